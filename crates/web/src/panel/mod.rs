//! What lies beside the board.

mod actions;
mod chat;
mod clock;
mod moves;
mod presence;
mod seats;
mod share;

pub(crate) use actions::{Actions, CopyLinkButton};
pub(crate) use chat::ChatBox;
pub(crate) use moves::Moves;
pub(crate) use presence::Absent;
pub(crate) use seats::{SeatStrip, ending_words};
pub(crate) use share::{Share, ThenRecord, save};
