//! The fields, goals and options of a game.

use std::hash::Hash;
use std::hash::Hasher;

use botyard_core::{Choice, OptionError, OptionInfo, Options, Texts};
use serde::Serialize;

/// The field: its size, and the plays that it allows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// 8x8, six players a side.
    #[default]
    Original,
    /// 7x7, five players a side.
    Speed,
    /// As [`Speed`](Field::Speed), and men may trade places with the ball.
    Swap,
}

impl Field {
    /// All fields, in the order of [`FIELD`]'s choices.
    pub const ALL: [Field; 3] = [Field::Original, Field::Speed, Field::Swap];

    /// Number of files, which is also the number of ranks.
    pub const fn size(self) -> u8 {
        match self {
            Field::Original => 8,
            Field::Speed | Field::Swap => 7,
        }
    }

    /// Number of men on a side.
    pub const fn men(self) -> u8 {
        match self {
            Field::Original => 6,
            Field::Speed | Field::Swap => 5,
        }
    }

    /// Whether a man may trade places with the ball.
    pub const fn swaps(self) -> bool {
        matches!(self, Field::Swap)
    }

    /// The default goal on this field.
    pub const fn usual_goal(self) -> Goal {
        match self {
            Field::Original => Goal::Beyond,
            Field::Speed | Field::Swap => Goal::BackRow,
        }
    }

    /// The value of the option [`FIELD`] that stands for this field.
    pub const fn value(self) -> &'static str {
        FIELD.choices[self as usize].value
    }
}

/// The place where the ball scores.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The goal behind the back line.
    #[default]
    Beyond,
    /// The opponent's back row.
    BackRow,
}

impl Goal {
    /// All goals, in the order of [`GOAL`]'s choices.
    pub const ALL: [Goal; 2] = [Goal::Beyond, Goal::BackRow];

    /// The value of the option [`GOAL`] that stands for this goal.
    pub const fn value(self) -> &'static str {
        GOAL.choices[self as usize].value
    }
}

/// The option `field`.
pub const FIELD: OptionInfo = OptionInfo {
    key: "field",
    label: Texts::new("Field", "Campo", "Boisko"),
    words: "size of the field",
    choices: &[
        Choice {
            value: "original",
            label: Texts::new("Original", "Original", "Oryginalne"),
            words: "8x8, six players a side",
            meaning: Texts::new(
                "Eight by eight squares, six players a side.",
                "Ocho por ocho casillas y seis jugadores por bando.",
                "Osiem na osiem pól, po sześciu zawodników.",
            ),
            seeded: false,
        },
        Choice {
            value: "speed",
            label: Texts::new("Speed", "Rápido", "Szybkie"),
            words: "7x7, five players a side, who start one row further ahead",
            meaning: Texts::new(
                "Seven by seven squares, five players a side, who start closer: a short game.",
                "Siete por siete casillas y cinco jugadores por bando, que empiezan más cerca: una partida corta.",
                "Siedem na siedem pól, po pięciu zawodników, którzy zaczynają bliżej: krótka gra.",
            ),
            seeded: false,
        },
        Choice {
            value: "swap",
            label: Texts::new("Swap", "Con cambios", "Z zamianą"),
            words: "like speed, and a player next to the ball may swap places with it",
            meaning: Texts::new(
                "Like Speed, and a player next to the ball may swap places with it.",
                "Como el rápido, y un jugador al lado del balón puede cambiar de sitio con él.",
                "Jak szybkie, a zawodnik obok piłki może zamienić się z nią miejscami.",
            ),
            seeded: false,
        },
    ],
    others: None,
    takes_file: false,
};

/// The option `goal`.
pub const GOAL: OptionInfo = OptionInfo {
    key: "goal",
    label: Texts::new("Goal", "Meta", "Cel"),
    words: "where the ball must go",
    choices: &[
        Choice {
            value: "beyond",
            label: Texts::new("Behind the back row", "Detrás de la última fila", "Za ostatnim rzędem"),
            words: "over the back line, into the goal behind it; usual on the original field",
            meaning: Texts::new(
                "The ball has to leave the field over the back line. Usual on the original field.",
                "El balón tiene que salir del campo por la línea de fondo. Habitual en el campo original.",
                "Piłka musi opuścić boisko przez linię końcową. Zwykle na boisku oryginalnym.",
            ),
            seeded: false,
        },
        Choice {
            value: "back-row",
            label: Texts::new("On the back row", "En la última fila", "W ostatnim rzędzie"),
            words: "onto the back row; usual on the fields speed and swap",
            meaning: Texts::new(
                "Bringing the ball onto the last row is enough. Usual on the small fields.",
                "Basta con llevar el balón a la última fila. Habitual en los campos pequeños.",
                "Wystarczy doprowadzić piłkę do ostatniego rzędu. Zwykle na małych boiskach.",
            ),
            seeded: false,
        },
    ],
    others: None,
    takes_file: false,
};

/// Options of a game of Soccolot. Equal if field and goal are, whether the goal was chosen or is the field's
/// default.
#[derive(Clone, Copy, Debug, Default)]
pub struct SoccolotOptions {
    field: Field,
    /// `None` for the field's default.
    goal: Option<Goal>,
}

impl SoccolotOptions {
    /// Creates options with this field and its default goal.
    pub const fn new(field: Field) -> SoccolotOptions {
        SoccolotOptions { field, goal: None }
    }

    /// Sets the goal.
    #[must_use]
    pub const fn with_goal(self, goal: Goal) -> SoccolotOptions {
        SoccolotOptions { field: self.field, goal: Some(goal) }
    }

    /// The field of the game.
    pub const fn field(self) -> Field {
        self.field
    }

    /// The place where the ball scores.
    pub const fn goal(self) -> Goal {
        match self.goal {
            Some(goal) => goal,
            None => self.field.usual_goal(),
        }
    }
}

impl PartialEq for SoccolotOptions {
    fn eq(&self, other: &SoccolotOptions) -> bool {
        (self.field, self.goal()) == (other.field, other.goal())
    }
}

impl Eq for SoccolotOptions {}

impl Hash for SoccolotOptions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.field, self.goal()).hash(state);
    }
}

impl Options for SoccolotOptions {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let key = key.trim();
        if key.eq_ignore_ascii_case(FIELD.key) {
            self.field = Field::ALL[FIELD.choose(value)?];
        } else if key.eq_ignore_ascii_case(GOAL.key) {
            self.goal = Some(Goal::ALL[GOAL.choose(value)?]);
        } else {
            return Err(OptionError::unknown(key, &[FIELD, GOAL]));
        }
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![(FIELD.key, self.field.value().to_owned()), (GOAL.key, self.goal().value().to_owned())]
    }
}
