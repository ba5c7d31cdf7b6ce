//! The three sizes of robots, and the ball.

use botyard_core::scene::FigureKind;
use botyard_core::{Lang, Side, Texts};
use serde::Serialize;

use crate::drawing;

/// A robot, by its size. Bigger robots compare greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Robot {
    /// `S`: pushes only small robots, and can jump over all others.
    Small = 0,
    /// `M`: pushes small and medium robots, and can jump over big ones.
    Medium = 1,
    /// `B`: pushes robots of every size, and can't jump.
    Big = 2,
}

impl Robot {
    /// All sizes, the biggest first, in the order of the notation.
    pub const ALL: [Robot; 3] = [Robot::Big, Robot::Medium, Robot::Small];

    /// Number of robots of each size that a side has.
    pub const OF_EACH: usize = 2;

    /// The capital letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Robot::Small => 'S',
            Robot::Medium => 'M',
            Robot::Big => 'B',
        }
    }

    /// Returns the size with this letter, capital or small.
    pub const fn from_letter(letter: char) -> Option<Robot> {
        match letter.to_ascii_uppercase() {
            'S' => Some(Robot::Small),
            'M' => Some(Robot::Medium),
            'B' => Some(Robot::Big),
            _ => None,
        }
    }

    /// Full name with the word "robot": `big robot`, `robot grande`, `duży robot`.
    pub const fn name(self, lang: Lang) -> &'static str {
        Piece::Robot(self).kind().name.get(lang)
    }

    /// Name of the size alone: `big`, `grande`, `duży`.
    pub const fn size(self, lang: Lang) -> &'static str {
        let size = match self {
            Robot::Small => Texts::new("small", "pequeño", "mały"),
            Robot::Medium => Texts::new("medium", "mediano", "średni"),
            Robot::Big => Texts::new("big", "grande", "duży"),
        };
        size.get(lang)
    }
}

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// A robot of this size.
    Robot(Robot),
    /// The ball of a side.
    Ball,
}

impl Piece {
    /// All pieces, in the order of the notation.
    pub const ALL: [Piece; 4] =
        [Piece::Robot(Robot::Big), Piece::Robot(Robot::Medium), Piece::Robot(Robot::Small), Piece::Ball];

    /// The letter of the notation: `B M S O` for White, `b m s o` for Black.
    pub const fn letter(self, side: Side) -> char {
        let capital = match self {
            Piece::Robot(robot) => robot.letter(),
            Piece::Ball => 'O',
        };
        match side {
            Side::White => capital,
            Side::Black => capital.to_ascii_lowercase(),
        }
    }

    /// Returns the piece with this letter, and its side.
    pub const fn from_letter(letter: char) -> Option<(Side, Piece)> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        match Robot::from_letter(letter) {
            Some(robot) => Some((side, Piece::Robot(robot))),
            None if matches!(letter, 'O' | 'o') => Some((side, Piece::Ball)),
            None => None,
        }
    }

    /// Number of pieces of this kind that a side has.
    pub const fn of_each(self) -> usize {
        match self {
            Piece::Robot(_) => Robot::OF_EACH,
            Piece::Ball => 1,
        }
    }

    /// The figure kind that draws it.
    pub const fn kind(self) -> &'static FigureKind {
        match self {
            Piece::Robot(Robot::Big) => &BIG,
            Piece::Robot(Robot::Medium) => &MEDIUM,
            Piece::Robot(Robot::Small) => &SMALL,
            Piece::Ball => &BALL,
        }
    }
}

const BIG: FigureKind =
    FigureKind::drawn("big", Texts::new("big robot", "robot grande", "duży robot"), drawing::big);
const MEDIUM: FigureKind =
    FigureKind::drawn("medium", Texts::new("medium robot", "robot mediano", "średni robot"), drawing::medium);
const SMALL: FigureKind =
    FigureKind::drawn("small", Texts::new("small robot", "robot pequeño", "mały robot"), drawing::small);
const BALL: FigureKind = FigureKind {
    is_ball: true,
    is_single: true,
    ..FigureKind::drawn("ball", Texts::new("ball", "balón", "piłka"), drawing::ball)
};
