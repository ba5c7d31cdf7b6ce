//! Unmoves (moves taken back) as changes of states.
//!
//! Everything is seen by the side that has just moved and takes its move back: the robots that moved are
//! `own`, and captured robots are in the own hand. Other kinds of robots that may be in the way aren't
//! considered here: when the states are combined, two of them claim the same square, and there is no such
//! position.

use crate::geometry::{ALL_SQUARES, FAR_RANK, Square12, mirrored, rank, step, steps, turned};
use crate::state::{RobotKind, RobotPlace, RobotState, States};

/// One list per state, stored contiguously.
pub(crate) struct Lists<T> {
    ends: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    pub(crate) fn of(states: &States, list: impl Fn(&[RobotState; 2]) -> Vec<T>) -> Lists<T> {
        Lists::of_each(states, |number| list(&states.list[usize::from(number)].robots))
    }

    fn of_each(states: &States, list: impl Fn(u16) -> Vec<T>) -> Lists<T> {
        let mut lists = Lists { ends: vec![0], items: Vec::new() };
        for number in 0..states.list.len() {
            lists.items.extend(list(number as u16));
            lists.ends.push(lists.items.len() as u32);
        }
        lists
    }

    #[inline]
    pub(crate) fn of_state(&self, number: u16) -> &[T] {
        let number = usize::from(number);
        &self.items[self.ends[number] as usize..self.ends[number + 1] as usize]
    }
}

/// An unmove of a robot on the board.
#[derive(Clone, Copy)]
pub(crate) struct Back {
    /// State before the move.
    pub(crate) before: u16,
    /// Square that the robot vacates by going back. A captured robot stood there.
    pub(crate) vacated: Square12,
}

/// The unmoves within the states of one kind.
pub(crate) struct Unmoves {
    /// Unmoves of robots on the board, ignoring captures.
    pub(crate) moves: Lists<Back>,
    /// States before a move or drop without a capture.
    pub(crate) quiet: Lists<u16>,
    /// States before a robot of this kind captured another of the same kind.
    pub(crate) takes: Lists<u16>,
    /// States before a drop and before a capture within the kind.
    pub(crate) others: Lists<u16>,
    /// States before a robot that is now in hand was captured on a square: as a small and, for kinds that
    /// have them, as a big robot. Indexed by state and square; the number for "none" where there is no such
    /// state.
    puts: Vec<[u16; 2]>,
    /// States from the other side's point of view; the second list is also mirrored.
    pub(crate) turned: [Vec<u16>; 2],
    /// Mirror image of each state.
    pub(crate) mirrored: Vec<u16>,
}

impl Unmoves {
    pub(crate) fn of(states: &States) -> Unmoves {
        let kind = states.kind;
        let sizes: &[bool] = if kind == RobotKind::Yellow { &[false, true] } else { &[false] };
        let number = |robots: &[RobotState; 2], index: usize, robot: RobotState| {
            let mut robots = *robots;
            robots[index] = robot;
            states.number_of(robots)
        };
        let moves = Lists::of(states, |robots| {
            let mut list = Vec::new();
            for (index, &robot) in robots.iter().enumerate() {
                let Some(vacated) = robot.square().filter(|_| robot.own) else { continue };
                for origin in origins(kind, robot) {
                    if let Some(before) = number(robots, index, RobotState { own: true, place: origin }) {
                        list.push(Back { before, vacated });
                    }
                }
            }
            list
        });
        let drops = Lists::of(states, |robots| {
            let mut list = Vec::new();
            for (index, &robot) in robots.iter().enumerate() {
                if robot.own && matches!(robot.place, RobotPlace::Board { big: false, .. }) {
                    list.extend(number(robots, index, RobotState { own: true, place: RobotPlace::Hand }));
                }
            }
            list
        });
        let takes = Lists::of(states, |robots| {
            let mut list = Vec::new();
            for (index, &robot) in robots.iter().enumerate() {
                let Some(square) = robot.square().filter(|_| robot.own) else { continue };
                if robots[1 - index] != (RobotState { own: true, place: RobotPlace::Hand }) {
                    continue;
                }
                for origin in origins(kind, robot) {
                    for &big in sizes {
                        let taken = RobotState { own: false, place: RobotPlace::Board { square, big } };
                        list.extend(states.number_of([RobotState { own: true, place: origin }, taken]));
                    }
                }
            }
            list
        });
        let quiet = Lists::of_each(states, |number| {
            let moved = moves.of_state(number).iter().map(|back| back.before);
            moved.chain(drops.of_state(number).iter().copied()).collect()
        });
        let others =
            Lists::of_each(states, |number| [drops.of_state(number), takes.of_state(number)].concat());
        let mut puts = Vec::new();
        for state in &states.list {
            for square in ALL_SQUARES {
                let mut put = [states.none(); 2];
                let held = state
                    .robots
                    .iter()
                    .position(|&robot| robot == RobotState { own: true, place: RobotPlace::Hand });
                if let Some(held) = held {
                    for &big in sizes {
                        let taken = RobotState { own: false, place: RobotPlace::Board { square, big } };
                        put[usize::from(big)] = number(&state.robots, held, taken).unwrap_or(states.none());
                    }
                }
                puts.push(put);
            }
        }
        Unmoves {
            moves,
            quiet,
            takes,
            others,
            puts,
            turned: [states.mapped(turned, true), states.mapped(|square| mirrored(turned(square)), true)],
            mirrored: states.mapped(mirrored, false),
        }
    }

    /// Returns the states in which a robot that is now in the own hand stood on the square as the enemy's:
    /// small and big.
    #[inline]
    pub(crate) fn put(&self, state: u16, square: Square12) -> [u16; 2] {
        self.puts[usize::from(state) * 12 + usize::from(square)]
    }
}

/// Returns the places from which an own robot may have moved here.
fn origins(kind: RobotKind, robot: RobotState) -> Vec<RobotPlace> {
    let RobotPlace::Board { square, big } = robot.place else { return Vec::new() };
    let behind = |big: bool| {
        steps(kind, big, true)
            .filter_map(|(files, ranks)| step(square, -files, -ranks))
            .map(move |square| RobotPlace::Board { square, big })
            .collect::<Vec<_>>()
    };
    match (kind, big, rank(square) == FAR_RANK) {
        // A small robot would have become big.
        (RobotKind::Yellow, false, true) => Vec::new(),
        (RobotKind::Yellow, true, true) => behind(true).into_iter().chain(behind(false)).collect(),
        (_, big, _) => behind(big),
    }
}
