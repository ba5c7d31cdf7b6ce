//! The value of a position, and its encoding as a byte.

use std::fmt;

/// The value of a position for the side to move, with best play by both sides. Distances are in plies to the
/// end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins; in 1 if it can take the red robot or arrive safely.
    Win(u8),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses; in 0 if the game is already over.
    Loss(u8),
}

/// Byte of a draw. The byte of a win or loss is its distance, odd for wins and even for losses.
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

    /// Returns the value for the side that made the last move, one ply earlier.
    #[inline]
    pub const fn before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies + 1),
            Value::Draw => Value::Draw,
            Value::Loss(plies) => Value::Win(plies + 1),
        }
    }

    /// Returns a sort key, higher for better values: quick wins, slow wins, draws, slow losses, quick losses.
    #[inline]
    pub const fn rank(self) -> i32 {
        match self {
            Value::Win(plies) => 1000 - plies as i32,
            Value::Draw => 0,
            Value::Loss(plies) => plies as i32 - 1000,
        }
    }

    /// Returns the distance to mate: plies to the end, negative if the side to move loses, 0 for a draw.
    pub const fn dtm(self) -> i32 {
        match self {
            Value::Win(plies) => plies as i32,
            Value::Draw => 0,
            Value::Loss(plies) => -(plies as i32),
        }
    }
}

/// Formats the value as `win in 3`, `draw` or `loss in 78`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win(plies) => write!(f, "win in {plies}"),
            Value::Draw => f.write_str("draw"),
            Value::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}
