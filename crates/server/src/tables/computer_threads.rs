//! The computers' threads: as many as the settings say, and one for thoughts that take no time, shared fairly.
//!
//! Thoughts of three classes wait apart: quick ones never wait for others, tables come before analysis, and an analysis that is running
//! ends early when a table waits. Within a class the household (an address with all its players) comes next that has the fewest thoughts
//! running and has used the least time lately; within a household players take turns. So somebody who opens a hundred tables
//! waits for himself and not others for him.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use botyard_engine::Stop;

/// Something to be thought about. It looks at the sign and answers soon once that is set.
type Job = Box<dyn FnOnce(&Stop) + Send>;

/// Used time counts half after so many seconds.
const HALF_LIFE: f64 = 60.0;
/// Households of which nothing was used for so long are forgotten.
const FORGET: Duration = Duration::from_secs(600);

/// How urgent a thought is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    /// It takes no time worth mentioning.
    Quick,
    /// Somebody waits at a table.
    Table,
    /// A question of somebody who can ask again.
    Analysis,
}

/// In whose name is thought.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ThoughtOwner {
    /// Whoever shares an address.
    pub(crate) household: String,
    pub(crate) player: String,
}

/// Handle to the threads; clones share them.
#[derive(Clone)]
pub(crate) struct ComputerThreads(Arc<Shared>);

struct Shared {
    queues: Mutex<Queues>,
    more: Condvar,
}

struct Waiting {
    job: Job,
    stop: Stop,
}

/// What waits in one class.
#[derive(Default)]
struct Lane {
    /// Whoever has something waiting, in turn.
    turn: VecDeque<ThoughtOwner>,
    waiting: HashMap<ThoughtOwner, VecDeque<Waiting>>,
}

#[derive(Default)]
struct Usage {
    running: usize,
    /// Seconds, of which half is forgotten every minute.
    used: f64,
    since: Option<Instant>,
}

impl Usage {
    fn used(&self, at: Instant) -> f64 {
        let age = self.since.map_or(0.0, |since| at.duration_since(since).as_secs_f64());
        self.used * 0.5_f64.powf(age / HALF_LIFE)
    }
}

struct Running {
    number: u64,
    class: Class,
    stop: Stop,
}

#[derive(Default)]
struct Queues {
    /// By [`Class`].
    lanes: [Lane; 3],
    households: HashMap<String, Usage>,
    running: Vec<Running>,
    next: u64,
    /// Threads that wait for something to do, without the quick one.
    idle: usize,
    over: bool,
}

impl Queues {
    fn push(&mut self, owner: &ThoughtOwner, class: Class, waiting: Waiting) {
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

    /// The analysis that has run longest answers with what it has.
    fn interrupt_analysis(&mut self) {
        let mut analyses = self.running.iter().filter(|running| running.class == Class::Analysis);
        if let Some(analysis) = analyses.find(|running| !running.stop.is_set()) {
            analysis.stop.set();
        }
    }

    /// What is thought about next, of these classes.
    fn pop(&mut self, classes: &[Class], at: Instant) -> Option<(ThoughtOwner, Class, Waiting)> {
        let class = *classes.iter().find(|&&class| !self.lanes[class as usize].turn.is_empty())?;
        let lane = &mut self.lanes[class as usize];
        let burden = |owner: &ThoughtOwner| {
            let usage = self.households.get(&owner.household);
            usage.map_or((0, 0.0), |usage| (usage.running, usage.used(at)))
        };
        // The first of those that are level: they are in turn.
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
        self.running.push(Running { number: self.next, class, stop: stop.clone() });
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
    /// So many threads, and one for what is quick.
    pub(crate) fn new(threads: usize) -> ComputerThreads {
        let shared = Arc::new(Shared { queues: Mutex::default(), more: Condvar::new() });
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

    /// Puts a job at the end of its owner's queue; it is told to stop by the sign, which others may set, too. It is dropped if
    /// the server is going down.
    pub(crate) fn think(
        &self,
        owner: &ThoughtOwner,
        class: Class,
        stop: Stop,
        job: impl FnOnce(&Stop) + Send + 'static,
    ) {
        let mut queues = self.0.lock();
        if !queues.over {
            queues.push(owner, class, Waiting { job: Box::new(job), stop });
            self.0.more.notify_all();
        }
    }

    /// How many jobs run and wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        let queues = self.0.lock();
        let waiting = queues.lanes.iter().flat_map(|lane| lane.waiting.values()).map(VecDeque::len).sum();
        (queues.running.len(), waiting)
    }

    /// How many jobs of a class wait, of a household and of all.
    pub(crate) fn waiting(&self, class: Class, household: &str) -> (usize, usize) {
        let queues = self.0.lock();
        let lane = &queues.lanes[class as usize];
        let own = lane.waiting.iter().filter(|(owner, _)| owner.household == household);
        (own.map(|(_, queue)| queue.len()).sum(), lane.waiting.values().map(VecDeque::len).sum())
    }

    /// No more: those that run are asked to stop, those that wait are dropped.
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

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        // A job that panics holds no lock, so what is in here is whole.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, classes: &[Class]) {
        let counts = usize::from(classes.len() > 1);
        let mut queues = self.lock();
        while !queues.over {
            let Some((owner, class, Waiting { job, stop })) = queues.pop(classes, Instant::now()) else {
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
        queues.push(&owner(household, player), class, Waiting { job: Box::new(|_| ()), stop: Stop::new() });
    }

    /// Who is thought for, in the order in which that happens, each taking a second.
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
    fn nobody_waits_for_a_crowd() {
        let mut queues = Queues::default();
        for (household, player, count) in
            [("one", "crowd1", 2), ("one", "crowd2", 2), ("two", "ann", 1), ("three", "bob", 2)]
        {
            for _ in 0..count {
                push(&mut queues, household, player, Class::Table);
            }
        }
        // A household of many players has one share; within it they take turns.
        assert_eq!(order(queues), "crowd1 ann bob crowd2 bob crowd1 crowd2");
    }

    #[test]
    fn quick_thoughts_come_first_and_analysis_last() {
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
    fn whoever_has_used_less_comes_next() {
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
