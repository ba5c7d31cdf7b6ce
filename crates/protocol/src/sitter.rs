//! Sitters: the players in the seats of a table.

use serde::{Deserialize, Serialize};

/// The player in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// The seat is open.
    Open,
    /// A person, or a bot account.
    Person {
        /// Id of the player. Public.
        player: String,
        /// Name of the player.
        name: String,
    },
    /// A computer player of the server.
    Computer {
        /// Its level.
        level: String,
    },
}

impl Sitter {
    /// The name of a person, or the level of a computer.
    pub fn name(&self) -> Option<&str> {
        match self {
            Sitter::Open => None,
            Sitter::Person { name, .. } => Some(name),
            Sitter::Computer { level } => Some(level),
        }
    }

    /// Whether the sitter is a person or a bot account.
    pub fn is_person(&self) -> bool {
        matches!(self, Sitter::Person { .. })
    }
}

/// The player in a seat, in lists.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "who", rename_all = "kebab-case")]
pub enum Taken {
    /// The seat is open.
    #[default]
    Open,
    /// A person, or a bot account.
    Person {
        /// Id of the player.
        player: String,
        /// Name of the player.
        name: String,
    },
    /// A computer player of the server.
    Computer {
        /// Its level.
        level: String,
    },
}

impl From<&Sitter> for Taken {
    fn from(sitter: &Sitter) -> Taken {
        match sitter.clone() {
            Sitter::Open => Taken::Open,
            Sitter::Person { player, name } => Taken::Person { player, name },
            Sitter::Computer { level } => Taken::Computer { level },
        }
    }
}
