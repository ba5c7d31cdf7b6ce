//! What a position is worth, and how it is written in a byte.

use std::fmt;

/// The value of a position for the side to move, with best play on both sides. Distances are in plies to the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins; with the red robot to take or a safe arrival in 1.
    Win(u8),
    /// Nobody can force a win.
    Draw,
    /// The side to move loses; it is over already if in 0.
    Loss(u8),
}

/// The byte of a draw. Wins and losses are their distances: those of wins are odd, those of losses even.
pub(crate) const DRAW: u8 = u8::MAX;

impl Value {
    #[inline]
    pub(crate) const fn from_byte(byte: u8) -> Value {
        match byte {
            DRAW => Value::Draw,
            plies if plies % 2 == 1 => Value::Win(plies),
            plies => Value::Loss(plies),
        }
    }

    /// What this is for the side that has moved here, one ply earlier.
    #[inline]
    pub const fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// Higher is better: quick wins before slow ones, draws, slow losses before quick ones.
    #[inline]
    pub const fn rank(self) -> i32 {
        match self {
            Value::Win(plies) => 1000 - plies as i32,
            Value::Draw => 0,
            Value::Loss(plies) => plies as i32 - 1000,
        }
    }

    /// Plies to the end, positive if the side to move wins, 0 for a draw.
    pub const fn dtm(self) -> i32 {
        match self {
            Value::Win(plies) => plies as i32,
            Value::Draw => 0,
            Value::Loss(plies) => -(plies as i32),
        }
    }
}

/// `win in 3`, `draw`, `loss in 78`
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(f, "win in {plies}"),
            Value::Draw => f.write_str("draw"),
            Value::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}
