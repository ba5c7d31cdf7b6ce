//! The key of a private table in a query string.

use serde::de::{Deserialize as _, Deserializer, Error as _};

/// Maximum length of a key, in characters.
const LONGEST: usize = 64;

/// Whether a text is too long for a key.
pub(crate) fn is_long(text: &str) -> bool {
    text.chars().count() > LONGEST
}

/// Reads an optional key.
pub(crate) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let key = Option::<String>::deserialize(from)?;
    match &key {
        Some(text) if is_long(text) => {
            Err(D::Error::custom(format!("a key has at most {LONGEST} characters")))
        }
        _ => Ok(key),
    }
}
