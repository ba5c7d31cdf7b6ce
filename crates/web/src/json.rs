//! JSON parsing with little generated code.

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Parses a value from JSON.
///
/// Every type is parsed through one tagged enum. Serde generates code for each pair of type and deserialiser,
/// and reads the content of an internally tagged enum from its own buffer; so a type that is always inside a
/// tagged enum needs code for that buffer only, which makes the program noticeably smaller.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    #[derive(Deserialize)]
    struct JsonCell<T> {
        it: T,
    }
    #[derive(Deserialize)]
    #[serde(tag = "is")]
    enum Tagged<T> {
        #[serde(rename = "")]
        Held(JsonCell<T>),
    }
    let Tagged::Held(held) = serde_json::from_str::<Tagged<T>>(&format!("{{\"is\":\"\",\"it\":{text}}}"))?;
    Ok(held.it)
}
