//! A record as a sequence of pictures: the start, then the effect of every turn.

use botyard_core::scene::Scene;
use botyard_core::{Lang, Seat, Story, Viewer};
use botyard_table::{Record, RecordedAct};

use crate::failure::Failure;
use crate::joint::write_joint;
use crate::lang::{label, said, text};
use crate::records::clean;
use crate::result::result_words;

/// A replayed game, ready to be shown.
pub(crate) struct RecordFilm {
    pub(crate) record: Record,
    pub(crate) story: Story,
    lang: Lang,
    pub(crate) turns: Vec<FilmTurn>,
}

/// A step of the record.
pub(crate) struct FilmTurn {
    /// Number of the turn at the table; for a seat that left, that of the previous turn.
    pub(crate) number: u32,
    /// The orders, such as `White: b2b3`, `A: F F | B: X X`, or `B leaves the game`.
    pub(crate) words: String,
    /// Clocks after the turn, in milliseconds.
    pub(crate) clocks: Vec<(Seat, u64)>,
    pub(crate) comments: Vec<String>,
}

impl RecordFilm {
    /// Replays a record.
    pub(crate) fn of(record: Record, lang: Lang) -> Result<RecordFilm, Failure> {
        let story = record.story().map_err(|why| anyhow::anyhow!("{why}"))?;
        let info = record.kind.info;
        let mut turns: Vec<FilmTurn> = Vec::new();
        for (recorded, step) in record.steps.iter().zip(story.steps()) {
            let before = turns.last().map_or(0, |turn| turn.number);
            let (number, clocks) = match &recorded.act {
                RecordedAct::Turn { turn, orders } => {
                    let clocks = orders.iter().filter_map(|order| Some((order.seat, order.clock?)));
                    (*turn, clocks.collect())
                }
                RecordedAct::Retired(_) => (before, Vec::new()),
            };
            let words = match (step.retired, &step.orders[..]) {
                (Some(seat), _) => said!(
                    "{} leaves the game",
                    "{} abandona la partida",
                    "{} opuszcza grę",
                    label(info, seat)
                ),
                (None, [(seat, order)]) => format!("{}: {order}", label(info, *seat)),
                (None, _) => write_joint(info, step.given()),
            };
            turns.push(FilmTurn { number, words, clocks, comments: recorded.comments.clone() });
        }
        Ok(RecordFilm { record, story, lang, turns })
    }

    /// Number of steps up to and including the turn with this number; `None` if there is none.
    pub(crate) fn steps_until(&self, turn: u32) -> Option<usize> {
        if turn == 0 {
            return Some(0);
        }
        self.turns.iter().rposition(|other| other.number == turn).map(|index| index + 1)
    }

    /// Number of the last turn.
    pub(crate) fn last_turn(&self) -> u32 {
        self.turns.last().map_or(0, |turn| turn.number)
    }

    /// The ending in a sentence; in the requested language if the game ended by the rules.
    pub(crate) fn result_words(&self, lang: Lang) -> String {
        let info = self.record.kind.info;
        match (self.story.latest().outcome(), &self.record.reason) {
            (Some(outcome), _) => result_words(info, &outcome, lang),
            (None, Some(reason)) => format!("{}: {}.", self.record.result(), clean(reason)),
            (None, None) if self.record.places.is_none() => {
                text!("The record ends here.", "El registro termina aquí.", "Zapis kończy się tutaj.")
                    .to_owned()
            }
            (None, None) => format!("{}.", self.record.result()),
        }
    }

    /// The boards of a turn's moments, each with its events; the last is the position after the turn.
    pub(crate) fn moments(&self, index: usize) -> Vec<(Scene, Vec<String>)> {
        let step = &self.story.steps()[index];
        let moments = step.moments.iter().enumerate();
        moments.map(|(at, game)| (game.scene(Viewer::Public), step.told(at, self.lang))).collect()
    }

    /// Language of the sentences.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }
}
