//! The page's web workers: one for computer players, one for analysis, one for pictures. They run
//! independently of each other and of the page.

use botyard_core::Story;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use botyard_protocol::{Analysed, FilmLook, GameSoFar, Task, WorkerAnswer};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::play::index;
use crate::{browser, json, t};

/// Request for an order of a computer player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OrderTask {
    /// Id of the table, so that the player keeps its memory of that game.
    pub(crate) table: String,
    /// Id of the game.
    pub(crate) game: String,
    /// Options of the game.
    pub(crate) options: Vec<(String, String)>,
    /// Number of players.
    pub(crate) seats: usize,
    /// Starting position; the game's own if `None`.
    pub(crate) start: Option<String>,
    /// Orders of each step so far.
    pub(crate) moves: Vec<Vec<(u8, String)>>,
    /// Seat that the computer plays.
    pub(crate) seat: u8,
    /// Id of the computer player.
    pub(crate) level: String,
    /// Random seed.
    pub(crate) seed: u64,
}

/// Request to analyse a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AnalyseTask {
    pub(crate) game: GameSoFar,
    /// Seat to analyse for; the first one that owes an order if `None`.
    pub(crate) seat: Option<u8>,
    /// Number of best orders wanted.
    pub(crate) lines: u8,
    /// Time limit; until stopped if `None`.
    pub(crate) milliseconds: Option<u64>,
}

/// Analysis so far and whether it is final, or an error message.
pub(crate) type AnalysisResult = Result<(Analysed, bool), String>;

/// Callback for the answer to a task.
enum PendingTask {
    Order(Box<dyn FnOnce(Result<String, String>)>),
    Analysed(Rc<dyn Fn(AnalysisResult)>),
    Bytes { progress: Rc<dyn Fn(u32, u32)>, then: Box<dyn FnOnce(Result<Vec<u8>, String>)> },
}

impl PendingTask {
    fn fail(self, why: String) {
        match self {
            PendingTask::Order(then) => then(Err(why)),
            PendingTask::Analysed(hear) => hear(Err(why)),
            PendingTask::Bytes { then, .. } => then(Err(why)),
        }
    }
}

/// A running worker and its event handlers.
struct RunningWorker {
    worker: Worker,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(Event)>,
}

impl Drop for RunningWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// Slot for a worker. The worker is started when it is first needed, and restarted after a crash.
#[derive(Default)]
struct WorkerSlot {
    running: RefCell<Option<RunningWorker>>,
    /// By task id; a worker handles tasks in this order.
    waiting: RefCell<BTreeMap<u64, PendingTask>>,
}

thread_local! {
    /// Worker for computer players.
    static PLAYERS: Rc<WorkerSlot> = Rc::default();
    /// Worker for analysis.
    static STUDY: Rc<WorkerSlot> = Rc::default();
    /// Worker for pictures.
    static STUDIO: Rc<WorkerSlot> = Rc::default();
    static NEXT: Cell<u64> = const { Cell::new(1) };
}

fn next_id() -> u64 {
    NEXT.replace(NEXT.get() + 1)
}

impl WorkerSlot {
    fn start(self: &Rc<WorkerSlot>) -> Option<RunningWorker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&format!("{}worker.js", browser::app()), &options).ok()?;
        let bench = Rc::clone(self);
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            bench.hear(&event.data());
        });
        let bench = Rc::clone(self);
        let fail = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            event.prevent_default();
            bench.die(&t!("worker-died"));
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Some(RunningWorker { worker, _hear: hear, _fail: fail })
    }

    /// Starts the worker if it isn't running.
    fn wake(self: &Rc<WorkerSlot>) {
        if self.running.borrow().is_none() {
            *self.running.borrow_mut() = self.start();
        }
    }

    /// Sends a task to the worker.
    fn give(self: &Rc<WorkerSlot>, task: &Task, waiting: PendingTask) {
        let Ok(text) = serde_json::to_string(task) else { return waiting.fail(t!("worker-died")) };
        self.wake();
        let sent = match &*self.running.borrow() {
            Some(running) => running.worker.post_message(&text.into()).is_ok(),
            None => false,
        };
        if sent {
            self.waiting.borrow_mut().insert(task.id(), waiting);
        } else {
            waiting.fail(t!("worker-missing"));
        }
    }

    /// Handles a message from the worker: a text, or a text with bytes.
    fn hear(self: &Rc<WorkerSlot>, said: &JsValue) {
        let (text, bytes) = match said.dyn_ref::<js_sys::Array>() {
            Some(list) => (list.get(0).as_string(), list.get(1).dyn_into::<js_sys::Uint8Array>().ok()),
            None => (said.as_string(), None),
        };
        let thought = text.and_then(|text| json::read::<WorkerAnswer>(&text).ok());
        // A message that can't be parsed is from another version and is ignored.
        let Some(thought) = thought else { return };
        match thought {
            WorkerAnswer::Hello { .. } => {}
            WorkerAnswer::Order { id, order } => {
                if let Some(PendingTask::Order(then)) = self.take(id) {
                    then(Ok(order));
                }
            }
            WorkerAnswer::Analysed { id, analysed, done } => {
                let hear = match self.waiting.borrow().get(&id) {
                    Some(PendingTask::Analysed(hear)) => Rc::clone(hear),
                    _ => return,
                };
                if done {
                    self.take(id);
                }
                hear(Ok((*analysed, done)));
            }
            WorkerAnswer::Progress { id, done, of } => {
                let progress = match self.waiting.borrow().get(&id) {
                    Some(PendingTask::Bytes { progress, .. }) => Rc::clone(progress),
                    _ => return,
                };
                progress(done, of);
            }
            WorkerAnswer::Bytes { id, .. } => {
                if let Some(PendingTask::Bytes { then, .. }) = self.take(id) {
                    then(bytes.map(|bytes| bytes.to_vec()).ok_or_else(|| t!("worker-died")));
                }
            }
            // A worker that couldn't parse a task will never answer it.
            WorkerAnswer::Failed { broken: true, why, .. } | WorkerAnswer::Failed { id: 0, why, .. } => {
                self.die(&t!("worker-broken", why = why));
            }
            WorkerAnswer::Failed { id, why, .. } => {
                if let Some(waiting) = self.take(id) {
                    waiting.fail(why);
                }
            }
        }
    }

    fn take(&self, id: u64) -> Option<PendingTask> {
        self.waiting.borrow_mut().remove(&id)
    }

    /// Drops the worker and fails all pending tasks.
    fn die(self: &Rc<WorkerSlot>, why: &str) {
        let running = self.running.borrow_mut().take();
        // This may run inside the worker's own message handler, which must not be dropped yet.
        browser::after(0, move || drop(running));
        let waiting = std::mem::take(&mut *self.waiting.borrow_mut());
        for (_, waiting) in waiting {
            waiting.fail(why.to_owned());
        }
    }

    /// Terminates the worker to stop its task; callbacks are dropped without being called.
    fn stop(&self) {
        self.waiting.borrow_mut().clear();
        drop(self.running.borrow_mut().take());
    }
}

/// Starts the worker for computer players ahead of time: on a slow connection its download takes seconds.
pub(crate) fn expect_orders() {
    PLAYERS.with(WorkerSlot::wake);
}

/// Requests an order. Several requests can be pending; they are handled in sequence.
pub(crate) fn order(task: OrderTask, then: impl FnOnce(Result<String, String>) + 'static) {
    let id = next_id();
    let game = GameSoFar {
        game: task.game,
        options: task.options.into_iter().collect(),
        seats: u8::try_from(task.seats).ok(),
        start: task.start,
        moves: task.moves,
    };
    let task = Task::Order { id, game, seat: task.seat, level: task.level, seed: task.seed };
    PLAYERS.with(|bench| bench.give(&task, PendingTask::Order(Box::new(then))));
}

/// Handle to a running analysis. Dropping it stops the analysis.
#[derive(Debug)]
pub(crate) struct RunningAnalysis {
    id: u64,
}

impl RunningAnalysis {
    /// Whether the analysis is still running.
    pub(crate) fn goes_on(&self) -> bool {
        STUDY.with(|bench| bench.waiting.borrow().contains_key(&self.id))
    }
}

impl Drop for RunningAnalysis {
    fn drop(&mut self) {
        // A worker that has finished is kept, so the next analysis starts faster.
        if self.goes_on() {
            STUDY.with(|bench| bench.stop());
        }
    }
}

/// Analyses a position. `hear` is called repeatedly with the result so far. There is one analysis at a time:
/// a running one is stopped.
pub(crate) fn analyse(task: AnalyseTask, hear: impl Fn(AnalysisResult) + 'static) -> RunningAnalysis {
    let id = next_id();
    let AnalyseTask { game, seat, lines, milliseconds } = task;
    let task = Task::Analyse { id, game, seat, level: None, lines, milliseconds };
    STUDY.with(|bench| {
        if !bench.waiting.borrow().is_empty() {
            bench.stop();
        }
        bench.give(&task, PendingTask::Analysed(Rc::new(hear)));
    });
    RunningAnalysis { id }
}

/// Renders an SVG as PNG.
pub(crate) fn png(svg: String, width: u32, then: impl FnOnce(Result<Vec<u8>, String>) + 'static) {
    let task = Task::Picture { id: next_id(), svg, width };
    let waiting = PendingTask::Bytes { progress: Rc::new(|_, _| ()), then: Box::new(then) };
    STUDIO.with(|bench| bench.give(&task, waiting));
}

/// Makes an animated GIF of a game. `progress` is called with the number of frames done and the total.
pub(crate) fn film(
    game: GameSoFar,
    look: FilmLook,
    progress: impl Fn(u32, u32) + 'static,
    then: impl FnOnce(Result<Vec<u8>, String>) + 'static,
) {
    let task = Task::Film { id: next_id(), game, film: look };
    let waiting = PendingTask::Bytes { progress: Rc::new(progress), then: Box::new(then) };
    STUDIO.with(|bench| bench.give(&task, waiting));
}

/// The first `steps` steps of a game in the form that workers take.
pub(crate) fn so_far(history: &Story, steps: usize) -> GameSoFar {
    let start = history.start();
    let options: BTreeMap<String, String> =
        start.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let moves = history.steps().iter().take(steps).map(|step| match step.retired {
        Some(seat) => vec![(index(seat), String::new())],
        None => step.orders.iter().map(|(seat, order)| (index(*seat), order.clone())).collect(),
    });
    GameSoFar {
        game: history.kind().info.id.to_owned(),
        options,
        seats: u8::try_from(start.seats()).ok(),
        start: history.position().map(str::to_owned),
        moves: moves.collect(),
    }
}
