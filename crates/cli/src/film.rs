//! A record as a row of pictures: the start, then what every turn did.

use botyard_core::face::{AnyGame, Told};
use botyard_core::scene::{Scene, Spot};
use botyard_core::{Act as Seen, Lang, Seat, Viewer};
use botyard_table::{Act, Record, Step};

use crate::failure::Failure;
use crate::joint::write_joint;
use crate::records::clean;
use crate::result::result_words;

/// A game that was played, ready to be looked at.
pub(crate) struct Film {
    pub(crate) record: Record,
    /// The game where the record begins.
    pub(crate) start: Box<dyn AnyGame>,
    pub(crate) turns: Vec<Turn>,
}

/// What a step of the record was and did.
pub(crate) struct Turn {
    /// As the table counted it; that of the turn before for somebody who left.
    pub(crate) number: u32,
    /// `White: b2b3`, `A: F F | B: X X`, `B leaves the game`.
    pub(crate) words: String,
    pub(crate) orders: Vec<(Seat, String)>,
    pub(crate) retired: Option<Seat>,
    pub(crate) events: Vec<Told>,
    /// What is to be seen of it.
    pub(crate) acts: Vec<Seen>,
    /// After every moment of it; never empty.
    pub(crate) positions: Vec<String>,
    /// What was moved, to be pointed out.
    pub(crate) touched: Vec<Spot>,
    /// Afterwards.
    pub(crate) game: Box<dyn AnyGame>,
    /// What clocks showed afterwards, in milliseconds.
    pub(crate) clocks: Vec<(Seat, u64)>,
    pub(crate) comments: Vec<String>,
}

impl Film {
    /// Plays the record.
    pub(crate) fn of(record: Record, lang: Lang) -> Result<Film, Failure> {
        let start = record.start()?;
        let mut game = start.clone();
        let mut turns: Vec<Turn> = Vec::new();
        for (index, step) in record.steps.iter().enumerate() {
            let before = turns.last().map_or(0, |turn| turn.number);
            let turn = play(&mut *game, step, before, lang)
                .map_err(|why| anyhow::anyhow!("step {}: {why}", index + 1))?;
            turns.push(turn);
        }
        Ok(Film { record, start, turns })
    }

    /// How the game stands after so many steps.
    pub(crate) fn game_after(&self, steps: usize) -> &dyn AnyGame {
        match steps.checked_sub(1) {
            None => &*self.start,
            Some(index) => &*self.turns[index.min(self.turns.len() - 1)].game,
        }
    }

    /// After how many steps the turn of this number has been played; `None` if there is none.
    pub(crate) fn steps_until(&self, turn: u32) -> Option<usize> {
        if turn == 0 {
            return Some(0);
        }
        self.turns.iter().rposition(|other| other.number == turn).map(|index| index + 1)
    }

    /// The number of the last turn.
    pub(crate) fn last_turn(&self) -> u32 {
        self.turns.last().map_or(0, |turn| turn.number)
    }

    /// How it ended, in a sentence; by the rules in the asked language.
    pub(crate) fn result_words(&self, lang: Lang) -> String {
        let info = self.record.kind.info;
        let end = self.game_after(self.turns.len());
        match (end.outcome(), &self.record.reason) {
            (Some(outcome), _) => result_words(info, &outcome, lang),
            (None, Some(reason)) => format!("{}: {}.", self.record.result(), clean(reason)),
            (None, None) if self.record.places.is_none() => "The record ends here.".to_owned(),
            (None, None) => format!("{}.", self.record.result()),
        }
    }

    /// The boards of a turn's moments, the last of which is where it ends, each with what happened.
    pub(crate) fn moments(&self, index: usize) -> Vec<(Scene, Vec<&str>)> {
        let turn = &self.turns[index];
        let last = turn.positions.len().saturating_sub(1);
        let moment = |(moment, scene): (usize, Scene)| {
            let told = turn.events.iter().filter(|told| told.moment.min(last) == moment);
            (scene, told.map(|told| told.text.as_str()).collect())
        };
        self.scenes(index, Viewer::Public).into_iter().enumerate().map(moment).collect()
    }

    /// The boards of a turn's moments as this viewer sees them.
    pub(crate) fn scenes(&self, index: usize, viewer: Viewer) -> Vec<Scene> {
        let turn = &self.turns[index];
        let last = turn.positions.len().saturating_sub(1);
        let read = |position: &String| self.record.kind.read_position(&self.record.options, position).ok();
        let scene = |(moment, position): (usize, &String)| {
            let game = if moment == last { None } else { read(position) };
            game.map_or_else(|| turn.game.scene(viewer), |game| game.scene(viewer))
        };
        turn.positions.iter().enumerate().map(scene).collect()
    }
}

fn play(game: &mut dyn AnyGame, step: &Step, before: u32, lang: Lang) -> Result<Turn, String> {
    let info = game.info();
    let comments = step.comments.clone();
    let (number, orders) = match &step.act {
        Act::Turn { turn, orders } => (*turn, orders),
        Act::Retired(seat) => {
            let events =
                game.retire(*seat, lang).ok_or("the game is over when somebody leaves it".to_owned())?;
            return Ok(Turn {
                number: before,
                words: format!("{} leaves the game", info.seat_name(*seat)),
                orders: Vec::new(),
                retired: Some(*seat),
                events,
                acts: Vec::new(),
                positions: vec![game.position()],
                touched: Vec::new(),
                game: game.boxed_clone(),
                clocks: Vec::new(),
                comments,
            });
        }
    };
    let texts: Vec<(Seat, &str)> = orders.iter().map(|order| (order.seat, order.order.as_str())).collect();
    let touched = texts.iter().flat_map(|&(seat, text)| game.touches(seat, text)).collect();
    let played = game.play(&texts, lang).map_err(|why| why.to_string())?;
    let words = match played.orders.as_slice() {
        [(seat, order)] => format!("{}: {order}", info.seat_name(*seat)),
        orders => write_joint(info, orders.iter().map(|(seat, order)| (*seat, order.as_str()))),
    };
    let mut positions = played.positions;
    if positions.is_empty() {
        positions.push(game.position());
    }
    let clocks = orders.iter().filter_map(|order| Some((order.seat, order.clock?))).collect();
    Ok(Turn {
        number,
        words,
        orders: played.orders,
        retired: None,
        events: played.events,
        acts: played.acts,
        positions,
        touched,
        game: game.boxed_clone(),
        clocks,
        comments,
    })
}
