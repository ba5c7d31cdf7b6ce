//! Short form of an order for move lists: figures and a few letters in place of a code.

use std::borrow::Cow;

use crate::scene::{Facing, Figure};

/// A part of an order's short form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A figure, drawn at the size of letters.
    Figure(Figure),
    /// Text that is the same in every language: the name of a square, `×`.
    Text(Cow<'static, str>),
    /// A direction on the board: column and row offset.
    Way(i8, i8),
}

impl Sign {
    /// A figure, drawn upright for every owner.
    pub fn figure(figure: Figure) -> Sign {
        let facing = figure.facing.map(|_| Facing::Up);
        Sign::Figure(Figure { facing, ..figure })
    }

    /// A [`Sign::Text`].
    pub fn text(text: impl Into<Cow<'static, str>>) -> Sign {
        Sign::Text(text.into())
    }
}
