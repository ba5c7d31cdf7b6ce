//! Players of Robot Duel who know the solved game.

use std::sync::Arc;

use botyard_core::dice::Dice;
use botyard_core::face::AnyGame;
use botyard_core::{Game as _, Options as _, Seat, Sequential};
use botyard_duel::{Duel, DuelOptions, Position};
use botyard_engine::{Limits, Stop};
use botyard_oracle::{Shelf, Strength, choose, choose_without};

use crate::computer::Computer;

/// Plays by the table as soon as the shelf has it, and until then, or where the table knows nothing, by a small search.
pub(crate) struct Duellist {
    strength: Strength,
    dice: Dice,
    shelf: Arc<Shelf>,
    /// Who plays until the table is there, if it isn't the small search.
    stand_in: Option<Box<dyn Computer>>,
}

impl Duellist {
    /// The id of the game that it plays.
    pub(crate) const GAME: &'static str = Duel::INFO.id;

    /// Has the table fetched or made in the background.
    pub(crate) fn new(strength: Strength, seed: u64, shelf: &Arc<Shelf>) -> Duellist {
        shelf.begin();
        Duellist { strength, dice: Dice::new(seed), shelf: Arc::clone(shelf), stand_in: None }
    }

    /// The same, but this one plays until the table is there.
    pub(crate) fn until_then(self, stand_in: Box<dyn Computer>) -> Duellist {
        Duellist { stand_in: Some(stand_in), ..self }
    }
}

impl Computer for Duellist {
    fn order_within(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<String> {
        if !game.to_act().contains(seat) {
            return None;
        }
        let position = position(game)?;
        let known =
            self.shelf.table().and_then(|table| choose(table, &position, self.strength, &mut self.dice));
        if let (None, Some(stand_in)) = (&known, &mut self.stand_in) {
            return stand_in.order_within(game, seat, limits, stop);
        }
        let order = known.or_else(|| choose_without(&position, self.strength, &mut self.dice));
        order.map(|order| order.to_string())
    }

    fn usual_limits(&self) -> Limits {
        self.stand_in.as_ref().map_or_else(Limits::default, |stand_in| stand_in.usual_limits())
    }

    fn note(&self) -> Option<String> {
        if self.shelf.table().is_some() {
            return None;
        }
        let done = self.shelf.progress().map_or(0.0, |progress| progress.part * 100.0);
        Some(format!("its table is being made, {done:.0} % done: until then it plays by search"))
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
