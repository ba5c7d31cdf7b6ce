//! Positions set up by hand, as plain data.

use crate::clip::clip;
use crate::grid::write_ranks;
use crate::lang::InWords;
use crate::scene::{Cell, Facing, Figure};
use crate::seat::Seat;
use crate::side::Side;

/// The pieces and settings that a position editor offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Palette {
    /// Every figure that can be placed on the board, grouped by seat.
    pub figures: Vec<Figure>,
    /// Figures that can be placed in a seat's tray.
    pub in_trays: Vec<Figure>,
    /// Whether figures can be rotated on their squares.
    pub turns: bool,
    /// Highest [number](Figure::number) that can be given to a figure by hand; 0 where numbers can't be
    /// chosen.
    pub highest_number: u8,
    /// Whether the position has a seat to move that has to be chosen.
    pub has_turn: bool,
}

/// A position set up by hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arrangement {
    /// Pieces on the board.
    pub pieces: Vec<Placed>,
    /// Pieces in the trays: owner, [kind](Figure::kind), count.
    pub trays: Vec<(Seat, String, u8)>,
    /// The seat to move; `None` for the first.
    pub turn: Option<Seat>,
    /// Number of players; `None` to derive it from the figures.
    pub seats: Option<usize>,
}

/// A figure placed on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Its square.
    pub at: Cell,
    /// Its [kind](Figure::kind).
    pub kind: String,
    /// Its owner.
    pub seat: Option<Seat>,
    /// Its direction, where that matters.
    pub facing: Option<Facing>,
    /// Its [number](Figure::number); 0 lets the game choose one where figures need one.
    pub number: u8,
}

/// Reason why an arrangement is no position of any game; found before the game's notation is parsed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadArrangement {
    /// A piece is off the board.
    #[error("there is no square {} on this board", .0.name())]
    OffTheBoard(Cell),
    /// Two pieces are on one square.
    #[error("two pieces stand on {}, and there is room for one", .0.name())]
    Crowded(Cell),
    /// The game has no figure with this name.
    #[error("no piece of this game is called {0:?}")]
    Unknown(String),
    /// A figure without an owner that needs one.
    #[error("it isn't said whose the {kind} on {} is", .at.name())]
    Nobodys {
        /// The figure's kind.
        kind: String,
        /// Its square.
        at: Cell,
    },
    /// A seat that the game doesn't have.
    #[error("nobody has the seat number {} in this game", .0.index() + 1)]
    NoSuchSeat(Seat),
    /// Wrong number of players for a two-sided game.
    #[error("this game is for two players, not for {0}")]
    NotForTwo(usize),
    /// A figure that no tray can hold.
    #[error("{0:?} can't lie beside the board in this game")]
    InTray(String),
}

impl InWords for BadArrangement {
    fn in_spanish(&self) -> String {
        match self {
            BadArrangement::OffTheBoard(at) => {
                format!("en este tablero no hay ninguna casilla {}", at.name())
            }
            BadArrangement::Crowded(at) => {
                format!("hay dos piezas en {}, y solo hay sitio para una", at.name())
            }
            BadArrangement::Unknown(kind) => format!("ninguna pieza de este juego se llama «{kind}»"),
            BadArrangement::Nobodys { kind, at } => {
                format!("no se dice de quién es la pieza «{kind}» de {}", at.name())
            }
            BadArrangement::NoSuchSeat(seat) => {
                format!("en este juego nadie tiene el sitio número {}", seat.index() + 1)
            }
            BadArrangement::NotForTwo(seats) => format!("este juego es para dos jugadores, no para {seats}"),
            BadArrangement::InTray(kind) => format!("«{kind}» no puede estar junto al tablero en este juego"),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            BadArrangement::OffTheBoard(at) => format!("na tej planszy nie ma pola {}", at.name()),
            BadArrangement::Crowded(at) => {
                format!("na {} stoją dwie figury, a jest miejsce dla jednej", at.name())
            }
            BadArrangement::Unknown(kind) => format!("żadna figura tej gry nie nazywa się „{kind}”"),
            BadArrangement::Nobodys { kind, at } => {
                format!("nie wiadomo, czyja jest figura „{kind}” na {}", at.name())
            }
            BadArrangement::NoSuchSeat(seat) => {
                format!("w tej grze nikt nie ma miejsca nr {}", seat.index() + 1)
            }
            BadArrangement::NotForTwo(seats) => {
                format!("ta gra jest dla dwóch graczy; tu jest ich {seats}")
            }
            BadArrangement::InTray(kind) => format!("„{kind}” nie może w tej grze leżeć obok planszy"),
        }
    }
}

impl BadArrangement {
    /// The error for a kind of figure that the game doesn't have.
    pub fn unknown(kind: &str) -> BadArrangement {
        BadArrangement::Unknown(clip(kind))
    }
}

impl Placed {
    /// The owner, White or Black.
    pub fn side(&self) -> Result<Side, BadArrangement> {
        let nobodys = || BadArrangement::Nobodys { kind: clip(&self.kind), at: self.at };
        let seat = self.seat.ok_or_else(nobodys)?;
        Side::of(seat).ok_or(BadArrangement::NoSuchSeat(seat))
    }
}

impl Arrangement {
    /// The side to move in a game of White and Black; checks that there are two players.
    pub fn side_to_act(&self) -> Result<Side, BadArrangement> {
        if let Some(seats) = self.seats.filter(|&seats| seats != 2) {
            return Err(BadArrangement::NotForTwo(seats));
        }
        self.turn.map_or(Ok(Side::White), |seat| Side::of(seat).ok_or(BadArrangement::NoSuchSeat(seat)))
    }

    /// Rejects pieces in trays, for games without trays.
    pub fn without_trays(&self) -> Result<(), BadArrangement> {
        match self.trays.iter().find(|(_, _, count)| *count > 0) {
            Some((_, kind, _)) => Err(BadArrangement::InTray(clip(kind))),
            None => Ok(()),
        }
    }

    /// Writes the board in rank notation: rows from the top down with `/` between them, runs of empty squares
    /// as numbers, and the result of `sign` for a figure.
    pub fn write_board<E: From<BadArrangement>>(
        &self,
        columns: u8,
        rows: u8,
        mut sign: impl FnMut(&Placed) -> Result<String, E>,
    ) -> Result<String, E> {
        let mut squares = vec![vec![None; columns.into()]; rows.into()];
        for placed in &self.pieces {
            let Cell { column, row } = placed.at;
            let square = squares.get_mut(usize::from(row)).and_then(|row| row.get_mut(usize::from(column)));
            let square = square.ok_or(BadArrangement::OffTheBoard(placed.at))?;
            if square.replace(sign(placed)?).is_some() {
                return Err(BadArrangement::Crowded(placed.at).into());
            }
        }
        Ok(write_ranks(columns, rows, |at| squares[usize::from(at.row)][usize::from(at.column)].take()))
    }
}
