//! Proof of every entry of a table from its successors, by the rules themselves.
//!
//! The solver works backwards with its own tables. This module works forwards with the moves of the rules
//! crate, in both editions. If every entry follows from its successors, the whole table is correct: a win in
//! n has a move to a loss in n - 1, down to the end of the game, and a draw always has a move to a draw and
//! never one to a loss of the other side.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use botyard_core::Position as _;
use botyard_duel::{Order, Position, Robot};

use crate::frontier::FieldName;
use crate::layout::{FOLDED, KINDS, LEAST_OWNED, SlotLayout, WHOLE};
use crate::memory::Memory;
use crate::robot_places::RobotPlaces;
use crate::solve::Whole;
use crate::tablebase::Tablebase;
use crate::value::{DRAW, Value};
use crate::work::{Stopped, Work, WorkPhase};

/// Result of a successful check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Number of stored entries that were proved.
    pub entries: usize,
    /// Number of positions that aren't stored and whose values were derived.
    pub derived: usize,
    /// Number of positions by value.
    pub census: Census,
}

/// Number of positions by value, of those in which the mover can neither take the red robot nor arrive safely
/// at once. The board is turned to the mover's view, and mirror images count once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    /// Number of won (odd index) and lost (even index) positions, by distance in plies.
    pub plies: Vec<u64>,
    /// Number of drawn positions.
    pub draws: u64,
}

impl Census {
    /// Returns the number of all counted positions.
    pub fn all(&self) -> u64 {
        self.plies.iter().sum::<u64>() + self.draws
    }

    /// Returns the distance of the longest win (or loss, if `win` is false) and the number of positions that
    /// have it.
    pub fn longest(&self, win: bool) -> Option<(usize, u64)> {
        let fits = |(plies, count): &(usize, &u64)| plies % 2 == usize::from(win) && **count > 0;
        self.plies.iter().enumerate().filter(fits).map(|(plies, count)| (plies, *count)).next_back()
    }

    fn of(whole: &Whole, work: &Work<'_>) -> Result<Census, Stopped> {
        let kinds = &*KINDS;
        let mut counts = [0_u64; 256];
        for field in FieldName::all(&WHOLE) {
            let block = &WHOLE.blocks[field.pair];
            let is_symmetric = block.pair.is_symmetric();
            each_position(&WHOLE, field, work, |slot, seen| {
                let digits = |seen: RobotPlaces| (seen.white, seen.green, seen.yellow);
                let open = block.open_arrivals(seen.white, seen.green);
                let arrives = open & !kinds.yellow_guards[usize::from(seen.yellow)] != 0;
                let is_counted = is_symmetric && digits(seen.mirrored()) < digits(seen);
                if !arrives && !is_counted {
                    counts[usize::from(whole.0[slot])] += 1;
                }
                Ok::<(), Stopped>(())
            })?;
        }
        let draws = counts[usize::from(DRAW)];
        let last = counts[..usize::from(DRAW)].iter().rposition(|&count| count > 0).unwrap_or(0);
        Ok(Census { plies: counts[..=last].to_vec(), draws })
    }
}

/// The reason a table is incorrect, or the check incomplete.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckError {
    /// An entry that doesn't follow from its successors.
    #[error("{position:?} is stored as {stored}, but its moves make it {proved}")]
    Wrong {
        /// The position, with White to move.
        position: Position,
        /// Value in the table.
        stored: Value,
        /// Value that follows from the successors.
        proved: Value,
    },
    /// The two editions give a position different values, which doesn't happen in a correct table.
    #[error("{0:?} has different values in the two editions")]
    Editions(Position),
    /// An entry isn't in the slot where its position is looked up.
    #[error("an entry is in a wrong place")]
    Misplaced,
    /// The check was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Proves every entry of the table.
pub fn check(table: &Tablebase, work: &Work<'_>) -> Result<Checked, CheckError> {
    let mut whole = Whole(Memory::zeroed(WHOLE.slots));
    let derived = derive(table, &mut whole, work)?;
    work.tell(WorkPhase::Checking, 0.45);
    let done = AtomicUsize::new(0);
    let fault: Mutex<Option<CheckError>> = Mutex::default();
    let report = |error: CheckError| {
        if let Ok(mut fault) = fault.lock() {
            fault.get_or_insert(error);
        }
    };
    let look = |seen: RobotPlaces| WHOLE.slot(seen).map(|slot| whole.0[slot]);
    work.each(FieldName::all(&FOLDED), |field| {
        let checked = each_position(&FOLDED, field, work, |slot, seen| {
            if FOLDED.slot(seen) != Some(slot) {
                return Err(CheckError::Misplaced);
            }
            let (position, proved) = prove(seen, look)?;
            let stored = table.bytes()[slot];
            if stored == proved {
                return Ok(());
            }
            let (stored, proved) = (Value::from_byte(stored), Value::from_byte(proved));
            Err(CheckError::Wrong { position, stored, proved })
        });
        match checked {
            Ok(slots) => {
                let done = done.fetch_add(slots, Ordering::Relaxed) + slots;
                work.tell(WorkPhase::Checking, 0.45 + 0.55 * done as f64 / FOLDED.slots as f64);
            }
            Err(error) => report(error),
        }
    })?;
    match fault.into_inner() {
        Ok(None) => Ok(Checked { entries: done.into_inner(), derived, census: Census::of(&whole, work)? }),
        Ok(Some(error)) => Err(error),
        Err(_) => Err(CheckError::Misplaced),
    }
}

/// Fills in all values: the stored ones, and those that follow from them in one ply. Returns the number of
/// the latter.
pub(crate) fn derive(table: &Tablebase, whole: &mut Whole, work: &Work<'_>) -> Result<usize, CheckError> {
    work.tell(WorkPhase::Checking, 0.0);
    let mut fields: Vec<(FieldName, &mut [u8])> = Vec::new();
    let mut rest = &mut whole.0[..];
    for field in FieldName::all(&WHOLE) {
        let block = &WHOLE.blocks[field.pair];
        let (bytes, others) =
            rest.split_at_mut(block.fields[field.yellows + 1] - block.fields[field.yellows]);
        rest = others;
        fields.push((field, bytes));
    }
    let (derived, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let fault: Mutex<Option<CheckError>> = Mutex::default();
    let look = |seen: RobotPlaces| FOLDED.slot(seen).map(|slot| table.bytes()[slot]);
    work.each(fields.into_iter(), |(field, bytes)| {
        let block = &WHOLE.blocks[field.pair];
        let first = block.first + block.fields[field.yellows];
        let mut count = 0;
        let filled = each_position(&WHOLE, field, work, |slot, seen| {
            bytes[slot - first] = if seen.owned() >= LEAST_OWNED {
                look(seen).ok_or(CheckError::Misplaced)?
            } else {
                count += 1;
                prove(seen, look)?.1
            };
            Ok(())
        });
        match (filled, fault.lock()) {
            (Err(error), Ok(mut fault)) => *fault = Some(error),
            _ => {
                derived.fetch_add(count, Ordering::Relaxed);
                let done = done.fetch_add(bytes.len(), Ordering::Relaxed) + bytes.len();
                work.tell(WorkPhase::Checking, 0.45 * done as f64 / WHOLE.slots as f64);
            }
        }
    })?;
    match fault.into_inner() {
        Ok(None) => Ok(derived.into_inner()),
        Ok(Some(error)) => Err(error),
        Err(_) => Err(CheckError::Misplaced),
    }
}

/// Visits every slot of a field with its position; returns the number of slots.
pub(crate) fn each_position<E: From<Stopped>>(
    layout: &SlotLayout,
    field: FieldName,
    work: &Work<'_>,
    mut visit: impl FnMut(usize, RobotPlaces) -> Result<(), E>,
) -> Result<usize, E> {
    let block = &layout.blocks[field.pair];
    let mut count = 0;
    for run in block.runs(field.yellows) {
        work.go_on()?;
        let first = block.first + block.fields[field.yellows] + run.slot;
        for (index, &yellow) in block.rows.listed(run.row, field.yellows).iter().enumerate() {
            let seen = RobotPlaces { pair: block.pair, white: run.white, green: run.green, yellow };
            visit(first + index, seen)?;
            count += 1;
        }
    }
    Ok(count)
}

/// Returns the value, as a byte, that follows from the successors by the rules. `look` returns the bytes of
/// positions in which the mover can't take the red robot.
fn prove(seen: RobotPlaces, look: impl Fn(RobotPlaces) -> Option<u8>) -> Result<(Position, u8), CheckError> {
    let position = seen.position(false).ok_or(CheckError::Misplaced)?;
    // Successors with forced promotion, and with optional promotion.
    let (mut forced, mut free) = (Successors::default(), Successors::default());
    let _: ControlFlow<()> = position.visit_moves(|order| {
        let mut after = position;
        after.play_unchecked(order);
        let byte = if after.red_winner().is_some() {
            0
        } else {
            // In a position without a slot, the other side can take the red robot.
            RobotPlaces::of(after).and_then(&look).unwrap_or(1)
        };
        free.add(byte);
        if !stays_small(&position, order) {
            forced.add(byte);
        }
        ControlFlow::Continue(())
    });
    if forced.byte() != free.byte() {
        return Err(CheckError::Editions(position));
    }
    Ok((position, forced.byte()))
}

/// Whether a small yellow robot enters the zone without becoming big.
fn stays_small(position: &Position, order: Order) -> bool {
    match order {
        Order::Move { from, to, promote: false } => {
            let mover = position.side();
            position.robot_at(from) == Some((mover, Robot::SmallYellow)) && to.is_in_enemy_zone(mover)
        }
        _ => false,
    }
}

/// Summary of the successors' values.
#[derive(Default)]
struct Successors {
    shortest_loss: Option<u8>,
    draws: bool,
    longest_win: Option<u8>,
}

impl Successors {
    fn add(&mut self, byte: u8) {
        match byte {
            DRAW => self.draws = true,
            loss if loss % 2 == 0 => {
                self.shortest_loss = Some(self.shortest_loss.map_or(loss, |other| other.min(loss)));
            }
            win => self.longest_win = self.longest_win.max(Some(win)),
        }
    }

    fn byte(&self) -> u8 {
        match (self.shortest_loss, self.longest_win) {
            (Some(loss), _) => loss + 1,
            _ if self.draws => DRAW,
            (None, Some(win)) => win + 1,
            // No legal turn.
            (None, None) => 0,
        }
    }
}
