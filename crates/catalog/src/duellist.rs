//! Players of Robot Duel who know the solved game.

use std::sync::Arc;

use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_core::{Game as _, Options as _, Seat, Sequential};
use botyard_duel::{Duel, DuelOptions, Position};
use botyard_oracle::{Shelf, Strength, choose, choose_without};

use crate::computer::Computer;

/// Plays by the table as soon as the shelf has it, and until then, or where the table knows nothing, by a small search.
pub(crate) struct Duellist {
    strength: Strength,
    dice: Dice,
    shelf: Arc<Shelf>,
}

impl Duellist {
    /// Has the table fetched or made in the background.
    pub(crate) fn new(strength: Strength, seed: u64, shelf: &Arc<Shelf>) -> Duellist {
        shelf.begin();
        Duellist { strength, dice: Dice::new(seed), shelf: Arc::clone(shelf) }
    }
}

impl Computer for Duellist {
    fn order(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<String> {
        if !game.to_act().contains(seat) {
            return None;
        }
        let position = position(game)?;
        let known =
            self.shelf.table().and_then(|table| choose(table, &position, self.strength, &mut self.dice));
        let order = known.or_else(|| choose_without(&position, self.strength, &mut self.dice));
        order.map(|order| order.to_string())
    }

    fn note(&self) -> Option<String> {
        if self.shelf.table().is_some() {
            return None;
        }
        let done = self.shelf.progress().map_or(0.0, |progress| progress.part * 100.0);
        Some(format!("its table is being made, {done:.0} % done: until then it plays by a small search"))
    }
}

/// The position of a game that is a Robot Duel.
fn position(game: &dyn AnyGame) -> Option<Position> {
    let mut options = DuelOptions::default();
    for (key, value) in game.options() {
        options.set(key, &value).ok()?;
    }
    Duel::read_position(&options, &game.position()).ok().map(|duel| *Sequential::position(&duel))
}
