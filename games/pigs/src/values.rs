//! Solved values of games between two pigs, by placement and damage.

use std::sync::OnceLock;

use crate::arena::DEADLY;
use crate::options::Variant;
use crate::pair::Pair;

/// Value for the first pig, 0 to 1, of every state of two pigs between rounds. Rotated and mirrored boards
/// share a value; with the pigs exchanged it is one minus the value.
#[derive(Clone, PartialEq, Debug)]
pub struct PairValues(Box<[f32]>);

const LIVING: usize = DEADLY as usize;

impl PairValues {
    /// Number of values in a table, which only has states in which the first pig's damage isn't the greater.
    pub const LEN: usize = LIVING * (LIVING + 1) / 2 * Pair::PLACEMENTS;

    /// Steps per unit of values stored in one byte.
    const GRAIN: f32 = 254.0;

    /// Steps per unit of values stored in three bytes. Their multiples are exact as 32-bit floats, and so is
    /// one minus each.
    const FINE: f64 = 16_777_216.0;

    /// Values by damage alone, the initial guess of a solver: every point of difference is worth the same.
    pub fn by_damage() -> PairValues {
        let mut values = PairValues(vec![0.5; PairValues::LEN].into());
        for pair in PairValues::states() {
            let difference = f32::from(pair.damage(1)) - f32::from(pair.damage(0));
            values.set(pair, 0.5 + difference / 10.0);
        }
        values
    }

    /// Iterates over the states that have a stored value, by damage.
    pub fn states() -> impl Iterator<Item = Pair> {
        (0..PairValues::LEN).filter_map(|index| {
            let (damage, placement) = (index / Pair::PLACEMENTS, index % Pair::PLACEMENTS);
            let second = (0..LIVING).rev().find(|second| second * (second + 1) / 2 <= damage)?;
            let first = damage - second * (second + 1) / 2;
            Pair::placed(placement, [first as u8, second as u8])
        })
    }

    #[inline]
    fn index(pair: Pair) -> usize {
        let [first, second] = [usize::from(pair.damage(0)), usize::from(pair.damage(1))];
        (second * (second + 1) / 2 + first) * Pair::PLACEMENTS + pair.placement()
    }

    /// Discount for undecided states, so that of two sure wins the quicker one is better.
    const PATIENCE: f32 = 0.99;

    /// Value for the first pig, discounted by one round if undecided.
    #[inline]
    pub fn of(&self, pair: Pair) -> f32 {
        pair.result().unwrap_or_else(|| 0.5 + (self.get(pair) - 0.5) * PairValues::PATIENCE)
    }

    /// Undiscounted value of two living pigs.
    #[inline]
    pub fn get(&self, pair: Pair) -> f32 {
        if pair.is_over() {
            return 0.5;
        }
        if pair.damage(0) <= pair.damage(1) {
            self.0[PairValues::index(pair)]
        } else {
            1.0 - self.0[PairValues::index(pair.exchanged())]
        }
    }

    /// Sets the value of a state and of the exchanged one. Decided states are ignored.
    pub fn set(&mut self, pair: Pair, value: f32) {
        if pair.is_over() {
            return;
        }
        let exchanged = pair.exchanged();
        let is_even = pair.damage(0) == pair.damage(1) && pair.placement() == exchanged.placement();
        let value = if is_even { 0.5 } else { value };
        if pair.damage(0) <= pair.damage(1) {
            self.0[PairValues::index(pair)] = value;
        }
        if pair.damage(0) >= pair.damage(1) {
            self.0[PairValues::index(exchanged)] = 1.0 - value;
        }
    }

    /// Number of states that are different: not even exchanging the pigs makes two of them alike.
    pub const STATES: usize = 101_180;

    /// Iterates over the states that are different, in the order of the file.
    fn canonical() -> impl Iterator<Item = Pair> {
        PairValues::states().filter(|pair| {
            pair.damage(0) != pair.damage(1) || pair.placement() <= pair.exchanged().placement()
        })
    }

    /// Serialises the table: for each state that is different a value in three bytes, little-endian, in steps
    /// of 2^-24.
    pub fn to_bytes(&self) -> Vec<u8> {
        let fine = |pair| (f64::from(self.get(pair)) * PairValues::FINE).round() as u32;
        PairValues::canonical()
            .flat_map(|pair| {
                let [low, middle, high, _] = fine(pair).min(0x00ff_ffff).to_le_bytes();
                [low, middle, high]
            })
            .collect()
    }

    /// Reads the table from bytes: those of [`to_bytes`](PairValues::to_bytes), or one byte per value; `None`
    /// if their number is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Option<PairValues> {
        if bytes.len() == 3 * PairValues::STATES {
            let mut values = PairValues(vec![0.5; PairValues::LEN].into());
            for (pair, value) in PairValues::canonical().zip(bytes.chunks_exact(3)) {
                let steps = u32::from_le_bytes([value[0], value[1], value[2], 0]);
                values.set(pair, (f64::from(steps) / PairValues::FINE) as f32);
            }
            return Some(values);
        }
        let value = |&byte: &u8| (f32::from(byte) / PairValues::GRAIN).min(1.0);
        let mut values = PairValues(bytes.iter().map(value).collect());
        if bytes.len() != PairValues::LEN {
            return None;
        }
        // A state and its exchanged form may both be stored; rounding can have made them inconsistent.
        for pair in PairValues::states().filter(|pair| pair.damage(0) == pair.damage(1)) {
            values.set(pair, values.get(pair));
        }
        Some(values)
    }

    /// The solved table of a variant. Standard and bash share one; Continuous Feedback uses that of kids,
    /// because damage costs no commands there either.
    pub fn solved(variant: Variant) -> &'static PairValues {
        static DUTIES: OnceLock<PairValues> = OnceLock::new();
        static FREE: OnceLock<PairValues> = OnceLock::new();
        let (table, bytes): (_, &[u8]) = match variant {
            Variant::Standard | Variant::Bash => (&DUTIES, include_bytes!("../values/standard.bin")),
            Variant::Kids | Variant::Continuous => (&FREE, include_bytes!("../values/kids.bin")),
        };
        table.get_or_init(|| PairValues::from_bytes(bytes).unwrap_or_else(PairValues::by_damage))
    }
}
