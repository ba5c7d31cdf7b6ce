//! The log of a table: what has to be kept so that the table can be made again.

use botyard_core::InWords;
use botyard_protocol::Time;
use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::setup::Setup;

/// One accepted command, **for storage only**: it holds sealed orders, salts and conditional lines as they are. Nobody but
/// whoever runs the table may see it.
///
/// Entries are numbered from 0 without gaps and never change. Replaying them gives the same table, so a table is durable when
/// its entries are. Not even their numbers are for others: they count what is hidden too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredEntry {
    /// Counted from 0.
    pub number: u64,
    /// When it was accepted.
    pub at: Time,
    /// What.
    #[serde(rename = "do")]
    pub act: StoredAct,
}

/// What an entry is about. For storage only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoredAct {
    /// The table was opened: always the first entry, and no other.
    Open(Setup),
    /// A command.
    #[serde(untagged)]
    Command(#[serde(with = "Command")] Command),
}

/// Why a log can't be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLog {
    /// There is nothing in it, or it begins in the middle.
    #[error("a log begins with the entry that opens the table")]
    NoBeginning,
    /// An entry is missing, or there twice, or another table is opened.
    #[error("entry {found} stands where entry {expected} should be")]
    Gap {
        /// The number that should be there.
        expected: u64,
        /// The number that is.
        found: u64,
    },
    /// There is no such game.
    #[error("there is no game {0:?}")]
    Game(String),
    /// An entry is refused, though it was accepted when it was made.
    #[error("entry {number} can't be replayed: {why}")]
    Refused {
        /// Which.
        number: u64,
        /// Why.
        why: crate::Refusal,
    },
    /// An entry does nothing, so it can't have been made.
    #[error("entry {0} does nothing")]
    Idle(u64),
}

impl InWords for BadLog {
    fn in_spanish(&self) -> String {
        match self {
            BadLog::NoBeginning => "un diario empieza con la entrada que abre la mesa".to_owned(),
            BadLog::Gap { expected, found } => {
                format!("la entrada {found} está donde debería estar la entrada {expected}")
            }
            BadLog::Game(game) => format!("no hay ningún juego «{game}»"),
            BadLog::Refused { number, why } => {
                format!("la entrada {number} no se puede repetir: {}", why.in_spanish())
            }
            BadLog::Idle(number) => format!("la entrada {number} no hace nada"),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadLog::NoBeginning => "dziennik zaczyna się od wpisu, który otwiera stół".to_owned(),
            BadLog::Gap { expected, found } => {
                format!("wpis {found} stoi tam, gdzie powinien być wpis {expected}")
            }
            BadLog::Game(game) => format!("nie ma gry „{game}”"),
            BadLog::Refused { number, why } => {
                format!("wpisu {number} nie da się powtórzyć: {}", why.in_polish())
            }
            BadLog::Idle(number) => format!("wpis {number} nic nie robi"),
        }
    }
}
