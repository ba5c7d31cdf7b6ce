//! Notices from the server: one JSON object per WebSocket message or line of a stream.

use botyard_core::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    Challenge, ChallengeNews, ErrorFacts, Offer, OfferAnswer, OfferNews, Receipt, Said, Summary, TableEvent,
    TableView,
};

/// Result of a successful request, if there is more to say than success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Reply {
    /// An order was accepted.
    Receipt(Receipt),
    /// A chat message was posted.
    Said(Said),
    /// A seat was taken.
    Seat {
        /// Your seat, from 0.
        seat: Seat,
    },
    /// An offer was made or answered. The last variant, because it matches any object.
    Offer(OfferAnswer),
}

/// Presence of the persons at a table, as in [`Notice::Presence`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// Seats whose players are watching the table.
    pub here: Seats,
    /// Seats whose players are away.
    pub away: Seats,
}

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Notice {
    /// The first message of a connection: your identity and the server's time.
    Hello {
        /// Your player id, if you are signed in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<String>,
        /// Your name, if you are signed in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Server time in milliseconds since 1970.
        time: u64,
        /// Version of the server.
        version: String,
    },
    /// A request succeeded.
    Done {
        /// The `id` of the request.
        id: u64,
        /// Result of the request, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<Reply>,
    },
    /// A request failed.
    Refused {
        /// The `id` of the request, if it had one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The error.
        error: ErrorFacts,
    },
    /// The present state of a table, as you may see it.
    View {
        /// Id of the table.
        table: String,
        /// Number of the last event that the view includes.
        number: u64,
        /// The table's state.
        view: Box<TableView>,
    },
    /// An event at a table. Event numbers of a table grow by one, so a gap means that you missed events.
    Event {
        /// Id of the table.
        table: String,
        /// Number of the event in your own count.
        number: u64,
        /// The event.
        event: Box<TableEvent>,
    },
    /// A new chat message.
    Said {
        /// Id of the table.
        table: String,
        /// The message.
        said: Said,
    },
    /// Presence of the players at a table: sent when you begin to watch, and whenever it changes. It isn't an
    /// event and has no number. Computers are in neither list, nor are players who haven't been seen yet.
    Presence {
        /// Id of the table.
        table: String,
        /// Seats whose players are watching the table.
        here: Seats,
        /// Seats whose players are away.
        away: Seats,
    },
    /// Spectators of a table: people who watch it without a seat. Sent when you begin to watch, unless there
    /// are none, and whenever it changes. Like [`Notice::Presence`] it isn't an event and has no number.
    Spectators {
        /// Id of the table.
        table: String,
        /// Number of spectators; above [`Notice::COUNTED`] rounded down to tens, above a thousand to
        /// hundreds, and so on.
        count: u32,
        /// Names of signed-in spectators in alphabetical order, at most [`Notice::NAMED`].
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        names: Vec<String>,
    },
    /// An offer at one of your tables that you have to answer, or news about one that concerns you. Sent
    /// after a `mine` request, whichever tables you watch.
    Offer {
        /// Id of the table.
        table: String,
        /// Id of the game.
        game: String,
        /// What is offered.
        offer: Offer,
        /// What happened to the offer.
        news: OfferNews,
        /// Name of the player who made or answered the offer.
        name: String,
    },
    /// A table of the lobby, or one of yours, is new or has changed.
    Table {
        /// Summary of the table, as in lists.
        table: Box<Summary>,
    },
    /// You are challenged, or a challenge was declined or cancelled. Sent after a `mine` request.
    Challenge {
        /// What happened to the challenge.
        news: ChallengeNews,
        /// The challenge.
        challenge: Box<Challenge>,
    },
    /// Answer to a `ping`.
    Pong {
        /// Server time in milliseconds since 1970.
        time: u64,
    },
    /// The server is shutting down; reconnect in a moment.
    Bye,
}

impl Notice {
    /// Largest number of spectators that is reported exactly.
    pub const COUNTED: u32 = 50;
    /// Maximum number of spectators whose names are sent.
    pub const NAMED: usize = 12;
}
