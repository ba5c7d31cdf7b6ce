//! Messages between the worker and the page.

use std::sync::atomic::{AtomicU64, Ordering};

use botyard_protocol::{Task, WorkerAnswer};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::mind::TaskRunner;

/// Id of the current task; 0 for none.
static BUSY_WITH: AtomicU64 = AtomicU64::new(0);

/// Executes the task of each message for the lifetime of the worker.
pub(crate) fn listen() {
    // Outside a worker there is no page to talk to.
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    tell_of_panics();
    let mut mind = TaskRunner::default();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let text = message.data().as_string().unwrap_or_default();
        match serde_json::from_str::<Task>(&text) {
            Ok(task) => {
                busy_with(task.id());
                mind.work(task, &mut |thought, bytes| say(&thought, bytes));
                busy_with(0);
            }
            Err(why) => {
                let why = format!("this isn't a task: {why}");
                say(&WorkerAnswer::Failed { id: 0, why, broken: false }, None);
            }
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
    say(&WorkerAnswer::Hello { version: env!("CARGO_PKG_VERSION").to_owned() }, None);
}

/// Records the current task, so that a panic can be reported with its id.
fn busy_with(id: u64) {
    BUSY_WITH.store(id, Ordering::Relaxed);
}

/// Sends an answer; the bytes are transferred to the page without a copy.
fn say(thought: &WorkerAnswer, bytes: Option<Vec<u8>>) {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let Ok(text) = serde_json::to_string(thought) else { return };
    let text = JsValue::from_str(&text);
    // An error here can't be reported anywhere.
    let _ = match bytes {
        None => scope.post_message(&text),
        Some(bytes) => {
            let bytes = Uint8Array::from(&*bytes);
            scope.post_message_with_transfer(&Array::of2(&text, &bytes), &Array::of1(&bytes.buffer()))
        }
    };
}

/// Installs a panic hook that reports to the page; the worker is unusable afterwards.
fn tell_of_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let thought = WorkerAnswer::Failed {
            id: BUSY_WITH.load(Ordering::Relaxed),
            why: panic.to_string(),
            broken: true,
        };
        say(&thought, None);
    }));
}
