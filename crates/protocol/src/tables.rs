//! Tables: opening, finding and joining them, and what is done at them.

use std::collections::BTreeMap;

use botyard_core::Seat;
use serde::{Deserialize, Serialize};

use crate::{Clock, Status, Taken};

/// A table to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The id of the game: `duel`.
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "duel"))]
    pub game: String,
    /// How it is played; what isn't named is as usual.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Where it starts, if not where the game does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 4096))]
    pub position: Option<String>,
    /// Who has which seat: as many as play. Left out: you, and the other seats open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(max_items = 8))]
    pub seats: Vec<SeatWish>,
    /// Which time the players have.
    #[serde(default)]
    pub clock: Clock,
    /// Only who has the link can find it.
    #[serde(default)]
    pub private: bool,
    /// Does it count for ratings? Only games between accounts do.
    #[serde(default)]
    pub rated: bool,
}

/// Who is to have a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "who", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatWish {
    /// Whoever opens the table.
    Me,
    /// Whoever comes.
    Open,
    /// A computer.
    Computer {
        /// Its level: `3`, `max`.
        #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "3"))]
        level: String,
    },
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// How it is played, where that isn't as usual.
    pub options: BTreeMap<String, String>,
    /// Who has which seat.
    pub seats: Vec<Taken>,
    /// Which time the players have.
    pub clock: Clock,
    /// How far it is.
    pub status: Status,
    /// The present turn; 0 before the first.
    pub turn: u32,
    /// The ids of players whose order is awaited.
    pub awaited: Vec<String>,
    /// Does it count for ratings?
    pub rated: bool,
    /// Is it found by those with the link only?
    pub private: bool,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
    /// When something last happened.
    pub updated: u64,
    /// When a time runs out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
    /// How it ended: `1-0`, `A=1 B=2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The table of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summaries {
    /// The tables, the latest first.
    pub tables: Vec<Summary>,
    /// Ask again with `before` set to this for those that come after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// A table that was opened or found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Opened {
    /// The table.
    pub table: Summary,
    /// Which seat is yours, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What others need to join, if it is private.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The path of the page to send to a friend.
    pub link: String,
    /// Your session, if you had none: you were made a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// A wish to join a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Which seat, counted from 0; the first that is open if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(maximum = 7))]
    pub seat: Option<u8>,
    /// The key of a private table, from its link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 64))]
    pub key: Option<String>,
}

/// An order.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Order))]
#[serde(deny_unknown_fields)]
pub struct OrderRequest {
    /// For which turn.
    pub turn: u32,
    /// In the game's notation: `b2b3`.
    #[cfg_attr(feature = "openapi", schema(max_length = 4096, example = "b2b3"))]
    pub order: String,
    /// Your number for this order. The same again is the same order come twice, so send it again if you got no answer.
    #[cfg_attr(feature = "openapi", schema(maximum = 9007199254740991_u64))]
    pub nonce: u64,
}

/// Printing shows nothing of the order itself.
impl std::fmt::Debug for OrderRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OrderRequest")
            .field("turn", &self.turn)
            .field("nonce", &self.nonce)
            .finish_non_exhaustive()
    }
}

/// Conditional lines.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// From which turn on: the present one.
    pub turn: u32,
    /// Each begins with an order of the other side and ends with one of yours.
    #[cfg_attr(feature = "openapi", schema(max_items = 64))]
    pub lines: Vec<Vec<String>>,
}

/// Printing shows none of them.
impl std::fmt::Debug for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lines").field("turn", &self.turn).finish_non_exhaustive()
    }
}

/// A vacation that begins or ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct VacationBody {
    /// Does it begin?
    pub on: bool,
}

/// Something to say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Say {
    /// What: at most 500 characters, as plain text.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 500, example = "Good luck!"))]
    pub text: String,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Said {
    /// Its number at this table, counted from 1.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// `table` for those who play, `around` for others.
    pub room: String,
    /// The id of who said it.
    pub player: String,
    /// His name then.
    pub name: String,
    /// What, as plain text: never to be shown as anything else.
    pub text: String,
}

/// What was said at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chat {
    /// The latest last.
    pub chat: Vec<Said>,
}

/// A player who is muted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MutedPlayer {
    /// The player's id.
    pub id: String,
    /// The player's name.
    pub name: String,
}

/// The players whom somebody has muted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MutedPlayers {
    /// Those who were muted last come first.
    pub muted: Vec<MutedPlayer>,
}

/// Whether the spectators of a table are muted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    /// Only those who sit at the table may talk.
    pub on: bool,
}

/// A trial of an order that nobody else sees.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Rehearsal {
    /// The order to try.
    #[cfg_attr(feature = "openapi", schema(max_length = 4096))]
    pub order: String,
    /// What the others are imagined to order, by the number of the seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub others: BTreeMap<u8, String>,
    /// The language of sentences: `en`, `es`, `pl`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(pattern = "^(en|es|pl)$"))]
    pub lang: Option<String>,
}

/// A wish to play anybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// The id of the game.
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "soccolot"))]
    pub game: String,
    /// How it is played; what isn't named is as usual.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// How many play; as few as can if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 8))]
    pub players: Option<u8>,
    /// Which time they have.
    #[serde(default)]
    pub clock: Clock,
    /// Does it count for ratings?
    #[serde(default)]
    pub rated: bool,
}
