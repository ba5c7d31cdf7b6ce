//! Games that begin with an empty board: the set-up that people usually play, and others.

use botyard_core::dice::Dice;
use botyard_core::{Seat, Story, Viewer};
use leptos::prelude::*;

use super::study::Study;
use crate::{browser, by_game, t};

/// After so many steps a game has been set up, or is none that has to be.
const LONGEST: usize = 8;

fn pieces(story: &Story) -> usize {
    story.latest().scene(Viewer::Public).pieces.len()
}

/// Does the game begin with an empty board?
fn is_bare(story: &Story) -> bool {
    story.is_empty() && pieces(story) == 0
}

/// The game after its usual set-up. As it is if it needs none, if something was played already, or if that set-up can't be played
/// in it.
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

/// The game after a set-up by chance: as long as pieces come onto the board it is being set up.
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

/// A button for another set-up, where the game begins with an empty board.
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
