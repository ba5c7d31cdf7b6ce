//! How the worker talks to the page.

use std::sync::atomic::{AtomicU64, Ordering};

use botyard_protocol::Thought;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::DedicatedWorkerGlobalScope;

/// The number of the task that is being done; 0 for none.
static BUSY_WITH: AtomicU64 = AtomicU64::new(0);

/// Notes which task is being done, so that a panic can be told with its number.
pub(crate) fn busy_with(id: u64) {
    BUSY_WITH.store(id, Ordering::Relaxed);
}

/// Says something, with bytes that become the page's own.
pub(crate) fn say(thought: &Thought, bytes: Option<Vec<u8>>) {
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
pub(crate) fn tell_of_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let thought =
            Thought::Failed { id: BUSY_WITH.load(Ordering::Relaxed), why: panic.to_string(), broken: true };
        say(&thought, None);
    }));
}
