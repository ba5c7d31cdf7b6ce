//! The view of a position, the same for every viewer because nothing is hidden.

use botyard_core::scene::{
    Facing, Figure, FigureKind, Home, Legend, Netted, NumberMeaning, Piece, Scene, Tint,
};
use botyard_core::{Side, Texts};
use serde::Serialize;

use crate::drawing;
use crate::man::{Jersey, Man};
use crate::options::{Field, Goal};
use crate::position::{Ball, Position};
use crate::square::Square;

/// The whole position in readable form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The position in text notation.
    pub position: String,
    /// The field of the game.
    pub field: Field,
    /// The place where the ball scores.
    pub goal: Goal,
    /// The side to move; `None` when the game is over.
    pub turn: Option<Side>,
    /// The men on the field, White's first, each side's by jersey.
    pub men: Vec<Standing>,
    /// Place of the ball.
    pub ball: Ball,
    /// Number of occurrences of this position, including the current one.
    pub occurrences: usize,
    /// Number of occurrences at which the game is drawn.
    pub draws_at: usize,
}

/// A man on the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Square of the man.
    pub square: Square,
    /// Side of the man.
    pub side: Side,
    /// Jersey of the man.
    pub jersey: Jersey,
}

pub(crate) fn men(position: &Position) -> Vec<Standing> {
    let standing = |man: Man| {
        let square = position.square_of(man)?;
        Some(Standing { square, side: man.side, jersey: man.jersey })
    };
    Side::BOTH
        .into_iter()
        .flat_map(|side| Jersey::all().map(move |jersey| Man { side, jersey }))
        .filter_map(standing)
        .collect()
}

pub(crate) const MAN: FigureKind = FigureKind {
    number: NumberMeaning::Jersey,
    ..FigureKind::drawn("man", Texts::new("player", "jugador", "zawodnik"), drawing::man)
};

pub(crate) const BALL: FigureKind = FigureKind {
    is_ball: true,
    is_single: true,
    ..FigureKind::drawn("ball", Texts::new("ball", "balón", "piłka"), drawing::ball)
};

/// Returns the figure of a man, without a jersey if it isn't assigned yet.
pub(crate) fn man(side: Side, jersey: Option<Jersey>) -> Figure {
    let letter = side.letter().to_ascii_uppercase();
    Figure {
        kind: &MAN,
        seat: Some(side.seat()),
        tint: Tint::Plain,
        glyph: jersey.map_or(letter.to_string(), |jersey| Man { side, jersey }.sign()),
        facing: Some(if side == Side::White { Facing::Up } else { Facing::Down }),
        number: jersey.map_or(0, Jersey::number),
    }
}

/// Returns the figure of the ball.
pub(crate) fn ball() -> Figure {
    Figure { kind: &BALL, seat: None, tint: Tint::Yellow, glyph: "O".to_owned(), facing: None, number: 0 }
}

pub(crate) fn scene(view: &View) -> Scene {
    let size = view.field.size();
    let man = |standing: &Standing| Piece {
        at: standing.square.cell(),
        figure: man(standing.side, Some(standing.jersey)),
    };
    let on_the_field = match view.ball {
        Ball::On(square) => Some(Piece { at: square.cell(), figure: ball() }),
        Ball::InGoalOf(_) => None,
    };
    let legend = |glyph: &str, words: String| Legend { glyph: glyph.to_owned(), words };
    let last = view.field.men();
    let (north, south) = match view.goal {
        Goal::Beyond => ("into Black's goal", "into White's goal"),
        Goal::BackRow => ("onto Black's row", "onto White's row"),
    };
    Scene {
        columns: size,
        rows: size,
        homes: vec![
            Home { seat: Side::White.seat(), row: 0 },
            Home { seat: Side::Black.seat(), row: size - 1 },
        ],
        goals: match view.goal {
            Goal::Beyond => Side::BOTH.map(Side::seat).to_vec(),
            Goal::BackRow => Vec::new(),
        },
        netted: match view.ball {
            Ball::InGoalOf(side) => vec![Netted { seat: side.seat(), column: None, figure: ball() }],
            Ball::On(_) => Vec::new(),
        },
        seam: false,
        borders: Vec::new(),
        facing_matters: false,
        pieces: view.men.iter().map(man).chain(on_the_field).collect(),
        trays: Vec::new(),
        legend: vec![
            legend("O", "the ball".to_owned()),
            legend("W1", format!("White's players, to W{last}: the ball must go {north}")),
            legend("B1", format!("Black's players, to B{last}: the ball must go {south}")),
        ],
    }
}
