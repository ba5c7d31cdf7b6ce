//! Which slot of the table holds which position.
//!
//! Slots are numbered by the pair of red robots, then by how many yellow robots the mover owns, then by the state of the
//! white ones, the green ones, the yellow ones. States that can't stand together are left out, so the numbers have no gaps:
//! the slot is the sum of three numbers that are looked up.

use std::sync::{Arc, LazyLock};

use crate::geometry::{FAR_RANK, around, rank};
use crate::onward::Onward;
use crate::pairs::{Pair, Pairs};
use crate::state::{IN_HAND, Kind, PLACES, PLAIN_STATES, State, States, code};
use crate::unmoves::Unmoves;

/// States and ways back of the three kinds.
pub(crate) struct Kinds {
    /// The yellow states as ranks need them.
    pub(crate) ranked: Vec<Ranked>,
    /// The same seen from the other side, by whether the board is mirrored too.
    pub(crate) turned_ranked: [Vec<Ranked>; 2],
    /// Is a white, a green robot in the mover's hand, by state?
    pub(crate) white_held: Vec<bool>,
    pub(crate) green_held: Vec<bool>,
    /// Is a yellow robot in the mover's hand, by state?
    pub(crate) yellow_held: Vec<bool>,
    /// Where a red robot can't safely arrive because of these, by state, see [`State::guard`].
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
    /// What probing asks of the states.
    pub(crate) white_facts: Vec<Facts>,
    pub(crate) green_facts: Vec<Facts>,
    pub(crate) yellow_facts: Vec<Facts>,
    /// The squares around each square.
    pub(crate) around: [u16; 12],
}

/// The few facts of a state that are looked up again and again, close together.
#[derive(Clone, Copy)]
pub(crate) struct Facts {
    /// See [`State::threats`].
    pub(crate) threats: u16,
    /// See [`State::guard`].
    pub(crate) guard: u8,
    /// See [`State::owned`].
    pub(crate) owned: u8,
}

pub(crate) static KINDS: LazyLock<Kinds> = LazyLock::new(|| {
    let [white, green, yellow] = [Kind::White, Kind::Green, Kind::Yellow].map(States::of);
    let facts = |states: &States| -> Vec<Facts> {
        let fact = |state: &State| Facts { threats: state.threats, guard: state.guard, owned: state.owned };
        states.list.iter().map(fact).collect()
    };
    let guards = |states: &States| states.list.iter().map(|state| state.guard).collect();
    let held = |states: &States| states.list.iter().map(|state| state.hand > 0).collect();
    let yellow_back = Unmoves::of(&yellow);
    let ranked: Vec<Ranked> = yellow.list.iter().map(Ranked::of).chain([Ranked::NONE]).collect();
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

/// A stored position's mover owns at least so many of the six robots that aren't red.
pub(crate) const LEAST_OWNED: usize = 3;

/// No slot.
const NONE: u32 = u32::MAX;

/// No place in a row.
pub(crate) const OUT: u16 = u16::MAX;

/// The yellow states that go with each set of squares that others have taken: for one pair.
pub(crate) struct Rows {
    /// By the set of squares that white and green robots stand on, the number of the row.
    row_of: Vec<u16>,
    /// The rows, by the number of owned robots.
    ranks: [Box<Ranks>; 3],
    /// The yellow states of all rows, in order.
    listed: Vec<u16>,
    /// Where a row's states with 2, 1, 0 owned robots begin in `listed`, and where they end.
    parts: Vec<[u32; 4]>,
}

/// What the two places of a yellow state add to its rank among the states of a row.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Row {
    first: [u16; ROW],
    second: [u16; ROW],
}

/// Room for all places, and a power of two, so that no place can lie outside.
const ROW: usize = PLACES.next_power_of_two();

/// No state goes with this one.
const FULL_ROW: Row = Row { first: [TAKEN; ROW], second: [TAKEN; ROW] };

/// Rows by number. The last ones are full: what isn't a run has the last one.
pub(crate) type Ranks = [Row; 1 << Run::ROW_BITS];

/// Added for a place that is taken. A sum from here on is no rank.
const TAKEN: u16 = 0x4000;
const NO_RANK: u16 = 0x2000;

/// Added to the part of the first place, which could be negative, and taken away with the correction.
const BIAS: u16 = 0x400;

/// A yellow state as the ranks need it.
#[derive(Clone, Copy)]
pub(crate) struct Ranked {
    first: u8,
    second: u8,
    correction: u16,
}

impl Ranked {
    /// Goes with nothing: its place is always taken.
    const NONE: Ranked = Ranked { first: ROW as u8 - 1, second: ROW as u8 - 1, correction: 0 };

    fn of(state: &State) -> Ranked {
        let [one, other] = state.robots.map(|robot| code(robot.place) as u8);
        // With an owned robot on a square, the states of the other skip that square.
        let skips = state.owned == 1 && usize::from(one) != IN_HAND && other > one;
        Ranked {
            first: one,
            second: other,
            correction: if skips { 2 } else { 0_u16 }.wrapping_add(BIAS).wrapping_neg(),
        }
    }
}

impl Row {
    /// The rank of the state; a number from [`NO_RANK`] on if it doesn't go with the set.
    #[inline(always)]
    fn sum(&self, state: Ranked) -> u16 {
        self.first[usize::from(state.first) % ROW]
            .wrapping_add(self.second[usize::from(state.second) % ROW])
            .wrapping_add(state.correction)
    }

    /// The rank of the state among those of the row, and whether it is one of them.
    #[inline(always)]
    pub(crate) fn rank(&self, state: Ranked) -> (u32, bool) {
        let sum = self.sum(state);
        (sum.into(), sum < NO_RANK)
    }
}

impl Rows {
    fn of(pair: Pair, allows: &dyn Fn(&States, usize) -> bool) -> Rows {
        let yellow = &KINDS.yellow;
        let sets: Vec<u16> =
            (0_u16..1 << 12).filter(|&set| set.count_ones() <= 4 && set & pair.squares() == 0).collect();
        let mut rows = Rows {
            row_of: vec![OUT; 1 << 12],
            ranks: std::array::from_fn(|_| Box::new([FULL_ROW; 1 << Run::ROW_BITS])),
            listed: Vec::new(),
            parts: Vec::new(),
        };
        // May the second robot be there? With two owned robots it is the mover's, which may not threaten the red one.
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

    /// The number of the row of a set of squares; `None` if there is none, because it takes a red robot's square.
    #[inline]
    pub(crate) fn row(&self, set: u16) -> Option<usize> {
        match self.row_of[usize::from(set)] {
            OUT => None,
            row => Some(usize::from(row)),
        }
    }

    /// The rows of the states with so many owned robots, by number.
    #[inline]
    pub(crate) fn ranks(&self, owned: usize) -> &Ranks {
        &self.ranks[owned]
    }

    /// The yellow states of a row with so many owned robots, in order.
    #[inline]
    pub(crate) fn listed(&self, row: usize, owned: usize) -> &[u16] {
        let parts = &self.parts[row];
        &self.listed[parts[2 - owned] as usize..parts[3 - owned] as usize]
    }
}

/// The slots of one pair of red robots.
pub(crate) struct Block {
    pub(crate) pair: Pair,
    /// The first slot.
    pub(crate) first: usize,
    /// How many slots.
    pub(crate) slots: usize,
    pub(crate) rows: Arc<Rows>,
    /// Where the slots with 0, 1, 2 owned yellow robots begin, counted from the first slot, and where they end.
    pub(crate) fields: [usize; 4],
    /// The squares of the far zone (bits 0 to 2) that the mover's red robot can go to, if nobody guards them.
    pub(crate) arrivals: u8,
    scope: Scope,
    /// Is only one of two mirror images stored, though both have this pair?
    pub(crate) folds: bool,
    /// By owned yellow robots and white state.
    starts: Vec<Start>,
    /// By owned yellow robots, shelf and green state.
    runs: Vec<Run>,
}

/// Where the slots of a white state begin.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    /// The first one, counted from the start of the field.
    pub(crate) slot: u32,
    /// Its first run.
    shelf: u32,
}

/// For states that can't be: its shelf is the first, which is empty.
const NO_START: Start = Start { slot: 0, shelf: 0 };

impl Start {
    #[inline(always)]
    pub(crate) const fn is_none(self) -> bool {
        self.shelf == 0
    }
}

/// Positions that differ in nothing but yellow robots.
#[derive(Clone, Copy)]
pub(crate) struct Run(u32);

const NO_RUN: Run = Run(NONE);

impl Run {
    const ROW_BITS: u32 = 9;

    fn new(slot: u32, row: usize) -> Run {
        Run(slot << Run::ROW_BITS | row as u32)
    }

    /// The first slot.
    #[inline(always)]
    pub(crate) const fn slot(self) -> u32 {
        self.0 >> Run::ROW_BITS
    }

    /// The number of its row.
    #[inline(always)]
    pub(crate) const fn row(self) -> usize {
        (self.0 & ((1 << Run::ROW_BITS) - 1)) as usize
    }

    #[inline(always)]
    pub(crate) const fn is_none(self) -> bool {
        self.0 == NONE
    }
}

/// Which positions have slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scope {
    /// All in which the mover can't take the red robot and the pair of red robots is open.
    Whole,
    /// Of those, the ones in which he owns at least three of the six robots that aren't red, one of each two mirror images.
    Folded,
    /// All with eight robots, whatever can be taken.
    Everything,
}

/// White states, and one more that can't be.
const WHITES: usize = PLAIN_STATES + 1;
/// The same of green ones: as long is a shelf.
const GREENS: usize = PLAIN_STATES + 1;

impl Block {
    fn of(pair: Pair, first: usize, rows: Arc<Rows>, scope: Scope) -> Block {
        let kinds = &*KINDS;
        let fits = |states: &States, state: usize| allows(pair, scope, states, state);
        let folds = scope == Scope::Folded && pair.is_symmetric();
        let mut block = Block {
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
        // White states on the same squares share a shelf of runs. Those that are their own mirror image need one apart where
        // mirror images are folded: there the green states are folded.
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
        // How long a shelf is with all its green states, with those of at least one, and of two owned robots.
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
                    block.runs.push(Run::new(length, row));
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
                    // So many green ones make enough in all. Their states come first on the shelf.
                    Scope::Folded => LEAST_OWNED.saturating_sub(yellows + usize::from(white.owned)),
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

    /// The white states of a field that have slots, with their first slot and their shelf, in order.
    pub(crate) fn whites(&self, yellows: usize) -> impl Iterator<Item = (u16, u32, GreenRuns<'_>)> {
        self.starts[yellows * WHITES..][..WHITES]
            .iter()
            .enumerate()
            .filter(|(_, start)| !start.is_none())
            .map(|(white, start)| {
                (white as u16, start.slot, GreenRuns(&self.runs[start.shelf as usize..][..GREENS]))
            })
    }

    /// Where a white state begins in the field with so many owned yellow robots.
    #[inline(always)]
    pub(crate) fn start(&self, yellows: usize, white: u16) -> Start {
        self.starts[yellows * WHITES + usize::from(white)]
    }

    /// The run of all yellow states that go with this white and green state, counted from the white state's first slot. In a
    /// folded layout a run may be named that isn't stored: see [`Layout::slot`].
    #[inline(always)]
    pub(crate) fn run(&self, start: Start, green: u16) -> Run {
        self.runs[start.shelf as usize + usize::from(green)]
    }
}

/// A run of a field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunOf {
    pub(crate) white: u16,
    pub(crate) green: u16,
    /// Its first slot, counted from the start of the field.
    pub(crate) slot: usize,
    pub(crate) row: usize,
}

impl Block {
    /// Every run of a field, in order.
    pub(crate) fn runs(&self, yellows: usize) -> impl Iterator<Item = RunOf> {
        let kinds = &*KINDS;
        self.whites(yellows).flat_map(move |(white, start, shelf)| {
            let owned = yellows + usize::from(kinds.white.list[usize::from(white)].owned);
            shelf
                .runs()
                .filter(move |&(green, _)| {
                    let owned = owned + usize::from(kinds.green.list[usize::from(green)].owned);
                    self.scope != Scope::Folded || owned >= LEAST_OWNED
                })
                .map(move |(green, run)| RunOf {
                    white,
                    green,
                    slot: (start + run.slot()) as usize,
                    row: run.row(),
                })
        })
    }

    /// The first slot of a run, counted from the start of the field.
    pub(crate) fn slot(&self, yellows: usize, white: u16, green: u16) -> usize {
        let start = self.start(yellows, white);
        (start.slot + self.run(start, green).slot()) as usize
    }

    /// The squares that the mover's red robot can safely arrive on as far as white, green and red robots tell.
    #[inline]
    pub(crate) fn open_arrivals(&self, white: u16, green: u16) -> u8 {
        let kinds = &*KINDS;
        self.arrivals & !(kinds.white_guards[usize::from(white)] | kinds.green_guards[usize::from(green)])
    }
}

fn arrivals(pair: Pair) -> u8 {
    // The far zone is squares 9 to 11.
    if rank(pair.own) + 1 == FAR_RANK { ((around(pair.own) & !around(pair.other)) >> 9) as u8 } else { 0 }
}

/// The runs of the green states that go with a white one, counted from the white one's first slot.
#[derive(Clone, Copy)]
pub(crate) struct GreenRuns<'a>(&'a [Run]);

impl GreenRuns<'_> {
    /// Every green state that has a run, in order.
    pub(crate) fn runs(self) -> impl Iterator<Item = (u16, Run)> {
        self.0.iter().enumerate().filter(|(_, run)| !run.is_none()).map(|(green, &run)| (green as u16, run))
    }
}

/// May this state be in a position with this pair?
fn allows(pair: Pair, scope: Scope, states: &States, state: usize) -> bool {
    let state = &states.list[state];
    let can_take = state.threats & (1 << pair.other) != 0;
    state.squares & pair.squares() == 0 && (scope == Scope::Everything || !can_take)
}

/// A slot for every position of a scope.
pub(crate) struct Layout {
    pub(crate) pairs: Pairs,
    pub(crate) blocks: Vec<Block>,
    pub(crate) slots: usize,
}

impl Layout {
    fn of(scope: Scope, rows: impl Fn(usize, Pair) -> Arc<Rows>) -> Layout {
        let pairs = if scope == Scope::Everything { Pairs::all() } else { Pairs::open() };
        let mut blocks: Vec<Block> = Vec::new();
        let mut slots = 0;
        for (number, &pair) in pairs.list.iter().enumerate() {
            let block = Block::of(pair, slots, rows(number, pair), scope);
            slots += block.slots;
            blocks.push(block);
        }
        Layout { pairs, blocks, slots }
    }

    /// Every position with eight robots, for counting those that can be reached.
    pub(crate) fn everything() -> Layout {
        let scope = Scope::Everything;
        Layout::of(scope, |_, pair| {
            Arc::new(Rows::of(pair, &|states, state| allows(pair, scope, states, state)))
        })
    }
}

/// What the solver works on: mirror images of positions with both red robots on the middle file have slots of their own.
pub(crate) static WHOLE: LazyLock<Layout> = LazyLock::new(|| {
    let scope = Scope::Whole;
    Layout::of(scope, |_, pair| Arc::new(Rows::of(pair, &|states, state| allows(pair, scope, states, state))))
});

/// What the table stores.
pub(crate) static FOLDED: LazyLock<Layout> =
    LazyLock::new(|| Layout::of(Scope::Folded, |number, _| Arc::clone(&WHOLE.blocks[number].rows)));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layouts_have_as_many_slots_as_can_be_counted() {
        assert_eq!(WHOLE.slots, 128_656_283);
        // A few of the positions that are their own mirror image in all but the yellow robots are there twice.
        assert_eq!(FOLDED.slots, 65_721_230);
    }
}
