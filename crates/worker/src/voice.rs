//! How the worker talks to the page.

use std::sync::atomic::{AtomicU64, Ordering};

use botyard_protocol::{Task, WorkerAnswer};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::mind::Mind;

/// The number of the task that is being done; 0 for none.
static BUSY_WITH: AtomicU64 = AtomicU64::new(0);

/// Does the task of each message for as long as the worker lives.
pub(crate) fn listen() {
    // Outside a worker there is nobody to talk to.
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    tell_of_panics();
    let mut mind = Mind::default();
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

/// Notes which task is being done, so that a panic can be told with its number.
fn busy_with(id: u64) {
    BUSY_WITH.store(id, Ordering::Relaxed);
}

/// Says something, with bytes that become the page's own.
fn say(thought: &WorkerAnswer, bytes: Option<Vec<u8>>) {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let Ok(text) = serde_json::to_string(thought) else { return };
    let text = JsValue::from_str(&text);
    // There is nobody else to complain to.
    let _ = match bytes {
        None => scope.post_message(&text),
        Some(bytes) => {
            let bytes = Uint8Array::from(&*bytes);
            scope.post_message_with_transfer(&Array::of2(&text, &bytes), &Array::of1(&bytes.buffer()))
        }
    };
}

/// After a panic nothing works any more, but the page hears of it.
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
