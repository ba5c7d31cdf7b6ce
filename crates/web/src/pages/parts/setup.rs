//! Set-up of games that begin with an empty board.

use botyard_core::face::Kind;
use botyard_core::scene::Scene;
use botyard_core::{Story, Viewer};

use crate::by_game;

/// Number of pieces on the board.
pub(crate) fn pieces(story: &Story) -> usize {
    story.latest().scene(Viewer::Public).pieces.len()
}

/// Whether the game begins with an empty board.
pub(crate) fn is_bare(story: &Story) -> bool {
    story.is_empty() && pieces(story) == 0
}

/// Plays the usual set-up. Returns the game unchanged if it needs none, if something was played already, or
/// if that set-up is illegal in it.
pub(crate) fn usual_setup(story: Story) -> Story {
    let orders = by_game::usual_setup(story.kind().info);
    if !is_bare(&story) || orders.is_empty() {
        return story;
    }
    let mut set = story.clone();
    for order in orders {
        let Some(seat) = set.latest().to_act().only() else { return story };
        if set.play(&[(seat, *order)]).is_err() {
            return story;
        }
    }
    set
}

/// The first position of a game with its pieces on the board, for its picture in a list of games.
pub(crate) fn first_scene(kind: &Kind) -> Scene {
    let start = kind.start(&[], None).map(|game| usual_setup(Story::of(*kind, Vec::new(), game)));
    start.map(|story| story.latest().scene(Viewer::Public)).unwrap_or_default()
}
