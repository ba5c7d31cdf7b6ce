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
