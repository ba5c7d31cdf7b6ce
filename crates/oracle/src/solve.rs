//! Retrograde analysis of the whole game.
//!
//! Each position has a single byte: it counts the moves of an undecided position that may still be good, and
//! is replaced by the distance once that is known. Lost positions are those without a legal turn and, in two
//! plies, those whose every move is answered by an immediate win. A position with a move to one lost in n
//! plies is won in n + 1; a position all of whose moves lead to won ones, the slowest in n, is lost in n + 1.
//! Positions still undecided when no more are found are draws.

use std::sync::atomic::{AtomicUsize, Ordering};

use botyard_core::Position as _;

use crate::frontier::{FieldName, Frontier, Group};
use crate::layout::{FOLDED, KINDS, SlotLayout, WHOLE};
use crate::memory::Memory;
use crate::robot_places::RobotPlaces;
use crate::sweep::{SlotUpdate, Sweep, SweepSource};
use crate::tablebase::Tablebase;
use crate::value::DRAW;
use crate::work::{Stopped, Work, WorkPhase};

/// Bytes of at least this value belong to undecided positions: this, plus one for each move that isn't known
/// to lose.
const OPEN: u8 = 192;

/// Approximate number of slots that get decided, for estimating the remaining time.
const DECIDED: f64 = 102e6;

/// Fraction of the total time that counting takes.
const COUNTING: f64 = 0.23;

/// The slots of one field during solving.
struct FieldSlots<'a> {
    name: FieldName,
    bytes: &'a mut [u8],
    /// One bit for every slot decided in the current sweep.
    marks: Vec<u64>,
    /// Number of set bits.
    marked: usize,
}

/// The values of all positions, in the order of [`WHOLE`].
pub(crate) struct Whole(pub(crate) Memory);

/// Solves Robot Duel and returns the table of all values.
pub fn solve(work: &Work<'_>) -> Result<Tablebase, Stopped> {
    let whole = solve_whole(work)?;
    work.tell(WorkPhase::Storing, 1.0);
    Ok(fold(&whole))
}

/// Computes the values of all positions, in the order of [`WHOLE`].
pub(crate) fn solve_whole(work: &Work<'_>) -> Result<Whole, Stopped> {
    work.tell(WorkPhase::Counting, 0.0);
    let layout = &*WHOLE;
    let mut memory = Memory::zeroed(layout.slots);
    let mut fields = fields(layout, &mut memory);
    count_moves(layout, &mut fields, work)?;
    let mut frontiers: Vec<Frontier> = fields.iter().map(|_| Frontier::default()).collect();
    let mut decided = 0;
    for plies in 0.. {
        if plies == 2 {
            work.each(fields.iter_mut(), mark_those_without_a_good_move)?;
        }
        work.each(fields.iter_mut().zip(&mut frontiers), |(field, frontier)| {
            let block = &layout.blocks[field.name.pair];
            if field.marked == 0 {
                frontier.clear();
            } else {
                frontier.collect(block, field.name.yellows, &mut field.marks);
                field.marked = 0;
            }
        })?;
        let found: usize = frontiers.iter().map(Frontier::len).sum();
        if found == 0 && plies > 2 {
            break;
        }
        // The later positions are rarer, so each of them takes longer.
        let open = (1.0 - decided as f64 / DECIDED).clamp(0.0, 1.0);
        work.tell(WorkPhase::Solving { plies }, COUNTING + (1.0 - COUNTING) * (1.0 - open.powf(0.45)));
        decided += found;
        let source = DecidedPositions { frontiers: &frontiers, work };
        work.each(fields.iter_mut(), |field| {
            let name = field.name;
            if plies % 2 == 0 {
                Sweep::run(layout, name, &source, Win { field, plies: plies + 1 });
            } else {
                Sweep::run(layout, name, &source, Lose { field, plies: plies + 1 });
            }
        })?;
    }
    drop(frontiers);
    work.each(fields.iter_mut(), |field| {
        for byte in field.bytes.iter_mut().filter(|byte| **byte >= OPEN) {
            *byte = DRAW;
        }
    })?;
    drop(fields);
    Ok(Whole(memory))
}

/// Extracts the values that the table stores.
pub(crate) fn fold(whole: &Whole) -> Tablebase {
    let mut memory = Memory::zeroed(FOLDED.slots);
    for (folded, all) in FOLDED.blocks.iter().zip(&WHOLE.blocks) {
        for yellows in 0..3 {
            for run in folded.runs(yellows) {
                let from = all.first + all.fields[yellows] + all.slot(yellows, run.white, run.green);
                let to = folded.first + folded.fields[yellows] + run.slot;
                let length = folded.rows.listed(run.row, yellows).len();
                memory[to..to + length].copy_from_slice(&whole.0[from..from + length]);
            }
        }
    }
    Tablebase::in_memory(memory)
}

fn fields<'a>(layout: &SlotLayout, mut rest: &'a mut [u8]) -> Vec<FieldSlots<'a>> {
    let mut fields = Vec::new();
    for name in FieldName::all(layout) {
        let block = &layout.blocks[name.pair];
        let length = block.fields[name.yellows + 1] - block.fields[name.yellows];
        let (bytes, others) = rest.split_at_mut(length);
        rest = others;
        fields.push(FieldSlots { name, bytes, marks: vec![0; length.div_ceil(64)], marked: 0 });
    }
    fields
}

/// Counts the moves of every position that aren't answered by an immediate win, and marks the positions
/// without a legal turn.
fn count_moves(layout: &SlotLayout, fields: &mut [FieldSlots<'_>], work: &Work<'_>) -> Result<(), Stopped> {
    let kinds = &*KINDS;
    work.each(fields.iter_mut(), |field| {
        field.bytes.fill(OPEN);
        let block = &layout.blocks[field.name.pair];
        if block.arrivals == 0 {
            return;
        }
        for run in block.runs(field.name.yellows) {
            let open = block.open_arrivals(run.white, run.green);
            if open != 0 {
                let listed = block.rows.listed(run.row, field.name.yellows);
                for (byte, &yellow) in field.bytes[run.slot..].iter_mut().zip(listed) {
                    if open & !kinds.yellow_guards[usize::from(yellow)] != 0 {
                        *byte = 1;
                    }
                }
            }
        }
    })?;
    let (source, done, all) = (Everything { layout, work }, AtomicUsize::new(0), layout.slots as f64);
    work.each(fields.iter_mut(), |field| {
        Sweep::run(layout, field.name, &source, MoveCount(field.bytes));
        mark_those_without_a_turn(layout, field);
        let done = done.fetch_add(field.bytes.len(), Ordering::Relaxed) + field.bytes.len();
        work.tell(WorkPhase::Counting, COUNTING * done as f64 / all);
    })
}

/// Marks the positions in which the mover has no legal turn: they are lost.
fn mark_those_without_a_turn(layout: &SlotLayout, field: &mut FieldSlots<'_>) {
    let kinds = &*KINDS;
    let block = &layout.blocks[field.name.pair];
    let around = kinds.around[usize::from(block.pair.own)];
    for run in block.runs(field.name.yellows) {
        let own = kinds.white_on.own_squares(run.white) | kinds.green_on.own_squares(run.green);
        for (index, &yellow) in block.rows.listed(run.row, field.name.yellows).iter().enumerate() {
            let slot = run.slot + index;
            // A cheap test first: all neighbours of the red robot are occupied by the mover's own robots.
            if field.bytes[slot] == OPEN && around & !(own | kinds.yellow_on.own_squares(yellow)) == 0 {
                let seen = RobotPlaces { pair: block.pair, white: run.white, green: run.green, yellow };
                if seen.position(true).is_some_and(|position| position.count_moves() == 0) {
                    field.bytes[slot] = 0;
                    field.mark(slot);
                }
            }
        }
    }
}

/// Marks the positions whose every move is answered by an immediate win: they are lost in two plies.
fn mark_those_without_a_good_move(field: &mut FieldSlots<'_>) {
    for slot in 0..field.bytes.len() {
        if field.bytes[slot] == OPEN {
            field.bytes[slot] = 2;
            field.mark(slot);
        }
    }
}

impl FieldSlots<'_> {
    #[inline(always)]
    fn mark(&mut self, slot: usize) {
        self.marks[slot / 64] |= 1 << (slot % 64);
        self.marked += 1;
    }
}

/// Adds one move that may be good.
struct MoveCount<'a>(&'a mut [u8]);

impl SlotUpdate for MoveCount<'_> {
    #[inline]
    fn touch(&mut self, slots: &[u32]) {
        for &slot in slots {
            let byte = &mut self.0[slot as usize];
            *byte = byte.wrapping_add(u8::from(*byte >= OPEN));
        }
    }
}

/// Handles a move to a lost position: a win, unless a shorter one is known.
struct Win<'a, 'b> {
    field: &'a mut FieldSlots<'b>,
    plies: u8,
}

impl SlotUpdate for Win<'_, '_> {
    #[inline]
    fn touch(&mut self, slots: &[u32]) {
        for &slot in slots {
            let slot = slot as usize;
            let byte = &mut self.field.bytes[slot];
            if *byte >= OPEN {
                *byte = self.plies;
                self.field.mark(slot);
            }
        }
    }
}

/// Handles a move to a won position: one fewer that may be good, and a loss if it was the last.
struct Lose<'a, 'b> {
    field: &'a mut FieldSlots<'b>,
    plies: u8,
}

impl SlotUpdate for Lose<'_, '_> {
    #[inline]
    fn touch(&mut self, slots: &[u32]) {
        for &slot in slots {
            let slot = slot as usize;
            let byte = &mut self.field.bytes[slot];
            let left = byte.wrapping_sub(u8::from(*byte >= OPEN));
            *byte = left;
            if left == OPEN {
                *byte = self.plies;
                self.field.mark(slot);
            }
        }
    }
}

/// Source of all positions in which the mover has no immediate win.
struct Everything<'a> {
    layout: &'a SlotLayout,
    work: &'a Work<'a>,
}

impl SweepSource for Everything<'_> {
    fn each(&self, field: FieldName, mut take: impl FnMut(Group<'_>)) {
        let kinds = &*KINDS;
        let block = &self.layout.blocks[field.pair];
        let mut group = Frontier::default();
        for (white, _, shelf) in block.whites(field.yellows) {
            group.clear();
            group.begin_white(white);
            for (green, run) in shelf.runs() {
                let listed = block.rows.listed(run.row(), field.yellows).iter().copied();
                let open = block.open_arrivals(white, green);
                if open == 0 {
                    group.add_run(green, listed);
                } else {
                    let is_quiet = |yellow: &u16| open & !kinds.yellow_guards[usize::from(*yellow)] == 0;
                    group.add_run(green, listed.filter(is_quiet));
                }
            }
            group.groups().for_each(&mut take);
            if self.work.go_on().is_err() {
                return;
            }
        }
    }
}

/// Source of the positions decided in the previous step.
struct DecidedPositions<'a> {
    frontiers: &'a [Frontier],
    work: &'a Work<'a>,
}

impl SweepSource for DecidedPositions<'_> {
    #[inline]
    fn each(&self, field: FieldName, take: impl FnMut(Group<'_>)) {
        let groups = self.frontiers[field.number()].groups();
        groups.take_while(|_| self.work.go_on().is_ok()).for_each(take);
    }
}
