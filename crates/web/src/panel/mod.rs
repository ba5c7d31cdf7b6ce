//! What lies beside a board.

mod share;

pub(crate) use share::{Share, ThenRecord, save};
