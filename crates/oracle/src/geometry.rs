//! The twelve squares as numbers, and the steps of robots, seen by a mover who goes up the board.

use crate::state::{RobotKind, RobotPlace, RobotState};

/// A square, counted along the ranks: a1 is 0, b1 1, c4 11.
pub(crate) type Square12 = u8;

pub(crate) const ALL_SQUARES: std::ops::Range<Square12> = 0..12;

/// The rank on which a red robot arrives, counted from 0.
pub(crate) const FAR_RANK: u8 = 3;

/// Returns the square from the other side's point of view.
pub(crate) const fn turned(square: Square12) -> Square12 {
    11 - square
}

/// Returns the mirror image of a square, across the middle file.
pub(crate) const fn mirrored(square: Square12) -> Square12 {
    square + 2 - 2 * (square % 3)
}

pub(crate) const fn rank(square: Square12) -> u8 {
    square / 3
}

/// Returns the square `files` and `ranks` away, if it is on the board.
pub(crate) const fn step(square: Square12, files: i8, ranks: i8) -> Option<Square12> {
    let (file, rank) = ((square % 3) as i8 + files, (square / 3) as i8 + ranks);
    if file < 0 || file > 2 || rank < 0 || rank > 3 { None } else { Some((rank * 3 + file) as u8) }
}

/// Returns the bit set of the neighbours of a square, which are the targets of a red robot.
pub(crate) fn around(square: Square12) -> u16 {
    let mut set = 0;
    for files in -1..=1 {
        for ranks in -1..=1 {
            if let Some(to) = step(square, files, ranks)
                && to != square
            {
                set |= 1 << to;
            }
        }
    }
    set
}

/// Returns the corresponding robot of the rules crate.
pub(crate) fn rules_robot(kind: RobotKind, big: bool) -> botyard_duel::Robot {
    match (kind, big) {
        (RobotKind::White, _) => botyard_duel::Robot::White,
        (RobotKind::Green, _) => botyard_duel::Robot::Green,
        (RobotKind::Yellow, false) => botyard_duel::Robot::SmallYellow,
        (RobotKind::Yellow, true) => botyard_duel::Robot::BigYellow,
    }
}

fn side(own: bool) -> botyard_core::Side {
    if own { botyard_core::Side::White } else { botyard_core::Side::Black }
}

/// Returns the steps of a robot as files and ranks.
pub(crate) fn steps(kind: RobotKind, big: bool, own: bool) -> impl Iterator<Item = (i8, i8)> {
    rules_robot(kind, big).steps(side(own))
}

/// Returns the bit set of the squares that a robot on the board threatens.
pub(crate) fn reach(kind: RobotKind, robot: RobotState) -> u16 {
    let RobotPlace::Board { square, big } = robot.place else { return 0 };
    steps(kind, big, robot.own)
        .filter_map(|(files, ranks)| step(square, files, ranks))
        .fold(0, |set, to| set | 1 << to)
}

/// Returns a robot's part of the rules crate's packed position: a nibble of the board, or an increment of a
/// hand's count.
pub(crate) fn word(kind: RobotKind, robot: RobotState) -> u64 {
    match robot.place {
        RobotPlace::Board { square, big } => {
            (rules_robot(kind, big) as u64 | if robot.own { 0 } else { 8 }) << (square * 4)
        }
        RobotPlace::Hand => {
            let place = match kind {
                RobotKind::Yellow => 0,
                RobotKind::White => 2,
                RobotKind::Green => 4,
            };
            1 << (48 + place + if robot.own { 0 } else { 6 })
        }
    }
}
