//! Components and helpers shared by several pages.

mod chart;
mod choose;
mod clock;
mod listed;
mod names;
mod options;
mod setup;
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
pub(crate) use setup::{first_scene, is_bare, pieces, usual_setup};
pub(crate) use small::{SmallBoard, glimpse_here};

type Navigate = Rc<dyn Fn(&str)>;

/// Navigation to another page; does nothing if the component that created it is gone.
#[derive(Clone, Copy)]
pub(crate) struct Navigator(StoredValue<Navigate, LocalStorage>);

impl Navigator {
    /// Creates the navigation for the current component.
    pub(crate) fn new() -> Navigator {
        let navigate = use_navigate();
        Navigator(StoredValue::new_local(Rc::new(move |path: &str| {
            navigate(path, NavigateOptions::default());
        })))
    }

    /// Navigates to this path.
    pub(crate) fn to(self, path: &str) {
        if let Some(go) = self.0.try_get_value() {
            go(path);
        }
    }
}

/// Response to a request: `None` while it is pending.
pub(crate) type Answered<T> = RwSignal<Option<Result<T, Problem>>>;

/// Awaits a request and stores the response.
pub(crate) fn ask<T, F>(answered: Answered<T>, asked: F)
where
    T: Send + Sync + 'static,
    F: Future<Output = Result<T, Problem>> + 'static,
{
    leptos::task::spawn_local(async move {
        answered.set(Some(asked.await));
    });
}

/// State of a form that is sent to the server.
#[derive(Clone, Copy)]
pub(crate) struct Sending {
    /// Error message of the last attempt.
    pub(crate) wrong: RwSignal<Option<String>>,
    /// Whether a request is pending.
    pub(crate) busy: RwSignal<bool>,
}

impl Sending {
    pub(crate) fn new() -> Sending {
        Sending { wrong: RwSignal::new(None), busy: RwSignal::new(false) }
    }

    /// Sends the form, unless a request is pending already, and shows an error.
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

/// Error message in place; empty without an error.
#[component]
pub(crate) fn Wrong(
    /// Error message.
    #[prop(into)]
    why: Signal<Option<String>>,
) -> impl IntoView {
    view! {
        <div class="wrong-place" role="alert">
            {move || why.get().map(|why| view! { <p class="wrong">{why}</p> })}
        </div>
    }
}
