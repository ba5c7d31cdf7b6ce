//! Alpha-beta search for every [`Searched`] game: iterative deepening with a transposition table, on any
//! number of threads.

mod habits;
mod root;
mod transposition_table;
mod value;
mod walker;
mod watch;

use std::marker::PhantomData;

use botyard_core::face::AnyGame;
use botyard_core::{Evaluate, Node, Searched, Seat};

use self::root::Root;
use self::transposition_table::TranspositionTable;
use self::value::{is_decided, score};
pub use self::walker::Tricks;
use self::walker::{LONGEST, SeededHandicap, Walker};
use self::watch::SearchWatch;
use crate::level::{Handicap, Level};
use crate::limits::Limits;
use crate::score::Score;
use crate::stop::Stop;
use crate::thinker::{Decision, Report, Thinker};

/// Settings of a searcher.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchSettings {
    /// Handicap, see [`Level::handicap`].
    pub handicap: Option<Handicap>,
    /// Seed of what is overlooked and misjudged. The same seed overlooks the same.
    pub seed: u64,
    /// Maximum size of the transposition table, in bytes.
    pub memory: usize,
    /// Number of threads. With more than one, node limits don't give the same order every time.
    pub threads: u16,
    /// Number of best orders to report.
    pub lines: u16,
    /// Search techniques, which tests and comparisons can switch off.
    pub tricks: Tricks,
}

impl SearchSettings {
    /// No handicap, one thread, 16 MB.
    pub const DEFAULT: SearchSettings = SearchSettings {
        handicap: None,
        seed: 0,
        memory: 16 << 20,
        threads: 1,
        lines: 1,
        tricks: Tricks::ALL,
    };

    /// Returns the default settings with the handicap and memory of a level: the lower ones need little
    /// memory.
    pub const fn of_level(level: Level, seed: u64) -> SearchSettings {
        let handicap = level.handicap();
        let memory = if handicap.is_some() { 4 << 20 } else { 64 << 20 };
        SearchSettings { handicap, seed, memory, ..SearchSettings::DEFAULT }
    }
}

impl Default for SearchSettings {
    fn default() -> SearchSettings {
        SearchSettings::DEFAULT
    }
}

/// A player that searches.
pub struct Searcher<G> {
    settings: SearchSettings,
    table: TranspositionTable,
    /// The only orders to choose from; empty for all.
    only: Vec<String>,
    game: PhantomData<fn(&G)>,
}

impl<G: Searched> Searcher<G> {
    /// Creates a player with these settings and an empty table.
    pub fn new(settings: SearchSettings) -> Searcher<G> {
        let table = TranspositionTable::new(settings.memory);
        Searcher { settings, table, only: Vec::new(), game: PhantomData }
    }

    /// Returns the size of its table, in bytes.
    pub fn memory(&self) -> usize {
        self.table.bytes()
    }

    /// Returns an order for the side to act, like [`Thinker::think`] but with the game's own types; `None` if
    /// the game is over.
    pub fn choose(
        &mut self,
        game: &G,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Option<(G::Order, Report)> {
        let seat = game.to_act().only()?;
        let handicap = self.settings.handicap;
        let held = handicap.map(|by| SeededHandicap {
            by,
            seed: self.settings.seed,
            root: botyard_core::Position::key(game.position()),
            seat,
        });
        let mut limits = *limits;
        if let Some(handicap) = &handicap {
            limits.depth =
                Some(limits.depth.map_or(handicap.turns * G::Node::STEPS, |depth| {
                    depth.min(handicap.turns * G::Node::STEPS)
                }));
            limits.nodes = Some(limits.nodes.map_or(handicap.nodes, |nodes| nodes.min(handicap.nodes)));
        }
        // Equal node limits give equal orders, so earlier results must not be used.
        if limits.nodes.is_some() {
            self.table.clear();
        } else {
            self.table.grow_older();
        }
        let brink = brink(game);
        let root = Root::<G>::new(game.position(), held.as_ref(), &self.only);
        let watch = SearchWatch::new(&limits, stop);
        let thought = SearchRun {
            table: &self.table,
            watch: &watch,
            tricks: Tricks { proofs: self.settings.tricks.proofs && held.is_none(), ..self.settings.tricks },
            held,
            brink: &brink,
            depth: limits
                .depth
                .unwrap_or(u32::MAX)
                .saturating_mul(G::Node::STEPS)
                .clamp(G::Node::STEPS, LONGEST as u32 - 20),
            lines: usize::from(self.settings.lines.max(1)).min(root.candidates.len()),
        };
        let (root, report) = thought.on_threads(root, self.settings.threads, tell);
        let order = root.candidates.first()?.order.clone();
        Some((order, report))
    }
}

impl<G: Searched> Thinker for Searcher<G> {
    fn think(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Option<Decision> {
        let game = game.as_any().downcast_ref::<G>()?;
        if !game.to_act().contains(seat) {
            return None;
        }
        let (order, report) = self.choose(game, limits, stop, tell)?;
        Some(Decision { order: order.to_string(), report })
    }

    fn restrict(&mut self, orders: &[String]) -> bool {
        orders.clone_into(&mut self.only);
        true
    }

    fn forget(&mut self) {
        self.table.clear();
    }
}

/// Returns the keys of the positions whose next occurrence draws the game, sorted.
fn brink<G: Searched>(game: &G) -> Vec<u64> {
    let mut keys = game.past().to_vec();
    keys.sort_unstable();
    let often = game.draws_at().saturating_sub(1).max(1);
    let mut brink: Vec<u64> = keys
        .chunk_by(|one, other| one == other)
        .filter(|same| same.len() >= often)
        .map(|same| same[0])
        .collect();
    // The current position counts too.
    let now = botyard_core::Position::key(game.position());
    let occurred = 1 + keys.iter().filter(|&&key| key == now).count();
    if occurred >= often && !brink.contains(&now) {
        brink.push(now);
        brink.sort_unstable();
    }
    brink
}

/// The shared data of one search.
struct SearchRun<'a> {
    table: &'a TranspositionTable,
    watch: &'a SearchWatch<'a>,
    tricks: Tricks,
    held: Option<SeededHandicap>,
    brink: &'a [u64],
    /// Maximum depth in steps.
    depth: u32,
    lines: usize,
}

impl SearchRun<'_> {
    /// Searches on several threads. The first thread's result counts; the others fill the table, each at a
    /// slightly different depth.
    fn on_threads<G: Searched>(
        &self,
        root: Root<G>,
        threads: u16,
        tell: &mut dyn FnMut(&Report),
    ) -> (Root<G>, Report) {
        // In the browser there is only one thread.
        if threads <= 1 || cfg!(target_arch = "wasm32") {
            return self.deepen(root, 0, tell);
        }
        std::thread::scope(|scope| {
            for number in 1..threads {
                let root = root.clone();
                // If no more threads can be started, fewer do the work.
                let _ = std::thread::Builder::new()
                    .spawn_scoped(scope, move || self.deepen(root, number, &mut |_| ()));
            }
            let found = self.deepen(root, 0, tell);
            self.watch.end();
            found
        })
    }

    fn deepen<G: Searched>(
        &self,
        mut root: Root<G>,
        number: u16,
        tell: &mut dyn FnMut(&Report),
    ) -> (Root<G>, Report) {
        let mut walker = Walker::<G::Node>::new(self.table, self.watch, self.tricks, self.held, self.brink);
        let mut reached = 0;
        let mut depth = G::Node::STEPS + u32::from(number % 2);
        while depth <= self.depth && !root.candidates.is_empty() {
            let mut sure = false;
            for line in 0..self.lines {
                root.deepen(&mut walker, depth, line);
                if walker.stopped {
                    break;
                }
                if line == 0 && self.tricks.proofs && is_decided(root.candidates[0].value) {
                    let nodes = 50_000 + walker.nodes;
                    sure = root.prove(&mut walker, nodes);
                }
            }
            walker.look();
            if walker.stopped {
                break;
            }
            reached = depth;
            if number == 0 {
                for line in 0..self.lines {
                    tell(&self.report(&root, line, depth, walker.deepest));
                }
            }
            let only_one = root.candidates.len() == 1 && self.watch.is_timed();
            if self.watch.is_enough() || only_one || (sure && self.lines == 1) {
                break;
            }
            depth += 1;
        }
        // Includes what was found since the last report if the search was stopped within an iteration.
        let report = self.report(&root, 0, reached, walker.deepest);
        (root, report)
    }

    fn report<G: Searched>(&self, root: &Root<G>, line: usize, depth: u32, deepest: usize) -> Report {
        let Some(candidate) = root.candidates.get(line) else { return Report::default() };
        Report {
            depth: depth / G::Node::STEPS,
            deepest: (deepest as u32).div_ceil(G::Node::STEPS),
            rank: line as u32,
            score: Some(self.score::<G>(candidate.value)),
            nodes: self.watch.nodes(),
            elapsed: self.watch.elapsed(),
            line: root.orders(line).iter().map(ToString::to_string).collect(),
            memory_used: Some(self.table.used()),
            mix: None,
        }
    }

    /// Converts a value to a score. With a handicap, wins and losses aren't certain, so they become points.
    fn score<G: Searched>(&self, value: i32) -> Score {
        match score(value) {
            Score::Wins(_) if self.held.is_some() => Score::Points(<G::Node as Evaluate>::MOST),
            Score::Loses(_) if self.held.is_some() => Score::Points(-<G::Node as Evaluate>::MOST),
            score => score,
        }
    }
}
