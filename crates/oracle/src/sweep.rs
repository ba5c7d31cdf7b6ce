//! One retrograde step: from every position of the frontiers to all positions from which a move leads there.
//!
//! The work is divided by target: a sweep into one field reads the few fields that its moves lead to. Each
//! field is written by one thread, so no data is shared, and the writes of a thread stay within a megabyte or
//! two.

use arrayvec::ArrayVec;

use crate::frontier::{FieldName, Group};
use crate::geometry::{ALL_SQUARES, FAR_RANK, Square12, around, rank};
use crate::layout::{KINDS, Kinds, PairBlock, RankRow, RankedState, Ranks, SlotLayout, Start};
use crate::pairs::RedPair;

/// Updates the positions from which a move leads to a position of the source.
pub(crate) trait SlotUpdate {
    /// Updates these slots, which are relative to the field; a slot may occur several times.
    fn touch(&mut self, slots: &[u32]);
}

/// A set of positions to sweep from.
pub(crate) trait SweepSource {
    /// Passes the positions of a field to `take`, grouped by white state.
    fn each(&self, field: FieldName, take: impl FnMut(Group<'_>));
}

/// A transition from positions with one pair of red robots to positions with another.
struct Link {
    /// Number of the pair after the move, from the point of view of the next mover.
    to: usize,
    /// Whether the pair in the list is the mirror image.
    mirrored: bool,
    /// Target square of the red robot, if it is the one that moves.
    red_to: Option<Square12>,
}

fn links(layout: &SlotLayout, pair: RedPair) -> Vec<Link> {
    let link = |red_to: Option<Square12>| {
        let after = RedPair { own: red_to.unwrap_or(pair.own), other: pair.other }.turned();
        let (to, mirrored) = layout.pairs.find(after)?;
        Some(Link { to: to.into(), mirrored, red_to })
    };
    let steps = ALL_SQUARES.filter(|&to| around(pair.own) & (1 << to) != 0 && rank(to) != FAR_RANK);
    std::iter::once(None).chain(steps.map(Some)).filter_map(link).collect()
}

/// Slots of the predecessors with one white and one green state; the yellow state adds its rank.
#[derive(Clone, Copy)]
struct Aim<'a> {
    slot: u32,
    row: &'a RankRow,
}

/// Buffer of target slots, processed in batches: the memory accesses of a batch overlap, and a mispredicted
/// branch for one slot doesn't delay the others.
struct SlotBuffer {
    slots: Box<[u32; WAITING]>,
    count: usize,
}

const WAITING: usize = 2048;

/// Upper bound on the unmoves of a state within its kind.
const MOST_BACK: usize = 64;

/// Up to this many positions, a run isn't tested for existence before its slots are computed.
const FEW: usize = 3;

impl SlotBuffer {
    /// Adds the predecessors with these yellow states, skipping those that don't exist. There must be room.
    #[inline(always)]
    fn push(&mut self, aim: Aim<'_>, yellows: impl Iterator<Item = RankedState>) {
        // A local copy, because the compiler can't know that the count doesn't alias one of the slots.
        let slots = &mut *self.slots;
        let mut count = self.count;
        for yellow in yellows {
            let (rank, is_there) = aim.row.rank(yellow);
            slots[count % WAITING] = aim.slot.wrapping_add(rank);
            count += usize::from(is_there);
        }
        self.count = count;
    }
}

/// A sweep into one field.
pub(crate) struct Sweep<'a, T> {
    kinds: &'static Kinds,
    block: &'a PairBlock,
    yellows: usize,
    ranks: &'a Ranks,
    touch: T,
    waiting: SlotBuffer,
    /// Yellow states of the current run, seen by the side that takes its move back.
    present: Vec<u16>,
    /// The same states, prepared for computing ranks.
    ranked: Vec<RankedState>,
}

impl<'a, T: SlotUpdate> Sweep<'a, T> {
    /// Touches every position of the field once for each of its moves that lead to a position of the source.
    pub(crate) fn run(layout: &'a SlotLayout, field: FieldName, source: &impl SweepSource, touch: T) -> T {
        let block = &layout.blocks[field.pair];
        let mut sweep = Sweep {
            kinds: &KINDS,
            block,
            yellows: field.yellows,
            ranks: block.rows.ranks(field.yellows),
            touch,
            waiting: SlotBuffer { slots: Box::new([0; WAITING]), count: 0 },
            present: Vec::new(),
            ranked: Vec::new(),
        };
        for link in links(layout, block.pair) {
            let from = FieldName { pair: link.to, yellows: 2 - field.yellows };
            source.each(from, |group| match link.red_to {
                None => sweep.moves(&link, group),
                Some(square) => sweep.red_moves(&link, group, square),
            });
            if field.yellows == 2 {
                continue;
            }
            // The move captured a yellow robot, so the mover owned one fewer before it.
            let from = FieldName { pair: link.to, yellows: 1 - field.yellows };
            source.each(from, |group| match link.red_to {
                None => sweep.takes_of_yellow(&link, group),
                Some(square) => sweep.red_takes_yellow(&link, group, square),
            });
        }
        sweep.flush();
        sweep.touch
    }

    #[cold]
    #[inline(never)]
    fn flush(&mut self) {
        self.touch.touch(&self.waiting.slots[..self.waiting.count]);
        self.waiting.count = 0;
    }

    /// Makes room for `count` slots, at most [`WAITING`].
    #[inline(always)]
    fn make_room(&mut self, count: usize) {
        if self.waiting.count + count > WAITING {
            self.flush();
        }
    }

    /// Returns the white state from the point of view of the side that takes its move back.
    #[inline(always)]
    fn turn_white(&self, link: &Link, white: u16) -> u16 {
        self.kinds.white_back.turned[usize::from(link.mirrored)][usize::from(white)]
    }

    /// Returns the green state from the point of view of the side that takes its move back.
    #[inline(always)]
    fn turn_green(&self, link: &Link, green: u16) -> u16 {
        self.kinds.green_back.turned[usize::from(link.mirrored)][usize::from(green)]
    }

    /// Returns the start of a white state in this field.
    #[inline(always)]
    fn start(&self, white: u16) -> Start {
        self.block.start(self.yellows, white)
    }

    /// Returns the white states before a move of a white robot, if they can occur in this field, and the
    /// square that the robot vacates by going back.
    fn moved(&self, white: u16) -> impl Iterator<Item = (Start, Square12)> {
        let backs = self.kinds.white_back.moves.of_state(white).iter();
        backs.map(|back| (self.start(back.before), back.vacated)).filter(|(start, _)| !start.is_none())
    }

    /// Sets the current yellow states to those of the run, from the point of view of the side that takes its
    /// move back.
    #[inline(always)]
    fn turn_yellows(&mut self, link: &Link, yellows: &[u16]) {
        let turned = &self.kinds.yellow_back.turned[usize::from(link.mirrored)];
        self.present.clear();
        self.present.extend(yellows.iter().map(|&yellow| turned[usize::from(yellow)]));
        self.rank_yellows(link, yellows);
    }

    /// The same, where only the ranks are needed.
    #[inline(always)]
    fn rank_yellows(&mut self, link: &Link, yellows: &[u16]) {
        let turned = &self.kinds.turned_ranked[usize::from(link.mirrored)];
        self.ranked.clear();
        self.ranked.extend(yellows.iter().map(|&yellow| turned[usize::from(yellow)]));
    }

    /// The same for the states with a yellow robot in hand. Returns whether there are any.
    #[inline(always)]
    fn turn_held_yellows(&mut self, link: &Link, yellows: &[u16]) -> bool {
        let turned = &self.kinds.yellow_back.turned[usize::from(link.mirrored)];
        let turned = yellows.iter().map(|&yellow| turned[usize::from(yellow)]);
        self.present.clear();
        self.present.extend(turned.filter(|&yellow| self.kinds.yellow_held[usize::from(yellow)]));
        !self.present.is_empty()
    }

    /// Returns the slots of the positions with these states. If the states can't occur together, no yellow
    /// state fits.
    #[inline(always)]
    fn aim(&self, start: Start, green: u16) -> Aim<'a> {
        let run = self.block.run(start, green);
        Aim { slot: start.slot.wrapping_add(run.slot()), row: &self.ranks[run.row()] }
    }

    /// Adds the positions with these states and the current yellow ones.
    #[inline(always)]
    fn before(&mut self, start: Start, green: u16) {
        // Whether the states can occur together is unpredictable. With few positions it is cheaper to test
        // each of them.
        if self.ranked.len() <= FEW || !self.block.run(start, green).is_none() {
            self.make_room(self.ranked.len());
            self.waiting.push(self.aim(start, green), self.ranked.iter().copied());
        }
    }

    /// Adds the positions with these states in which a captured yellow robot, small or big, stood on the
    /// square.
    #[inline(always)]
    fn before_taken(&mut self, start: Start, green: u16, square: Square12) {
        if self.present.len() <= FEW || !self.block.run(start, green).is_none() {
            let kinds = self.kinds;
            self.make_room(2 * self.present.len());
            let before = self.present.iter().flat_map(|&yellow| kinds.yellow_back.put(yellow, square));
            let ranked = before.map(|before| kinds.ranked[usize::from(before)]);
            self.waiting.push(self.aim(start, green), ranked);
        }
    }

    /// Takes back moves and drops of robots that aren't red, except captures of yellow robots.
    fn moves(&mut self, link: &Link, group: Group<'_>) {
        let kinds = self.kinds;
        let white = self.turn_white(link, group.white);
        let stays = self.start(white);
        let moved: ArrayVec<(Start, Square12), MOST_BACK> = self.moved(white).collect();
        let others = kinds.white_back.others.of_state(white).iter().map(|&before| self.start(before));
        let others: ArrayVec<Start, MOST_BACK> = others.filter(|start| !start.is_none()).collect();
        let white_held = kinds.white_held[usize::from(white)];
        let put: [Start; 12] =
            std::array::from_fn(|square| self.start(kinds.white_back.put(white, square as Square12)[0]));
        for (green, yellows) in group.runs() {
            let green = self.turn_green(link, green);
            self.turn_yellows(link, yellows);
            for &(start, _) in &moved {
                self.before(start, green);
            }
            for &start in &others {
                self.before(start, green);
            }
            if !stays.is_none() {
                for &before in kinds.green_back.quiet.of_state(green) {
                    self.before(stays, before);
                }
                for &before in kinds.green_back.takes.of_state(green) {
                    self.before(stays, before);
                }
                self.yellow_moves(stays, green);
            }
            if kinds.green_held[usize::from(green)] {
                for &(start, vacated) in &moved {
                    self.before(start, kinds.green_back.put(green, vacated)[0]);
                }
                self.yellow_takes(|square| (stays, kinds.green_back.put(green, square)[0]));
            }
            if white_held {
                for back in kinds.green_back.moves.of_state(green) {
                    self.before(put[usize::from(back.vacated)], back.before);
                }
                self.yellow_takes(|square| (put[usize::from(square)], green));
            }
        }
    }

    #[inline(always)]
    fn yellow_moves(&mut self, start: Start, green: u16) {
        let kinds = self.kinds;
        let aim = self.aim(start, green);
        for index in 0..self.present.len() {
            self.make_room(MOST_BACK);
            let quiet = kinds.yellow_back.quiet.of_state(self.present[index]);
            self.waiting.push(aim, quiet.iter().map(|&before| kinds.ranked[usize::from(before)]));
        }
    }

    /// Takes back captures of white or green robots by yellow ones; `put` returns the states before a capture
    /// on a square.
    #[inline(always)]
    fn yellow_takes(&mut self, put: impl Fn(Square12) -> (Start, u16)) {
        let kinds = self.kinds;
        for index in 0..self.present.len() {
            self.make_room(MOST_BACK);
            for back in kinds.yellow_back.moves.of_state(self.present[index]) {
                let (start, green) = put(back.vacated);
                let before = kinds.ranked[usize::from(back.before)];
                self.waiting.push(self.aim(start, green), std::iter::once(before));
            }
        }
    }

    fn takes_of_yellow(&mut self, link: &Link, group: Group<'_>) {
        let kinds = self.kinds;
        let white = self.turn_white(link, group.white);
        let stays = self.start(white);
        let moved: ArrayVec<(Start, Square12), MOST_BACK> = self.moved(white).collect();
        for (green, yellows) in group.runs() {
            if !self.turn_held_yellows(link, yellows) {
                continue;
            }
            let green = self.turn_green(link, green);
            for &(start, vacated) in &moved {
                self.before_taken(start, green, vacated);
            }
            if stays.is_none() {
                continue;
            }
            for back in kinds.green_back.moves.of_state(green) {
                self.before_taken(stays, back.before, back.vacated);
            }
            let aim = self.aim(stays, green);
            for index in 0..self.present.len() {
                self.make_room(MOST_BACK);
                let takes = kinds.yellow_back.takes.of_state(self.present[index]);
                self.waiting.push(aim, takes.iter().map(|&before| kinds.ranked[usize::from(before)]));
            }
        }
    }

    fn red_moves(&mut self, link: &Link, group: Group<'_>, to: Square12) {
        let kinds = self.kinds;
        let white = self.turn_white(link, group.white);
        let stays = self.start(white);
        let taken = self.start(kinds.white_back.put(white, to)[0]);
        if stays.is_none() && taken.is_none() {
            return;
        }
        for (green, yellows) in group.runs() {
            let green = self.turn_green(link, green);
            self.rank_yellows(link, yellows);
            self.before(stays, green);
            if !taken.is_none() {
                self.before(taken, green);
            }
            if kinds.green_held[usize::from(green)] {
                self.before(stays, kinds.green_back.put(green, to)[0]);
            }
        }
    }

    fn red_takes_yellow(&mut self, link: &Link, group: Group<'_>, to: Square12) {
        let start = self.start(self.turn_white(link, group.white));
        if start.is_none() {
            return;
        }
        for (green, yellows) in group.runs() {
            if self.turn_held_yellows(link, yellows) {
                self.before_taken(start, self.turn_green(link, green), to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use botyard_core::Position as _;
    use botyard_core::dice::Dice;

    use super::*;
    use crate::frontier::Frontier;
    use crate::layout::WHOLE;
    use crate::robot_places::RobotPlaces;

    /// A source with a single position.
    struct One {
        field: FieldName,
        positions: Frontier,
    }

    impl One {
        fn at(slot: usize) -> One {
            let seen = WHOLE.seen_at(slot).unwrap();
            let (pair, _) = WHOLE.pairs.find(seen.pair).unwrap();
            let yellows = usize::from(KINDS.yellow_facts[usize::from(seen.yellow)].owned);
            let mut positions = Frontier::default();
            positions.begin_white(seen.white);
            positions.add_run(seen.green, [seen.yellow]);
            One { field: FieldName { pair: pair.into(), yellows }, positions }
        }
    }

    impl SweepSource for One {
        fn each(&self, field: FieldName, take: impl FnMut(Group<'_>)) {
            if field == self.field {
                self.positions.groups().for_each(take);
            }
        }
    }

    struct Noted(Vec<u32>);

    impl SlotUpdate for Noted {
        fn touch(&mut self, slots: &[u32]) {
            self.0.extend(slots);
        }
    }

    /// Returns the slots of all positions from which a move leads to this one, once per move.
    fn taken_back(slot: usize) -> Vec<usize> {
        let one = One::at(slot);
        let mut all = Vec::new();
        for field in FieldName::all(&WHOLE) {
            let block = &WHOLE.blocks[field.pair];
            let noted = Sweep::run(&WHOLE, field, &one, Noted(Vec::new()));
            let first = block.first + block.fields[field.yellows];
            all.extend(noted.0.iter().map(|&slot| first + slot as usize));
        }
        all
    }

    /// Returns the slots after every legal move, with forced promotion.
    fn played(slot: usize) -> Vec<usize> {
        let position = WHOLE.seen_at(slot).unwrap().position(true).unwrap();
        let mut all = Vec::new();
        let _: ControlFlow<()> = position.visit_moves(|order| {
            let mut after = position;
            after.play_unchecked(order);
            if after.red_winner().is_none() {
                all.extend(RobotPlaces::of(after).and_then(|seen| WHOLE.slot(seen)));
            }
            ControlFlow::Continue(())
        });
        all
    }

    fn times(slots: &[usize], slot: usize) -> usize {
        slots.iter().filter(|&&other| other == slot).count()
    }

    #[test]
    fn a_slot_is_found_by_its_position() {
        let mut dice = Dice::new(1);
        for _ in 0..20_000 {
            let slot = dice.below(WHOLE.slots as u64) as usize;
            assert_eq!(WHOLE.slot(WHOLE.seen_at(slot).unwrap()), Some(slot));
        }
        assert_eq!(WHOLE.seen_at(WHOLE.slots), None);
    }

    #[test]
    fn every_legal_move_has_an_unmove() {
        let mut dice = Dice::new(2);
        for _ in 0..400 {
            let slot = dice.below(WHOLE.slots as u64) as usize;
            let after = played(slot);
            for &next in &after {
                assert_eq!(times(&taken_back(next), slot), times(&after, next), "{slot} {next}");
            }
        }
    }

    #[test]
    fn every_unmove_reverses_a_legal_move() {
        let mut dice = Dice::new(3);
        for _ in 0..400 {
            let slot = dice.below(WHOLE.slots as u64) as usize;
            let before = taken_back(slot);
            for &last in &before {
                assert_eq!(times(&played(last), slot), times(&before, last), "{last} {slot}");
            }
        }
    }
}
