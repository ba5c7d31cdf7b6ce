//! Evaluation by a small neural network, in integer arithmetic: the same value on every machine.

/// A network with on/off inputs, one hidden layer and one output.
///
/// A hidden unit is the sum of its bias and of its weights of all inputs that are on, limited to 0 to
/// [`Network::ONE`]. The output is in points, like [`Evaluate::evaluate`](crate::Evaluate::evaluate).
pub struct Network<const INPUTS: usize, const HIDDEN: usize> {
    /// Weights of each input, in parts of [`Network::ONE`].
    pub input: [[i16; HIDDEN]; INPUTS],
    /// Biases of the hidden units, in the same parts.
    pub bias: [i16; HIDDEN],
    /// Points that each hidden unit adds when it is fully on.
    pub output: [i16; HIDDEN],
    /// Points that are always added.
    pub output_bias: i16,
}

impl<const INPUTS: usize, const HIDDEN: usize> Network<INPUTS, HIDDEN> {
    /// The value of a hidden unit that is fully on.
    pub const ONE: i16 = 256;

    /// Returns the sums of the hidden units without any input.
    #[inline]
    pub const fn begin(&self) -> [i16; HIDDEN] {
        self.bias
    }

    /// Adds an input that is on to the sums.
    ///
    /// # Panics
    /// If there is no such input.
    #[inline]
    pub fn add(&self, sums: &mut [i16; HIDDEN], input: usize) {
        for (sum, weight) in sums.iter_mut().zip(&self.input[input]) {
            *sum += weight;
        }
    }

    /// Returns the output for these sums.
    #[inline]
    pub fn output(&self, sums: &[i16; HIDDEN]) -> i32 {
        let mut total = 0;
        for (sum, weight) in sums.iter().zip(&self.output) {
            total += i32::from((*sum).clamp(0, Self::ONE)) * i32::from(*weight);
        }
        i32::from(self.output_bias) + total / i32::from(Self::ONE)
    }
}
