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
pub(crate) type Query = Box<dyn FnOnce(Result<&Live, Problem>) + Send>;

/// A message to the task of a table.
pub(crate) enum Message {
    /// A player does something.
    Play {
        player: Player,
        what: PlayerMessage,
        reply: oneshot::Sender<Result<Option<Reply>, Problem>>,
    },
    Read(Query),
    Watch {
        watch: Watch,
        reply: oneshot::Sender<Result<(), Problem>>,
    },
    /// A connection doesn't watch any more, by the id of its outlet.
    Unwatch(u64),
    /// A computer has thought.
    Thought {
        seat: Seat,
        turn: u32,
        order: Option<String>,
        substitute: bool,
    },
    /// The operator of the server ends the game.
    Close {
        reason: String,
    },
    /// Looks whether something is to be done.
    Wake,
    /// The server goes down.
    Stop(oneshot::Sender<()>),
    /// Another node is to have the table.
    HandOver(oneshot::Sender<()>),
}

/// What a player does at a table. The player's seat is known to the table.
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
        lag: u64,
        #[serde(with = "sealed_order")]
        order: Hidden,
    },
    Unstage {
        turn: u32,
    },
    Lines {
        turn: u32,
        #[serde(with = "sealed_lines")]
        lines: Vec<Vec<Hidden>>,
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

/// Orders on their way to the node that has the table; the bus seals every message.
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

/// Conditional lines, likewise.
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
    /// Does it change nothing if it is done a second time? Then it may be sent again when it isn't known whether it was done.
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

/// Who wants to watch, and from where on.
pub(crate) struct Watch {
    pub(crate) player: Option<Player>,
    pub(crate) key: Option<String>,
    pub(crate) after: Option<u64>,
    /// The viewer for whom `after` was counted, where that is known: the table may have moved, and the viewer's seat may have changed.
    pub(crate) seen_as: Option<Viewer>,
    pub(crate) chat_after: Option<u64>,
    pub(crate) outlet: Outlet,
}

impl Message {
    /// Answers whoever waits for an answer with a problem.
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
