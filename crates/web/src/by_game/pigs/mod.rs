//! The panels of Robo Battle Pigs: programming in secret, and the reveal.

mod command;
mod desk;
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
use botyard_draw::{Look, figure_picture};
use botyard_pigs::{Command, Facing, Name, Pig, Pigs};
use botyard_protocol::Sitter;
use leptos::prelude::*;

pub(crate) use programmer::Programmer;
pub(crate) use reveal::Reveal;
pub(crate) use trial::PigsTrial;

use super::ProgramCommand;
use crate::board::look;
use crate::play::Match;
use crate::t;

/// The commands of a program, each with the name of its text.
const COMMANDS: [(Command, &str); 10] = [
    (Command::Forward, "analysis-command-forward"),
    (Command::Backward, "analysis-command-backward"),
    (Command::ForwardLeft, "analysis-command-forward-left"),
    (Command::ForwardRight, "analysis-command-forward-right"),
    (Command::TurnLeft, "analysis-command-turn-left"),
    (Command::TurnRight, "analysis-command-turn-right"),
    (Command::Fire, "analysis-command-fire"),
    (Command::Hit, "analysis-command-hit"),
    (Command::Rest, "analysis-command-rest"),
    (Command::Repair, "analysis-command-repair"),
];

/// The commands that a seat's programs consist of, with pictures.
pub(super) fn commands(seat: Seat) -> Vec<ProgramCommand> {
    let command = |(command, text): (Command, &'static str)| ProgramCommand {
        sign: command.sign(),
        text,
        picture: figure_picture(&botyard_pigs::card(Name(seat), command), &Look::default()),
    };
    COMMANDS.map(command).into()
}

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
