//! A player's profile.

mod challenge;
mod games;

use botyard_protocol::people::{PlayerKind, PlayerPage as Facts, Pool, RatingFacts, RatingHistory};
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;

use super::parts::{Answered, Chart, ask, day, game_name};
use crate::net::{account, escape, get};
use crate::pages::titled;
use crate::t;

use challenge::ChallengeForm;
use games::Games;

/// A player's profile: ratings, games, and a form to challenge them.
#[component]
pub(crate) fn PlayerPage() -> impl IntoView {
    let params = use_params_map();
    let name = Memo::new(move |_| params.with(|params| params.get("name").unwrap_or_default()));
    move || view! { <Profile name=name.get() /> }
}

#[component]
fn Profile(name: String) -> impl IntoView {
    let facts: Answered<Facts> = RwSignal::new(None);
    ask(facts, async move { get(&format!("/api/players/{}", escape(&name))).await });
    let body = move || match facts.get() {
        None => view! { <p class="hint">{move || t!("page-loading")}</p> }.into_any(),
        Some(Err(problem)) if problem.code == "not-found" => view! {
            <h1>{move || t!("player-missing")}</h1>
            <p>{move || t!("player-missing-words")}</p>
            <p>
                <A href="/players" attr:class="button">{move || t!("nav-players")}</A>
            </p>
        }
        .into_any(),
        Some(Err(problem)) => view! {
            <h1>{move || t!("nav-players")}</h1>
            <p class="wrong">{problem.sentence()}</p>
        }
        .into_any(),
        Some(Ok(facts)) => view! { <Known facts /> }.into_any(),
    };
    view! { <section class="sheet player">{body}</section> }
}

#[component]
fn Known(facts: Facts) -> impl IntoView {
    let player = facts.player.clone();
    let name = player.name.clone();
    titled(move || name.clone());
    let (created, games, wins, banned) = (facts.created, facts.games, facts.wins, facts.banned);
    let id = player.id.clone();
    let is_me = Memo::new(move |_| account().id().is_some_and(|me| me == id));
    let challenged = StoredValue::new(player.name.clone());
    view! {
        <h1>
            {player.name.clone()}
            {(player.kind == PlayerKind::Bot)
                .then(|| view! { " " <span class="badge">{move || t!("badge-bot")}</span> })}
        </h1>
        <p class="hint">{move || t!("player-since", day = day(created), games = games, wins = wins)}</p>
        {banned.then(|| view! { <p class="wrong">{move || t!("player-banned")}</p> })}
        <Show when=move || !is_me.get() && !banned>
            <ChallengeForm name=challenged.get_value() />
        </Show>
        <Ratings name=player.name.clone() ratings=facts.ratings />
        <Games player=player.id />
    }
}

/// The ratings, and a chart of the selected one.
#[component]
fn Ratings(name: String, ratings: Vec<RatingFacts>) -> impl IntoView {
    if ratings.is_empty() {
        return view! {
            <h2>{move || t!("player-ratings")}</h2>
            <p class="empty">{move || t!("player-unrated")}</p>
        }
        .into_any();
    }
    // Starts with the rating that has most games.
    let first =
        ratings.iter().max_by_key(|rating| rating.games).map(|rating| (rating.game.clone(), rating.pool));
    let shown = RwSignal::new(first.unwrap_or_default());
    let cards = ratings.into_iter().map(|rating| view! { <Rated rating shown /> });
    let history: Answered<RatingHistory> = RwSignal::new(None);
    Effect::new(move |_| {
        let (game, pool) = shown.get();
        let path = format!("/api/players/{}/ratings?game={game}&pool={}", escape(&name), pool.word());
        ask(history, async move { get(&path).await });
    });
    let points = Signal::derive(move || {
        let answer = history.get().and_then(Result::ok);
        let points = answer.map_or(Vec::new(), |history| history.ratings);
        points.into_iter().map(|point| (point.at, point.rating)).collect::<Vec<_>>()
    });
    let wrong = move || Some(history.get()?.err()?.sentence());
    view! {
        <h2>{move || t!("player-ratings")}</h2>
        <div class="rated-cards">{cards.collect_view()}</div>
        <figure class="card">
            <figcaption>{move || rating_name(&shown.get())}</figcaption>
            <Chart points />
            {move || wrong().map(|wrong| view! { <p class="wrong">{wrong}</p> })}
        </figure>
    }
    .into_any()
}

fn rating_name((game, pool): &(String, Pool)) -> String {
    match pool {
        Pool::Two => game_name(game),
        Pool::Many => t!("players-many", game = game_name(game)),
    }
}

/// A rating; pressing it selects it for the chart.
#[component]
fn Rated(rating: RatingFacts, shown: RwSignal<(String, Pool)>) -> impl IntoView {
    let own = (rating.game.clone(), rating.pool);
    let (named, chosen) = (own.clone(), own.clone());
    let pressed = move || if shown.with(|shown| *shown == chosen) { "true" } else { "false" };
    let (games, wins, draws) = (rating.games, rating.wins, rating.draws);
    view! {
        <button class="rated-card" aria-pressed=pressed on:click=move |_| shown.set(own.clone())>
            <span class="rated-game">{move || rating_name(&named)}</span>
            <span class="rated-number">
                {rating.rating} {rating.provisional.then_some("?")}
            </span>
            <small>{move || t!("player-tally", games = games, wins = wins, draws = draws)}</small>
            {rating.provisional.then(|| view! { <small>{move || t!("player-provisional")}</small> })}
        </button>
    }
}
