//! Options of games, as values and as text.

use std::fmt::Debug;

use crate::clip::clip;
use crate::info::OptionInfo;
use crate::lang::{InWords, Texts, Words};

/// Variants and editions of a game. The default is the recommendation for newcomers.
///
/// As text, options are `key=value` pairs separated by spaces: `edition=dobutsu`.
///
/// **Rules have a version.** A correction of the rules that changes the legality or the effect of an order
/// increments [`RULES`](Options::RULES). Options then store the version in use ([`rules`](Options::rules)),
/// and the rules check it wherever versions differ, so that games started earlier continue, and replay, as
/// before. Tables store the version; as text it is the pair `rules=1`, which is written as soon as there is
/// more than one version.
pub trait Options: Clone + Eq + Debug + Default + Send + Sync + 'static {
    /// The newest version of the rules, which the default options use.
    const RULES: u32 = 1;

    /// The version of the rules in use.
    fn rules(&self) -> u32 {
        1
    }

    /// Sets the version of the rules, from 1 to [`RULES`](Options::RULES).
    fn set_rules(&mut self, version: u32) {
        debug_assert_eq!(version, 1, "a game with more versions keeps the one that is played");
    }

    /// Sets one option from text.
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError>;

    /// Every option with its value, always in the same order; [`set`](Options::set) accepts them.
    fn pairs(&self) -> Vec<(&'static str, String)>;

    /// The canonical text, with every pair.
    fn write(&self) -> String {
        let pairs: Vec<String> = self.pairs().iter().map(|(key, value)| format!("{key}={value}")).collect();
        pairs.join(" ")
    }

    /// Parses pairs; options that aren't named keep their defaults.
    fn read(text: &str) -> Result<Self, OptionError> {
        let mut options = Self::default();
        for pair in text.split_whitespace() {
            let (key, value) = pair.split_once('=').ok_or_else(|| OptionError::NotAPair(clip(pair)))?;
            options.set(key, value)?;
        }
        Ok(options)
    }
}

/// Key of the pair that holds the version of the rules.
pub const RULES_KEY: &str = "rules";

/// Every pair of a game's options, and the version of the rules if there is more than one.
pub(crate) fn all_pairs<O: Options>(options: &O) -> Vec<(&'static str, String)> {
    let mut pairs = options.pairs();
    if O::RULES > 1 {
        pairs.push((RULES_KEY, options.rules().to_string()));
    }
    pairs
}

/// Sets one option, or the version of the rules, from text.
pub(crate) fn set_pair<O: Options>(options: &mut O, key: &str, value: &str) -> Result<(), OptionError> {
    if !key.trim().eq_ignore_ascii_case(RULES_KEY) {
        return options.set(key, value);
    }
    match value.trim().parse() {
        Ok(version) if (1..=O::RULES).contains(&version) => {
            options.set_rules(version);
            Ok(())
        }
        _ => Err(OptionError::Rules { version: clip(value), newest: O::RULES }),
    }
}

/// Reason why an option couldn't be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// Not of the form `key=value`.
    #[error("{0:?} isn't an option: write it as name=value")]
    NotAPair(String),
    /// The game has no such option.
    #[error("unknown option {key:?}: {}", known_keys(.known))]
    Key {
        /// The unknown key.
        key: String,
        /// Keys that the game has.
        known: Vec<&'static str>,
    },
    /// The option doesn't accept this value.
    #[error("invalid value {value:?} for {key}: expected {}", allowed_values(.allowed, .others.map(|others| others.en)))]
    Value {
        /// Key of the option.
        key: &'static str,
        /// The rejected value.
        value: String,
        /// The listed values.
        allowed: Vec<&'static str>,
        /// Description of other accepted values.
        others: Option<Texts>,
    },
    /// The value has the right form but was rejected by the game.
    #[error("{key}: {why}")]
    Unfit {
        /// Key of the option.
        key: &'static str,
        /// The game's own error message.
        why: Words,
    },
    /// The rules have no such version.
    #[error("the rules have no version {version:?}: this program knows them up to {newest}")]
    Rules {
        /// The requested version.
        version: String,
        /// The newest version.
        newest: u32,
    },
}

impl OptionError {
    /// The value was rejected by the game, for this reason.
    pub fn unfit(key: &'static str, why: &dyn InWords) -> OptionError {
        OptionError::Unfit { key, why: Words::of(why) }
    }

    /// The key is unknown; `known` are the game's options.
    pub fn unknown(key: &str, known: &[OptionInfo]) -> OptionError {
        OptionError::Key { key: clip(key), known: known.iter().map(|option| option.key).collect() }
    }
}

impl InWords for OptionError {
    fn in_spanish(&self) -> String {
        match self {
            OptionError::NotAPair(text) => format!("«{text}» no es una opción: escríbela como nombre=valor"),
            OptionError::Key { key, known } if known.is_empty() => {
                format!("aquí no hay ninguna opción «{key}»: este juego no tiene opciones")
            }
            OptionError::Key { key, known } => {
                format!("aquí no hay ninguna opción «{key}»: este juego tiene {}", known.join(", "))
            }
            OptionError::Value { key, value, allowed, others } => {
                let allowed = listed(allowed, others.map(|others| others.es), "o");
                format!("{key} no puede ser «{value}»: pon {allowed}")
            }
            OptionError::Unfit { key, why } => format!("{key}: {}", why.es),
            OptionError::Rules { version, newest } => {
                format!(
                    "las reglas no tienen versión «{version}»: este programa las conoce hasta la {newest}"
                )
            }
        }
    }

    fn in_polish(&self) -> String {
        match self {
            OptionError::NotAPair(text) => format!("„{text}” to nie opcja: napisz ją jako nazwa=wartość"),
            OptionError::Key { key, known } if known.is_empty() => {
                format!("nie ma tu opcji „{key}”: ta gra nie ma opcji")
            }
            OptionError::Key { key, known } => {
                format!("nie ma tu opcji „{key}”: ta gra ma {}", known.join(", "))
            }
            OptionError::Value { key, value, allowed, others } => {
                let allowed = listed(allowed, others.map(|others| others.pl), "albo");
                format!("{key} nie może być „{value}”: wpisz {allowed}")
            }
            OptionError::Unfit { key, why } => format!("{key}: {}", why.pl),
            OptionError::Rules { version, newest } => {
                format!("zasady nie mają wersji „{version}”: ten program zna je do wersji {newest}")
            }
        }
    }
}

fn known_keys(known: &[&str]) -> String {
    if known.is_empty() {
        "this game has no options".to_owned()
    } else {
        format!("this game has {}", known.join(", "))
    }
}

fn allowed_values(allowed: &[&str], others: Option<&str>) -> String {
    let mut words = allowed.to_vec();
    words.extend(others);
    words.join(" or ")
}

/// Joins values into a list: `yard, long o un archivo de tablero`.
fn listed(allowed: &[&str], others: Option<&str>, or: &str) -> String {
    let mut words = allowed.to_vec();
    words.extend(others);
    match words.split_last() {
        Some((last, most)) if !most.is_empty() => format!("{} {or} {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// The options of a game without any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NoOptions;

impl Options for NoOptions {
    fn set(&mut self, key: &str, _value: &str) -> Result<(), OptionError> {
        Err(OptionError::unknown(key, &[]))
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}
