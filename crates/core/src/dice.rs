//! Seeded random numbers, the same on every machine and in every version.

/// A small random number generator (SplitMix64). The same seed must always give the same numbers, because
/// records and options that name a seed depend on it; therefore it isn't taken from a library.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Creates the generator with this seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Returns 64 random bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// Returns a number below `bound`, uniform to within `bound` in 2^64; 0 if `bound` is 0.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.bits() as u128 * bound as u128) >> 64) as u64
    }

    /// Returns a random element; `None` if there are none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len() as u64) as usize)
    }
}

/// Scrambles 64 bits so that every input bit affects every output bit. Bijective: different numbers stay
/// different.
#[inline]
pub const fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
