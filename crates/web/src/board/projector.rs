//! Display of scenes and of the films between them.

use std::rc::Rc;

use botyard_core::scene::Scene;
use botyard_draw::Film;
use leptos::prelude::*;

use crate::prefs::prefs;
use crate::{browser, sound};

/// Content of a board: a scene at rest, or a film.
#[derive(Clone, Copy)]
pub(crate) struct Projector {
    /// Scene at rest; the last one of a running film.
    pub(crate) scene: RwSignal<Scene>,
    /// The running film and its position in beats.
    pub(crate) film: RwSignal<Option<(Rc<Film>, f32)>, LocalStorage>,
    /// Factor by which films are slowed down.
    pub(crate) slowness: RwSignal<f32>,
    /// Number of the latest film; a film with another number stops.
    number: RwSignal<u32>,
}

impl Projector {
    pub(crate) fn new(scene: Scene) -> Projector {
        Projector {
            scene: RwSignal::new(scene),
            film: RwSignal::new_local(None),
            slowness: RwSignal::new(1.0),
            number: RwSignal::new(0),
        }
    }

    /// Shows a scene at once, ending any film.
    pub(crate) fn cut(self, scene: Scene) {
        self.number.update(|number| *number += 1);
        self.film.set(None);
        if self.scene.with_untracked(|shown| *shown != scene) {
            self.scene.set(scene);
        }
    }

    /// Plays a film, shows its last scene and calls `then`. With animation off, the last scene is shown at
    /// once.
    pub(crate) fn play(self, film: Film, then: impl FnOnce() + 'static) {
        self.play_at(film, 1.0, then);
    }

    /// Like [`Projector::play`], but slower by this factor.
    pub(crate) fn play_at(self, film: Film, slower: f32, then: impl FnOnce() + 'static) {
        let beat = prefs().speed.get_untracked().beat().filter(|_| !browser::is_hidden());
        let cues = film.cues();
        let end = film.end().clone();
        let Some(beat) = beat.map(|beat| beat * slower * self.slowness.get_untracked()) else {
            if let Some((_, cue)) = cues.last() {
                sound::play(*cue);
            }
            self.cut(end);
            then();
            return;
        };
        self.number.update(|number| *number += 1);
        let number = self.number.get_untracked();
        let film = Rc::new(film);
        self.film.set(Some((Rc::clone(&film), 0.0)));
        self.scene.set(end);
        browser::next_frame(move |began| {
            let reel = Reel { projector: self, film, number, beat, began, heard: 0, cues };
            reel.frame(began, Box::new(then));
        });
    }

    pub(crate) fn is_playing(self) -> bool {
        self.film.with(Option::is_some)
    }

    /// Skips to the end of the running film.
    pub(crate) fn hurry(self) {
        if self.film.with_untracked(Option::is_some) {
            self.number.update(|number| *number += 1);
            self.film.set(None);
        }
    }
}

/// A running film.
struct Reel {
    projector: Projector,
    film: Rc<Film>,
    number: u32,
    beat: f32,
    began: f64,
    heard: usize,
    cues: Vec<(f32, botyard_draw::Cue)>,
}

impl Reel {
    fn frame(mut self, now: f64, then: Box<dyn FnOnce()>) {
        // The signals are gone if the page was left.
        if self.projector.number.try_get_untracked() != Some(self.number) {
            if self.projector.number.try_get_untracked().is_some() {
                then();
            }
            return;
        }
        let time = (now - self.began) as f32 / self.beat;
        while let Some((_, cue)) = self.cues.get(self.heard).filter(|(when, _)| *when <= time) {
            sound::play(*cue);
            self.heard += 1;
        }
        if time >= self.film.length() {
            self.projector.film.set(None);
            then();
            return;
        }
        self.projector.film.set(Some((Rc::clone(&self.film), time)));
        browser::next_frame(move |now| self.frame(now, then));
    }
}
