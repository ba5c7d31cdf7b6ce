//! What a player does at a table.

use botyard_core::Seat;
use botyard_protocol::{Answer, OfferKind};
use botyard_table::{Hidden, Offer};

/// What a player does. Who he is comes with it; which seat he has, the table knows.
pub(crate) enum Deed {
    Sit { seat: Option<Seat>, key: Option<String> },
    Leave,
    Order { turn: u32, nonce: u64, lag: u64, order: Hidden },
    Unstage { turn: u32 },
    Lines { turn: u32, lines: Vec<Vec<Hidden>> },
    Resign,
    Abort,
    Offer { offer: Offer, answer: Answer },
    Vacation { on: bool },
    Say { text: String },
}

/// As the table calls it.
pub(crate) fn offer(kind: OfferKind) -> Offer {
    match kind {
        OfferKind::Draw => Offer::Draw,
        OfferKind::TakeBack => Offer::TakeBack,
        OfferKind::Pause => Offer::Pause,
        OfferKind::Resume => Offer::Resume,
        OfferKind::Rematch => Offer::Rematch,
    }
}
