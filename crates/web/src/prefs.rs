//! What somebody has chosen about the page, kept by the browser.

use std::cell::Cell;

use botyard_core::{InWords, Lang};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

use crate::{browser, storage, toast, words};

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ThemeChoice {
    /// As the system has it.
    #[default]
    System,
    /// Warm paper.
    Light,
    /// Dark steel.
    Dark,
}

/// How quickly things move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Speed {
    /// Nothing moves: the board shows what came of it.
    Off,
    /// Half as fast.
    Slow,
    /// As usual.
    Normal,
    /// Twice as fast.
    Fast,
}

impl Speed {
    /// Milliseconds for a beat; `None` if nothing moves.
    pub(crate) fn beat(self) -> Option<f32> {
        match self {
            Speed::Off => None,
            Speed::Slow => Some(700.0),
            Speed::Normal => Some(350.0),
            Speed::Fast => Some(170.0),
        }
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(default)]
struct Kept {
    lang: Option<Lang>,
    theme: ThemeChoice,
    sound: bool,
    coordinates: bool,
    speed: Option<Speed>,
    notifications: bool,
    preview: bool,
    threats: bool,
    confirm: bool,
    codes: bool,
    turn: bool,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept {
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

/// The choices, each a signal.
#[derive(Clone, Copy)]
pub(crate) struct Prefs {
    /// The language.
    pub(crate) lang: RwSignal<Lang>,
    /// Light, dark, or as the system has it.
    pub(crate) theme: RwSignal<ThemeChoice>,
    /// Does the system want it dark?
    pub(crate) system_dark: RwSignal<bool>,
    /// Are there sounds?
    pub(crate) sound: RwSignal<bool>,
    /// Are squares named at the edge of boards?
    pub(crate) coordinates: RwSignal<bool>,
    /// How quickly things move.
    pub(crate) speed: RwSignal<Speed>,
    /// Does the browser tell when it is one's turn?
    pub(crate) notifications: RwSignal<bool>,
    /// Is the path of one's own pig shown while programming?
    pub(crate) preview: RwSignal<bool>,
    /// Is it pointed out what the other side could win by?
    pub(crate) threats: RwSignal<bool>,
    /// Is a move confirmed before it is sent?
    pub(crate) confirm: RwSignal<bool>,
    /// Are moves written in text notation, without figures?
    pub(crate) codes: RwSignal<bool>,
    /// Is the board turned to whoever is to move, where several play at one screen?
    pub(crate) turn: RwSignal<bool>,
}

thread_local! {
    static PREFS: Cell<Option<Prefs>> = const { Cell::new(None) };
}

/// The choices of this page.
///
/// # Panics
/// Before [`begin`].
pub(crate) fn prefs() -> Prefs {
    PREFS.get().expect("the choices are read first of all")
}

/// Why something was refused, in the language of the page. In a reactive place it follows the language.
pub(crate) fn told(why: &dyn InWords) -> String {
    why.in_words(prefs().lang.get())
}

/// Reads the choices and keeps them from now on, whenever one changes, in every tab.
pub(crate) fn begin() -> Prefs {
    let kept: Kept = storage::get("prefs").unwrap_or_default();
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
        let now = Kept {
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
        // What nobody has chosen goes on following the browser.
        if before.is_some() {
            storage::keep("prefs", &now);
        }
    });
    prefs
}

fn usual_speed() -> Speed {
    if browser::media("(prefers-reduced-motion: reduce)") { Speed::Off } else { Speed::Normal }
}

impl Prefs {
    /// Changes the language as soon as its words are here; says so if they can't be had.
    pub(crate) fn speak(self, lang: Lang) {
        spawn_local(async move {
            match words::load(lang).await {
                Ok(()) => self.lang.set(lang),
                Err(problem) if problem.is_passing() => {
                    toast::complain(problem.sentence());
                    // Whoever shows the choice shows again what it is.
                    self.lang.notify();
                }
                // The server has another build by now.
                Err(_) => {
                    let kept: Kept = storage::get("prefs").unwrap_or_default();
                    storage::keep("prefs", &Kept { lang: Some(lang), ..kept });
                    let _ = browser::window().location().reload();
                }
            }
        });
    }

    /// Is the page dark?
    pub(crate) fn is_dark(self) -> bool {
        match self.theme.get() {
            ThemeChoice::System => self.system_dark.get(),
            ThemeChoice::Light => false,
            ThemeChoice::Dark => true,
        }
    }
}
