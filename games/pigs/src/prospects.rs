//! What each of several pigs can expect from the rest of the game.

use botyard_core::{MAX_SEATS, Seat};

use crate::arena::Arena;
use crate::options::Variant;
use crate::pair::Pair;
use crate::pig::Pig;
use crate::values::PairValues;

/// What is known about a pig among several, for judging its prospects.
pub const FEATURES: usize = 4;

/// Judges how likely each pig is to be the last: for two by the solved table, for more by a few features of each pig whose
/// weights were learned from games that the computer played against itself.
#[derive(Clone, Copy, Debug)]
pub struct Prospects<'a> {
    values: &'a PairValues,
    weights: [f32; FEATURES],
}

impl<'a> Prospects<'a> {
    /// With these values for two, and these weights for more.
    pub const fn new(values: &'a PairValues, weights: [f32; FEATURES]) -> Prospects<'a> {
        Prospects { values, weights }
    }

    /// Those of a variant.
    pub fn learned(variant: Variant) -> Prospects<'static> {
        let weights = match variant {
            Variant::Standard | Variant::Bash => DUTIES,
            Variant::Kids | Variant::Continuous => FREE,
        };
        Prospects { values: PairValues::solved(variant), weights }
    }

    /// The chance of a seat to win: those of all seats make 1, and who shares a win has its share. 0 for a seat that is out.
    pub fn of(&self, arena: &Arena, seat: Seat) -> f32 {
        let living = arena.count_living();
        let alive = arena.pig(seat).is_some_and(Pig::is_living);
        if living < 2 {
            return match arena.pig(seat) {
                Some(Pig::Living { .. }) => 1.0,
                Some(Pig::Hulk { place: 1, .. } | Pig::Gone { place: 1 }) if living == 0 => {
                    let sharing = arena.pigs().filter(|(_, pig)| is_first(*pig)).count();
                    1.0 / sharing.max(1) as f32
                }
                _ => 0.0,
            };
        }
        if !alive {
            return 0.0;
        }
        if living == 2 {
            let other = arena.living().iter().find(|&other| other != seat);
            return other.and_then(|other| pair(arena, seat, other)).map_or(0.5, |pair| self.values.of(pair));
        }
        let mut sum = 0.0;
        let mut own = 0.0;
        for (other, features) in self.features(arena) {
            let strength = self.strength(&features).exp();
            sum += strength;
            if other == seat {
                own = strength;
            }
        }
        own / sum
    }

    /// The features of each living pig: its damage; what it could expect if each of the others were its only opponent, on average
    /// and at worst (an even fight being 0); and how far away the nearest is, in boards.
    pub fn features(&self, arena: &Arena) -> impl Iterator<Item = (Seat, [f32; FEATURES])> {
        let mut sums = [0.0; MAX_SEATS];
        let mut worst = [f32::INFINITY; MAX_SEATS];
        let mut nearest = [8_u8; MAX_SEATS];
        let living = arena.living();
        for one in living.iter() {
            for other in living.iter().filter(|&other| other > one) {
                let Some(pair) = pair(arena, one, other) else { continue };
                let value = self.values.of(pair) - 0.5;
                let distance = distance(arena, one, other);
                for (seat, value) in [(one.index(), value), (other.index(), -value)] {
                    sums[seat] += value;
                    worst[seat] = worst[seat].min(value);
                    nearest[seat] = nearest[seat].min(distance);
                }
            }
        }
        let others = living.len().saturating_sub(1).max(1) as f32;
        let damage = move |seat: Seat| f32::from(arena.damage(seat));
        living.iter().map(move |seat| {
            let at = seat.index();
            (seat, [damage(seat), sums[at] / others, worst[at], f32::from(nearest[at]) / 8.0])
        })
    }

    fn strength(&self, features: &[f32; FEATURES]) -> f32 {
        self.weights.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
    }
}

/// What `cargo run --release -p botyard-catalog --example tune_pigs` learned; `docs/pigs-engine.md` has the numbers.
const DUTIES: [f32; FEATURES] = [-0.200, -0.168, 0.413, 0.783];
const FREE: [f32; FEATURES] = [-0.402, -1.102, 2.822, 3.208];

const fn is_first(pig: Pig) -> bool {
    matches!(pig, Pig::Hulk { place: 1, .. } | Pig::Gone { place: 1 })
}

/// Two living pigs as if they were alone.
fn pair(arena: &Arena, one: Seat, other: Seat) -> Option<Pair> {
    let alone = |seat| match arena.pig(seat) {
        Some(Pig::Living { square, facing, damage }) => Some((square, facing, damage)),
        _ => None,
    };
    Pair::new([alone(one)?, alone(other)?])
}

/// In steps of a king.
fn distance(arena: &Arena, one: Seat, other: Seat) -> u8 {
    let square = |seat| arena.pig(seat).and_then(Pig::square);
    match (square(one), square(other)) {
        (Some(one), Some(other)) => one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank())),
        _ => 8,
    }
}
