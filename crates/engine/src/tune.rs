//! Learning the weights of an evaluation from games that the engine plays against itself.
//!
//! Every quiet position of a game is a [`Lesson`]: how much there was of each term, and how the game ended for the side to
//! move. [`fit`] then finds the weights whose sum predicts the ends best.

use std::marker::PhantomData;

use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_core::{Node, Searched, Sequential, Weighed, amounts, play_out};

use crate::limits::Limits;
use crate::score::Score;
use crate::search::{SearchSettings, Searcher};
use crate::stop::Stop;

/// So many points mean that a win is about 2.7 times as likely as a loss. It is what makes a weight of 100 a small lasting
/// advantage.
const SCALE: f64 = 200.0;

/// Every so many plies before the end of its game a position counts half as much.
const HALF_LIFE: f64 = 20.0;

/// How the games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlaySettings {
    /// How many positions are looked at for a move.
    pub nodes: u64,
    /// So many random moves at most come first, so that no two games are the same.
    pub random_plies: u64,
    /// One move in so many is a random one, all through the game.
    pub slips_in: u64,
    /// A game that isn't over after so many moves teaches nothing.
    pub longest: u64,
    /// Another seed gives other games.
    pub seed: u64,
}

impl Default for SelfPlaySettings {
    fn default() -> SelfPlaySettings {
        SelfPlaySettings { nodes: 2_000, random_plies: 12, slips_in: 8, longest: 200, seed: 1 }
    }
}

/// What one position teaches.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// How much there is of each term, for the side to move.
    pub amounts: Vec<f64>,
    /// 1 if the side to move won in the end, 0 if it lost, a half for a draw.
    pub result: f64,
    /// How much it counts: the end says less about what was long before.
    pub weight: f64,
}

/// A game whose weights can be learned, its type erased.
pub trait Learner: Sync {
    /// [`Weighed::TERMS`].
    fn terms(&self) -> &'static [&'static str];

    /// [`Weighed::WEIGHTS`].
    fn weights(&self) -> &'static [i32];

    /// Plays the game of this number from here and says what it teaches; nothing if the game is of another kind. The same
    /// number and plan give the same lessons. Where somebody knows how a position ends, that is taught and not how it ended.
    fn lessons(
        &self,
        start: &dyn AnyGame,
        plan: &SelfPlaySettings,
        number: u64,
        knows: Option<&Truth<'_>>,
    ) -> Vec<Lesson>;
}

/// Says of a position how it ends for the side to move if nobody errs, as [`Lesson::result`], or that it doesn't know.
pub type Truth<'a> = dyn Fn(&dyn AnyGame) -> Option<f64> + Sync + 'a;

/// The [`Learner`] of a game that is searched.
#[derive(Debug)]
pub struct SelfPlay<G>(PhantomData<fn(&G)>);

impl<G> SelfPlay<G> {
    /// It needs nothing.
    pub const NEW: SelfPlay<G> = SelfPlay(PhantomData);
}

impl<G: Searched<Node: Weighed>> Learner for SelfPlay<G> {
    fn terms(&self) -> &'static [&'static str] {
        G::Node::TERMS
    }

    fn weights(&self) -> &'static [i32] {
        G::Node::WEIGHTS
    }

    fn lessons(
        &self,
        start: &dyn AnyGame,
        plan: &SelfPlaySettings,
        number: u64,
        knows: Option<&Truth<'_>>,
    ) -> Vec<Lesson> {
        start.as_any().downcast_ref::<G>().map_or(Vec::new(), |start| lessons(start, plan, number, knows))
    }
}

fn lessons<G: Searched<Node: Weighed>>(
    start: &G,
    plan: &SelfPlaySettings,
    number: u64,
    knows: Option<&Truth<'_>>,
) -> Vec<Lesson> {
    let mut dice = Dice::new(plan.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut game = start.clone();
    let random_plies = dice.below(plan.random_plies + 1);
    play_out(&mut game, &mut dice, random_plies);
    let settings = SearchSettings { memory: 1 << 20, ..SearchSettings::DEFAULT };
    let mut searcher = Searcher::new(settings);
    let (mut met, mut known) = (Vec::new(), Vec::new());
    let mut length = plan.longest;
    for ply in 0..plan.longest {
        let Some(seat) = game.to_act().only() else {
            length = ply;
            break;
        };
        // Who always plays what he thinks best only meets positions that he overrates.
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
            match knows.map(|knows| knows(&game)) {
                None => met.push((ply, seat, amounts)),
                Some(None) => {}
                Some(Some(result)) => known.push(Lesson { amounts, result, weight: 1.0 }),
            }
        }
        Sequential::play_unchecked(&mut game, order);
    }
    if knows.is_some() {
        return known;
    }
    // Between equals a game without a winner says who has stopped trying, not who was better.
    let Some(winner) = game.outcome().and_then(|outcome| outcome.winner()) else { return Vec::new() };
    met.into_iter()
        .map(|(ply, seat, amounts)| {
            let weight = 0.5_f64.powf((length - ply) as f64 / HALF_LIFE);
            Lesson { amounts, result: if seat == winner { 1.0 } else { 0.0 }, weight }
        })
        .collect()
}

/// What was learned.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weights, rounded.
    pub weights: Vec<i32>,
    /// How badly the old weights predict, in nats a position: ln 2 is knowing nothing.
    pub before: f64,
    /// How badly these do.
    pub after: f64,
}

/// The weights that predict the results best, found downhill from these. A little is taken off for every weight's size, so
/// that a term which hardly ever occurs gets none by chance.
pub fn fit(lessons: &[Lesson], weights: &[i32]) -> Fit {
    /// By how much the weights change in a step at most, and in how many steps.
    const STEP: f64 = 1.0;
    const STEPS: u32 = 1_500;
    let mut now: Vec<f64> = weights.iter().map(|&weight| f64::from(weight)).collect();
    let before = loss(lessons, &now);
    // Adam: steps are measured by how steady the slope is.
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

/// How much a weight's own size counts, against the whole of the lessons.
const MODESTY: f64 = 1e-7;

fn predicted(lesson: &Lesson, weights: &[f64]) -> f64 {
    let sum: f64 = lesson.amounts.iter().zip(weights).map(|(amount, weight)| amount * weight).sum();
    1.0 / (1.0 + (-sum / SCALE).exp())
}

fn loss(lessons: &[Lesson], weights: &[f64]) -> f64 {
    let total: f64 = lessons
        .iter()
        .map(|lesson| {
            let chance = predicted(lesson, weights).clamp(1e-9, 1.0 - 1e-9);
            -lesson.weight * (lesson.result * chance.ln() + (1.0 - lesson.result) * (1.0 - chance).ln())
        })
        .sum();
    total / weight(lessons)
}

/// Of all lessons together.
fn weight(lessons: &[Lesson]) -> f64 {
    lessons.iter().map(|lesson| lesson.weight).sum::<f64>().max(1e-9)
}

fn slope(lessons: &[Lesson], weights: &[f64]) -> Vec<f64> {
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

    /// Games whose results follow these weights, by chance.
    fn made_up(weights: &[f64], count: u64) -> Vec<Lesson> {
        let mut dice = Dice::new(3);
        (0..count)
            .map(|_| {
                let amounts = weights.iter().map(|_| dice.below(7) as f64 - 3.0).collect();
                let mut lesson = Lesson { amounts, result: 0.0, weight: 1.0 };
                let chance = predicted(&lesson, weights);
                lesson.result = if (dice.below(1_000_000) as f64) < chance * 1e6 { 1.0 } else { 0.0 };
                lesson
            })
            .collect()
    }

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let truth = [100.0, -40.0, 10.0, 0.0];
        let fit = fit(&made_up(&truth, 20_000), &[0, 0, 0, 0]);
        for (found, truth) in fit.weights.iter().zip(truth) {
            assert!((f64::from(*found) - truth).abs() < 6.0, "{:?}", fit.weights);
        }
        assert!(fit.after < fit.before);
    }

    #[test]
    fn nothing_to_learn_from_changes_little() {
        let fit = fit(&[], &[5, -7]);
        assert!(fit.weights.iter().all(|weight| weight.abs() <= 7), "{:?}", fit.weights);
    }
}
