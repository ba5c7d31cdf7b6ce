//! The part of the game that is remembered, in one block of memory that never grows beyond its limit.

use std::ops::Range;

use botyard_core::Side;

use super::fate::Fate;

/// A position that a move leads to. The first is where the thinking starts; its order means nothing.
pub(super) struct Node<O> {
    pub(super) order: O,
    /// White's shares of all that was counted here.
    pub(super) white: f64,
    pub(super) visits: u32,
    /// The nodes of its moves; empty as long as they aren't in the tree.
    first: u32,
    moves: u32,
    pub(super) fate: Option<Fate>,
}

impl<O> Node<O> {
    pub(super) fn new(order: O, fate: Option<Fate>) -> Node<O> {
        Node { order, white: 0.0, visits: 0, first: 0, moves: 0, fate }
    }

    pub(super) fn is_leaf(&self) -> bool {
        self.moves == 0
    }

    fn range(&self) -> Range<usize> {
        self.first as usize..(self.first + self.moves) as usize
    }

    /// This side's share of what is known, or of what was counted; nothing counted is even.
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

/// Nodes in one block; a node's moves are neighbours.
pub(super) struct Tree<O> {
    nodes: Vec<Node<O>>,
    most: usize,
}

/// The moves of a first position must find room, or there is no answer.
const FEWEST: usize = 1024;

/// The node where the thinking starts.
pub(super) const ROOT: usize = 0;

impl<O> Tree<O> {
    /// No larger than so many bytes, but with room for [`FEWEST`] nodes.
    pub(super) fn within(bytes: usize) -> Tree<O> {
        let most = (bytes / size_of::<Node<O>>()).clamp(FEWEST, u32::MAX as usize);
        Tree { nodes: Vec::new(), most }
    }

    /// Empty but for the root. The memory is taken once, so that growing never copies; what isn't used costs nothing where
    /// the system hands out memory page by page.
    pub(super) fn plant(&mut self, root: Node<O>) {
        self.nodes.clear();
        self.nodes.reserve_exact(self.most);
        self.nodes.push(root);
    }

    /// Gives the memory back.
    pub(super) fn fell(&mut self) {
        self.nodes = Vec::new();
    }

    /// Is there room for so many more?
    pub(super) fn has_room(&self, moves: usize) -> bool {
        self.nodes.len() + moves <= self.most
    }

    /// Takes the moves of a node out of `moves`.
    pub(super) fn grow(&mut self, at: usize, moves: &mut Vec<Node<O>>) {
        self.nodes[at].first = self.nodes.len() as u32;
        self.nodes[at].moves = moves.len() as u32;
        self.nodes.append(moves);
    }

    pub(super) fn node(&self, at: usize) -> &Node<O> {
        &self.nodes[at]
    }

    pub(super) fn node_mut(&mut self, at: usize) -> &mut Node<O> {
        &mut self.nodes[at]
    }

    /// The moves of a node with their places.
    pub(super) fn moves(&self, at: usize) -> impl Iterator<Item = (usize, &Node<O>)> {
        let range = self.nodes[at].range();
        range.clone().zip(&self.nodes[range])
    }

    /// How full it is, in thousandths.
    pub(super) fn fullness(&self) -> u16 {
        (self.nodes.len() * 1000 / self.most) as u16
    }

    /// The move that would be played: the quickest win; otherwise the one that was counted most often, unless it looks worse
    /// than a sure draw; and of nothing but losses the slowest.
    pub(super) fn best(&self, at: usize, side: Side) -> Option<usize> {
        let rank = |node: &Node<O>| match node.fate {
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
