//! Best response: the best program against weighted futures, exact over all programs without trying each.

use std::hash::Hasher;

use botyard_core::Bout;

use crate::meter::Meter;
use crate::strand::{Menus, Scramble, Strand};

/// A program and its expected worth.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Response<C> {
    pub(crate) program: Vec<C>,
    pub(crate) value: f64,
}

/// A prefix of programs: one representative of all prefixes that lead to the same states in every future and
/// leave the same duty.
#[derive(Clone, Copy)]
struct ProgramPrefix {
    parent: u32,
    command: u8,
    duty: u8,
}

/// Returns the best of all of a seat's programs in these weighted futures; the first in the order of the
/// menus if several are equal. `None` if the meter ran out.
///
/// All programs are extended together, command by command. Of the prefixes that lead to the same state in
/// every future and leave the same duty only one is kept, because they have the same best continuation.
pub(crate) fn best_response<B: Bout>(
    menus: &Menus<B>,
    futures: &[(&Strand, f64)],
    meter: &mut Meter<'_>,
) -> Option<Response<B::Command>> {
    let width = futures.len();
    let last = menus.steps.len() - 1;
    let mut layers = vec![vec![ProgramPrefix { parent: 0, command: 0, duty: 0 }]];
    let mut states: Vec<u16> = vec![0; width];
    let mut seen = PrefixSet::default();
    for step in 0..last {
        let (layer, next) = grow(menus, futures, step, &layers[step], &states, &mut seen, meter)?;
        layers.push(layer);
        states = next;
    }
    let row = menus.commands.len();
    let mut best: Option<(f64, usize, u8)> = None;
    let mut values = vec![0.0; row];
    for (index, node) in layers[last].iter().enumerate() {
        values.fill(0.0);
        for (&state, (strand, weight)) in states[index * width..(index + 1) * width].iter().zip(futures) {
            let worths = &strand.worth[usize::from(state) * row..][..row];
            values.iter_mut().zip(worths).for_each(|(value, &worth)| *value += weight * f64::from(worth));
        }
        for &(command, _) in &menus.steps[last][usize::from(node.duty)] {
            let value = values[usize::from(command)];
            // Differences by rounding count as equal, so that the order of the futures doesn't matter.
            if best.is_none_or(|(most, ..)| value > most + 1e-12) {
                best = Some((value, index, command));
            }
        }
        if !meter.count(width as u64) {
            return None;
        }
    }
    let (value, mut index, command) = best?;
    let mut program = vec![menus.commands[usize::from(command)]];
    for layer in layers[1..].iter().rev() {
        program.push(menus.commands[usize::from(layer[index].command)]);
        index = layer[index].parent as usize;
    }
    program.reverse();
    Some(Response { program, value })
}

/// Returns the prefixes that are one command longer, and the states that they lead to, future by future.
fn grow<B: Bout>(
    menus: &Menus<B>,
    futures: &[(&Strand, f64)],
    step: usize,
    nodes: &[ProgramPrefix],
    states: &[u16],
    seen: &mut PrefixSet,
    meter: &mut Meter<'_>,
) -> Option<(Vec<ProgramPrefix>, Vec<u16>)> {
    let (width, row) = (futures.len(), menus.commands.len());
    let mut layer: Vec<ProgramPrefix> = Vec::with_capacity(nodes.len() * 4);
    let mut next: Vec<u16> = Vec::with_capacity(nodes.len() * 4 * width);
    seen.clear();
    for (index, node) in nodes.iter().enumerate() {
        let from = &states[index * width..(index + 1) * width];
        for &(command, duty) in &menus.steps[step][usize::from(node.duty)] {
            let begin = next.len();
            let mut hasher = Scramble::default();
            hasher.add(u64::from(duty));
            for (&state, (strand, _)) in from.iter().zip(futures) {
                let to = strand.next[step][usize::from(state) * row + usize::from(command)];
                hasher.add(u64::from(to));
                next.push(to);
            }
            let number = layer.len() as u32;
            let is_new = seen.insert(hasher.finish(), number, |other| {
                let other = other as usize;
                layer[other].duty == duty && next[other * width..(other + 1) * width] == next[begin..]
            });
            if is_new {
                layer.push(ProgramPrefix { parent: index as u32, command, duty });
            } else {
                next.truncate(begin);
            }
        }
        if !meter.count(width as u64) {
            return None;
        }
    }
    Some((layer, next))
}

/// A set of prefixes by hash.
#[derive(Default)]
struct PrefixSet {
    /// Hash and number of each entry, at the place given by the hash; `u32::MAX` marks a free place.
    slots: Vec<(u64, u32)>,
    len: usize,
}

impl PrefixSet {
    fn clear(&mut self) {
        self.slots.fill((0, u32::MAX));
        self.len = 0;
    }

    /// Inserts a number unless an equal one with the same hash is present; returns whether it was inserted.
    fn insert(&mut self, hash: u64, number: u32, is_equal: impl Fn(u32) -> bool) -> bool {
        if self.len * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                (_, u32::MAX) => {
                    self.slots[at] = (hash, number);
                    self.len += 1;
                    return true;
                }
                (other, there) if other == hash && is_equal(there) => return false,
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![(0, u32::MAX); (old.len() * 2).max(256)];
        let mask = self.slots.len() - 1;
        for slot in old.into_iter().filter(|slot| slot.1 != u32::MAX) {
            let mut at = slot.0 as usize & mask;
            while self.slots[at].1 != u32::MAX {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
    }
}
