//! Moves as changes of states, and the best of them by a table.
//!
//! The table stores no position in which the mover owns fewer than three of the six robots that aren't red. All moves from such
//! a position lead to stored ones, and this looks them up.

use crate::geometry::{ALL_SQUARES, FAR_RANK, Square12, rank, step, steps};
use crate::layout::{KINDS, Kinds, Layout};
use crate::pairs::Pair;
use crate::seen::Seen;
use crate::state::{Kind, Place, Robot, States};
use crate::unmoves::Lists;
use crate::value::DRAW;

/// A robot went on.
#[derive(Clone, Copy)]
pub(crate) struct Forth {
    after: u16,
    /// The square that it goes to.
    entered: Square12,
}

/// The moves within the states of one kind.
pub(crate) struct Onward {
    moves: Lists<Forth>,
    drops: Lists<Forth>,
    /// By state and square: the state after a robot of this kind, the other side's, was taken on the square.
    taken: Vec<u16>,
    /// The states after moving onto a robot of the same kind, the other side's.
    takes: Lists<u16>,
    /// The own and the other side's squares.
    sides: Vec<[u16; 2]>,
}

impl Onward {
    pub(crate) fn of(states: &States) -> Onward {
        let kind = states.kind;
        let changed = |robots: &[Robot; 2], index: usize, place: Place| {
            let mut robots = *robots;
            robots[index] = Robot { own: true, place };
            states.number_of(robots)
        };
        let moves = Lists::of(states, |robots| {
            let mut list = Vec::new();
            for (index, &robot) in robots.iter().enumerate().filter(|(_, robot)| robot.own) {
                for (entered, place) in targets(kind, robot) {
                    list.extend(changed(robots, index, place).map(|after| Forth { after, entered }));
                }
            }
            list
        });
        let drops = Lists::of(states, |robots| {
            let held = Robot { own: true, place: Place::Hand };
            // Of two in the hand it doesn't matter which is dropped.
            let Some(index) = robots.iter().position(|&robot| robot == held) else { return Vec::new() };
            let place = |square| Place::Board { square, big: false };
            ALL_SQUARES
                .filter_map(|entered| {
                    changed(robots, index, place(entered)).map(|after| Forth { after, entered })
                })
                .collect()
        });
        let takes = Lists::of(states, |robots| {
            let mut list = Vec::new();
            for (index, &robot) in robots.iter().enumerate().filter(|(_, robot)| robot.own) {
                for (entered, place) in targets(kind, robot) {
                    let victim = robots[1 - index];
                    if !victim.own && victim.square() == Some(entered) {
                        let after = [Robot { own: true, place }, Robot { own: true, place: Place::Hand }];
                        list.extend(states.number_of(after));
                    }
                }
            }
            list
        });
        let mut taken = Vec::new();
        for state in &states.list {
            for square in ALL_SQUARES {
                let victim =
                    state.robots.iter().position(|robot| !robot.own && robot.square() == Some(square));
                let after = victim.and_then(|index| changed(&state.robots, index, Place::Hand));
                taken.push(after.unwrap_or(states.none()));
            }
        }
        let squares = |state: &crate::state::State, own: bool| {
            let robots = state.robots.iter().filter(|robot| robot.own == own);
            robots.filter_map(|robot| robot.square()).fold(0, |set, square| set | 1 << square)
        };
        let sides = states.list.iter().map(|state| [squares(state, true), squares(state, false)]).collect();
        Onward { moves, drops, taken, takes, sides }
    }

    /// The squares of the mover's robots of this kind.
    #[inline]
    pub(crate) fn own_squares(&self, state: u16) -> u16 {
        self.sides[usize::from(state)][0]
    }

    #[inline]
    fn taken(&self, state: u16, square: Square12) -> u16 {
        self.taken[usize::from(state) * 12 + usize::from(square)]
    }
}

/// Where an own robot can go, and what it is there: a small yellow one gets big in the far zone.
fn targets(kind: Kind, robot: Robot) -> Vec<(Square12, Place)> {
    let Place::Board { square, big } = robot.place else { return Vec::new() };
    steps(kind, big, true)
        .filter_map(|(files, ranks)| step(square, files, ranks))
        .map(|to| {
            let big = big || (kind == Kind::Yellow && rank(to) == FAR_RANK);
            (to, Place::Board { square: to, big })
        })
        .collect()
}

/// The best byte that can be reached from a position whose mover can't win at once; the bytes of the successors are in
/// the layout's order.
pub(crate) fn best_onward(layout: &Layout, bytes: &[u8], seen: Seen) -> u8 {
    let kinds = &*KINDS;
    let Seen { pair, white, green, yellow } = seen;
    let [white_own, white_other] = kinds.white_on.sides[usize::from(white)];
    let [green_own, green_other] = kinds.green_on.sides[usize::from(green)];
    let [yellow_own, yellow_other] = kinds.yellow_on.sides[usize::from(yellow)];
    let own = white_own | green_own | yellow_own | 1 << pair.own;
    let free = !(own | white_other | green_other | yellow_other | 1 << pair.other);
    let is_in = |set: u16, square: Square12| set >> square & 1 != 0;
    let mut best = Best::new(layout, bytes, pair);
    for forth in kinds.white_on.moves.of_state(white) {
        let (after, to) = (forth.after, forth.entered);
        if is_in(free, to) {
            best.look(after, green, yellow);
        } else if is_in(green_other, to) {
            best.look(after, kinds.green_on.taken(green, to), yellow);
        } else if is_in(yellow_other, to) {
            best.look(after, green, kinds.yellow_on.taken(yellow, to));
        }
    }
    for forth in kinds.green_on.moves.of_state(green) {
        let (after, to) = (forth.after, forth.entered);
        if is_in(free, to) {
            best.look(white, after, yellow);
        } else if is_in(white_other, to) {
            best.look(kinds.white_on.taken(white, to), after, yellow);
        } else if is_in(yellow_other, to) {
            best.look(white, after, kinds.yellow_on.taken(yellow, to));
        }
    }
    for forth in kinds.yellow_on.moves.of_state(yellow) {
        let (after, to) = (forth.after, forth.entered);
        if is_in(free, to) {
            best.look(white, green, after);
        } else if is_in(white_other, to) {
            best.look(kinds.white_on.taken(white, to), green, after);
        } else if is_in(green_other, to) {
            best.look(white, kinds.green_on.taken(green, to), after);
        }
    }
    kinds.white_on.takes.of_state(white).iter().for_each(|&after| best.look(after, green, yellow));
    kinds.green_on.takes.of_state(green).iter().for_each(|&after| best.look(white, after, yellow));
    kinds.yellow_on.takes.of_state(yellow).iter().for_each(|&after| best.look(white, green, after));
    let drops = |lists: &'static Lists<Forth>, state: u16| {
        lists.of_state(state).iter().filter(move |drop| is_in(free, drop.entered)).map(|drop| drop.after)
    };
    drops(&kinds.white_on.drops, white).for_each(|after| best.look(after, green, yellow));
    drops(&kinds.green_on.drops, green).for_each(|after| best.look(white, after, yellow));
    drops(&kinds.yellow_on.drops, yellow).for_each(|after| best.look(white, green, after));
    // The red robot goes last: it changes the pair.
    for to in ALL_SQUARES.filter(|&to| is_in(kinds.around[usize::from(pair.own)] & !own, to)) {
        best.move_red(Pair { own: to, other: pair.other });
        best.look(
            if is_in(white_other, to) { kinds.white_on.taken(white, to) } else { white },
            if is_in(green_other, to) { kinds.green_on.taken(green, to) } else { green },
            if is_in(yellow_other, to) { kinds.yellow_on.taken(yellow, to) } else { yellow },
        );
    }
    best.byte()
}

/// The best of the positions that were looked at.
struct Best<'a> {
    kinds: &'static Kinds,
    layout: &'a Layout,
    bytes: &'a [u8],
    /// The pair after the move and whether it is the mirror image, as the other side sees it; `None` if it can then take the
    /// red robot.
    pair: Option<(u8, bool)>,
    /// The shortest loss of the other side.
    loss: u8,
    draws: bool,
    /// Its longest win.
    win: u8,
    moves: bool,
}

impl<'a> Best<'a> {
    fn new(layout: &'a Layout, bytes: &'a [u8], pair: Pair) -> Best<'a> {
        let pair = layout.pairs.find(pair.turned());
        Best { kinds: &KINDS, layout, bytes, pair, loss: u8::MAX, draws: false, win: 1, moves: false }
    }

    fn move_red(&mut self, pair: Pair) {
        self.pair = self.layout.pairs.find(pair.turned());
    }

    #[inline]
    fn look(&mut self, white: u16, green: u16, yellow: u16) {
        self.moves = true;
        // Where there is no slot, the other side wins at once, in 1.
        let Some((pair, mirrored)) = self.pair else { return };
        let (kinds, mirrored) = (self.kinds, usize::from(mirrored));
        let slot = self.layout.slot_of_states(
            kinds,
            pair.into(),
            kinds.white_back.turned[mirrored][usize::from(white)],
            kinds.green_back.turned[mirrored][usize::from(green)],
            kinds.yellow_back.turned[mirrored][usize::from(yellow)],
        );
        let Some(slot) = slot else { return };
        match self.bytes[slot] {
            DRAW => self.draws = true,
            plies if plies % 2 == 0 => self.loss = self.loss.min(plies),
            plies => self.win = self.win.max(plies),
        }
    }

    fn byte(&self) -> u8 {
        if self.loss != u8::MAX {
            self.loss + 1
        } else if self.draws {
            DRAW
        } else if self.moves {
            self.win + 1
        } else {
            // No turn at all loses at once.
            0
        }
    }
}

impl Layout {
    /// The slot of a position with this pair; `None` if the mover can take the red robot, or if the position isn't in the
    /// layout's scope.
    #[inline]
    pub(crate) fn slot_of_states(
        &self,
        kinds: &Kinds,
        pair: usize,
        white: u16,
        green: u16,
        yellow: u16,
    ) -> Option<usize> {
        let block = &self.blocks[pair];
        let (mut white, mut green, mut yellow) = (white, green, yellow);
        if block.folds {
            // Of two mirror images the one with the lower white, then green state is stored.
            let image = (
                kinds.white_back.mirrored[usize::from(white)],
                kinds.green_back.mirrored[usize::from(green)],
            );
            if image < (white, green) {
                (white, green) = image;
                yellow = kinds.yellow_back.mirrored[usize::from(yellow)];
            }
        }
        let yellows = usize::from(kinds.yellow_facts[usize::from(yellow)].owned);
        let start = block.start(yellows, white);
        let run = block.run(start, green);
        let ranks = block.rows.ranks(yellows);
        let (rank, is_there) = ranks[run.row()].rank(kinds.ranked[usize::from(yellow)]);
        let slot = block.first
            + block.fields[yellows]
            + (start.slot.wrapping_add(run.slot()).wrapping_add(rank)) as usize;
        if is_there { Some(slot) } else { None }
    }

    /// The slot of a position; `None` as of [`Layout::slot_of_states`], and if its pair isn't open.
    #[inline]
    pub(crate) fn slot(&self, seen: Seen) -> Option<usize> {
        let (pair, mirrored) = self.pairs.find(seen.pair)?;
        let seen = if mirrored { seen.mirrored() } else { seen };
        self.slot_of_states(&KINDS, pair.into(), seen.white, seen.green, seen.yellow)
    }
}
