//! Reading what others have written.

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Reads a value.
///
/// Everything is read by way of this one type: serde writes code anew for every pair of a type and something to read it from, and what is
/// inside a tagged value it reads from its own buffer. Whatever is put inside a tagged value is therefore read from that and nothing else,
/// which makes the program smaller by a good part.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    #[derive(Deserialize)]
    struct Held<T> {
        it: T,
    }
    #[derive(Deserialize)]
    #[serde(tag = "is")]
    enum Tagged<T> {
        #[serde(rename = "")]
        Held(Held<T>),
    }
    let Tagged::Held(held) = serde_json::from_str::<Tagged<T>>(&format!("{{\"is\":\"\",\"it\":{text}}}"))?;
    Ok(held.it)
}
