//! Toasts at the edge of the page, and the live region for screen readers.

use std::cell::Cell;

use leptos::prelude::*;
use leptos_router::components::A;

use crate::browser;
use crate::t;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Toast {
    id: u32,
    text: String,
    is_problem: bool,
    /// Address and text of a link.
    link: Option<(String, String)>,
}

/// The toasts and the screen reader's live region.
#[derive(Clone, Copy)]
pub(crate) struct Notices {
    toasts: RwSignal<Vec<Toast>>,
    polite: RwSignal<String>,
    next: RwSignal<u32>,
}

thread_local! {
    static NOTICES: Cell<Option<Notices>> = const { Cell::new(None) };
}

fn notices() -> Notices {
    NOTICES.get().expect("notices are made first of all")
}

/// Creates the toast state.
pub(crate) fn begin() {
    NOTICES.set(Some(Notices {
        toasts: RwSignal::new(Vec::new()),
        polite: RwSignal::new(String::new()),
        next: RwSignal::new(0),
    }));
}

/// Shows a message for a few seconds.
pub(crate) fn tell(text: impl Into<String>) {
    show(text.into(), false, None);
}

/// Shows a message about something that waits for the user, longer than usual, with a link to it.
pub(crate) fn alert(text: impl Into<String>, link: Option<(String, String)>) {
    show(text.into(), false, Some(link));
}

/// Shows an error message.
pub(crate) fn complain(text: impl Into<String>) {
    show(text.into(), true, None);
}

fn show(text: String, is_problem: bool, alert: Option<Option<(String, String)>>) {
    let notices = notices();
    let id = notices.next.get_untracked();
    notices.next.set(id + 1);
    notices.toasts.update(|toasts| {
        toasts.retain(|toast| toast.text != text);
        toasts.push(Toast { id, text, is_problem, link: alert.clone().flatten() });
        let surplus = toasts.len().saturating_sub(4);
        toasts.drain(..surplus);
    });
    let stays = match alert {
        Some(Some(_)) => 12_000,
        None if is_problem => 9_000,
        _ => 5_000,
    };
    browser::after(stays, move || {
        notices.toasts.update(|toasts| toasts.retain(|toast| toast.id != id));
    });
}

/// Clears the live region: its text was about another game.
pub(crate) fn hush() {
    notices().polite.set(String::new());
}

/// Announces a text to screen readers only.
pub(crate) fn say(text: impl Into<String>) {
    let (polite, text) = (notices().polite, text.into());
    // Screen readers don't repeat an unchanged text, so a repeated one gets a trailing no-break space.
    let again = polite.with_untracked(|said| *said == text);
    polite.set(if again { format!("{text}\u{a0}") } else { text });
}

/// Renders the toasts and the live region.
#[component]
pub(crate) fn Toasts() -> impl IntoView {
    let Notices { toasts, polite, .. } = notices();
    let close = move |id: u32| toasts.update(|toasts| toasts.retain(|toast| toast.id != id));
    view! {
        <div class="toasts" role="status" aria-live="polite">
            <For each=move || toasts.get() key=|toast| toast.id let:toast>
                <div class="toast" class:problem=toast.is_problem>
                    <span>{toast.text.clone()}</span>
                    {toast.link.clone().map(|(path, words)| view! {
                        <A href=path on:click=move |_| close(toast.id)>{words}</A>
                    })}
                    <button class="plain" aria-label=move || t!("close") on:click=move |_| close(toast.id)>"×"</button>
                </div>
            </For>
        </div>
        <div class="voice" id="voice" aria-live="polite" aria-atomic="true">{move || polite.get()}</div>
    }
}
