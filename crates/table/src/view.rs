//! What a viewer may know of a table.

use botyard_core::dice::Dice;
use botyard_core::{Seat, Seats, Viewer};
use serde::Serialize;
use serde_json::Value;

use crate::clock::ClockView;
use crate::commitment::Commitment;
use crate::ending::Ending;
use crate::event::OpenTurn;
use crate::offer::OpenOffer;
use crate::sealed::{OpenOrder, Past};
use crate::setup::Sitter;
use crate::table::{Status, Table};

/// A table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableView {
    /// The table's id.
    pub id: String,
    /// The id of the game.
    pub game: &'static str,
    /// Every option with its value.
    pub options: Vec<(&'static str, String)>,
    /// Who has which seat, and what the seats are called.
    pub seats: Vec<SeatView>,
    /// How far it is.
    pub status: StatusWord,
    /// The present turn; 0 before the first.
    pub turn: u32,
    /// How many steps have been played and not taken back.
    pub steps: usize,
    /// Who owes an order in this turn, whether it is in or not.
    pub due: Seats,
    /// Whose orders are in, and what they are bound to.
    pub ready: Vec<Ready>,
    /// Seats in whose place a computer is to order in this turn.
    #[serde(skip_serializing_if = "is_nobody")]
    pub substitutes: Seats,
    /// What is asked for.
    pub offers: Vec<OpenOffer>,
    /// The clock.
    pub clock: ClockView,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The position as text, where it holds nothing secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The text of a position that looks to this viewer exactly as the real one: the real one where it holds nothing secret,
    /// otherwise one in which all that is hidden from him is made up, always in the same way. Whoever has the rules can draw
    /// it and try orders in it.
    pub seen: String,
    /// Where the game started, if not where it usually does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The game's own view.
    pub view: Value,
    /// What only this viewer knows; nothing for spectators.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<Own>,
    /// How many events this viewer has been told, counted from the opening of the table.
    pub events: u64,
}

/// A seat and who has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    /// Its short name: `w`, `A`.
    pub id: &'static str,
    /// Its name: `White`, `A`.
    pub name: &'static str,
    /// Who has it.
    pub sitter: Sitter,
}

/// A seat whose order is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Ready {
    /// Which.
    pub seat: Seat,
    /// What it is bound to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<Commitment>,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Own {
    /// Its order in the present turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// Its conditional lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
}

/// How far a table is, in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StatusWord {
    /// Seats are open.
    Gathering,
    /// It is being played.
    Playing,
    /// It is paused.
    Paused,
    /// It is over.
    Over,
}

/// A step of the log, as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogStep {
    /// A turn.
    Turn {
        /// Who ordered.
        seats: Seats,
        /// What was promised; also where orders stay secret.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        commitments: Vec<(Seat, Commitment)>,
        /// Its number and the orders that the viewer may see.
        #[serde(flatten)]
        open: OpenTurn,
    },
    /// A seat left.
    Retired {
        /// Which.
        seat: Seat,
    },
}

impl Table {
    /// All that this viewer may know of the present.
    pub fn view(&self, viewer: Viewer) -> TableView {
        let info = self.kind.info;
        let over = matches!(self.status, Status::Over(_));
        let ready = self.sealed.ready();
        let position = (over || !self.game.has_secrets()).then(|| self.game.position());
        let seen = position.clone();
        TableView {
            id: self.setup.id.clone(),
            game: info.id,
            options: self.game.options(),
            seats: Seat::first(self.setup.seats.len())
                .zip(&self.setup.seats)
                .map(|(seat, sitter)| SeatView {
                    id: info.seat_id(seat),
                    name: info.seat_name(seat),
                    sitter: sitter.clone(),
                })
                .collect(),
            status: self.status(),
            turn: self.turn,
            steps: self.sealed.past().len(),
            due: self.due(),
            ready: ready
                .iter()
                .map(|seat| Ready { seat, commitment: self.sealed.commitment(seat) })
                .collect(),
            substitutes: self.substitutes,
            offers: self.offers.open().to_vec(),
            clock: self.clock.view(),
            ending: self.ending().cloned(),
            position,
            seen: seen.unwrap_or_else(|| self.game.imagine(viewer, &mut Dice::new(0)).position()),
            start: self.setup.position.clone(),
            view: self.game.view(viewer),
            own: match viewer {
                Viewer::Seat(seat) => Some(Own {
                    order: self.sealed.own_order(seat).map(str::to_owned),
                    lines: self.sealed.own_lines(seat),
                }),
                Viewer::Public => None,
            },
            events: self.told_all + if let Viewer::Seat(seat) = viewer { self.told_to(seat) } else { 0 },
        }
    }

    /// What has been played, from this step on, as far as the viewer may know it: open orders, everything once the game is
    /// over, and a seat's own.
    pub fn log(&self, viewer: Viewer, from: usize) -> Vec<LogStep> {
        let over = matches!(self.status, Status::Over(_));
        let own = |turn: &crate::sealed::PlayedTurn| match viewer {
            Viewer::Seat(seat) => turn.own_order(seat).map(|order| OpenOrder {
                seat,
                order: order.to_owned(),
                salt: None,
                commitment: None,
            }),
            Viewer::Public => None,
        };
        let step = |past: &Past| match past {
            Past::Retired(seat) => LogStep::Retired { seat: *seat },
            Past::Played(turn) => LogStep::Turn {
                seats: turn.seats(),
                commitments: turn.commitments(),
                open: OpenTurn {
                    turn: turn.turn,
                    orders: turn.opened(over).unwrap_or_else(|| own(turn).into_iter().collect()),
                },
            },
        };
        self.sealed.past().get(from..).unwrap_or_default().iter().map(step).collect()
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks by reference; how large a reference is depends on the machine"
)]
fn is_nobody(seats: &Seats) -> bool {
    seats.is_empty()
}
