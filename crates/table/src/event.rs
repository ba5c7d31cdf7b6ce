//! What a table tells.

use botyard_core::{Act, Happening, Seat, Seats, Viewer};
use serde::Serialize;

use crate::clock::ClockView;
use crate::commitment::Commitment;
use crate::ending::Ending;
use crate::offer::{Offer, OpenOffer};
use crate::sealed::OpenOrder;
use crate::setup::Sitter;
use crate::time::Time;

/// Something that happened at a table, and who is told.
///
/// The number of an event for a viewer is how many he has been told before, which is in his
/// [`TableView`](crate::TableView): viewers count differently, so that nobody sees a gap where another was told something.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Event {
    /// `None` for everybody, otherwise this seat alone.
    #[serde(skip)]
    pub only: Option<Seat>,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

impl Event {
    /// Is this viewer told?
    pub fn is_for(&self, viewer: Viewer) -> bool {
        self.only.is_none_or(|seat| viewer == Viewer::Seat(seat))
    }
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum What {
    /// A seat was taken.
    Sat {
        /// Which.
        seat: Seat,
        /// By whom.
        who: Sitter,
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
        #[serde(skip_serializing_if = "std::ops::Not::not")]
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
        #[serde(skip_serializing_if = "Option::is_none")]
        orders: Option<Vec<OpenOrder>>,
        /// What came of it.
        happenings: Vec<Happening>,
        /// The positions that it led through; `None` where positions hold secrets.
        #[serde(skip_serializing_if = "Option::is_none")]
        positions: Option<Vec<String>>,
        /// What is to be seen of it, where there are no positions; whoever has them and the rules finds it out by himself.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        acts: Vec<Act>,
    },
    /// A seat has left a game that goes on.
    Retired {
        /// Which.
        seat: Seat,
        /// The code of the reason: `resigned`, `time`.
        reason: &'static str,
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
    },
}

/// A turn with its orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpenTurn {
    /// Its number.
    pub turn: u32,
    /// The orders that the viewer may see.
    pub orders: Vec<OpenOrder>,
}

/// What one command has brought about, as it is collected.
#[derive(Default)]
pub(crate) struct News(Vec<Event>);

impl News {
    pub(crate) fn tell(&mut self, what: What) {
        self.0.push(Event { only: None, what });
    }

    pub(crate) fn tell_only(&mut self, seat: Seat, what: What) {
        self.0.push(Event { only: Some(seat), what });
    }

    pub(crate) fn into_events(self) -> Vec<Event> {
        self.0
    }
}
