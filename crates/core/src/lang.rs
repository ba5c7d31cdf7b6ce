//! Languages, and texts in all of them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::clip::clip;

/// A language of rules pages, events and results.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// The English language.
    #[default]
    En,
    /// The Spanish language.
    Es,
    /// The Polish language.
    Pl,
}

impl Lang {
    /// All languages.
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

/// Error: the text names no supported language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown language {0:?}: expected en, es or pl")]
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

/// A static text in every language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Texts {
    /// English text.
    pub en: &'static str,
    /// Spanish text.
    pub es: &'static str,
    /// Polish text.
    pub pl: &'static str,
}

impl Texts {
    /// Creates a text from its English, Spanish and Polish form.
    pub const fn new(en: &'static str, es: &'static str, pl: &'static str) -> Texts {
        Texts { en, es, pl }
    }

    /// A text that is the same in every language: `A`.
    pub const fn same(text: &'static str) -> Texts {
        Texts { en: text, es: text, pl: text }
    }

    /// The text in this language.
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Es => self.es,
            Lang::Pl => self.pl,
        }
    }
}

/// Displays the English text.
impl fmt::Display for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.en)
    }
}

/// The rules pages of a game, from the folder `rules` of the calling crate.
#[cfg(feature = "whole")]
#[macro_export]
macro_rules! rules_pages {
    () => {
        $crate::Texts::new(
            include_str!("../rules/en.md"),
            include_str!("../rules/es.md"),
            include_str!("../rules/pl.md"),
        )
    };
}

/// No rules pages: builds without the feature `whole` load them from elsewhere.
#[cfg(not(feature = "whole"))]
#[macro_export]
macro_rules! rules_pages {
    () => {
        $crate::Texts::same("")
    };
}

/// The lessons of a game, from the file `lessons.txt` of the calling crate.
#[cfg(feature = "whole")]
#[macro_export]
macro_rules! lessons {
    () => {
        include_str!("../lessons.txt")
    };
}

/// A comment in place of the lessons: builds without the feature `whole` know that there are some, and load
/// them from elsewhere.
#[cfg(not(feature = "whole"))]
#[macro_export]
macro_rules! lessons {
    () => {
        "#"
    };
}

/// An event that can be described to a person in a sentence.
pub trait Tell {
    /// The sentence, with its full stop.
    fn tell(&self, lang: Lang) -> String;
}

/// An error message in every language, for people.
///
/// Its `Display` is the English sentence, which is used in terminals, protocols and logs. Sentences begin
/// with a lowercase letter and have no full stop, so that they can follow a colon.
pub trait InWords: fmt::Display {
    /// The sentence in Spanish.
    fn in_spanish(&self) -> String;

    /// The sentence in Polish.
    fn in_polish(&self) -> String;

    /// The sentence in this language.
    fn in_words(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.to_string(),
            Lang::Es => self.in_spanish(),
            Lang::Pl => self.in_polish(),
        }
    }
}

/// A sentence in every language. Its `Display` is the English one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Words {
    /// English text.
    pub en: String,
    /// Spanish text.
    pub es: String,
    /// Polish text.
    pub pl: String,
}

impl Words {
    /// Creates the text of each language with a function.
    pub fn from_fn(mut words: impl FnMut(Lang) -> String) -> Words {
        Words { en: words(Lang::En), es: words(Lang::Es), pl: words(Lang::Pl) }
    }

    /// The sentences of an error, without the error itself.
    pub fn of(why: &dyn InWords) -> Words {
        Words::from_fn(|lang| why.in_words(lang))
    }

    /// The text in this language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Es => &self.es,
            Lang::Pl => &self.pl,
        }
    }
}

impl From<Texts> for Words {
    fn from(texts: Texts) -> Words {
        Words::from_fn(|lang| texts.get(lang).to_owned())
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

impl InWords for Words {
    fn in_spanish(&self) -> String {
        self.es.clone()
    }

    fn in_polish(&self) -> String {
        self.pl.clone()
    }
}

/// Parse errors of games whose orders are numbers.
impl InWords for std::num::ParseIntError {
    fn in_spanish(&self) -> String {
        "esto no es un número que valga".to_owned()
    }

    fn in_polish(&self) -> String {
        "to nie jest odpowiednia liczba".to_owned()
    }
}

/// A count with its noun in Spanish: `spanish_count(2, "fila", "filas")` is `2 filas`.
pub fn spanish_count(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A count with its noun in Polish: `polish_count(5, "pole", "pola", "pól")` is `5 pól`.
pub fn polish_count(count: usize, one: &str, few: &str, many: &str) -> String {
    let noun = match (count, count % 10, count % 100) {
        (1, ..) => one,
        (_, 2..=4, 12..=14) => many,
        (_, 2..=4, _) => few,
        _ => many,
    };
    format!("{count} {noun}")
}
