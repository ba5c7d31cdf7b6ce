//! What the browser keeps for us.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::json;

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// The text kept under this name.
pub(crate) fn text(name: &str) -> Option<String> {
    storage()?.get_item(&format!("botyard.{name}")).ok().flatten()
}

/// Keeps a text. Says whether there was room.
pub(crate) fn keep_text(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&format!("botyard.{name}"), text).is_ok())
}

/// What was kept under this name, if it can still be read.
pub(crate) fn get<T: DeserializeOwned>(name: &str) -> Option<T> {
    json::read(&text(name)?).ok()
}

/// Keeps a value. Says whether there was room.
pub(crate) fn keep<T: Serialize>(name: &str, value: &T) -> bool {
    serde_json::to_string(value).is_ok_and(|text| keep_text(name, &text))
}

/// Forgets what is kept under this name.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        // Nothing is lost if it can't be removed.
        let _ = storage.remove_item(&format!("botyard.{name}"));
    }
}

/// The names of everything kept that begin so, without our prefix.
pub(crate) fn names(beginning: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let all = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let ours = all.filter_map(|name| Some(name.strip_prefix("botyard.")?.to_owned()));
    ours.filter(|name| name.starts_with(beginning)).collect()
}
