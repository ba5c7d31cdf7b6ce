//! The search at the root: whole orders, with iterative deepening.

use std::ops::ControlFlow;

use botyard_core::{Node, Position, Searched};

use super::value::{self, FURTHEST, INFINITE, WON, is_decided};
use super::walker::{LONGEST, SeededHandicap, Walker};
use crate::level::Handicap;

type StepOf<G> = <<G as Searched>::Node as Position>::Order;

/// An order at the root, with its current value and line.
pub(crate) struct RootMove<G: Searched> {
    pub(crate) order: G::Order,
    /// The node after the order.
    node: G::Node,
    /// Expected continuation, in steps.
    pub(crate) line: Vec<StepOf<G>>,
    pub(crate) value: i32,
}

impl<G: Searched> Clone for RootMove<G> {
    fn clone(&self) -> Self {
        RootMove {
            order: self.order.clone(),
            node: self.node.clone(),
            line: self.line.clone(),
            value: self.value,
        }
    }
}

/// The root of a search.
pub(crate) struct Root<G: Searched> {
    position: G::Position,
    node: G::Node,
    /// Candidates, the best known first.
    pub(crate) candidates: Vec<RootMove<G>>,
}

impl<G: Searched> Clone for Root<G> {
    fn clone(&self) -> Self {
        Root { position: self.position.clone(), node: self.node.clone(), candidates: self.candidates.clone() }
    }
}

impl<G: Searched> Root<G> {
    /// Collects all legal orders, or those in `only` if it isn't empty, without overlooked ones, and sorts
    /// them by a first evaluation.
    pub(crate) fn new(position: &G::Position, held: Option<&SeededHandicap>, only: &[String]) -> Root<G> {
        let node = G::node(position);
        let mut candidates = Vec::new();
        let mut overlooked = Vec::new();
        let _: ControlFlow<()> = position.visit_moves(|order| {
            if !only.is_empty() && !only.contains(&order.to_string()) {
                return ControlFlow::Continue(());
            }
            let mut after = position.clone();
            after.play_unchecked(order.clone());
            let child = G::node(&after);
            let value = glance(&node, &child);
            let candidate: RootMove<G> = RootMove { order, node: child, line: Vec::new(), value };
            let missed = held.is_some_and(|held| {
                let number = node.key() ^ candidate.node.key().rotate_left(7) ^ held.seed;
                Handicap::happens(number, if value < WON - 1 { held.by.own } else { held.by.wins })
            });
            if missed {
                overlooked.push(candidate);
            } else {
                candidates.push(candidate);
            }
            ControlFlow::Continue(())
        });
        if candidates.is_empty() {
            candidates = overlooked;
        }
        candidates.sort_by_key(|candidate| -candidate.value);
        Root { position: position.clone(), node, candidates }
    }

    /// Searches the candidates from `from` on to a depth and moves the best of them to `from`.
    pub(crate) fn deepen(&mut self, walker: &mut Walker<'_, G::Node>, depth: u32, from: usize) {
        let Some(first) = self.candidates.get(from) else { return };
        let guess = first.value;
        let mut reach = if depth < 3 * G::Node::STEPS || is_decided(guess) { INFINITE } else { 30 };
        loop {
            let (alpha, beta) = ((guess - reach).max(-INFINITE), (guess + reach).min(INFINITE));
            let value = self.search(walker, depth, from, alpha, beta);
            if walker.stopped || (alpha < value && value < beta) || reach >= INFINITE {
                return;
            }
            reach = if reach > 300 || is_decided(value) { INFINITE } else { reach * 3 };
        }
    }

    /// Checks whether the best candidate's decided value is the quickest win or the slowest loss, and
    /// corrects it if not. Returns whether the value is now proved.
    pub(crate) fn prove(&mut self, walker: &mut Walker<'_, G::Node>, nodes: u64) -> bool {
        walker.prove(Some(nodes));
        let mut sure = false;
        while !sure && !walker.stopped {
            let value = self.candidates[0].value;
            let plies = (WON - value.abs()) as u32;
            let depth = plies * G::Node::STEPS;
            if depth as usize >= LONGEST || plies >= FURTHEST as u32 {
                break;
            }
            let found = self.search(walker, depth, 0, value - 1, value + 1);
            if walker.stopped {
                break;
            }
            sure = found == value;
            if !sure && !is_decided(found) {
                // Can't happen: decided values are facts.
                break;
            }
            self.candidates[0].value = found;
        }
        walker.prove(None);
        sure
    }

    fn search(
        &mut self,
        walker: &mut Walker<'_, G::Node>,
        depth: u32,
        from: usize,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        walker.begin(&self.node, depth);
        let below = depth as i32 - G::Node::STEPS as i32;
        let mut best = -INFINITE;
        for index in from..self.candidates.len() {
            let RootMove { node, .. } = &self.candidates[index];
            let acts_again = node.turn() == self.node.turn();
            let mut value = 0;
            let mut open = index == from;
            if !open {
                let reduced = walker.root_reduction(depth as i32, index - from);
                value = walker.visit::<false>(node, acts_again, below - reduced, 1, 1, alpha, alpha + 1);
                if value > alpha && reduced > 0 {
                    value = walker.visit::<false>(node, acts_again, below, 1, 1, alpha, alpha + 1);
                }
                open = value > alpha && !walker.stopped;
            }
            if open {
                value = walker.visit::<true>(node, acts_again, below, 1, 1, alpha, beta);
            }
            if walker.stopped {
                break;
            }
            if value > best {
                best = value;
                // The first candidate becomes the best whatever its value.
                if value > alpha || index == from {
                    let candidate = &mut self.candidates[index];
                    candidate.value = value;
                    walker.line(1).clone_into(&mut candidate.line);
                    self.candidates[from..=index].rotate_right(1);
                    alpha = alpha.max(value);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        best
    }

    /// Returns a candidate and its line as whole orders.
    pub(crate) fn orders(&self, index: usize) -> Vec<G::Order> {
        let RootMove { order, node, line, .. } = &self.candidates[index];
        let mut steps = line.clone();
        let mut end = node.clone();
        for &step in line {
            end.play_unchecked(step);
        }
        finish(&mut end, &mut steps);
        let mut orders = vec![order.clone()];
        let mut rest = &steps[..];
        while let Some((order, used)) = G::order_of(rest) {
            orders.push(order);
            rest = &rest[used..];
        }
        // An incomplete last turn is left out.
        if end.is_within_turn() && orders.len() > 1 {
            orders.pop();
        }
        orders
    }
}

/// Returns a first evaluation of an order, without search.
fn glance<N: Node>(node: &N, child: &N) -> i32 {
    let value = match child.verdict() {
        Some(verdict) => value::of_verdict(child, verdict, 1),
        None if child.wins_now() => WON - 2,
        None => child.evaluate(),
    };
    if child.turn() == node.turn() { value } else { -value }
}

/// Appends the steps by which the side to act wins in this turn, if it can.
fn finish<N: Node>(node: &mut N, steps: &mut Vec<N::Order>) {
    while node.verdict().is_none() && node.wins_now() {
        let side = node.turn();
        let winning = node.visit_moves(|step| {
            let mut after = node.clone();
            after.play_unchecked(step);
            let won = match after.verdict() {
                Some(botyard_core::Verdict::Won(winner)) => winner.seat() == side,
                Some(botyard_core::Verdict::Drawn) => false,
                None => after.is_within_turn() && after.wins_now(),
            };
            if won { ControlFlow::Break((step, after)) } else { ControlFlow::Continue(()) }
        });
        let Some((step, after)) = winning.break_value() else { return };
        steps.push(step);
        *node = after;
    }
}
