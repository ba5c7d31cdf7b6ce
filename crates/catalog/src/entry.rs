//! A game of the catalog with what is known about playing it.

#[cfg(feature = "whole")]
use botyard_core::environment::AnyEnvironmentForm;
use botyard_core::face::Kind;
use botyard_core::{Evaluate, Game, Searched, Sequential, Simultaneous, Weighed};
use botyard_engine::{
    Learner, Level, Limits, Mcts, Mixer, MixerSettings, SearchSettings, Searcher, SelfPlay, Thinker,
};

use crate::levels::{By, LEVELS, LevelInfo};
use crate::players::Random;

/// A game with the players for it.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The game.
    pub kind: Kind,
    mind: Option<Mind>,
    /// Plays random games to the end.
    sampler: Option<Sampler>,
    /// Plays games to a near end and judges that.
    judge: Option<Sampler>,
    /// The environments for learners.
    #[cfg(feature = "whole")]
    environments: fn() -> Vec<AnyEnvironmentForm>,
}

/// Makes a sampling player with this seed.
type Sampler = fn(u64) -> Box<dyn Thinker>;

/// How a game is thought about.
#[derive(Clone, Copy)]
enum Mind {
    /// By search.
    Searches { make: fn(SearchSettings) -> Box<dyn Thinker>, learner: &'static dyn Learner },
    /// By mixing, because all order at once.
    Mixes { make: fn(MixerSettings, u64, usize) -> Box<dyn Thinker> },
}

impl Entry {
    /// A game of which nothing is known but its rules: it is played at random.
    pub const fn of<G: Game>() -> Entry {
        Entry {
            kind: Kind::of::<G>(),
            mind: None,
            sampler: None,
            judge: None,
            #[cfg(feature = "whole")]
            environments: AnyEnvironmentForm::all::<G>,
        }
    }

    /// A game of turns without an evaluation: it is played at random, and by sampling random games.
    pub const fn sampled<G: Sequential>() -> Entry {
        Entry { sampler: Some(|seed| Box::new(Mcts::<G>::random(seed))), ..Entry::of::<G>() }
    }

    /// A game that is played by search.
    pub const fn searched<G: Searched<Node: Weighed, Position: Evaluate>>() -> Entry {
        let mind = Mind::Searches {
            make: |settings| Box::new(Searcher::<G>::new(settings)),
            learner: const { &SelfPlay::<G>::NEW },
        };
        let judge: Sampler = |seed| Box::new(Mcts::<G>::judging(seed));
        Entry { mind: Some(mind), judge: Some(judge), ..Entry::sampled::<G>() }
    }

    /// A game in which all order at once.
    pub const fn mixed<G: Simultaneous>() -> Entry {
        let mind = Mind::Mixes {
            make: |settings, seed, memory| Box::new(Mixer::<G>::new(settings, seed).with_memory(memory)),
        };
        Entry { mind: Some(mind), ..Entry::of::<G>() }
    }

    /// The entry of the game of this id.
    pub(crate) fn find(game: &str) -> Option<&'static Entry> {
        crate::ENTRIES.iter().find(|entry| entry.kind.info.id == game)
    }

    /// The ways in which it can be played.
    pub(crate) const fn ways(&self) -> Ways {
        Ways {
            thought: self.mind.is_some(),
            sampling: self.sampler.is_some(),
            judged_sampling: self.judge.is_some(),
            mixing: matches!(self.mind, Some(Mind::Mixes { .. })),
        }
    }

    /// The levels at which it can be played, each with its player, which uses this seed.
    pub fn levels(&self, seed: u64) -> impl Iterator<Item = (&'static LevelInfo, Box<dyn Thinker>)> {
        LEVELS.iter().filter_map(move |level| Some((level, self.player(level.by, seed)?)))
    }

    /// The player that plays like this; `None` if it can't be played so.
    pub(crate) fn player(&self, by: By, seed: u64) -> Option<Box<dyn Thinker>> {
        match (by, self.mind) {
            (By::Chance, _) => Some(Box::new(Random::new(seed))),
            (By::Thought(level), Some(_)) => Some(self.player_of_level(level, self.settings(level, seed))),
            (By::Sampling, _) => self.sampler.map(|make| make(seed)),
            (By::JudgedSampling, _) => self.judge.map(|make| make(seed)),
            (By::Mixing(settings), Some(Mind::Mixes { make })) => {
                Some(make(settings, seed, MixerSettings::MEMORY))
            }
            _ => None,
        }
    }

    /// How long a player of this level usually thinks.
    pub(crate) fn usual_limits(&self, level: Level) -> Limits {
        match self.mind {
            Some(Mind::Mixes { .. }) => mixer_settings(level).usual_limits(),
            _ => level.usual_limits(),
        }
    }

    /// What suits a player of a level.
    pub(crate) fn settings(&self, level: Level, seed: u64) -> SearchSettings {
        let settings = SearchSettings::of_level(level, seed);
        match self.mind {
            Some(Mind::Mixes { .. }) => SearchSettings { memory: MixerSettings::MEMORY, ..settings },
            _ => settings,
        }
    }

    /// The player of a level, which works as the settings say but for what holds it back. Without a mind of its own the game is
    /// played by sampling, or at random, at every level.
    pub fn player_of_level(&self, level: Level, settings: SearchSettings) -> Box<dyn Thinker> {
        match (self.mind, self.sampler) {
            (Some(Mind::Searches { make, .. }), _) => {
                make(SearchSettings { handicap: level.handicap(), ..settings })
            }
            (Some(Mind::Mixes { make }), _) => make(mixer_settings(level), settings.seed, settings.memory),
            (None, Some(make)) => make(settings.seed),
            (None, None) => Box::new(Random::new(settings.seed)),
        }
    }
}

/// The environments of the game of this id, the usual one first; none if there is no such game.
#[cfg(feature = "whole")]
pub fn environments(game: &str) -> Vec<AnyEnvironmentForm> {
    Entry::find(game).map_or(Vec::new(), |entry| (entry.environments)())
}

/// The ways in which a game can be played, as plain data: a program that only lists levels, as the page does, is linked without
/// the players.
#[derive(Clone, Copy)]
pub(crate) struct Ways {
    thought: bool,
    sampling: bool,
    judged_sampling: bool,
    mixing: bool,
}

impl Ways {
    /// The ways for the game of this id.
    pub(crate) fn find(game: &str) -> Option<&'static Ways> {
        let index = crate::GAMES.iter().position(|kind| kind.info.id == game)?;
        crate::WAYS.get(index)
    }

    /// Is this one of them?
    pub(crate) fn allow(&self, by: By) -> bool {
        match by {
            By::Chance => true,
            By::Thought(_) => self.thought,
            By::Sampling => self.sampling,
            By::JudgedSampling => self.judged_sampling,
            By::Mixing(_) => self.mixing,
            By::Table(_) => false,
        }
    }
}

/// The ways of the entries, in their order.
pub(crate) const fn ways<const COUNT: usize>(entries: &[Entry]) -> [Ways; COUNT] {
    let mut ways = [entries[0].ways(); COUNT];
    let mut index = 0;
    while index < COUNT {
        ways[index] = entries[index].ways();
        index += 1;
    }
    ways
}

/// The games of the entries, in their order.
pub(crate) const fn kinds<const COUNT: usize>(entries: &[Entry]) -> [Kind; COUNT] {
    let mut kinds = [entries[0].kind; COUNT];
    let mut index = 0;
    while index < COUNT {
        kinds[index] = entries[index].kind;
        index += 1;
    }
    kinds
}

fn mixer_settings(level: Level) -> MixerSettings {
    MixerSettings::of_level(level.number()).unwrap_or(MixerSettings::MAX)
}

/// A searcher for the game of this id; `None` if it isn't played by search.
pub fn searcher(game: &str, settings: SearchSettings) -> Option<Box<dyn Thinker>> {
    match Entry::find(game)?.mind? {
        Mind::Searches { make, .. } => Some(make(settings)),
        Mind::Mixes { .. } => None,
    }
}

/// The player of a level for the game of this id, which works as the settings say but for what holds it back; `None` if there
/// is no such game. Who mixes has no use for threads and lines.
pub fn player_of_level(game: &str, level: Level, settings: SearchSettings) -> Option<Box<dyn Thinker>> {
    Some(Entry::find(game)?.player_of_level(level, settings))
}

/// Who learns the weights of the game of this id; `None` if it has none.
pub fn learner(game: &str) -> Option<&'static dyn Learner> {
    match Entry::find(game)?.mind? {
        Mind::Searches { learner, .. } => Some(learner),
        Mind::Mixes { .. } => None,
    }
}
