//! The five kinds of robots: letters, moves and figures.

use botyard_core::scene::FigureKind;
use botyard_core::{Lang, Side, Texts};
use serde::Serialize;

use crate::drawing;

/// A kind of robot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Robot {
    // The three bits of each number encode how the robot moves; see `position.rs`.
    /// `G`: forward, back, left and right.
    Green = 1,
    /// `H` or `+C`: any direction but diagonally back. Becomes small when it is captured.
    BigYellow = 3,
    /// `C`: one square forward.
    SmallYellow = 4,
    /// `E`: diagonally.
    White = 6,
    /// `L`: any direction. Its capture ends the game.
    Red = 7,
}

impl Robot {
    /// All kinds, in the order of the rules page.
    pub const ALL: [Robot; 5] =
        [Robot::Red, Robot::White, Robot::Green, Robot::SmallYellow, Robot::BigYellow];

    /// The kinds that can be in a hand and be dropped, in the order of the notation.
    pub const DROPPABLE: [Robot; 3] = [Robot::SmallYellow, Robot::White, Robot::Green];

    /// The capital letter of the notation.
    pub const fn letter(self) -> char {
        match self {
            Robot::Red => 'L',
            Robot::White => 'E',
            Robot::Green => 'G',
            Robot::SmallYellow => 'C',
            Robot::BigYellow => 'H',
        }
    }

    /// Returns the kind with this letter, capital or small.
    pub const fn from_letter(letter: char) -> Option<Robot> {
        match letter.to_ascii_uppercase() {
            'L' => Some(Robot::Red),
            'E' => Some(Robot::White),
            'G' => Some(Robot::Green),
            'C' => Some(Robot::SmallYellow),
            'H' => Some(Robot::BigYellow),
            _ => None,
        }
    }

    /// The kind that it becomes in the hand of its captor.
    pub const fn captured(self) -> Robot {
        match self {
            Robot::BigYellow => Robot::SmallYellow,
            other => other,
        }
    }

    /// Steps of this kind for a side, as files to the right and ranks up.
    pub fn steps(self, side: Side) -> impl Iterator<Item = (i8, i8)> {
        let steps: &[(i8, i8)] = match self {
            Robot::Red => &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)],
            Robot::White => &[(-1, 1), (1, 1), (-1, -1), (1, -1)],
            Robot::Green => &[(0, 1), (-1, 0), (1, 0), (0, -1)],
            Robot::SmallYellow => &[(0, 1)],
            Robot::BigYellow => &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)],
        };
        let forward = if side == Side::White { 1 } else { -1 };
        steps.iter().map(move |&(files, ranks)| (files, ranks * forward))
    }

    /// Full name with the word "robot": `red robot`, `robot rojo`, `czerwony robot`.
    pub const fn name(self, lang: Lang) -> &'static str {
        self.kind().name.get(lang)
    }

    /// Polish genitive, for objects and negation: `czerwonego robota`.
    pub(crate) const fn polish_genitive(self) -> &'static str {
        match self {
            Robot::Red => "czerwonego robota",
            Robot::White => "białego robota",
            Robot::Green => "zielonego robota",
            Robot::SmallYellow => "małego żółtego robota",
            Robot::BigYellow => "dużego żółtego robota",
        }
    }

    /// The figure kind that draws it.
    pub const fn kind(self) -> &'static FigureKind {
        match self {
            Robot::Red => &RED,
            Robot::White => &WHITE,
            Robot::Green => &GREEN,
            Robot::SmallYellow => &SMALL_YELLOW,
            Robot::BigYellow => &BIG_YELLOW,
        }
    }
}

const RED: FigureKind = FigureKind {
    is_single: true,
    ..FigureKind::drawn("red", Texts::new("red robot", "robot rojo", "czerwony robot"), drawing::red)
};
const WHITE: FigureKind =
    FigureKind::drawn("white", Texts::new("white robot", "robot blanco", "biały robot"), drawing::white);
const GREEN: FigureKind =
    FigureKind::drawn("green", Texts::new("green robot", "robot verde", "zielony robot"), drawing::green);
const SMALL_YELLOW: FigureKind = FigureKind::drawn(
    "small-yellow",
    Texts::new("small yellow robot", "robot amarillo pequeño", "mały żółty robot"),
    drawing::small_yellow,
);
const BIG_YELLOW: FigureKind = FigureKind::drawn(
    "big-yellow",
    Texts::new("big yellow robot", "robot amarillo grande", "duży żółty robot"),
    drawing::big_yellow,
);
