//! Set-up of games that begin with an empty board: the usual one, and random ones.

use botyard_core::dice::Dice;
use botyard_core::{Seat, Story, Viewer};
use leptos::prelude::*;

use super::study::Study;
use crate::{browser, by_game, t};

/// Maximum number of set-up steps.
const LONGEST: usize = 8;

fn pieces(story: &Story) -> usize {
    story.latest().scene(Viewer::Public).pieces.len()
}

/// Whether the game begins with an empty board.
fn is_bare(story: &Story) -> bool {
    story.is_empty() && pieces(story) == 0
}

/// Plays the usual set-up. Returns the game unchanged if it needs none, if something was played already, or
/// if that set-up is illegal in it.
pub(super) fn usual(story: Story) -> Story {
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

/// Plays a random set-up: steps belong to it as long as they add pieces to the board.
fn by_chance(start: &Story) -> Option<Story> {
    let mut story = start.clone();
    let mut dice = Dice::new(browser::chance());
    for _ in 0..LONGEST {
        let orders: Vec<(Seat, String)> = story.latest().random_orders(&mut dice);
        let before = pieces(&story);
        story.play(&orders).ok()?;
        if pieces(&story) <= before {
            story.truncate(story.len() - 1);
            return Some(story);
        }
    }
    Some(story)
}

/// Button for another set-up of a game that begins with an empty board.
#[component]
pub(super) fn OtherSetup(study: Study) -> impl IntoView {
    let start = study.tree.with_untracked(|tree| tree.history(0));
    let is_bare = is_bare(&start);
    let start = StoredValue::new_local(start);
    let shuffle = move |_| {
        if let Some(story) = start.with_value(by_chance) {
            let steps = story.len();
            study.reset(story);
            study.show_step(steps);
        }
    };
    is_bare.then(|| {
        view! {
            <button id="other-setup" on:click=shuffle>{move || t!("analysis-other-setup")}</button>
        }
    })
}
