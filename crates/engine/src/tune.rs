//! Learning the weights of an evaluation from self-play games.
//!
//! Every quiet position of a game is a [`TrainingSample`]: the amounts of each term, and the result for the
//! side to move. [`fit`] then finds the weights whose sum predicts the results best.

use std::marker::PhantomData;

use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_core::{Node, Searched, Sequential, Weighed, amounts, play_out};

use crate::limits::Limits;
use crate::score::Score;
use crate::search::{SearchSettings, Searcher};
use crate::stop::Stop;

/// Points that make a win about 2.7 times as likely as a loss. It is what makes a weight of 100 a small
/// lasting advantage.
const SCALE: f64 = 200.0;

/// A position's weight halves with every this many plies before the end of its game.
const HALF_LIFE: f64 = 20.0;

/// Settings of the self-play games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlaySettings {
    /// Node limit of each move.
    pub nodes: u64,
    /// Maximum number of random moves at the start, which make the games differ.
    pub random_plies: u64,
    /// One move in this many is random, throughout the game.
    pub slips_in: u64,
    /// Maximum number of moves; games that aren't over by then are discarded.
    pub longest: u64,
    /// Seed of the dice; different seeds give different games.
    pub seed: u64,
}

impl Default for SelfPlaySettings {
    fn default() -> SelfPlaySettings {
        SelfPlaySettings { nodes: 2_000, random_plies: 12, slips_in: 8, longest: 200, seed: 1 }
    }
}

/// A training sample: one position.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainingSample {
    /// Amount of each term, for the side to move.
    pub amounts: Vec<f64>,
    /// 1 if the side to move won the game, 0 if it lost, a half for a draw.
    pub result: f64,
    /// Weight of the sample: the result says less about positions long before it.
    pub weight: f64,
}

/// A game whose weights can be learned, type-erased.
pub trait Learner: Sync {
    /// Returns [`Weighed::TERMS`].
    fn terms(&self) -> &'static [&'static str];

    /// Returns [`Weighed::WEIGHTS`].
    fn weights(&self) -> &'static [i32];

    /// Plays game `number` from `start` and returns its samples; none if the game is of another type. The
    /// same number and settings give the same samples.
    fn lessons(&self, start: &dyn AnyGame, plan: &SelfPlaySettings, number: u64) -> Vec<TrainingSample>;
}

/// The [`Learner`] of a [`Searched`] game.
#[derive(Debug)]
pub struct SelfPlay<G>(PhantomData<fn(&G)>);

impl<G> SelfPlay<G> {
    /// The only value of this type.
    pub const NEW: SelfPlay<G> = SelfPlay(PhantomData);
}

impl<G: Searched<Node: Weighed>> Learner for SelfPlay<G> {
    fn terms(&self) -> &'static [&'static str] {
        G::Node::TERMS
    }

    fn weights(&self) -> &'static [i32] {
        G::Node::WEIGHTS
    }

    fn lessons(&self, start: &dyn AnyGame, plan: &SelfPlaySettings, number: u64) -> Vec<TrainingSample> {
        start.as_any().downcast_ref::<G>().map_or(Vec::new(), |start| lessons(start, plan, number))
    }
}

fn lessons<G: Searched<Node: Weighed>>(
    start: &G,
    plan: &SelfPlaySettings,
    number: u64,
) -> Vec<TrainingSample> {
    let mut dice = Dice::new(plan.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut game = start.clone();
    let random_plies = dice.below(plan.random_plies + 1);
    play_out(&mut game, &mut dice, random_plies);
    let settings = SearchSettings { memory: 1 << 20, ..SearchSettings::DEFAULT };
    let mut searcher = Searcher::new(settings);
    let mut met = Vec::new();
    let mut length = plan.longest;
    for ply in 0..plan.longest {
        let Some(seat) = game.to_act().only() else {
            length = ply;
            break;
        };
        // Without random moves, the games contain only positions that the evaluation overrates.
        if dice.below(plan.slips_in) == 0 {
            play_out(&mut game, &mut dice, 1);
            continue;
        }
        let limits = Limits::nodes(plan.nodes);
        let Some((order, report)) = searcher.choose(&game, &limits, &Stop::new(), &mut |_| ()) else { break };
        let node = G::node(game.position());
        let decided = report.score.is_none_or(Score::is_decided);
        if !decided && node.is_quiet() && !node.wins_now() {
            let unit = f64::from(G::Node::UNIT);
            let amounts = amounts(&node).into_iter().map(|amount| f64::from(amount) / unit).collect();
            met.push((ply, seat, amounts));
        }
        Sequential::play_unchecked(&mut game, order);
    }
    // Between equal players, a game without a winner says who stopped trying, not who was better.
    let Some(winner) = game.outcome().and_then(|outcome| outcome.winner()) else { return Vec::new() };
    met.into_iter()
        .map(|(ply, seat, amounts)| {
            let weight = 0.5_f64.powf((length - ply) as f64 / HALF_LIFE);
            TrainingSample { amounts, result: if seat == winner { 1.0 } else { 0.0 }, weight }
        })
        .collect()
}

/// Result of [`fit`].
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The fitted weights, rounded.
    pub weights: Vec<i32>,
    /// Prediction error of the old weights, in nats per position; ln 2 means no information.
    pub before: f64,
    /// Prediction error of the new weights.
    pub after: f64,
}

/// Fits the weights that predict the results best, by gradient descent from the given ones. L2 regularisation
/// keeps terms that hardly ever occur from getting a weight by chance.
pub fn fit(lessons: &[TrainingSample], weights: &[i32]) -> Fit {
    /// Maximum change of a weight in a step, and number of steps.
    const STEP: f64 = 1.0;
    const STEPS: u32 = 1_500;
    let mut now: Vec<f64> = weights.iter().map(|&weight| f64::from(weight)).collect();
    let before = loss(lessons, &now);
    // Adam: the step size depends on how steady the gradient is.
    let mut mean = vec![0.0; now.len()];
    let mut square = vec![0.0; now.len()];
    for step in 1..=STEPS {
        let slope = slope(lessons, &now);
        let pace = STEP * (1.0 - f64::from(step - 1) / f64::from(STEPS));
        for (index, slope) in slope.into_iter().enumerate() {
            mean[index] = 0.9 * mean[index] + 0.1 * slope;
            square[index] = 0.999 * square[index] + 0.001 * slope * slope;
            let mean = mean[index] / (1.0 - 0.9_f64.powf(f64::from(step)));
            let square = square[index] / (1.0 - 0.999_f64.powf(f64::from(step)));
            now[index] -= pace * mean / (square.sqrt() + 1e-12);
        }
    }
    let after = loss(lessons, &now);
    Fit { weights: now.iter().map(|weight| weight.round() as i32).collect(), before, after }
}

/// Strength of the L2 regularisation, relative to the mean loss of the lessons.
const MODESTY: f64 = 1e-7;

fn predicted(lesson: &TrainingSample, weights: &[f64]) -> f64 {
    let sum: f64 = lesson.amounts.iter().zip(weights).map(|(amount, weight)| amount * weight).sum();
    1.0 / (1.0 + (-sum / SCALE).exp())
}

fn loss(lessons: &[TrainingSample], weights: &[f64]) -> f64 {
    let total: f64 = lessons
        .iter()
        .map(|lesson| {
            let chance = predicted(lesson, weights).clamp(1e-9, 1.0 - 1e-9);
            -lesson.weight * (lesson.result * chance.ln() + (1.0 - lesson.result) * (1.0 - chance).ln())
        })
        .sum();
    total / weight(lessons)
}

/// Returns the total weight of the lessons.
fn weight(lessons: &[TrainingSample]) -> f64 {
    lessons.iter().map(|lesson| lesson.weight).sum::<f64>().max(1e-9)
}

fn slope(lessons: &[TrainingSample], weights: &[f64]) -> Vec<f64> {
    let mut slope = vec![0.0; weights.len()];
    for lesson in lessons {
        let error = lesson.weight * (predicted(lesson, weights) - lesson.result);
        for (slope, &amount) in slope.iter_mut().zip(&lesson.amounts) {
            *slope += error * amount;
        }
    }
    let scale = SCALE * weight(lessons);
    slope.iter().zip(weights).map(|(slope, weight)| slope / scale + MODESTY * weight).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns samples whose results are drawn according to these weights.
    fn made_up(weights: &[f64], count: u64) -> Vec<TrainingSample> {
        let mut dice = Dice::new(3);
        (0..count)
            .map(|_| {
                let amounts = weights.iter().map(|_| dice.below(7) as f64 - 3.0).collect();
                let mut lesson = TrainingSample { amounts, result: 0.0, weight: 1.0 };
                let chance = predicted(&lesson, weights);
                lesson.result = if (dice.below(1_000_000) as f64) < chance * 1e6 { 1.0 } else { 0.0 };
                lesson
            })
            .collect()
    }

    #[test]
    fn fitting_recovers_the_weights_behind_the_results() {
        let truth = [100.0, -40.0, 10.0, 0.0];
        let fit = fit(&made_up(&truth, 20_000), &[0, 0, 0, 0]);
        for (found, truth) in fit.weights.iter().zip(truth) {
            assert!((f64::from(*found) - truth).abs() < 6.0, "{:?}", fit.weights);
        }
        assert!(fit.after < fit.before);
    }

    #[test]
    fn uninformative_lessons_hardly_change_the_weights() {
        let fit = fit(&[], &[5, -7]);
        assert!(fit.weights.iter().all(|weight| weight.abs() <= 7), "{:?}", fit.weights);
    }
}
