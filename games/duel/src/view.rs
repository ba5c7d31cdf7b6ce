//! The view of a position, the same for every viewer because nothing is hidden.

use botyard_core::scene::{Facing, Figure, Home, Legend, Piece, Scene, Tint, Tray};
use botyard_core::{Lang, Side};
use serde::Serialize;

use crate::position::Position;
use crate::robot::Robot;
use crate::square::Square;

/// The whole position in readable form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The position in text notation.
    pub position: String,
    /// Value of the option `edition`.
    pub edition: &'static str,
    /// The side to move; `None` when the game is over.
    pub turn: Option<Side>,
    /// The robots on the board.
    pub board: Vec<Standing>,
    /// The robots in each hand, White's first.
    pub hands: [Hand; 2],
    /// Number of occurrences of this position, including the current one.
    pub occurrences: usize,
    /// Number of occurrences at which the game is drawn.
    pub draws_at: usize,
}

/// A robot on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Square on which it stands.
    pub square: Square,
    /// Side that owns it.
    pub side: Side,
    /// Kind of the robot.
    pub robot: Robot,
}

/// The robots in a hand.
pub type Hand = Vec<Robot>;

pub(crate) fn board(position: &Position) -> Vec<Standing> {
    Square::all()
        .filter_map(|square| position.robot_at(square).map(|(side, robot)| Standing { square, side, robot }))
        .collect()
}

pub(crate) fn hand(position: &Position, side: Side) -> Hand {
    Robot::DROPPABLE
        .into_iter()
        .chain([Robot::Red])
        .flat_map(|robot| std::iter::repeat_n(robot, usize::from(position.in_hand(side, robot))))
        .collect()
}

pub(crate) fn figure(side: Side, robot: Robot) -> Figure {
    let (letter, facing) = match side {
        Side::White => (robot.letter(), Facing::Up),
        Side::Black => (robot.letter().to_ascii_lowercase(), Facing::Down),
    };
    let tint = match robot {
        Robot::Red => Tint::Red,
        Robot::White => Tint::Plain,
        Robot::Green => Tint::Green,
        Robot::SmallYellow | Robot::BigYellow => Tint::Yellow,
    };
    Figure {
        kind: robot.kind(),
        seat: Some(side.seat()),
        tint,
        glyph: letter.to_string(),
        facing: Some(facing),
        number: 0,
    }
}

pub(crate) fn scene(view: &View) -> Scene {
    let tray = |side: Side| {
        let mut holds: Vec<(Figure, u8)> = Vec::new();
        for &robot in &view.hands[side as usize] {
            match holds.last_mut() {
                Some((figure, count)) if figure.kind == robot.kind() => *count += 1,
                _ => holds.push((figure(side, robot), 1)),
            }
        }
        Tray { seat: side.seat(), name: "hand", holds, badge: None }
    };
    let legend = |robot: Robot| Legend {
        glyph: robot.letter().to_string(),
        words: format!("{}, {}", robot.name(Lang::En), moves_in_short(robot)),
    };
    Scene {
        columns: Square::FILES,
        rows: Square::RANKS,
        homes: vec![
            Home { seat: Side::White.seat(), row: 0 },
            Home { seat: Side::Black.seat(), row: Square::RANKS - 1 },
        ],
        goals: Vec::new(),
        netted: Vec::new(),
        seam: false,
        borders: Vec::new(),
        facing_matters: false,
        pieces: view
            .board
            .iter()
            .map(|standing| Piece {
                at: standing.square.cell(),
                figure: figure(standing.side, standing.robot),
            })
            .collect(),
        trays: Side::BOTH.into_iter().map(tray).collect(),
        legend: Robot::ALL.into_iter().map(legend).collect(),
    }
}

fn moves_in_short(robot: Robot) -> &'static str {
    match robot {
        Robot::Red => "any direction",
        Robot::White => "diagonally",
        Robot::Green => "straight",
        Robot::SmallYellow => "forward",
        Robot::BigYellow => "any but diagonally back",
    }
}
