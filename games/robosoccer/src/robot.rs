//! The three sizes of robots, and the ball.

use botyard_core::scene::FigureKind;
use botyard_core::{Lang, Side, Texts};
use serde::Serialize;

use crate::drawing;

/// A robot, by its size. Bigger ones are greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Robot {
    /// `S`.
    Small = 0,
    /// `M`.
    Medium = 1,
    /// `B`.
    Big = 2,
}

impl Robot {
    /// All sizes, the biggest first, which is the order of the notation.
    pub const ALL: [Robot; 3] = [Robot::Big, Robot::Medium, Robot::Small];

    /// How many of each size a side has.
    pub const OF_EACH: usize = 2;

    /// The capital letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Robot::Small => 'S',
            Robot::Medium => 'M',
            Robot::Big => 'B',
        }
    }

    /// The size of this letter, capital or small.
    pub const fn from_letter(letter: char) -> Option<Robot> {
        match letter.to_ascii_uppercase() {
            'S' => Some(Robot::Small),
            'M' => Some(Robot::Medium),
            'B' => Some(Robot::Big),
            _ => None,
        }
    }

    /// Its name with "robot": `big robot`, `robot grande`, `duży robot`.
    pub const fn name(self, lang: Lang) -> &'static str {
        Piece::Robot(self).kind().name.get(lang)
    }

    /// Its size alone: `big`, `grande`, `duży`.
    pub const fn size(self, lang: Lang) -> &'static str {
        let size = match self {
            Robot::Small => Texts::new("small", "pequeño", "mały"),
            Robot::Medium => Texts::new("medium", "mediano", "średni"),
            Robot::Big => Texts::new("big", "grande", "duży"),
        };
        size.get(lang)
    }
}

/// What can stand on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Piece {
    /// A robot of this size.
    Robot(Robot),
    /// The ball of its side.
    Ball,
}

impl Piece {
    /// All pieces, in the order of the notation.
    pub const ALL: [Piece; 4] =
        [Piece::Robot(Robot::Big), Piece::Robot(Robot::Medium), Piece::Robot(Robot::Small), Piece::Ball];

    /// How it is written: `B M S O` for White, `b m s o` for Black.
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

    /// The piece of this letter and whose it is.
    pub const fn from_letter(letter: char) -> Option<(Side, Piece)> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        match Robot::from_letter(letter) {
            Some(robot) => Some((side, Piece::Robot(robot))),
            None if matches!(letter, 'O' | 'o') => Some((side, Piece::Ball)),
            None => None,
        }
    }

    /// How many of them a side has.
    pub const fn of_each(self) -> usize {
        match self {
            Piece::Robot(_) => Robot::OF_EACH,
            Piece::Ball => 1,
        }
    }

    /// The kind of its figures.
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
