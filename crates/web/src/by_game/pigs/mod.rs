//! The panels of Robo Battle Pigs: programming in secret, and the reveal.

mod command;
mod desk;
mod draft;
mod editor;
mod preview;
mod problem;
mod programmer;
mod ready;
mod reveal;
mod standings;
mod trial;

use botyard_core::face::AnyGame;
use botyard_core::{LETTERS, Seat, Story};
use botyard_draw::figure_picture;
use botyard_pigs::{Facing, Name, Pig, Pigs};
use botyard_protocol::Sitter;
use leptos::prelude::*;

pub(crate) use programmer::Programmer;
pub(crate) use reveal::Reveal;
pub(crate) use trial::PigsTrial;

use crate::board::look;
use crate::play::Match;
use crate::t;

/// The commands of a program as they are written, each with the name of its text.
pub(super) const COMMANDS: [(&str, &str); 10] = [
    ("^", "analysis-command-forward"),
    ("v", "analysis-command-backward"),
    ("\\", "analysis-command-forward-left"),
    ("/", "analysis-command-forward-right"),
    ("TL", "analysis-command-turn-left"),
    ("TR", "analysis-command-turn-right"),
    ("F", "analysis-command-fire"),
    ("H", "analysis-command-hit"),
    ("X", "analysis-command-rest"),
    ("R", "analysis-command-repair"),
];

/// The game itself, if it is one of these.
fn pigs(game: &dyn AnyGame) -> Option<&Pigs> {
    game.as_any().downcast_ref()
}

/// Does something with the game as it is, if it is one of these.
fn with_latest<T>(history: RwSignal<Story>, look: impl FnOnce(&Pigs) -> T) -> Option<T> {
    history.with(|history| pigs(history.latest()).map(look))
}

/// The letter of a pig.
fn letter(seat: Seat) -> &'static str {
    LETTERS.get(seat.index()).map_or("", |letter| letter.name)
}

/// Who has a pig.
fn owner(game: Match, seat: Seat) -> String {
    game.table.with(|table| match table.seats.get(seat.index()).map(|seen| &seen.sitter) {
        Some(Sitter::Person { name, .. }) => name.clone(),
        Some(Sitter::Computer { .. }) => t!("pigs-computer"),
        Some(Sitter::Open) | None => String::new(),
    })
}

/// What has become of a pig, as far as panels show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Fate {
    seat: Seat,
    damage: u8,
    /// Its place, once it is out.
    place: Option<u8>,
}

/// Every pig of a game.
fn fates(game: &Pigs) -> Vec<Fate> {
    let fate = |(seat, pig): (Seat, Pig)| match pig {
        Pig::Living { damage, .. } => Fate { seat, damage, place: None },
        Pig::Hulk { place, .. } | Pig::Gone { place } => Fate { seat, damage: 5, place: Some(place) },
    };
    game.arena().pigs().map(fate).collect()
}

/// A pig's picture; a hulk looks dead.
#[component]
fn Portrait(seat: Seat, #[prop(default = true)] living: bool) -> impl IntoView {
    let name = Name(seat);
    let figure = if living { botyard_pigs::pig(name, Facing::North, 0) } else { botyard_pigs::hulk(name) };
    view! { <span class="portrait" aria-hidden="true" inner_html=move || figure_picture(&figure, &look(false))></span> }
}
