//! The interface between a game and alpha-beta search: the nodes to walk on, and hints about them.

use std::hash::{Hash, Hasher};

use crate::sequential::{Evaluate, Position, Sequential};

/// A [`Sequential`] game that can be searched with alpha-beta.
///
/// The search plays whole orders only at its root. Below, it walks on [`Node`](Searched::Node)s, whose steps
/// may be smaller than an order: a game whose orders consist of several actions is searched action by action.
pub trait Searched: Sequential {
    /// Nodes of the search tree.
    type Node: Node;

    /// The node of a position: at the start of a turn, with the same [`key`](Position::key).
    fn node(position: &Self::Position) -> Self::Node;

    /// The first order formed by the steps of a line, and the number of steps it takes; `None` if they don't
    /// form a whole one.
    fn order_of(line: &[<Self::Node as Position>::Order]) -> Option<(Self::Order, usize)>;

    /// The occurrence of a position that draws the game.
    fn draws_at(&self) -> usize;
}

/// A node of the search tree. Everything but [`Evaluate`] has a default; the more methods a game implements,
/// the better it is searched.
pub trait Node: Evaluate<Order: Copy + Eq + Hash> {
    /// Maximum number of steps in a turn.
    const STEPS: u32 = 1;

    /// Whether any step can be [loud](Node::is_loud).
    const LOUD: bool = false;

    /// Whether the node is in the middle of a turn. Such nodes count neither as a ply nor for repetition.
    fn is_within_turn(&self) -> bool {
        false
    }

    /// Whether the side to act can win before its turn is over. True is certain; false may also mean that the
    /// check is too expensive.
    fn wins_now(&self) -> bool {
        false
    }

    /// Whether the other side would win at once if it were to act now. A hint: the search extends such nodes.
    fn must_answer(&self) -> bool {
        false
    }

    /// Whether this step changes so much that the position shouldn't be evaluated before it is tried (a
    /// capture).
    fn is_loud(&self, _step: &Self::Order) -> bool {
        false
    }

    /// Move-ordering score of a step: higher ones are tried earlier. 0 for most steps.
    fn promise(&self, _step: &Self::Order) -> i32 {
        0
    }

    /// Tag of a step among the steps of equal nodes, under which the search remembers it. Collisions are
    /// allowed but cost time.
    fn tag(&self, step: &Self::Order) -> u16 {
        let mut hasher = Folded(0xcbf2_9ce4_8422_2325);
        step.hash(&mut hasher);
        let bits = hasher.finish();
        (bits ^ bits >> 16 ^ bits >> 32 ^ bits >> 48) as u16
    }
}

/// FNV-1a hash (Fowler, Noll, Vo): the same on every machine.
struct Folded(u64);

impl Hasher for Folded {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
