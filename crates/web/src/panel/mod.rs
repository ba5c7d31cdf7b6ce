//! What lies beside the board.

mod actions;
mod carry;
mod chat;
mod clock;
pub(crate) mod lineup;
mod moves;
pub(crate) mod pigs;
mod presence;
mod seats;
mod share;

pub(crate) use actions::{Actions, CopyLinkButton};
pub(crate) use chat::ChatBox;
pub(crate) use moves::Moves;
pub(crate) use presence::Absent;
pub(crate) use seats::{SeatStrip, ending_words, seat_name};
pub(crate) use share::{Share, ThenRecord, save};
