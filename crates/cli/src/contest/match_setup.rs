//! Settings of a match.

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

/// A validated match.
pub(super) struct MatchSetup {
    pub(super) kind: &'static Kind,
    pub(super) openings: Openings,
    pub(super) seats: usize,
    pub(super) entrants: Vec<Entrant>,
    pub(super) pairings: Pairings,
    pub(super) adjudication: Adjudication,
    /// Maximum number of turns; a longer game has no winner.
    pub(super) most_turns: u64,
    pub(super) patience: Patience,
    pub(super) seed: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) concurrency: usize,
    /// Judge by the solved table, if moves are looked up.
    pub(super) judge: Option<Judge>,
    /// Log of the engines' input and output.
    pub(super) log: Option<Arc<EngineLog>>,
    /// Shelf with the solved table, for players that use it.
    pub(super) shelf: Arc<Shelf>,
    /// Identity of the match: equal for matches whose games can be counted together (same game, players,
    /// limits and openings).
    pub(super) id: String,
}

/// A short hash of a text, the same on every machine.
pub(super) fn id_of(words: &str) -> String {
    let bits = words.bytes().fold(0x6d61_7463_6801_u64, |bits, byte| mix(bits ^ u64::from(byte)));
    format!("{bits:016x}")
}

impl MatchSetup {
    /// Random seed of a seat in a game. It depends only on these two, so that every game can be repeated.
    pub(super) fn seed_of(&self, fixture: Fixture, seat: Seat) -> u64 {
        mix(mix(self.seed).wrapping_add(fixture.number)).wrapping_add(seat.index() as u64)
    }

    /// Entrant of each seat.
    pub(super) fn entrants_of(&self, fixture: Fixture) -> Vec<&Entrant> {
        self.pairings.seating(fixture).into_iter().map(|player| &self.entrants[player]).collect()
    }
}
