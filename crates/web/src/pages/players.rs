//! Leaderboards, and a search for players.

use botyard_catalog::GAMES;
use botyard_protocol::people::{Leaderboard, PlayerKind, PlayerPage as Facts, Pool, Ranked};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_query_map;

use super::parts::{Answered, Navigator, Wrong, ask, game_name};
use crate::net::{account, escape, get};
use crate::pages::titled;
use crate::t;

/// The leaderboard on display.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ShownLeaderboard {
    game: &'static str,
    pool: Pool,
}

/// All leaderboards: one for each game, and another for games with more than two players.
fn boards() -> Vec<ShownLeaderboard> {
    let of = |info: &'static botyard_core::GameInfo| {
        let pools = if *info.seats.end() > 2 { vec![Pool::Two, Pool::Many] } else { vec![Pool::Two] };
        pools.into_iter().map(|pool| ShownLeaderboard { game: info.id, pool })
    };
    GAMES.iter().flat_map(|kind| of(kind.info)).collect()
}

#[component]
pub(crate) fn PlayersPage() -> impl IntoView {
    titled(|| t!("nav-players"));
    let query = use_query_map();
    // The address names the leaderboard, so that it can be shared.
    let shown = Memo::new(move |_| {
        query.with(|query| {
            let pool = query.get_str("pool").and_then(Pool::from_word).unwrap_or_default();
            let game = query.get_str("game");
            let found = boards().into_iter().find(|board| Some(board.game) == game && board.pool == pool);
            found.unwrap_or(ShownLeaderboard { game: GAMES[0].info.id, pool: Pool::Two })
        })
    });
    let tabs = boards().into_iter().map(|board| {
        let href = format!("/players?game={}&pool={}", board.game, board.pool.word());
        let name = move || match board.pool {
            Pool::Two => game_name(board.game),
            Pool::Many => t!("players-many", game = game_name(board.game)),
        };
        let current = move || (shown.get() == board).then_some("page");
        view! {
            <a href=href class="tab" aria-current=current>
                {name}
            </a>
        }
    });
    view! {
        <section class="sheet players">
            <h1>{move || t!("nav-players")}</h1>
            <Find />
            <h2>{move || t!("players-best")}</h2>
            <nav class="tabs" aria-label=move || t!("players-best")>
                {tabs.collect_view()}
            </nav>
            {move || view! { <Best board=shown.get() /> }}
        </section>
    }
}

/// Search for a player by name.
#[component]
fn Find() -> impl IntoView {
    let name = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let go = Navigator::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let asked = name.get_untracked().trim().to_owned();
        if asked.is_empty() {
            return;
        }
        leptos::task::spawn_local(async move {
            match get::<Facts>(&format!("/api/players/{}", escape(&asked))).await {
                Ok(facts) => go.to(&format!("/players/{}", escape(&facts.player.name))),
                Err(problem) if problem.code == "not-found" => {
                    wrong.set(Some(t!("players-nobody", name = asked)));
                }
                Err(problem) => wrong.set(Some(problem.sentence())),
            }
        });
    };
    view! {
        <form class="find" role="search" on:submit=submit>
            <label class="field" for="find-name">
                <span>{move || t!("players-find")}</span>
                <input
                    id="find-name"
                    type="search"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=move || name.get()
                    on:input:target=move |event| name.set(event.target().value())
                />
            </label>
            <button class="button">{move || t!("players-find-button")}</button>
        </form>
        <Wrong why=wrong />
    }
}

#[component]
fn Best(board: ShownLeaderboard) -> impl IntoView {
    let best: Answered<Leaderboard> = RwSignal::new(None);
    ask(best, async move {
        get(&format!("/api/leaderboard/{}?pool={}&limit=50", board.game, board.pool.word())).await
    });
    move || match best.get() {
        None => view! { <p class="hint">{move || t!("page-loading")}</p> }.into_any(),
        Some(Err(problem)) => view! { <p class="wrong">{problem.sentence()}</p> }.into_any(),
        Some(Ok(best)) if best.players.is_empty() => view! {
            <p class="empty">{move || t!("players-none", game = game_name(board.game))}</p>
            <p>
                <A href=format!("/new/{}", board.game) attr:class="button strong">
                    {move || t!("players-play", game = game_name(board.game))}
                </A>
            </p>
        }
        .into_any(),
        Some(Ok(best)) => {
            let rows = best.players.into_iter().map(|ranked| view! { <Line ranked /> });
            view! {
                <div class="wide">
                    <table class="list leaders">
                        <thead>
                            <tr>
                                <th scope="col" class="number">{move || t!("players-place")}</th>
                                <th scope="col">{move || t!("players-name")}</th>
                                <th scope="col" class="number">{move || t!("players-rating")}</th>
                                <th scope="col" class="number">{move || t!("players-games")}</th>
                            </tr>
                        </thead>
                        <tbody>{rows.collect_view()}</tbody>
                    </table>
                </div>
                <p class="hint">{move || t!("players-hint")}</p>
            }
            .into_any()
        }
    }
}

#[component]
fn Line(ranked: Ranked) -> impl IntoView {
    let href = format!("/players/{}", escape(&ranked.player.name));
    let id = ranked.player.id.clone();
    let is_me = move || account().id().is_some_and(|me| me == id);
    let is_bot = ranked.player.kind == PlayerKind::Bot;
    view! {
        <tr class:me=is_me>
            <td class="number">{ranked.place}</td>
            <th scope="row">
                <A href=href>{ranked.player.name.clone()}</A>
                {is_bot.then(|| view! { " " <span class="badge">{move || t!("badge-bot")}</span> })}
            </th>
            <td class="number">
                {ranked.rating} " " <small>"± " {ranked.deviation}</small>
            </td>
            <td class="number">{ranked.games}</td>
        </tr>
    }
}
