//! Random set-ups of games that begin with an empty board.

use botyard_core::dice::Dice;
use botyard_core::{Seat, Story};
use leptos::prelude::*;

use super::super::parts::{is_bare, pieces};
use super::study::Study;
use crate::{browser, t};

/// Maximum number of set-up steps.
const LONGEST: usize = 8;

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
