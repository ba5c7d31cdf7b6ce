//! Games as text (`.yard`): tags, numbered turns, the result.
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
//! Reading is forgiving: tags in any order and several on a line, orders as people write them, numbers left out, lines broken
//! anywhere. Writing is canonical. Comments stand in braces; `[%clk]` in them says what clocks showed after a turn, `[%commit]`
//! and `[%salt]` what seats were bound to and how that is checked, `[%turn]` which turn of the table it was if that doesn't
//! follow from the turns before, and `[%retired]` that a seat left a game that went on.

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
use crate::table::{Phase, Table};

pub use verify::{Ended, Unverified, Verified};
pub use wrong::{BadRecord, Wrong};

/// A game that has been played, or a part of one.
#[derive(Clone)]
pub struct Record {
    /// Which game.
    pub kind: Kind,
    /// Its options.
    pub options: Vec<OptionPair>,
    /// Where it started, if not where the game does.
    pub position: Option<String>,
    /// Who had which seat, as far as that is known. As many as played.
    pub players: Vec<Option<String>>,
    /// The id of the table, which commitments name.
    pub table: Option<String>,
    /// Other tags, in order.
    pub tags: Vec<(String, String)>,
    /// Comments before the first step.
    pub comments: Vec<String>,
    /// What was played.
    pub steps: Vec<RecordedStep>,
    /// The place of every seat; `None` for a game that isn't over or doesn't count.
    pub places: Option<Vec<u8>>,
    /// Why it ended, in words.
    pub reason: Option<String>,
}

/// A step and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedStep {
    /// What was done.
    pub act: RecordedAct,
    /// Without what the writer puts in by itself.
    pub comments: Vec<String>,
}

/// What was done in a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordedAct {
    /// A turn was played.
    Turn {
        /// Its number at the table.
        turn: u32,
        /// In the order of the seats.
        orders: Vec<RecordedOrder>,
    },
    /// A seat left a game that went on.
    Retired(Seat),
}

impl RecordedAct {
    /// What the step is played from.
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
    /// Whose.
    pub seat: Seat,
    /// In the game's notation.
    pub order: String,
    /// What the seat's clock showed afterwards.
    pub clock: Option<Span>,
    /// How the commitment is checked.
    pub salt: Option<Salt>,
    /// What the seat was bound to before the orders were opened.
    pub commitment: Option<Commitment>,
}

impl RecordedOrder {
    /// An order with nothing said about it.
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

    /// The record of a story, with its result if it is over by the rules.
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

    /// The game where the record begins.
    pub fn start(&self) -> Result<Box<dyn AnyGame>, FaceError> {
        self.kind.begin(&self.options, self.position.as_deref(), Some(self.players.len()))
    }

    /// The game with everything that was played in it.
    pub fn story(&self) -> Result<Story, Words> {
        let (options, position) = (self.options.clone(), self.position.clone());
        let story = Story::begin(self.kind, options, position, Some(self.players.len()));
        let mut story = story.map_err(|why| Words::of(&why))?;
        for step in &self.steps {
            story.add(&step.act.given())?;
        }
        Ok(story)
    }

    /// The result as [`result_text`] writes it.
    pub fn result(&self) -> String {
        result_text(self.kind.info, self.places.as_deref())
    }
}

/// `1-0`, `1/2-1/2`, `0-1`; with other seats than White and Black `A=1 B=2`; `*` for a game that isn't over.
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

/// Are the seats White's and Black's?
fn is_two_sided(info: &GameInfo) -> bool {
    info.seat_names.first().is_some_and(|name| name.id == "w")
}

/// Every option with its value.
fn options_of(game: &dyn AnyGame) -> Vec<OptionPair> {
    game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

impl Table {
    /// The game as a record. While it goes on, only if neither the position nor an order that was played is secret.
    pub fn record(&self) -> Result<Record, Refusal> {
        let over = matches!(self.phase, Phase::Over(_));
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
