//! Messages between nodes. Every one is sealed ([`Seal`](super::seal::Seal)) before it leaves the process.

use axum::http::StatusCode;
use botyard_core::{Seats, Viewer, Words};
use botyard_protocol::Reply;
use botyard_protocol::people::PlayerFacts;
use serde::{Deserialize, Serialize};

use crate::limits::Key;
use crate::people::Player;
use crate::problem::Problem;
use crate::tables::{Mark, PlayerMessage};

/// The version of these messages. Nodes whose versions are one apart understand each other: what is added is optional, what is
/// removed was optional a version before.
pub(crate) const WIRE: i64 = 1;

/// A question to a node.
#[derive(Serialize, Deserialize)]
pub(crate) struct Asked {
    /// The epoch of the node that asks.
    pub(crate) from: i64,
    /// Nothing is done after this time of the database's clock: whoever asked waits no longer.
    pub(crate) expires: u64,
    pub(crate) ask: Ask,
}

/// What a node is asked.
#[derive(Serialize, Deserialize)]
pub(crate) enum Ask {
    /// A player does something at a table.
    Play {
        table: String,
        player: PlayerFacts,
        what: PlayerMessage,
    },
    /// A connection of the asking node watches a table from now on.
    Watch {
        table: String,
        player: Option<PlayerFacts>,
        key: Option<String>,
        after: Option<u64>,
        seen_as: Option<Eyes>,
        chat_after: Option<u64>,
        outlet: u64,
    },
    Unwatch {
        table: String,
        outlet: u64,
    },
    /// All that the asking node watches here; what isn't among it has ended.
    Watched {
        outlets: Vec<(String, u64)>,
    },
    Close {
        table: String,
        reason: String,
    },
    /// Whose persons are at a table?
    Here {
        table: String,
    },
    /// Tables that the asking node hands over.
    Take {
        tables: Vec<String>,
    },
}

/// The answer.
#[derive(Serialize, Deserialize)]
pub(crate) enum NodeAnswer {
    Done,
    Reply(Option<Reply>),
    Here(Seats),
    Refused(WireProblem),
    /// Another node has the table; nothing was done.
    NotMine,
}

/// With whose eyes a table is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Eyes(Option<botyard_core::Seat>);

impl From<Viewer> for Eyes {
    fn from(viewer: Viewer) -> Eyes {
        match viewer {
            Viewer::Seat(seat) => Eyes(Some(seat)),
            Viewer::Public => Eyes(None),
        }
    }
}

impl From<Eyes> for Viewer {
    fn from(eyes: Eyes) -> Viewer {
        eyes.0.map_or(Viewer::Public, Viewer::Seat)
    }
}

/// A [`Problem`] on its way.
#[derive(Serialize, Deserialize)]
pub(crate) struct WireProblem {
    status: u16,
    code: String,
    message: String,
    retry_after: Option<u64>,
    words: Option<Box<Words>>,
}

impl From<Problem> for WireProblem {
    fn from(problem: Problem) -> WireProblem {
        WireProblem {
            status: problem.status.as_u16(),
            code: problem.code.into_owned(),
            message: problem.message,
            retry_after: problem.retry_after,
            words: problem.words,
        }
    }
}

impl From<WireProblem> for Problem {
    fn from(problem: WireProblem) -> Problem {
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        Problem {
            retry_after: problem.retry_after,
            words: problem.words,
            ..Problem::new(status, problem.code, problem.message)
        }
    }
}

/// Notices for connections of another node, in the order in which they were made.
#[derive(Serialize, Deserialize)]
pub(crate) struct Relayed {
    /// The epoch of the node that has the tables.
    pub(crate) from: i64,
    /// Counts the messages to this node, so that one that was lost is noticed; one without parcels repeats the last number.
    pub(crate) number: u64,
    pub(crate) parcels: Vec<Parcel>,
}

/// Notices about one table.
#[derive(Serialize, Deserialize)]
pub(crate) enum Parcel {
    /// For these connections, by the numbers of their outlets.
    Notices { table: String, outlets: Vec<u64>, notices: Vec<RelayedNotice> },
    /// The table has moved: who watches it asks again.
    Moved { table: String },
}

/// A notice as text.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct RelayedNotice {
    pub(crate) text: String,
    /// Is it something else than an event, which streams read themselves?
    pub(crate) is_whole: bool,
    pub(crate) mark: Option<Mark>,
}

/// What all nodes are told.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum News {
    /// A table as lists show it has changed.
    Table {
        id: String,
        /// Does it wait for players?
        is_open: bool,
        /// Is the lobby told?
        lobby: bool,
        /// Players who are told.
        players: Vec<String>,
        /// The notice.
        text: String,
    },
    /// Something for one player.
    Player { player: String, text: String },
    /// A player's rights or name have changed.
    Forget { player: String },
    /// A password for this name was wrong.
    Wrong { name: String, origin: Key },
    /// Players who are about on the node that tells it, and bots that read their events there. Told again and again.
    About { players: Vec<String>, bots: Vec<String> },
    /// There are letters to send.
    Post,
    /// A node takes no more tables.
    Leaving { epoch: i64 },
}

/// The same with who tells it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Told {
    pub(crate) from: i64,
    pub(crate) news: News,
}

/// A player who came with a message.
pub(crate) fn player(facts: PlayerFacts) -> Player {
    Player { id: facts.id, name: facts.name, kind: facts.kind }
}
