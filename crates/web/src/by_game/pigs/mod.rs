//! The panels of Robo Battle Pigs: secret programming, and the reveal.

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
use crate::play::OngoingGame;
use crate::t;

/// The commands, each with the message id of its name.
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

/// The commands of a seat's programs, with pictures.
pub(super) fn commands(seat: Seat) -> Vec<ProgramCommand> {
    let command = |(command, text): (PigCommand, &'static str)| ProgramCommand {
        sign: command.sign(),
        text,
        picture: figure_picture(&botyard_pigs::card(Name(seat), command), &Look::default()),
    };
    COMMANDS.map(command).into()
}

/// Downcasts a game to `Pigs`.
fn pigs(game: &dyn AnyGame) -> Option<&Pigs> {
    game.as_any().downcast_ref()
}

/// Calls `look` with the latest position if the game is `Pigs`.
fn with_latest<T>(history: RwSignal<Story>, look: impl FnOnce(&Pigs) -> T) -> Option<T> {
    history.with(|history| pigs(history.latest()).map(look))
}

/// The kind of an event, such as `walked`.
fn event_kind(event: &AnyEvent) -> String {
    event.data().get("type").and_then(|kind| kind.as_str().map(str::to_owned)).unwrap_or_default()
}

fn letter(seat: Seat) -> &'static str {
    LETTERS.get(seat.index()).map_or("", |letter| letter.name)
}

/// Name of the player who has a pig.
fn owner(game: OngoingGame, seat: Seat) -> String {
    game.table.with(|table| match table.seats.get(seat.index()).map(|seen| &seen.sitter) {
        Some(Sitter::Person { name, .. }) => name.clone(),
        Some(Sitter::Computer { .. }) => t!("pigs-computer"),
        Some(Sitter::Open) | None => String::new(),
    })
}

/// State of a pig as panels show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PigStatus {
    seat: Seat,
    damage: u8,
    /// Final rank, once the pig is out.
    place: Option<u8>,
}

fn fates(game: &Pigs) -> Vec<PigStatus> {
    let fate = |(seat, pig): (Seat, Pig)| match pig {
        Pig::Living { damage, .. } => PigStatus { seat, damage, place: None },
        Pig::Hulk { place, .. } | Pig::Gone { place } => PigStatus { seat, damage: 5, place: Some(place) },
    };
    game.arena().pigs().map(fate).collect()
}

/// Picture of a pig, alive or as a hulk.
#[component]
fn Portrait(seat: Seat, #[prop(default = true)] living: bool) -> impl IntoView {
    let name = Name(seat);
    let figure = if living { botyard_pigs::pig(name, Facing::North, 0) } else { botyard_pigs::hulk(name) };
    view! { <span class="portrait" aria-hidden="true" inner_html=move || figure_picture(&figure, &look(false))></span> }
}
