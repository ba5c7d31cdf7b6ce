//! Players who know the values, and how well they use what they know.

use botyard_core::Position as _;
use botyard_core::dice::Dice;
use botyard_duel::{Order, Position};

use crate::guess;
use crate::tablebase::{Tablebase, Valued};
use crate::value::Value;

/// How well a player plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// Sees a move ahead when he looks, and sometimes he doesn't.
    Beginner,
    /// Never overlooks that the red robot can be taken, his own or yours; sees short combinations.
    Amateur,
    /// Sees far, and seldom errs in quiet positions.
    Expert,
    /// Never errs: the shortest win, the longest defence, and in a drawn position where you can go wrong most easily.
    Perfect,
}

/// How an imperfect player errs. What lies within his horizon he sees as it is. Of what lies beyond he has a feeling, which
/// chance disturbs.
struct Weakness {
    /// In plies.
    horizon: u8,
    /// The horizon in an inattentive moment.
    inattentive: u8,
    /// How often that is, of a hundred.
    slips: u64,
    /// What the feeling is worth beside chance, of a hundred.
    feeling: u64,
}

impl Strength {
    /// All, the weakest first.
    pub const ALL: [Strength; 4] =
        [Strength::Beginner, Strength::Amateur, Strength::Expert, Strength::Perfect];

    const fn weakness(self) -> Option<Weakness> {
        match self {
            Strength::Beginner => Some(Weakness { horizon: 2, inattentive: 0, slips: 30, feeling: 20 }),
            Strength::Amateur => Some(Weakness { horizon: 5, inattentive: 2, slips: 15, feeling: 50 }),
            Strength::Expert => Some(Weakness { horizon: 11, inattentive: 4, slips: 6, feeling: 90 }),
            Strength::Perfect => None,
        }
    }

    /// How many plies a player of this strength looks ahead as long as there is no table.
    const fn depth(self) -> u32 {
        match self {
            Strength::Beginner => 1,
            Strength::Amateur => 3,
            Strength::Expert => 5,
            Strength::Perfect => 6,
        }
    }
}

/// The move of a player of this strength; `None` if there is none, or if the table doesn't know the position. The same throws
/// of the dice choose the same move.
pub fn choose(table: &Tablebase, position: &Position, strength: Strength, dice: &mut Dice) -> Option<Order> {
    let moves = table.moves(position).ok()?;
    match strength.weakness() {
        None => perfect(table, position, &moves, dice),
        Some(weakness) => human(&moves, &weakness, dice),
    }
}

/// The move of a player who has no table yet, by looking a few plies ahead; `None` if there is none.
pub fn choose_without(position: &Position, strength: Strength, dice: &mut Dice) -> Option<Order> {
    guess::choose(position, strength.depth(), dice)
}

fn perfect(table: &Tablebase, position: &Position, moves: &[Valued], dice: &mut Dice) -> Option<Order> {
    let best = moves.first()?.value;
    let mut equal: Vec<Order> =
        moves.iter().take_while(|valued| valued.value == best).map(|valued| valued.order).collect();
    if best == Value::Draw {
        let traps: Vec<u32> = equal.iter().map(|&order| traps(table, position, order)).collect();
        let most = traps.iter().copied().max().unwrap_or(0);
        let mut traps = traps.into_iter();
        equal.retain(|_| traps.next() == Some(most));
    }
    dice.pick(&equal).copied()
}

/// After this move, how many of a thousand answers lose.
fn traps(table: &Tablebase, position: &Position, order: Order) -> u32 {
    let mut after = *position;
    after.play_unchecked(order);
    let answers = table.moves(&after).unwrap_or_default();
    let wrong = answers.iter().filter(|valued| matches!(valued.value, Value::Loss(_))).count();
    (wrong * 1000 / answers.len().max(1)) as u32
}

fn human(moves: &[Valued], weakness: &Weakness, dice: &mut Dice) -> Option<Order> {
    let horizon = if dice.below(100) < weakness.slips { weakness.inattentive } else { weakness.horizon };
    let mut best: Option<(i64, Order)> = None;
    for &Valued { order, value } in moves {
        let score = match value {
            Value::Win(plies) | Value::Loss(plies) if plies <= horizon => i64::from(value.rank()) * 1000,
            unseen => {
                let feeling = match unseen {
                    Value::Win(_) => 1,
                    Value::Draw => 0,
                    Value::Loss(_) => -1,
                };
                feeling * weakness.feeling as i64 + dice.below(100) as i64
            }
        };
        if best.is_none_or(|(other, _)| other < score) {
            best = Some((score, order));
        }
    }
    best.map(|(_, order)| order)
}
