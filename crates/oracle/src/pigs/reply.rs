//! The best program against a mix, exact over all programs.
//!
//! Programs grow command by command. A beginning is given up if it can't become better than the best program
//! found so far even if each program of the mix were answered separately.

use botyard_pigs::{Program, ROUND};

use crate::pigs::outcomes::{COMMANDS, Outcomes, command, menu};
use crate::pigs::states::Worths;

/// Differences below this are rounding errors.
const TINY: f64 = 1e-12;

/// Finds best programs; keeps its memory between calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReplySearch {
    /// The node of each program of the mix, after 0 to 4 commands.
    nodes: Vec<u16>,
    best: f64,
    program: Option<Program>,
    /// Programs at most this much worse than the best are collected, too.
    margin: f64,
    collected: Option<Vec<(Program, f64)>>,
}

/// What is searched: the mix, as the outcomes against each of its programs with its probability.
#[derive(Clone, Copy)]
pub(crate) struct Against<'a> {
    pub(crate) mix: &'a [(&'a Outcomes, f64)],
    pub(crate) worths: &'a Worths,
    /// Number of rests that a program owes.
    pub(crate) owed: u8,
}

impl ReplySearch {
    /// Returns the best program and its value; `None` instead of the program if none is worth more than
    /// `known`. The outcomes must be judged by the same values.
    pub(crate) fn best(&mut self, against: Against<'_>, known: f64) -> (Option<Program>, f64) {
        self.margin = 0.0;
        self.collected = None;
        self.search(against, known);
        (self.program, self.best)
    }

    /// Returns all programs worth more than `least`, with their values.
    pub(crate) fn all_above(&mut self, against: Against<'_>, least: f64) -> Vec<(Program, f64)> {
        self.collected = Some(Vec::new());
        self.search(against, least);
        self.collected.take().unwrap_or_default()
    }

    fn search(&mut self, against: Against<'_>, known: f64) {
        self.best = known;
        self.program = None;
        self.nodes.clear();
        self.nodes.resize(against.mix.len() * ROUND, 0);
        if against.owed > 0 {
            let value = against
                .mix
                .iter()
                .map(|(outcomes, chance)| chance * f64::from(against.worths.of(outcomes.repair())))
                .sum();
            self.found(Program::REPAIR, value);
        }
        self.descend(against, 0, usize::from(against.owed), Program::EMPTY);
    }

    #[inline]
    fn found(&mut self, program: Program, value: f64) {
        if value > self.best + TINY {
            if let Some(collected) = &mut self.collected {
                collected.push((program, value));
            } else {
                self.best = value;
                self.program = Some(program);
            }
        }
    }

    fn descend(&mut self, against: Against<'_>, step: usize, owed: usize, program: Program) {
        let width = against.mix.len();
        let mut sums = [0.0; COMMANDS];
        let menu = menu(step, owed);
        let is_last = step + 1 == ROUND;
        for ((outcomes, chance), &node) in against.mix.iter().zip(&self.nodes[step * width..]) {
            for number in menu.clone() {
                let worth = if is_last {
                    against.worths.of(outcomes.last(node, number))
                } else {
                    outcomes.most(outcomes.after(node, number))
                };
                sums[number] += chance * f64::from(worth);
            }
        }
        if is_last {
            for number in menu {
                if sums[number] > self.best + TINY {
                    self.found(program.with(command(number)), sums[number]);
                }
            }
            return;
        }
        let mut order = [0_u8; COMMANDS];
        let mut count = 0;
        for number in menu {
            if sums[number] > self.best + TINY {
                let mut at = count;
                while at > 0 && sums[usize::from(order[at - 1])] < sums[number] {
                    order[at] = order[at - 1];
                    at -= 1;
                }
                order[at] = number as u8;
                count += 1;
            }
        }
        for &number in &order[..count] {
            let number = usize::from(number);
            if sums[number] <= self.best + TINY {
                return;
            }
            let (before, after) = self.nodes.split_at_mut((step + 1) * width);
            let before = &before[step * width..];
            for (((outcomes, _), &from), to) in against.mix.iter().zip(before).zip(after) {
                *to = outcomes.after(from, number);
            }
            let owed = owed - usize::from(number == COMMANDS - 1);
            self.descend(against, step + 1, owed, program.with(command(number)));
        }
    }
}
