//! Lookup tables: reachable squares on each field, and Zobrist keys.
//!
//! A set of squares is a 64-bit word with a bit for each square, a1 the lowest and h8 the highest.

use botyard_core::dice::Dice;

use crate::direction::Direction;
use crate::options::{Field, Goal};
use crate::square::Square;

/// A field with a kind of goal.
pub(crate) struct Pitch {
    pub(crate) field: Field,
    pub(crate) goal: Goal,
    /// Squares of the field.
    pub(crate) squares: u64,
    /// Squares on which the ball ends the game.
    pub(crate) ends: u64,
    /// By the ball's square, the steps into a goal. Goals are outside the board, so their indices run past
    /// the last square and wrap around; the index difference still identifies the direction of the step.
    pub(crate) goal_steps: [u64; 64],
    /// By direction, the squares from which an unobstructed ball rolls into a goal.
    pub(crate) goal_lanes: [u64; 8],
}

/// Every combination of field and goal, by [`pitch_number`].
pub(crate) static PITCHES: [Pitch; 6] = [
    pitch(Field::Original, Goal::Beyond),
    pitch(Field::Original, Goal::BackRow),
    pitch(Field::Speed, Goal::Beyond),
    pitch(Field::Speed, Goal::BackRow),
    pitch(Field::Swap, Goal::Beyond),
    pitch(Field::Swap, Goal::BackRow),
];

/// Index of a pitch in [`PITCHES`].
pub(crate) const fn pitch_number(field: Field, goal: Goal) -> u8 {
    field as u8 * 2 + goal as u8
}

/// Neighbours of each square; the last entry, for a man who isn't on the field, is empty.
pub(crate) static NEIGHBOURS: [u64; 65] = neighbours();

/// All squares in each direction from each square.
pub(crate) static RAYS: [[u64; 64]; 8] = rays();

/// Squares by distance in king steps, for each square.
pub(crate) static RINGS: [[u64; 4]; 64] = rings();

/// Zobrist keys: the key of a position is the XOR of those that apply.
pub(crate) struct Keys {
    /// A man of each side on each square.
    pub(crate) men: [[u64; 64]; 2],
    /// The ball on each square, in White's goal, in Black's goal.
    pub(crate) ball: [u64; 66],
    /// Black is to move.
    pub(crate) black: u64,
    /// A field with its goal, by [`pitch_number`].
    pub(crate) pitch: [u64; 6],
}

pub(crate) static KEYS: Keys = keys();

const fn pitch(field: Field, goal: Goal) -> Pitch {
    let size = field.size() as i32;
    let mut pitch = Pitch { field, goal, squares: 0, ends: 0, goal_steps: [0; 64], goal_lanes: [0; 8] };
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        if file < size && rank < size {
            pitch.squares |= 1 << square;
            if matches!(goal, Goal::BackRow) && (rank == 0 || rank == size - 1) {
                pitch.ends |= 1 << square;
            }
            let mut index = 0;
            while index < 8 && matches!(goal, Goal::Beyond) {
                let direction = Direction::ALL[index];
                let (files, ranks) = (direction.files() as i32, direction.ranks() as i32);
                let steps = if ranks > 0 { size - rank } else { rank + 1 };
                let arrives = file + files * steps;
                // The ball can't leave over a side line, nor over the corner where both lines meet.
                if ranks != 0 && 0 <= arrives && arrives < size {
                    pitch.goal_lanes[index] |= 1 << square;
                    if steps == 1 {
                        pitch.goal_steps[square as usize] |= 1 << ((square + direction.stride()) & 63);
                    }
                }
                index += 1;
            }
        }
        square += 1;
    }
    pitch
}

const fn neighbours() -> [u64; 65] {
    let mut table = [0; 65];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < 8 {
            table[square] |= ray(square as i32, Direction::ALL[index], 1);
            index += 1;
        }
        square += 1;
    }
    table
}

const fn rays() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut index = 0;
    while index < 8 {
        let mut square = 0;
        while square < 64 {
            table[index][square] = ray(square as i32, Direction::ALL[index], Square::FILES as i32);
            square += 1;
        }
        index += 1;
    }
    table
}

const fn rings() -> [[u64; 4]; 64] {
    let mut table = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let away = Square::at(square).distance(Square::at(other)) as usize;
            if away < 4 {
                table[square as usize][away] |= Square::at(other).bit();
            }
            other += 1;
        }
        square += 1;
    }
    table
}

/// The squares that up to `most` steps from a square pass.
const fn ray(square: i32, direction: Direction, most: i32) -> u64 {
    let mut set = 0;
    let mut step = 1;
    while step <= most {
        let file = square % 8 + direction.files() as i32 * step;
        let rank = square / 8 + direction.ranks() as i32 * step;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            set |= 1 << (rank * 8 + file);
        }
        step += 1;
    }
    set
}

const fn keys() -> Keys {
    let mut dice = Dice::new(1972);
    let mut keys = Keys { men: [[0; 64]; 2], ball: [0; 66], black: dice.bits(), pitch: [0; 6] };
    let mut index = 0;
    while index < 66 {
        keys.ball[index] = dice.bits();
        if index < 64 {
            keys.men[0][index] = dice.bits();
            keys.men[1][index] = dice.bits();
        }
        if index < 6 {
            keys.pitch[index] = dice.bits();
        }
        index += 1;
    }
    keys
}
