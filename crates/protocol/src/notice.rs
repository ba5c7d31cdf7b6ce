//! Notices over a WebSocket, and as the lines of a stream: a JSON object in each message.

use botyard_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    Challenge, ChallengeNews, ErrorFacts, Offer, OfferAnswer, OfferNews, Receipt, Said, Summary, TableEvent,
    TableView,
};

/// The result of a request that was done, where there is more to say than that.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Reply {
    /// An order is in.
    Receipt(Receipt),
    /// Something was said.
    Said(Said),
    /// A seat was taken.
    Seat {
        /// Which.
        seat: Seat,
    },
    /// An offer was made or answered. Last, because it reads any object.
    Offer(OfferAnswer),
}

/// Which of the persons at a table are there, as [`Notice::Presence`] says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// Seats whose persons watch the table.
    pub here: Seats,
    /// Seats whose persons don't.
    pub away: Seats,
}

/// A message of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Notice {
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
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Reply>,
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
        view: Box<TableView>,
    },
    /// Something happened at a table. Numbers of one table grow by one, so that you see what you missed.
    Event {
        /// Which.
        table: String,
        /// Its number, for you.
        number: u64,
        /// What.
        event: Box<TableEvent>,
    },
    /// Somebody said something.
    Said {
        /// At which table.
        table: String,
        /// What.
        said: Said,
    },
    /// Who of those who play at a table is there: when you begin to watch it, and whenever that changes. It is no event and has no
    /// number. Seats of computers are in neither list, nor are those of persons who haven't been seen yet.
    Presence {
        /// At which table.
        table: String,
        /// Seats whose persons watch it.
        here: Seats,
        /// Seats whose persons don't.
        away: Seats,
    },
    /// Spectators of a table: people who watch it without a seat. Sent when you begin to watch, unless there are none, and
    /// whenever it changes. Like [`Notice::Presence`] it isn't an event and has no number.
    Spectators {
        /// The id of the table.
        table: String,
        /// How many there are; above [`Notice::COUNTED`] rounded down to tens, above a thousand to hundreds, and so on.
        count: u32,
        /// Names of those who are signed in, in alphabetical order, at most [`Notice::NAMED`].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        names: Vec<String>,
    },
    /// An offer at one of your tables that you have to answer, or what became of one that concerns you. Sent to those who asked
    /// for their own tables, whichever table they watch.
    Offer {
        /// The id of the table.
        table: String,
        /// The id of the game.
        game: String,
        /// What is offered.
        offer: Offer,
        /// What became of it.
        news: OfferNews,
        /// The name of the player who offered or answered.
        name: String,
    },
    /// A table of the lobby, or one of yours, is new or has changed.
    Table {
        /// As a list shows it.
        table: Box<Summary>,
    },
    /// Somebody challenges you, or a challenge has come to nothing. To those who asked for their own tables.
    Challenge {
        /// What has become of it.
        news: ChallengeNews,
        /// The challenge.
        challenge: Box<Challenge>,
    },
    /// The server is there.
    Pong {
        /// Milliseconds since 1970.
        time: u64,
    },
    /// The server goes down; come back in a moment.
    Bye,
}

impl Notice {
    /// Up to so many spectators are counted one by one.
    pub const COUNTED: u32 = 50;
    /// The most spectators that are named.
    pub const NAMED: usize = 12;
}
