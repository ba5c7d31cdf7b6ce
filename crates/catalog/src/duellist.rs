//! Players of Robot Duel that use the solved game.

use std::sync::Arc;

use botyard_core::dice::{Dice, mix};
use botyard_core::face::AnyGame;
use botyard_core::{Game as _, Node as _, Position as _, Seat, Sequential};
use botyard_duel::{Duel, Edition, Order, Position};
use botyard_engine::{Decision, Limits, NetworkSample, Report, Score, SearchSettings, Stop, Thinker};
use botyard_oracle::{Shelf, Strength, Tablebase, Value, Valued, choose, choose_without};

use crate::computer::Computer;

/// Plays by the table once the shelf has it; before that, or where the table has no entry, by a small search.
pub(crate) struct Duellist {
    strength: Strength,
    dice: Dice,
    shelf: Arc<Shelf>,
    /// Fallback player until the table is there; the small search if `None`.
    stand_in: Option<Box<dyn Computer>>,
}

impl Duellist {
    /// Id of the game.
    pub(crate) const GAME: &'static str = Duel::INFO.id;

    /// Creates a player; fetching or making the table starts in the background.
    pub(crate) fn new(strength: Strength, seed: u64, shelf: &Arc<Shelf>) -> Duellist {
        shelf.begin();
        Duellist { strength, dice: Dice::new(seed), shelf: Arc::clone(shelf), stand_in: None }
    }

    /// Sets the fallback player until the table is there.
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

/// Answers from the shelf's table where it can, else asks another thinker.
struct Knowing {
    seed: u64,
    /// Number of best moves to report.
    lines: usize,
    /// The moves to choose from; all if empty.
    only: Vec<String>,
    shelf: Arc<Shelf>,
    otherwise: Box<dyn Thinker>,
}

/// Whether there is a table of the game with this id, or one can be made.
pub fn is_solved(game: &str) -> bool {
    game == Duellist::GAME
}

/// Wraps a player so that it uses the solved game, if it is for a game whose table the shelf has: then it
/// plays perfectly, and the distances that it reports are exact. It never waits for a table.
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
        // The same position always has the same answer.
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
        // The table ignores the past: a winning move that would end the game by repetition doesn't win.
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

/// Maximum number of moves after the first in a reported line of a drawn position, where best play has no
/// end.
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

/// Value of a game of Robot Duel for the side to move; `None` if the table has no entry.
pub fn value_by_table(table: &Tablebase, game: &dyn AnyGame) -> Option<Value> {
    table.value(&position(game)?).ok()
}

/// Returns the position if the game is a Robot Duel.
fn position(game: &dyn AnyGame) -> Option<Position> {
    game.as_any().downcast_ref::<Duel>().map(|duel| *Sequential::position(duel))
}

/// Entry of the solved game for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbedPosition {
    /// Value for the side to move.
    pub value: Value,
    /// All moves in canonical form, the best first, each with its value for the side that plays it.
    pub moves: Vec<(String, Value)>,
}

/// Checks whether every table has an entry for this position.
///
/// # Errors
///
/// If the game is another one or over, or robots are missing.
pub fn check_probe(game: &dyn AnyGame) -> Result<(), String> {
    let position = position(game).ok_or_else(|| format!("{} isn't solved", game.info().name))?;
    Tablebase::knows(&position).map_err(|why| why.to_string())
}

/// Looks up a position in a table.
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

/// Number of inputs of the network that evaluates Robot Duel.
pub const NETWORK_INPUTS: usize = Position::INPUTS;

/// Number of hidden units of that network.
pub const NETWORK_HIDDEN: usize = Position::HIDDEN;

/// Returns training samples for the network that evaluates Robot Duel, from game `number`: positions like
/// those that a search evaluates, with their results by the table. The same number and seed give the same
/// samples.
pub fn network_samples(table: &Tablebase, seed: u64, number: u64) -> Vec<NetworkSample> {
    /// One move in this many is drawn from all moves; the others keep the value of the game.
    const SLIPS_IN: u64 = 4;
    let mut dice = Dice::new(mix(seed) ^ mix(number));
    let mut position = Position::start(Edition::Dobutsu);
    let mut samples = Vec::new();
    for _ in 0..4 + dice.below(60) {
        let Some(order) = mostly_good(table, &position, SLIPS_IN, &mut dice) else { break };
        position.play_unchecked(order);
        if position.verdict().is_some() {
            break;
        }
        samples.extend(network_sample(table, position, &mut dice));
    }
    samples
}

/// A random move: one time in `slips_in` any, otherwise one that keeps the value of the game.
fn mostly_good(table: &Tablebase, position: &Position, slips_in: u64, dice: &mut Dice) -> Option<Order> {
    if dice.below(slips_in) == 0 {
        return position.random_move(dice);
    }
    let moves = table.moves(position).ok()?;
    let result = |valued: &&Valued| valued.value.rank().signum();
    let best = moves.iter().map(|valued| result(&valued)).max()?;
    let good: Vec<Order> =
        moves.iter().filter(|valued| result(valued) == best).map(|valued| valued.order).collect();
    dice.pick(&good).copied()
}

/// The sample of a position, or of one up to two random moves later: a search mostly evaluates positions
/// after moves that nobody would play. None if the side to move wins at once; of those in which it has to
/// answer a threat, half.
fn network_sample(table: &Tablebase, mut position: Position, dice: &mut Dice) -> Option<NetworkSample> {
    for _ in 0..dice.below(3) {
        position.play_unchecked(position.random_move(dice)?);
        if position.verdict().is_some() {
            return None;
        }
    }
    if position.wins_now() || (position.must_answer() && dice.below(2) == 0) {
        return None;
    }
    /// A decided game counts for this much, plus a part of the rest that halves every so many plies: far from
    /// its end it is worth less.
    const SURE: f32 = 0.6;
    const HALF_LIFE: f32 = 17.0;
    let share = |plies: u8| SURE + (1.0 - SURE) * 0.5_f32.powf(f32::from(plies) / HALF_LIFE);
    let result = match table.value(&position).ok()? {
        Value::Draw => 0.5,
        Value::Win(plies) => 0.5 + 0.5 * share(plies),
        Value::Loss(plies) => 0.5 - 0.5 * share(plies),
    };
    let mut inputs = Vec::new();
    // The rules are the same in the mirror.
    let position = if dice.below(2) == 0 { position } else { position.mirrored() };
    position.visit_inputs(|input| inputs.push(input as u16));
    Some(NetworkSample { inputs, result })
}
