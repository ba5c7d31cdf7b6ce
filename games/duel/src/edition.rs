//! The two editions and the options of a game.

use botyard_core::{Choice, OptionError, OptionInfo, Options, Texts};

/// Edition of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edition {
    /// Polish robot edition: promotion is optional, and the fourth occurrence of a position is a draw.
    #[default]
    Pojedynek,
    /// Classic dobutsu shogi: promotion is mandatory, and the third occurrence of a position is a draw.
    Dobutsu,
}

impl Edition {
    /// All editions, in the order of [`EDITION`]'s choices.
    const ALL: [Edition; 2] = [Edition::Pojedynek, Edition::Dobutsu];

    /// Number of the occurrence of a position that draws the game.
    pub const fn draws_at(self) -> usize {
        match self {
            Edition::Pojedynek => 4,
            Edition::Dobutsu => 3,
        }
    }

    /// The value of the option [`EDITION`] that stands for this edition.
    pub const fn value(self) -> &'static str {
        EDITION.choices[self as usize].value
    }
}

/// The option `edition`.
pub const EDITION: OptionInfo = OptionInfo {
    key: "edition",
    label: Texts::new("Edition", "Edición", "Wydanie"),
    words: "edition of the rules",
    choices: &[
        Choice {
            value: "pojedynek",
            label: Texts::new("Polish robots", "Robots polacos", "Polskie roboty"),
            words: "the Polish robots: promotion is optional, fourfold repetition is a draw",
            meaning: Texts::new(
                "Promotion is optional. Fourfold repetition is a draw.",
                "La promoción es opcional. La cuarta repetición de una posición son tablas.",
                "Przemiana jest dobrowolna. Czwarte powtórzenie pozycji to remis.",
            ),
            seeded: false,
        },
        Choice {
            value: "dobutsu",
            label: Texts::same("Dobutsu shogi"),
            words: "the classic game: promotion is mandatory, threefold repetition is a draw",
            meaning: Texts::new(
                "The classic game: promotion on the last row is mandatory. Threefold repetition is a draw.",
                "El juego clásico: en la última fila la promoción es obligatoria. La tercera repetición de una posición son tablas.",
                "Klasyczna gra: w ostatnim rzędzie przemiana jest obowiązkowa. Trzecie powtórzenie pozycji to remis.",
            ),
            seeded: false,
        },
    ],
    others: None,
    takes_file: false,
};

/// Options of a game of Robot Duel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DuelOptions {
    /// Edition of the rules.
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
