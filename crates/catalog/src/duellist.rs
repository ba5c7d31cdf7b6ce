//! Players of Robot Duel who know the solved game.

use std::sync::Arc;

use botyard_core::dice::{Dice, mix};
use botyard_core::face::AnyGame;
use botyard_core::{Game as _, Position as _, Seat, Sequential};
use botyard_duel::{Duel, Position};
use botyard_engine::{Decision, Limits, Report, Score, SearchSettings, Stop, Thinker};
use botyard_oracle::{Shelf, Strength, Tablebase, Value, Valued, choose, choose_without};

use crate::computer::Computer;

/// Plays by the table as soon as the shelf has it, and until then, or where the table knows nothing, by a small search.
pub(crate) struct Duellist {
    strength: Strength,
    dice: Dice,
    shelf: Arc<Shelf>,
    /// Who plays until the table is there, if it isn't the small search.
    stand_in: Option<Box<dyn Computer>>,
}

impl Duellist {
    /// The id of the game that it plays.
    pub(crate) const GAME: &'static str = Duel::INFO.id;

    /// Has the table fetched or made in the background.
    pub(crate) fn new(strength: Strength, seed: u64, shelf: &Arc<Shelf>) -> Duellist {
        shelf.begin();
        Duellist { strength, dice: Dice::new(seed), shelf: Arc::clone(shelf), stand_in: None }
    }

    /// The same, but this one plays until the table is there.
    pub(crate) fn until_then(self, stand_in: Box<dyn Computer>) -> Duellist {
        Duellist { stand_in: Some(stand_in), ..self }
    }
}

impl Computer for Duellist {
    fn order_within(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<String> {
        if !game.to_act().contains(seat) {
            return None;
        }
        let position = position(game)?;
        let known =
            self.shelf.table().and_then(|table| choose(table, &position, self.strength, &mut self.dice));
        if let (None, Some(stand_in)) = (&known, &mut self.stand_in) {
            return stand_in.order_within(game, seat, limits, stop);
        }
        let order = known.or_else(|| choose_without(&position, self.strength, &mut self.dice));
        order.map(|order| order.to_string())
    }

    fn usual_limits(&self) -> Limits {
        self.stand_in.as_ref().map_or_else(Limits::default, |stand_in| stand_in.usual_limits())
    }

    fn note(&self) -> Option<String> {
        if self.shelf.table().is_some() {
            return None;
        }
        let done = self.shelf.progress().map_or(0.0, |progress| progress.part * 100.0);
        Some(format!("its table is being made, {done:.0} % done: until then it plays by search"))
    }
}

/// Answers from the table of a shelf what is in it, and has another think about the rest.
struct Knowing {
    seed: u64,
    /// How many of the best moves it tells about.
    lines: usize,
    /// The only moves to choose from; all if it is empty.
    only: Vec<String>,
    shelf: Arc<Shelf>,
    otherwise: Box<dyn Thinker>,
}

/// Is there a table of the game of this id, or can one be made?
pub fn is_solved(game: &str) -> bool {
    game == Duellist::GAME
}

/// The player, or the same with the solved game at hand, if it is for a game of which the shelf has the table: then it plays
/// perfectly, and the distances that it tells are exact. It never waits for a table.
pub fn with_table(
    game: &str,
    player: Box<dyn Thinker>,
    settings: &SearchSettings,
    shelf: &Arc<Shelf>,
) -> Box<dyn Thinker> {
    if !is_solved(game) || shelf.table().is_none() {
        return player;
    }
    let SearchSettings { seed, lines, .. } = *settings;
    let (lines, shelf) = (lines.into(), Arc::clone(shelf));
    Box::new(Knowing { seed, lines, only: Vec::new(), shelf, otherwise: player })
}

impl Knowing {
    fn known(&self, game: &dyn AnyGame, seat: Seat, tell: &mut dyn FnMut(&Report)) -> Option<Decision> {
        let table = self.shelf.table()?;
        let position = position(game).filter(|_| game.to_act().contains(seat))?;
        // The same position has the same answer, whatever was asked before.
        let mut dice = Dice::new(mix(self.seed) ^ position.key());
        let best = choose(table, &position, Strength::Perfect, &mut dice)?;
        let mut moves = table.moves(&position).ok()?;
        if !self.only.is_empty() {
            moves.retain(|valued| self.only.contains(&valued.order.to_string()));
        }
        let best = *moves.iter().find(|valued| valued.order == best).or(moves.first())?;
        let report = |rank: usize, first: &Valued| {
            let mut after = position;
            after.play_unchecked(first.order);
            let most = if first.value == Value::Draw { DRAWN_LINE } else { usize::MAX };
            let rest = table.line(&after, most).unwrap_or_default();
            let line = std::iter::once(first).chain(&rest).map(|valued| valued.order.to_string()).collect();
            let (score, depth) = match first.value {
                Value::Win(plies) => (Score::Wins(plies.into()), plies),
                Value::Loss(plies) => (Score::Loses(plies.into()), plies),
                Value::Draw => (Score::Points(0), 1),
            };
            Report {
                depth: depth.into(),
                rank: rank as u32,
                score: Some(score),
                nodes: moves.len() as u64,
                line,
                ..Report::default()
            }
        };
        let first = report(0, &best);
        // The table knows nothing of the past: a win that would repeat a position for the last time is none.
        let mut after = game.boxed_clone();
        after.play(&[(seat, &first.line[0])]).ok()?;
        let is_spoilt = after.outcome().is_some_and(|outcome| outcome.winner() != Some(seat));
        if is_spoilt && matches!(best.value, Value::Win(_)) {
            return None;
        }
        tell(&first);
        let others = moves.iter().filter(|valued| valued.order != best.order);
        others
            .take(self.lines.saturating_sub(1))
            .zip(1..)
            .for_each(|(other, rank)| tell(&report(rank, other)));
        Some(Decision { order: best.order.to_string(), report: first })
    }
}

/// Best play in a drawn position has no end, so that much of it is told.
const DRAWN_LINE: usize = 9;

impl Thinker for Knowing {
    fn think(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Option<Decision> {
        self.known(game, seat, tell).or_else(|| self.otherwise.think(game, seat, limits, stop, tell))
    }

    fn restrict(&mut self, orders: &[String]) -> bool {
        orders.clone_into(&mut self.only);
        self.otherwise.restrict(orders)
    }

    fn forget(&mut self) {
        self.otherwise.forget();
    }
}

/// The value of a Robot Duel for the side to move; `None` if the table doesn't know.
pub fn value_by_table(table: &Tablebase, game: &dyn AnyGame) -> Option<Value> {
    table.value(&position(game)?).ok()
}

/// How a Robot Duel ends for the side to move if nobody errs: 1 for a win, 0 for a loss, a half for a draw; `None` if the
/// table doesn't know.
pub fn end_by_table(table: &Tablebase, game: &dyn AnyGame) -> Option<f64> {
    Some(match value_by_table(table, game)? {
        Value::Win(_) => 1.0,
        Value::Loss(_) => 0.0,
        Value::Draw => 0.5,
    })
}

/// The position of a game that is a Robot Duel.
fn position(game: &dyn AnyGame) -> Option<Position> {
    game.as_any().downcast_ref::<Duel>().map(|duel| *Sequential::position(duel))
}

/// What the solved game says about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbedPosition {
    /// For the side to move.
    pub value: Value,
    /// All moves in canonical form, the best first, each with what it is worth for the side that plays it.
    pub moves: Vec<(String, Value)>,
}

/// Has every table something to say about this position? The reason if not.
///
/// # Errors
///
/// If the game is another one or over, or robots are missing.
pub fn check_probe(game: &dyn AnyGame) -> Result<(), String> {
    let position = position(game).ok_or_else(|| format!("{} isn't solved", game.info().name))?;
    Tablebase::knows(&position).map_err(|why| why.to_string())
}

/// What a table says about a position.
///
/// # Errors
///
/// As [`check_probe`].
pub fn probe(table: &Tablebase, game: &dyn AnyGame) -> Result<ProbedPosition, String> {
    let position = position(game).ok_or_else(|| format!("{} isn't solved", game.info().name))?;
    let value = table.value(&position).map_err(|why| why.to_string())?;
    let moves = table.moves(&position).map_err(|why| why.to_string())?;
    let moves = moves.iter().map(|valued| (valued.order.to_string(), valued.value)).collect();
    Ok(ProbedPosition { value, moves })
}
