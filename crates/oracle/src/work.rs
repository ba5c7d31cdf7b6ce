//! Long work: how many threads, who watches, and how it is stopped.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The moves of every position are counted.
    Counting,
    /// Values are found, from the ends of the game backwards.
    Solving {
        /// The distance that has been reached.
        plies: u8,
    },
    /// The values are put into the order of the table.
    Storing,
    /// Every entry is proved from those of its successors.
    Checking,
    /// The table is compressed or expanded.
    Packing,
}

impl Phase {
    /// What is being done, in words.
    pub fn words(self) -> String {
        match self {
            Phase::Counting => "counting moves".to_owned(),
            Phase::Solving { plies } => format!("solving, {plies} plies from the end"),
            Phase::Storing => "storing".to_owned(),
            Phase::Checking => "checking".to_owned(),
            Phase::Packing => "packing".to_owned(),
        }
    }
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// What is being done.
    pub phase: Phase,
    /// Which part of the whole work is behind us, in time, about: 0 to 1.
    pub part: f64,
}

/// How work is to be done.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// On how many threads.
    pub threads: NonZero<usize>,
    /// Told of the progress, from any of the threads, some thousand times in all.
    pub watch: &'a (dyn Fn(Progress) + Sync),
    /// Set by anybody, it stops the work within a moment.
    pub stop: &'a AtomicBool,
}

/// The work was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

impl Work<'_> {
    /// As many threads as the machine has processors.
    pub fn all_threads() -> NonZero<usize> {
        std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
    }

    pub(crate) fn tell(&self, phase: Phase, part: f64) {
        (self.watch)(Progress { phase, part: part.clamp(0.0, 1.0) });
    }

    pub(crate) fn go_on(&self) -> Result<(), Stopped> {
        if self.stop.load(Ordering::Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    /// Does the jobs, each on one of the threads.
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
                // Where the system gives no more threads, fewer do the work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        self.go_on()
    }
}
