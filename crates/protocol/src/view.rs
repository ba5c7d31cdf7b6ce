//! A table and its log as one viewer sees them. Fields that a client doesn't know yet are ignored.
//!
//! Seats are counted from 0; sets of them are lists. Times are milliseconds, those of the day since 1970.

use std::collections::BTreeMap;

use botyard_core::face::{Kind, OptionPair};
use botyard_core::{Seat, Seats, Story};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Clock, ClockView, Commitment, Ending, OpenOffer, OpenOrder, Sitter, Summary, TableEvent, Taken};

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableView {
    /// The table's id.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// Every option with its value, as pairs; [`Terms::options`] has them by name.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<String>>))]
    pub options: Vec<OptionPair>,
    /// Who has which seat, and what the seats are called.
    pub seats: Vec<SeatView>,
    /// What is played, by whom and with which time, in the shape in which tables are opened and listed.
    #[serde(default)]
    pub terms: Terms,
    /// How far it is.
    pub status: Status,
    /// The present turn; 0 before the first.
    pub turn: u32,
    /// How many steps have been played and not taken back.
    pub steps: usize,
    /// Who owes an order in this turn, whether it is in or not.
    pub due: Seats,
    /// Whose orders are in, and what they are bound to.
    pub ready: Vec<Ready>,
    /// Seats in whose place a computer is to order in this turn.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub substitutes: Seats,
    /// What is asked for.
    pub offers: Vec<OpenOffer>,
    /// The clock.
    pub clock: ClockView,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The position as text, where it holds nothing secret.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The text of a position that looks to this viewer exactly as the real one: the real one where it holds nothing secret,
    /// otherwise one in which all that is hidden from him is made up, always in the same way. Whoever has the rules can draw
    /// it and try orders in it.
    pub seen: String,
    /// Where the game started, if not where it usually does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The game's own view.
    pub view: Value,
    /// What only this viewer knows; nothing for spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Own>,
    /// How many events this viewer has been told, counted from the opening of the table.
    pub events: u64,
}

impl TableView {
    /// Is the order of this seat in?
    pub fn is_ready(&self, seat: Seat) -> bool {
        self.ready.iter().any(|ready| ready.seat == seat)
    }

    /// Changes it by an event, but for what was played: steps are the business of whoever keeps the game's story.
    pub fn fold(&mut self, event: TableEvent) {
        match event {
            TableEvent::Sat { seat, who, .. } => {
                if let Some(seat) = self.seats.get_mut(seat.index()) {
                    seat.sitter = who;
                }
            }
            TableEvent::Left { seat } => {
                if let Some(seat) = self.seats.get_mut(seat.index()) {
                    seat.sitter = Sitter::Open;
                }
            }
            TableEvent::Turn { turn, due } => {
                self.status = Status::Playing;
                self.turn = turn;
                self.due = due;
                self.ready.clear();
            }
            TableEvent::Ready { seat, commitment, .. } => {
                if !self.is_ready(seat) {
                    self.ready.push(Ready { seat, commitment: Some(commitment) });
                }
            }
            TableEvent::Unready { seat, .. } => self.ready.retain(|ready| ready.seat != seat),
            TableEvent::Staged { order, .. } => self.own.get_or_insert_default().order = Some(order),
            TableEvent::Lines { lines } => self.own.get_or_insert_default().lines = lines,
            TableEvent::Offered(offer) => {
                self.offers.retain(|open| open.offer != offer.offer);
                self.offers.push(offer);
            }
            TableEvent::Agreed { offer, seat } => {
                if let Some(open) = self.offers.iter_mut().find(|open| open.offer == offer) {
                    open.asked.remove(seat);
                }
                // What everybody has agreed to is done.
                self.offers.retain(|open| !open.asked.is_empty());
            }
            TableEvent::Declined { offer, .. } | TableEvent::Fell { offer } => {
                self.offers.retain(|open| open.offer != offer);
            }
            TableEvent::Paused => {
                self.status = Status::Paused;
                self.offers.clear();
            }
            TableEvent::Resumed => {
                self.status = Status::Playing;
                self.offers.clear();
            }
            TableEvent::Clock(clock) => self.clock = clock,
            TableEvent::Over(ending) => {
                self.status = Status::Over;
                self.due = Seats::EMPTY;
                self.ready.clear();
                self.offers.clear();
                self.ending = Some(ending);
            }
            TableEvent::Played { .. }
            | TableEvent::Retired { .. }
            | TableEvent::TakenBack { .. }
            | TableEvent::Overdue { .. }
            | TableEvent::SubstituteDue { .. }
            | TableEvent::Vacation { .. }
            | TableEvent::Downtime { .. }
            | TableEvent::Opened { .. }
            | TableEvent::Rematch { .. }
            | TableEvent::Other => {}
        }
    }

    /// The game with its past, as far as its viewer may know it. `None` if the log doesn't fit the game.
    pub fn story(&self, kind: Kind, log: &[LogStep]) -> Option<Story> {
        let is_open = self.position.is_some();
        let position = if is_open { self.start.clone() } else { Some(self.seen.clone()) };
        let mut story = Story::begin(kind, self.options.clone(), position, Some(self.seats.len())).ok()?;
        for step in log.iter().filter(|_| is_open) {
            match step {
                LogStep::Turn { orders, .. } => {
                    let orders: Vec<_> = orders.iter().map(|order| (order.seat, &order.order)).collect();
                    story.play(&orders).ok()?;
                }
                LogStep::Retired { seat } => {
                    story.retire(*seat);
                }
            }
        }
        Some(story)
    }
}

/// What is played, by whom and with which time: fields of the names and shapes that [`Summary`] and [`NewTable`](crate::NewTable)
/// have, for clients that want to read one shape everywhere.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Terms {
    /// Every option with its value.
    pub options: BTreeMap<String, String>,
    /// Who has which seat.
    pub seats: Vec<Taken>,
    /// Which time the players have.
    pub clock: Clock,
}

/// A seat and who has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// Its short name: `w`, `A`.
    pub id: String,
    /// Its name: `White`, `A`.
    pub name: String,
    /// Who has it.
    pub sitter: Sitter,
}

/// A seat whose order is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ready {
    /// Which.
    pub seat: Seat,
    /// What it is bound to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Own {
    /// Its order in the present turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Its conditional lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
}

/// A step of the log, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LogStep {
    /// A turn.
    Turn {
        /// Who ordered.
        seats: Seats,
        /// What was promised; also where orders stay secret.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        commitments: Vec<(Seat, Commitment)>,
        /// Its number.
        turn: u32,
        /// The orders that the viewer may see.
        orders: Vec<OpenOrder>,
    },
    /// A seat left.
    Retired {
        /// Which.
        seat: Seat,
    },
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Seats are open.
    Gathering,
    /// It is being played.
    Playing,
    /// It is paused.
    Paused,
    /// It is over.
    Over,
}

impl Status {
    const ALL: [Status; 4] = [Status::Gathering, Status::Playing, Status::Paused, Status::Over];

    /// The status of this word.
    pub fn read(word: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.word() == word)
    }

    /// As it is written everywhere: `gathering`.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Gathering => "gathering",
            Status::Playing => "playing",
            Status::Paused => "paused",
            Status::Over => "over",
        }
    }
}

/// That an order is in, for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Accepted))]
pub struct Receipt {
    /// The turn it was for.
    pub turn: u32,
    /// Your number for it.
    pub nonce: u64,
    /// What was published of it, where orders are kept sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// Does it count: was it played, or will it be unless it is replaced?
    pub in_force: bool,
}

/// The answer to `GET /api/tables/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableAnswer {
    /// As a list shows it.
    pub table: Summary,
    /// Which seat is yours.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// All that you may know of it.
    pub view: TableView,
}

/// The answer to `GET /api/tables/{id}/log`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogAnswer {
    /// A step after the other.
    pub log: Vec<LogStep>,
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
    /// Some of them, drawn at random, where they are too many to list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sample: Vec<String>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks by reference; how large a reference is depends on the machine"
)]
fn is_nobody(seats: &Seats) -> bool {
    seats.is_empty()
}
