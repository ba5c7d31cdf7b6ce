//! The search tree, in one block of memory with a fixed limit.

use std::ops::Range;

use botyard_core::Side;

use super::fate::Fate;

/// The position after a move. The first node is the root; its order is meaningless.
pub(super) struct TreeNode<O> {
    pub(super) order: O,
    /// Sum of White's shares of all results counted here.
    pub(super) white: f64,
    pub(super) visits: u32,
    /// Range of the nodes of its moves; empty until they are in the tree.
    first: u32,
    moves: u32,
    pub(super) fate: Option<Fate>,
}

impl<O> TreeNode<O> {
    pub(super) fn new(order: O, fate: Option<Fate>) -> TreeNode<O> {
        TreeNode { order, white: 0.0, visits: 0, first: 0, moves: 0, fate }
    }

    pub(super) fn is_leaf(&self) -> bool {
        self.moves == 0
    }

    fn range(&self) -> Range<usize> {
        self.first as usize..(self.first + self.moves) as usize
    }

    /// Returns a side's share: of the fate if known, otherwise the average of the results; 1/2 without
    /// results.
    pub(super) fn share(&self, side: Side) -> f64 {
        let white = match self.fate {
            Some(fate) => fate.share(),
            None if self.visits == 0 => 0.5,
            None => self.white / f64::from(self.visits),
        };
        match side {
            Side::White => white,
            Side::Black => 1.0 - white,
        }
    }

    pub(super) fn loses_for(&self, side: Side) -> bool {
        matches!(self.fate, Some(Fate::Won(winner, _)) if winner != side)
    }
}

/// Nodes in one block; a node's moves are adjacent.
pub(super) struct SearchTree<O> {
    nodes: Vec<TreeNode<O>>,
    most: usize,
}

/// Minimum capacity: the moves of the root must fit, or there is no answer.
const FEWEST: usize = 1024;

/// Index of the root.
pub(super) const ROOT: usize = 0;

impl<O> SearchTree<O> {
    /// Creates a tree of at most `bytes` bytes, but with room for [`FEWEST`] nodes.
    pub(super) fn within(bytes: usize) -> SearchTree<O> {
        let most = (bytes / size_of::<TreeNode<O>>()).clamp(FEWEST, u32::MAX as usize);
        SearchTree { nodes: Vec::new(), most }
    }

    /// Clears the tree and sets its root. The memory is allocated once, so that growing never copies; unused
    /// pages cost nothing where the system allocates lazily.
    pub(super) fn plant(&mut self, root: TreeNode<O>) {
        self.nodes.clear();
        self.nodes.reserve_exact(self.most);
        self.nodes.push(root);
    }

    /// Frees the memory.
    pub(super) fn fell(&mut self) {
        self.nodes = Vec::new();
    }

    /// Whether there is room for `moves` more nodes.
    pub(super) fn has_room(&self, moves: usize) -> bool {
        self.nodes.len() + moves <= self.most
    }

    /// Moves the nodes in `moves` into the tree, as the moves of a node.
    pub(super) fn grow(&mut self, at: usize, moves: &mut Vec<TreeNode<O>>) {
        self.nodes[at].first = self.nodes.len() as u32;
        self.nodes[at].moves = moves.len() as u32;
        self.nodes.append(moves);
    }

    pub(super) fn node(&self, at: usize) -> &TreeNode<O> {
        &self.nodes[at]
    }

    pub(super) fn node_mut(&mut self, at: usize) -> &mut TreeNode<O> {
        &mut self.nodes[at]
    }

    /// Returns the moves of a node with their indices.
    pub(super) fn moves(&self, at: usize) -> impl Iterator<Item = (usize, &TreeNode<O>)> {
        let range = self.nodes[at].range();
        range.clone().zip(&self.nodes[range])
    }

    /// Returns the fill level in thousandths.
    pub(super) fn fullness(&self) -> u16 {
        (self.nodes.len() * 1000 / self.most) as u16
    }

    /// Returns the move to play: the quickest win; otherwise the most visited one, unless its share is below
    /// that of a certain draw; if all lose, the slowest loss.
    pub(super) fn best(&self, at: usize, side: Side) -> Option<usize> {
        let rank = |node: &TreeNode<O>| match node.fate {
            Some(Fate::Won(winner, plies)) if winner == side => (4, u32::from(u16::MAX - plies), 0.0),
            Some(Fate::Won(_, plies)) => (0, u32::from(plies), 0.0),
            _ => (2, node.visits, node.share(side)),
        };
        let (best, node) = self.moves(at).max_by(|(_, one), (_, other)| {
            let (one, other) = (rank(one), rank(other));
            one.partial_cmp(&other).unwrap_or(std::cmp::Ordering::Equal)
        })?;
        if node.fate.is_none() && node.share(side) < 0.5 {
            let draw = self.moves(at).find(|(_, node)| node.fate == Some(Fate::Drawn));
            return Some(draw.map_or(best, |(draw, _)| draw));
        }
        Some(best)
    }
}
