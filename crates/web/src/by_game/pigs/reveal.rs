//! The reveal of a round: replay, single moments, slow motion, and the story in words.

use botyard_core::{Act, Seat, Step};
use botyard_draw::Film;
use botyard_pigs::{PigCommand, Program};
use leptos::prelude::*;

use super::command::Told;
use super::{Portrait, event_kind, letter, pigs};
use crate::board::Projector;
use crate::play::OngoingGame;
use crate::prefs::prefs;
use crate::t;

/// Factors of slow motion.
const SLOWNESS: [f32; 3] = [1.0, 2.0, 4.0];

/// A pig's program in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ProgramRow {
    seat: Seat,
    /// Each command, and whether the pig was still alive to execute it.
    commands: Vec<(PigCommand, bool)>,
}

/// All programs of a step whose orders are public.
fn rows(step: &Step) -> Vec<ProgramRow> {
    let lived = |seat: Seat, moment: usize| {
        let before = moment.checked_sub(1).and_then(|before| step.moments.get(before));
        let alive = |game: &dyn botyard_core::face::AnyGame| {
            pigs(game).is_none_or(|pigs| pigs.arena().living().contains(seat))
        };
        // The game may end before the round does.
        moment < step.moments.len() && before.is_none_or(|game| alive(&**game))
    };
    let row = |(seat, order): &(Seat, String)| {
        let program: Program = order.parse().ok()?;
        let commands = program.iter().enumerate().map(|(moment, command)| (command, lived(*seat, moment)));
        Some(ProgramRow { seat: *seat, commands: commands.collect() })
    };
    step.orders.iter().filter_map(row).collect()
}

/// Film of one moment of a step, or of the whole step.
fn film(game: OngoingGame, step: usize, moment: Option<usize>) -> Option<Film> {
    let viewer = game.viewer();
    game.history.with(|history| {
        let (start, acts, mut scenes) = history.reel(step, viewer)?;
        let Some(moment) = moment else { return Some(Film::new(start, acts, scenes)) };
        let last = scenes.len().checked_sub(1)?;
        let acts = acts.iter().filter(|act| act.moment.min(last) == moment);
        let acts: Vec<Act> = acts.map(|act| Act { moment: 0, motions: act.motions.clone() }).collect();
        scenes.truncate(moment + 1);
        let end = scenes.pop()?;
        Some(Film::new(scenes.pop().unwrap_or(start), &acts, vec![end]))
    })
}

/// Controls for the reveal of the round on display, with all programs and events.
#[component]
pub(crate) fn Reveal(
    /// The game whose current step is shown.
    game: OngoingGame,
    /// Display of the board.
    projector: Projector,
) -> impl IntoView {
    let step = Memo::new(move |_| game.shown().checked_sub(1));
    let with_step = move |look: &dyn Fn(&Step) -> usize| {
        game.history
            .with(|history| step.get().and_then(|step| history.steps().get(step)).map(look))
            .unwrap_or_default()
    };
    let moments = Memo::new(move |_| with_step(&|step| step.moments.len()));
    // Number of moments shown one by one; `None` if the round is shown as a whole.
    let done = RwSignal::new(None::<usize>);
    Effect::new(move |_| {
        step.track();
        done.set(None);
    });
    let so_far = move || done.get().unwrap_or_else(|| moments.get());
    // The current moment.
    let now = Memo::new(move |_| match done.get() {
        Some(done) => done.checked_sub(1),
        None => projector.film.with(|film| film.as_ref().map(|(film, time)| film.moment(*time))),
    });
    let replay = move |_| {
        if let Some(film) = step.get_untracked().and_then(|step| untrack(|| film(game, step, None))) {
            done.set(None);
            projector.play(film, || ());
        }
    };
    // Shows the round up to this number of moments: the last one as a film, or its result at once.
    let go = move |to: usize, plays: bool| {
        let Some(step) = step.get_untracked() else { return };
        let to = to.min(moments.get_untracked());
        let moment = to.saturating_sub(1);
        let Some(film) = untrack(|| film(game, step, Some(moment))) else { return };
        done.set(Some(to));
        if to == 0 {
            projector.cut(film.start().clone());
        } else if plays {
            projector.play(film, || ());
        } else {
            projector.cut(film.end().clone());
        }
    };
    view! {
        <section class="reveal card stack" id="reveal" aria-label=move || t!("pigs-reveal")>
            <Show when=move || step.get().is_some()>
                <div class="row">
                    <button id="reveal-replay" on:click=replay>
                        <span aria-hidden="true">"↻ "</span>
                        {move || t!("pigs-replay")}
                    </button>
                    <Show when=move || { moments.get() > 1 }>
                        <span class="row pigs-moments">
                            <button
                                class="icon"
                                id="reveal-back"
                                aria-label=move || t!("pigs-moment-back")
                                title=move || t!("pigs-moment-back")
                                disabled=move || so_far() == 0
                                on:click=move |_| go(untrack(so_far).saturating_sub(1), false)
                            >
                                "‹"
                            </button>
                            <span class="number" role="status">
                                {move || {
                                    let number = now.get().map_or_else(so_far, |now| now + 1);
                                    t!("pigs-moment-of", number = number, all = moments.get())
                                }}
                            </span>
                            <button
                                class="icon"
                                id="reveal-on"
                                aria-label=move || t!("pigs-moment-on")
                                title=move || t!("pigs-moment-on")
                                disabled=move || so_far() == moments.get()
                                on:click=move |_| go(untrack(so_far) + 1, true)
                            >
                                "›"
                            </button>
                        </span>
                    </Show>
                    <Slowness projector />
                </div>
                <Programs game step now go=Callback::new(move |to| go(to, true)) />
                <Events game step now />
            </Show>
        </section>
    }
}

/// Speed selector for films.
#[component]
fn Slowness(projector: Projector) -> impl IntoView {
    let button = move |slowness: f32| {
        let words = match slowness {
            ..=1.0 => "1×",
            ..=2.0 => "½×",
            _ => "¼×",
        };
        view! {
            <button
                class="plain number"
                aria-pressed=move || (projector.slowness.get() == slowness).to_string()
                on:click=move |_| projector.slowness.set(slowness)
            >
                {words}
            </button>
        }
    };
    view! {
        <span class="row pigs-slowness" role="group" aria-label=move || t!("pigs-speed")>
            {SLOWNESS.map(button).into_iter().collect_view()}
        </span>
    }
}

/// Table of all commands: a row for each pig, a column for each moment.
#[component]
fn Programs(
    game: OngoingGame,
    step: Memo<Option<usize>>,
    now: Memo<Option<usize>>,
    go: Callback<usize>,
) -> impl IntoView {
    let all = Memo::new(move |_| {
        let found = |step: usize| game.history.with(|history| history.steps().get(step).map(rows));
        step.get().and_then(found).unwrap_or_default()
    });
    let long = move || all.with(|all| all.iter().map(|row| row.commands.len()).max().unwrap_or_default());
    let head = move |moment: usize| {
        view! {
            <th scope="col" class:now=move || now.get() == Some(moment)>
                <button
                    class="plain number"
                    aria-label=move || t!("pigs-to-moment", number = moment + 1)
                    on:click=move |_| go.run(moment + 1)
                >
                    {moment + 1}
                </button>
            </th>
        }
    };
    let cell = move |seat: Seat, (moment, (command, lived)): (usize, (PigCommand, bool))| {
        view! {
            <td class:now=move || now.get() == Some(moment) class:cancelled=!lived>
                <Told command seat />
                {(!lived).then(|| view! { <span class="voice">{move || t!("pigs-cancelled")}</span> })}
            </td>
        }
    };
    let row = move |row: ProgramRow| {
        let seat = row.seat;
        view! {
            <tr>
                <th scope="row" class="pigs-who"><Portrait seat />{letter(seat)}</th>
                {row.commands.into_iter().enumerate().map(|told| cell(seat, told)).collect_view()}
            </tr>
        }
    };
    view! {
        <Show when=move || all.with(|all| !all.is_empty())>
            <table class="pigs-programs">
                <caption class="voice">{move || t!("pigs-programs")}</caption>
                <thead>
                    <tr>
                        <th scope="col"><span class="voice">{move || t!("pigs-pig")}</span></th>
                        {move || (0..long()).map(head).collect_view()}
                    </tr>
                </thead>
                <tbody>{move || all.get().into_iter().map(row).collect_view()}</tbody>
            </table>
        </Show>
    }
}

/// The events of the round, by moment.
#[component]
fn Events(game: OngoingGame, step: Memo<Option<usize>>, now: Memo<Option<usize>>) -> impl IntoView {
    let told = Memo::new(move |_| {
        let lang = prefs().lang.get();
        let mut told: Vec<(usize, String)> = Vec::new();
        game.history.with(|history| {
            let Some(step) = step.get().and_then(|step| history.steps().get(step)) else { return };
            // The commands are in the table above.
            for event in step.events.iter().filter(|event| event_kind(event) != "revealed") {
                let words = event.tell(lang);
                match told.last_mut().filter(|(moment, _)| *moment == event.moment()) {
                    Some((_, text)) => *text = format!("{text} {words}"),
                    None => told.push((event.moment(), words)),
                }
            }
        });
        told
    });
    view! {
        <ol class="pigs-story" aria-label=move || t!("pigs-story")>
            {move || {
                let line = |(moment, text): (usize, String)| {
                    view! { <li value=moment + 1 class:now=move || now.get() == Some(moment)>{text}</li> }
                };
                told.get().into_iter().map(line).collect_view()
            }}
        </ol>
    }
}
