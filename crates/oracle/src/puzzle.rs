//! Puzzles: positions with exactly one winning move.

use botyard_core::dice::Dice;
use botyard_duel::{Order, Position, Square};

use crate::layout::{FOLDED, KINDS, SlotLayout};
use crate::robot_places::RobotPlaces;
use crate::tablebase::{Tablebase, Valued};
use crate::value::Value;

/// A position in which White has exactly one winning move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position, with White to move.
    pub position: Position,
    /// The only move that wins.
    pub solution: Order,
    /// Plies to the win with best play.
    pub plies: u8,
    /// Higher is harder: see [`puzzles`].
    pub difficulty: u32,
}

/// The number of plies isn't the distance of a win in more than one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are no puzzles of {0} plies: a win takes an odd number of plies, from 3 to 173")]
pub struct NoSuchDistance(pub u8);

/// Longest win, in plies.
const LONGEST: u8 = 173;

/// Returns up to `count` puzzles that are won in `plies` plies, the easiest first; fewer if there aren't as
/// many. The same seed selects the same puzzles.
///
/// A puzzle is difficult if it has many moves, if many of them aren't refuted quickly, and if the solution
/// captures nothing and doesn't threaten the red robot.
pub fn puzzles(table: &Tablebase, plies: u8, count: usize, seed: u64) -> Result<Vec<Puzzle>, NoSuchDistance> {
    if plies.is_multiple_of(2) || !(3..=LONGEST).contains(&plies) {
        return Err(NoSuchDistance(plies));
    }
    let mut slots: Vec<u32> = table
        .bytes()
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == plies)
        .map(|(slot, _)| slot as u32)
        .collect();
    let mut dice = Dice::new(seed);
    let mut found: Vec<Puzzle> = Vec::new();
    while found.len() < count && !slots.is_empty() {
        let slot = slots.swap_remove(dice.below(slots.len() as u64) as usize);
        let position = FOLDED.seen_at(slot as usize).and_then(|seen| seen.position(true));
        if let Some(puzzle) = position.and_then(|position| puzzle(table, position)) {
            found.push(puzzle);
        }
    }
    found.sort_by_key(|puzzle| (puzzle.difficulty, puzzle.position.word()));
    Ok(found)
}

/// Returns the puzzle of a position, if exactly one move wins.
fn puzzle(table: &Tablebase, position: Position) -> Option<Puzzle> {
    let moves = table.moves(&position).ok()?;
    let [Valued { order: solution, value: Value::Win(plies) }, rest @ ..] = &moves[..] else { return None };
    if matches!(rest.first(), Some(Valued { value: Value::Win(_), .. })) {
        return None;
    }
    let quick = |valued: &&Valued| matches!(valued.value, Value::Loss(..=4));
    let tempting = rest.len() - rest.iter().filter(quick).count();
    let is_quiet = match *solution {
        Order::Move { to, .. } => position.robot_at(to).is_none() && !threatens_red(&position, *solution),
        Order::Drop { .. } => !threatens_red(&position, *solution),
    };
    let difficulty =
        u32::from(*plies) * 4 + 6 * tempting as u32 + rest.len() as u32 + if is_quiet { 20 } else { 0 };
    Some(Puzzle { position, solution: *solution, plies: *plies, difficulty })
}

fn threatens_red(position: &Position, order: Order) -> bool {
    use botyard_core::Position as _;
    let (mover, mut after) = (position.side(), *position);
    after.play_unchecked(order);
    let is_threatened = |square: Square| after.is_threatened(square, mover);
    after.red_square(!mover).is_some_and(is_threatened)
}

impl SlotLayout {
    /// Returns the position of a slot; `None` past the last one.
    pub(crate) fn seen_at(&self, slot: usize) -> Option<RobotPlaces> {
        let block =
            self.blocks.iter().find(|block| (block.first..block.first + block.slots).contains(&slot))?;
        let slot = slot - block.first;
        let yellows = (0..3).find(|&yellows| slot < block.fields[yellows + 1])?;
        let slot = slot - block.fields[yellows];
        let (white, start, shelf) =
            block.whites(yellows).take_while(|&(_, start, _)| start as usize <= slot).last()?;
        let slot = slot - start as usize;
        // A white state without runs begins at the same slot as the next one; the last of them owns the slot.
        let (green, run) = shelf.runs().take_while(|(_, run)| run.slot() as usize <= slot).last()?;
        let yellow = *block.rows.listed(run.row(), yellows).get(slot - run.slot() as usize)?;
        debug_assert!(usize::from(KINDS.yellow_facts[usize::from(yellow)].owned) == yellows);
        Some(RobotPlaces { pair: block.pair, white, green, yellow })
    }
}
