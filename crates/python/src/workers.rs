//! Thread pool of a batch, which lives as long as the batch.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::{Mutex, PoisonError};

use rayon_core::{ThreadPool, ThreadPoolBuilder};

/// A thread pool, started on first use. The calling thread works, too.
pub(crate) struct Workers {
    threads: usize,
    pool: Option<RunningPool>,
}

struct RunningPool {
    /// Id of the process that started the threads: they don't exist in a fork.
    process: u32,
    threads: Option<ThreadPool>,
}

impl Drop for RunningPool {
    fn drop(&mut self) {
        if self.process != process::id() {
            // In a forked process there are no threads to stop, and locks may be held forever.
            std::mem::forget(self.threads.take());
        }
    }
}

impl Workers {
    /// Creates a pool of `threads` threads, including the calling one.
    pub(crate) fn new(threads: usize) -> Workers {
        Workers { threads, pool: None }
    }

    /// Returns the number of threads, including the calling one.
    pub(crate) fn count(&self) -> usize {
        self.threads
    }

    /// Returns the pool; `None` if no threads can be started, and the calling one does all the work.
    fn pool(&mut self) -> Option<&ThreadPool> {
        if self.threads < 2 {
            return None;
        }
        if self.pool.as_ref().is_none_or(|pool| pool.process != process::id()) {
            let threads = ThreadPoolBuilder::new().num_threads(self.threads - 1).build().ok();
            self.pool = Some(RunningPool { process: process::id(), threads });
        }
        self.pool.as_ref()?.threads.as_ref()
    }

    /// Runs all jobs, each on the first free thread. Returns false if one of them panicked.
    pub(crate) fn each<T: Send>(&mut self, jobs: Vec<T>, job: impl Fn(T) + Sync) -> bool {
        let helpers = self.threads.min(jobs.len()).saturating_sub(1);
        let waiting = Mutex::new(jobs.into_iter());
        let work = || {
            loop {
                let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
                match next {
                    Some(next) => job(next),
                    None => return,
                }
            }
        };
        let all = || match self.pool() {
            Some(pool) if helpers > 0 => pool.in_place_scope(|scope| {
                for _ in 0..helpers {
                    scope.spawn(|_| work());
                }
                work();
            }),
            _ => work(),
        };
        catch_unwind(AssertUnwindSafe(all)).is_ok()
    }
}
