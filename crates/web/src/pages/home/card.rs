//! A game on the home page.

use botyard_core::face::Kind;
use botyard_protocol::{Clock, Late, NewTable, Opened, SeatWish, Seek};
use leptos::prelude::*;
use leptos_router::components::A;

use super::super::new::{keep_level, last_level, open};
use super::super::parts::{LevelChoice, Navigator, game_name, level_words};
use super::living::Living;
use crate::net::{account, post};
use crate::play::{LocalPlan, LocalSeat, begin_local};
use crate::words::said;
use crate::{t, toast};

/// A game with its board, description, and buttons to play it at once.
#[component]
pub(super) fn GameCard(kind: &'static Kind) -> impl IntoView {
    let id = kind.info.id;
    let level = RwSignal::new(last_level(id));
    let busy = RwSignal::new(false);
    let go = Navigator::new();
    let here = move |seats: Vec<LocalSeat>| {
        let plan = LocalPlan { game: id.to_owned(), options: Vec::new(), position: None, seats };
        match begin_local(&plan) {
            Ok(path) => go.to(&path),
            Err(why) => toast::complain(t!("new-refused", why = why)),
        }
    };
    let computer = move |_| {
        let level = level.get_untracked();
        keep_level(id, &level);
        here(vec![LocalSeat::Person, LocalSeat::Computer(level)]);
    };
    let hotseat = move |_| here(vec![LocalSeat::Person, LocalSeat::Person]);
    let friend = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        leptos::task::spawn_local(async move {
            match open(&with_a_friend(id)).await {
                Ok(opened) => go.to(&opened.link),
                Err(problem) => toast::complain(problem.sentence()),
            }
            busy.set(false);
        });
    };
    let anybody = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        leptos::task::spawn_local(async move {
            match post::<_, Opened>("/api/seeks", &anybody_for(kind)).await {
                Ok(opened) => {
                    if opened.token.is_some() {
                        account().refresh().await;
                    }
                    go.to(&opened.link);
                }
                Err(problem) => toast::complain(problem.sentence()),
            }
            busy.set(false);
        });
    };
    let heading = format!("card-{id}");
    let titled = heading.clone();
    view! {
        <article class="card game-card" aria-labelledby=titled>
            <Living kind />
            <div class="game-card-words">
                <h2 id=heading>{move || game_name(id)}</h2>
                <p>{move || said(&kind.info.tagline)}</p>
            </div>
            <div class="game-card-play stack">
                <div class="row computer-row">
                    <button class="button strong" id=format!("play-{id}") on:click=computer>
                        {move || t!("home-computer")}
                    </button>
                    <div class="level">
                        <LevelChoice
                            id=format!("level-{id}")
                            game=id
                            level
                            on_choose=move |chosen: String| {
                                keep_level(id, &chosen);
                                level.set(chosen);
                            }
                        />
                    </div>
                </div>
                <p class="hint level-words">{move || level.with(|level| level_words(level))}</p>
                <div class="row">
                    <button class="button" id=format!("friend-{id}") disabled=move || busy.get() on:click=friend>
                        {move || t!("home-friend")}
                    </button>
                    <button class="button" id=format!("hotseat-{id}") on:click=hotseat>{move || t!("home-hotseat")}</button>
                    <button class="button" id=format!("seek-{id}") disabled=move || busy.get() on:click=anybody>
                        {move || t!("home-anybody")}
                    </button>
                </div>
                <p class="game-card-links row">
                    {kind.info.guide.has_lessons().then(|| view! {
                        <A href=format!("/learn/{id}") attr:aria-label=move || t!("learn-of", game = game_name(id))>
                            {move || t!("learn-title")}
                        </A>
                    })}
                    <A href=format!("/rules/{id}") attr:aria-label=move || t!("home-rules-of", game = game_name(id))>
                        {move || t!("nav-rules")}
                    </A>
                    <A href=format!("/new/{id}") attr:aria-label=move || t!("home-more-of", game = game_name(id))>
                        {move || t!("home-more")}
                    </A>
                </p>
            </div>
        </article>
    }
}

/// A private table for a friend who gets the link.
fn with_a_friend(game: &str) -> NewTable {
    NewTable {
        game: game.to_owned(),
        options: Default::default(),
        position: None,
        seats: vec![SeatWish::Me, SeatWish::Open],
        clock: Clock::None,
        private: true,
        rated: false,
    }
}

/// A seek for any opponent, with a clock so that nobody waits for a player who has left.
fn anybody_for(kind: &Kind) -> Seek {
    let clock = if kind.info.simultaneous {
        Clock::Round { seconds: 120, late: Late::Computer }
    } else {
        Clock::Fischer { start: 600, increment: 5 }
    };
    Seek { game: kind.info.id.to_owned(), options: Default::default(), players: None, clock, rated: false }
}
