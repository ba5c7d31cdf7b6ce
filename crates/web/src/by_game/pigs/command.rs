//! Pictures, names and keys of commands.

use botyard_core::Seat;
use botyard_draw::figure_picture;
use botyard_pigs::{Name, PigCommand};
use leptos::prelude::*;

use crate::board::look;
use crate::t;

/// The commands in the order of the palette, arranged like their keys on a keyboard.
pub(super) const PALETTE: [PigCommand; 10] = [
    PigCommand::ForwardLeft,
    PigCommand::Forward,
    PigCommand::ForwardRight,
    PigCommand::Fire,
    PigCommand::Hit,
    PigCommand::TurnLeft,
    PigCommand::Backward,
    PigCommand::TurnRight,
    PigCommand::Rest,
    PigCommand::Repair,
];

pub(super) fn words(command: PigCommand) -> String {
    match command {
        PigCommand::Forward => t!("pigs-command-forward"),
        PigCommand::Backward => t!("pigs-command-backward"),
        PigCommand::ForwardLeft => t!("pigs-command-forward-left"),
        PigCommand::ForwardRight => t!("pigs-command-forward-right"),
        PigCommand::TurnLeft => t!("pigs-command-turn-left"),
        PigCommand::TurnRight => t!("pigs-command-turn-right"),
        PigCommand::Fire => t!("pigs-command-fire"),
        PigCommand::Hit => t!("pigs-command-hit"),
        PigCommand::Rest => t!("pigs-command-rest"),
        PigCommand::Repair => t!("pigs-command-repair"),
    }
}

/// The key shown on the command's button.
pub(super) const fn key(command: PigCommand) -> &'static str {
    match command {
        PigCommand::ForwardLeft => "Q",
        PigCommand::Forward => "W",
        PigCommand::ForwardRight => "E",
        PigCommand::TurnLeft => "A",
        PigCommand::Backward => "S",
        PigCommand::TurnRight => "D",
        PigCommand::Fire => "F",
        PigCommand::Hit => "H",
        PigCommand::Rest => "X",
        PigCommand::Repair => "R",
    }
}

/// The command of a pressed key: the key on its button, or its sign in the notation.
pub(super) fn of_key(pressed: &str) -> Option<PigCommand> {
    let sign = match pressed {
        "^" => Some(PigCommand::Forward),
        "v" | "V" => Some(PigCommand::Backward),
        "\\" => Some(PigCommand::ForwardLeft),
        "/" => Some(PigCommand::ForwardRight),
        "<" => Some(PigCommand::TurnLeft),
        ">" => Some(PigCommand::TurnRight),
        _ => None,
    };
    sign.or_else(|| PALETTE.into_iter().find(|&command| key(command).eq_ignore_ascii_case(pressed)))
}

/// Picture of a command, hidden from screen readers.
#[component]
pub(super) fn Picture(command: PigCommand, seat: Seat) -> impl IntoView {
    let card = botyard_pigs::card(Name(seat), command);
    view! { <span class="command-picture" aria-hidden="true" inner_html=move || figure_picture(&card, &look(false))></span> }
}

/// Picture of a command with its name as tooltip and for screen readers.
#[component]
pub(super) fn Told(command: PigCommand, seat: Seat) -> impl IntoView {
    view! {
        <span class="command" title=move || words(command)>
            <Picture command seat />
            <span class="voice">{move || words(command)}</span>
        </span>
    }
}
