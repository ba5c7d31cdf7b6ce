//! Tests of terminal play, and helpers for them.

pub(crate) mod ballot;
mod hotseat;
mod lines;
mod picture;
mod server;
mod session;

use std::sync::Arc;

use super::session::PlaySession;
use super::{PlaySetup, PlayerSetup};

fn duel(position: Option<&str>, players: Vec<PlayerSetup>) -> PlaySession {
    let kind = botyard_catalog::find("duel").unwrap();
    let position = position.map(str::to_owned);
    let setup = PlaySetup {
        kind,
        options: Vec::new(),
        position,
        seats: None,
        players,
        flip: false,
        played: Vec::new(),
    };
    PlaySession::start(setup, &Arc::default()).unwrap()
}

/// A game at its start with a person on every seat.
pub(super) fn two_persons() -> PlaySession {
    duel(None, Vec::new())
}

/// The same at this position.
pub(super) fn from_position(text: &str) -> PlaySession {
    duel(Some(text), Vec::new())
}

/// A computer of this level that moves first against a person.
pub(super) fn against_level(level: &str) -> PlaySession {
    let computer = PlayerSetup::Computer { level: level.to_owned(), seed: 1 };
    duel(None, vec![computer, PlayerSetup::Person])
}

pub(super) fn against_computer(seed: u64) -> PlaySession {
    let computer = PlayerSetup::Computer { level: "random".to_owned(), seed };
    duel(None, vec![PlayerSetup::Person, computer])
}

/// A simultaneous game: `p` for a person, `c` for a computer, in the order of the seats.
pub(super) fn ballot(players: &str, ballots: &str) -> PlaySession {
    let player = |(seed, sign): (u64, char)| match sign {
        'p' => PlayerSetup::Person,
        _ => PlayerSetup::Computer { level: "random".to_owned(), seed },
    };
    let setup = PlaySetup {
        kind: &ballot::BALLOT,
        options: vec![("ballots".to_owned(), ballots.to_owned())],
        position: None,
        seats: Some(players.len()),
        players: (1..).zip(players.chars()).map(player).collect(),
        flip: false,
        played: Vec::new(),
    };
    PlaySession::start(setup, &Arc::default()).unwrap()
}
