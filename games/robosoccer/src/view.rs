//! The view of a position, the same for every viewer because nothing is hidden.

use botyard_core::Side;
use botyard_core::scene::{Border, BorderKind, Facing, Figure, Home, Legend, Piece as Drawn, Scene, Tint};
use serde::Serialize;

use crate::board::Edge;
use crate::options::RoboSoccerOptions;
use crate::position::Position;
use crate::robot::Piece;
use crate::square::Square;

/// The whole position in readable form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The position in text notation.
    pub position: String,
    /// Name of the board.
    pub board: String,
    /// Number of rows of the board.
    pub rows: u8,
    /// The walls, each as two squares.
    pub walls: Vec<(Square, Square)>,
    /// The arrows as they lie in the game, each as start and end.
    pub arrows: Vec<(Square, Square)>,
    /// Value of the option `edition`.
    pub edition: &'static str,
    /// Value of the option `actions`.
    pub actions: &'static str,
    /// Number of own pieces on the home row that plug it; more plug it too.
    pub plug: u8,
    /// The side to act; `None` when the game is over.
    pub turn: Option<Side>,
    /// Whether the game is in the set-up.
    pub set_up: bool,
    /// The pieces on the board.
    pub pieces: Vec<Standing>,
    /// Number of occurrences of this position, including the current one; 0 in the set-up and in the middle
    /// of a turn.
    pub occurrences: usize,
    /// Number of occurrences at which the game is drawn.
    pub draws_at: usize,
}

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Square on which it stands.
    pub square: Square,
    /// Side that owns it.
    pub side: Side,
    /// Id of its figure kind: `big`, `medium`, `small` or `ball`.
    pub kind: &'static str,
    /// The piece itself.
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

/// Returns the figure of a piece.
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
