//! Tables: opening, finding and joining them; orders, chat and other actions.

use std::collections::BTreeMap;

use botyard_core::Seat;
use serde::{Deserialize, Serialize};

use crate::{Clock, Status, Taken};

/// A table to open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Id of the game: `duel`.
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "duel"))]
    pub game: String,
    /// Options of the game; those not given have their default values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Start position, if not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 4096))]
    pub position: Option<String>,
    /// Players by seat, one element per seat. By default you take the first seat and the others are open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(max_items = 8))]
    pub seats: Vec<SeatWish>,
    /// Time control.
    #[serde(default)]
    pub clock: Clock,
    /// Whether the table is found only through its link.
    #[serde(default)]
    pub private: bool,
    /// Whether the game is rated. Only games between accounts can be.
    #[serde(default)]
    pub rated: bool,
}

/// The player wanted for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "who", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// You.
    Me,
    /// Anybody: the seat stays open.
    Open,
    /// A computer player.
    Computer {
        /// Its level: `3`, `max`.
        #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "3"))]
        level: String,
    },
}

/// Summary of a table, for lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Id of the table.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// Options that differ from the defaults.
    pub options: BTreeMap<String, String>,
    /// Players by seat.
    pub seats: Vec<Taken>,
    /// Time control.
    pub clock: Clock,
    /// Status of the table.
    pub status: Status,
    /// Number of the present turn; 0 before the first.
    pub turn: u32,
    /// Ids of the players whose orders are awaited.
    pub awaited: Vec<String>,
    /// Whether the game is rated.
    pub rated: bool,
    /// Whether the table is found only through its link.
    pub private: bool,
    /// Time when it was opened, in milliseconds since 1970.
    pub created: u64,
    /// Time of the last change, in milliseconds since 1970.
    pub updated: u64,
    /// Next deadline, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
    /// Result of the game: `1-0`, `A=1 B=2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Id of the rematch's table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summaries {
    /// The tables, latest first.
    pub tables: Vec<Summary>,
    /// Value for the parameter `before` of the request for the next page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// A table that was opened or found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Opened {
    /// Summary of the table.
    pub table: Summary,
    /// Your seat, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Key that others need to join, if the table is private.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Path of the page to share with other players.
    pub link: String,
    /// Token of your session, if you had none and a guest was created for you.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// Request to join a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Number of the seat, from 0; by default the first open one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(maximum = 7))]
    pub seat: Option<u8>,
    /// Key of a private table, from its link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub key: Option<String>,
}

/// An order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Order))]
#[serde(deny_unknown_fields)]
pub struct OrderRequest {
    /// The turn that the order is for.
    pub turn: u32,
    /// The order in the game's notation: `b2b3`.
    #[cfg_attr(feature = "openapi", schema(max_length = 4096, example = "b2b3"))]
    pub order: String,
    /// Your number for this order. Resend an unanswered order with the same number: it counts only once.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub nonce: u64,
    /// Counts your orders and withdrawals of one turn (1, 2, 3 ...): one that was delayed on its way is
    /// refused (`outdated-order`) instead of replacing a newer one. 0, the default, if you don't count.
    #[serde(default, skip_serializing_if = "crate::view::is_uncounted")]
    pub revision: u32,
}

/// Prints nothing of the order itself.
impl std::fmt::Debug for OrderRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OrderRequest")
            .field("turn", &self.turn)
            .field("nonce", &self.nonce)
            .finish_non_exhaustive()
    }
}

/// Conditional lines: prepared answers to orders of the other side.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// The present turn, from which the lines begin.
    pub turn: u32,
    /// The lines: each begins with an order of the other side and ends with one of yours.
    #[cfg_attr(feature = "openapi", schema(max_items = 64))]
    pub lines: Vec<Vec<String>>,
    /// As for an order: counts the lines that you set in one turn.
    #[serde(default, skip_serializing_if = "crate::view::is_uncounted")]
    pub revision: u32,
}

/// Prints nothing of the lines.
impl std::fmt::Debug for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lines").field("turn", &self.turn).finish_non_exhaustive()
    }
}

/// Begins or ends a vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct VacationBody {
    /// True to begin the vacation.
    pub on: bool,
}

/// A chat message to post.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// The message as plain text, at most 500 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 500, example = "Good luck!"))]
    pub text: String,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Said {
    /// Number of the message at this table, from 1.
    pub number: u64,
    /// Time of the message in milliseconds since 1970.
    pub at: u64,
    /// `table` if a player at the table wrote it, `around` for others.
    pub room: String,
    /// Id of the author.
    pub player: String,
    /// Name of the author at that time.
    pub name: String,
    /// The message. Plain text: never display it as anything else.
    pub text: String,
}

/// The chat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chat {
    /// The messages, latest last.
    pub chat: Vec<Said>,
}

/// A muted player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MutedPlayer {
    /// Id of the player.
    pub id: String,
    /// Name of the player.
    pub name: String,
}

/// The players that you have muted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MutedPlayers {
    /// The players, last muted first.
    pub muted: Vec<MutedPlayer>,
}

/// Whether the spectators of a table are muted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    /// True if only players at the table may chat.
    pub on: bool,
}

/// A trial of an order that nobody else can see.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Rehearsal {
    /// The order to try.
    #[cfg_attr(feature = "openapi", schema(max_length = 4096))]
    pub order: String,
    /// Orders assumed for the others, by seat number.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub others: BTreeMap<u8, String>,
    /// Language of the sentences in the answer: `en`, `es` or `pl`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(pattern = "^(en|es|pl)$"))]
    pub lang: Option<String>,
}

/// A search for any opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// Id of the game.
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "soccolot"))]
    pub game: String,
    /// Options of the game; those not given have their default values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Number of players; by default the game's minimum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
    pub players: Option<u8>,
    /// Time control.
    #[serde(default)]
    pub clock: Clock,
    /// Whether the game is rated.
    #[serde(default)]
    pub rated: bool,
}
