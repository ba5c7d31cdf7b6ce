//! Entries of the catalog: a game with its computer players and environments.

#[cfg(feature = "whole")]
use botyard_core::environment::AnyEnvironmentForm;
use botyard_core::face::Kind;
use botyard_core::{Evaluate, Game, Searched, Sequential, Simultaneous, Weighed};
use botyard_engine::{
    Learner, Level, Limits, Mcts, Mixer, MixerSettings, SearchSettings, Searcher, SelfPlay, Thinker,
};

use crate::levels::{Algorithm, LEVELS, LevelInfo};
use crate::players::Random;

/// A game with its computer players.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The type-erased game.
    pub kind: Kind,
    thinker: Option<ThinkerKind>,
    /// Creates a player by Monte Carlo tree search with random playouts.
    random_playouts: Option<MctsConstructor>,
    /// Creates a player by Monte Carlo tree search with short playouts and evaluation.
    mcts: Option<MctsConstructor>,
    /// Makes the strongest player play the solution where the game is solved.
    solved: Option<SolvedConstructor>,
    /// The learning environments.
    #[cfg(feature = "whole")]
    environments: fn() -> Vec<AnyEnvironmentForm>,
}

/// Constructor of a Monte Carlo player with this seed.
type MctsConstructor = fn(u64) -> Box<dyn Thinker>;

/// Constructor of a player with this seed that plays the solution, and asks the other player where nothing is
/// solved.
type SolvedConstructor = fn(u64, Box<dyn Thinker>) -> Box<dyn Thinker>;

/// The kind of thinking player that a game has.
#[derive(Clone, Copy)]
enum ThinkerKind {
    /// Alpha-beta search.
    Searches { make: fn(SearchSettings) -> Box<dyn Thinker>, learner: Option<&'static dyn Learner> },
    /// Mixed strategies, for games with simultaneous orders.
    Mixes { make: fn(MixerSettings, u64, usize) -> Box<dyn Thinker> },
}

impl Entry {
    /// A game of which only the rules are known; its only player is random.
    pub const fn of<G: Game>() -> Entry {
        Entry {
            kind: Kind::of::<G>(),
            thinker: None,
            random_playouts: None,
            mcts: None,
            solved: None,
            #[cfg(feature = "whole")]
            environments: AnyEnvironmentForm::all::<G>,
        }
    }

    /// A sequential game without an evaluation, played at random and by sampling random games.
    pub const fn sampled<G: Sequential>() -> Entry {
        Entry { random_playouts: Some(|seed| Box::new(Mcts::<G>::random(seed))), ..Entry::of::<G>() }
    }

    /// A game that is played by search.
    pub const fn searched<G: Searched<Position: Evaluate>>() -> Entry {
        Entry::with_search::<G>(None)
    }

    /// A game that is played by search, with evaluation weights that are learned from self-play.
    pub const fn tuned<G: Searched<Node: Weighed, Position: Evaluate>>() -> Entry {
        Entry::with_search::<G>(Some(const { &SelfPlay::<G>::NEW }))
    }

    const fn with_search<G: Searched<Position: Evaluate>>(learner: Option<&'static dyn Learner>) -> Entry {
        let thinker =
            ThinkerKind::Searches { make: |settings| Box::new(Searcher::<G>::new(settings)), learner };
        let mcts: MctsConstructor = |seed| Box::new(Mcts::<G>::judging(seed));
        Entry { thinker: Some(thinker), mcts: Some(mcts), ..Entry::sampled::<G>() }
    }

    /// A game with simultaneous orders.
    pub const fn mixed<G: Simultaneous>() -> Entry {
        let thinker = ThinkerKind::Mixes {
            make: |settings, seed, memory| Box::new(Mixer::<G>::new(settings, seed).with_memory(memory)),
        };
        Entry { thinker: Some(thinker), ..Entry::of::<G>() }
    }

    /// The game, with a strongest player that plays its solution.
    pub(crate) const fn solved(self, make: SolvedConstructor) -> Entry {
        Entry { solved: Some(make), ..self }
    }

    /// Returns the entry of the game with this id.
    pub(crate) fn find(game: &str) -> Option<&'static Entry> {
        crate::ENTRIES.iter().find(|entry| entry.kind.info.id == game)
    }

    /// The algorithms that play the game.
    pub(crate) const fn algorithms(&self) -> AlgorithmSet {
        AlgorithmSet {
            search: self.thinker.is_some(),
            random_playouts: self.random_playouts.is_some(),
            mcts: self.mcts.is_some(),
            mixed: matches!(self.thinker, Some(ThinkerKind::Mixes { .. })),
        }
    }

    /// The levels of the game, each with its player, created with this seed.
    pub fn levels(&self, seed: u64) -> impl Iterator<Item = (&'static LevelInfo, Box<dyn Thinker>)> {
        LEVELS.iter().filter_map(move |level| Some((level, self.player(level.algorithm, seed)?)))
    }

    /// Creates the player with this algorithm; `None` if the game has none.
    pub(crate) fn player(&self, algorithm: Algorithm, seed: u64) -> Option<Box<dyn Thinker>> {
        match (algorithm, self.thinker) {
            (Algorithm::Random, _) => Some(Box::new(Random::new(seed))),
            (Algorithm::Search(level), Some(_)) => {
                Some(self.player_of_level(level, self.settings(level, seed)))
            }
            (Algorithm::RandomPlayouts, _) => self.random_playouts.map(|make| make(seed)),
            (Algorithm::Mcts, _) => self.mcts.map(|make| make(seed)),
            (Algorithm::Mixed(settings), Some(ThinkerKind::Mixes { make })) => {
                Some(make(settings, seed, MixerSettings::MEMORY))
            }
            _ => None,
        }
    }

    /// Default limits of a player of this level.
    pub(crate) fn usual_limits(&self, level: Level) -> Limits {
        match self.thinker {
            Some(ThinkerKind::Mixes { .. }) => mixer_settings(level).usual_limits(),
            _ => level.usual_limits(),
        }
    }

    /// Default settings of a player of this level.
    pub(crate) fn settings(&self, level: Level, seed: u64) -> SearchSettings {
        let settings = SearchSettings::of_level(level, seed);
        match self.thinker {
            Some(ThinkerKind::Mixes { .. }) => SearchSettings { memory: MixerSettings::MEMORY, ..settings },
            _ => settings,
        }
    }

    /// Creates the player of a level, with these settings and the level's handicap. A game without a thinking
    /// player is played by sampling, or at random, at every level.
    pub fn player_of_level(&self, level: Level, settings: SearchSettings) -> Box<dyn Thinker> {
        match (self.thinker, self.random_playouts) {
            (Some(ThinkerKind::Searches { make, .. }), _) => {
                make(SearchSettings { handicap: level.handicap(), ..settings })
            }
            (Some(ThinkerKind::Mixes { make }), _) => {
                let player = make(mixer_settings(level), settings.seed, settings.memory);
                match self.solved {
                    Some(make) if level == Level::MAX => make(settings.seed, player),
                    _ => player,
                }
            }
            (None, Some(make)) => make(settings.seed),
            (None, None) => Box::new(Random::new(settings.seed)),
        }
    }
}

/// Learning environments of the game with this id, the default one first; none if there is no such game.
#[cfg(feature = "whole")]
pub fn environments(game: &str) -> Vec<AnyEnvironmentForm> {
    Entry::find(game).map_or(Vec::new(), |entry| (entry.environments)())
}

/// The algorithms that play a game, as plain data, so that a program that only lists levels, such as the
/// page, is linked without the players.
#[derive(Clone, Copy)]
pub(crate) struct AlgorithmSet {
    search: bool,
    random_playouts: bool,
    mcts: bool,
    mixed: bool,
}

impl AlgorithmSet {
    /// Returns the algorithms for the game with this id.
    pub(crate) fn find(game: &str) -> Option<&'static AlgorithmSet> {
        let index = crate::GAMES.iter().position(|kind| kind.info.id == game)?;
        crate::ALGORITHMS.get(index)
    }

    /// Whether the algorithm is available.
    pub(crate) fn allow(&self, algorithm: Algorithm) -> bool {
        match algorithm {
            Algorithm::Random => true,
            Algorithm::Search(_) => self.search,
            Algorithm::RandomPlayouts => self.random_playouts,
            Algorithm::Mcts => self.mcts,
            Algorithm::Mixed(_) => self.mixed,
            Algorithm::Table(_) => false,
        }
    }
}

/// The [`AlgorithmSet`] of all entries, in their order.
pub(crate) const fn algorithms<const COUNT: usize>(entries: &[Entry]) -> [AlgorithmSet; COUNT] {
    let mut sets = [entries[0].algorithms(); COUNT];
    let mut index = 0;
    while index < COUNT {
        sets[index] = entries[index].algorithms();
        index += 1;
    }
    sets
}

/// The games of all entries, in their order.
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

/// Creates a searcher for the game with this id; `None` if it isn't played by search.
pub fn searcher(game: &str, settings: SearchSettings) -> Option<Box<dyn Thinker>> {
    match Entry::find(game)?.thinker? {
        ThinkerKind::Searches { make, .. } => Some(make(settings)),
        ThinkerKind::Mixes { .. } => None,
    }
}

/// Creates the player of a level for the game with this id, with these settings and the level's handicap;
/// `None` if there is no such game. Players with mixed strategies ignore threads and lines.
pub fn player_of_level(game: &str, level: Level, settings: SearchSettings) -> Option<Box<dyn Thinker>> {
    Some(Entry::find(game)?.player_of_level(level, settings))
}

/// Returns the learner for the evaluation weights of the game with this id; `None` if it has none.
pub fn learner(game: &str) -> Option<&'static dyn Learner> {
    match Entry::find(game)?.thinker? {
        ThinkerKind::Searches { learner, .. } => learner,
        ThinkerKind::Mixes { .. } => None,
    }
}
