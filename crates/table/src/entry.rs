//! The log of a table: the stored entries from which the table can be rebuilt.

use botyard_core::InWords;
use botyard_protocol::Time;
use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::setup::Setup;

/// One accepted command, **for storage only**: it contains sealed orders, salts and conditional lines in the
/// clear, so only the process that runs the table may see it.
///
/// Entries are numbered from 0 without gaps and never change. Replaying them gives the same table, so a table
/// is durable when its entries are. Even their numbers are secret, because hidden commands are counted too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StoredEntry {
    /// Position in the table's log, from 0.
    pub number: u64,
    /// Time at which the command was accepted.
    pub at: Time,
    /// The command, or the opening of the table.
    #[serde(rename = "do")]
    pub act: StoredAct,
}

/// Content of an entry. For storage only.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoredAct {
    /// The opening of the table; always the first entry, and no other.
    Open(Setup),
    /// An accepted command.
    #[serde(untagged)]
    Command(#[serde(with = "Command")] Command),
}

/// Error of replaying a log.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLog {
    /// The log is empty or doesn't begin with entry 0.
    #[error("a log begins with the entry that opens the table")]
    NoBeginning,
    /// An entry is missing or duplicated, or a second entry opens a table.
    #[error("entry {found} stands where entry {expected} should be")]
    Gap {
        /// The expected number.
        expected: u64,
        /// The number found.
        found: u64,
    },
    /// The game is unknown.
    #[error("unknown game {0:?}")]
    Game(String),
    /// An entry is refused on replay, although it was accepted when it was made.
    #[error("entry {number} can't be replayed: {why}")]
    Refused {
        /// Number of the refused entry.
        number: u64,
        /// The reason of the refusal.
        why: crate::Refusal,
    },
    /// An entry changes nothing, so no table can have written it.
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
