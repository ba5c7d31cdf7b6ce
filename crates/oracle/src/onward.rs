//! Moves as changes of states, and the best value among the successors.
//!
//! The table stores no position in which the mover owns fewer than three of the six robots that aren't red.
//! All moves from such a position lead to stored ones, whose values are looked up here.

use crate::geometry::{ALL_SQUARES, FAR_RANK, Square12, rank, step, steps};
use crate::layout::{KINDS, Kinds, SlotLayout};
use crate::pairs::RedPair;
use crate::robot_places::RobotPlaces;
use crate::spot::TableSpot;
use crate::state::{RobotKind, RobotPlace, RobotState, States};
use crate::unmoves::Lists;
use crate::value::DRAW;

/// A move or drop of one robot.
#[derive(Clone, Copy)]
pub(crate) struct Forth {
    after: u16,
    /// Target square.
    entered: Square12,
}

/// The moves within the states of one kind.
pub(crate) struct Onward {
    moves: Lists<Forth>,
    drops: Lists<Forth>,
    /// Indexed by state and square: the state after a robot of another kind entered the square, capturing the
    /// other side's robot of this kind if there was one.
    entered: Vec<u16>,
    /// States after capturing the other side's robot of the same kind.
    takes: Lists<u16>,
    /// Squares of the mover's robots and of the other side's.
    sides: Vec<[u16; 2]>,
}

impl Onward {
    pub(crate) fn of(states: &States) -> Onward {
        let kind = states.kind;
        let changed = |robots: &[RobotState; 2], index: usize, place: RobotPlace| {
            let mut robots = *robots;
            robots[index] = RobotState { own: true, place };
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
            let held = RobotState { own: true, place: RobotPlace::Hand };
            // Of two robots in hand it doesn't matter which is dropped.
            let Some(index) = robots.iter().position(|&robot| robot == held) else { return Vec::new() };
            let place = |square| RobotPlace::Board { square, big: false };
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
                        let after = [
                            RobotState { own: true, place },
                            RobotState { own: true, place: RobotPlace::Hand },
                        ];
                        list.extend(states.number_of(after));
                    }
                }
            }
            list
        });
        let mut entered = Vec::new();
        for (number, state) in states.list.iter().enumerate() {
            for square in ALL_SQUARES {
                let victim =
                    state.robots.iter().position(|robot| !robot.own && robot.square() == Some(square));
                let after = victim.and_then(|index| changed(&state.robots, index, RobotPlace::Hand));
                entered.push(after.unwrap_or(number as u16));
            }
        }
        let squares = |state: &crate::state::KindState, own: bool| {
            let robots = state.robots.iter().filter(|robot| robot.own == own);
            robots.filter_map(|robot| robot.square()).fold(0, |set, square| set | 1 << square)
        };
        let sides = states.list.iter().map(|state| [squares(state, true), squares(state, false)]).collect();
        Onward { moves, drops, entered, takes, sides }
    }

    /// Returns the squares of the mover's robots of this kind.
    #[inline]
    pub(crate) fn own_squares(&self, state: u16) -> u16 {
        self.sides[usize::from(state)][0]
    }

    /// Returns the state after a robot of another kind entered this square.
    #[inline(always)]
    fn entered(&self, state: u16, square: Square12) -> u16 {
        self.entered[usize::from(state) * 12 + usize::from(square)]
    }
}

/// Returns the squares that an own robot can move to, with its place there: a small yellow robot becomes big
/// in the far zone.
fn targets(kind: RobotKind, robot: RobotState) -> Vec<(Square12, RobotPlace)> {
    let RobotPlace::Board { square, big } = robot.place else { return Vec::new() };
    steps(kind, big, true)
        .filter_map(|(files, ranks)| step(square, files, ranks))
        .map(|to| {
            let big = big || (kind == RobotKind::Yellow && rank(to) == FAR_RANK);
            (to, RobotPlace::Board { square: to, big })
        })
        .collect()
}

/// Calls `look` with the spot after every move from a position whose mover has no immediate win. The spot has
/// no slot if the other side can then take the red robot; all others must have slots in the layout.
#[inline]
pub(crate) fn each_onward(layout: &SlotLayout, seen: RobotPlaces, look: impl FnMut(TableSpot)) {
    let kinds = &*KINDS;
    let RobotPlaces { pair, white, green, yellow } = seen;
    let [white_own, white_other] = kinds.white_on.sides[usize::from(white)];
    let [green_own, green_other] = kinds.green_on.sides[usize::from(green)];
    let [yellow_own, yellow_other] = kinds.yellow_on.sides[usize::from(yellow)];
    let own = white_own | green_own | yellow_own | 1 << pair.own;
    let free = !(own | white_other | green_other | yellow_other | 1 << pair.other);
    let is_in = |set: u16, square: Square12| set >> square & 1 != 0;
    let mut ahead = Ahead { kinds, pair: layout.pairs.find(pair.turned()), look };
    for forth in kinds.white_on.moves.of_state(white).iter().filter(|forth| !is_in(own, forth.entered)) {
        let to = forth.entered;
        ahead.look(forth.after, kinds.green_on.entered(green, to), kinds.yellow_on.entered(yellow, to));
    }
    for forth in kinds.green_on.moves.of_state(green).iter().filter(|forth| !is_in(own, forth.entered)) {
        let to = forth.entered;
        ahead.look(kinds.white_on.entered(white, to), forth.after, kinds.yellow_on.entered(yellow, to));
    }
    for forth in kinds.yellow_on.moves.of_state(yellow).iter().filter(|forth| !is_in(own, forth.entered)) {
        let to = forth.entered;
        ahead.look(kinds.white_on.entered(white, to), kinds.green_on.entered(green, to), forth.after);
    }
    kinds.white_on.takes.of_state(white).iter().for_each(|&after| ahead.look(after, green, yellow));
    kinds.green_on.takes.of_state(green).iter().for_each(|&after| ahead.look(white, after, yellow));
    kinds.yellow_on.takes.of_state(yellow).iter().for_each(|&after| ahead.look(white, green, after));
    let drops = |lists: &'static Lists<Forth>, state: u16| {
        lists.of_state(state).iter().filter(move |drop| is_in(free, drop.entered)).map(|drop| drop.after)
    };
    drops(&kinds.white_on.drops, white).for_each(|after| ahead.look(after, green, yellow));
    drops(&kinds.green_on.drops, green).for_each(|after| ahead.look(white, after, yellow));
    drops(&kinds.yellow_on.drops, yellow).for_each(|after| ahead.look(white, green, after));
    // The red robot comes last, because it changes the pair.
    for to in ALL_SQUARES.filter(|&to| is_in(kinds.around[usize::from(pair.own)] & !own, to)) {
        ahead.pair = layout.pairs.find(RedPair { own: to, other: pair.other }.turned());
        ahead.look(
            kinds.white_on.entered(white, to),
            kinds.green_on.entered(green, to),
            kinds.yellow_on.entered(yellow, to),
        );
    }
}

/// Computes the spots after moves.
struct Ahead<L> {
    kinds: &'static Kinds,
    /// Number of the pair after the move, from the other side's point of view, and whether the list has its
    /// mirror image; `None` if the other side can then take the red robot.
    pair: Option<(u8, bool)>,
    look: L,
}

impl<L: FnMut(TableSpot)> Ahead<L> {
    #[inline(always)]
    fn look(&mut self, white: u16, green: u16, yellow: u16) {
        let kinds = self.kinds;
        let spot = self.pair.map_or(TableSpot::NOWHERE, |(pair, mirrored)| {
            let mirrored = usize::from(mirrored);
            TableSpot {
                pair,
                white: kinds.white_back.turned[mirrored][usize::from(white)],
                green: kinds.green_back.turned[mirrored][usize::from(green)],
                yellow: kinds.yellow_back.turned[mirrored][usize::from(yellow)],
            }
        });
        (self.look)(spot);
    }
}

/// The best value among the successors.
pub(crate) struct Best {
    /// Shortest loss of the other side.
    loss: u8,
    draws: bool,
    /// Longest win of the other side.
    win: u8,
    moves: bool,
}

impl Best {
    pub(crate) const NOTHING: Best = Best { loss: u8::MAX, draws: false, win: 0, moves: false };

    /// Adds the byte of a successor. Values are unpredictable, so this is branch-free.
    #[inline(always)]
    pub(crate) fn add(&mut self, byte: u8) {
        let (is_loss, is_draw) = (byte.is_multiple_of(2), byte == DRAW);
        self.loss = self.loss.min(if is_loss { byte } else { u8::MAX });
        self.win = self.win.max(if is_loss | is_draw { 0 } else { byte });
        self.draws |= is_draw;
        self.moves = true;
    }

    /// Returns the byte of the position itself.
    pub(crate) fn byte(&self) -> u8 {
        if self.loss != u8::MAX {
            self.loss + 1
        } else if self.draws {
            DRAW
        } else if self.moves {
            self.win + 1
        } else {
            // A side without a legal turn loses at once.
            0
        }
    }
}
