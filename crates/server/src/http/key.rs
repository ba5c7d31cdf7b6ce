//! The key of a private table in a query.

use serde::de::{Deserialize as _, Deserializer, Error as _};

/// The longest key that can be one, in characters.
const LONGEST: usize = 64;

/// Reads a key that may be left out.
pub(crate) fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    let key = Option::<String>::deserialize(from)?;
    match &key {
        Some(text) if text.chars().count() > LONGEST => {
            Err(D::Error::custom(format!("a key has at most {LONGEST} characters")))
        }
        _ => Ok(key),
    }
}
