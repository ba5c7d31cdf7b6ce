//! A small board with a game that plays itself.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind};
use botyard_core::scene::Scene;
use botyard_core::{Step, Viewer};
use leptos::prelude::*;

use super::super::parts::game_name;
use crate::board::Still;
use crate::prefs::{AnimationSpeed, prefs};
use crate::{browser, t};

/// Number of random steps tried; the one with most events is played, because purely random moves are dull.
const THOUGHTS: usize = 6;

/// Number of steps after which another game begins.
const LONGEST: u32 = 60;

/// A game that plays itself.
struct Demo {
    kind: &'static Kind,
    game: Option<Box<dyn AnyGame>>,
    dice: Dice,
    /// Scenes to show before the next step.
    scenes: VecDeque<Scene>,
    steps: u32,
}

impl Demo {
    fn new(kind: &'static Kind) -> Demo {
        let mut demo =
            Demo { kind, game: None, dice: Dice::new(browser::chance()), scenes: VecDeque::new(), steps: 0 };
        demo.begin();
        demo
    }

    /// Starts a new game and plays its set-up.
    fn begin(&mut self) {
        self.steps = 0;
        // Uses up to four seats.
        let seats = self.kind.info.seats.end().min(&4);
        self.game = self.kind.start(&[], Some(*seats)).ok();
        if let Some(game) = &self.game {
            self.scenes.push_back(game.scene(Viewer::Public));
        }
        // Steps that add pieces to the board are set-up, which isn't shown.
        for _ in 0..8 {
            let count =
                |demo: &Demo| demo.game.as_ref().map_or(0, |game| game.scene(Viewer::Public).pieces.len());
            let before = count(self);
            self.step();
            if count(self) <= before {
                return;
            }
            self.scenes.drain(..self.scenes.len().saturating_sub(1));
        }
    }

    /// Plays the liveliest of a few random steps.
    fn step(&mut self) {
        let Some(game) = &self.game else { return };
        if game.outcome().is_some() || self.steps >= LONGEST {
            return self.begin();
        }
        let mut best = None;
        for _ in 0..THOUGHTS {
            let orders = game.random_orders(&mut self.dice);
            let Ok(step) = Step::play(self.kind, &[], &**game, &orders) else { continue };
            if best.as_ref().is_none_or(|best: &Step| step.events.len() > best.events.len()) {
                best = Some(step);
            }
        }
        let Some(mut step) = best else { return self.begin() };
        self.steps += 1;
        // The commands of a program are shown one by one.
        self.scenes.extend(step.moments.iter().map(|game| game.scene(Viewer::Public)));
        self.game = step.moments.pop();
    }

    fn next(&mut self) -> Option<Scene> {
        if self.scenes.is_empty() {
            self.step();
        }
        self.scenes.pop_front()
    }
}

/// A small board with a game that plays itself. It pauses while the page is hidden or animation is off.
#[component]
pub(super) fn Living(
    /// Game to play.
    kind: &'static Kind,
) -> impl IntoView {
    let demo = Rc::new(RefCell::new(Demo::new(kind)));
    // Boards start at different moves.
    let mut first = Scene::default();
    for _ in 0..5 {
        if let Some(scene) = demo.borrow_mut().next() {
            first = scene;
        }
    }
    let scene = RwSignal::new(first);
    let pace = 1_700 + browser::chance() % 900;
    let tick = move || {
        if browser::is_hidden() || prefs().speed.get_untracked() == AnimationSpeed::Off {
            return;
        }
        if let Some(next) = demo.borrow_mut().next() {
            scene.set(next);
        }
    };
    if let Ok(handle) = set_interval_with_handle(tick, Duration::from_millis(pace)) {
        on_cleanup(move || handle.clear());
    }
    let id = kind.info.id;
    view! {
        <div class="living">
            <Still scene label=Signal::derive(move || t!("home-living", game = game_name(id))) />
        </div>
    }
}
