//! Monte Carlo tree search (UCT) for any sequential game.
//!
//! Wins count 1, draws 1/2. Certain results are backed up as certain (a move that wins at once, a position in
//! which every move loses), and so are draws by repetition: in the tree when a position recurs in the line
//! from the root, in playouts when the rules of the game say so. The same seed and the same number of
//! playouts give the same order.

mod fate;
mod search;
mod tree;

use std::fmt;
use std::time::Duration;

use botyard_core::dice::{Dice, mix};
use botyard_core::face::AnyGame;
use botyard_core::{Evaluate, Position, Seat, Sequential, Side, Viewer};
use web_time::Instant;

use crate::limits::Limits;
use crate::stop::Stop;
use crate::thinker::{Decision, Report, Thinker};

use search::{Style, TreeSearch};
use tree::SearchTree;

/// Default memory limit in bytes.
const MEMORY: usize = 64 << 20;

/// Amount of work between two checks of the clock: a millisecond or two at most.
const CLOCK_EVERY: u64 = 1_000;

/// Number of playouts before the first report; later ones follow each time it has doubled.
const FIRST_REPORT: u64 = 1024;

/// A player that samples. Its nodes are playouts; a `depth` limit stops it when the tree is that deep or the
/// memory is full.
pub struct Mcts<G: Sequential> {
    seed: u64,
    style: Style<G::Position>,
    tree: SearchTree<G::Order>,
}

impl<G: Sequential> fmt::Debug for Mcts<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mcts").field("game", &G::INFO.id).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl<G: Sequential> Mcts<G> {
    /// Creates a player that knows only the rules: its playouts are random games to the end.
    pub fn random(seed: u64) -> Mcts<G> {
        Mcts { seed, style: Style::random(), tree: SearchTree::within(MEMORY) }
    }

    /// Creates a player whose playouts are a few random moves followed by an evaluation; every move that
    /// enters the tree is evaluated too.
    pub fn judging(seed: u64) -> Mcts<G>
    where
        G::Position: Evaluate,
    {
        Mcts { seed, style: Style::judging(), tree: SearchTree::within(MEMORY) }
    }

    /// Limits the tree to `bytes` bytes. When it is full the playouts continue without growing it.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Mcts<G> {
        Mcts { tree: SearchTree::within(bytes), ..self }
    }
}

impl<G: Sequential> Thinker for Mcts<G> {
    fn think(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        limits: &Limits,
        stop: &Stop,
        tell: &mut dyn FnMut(&Report),
    ) -> Option<Decision> {
        let start = Instant::now();
        let game = game.as_any().downcast_ref::<G>()?;
        let side = Side::of(seat)?;
        if !game.to_act().contains(seat) {
            return None;
        }
        let mut dice = Dice::new(mix(self.seed) ^ game.position().key());
        let root = game.imagine(Viewer::Seat(seat), &mut dice);
        let mut search = TreeSearch::new(&root, self.style, &mut self.tree, dice)?;
        let (mut next_report, mut next_look) = (FIRST_REPORT, 0);
        // At least one playout, so that there is an answer.
        loop {
            search.play_out();
            if search.is_settled() || stop.is_set() {
                break;
            }
            let done = search.done();
            if limits.nodes.is_some_and(|nodes| done >= nodes) {
                break;
            }
            if limits.depth.is_some_and(|depth| search.deepest() >= depth || search.is_full()) {
                break;
            }
            if search.work() >= next_look {
                next_look = search.work() + CLOCK_EVERY;
                if limits.time.is_some_and(|time| start.elapsed() >= time.enough) {
                    break;
                }
            }
            if done >= next_report {
                next_report = done * 2;
                tell(&search.report(side, start.elapsed()));
            }
        }
        let report = search.report(side, start.elapsed());
        tell(&report);
        Some(Decision { order: report.line.first()?.clone(), report })
    }

    fn forget(&mut self) {
        self.tree.fell();
    }
}

impl<G: Sequential> TreeSearch<'_, G> {
    fn report(&self, side: Side, elapsed: Duration) -> Report {
        Report {
            depth: self.deepest(),
            deepest: self.deepest(),
            rank: 0,
            score: Some(self.score(side)),
            nodes: self.done(),
            elapsed,
            line: self.line().iter().map(ToString::to_string).collect(),
            memory_used: Some(self.fullness()),
            mix: None,
        }
    }
}
