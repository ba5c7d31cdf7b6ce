//! The default environment for games without an encoder of their own: planes from the scene, actions from the
//! spots of orders.

use std::collections::BTreeSet;

use crate::environment::Environment;
use crate::game::{Game, Listing, Viewer};
use crate::joint::Joint;
use crate::scene::{Facing, Figure, Spot};
use crate::seat::Seat;

/// Number of orders with the same first and last place that get distinct action numbers.
const TWINS: usize = 2;

/// Number of actions for orders without places, numbered in list order.
const UNPLACED: usize = 256;

/// Environment of any game whose orders can be listed.
///
/// Planes, with `K` kinds of figures: for each kind, those of the observer, of other seats, and without an
/// owner; then the number of each kind in the trays of the observer, and of others; then figures facing up,
/// right, down, left; the numbers of figures; 1 everywhere if the observer acts next; the observer's seat.
///
/// Actions: first place, last place and twin, where a place is a square, a goal or a kind in a tray; then
/// orders without places. Orders beyond the last number can't be given.
#[derive(Clone)]
pub struct SceneEnvironment<G: Game> {
    game: G,
    orders: Joint<G::Order>,
    columns: usize,
    rows: usize,
    kinds: Vec<&'static str>,
}

impl<G: Game> SceneEnvironment<G> {
    fn places(&self) -> usize {
        self.rows * self.columns + self.game.seats() + self.kinds.len()
    }

    fn place(&self, spot: &Spot) -> Option<usize> {
        let cells = self.rows * self.columns;
        match spot {
            Spot::Cell(cell) => {
                let (row, column) = (usize::from(cell.row), usize::from(cell.column));
                (row < self.rows && column < self.columns).then_some(row * self.columns + column)
            }
            Spot::Goal { seat } => Some(cells + seat.index()),
            Spot::Tray { kind, .. } => {
                let kind = self.kinds.iter().position(|known| *known == kind.as_ref())?;
                Some(cells + self.game.seats() + kind)
            }
        }
    }

    /// The legal orders of the seat that acts next, with their numbers.
    fn numbered(&self) -> Vec<(usize, G::Order)> {
        let Some(seat) = self.turn() else { return Vec::new() };
        let Listing::All(orders) = self.game.orders(seat) else { return Vec::new() };
        let places = self.places();
        let mut taken = BTreeSet::new();
        let mut numbered = Vec::new();
        let mut unplaced = 0;
        for order in orders {
            let touches = self.game.touches(seat, &order);
            let ends = touches.first().zip(touches.last());
            let ends = ends.and_then(|(first, last)| Some((self.place(first)?, self.place(last)?)));
            let twin = ends.and_then(|(first, last)| {
                let base = (first * places + last) * TWINS;
                (base..base + TWINS).find(|number| !taken.contains(number))
            });
            let number = twin.unwrap_or_else(|| {
                unplaced += 1;
                places * places * TWINS + unplaced - 1
            });
            if unplaced <= UNPLACED {
                taken.insert(number);
                numbered.push((number, order));
            }
        }
        numbered
    }
}

impl<G: Game> Environment for SceneEnvironment<G> {
    type Game = G;

    fn of(game: G) -> Option<SceneEnvironment<G>> {
        if let Some(seat) = game.to_act().iter().next()
            && matches!(game.orders(seat), Listing::Count(_))
        {
            return None;
        }
        let scene = G::scene(&game.view(Viewer::Public));
        let palette = game.palette().unwrap_or_default();
        let in_trays = scene.trays.iter().flat_map(|tray| tray.holds.iter().map(|(figure, _)| figure));
        let figures = scene.pieces.iter().map(|piece| &piece.figure).chain(in_trays);
        let figures = figures.chain(&palette.figures).chain(&palette.in_trays);
        let kinds: BTreeSet<&'static str> = figures.map(|figure| figure.kind.id).collect();
        Some(SceneEnvironment {
            game,
            orders: Joint::default(),
            columns: usize::from(scene.columns.max(1)),
            rows: usize::from(scene.rows.max(1)),
            kinds: kinds.into_iter().collect(),
        })
    }

    fn game(&self) -> &G {
        &self.game
    }

    fn dimensions(&self) -> Vec<usize> {
        vec![self.places() * self.places() * TWINS + UNPLACED]
    }

    fn shape(&self) -> [usize; 3] {
        [self.kinds.len() * 5 + 7, self.rows, self.columns]
    }

    fn turn(&self) -> Option<Seat> {
        self.game.to_act().without(self.orders.seats()).iter().next()
    }

    fn observe(&self, seat: Seat, planes: &mut [i8]) {
        planes.fill(0);
        let scene = G::scene(&self.game.view(Viewer::Seat(seat)));
        let cells = self.rows * self.columns;
        let kinds = self.kinds.len();
        let kind = |figure: &Figure| self.kinds.iter().position(|known| *known == figure.kind.id);
        for piece in &scene.pieces {
            let cell = usize::from(piece.at.row) * self.columns + usize::from(piece.at.column);
            if cell >= cells {
                continue;
            }
            let owner = match piece.figure.seat {
                Some(owner) if owner == seat => 0,
                Some(_) => 1,
                None => 2,
            };
            if let Some(kind) = kind(&piece.figure) {
                planes[(kind * 3 + owner) * cells + cell] = 1;
            }
            if let Some(facing) = piece.figure.facing {
                let facing = match facing {
                    Facing::Up => 0,
                    Facing::Right => 1,
                    Facing::Down => 2,
                    Facing::Left => 3,
                };
                planes[(kinds * 5 + facing) * cells + cell] = 1;
            }
            planes[(kinds * 5 + 4) * cells + cell] = piece.figure.number.min(127) as i8;
        }
        for tray in &scene.trays {
            let owner = usize::from(tray.seat != seat);
            for (figure, count) in &tray.holds {
                if let Some(kind) = kind(figure) {
                    let plane = kinds * 3 + kind * 2 + owner;
                    planes[plane * cells..(plane + 1) * cells].fill((*count).min(127) as i8);
                }
            }
        }
        let last = (kinds * 5 + 5) * cells;
        planes[last..last + cells].fill(i8::from(self.turn() == Some(seat)));
        planes[last + cells..last + 2 * cells].fill(seat.index() as i8);
    }

    fn visit_actions(&self, mut visit: impl FnMut(usize)) {
        self.numbered().iter().for_each(|(number, _)| visit(*number));
    }

    fn act(&mut self, action: usize) -> bool {
        let Some(seat) = self.turn() else { return false };
        let Some((_, order)) = self.numbered().into_iter().find(|(number, _)| *number == action) else {
            return false;
        };
        self.orders.insert(seat, order);
        if self.turn().is_none() {
            let orders = std::mem::take(&mut self.orders);
            self.game.advance(&orders);
        }
        true
    }

    fn action_text(&self, action: usize) -> Option<String> {
        let found = self.numbered().into_iter().find(|(number, _)| *number == action);
        found.map(|(_, order)| order.to_string())
    }
}
