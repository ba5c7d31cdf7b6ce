//! An order as people see it in a list of moves: figures and a few letters in place of a code.

use std::borrow::Cow;

use crate::scene::{Facing, Figure};

/// A part of an order's short form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A figure, drawn as small as letters.
    Figure(Figure),
    /// A few letters that every language has: the name of a square, `×`.
    Text(Cow<'static, str>),
    /// A direction on the board: to later columns and to higher rows.
    Way(i8, i8),
}

impl Sign {
    /// A figure, upright whosever it is.
    pub fn figure(figure: Figure) -> Sign {
        let facing = figure.facing.map(|_| Facing::Up);
        Sign::Figure(Figure { facing, ..figure })
    }

    /// A few letters.
    pub fn text(text: impl Into<Cow<'static, str>>) -> Sign {
        Sign::Text(text.into())
    }
}
