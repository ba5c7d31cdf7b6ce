//! Small things that several pages have.

mod chart;
mod choose;
mod clock;
mod listed;
mod names;
mod options;
mod small;

use std::rc::Rc;

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use crate::net::Problem;

pub(crate) use chart::Chart;
pub(crate) use choose::{Choose, LevelChoice};
pub(crate) use clock::{ClockFields, ClockWish};
pub(crate) use listed::{Listed, TableList};
pub(crate) use names::{
    clock_words, day, game_name, level_name, level_words, moment, options_words, variant_words,
};
pub(crate) use options::{OptionFields, pairs};
pub(crate) use small::{SmallBoard, glimpse_here};

type Navigate = Rc<dyn Fn(&str)>;

/// Goes to another page, unless the one that wanted it is gone by then.
#[derive(Clone, Copy)]
pub(crate) struct Go(StoredValue<Navigate, LocalStorage>);

impl Go {
    /// For the component that asks.
    pub(crate) fn new() -> Go {
        let navigate = use_navigate();
        Go(StoredValue::new_local(Rc::new(move |path: &str| navigate(path, NavigateOptions::default()))))
    }

    /// Goes there.
    pub(crate) fn to(self, path: &str) {
        if let Some(go) = self.0.try_get_value() {
            go(path);
        }
    }
}

/// Something that the server is asked for: `None` as long as it hasn't answered.
pub(crate) type Answered<T> = RwSignal<Option<Result<T, Problem>>>;

/// Asks for something and keeps the answer.
pub(crate) fn ask<T, F>(answered: Answered<T>, asked: F)
where
    T: Send + Sync + 'static,
    F: Future<Output = Result<T, Problem>> + 'static,
{
    leptos::task::spawn_local(async move {
        answered.set(Some(asked.await));
    });
}

/// The state of a form that is sent to the server.
#[derive(Clone, Copy)]
pub(crate) struct Sending {
    /// The sentence of a refusal.
    pub(crate) wrong: RwSignal<Option<String>>,
    /// Is an answer awaited?
    pub(crate) busy: RwSignal<bool>,
}

impl Sending {
    pub(crate) fn new() -> Sending {
        Sending { wrong: RwSignal::new(None), busy: RwSignal::new(false) }
    }

    /// Sends the form, unless an answer is awaited already, and shows a refusal.
    pub(crate) fn send(self, request: impl Future<Output = Result<(), Problem>> + 'static) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        leptos::task::spawn_local(async move {
            if let Err(problem) = request.await {
                self.wrong.set(Some(problem.sentence()));
            }
            self.busy.set(false);
        });
    }
}

/// What went wrong, in place; nothing as long as nothing did.
#[component]
pub(crate) fn Wrong(
    /// The sentence.
    #[prop(into)]
    why: Signal<Option<String>>,
) -> impl IntoView {
    view! {
        <div class="wrong-place" role="alert">
            {move || why.get().map(|why| view! { <p class="wrong">{why}</p> })}
        </div>
    }
}
