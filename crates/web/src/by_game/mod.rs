//! Panels that single games have of their own. This is the one place of the page that knows games by name: whatever else is
//! special about a game, its `GameInfo` says.

mod carry;
mod pigs;
mod robosoccer;

use botyard_core::scene::Spot;
use botyard_core::{GameInfo, Seat, Story};
use botyard_draw::Mark;
use leptos::prelude::*;

pub(crate) use robosoccer::BoardEditorPage;

use crate::board::Projector;
use crate::play::Match;

/// A way to give orders beside the board. It may draw over the board, and hears what is touched there.
pub(crate) fn order_panel(
    game: Match,
    trail: RwSignal<Vec<Mark>>,
    give: Callback<(Seat, String)>,
    flipped: RwSignal<bool>,
    touched: RwSignal<Option<Spot>>,
) -> Option<AnyView> {
    match game.history.with_untracked(|history| history.kind().info.id) {
        "pigs" => Some(view! { <pigs::Programmer game trail give /> }.into_any()),
        "robosoccer" => {
            Some(view! { <robosoccer::Lineup game trail give turned=flipped touched /> }.into_any())
        }
        _ => None,
    }
}

/// What happened in the step that is shown, in another way than in sentences.
pub(crate) fn step_panel(game: Match, projector: Projector) -> Option<AnyView> {
    match game.history.with_untracked(|history| history.kind().info.id) {
        "pigs" => Some(view! { <pigs::Reveal game projector /> }.into_any()),
        _ => None,
    }
}

/// What belongs to a seat on the board, before the name of who has it: its portrait, how it is doing.
pub(crate) fn seat_sign(game: Match, seat: Seat) -> Option<AnyView> {
    match game.history.with_untracked(|history| history.kind().info.id) {
        "pigs" => Some(view! { <pigs::SeatSign game seat /> }.into_any()),
        _ => None,
    }
}

/// A line under the board that tells what is being shown.
pub(crate) fn caption(game: Match, projector: Projector) -> Option<AnyView> {
    match game.history.with_untracked(|history| history.kind().info.id) {
        "pigs" => Some(view! { <pigs::Caption game projector /> }.into_any()),
        _ => None,
    }
}

/// A trial for readers of the rules, in another way than by moving on the board.
pub(crate) fn trial(history: RwSignal<Story>, lesson: bool) -> Option<AnyView> {
    match history.with_untracked(|history| history.kind().info.id) {
        "pigs" => Some(view! { <pigs::PigsTrial history lesson /> }.into_any()),
        _ => None,
    }
}

/// A command of which programs consist.
pub(crate) struct ProgramCommand {
    /// The command as it is written.
    pub(crate) sign: &'static str,
    /// The name of its text.
    pub(crate) text: &'static str,
    /// Its picture, as SVG.
    pub(crate) picture: String,
}

/// The commands of which a seat's programs consist.
pub(crate) fn commands(info: &GameInfo, seat: Seat) -> Vec<ProgramCommand> {
    match info.id {
        "pigs" => pigs::commands(seat),
        _ => Vec::new(),
    }
}

/// The address of the page on which boards of this game are made.
pub(crate) fn board_editor(game: &str) -> Option<&'static str> {
    (game == "robosoccer").then_some("/editor")
}

/// The orders with which people usually set up a game that begins with an empty board.
pub(crate) fn usual_setup(info: &GameInfo) -> &'static [&'static str] {
    match info.id {
        "robosoccer" => &["place SMBBMS", "place SMBBMS", "ball c2", "ball d5"],
        _ => &[],
    }
}
