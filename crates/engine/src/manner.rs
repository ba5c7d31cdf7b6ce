//! How a player of simultaneous games thinks: from somebody who forgets that others move to equilibrium.

/// What a [`Mixer`](crate::Mixer) thinks of before it decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// It plans as if nobody else did anything.
    Alone,
    /// It expects that everybody does anything, and thinks of so many cases.
    Guesses {
        /// How many.
        cases: usize,
    },
    /// Everybody is taken to plan against everybody, and it mixes.
    Mixes {
        /// So often everybody thinks again about what the others may have thought.
        rounds: u32,
    },
}

impl Manner {
    /// The best response to somebody who does anything: the baseline of all measurements.
    pub const GREEDY: Manner = Manner::Guesses { cases: 256 };

    /// As well as it can.
    pub const MAX: Manner = Manner::Mixes { rounds: 1_000 };

    /// The manner of a level, 1 for the weakest to 8; `None` if there is no such level.
    pub const fn of_level(level: u8) -> Option<Manner> {
        Some(match level {
            1 => Manner::Alone,
            2 => Manner::Guesses { cases: 2 },
            3 => Manner::Guesses { cases: 5 },
            4 => Manner::Guesses { cases: 16 },
            5 => Manner::Mixes { rounds: 2 },
            6 => Manner::Mixes { rounds: 4 },
            7 => Manner::Mixes { rounds: 8 },
            8 => Manner::Mixes { rounds: 16 },
            _ => return None,
        })
    }

    /// The manner of a name: `1` to `8`, `max` or `greedy`.
    pub fn named(name: &str) -> Option<Manner> {
        match name.trim().to_ascii_lowercase().as_str() {
            "greedy" => Some(Manner::GREEDY),
            "max" => Some(Manner::MAX),
            number => Manner::of_level(number.parse().ok()?),
        }
    }
}
