//! What a game gives to a search by alpha-beta: what it walks on, and what it may know about it.

use std::hash::{Hash, Hasher};

use crate::sequential::{Evaluate, Position, Sequential};

/// A [`Sequential`] game that can be searched.
///
/// The search takes whole orders only at its root. Below it walks on [`Node`](Searched::Node)s, whose steps may be smaller
/// than an order: a game whose orders are several actions is searched action by action.
pub trait Searched: Sequential {
    /// What is searched.
    type Node: Node;

    /// The node of a position: at the start of a turn, with the same [`key`](Position::key).
    fn node(position: &Self::Position) -> Self::Node;

    /// The first order that these steps of a line make, and how many of them it takes; `None` if they don't make a whole
    /// one.
    fn order_of(line: &[<Self::Node as Position>::Order]) -> Option<(Self::Order, usize)>;

    /// Which occurrence of a position draws the game.
    fn draws_at(&self) -> usize;
}

/// What a search walks on. Everything but [`Evaluate`] has a default: the more a game says, the better it is searched.
pub trait Node: Evaluate<Order: Copy + Eq + Hash> {
    /// The most steps that a turn can have.
    const STEPS: u32 = 1;

    /// Is there any step that [`is_loud`](Node::is_loud)?
    const LOUD: bool = false;

    /// Is it in the middle of a turn? Then it counts neither as a ply nor for repetition.
    fn is_within_turn(&self) -> bool {
        false
    }

    /// Can the side to act win before its turn is over? A yes is a fact. A no may also mean that it is too costly to tell.
    fn wins_now(&self) -> bool {
        false
    }

    /// Would the other side win at once if it were to act now? A hint: the search looks further where this is so.
    fn must_answer(&self) -> bool {
        false
    }

    /// Does this step change so much that the position shouldn't be judged before it is tried (a capture)?
    fn is_loud(&self, _step: &Self::Order) -> bool {
        false
    }

    /// How good a step looks before it is tried: the greater, the earlier. 0 for most of them.
    fn promise(&self, _step: &Self::Order) -> i32 {
        0
    }

    /// A step's name among the steps of equal nodes, by which the search remembers it. Two steps may share one at the price
    /// of some time.
    fn tag(&self, step: &Self::Order) -> u16 {
        let mut hasher = Folded(0xcbf2_9ce4_8422_2325);
        step.hash(&mut hasher);
        let bits = hasher.finish();
        (bits ^ bits >> 16 ^ bits >> 32 ^ bits >> 48) as u16
    }
}

/// The hash of Fowler, Noll and Vo: the same on every machine.
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
