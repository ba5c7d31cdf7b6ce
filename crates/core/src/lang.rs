//! The languages botyard speaks.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::clip::clip;

/// A language that every rules page, event and result is told in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
    /// Polish.
    Pl,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::Es, Lang::Pl];

    /// The two-letter code: `en`, `es`, `pl`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Es => "es",
            Lang::Pl => "pl",
        }
    }
}

/// The text names no language we speak.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no language {0:?} here: say en, es or pl")]
pub struct UnknownLang(pub String);

impl FromStr for Lang {
    type Err = UnknownLang;
    fn from_str(text: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL
            .into_iter()
            .find(|lang| lang.code().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| UnknownLang(clip(text)))
    }
}

/// One text in every language, known when the program is built.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Texts {
    /// English.
    pub en: &'static str,
    /// Spanish.
    pub es: &'static str,
    /// Polish.
    pub pl: &'static str,
}

impl Texts {
    /// The text in this language.
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Es => self.es,
            Lang::Pl => self.pl,
        }
    }
}

/// Something that happened and can be told to a person in a sentence.
pub trait Tell {
    /// The sentence, with its full stop.
    fn tell(&self, lang: Lang) -> String;
}
