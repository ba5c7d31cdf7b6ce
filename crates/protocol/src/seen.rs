//! What a table shows and tells, as its clients read it. The server writes the same from its own types; fields that a client
//! doesn't know yet are ignored, and events too ([`EventSeen::Other`]).
//!
//! Seats are counted from 0; sets of them are lists. Times are milliseconds, those of the day since 1970.

use botyard_core::{Happening, Words};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Late, OfferKind, Status, Summary};

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableSeen {
    /// The table's id.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// Every option with its value.
    pub options: Vec<(String, String)>,
    /// Who has which seat, and what the seats are called.
    pub seats: Vec<SeatSeen>,
    /// How far it is.
    pub status: Status,
    /// The present turn; 0 before the first.
    pub turn: u32,
    /// How many steps have been played and not taken back.
    pub steps: usize,
    /// Who owes an order in this turn, whether it is in or not.
    pub due: Vec<u8>,
    /// Whose orders are in, and what they are bound to.
    pub ready: Vec<ReadySeen>,
    /// Seats in whose place a computer is to order in this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub substitutes: Vec<u8>,
    /// What is asked for.
    pub offers: Vec<OfferSeen>,
    /// The clock.
    pub clock: ClockSeen,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<EndingSeen>,
    /// The position as text, where it holds nothing secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The text of a position that looks to you exactly as the real one; what is hidden from you is made up.
    pub seen: String,
    /// Where the game started, if not where it usually does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The game's own view.
    pub view: Value,
    /// What only you know; nothing for spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnSeen>,
    /// How many events you have been told, counted from the opening of the table.
    pub events: u64,
}

/// A seat and who has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatSeen {
    /// Its short name: `w`, `A`.
    pub id: String,
    /// Its name: `White`, `A`.
    pub name: String,
    /// Who has it.
    pub sitter: SitterSeen,
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SitterSeen {
    /// Nobody.
    Open,
    /// A person, or a program that plays under a name.
    Person {
        /// Its id.
        player: String,
        /// Its name.
        name: String,
    },
    /// A computer of the server.
    Computer {
        /// Its level.
        level: String,
    },
}

/// A seat whose order is in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReadySeen {
    /// Which.
    pub seat: u8,
    /// What it is bound to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OwnSeen {
    /// Its order in the present turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Its conditional lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
}

/// What the clock shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockSeen {
    /// Which time the players have.
    pub rule: ClockRuleSeen,
    /// One for each seat; none unless seats have a time of their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<HandSeen>,
    /// When the round is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_ends: Option<u64>,
}

/// Which time the players have, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockRuleSeen {
    /// As much as they want.
    #[default]
    None,
    /// A time for the whole game, and more with every order.
    Fischer {
        /// To begin with.
        start: u64,
        /// With every order after the first.
        increment: u64,
        /// The most that is given back for a slow network, for each order.
        #[serde(default)]
        lag: u64,
    },
    /// A time for each order, and a bank of vacation for the game.
    Days {
        /// For each order.
        per_move: u64,
        /// In the bank.
        #[serde(default)]
        vacation: u64,
    },
    /// A time for each round, and what happens to those who are late.
    Round {
        /// For each round.
        limit: u64,
        /// What happens to those who are late.
        late: Late,
    },
}

/// The time of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandSeen {
    /// What was left when the table was last touched.
    pub left: u64,
    /// Since when this has been running down, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs_since: Option<u64>,
    /// What was left in the vacation bank then.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub bank: u64,
    /// Since when the seat has been on vacation, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation_since: Option<u64>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks by reference; how large a reference is depends on the machine"
)]
fn is_zero(span: &u64) -> bool {
    *span == 0
}

/// An offer that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OfferSeen {
    /// What.
    pub offer: OfferKind,
    /// Whose.
    pub by: u8,
    /// Whose answers are missing.
    pub asked: Vec<u8>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndingSeen {
    /// The place of every seat, 1 for the best, ties shared. `None` if the game doesn't count.
    #[serde(default)]
    pub places: Option<Vec<u8>>,
    /// The code of the reason.
    pub reason: String,
    /// The reason.
    pub words: Words,
    /// Who brought it about, if it was one player's doing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u8>,
}

/// An order that may be seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OrderSeen {
    /// Whose.
    pub seat: u8,
    /// In the game's notation, canonical.
    pub order: String,
    /// The salt of its commitment, 32 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
    /// The commitment that was published when it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
}

/// A turn with its orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnSeen {
    /// Its number.
    pub turn: u32,
    /// The orders that you may see.
    pub orders: Vec<OrderSeen>,
}

/// A step of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogStepSeen {
    /// A turn.
    Turn {
        /// Who ordered.
        seats: Vec<u8>,
        /// What was promised; also where orders stay secret.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        commitments: Vec<(u8, String)>,
        /// Its number.
        turn: u32,
        /// The orders that you may see.
        orders: Vec<OrderSeen>,
    },
    /// A seat left.
    Retired {
        /// Which.
        seat: u8,
    },
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum EventSeen {
    /// A seat was taken.
    Sat {
        /// Which.
        seat: u8,
        /// By whom.
        who: SitterSeen,
    },
    /// A seat was left.
    Left {
        /// Which.
        seat: u8,
    },
    /// A turn begins; the first one is the beginning of the game.
    Turn {
        /// Its number. They only grow, also when orders are taken back.
        turn: u32,
        /// Who owes orders.
        due: Vec<u8>,
    },
    /// A seat's order is in, for the first time in the turn or another in its place.
    Ready {
        /// Which turn.
        turn: u32,
        /// Whose.
        seat: u8,
        /// What the seat is bound to.
        commitment: String,
        /// Did a computer order in place of the player?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        substitute: bool,
    },
    /// A seat has taken its order back.
    Unready {
        /// Which turn.
        turn: u32,
        /// Whose.
        seat: u8,
    },
    /// Your order, as the table has understood it.
    Staged {
        /// Which turn.
        turn: u32,
        /// In canonical form.
        order: String,
    },
    /// Your conditional lines.
    Lines {
        /// What is left of them.
        lines: Vec<Vec<String>>,
    },
    /// The turn was played.
    Played {
        /// Which.
        turn: u32,
        /// Who ordered.
        seats: Vec<u8>,
        /// What; `None` where the rules keep it secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        orders: Option<Vec<OrderSeen>>,
        /// What came of it.
        happenings: Vec<Happening>,
        /// The positions that it led through; `None` where positions hold secrets.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        positions: Option<Vec<String>>,
        /// What is to be seen of it, where there are no positions: acts of `botyard-core`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        acts: Vec<Value>,
    },
    /// A seat has left a game that goes on.
    Retired {
        /// Which.
        seat: u8,
        /// The code of the reason: `resigned`, `time`.
        reason: String,
        /// What came of it.
        happenings: Vec<Happening>,
    },
    /// Somebody asks for something.
    Offered(OfferSeen),
    /// Somebody agrees, and others are still asked.
    Agreed {
        /// To what.
        offer: OfferKind,
        /// Who.
        seat: u8,
    },
    /// Somebody doesn't agree, or takes his offer back.
    Declined {
        /// To what.
        offer: OfferKind,
        /// Who.
        seat: u8,
    },
    /// An offer is void, because the game has gone on.
    Fell {
        /// Which.
        offer: OfferKind,
    },
    /// Orders were taken back.
    TakenBack {
        /// So many steps are left of the log.
        steps: usize,
    },
    /// The game stands.
    Paused,
    /// The game goes on.
    Resumed,
    /// The round is over, and these seats are late; the others wait.
    Overdue {
        /// Which turn.
        turn: u32,
        /// Whose.
        seats: Vec<u8>,
    },
    /// The round is over, and a computer is to order in the place of these seats.
    SubstituteDue {
        /// Which turn.
        turn: u32,
        /// Whose.
        seats: Vec<u8>,
    },
    /// A vacation begins or ends.
    Vacation {
        /// Whose.
        seat: u8,
        /// Does it begin?
        on: bool,
    },
    /// Nobody's time ran from then until then.
    Downtime {
        /// From then.
        from: u64,
        /// Until then.
        to: u64,
    },
    /// What the clock shows has changed.
    Clock(ClockSeen),
    /// The game is over.
    Over(EndingSeen),
    /// After the end: the turns whose orders were secret until now.
    Opened {
        /// With their orders, salts and commitments.
        turns: Vec<TurnSeen>,
    },
    /// Everybody has agreed to play again, in these seats.
    Rematch {
        /// Who has which.
        seats: Vec<SitterSeen>,
    },
    /// Something that this client doesn't know.
    #[serde(other)]
    Other,
}

/// The answer to `GET /api/tables/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableAnswer {
    /// As a list shows it.
    pub table: Summary,
    /// Which seat is yours.
    #[serde(default)]
    pub seat: Option<u8>,
    /// All that you may know of it.
    pub view: TableSeen,
}

/// The answer to `GET /api/tables/{id}/log`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogAnswer {
    /// A step after the other.
    pub log: Vec<LogStepSeen>,
}

/// The answer to `GET /api/tables/{id}/orders`: your legal orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrdersAnswer {
    /// For this turn.
    pub turn: u32,
    /// How many there are.
    pub count: u64,
    /// All of them, unless they are too many to list.
    #[serde(default)]
    pub orders: Option<Vec<String>>,
}

/// The answer to `POST /api/tables/{id}/offers`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferAnswer {
    /// The table of the rematch, once everybody has agreed to one.
    #[serde(default)]
    pub next: Option<String>,
}

/// The answer to `POST /api/tables/{id}/rehearse`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RehearsalAnswer {
    /// What would be seen and told; `None` where a game has no trials.
    #[serde(default)]
    pub moments: Option<Vec<MomentSeen>>,
}

/// A moment of a trial.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MomentSeen {
    /// A scene of `botyard-core`.
    pub scene: Value,
    /// What happened until then, in sentences.
    pub told: Vec<String>,
}
