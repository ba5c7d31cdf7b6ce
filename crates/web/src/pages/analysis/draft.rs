//! A position being set up.

use botyard_core::face::{AnyGame, Kind, Made, OptionPair};
use botyard_core::scene::{Cell, Facing, Figure, Piece, Scene, Tray};
use botyard_core::{Arrangement, Palette, Placed, Seat, Viewer};

/// A position being set up.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct PositionDraft {
    /// Options of the game.
    pub(super) options: Vec<OptionPair>,
    pub(super) pieces: Vec<Piece>,
    /// Figures in trays, with their numbers.
    pub(super) trays: Vec<(Seat, Figure, u8)>,
    /// Side to move.
    pub(super) turn: Option<Seat>,
}

/// The next direction clockwise.
fn turned(facing: Facing) -> Facing {
    match facing {
        Facing::Up => Facing::Right,
        Facing::Right => Facing::Down,
        Facing::Down => Facing::Left,
        Facing::Left => Facing::Up,
    }
}

/// Whether both are the same figure, because a seat can have only one of its kind.
fn is_same(one: &Figure, other: &Figure) -> bool {
    one.seat == other.seat && one.kind.is_single && other.kind.is_single
}

impl PositionDraft {
    /// Copies the position of a game.
    pub(super) fn of(game: &dyn AnyGame) -> PositionDraft {
        let scene = game.scene(Viewer::Public);
        let palette = game.palette().unwrap_or_default();
        let known = |figure: &Figure| palette.in_trays.iter().any(|other| other.kind == figure.kind);
        let trays = scene.trays.iter().flat_map(|tray| {
            let held = tray.holds.iter().filter(|(figure, _)| known(figure));
            held.map(|(figure, count)| (tray.seat, figure.clone(), *count))
        });
        PositionDraft {
            options: game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
            trays: trays.collect(),
            turn: game.to_act().only(),
            pieces: scene.pieces,
        }
    }

    /// Builds the game, if the position is valid.
    pub(super) fn make(&self, kind: Kind) -> Made {
        let placed = |piece: &Piece| Placed {
            at: piece.at,
            kind: piece.figure.kind.id.to_owned(),
            seat: piece.figure.seat,
            facing: piece.figure.facing,
            number: piece.figure.number,
        };
        let trays = self.trays.iter().map(|(seat, figure, count)| (*seat, figure.kind.id.to_owned(), *count));
        let arrangement = Arrangement {
            pieces: self.pieces.iter().map(placed).collect(),
            trays: trays.collect(),
            turn: self.turn,
            seats: kind.info.simultaneous.then(|| self.seats().max(*kind.info.seats.start())),
        };
        kind.arrange(&self.options, &arrangement)
    }

    /// Number of players, from the seats of the figures; a lower seat without a figure is out of the game.
    fn seats(&self) -> usize {
        let seats = self.pieces.iter().filter_map(|piece| piece.figure.seat);
        seats.map(|seat| seat.index() + 1).max().unwrap_or(0)
    }

    /// Scene of the draft on this board.
    pub(super) fn scene(&self, board: &Scene) -> Scene {
        let trays = board.trays.iter().map(|tray| {
            let own = self.trays.iter().filter(|(seat, _, count)| *seat == tray.seat && *count > 0);
            Tray { holds: own.map(|(_, figure, count)| (figure.clone(), *count)).collect(), ..tray.clone() }
        });
        Scene { pieces: self.pieces.clone(), trays: trays.collect(), ..board.clone() }
    }

    pub(super) fn at(&self, cell: Cell) -> Option<&Figure> {
        self.pieces.iter().find(|piece| piece.at == cell).map(|piece| &piece.figure)
    }

    /// Removes the figure on a square.
    pub(super) fn clear(&mut self, cell: Cell) -> Option<Figure> {
        let place = self.pieces.iter().position(|piece| piece.at == cell)?;
        Some(self.pieces.remove(place).figure)
    }

    /// Places a figure on a square, replacing any other. A figure that can exist only once leaves its old
    /// square.
    pub(super) fn put(&mut self, cell: Cell, figure: Figure) {
        self.clear(cell);
        self.pieces.retain(|piece| !is_same(&piece.figure, &figure));
        self.pieces.push(Piece { at: cell, figure });
    }

    /// Places a figure on a square. If it is there already, it is rotated, where figures can be, or removed.
    pub(super) fn put_or_change(&mut self, cell: Cell, figure: &Figure, palette: &Palette) {
        let same = self.at(cell).is_some_and(|at| at.kind == figure.kind && at.seat == figure.seat);
        if !same {
            self.put(cell, figure.clone());
        } else if palette.turns && figure.facing.is_some() {
            self.turn_at(cell);
        } else {
            self.clear(cell);
        }
    }

    /// Rotates the figure on a square clockwise.
    pub(super) fn turn_at(&mut self, cell: Cell) {
        let figure = self.pieces.iter_mut().find(|piece| piece.at == cell).map(|piece| &mut piece.figure);
        if let Some(figure) = figure {
            figure.facing = figure.facing.map(turned);
        }
    }

    /// Increments the number of the figure on a square, wrapping to 0 after the highest.
    pub(super) fn count_at(&mut self, cell: Cell, highest: u8) {
        let figure = self.pieces.iter_mut().find(|piece| piece.at == cell).map(|piece| &mut piece.figure);
        if let Some(figure) = figure.filter(|figure| figure.facing.is_some()) {
            figure.number = if figure.number >= highest { 0 } else { figure.number + 1 };
        }
    }

    /// Moves a figure to another square.
    pub(super) fn carry(&mut self, from: Cell, to: Cell) {
        if from != to
            && let Some(figure) = self.clear(from)
        {
            self.put(to, figure);
        }
    }

    /// Adds figures to a tray, or removes them if `more` is negative.
    pub(super) fn add_to_tray(&mut self, seat: Seat, figure: &Figure, more: i8) {
        let same = |(owner, other, _): &&mut (Seat, Figure, u8)| *owner == seat && other.kind == figure.kind;
        match self.trays.iter_mut().find(same) {
            Some((_, _, count)) => *count = count.saturating_add_signed(more).min(9),
            None if more > 0 => self.trays.push((seat, figure.clone(), 1)),
            None => {}
        }
    }

    pub(super) fn in_tray(&self, seat: Seat, figure: &Figure) -> u8 {
        let same = |(owner, other, _): &&(Seat, Figure, u8)| *owner == seat && other.kind == figure.kind;
        self.trays.iter().find(same).map_or(0, |(_, _, count)| *count)
    }

    /// Removes pieces outside the board.
    pub(super) fn fit(&mut self, board: &Scene) {
        self.pieces.retain(|piece| piece.at.column < board.columns && piece.at.row < board.rows);
    }
}
