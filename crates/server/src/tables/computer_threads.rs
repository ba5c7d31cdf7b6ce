//! Threads for computer players: as many as the settings say, and one for quick searches, scheduled fairly.
//!
//! Jobs of three classes wait in separate queues: quick ones never wait for others, tables come before
//! analysis, and a running analysis is interrupted when a table waits. Within a class, the household (an
//! address with all its players) with the fewest running jobs comes first, then the one with the least recent
//! usage; within a household, players take turns. A player who opens a hundred tables delays only their own.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use botyard_engine::Stop;

/// A search. It returns soon after the stop flag is set.
type SearchJob = Box<dyn FnOnce(&Stop) + Send>;

/// Half-life of the recorded usage, in seconds.
const HALF_LIFE: f64 = 60.0;
/// Time without usage after which a household is forgotten.
const FORGET: Duration = Duration::from_secs(600);

/// Scheduling class of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// Takes negligible time.
    Quick,
    /// A player waits at a table.
    Table,
    /// An analysis, whose client can ask again.
    Analysis,
}

/// The player on whose behalf a job runs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ThoughtOwner {
    /// All players that share an address.
    pub(crate) household: String,
    pub(crate) player: String,
}

/// Handle to the threads; clones share them.
#[derive(Clone)]
pub(crate) struct ComputerThreads(Arc<ThreadsInner>);

struct ThreadsInner {
    queues: Mutex<Queues>,
    more: Condvar,
}

struct WaitingSearch {
    job: SearchJob,
    stop: Stop,
}

/// Waiting jobs of one class.
#[derive(Default)]
struct ClassQueue {
    /// Owners with waiting jobs, in turn.
    turn: VecDeque<ThoughtOwner>,
    waiting: HashMap<ThoughtOwner, VecDeque<WaitingSearch>>,
}

#[derive(Default)]
struct Usage {
    running: usize,
    /// Used seconds, decaying by half every minute.
    used: f64,
    since: Option<Instant>,
}

impl Usage {
    fn used(&self, at: Instant) -> f64 {
        let age = self.since.map_or(0.0, |since| at.duration_since(since).as_secs_f64());
        self.used * 0.5_f64.powf(age / HALF_LIFE)
    }
}

struct RunningSearch {
    number: u64,
    class: Class,
    stop: Stop,
}

#[derive(Default)]
struct Queues {
    /// Waiting jobs by [`Class`].
    lanes: [ClassQueue; 3],
    households: HashMap<String, Usage>,
    running: Vec<RunningSearch>,
    next: u64,
    /// Number of idle threads, without the quick one.
    idle: usize,
    over: bool,
}

impl Queues {
    fn push(&mut self, owner: &ThoughtOwner, class: Class, waiting: WaitingSearch) {
        let lane = &mut self.lanes[class as usize];
        let queue = lane.waiting.entry(owner.clone()).or_default();
        if queue.is_empty() {
            lane.turn.push_back(owner.clone());
        }
        queue.push_back(waiting);
        if class == Class::Table && self.idle == 0 {
            self.interrupt_analysis();
        }
    }

    /// Stops the longest running analysis, which answers with what it has.
    fn interrupt_analysis(&mut self) {
        let mut analyses = self.running.iter().filter(|running| running.class == Class::Analysis);
        if let Some(analysis) = analyses.find(|running| !running.stop.is_set()) {
            analysis.stop.set();
        }
    }

    /// Takes the next job of these classes.
    fn pop(&mut self, classes: &[Class], at: Instant) -> Option<(ThoughtOwner, Class, WaitingSearch)> {
        let class = *classes.iter().find(|&&class| !self.lanes[class as usize].turn.is_empty())?;
        let lane = &mut self.lanes[class as usize];
        let burden = |owner: &ThoughtOwner| {
            let usage = self.households.get(&owner.household);
            usage.map_or((0, 0.0), |usage| (usage.running, usage.used(at)))
        };
        // The first of equals: owners are in turn.
        let (place, _) = lane
            .turn
            .iter()
            .map(burden)
            .enumerate()
            .min_by(|(_, one), (_, other)| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)))?;
        let owner = lane.turn.remove(place)?;
        let queue = lane.waiting.get_mut(&owner)?;
        let waiting = queue.pop_front()?;
        if queue.is_empty() {
            lane.waiting.remove(&owner);
        } else {
            lane.turn.push_back(owner.clone());
        }
        Some((owner, class, waiting))
    }

    fn begin(&mut self, owner: &ThoughtOwner, class: Class, stop: &Stop) -> u64 {
        self.households.entry(owner.household.clone()).or_default().running += 1;
        self.next += 1;
        self.running.push(RunningSearch { number: self.next, class, stop: stop.clone() });
        self.next
    }

    fn end(&mut self, owner: &ThoughtOwner, number: u64, took: Duration, at: Instant) {
        self.running.retain(|running| running.number != number);
        if let Some(usage) = self.households.get_mut(&owner.household) {
            usage.used = usage.used(at) + took.as_secs_f64();
            usage.since = Some(at);
            usage.running -= 1;
        }
        if self.households.len() > 1_000 {
            self.households.retain(|_, usage| {
                usage.running > 0 || usage.since.is_some_and(|since| at.duration_since(since) < FORGET)
            });
        }
    }
}

impl ComputerThreads {
    /// Starts `threads` threads, and one for quick jobs.
    pub(crate) fn new(threads: usize) -> ComputerThreads {
        let shared = Arc::new(ThreadsInner { queues: Mutex::default(), more: Condvar::new() });
        for number in 0..=threads.max(1) {
            let shared = Arc::clone(&shared);
            let classes: &[Class] =
                if number == 0 { &[Class::Quick] } else { &[Class::Quick, Class::Table, Class::Analysis] };
            let work = move || shared.work(classes);
            if let Err(error) = thread::Builder::new().name(format!("computer-{number}")).spawn(work) {
                tracing::error!(%error, "a thread for computer players can't be started");
            }
        }
        ComputerThreads(shared)
    }

    /// Queues a job for its owner. `stop` tells it to stop; others may set it, too. The job is dropped if the
    /// server is stopping.
    pub(crate) fn think(
        &self,
        owner: &ThoughtOwner,
        class: Class,
        stop: Stop,
        job: impl FnOnce(&Stop) + Send + 'static,
    ) {
        let mut queues = self.0.lock();
        if !queues.over {
            queues.push(owner, class, WaitingSearch { job: Box::new(job), stop });
            self.0.more.notify_all();
        }
    }

    /// Returns the number of running and of waiting jobs.
    pub(crate) fn load(&self) -> (usize, usize) {
        let queues = self.0.lock();
        let waiting = queues.lanes.iter().flat_map(|lane| lane.waiting.values()).map(VecDeque::len).sum();
        (queues.running.len(), waiting)
    }

    /// Returns the number of waiting jobs of a class: of a household, and of all.
    pub(crate) fn waiting(&self, class: Class, household: &str) -> (usize, usize) {
        let queues = self.0.lock();
        let lane = &queues.lanes[class as usize];
        let own = lane.waiting.iter().filter(|(owner, _)| owner.household == household);
        (own.map(|(_, queue)| queue.len()).sum(), lane.waiting.values().map(VecDeque::len).sum())
    }

    /// Stops the threads: running jobs are asked to stop, waiting ones are dropped.
    pub(crate) fn stop(&self) {
        let mut queues = self.0.lock();
        for running in &queues.running {
            running.stop.set();
        }
        queues.over = true;
        queues.lanes = Default::default();
        self.0.more.notify_all();
    }
}

impl ThreadsInner {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        // A job that panics holds no lock, so the queues are consistent.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, classes: &[Class]) {
        let counts = usize::from(classes.len() > 1);
        let mut queues = self.lock();
        while !queues.over {
            let Some((owner, class, WaitingSearch { job, stop })) = queues.pop(classes, Instant::now())
            else {
                queues.idle += counts;
                queues = self.more.wait(queues).unwrap_or_else(PoisonError::into_inner);
                queues.idle -= counts;
                continue;
            };
            let number = queues.begin(&owner, class, &stop);
            drop(queues);
            let began = Instant::now();
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| job(&stop))).is_err() {
                tracing::error!("a computer player has failed");
            }
            queues = self.lock();
            let at = Instant::now();
            queues.end(&owner, number, at.duration_since(began), at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Class; 3] = [Class::Quick, Class::Table, Class::Analysis];

    fn owner(household: &str, player: &str) -> ThoughtOwner {
        ThoughtOwner { household: household.to_owned(), player: player.to_owned() }
    }

    fn push(queues: &mut Queues, household: &str, player: &str, class: Class) {
        queues.push(
            &owner(household, player),
            class,
            WaitingSearch { job: Box::new(|_| ()), stop: Stop::new() },
        );
    }

    /// Returns the players in the order in which their jobs run, each for a second.
    fn order(mut queues: Queues) -> String {
        let mut at = Instant::now();
        let mut order = Vec::new();
        while let Some((owner, class, waiting)) = queues.pop(&ALL, at) {
            let number = queues.begin(&owner, class, &waiting.stop);
            at += Duration::from_secs(1);
            queues.end(&owner, number, Duration::from_secs(1), at);
            order.push(owner.player);
        }
        order.join(" ")
    }

    #[test]
    fn a_single_waiting_table_isnt_delayed_by_a_crowd() {
        let mut queues = Queues::default();
        for (household, player, count) in
            [("one", "crowd1", 2), ("one", "crowd2", 2), ("two", "ann", 1), ("three", "bob", 2)]
        {
            for _ in 0..count {
                push(&mut queues, household, player, Class::Table);
            }
        }
        // A household of many players gets one share; within it, players take turns.
        assert_eq!(order(queues), "crowd1 ann bob crowd2 bob crowd1 crowd2");
    }

    #[test]
    fn quick_searches_come_first_and_analysis_last() {
        let mut queues = Queues::default();
        push(&mut queues, "one", "asks", Class::Analysis);
        push(&mut queues, "two", "plays", Class::Table);
        push(&mut queues, "three", "quick", Class::Quick);
        assert_eq!(order(queues), "quick plays asks");
    }

    #[test]
    fn a_table_interrupts_an_analysis_if_no_thread_is_free() {
        let mut queues = Queues::default();
        push(&mut queues, "one", "asks", Class::Analysis);
        let (owner, class, waiting) = queues.pop(&ALL, Instant::now()).unwrap();
        queues.begin(&owner, class, &waiting.stop);
        queues.idle = 1;
        push(&mut queues, "two", "plays", Class::Table);
        assert!(!waiting.stop.is_set());
        queues.idle = 0;
        push(&mut queues, "two", "plays", Class::Table);
        assert!(waiting.stop.is_set());
    }

    #[test]
    fn the_household_with_the_least_usage_comes_next() {
        let mut queues = Queues::default();
        let at = Instant::now();
        let heavy = owner("heavy", "eve");
        let number = queues.begin(&heavy, Class::Table, &Stop::new());
        queues.end(&heavy, number, Duration::from_secs(30), at);
        push(&mut queues, "heavy", "eve", Class::Table);
        push(&mut queues, "light", "ann", Class::Table);
        assert_eq!(queues.pop(&ALL, at).unwrap().0.player, "ann");
    }
}
