//! Events at a table, as its viewers are sent them. Clients ignore unknown fields and events
//! ([`TableEvent::Other`]).

use botyard_core::{Act, Happening, Reason, Seat, Seats, Words};
use serde::{Deserialize, Serialize};

use crate::{ClockView, Commitment, Offer, OpenOffer, Sitter, Taken, Time};

/// An event at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TableEvent {
    /// A seat was taken.
    Sat {
        /// Number of the seat, from 0.
        seat: Seat,
        /// The player who took it.
        who: Sitter,
        /// The same player, in the form used in lists.
        #[serde(default)]
        taken: Taken,
    },
    /// A seat was left before the game began.
    Left {
        /// Number of the seat, from 0.
        seat: Seat,
    },
    /// A turn begins. The first turn is the beginning of the game.
    Turn {
        /// Number of the turn. Numbers only grow, also after a take-back.
        turn: u32,
        /// Seats that owe an order.
        due: Seats,
    },
    /// A seat has sent its order, or replaced it.
    Ready {
        /// Number of the turn.
        turn: u32,
        /// The seat that ordered.
        seat: Seat,
        /// Commitment to the order.
        commitment: Commitment,
        /// Whether a computer ordered for a late player.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        substitute: bool,
    },
    /// A seat has withdrawn its order.
    Unready {
        /// Number of the turn.
        turn: u32,
        /// The seat that withdrew it.
        seat: Seat,
    },
    /// Your own order as the table has understood it. Sent to the seat only.
    Staged {
        /// Number of the turn.
        turn: u32,
        /// The order in canonical form.
        order: String,
        /// Highest revision accepted from the seat in this turn; 0 if none was counted.
        #[serde(default, skip_serializing_if = "crate::view::is_uncounted")]
        revision: u32,
    },
    /// Your conditional lines. Sent to the seat only.
    Lines {
        /// All lines of the seat, in canonical form.
        lines: Vec<Vec<String>>,
        /// Highest revision accepted from the seat in this turn; 0 if none was counted.
        #[serde(default, skip_serializing_if = "crate::view::is_uncounted")]
        revision: u32,
    },
    /// A turn was played.
    Played {
        /// Number of the turn.
        turn: u32,
        /// Seats that ordered.
        seats: Seats,
        /// The orders with salts and commitments; missing if the rules keep them secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        orders: Option<Vec<OpenOrder>>,
        /// What happened, event by event.
        happenings: Vec<Happening>,
        /// The positions during the turn; missing if positions contain secrets.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        positions: Option<Vec<String>>,
        /// Animation of the turn, if there are no positions. With positions, clients that have the rules
        /// compute it themselves.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        acts: Vec<Act>,
    },
    /// A seat has left a game that goes on.
    Retired {
        /// Number of the seat, from 0.
        seat: Seat,
        /// Code of the reason: `resigned`, `time`.
        reason: String,
        /// What happened as a result, event by event.
        happenings: Vec<Happening>,
    },
    /// An offer was made.
    Offered(OpenOffer),
    /// A seat has accepted an offer; others may still be asked.
    Agreed {
        /// What was offered.
        offer: Offer,
        /// The seat that accepted.
        seat: Seat,
    },
    /// A seat has declined an offer, or withdrawn its own.
    Declined {
        /// What was offered.
        offer: Offer,
        /// The seat that declined.
        seat: Seat,
    },
    /// An offer is void, because the game has gone on.
    Fell {
        /// What was offered.
        offer: Offer,
    },
    /// Steps were taken back; the next turn is played from the earlier position.
    TakenBack {
        /// Number of steps that remain.
        steps: usize,
    },
    /// The game is paused.
    Paused,
    /// The game is resumed.
    Resumed,
    /// The round's deadline has passed and these seats are late.
    Overdue {
        /// Number of the turn.
        turn: u32,
        /// The late seats.
        seats: Seats,
    },
    /// The round's deadline has passed, and a computer orders for the late seats.
    SubstituteDue {
        /// Number of the turn.
        turn: u32,
        /// The late seats.
        seats: Seats,
    },
    /// A vacation begins or ends.
    Vacation {
        /// The seat of the player.
        seat: Seat,
        /// Whether the vacation begins.
        on: bool,
    },
    /// The server was down; no clock ran in that time.
    Downtime {
        /// Beginning of the downtime.
        from: Time,
        /// End of the downtime.
        to: Time,
    },
    /// The clocks have changed.
    Clock(ClockView),
    /// The game is over.
    Over(Ending),
    /// After the end: turns whose orders were secret until now.
    Opened {
        /// The turns with orders, salts and commitments.
        turns: Vec<OpenTurn>,
    },
    /// All players have agreed to a rematch.
    Rematch {
        /// The players by seat.
        seats: Vec<Sitter>,
        /// The same players, in the form used in lists.
        #[serde(default)]
        taken: Vec<Taken>,
    },
    /// An event that this client doesn't know. Never sent.
    #[serde(other)]
    Other,
}

/// A turn with its orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenTurn {
    /// Number of the turn.
    pub turn: u32,
    /// Orders that the viewer may see.
    pub orders: Vec<OpenOrder>,
}

/// An open order, with the proof that it was given before the reveal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenOrder {
    /// The seat that ordered.
    pub seat: Seat,
    /// The order in canonical notation.
    pub order: String,
    /// Salt of the commitment, 32 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
    /// Commitment published when the order was accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
}

/// The end of a game, by the rules or by the players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ending {
    /// Place of every seat: 1 is the best, ties share a place. Null if the game doesn't count.
    #[serde(default)]
    pub places: Option<Vec<u8>>,
    /// Code of the reason.
    pub reason: String,
    /// The reason in words, in all languages.
    pub words: Words,
    /// The seat that ended the game, if a single one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
}

impl Ending {
    /// An ending with the code and the words of a reason.
    pub fn new(places: Option<Vec<u8>>, reason: Reason, by: Option<Seat>) -> Ending {
        Ending { places, reason: reason.code.to_owned(), words: reason.words.into(), by }
    }
}
