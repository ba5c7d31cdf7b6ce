//! Games, options, levels, clocks and dates in the page's language.

use std::collections::BTreeMap;

use botyard_catalog::{LEVELS, LevelInfo};
use botyard_core::OptionInfo;
use botyard_core::face::AnyGame;
use botyard_protocol::Clock;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::prefs::prefs;
use crate::words::said;
use crate::{browser, t};

pub(crate) fn game_name(id: &str) -> String {
    botyard_catalog::find(id).map_or(id, |kind| said(&kind.info.name)).to_owned()
}

/// Name of a level: its grade, or else its label.
pub(crate) fn level_name(id: &str) -> String {
    level(id)
        .map_or(id, |level| level.grade.map_or(said(&level.label), |grade| said(&grade.label())))
        .to_owned()
}

/// Description of a level.
pub(crate) fn level_words(id: &str) -> &'static str {
    level(id).map_or("", |level| said(&level.meaning))
}

fn level(id: &str) -> Option<&'static LevelInfo> {
    LEVELS.iter().find(|level| level.id == id)
}

/// The chosen options: `Field: Speed · Goal: …`. Options that aren't in the map have their defaults and are
/// omitted.
pub(crate) fn options_words(game: &str, options: &BTreeMap<String, String>) -> String {
    let Ok(kind) = botyard_catalog::find(game) else { return String::new() };
    let named = kind.info.options.iter().filter_map(|option| {
        let value = options.get(option.key)?;
        let value = option.value_label(value);
        Some(format!("{}: {}", said(&option.label), value.get(prefs().lang.get())))
    });
    named.collect::<Vec<_>>().join(" · ")
}

/// The options of a game that differ from their defaults: `Edition: Dobutsu shogi`.
pub(crate) fn variant_words(game: &dyn AnyGame) -> Vec<String> {
    let values = game.options();
    let differs = |option: &OptionInfo| {
        let (_, value) = values.iter().find(|(key, _)| *key == option.key)?;
        let usual = option.choices.first().is_some_and(|choice| choice.value == value);
        let label = option.value_label(value);
        (!usual).then(|| format!("{}: {}", said(&option.label), label.get(prefs().lang.get())))
    };
    game.info().options.iter().filter_map(differs).collect()
}

/// Description of a clock.
pub(crate) fn clock_words(clock: &Clock) -> String {
    match *clock {
        Clock::None => t!("new-clock-none"),
        Clock::Fischer { start, increment } => {
            let minutes = if start % 60 == 0 {
                (start / 60).to_string()
            } else {
                format!("{}:{:02}", start / 60, start % 60)
            };
            t!("new-clock-fischer", minutes = minutes, seconds = increment)
        }
        Clock::Days { per_move, .. } => t!("new-clock-days", days = per_move),
        Clock::Round { seconds, .. } if seconds % 86_400 == 0 => {
            t!("new-clock-round-days", count = seconds / 86_400)
        }
        Clock::Round { seconds, .. } if seconds % 60 == 0 => {
            t!("new-clock-round-minutes", count = seconds / 60)
        }
        Clock::Round { seconds, .. } => t!("new-clock-round-seconds", count = seconds),
    }
}

fn date(at: u64) -> js_sys::Date {
    js_sys::Date::new(&JsValue::from_f64(at as f64))
}

/// The browser's locale, which knows the order of day and month, if it has the page's language.
fn locale() -> String {
    let lang = prefs().lang.get().code();
    let own = browser::window().navigator().language();
    own.filter(|own| own.split('-').next() == Some(lang)).unwrap_or_else(|| lang.to_owned())
}

/// A date in the local format.
pub(crate) fn day(at: u64) -> String {
    date(at).to_locale_date_string(&locale(), &JsValue::UNDEFINED).into()
}

/// A date and time in the local format.
pub(crate) fn moment(at: u64) -> String {
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "short"), ("timeStyle", "short")] {
        // Setting a property of a fresh object can't fail.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    date(at).to_locale_string(&locale(), &options).into()
}
