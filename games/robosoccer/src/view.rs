//! What a viewer sees: everything, for nothing is hidden here.

use botyard_core::Side;
use botyard_core::scene::{Border, BorderKind, Facing, Figure, Home, Legend, Piece as Drawn, Scene, Tint};
use serde::Serialize;

use crate::board::Edge;
use crate::options::RoboSoccerOptions;
use crate::position::Position;
use crate::robot::Piece;
use crate::square::Square;

/// The whole position, spelled out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Its text.
    pub position: String,
    /// The board's name.
    pub board: String,
    /// How many rows it has.
    pub rows: u8,
    /// The walls, each by its two squares.
    pub walls: Vec<(Square, Square)>,
    /// The arrows as they lie, from and to.
    pub arrows: Vec<(Square, Square)>,
    /// The edition's name.
    pub edition: &'static str,
    /// How many actions a turn has.
    pub actions: &'static str,
    /// At least so many own pieces on the home row plug it.
    pub plug: u8,
    /// Whose turn it is; nobody's when the game is over.
    pub turn: Option<Side>,
    /// Is the set-up still going on?
    pub set_up: bool,
    /// What stands on the board.
    pub pieces: Vec<Standing>,
    /// How often this position has now occurred; 0 in the set-up and in the middle of a turn.
    pub occurrences: usize,
    /// Which occurrence will draw the game.
    pub draws_at: usize,
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Where.
    pub square: Square,
    /// Whose.
    pub side: Side,
    /// Its drawing: `big`, `medium`, `small` or `ball`.
    pub kind: &'static str,
    /// Which.
    #[serde(skip)]
    pub piece: Piece,
}

pub(crate) fn pieces(position: &Position) -> Vec<Standing> {
    Square::of(position.rows())
        .filter_map(|square| {
            let (side, piece) = position.piece_at(square)?;
            Some(Standing { square, side, kind: piece.kind().id, piece })
        })
        .collect()
}

fn pairs(edges: &[Edge]) -> Vec<(Square, Square)> {
    edges.iter().map(|edge| (edge.from, edge.to)).collect()
}

pub(crate) fn walls(options: &RoboSoccerOptions) -> Vec<(Square, Square)> {
    pairs(options.board().walls())
}

pub(crate) fn arrows(options: &RoboSoccerOptions) -> Vec<(Square, Square)> {
    pairs(&options.arrows())
}

/// A piece as it is drawn.
pub fn figure(side: Side, piece: Piece) -> Figure {
    let facing = match side {
        Side::White => Facing::Up,
        Side::Black => Facing::Down,
    };
    let glyph = piece.letter(side).to_string();
    Figure {
        kind: piece.kind(),
        seat: Some(side.seat()),
        tint: Tint::Plain,
        glyph,
        facing: Some(facing),
        number: 0,
    }
}

pub(crate) fn scene(view: &View) -> Scene {
    let border = |kind: BorderKind| {
        move |&(from, to): &(Square, Square)| Border { from: from.cell(), to: to.cell(), kind }
    };
    let legend = |piece: Piece| {
        let glyph = format!("{} {}", piece.letter(Side::White), piece.letter(Side::Black));
        Legend { glyph, words: piece.kind().name.en.to_owned() }
    };
    Scene {
        columns: Square::FILES,
        rows: view.rows,
        homes: vec![
            Home { seat: Side::White.seat(), row: 0 },
            Home { seat: Side::Black.seat(), row: view.rows - 1 },
        ],
        goals: Vec::new(),
        netted: Vec::new(),
        seam: true,
        borders: view
            .walls
            .iter()
            .map(border(BorderKind::Wall))
            .chain(view.arrows.iter().map(border(BorderKind::Arrow)))
            .collect(),
        facing_matters: false,
        pieces: view
            .pieces
            .iter()
            .map(|standing| Drawn {
                at: standing.square.cell(),
                figure: figure(standing.side, standing.piece),
            })
            .collect(),
        trays: Vec::new(),
        legend: Piece::ALL.into_iter().map(legend).collect(),
    }
}
