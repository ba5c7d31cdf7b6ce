//! The variants, their starting positions, and the options of a game.

use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use botyard_core::{Choice, MAX_SEATS, OptionError, OptionInfo, Options, Texts};
use serde::Serialize;

use crate::arena::Arena;
use crate::pig::Pig;
use crate::square::{Facing, Square};

/// Variant of the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Five commands a round; damage costs commands.
    #[default]
    Standard,
    /// Five free commands a round, whatever the damage.
    Kids,
    /// Battle Against Several Hogs: as [`Standard`](Variant::Standard), but starting from a ring, for up to
    /// eight players.
    Bash,
    /// Continuous Feedback: one command a move from a secret list, which damage lengthens.
    Continuous,
}

impl Variant {
    /// All variants, in the order of [`VARIANT`]'s choices.
    pub const ALL: [Variant; 4] = [Variant::Standard, Variant::Kids, Variant::Bash, Variant::Continuous];

    /// The value of the option [`VARIANT`] that stands for this variant.
    pub const fn value(self) -> &'static str {
        VARIANT.choices[self as usize].value
    }

    /// Allowed numbers of players.
    pub const fn players(self) -> RangeInclusive<usize> {
        match self {
            Variant::Standard | Variant::Kids => 2..=4,
            Variant::Bash | Variant::Continuous => 2..=MAX_SEATS,
        }
    }

    /// Maximum number of rounds of a game; in Continuous Feedback, of moves.
    pub const fn longest(self) -> u16 {
        match self {
            Variant::Continuous => 1_000,
            _ => 200,
        }
    }

    /// Whether damage requires rests and can be repaired.
    pub const fn damage_costs_commands(self) -> bool {
        matches!(self, Variant::Standard | Variant::Bash)
    }

    /// The starting position for this number of pigs.
    pub(crate) fn start(self, seats: usize) -> Arena {
        let ring = match self {
            Variant::Standard | Variant::Kids => false,
            Variant::Bash => true,
            Variant::Continuous => seats > EDGES.len(),
        };
        let starts: Vec<(u8, u8, Facing)> = if ring {
            (0..seats).map(|seat| RING[RING.len() * seat / seats.max(1)]).collect()
        } else {
            EDGES.into_iter().take(seats).collect()
        };
        Arena::new(starts.into_iter().filter_map(|(file, rank, facing)| {
            Some(Pig::Living { square: Square::new(file - b'a', rank - 1)?, facing, damage: 0 })
        }))
    }
}

/// Starting places at the edges, looking inwards.
const EDGES: [(u8, u8, Facing); 4] =
    [(b'd', 8, Facing::South), (b'e', 1, Facing::North), (b'a', 4, Facing::East), (b'h', 5, Facing::West)];

/// Starting places around the centre, clockwise, looking outwards.
const RING: [(u8, u8, Facing); 8] = [
    (b'd', 6, Facing::North),
    (b'e', 6, Facing::North),
    (b'f', 5, Facing::East),
    (b'f', 4, Facing::East),
    (b'e', 3, Facing::South),
    (b'd', 3, Facing::South),
    (b'c', 4, Facing::West),
    (b'c', 5, Facing::West),
];

/// The option `variant`.
pub const VARIANT: OptionInfo = OptionInfo {
    key: "variant",
    label: Texts::new("Variant", "Variante", "Odmiana"),
    words: "variant of the rules",
    choices: &[
        Choice {
            value: "standard",
            label: Texts::new("Standard", "Estándar", "Zwykła"),
            words: "five commands per round, one less for each point of damage; 2 to 4 players",
            meaning: Texts::new(
                "Five commands a round; each point of damage takes one of them away. 2 to 4 pigs.",
                "Cinco órdenes por ronda; cada punto de daño quita una. De 2 a 4 cerdos.",
                "Pięć poleceń na rundę; każdy punkt uszkodzeń zabiera jedno. Od 2 do 4 świń.",
            ),
            seeded: false,
        },
        Choice {
            value: "kids",
            label: Texts::new("Kids", "Para niños", "Dla dzieci"),
            words: "always five free commands, whatever the damage; 2 to 4 players",
            meaning: Texts::new(
                "Always five free commands, however damaged the pig is. 2 to 4 pigs.",
                "Siempre cinco órdenes libres, por mucho daño que tenga el cerdo. De 2 a 4 cerdos.",
                "Zawsze pięć wolnych poleceń, bez względu na uszkodzenia. Od 2 do 4 świń.",
            ),
            seeded: false,
        },
        Choice {
            value: "bash",
            label: Texts::same("B.A.S.H."),
            words: "Battle Against Several Hogs: like standard, from a ring in the middle; 2 to 8 players",
            meaning: Texts::new(
                "Battle Against Several Hogs: like standard, but starting in a ring in the middle. 2 to 8 pigs.",
                "Batalla contra varios cerdos: como la estándar, pero se empieza en corro en el centro. De 2 a 8 cerdos.",
                "Bitwa wielu świń: jak zwykła, ale zaczyna się w kręgu na środku. Od 2 do 8 świń.",
            ),
            seeded: false,
        },
        Choice {
            value: "continuous",
            label: Texts::new("Continuous Feedback", "Respuesta continua", "Ciągła reakcja"),
            words: "Continuous Feedback: secret lists, one command from each per move; 2 to 8 players",
            meaning: Texts::new(
                "No rounds: everyone has a secret list of commands and adds one with each move. 2 to 8 pigs.",
                "Sin rondas: cada cual tiene una lista secreta de órdenes y añade una en cada jugada. De 2 a 8 cerdos.",
                "Bez rund: każdy ma tajną listę poleceń i w każdym ruchu dopisuje jedno. Od 2 do 8 świń.",
            ),
            seeded: false,
        },
    ],
    others: None,
    takes_file: false,
};

/// Options of a game of Robo Battle Pigs. Equal if the variant is, whether it was chosen or is the default.
#[derive(Clone, Copy, Debug, Default)]
pub struct PigsOptions {
    /// `None` for the default, so that a position may name another variant.
    chosen: Option<Variant>,
}

impl PigsOptions {
    /// Creates options with this variant.
    pub const fn new(variant: Variant) -> PigsOptions {
        PigsOptions { chosen: Some(variant) }
    }

    /// Variant of the rules.
    pub fn variant(self) -> Variant {
        self.chosen.unwrap_or_default()
    }

    /// The variant, if it was explicitly chosen.
    pub(crate) const fn chosen(self) -> Option<Variant> {
        self.chosen
    }
}

impl PartialEq for PigsOptions {
    fn eq(&self, other: &PigsOptions) -> bool {
        self.variant() == other.variant()
    }
}

impl Eq for PigsOptions {}

impl Hash for PigsOptions {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.variant().hash(state);
    }
}

impl Options for PigsOptions {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let key = key.trim();
        if !key.eq_ignore_ascii_case(VARIANT.key) {
            return Err(OptionError::unknown(key, &[VARIANT]));
        }
        self.chosen = Some(Variant::ALL[VARIANT.choose(value)?]);
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![(VARIANT.key, self.variant().value().to_owned())]
    }
}
