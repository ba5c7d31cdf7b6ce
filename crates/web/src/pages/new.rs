//! The form for a new game: game, options, players, and where it is played.

mod by_mail;
mod seats;
mod wish;

use botyard_catalog::GAMES;
use botyard_protocol::{NewTable, Opened};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::{use_params_map, use_query_map};

use super::parts::{ClockFields, Navigator, OptionFields, Sending, Wrong, first_scene, game_name};
use crate::board::Still;
use crate::net::{Problem, account, post};
use crate::pages::titled;
use crate::play::{LocalPlan, LocalSeat, begin_local};
use crate::words::said;
use crate::{t, toast};

use by_mail::{ByMail, ring};
use seats::SeatFields;
use wish::{PlayMode, Wish};

pub(crate) use wish::{keep_level, last_level};

/// Returns a callback that begins a local game against the computer at the level chosen last, and opens it.
pub(crate) fn begin_against(game: String) -> Callback<()> {
    let go = Navigator::new();
    Callback::new(move |()| {
        let seats = vec![LocalSeat::Person, LocalSeat::Computer(last_level(&game))];
        let plan = LocalPlan { game: game.clone(), options: Vec::new(), position: None, seats };
        match begin_local(&plan) {
            Ok(path) => go.to(&path),
            Err(why) => toast::complain(t!("new-refused", why = why)),
        }
    })
}

#[component]
pub(crate) fn NewPage() -> impl IntoView {
    titled(|| t!("nav-new"));
    let params = use_params_map();
    let game = Memo::new(move |_| {
        let id = params.with(|params| params.get("game"))?;
        botyard_catalog::find(&id).ok().map(|kind| kind.info.id)
    });
    view! {
        <section class="sheet new">
            <h1>{move || t!("nav-new")}</h1>
            <nav class="game-choice" aria-label=move || t!("new-game")>
                <GameLinks />
            </nav>
            {move || match game.get() {
                Some(game) => view! { <Form game /> }.into_any(),
                None => view! { <p class="hint">{move || t!("new-choose")}</p> }.into_any(),
            }}
        </section>
    }
}

/// Links to the games, each with its tagline.
#[component]
fn GameLinks() -> impl IntoView {
    let links = GAMES.iter().map(|kind| {
        let id = kind.info.id;
        let scene = first_scene(kind);
        view! {
            <A href=format!("/new/{id}") attr:class="game-link">
                <div class="game-link-board" aria-hidden="true">
                    <Still scene=Signal::stored(scene) label=Signal::derive(move || game_name(id)) />
                </div>
                <strong>{move || game_name(id)}</strong>
                <span>{move || said(&kind.info.tagline)}</span>
            </A>
        }
    });
    links.collect_view()
}

/// The form for a game of this kind.
#[component]
fn Form(game: &'static str) -> impl IntoView {
    let query = use_query_map();
    let wish = Wish::new(game, &query.get_untracked());
    let sending = Sending::new();
    let go = Navigator::new();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if sending.busy.get_untracked() {
            return;
        }
        sending.wrong.set(None);
        match wish.wheres() {
            Err(why) => sending.wrong.set(Some(why)),
            Ok(PlayMode::Here) => match begin_local(&wish.plan()) {
                Ok(path) => go.to(&path),
                Err(why) => sending.wrong.set(Some(t!("new-refused", why = why))),
            },
            Ok(PlayMode::Server) => {
                let table = wish.table();
                let by_mail = wish.by_mail.get_untracked();
                sending.send(async move {
                    let opened = open(&table).await?;
                    if by_mail {
                        // The table exists even if mail can't be turned on; its bell shows the state.
                        let _ = ring(&opened.table.id).await;
                    }
                    go.to(&opened.link);
                    Ok(())
                });
            }
        }
    };
    let is_server = Memo::new(move |_| matches!(wish.wheres(), Ok(PlayMode::Server)));
    let rounds = botyard_catalog::find(game).is_ok_and(|kind| kind.info.simultaneous);
    view! {
        <form class="new-form" on:submit=submit>
            <div class="card stack new-wide">
                <h2>{move || t!("new-options")}</h2>
                <OptionFields game=game options=wish.options />
            </div>
            <div class="card stack">
                <h2>{move || t!("new-seats")}</h2>
                <SeatFields wish />
            </div>
            <Show when=move || is_server.get()>
                <div class="card stack">
                    <h2>{move || t!("new-table")}</h2>
                    <ClockFields wish=wish.clock rounds=rounds />
                    <ByMail wish />
                    <TableFields wish />
                </div>
            </Show>
            <div class="card stack">
                <StartPosition wish />
            </div>
            <div class="new-end">
                <p class="hint" id="new-where">
                    {move || if is_server.get() { t!("new-on-server") } else { t!("new-in-browser") }}
                </p>
                <Wrong why=sending.wrong />
                <button class="button strong" id="new-begin" disabled=move || sending.busy.get() aria-describedby="new-where">
                    {move || if is_server.get() { t!("new-open") } else { t!("new-begin") }}
                </button>
            </div>
        </form>
    }
}

/// Opens a table on the server. A user who wasn't signed in becomes a guest.
pub(crate) async fn open(table: &NewTable) -> Result<Opened, Problem> {
    let opened: Opened = post("/api/tables", table).await?;
    if opened.token.is_some() {
        account().refresh().await;
    }
    Ok(opened)
}

/// Visibility of the table, and whether it is rated.
#[component]
fn TableFields(wish: Wish) -> impl IntoView {
    let may_rate = move || account().is_account() && wish.is_for_people();
    let rated_words = move || {
        if !account().is_account() {
            t!("new-rated-account")
        } else if !wish.is_for_people() {
            t!("new-rated-people")
        } else {
            t!("new-rated-words")
        }
    };
    let is_private = wish.private;
    let radio = move |id: &'static str, value: bool| {
        let chosen = move || is_private.get() == value;
        view! {
            <label class="pick" class:chosen=chosen for=id>
                <input
                    id=id
                    type="radio"
                    name="private"
                    prop:checked=chosen
                    on:change=move |_| is_private.set(value)
                />
                <span class="pick-name">{move || if value { t!("new-private") } else { t!("new-public") }}</span>
                <span class="pick-words">
                    {move || if value { t!("new-private-words") } else { t!("new-public-words") }}
                </span>
            </label>
        }
    };
    view! {
        <fieldset class="picks" hidden=move || !wish.has_open()>
            <legend>{move || t!("new-who")}</legend>
            {radio("new-private", true)}
            {radio("new-public", false)}
        </fieldset>
        <div class="switch">
            <label for="new-rated">
                <input
                    id="new-rated"
                    type="checkbox"
                    aria-describedby="new-rated-hint"
                    disabled=move || !may_rate()
                    prop:checked=move || wish.rated.get() && may_rate()
                    on:change:target=move |event| wish.rated.set(event.target().checked())
                />
                <span>{move || t!("new-rated")}</span>
            </label>
            <p class="hint" id="new-rated-hint">{rated_words}</p>
        </div>
    }
}

/// Optional starting position, validated while typing.
#[component]
fn StartPosition(wish: Wish) -> impl IntoView {
    let scene = Memo::new(move |_| wish.scene());
    let shown = Signal::derive(move || scene.get().unwrap_or_default());
    let label = Signal::derive(move || t!("new-board-label", game = game_name(wish.game)));
    view! {
        <details prop:open=wish.position.with_untracked(|position| !position.is_empty())>
            <summary>{move || t!("new-position")}</summary>
            <div class="stack">
                <label class="field" for="new-position">
                    <span>{move || t!("new-position-label")}</span>
                    <input
                        id="new-position"
                        type="text"
                        autocomplete="off"
                        spellcheck="false"
                        autocapitalize="none"
                        aria-describedby="new-position-hint"
                        prop:value=move || wish.position.get()
                        on:input:target=move |event| wish.set_position(&event.target().value())
                    />
                </label>
                <p class="hint" id="new-position-hint">{move || t!("new-position-hint")}</p>
                <Wrong why=Signal::derive(move || wish.position_error()) />
                <Show when=move || scene.with(Option::is_some)>
                    <div class="new-board">
                        <Still scene=shown label=label />
                    </div>
                </Show>
            </div>
        </details>
    }
}
