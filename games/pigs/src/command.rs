//! What a pig can be told to do in a step.

use std::fmt;

use serde::{Serialize, Serializer};

/// A command. All directions are those of the pig.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Command {
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

impl Command {
    /// All of them, in the order of their numbers.
    pub const ALL: [Command; 10] = [
        Command::Forward,
        Command::Backward,
        Command::ForwardLeft,
        Command::ForwardRight,
        Command::TurnLeft,
        Command::TurnRight,
        Command::Fire,
        Command::Hit,
        Command::Rest,
        Command::Repair,
    ];

    /// Those that may stand in any program.
    pub const FREE: [Command; 8] = {
        let [forward, backward, left, right, turn_left, turn_right, fire, hit, ..] = Command::ALL;
        [forward, backward, left, right, turn_left, turn_right, fire, hit]
    };

    /// As it is written.
    pub const fn sign(self) -> &'static str {
        match self {
            Command::Forward => "^",
            Command::Backward => "v",
            Command::ForwardLeft => "\\",
            Command::ForwardRight => "/",
            Command::TurnLeft => "TL",
            Command::TurnRight => "TR",
            Command::Fire => "F",
            Command::Hit => "H",
            Command::Rest => "X",
            Command::Repair => "R",
        }
    }

    /// The command of this number, 1 to 10.
    pub(crate) const fn numbered(number: u8) -> Option<Command> {
        match number {
            1..=10 => Some(Command::ALL[number as usize - 1]),
            _ => None,
        }
    }

    /// How far to the right of straight ahead it walks, in eighths of a turn; `None` if it doesn't walk.
    pub(crate) const fn walk(self) -> Option<u8> {
        match self {
            Command::Forward => Some(0),
            Command::ForwardRight => Some(1),
            Command::Backward => Some(4),
            Command::ForwardLeft => Some(7),
            _ => None,
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sign())
    }
}

impl Serialize for Command {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.sign())
    }
}
