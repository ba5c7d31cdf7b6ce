//! Random numbers from a seed, the same on every machine and in every version.

/// A small random generator (SplitMix64). The same seed always gives the same throws: records and options that name a seed
/// depend on it, which is why it isn't a library's.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The dice of this seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Any 64 bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `bound`, evenly (to within `bound` in 2^64); 0 if there is none.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.bits() as u128 * bound as u128) >> 64) as u64
    }

    /// One of these, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len() as u64) as usize)
    }
}

/// Scrambles 64 bits so that every input bit reaches every output bit. One-to-one: different numbers stay different.
#[inline]
pub const fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
