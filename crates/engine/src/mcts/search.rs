//! A search: playouts from a root, and the statistics they leave.

use std::ops::ControlFlow;

use botyard_core::dice::Dice;
use botyard_core::{Evaluate, Position, Sequential, Side, Verdict, play_out};

use super::fate::Fate;
use super::tree::{ROOT, SearchTree, TreeNode};
use crate::score::Score;

/// Parameters of the playouts.
pub(super) struct Style<P> {
    /// Exploration constant of UCT.
    exploration: f64,
    /// Number of visits after which a node's moves enter the tree.
    grow_after: u32,
    /// Maximum number of random plies in a playout.
    plies: u64,
    /// Evaluation of the final position for the side to move; without it, an unfinished game counts as drawn.
    judge: Option<fn(&P) -> i32>,
}

impl<P> Clone for Style<P> {
    fn clone(&self) -> Style<P> {
        *self
    }
}

impl<P> Copy for Style<P> {}

/// Maximum plies of a random game; it is then a draw.
const LONGEST: u64 = 400;

/// Number of playouts that the evaluation of a move entering the tree is worth.
const PRIOR: u32 = 2;

/// Points of evaluation that make a win e times as likely as a loss.
const SCALE: f64 = 150.0;

/// Maximum points of an uncertain score.
const MOST_POINTS: f64 = 5_000.0;

impl<P: Position> Style<P> {
    pub(super) fn random() -> Style<P> {
        Style { exploration: 1.0, grow_after: 2, plies: LONGEST, judge: None }
    }
}

impl<P: Evaluate> Style<P> {
    pub(super) fn judging() -> Style<P> {
        Style { exploration: 0.1, grow_after: PRIOR, plies: 2, judge: Some(P::evaluate) }
    }
}

/// Returns the share that an evaluation stands for, from 0 to 1.
fn squashed(points: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(points) / SCALE).exp())
}

/// Returns the points that a share stands for.
fn points(share: f64) -> i32 {
    let points = SCALE * (share / (1.0 - share)).ln();
    points.clamp(-MOST_POINTS, MOST_POINTS).round() as i32
}

/// Returns the side to move. Positions have verdicts for two sides, so there are no others.
fn side_to_move<P: Position>(position: &P) -> Side {
    Side::of(position.turn()).unwrap_or(Side::White)
}

/// Returns White's share, given the share of a side.
fn for_white(side: Side, share: f64) -> f64 {
    match side {
        Side::White => share,
        Side::Black => 1.0 - share,
    }
}

/// A node on the path of a playout through the tree.
struct PathStep {
    node: usize,
    key: u64,
    side: Side,
}

pub(super) struct TreeSearch<'a, G: Sequential> {
    root: &'a G,
    style: Style<G::Position>,
    tree: &'a mut SearchTree<G::Order>,
    dice: Dice,
    /// The game of the current playout; kept to reuse its memory.
    game: G,
    /// Path from the root to where the playout leaves the tree.
    path: Vec<PathStep>,
    /// Moves about to enter the tree; kept to reuse its memory.
    moves: Vec<TreeNode<G::Order>>,
    done: u64,
    work: u64,
    deepest: u32,
    full: bool,
}

impl<'a, G: Sequential> TreeSearch<'a, G> {
    /// Creates a search; `None` if there is no legal move.
    pub(super) fn new(
        root: &'a G,
        style: Style<G::Position>,
        tree: &'a mut SearchTree<G::Order>,
        dice: Dice,
    ) -> Option<TreeSearch<'a, G>> {
        let first = root.position().visit_moves(ControlFlow::Break).break_value()?;
        tree.plant(TreeNode::new(first, None));
        let side = side_to_move(root.position());
        let mut search = TreeSearch {
            root,
            style,
            tree,
            dice,
            game: root.clone(),
            path: vec![PathStep { node: ROOT, key: root.position().key(), side }],
            moves: Vec::new(),
            done: 0,
            work: 0,
            deepest: 0,
            full: false,
        };
        search.grow(ROOT);
        Some(search)
    }

    pub(super) fn done(&self) -> u64 {
        self.done
    }

    /// Returns the approximate number of positions created.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    pub(super) fn deepest(&self) -> u32 {
        self.deepest
    }

    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    pub(super) fn fullness(&self) -> u16 {
        self.tree.fullness()
    }

    /// Whether the result of the root is certain.
    pub(super) fn is_settled(&self) -> bool {
        self.tree.node(ROOT).fate.is_some()
    }

    /// Returns the score of the root for a side.
    pub(super) fn score(&self, side: Side) -> Score {
        let root = self.tree.node(ROOT);
        match root.fate {
            Some(fate) => fate.score(side),
            None => {
                let best = self
                    .tree
                    .best(ROOT, side_to_move(self.root.position()))
                    .map_or(root, |best| self.tree.node(best));
                Score::Points(points(best.share(side)))
            }
        }
    }

    /// Returns the expected continuation, at least one move.
    pub(super) fn line(&self) -> Vec<G::Order> {
        let mut line = Vec::new();
        let (mut at, mut position) = (ROOT, self.root.position().clone());
        while let Some(best) = self.tree.best(at, side_to_move(&position)) {
            let node = self.tree.node(best);
            if node.visits == 0 && node.fate.is_none() && at != ROOT {
                break;
            }
            line.push(node.order.clone());
            position.play_unchecked(node.order.clone());
            at = best;
        }
        if line.is_empty() {
            // The tree has no room for all moves: take the first.
            line.push(self.tree.node(ROOT).order.clone());
        }
        line
    }

    /// Runs one playout: down the tree, on at random, and its result back up.
    pub(super) fn play_out(&mut self) {
        self.done += 1;
        self.game.clone_from(self.root);
        self.path.truncate(1);
        let mut at = ROOT;
        let white = loop {
            let node = self.tree.node(at);
            if let Some(fate) = node.fate {
                break fate.share();
            }
            if node.is_leaf() {
                if node.visits >= self.style.grow_after && !self.full {
                    self.grow(at);
                }
                if self.tree.node(at).is_leaf() {
                    break self.sample();
                }
                continue;
            }
            // A node whose moves all lose has a fate, so there is a move to follow.
            let Some(next) = self.choose(at) else { break 0.5 };
            at = next;
            self.game.play_unchecked(self.tree.node(at).order.clone());
            let position = self.game.position();
            self.path.push(PathStep { node: at, key: position.key(), side: side_to_move(position) });
            if self.tree.node(at).fate.is_none() && self.game.ended_by_past() {
                self.tree.node_mut(at).fate = Some(Fate::Drawn);
            }
        };
        self.deepest = self.deepest.max(self.path.len() as u32 - 1);
        self.work += self.path.len() as u64;
        self.back_up(white);
    }

    /// Selects the move with the highest upper confidence bound.
    fn choose(&self, at: usize) -> Option<usize> {
        let side = side_to_move(self.game.position());
        let tried = f64::from(self.tree.node(at).visits.max(1)).ln();
        let mut best = None;
        let mut highest = f64::NEG_INFINITY;
        for (place, node) in self.tree.moves(at) {
            if node.loses_for(side) {
                continue;
            }
            if node.visits == 0 {
                return Some(place);
            }
            let bonus = self.style.exploration * (tried / f64::from(node.visits)).sqrt();
            let urgency = node.share(side) + bonus;
            if urgency > highest {
                (best, highest) = (Some(place), urgency);
            }
        }
        best
    }

    /// Adds the moves of the current position to the tree, in random order, with their fates if certain. If
    /// one of them wins, only that one is added.
    fn grow(&mut self, at: usize) {
        let position = self.game.position();
        let side = side_to_move(position);
        let (moves, path, judge) = (&mut self.moves, &self.path, self.style.judge);
        moves.clear();
        let _: ControlFlow<()> = position.visit_moves(|order| {
            let mut after = position.clone();
            after.play_unchecked(order.clone());
            let fate = match after.verdict() {
                Some(verdict) => Some(Fate::of(verdict)),
                None => {
                    let key = after.key();
                    path.iter().any(|step| step.key == key).then_some(Fate::Drawn)
                }
            };
            let mut node = TreeNode::new(order, fate);
            if fate == Some(Fate::Won(side, 0)) {
                moves.clear();
                moves.push(node);
                return ControlFlow::Break(());
            }
            if let (None, Some(judge)) = (fate, judge) {
                node.white = f64::from(PRIOR) * for_white(side_to_move(&after), squashed(judge(&after)));
                node.visits = PRIOR;
            }
            moves.push(node);
            ControlFlow::Continue(())
        });
        self.work += moves.len() as u64;
        if !self.tree.has_room(moves.len()) {
            self.full = true;
            return;
        }
        for last in (1..moves.len()).rev() {
            moves.swap(last, self.dice.below(last as u64 + 1) as usize);
        }
        self.tree.grow(at, moves);
        self.learn(at, side);
    }

    /// Sets the fate of a node if it follows from those of its moves.
    fn learn(&mut self, at: usize, side: Side) {
        let fate = Fate::of_moves(side, self.tree.moves(at).map(|(_, node)| node.fate));
        self.tree.node_mut(at).fate = fate;
    }

    /// Returns White's share of a random game from the current position.
    fn sample(&mut self) -> f64 {
        self.work += play_out(&mut self.game, &mut self.dice, self.style.plies);
        let position = self.game.position();
        match (position.verdict(), self.style.judge) {
            (Some(Verdict::Won(side)), _) => for_white(side, 1.0),
            (Some(Verdict::Drawn), _) => 0.5,
            (None, Some(judge)) if !self.game.ended_by_past() => {
                for_white(side_to_move(position), squashed(judge(position)))
            }
            (None, _) => 0.5,
        }
    }

    /// Counts a result on every node of the path, and updates fates.
    fn back_up(&mut self, white: f64) {
        let mut news = false;
        for index in (0..self.path.len()).rev() {
            let PathStep { node: at, side, .. } = self.path[index];
            if news && self.tree.node(at).fate.is_none() {
                self.learn(at, side);
            }
            let node = self.tree.node_mut(at);
            node.visits = node.visits.saturating_add(1);
            node.white += white;
            news = node.fate.is_some();
        }
    }
}
