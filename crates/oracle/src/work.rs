//! Long computations: number of threads, progress reports and cancellation.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// A phase of a computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkPhase {
    /// Counting the moves of every position.
    Counting,
    /// Computing values by retrograde analysis.
    Solving {
        /// The distance reached so far.
        plies: u8,
    },
    /// Copying the values into the order of the table, or writing the file.
    Storing,
    /// Proving every entry from its successors.
    Checking,
    /// Compressing or expanding the table.
    Packing,
    /// Solving the rounds of all states.
    Rounds,
    /// Computing the mixes of all states.
    Mixing,
    /// Searching all programs for the best response.
    Responding,
}

impl WorkPhase {
    /// Returns a description of the phase.
    pub fn words(self) -> String {
        match self {
            WorkPhase::Counting => "counting moves".to_owned(),
            WorkPhase::Solving { plies } => format!("solving, {plies} plies from the end"),
            WorkPhase::Storing => "storing".to_owned(),
            WorkPhase::Checking => "checking".to_owned(),
            WorkPhase::Packing => "packing".to_owned(),
            WorkPhase::Rounds => "solving rounds".to_owned(),
            WorkPhase::Mixing => "computing mixes".to_owned(),
            WorkPhase::Responding => "searching best responses".to_owned(),
        }
    }
}

/// Progress of a computation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The current phase.
    pub phase: WorkPhase,
    /// Estimated fraction of the total time that has passed, 0 to 1.
    pub part: f64,
}

/// Settings for a computation.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Number of threads.
    pub threads: NonZero<usize>,
    /// Called with the progress, from any of the threads, some thousand times in all.
    pub watch: &'a (dyn Fn(Progress) + Sync),
    /// When set to true, the computation stops shortly afterwards.
    pub stop: &'a AtomicBool,
}

/// The computation was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

impl Work<'_> {
    /// Returns the number of processors of the machine.
    pub fn all_threads() -> NonZero<usize> {
        std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
    }

    pub(crate) fn tell(&self, phase: WorkPhase, part: f64) {
        (self.watch)(Progress { phase, part: part.clamp(0.0, 1.0) });
    }

    pub(crate) fn go_on(&self) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    /// Runs `job` on every item, distributed over the threads.
    pub(crate) fn each<T: Send>(
        &self,
        jobs: impl Iterator<Item = T> + Send,
        job: impl Fn(T) + Sync,
    ) -> Result<(), Stopped> {
        let jobs = Mutex::new(jobs);
        let next = || match jobs.lock() {
            Ok(mut jobs) => jobs.next(),
            Err(_) => None,
        };
        let work = || {
            while self.go_on().is_ok()
                && let Some(item) = next()
            {
                job(item);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads.get() {
                // If no more threads can be started, fewer do the work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        self.go_on()
    }
}
