//! The settings file: TOML, one key per setting.

use std::fs;
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

use super::{ConfigError, FoundValue, Origin, SETTINGS, find, unknown};

/// Reads the settings in the file, in its order.
pub(super) fn read(path: &Path) -> Result<Vec<FoundValue>, ConfigError> {
    let text = fs::read_to_string(path).map_err(|why| ConfigError::File { path: path.to_owned(), why })?;
    let origin = |offset: usize| {
        let line = text.as_bytes().iter().take(offset).filter(|&&byte| byte == b'\n').count() + 1;
        Origin::File { path: path.to_owned(), line }
    };
    let table = DeTable::parse(&text).map_err(|why| ConfigError::Syntax {
        origin: origin(why.span().map_or(0, |span| span.start)),
        why: why.message().to_owned(),
    })?;
    let base = path.parent().map_or_else(PathBuf::new, Path::to_owned);
    let mut found = Vec::new();
    for (name, value) in table.get_ref() {
        let origin = origin(name.span().start);
        let Some(setting) = find(name.get_ref()) else { return Err(unknown(name.get_ref(), origin)) };
        let value = value_text(value.get_ref()).ok_or_else(|| ConfigError::Misplaced {
            origin: origin.clone(),
            why: format!(
                "{} must be a single value, not a {}",
                SETTINGS[setting].name,
                value.get_ref().type_str()
            ),
        })?;
        found.push(FoundValue { setting, value, origin, base: base.clone() });
    }
    Ok(found)
}

/// The value as a flag would give it; `None` for tables and dates.
fn value_text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.clone().into_owned()),
        DeValue::Integer(number) => Some(number.as_str().to_owned()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        DeValue::Boolean(value) => Some(value.to_string()),
        DeValue::Array(values) => {
            let texts: Option<Vec<String>> = values.iter().map(|value| value_text(value.get_ref())).collect();
            texts.map(|texts| texts.join(","))
        }
        DeValue::Datetime(_) | DeValue::Table(_) => None,
    }
}
