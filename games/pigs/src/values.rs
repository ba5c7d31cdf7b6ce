//! What two pigs can expect from the rest of the game: a table over all placements and damage.

use std::sync::OnceLock;

use crate::arena::DEADLY;
use crate::options::Variant;
use crate::pair::Pair;

/// A value for every state of two pigs between rounds, 0 to 1 for the first pig. Turned and mirrored boards share one, and
/// exchanged pigs have the rest to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct PairValues(Box<[f32]>);

const LIVING: usize = DEADLY as usize;

impl PairValues {
    /// How many values a table has: the first pig's damage is never the greater one.
    pub const LEN: usize = LIVING * (LIVING + 1) / 2 * Pair::PLACEMENTS;

    /// A value in steps of this is what the stored form keeps.
    const GRAIN: f32 = 254.0;

    /// By damage alone: the first guess of a solver. Each point of difference is worth the same.
    pub fn by_damage() -> PairValues {
        let mut values = PairValues(vec![0.5; PairValues::LEN].into());
        for pair in PairValues::states() {
            let difference = f32::from(pair.damage(1)) - f32::from(pair.damage(0));
            values.set(pair, 0.5 + difference / 10.0);
        }
        values
    }

    /// Every state that has a value of its own, by damage.
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

    /// What is undecided counts so much less than what is decided: of two sure ways the quicker one is the better.
    const PATIENCE: f32 = 0.99;

    /// What the first pig can expect, seen from a round before.
    #[inline]
    pub fn of(&self, pair: Pair) -> f32 {
        pair.result().unwrap_or_else(|| 0.5 + (self.get(pair) - 0.5) * PairValues::PATIENCE)
    }

    /// What the table has for two living pigs.
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

    /// Sets what the first pig can expect, and so what the second can. Says nothing of decided states.
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

    /// A byte for each value.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().map(|value| (value.clamp(0.0, 1.0) * PairValues::GRAIN).round() as u8).collect()
    }

    /// The table of these bytes; `None` if they aren't as many as there are values.
    pub fn from_bytes(bytes: &[u8]) -> Option<PairValues> {
        let value = |&byte: &u8| (f32::from(byte) / PairValues::GRAIN).min(1.0);
        let mut values = PairValues(bytes.iter().map(value).collect());
        if bytes.len() != PairValues::LEN {
            return None;
        }
        // Where exchanged states have both their value, rounding may have come between them.
        for pair in PairValues::states().filter(|pair| pair.damage(0) == pair.damage(1)) {
            values.set(pair, values.get(pair));
        }
        Some(values)
    }

    /// The table that was solved for a variant. Standard and bash share theirs; Continuous Feedback, where damage costs no
    /// commands either, borrows that of kids.
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
