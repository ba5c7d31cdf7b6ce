//! What happens at a table, as its viewers are told. Fields and events that a client doesn't know yet are ignored
//! ([`TableEvent::Other`]).

use botyard_core::{Act, Happening, Reason, Seat, Seats, Words};
use serde::{Deserialize, Serialize};

use crate::{ClockView, Commitment, Offer, OpenOffer, Sitter, Taken, Time};

/// Something that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TableEvent {
    /// A seat was taken.
    Sat {
        /// Which.
        seat: Seat,
        /// By whom.
        who: Sitter,
        /// The same, in the shape of lists.
        #[serde(default)]
        taken: Taken,
    },
    /// A seat was left.
    Left {
        /// Which.
        seat: Seat,
    },
    /// A turn begins; the first one is the beginning of the game.
    Turn {
        /// Its number. They only grow, also when orders are taken back.
        turn: u32,
        /// Who owes orders.
        due: Seats,
    },
    /// A seat's order is in, for the first time in the turn or another in its place.
    Ready {
        /// Which turn.
        turn: u32,
        /// Whose.
        seat: Seat,
        /// What the seat is bound to.
        commitment: Commitment,
        /// Did a computer order in place of the player?
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        substitute: bool,
    },
    /// A seat has taken its order back.
    Unready {
        /// Which turn.
        turn: u32,
        /// Whose.
        seat: Seat,
    },
    /// To the seat alone: its order, as the table has understood it.
    Staged {
        /// Which turn.
        turn: u32,
        /// In canonical form.
        order: String,
    },
    /// To the seat alone: its conditional lines.
    Lines {
        /// What is left of them.
        lines: Vec<Vec<String>>,
    },
    /// The turn was played.
    Played {
        /// Which.
        turn: u32,
        /// Who ordered.
        seats: Seats,
        /// What, with salts and commitments; `None` where the rules keep it secret.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        orders: Option<Vec<OpenOrder>>,
        /// What came of it.
        happenings: Vec<Happening>,
        /// The positions that it led through; `None` where positions hold secrets.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        positions: Option<Vec<String>>,
        /// What is to be seen of it, where there are no positions; whoever has them and the rules finds it out by himself.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        acts: Vec<Act>,
    },
    /// A seat has left a game that goes on.
    Retired {
        /// Which.
        seat: Seat,
        /// The code of the reason: `resigned`, `time`.
        reason: String,
        /// What came of it.
        happenings: Vec<Happening>,
    },
    /// Somebody asks for something.
    Offered(OpenOffer),
    /// Somebody agrees, and others are still asked.
    Agreed {
        /// To what.
        offer: Offer,
        /// Who.
        seat: Seat,
    },
    /// Somebody doesn't agree, or takes his offer back.
    Declined {
        /// To what.
        offer: Offer,
        /// Who.
        seat: Seat,
    },
    /// An offer is void, because the game has gone on.
    Fell {
        /// Which.
        offer: Offer,
    },
    /// Orders were taken back; the turn that follows is played from where the game was then.
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
        seats: Seats,
    },
    /// The round is over, and a computer is to order in the place of these seats.
    SubstituteDue {
        /// Which turn.
        turn: u32,
        /// Whose.
        seats: Seats,
    },
    /// A vacation begins or ends.
    Vacation {
        /// Whose.
        seat: Seat,
        /// Does it begin?
        on: bool,
    },
    /// Nobody's time ran from then until then.
    Downtime {
        /// From then.
        from: Time,
        /// Until then.
        to: Time,
    },
    /// What the clock shows has changed.
    Clock(ClockView),
    /// The game is over.
    Over(Ending),
    /// After the end: the turns whose orders were secret until now.
    Opened {
        /// With their orders, salts and commitments.
        turns: Vec<OpenTurn>,
    },
    /// Everybody has agreed to play again, in these seats.
    Rematch {
        /// Who has which.
        seats: Vec<Sitter>,
        /// The same, in the shape of lists.
        #[serde(default)]
        taken: Vec<Taken>,
    },
    /// Something that this client doesn't know; never written.
    #[serde(other)]
    Other,
}

/// A turn with its orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenTurn {
    /// Its number.
    pub turn: u32,
    /// The orders that the viewer may see.
    pub orders: Vec<OpenOrder>,
}

/// An order that may be seen, with what proves that it was given before the others were opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenOrder {
    /// Whose.
    pub seat: Seat,
    /// In the game's notation, canonical.
    pub order: String,
    /// The salt of its commitment, 32 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
    /// The commitment that was published when it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
}

/// The end of a game, by the rules or by what players did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ending {
    /// The place of every seat, 1 for the best, ties shared. `None` if the game doesn't count.
    #[serde(default)]
    pub places: Option<Vec<u8>>,
    /// The code of the reason.
    pub reason: String,
    /// The reason, for people.
    pub words: Words,
    /// Who brought it about, if it was one player's doing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
}

impl Ending {
    /// An end for this reason.
    pub fn new(places: Option<Vec<u8>>, reason: Reason, by: Option<Seat>) -> Ending {
        Ending { places, reason: reason.code.to_owned(), words: reason.words.into(), by }
    }
}
