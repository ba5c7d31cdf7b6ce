//! The course of a solution: which sweeps in which order.

use crate::pigs::solver::{PigSolver, Sweep, Swept};
use crate::pigs::states::Worths;
use crate::work::{Stopped, Work};

/// How a game is solved backwards from its round limit.
///
/// First programs are collected, with approximate values: a sweep searches all programs of every state, the
/// next ones use the programs found until values change less than a threshold; then all programs are searched
/// again, with a lower threshold and a smaller gap. When that changes nothing any more, all rounds are played
/// back from the limit with these programs, and a sweep over all programs ends it, or shows that it has to go
/// on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolvePlan {
    /// Number of rounds to play back.
    pub rounds: u32,
    /// Gap to which rounds are solved.
    pub gap: f64,
}

/// A sweep that was just completed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SweepReport {
    /// Number of rounds played back in all.
    pub rounds: u32,
    /// Whether programs were still collected.
    pub collecting: bool,
    /// Whether all programs were searched.
    pub full: bool,
    /// Its result.
    pub swept: Swept,
}

/// Threshold after the first full sweep.
const FIRST: f64 = 1e-2;

/// Factor of the threshold from one full sweep to the next.
const LOWER: f64 = 0.1;

/// The last sweep searches all programs and changes no value by more than this.
const SETTLED: f64 = 3e-7;

/// Lowest threshold. A position that is won, but by no known program, loses a little of its value in every
/// quick sweep, and only a full one finds the program.
const LOWEST: f64 = 2e-5;

/// Number of quick sweeps between two full ones, unless nothing changes.
const BETWEEN: u32 = 12;

impl SolvePlan {
    /// The standard plan.
    pub const DEFAULT: SolvePlan = SolvePlan { rounds: 200, gap: 1e-7 };

    /// Plays back until the number of rounds is reached, and further until a full sweep hardly changes any
    /// value. `pause` is called every few thousand states and after every sweep, when the solver can be
    /// stored; `tell` after every sweep.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn run(
        &self,
        solver: &mut PigSolver,
        work: &Work<'_>,
        pause: &mut dyn FnMut(&PigSolver),
        tell: &mut dyn FnMut(SweepReport),
    ) -> Result<(), Stopped> {
        loop {
            let threshold = FIRST * LOWER.powi(solver.full_sweeps().saturating_sub(1) as i32);
            let is_final = !solver.is_stale() && solver.change() <= SETTLED;
            let collecting = solver.is_collecting();
            if is_final && collecting {
                solver.restart(Worths::at_the_limit());
                continue;
            }
            if is_final && solver.rounds() >= self.rounds {
                return Ok(());
            }
            let may_end = collecting || solver.rounds() + 1 >= self.rounds;
            let is_quiet = solver.change() <= SETTLED
                || solver.change() < threshold.max(LOWEST) && solver.quick_sweeps() >= BETWEEN;
            let full = solver.full_sweeps() == 0 || may_end && is_quiet;
            let gap = self.gap.max(threshold * LOWER);
            let sweep = if full { Sweep::Full(gap) } else { Sweep::Quick };
            let swept = solver.sweep(sweep, work, pause)?;
            tell(SweepReport { rounds: solver.rounds(), collecting, full, swept });
            pause(solver);
        }
    }
}
