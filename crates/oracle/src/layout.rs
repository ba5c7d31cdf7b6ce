//! The numbering of positions: maps each position to its slot in the table.
//!
//! Slots are ordered by the pair of red robots, then by the number of yellow robots that the mover owns, then
//! by the white, the green and the yellow state. Combinations of states that can't occur together are left
//! out, so the numbering has no gaps: a slot is the sum of three table lookups.

use std::sync::{Arc, LazyLock};

use crate::geometry::{FAR_RANK, around, rank};
use crate::onward::Onward;
use crate::pairs::{RedPair, RedPairs};
use crate::state::{IN_HAND, KindState, PLACES, PLAIN_STATES, RobotKind, States, code};
use crate::unmoves::Unmoves;

/// States and transition tables of the three kinds of robots.
pub(crate) struct Kinds {
    /// Yellow states prepared for computing ranks.
    pub(crate) ranked: Vec<RankedState>,
    /// The same from the other side's point of view; the second list is also mirrored.
    pub(crate) turned_ranked: [Vec<RankedState>; 2],
    /// Whether a white or green robot is in the mover's hand, by state.
    pub(crate) white_held: Vec<bool>,
    pub(crate) green_held: Vec<bool>,
    /// Whether a yellow robot is in the mover's hand, by state.
    pub(crate) yellow_held: Vec<bool>,
    /// Squares where the mover's red robot can't safely arrive because of these robots, by state; see
    /// [`KindState::guard`].
    pub(crate) white_guards: Vec<u8>,
    pub(crate) green_guards: Vec<u8>,
    pub(crate) yellow_guards: Vec<u8>,
    pub(crate) white: States,
    pub(crate) green: States,
    pub(crate) yellow: States,
    pub(crate) white_back: Unmoves,
    pub(crate) green_back: Unmoves,
    pub(crate) yellow_back: Unmoves,
    pub(crate) white_on: Onward,
    pub(crate) green_on: Onward,
    pub(crate) yellow_on: Onward,
    /// Data of each state that probing needs.
    pub(crate) white_facts: Vec<Facts>,
    pub(crate) green_facts: Vec<Facts>,
    pub(crate) yellow_facts: Vec<Facts>,
    /// Bit set of the neighbours of each square.
    pub(crate) around: [u16; 12],
}

/// The frequently used fields of a [`KindState`], stored compactly.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// See [`KindState::threats`].
    pub(crate) threats: u16,
    /// See [`KindState::guard`].
    pub(crate) guard: u8,
    /// See [`KindState::owned`].
    pub(crate) owned: u8,
}

pub(crate) static KINDS: LazyLock<Kinds> = LazyLock::new(|| {
    let [white, green, yellow] = [RobotKind::White, RobotKind::Green, RobotKind::Yellow].map(States::of);
    let facts = |states: &States| -> Vec<Facts> {
        let fact =
            |state: &KindState| Facts { threats: state.threats, guard: state.guard, owned: state.owned };
        states.list.iter().map(fact).collect()
    };
    let guards = |states: &States| states.list.iter().map(|state| state.guard).collect();
    let held = |states: &States| states.list.iter().map(|state| state.hand > 0).collect();
    let yellow_back = Unmoves::of(&yellow);
    let ranked: Vec<RankedState> =
        yellow.list.iter().map(RankedState::of).chain([RankedState::NONE]).collect();
    Kinds {
        turned_ranked: [0, 1].map(|mirrored| {
            yellow_back.turned[mirrored].iter().map(|&state| ranked[usize::from(state)]).collect()
        }),
        ranked,
        yellow_back,
        white_held: held(&white),
        green_held: held(&green),
        yellow_held: held(&yellow),
        white_on: Onward::of(&white),
        green_on: Onward::of(&green),
        yellow_on: Onward::of(&yellow),
        white_facts: facts(&white),
        green_facts: facts(&green),
        yellow_facts: facts(&yellow),
        around: std::array::from_fn(|square| around(square as u8)),
        white_guards: guards(&white),
        green_guards: guards(&green),
        yellow_guards: guards(&yellow),
        white_back: Unmoves::of(&white),
        green_back: Unmoves::of(&green),
        white,
        green,
        yellow,
    }
});

/// Minimum number of robots, of the six that aren't red, that the mover of a stored position owns.
pub(crate) const LEAST_OWNED: usize = 3;

/// Marks a missing run.
const NONE: u32 = u32::MAX;

/// Marks a set of squares without a row.
pub(crate) const OUT: u16 = u16::MAX;

/// The yellow states that fit each set of squares occupied by white and green robots, for one pair.
pub(crate) struct Rows {
    /// Row number by the set of squares that white and green robots occupy.
    row_of: Vec<u16>,
    /// Rows by the number of owned yellow robots.
    ranks: [Box<Ranks>; 3],
    /// Yellow states of all rows, in order.
    listed: Vec<u16>,
    /// Offsets in `listed` where a row's states with 2, 1 and 0 owned robots begin, and the end.
    parts: Vec<[u32; 4]>,
}

/// Contributions of the two places of a yellow state to its rank within a row.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct RankRow {
    first: [u16; ROW],
    second: [u16; ROW],
}

/// Length of a row's arrays: at least [`PLACES`], and a power of two, so that a masked index is always in
/// bounds.
const ROW: usize = PLACES.next_power_of_two();

/// A row that no state fits.
const FULL_ROW: RankRow = RankRow { first: [TAKEN; ROW], second: [TAKEN; ROW] };

/// Rows by number, padded with full rows; a missing run refers to the last one.
pub(crate) type Ranks = [RankRow; 1 << SlotRun::ROW_BITS];

/// `TAKEN` is the contribution of an occupied place. A sum of at least `NO_RANK` isn't a rank.
const TAKEN: u16 = 0x4000;
const NO_RANK: u16 = 0x2000;

/// Added to the contribution of the first place, which could be negative, and subtracted again by the
/// correction.
const BIAS: u16 = 0x400;

/// A yellow state prepared for computing its rank: the codes of its places and a correction.
#[derive(Clone, Copy)]
pub(crate) struct RankedState {
    first: u8,
    second: u8,
    correction: u16,
}

impl RankedState {
    /// Fits no row: its place is always taken.
    const NONE: RankedState = RankedState { first: ROW as u8 - 1, second: ROW as u8 - 1, correction: 0 };

    fn of(state: &KindState) -> RankedState {
        let [one, other] = state.robots.map(|robot| code(robot.place) as u8);
        // With one owned robot on a square, the states of the other robot skip that square (two codes).
        let skips = state.owned == 1 && usize::from(one) != IN_HAND && other > one;
        RankedState {
            first: one,
            second: other,
            correction: if skips { 2 } else { 0_u16 }.wrapping_add(BIAS).wrapping_neg(),
        }
    }
}

impl RankRow {
    /// Returns the rank of the state, or a number of at least [`NO_RANK`] if it doesn't fit the row.
    #[inline(always)]
    fn sum(&self, state: RankedState) -> u16 {
        self.first[usize::from(state.first) % ROW]
            .wrapping_add(self.second[usize::from(state.second) % ROW])
            .wrapping_add(state.correction)
    }

    /// Returns the rank of the state within the row, and whether it belongs to the row.
    #[inline(always)]
    pub(crate) fn rank(&self, state: RankedState) -> (u32, bool) {
        let sum = self.sum(state);
        (sum.into(), sum < NO_RANK)
    }
}

impl Rows {
    fn of(pair: RedPair, allows: &dyn Fn(&States, usize) -> bool) -> Rows {
        let yellow = &KINDS.yellow;
        let sets: Vec<u16> =
            (0_u16..1 << 12).filter(|&set| set.count_ones() <= 4 && set & pair.squares() == 0).collect();
        let mut rows = Rows {
            row_of: vec![OUT; 1 << 12],
            ranks: std::array::from_fn(|_| Box::new([FULL_ROW; 1 << SlotRun::ROW_BITS])),
            listed: Vec::new(),
            parts: Vec::new(),
        };
        // Whether the second robot may have this place. With two owned robots it is the mover's, and may not
        // threaten the red robot.
        let is_free = |owned: usize, code: usize, set: u16| {
            let state = yellow.number(if owned == 2 { 2 } else { 0 }, code, IN_HAND);
            state != yellow.none()
                && yellow.list[usize::from(state)].squares & set == 0
                && allows(yellow, usize::from(state))
        };
        let allowed: Vec<usize> = (0..yellow.list.len()).filter(|&state| allows(yellow, state)).collect();
        for (number, &set) in sets.iter().enumerate() {
            rows.row_of[usize::from(set)] = number as u16;
            let mut parts = [rows.listed.len() as u32; 4];
            for owned in 0..3 {
                let seconds = (0..PLACES).filter(|&second| is_free(owned, second, set));
                for (place, second) in seconds.enumerate() {
                    rows.ranks[owned][number].second[second] = place as u16;
                }
            }
            for &state in &allowed {
                let it = &yellow.list[state];
                if it.squares & set != 0 {
                    continue;
                }
                let (part, owned) = (usize::from(2 - it.owned), usize::from(it.owned));
                let rank = (rows.listed.len() - parts[part] as usize) as u16;
                rows.listed.push(state as u16);
                parts[part + 1..].fill(rows.listed.len() as u32);
                let row = &mut rows.ranks[owned][number];
                let ranked = KINDS.ranked[state];
                let first = &mut row.first[usize::from(ranked.first)];
                if *first == TAKEN {
                    let second = row.second[usize::from(ranked.second)];
                    *first = rank.wrapping_sub(second).wrapping_sub(ranked.correction);
                }
            }
            rows.parts.push(parts);
        }
        rows
    }

    /// Returns the row number of a set of squares; `None` if the set includes a red robot's square.
    #[inline]
    pub(crate) fn row(&self, set: u16) -> Option<usize> {
        match self.row_of[usize::from(set)] {
            OUT => None,
            row => Some(usize::from(row)),
        }
    }

    /// Returns the rows, by number, for states with `owned` yellow robots of the mover.
    #[inline]
    pub(crate) fn ranks(&self, owned: usize) -> &Ranks {
        &self.ranks[owned]
    }

    /// Returns the yellow states of a row with `owned` robots of the mover, in order.
    #[inline]
    pub(crate) fn listed(&self, row: usize, owned: usize) -> &[u16] {
        let parts = &self.parts[row];
        &self.listed[parts[2 - owned] as usize..parts[3 - owned] as usize]
    }
}

/// The slots of one pair of red robots.
pub(crate) struct PairBlock {
    pub(crate) pair: RedPair,
    /// First slot of the block.
    pub(crate) first: usize,
    /// Number of slots.
    pub(crate) slots: usize,
    pub(crate) rows: Arc<Rows>,
    /// Offsets from `first` where the slots with 0, 1 and 2 owned yellow robots begin, and the end.
    pub(crate) fields: [usize; 4],
    /// Squares of the far zone (bits 0 to 2) that the mover's red robot can step to and the other red robot
    /// doesn't guard.
    pub(crate) arrivals: u8,
    scope: SlotScope,
    /// Whether mirror images share this pair and only one of them is stored.
    pub(crate) folds: bool,
    /// Indexed by owned yellow robots and white state.
    starts: Vec<Start>,
    /// Indexed by owned yellow robots, shelf and green state.
    runs: Vec<SlotRun>,
}

/// Start of the slots of a white state.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    /// First slot, relative to the field.
    pub(crate) slot: u32,
    /// Index in `PairBlock::runs` of the shelf's first run.
    shelf: u32,
}

/// Start of a state that can't occur: it refers to the first shelf, which is empty.
const NO_START: Start = Start { slot: 0, shelf: 0 };

impl Start {
    #[inline(always)]
    pub(crate) const fn is_none(self) -> bool {
        self.shelf == 0
    }
}

/// The slots of positions that differ only in their yellow robots.
#[derive(Clone, Copy)]
pub(crate) struct SlotRun(u32);

const NO_RUN: SlotRun = SlotRun(NONE);

impl SlotRun {
    const ROW_BITS: u32 = 9;

    fn new(slot: u32, row: usize) -> SlotRun {
        SlotRun(slot << SlotRun::ROW_BITS | row as u32)
    }

    /// First slot of the run.
    #[inline(always)]
    pub(crate) const fn slot(self) -> u32 {
        self.0 >> SlotRun::ROW_BITS
    }

    /// Number of the run's row.
    #[inline(always)]
    pub(crate) const fn row(self) -> usize {
        (self.0 & ((1 << SlotRun::ROW_BITS) - 1)) as usize
    }

    #[inline(always)]
    pub(crate) const fn is_none(self) -> bool {
        self.0 == NONE
    }
}

/// The set of positions that have slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SlotScope {
    /// Positions with an open pair in which the mover can't take the red robot.
    Whole,
    /// Of those, the ones in which the mover owns at least three of the six robots that aren't red, and only
    /// one of two mirror images.
    Folded,
    /// All positions with eight robots, including those in which a red robot can be taken.
    Everything,
}

/// Number of white states, and one for "none".
const WHITES: usize = PLAIN_STATES + 1;
/// Number of green states, and one for "none"; the length of a shelf.
const GREENS: usize = PLAIN_STATES + 1;

impl PairBlock {
    fn of(pair: RedPair, first: usize, rows: Arc<Rows>, scope: SlotScope) -> PairBlock {
        let kinds = &*KINDS;
        let fits = |states: &States, state: usize| allows(pair, scope, states, state);
        let folds = scope == SlotScope::Folded && pair.is_symmetric();
        let mut block = PairBlock {
            pair,
            first,
            slots: 0,
            rows,
            fields: [0; 4],
            arrivals: arrivals(pair),
            scope,
            folds,
            starts: vec![NO_START; 3 * WHITES],
            runs: vec![NO_RUN; GREENS],
        };
        // White states on the same squares share a shelf of runs. Where mirror images are folded, a white
        // state that is its own mirror image needs a separate shelf, because there the green states are
        // folded.
        let mut shelves: Vec<(u16, bool)> = Vec::new();
        let mut shelf_of: Vec<Option<usize>> = Vec::new();
        for (state, white) in kinds.white.list.iter().enumerate() {
            let image = usize::from(kinds.white_back.mirrored[state]);
            let wanted = fits(&kinds.white, state) && !(folds && image < state);
            shelf_of.push(wanted.then(|| {
                let shelf = (white.squares, folds && image == state);
                shelves.iter().position(|&other| other == shelf).unwrap_or_else(|| {
                    shelves.push(shelf);
                    shelves.len() - 1
                })
            }));
        }
        // Length of each shelf: with all green states, with those of at least one owned robot, and with those
        // of two.
        let mut lengths = vec![[0_u32; 3]; 3 * shelves.len()];
        for yellows in 0..3 {
            for (number, &(squares, symmetric)) in shelves.iter().enumerate() {
                let lengths = &mut lengths[yellows * shelves.len() + number];
                let mut length = 0;
                for (state, green) in kinds.green.list.iter().enumerate() {
                    let image = usize::from(kinds.green_back.mirrored[state]);
                    let row = block.rows.row(squares | green.squares);
                    let wanted = fits(&kinds.green, state)
                        && green.squares & squares == 0
                        && !(symmetric && image < state);
                    let Some(row) = row.filter(|_| wanted) else {
                        block.runs.push(NO_RUN);
                        continue;
                    };
                    block.runs.push(SlotRun::new(length, row));
                    length += block.rows.listed(row, yellows).len() as u32;
                    lengths[..=usize::from(green.owned)].fill(length);
                }
                block.runs.push(NO_RUN);
            }
        }
        for yellows in 0..3 {
            let mut slot = 0;
            for (state, white) in kinds.white.list.iter().enumerate() {
                let Some(shelf) = shelf_of[state] else { continue };
                let shelf = yellows * shelves.len() + shelf;
                let least = match scope {
                    // Minimum number of owned green robots. Their states come first on the shelf.
                    SlotScope::Folded => LEAST_OWNED.saturating_sub(yellows + usize::from(white.owned)),
                    _ => 0,
                };
                if least < 3 {
                    block.starts[yellows * WHITES + state] =
                        Start { slot, shelf: ((shelf + 1) * GREENS) as u32 };
                    slot += lengths[shelf][least];
                }
            }
            block.slots += slot as usize;
            block.fields[yellows + 1] = block.slots;
        }
        block
    }

    /// Returns the white states of a field that have slots, with their first slot and their shelf, in order.
    pub(crate) fn whites(&self, yellows: usize) -> impl Iterator<Item = (u16, u32, GreenRuns<'_>)> {
        self.starts[yellows * WHITES..][..WHITES]
            .iter()
            .enumerate()
            .filter(|(_, start)| !start.is_none())
            .map(|(white, start)| {
                (white as u16, start.slot, GreenRuns(&self.runs[start.shelf as usize..][..GREENS]))
            })
    }

    /// Returns the start of a white state in the field with `yellows` owned yellow robots.
    #[inline(always)]
    pub(crate) fn start(&self, yellows: usize, white: u16) -> Start {
        self.starts[yellows * WHITES + usize::from(white)]
    }

    /// Returns the run of all yellow states that fit this white and green state, relative to the white
    /// state's first slot. In a folded layout the run may be one that isn't stored; see [`SlotLayout::slot`].
    #[inline(always)]
    pub(crate) fn run(&self, start: Start, green: u16) -> SlotRun {
        self.runs[start.shelf as usize + usize::from(green)]
    }
}

/// A run and its states.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunOf {
    pub(crate) white: u16,
    pub(crate) green: u16,
    /// First slot, relative to the field.
    pub(crate) slot: usize,
    pub(crate) row: usize,
}

impl PairBlock {
    /// Returns every run of a field, in order.
    pub(crate) fn runs(&self, yellows: usize) -> impl Iterator<Item = RunOf> {
        let kinds = &*KINDS;
        self.whites(yellows).flat_map(move |(white, start, shelf)| {
            let owned = yellows + usize::from(kinds.white.list[usize::from(white)].owned);
            shelf
                .runs()
                .filter(move |&(green, _)| {
                    let owned = owned + usize::from(kinds.green.list[usize::from(green)].owned);
                    self.scope != SlotScope::Folded || owned >= LEAST_OWNED
                })
                .map(move |(green, run)| RunOf {
                    white,
                    green,
                    slot: (start + run.slot()) as usize,
                    row: run.row(),
                })
        })
    }

    /// Returns the first slot of a run, relative to the field.
    pub(crate) fn slot(&self, yellows: usize, white: u16, green: u16) -> usize {
        let start = self.start(yellows, white);
        (start.slot + self.run(start, green).slot()) as usize
    }

    /// Returns the squares of the far zone that the mover's red robot can safely reach, ignoring yellow
    /// robots.
    #[inline]
    pub(crate) fn open_arrivals(&self, white: u16, green: u16) -> u8 {
        let kinds = &*KINDS;
        self.arrivals & !(kinds.white_guards[usize::from(white)] | kinds.green_guards[usize::from(green)])
    }
}

fn arrivals(pair: RedPair) -> u8 {
    // The far zone is squares 9 to 11.
    if rank(pair.own) + 1 == FAR_RANK { ((around(pair.own) & !around(pair.other)) >> 9) as u8 } else { 0 }
}

/// The runs of the green states that fit a white state, relative to the white state's first slot.
#[derive(Clone, Copy)]
pub(crate) struct GreenRuns<'a>(&'a [SlotRun]);

impl GreenRuns<'_> {
    /// Returns every green state that has a run, in order.
    pub(crate) fn runs(self) -> impl Iterator<Item = (u16, SlotRun)> {
        self.0.iter().enumerate().filter(|(_, run)| !run.is_none()).map(|(green, &run)| (green as u16, run))
    }
}

/// Whether a state can occur in a position with this pair.
fn allows(pair: RedPair, scope: SlotScope, states: &States, state: usize) -> bool {
    let state = &states.list[state];
    let can_take = state.threats & (1 << pair.other) != 0;
    state.squares & pair.squares() == 0 && (scope == SlotScope::Everything || !can_take)
}

/// A numbering of all positions of a scope.
pub(crate) struct SlotLayout {
    pub(crate) pairs: RedPairs,
    pub(crate) blocks: Vec<PairBlock>,
    pub(crate) slots: usize,
}

impl SlotLayout {
    fn of(scope: SlotScope, rows: impl Fn(usize, RedPair) -> Arc<Rows>) -> SlotLayout {
        let pairs = if scope == SlotScope::Everything { RedPairs::all() } else { RedPairs::open() };
        let mut blocks: Vec<PairBlock> = Vec::new();
        let mut slots = 0;
        for (number, &pair) in pairs.list.iter().enumerate() {
            let block = PairBlock::of(pair, slots, rows(number, pair), scope);
            slots += block.slots;
            blocks.push(block);
        }
        SlotLayout { pairs, blocks, slots }
    }

    /// Creates the layout of every position with eight robots, for counting the reachable ones.
    pub(crate) fn everything() -> SlotLayout {
        let scope = SlotScope::Everything;
        SlotLayout::of(scope, |_, pair| {
            Arc::new(Rows::of(pair, &|states, state| allows(pair, scope, states, state)))
        })
    }
}

/// The solver's layout: mirror images of positions with both red robots on the middle file have separate
/// slots.
pub(crate) static WHOLE: LazyLock<SlotLayout> = LazyLock::new(|| {
    let scope = SlotScope::Whole;
    SlotLayout::of(scope, |_, pair| {
        Arc::new(Rows::of(pair, &|states, state| allows(pair, scope, states, state)))
    })
});

/// The table's layout.
pub(crate) static FOLDED: LazyLock<SlotLayout> =
    LazyLock::new(|| SlotLayout::of(SlotScope::Folded, |number, _| Arc::clone(&WHOLE.blocks[number].rows)));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layouts_have_the_expected_numbers_of_slots() {
        assert_eq!(WHOLE.slots, 128_656_283);
        // A few positions have two slots: those whose mirror image differs only in the yellow robots.
        assert_eq!(FOLDED.slots, 65_721_230);
    }
}
