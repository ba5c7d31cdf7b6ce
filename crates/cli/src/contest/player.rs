//! Somebody who is asked for orders.

use std::time::{Duration, Instant};

use botyard_core::{Seat, Story};
use botyard_engine::{Score, Stop, Thinker};

use super::engine::Engine;
use super::finished::Mistake;
use super::pace::Pace;

/// One of ours, or a program of somebody else.
pub(super) enum Player {
    Ours(Box<dyn Thinker>),
    Theirs(Engine),
}

/// What a player is asked.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    /// The game so far.
    pub(super) story: &'a Story,
    pub(super) seat: Seat,
    pub(super) pace: &'a Pace,
    /// What every seat has left on its clock, and what an order adds to it.
    pub(super) clocks: &'a [Remaining],
    pub(super) patience: Patience,
    pub(super) stop: &'a Stop,
}

/// A seat's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Remaining {
    pub(super) left: Duration,
    pub(super) increment: Duration,
}

/// How much longer than allowed is waited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Patience {
    /// Beyond a time limit: what the way to a player and back may take.
    pub(super) margin: Duration,
    /// For an order without a time limit.
    pub(super) without_limit: Duration,
}

/// What a player answers. The order is as he wrote it; it hasn't been checked.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Answer {
    pub(super) order: String,
    pub(super) score: Option<Score>,
    pub(super) depth: u32,
    pub(super) took: Duration,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NoAnswer {
    /// A mistake of the player: it costs him the game.
    Fault(Mistake, String),
    /// The match was stopped.
    Stopped,
}

impl Question<'_> {
    /// What is left on the clock of the seat that is asked.
    pub(super) fn left(&self) -> Duration {
        self.clocks.get(self.seat.index()).map_or(Duration::ZERO, |clock| clock.left)
    }

    /// How long the answer may take, if that is limited.
    pub(super) fn allowed(&self) -> Option<Duration> {
        self.pace.allowed(self.left())
    }
}

impl Player {
    pub(super) fn answer(&mut self, question: &Question<'_>) -> Result<Answer, NoAnswer> {
        let answer = match self {
            Player::Theirs(engine) => engine.answer(question)?,
            Player::Ours(thinker) => {
                let start = Instant::now();
                let limits = question.pace.limits(question.left());
                let game = question.story.latest();
                let decision = thinker.think(game, question.seat, &limits, question.stop, &mut |_| {});
                if question.stop.is_set() {
                    return Err(NoAnswer::Stopped);
                }
                let Some(decision) = decision else {
                    return Err(NoAnswer::Fault(Mistake::Illegal, "gave no order".to_owned()));
                };
                Answer {
                    order: decision.order,
                    score: decision.report.score,
                    depth: decision.report.depth,
                    took: start.elapsed(),
                }
            }
        };
        match question.allowed() {
            Some(allowed) if answer.took > allowed + question.patience.margin => {
                let words =
                    format!("took {:.3} s and had {:.3} s", answer.took.as_secs_f64(), allowed.as_secs_f64());
                Err(NoAnswer::Fault(Mistake::Time, words))
            }
            _ => Ok(answer),
        }
    }
}
