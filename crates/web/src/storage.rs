//! Values in the browser's local storage.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::json;

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Returns the text stored under this name.
pub(crate) fn text(name: &str) -> Option<String> {
    storage()?.get_item(&format!("botyard.{name}")).ok().flatten()
}

/// Stores a text. Returns whether that worked; the storage may be full.
pub(crate) fn keep_text(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&format!("botyard.{name}"), text).is_ok())
}

/// Returns the value stored under this name, if it can still be parsed.
pub(crate) fn get<T: DeserializeOwned>(name: &str) -> Option<T> {
    json::read(&text(name)?).ok()
}

/// Stores a value as JSON. Returns whether that worked; the storage may be full.
pub(crate) fn keep<T: Serialize>(name: &str, value: &T) -> bool {
    serde_json::to_string(value).is_ok_and(|text| keep_text(name, &text))
}

/// Removes the value stored under this name.
pub(crate) fn forget(name: &str) {
    if let Some(storage) = storage() {
        // A value that can't be removed does no harm.
        let _ = storage.remove_item(&format!("botyard.{name}"));
    }
}

/// Names of all stored values that start with `beginning`, without our prefix.
pub(crate) fn names(beginning: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let all = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let ours = all.filter_map(|name| Some(name.strip_prefix("botyard.")?.to_owned()));
    ours.filter(|name| name.starts_with(beginning)).collect()
}
