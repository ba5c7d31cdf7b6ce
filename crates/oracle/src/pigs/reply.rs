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
    /// The most that each of them can still be worth, times its probability.
    mosts: Vec<f64>,
    best: f64,
    program: Option<Program>,
    /// All programs that are better than `best`, if they are wanted.
    collected: Option<Vec<Program>>,
    /// The most programs to collect.
    most: usize,
}

/// The mix to answer, as the outcomes against each of its programs with its probability.
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
        self.collected = None;
        self.search(against, known);
        (self.program, self.best)
    }

    /// Returns all programs worth more than `least`; `None` if they are more than `most`.
    pub(crate) fn all_above(
        &mut self,
        against: Against<'_>,
        least: f64,
        most: usize,
    ) -> Option<Vec<Program>> {
        self.collected = Some(Vec::new());
        self.most = most;
        self.search(against, least);
        self.collected.take().filter(|collected| collected.len() <= most)
    }

    fn search(&mut self, against: Against<'_>, known: f64) {
        self.best = known;
        self.program = None;
        self.nodes.clear();
        self.nodes.resize(against.mix.len() * ROUND, 0);
        self.mosts.clear();
        self.mosts.extend(against.mix.iter().map(|(outcomes, chance)| chance * f64::from(outcomes.most(0))));
        self.mosts.resize(against.mix.len() * ROUND, 0.0);
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
                collected.push(program);
                if collected.len() > self.most {
                    // Nothing is better than this: the search ends.
                    self.best = f64::INFINITY;
                }
            } else {
                self.best = value;
                self.program = Some(program);
            }
        }
    }

    fn descend(&mut self, against: Against<'_>, step: usize, owed: usize, program: Program) {
        let width = against.mix.len();
        let is_last = step + 1 == ROUND;
        let own = step * width..(step + 1) * width;
        let bound: f64 = self.mosts[own.clone()].iter().sum();
        let mut order = [(0_u8, 0.0_f64); COMMANDS];
        let mut count = 0;
        for number in menu(step, owed) {
            // Loss by this command, added up until the program can't become the best any more.
            let spare = bound - self.best - TINY;
            let mut lost = 0.0;
            let places = self.nodes[own.clone()].iter().zip(&self.mosts[own.clone()]);
            for ((outcomes, chance), (&node, most)) in against.mix.iter().zip(places) {
                let worth = if is_last {
                    against.worths.of(outcomes.last(node, number))
                } else {
                    outcomes.most(outcomes.after(node, number))
                };
                lost += most - chance * f64::from(worth);
                if lost > spare {
                    break;
                }
            }
            if lost > spare {
                continue;
            }
            if is_last {
                let nodes = &self.nodes[own.clone()];
                let values = against.mix.iter().zip(nodes).map(|((outcomes, chance), &node)| {
                    chance * f64::from(against.worths.of(outcomes.last(node, number)))
                });
                let value = values.sum();
                self.found(program.with(command(number)), value);
                continue;
            }
            let mut at = count;
            while at > 0 && order[at - 1].1 < bound - lost {
                order[at] = order[at - 1];
                at -= 1;
            }
            order[at] = (number as u8, bound - lost);
            count += 1;
        }
        for &(number, bound) in &order[..count] {
            let number = usize::from(number);
            if bound <= self.best + TINY {
                return;
            }
            for (index, (outcomes, chance)) in against.mix.iter().enumerate() {
                let node = outcomes.after(self.nodes[own.start + index], number);
                self.nodes[own.end + index] = node;
                self.mosts[own.end + index] = chance * f64::from(outcomes.most(node));
            }
            let owed = owed - usize::from(number == COMMANDS - 1);
            self.descend(against, step + 1, owed, program.with(command(number)));
        }
    }
}
