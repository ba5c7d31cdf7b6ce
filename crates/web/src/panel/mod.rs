//! The panels beside the board.

mod about;
mod actions;
mod bell;
mod chat;
mod clock;
mod coach;
mod conditional;
mod finale;
mod invitation;
mod moves;
mod presence;
mod seats;
mod share;
mod spectators;

pub(crate) use about::About;
pub(crate) use actions::{Actions, Offers, asked_words};
pub(crate) use bell::MailBell;
pub(crate) use chat::{ChatBox, ChatButton};
pub(crate) use coach::Coach;
pub(crate) use conditional::{Conditional, ConditionalBar};
pub(crate) use finale::{Finale, finale_words};
pub(crate) use invitation::Invitation;
pub(crate) use moves::Moves;
pub(crate) use presence::Absent;
pub(crate) use seats::{SeatStrip, ending_words, sitter_words};
pub(crate) use share::{Share, ThenRecord, save};
pub(crate) use spectators::Spectators;
