//! Commands: the inputs of a table.

use botyard_core::Seat;
use botyard_protocol::{Offer, Sitter, Span, Time};
use serde::{Deserialize, Serialize};

use crate::sealed::{Hidden, Salt, stored, stored_lines, stored_salt};

/// An action of a player, or of the process that runs the table. The caller has already checked that the
/// player may act for the seat.
///
/// Not serialisable by itself, because it holds secrets; a [`StoredEntry`](crate::StoredEntry) is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub enum Command {
    /// Takes an open seat. The game begins when the last one is taken.
    Sit {
        /// The open seat.
        seat: Seat,
        /// The player who takes it.
        who: Sitter,
    },
    /// Leaves a seat before the game begins.
    Leave {
        /// The seat that becomes open.
        seat: Seat,
    },
    /// Sends an order for a turn. It replaces an earlier one until the reveal.
    Order {
        /// The seat that orders.
        seat: Seat,
        /// The turn that the order is for.
        turn: u32,
        /// The sender's number for this order. The same number again means that the order was resent.
        nonce: u64,
        /// Salt of the commitment. Required in simultaneous games, ignored in others.
        #[serde(default, with = "stored_salt", skip_serializing_if = "Option::is_none")]
        salt: Option<Salt>,
        /// Measured network delay in milliseconds; compensated up to the clock's limit.
        #[serde(default, skip_serializing_if = "is_zero")]
        lag: Span,
        /// Counts the orders and withdrawals of the sender in this turn (1, 2, 3 ...), so that one that was
        /// delayed on its way can't replace a newer one, nor one with the same revision. 0, which is never
        /// refused, if the sender doesn't count.
        #[serde(default, skip_serializing_if = "is_uncounted")]
        revision: u32,
        /// Whether a computer orders for a late player.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        substitute: bool,
        /// The order's text as it was sent.
        #[serde(with = "stored")]
        order: Hidden,
    },
    /// Withdraws a sealed order before the reveal.
    Unstage {
        /// The seat whose order it is.
        seat: Seat,
        /// The turn of the order.
        turn: u32,
        /// As for [`Command::Order`].
        #[serde(default, skip_serializing_if = "is_uncounted")]
        revision: u32,
    },
    /// Replaces all conditional lines of a seat. Each line begins with the next order of the other side and
    /// ends with one of the seat's own: `[["b3b2", "c1c2"], ["b3c3", "a1a2", "c3c2", "b1c1"]]`.
    Lines {
        /// The seat that prepares the lines.
        seat: Seat,
        /// The present turn, from which the lines begin.
        turn: u32,
        /// The lines; empty to remove all.
        #[serde(with = "stored_lines")]
        lines: Vec<Vec<Hidden>>,
        /// As for [`Command::Order`]; the same lines may be sent again with the same revision.
        #[serde(default, skip_serializing_if = "is_uncounted")]
        revision: u32,
    },
    /// Resigns the game for a seat.
    Resign {
        /// The seat that resigns.
        seat: Seat,
    },
    /// Aborts the game; possible until every seat has played its first order.
    Abort {
        /// The seat that aborts.
        seat: Seat,
    },
    /// Makes an offer to the other seats.
    Offer {
        /// The seat that makes the offer.
        seat: Seat,
        /// The kind of offer to make.
        offer: Offer,
    },
    /// Accepts an offer.
    Accept {
        /// The seat that accepts.
        seat: Seat,
        /// The offer to accept.
        offer: Offer,
    },
    /// Declines an offer, or withdraws the seat's own.
    Decline {
        /// The seat that declines.
        seat: Seat,
        /// The offer to decline.
        offer: Offer,
    },
    /// Begins or ends a vacation.
    Vacation {
        /// The seat that goes on vacation or returns.
        seat: Seat,
        /// True to begin the vacation.
        on: bool,
    },
    /// Resets the game to its position after `steps` steps, also when it is over; waiting orders are dropped.
    /// For the process that runs the table: players [offer](Offer::TakeBack) a take-back to each other.
    TakeBack {
        /// Number of steps that are kept.
        steps: usize,
    },
    /// Ends the game without a result, by the process that runs the table.
    Close,
    /// Handles the deadlines that have passed.
    Tick,
    /// Reports that the server was down; no clock ran in that time.
    Downtime {
        /// Beginning of the downtime.
        from: Time,
        /// End of the downtime.
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

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_uncounted(revision: &u32) -> bool {
    *revision == 0
}

impl Command {
    /// The acting seat; `None` for commands of the process that runs the table.
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
