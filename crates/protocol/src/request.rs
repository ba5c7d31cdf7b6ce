//! Requests over a WebSocket: one JSON object per message.

use serde::{Deserialize, Serialize};

use crate::{Consent, Offer};

/// A request with an id, which is repeated in the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NumberedRequest {
    /// The client's number for the request. Without one, only errors are answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The request itself.
    #[serde(flatten)]
    pub request: Request,
}

/// A request from a client.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Request {
    /// Watches a table: sends its events to you.
    Watch {
        /// Id of the table.
        table: String,
        /// Number of the last event that you have seen: later ones are sent again. Without it, the table's
        /// view is sent first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
        /// Number of the last chat message that you have seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chat_after: Option<u64>,
        /// Key of a private table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// Stops watching a table.
    Unwatch {
        /// Id of the table.
        table: String,
    },
    /// Watches the open tables of the lobby.
    Lobby,
    /// Stops watching the lobby.
    Unlobby,
    /// Watches your own tables: when it is your turn, and when games begin and end.
    Mine,
    /// Sends an order.
    Order {
        /// Id of the table.
        table: String,
        /// The turn that the order is for.
        turn: u32,
        /// The order in the game's notation.
        order: String,
        /// The client's number for the order; repeat it when you resend the order.
        nonce: u64,
        /// Counts your orders and withdrawals of one turn (1, 2, 3 ...), so that a delayed one can't replace
        /// a newer one. 0 if you don't count.
        #[serde(default, skip_serializing_if = "crate::view::is_uncounted")]
        revision: u32,
    },
    /// Withdraws your order before the reveal.
    Unstage {
        /// Id of the table.
        table: String,
        /// The turn of the order.
        turn: u32,
        /// As for an order.
        #[serde(default, skip_serializing_if = "crate::view::is_uncounted")]
        revision: u32,
    },
    /// Replaces your conditional lines.
    Lines {
        /// Id of the table.
        table: String,
        /// The present turn, from which the lines begin.
        turn: u32,
        /// The lines: each begins with an order of the other side and ends with one of yours.
        lines: Vec<Vec<String>>,
        /// As for an order: counts the lines that you set in one turn.
        #[serde(default, skip_serializing_if = "crate::view::is_uncounted")]
        revision: u32,
    },
    /// Resigns.
    Resign {
        /// Id of the table.
        table: String,
    },
    /// Aborts the game, until every seat has played its first order.
    Abort {
        /// Id of the table.
        table: String,
    },
    /// Makes or answers an offer.
    Offer {
        /// Id of the table.
        table: String,
        /// What is offered.
        offer: Offer,
        /// Whether to offer, accept or decline it.
        #[serde(default)]
        answer: Consent,
    },
    /// Begins or ends a vacation.
    Vacation {
        /// Id of the table.
        table: String,
        /// True to begin the vacation.
        on: bool,
    },
    /// Posts a chat message.
    Say {
        /// Id of the table.
        table: String,
        /// The message as plain text.
        text: String,
    },
    /// Asks for a `pong` with the server's time.
    Ping,
}

/// Prints only the kind of the request, because the rest may be secret.
impl std::fmt::Debug for Request {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Request::Watch { .. } => "watch",
            Request::Unwatch { .. } => "unwatch",
            Request::Lobby => "lobby",
            Request::Unlobby => "unlobby",
            Request::Mine => "mine",
            Request::Order { .. } => "order",
            Request::Unstage { .. } => "unstage",
            Request::Lines { .. } => "lines",
            Request::Resign { .. } => "resign",
            Request::Abort { .. } => "abort",
            Request::Offer { .. } => "offer",
            Request::Vacation { .. } => "vacation",
            Request::Say { .. } => "say",
            Request::Ping => "ping",
        })
    }
}
