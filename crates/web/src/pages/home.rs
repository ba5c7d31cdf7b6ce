//! The home page: the games, and tables in progress.

mod card;
mod lists;
mod living;
mod own;

use botyard_catalog::GAMES;
use leptos::prelude::*;

use crate::pages::titled;
use crate::t;

use card::GameCard;
use lists::Lists;
use own::Own;

#[component]
pub(crate) fn HomePage() -> impl IntoView {
    titled(String::new);
    let cards = GAMES.iter().map(|kind| view! { <GameCard kind /> });
    view! {
        <section class="sheet home">
            <Own />
            <h1>{move || t!("home-title", count = GAMES.len())}</h1>
            <p class="home-words">{move || t!("home-words")}</p>
            <div class="game-cards">{cards.collect_view()}</div>
            <Lists />
        </section>
    }
}
