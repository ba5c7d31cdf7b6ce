//! Records: games as text (`.yard`), with tags, numbered turns and the result.
//!
//! ```text
//! [Game "pigs"]
//! [Options "variant=standard"]
//! [Seats "2"]
//! [A "Ann"]
//! [B "Bob"]
//! [Table "yard-1"]
//! [Reason "only one pig is left"]
//! [Result "A=2 B=1"]
//!
//! 1. A: \ F F F F | B: F F F F F {[%commit A=… B=…]} {[%salt A=… B=…]} A=2 B=1
//! ```
//! Reading is forgiving: tags may come in any order and several on a line, orders in any notation that the
//! game reads, turn numbers may be missing, and lines may break anywhere. Writing is canonical. Comments are
//! in braces and may contain marks: `[%clk]` has the clocks after a turn, `[%commit]` and `[%salt]` the
//! commitments and the salts to check them with, `[%turn]` the number of the turn at the table where it isn't
//! the previous one plus one, and `[%retired]` a seat that left a game that went on.

mod pgn;
mod read;
mod scan;
mod verify;
mod write;
mod wrong;

use std::fmt;

use botyard_core::face::{AnyGame, FaceError, Kind, OptionPair};
use botyard_core::{GameInfo, Given, Seat, Story, Words};
use botyard_protocol::{Commitment, Ending, Sitter, Span};

use crate::ending;
use crate::refusal::Refusal;
use crate::sealed::{PastStep, Salt};
use crate::table::{Table, TablePhase};

pub use verify::{Ended, Unverified, Verified};
pub use wrong::{BadRecord, Wrong};

/// A whole game, or a part of one, as played.
#[derive(Clone)]
pub struct Record {
    /// The game's rules.
    pub kind: Kind,
    /// Options of the game.
    pub options: Vec<OptionPair>,
    /// Start position, if not the game's own.
    pub position: Option<String>,
    /// Names of the players by seat, as far as known; one element per seat.
    pub players: Vec<Option<String>>,
    /// Id of the table, which is part of every commitment.
    pub table: Option<String>,
    /// Other tags, in order.
    pub tags: Vec<(String, String)>,
    /// Comments before the first step.
    pub comments: Vec<String>,
    /// The turns played, and seats that left.
    pub steps: Vec<RecordedStep>,
    /// Final place of every seat; `None` if the game isn't over or doesn't count.
    pub places: Option<Vec<u8>>,
    /// Reason of the ending, in words.
    pub reason: Option<String>,
}

/// A step with its comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedStep {
    /// The turn played, or the seat that left.
    pub act: RecordedAct,
    /// Comments, without the marks that the writer generates.
    pub comments: Vec<String>,
}

/// Content of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordedAct {
    /// A turn that was played.
    Turn {
        /// Number of the turn at the table.
        turn: u32,
        /// Orders by seat.
        orders: Vec<RecordedOrder>,
    },
    /// A seat left a game that went on.
    Retired(Seat),
}

impl RecordedAct {
    /// Input for playing the step.
    pub(crate) fn given(&self) -> Given<'_> {
        match self {
            RecordedAct::Turn { orders, .. } => {
                Given::Orders(orders.iter().map(|order| (order.seat, order.order.as_str())).collect())
            }
            RecordedAct::Retired(seat) => Given::Leaves(*seat),
        }
    }
}

/// An order in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedOrder {
    /// The seat that ordered.
    pub seat: Seat,
    /// The order in the game's notation.
    pub order: String,
    /// Time left on the seat's clock after the turn.
    pub clock: Option<Span>,
    /// Salt to check the commitment with.
    pub salt: Option<Salt>,
    /// Commitment published before the reveal.
    pub commitment: Option<Commitment>,
}

impl RecordedOrder {
    /// An order without clock and commitment.
    pub fn new(seat: Seat, order: impl Into<String>) -> RecordedOrder {
        RecordedOrder { seat, order: order.into(), clock: None, salt: None, commitment: None }
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let facts = |record: &Record| {
            let Record { options, position, players, table, tags, .. } = record.clone();
            (record.kind.info.id, options, position, players, table, tags)
        };
        let play = |record: &Record| {
            let Record { comments, steps, places, reason, .. } = record.clone();
            (comments, steps, places, reason)
        };
        facts(self) == facts(other) && play(self) == play(other)
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write())
    }
}

impl Record {
    /// A record of a game in which nothing has been played.
    pub fn new(kind: Kind, options: Vec<OptionPair>, position: Option<String>, seats: usize) -> Record {
        Record {
            kind,
            options,
            position,
            players: vec![None; seats],
            table: None,
            tags: Vec::new(),
            comments: Vec::new(),
            steps: Vec::new(),
            places: None,
            reason: None,
        }
    }

    /// The record of a story, with its result if the game is over by the rules.
    pub fn of(story: &Story) -> Record {
        let (start, position) = (story.start(), story.position().map(str::to_owned));
        let mut record = Record::new(*story.kind(), options_of(start), position, start.seats());
        let mut turns = 1..;
        let act = |step: &botyard_core::Step| match step.retired {
            Some(seat) => RecordedAct::Retired(seat),
            None => {
                let orders = step.orders.iter().map(|(seat, order)| RecordedOrder::new(*seat, order));
                RecordedAct::Turn { turn: turns.next().unwrap_or(u32::MAX), orders: orders.collect() }
            }
        };
        record.steps =
            story.steps().iter().map(act).map(|act| RecordedStep { act, comments: Vec::new() }).collect();
        if let Some(outcome) = story.latest().outcome() {
            let Ending { places, words, .. } = ending::by_rules(&outcome);
            (record.places, record.reason) = (places, Some(words.en));
        }
        record
    }

    /// Creates the game at the start of the record.
    pub fn start(&self) -> Result<Box<dyn AnyGame>, FaceError> {
        self.kind.begin(&self.options, self.position.as_deref(), Some(self.players.len()))
    }

    /// Replays the record as a story.
    pub fn story(&self) -> Result<Story, Words> {
        let (options, position) = (self.options.clone(), self.position.clone());
        let story = Story::begin(self.kind, options, position, Some(self.players.len()));
        let mut story = story.map_err(|why| Words::of(&why))?;
        for step in &self.steps {
            story.add(&step.act.given())?;
        }
        Ok(story)
    }

    /// The result in the form of [`result_text`].
    pub fn result(&self) -> String {
        result_text(self.kind.info, self.places.as_deref())
    }
}

/// Formats a result: `1-0`, `1/2-1/2` or `0-1` for White and Black, `A=1 B=2` for other seats, `*` for a game
/// that isn't over.
pub fn result_text(info: &GameInfo, places: Option<&[u8]>) -> String {
    match (is_two_sided(info), places) {
        (_, None) => "*".to_owned(),
        (true, Some([one, other])) if one < other => "1-0".to_owned(),
        (true, Some([one, other])) if one > other => "0-1".to_owned(),
        (true, Some([_, _])) => "1/2-1/2".to_owned(),
        (_, Some(places)) => {
            let places = info.seat_names.iter().zip(places);
            places.map(|(name, place)| format!("{}={place}", name.id)).collect::<Vec<_>>().join(" ")
        }
    }
}

/// Whether the seats are White and Black.
fn is_two_sided(info: &GameInfo) -> bool {
    info.seat_names.first().is_some_and(|name| name.id == "w")
}

/// All options with their values.
fn options_of(game: &dyn AnyGame) -> Vec<OptionPair> {
    game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

impl Table {
    /// Returns the game as a record. While the game goes on, it fails if the position or a played order is
    /// secret.
    pub fn record(&self) -> Result<Record, Refusal> {
        let over = matches!(self.phase, TablePhase::Over(_));
        if !over && self.game.has_secrets() {
            return Err(Refusal::SecretUntilTheEnd);
        }
        let options = options_of(&*self.game);
        let mut record = Record::new(self.kind, options, self.setup.position.clone(), self.setup.seats.len());
        let name = |sitter: &Sitter| match sitter {
            Sitter::Computer { level } => Some(format!("Computer {level}")),
            sitter => sitter.name().map(str::to_owned),
        };
        record.players = self.setup.seats.iter().map(name).collect();
        record.table = Some(self.setup.id.clone());
        record.tags.push(("Date".to_owned(), self.opened.date()));
        for past in self.sealed.past() {
            let act = match past {
                PastStep::Retired(seat) => RecordedAct::Retired(*seat),
                PastStep::Played(played) => {
                    let opened = played.opened(over).ok_or(Refusal::SecretUntilTheEnd)?;
                    let clock =
                        |seat: Seat| played.clocks().find(|&(at, _)| at == seat).map(|(_, left)| left);
                    let orders = opened.into_iter().map(|open| RecordedOrder {
                        seat: open.seat,
                        order: open.order,
                        clock: clock(open.seat),
                        salt: open.salt.as_deref().and_then(Salt::read),
                        commitment: open.commitment,
                    });
                    RecordedAct::Turn { turn: played.turn, orders: orders.collect() }
                }
            };
            record.steps.push(RecordedStep { act, comments: Vec::new() });
        }
        if let Some(ending) = self.ending() {
            record.places = ending.places.clone();
            record.reason = Some(ending.words.en.clone());
        }
        Ok(record)
    }
}
