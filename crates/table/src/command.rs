//! What a table can be told.

use botyard_core::Seat;
use botyard_protocol::{Offer, Sitter, Span, Time};
use serde::{Deserialize, Serialize};

use crate::sealed::{Hidden, Salt, stored, stored_lines, stored_salt};

/// Something that a player, or whoever runs the table, wants done. Whether the player may speak for the seat has been seen to
/// before.
///
/// It isn't serialisable by itself, because it holds secrets; a [`StoredEntry`](crate::StoredEntry) is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub enum Command {
    /// Somebody takes an open seat. With the last one the game begins.
    Sit {
        /// Which.
        seat: Seat,
        /// Who.
        who: Sitter,
    },
    /// A seat is left before the game begins.
    Leave {
        /// Which.
        seat: Seat,
    },
    /// An order for a turn. Until the reveal another one replaces it.
    Order {
        /// Whose.
        seat: Seat,
        /// For which turn.
        turn: u32,
        /// The sender's number for this order: the same again is the same order come twice.
        nonce: u64,
        /// What makes the commitment impossible to guess from. Only where orders are kept sealed.
        #[serde(default, with = "stored_salt", skip_serializing_if = "Option::is_none")]
        salt: Option<Salt>,
        /// How long it was on the way, as measured; a part of it may be given back.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: Span,
        /// Does a computer order in place of a player who is late?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        substitute: bool,
        /// As it was written.
        #[serde(with = "stored")]
        order: Hidden,
    },
    /// The order is taken back before the reveal.
    Unstage {
        /// Whose.
        seat: Seat,
        /// Of which turn.
        turn: u32,
        /// Which order, if only that one is meant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<u64>,
    },
    /// Conditional lines, in place of all earlier ones of the seat. Each begins with the next order of the other side and ends
    /// with one of the seat's own: `[["b3b2", "c1c2"], ["b3c3", "a1a2", "c3c2", "b1c1"]]`.
    Lines {
        /// Whose.
        seat: Seat,
        /// From which turn on.
        turn: u32,
        /// None to have none.
        #[serde(with = "stored_lines")]
        lines: Vec<Vec<Hidden>>,
    },
    /// A player gives up.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// A player calls the game off because not everybody has begun.
    Abort {
        /// Who.
        seat: Seat,
    },
    /// A player asks the others for something.
    Offer {
        /// Who.
        seat: Seat,
        /// For what.
        offer: Offer,
    },
    /// A player agrees.
    Accept {
        /// Who.
        seat: Seat,
        /// To what.
        offer: Offer,
    },
    /// A player doesn't agree, or takes his own offer back.
    Decline {
        /// Who.
        seat: Seat,
        /// What.
        offer: Offer,
    },
    /// A player goes on vacation or comes back.
    Vacation {
        /// Who.
        seat: Seat,
        /// Does he go?
        on: bool,
    },
    /// The game goes back to where it was after so many steps, from its end as well, and orders that wait are dropped. For
    /// whoever runs the table: players [offer](Offer::TakeBack) it to each other.
    TakeBack {
        /// Steps of the log that stay.
        steps: usize,
    },
    /// Whoever runs the table ends the game, and it doesn't count.
    Close,
    /// Time has passed; what has run out is dealt with.
    Tick,
    /// Whoever runs the table wasn't there: nobody's time ran.
    Downtime {
        /// From then.
        from: Time,
        /// Until then.
        to: Time,
    },
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks by reference; how large a reference is depends on the machine"
)]
fn is_zero(span: &Span) -> bool {
    *span == 0
}

impl Command {
    /// Whose it is; `None` if nobody's in particular.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match *self {
            Command::Sit { seat, .. }
            | Command::Leave { seat }
            | Command::Order { seat, .. }
            | Command::Unstage { seat, .. }
            | Command::Lines { seat, .. }
            | Command::Resign { seat }
            | Command::Abort { seat }
            | Command::Offer { seat, .. }
            | Command::Accept { seat, .. }
            | Command::Decline { seat, .. }
            | Command::Vacation { seat, .. } => Some(seat),
            Command::TakeBack { .. } | Command::Close | Command::Tick | Command::Downtime { .. } => None,
        }
    }
}
