//! Moves taken back, as changes of states.
//!
//! All is seen by the side that has just moved and now takes its move back: the robots that moved are `own`, and what they
//! captured lies in the own hand. Which other robots are in the way isn't known here: whoever puts the states together
//! finds that two of them claim one square, and that there is no such position.

use crate::geometry::{ALL_SQUARES, FAR_RANK, Square12, mirrored, rank, step, steps, turned};
use crate::state::{Kind, Place, Robot, States};

/// A list for every state.
pub(crate) struct Lists<T> {
    ends: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy> Lists<T> {
    pub(crate) fn of(states: &States, list: impl Fn(&[Robot; 2]) -> Vec<T>) -> Lists<T> {
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

/// A robot went back to where it came from.
#[derive(Clone, Copy)]
pub(crate) struct Back {
    /// The state before its move.
    pub(crate) before: u16,
    /// The square that it left by going back. What it captured stood there.
    pub(crate) vacated: Square12,
}

/// The ways back within the states of one kind.
pub(crate) struct Unmoves {
    /// A robot goes back, nothing was captured.
    pub(crate) moves: Lists<Back>,
    /// States before a move or drop without a capture.
    pub(crate) quiet: Lists<u16>,
    /// States before a robot of this kind took another of the same kind.
    pub(crate) takes: Lists<u16>,
    /// Both: states before a drop, and before taking one of the same kind.
    pub(crate) others: Lists<u16>,
    /// States before a captured robot, now in the hand, was taken on a square: small, and big if there are big ones. By state
    /// and square; no state if there are none.
    puts: Vec<[u16; 2]>,
    /// The states of the other side's view, by whether the board is mirrored too.
    pub(crate) turned: [Vec<u16>; 2],
    /// The mirrored states.
    pub(crate) mirrored: Vec<u16>,
}

impl Unmoves {
    pub(crate) fn of(states: &States) -> Unmoves {
        let kind = states.kind;
        let sizes: &[bool] = if kind == Kind::Yellow { &[false, true] } else { &[false] };
        let number = |robots: &[Robot; 2], index: usize, robot: Robot| {
            let mut robots = *robots;
            robots[index] = robot;
            states.number_of(robots)
        };
        let moves = Lists::of(states, |robots| {
            let mut list = Vec::new();
            for (index, &robot) in robots.iter().enumerate() {
                let Some(vacated) = robot.square().filter(|_| robot.own) else { continue };
                for origin in origins(kind, robot) {
                    if let Some(before) = number(robots, index, Robot { own: true, place: origin }) {
                        list.push(Back { before, vacated });
                    }
                }
            }
            list
        });
        let drops = Lists::of(states, |robots| {
            let mut list = Vec::new();
            for (index, &robot) in robots.iter().enumerate() {
                if robot.own && matches!(robot.place, Place::Board { big: false, .. }) {
                    list.extend(number(robots, index, Robot { own: true, place: Place::Hand }));
                }
            }
            list
        });
        let takes = Lists::of(states, |robots| {
            let mut list = Vec::new();
            for (index, &robot) in robots.iter().enumerate() {
                let Some(square) = robot.square().filter(|_| robot.own) else { continue };
                if robots[1 - index] != (Robot { own: true, place: Place::Hand }) {
                    continue;
                }
                for origin in origins(kind, robot) {
                    for &big in sizes {
                        let taken = Robot { own: false, place: Place::Board { square, big } };
                        list.extend(states.number_of([Robot { own: true, place: origin }, taken]));
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
                let held =
                    state.robots.iter().position(|&robot| robot == Robot { own: true, place: Place::Hand });
                if let Some(held) = held {
                    for &big in sizes {
                        let taken = Robot { own: false, place: Place::Board { square, big } };
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

    /// The states in which a robot that lies in the own hand still stood on the square as the enemy's, small and big.
    #[inline]
    pub(crate) fn put(&self, state: u16, square: Square12) -> [u16; 2] {
        self.puts[usize::from(state) * 12 + usize::from(square)]
    }
}

/// Where an own robot may have come from by a move of its own.
fn origins(kind: Kind, robot: Robot) -> Vec<Place> {
    let Place::Board { square, big } = robot.place else { return Vec::new() };
    let behind = |big: bool| {
        steps(kind, big, true)
            .filter_map(|(files, ranks)| step(square, -files, -ranks))
            .map(move |square| Place::Board { square, big })
            .collect::<Vec<_>>()
    };
    match (kind, big, rank(square) == FAR_RANK) {
        // It would have become big.
        (Kind::Yellow, false, true) => Vec::new(),
        (Kind::Yellow, true, true) => behind(true).into_iter().chain(behind(false)).collect(),
        (_, big, _) => behind(big),
    }
}
