//! The solution of Robo Battle Pigs for two: its player, and values of positions and programs.

use botyard_core::dice::{Dice, mix};
use botyard_core::face::AnyGame;
use botyard_core::{Game, Seat, Viewer};
use botyard_engine::{Decision, Limits, Mixed, Report, Score, Stop, Thinker};
use botyard_oracle::pigs::PigOracle;
use botyard_pigs::{Pair, Pigs, Program, Variant};

/// Plays the solved mix where there is one; elsewhere another thinker decides.
pub(crate) struct SolvedPigs {
    seed: u64,
    oracle: Option<PigOracle>,
    /// The orders to choose from; all if empty.
    only: Vec<String>,
    otherwise: Box<dyn Thinker>,
}

/// The two pigs of a game whose rounds are solved.
///
/// # Errors
///
/// If the game is another one or over, or has another number of pigs or variant.
fn solved_pair(game: &dyn AnyGame) -> Result<Pair, String> {
    let pigs = game.as_any().downcast_ref::<Pigs>();
    let pigs = pigs.ok_or_else(|| format!("{} isn't solved", game.info().name))?;
    if pigs.variant() != Variant::Standard {
        return Err("only the standard variant is solved".to_owned());
    }
    if game.to_act().is_empty() {
        return Err("the game is over in this position".to_owned());
    }
    Pair::of(pigs.arena())
        .ok_or_else(|| "only positions of two living pigs without hulks are solved".to_owned())
}

impl SolvedPigs {
    /// Creates the player; `otherwise` decides where nothing is solved.
    pub(crate) fn new(seed: u64, otherwise: Box<dyn Thinker>) -> SolvedPigs {
        SolvedPigs { seed, oracle: None, only: Vec::new(), otherwise }
    }

    fn solved(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<Decision> {
        let pair = solved_pair(game).ok().filter(|_| game.to_act().contains(seat))?;
        if self.oracle.is_none() {
            self.oracle = PigOracle::of(Variant::Standard);
        }
        let side = seat.index();
        let solved = self.oracle.as_mut()?.round(pair)?;
        let value = if side == 0 { solved.value } else { 1.0 - solved.value };
        let exploitability = solved.exploitability[side];
        let mut orders: Vec<(String, f64)> =
            solved.mixes[side].iter().map(|(program, chance)| (program.to_string(), *chance)).collect();
        if !self.only.is_empty() {
            orders.retain(|(order, _)| self.only.contains(order));
            let sum: f64 = orders.iter().map(|(_, chance)| chance).sum();
            orders.iter_mut().for_each(|(_, chance)| *chance /= sum);
        }
        let known = game.view(Viewer::Seat(seat)).to_string();
        let mut dice =
            Dice::new(known.bytes().fold(mix(self.seed), |seed, byte| mix(seed ^ u64::from(byte))));
        let order = draw(&orders, &mut dice)?.to_owned();
        let report = Report {
            depth: 1,
            score: Some(Score::Points(((value - 0.5) * 1000.0).round() as i32)),
            nodes: 1,
            line: vec![order.clone()],
            mix: Some(Mixed { orders, value, exploitability }),
            ..Report::default()
        };
        Some(Decision { order, report })
    }
}

/// Draws an order with its probability.
fn draw<'o>(orders: &'o [(String, f64)], dice: &mut Dice) -> Option<&'o str> {
    let mut left = (dice.bits() >> 11) as f64 / (1_u64 << 53) as f64;
    for (order, chance) in orders {
        left -= chance;
        if left < 0.0 {
            return Some(order);
        }
    }
    orders.last().map(|(order, _)| order.as_str())
}

impl Thinker for SolvedPigs {
    fn think(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Option<Decision> {
        match self.solved(game, seat) {
            Some(decision) => {
                tell(&decision.report);
                Some(decision)
            }
            None => self.otherwise.think(game, seat, limits, stop, tell),
        }
    }

    fn restrict(&mut self, orders: &[String]) -> bool {
        orders.clone_into(&mut self.only);
        self.otherwise.restrict(orders)
    }

    fn forget(&mut self) {
        self.otherwise.forget();
    }
}

/// A program of one seat, judged against best play.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedProgram {
    /// The program in canonical form.
    pub order: String,
    /// The seat's chance to win with it if the other seat plays its mix.
    pub value: f64,
    /// How much of the value it gives away.
    pub gives_away: f64,
}

/// A program of a mix, with its probability.
pub type MixedProgram = (String, f64);

/// The solution of a position of two pigs.
#[derive(Clone, PartialEq, Debug)]
pub struct ProbedRound {
    /// Chance of each seat to win; a shared end counts half. They add up to 1.
    pub values: [f64; 2],
    /// Each seat's mix, the most likely program first; the probabilities add up to 1.
    pub mixes: [Vec<MixedProgram>; 2],
    /// How much the best response to each seat's mix gains in this round.
    pub exploitability: [f64; 2],
    /// The given programs.
    pub programs: [Vec<JudgedProgram>; 2],
}

/// Looks up a position of two pigs, and judges programs of either seat.
///
/// # Errors
///
/// If the position isn't solved, or a program isn't legal.
pub fn probe_round(game: &dyn AnyGame, programs: [&[String]; 2]) -> Result<ProbedRound, String> {
    let pair = solved_pair(game)?;
    let pigs = game.as_any().downcast_ref::<Pigs>();
    let mut oracle = PigOracle::of(Variant::Standard).ok_or("the game isn't solved")?;
    let solved = oracle.round(pair).ok_or("the game is over in this position")?;
    let values = [solved.value, 1.0 - solved.value];
    let mut judged = [Vec::new(), Vec::new()];
    for side in [0, 1] {
        for text in programs[side] {
            let program: Program = text.parse().map_err(|why| format!("{text}: {why}"))?;
            if let (Some(pigs), Some(seat)) = (pigs, Seat::new(side)) {
                Game::check(pigs, seat, &program).map_err(|why| format!("{text}: {why}"))?;
            }
            let value = oracle.worth(pair, side, program, &solved.mixes[1 - side]);
            judged[side].push(JudgedProgram {
                order: program.to_string(),
                value,
                gives_away: (values[side] - value).max(0.0),
            });
        }
    }
    let mixes = solved.mixes.map(|mix| {
        mix.into_iter().map(|(program, chance)| (program.to_string(), chance)).collect::<Vec<MixedProgram>>()
    });
    Ok(ProbedRound { values, mixes, exploitability: solved.exploitability, programs: judged })
}
