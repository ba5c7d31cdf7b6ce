//! Messages between nodes. Each is sealed ([`Seal`](super::seal::Seal)) before it leaves the process.

use axum::http::StatusCode;
use botyard_core::{Seats, Viewer, Words};
use botyard_protocol::Reply;
use botyard_protocol::people::PlayerFacts;
use serde::{Deserialize, Serialize};

use crate::limits::LimitKey;
use crate::people::Player;
use crate::problem::Problem;
use crate::tables::{PlayerMessage, StreamMark};

/// Version of these messages. Nodes whose versions differ by one understand each other: additions are
/// optional, and anything removed was optional one version before.
pub(crate) const WIRE: i64 = 1;

/// A request to a node, with its sender and deadline.
#[derive(Serialize, Deserialize)]
pub(crate) struct NodeRequest {
    /// Epoch of the asking node.
    pub(crate) from: i64,
    /// Time of the database's clock, in milliseconds, after which the asking node waits no longer and nothing
    /// may be done.
    pub(crate) expires: u64,
    pub(crate) ask: Ask,
}

/// A request to another node.
#[derive(Serialize, Deserialize)]
pub(crate) enum Ask {
    /// A player's message to a table.
    Play {
        table: String,
        player: PlayerFacts,
        what: PlayerMessage,
    },
    /// Subscribes a connection of the asking node to a table.
    Watch {
        table: String,
        player: Option<PlayerFacts>,
        key: Option<String>,
        after: Option<u64>,
        seen_as: Option<WireViewer>,
        chat_after: Option<u64>,
        outlet: u64,
    },
    Unwatch {
        table: String,
        outlet: u64,
    },
    /// All subscriptions of the asking node here; any others have ended.
    Watched {
        outlets: Vec<(String, u64)>,
    },
    Close {
        table: String,
        reason: String,
    },
    /// Asks for the seats whose players are present at a table.
    Here {
        table: String,
    },
    /// Hands over tables of the asking node.
    Take {
        tables: Vec<String>,
    },
}

/// Answer to an [`Ask`].
#[derive(Serialize, Deserialize)]
pub(crate) enum NodeAnswer {
    Done,
    Reply(Option<Reply>),
    Here(Seats),
    Refused(WireProblem),
    /// Another node owns the table; nothing was done.
    NotMine,
}

/// The viewer for whom a table is shown: a seat, or the public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct WireViewer(Option<botyard_core::Seat>);

impl From<Viewer> for WireViewer {
    fn from(viewer: Viewer) -> WireViewer {
        match viewer {
            Viewer::Seat(seat) => WireViewer(Some(seat)),
            Viewer::Public => WireViewer(None),
        }
    }
}

impl From<WireViewer> for Viewer {
    fn from(eyes: WireViewer) -> Viewer {
        eyes.0.map_or(Viewer::Public, Viewer::Seat)
    }
}

/// A serialisable [`Problem`].
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

/// Notices for connections of another node, in the order in which they were created.
#[derive(Serialize, Deserialize)]
pub(crate) struct Relayed {
    /// Epoch of the node that owns the tables.
    pub(crate) from: i64,
    /// Number of this message in the stream to the node, by which losses are detected. A message without
    /// parcels repeats the last number.
    pub(crate) number: u64,
    pub(crate) parcels: Vec<Parcel>,
}

/// News about one table.
#[derive(Serialize, Deserialize)]
pub(crate) enum Parcel {
    /// Notices for these connections, given by their outlets' ids.
    Notices { table: String, outlets: Vec<u64>, notices: Vec<RelayedNotice> },
    /// The table has moved: watching nodes must subscribe again.
    Moved { table: String },
}

/// A serialised notice.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct RelayedNotice {
    pub(crate) text: String,
    /// Whether the receiver parses the text for streams in other formats; `false` for events, of which only
    /// the text is kept.
    pub(crate) is_whole: bool,
    pub(crate) mark: Option<StreamMark>,
}

/// A message to all nodes.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum ClusterNews {
    /// A table's entry in the lists has changed.
    Table {
        id: String,
        /// Whether the table waits for players.
        is_open: bool,
        /// Whether the lobby's subscribers are notified.
        lobby: bool,
        /// Ids of players who are notified.
        players: Vec<String>,
        /// The serialised notice.
        text: String,
    },
    /// A notice for one player.
    Player { player: String, text: String },
    /// A player's rights or name have changed: cached ones are dropped.
    Forget { player: String },
    /// A wrong password was given for this name.
    Wrong { name: String, origin: LimitKey },
    /// Players who are online on the sending node, and bots that read their event stream there. Repeated
    /// periodically.
    About { players: Vec<String>, bots: Vec<String> },
    /// There are letters to send.
    Post,
    /// A node is leaving and takes no more tables.
    Leaving { epoch: i64 },
}

/// News with the epoch of the node that sends it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Told {
    pub(crate) from: i64,
    pub(crate) news: ClusterNews,
}

/// The player in a message.
pub(crate) fn player(facts: PlayerFacts) -> Player {
    Player { id: facts.id, name: facts.name, kind: facts.kind }
}
