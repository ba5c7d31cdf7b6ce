//! The analysis page: a position set up by hand, from an address, or from a played game.

mod address;
mod desk;
mod draft;
mod editor;
mod engine;
mod fields;
mod foreseen;
mod load;
mod moves;
mod perfect;
mod review;
mod round;
mod score;
mod setup;
mod study;

pub(crate) use address::write_story as address_of;

use botyard_catalog::GAMES;
use botyard_core::face::Kind;
use botyard_core::{Seat, Story};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::{use_params_map, use_query_map};
use leptos_router::params::ParamsMap;

use desk::Desk;
use load::{LoadRecord, LoadedGame};
use study::Study;

use crate::board::Still;
use crate::pages::parts::{SmallBoard, first_scene, game_name, glimpse_here, moment, usual_setup};
use crate::pages::titled;
use crate::panel::sitter_words;
use crate::play::saved;
use crate::prefs::told;
use crate::t;

/// Content of the page.
#[derive(Clone)]
enum AnalysisPane {
    /// The list of games to choose from.
    Choice,
    /// A game is being fetched.
    Coming,
    /// A game from an address, whether to edit it, and an error message if it couldn't be parsed in full.
    Address(Story, bool, Option<String>),
    /// A game that was played.
    Played(LoadedGame, OpenAt),
    /// The game couldn't be loaded.
    Wrong(String),
}

/// How a played game is opened.
#[derive(Clone, Copy, Default)]
struct OpenAt {
    /// Number of steps after which it is opened; at its start if `None`.
    at: Option<usize>,
    /// Whether the review starts at once.
    review: bool,
    /// The viewer's seat.
    seat: Option<Seat>,
}

impl OpenAt {
    fn of(query: &ParamsMap) -> OpenAt {
        let number = |name: &str| query.get(name).and_then(|number| number.parse::<usize>().ok());
        OpenAt {
            at: number("at"),
            review: query.get("review").is_some(),
            seat: number("seat").and_then(Seat::new),
        }
    }
}

#[component]
pub(crate) fn AnalysisPage() -> impl IntoView {
    titled(|| t!("nav-analysis"));
    let (params, query) = (use_params_map(), use_query_map());
    let shown = RwSignal::new(AnalysisPane::Choice);
    let number = StoredValue::new(0_u32);
    Effect::new(move |_| {
        let (game, query) = (params.with(|params| params.get("game")), query.get());
        number.update_value(|number| *number += 1);
        let own = number.get_value();
        if let Some(table) = query.get("table") {
            shown.set(AnalysisPane::Coming);
            let key = query.get("key");
            spawn_local(async move {
                let loaded = load::from_table(&table, key.as_deref()).await;
                // Another address may have been opened meanwhile.
                if number.try_get_value() == Some(own) {
                    let opening = OpenAt::of(&query);
                    shown
                        .set(loaded.map_or_else(AnalysisPane::Wrong, |loaded| {
                            AnalysisPane::Played(loaded, opening)
                        }));
                }
            });
        } else if let Some(id) = query.get("local") {
            let (loaded, opening) = (load::from_here(&id), OpenAt::of(&query));
            shown
                .set(loaded.map_or_else(AnalysisPane::Wrong, |loaded| AnalysisPane::Played(loaded, opening)));
        } else {
            shown.set(untrack(|| from_address(game.as_deref(), &query)));
        }
    });
    // The address may have changed without the router's knowledge.
    let leave = Callback::new(move |()| shown.set(AnalysisPane::Choice));
    move || match shown.get() {
        AnalysisPane::Choice => view! { <Choice shown wrong=None /> }.into_any(),
        AnalysisPane::Coming => {
            view! { <section class="sheet"><p role="status">{move || t!("analysis-coming")}</p></section> }
                .into_any()
        }
        AnalysisPane::Wrong(why) => view! { <Choice shown wrong=Some(why) /> }.into_any(),
        AnalysisPane::Played(loaded, OpenAt { at, review, seat }) => {
            let study = loaded.study();
            study.seat.set(seat);
            study.flipped.set(seat.is_some_and(|seat| seat.index() == 1 && !study.is_simultaneous()));
            if let Some(at) = at {
                study.show_step(at);
            }
            view! { <Desk study review leave /> }.into_any()
        }
        AnalysisPane::Address(history, editing, wrong) => {
            let study = Study::new(history, true);
            study.editing.set(editing);
            view! {
                {wrong.map(|why| view! { <p class="bad sheet" role="alert">{why}</p> })}
                <Desk study review=false leave />
            }
            .into_any()
        }
    }
}

/// The game in an address. If its position or moves can't be parsed, the start of the game with an error
/// message.
fn from_address(game: Option<&str>, query: &ParamsMap) -> AnalysisPane {
    let Some(game) = game else { return AnalysisPane::Choice };
    let Ok(&kind) = botyard_catalog::find(game) else {
        return AnalysisPane::Wrong(t!("analysis-no-game", game = game.to_owned()));
    };
    let editing = query.get("edit").is_some();
    match address::read(kind, query) {
        // The editor begins with the bare starting position, the analysis with one that is set up.
        Ok(history) if editing => AnalysisPane::Address(history, editing, None),
        Ok(history) => AnalysisPane::Address(usual_setup(history), editing, None),
        Err(why) => match kind.start(&[], None) {
            Ok(start) => AnalysisPane::Address(
                Story::of(kind, Vec::new(), start),
                editing,
                Some(t!("analysis-bad-address", why = why)),
            ),
            Err(why) => AnalysisPane::Wrong(told(&why)),
        },
    }
}

/// Choice of a game to analyse.
#[component]
fn Choice(shown: RwSignal<AnalysisPane>, wrong: Option<String>) -> impl IntoView {
    let here = saved();
    let take =
        Callback::new(move |loaded: LoadedGame| shown.set(AnalysisPane::Played(loaded, OpenAt::default())));
    view! {
        <section class="sheet stack">
            <h1>{move || t!("nav-analysis")}</h1>
            {wrong.map(|why| view! { <p class="bad" role="alert">{why}</p> })}
            <p>{move || t!("analysis-choose")}</p>
            <div class="analysis-games">{GAMES.iter().map(|kind| view! { <Card kind=*kind /> }).collect_view()}</div>
            <LoadRecord then=take />
            {(!here.is_empty()).then(|| view! {
                <section class="card stack">
                    <h2>{move || t!("analysis-here")}</h2>
                    <ul class="tables">
                        {here.into_iter().map(|game| {
                            let glimpse = glimpse_here(&game);
                            let id = game.path.rsplit('/').next().unwrap_or_default().to_owned();
                            let sitters = game.seats.iter().map(sitter_words).collect::<Vec<_>>().join(" – ");
                            let updated = game.updated;
                            view! {
                                <li class="listed">
                                    <A href=format!("/analysis?local={id}") attr:class="listed-link">
                                        <SmallBoard glimpse />
                                        <strong>{move || game_name(&game.game)}</strong>
                                        <span class="listed-sitters">{sitters}</span>
                                        <small>{move || moment(updated)}</small>
                                    </A>
                                </li>
                            }
                        }).collect_view()}
                    </ul>
                </section>
            })}
            <p><A href="/editor">{move || t!("analysis-board-editor")}</A></p>
        </section>
    }
}

/// A game with a picture of its start.
#[component]
fn Card(kind: Kind) -> impl IntoView {
    let id = kind.info.id;
    let scene = first_scene(&kind);
    view! {
        <div class="card stack">
            <A href=format!("/analysis/{id}") attr:class="analysis-game">
                <Still scene=scene label=move || game_name(id) />
                <strong>{move || game_name(id)}</strong>
            </A>
            <A href=format!("/analysis/{id}?edit=yes") attr:class="button">{move || t!("analysis-edit")}</A>
        </div>
    }
}
