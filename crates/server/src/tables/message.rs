//! Messages to the task of a table.

use botyard_core::Seat;
use botyard_protocol::{Consent, Offer, Reply};
use botyard_table::Hidden;
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
}

/// What a player does at a table. The player's seat is known to the table.
pub(crate) enum PlayerMessage {
    Sit { seat: Option<Seat>, key: Option<String> },
    Leave,
    Order { turn: u32, nonce: u64, lag: u64, order: Hidden },
    Unstage { turn: u32 },
    Lines { turn: u32, lines: Vec<Vec<Hidden>> },
    Resign,
    Abort,
    Offer { offer: Offer, answer: Consent },
    Vacation { on: bool },
    Say { text: String },
}

/// Who wants to watch, and from where on.
pub(crate) struct Watch {
    pub(crate) player: Option<Player>,
    pub(crate) key: Option<String>,
    pub(crate) after: Option<u64>,
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
            Message::Stop(done) => drop(done.send(())),
            Message::Unwatch(_) | Message::Thought { .. } | Message::Close { .. } | Message::Wake => {}
        }
    }
}
