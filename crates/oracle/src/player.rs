//! Move selection by the table, at four levels of strength.

use botyard_core::Position as _;
use botyard_core::dice::Dice;
use botyard_duel::{Order, Position};

use crate::guess;
use crate::tablebase::{Tablebase, Valued};
use crate::value::Value;

/// Playing strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strength {
    /// Usually sees one move ahead.
    Beginner,
    /// Never overlooks that a red robot can be taken, on either side; sees short combinations.
    Amateur,
    /// Sees far, and rarely errs in quiet positions.
    Expert,
    /// Never errs: the shortest win, the longest defence, and in a drawn position the move with the most
    /// losing replies.
    Perfect,
}

/// Error model of an imperfect player. Values within the horizon are seen exactly. Beyond it, only the
/// outcome counts, disturbed by chance.
struct Weakness {
    /// Horizon when attentive, in plies.
    horizon: u8,
    /// Horizon when inattentive, in plies.
    inattentive: u8,
    /// Probability of being inattentive, in percent.
    slips: u64,
    /// Weight of the outcome beyond the horizon, relative to a random number below 100.
    feeling: u64,
}

impl Strength {
    /// All strengths, the weakest first.
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

    /// Search depth in plies when there is no table.
    const fn depth(self) -> u32 {
        match self {
            Strength::Beginner => 1,
            Strength::Amateur => 3,
            Strength::Expert => 5,
            Strength::Perfect => 6,
        }
    }
}

/// Returns the move of a player of this strength; `None` if there is none, or if the table doesn't have the
/// position. The same dice give the same move.
pub fn choose(table: &Tablebase, position: &Position, strength: Strength, dice: &mut Dice) -> Option<Order> {
    let moves = table.moves(position).ok()?;
    match strength.weakness() {
        None => perfect(table, position, &moves, dice),
        Some(weakness) => human(&moves, &weakness, dice),
    }
}

/// Returns the move of a player without a table, by a search of a few plies; `None` if there is none.
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

/// Returns how many of a thousand replies to this move lose.
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
