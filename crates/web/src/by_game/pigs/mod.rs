//! The panels of Robo Battle Pigs: programming in secret, and the reveal.

mod command;
mod desk;
mod editor;
mod preview;
mod problem;
mod programmer;
mod ready;
mod reveal;
mod standing;
mod trial;

use botyard_core::face::AnyGame;
use botyard_core::{AnyEvent, LETTERS, Seat, Story};
use botyard_draw::{Look, figure_picture};
use botyard_pigs::{Facing, Name, Pig, PigCommand, Pigs};
use botyard_protocol::Sitter;
use leptos::prelude::*;

pub(crate) use programmer::Programmer;
pub(crate) use reveal::Reveal;
pub(crate) use standing::{Caption, SeatSign};
pub(crate) use trial::PigsTrial;

use super::ProgramCommand;
use crate::board::look;
use crate::play::Match;
use crate::t;

/// The commands of a program, each with the name of its text.
const COMMANDS: [(PigCommand, &str); 10] = [
    (PigCommand::Forward, "analysis-command-forward"),
    (PigCommand::Backward, "analysis-command-backward"),
    (PigCommand::ForwardLeft, "analysis-command-forward-left"),
    (PigCommand::ForwardRight, "analysis-command-forward-right"),
    (PigCommand::TurnLeft, "analysis-command-turn-left"),
    (PigCommand::TurnRight, "analysis-command-turn-right"),
    (PigCommand::Fire, "analysis-command-fire"),
    (PigCommand::Hit, "analysis-command-hit"),
    (PigCommand::Rest, "analysis-command-rest"),
    (PigCommand::Repair, "analysis-command-repair"),
];

/// The commands that a seat's programs consist of, with pictures.
pub(super) fn commands(seat: Seat) -> Vec<ProgramCommand> {
    let command = |(command, text): (PigCommand, &'static str)| ProgramCommand {
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

/// What kind of event it is: `walked`.
fn event_kind(event: &AnyEvent) -> String {
    event.data().get("type").and_then(|kind| kind.as_str().map(str::to_owned)).unwrap_or_default()
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
