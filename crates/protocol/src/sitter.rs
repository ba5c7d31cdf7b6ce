//! Those who have the seats of a table.

use serde::{Deserialize, Serialize};

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// What whoever runs the table calls this player. Everybody sees it.
        player: String,
        /// What people call him.
        name: String,
    },
    /// A computer player.
    Computer {
        /// Its level, as whoever runs the table calls it.
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

    /// Is it a person?
    pub fn is_person(&self) -> bool {
        matches!(self, Sitter::Person { .. })
    }
}

/// Who has a seat, in a list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "who", rename_all = "kebab-case")]
pub enum Taken {
    /// Nobody.
    #[default]
    Open,
    /// A person, or a program that plays under a name.
    Person {
        /// Its id.
        player: String,
        /// Its name.
        name: String,
    },
    /// A computer of this server.
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
