//! Panels of single games. This is the only module of the page that knows games by name: anything else that
//! is special about a game is in its `GameInfo`.

mod carry;
mod pigs;
mod robosoccer;

use botyard_core::scene::Spot;
use botyard_core::{GameInfo, Seat, Story};
use botyard_draw::Mark;
use leptos::prelude::*;

pub(crate) use robosoccer::BoardEditorPage;

use crate::board::Projector;
use crate::play::OngoingGame;

/// Panel beside the board for entering orders. It may draw on the board, and is told which spot was touched
/// (twice the same one), or from where to where a figure that it has drawn was dragged.
pub(crate) fn order_panel(
    game: OngoingGame,
    trail: RwSignal<Vec<Mark>>,
    give: Callback<(Seat, String)>,
    flipped: RwSignal<bool>,
    touched: RwSignal<Option<(Spot, Spot)>>,
) -> Option<AnyView> {
    match game.history.with_untracked(|history| history.kind().info.id) {
        "pigs" => Some(view! { <pigs::Programmer game trail give /> }.into_any()),
        "robosoccer" => {
            Some(view! { <robosoccer::Lineup game trail give turned=flipped touched /> }.into_any())
        }
        _ => None,
    }
}

/// Panel that presents the current step in another form than sentences.
pub(crate) fn step_panel(game: OngoingGame, projector: Projector) -> Option<AnyView> {
    match game.history.with_untracked(|history| history.kind().info.id) {
        "pigs" => Some(view! { <pigs::Reveal game projector /> }.into_any()),
        _ => None,
    }
}

/// Badge before the player's name: portrait and state of the seat's piece.
pub(crate) fn seat_sign(game: OngoingGame, seat: Seat) -> Option<AnyView> {
    match game.history.with_untracked(|history| history.kind().info.id) {
        "pigs" => Some(view! { <pigs::SeatSign game seat /> }.into_any()),
        _ => None,
    }
}

/// Caption below the board for the step being shown.
pub(crate) fn caption(game: OngoingGame, projector: Projector) -> Option<AnyView> {
    match game.history.with_untracked(|history| history.kind().info.id) {
        "pigs" => Some(view! { <pigs::Caption game projector /> }.into_any()),
        _ => None,
    }
}

/// Interactive example for rules pages that isn't played by moves on the board.
pub(crate) fn trial(history: RwSignal<Story>, lesson: bool) -> Option<AnyView> {
    match history.with_untracked(|history| history.kind().info.id) {
        "pigs" => Some(view! { <pigs::PigsTrial history lesson /> }.into_any()),
        _ => None,
    }
}

/// A command of which programs consist.
pub(crate) struct ProgramCommand {
    /// Notation of the command.
    pub(crate) sign: &'static str,
    /// Message id of its name.
    pub(crate) text: &'static str,
    /// Picture as SVG.
    pub(crate) picture: String,
}

pub(crate) fn commands(info: &GameInfo, seat: Seat) -> Vec<ProgramCommand> {
    match info.id {
        "pigs" => pigs::commands(seat),
        _ => Vec::new(),
    }
}

/// Address of the board editor of a game.
pub(crate) fn board_editor(game: &str) -> Option<&'static str> {
    (game == "robosoccer").then_some("/editor")
}

/// The usual setup orders of a game that begins with an empty board.
pub(crate) fn usual_setup(info: &GameInfo) -> &'static [&'static str] {
    match info.id {
        "robosoccer" => &["place SMBBMS", "place SMBBMS", "ball c2", "ball d5"],
        _ => &[],
    }
}
