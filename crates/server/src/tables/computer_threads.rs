//! The computers' threads: as many as the settings say, shared fairly.
//!
//! Whoever has opened tables with computers has a queue of his own, and the threads take one job of each in turn. So somebody who
//! opens a hundred tables waits for himself and not others for him.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use botyard_engine::Stop;

/// Something to be thought about. It looks at the sign and answers soon once that is set.
type Job = Box<dyn FnOnce(&Stop) + Send>;

/// The threads. Clones are the same.
#[derive(Clone)]
pub(crate) struct ComputerThreads(Arc<Shared>);

struct Shared {
    queues: Mutex<Queues>,
    more: Condvar,
    stop: Stop,
}

#[derive(Default)]
struct Queues {
    /// Whose turn it is next; everybody here has a queue that isn't empty.
    turn: VecDeque<String>,
    waiting: HashMap<String, VecDeque<Job>>,
    running: usize,
    over: bool,
}

impl Queues {
    fn push(&mut self, owner: &str, job: Job) {
        let queue = self.waiting.entry(owner.to_owned()).or_default();
        if queue.is_empty() {
            self.turn.push_back(owner.to_owned());
        }
        queue.push_back(job);
    }

    fn pop(&mut self) -> Option<Job> {
        let owner = self.turn.pop_front()?;
        let queue = self.waiting.get_mut(&owner)?;
        let job = queue.pop_front();
        if queue.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.turn.push_back(owner);
        }
        job
    }
}

impl ComputerThreads {
    /// So many threads.
    pub(crate) fn new(threads: usize) -> ComputerThreads {
        let shared = Arc::new(Shared { queues: Mutex::default(), more: Condvar::new(), stop: Stop::new() });
        for number in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let work = move || shared.work();
            if let Err(error) = thread::Builder::new().name(format!("computer-{number}")).spawn(work) {
                tracing::error!(%error, "a thread for computer players can't be started");
            }
        }
        ComputerThreads(shared)
    }

    /// Puts a job at the end of its owner's queue. It is dropped if the server is going down.
    pub(crate) fn think(&self, owner: &str, job: impl FnOnce(&Stop) + Send + 'static) {
        let mut queues = self.0.lock();
        if !queues.over {
            queues.push(owner, Box::new(job));
            self.0.more.notify_one();
        }
    }

    /// How many jobs run and wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let queues = self.0.lock();
        (queues.running, queues.waiting.values().map(VecDeque::len).sum())
    }

    /// No more: those that run are asked to stop, those that wait are dropped.
    pub(crate) fn stop(&self) {
        self.0.stop.set();
        let mut queues = self.0.lock();
        *queues = Queues { over: true, running: queues.running, ..Queues::default() };
        self.0.more.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        // A job that panics holds no lock, so what is in here is whole.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let mut queues = self.lock();
        while !queues.over {
            let Some(job) = queues.pop() else {
                queues = self.more.wait(queues).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            queues.running += 1;
            drop(queues);
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(&self.stop))).is_err() {
                tracing::error!("a computer player has failed");
            }
            queues = self.lock();
            queues.running -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_waits_for_a_crowd() {
        let mut queues = Queues::default();
        let order = Arc::new(Mutex::new(Vec::new()));
        for (owner, count) in [("crowd", 3), ("ann", 1), ("bob", 2)] {
            for number in 0..count {
                let order = Arc::clone(&order);
                queues.push(owner, Box::new(move |_| order.lock().unwrap().push(format!("{owner}{number}"))));
            }
        }
        while let Some(job) = queues.pop() {
            job(&Stop::new());
        }
        assert_eq!(*order.lock().unwrap(), ["crowd0", "ann0", "bob0", "crowd1", "bob1", "crowd2"]);
    }
}
