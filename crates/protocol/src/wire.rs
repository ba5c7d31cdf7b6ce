//! What goes over a WebSocket: a JSON object in each message.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Answer, ErrorFacts, OfferKind};

/// What a client says. `id` comes back with the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// The client's number for it; without one there is no answer unless something is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// What it wants.
    #[serde(flatten)]
    pub ask: Ask,
}

/// What a client wants.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Ask {
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
        offer: OfferKind,
        /// What about it.
        #[serde(default)]
        answer: Answer,
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
impl std::fmt::Debug for Ask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Ask::Watch { .. } => "watch",
            Ask::Unwatch { .. } => "unwatch",
            Ask::Lobby => "lobby",
            Ask::Unlobby => "unlobby",
            Ask::Mine => "mine",
            Ask::Order { .. } => "order",
            Ask::Unstage { .. } => "unstage",
            Ask::Lines { .. } => "lines",
            Ask::Resign { .. } => "resign",
            Ask::Abort { .. } => "abort",
            Ask::Offer { .. } => "offer",
            Ask::Vacation { .. } => "vacation",
            Ask::Say { .. } => "say",
            Ask::Ping => "ping",
        })
    }
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Told {
    /// First of all: who you are, and the server's time.
    Hello {
        /// The id of the player, if signed in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<String>,
        /// His name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Milliseconds since 1970.
        time: u64,
        /// The server's version.
        version: String,
    },
    /// What was asked is done.
    Done {
        /// The client's number for it.
        id: u64,
        /// What came of it.
        #[serde(default, skip_serializing_if = "Value::is_null")]
        answer: Value,
    },
    /// What was asked isn't done.
    Refused {
        /// The client's number for it, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Why.
        error: ErrorFacts,
    },
    /// A table as you see it.
    View {
        /// Which.
        table: String,
        /// The number of the last event that is in it.
        number: u64,
        /// All you may know of it.
        view: Value,
    },
    /// Something happened at a table. Numbers of one table grow by one, so that you see what you missed.
    Event {
        /// Which.
        table: String,
        /// Its number, for you.
        number: u64,
        /// What.
        event: Value,
    },
    /// Somebody said something.
    Said {
        /// At which table.
        table: String,
        /// What.
        said: crate::Said,
    },
    /// Who of those who play at a table is there: when you begin to watch it, and whenever that changes. It is no event and has no
    /// number. Seats of computers are in neither list, nor are those of persons who haven't been seen yet.
    Presence {
        /// At which table.
        table: String,
        /// Seats whose persons watch it.
        here: Vec<u8>,
        /// Seats whose persons don't.
        away: Vec<u8>,
    },
    /// A table of the lobby, or one of yours, is new or has changed.
    Table {
        /// As a list shows it.
        table: Box<crate::Summary>,
    },
    /// Somebody challenges you, or a challenge has come to nothing. To those who asked for their own tables.
    Challenge {
        /// What has become of it.
        news: crate::ChallengeNews,
        /// The challenge.
        challenge: Box<crate::Challenge>,
    },
    /// The server is there.
    Pong {
        /// Milliseconds since 1970.
        time: u64,
    },
    /// The server goes down; come back in a moment.
    Bye,
}
