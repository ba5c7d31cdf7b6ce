//! The analysis of a game: board, moves, engine, solved table, review.

use botyard_core::{Seat, Viewer};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::components::A;
use wasm_bindgen::JsCast;

use super::address;
use super::editor::Editor;
use super::engine::{AnalysisEngine, EnginePanel};
use super::moves::Moves;
use super::perfect::{Perfect, PerfectPanel};
use super::review::{Review, ReviewPanel};
use super::round::RoundPanel;
use super::setup::OtherSetup;
use super::study::Study;
use crate::board::{Board, OrderEntry, threat_words, threats};
use crate::pages::parts::game_name;
use crate::pages::titled;
use crate::panel::{Share, ThenRecord};
use crate::prefs::{prefs, told};
use crate::words::seat_name;
use crate::{browser, t, toast};

/// A game under analysis, or the editor for its position.
#[component]
pub(super) fn Desk(
    study: Study,
    /// Whether the review starts at once.
    review: bool,
    /// Called when the user wants to choose another game.
    leave: Callback<()>,
) -> impl IntoView {
    study.keep_address();
    let words = move || t!("analysis-of", game = game_name(study.id()));
    titled(words);
    view! {
        <section class="analysis">
            <div class="row analysis-head">
                <h1>{words}</h1>
                <A href="/analysis" on:click=move |_| leave.run(())>{move || t!("analysis-other")}</A>
                <A href=format!("/rules/{}", untrack(|| study.id()))>{move || t!("nav-rules")}</A>
            </div>
            <Show when=move || study.editing.get() fallback=move || view! { <Thought study review /> }>
                <Editor study />
            </Show>
        </section>
    }
}

/// The board with the moves and the engine panels.
#[component]
fn Thought(study: Study, review: bool) -> impl IntoView {
    let simultaneous = study.tree.with_untracked(|tree| tree.kind().info.simultaneous);
    let solved = botyard_catalog::is_solved(untrack(|| study.id()));
    let hand = OrderEntry::new(Callback::new(move |(seat, order): (Seat, String)| {
        study.play(&[(seat, order)]);
    }));
    Effect::new(move |_| {
        study.with(|game| match game.to_act().only() {
            Some(seat) if !simultaneous => hand.ask(game, seat),
            _ => hand.rest(),
        });
    });
    let engine = AnalysisEngine::new(study);
    let perfect = solved.then(|| Perfect::new(study));
    // Where the solved table has an answer, the engine's estimates could contradict it: its panel is
    // collapsed until the user opens it.
    let is_known = Memo::new(move |_| perfect.is_some_and(Perfect::is_known));
    let unfolded = RwSignal::new(false);
    let reviewed = Review::new(study);
    // Engine and review share one worker.
    Effect::new(move |_| engine.rests.set((is_known.get() && !unfolded.get()) || reviewed.is_busy()));
    if review {
        reviewed.begin();
    }
    Effect::new(move |_| {
        let known = perfect.filter(|_| !unfolded.get()).and_then(|perfect| perfect.marks(study));
        let marks = known.unwrap_or_else(|| if simultaneous { Vec::new() } else { engine.marks(study) });
        study.arrows.set(marks);
    });
    listen(study);
    let marked = Signal::derive(move || study.marks());
    let threats = Memo::new(move |_| {
        study.with(|game| match game.to_act().only() {
            Some(seat) if !simultaneous => threats(game, seat, false, hand),
            _ => Vec::new(),
        })
    });
    let scene = Signal::derive(move || study.with(|game| game.scene(Viewer::Public)));
    let record = Callback::new(move |then: ThenRecord| then(Ok(study.record())));
    let film = Callback::new(move |()| Some(study.whole_line()));
    let play_here = move || {
        study.with(|game| {
            let kind = study.tree.with(|tree| *tree.kind());
            address::starting("new", kind, game)
        })
    };
    view! {
        <div class="analysis-desk">
            <div class="analysis-board stack">
                <div class="board-frame">
                    <Board projector=study.projector hand marked threats flipped=study.flipped label=move || t!("analysis-board") />
                </div>
                <p class="told" role="status">
                    {move || state(study)} " " <span class="threats" id="threats">{move || threats.with(|threats| threat_words(threats))}</span>
                </p>
                <Show when=move || hand.ready().is_some() || hand.is_in_part()>
                    <div class="row">
                        <button class="strong" disabled=move || hand.ready().is_none() on:click=move |_| hand.send()>
                            {move || t!("analysis-play")}
                        </button>
                        <button on:click=move |_| hand.undo()>{move || t!("analysis-undo")}</button>
                    </div>
                </Show>
                {(!simultaneous).then(|| view! { <Typed study /> })}
            </div>
            <div class="analysis-side stack">
                <Moves study />
                <ReviewPanel review=reviewed />
                {perfect.map(|perfect| view! { <PerfectPanel study perfect /> })}
                {if simultaneous {
                    view! { <RoundPanel study engine /> }.into_any()
                } else {
                    view! { <EngineFold study engine is_known unfolded /> }.into_any()
                }}
                <section class="card stack">
                    <div class="row">
                        <button on:click=move |_| { study.editing.set(true); browser::window().scroll_to_with_x_and_y(0.0, 0.0); }>{move || t!("analysis-edit")}</button>
                        <OtherSetup study />
                        <A href=play_here attr:class="button">{move || t!("analysis-play-here")}</A>
                    </div>
                    <Share
                        link=Signal::derive(move || study.link())
                        name=Signal::derive(move || format!("botyard-{}", study.id()))
                        caption=study.title
                        record=Some(record)
                        game=Some(film)
                        scene
                        marked
                        flipped=study.flipped
                    />
                </section>
            </div>
        </div>
    }
}

/// The engine panel; collapsed where the solved table has an answer.
#[component]
fn EngineFold(
    study: Study,
    engine: AnalysisEngine,
    is_known: Memo<bool>,
    unfolded: RwSignal<bool>,
) -> impl IntoView {
    move || match is_known.get() {
        false => view! { <EnginePanel study engine /> }.into_any(),
        true => {
            let fold = move |event: web_sys::Event| {
                let details = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
                unfolded.set(details.is_some_and(|details| details.has_attribute("open")));
            };
            view! {
                <details class="card engine-fold" open=unfolded.get_untracked() on:toggle=fold>
                    <summary>{move || t!("analysis-engine-fold")}</summary>
                    <EnginePanel study engine />
                </details>
            }
            .into_any()
        }
    }
}

/// The side to move, or the result.
fn state(study: Study) -> String {
    let lang = prefs().lang.get();
    study.with(|game| match game.outcome() {
        Some(outcome) => {
            let reason = outcome.reason.words.get(lang);
            match outcome.winner() {
                Some(seat) => {
                    let info = game.info();
                    t!(
                        "analysis-won",
                        seat = info.seat_id(seat),
                        who = seat_name(info, seat),
                        reason = reason
                    )
                }
                None => t!("analysis-drawn", reason = reason),
            }
        }
        None => match game.to_act().only() {
            Some(seat) => t!("analysis-turn", who = seat_name(game.info(), seat)),
            None => t!("analysis-all"),
        },
    })
}

/// Field to type a move.
#[component]
fn Typed(study: Study) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let example = study.tree.with_untracked(|tree| tree.kind().info.order_example);
    let play = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        let Some(seat) = untrack(|| study.with(|game| game.to_act().only())) else { return };
        match untrack(|| study.with(|game| game.check(seat, &typed))) {
            Ok(order) => {
                wrong.set(None);
                text.set(String::new());
                study.play(&[(seat, order)]);
            }
            Err(why) => {
                let why = told(&why);
                toast::say(why.clone());
                wrong.set(Some(why));
            }
        }
    };
    view! {
        <form class="row" on:submit=play>
            <label for="typed-move" class="soft">{move || t!("analysis-type")}</label>
            <input
                type="text"
                id="typed-move"
                size="14"
                autocomplete="off"
                spellcheck="false"
                placeholder=example
                prop:value=move || text.get()
                aria-invalid=move || wrong.with(Option::is_some).to_string()
                aria-describedby="typed-wrong"
                on:input:target=move |event| { text.set(event.target().value()); wrong.set(None) }
            />
            <button>{move || t!("analysis-play")}</button>
            <span class="bad" id="typed-wrong">{move || wrong.get()}</span>
        </form>
    }
}

/// Handles the navigation keys, except in input fields.
fn listen(study: Study) {
    let heard = window_event_listener(leptos::ev::keydown, move |event| {
        let typing = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let typing = typing.is_some_and(|target| {
            matches!(&*target.tag_name().to_ascii_lowercase(), "input" | "textarea" | "select")
        });
        if typing || event.default_prevented() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match &*event.key() {
            "ArrowLeft" => study.back(),
            "ArrowRight" => study.on(),
            "Home" => study.first(),
            "End" => study.last(),
            "f" => study.flipped.update(|flipped| *flipped = !*flipped),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || heard.remove());
}
