//! What commands look like, what they are called, and which key gives them.

use botyard_pigs::Command;
use leptos::prelude::*;

use crate::t;

/// In the order of the palette, as their keys lie on a keyboard.
pub(super) const PALETTE: [Command; 10] = [
    Command::ForwardLeft,
    Command::Forward,
    Command::ForwardRight,
    Command::Fire,
    Command::Hit,
    Command::TurnLeft,
    Command::Backward,
    Command::TurnRight,
    Command::Rest,
    Command::Repair,
];

/// What it is called.
pub(super) fn words(command: Command) -> String {
    match command {
        Command::Forward => t!("pigs-command-forward"),
        Command::Backward => t!("pigs-command-backward"),
        Command::ForwardLeft => t!("pigs-command-forward-left"),
        Command::ForwardRight => t!("pigs-command-forward-right"),
        Command::TurnLeft => t!("pigs-command-turn-left"),
        Command::TurnRight => t!("pigs-command-turn-right"),
        Command::Fire => t!("pigs-command-fire"),
        Command::Hit => t!("pigs-command-hit"),
        Command::Rest => t!("pigs-command-rest"),
        Command::Repair => t!("pigs-command-repair"),
    }
}

/// The key that is written on its button.
pub(super) const fn key(command: Command) -> &'static str {
    match command {
        Command::ForwardLeft => "Q",
        Command::Forward => "W",
        Command::ForwardRight => "E",
        Command::TurnLeft => "A",
        Command::Backward => "S",
        Command::TurnRight => "D",
        Command::Fire => "F",
        Command::Hit => "H",
        Command::Rest => "X",
        Command::Repair => "R",
    }
}

/// The command of a key: the one on its button, or its sign in the notation.
pub(super) fn of_key(pressed: &str) -> Option<Command> {
    let sign = match pressed {
        "^" => Some(Command::Forward),
        "v" | "V" => Some(Command::Backward),
        "\\" => Some(Command::ForwardLeft),
        "/" => Some(Command::ForwardRight),
        "<" => Some(Command::TurnLeft),
        ">" => Some(Command::TurnRight),
        _ => None,
    };
    sign.or_else(|| PALETTE.into_iter().find(|&command| key(command).eq_ignore_ascii_case(pressed)))
}

/// Its lines, in a square of 24 with the pig's front at the top.
const fn lines(command: Command) -> &'static str {
    match command {
        Command::Forward => "M12 20V4.5M5.5 11 12 4.5l6.5 6.5",
        Command::Backward => "M12 4v15.5M5.5 13l6.5 6.5 6.5-6.5",
        Command::ForwardLeft => "M18.5 18.5 5.5 5.5M5.5 14.5v-9h9",
        Command::ForwardRight => "M5.5 18.5l13-13M9.5 5.5h9v9",
        Command::TurnLeft => "M18.5 20v-5.5a6 6 0 0 0-6-6h-8M9 4 4.5 8.5 9 13",
        Command::TurnRight => "M5.5 20v-5.5a6 6 0 0 1 6-6h8M15 4l4.5 4.5L15 13",
        Command::Fire => "M12 15.5V6M12 3.2V1.8M8.8 4.8l-1-1M15.2 4.8l1-1M8 8H6.5M16 8h1.5",
        Command::Hit => "M2 3h5.5v5.5H2ZM9.3 3h5.4v5.5H9.3ZM16.5 3H22v5.5h-5.5Z",
        Command::Rest => "M3.5 9h8l-8 9.5h8M14.5 4.5h6l-6 7.5h6",
        Command::Repair => {
            "M20 6.5a5 5 0 0 1-6.8 6L6.5 19.2a2 2 0 0 1-2.9-2.9l6.8-6.7a5 5 0 0 1 6.1-6.6l-2.9 3 .6 2.8 2.8.6Z"
        }
    }
}

/// What is filled.
const fn filled(command: Command) -> &'static str {
    match command {
        Command::Fire => "M10.4 14h3.2v3H18a1.5 1.5 0 0 1 1.5 1.5V22h-15v-3.5A1.5 1.5 0 0 1 6 17h4.4Z",
        Command::Hit => {
            "M7 12.5h10a1.5 1.5 0 0 1 1.5 1.5v3.5a4.5 4.5 0 0 1-4.5 4.5h-3a5.5 5.5 0 0 1-5.5-5.5V14A1.5 1.5 0 0 1 7 12.5Z"
        }
        _ => "",
    }
}

/// Its picture, without words.
#[component]
pub(super) fn Picture(command: Command) -> impl IntoView {
    view! {
        <svg class="command-picture" viewBox="0 0 24 24" aria-hidden="true">
            <path class="lines" d=lines(command) />
            <path class="filled" d=filled(command) />
        </svg>
    }
}

/// Its picture, with its words for those who point at it or hear it.
#[component]
pub(super) fn Told(command: Command) -> impl IntoView {
    view! {
        <span class="command" title=move || words(command)>
            <Picture command />
            <span class="voice">{move || words(command)}</span>
        </span>
    }
}
