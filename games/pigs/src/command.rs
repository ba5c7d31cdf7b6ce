//! The commands of a pig.

use std::fmt;

use serde::{Serialize, Serializer};

/// A command for one step. All directions are relative to the pig's facing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PigCommand {
    /// `^`: walk one square forward.
    Forward = 1,
    /// `v`: walk one square backward.
    Backward,
    /// `\`: walk one square diagonally forward to the left, keeping the facing.
    ForwardLeft,
    /// `/`: walk one square diagonally forward to the right, keeping the facing.
    ForwardRight,
    /// `TL`: turn left.
    TurnLeft,
    /// `TR`: turn right.
    TurnRight,
    /// `F`: fire the laser straight ahead.
    Fire,
    /// `H`: hit the three squares in front.
    Hit,
    /// `X`: rest because of damage.
    Rest,
    /// `R`: repair, for a whole round.
    Repair,
}

impl PigCommand {
    /// All commands, in the order of their numbers.
    pub const ALL: [PigCommand; 10] = [
        PigCommand::Forward,
        PigCommand::Backward,
        PigCommand::ForwardLeft,
        PigCommand::ForwardRight,
        PigCommand::TurnLeft,
        PigCommand::TurnRight,
        PigCommand::Fire,
        PigCommand::Hit,
        PigCommand::Rest,
        PigCommand::Repair,
    ];

    /// The commands that are allowed in any program.
    pub const FREE: [PigCommand; 8] = {
        let [forward, backward, left, right, turn_left, turn_right, fire, hit, ..] = PigCommand::ALL;
        [forward, backward, left, right, turn_left, turn_right, fire, hit]
    };

    /// The command's notation.
    pub const fn sign(self) -> &'static str {
        match self {
            PigCommand::Forward => "^",
            PigCommand::Backward => "v",
            PigCommand::ForwardLeft => "\\",
            PigCommand::ForwardRight => "/",
            PigCommand::TurnLeft => "TL",
            PigCommand::TurnRight => "TR",
            PigCommand::Fire => "F",
            PigCommand::Hit => "H",
            PigCommand::Rest => "X",
            PigCommand::Repair => "R",
        }
    }

    /// The command on a mirrored board: left and right are exchanged.
    #[must_use]
    pub const fn mirrored(self) -> PigCommand {
        match self {
            PigCommand::ForwardLeft => PigCommand::ForwardRight,
            PigCommand::ForwardRight => PigCommand::ForwardLeft,
            PigCommand::TurnLeft => PigCommand::TurnRight,
            PigCommand::TurnRight => PigCommand::TurnLeft,
            other => other,
        }
    }

    /// Returns the command with this number, 1 to 10.
    pub(crate) const fn numbered(number: u8) -> Option<PigCommand> {
        match number {
            1..=10 => Some(PigCommand::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// Direction in which it walks, in eighths of a turn clockwise from straight ahead; `None` if it doesn't
    /// walk.
    pub(crate) const fn walk(self) -> Option<u8> {
        match self {
            PigCommand::Forward => Some(0),
            PigCommand::ForwardRight => Some(1),
            PigCommand::Backward => Some(4),
            PigCommand::ForwardLeft => Some(7),
            _ => None,
        }
    }
}

impl fmt::Display for PigCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sign())
    }
}

impl Serialize for PigCommand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.sign())
    }
}
