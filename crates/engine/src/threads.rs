//! A [`Crew`] of threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use botyard_core::perft::Crew;

/// Distributes jobs over this many threads, including the calling one.
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub NonZero<usize>);

impl Crew for Threads {
    fn each(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                match next.fetch_add(1, Ordering::Relaxed) {
                    number if number < jobs => job(number),
                    _ => return,
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.0.get().min(jobs) {
                // If no more threads can be started, fewer do the work.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
    }
}
