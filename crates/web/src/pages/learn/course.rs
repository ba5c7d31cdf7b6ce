//! The lessons of a game in sequence.

use botyard_catalog::first_levels;
use botyard_core::Story;
use botyard_core::face::Kind;
use botyard_core::lesson::Lesson;
use leptos::prelude::*;
use leptos_router::components::A;

use crate::board::TrialOn;
use crate::pages::game_name;
use crate::prefs::prefs;
use crate::{browser, storage, t, toast};

/// State of the current lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LessonState {
    NotYet,
    Missed,
    Met,
    Shown,
}

impl LessonState {
    fn words(self) -> String {
        match self {
            LessonState::NotYet => String::new(),
            LessonState::Missed => t!("learn-missed"),
            LessonState::Met => t!("learn-met"),
            LessonState::Shown => t!("learn-shown"),
        }
    }
}

/// The current lesson, the list of lessons, and links for afterwards.
#[component]
pub(super) fn Course(kind: &'static Kind, lessons: Vec<Lesson>) -> impl IntoView {
    let id = kind.info.id;
    let name = StoredValue::new(format!("learn.{id}"));
    let kept: Vec<String> = name.with_value(|name| storage::get(name)).unwrap_or_default();
    let first = lessons.iter().position(|lesson| !kept.contains(&lesson.name)).unwrap_or(0);
    let count = lessons.len();
    let lessons = StoredValue::new(lessons);
    let done = RwSignal::new(kept);
    let at = RwSignal::new(first);
    let attempt = RwSignal::new(0_u32);
    let tried = RwSignal::new(LessonState::NotYet);
    let shows = StoredValue::new(false);
    let begin = move |number: usize| {
        shows.set_value(false);
        tried.set(LessonState::NotYet);
        at.set(number);
        attempt.update(|attempt| *attempt += 1);
    };
    let show = move |_| {
        begin(at.get_untracked());
        shows.set_value(true);
    };
    let judge = move |met: bool| {
        let result = match (met, shows.get_value()) {
            (true, true) => LessonState::Shown,
            (true, false) => LessonState::Met,
            (false, _) => LessonState::Missed,
        };
        tried.set(result);
        toast::say(result.words());
        if result == LessonState::Met {
            let lesson = lessons.with_value(|lessons| lessons[at.get_untracked()].name.clone());
            done.update(|done| {
                if !done.contains(&lesson) {
                    done.push(lesson);
                }
            });
            done.with_untracked(|done| name.with_value(|name| storage::keep(name, done)));
        }
    };
    let board = move || {
        attempt.track();
        let lesson = lessons.with_value(|lessons| lessons.get(at.get()).cloned())?;
        let history = RwSignal::new(lesson.begin(*kind).ok()?);
        let asked = lesson.clone();
        Effect::new(move |before: Option<usize>| {
            let len = history.with(Story::len);
            // Only the first turn is the answer.
            if before == Some(0) && len == 1 {
                judge(history.with_untracked(|history| asked.is_met(history)));
            } else if len == 0 && before.is_some() {
                tried.set(LessonState::NotYet);
            }
            len
        });
        browser::next_frame(move |_| {
            if shows.try_get_value() == Some(true) {
                let _ = history.try_update(|history| {
                    let orders = lesson.orders(history, &lesson.show);
                    let _ = history.play(&orders);
                });
            }
        });
        Some(view! { <TrialOn history lesson=true /> })
    };
    let task = move || {
        let lang = prefs().lang.get();
        lessons.with_value(|lessons| lessons.get(at.get()).map(|lesson| lesson.words.get(lang).to_owned()))
    };
    let is_done = move |number: usize| {
        lessons.with_value(|lessons| done.with(|done| done.contains(&lessons[number].name)))
    };
    let steps = (0..count).map(|number| {
        view! {
            <li>
                <button
                    class:chosen=move || at.get() == number
                    aria-current=move || (at.get() == number).then_some("step")
                    data-done=move || if is_done(number) { "yes" } else { "no" }
                    aria-label=move || t!("learn-step", number = number + 1)
                    on:click=move |_| begin(number)
                >
                    {move || if is_done(number) { format!("{} ✓", number + 1) } else { (number + 1).to_string() }}
                </button>
            </li>
        }
    });
    let is_last = move || at.get() + 1 >= count;
    let next = move |_| {
        begin(at.get_untracked() + 1);
        browser::focus("learn-task");
    };
    let all_done = move || (0..count).all(is_done);
    let easy = first_levels(id).first().map_or("", |level| level.id);
    view! {
        <section class="sheet learn" data-game=id>
            <div class="row">
                <h1>{move || t!("learn-of", game = game_name(id))}</h1>
                <span class="row">
                    <A href=format!("/rules/{id}")>{move || t!("nav-rules")}</A>
                    <A href="/learn">{move || t!("learn-others")}</A>
                </span>
            </div>
            <ol class="learn-steps">{steps.collect_view()}</ol>
            <div class="learn-step">
                <div>{board}</div>
                <div class="learn-words stack">
                    <p class="learn-task" id="learn-task" tabindex="-1">{task}</p>
                    <p class:learn-done=move || tried.get() == LessonState::Met id="learn-result">{move || tried.get().words()}</p>
                    <div class="row">
                        <Show when=move || tried.get() == LessonState::Met && !is_last()>
                            <button class="strong" id="learn-next" on:click=next>{move || t!("learn-next")}</button>
                        </Show>
                        <Show when=move || tried.get() != LessonState::NotYet>
                            <button id="learn-again" class:strong=move || tried.get() != LessonState::Met on:click=move |_| begin(at.get_untracked())>{move || t!("learn-again")}</button>
                        </Show>
                        <Show when=move || matches!(tried.get(), LessonState::NotYet | LessonState::Missed)>
                            <button id="learn-show" on:click=show>{move || t!("learn-show")}</button>
                        </Show>
                    </div>
                    <Show when=all_done>
                        <p>{move || t!("learn-all")}</p>
                        <p><A href=format!("/new/{id}?against={easy}") attr:class="button strong" attr:id="learn-play">{move || t!("rules-play-now", game = game_name(id))}</A></p>
                    </Show>
                </div>
            </div>
        </section>
    }
}
