//! Threads that live as long as the batch they step.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::{Mutex, PoisonError};

use rayon_core::{ThreadPool, ThreadPoolBuilder};

/// A pool of threads, started when it is first needed. The calling thread works, too.
pub(crate) struct Workers {
    threads: usize,
    pool: Option<Pool>,
}

struct Pool {
    /// The process that the threads are in: a fork has none of them.
    process: u32,
    threads: Option<ThreadPool>,
}

impl Drop for Pool {
    fn drop(&mut self) {
        if self.process != process::id() {
            // There is nobody to be told in a forked process, and locks may be held for ever.
            std::mem::forget(self.threads.take());
        }
    }
}

impl Workers {
    /// So many threads, the calling one included.
    pub(crate) fn new(threads: usize) -> Workers {
        Workers { threads, pool: None }
    }

    /// How many work.
    pub(crate) fn count(&self) -> usize {
        self.threads
    }

    /// Where the system gives no threads, the calling one does all the work.
    fn pool(&mut self) -> Option<&ThreadPool> {
        if self.threads < 2 {
            return None;
        }
        if self.pool.as_ref().is_none_or(|pool| pool.process != process::id()) {
            let threads = ThreadPoolBuilder::new().num_threads(self.threads - 1).build().ok();
            self.pool = Some(Pool { process: process::id(), threads });
        }
        self.pool.as_ref()?.threads.as_ref()
    }

    /// Does all jobs, each on the first thread that is free. False if one of them panicked.
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
