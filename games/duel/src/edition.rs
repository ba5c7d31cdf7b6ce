//! The two ways to play it.

use botyard_core::{Choice, OptionError, OptionInfo, Options, Texts};

/// Whose rules are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// The Polish robots: promotion is optional, the fourth occurrence of a position draws.
    #[default]
    Pojedynek,
    /// The common game: promotion is forced, the third occurrence draws.
    Dobutsu,
}

impl Edition {
    /// In the order of [`EDITION`]'s choices.
    const ALL: [Edition; 2] = [Edition::Pojedynek, Edition::Dobutsu];

    /// Which occurrence of a position draws the game.
    pub const fn draws_at(self) -> usize {
        match self {
            Edition::Pojedynek => 4,
            Edition::Dobutsu => 3,
        }
    }

    /// As the option's value.
    pub const fn value(self) -> &'static str {
        EDITION.choices[self as usize].value
    }
}

/// The option that chooses it.
pub const EDITION: OptionInfo = OptionInfo {
    key: "edition",
    label: Texts::new("Edition", "Edición", "Wydanie"),
    words: "whose rules are played",
    choices: &[
        Choice {
            value: "pojedynek",
            label: Texts::new("Polish robots", "Robots polacos", "Polskie roboty"),
            words: "the Polish robots: promotion is your choice, the fourth repetition draws",
            meaning: Texts::new(
                "You may promote, but needn't. A position that comes for the fourth time is a draw.",
                "Puedes promocionar, pero no estás obligado. La cuarta vez que se da una posición son tablas.",
                "Awans jest dobrowolny. Gdy pozycja wystąpi czwarty raz, jest remis.",
            ),
            seeded: false,
        },
        Choice {
            value: "dobutsu",
            label: Texts::same("Dobutsu shogi"),
            words: "the common game: promotion is forced, the third repetition draws",
            meaning: Texts::new(
                "The common game: who reaches the last row must promote. A position that comes for the third time is a draw.",
                "El juego común: quien llega a la última fila debe promocionar. La tercera vez que se da una posición son tablas.",
                "Gra w znanej postaci: na ostatnim rzędzie trzeba awansować. Gdy pozycja wystąpi trzeci raz, jest remis.",
            ),
            seeded: false,
        },
    ],
    others: None,
    takes_file: false,
};

/// How a game of Robot Duel is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DuelOptions {
    /// Whose rules.
    pub edition: Edition,
}

impl Options for DuelOptions {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        if !key.trim().eq_ignore_ascii_case(EDITION.key) {
            return Err(OptionError::unknown(key, &[EDITION]));
        }
        self.edition = Edition::ALL[EDITION.choose(value)?];
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![(EDITION.key, self.edition.value().to_owned())]
    }
}
