//! A small board on which a reader programs a pig and sees the result.

use botyard_core::{AnyEvent, Seat, Story, Viewer};
use botyard_pigs::{Draft, Program, Variant};
use leptos::prelude::*;

use super::desk::{Desk, focus_beside};
use super::editor::{Carried, Duty, Palette, Slots};
use super::problem::problem;
use super::{Portrait, letter, preview, with_latest};
use crate::board::{Board, OrderEntry, Projector, follow};
use crate::by_game::carry::Carry;
use crate::prefs::prefs;
use crate::{t, toast};

/// Seat to program and number of its commands: the chosen pig, or another one if that is out. `None` when the
/// game is over.
fn writing(history: RwSignal<Story>, chosen: Option<Seat>) -> Option<(Seat, usize)> {
    history.with(|history| {
        let due = history.latest().to_act();
        let seat = chosen.filter(|&seat| due.contains(seat)).or_else(|| due.iter().next())?;
        Some((seat, super::pigs(history.latest())?.commands_owed(seat)))
    })
}

/// The events of the last step, one text for each moment.
fn story(history: &Story) -> Vec<String> {
    let lang = prefs().lang.get();
    let Some(step) = history.steps().last() else { return Vec::new() };
    let moment =
        |number: usize| AnyEvent::tell_all(step.events.iter().filter(|event| event.moment() == number), lang);
    (0..step.moments.len()).map(moment).filter(|told| !told.is_empty()).collect()
}

/// A small live board: the reader programs one pig, and can take that back; the other pigs play idle orders.
#[component]
pub(crate) fn PigsTrial(
    history: RwSignal<Story>,
    /// Whether it is a lesson, in which the first pig is programmed once.
    lesson: bool,
) -> impl IntoView {
    let chosen = RwSignal::new(None::<Seat>);
    let writer = Memo::new(move |_| writing(history, chosen.get()));
    let viewer = move || writer.get_untracked().map_or(Viewer::Public, |(seat, _)| Viewer::Seat(seat));
    let scene = move || history.with_untracked(|history| history.latest().scene(viewer()));
    let variant = untrack(|| with_latest(history, botyard_pigs::Pigs::variant)).unwrap_or_default();
    let draft = RwSignal::new(Draft::new(untrack(|| writer.get()).map_or(0, |(_, slots)| slots)));
    let projector = Projector::new(scene());
    follow(history, projector, viewer);
    // The programs so far, by step.
    let ran = RwSignal::new(Vec::<(Seat, Program)>::new());
    let problem = Memo::new(move |_| {
        let (seat, _) = writer.get()?;
        draft.with(|draft| with_latest(history, |pigs| problem(pigs, seat, draft))).flatten()
    });
    let moments = Memo::new(move |_| {
        let Some((seat, _)) = writer.get().filter(|_| prefs().preview.get()) else { return Vec::new() };
        draft.with(|draft| history.with(|history| preview::rehearse(history.latest(), seat, draft)))
    });
    let told = Memo::new(move |_| moments.with(|moments| preview::told(moments, prefs().lang.get())));
    let marked = Signal::derive(move || {
        let Some((seat, _)) = writer.get() else { return Vec::new() };
        moments.with(|moments| {
            if moments.is_empty() {
                return Vec::new();
            }
            history.with(|history| preview::marks(history.latest(), seat, moments))
        })
    });
    let clear = move || draft.set(Draft::new(untrack(|| writer.get()).map_or(0, |(_, slots)| slots)));
    let run = Callback::new(move |(seat, program): (Seat, Program)| {
        let mut ran_on = false;
        history.update(|history| {
            let game = history.latest();
            let order = |other: Seat| match other == seat {
                true => Some((other, program.to_string())),
                false => game.idle_order(other).map(|order| (other, order)),
            };
            let orders: Vec<_> = game.to_act().iter().filter_map(order).collect();
            ran_on = history.play(&orders).is_ok();
        });
        if !ran_on {
            return;
        }
        ran.update(|ran| ran.push((seat, program)));
        clear();
        focus_beside(0);
        toast::say(untrack(|| history.with(story)).join(" "));
    });
    let back = move |_| {
        history.update(|history| history.truncate(history.len().saturating_sub(1)));
        let last = ran.try_update(Vec::pop).flatten();
        if let Some((seat, program)) = last {
            chosen.set(Some(seat));
            draft.set(Draft::of(program, program.len()));
        }
    };
    let carry = Carry::new();
    let desk =
        move |seat: Seat| Desk { history, seat, draft, is_only: false, carry, problem, told, lock_in: run };
    let with_desk = move |act: &dyn Fn(Desk)| {
        if let Some((seat, _)) = writer.get_untracked() {
            act(desk(seat));
        }
    };
    let choose = move |seat: Seat| {
        chosen.set(Some(seat));
        clear();
        projector.cut(scene());
    };
    let due = Memo::new(move |_| history.with(|history| history.latest().to_act()));
    let choices = move || {
        let pig = |seat: Seat| {
            view! {
                <button
                    aria-pressed=move || writer.get().is_some_and(|(other, _)| other == seat).to_string()
                    aria-label=move || t!("pigs-program-of", name = letter(seat))
                    on:click=move |_| choose(seat)
                >
                    <Portrait seat />
                </button>
            }
        };
        due.get().iter().map(pig).collect_view()
    };
    let others = move || match variant {
        Variant::Continuous => t!("trial-others-lists"),
        _ => t!("trial-others-turn"),
    };
    let is_over = move || writer.with(Option::is_none);
    view! {
        <div class="trial pigs-trial">
            <div class="board-frame">
                <Board
                    projector
                    hand=OrderEntry::new(Callback::new(|_| ()))
                    marked
                    flipped=false
                    label=move || t!("trial-pigs-label")
                    id=""
                />
            </div>
            <details open=lesson on:keydown=move |event| with_desk(&|desk| desk.page_key(&event))>
                <summary>{move || t!("trial-try")}</summary>
                <Show when=move || !is_over() fallback=|| view! { <p>{move || t!("pigs-over")}</p> }>
                    <Show when=move || !lesson>
                        <div class="row pigs-choice" role="group" aria-label=move || t!("trial-pig")>{choices}</div>
                    </Show>
                    <p class="hint">{others}</p>
                    {move || writer.get().map(|(seat, _)| {
                        let desk = desk(seat);
                        view! {
                            <Duty desk variant />
                            <Slots desk />
                            <p class="pigs-told soft">{move || told.get()}</p>
                            <Palette desk variant />
                            <Carried desk />
                        }
                    })}
                    <p class="soft" role="status">{move || problem.get()}</p>
                </Show>
                <div class="row">
                    <button
                        class="strong trial-run"
                        disabled=move || is_over() || problem.with(Option::is_some) || lesson && !history.with(Story::is_empty)
                        on:click=move |_| with_desk(&|desk| desk.finish())
                    >
                        {move || t!("trial-run")}
                    </button>
                    <Show when=move || !lesson>
                        <button class="trial-back" on:click=back disabled=move || ran.with(Vec::is_empty)>
                            {move || t!("trial-back")}
                        </button>
                    </Show>
                </div>
                <ol class="told">
                    {move || history.with(story).into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}
                </ol>
            </details>
        </div>
    }
}
