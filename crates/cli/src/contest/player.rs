//! Interface of a player in a match.

use std::time::{Duration, Instant};

use botyard_core::{Seat, Story};
use botyard_engine::{Score, Stop, Thinker};

use super::engine::EngineProcess;
use super::finished::Mistake;
use super::pace::{MatchClock, Pace};

/// A built-in player or an external engine.
pub(super) enum Contestant {
    Ours(Box<dyn Thinker>),
    Theirs(EngineProcess),
}

/// A request for an order.
#[derive(Clone, Copy)]
pub(super) struct OrderQuestion<'a> {
    /// The game so far.
    pub(super) story: &'a Story,
    pub(super) seat: Seat,
    pub(super) pace: &'a Pace,
    /// Time left on every clock, and the increments.
    pub(super) clocks: &'a [Remaining],
    pub(super) patience: Patience,
    pub(super) stop: &'a Stop,
}

/// A seat's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Remaining {
    pub(super) left: Duration,
    pub(super) increment: Duration,
    /// Number of moves until time is added, if there are periods.
    pub(super) moves_to_go: Option<u32>,
}

impl Remaining {
    /// Initial time on the clock; `None` without a clock.
    pub(super) fn at_the_start(clock: Option<MatchClock>) -> Remaining {
        let Some(MatchClock { period, base, increment }) = clock else { return Remaining::default() };
        Remaining { left: if base.is_zero() { increment } else { base }, increment, moves_to_go: period }
    }

    /// Deducts the time of a move. The last move of a period adds the time of the next one.
    pub(super) fn moved(&mut self, took: Duration, clock: Option<MatchClock>) {
        self.left = self.left.saturating_sub(took) + self.increment;
        let Some(MatchClock { period: Some(period), base, .. }) = clock else { return };
        self.moves_to_go = match self.moves_to_go {
            Some(2..) => self.moves_to_go.map(|moves| moves - 1),
            _ => {
                self.left += base;
                Some(period)
            }
        };
    }
}

/// Tolerances for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Patience {
    /// Extra time beyond a time limit, for the transmission in both directions.
    pub(super) margin: Duration,
    /// Maximum time for an order without a time limit.
    pub(super) without_limit: Duration,
}

/// Answer of a player. The order is unchecked text.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Answer {
    pub(super) order: String,
    pub(super) score: Option<Score>,
    pub(super) depth: u32,
    /// Number of positions or playouts; 0 if the player doesn't report it.
    pub(super) nodes: u64,
    pub(super) took: Duration,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OrderFailure {
    /// A fault of the player, which loses the game.
    Fault(Mistake, String),
    /// The match was stopped.
    Stopped,
}

impl OrderQuestion<'_> {
    /// The clock of the requested seat.
    pub(super) fn clock(&self) -> Remaining {
        self.clocks.get(self.seat.index()).copied().unwrap_or_default()
    }

    /// Maximum time for the answer, if it is limited.
    pub(super) fn allowed(&self) -> Option<Duration> {
        self.pace.allowed(self.clock().left)
    }
}

impl Contestant {
    pub(super) fn answer(&mut self, question: &OrderQuestion<'_>) -> Result<Answer, OrderFailure> {
        let answer = match self {
            Contestant::Theirs(engine) => engine.answer(question)?,
            Contestant::Ours(thinker) => {
                let start = Instant::now();
                let clock = question.clock();
                let limits = question.pace.limits(clock.left, clock.moves_to_go);
                let game = question.story.latest();
                let decision = thinker.think(game, question.seat, &limits, question.stop, &mut |_| {});
                if question.stop.is_set() {
                    return Err(OrderFailure::Stopped);
                }
                let Some(decision) = decision else {
                    return Err(OrderFailure::Fault(Mistake::Illegal, "no order".to_owned()));
                };
                Answer {
                    order: decision.order,
                    score: decision.report.score,
                    depth: decision.report.depth,
                    nodes: decision.report.nodes,
                    took: start.elapsed(),
                }
            }
        };
        match question.allowed() {
            Some(allowed) if answer.took > allowed + question.patience.margin => {
                let words =
                    format!("took {:.3} s of {:.3} s", answer.took.as_secs_f64(), allowed.as_secs_f64());
                Err(OrderFailure::Fault(Mistake::Time, words))
            }
            _ => Ok(answer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pace::clock;
    use super::*;

    #[test]
    fn a_period_adds_its_time_after_its_last_move() {
        let rule = clock("2/60+1").ok();
        let mut remaining = Remaining::at_the_start(rule);
        let took = Duration::from_secs(10);
        let mut shown = Vec::new();
        for _ in 0..4 {
            remaining.moved(took, rule);
            shown.push((remaining.left.as_secs(), remaining.moves_to_go));
        }
        assert_eq!(shown, [(51, Some(1)), (102, Some(2)), (93, Some(1)), (144, Some(2))]);
    }

    #[test]
    fn a_clock_for_the_whole_game_has_no_moves_to_go() {
        let rule = clock("0+2").ok();
        let mut remaining = Remaining::at_the_start(rule);
        assert_eq!((remaining.left.as_secs(), remaining.moves_to_go), (2, None));
        remaining.moved(Duration::from_secs(9), rule);
        assert_eq!((remaining.left.as_secs(), remaining.moves_to_go), (2, None));
    }
}
