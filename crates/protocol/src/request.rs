//! Requests over a WebSocket: a JSON object in each message.

use serde::{Deserialize, Serialize};

use crate::{Consent, Offer};

/// A request with its number. `id` comes back with the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NumberedRequest {
    /// The client's number for it; without one there is no answer unless something is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The request itself.
    #[serde(flatten)]
    pub request: Request,
}

/// A request of a client.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Request {
    /// To see a table and be told what happens at it.
    Watch {
        /// Which.
        table: String,
        /// The number of the last event seen: those after it are told again. Left out: the table's view comes first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
        /// The number of the last thing said that was seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chat_after: Option<u64>,
        /// The key of a private table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// Not to be told any more.
    Unwatch {
        /// Which.
        table: String,
    },
    /// To be told about open tables of the lobby.
    Lobby,
    /// Not to be told any more.
    Unlobby,
    /// To be told about one's own tables: where it is one's turn, which begin and end.
    Mine,
    /// To give an order.
    Order {
        /// At which table.
        table: String,
        /// For which turn.
        turn: u32,
        /// In the game's notation.
        order: String,
        /// The client's number for the order.
        nonce: u64,
    },
    /// To take an order back before the reveal.
    Unstage {
        /// At which table.
        table: String,
        /// Of which turn.
        turn: u32,
    },
    /// To set conditional lines.
    Lines {
        /// At which table.
        table: String,
        /// From which turn on.
        turn: u32,
        /// The lines.
        lines: Vec<Vec<String>>,
    },
    /// To give up.
    Resign {
        /// At which table.
        table: String,
    },
    /// To call the game off before it has really begun.
    Abort {
        /// At which table.
        table: String,
    },
    /// To offer something or answer an offer.
    Offer {
        /// At which table.
        table: String,
        /// What.
        offer: Offer,
        /// What about it.
        #[serde(default)]
        answer: Consent,
    },
    /// To go on vacation or come back.
    Vacation {
        /// At which table.
        table: String,
        /// Does it begin?
        on: bool,
    },
    /// To say something.
    Say {
        /// At which table.
        table: String,
        /// What.
        text: String,
    },
    /// To hear that the server is there, and what time it is.
    Ping,
}

/// Printing shows what kind it is, and nothing that may be secret.
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
