//! All that decides how a match goes.

use std::sync::Arc;

use botyard_core::Seat;
use botyard_core::dice::mix;
use botyard_core::face::Kind;
use botyard_oracle::Shelf;

use super::adjudicator::Adjudication;
use super::entrant::Entrant;
use super::judge::Judge;
use super::opening::Openings;
use super::pairing::{Fixture, Pairings};
use super::player::Patience;
use super::sprt::Sprt;
use crate::engine_log::EngineLog;

/// A match that can be played.
pub(super) struct MatchSetup {
    pub(super) kind: &'static Kind,
    pub(super) openings: Openings,
    pub(super) seats: usize,
    pub(super) entrants: Vec<Entrant>,
    pub(super) pairings: Pairings,
    pub(super) adjudication: Adjudication,
    /// A game that isn't over after so many turns has no winner.
    pub(super) most_turns: u64,
    pub(super) patience: Patience,
    pub(super) seed: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) concurrency: usize,
    /// The solved game, if it is asked about moves.
    pub(super) judge: Option<Judge>,
    /// Log of the engines' input and output.
    pub(super) log: Option<Arc<EngineLog>>,
    /// With the solved table, if somebody plays by it.
    pub(super) shelf: Arc<Shelf>,
    /// The same for matches whose games can be counted together: same game, same players, same limits, same openings.
    pub(super) id: String,
}

/// A short text that is the same for the same words, on every machine.
pub(super) fn id_of(words: &str) -> String {
    let bits = words.bytes().fold(0x6d61_7463_6801_u64, |bits, byte| mix(bits ^ u64::from(byte)));
    format!("{bits:016x}")
}

impl MatchSetup {
    /// Random seed of a seat in a game. It depends on nothing else, so that every game can be repeated.
    pub(super) fn seed_of(&self, fixture: Fixture, seat: Seat) -> u64 {
        mix(mix(self.seed).wrapping_add(fixture.number)).wrapping_add(seat.index() as u64)
    }

    /// Seats of the players.
    pub(super) fn entrants_of(&self, fixture: Fixture) -> Vec<&Entrant> {
        self.pairings.seating(fixture).into_iter().map(|player| &self.entrants[player]).collect()
    }
}
