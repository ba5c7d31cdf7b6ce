//! The alpha-beta search of one thread.
//!
//! A value is always that of the side to act. The same side may act twice, so values are negated only where
//! the side changes. Wins and losses are facts: pruning and reductions leave an evaluation behind, never a
//! decided value. In *proof* mode nothing is pruned, and wins and losses are found in the fewest plies.

use std::ops::ControlFlow;

use botyard_core::dice::mix;
use botyard_core::{Node, Seat};

use super::habits::Habits;
use super::transposition_table::{Bound, TableEntry, TranspositionTable};
use super::value::{self, INFINITE, WON, is_decided};
use super::watch::SearchWatch;
use crate::level::Handicap;

/// Maximum number of steps in a line.
pub(crate) const LONGEST: usize = 120;

/// Optional search techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tricks {
    /// Late move reductions: late steps are searched less deeply.
    pub reductions: bool,
    /// Futility pruning: hopeless steps near the horizon aren't searched.
    pub pruning: bool,
    /// Extensions: answers to an immediate threat to win don't count as depth.
    pub extensions: bool,
    /// Quiescence search: loud steps are tried beyond the horizon.
    pub quiescence: bool,
    /// A win is proved to be the shortest, a loss the longest.
    pub proofs: bool,
}

impl Tricks {
    /// All techniques, for full strength.
    pub const ALL: Tricks =
        Tricks { reductions: true, pruning: true, extensions: true, quiescence: true, proofs: true };

    /// Plain alpha-beta, whose value is that of a full search to the same depth.
    pub const NONE: Tricks =
        Tricks { reductions: false, pruning: false, extensions: false, quiescence: false, proofs: false };
}

/// A handicap in a particular search, with the seed that decides what is overlooked.
#[derive(Clone, Copy)]
pub(crate) struct SeededHandicap {
    pub(crate) by: Handicap,
    pub(crate) seed: u64,
    /// Key of the root position. A step that is overlooked there is overlooked in all of its lines: otherwise
    /// the search would always find some line in which only the refutation is overlooked.
    pub(crate) root: u64,
    /// The seat that has the handicap.
    pub(crate) seat: Seat,
}

struct OrderedMove<O> {
    step: O,
    tag: u16,
    loud: bool,
    rank: i32,
}

struct SearchFrame<O> {
    choices: Vec<OrderedMove<O>>,
    line: Vec<O>,
    killers: [Option<u16>; 2],
    /// Tag of the step that led here.
    came_by: Option<u16>,
    judged: i32,
}

/// The search of one thread.
pub(crate) struct Walker<'a, N: Node> {
    table: &'a TranspositionTable,
    watch: &'a SearchWatch<'a>,
    tricks: Tricks,
    held: Option<SeededHandicap>,
    /// Keys of the positions whose next occurrence draws, sorted.
    brink: &'a [u64],
    /// Mixed into all keys, so that entries found with other positions in `brink` aren't used.
    salt: u64,
    frames: Vec<SearchFrame<N::Order>>,
    habits: Habits,
    /// Keys from the root to here, at starts of turns.
    path: Vec<u64>,
    pub(crate) nodes: u64,
    told: u64,
    next_look: u64,
    /// In proof mode, the node count at which to give up.
    give_up_at: u64,
    pub(crate) stopped: bool,
    proving: bool,
    /// Maximum length in steps to which lines are extended.
    extend_to: usize,
    /// Length of the longest line so far, in steps.
    pub(crate) deepest: usize,
}

/// Mixed into the keys in proof mode.
const PROVING: u64 = 0x7c15_9e37_4a7c_79b9;

impl<'a, N: Node> Walker<'a, N> {
    pub(crate) fn new(
        table: &'a TranspositionTable,
        watch: &'a SearchWatch<'a>,
        tricks: Tricks,
        held: Option<SeededHandicap>,
        brink: &'a [u64],
    ) -> Walker<'a, N> {
        let frame = || SearchFrame {
            choices: Vec::new(),
            line: Vec::new(),
            killers: [None; 2],
            came_by: None,
            judged: 0,
        };
        Walker {
            table,
            watch,
            tricks,
            held,
            brink,
            salt: brink.iter().fold(0, |salt, &key| salt ^ mix(key)),
            frames: std::iter::repeat_with(frame).take(LONGEST + 2).collect(),
            habits: Habits::new(),
            path: Vec::with_capacity(LONGEST + 2),
            nodes: 0,
            told: 0,
            next_look: 0,
            give_up_at: u64::MAX,
            stopped: false,
            proving: false,
            extend_to: LONGEST,
            deepest: 0,
        }
    }

    /// Prepares a search from a root to this depth.
    pub(crate) fn begin(&mut self, root: &N, depth: u32) {
        self.path.clear();
        self.path.push(root.key());
        self.frames[0].judged = self.judge(root);
        self.frames[1].came_by = None;
        self.extend_to = (2 * depth as usize + 4).min(LONGEST);
    }

    /// Turns proof mode on, with a limit of additional nodes, or off.
    pub(crate) fn prove(&mut self, nodes: Option<u64>) {
        self.proving = nodes.is_some();
        self.give_up_at = nodes.map_or(u64::MAX, |nodes| self.nodes.saturating_add(nodes));
        self.next_look = self.nodes;
        self.stopped = self.watch.is_over();
    }

    /// Reports the nodes since the last call and checks the limits.
    pub(crate) fn look(&mut self) {
        let left = self.watch.look(self.nodes - self.told);
        self.told = self.nodes;
        self.stopped |= left == 0 || self.nodes >= self.give_up_at;
        self.next_look = (self.nodes + left).min(self.give_up_at);
    }

    /// Returns the expected continuation of the last search that found a value inside the window.
    pub(crate) fn line(&self, ply: usize) -> &[N::Order] {
        &self.frames[ply].line
    }

    #[inline]
    fn count(&mut self, ply: usize) {
        if self.stopped {
            return;
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.nodes >= self.next_look {
            self.look();
        }
    }

    /// Returns the evaluation of a node, with the noise of the handicap.
    #[inline]
    fn judge(&self, node: &N) -> i32 {
        match &self.held {
            None => node.evaluate(),
            Some(held) => {
                let noise = held.by.misjudged(node.key() ^ held.seed);
                (node.evaluate() + noise).clamp(1 - N::MOST, N::MOST - 1)
            }
        }
    }

    /// Whether the handicap hides that the side to act can win now. Only the opponent's wins are hidden here;
    /// the handicapped side's own can be overlooked at the root.
    fn overlooks_end(&self, node: &N) -> bool {
        self.held.is_some_and(|held| {
            node.turn() != held.seat && Handicap::happens(held.root ^ held.seed ^ 0xe4d5, held.by.ends)
        })
    }

    /// Returns the value of a child for the side that acts at its parent.
    #[inline]
    #[allow(clippy::too_many_arguments, reason = "a window, and where in the tree it is")]
    pub(crate) fn visit<const PV: bool>(
        &mut self,
        child: &N,
        acts_again: bool,
        depth: i32,
        ply: usize,
        plies: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        if acts_again {
            self.search::<PV>(child, depth, ply, plies, alpha, beta)
        } else {
            -self.search::<PV>(child, depth, ply, plies, -beta, -alpha)
        }
    }

    /// Returns the value of a node: exact if it is between `alpha` and `beta`, otherwise a bound. `ply`
    /// counts steps and `plies` turns from the root. Meaningless once `stopped`.
    pub(crate) fn search<const PV: bool>(
        &mut self,
        node: &N,
        mut depth: i32,
        ply: usize,
        plies: i32,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        self.frames[ply].line.clear();
        self.count(ply);
        if self.stopped {
            return 0;
        }
        if let Some(verdict) = node.verdict() {
            return value::of_verdict(node, verdict, plies);
        }
        let position = node.key();
        let within = node.is_within_turn();
        if !within {
            if self.brink.binary_search(&position).is_ok() {
                return 0;
            }
            // The shortest win repeats nothing, so a proof can skip this, and its result doesn't depend on
            // the path.
            if !self.proving && self.path.iter().rev().any(|&key| key == position) {
                return 0;
            }
        }
        // Neither side can win earlier than in this turn.
        alpha = alpha.max(plies + 1 - WON);
        beta = beta.min(WON - plies - 1);
        if alpha >= beta {
            return alpha;
        }
        let key = position ^ self.salt ^ if self.proving { PROVING } else { 0 };
        let known = self.table.find(key);
        if let Some(entry) = &known {
            let found = value::moved(i32::from(entry.value), -plies);
            let bound = entry.bound as u8;
            // Decided values hold at any depth.
            let deep = i32::from(entry.depth) >= depth;
            let at_least =
                bound & Bound::AtLeast as u8 != 0 && found >= beta && (deep || found > value::DECIDED);
            let at_most =
                bound & Bound::AtMost as u8 != 0 && found <= alpha && (deep || found < -value::DECIDED);
            if !PV && (at_least || at_most) {
                return found;
            }
        } else if node.wins_now() {
            // Nodes in the table are known not to win now.
            if !self.overlooks_end(node) {
                return WON - plies - 1;
            }
            let before = self.frames[ply.saturating_sub(1)].judged;
            return if within { before } else { -before };
        }
        let answering = self.tricks.extensions && !self.proving && !within && node.must_answer();
        if answering && ply < self.extend_to {
            depth += 1;
        }
        if depth <= 0 || ply >= LONGEST {
            return if self.proving { 0 } else { self.quiet(node, ply, plies, alpha, beta) };
        }
        let judged = match &known {
            _ if self.proving => 0,
            Some(entry) => i32::from(entry.judged),
            None => self.judge(node),
        };
        self.frames[ply].judged = judged;
        let may_prune = self.tricks.pruning
            && !PV
            && !self.proving
            && !answering
            && !is_decided(alpha)
            && !is_decided(beta);
        if may_prune && depth <= 3 && !within && judged - 80 * depth >= beta {
            return judged;
        }
        let futile = may_prune && depth <= 3 && judged + 60 + 90 * depth <= alpha;

        let mut choices = self.choices(node, ply, known.map(|entry| entry.tag));
        if !within {
            self.path.push(position);
        }
        let side = node.turn().index();
        let before = alpha;
        let mut best = -INFINITE;
        let mut best_tag = 0;
        let mut tried = 0;
        for index in 0..choices.len() {
            bring_best_forward(&mut choices, index);
            let OrderedMove { step, tag, loud, .. } = choices[index];
            let favoured = loud || self.frames[ply].killers.contains(&Some(tag));
            if futile && index > 0 && !favoured && !is_decided(best) {
                // Leaves an evaluation behind, so that nothing undecided seems decided.
                best = best.max(judged + 60 + 90 * depth);
                continue;
            }
            let mut child = node.clone();
            child.play_unchecked(step);
            let acts_again = child.turn() == node.turn();
            let child_plies = plies + i32::from(!child.is_within_turn());
            self.frames[ply + 1].came_by = Some(tag);
            tried = index + 1;
            let mut value = 0;
            let mut open = PV && index == 0;
            if !open {
                let reduced = if self.tricks.reductions && !self.proving && depth >= 3 && index >= 3 {
                    self.reduction(depth, index, favoured || answering, PV, side, tag)
                } else {
                    0
                };
                value = self.visit::<false>(
                    &child,
                    acts_again,
                    depth - 1 - reduced,
                    ply + 1,
                    child_plies,
                    alpha,
                    alpha + 1,
                );
                if value > alpha && reduced > 0 {
                    value = self.visit::<false>(
                        &child,
                        acts_again,
                        depth - 1,
                        ply + 1,
                        child_plies,
                        alpha,
                        alpha + 1,
                    );
                }
                open = PV && value > alpha && value < beta;
            }
            if open {
                value = self.visit::<true>(&child, acts_again, depth - 1, ply + 1, child_plies, alpha, beta);
            }
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_tag = tag;
                    alpha = value;
                    if PV {
                        self.extend_line(ply, step);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if !within {
            self.path.pop();
        }
        if !self.stopped && best >= beta {
            self.learn(&choices[..tried], ply, side, depth);
        }
        let none = choices.is_empty();
        self.frames[ply].choices = choices;
        if self.stopped {
            return 0;
        }
        if none {
            // All steps were overlooked.
            return judged;
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > before => Bound::Exactly,
            _ => Bound::AtMost,
        };
        self.table.keep(
            key,
            TableEntry {
                value: value::moved(best, plies) as i16,
                judged: judged as i16,
                tag: if best_tag == 0 { known.map_or(0, |entry| entry.tag) } else { best_tag },
                depth: depth.clamp(0, 255) as u8,
                bound,
            },
        );
        best
    }

    /// Quiescence search: returns the evaluation, or a better value by a loud step.
    fn quiet(&mut self, node: &N, ply: usize, plies: i32, mut alpha: i32, beta: i32) -> i32 {
        let mut best = self.judge(node);
        if !N::LOUD || !self.tricks.quiescence || best >= beta || ply >= LONGEST {
            return best;
        }
        alpha = alpha.max(best);
        let mut choices = std::mem::take(&mut self.frames[ply].choices);
        choices.clear();
        let _: ControlFlow<()> = node.visit_moves(|step| {
            if node.is_loud(&step) {
                choices.push(OrderedMove { step, tag: 0, loud: true, rank: node.promise(&step) });
            }
            ControlFlow::Continue(())
        });
        for index in 0..choices.len() {
            bring_best_forward(&mut choices, index);
            let mut child = node.clone();
            child.play_unchecked(choices[index].step);
            let acts_again = child.turn() == node.turn();
            let child_plies = plies + i32::from(!child.is_within_turn());
            self.count(ply + 1);
            if self.stopped {
                break;
            }
            let (low, high) = if acts_again { (alpha, beta) } else { (-beta, -alpha) };
            let value = if let Some(verdict) = child.verdict() {
                value::of_verdict(&child, verdict, child_plies)
            } else if child.wins_now() {
                if self.overlooks_end(&child) { self.judge(&child) } else { WON - child_plies - 1 }
            } else {
                self.quiet(&child, ply + 1, child_plies, low, high)
            };
            let value = if acts_again { value } else { -value };
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        self.frames[ply].choices = choices;
        best
    }

    /// Returns all steps with their ranks, in the frame's reused buffer.
    fn choices(&mut self, node: &N, ply: usize, known: Option<u16>) -> Vec<OrderedMove<N::Order>> {
        let mut choices = std::mem::take(&mut self.frames[ply].choices);
        choices.clear();
        let side = node.turn().index();
        let SearchFrame { killers, came_by, .. } = self.frames[ply];
        let (habits, held) = (&self.habits, &self.held);
        let _: ControlFlow<()> = node.visit_moves(|step| {
            let tag = node.tag(&step);
            if held.is_some_and(|held| {
                let name = u64::from(tag) << 1 | side as u64;
                Handicap::happens(held.root ^ held.seed ^ name << 17, held.by.others)
            }) {
                return ControlFlow::Continue(());
            }
            let loud = N::LOUD && node.is_loud(&step);
            let rank = if known == Some(tag) {
                i32::MAX
            } else {
                let killer = if killers[0] == Some(tag) {
                    14_000
                } else if killers[1] == Some(tag) {
                    12_000
                } else {
                    0
                };
                let answer = if habits.is_answer(came_by, tag) { 5_000 } else { 0 };
                let loud = if loud { 20_000 } else { 0 };
                loud + killer + answer + 200 * node.promise(&step) + habits.record(side, tag)
            };
            choices.push(OrderedMove { step, tag, loud, rank });
            ControlFlow::Continue(())
        });
        choices
    }

    /// Returns the depth reduction of a late step.
    fn reduction(&self, depth: i32, index: usize, favoured: bool, pv: bool, side: usize, tag: u16) -> i32 {
        let plain = (logarithm(depth as u64) * logarithm(index as u64) * 56 + (1 << 15)) >> 16;
        let record = self.habits.record(side, tag) / 4_096;
        (plain - i32::from(favoured) - i32::from(pv) - record).clamp(0, depth - 2)
    }

    /// Returns the depth reduction of a late candidate at the root.
    pub(crate) fn root_reduction(&self, depth: i32, index: usize) -> i32 {
        if !self.tricks.reductions || self.proving || depth < 3 || index < 4 {
            return 0;
        }
        let plain = (logarithm(depth as u64) * logarithm(index as u64) * 56) >> 16;
        (plain - 1).clamp(0, depth - 2)
    }

    /// Updates killers and history: the last of these steps refuted the node, those before it didn't.
    fn learn(&mut self, tried: &[OrderedMove<N::Order>], ply: usize, side: usize, depth: i32) {
        let Some((best, others)) = tried.split_last() else { return };
        let praise = (depth * depth * 16).min(1_600);
        if !best.loud {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(best.tag) {
                *killers = [Some(best.tag), killers[0]];
            }
            let came_by = self.frames[ply].came_by;
            self.habits.answer(came_by, best.tag);
            self.habits.learn(side, best.tag, praise);
        }
        for other in others.iter().filter(|other| !other.loud) {
            self.habits.learn(side, other.tag, -praise);
        }
    }

    fn extend_line(&mut self, ply: usize, step: N::Order) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(step);
        line.extend_from_slice(&lower[0].line);
    }
}

/// Returns the logarithm to base 2 in sixteenths, in integer arithmetic: the same on every machine.
const fn logarithm(of: u64) -> i32 {
    let of = if of > 255 { 255 } else { of } as u128;
    if of == 0 { 0 } else { of.pow(8).ilog2() as i32 * 2 }
}

/// Moves the untried choice with the highest rank to `index`; the first of equals.
fn bring_best_forward<O>(choices: &mut [OrderedMove<O>], index: usize) {
    let mut best = index;
    for other in index + 1..choices.len() {
        if choices[other].rank > choices[best].rank {
            best = other;
        }
    }
    choices.swap(index, best);
}
