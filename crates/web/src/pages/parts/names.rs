//! Games, options, levels, clocks and days, in the words of the page's language.

use std::collections::BTreeMap;

use botyard_core::{GameInfo, OptionInfo};
use botyard_protocol::Clock;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::prefs::prefs;
use crate::t;
use crate::words::maybe;

/// What the game of this id is called.
pub(crate) fn game_name(id: &str) -> String {
    let name = botyard_catalog::find(id).map_or(id, |kind| kind.info.name);
    maybe(&format!("game-{id}"), name)
}

/// What it is, in a sentence.
pub(crate) fn game_line(id: &str) -> String {
    let line = botyard_catalog::find(id).map_or("", |kind| kind.info.summary);
    maybe(&format!("game-{id}-line"), line)
}

/// What a seat is called: White, Pig C.
pub(crate) fn seat_name(info: &GameInfo, index: usize) -> String {
    match info.seat_names.get(index) {
        Some(seat) if seat.id == seat.name => t!("seat-letter", letter = seat.name),
        Some(seat) => maybe(&format!("seat-{}", seat.id), seat.name),
        None => String::new(),
    }
}

/// What a computer of this level is called.
pub(crate) fn level_name(id: &str) -> String {
    maybe(&format!("level-{id}"), id)
}

/// What it is like to play against.
pub(crate) fn level_words(id: &str) -> String {
    maybe(&format!("level-{id}-words"), "")
}

/// What an option asks.
pub(crate) fn option_name(game: &str, option: &OptionInfo) -> String {
    maybe(&format!("option-{game}-{}", option.key), option.words)
}

/// What a value of an option is called; also one that was drawn by chance (`fair:7`) or is a board of somebody's own.
pub(crate) fn choice_name(game: &str, key: &str, value: &str) -> String {
    let (choice, rest) = value.split_once(':').unwrap_or((value, ""));
    if choice == "custom" {
        // The board says its own name.
        let name = rest.split(';').find_map(|item| item.strip_prefix("name,")).unwrap_or_default();
        return t!("choice-own-board", name = name);
    }
    if !value.is_empty() && value.bytes().all(|sign| matches!(sign, b'.' | b'x')) {
        // A sign for each arrow: what chance made of them.
        return t!("choice-turned-arrows");
    }
    maybe(&format!("choice-{game}-{key}-{choice}"), value)
}

/// What a value of an option means.
pub(crate) fn choice_words(game: &str, key: &str, value: &str) -> String {
    maybe(&format!("choice-{game}-{key}-{value}-words"), "")
}

/// Options that differ from the usual ones: `Field: Speed · Goal: …`. Nothing if all are as usual.
pub(crate) fn options_words(game: &str, options: &BTreeMap<String, String>) -> String {
    let Ok(kind) = botyard_catalog::find(game) else { return String::new() };
    let named = kind.info.options.iter().filter_map(|option| {
        let value = options.get(option.key)?;
        Some(format!("{}: {}", option_name(game, option), choice_name(game, option.key, value)))
    });
    named.collect::<Vec<_>>().join(" · ")
}

/// What the players have for time.
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

/// A day, as people write it.
pub(crate) fn day(at: u64) -> String {
    date(at).to_locale_date_string(prefs().lang.get().code(), &JsValue::UNDEFINED).into()
}

/// A day and the time.
pub(crate) fn moment(at: u64) -> String {
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "short"), ("timeStyle", "short")] {
        // A fresh object takes any property.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    date(at).to_locale_string(prefs().lang.get().code(), &options).into()
}
