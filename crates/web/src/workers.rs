//! The workers behind the page: one orders for computer players, one thinks about positions, one makes pictures. None of
//! them disturbs another, and the page waits for none.

use botyard_core::Story;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use botyard_protocol::{Analysed, FilmLook, GameSoFar, Task, WorkerAnswer};
use wasm_bindgen::prelude::*;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::play::index;
use crate::{browser, json, t};

/// An order that a computer is to give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OrderTask {
    /// Which game it is, so that a player goes on remembering what it has seen.
    pub(crate) table: String,
    /// The id of the game.
    pub(crate) game: String,
    /// How it is played.
    pub(crate) options: Vec<(String, String)>,
    /// How many play.
    pub(crate) seats: usize,
    /// Where it starts, if not where the game does.
    pub(crate) start: Option<String>,
    /// What was played, step by step.
    pub(crate) moves: Vec<Vec<(u8, String)>>,
    /// Whose order it is.
    pub(crate) seat: u8,
    /// Which player.
    pub(crate) level: String,
    /// Chance.
    pub(crate) seed: u64,
}

/// A position to think about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct AnalyseTask {
    /// Where the game is.
    pub(crate) game: GameSoFar,
    /// For whom; for the first who owes an order if left out.
    pub(crate) seat: Option<u8>,
    /// How many of the best orders are wanted.
    pub(crate) lines: u8,
    /// How long; until it is stopped if left out.
    pub(crate) milliseconds: Option<u64>,
}

/// What is thought so far and whether that is all, or why nothing can be thought.
pub(crate) type Heard = Result<(Analysed, bool), String>;

/// Who waits for what a worker says.
enum Waiting {
    Order(Box<dyn FnOnce(Result<String, String>)>),
    Analysed(Rc<dyn Fn(Heard)>),
    Bytes { progress: Rc<dyn Fn(u32, u32)>, then: Box<dyn FnOnce(Result<Vec<u8>, String>)> },
}

impl Waiting {
    fn fail(self, why: String) {
        match self {
            Waiting::Order(then) => then(Err(why)),
            Waiting::Analysed(hear) => hear(Err(why)),
            Waiting::Bytes { then, .. } => then(Err(why)),
        }
    }
}

/// A worker that runs, and what hears it.
struct Running {
    worker: Worker,
    _hear: Closure<dyn FnMut(MessageEvent)>,
    _fail: Closure<dyn FnMut(Event)>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// A worker's place. The worker is started when it is first needed, and anew after it has died.
#[derive(Default)]
struct Bench {
    running: RefCell<Option<Running>>,
    /// By the number of the task; a worker takes them in this order.
    waiting: RefCell<BTreeMap<u64, Waiting>>,
}

thread_local! {
    /// Where computer players sit.
    static PLAYERS: Rc<Bench> = Rc::default();
    /// Where positions are thought about.
    static STUDY: Rc<Bench> = Rc::default();
    /// Where pictures are made.
    static STUDIO: Rc<Bench> = Rc::default();
    static NEXT: Cell<u64> = const { Cell::new(1) };
}

fn next_id() -> u64 {
    NEXT.replace(NEXT.get() + 1)
}

impl Bench {
    fn start(self: &Rc<Bench>) -> Option<Running> {
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
        Some(Running { worker, _hear: hear, _fail: fail })
    }

    /// Starts the worker if it doesn't run.
    fn wake(self: &Rc<Bench>) {
        if self.running.borrow().is_none() {
            *self.running.borrow_mut() = self.start();
        }
    }

    /// Gives the worker something to do.
    fn give(self: &Rc<Bench>, task: &Task, waiting: Waiting) {
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

    /// The worker says something: a text, or a text with bytes beside it.
    fn hear(self: &Rc<Bench>, said: &JsValue) {
        let (text, bytes) = match said.dyn_ref::<js_sys::Array>() {
            Some(list) => (list.get(0).as_string(), list.get(1).dyn_into::<js_sys::Uint8Array>().ok()),
            None => (said.as_string(), None),
        };
        let thought = text.and_then(|text| json::read::<WorkerAnswer>(&text).ok());
        // What can't be read is of another version, and says nothing to us.
        let Some(thought) = thought else { return };
        match thought {
            WorkerAnswer::Hello { .. } => {}
            WorkerAnswer::Order { id, order } => {
                if let Some(Waiting::Order(then)) = self.take(id) {
                    then(Ok(order));
                }
            }
            WorkerAnswer::Analysed { id, analysed, done } => {
                let hear = match self.waiting.borrow().get(&id) {
                    Some(Waiting::Analysed(hear)) => Rc::clone(hear),
                    _ => return,
                };
                if done {
                    self.take(id);
                }
                hear(Ok((*analysed, done)));
            }
            WorkerAnswer::Progress { id, done, of } => {
                let progress = match self.waiting.borrow().get(&id) {
                    Some(Waiting::Bytes { progress, .. }) => Rc::clone(progress),
                    _ => return,
                };
                progress(done, of);
            }
            WorkerAnswer::Bytes { id, .. } => {
                if let Some(Waiting::Bytes { then, .. }) = self.take(id) {
                    then(bytes.map(|bytes| bytes.to_vec()).ok_or_else(|| t!("worker-died")));
                }
            }
            // Who hasn't understood a task never answers it.
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

    fn take(&self, id: u64) -> Option<Waiting> {
        self.waiting.borrow_mut().remove(&id)
    }

    /// Nothing more comes from the worker.
    fn die(self: &Rc<Bench>, why: &str) {
        let running = self.running.borrow_mut().take();
        // It may be its own voice that says so.
        browser::after(0, move || drop(running));
        let waiting = std::mem::take(&mut *self.waiting.borrow_mut());
        for (_, waiting) in waiting {
            waiting.fail(why.to_owned());
        }
    }

    /// Ends the worker, so that what it is doing stops; nobody is told.
    fn stop(&self) {
        self.waiting.borrow_mut().clear();
        drop(self.running.borrow_mut().take());
    }
}

/// Starts the worker of the computer players before it is needed: it takes seconds to come over a slow line.
pub(crate) fn expect_orders() {
    PLAYERS.with(Bench::wake);
}

/// Has an order thought of. Several can be asked for at a time; they come one after the other.
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
    PLAYERS.with(|bench| bench.give(&task, Waiting::Order(Box::new(then))));
}

/// A position that is being thought about. Dropping it stops that.
#[derive(Debug)]
pub(crate) struct Thinking {
    id: u64,
}

impl Thinking {
    /// Is it still being thought about?
    pub(crate) fn goes_on(&self) -> bool {
        STUDY.with(|bench| bench.waiting.borrow().contains_key(&self.id))
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        // Who has said his last word needn't be ended, and is quicker the next time.
        if self.goes_on() {
            STUDY.with(|bench| bench.stop());
        }
    }
}

/// Thinks about a position. `hear` is told again and again what is thought so far. One position at a time: what was thought
/// about before is left.
pub(crate) fn analyse(task: AnalyseTask, hear: impl Fn(Heard) + 'static) -> Thinking {
    let id = next_id();
    let AnalyseTask { game, seat, lines, milliseconds } = task;
    let task = Task::Analyse { id, game, seat, level: None, lines, milliseconds };
    STUDY.with(|bench| {
        if !bench.waiting.borrow().is_empty() {
            bench.stop();
        }
        bench.give(&task, Waiting::Analysed(Rc::new(hear)));
    });
    Thinking { id }
}

/// Makes a PNG of a picture.
pub(crate) fn png(svg: String, width: u32, then: impl FnOnce(Result<Vec<u8>, String>) + 'static) {
    let task = Task::Picture { id: next_id(), svg, width };
    let waiting = Waiting::Bytes { progress: Rc::new(|_, _| ()), then: Box::new(then) };
    STUDIO.with(|bench| bench.give(&task, waiting));
}

/// Makes an animated GIF of a game. `progress` is told how many of how many pictures are made.
pub(crate) fn film(
    game: GameSoFar,
    look: FilmLook,
    progress: impl Fn(u32, u32) + 'static,
    then: impl FnOnce(Result<Vec<u8>, String>) + 'static,
) {
    let task = Task::Film { id: next_id(), game, film: look };
    let waiting = Waiting::Bytes { progress: Rc::new(progress), then: Box::new(then) };
    STUDIO.with(|bench| bench.give(&task, waiting));
}

/// The first steps of a game as workers are told them.
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
