//! What somebody wants to play, as far as it is said.

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

/// Who is to have a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sitter {
    /// The person.
    Me,
    /// Somebody else before the same screen.
    Here,
    /// Whoever comes.
    Open,
    /// A computer of this level.
    Computer(String),
}

/// Where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Where {
    /// In this browser.
    Here,
    /// At a table of the server.
    Server,
}

/// What somebody wants to play.
#[derive(Clone, Copy)]
pub(crate) struct Wish {
    /// The game's id.
    pub(crate) game: &'static str,
    /// How it is played.
    pub(crate) options: RwSignal<BTreeMap<String, String>>,
    /// Who has which seat.
    pub(crate) seats: RwSignal<Vec<Sitter>>,
    /// Is it played on the server although it needn't be?
    pub(crate) on_server: RwSignal<bool>,
    /// The time, at a table of the server.
    pub(crate) clock: RwSignal<ClockWish>,
    /// Are its turns sent to the person by mail?
    pub(crate) by_mail: RwSignal<bool>,
    /// Only for those with the link?
    pub(crate) private: RwSignal<bool>,
    /// Does it count?
    pub(crate) rated: RwSignal<bool>,
    /// Where it starts; empty for where the game does.
    pub(crate) position: RwSignal<String>,
}

/// The level somebody last played a game at; a middle one if there is none.
pub(crate) fn last_level(game: &str) -> String {
    let kept = storage::text(&format!("level.{game}"));
    kept.filter(|level| botyard_catalog::level(game, level).is_ok())
        .unwrap_or_else(|| botyard_catalog::usual_level(game).to_owned())
}

/// Keeps the level for the next time.
pub(crate) fn keep_level(game: &str, level: &str) {
    storage::keep_text(&format!("level.{game}"), level);
}

/// Options as they are played in this browser: what is drawn by chance gets its number.
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
    /// What the address says (`?against=3`, `?position=…`, `?option.field=speed`, `?open=1`), and else a game with a computer.
    pub(crate) fn new(game: &'static str, query: &ParamsMap) -> Wish {
        let against = query.get("against").filter(|level| botyard_catalog::level(game, level).is_ok());
        let rival = if query.get_str("open").is_some() {
            Sitter::Open
        } else {
            Sitter::Computer(against.unwrap_or_else(|| last_level(game)))
        };
        let options = query.latest_values().filter_map(|(key, value)| {
            let key = key.strip_prefix("option.")?;
            Some((key.to_owned(), value.to_owned()))
        });
        let wish = Wish {
            game,
            options: RwSignal::new(options.collect()),
            seats: RwSignal::new(vec![Sitter::Me, rival]),
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

    /// The kind of game.
    pub(crate) fn kind(self) -> &'static Kind {
        find(self.game).unwrap_or(&GAMES[0])
    }

    fn pairs(self) -> Vec<OptionPair> {
        self.options.with(pairs)
    }

    fn read(self, position: &str) -> Result<Box<dyn AnyGame>, FaceError> {
        self.kind().read_position(&self.pairs(), position)
    }

    /// Sets the position to begin from, and as many seats as play in it.
    pub(crate) fn set_position(self, position: &str) {
        self.position.set(position.to_owned());
        if !position.trim().is_empty()
            && let Ok(game) = untrack(|| self.read(position.trim()))
        {
            self.set_count(game.seats());
        }
    }

    /// What is wrong with the position, in the game's own words.
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

    /// What the board looks like at the beginning.
    pub(crate) fn scene(self) -> Option<Scene> {
        let position = self.position.get();
        let position = Some(position.trim()).filter(|text| !text.is_empty());
        let game = self.kind().begin(&self.pairs(), position, Some(self.seats.with(Vec::len)));
        game.ok().map(|game| game.scene(Viewer::Public))
    }

    /// How many can play it like this.
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

    /// So many play: computers come, or the last ones go.
    pub(crate) fn set_count(self, count: usize) {
        let level = last_level(self.game);
        self.seats.update(|seats| {
            let open = seats.contains(&Sitter::Open);
            let new = if open { Sitter::Open } else { Sitter::Computer(level) };
            seats.resize(count, new);
        });
    }

    /// Gives a seat to somebody. The person sits on one seat only: who sat there comes to the old one.
    pub(crate) fn seat(self, index: usize, sitter: Sitter) {
        self.seats.update(|seats| {
            if sitter == Sitter::Me
                && let Some(old) = seats.iter().position(|other| *other == Sitter::Me)
            {
                seats.swap(old, index);
                return;
            }
            if let Some(seat) = seats.get_mut(index) {
                *seat = sitter;
            }
        });
    }

    /// Is everybody at the table a person?
    pub(crate) fn is_for_people(self) -> bool {
        self.seats.with(|seats| seats.iter().all(|seat| matches!(seat, Sitter::Me | Sitter::Open)))
    }

    /// Does somebody still have to come?
    pub(crate) fn has_open(self) -> bool {
        self.seats.with(|seats| seats.contains(&Sitter::Open))
    }

    /// Could it be played on the server as well as here? There has to be somebody to whom the server speaks.
    pub(crate) fn may_choose(self) -> bool {
        self.seats.with(|seats| {
            seats.contains(&Sitter::Me)
                && seats.iter().all(|seat| matches!(seat, Sitter::Me | Sitter::Computer(_)))
        })
    }

    /// Where it is played, or what is wrong with it.
    pub(crate) fn wheres(self) -> Result<Where, String> {
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
        let open = seats.contains(&Sitter::Open);
        match (open, seats.contains(&Sitter::Here)) {
            (true, true) => Err(t!("new-here-and-open")),
            (true, false) => Ok(Where::Server),
            (false, _) if self.may_choose() && self.on_server.get() => Ok(Where::Server),
            (false, _) => Ok(Where::Here),
        }
    }

    fn start(self) -> Option<String> {
        let position = self.position.get_untracked();
        let position = position.trim();
        (!position.is_empty()).then(|| position.to_owned())
    }

    /// The game for this browser.
    pub(crate) fn plan(self) -> LocalPlan {
        let seats = self.seats.get_untracked();
        self.remember(&seats);
        let local = |sitter| match sitter {
            Sitter::Computer(level) => LocalSeat::Computer(level),
            Sitter::Me | Sitter::Here | Sitter::Open => LocalSeat::Person,
        };
        LocalPlan {
            game: self.game.to_owned(),
            options: drawn(self.kind(), &untrack(|| self.pairs())),
            position: self.start(),
            seats: seats.into_iter().map(local).collect(),
        }
    }

    /// The table for the server.
    pub(crate) fn table(self) -> NewTable {
        let seats = self.seats.get_untracked();
        self.remember(&seats);
        let wished = |sitter| match sitter {
            Sitter::Me => SeatWish::Me,
            Sitter::Computer(level) => SeatWish::Computer { level },
            Sitter::Here | Sitter::Open => SeatWish::Open,
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

    fn remember(self, seats: &[Sitter]) {
        let level = seats.iter().find_map(|seat| match seat {
            Sitter::Computer(level) => Some(level),
            _ => None,
        });
        if let Some(level) = level {
            keep_level(self.game, level);
        }
    }
}
