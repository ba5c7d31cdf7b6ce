//! What lies beside the board.

mod actions;
mod chat;
mod clock;
mod moves;
mod seats;

pub(crate) use actions::{Actions, CopyLinkButton};
pub(crate) use chat::ChatBox;
pub(crate) use moves::Moves;
pub(crate) use seats::{SeatStrip, ending_words, seat_name, sitter_words};
