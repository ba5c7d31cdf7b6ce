//! What a pig can be told to do in a step.

use std::fmt;

use serde::{Serialize, Serializer};

/// A command. All directions are those of the pig.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PigCommand {
    /// `^`: walk one square forward.
    Forward = 1,
    /// `v`: walk one square backward.
    Backward,
    /// `\`: walk one square diagonally forward to the left, still looking ahead.
    ForwardLeft,
    /// `/`: walk one square diagonally forward to the right, still looking ahead.
    ForwardRight,
    /// `TL`: turn left.
    TurnLeft,
    /// `TR`: turn right.
    TurnRight,
    /// `F`: fire the laser straight ahead.
    Fire,
    /// `H`: hit the three squares in front.
    Hit,
    /// `X`: do nothing, because of damage.
    Rest,
    /// `R`: repair, for a whole round.
    Repair,
}

impl PigCommand {
    /// All of them, in the order of their numbers.
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

    /// Those that may stand in any program.
    pub const FREE: [PigCommand; 8] = {
        let [forward, backward, left, right, turn_left, turn_right, fire, hit, ..] = PigCommand::ALL;
        [forward, backward, left, right, turn_left, turn_right, fire, hit]
    };

    /// As it is written.
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

    /// The command of this number, 1 to 10.
    pub(crate) const fn numbered(number: u8) -> Option<PigCommand> {
        match number {
            1..=10 => Some(PigCommand::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// How far to the right of straight ahead it walks, in eighths of a turn; `None` if it doesn't walk.
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
