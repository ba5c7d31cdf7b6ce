//! A table and its log as one viewer sees them. Clients ignore unknown fields.
//!
//! Seats are counted from 0; sets of seats are lists. Times are milliseconds, points in time milliseconds
//! since 1970.

use std::collections::BTreeMap;

use botyard_core::face::{Kind, OptionPair};
use botyard_core::{Seat, Seats, Story};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Clock, ClockView, Commitment, Ending, OpenOffer, OpenOrder, Sitter, Summary, TableEvent, Taken};

/// The present state of a table, as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableView {
    /// Id of the table.
    pub id: String,
    /// Id of the game.
    pub game: String,
    /// All options with their values, as pairs; [`Terms::options`] has them by name.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<String>>))]
    pub options: Vec<OptionPair>,
    /// The seats with their names and players.
    pub seats: Vec<SeatView>,
    /// Options, players and time control in the form in which tables are opened and listed.
    #[serde(default)]
    pub terms: Terms,
    /// Status of the table.
    pub status: Status,
    /// Number of the present turn; 0 before the first.
    pub turn: u32,
    /// Number of steps played and not taken back.
    pub steps: usize,
    /// Seats that owe an order in this turn, whether they have sent it or not.
    pub due: Seats,
    /// Seats that have sent their order, with their commitments.
    pub ready: Vec<Ready>,
    /// Late seats for which a computer orders in this turn.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub substitutes: Seats,
    /// Open offers.
    pub offers: Vec<OpenOffer>,
    /// State of the clocks.
    pub clock: ClockView,
    /// Result, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The position as text; missing while it contains secrets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// A position that looks to this viewer exactly like the real one: the real position if it contains no
    /// secrets, otherwise one in which the hidden parts are filled in by a fixed rule. Clients with the rules
    /// can draw it and try orders in it.
    pub seen: String,
    /// Start position, if not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The game's own view of the position; its form depends on the game.
    pub view: Value,
    /// Data that only this viewer may see; missing for spectators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Own>,
    /// Number of events that this viewer has been sent since the table was opened.
    pub events: u64,
}

impl TableView {
    /// Whether this seat has sent its order.
    pub fn is_ready(&self, seat: Seat) -> bool {
        self.ready.iter().any(|ready| ready.seat == seat)
    }

    /// Updates the view by an event, except for played steps: these are kept in a [`Story`].
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
                if let Some(own) = &mut self.own {
                    own.revision = 0;
                }
            }
            TableEvent::Ready { seat, commitment, .. } => {
                if !self.is_ready(seat) {
                    self.ready.push(Ready { seat, commitment: Some(commitment) });
                }
            }
            TableEvent::Unready { seat, .. } => self.ready.retain(|ready| ready.seat != seat),
            TableEvent::Staged { order, revision, .. } => {
                let own = self.own.get_or_insert_default();
                (own.order, own.revision) = (Some(order), revision);
            }
            TableEvent::Lines { lines, revision } => {
                let own = self.own.get_or_insert_default();
                (own.lines, own.revision) = (lines, revision);
            }
            TableEvent::Offered(offer) => {
                self.offers.retain(|open| open.offer != offer.offer);
                self.offers.push(offer);
            }
            TableEvent::Agreed { offer, seat } => {
                if let Some(open) = self.offers.iter_mut().find(|open| open.offer == offer) {
                    open.asked.remove(seat);
                }
                // An offer that all seats have agreed to is settled.
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
            TableEvent::Retired { seat, .. } => {
                self.due.remove(seat);
                self.ready.retain(|ready| ready.seat != seat);
            }
            TableEvent::Played { .. }
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

    /// Replays the log as a story, as far as the viewer may know it. `None` if the log doesn't fit the game.
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

/// Options, players and time control of a table, with the field names and forms of [`Summary`] and
/// [`NewTable`](crate::NewTable), so that clients can read one form everywhere.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Terms {
    /// All options with their values.
    pub options: BTreeMap<String, String>,
    /// Players by seat.
    pub seats: Vec<Taken>,
    /// Time control.
    pub clock: Clock,
}

/// A seat with its player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// Short name of the seat: `w`, `A`.
    pub id: String,
    /// Name of the seat: `White`, `A`.
    pub name: String,
    /// The player.
    pub sitter: Sitter,
}

/// A seat that has sent its order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ready {
    /// Number of the seat, from 0.
    pub seat: Seat,
    /// Commitment to the order, if it is sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
}

/// Data that only the seat itself may see.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Own {
    /// Order for the present turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Conditional lines.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
    /// Highest revision of an order, a withdrawal or lines that was accepted in this turn; 0 if none was
    /// counted.
    #[serde(default, skip_serializing_if = "is_uncounted")]
    pub revision: u32,
}

/// Numbers the orders, withdrawals and lines that a client sends in one turn ([`OrderRequest::revision`]).
///
/// [`OrderRequest::revision`]: crate::tables::OrderRequest::revision
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Revisions {
    turn: u32,
    last: u32,
}

impl Revisions {
    /// Revision of the next order, withdrawal or lines: one more than any sent or accepted in this turn.
    pub fn next(&mut self, view: &TableView) -> u32 {
        let sent = if self.turn == view.turn { self.last } else { 0 };
        let accepted = view.own.as_ref().map_or(0, |own| own.revision);
        *self = Revisions { turn: view.turn, last: sent.max(accepted).saturating_add(1) };
        self.last
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
pub(crate) fn is_uncounted(revision: &u32) -> bool {
    *revision == 0
}

/// A step of the game's history, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LogStep {
    /// A turn that was played.
    Turn {
        /// Seats that ordered.
        seats: Seats,
        /// Commitments to the orders, also if these stay secret.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        commitments: Vec<(Seat, Commitment)>,
        /// Number of the turn.
        turn: u32,
        /// The orders that the viewer may see.
        orders: Vec<OpenOrder>,
    },
    /// A seat left a game that went on.
    Retired {
        /// The seat that left.
        seat: Seat,
    },
}

/// Status of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Waiting for players: seats are open.
    Gathering,
    /// The game is being played.
    Playing,
    /// The game is paused.
    Paused,
    /// The game is over.
    Over,
}

impl Status {
    const ALL: [Status; 4] = [Status::Gathering, Status::Playing, Status::Paused, Status::Over];

    /// Parses [`Status::word`].
    pub fn read(word: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.word() == word)
    }

    /// The word used in JSON and in the database, for example `gathering`.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Gathering => "gathering",
            Status::Playing => "playing",
            Status::Paused => "paused",
            Status::Over => "over",
        }
    }
}

/// Receipt for an accepted and stored order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Accepted))]
pub struct Receipt {
    /// The turn of the order.
    pub turn: u32,
    /// Your number for the order.
    pub nonce: u64,
    /// The published commitment, if the order is sealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
    /// Whether the order counts: it was played, or will be unless it is replaced.
    pub in_force: bool,
}

/// Response of `GET /api/tables/{id}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableAnswer {
    /// Summary of the table, as in lists.
    pub table: Summary,
    /// Your seat; null for spectators.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The table's state, as you may see it.
    pub view: TableView,
}

/// Response of `GET /api/tables/{id}/log`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LogAnswer {
    /// The steps in order.
    pub log: Vec<LogStep>,
}

/// Response of `GET /api/tables/{id}/orders`: your legal orders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrdersAnswer {
    /// The turn for which the orders are legal.
    pub turn: u32,
    /// Number of legal orders.
    pub count: u64,
    /// All legal orders; null if there are too many to list.
    #[serde(default)]
    pub orders: Option<Vec<String>>,
    /// A random sample of the legal orders, if there are too many to list.
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
