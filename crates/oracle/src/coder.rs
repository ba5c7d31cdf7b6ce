//! Bits into bytes by their probabilities: an arithmetic coder, and the model that guesses the probabilities.
//!
//! Each bit has several guesses, one for each context it is seen in. A mixer weighs them, by how well they did before.

/// Codes one bit after the other: writes the bits it is given, or gives those it reads.
pub(crate) trait Coder {
    /// Takes a bit and returns it, or ignores it and returns the one that was read. `one` is the probability, in 65,536ths, that
    /// it is 1: neither 0 nor 65,536.
    fn code(&mut self, bit: bool, one: u32) -> bool;
}

/// Writes bits.
pub(crate) struct Encoder {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    pub(crate) const fn new() -> Encoder {
        Encoder { low: 0, high: u32::MAX, bytes: Vec::new() }
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.high.to_be_bytes());
        self.bytes
    }
}

/// Where the range is divided between 1 and 0.
#[inline]
fn middle(low: u32, high: u32, one: u32) -> u32 {
    low + ((u64::from(high - low) * u64::from(one)) >> 16) as u32
}

impl Coder for Encoder {
    #[inline]
    fn code(&mut self, bit: bool, one: u32) -> bool {
        let middle = middle(self.low, self.high, one);
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 255;
        }
        bit
    }
}

/// Reads bits. Behind the end come zeros: whoever reads must know when to stop.
pub(crate) struct Decoder<'a> {
    low: u32,
    high: u32,
    at: u32,
    bytes: std::slice::Iter<'a, u8>,
}

impl Decoder<'_> {
    pub(crate) fn new(bytes: &[u8]) -> Decoder<'_> {
        let mut decoder = Decoder { low: 0, high: u32::MAX, at: 0, bytes: bytes.iter() };
        for _ in 0..4 {
            decoder.at = decoder.at << 8 | decoder.next();
        }
        decoder
    }

    fn next(&mut self) -> u32 {
        self.bytes.next().map_or(0, |&byte| byte.into())
    }
}

impl Coder for Decoder<'_> {
    #[inline]
    fn code(&mut self, _: bool, one: u32) -> bool {
        let middle = middle(self.low, self.high, one);
        let bit = self.at <= middle;
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 255;
            self.at = self.at << 8 | self.next();
        }
        bit
    }
}

/// How many contexts a bit is seen in.
pub(crate) const CONTEXTS: usize = 6;

/// A table of guesses has so many places.
const PLACES: usize = 1 << 18;

/// Guesses bits from their contexts.
pub(crate) struct Model {
    /// A guess: the probability in the upper 22 bits, and in the lower ten how often it was corrected.
    guesses: Vec<[u32; PLACES]>,
    weights: Vec<[i32; CONTEXTS]>,
    stretched: Vec<i16>,
    squashed: Vec<u16>,
    /// What a guess that was corrected n times is corrected by.
    steps: Vec<u32>,
}

/// Guesses never get slower than this at changing.
const SLOWEST: usize = 400;

impl Model {
    pub(crate) fn new() -> Model {
        let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
        // Logarithms of odds in 256ths, from -8 to 8.
        let squashed: Vec<u16> = (0..4096)
            .map(|place| (logistic(f64::from(place - 2048) / 256.0) * 65536.0).clamp(16.0, 65520.0) as u16)
            .collect();
        let stretched = (0..4096)
            .map(|place| {
                let p = (f64::from(place) + 0.5) / 4096.0;
                ((p / (1.0 - p)).ln() * 256.0).clamp(-2047.0, 2047.0) as i16
            })
            .collect();
        Model {
            guesses: vec![[1 << 31; PLACES]; CONTEXTS],
            weights: vec![[(65536.0 * 0.3) as i32; CONTEXTS]; 256],
            stretched,
            squashed,
            steps: (0..=SLOWEST).map(|count| (65536.0 / (count as f64 + 1.6)) as u32).collect(),
        }
    }

    /// Codes a bit that is seen in these contexts, each below the size of a table; the mixer is chosen by the node.
    #[inline]
    pub(crate) fn code(
        &mut self,
        coder: &mut impl Coder,
        bit: bool,
        node: u8,
        places: [usize; CONTEXTS],
    ) -> bool {
        let mut stretched = [0_i32; CONTEXTS];
        let mut sum = 0_i64;
        let weights = &mut self.weights[usize::from(node)];
        for index in 0..CONTEXTS {
            let guess = self.guesses[index][places[index] % PLACES];
            stretched[index] = self.stretched[(guess >> 20) as usize].into();
            sum += i64::from(weights[index]) * i64::from(stretched[index]);
        }
        let odds = (sum >> 16).clamp(-2047, 2047);
        let one = u32::from(self.squashed[(odds + 2048) as usize]);
        let bit = coder.code(bit, one);
        let target = if bit { 65535 } else { 0 };
        let error = target - one as i32;
        for index in 0..CONTEXTS {
            weights[index] += (stretched[index] * error + (1 << 13)) >> 14;
            let guess = &mut self.guesses[index][places[index] % PLACES];
            let (probability, count) = ((*guess >> 10) as i64, (*guess & 1023) as usize);
            let goal = if bit { (1 << 22) - 1 } else { 0 };
            let moved =
                probability + (((goal - probability) * i64::from(self.steps[count.min(SLOWEST)])) >> 16);
            *guess = (moved as u32) << 10 | (count + 1).min(SLOWEST) as u32;
        }
        bit
    }
}
