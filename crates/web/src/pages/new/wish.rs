//! State of the form for a new game.

use std::collections::BTreeMap;

use botyard_catalog::{GAMES, find};
use botyard_core::Viewer;
use botyard_core::face::{AnyGame, FaceError, Kind, OptionPair};
use botyard_core::scene::Scene;
use botyard_protocol::{NewTable, SeatWish};
use leptos::prelude::*;
use leptos_router::params::ParamsMap;

use super::super::parts::{ClockWish, pairs};
use crate::play::{LocalPlan, LocalSeat};
use crate::prefs::told;
use crate::{browser, storage, t};

/// Player of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SeatPlayer {
    /// The user.
    Me,
    /// Another player at the same screen.
    Here,
    /// Anyone who joins.
    Open,
    /// A computer player of this level.
    Computer(String),
}

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayMode {
    Here,
    Server,
}

/// State of the form for a new game.
#[derive(Clone, Copy)]
pub(crate) struct Wish {
    /// Id of the game.
    pub(crate) game: &'static str,
    /// Options of the game.
    pub(crate) options: RwSignal<BTreeMap<String, String>>,
    pub(crate) seats: RwSignal<Vec<SeatPlayer>>,
    /// Whether it is played on the server although it could be local.
    pub(crate) on_server: RwSignal<bool>,
    /// Clock of a table on the server.
    pub(crate) clock: RwSignal<ClockWish>,
    /// Whether the user gets mail about their turns.
    pub(crate) by_mail: RwSignal<bool>,
    /// Whether only players with the link can join.
    pub(crate) private: RwSignal<bool>,
    pub(crate) rated: RwSignal<bool>,
    /// Starting position; empty for the game's own.
    pub(crate) position: RwSignal<String>,
}

/// The level last played, or the game's default level.
pub(crate) fn last_level(game: &str) -> String {
    let kept = storage::text(&format!("level.{game}"));
    kept.filter(|level| botyard_catalog::level(game, level).is_ok())
        .unwrap_or_else(|| botyard_catalog::usual_level(game).to_owned())
}

/// Saves the level for the next time.
pub(crate) fn keep_level(game: &str, level: &str) {
    storage::keep_text(&format!("level.{game}"), level);
}

/// Options for a local game: those with a random choice get a seed.
pub(crate) fn drawn(kind: &Kind, options: &[OptionPair]) -> Vec<OptionPair> {
    let is_seeded = |key: &str, value: &str| {
        let mut options = kind.info.options.iter().filter(|option| option.key == key);
        options.any(|option| option.choices.iter().any(|choice| choice.seeded && choice.value == value))
    };
    let draw = |(key, value): &OptionPair| {
        let value = if is_seeded(key, value) {
            format!("{value}:{}", browser::chance() % 1_000_000)
        } else {
            value.clone()
        };
        (key.clone(), value)
    };
    options.iter().map(draw).collect()
}

impl Wish {
    /// Initial state from the address (`?against=3`, `?position=…`, `?option.field=speed`, `?open=1`); a game
    /// against a computer by default.
    pub(crate) fn new(game: &'static str, query: &ParamsMap) -> Wish {
        let against = query.get("against").filter(|level| botyard_catalog::level(game, level).is_ok());
        let rival = if query.get_str("open").is_some() {
            SeatPlayer::Open
        } else {
            SeatPlayer::Computer(against.unwrap_or_else(|| last_level(game)))
        };
        let options = query.latest_values().filter_map(|(key, value)| {
            let key = key.strip_prefix("option.")?;
            Some((key.to_owned(), value.to_owned()))
        });
        let wish = Wish {
            game,
            options: RwSignal::new(options.collect()),
            seats: RwSignal::new(vec![SeatPlayer::Me, rival]),
            on_server: RwSignal::new(false),
            clock: RwSignal::new(ClockWish::default()),
            by_mail: RwSignal::new(false),
            private: RwSignal::new(true),
            rated: RwSignal::new(false),
            position: RwSignal::new(String::new()),
        };
        wish.set_position(&query.get("position").unwrap_or_default());
        wish
    }

    pub(crate) fn kind(self) -> &'static Kind {
        find(self.game).unwrap_or(&GAMES[0])
    }

    fn pairs(self) -> Vec<OptionPair> {
        self.options.with(pairs)
    }

    fn read(self, position: &str) -> Result<Box<dyn AnyGame>, FaceError> {
        self.kind().read_position(&self.pairs(), position)
    }

    /// Sets the starting position, and the number of seats that it has.
    pub(crate) fn set_position(self, position: &str) {
        self.position.set(position.to_owned());
        if !position.trim().is_empty()
            && let Ok(game) = untrack(|| self.read(position.trim()))
        {
            self.set_count(game.seats());
        }
    }

    /// Why the position is invalid, in the game's own words.
    pub(crate) fn position_error(self) -> Option<String> {
        let position = self.position.get();
        if position.trim().is_empty() {
            return None;
        }
        match self.read(position.trim()) {
            Err(why) => Some(t!("new-position-bad", why = told(&why))),
            Ok(game) if game.outcome().is_some() => Some(t!("new-position-over")),
            Ok(_) => None,
        }
    }

    /// Scene of the starting position.
    pub(crate) fn scene(self) -> Option<Scene> {
        let position = self.position.get();
        let position = Some(position.trim()).filter(|text| !text.is_empty());
        let game = self.kind().begin(&self.pairs(), position, Some(self.seats.with(Vec::len)));
        game.ok().map(|game| game.scene(Viewer::Public))
    }

    /// The numbers of players that are possible with these options.
    pub(crate) fn counts(self) -> Vec<usize> {
        let (kind, options) = (self.kind(), self.pairs());
        let position = self.position.get();
        if !position.trim().is_empty()
            && let Ok(game) = self.read(position.trim())
        {
            return vec![game.seats()];
        }
        kind.info.seats.clone().filter(|count| kind.start(&options, Some(*count)).is_ok()).collect()
    }

    /// Sets the number of players: adds computers, or open seats if there is one already, or removes the last
    /// seats.
    pub(crate) fn set_count(self, count: usize) {
        let level = last_level(self.game);
        self.seats.update(|seats| {
            let open = seats.contains(&SeatPlayer::Open);
            let new = if open { SeatPlayer::Open } else { SeatPlayer::Computer(level) };
            seats.resize(count, new);
        });
    }

    /// Assigns a seat. The user has only one seat: choosing another swaps the two.
    pub(crate) fn seat(self, index: usize, sitter: SeatPlayer) {
        self.seats.update(|seats| {
            if sitter == SeatPlayer::Me
                && let Some(old) = seats.iter().position(|other| *other == SeatPlayer::Me)
            {
                seats.swap(old, index);
                return;
            }
            if let Some(seat) = seats.get_mut(index) {
                *seat = sitter;
            }
        });
    }

    /// Whether there are neither computer players nor others at the same screen.
    pub(crate) fn is_for_people(self) -> bool {
        self.seats.with(|seats| seats.iter().all(|seat| matches!(seat, SeatPlayer::Me | SeatPlayer::Open)))
    }

    /// Whether a seat is open.
    pub(crate) fn has_open(self) -> bool {
        self.seats.with(|seats| seats.contains(&SeatPlayer::Open))
    }

    /// Whether the game could be played on the server as well as locally. It needs the user at a seat and
    /// computers at the others.
    pub(crate) fn may_choose(self) -> bool {
        self.seats.with(|seats| {
            seats.contains(&SeatPlayer::Me)
                && seats.iter().all(|seat| matches!(seat, SeatPlayer::Me | SeatPlayer::Computer(_)))
        })
    }

    /// Where the game will be played, or why it can't be.
    pub(crate) fn wheres(self) -> Result<PlayMode, String> {
        if self.options.with(|options| options.values().any(String::is_empty)) {
            return Err(t!("own-board-missing"));
        }
        if let Some(why) = self.position_error() {
            return Err(why);
        }
        let seats = self.seats.get();
        if !self.counts().contains(&seats.len()) {
            return Err(t!("new-count-bad"));
        }
        let position = self.position.get();
        if position.trim().is_empty()
            && let Err(why) = self.kind().start(&self.pairs(), Some(seats.len()))
        {
            return Err(t!("new-refused", why = told(&why)));
        }
        let open = seats.contains(&SeatPlayer::Open);
        match (open, seats.contains(&SeatPlayer::Here)) {
            (true, true) => Err(t!("new-here-and-open")),
            (true, false) => Ok(PlayMode::Server),
            (false, _) if self.may_choose() && self.on_server.get() => Ok(PlayMode::Server),
            (false, _) => Ok(PlayMode::Here),
        }
    }

    fn start(self) -> Option<String> {
        let position = self.position.get_untracked();
        let position = position.trim();
        (!position.is_empty()).then(|| position.to_owned())
    }

    /// The plan of a local game.
    pub(crate) fn plan(self) -> LocalPlan {
        let seats = self.seats.get_untracked();
        self.remember(&seats);
        let local = |sitter| match sitter {
            SeatPlayer::Computer(level) => LocalSeat::Computer(level),
            SeatPlayer::Me | SeatPlayer::Here | SeatPlayer::Open => LocalSeat::Person,
        };
        LocalPlan {
            game: self.game.to_owned(),
            options: drawn(self.kind(), &untrack(|| self.pairs())),
            position: self.start(),
            seats: seats.into_iter().map(local).collect(),
        }
    }

    /// The request for a table on the server.
    pub(crate) fn table(self) -> NewTable {
        let seats = self.seats.get_untracked();
        self.remember(&seats);
        let wished = |sitter| match sitter {
            SeatPlayer::Me => SeatWish::Me,
            SeatPlayer::Computer(level) => SeatWish::Computer { level },
            SeatPlayer::Here | SeatPlayer::Open => SeatWish::Open,
        };
        NewTable {
            game: self.game.to_owned(),
            options: self.options.get_untracked(),
            position: self.start(),
            seats: seats.into_iter().map(wished).collect(),
            clock: self.clock.with_untracked(ClockWish::clock),
            private: self.private.get_untracked(),
            rated: self.rated.get_untracked() && untrack(|| self.is_for_people()),
        }
    }

    fn remember(self, seats: &[SeatPlayer]) {
        let level = seats.iter().find_map(|seat| match seat {
            SeatPlayer::Computer(level) => Some(level),
            _ => None,
        });
        if let Some(level) = level {
            keep_level(self.game, level);
        }
    }
}
