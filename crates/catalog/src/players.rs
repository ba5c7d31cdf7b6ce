//! Which computer players there are for which game.

use botyard_core::face::Kind;
use botyard_core::{Searched, Simultaneous, Weighed};
use botyard_engine::{Learner, Level, Limits, Manner, Mixer, Searcher, SelfPlay, Settings, Thinker};

/// A game with the player for it.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    mind: Mind,
}

/// How a game is thought about.
#[derive(Clone, Copy)]
enum Mind {
    /// By search.
    Searches { make: fn(Settings) -> Box<dyn Thinker>, learner: &'static dyn Learner },
    /// By mixing, because all order at once.
    Mixes { make: fn(Manner, u64, usize) -> Box<dyn Thinker> },
}

impl Entry {
    /// A game that is played by search.
    pub(crate) const fn searched<G: Searched<Node: Weighed>>() -> Entry {
        let mind = Mind::Searches {
            make: |settings| Box::new(Searcher::<G>::new(settings)),
            learner: const { &SelfPlay::<G>::NEW },
        };
        Entry { kind: Kind::of::<G>(), mind }
    }

    /// A game in which all order at once.
    pub(crate) const fn mixed<G: Simultaneous>() -> Entry {
        let mind = Mind::Mixes {
            make: |manner, seed, memory| Box::new(Mixer::<G>::new(manner, seed).with_memory(memory)),
        };
        Entry { kind: Kind::of::<G>(), mind }
    }

    fn of(game: &str) -> Option<&'static Entry> {
        crate::ENTRIES.iter().find(|entry| entry.kind.info.id == game)
    }
}

/// The games of some entries, in their order.
pub(crate) const fn kinds<const COUNT: usize>(entries: &[Entry; COUNT]) -> [Kind; COUNT] {
    let mut kinds = [entries[0].kind; COUNT];
    let mut index = 0;
    while index < COUNT {
        kinds[index] = entries[index].kind;
        index += 1;
    }
    kinds
}

/// A searcher for the game of this id; `None` if it isn't played by search.
pub fn thinker(game: &str, settings: Settings) -> Option<Box<dyn Thinker>> {
    match Entry::of(game)?.mind {
        Mind::Searches { make, .. } => Some(make(settings)),
        Mind::Mixes { .. } => None,
    }
}

/// How long the player of a level usually thinks about the game of this id; `None` if there is no such game.
pub(crate) fn usual_limits(game: &str, level: Level) -> Option<Limits> {
    Some(match Entry::of(game)?.mind {
        Mind::Searches { .. } => level.usual_limits(),
        Mind::Mixes { .. } => manner_of(level).usual_limits(),
    })
}

/// What suits a player of a level for the game of this id.
pub(crate) fn settings_of(game: &str, level: Level, seed: u64) -> Settings {
    let settings = Settings::of_level(level, seed);
    match Entry::of(game).map(|entry| entry.mind) {
        Some(Mind::Mixes { .. }) => Settings { memory: Manner::MEMORY, ..settings },
        _ => settings,
    }
}

/// The player of a level for the game of this id, which works as the settings say but for what holds it back; `None` if there
/// is no such game. Who mixes has no use for threads and lines.
pub fn thinker_with(game: &str, level: Level, settings: Settings) -> Option<Box<dyn Thinker>> {
    Some(match Entry::of(game)?.mind {
        Mind::Searches { make, .. } => make(Settings { handicap: level.handicap(), ..settings }),
        Mind::Mixes { make } => make(manner_of(level), settings.seed, settings.memory),
    })
}

fn manner_of(level: Level) -> Manner {
    Manner::of_level(level.number()).unwrap_or(Manner::MAX)
}

/// A player of simultaneous games who thinks in this manner; `None` if the game of this id isn't one.
pub(crate) fn mixer(game: &str, manner: Manner, seed: u64) -> Option<Box<dyn Thinker>> {
    match Entry::of(game)?.mind {
        Mind::Searches { .. } => None,
        Mind::Mixes { make } => Some(make(manner, seed, Manner::MEMORY)),
    }
}

/// Is there a player for the game of this id that thinks?
pub fn has_thinker(game: &str) -> bool {
    Entry::of(game).is_some()
}

/// Who learns the weights of the game of this id; `None` if it has none.
pub fn learner(game: &str) -> Option<&'static dyn Learner> {
    match Entry::of(game)?.mind {
        Mind::Searches { learner, .. } => Some(learner),
        Mind::Mixes { .. } => None,
    }
}
