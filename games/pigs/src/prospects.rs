//! Winning chances of several pigs.

use botyard_core::{MAX_SEATS, Seat};

use crate::arena::Arena;
use crate::options::Variant;
use crate::pair::Pair;
use crate::pig::Pig;
use crate::values::PairValues;

/// Number of features of a pig among several.
pub const FEATURES: usize = 4;

/// Estimates each pig's chance to be the last: for two pigs from the solved table, for more from a few
/// features of each pig, with weights learned from self-play.
#[derive(Clone, Copy, Debug)]
pub struct Prospects<'a> {
    values: &'a PairValues,
    weights: [f32; FEATURES],
}

impl<'a> Prospects<'a> {
    /// Creates an estimator with these values for two pigs and these weights for more.
    pub const fn new(values: &'a PairValues, weights: [f32; FEATURES]) -> Prospects<'a> {
        Prospects { values, weights }
    }

    /// The learned estimator of a variant.
    pub fn learned(variant: Variant) -> Prospects<'static> {
        let weights = match variant {
            Variant::Standard | Variant::Bash => DUTIES,
            Variant::Kids | Variant::Continuous => FREE,
        };
        Prospects { values: PairValues::solved(variant), weights }
    }

    /// Winning chance of a seat. The chances of all seats add up to 1, and a shared win is divided equally; 0
    /// for a seat that is out.
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

    /// Features of each living pig: its damage; its average and its worst value in a duel against each of the
    /// others (0 for an even fight); and the distance to the nearest, in board widths.
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

/// Weights learned by `cargo run --release -p botyard-catalog --example tune_pigs`; results are in
/// `docs/pigs-engine.md`.
const DUTIES: [f32; FEATURES] = [-0.200, -0.168, 0.413, 0.783];
const FREE: [f32; FEATURES] = [-0.402, -1.102, 2.822, 3.208];

const fn is_first(pig: Pig) -> bool {
    matches!(pig, Pig::Hulk { place: 1, .. } | Pig::Gone { place: 1 })
}

/// Two living pigs as if they were alone on the board.
fn pair(arena: &Arena, one: Seat, other: Seat) -> Option<Pair> {
    let alone = |seat| match arena.pig(seat) {
        Some(Pig::Living { square, facing, damage }) => Some((square, facing, damage)),
        _ => None,
    };
    Pair::new([alone(one)?, alone(other)?])
}

/// Distance in king steps.
fn distance(arena: &Arena, one: Seat, other: Seat) -> u8 {
    let square = |seat| arena.pig(seat).and_then(Pig::square);
    match (square(one), square(other)) {
        (Some(one), Some(other)) => one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank())),
        _ => 8,
    }
}
