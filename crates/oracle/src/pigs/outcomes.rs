//! All outcomes that one pig can bring about in a round against a known program of the other.

use botyard_pigs::{Pair, PigCommand, Program, ROUND};

use crate::pigs::states::{Outcome, PigStates, Worths};

/// Commands of a node: the free ones, then rest.
pub(crate) const COMMANDS: usize = PigCommand::FREE.len() + 1;

/// Number of the rest among the commands of a node.
pub(crate) const REST: usize = PigCommand::FREE.len();

/// Levels of nodes: after 0 to 4 commands.
const LEVELS: usize = ROUND;

/// The command with this number at a node.
pub(crate) const fn command(number: usize) -> PigCommand {
    if number < REST { PigCommand::FREE[number] } else { PigCommand::Rest }
}

/// Numbers of the commands that can come next: `owed` rests must fit into what is left of the round.
#[inline]
pub(crate) const fn menu(step: usize, owed: usize) -> std::ops::Range<usize> {
    let from = if ROUND - step > owed { 0 } else { REST };
    let to = if owed > 0 { COMMANDS } else { REST };
    from..to
}

/// The positions that the first pig of a pair can reach within a round against one program of the second,
/// without duplicates, and the moves between them. All outcomes are the first pig's.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcomes {
    /// Number of the first node of each level.
    levels: [usize; LEVELS],
    /// For all nodes but those of the last level: the node after each command.
    next: Vec<[u16; COMMANDS]>,
    /// For the nodes of the last level: the outcome of each command.
    last: Vec<[Outcome; COMMANDS]>,
    /// Outcome of repairing.
    repair: Outcome,
    /// For each node, the most that any continuation is worth.
    most: Vec<f32>,
    /// Number of rests owed at each node.
    owed: Vec<u8>,
}

/// Finds nodes of a level by what they are.
#[derive(Clone, Debug)]
pub(crate) struct NodeFinder {
    slots: Vec<(u64, u16)>,
    level: u64,
    pairs: Vec<Pair>,
}

const SLOTS: usize = 1 << 14;

impl Default for NodeFinder {
    fn default() -> NodeFinder {
        NodeFinder { slots: vec![(u64::MAX, 0); SLOTS], level: 0, pairs: Vec::new() }
    }
}

impl NodeFinder {
    /// The number of this node, `new` if it wasn't known.
    #[inline]
    fn find(&mut self, key: u32, new: u16) -> u16 {
        let tag = self.level << 32 | u64::from(key);
        let mut at = (key.wrapping_mul(0x9e37_79b9) >> 18) as usize;
        loop {
            let slot = &mut self.slots[at];
            if slot.0 == tag {
                return slot.1;
            }
            if slot.0 == u64::MAX || slot.0 >> 32 != self.level {
                *slot = (tag, new);
                return new;
            }
            at = (at + 1) & (SLOTS - 1);
        }
    }
}

/// The pair at the end of a round.
#[inline]
fn ended(pair: Pair, one: bool, other: bool) -> Pair {
    let pair = if one { pair.repair(0) } else { pair };
    if other { pair.repair(1) } else { pair }
}

/// The outcome of two programs for the first pig.
pub(crate) fn outcome(states: &PigStates, start: Pair, one: Program, other: Program) -> Outcome {
    let mut pair = start;
    for (one, other) in one.iter().zip(other.iter()) {
        pair = pair.step(one, other);
    }
    states.outcome(ended(pair, one == Program::REPAIR, other == Program::REPAIR))
}

impl Outcomes {
    /// All outcomes from `start`, whose first pig owes this many rests, against a program of the second.
    pub(crate) fn new(
        states: &PigStates,
        start: Pair,
        owed: u8,
        theirs: Program,
        finder: &mut NodeFinder,
    ) -> Outcomes {
        let mut made = Outcomes { owed: vec![owed], ..Outcomes::default() };
        let repairs = theirs == Program::REPAIR;
        finder.pairs.clear();
        finder.pairs.push(start);
        let mut from = 0;
        for (step, theirs) in theirs.iter().enumerate() {
            let to = finder.pairs.len();
            made.levels[step] = from;
            finder.level += 1;
            for node in from..to {
                let (pair, owed) = (finder.pairs[node], usize::from(made.owed[node]));
                if step + 1 == ROUND {
                    let mut outcomes = [Outcome::default(); COMMANDS];
                    for number in menu(step, owed) {
                        let end = ended(pair.step(command(number), theirs), false, repairs);
                        outcomes[number] = states.outcome(end);
                    }
                    made.last.push(outcomes);
                    continue;
                }
                let mut next = [0; COMMANDS];
                for number in menu(step, owed) {
                    let after = pair.step(command(number), theirs).settled();
                    let left = (owed - usize::from(number == REST)) as u8;
                    let new = finder.pairs.len();
                    let found = finder.find(after.bits() | u32::from(left) << 22, new as u16);
                    if usize::from(found) == new {
                        finder.pairs.push(after);
                        made.owed.push(left);
                    }
                    next[number] = found;
                }
                made.next.push(next);
            }
            from = to;
        }
        if owed > 0 {
            made.repair = outcome(states, start, Program::REPAIR, theirs);
        }
        made.most = vec![0.0; made.owed.len()];
        made
    }

    /// Judges every node by these values.
    pub(crate) fn judge(&mut self, worths: &Worths) {
        let last = self.levels[LEVELS - 1];
        for (index, outcomes) in self.last.iter().enumerate() {
            let owed = usize::from(self.owed[last + index]);
            let menu = menu(ROUND - 1, owed);
            self.most[last + index] =
                outcomes[menu].iter().fold(0.0, |most, &outcome| f32::max(most, worths.of(outcome)));
        }
        for step in (0..LEVELS - 1).rev() {
            for node in self.levels[step]..self.levels[step + 1] {
                let menu = menu(step, usize::from(self.owed[node]));
                self.most[node] = self.next[node][menu]
                    .iter()
                    .fold(0.0, |most, &next| f32::max(most, self.most[usize::from(next)]));
            }
        }
    }

    #[inline]
    pub(crate) fn after(&self, node: u16, command: usize) -> u16 {
        self.next[usize::from(node)][command]
    }

    #[inline]
    pub(crate) fn most(&self, node: u16) -> f32 {
        self.most[usize::from(node)]
    }

    #[inline]
    pub(crate) fn last(&self, node: u16, command: usize) -> Outcome {
        self.last[usize::from(node) - self.levels[LEVELS - 1]][command]
    }

    #[inline]
    pub(crate) const fn repair(&self) -> Outcome {
        self.repair
    }
}
