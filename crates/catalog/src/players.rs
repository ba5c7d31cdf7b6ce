//! Which computer players there are for which game.

use botyard_core::face::Kind;
use botyard_core::{Game, Searched, Weighed};
use botyard_engine::{Learner, Searcher, SelfPlay, Settings, Thinker};

/// A game with the player for it.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    thinker: Option<fn(Settings) -> Box<dyn Thinker>>,
    learner: Option<&'static dyn Learner>,
}

impl Entry {
    /// A game that only random movers can play so far.
    pub(crate) const fn of<G: Game>() -> Entry {
        Entry { kind: Kind::of::<G>(), thinker: None, learner: None }
    }

    /// A game that is played by search.
    pub(crate) const fn searched<G: Searched<Node: Weighed>>() -> Entry {
        Entry {
            kind: Kind::of::<G>(),
            thinker: Some(|settings| Box::new(Searcher::<G>::new(settings))),
            learner: Some(const { &SelfPlay::<G>::NEW }),
        }
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

fn maker(game: &str) -> Option<fn(Settings) -> Box<dyn Thinker>> {
    crate::ENTRIES.iter().find(|entry| entry.kind.info.id == game)?.thinker
}

/// A player for the game of this id; `None` if there is none that thinks.
pub fn thinker(game: &str, settings: Settings) -> Option<Box<dyn Thinker>> {
    maker(game).map(|make| make(settings))
}

/// Is there a player for the game of this id that thinks?
pub fn has_thinker(game: &str) -> bool {
    maker(game).is_some()
}

/// Who learns the weights of the game of this id; `None` if it has none.
pub fn learner(game: &str) -> Option<&'static dyn Learner> {
    crate::ENTRIES.iter().find(|entry| entry.kind.info.id == game)?.learner
}
