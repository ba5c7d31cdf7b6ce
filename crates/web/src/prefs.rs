//! User preferences, kept in the browser's storage.

use std::cell::Cell;

use botyard_core::{InWords, Lang};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

use crate::{browser, storage, toast, words};

/// Colour theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ThemeChoice {
    /// Follows the system.
    #[default]
    System,
    Light,
    Dark,
}

/// Speed at which moves are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AnimationSpeed {
    /// No animation: the board shows the result at once.
    Off,
    Slow,
    Normal,
    Fast,
}

impl AnimationSpeed {
    /// Milliseconds per beat; `None` without animation.
    pub(crate) fn beat(self) -> Option<f32> {
        match self {
            AnimationSpeed::Off => None,
            AnimationSpeed::Slow => Some(700.0),
            AnimationSpeed::Normal => Some(350.0),
            AnimationSpeed::Fast => Some(170.0),
        }
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(default)]
struct StoredPrefs {
    lang: Option<Lang>,
    theme: ThemeChoice,
    sound: bool,
    coordinates: bool,
    speed: Option<AnimationSpeed>,
    notifications: bool,
    preview: bool,
    threats: bool,
    confirm: bool,
    codes: bool,
    turn: bool,
}

impl Default for StoredPrefs {
    fn default() -> StoredPrefs {
        StoredPrefs {
            lang: None,
            theme: ThemeChoice::System,
            sound: true,
            coordinates: true,
            speed: None,
            notifications: false,
            preview: true,
            threats: true,
            confirm: false,
            codes: false,
            turn: false,
        }
    }
}

/// The preferences, each a signal.
#[derive(Clone, Copy)]
pub(crate) struct Prefs {
    pub(crate) lang: RwSignal<Lang>,
    pub(crate) theme: RwSignal<ThemeChoice>,
    /// Whether the system prefers a dark theme.
    pub(crate) system_dark: RwSignal<bool>,
    pub(crate) sound: RwSignal<bool>,
    /// Whether the squares' coordinates are shown at the edge of the board.
    pub(crate) coordinates: RwSignal<bool>,
    /// Animation speed.
    pub(crate) speed: RwSignal<AnimationSpeed>,
    /// Whether a system notification announces the user's turn.
    pub(crate) notifications: RwSignal<bool>,
    /// Whether the path of the user's own pig is shown while programming.
    pub(crate) preview: RwSignal<bool>,
    /// Whether threats of an immediate win by the other side are marked.
    pub(crate) threats: RwSignal<bool>,
    /// Whether a move is confirmed before it is sent.
    pub(crate) confirm: RwSignal<bool>,
    /// Whether moves are written in text notation instead of figurines.
    pub(crate) codes: RwSignal<bool>,
    /// Whether the board is flipped to the player to move in pass and play.
    pub(crate) turn: RwSignal<bool>,
}

thread_local! {
    static PREFS: Cell<Option<Prefs>> = const { Cell::new(None) };
    /// The language chosen last: its messages may still be loading.
    static WISHED: Cell<Option<Lang>> = const { Cell::new(None) };
}

/// Returns the preferences.
///
/// # Panics Panics before [`begin`].
pub(crate) fn prefs() -> Prefs {
    PREFS.get().expect("the choices are read first of all")
}

/// The reason of a refusal in the page's language; reactive to language changes.
pub(crate) fn told(why: &dyn InWords) -> String {
    why.in_words(prefs().lang.get())
}

/// Loads the preferences and saves them whenever one changes.
pub(crate) fn begin() -> Prefs {
    let kept: StoredPrefs = storage::get("prefs").unwrap_or_default();
    let prefs = Prefs {
        lang: RwSignal::new(words::begin()),
        theme: RwSignal::new(kept.theme),
        system_dark: RwSignal::new(browser::media("(prefers-color-scheme: dark)")),
        sound: RwSignal::new(kept.sound),
        coordinates: RwSignal::new(kept.coordinates),
        speed: RwSignal::new(kept.speed.unwrap_or_else(usual_speed)),
        notifications: RwSignal::new(kept.notifications),
        preview: RwSignal::new(kept.preview),
        threats: RwSignal::new(kept.threats),
        confirm: RwSignal::new(kept.confirm),
        codes: RwSignal::new(kept.codes),
        turn: RwSignal::new(kept.turn),
    };
    PREFS.set(Some(prefs));
    browser::on_media("(prefers-color-scheme: dark)", move |dark| prefs.system_dark.set(dark));
    Effect::new(move |before: Option<()>| {
        let now = StoredPrefs {
            lang: Some(prefs.lang.get()),
            theme: prefs.theme.get(),
            sound: prefs.sound.get(),
            coordinates: prefs.coordinates.get(),
            speed: Some(prefs.speed.get()),
            notifications: prefs.notifications.get(),
            preview: prefs.preview.get(),
            threats: prefs.threats.get(),
            confirm: prefs.confirm.get(),
            codes: prefs.codes.get(),
            turn: prefs.turn.get(),
        };
        browser::set_root_attribute("lang", now.lang.unwrap_or_default().code());
        browser::set_root_attribute("data-theme", if prefs.is_dark() { "dark" } else { "light" });
        // Nothing is saved until something changes, so defaults keep following the browser's settings.
        if before.is_some() {
            storage::keep("prefs", &now);
        }
    });
    prefs
}

fn usual_speed() -> AnimationSpeed {
    if browser::media("(prefers-reduced-motion: reduce)") {
        AnimationSpeed::Off
    } else {
        AnimationSpeed::Normal
    }
}

impl Prefs {
    /// Switches the language once its messages are loaded; shows an error if they can't be. Of several
    /// choices the last one counts, in whatever order their messages arrive.
    pub(crate) fn speak(self, lang: Lang) {
        WISHED.set(Some(lang));
        spawn_local(async move {
            let loaded = words::load(lang).await;
            if WISHED.get() != Some(lang) {
                return;
            }
            match loaded {
                Ok(()) => self.lang.set(lang),
                Err(problem) if problem.is_passing() => {
                    toast::complain(problem.sentence());
                    // Resets the selector to the current language.
                    self.lang.notify();
                }
                // The server has a newer build.
                Err(_) => {
                    let kept: StoredPrefs = storage::get("prefs").unwrap_or_default();
                    storage::keep("prefs", &StoredPrefs { lang: Some(lang), ..kept });
                    let _ = browser::window().location().reload();
                }
            }
        });
    }

    pub(crate) fn is_dark(self) -> bool {
        match self.theme.get() {
            ThemeChoice::System => self.system_dark.get(),
            ThemeChoice::Light => false,
            ThemeChoice::Dark => true,
        }
    }
}
