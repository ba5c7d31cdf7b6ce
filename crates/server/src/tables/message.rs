//! Messages to the task of a table.

use botyard_core::{Seat, Viewer};
use botyard_protocol::{Consent, Offer, Reply};
use botyard_table::Hidden;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::people::Player;
use crate::problem::Problem;
use crate::tables::live::Live;
use crate::tables::outlet::Outlet;

/// A read-only query: called with the table, or with the reason why it can't be read.
pub(crate) type TableQuery = Box<dyn FnOnce(Result<&Live, Problem>) + Send>;

/// A message to the task of a table.
pub(crate) enum Message {
    /// A player's action.
    Play {
        player: Player,
        what: PlayerMessage,
        reply: oneshot::Sender<Result<Option<Reply>, Problem>>,
    },
    Read(TableQuery),
    Watch {
        watch: WatchRequest,
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// Removes a watching connection, by the id of its outlet.
    Unwatch(u64),
    /// The result of a computer's search.
    Thought {
        seat: Seat,
        turn: u32,
        order: Option<String>,
        substitute: bool,
    },
    /// The administrator ends the game.
    Close {
        reason: String,
    },
    /// Checks for work, such as deadlines.
    Wake,
    /// The server is stopping.
    Stop(oneshot::Sender<()>),
    /// The table moves to another node.
    HandOver(oneshot::Sender<()>),
}

/// A player's action at a table. The table knows the player's seat.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum PlayerMessage {
    Sit {
        seat: Option<Seat>,
        key: Option<String>,
    },
    Leave,
    Order {
        turn: u32,
        nonce: u64,
        #[serde(default)]
        revision: u32,
        lag: u64,
        #[serde(with = "sealed_order")]
        order: Hidden,
    },
    Unstage {
        turn: u32,
        #[serde(default)]
        revision: u32,
    },
    Lines {
        turn: u32,
        #[serde(with = "sealed_lines")]
        lines: Vec<Vec<Hidden>>,
        #[serde(default)]
        revision: u32,
    },
    Resign,
    Abort,
    Offer {
        offer: Offer,
        answer: Consent,
    },
    Vacation {
        on: bool,
    },
    Say {
        text: String,
    },
}

/// Serialises orders for the node that owns the table; the bus seals every message.
mod sealed_order {
    use botyard_table::Hidden;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(order: &Hidden, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(order.for_owner())
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Hidden, D::Error> {
        Ok(String::deserialize(from)?.into())
    }
}

/// Serialises conditional lines, likewise.
mod sealed_lines {
    use botyard_table::Hidden;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(lines: &[Vec<Hidden>], to: S) -> Result<S::Ok, S::Error> {
        let lines: Vec<Vec<&str>> =
            lines.iter().map(|line| line.iter().map(Hidden::for_owner).collect()).collect();
        lines.serialize(to)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Vec<Vec<Hidden>>, D::Error> {
        let lines = Vec::<Vec<String>>::deserialize(from)?;
        Ok(lines.into_iter().map(|line| line.into_iter().map(Hidden::from).collect()).collect())
    }
}

impl PlayerMessage {
    /// Whether repeating the action changes nothing, so that it may be sent again when its outcome is
    /// unknown.
    pub(crate) fn is_repeatable(&self) -> bool {
        match self {
            PlayerMessage::Sit { .. }
            | PlayerMessage::Order { .. }
            | PlayerMessage::Unstage { .. }
            | PlayerMessage::Lines { .. }
            | PlayerMessage::Vacation { .. } => true,
            PlayerMessage::Leave
            | PlayerMessage::Resign
            | PlayerMessage::Abort
            | PlayerMessage::Offer { .. }
            | PlayerMessage::Say { .. } => false,
        }
    }
}

/// A request to watch a table.
pub(crate) struct WatchRequest {
    pub(crate) player: Option<Player>,
    pub(crate) key: Option<String>,
    pub(crate) after: Option<u64>,
    /// The viewer for whom `after` was counted, if known: the table may have moved, and the viewer's seat may
    /// have changed.
    pub(crate) seen_as: Option<Viewer>,
    pub(crate) chat_after: Option<u64>,
    pub(crate) outlet: Outlet,
}

impl Message {
    /// Sends a problem to the waiting caller, if there is one.
    pub(crate) fn refuse(self, problem: Problem) {
        match self {
            Message::Play { reply, .. } => drop(reply.send(Err(problem))),
            Message::Read(query) => query(Err(problem)),
            Message::Watch { reply, .. } => drop(reply.send(Err(problem))),
            Message::Stop(done) | Message::HandOver(done) => drop(done.send(())),
            Message::Unwatch(_) | Message::Thought { .. } | Message::Close { .. } | Message::Wake => {}
        }
    }
}
