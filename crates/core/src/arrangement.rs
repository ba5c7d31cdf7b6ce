//! Setting up a position by hand: what may be put where, as plain data.

use crate::clip::clip;
use crate::grid::write_ranks;
use crate::lang::InWords;
use crate::scene::{Cell, Facing, Figure};
use crate::seat::Seat;
use crate::side::Side;

/// What somebody who sets up a position has to choose from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Palette {
    /// Every figure that can be put on the board, those of a seat together.
    pub figures: Vec<Figure>,
    /// Figures that can lie in a seat's tray.
    pub in_trays: Vec<Figure>,
    /// Can figures be turned on their squares?
    pub turns: bool,
    /// The highest [number](Figure::number) that a figure can be given by hand; 0 where numbers aren't for choosing.
    pub highest_number: u8,
    /// Is it somebody's turn, so that one has to say whose?
    pub has_turn: bool,
}

/// A position set up by hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arrangement {
    /// What stands where.
    pub pieces: Vec<Placed>,
    /// What lies in the trays: whose, which [kind](Figure::kind), how many.
    pub trays: Vec<(Seat, String, u8)>,
    /// Whose turn it is; the first seat's if nobody says.
    pub turn: Option<Seat>,
    /// How many play; as the figures have it if nobody says.
    pub seats: Option<usize>,
}

/// A figure that was put somewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Where.
    pub at: Cell,
    /// Its [kind](Figure::kind).
    pub kind: String,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// Where it looks, where that matters.
    pub facing: Option<Facing>,
    /// Its [number](Figure::number); 0 lets the game choose one where figures must have one.
    pub number: u8,
}

/// Why what was set up by hand can be no position of a game, before its notation is asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadArrangement {
    /// Something stands beside the board.
    #[error("there is no square {} on this board", .0.name())]
    OffTheBoard(Cell),
    /// Two stand on one square.
    #[error("two pieces stand on {}, and there is room for one", .0.name())]
    Crowded(Cell),
    /// The game has no such figure.
    #[error("no piece of this game is called {0:?}")]
    Unknown(String),
    /// A figure that has to be somebody's.
    #[error("it isn't said whose the {kind} on {} is", .at.name())]
    Nobodys {
        /// Which it is.
        kind: String,
        /// Where it stands.
        at: Cell,
    },
    /// A seat that the game doesn't have.
    #[error("nobody has the seat number {} in this game", .0.index() + 1)]
    NoSuchSeat(Seat),
    /// More or fewer players than the game is for.
    #[error("this game is for two players, not for {0}")]
    NotForTwo(usize),
    /// Something that no tray can hold.
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
    /// The game has no figure of this kind.
    pub fn unknown(kind: &str) -> BadArrangement {
        BadArrangement::Unknown(clip(kind))
    }
}

impl Placed {
    /// Whose it is, of White and Black.
    pub fn side(&self) -> Result<Side, BadArrangement> {
        let nobodys = || BadArrangement::Nobodys { kind: clip(&self.kind), at: self.at };
        let seat = self.seat.ok_or_else(nobodys)?;
        Side::of(seat).ok_or(BadArrangement::NoSuchSeat(seat))
    }
}

impl Arrangement {
    /// Whose turn it is in a game of White and Black, which these have to be.
    pub fn side_to_act(&self) -> Result<Side, BadArrangement> {
        if let Some(seats) = self.seats.filter(|&seats| seats != 2) {
            return Err(BadArrangement::NotForTwo(seats));
        }
        self.turn.map_or(Ok(Side::White), |seat| Side::of(seat).ok_or(BadArrangement::NoSuchSeat(seat)))
    }

    /// Refuses whatever lies in trays, for games without them.
    pub fn without_trays(&self) -> Result<(), BadArrangement> {
        match self.trays.iter().find(|(_, _, count)| *count > 0) {
            Some((_, kind, _)) => Err(BadArrangement::InTray(clip(kind))),
            None => Ok(()),
        }
    }

    /// The board as notations write it: its rows from the top down with `/` between them, runs of empty squares as numbers,
    /// and whatever `sign` says for a figure.
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
