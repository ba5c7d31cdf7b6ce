//! The eight directions of the compass.

use botyard_core::Lang;
use serde::Serialize;

/// Direction of a run, a dribble or a rolling ball. North is towards higher ranks, east towards later files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// `n`
    North,
    /// `ne`
    NorthEast,
    /// `e`
    East,
    /// `se`
    SouthEast,
    /// `s`
    South,
    /// `sw`
    SouthWest,
    /// `w`
    West,
    /// `nw`
    NorthWest,
}

impl Direction {
    /// All directions, clockwise from north.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// Files that a step goes to the east, -1 for west.
    pub const fn files(self) -> i8 {
        match self {
            Direction::NorthEast | Direction::East | Direction::SouthEast => 1,
            Direction::North | Direction::South => 0,
            Direction::SouthWest | Direction::West | Direction::NorthWest => -1,
        }
    }

    /// Ranks that a step goes to the north, -1 for south.
    pub const fn ranks(self) -> i8 {
        match self {
            Direction::NorthWest | Direction::North | Direction::NorthEast => 1,
            Direction::West | Direction::East => 0,
            Direction::SouthWest | Direction::South | Direction::SouthEast => -1,
        }
    }

    /// The notation in orders: `ne`.
    pub const fn letters(self) -> &'static str {
        ["n", "ne", "e", "se", "s", "sw", "w", "nw"][self as usize]
    }

    /// Returns the direction with this notation, in small letters.
    pub fn from_letters(letters: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.letters() == letters)
    }

    /// Name within a sentence: `north-east`, `nordeste`, `północny wschód`.
    pub const fn name(self, lang: Lang) -> &'static str {
        let names = match lang {
            Lang::En => {
                ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
            }
            Lang::Es => ["norte", "nordeste", "este", "sudeste", "sur", "sudoeste", "oeste", "noroeste"],
            Lang::Pl => [
                "północ",
                "północny wschód",
                "wschód",
                "południowy wschód",
                "południe",
                "południowy zachód",
                "zachód",
                "północny zachód",
            ],
        };
        names[self as usize]
    }

    /// Difference that a step makes to the index of a square.
    #[inline]
    pub(crate) const fn stride(self) -> i32 {
        const STRIDES: [i32; 8] = [8, 9, 1, -7, -8, -9, -1, 7];
        STRIDES[self as usize]
    }

    /// Direction from one square to its neighbour; arbitrary for other squares.
    #[inline]
    pub(crate) const fn between(from: u32, to: u32) -> Direction {
        BY_STRIDE[(to.wrapping_sub(from).wrapping_add(9) & 31) as usize]
    }
}

/// Directions by their [`stride`](Direction::stride) plus nine.
const BY_STRIDE: [Direction; 32] = {
    let mut table = [Direction::North; 32];
    let mut index = 0;
    while index < 8 {
        let direction = Direction::ALL[index];
        table[(direction.stride() + 9) as usize] = direction;
        index += 1;
    }
    table
};
