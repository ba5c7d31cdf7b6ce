//! The worker behind the page: computer players and pictures. It hears a [`Task`] in each message, does one after the other, and
//! says [`Thought`]s.

mod game;
mod mind;
mod studio;
mod voice;

use botyard_protocol::{Task, Thought};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::mind::Mind;

fn main() {
    // Outside a worker there is nobody to talk to.
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    voice::tell_of_panics();
    let mut mind = Mind::default();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let text = message.data().as_string().unwrap_or_default();
        match serde_json::from_str::<Task>(&text) {
            Ok(task) => {
                voice::busy_with(task.id());
                mind.work(task, &mut |thought, bytes| voice::say(&thought, bytes));
                voice::busy_with(0);
            }
            Err(why) => {
                let why = format!("this isn't a task: {why}");
                voice::say(&Thought::Failed { id: 0, why, broken: false }, None);
            }
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    hear.forget();
    voice::say(&Thought::Hello { version: env!("CARGO_PKG_VERSION").to_owned() }, None);
}
