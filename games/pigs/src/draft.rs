//! A program in the making.

use crate::command::PigCommand;
use crate::program::Program;

/// Slots for commands, and the one that is filled next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    slots: Vec<Option<PigCommand>>,
    /// Beyond the last if all are filled.
    at: usize,
}

impl Draft {
    /// So many empty slots.
    pub fn new(slots: usize) -> Draft {
        Draft { slots: vec![None; slots], at: 0 }
    }

    /// These commands in so many slots.
    pub fn of(program: Program, slots: usize) -> Draft {
        let mut draft = Draft::new(slots);
        for (slot, command) in draft.slots.iter_mut().zip(program.iter()) {
            *slot = Some(command);
        }
        draft.at = draft.next_empty(0);
        draft
    }

    /// How many slots there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// What is in a slot.
    pub fn get(&self, slot: usize) -> Option<PigCommand> {
        self.slots.get(slot).copied().flatten()
    }

    /// Which slot is filled next.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Is nothing written yet?
    pub fn is_empty(&self) -> bool {
        self.slots.iter().all(Option::is_none)
    }

    /// How many slots are empty.
    pub fn missing(&self) -> usize {
        self.slots.iter().filter(|slot| slot.is_none()).count()
    }

    /// How often it has this command.
    pub fn count(&self, command: PigCommand) -> usize {
        self.slots.iter().filter(|&&slot| slot == Some(command)).count()
    }

    /// The first empty slot from here on, or else from the beginning; beyond the last if there is none.
    fn next_empty(&self, from: usize) -> usize {
        let is_empty = |slot: &usize| self.slots[*slot].is_none();
        let onward = (from..self.len()).find(is_empty);
        onward.or_else(|| (0..self.len()).find(is_empty)).unwrap_or(self.len())
    }

    /// Writes a command into the slot that is next. False if all are filled and none is chosen.
    pub fn put(&mut self, command: PigCommand) -> bool {
        let fresh = command == PigCommand::Repair || self.count(PigCommand::Repair) > 0;
        if self.at >= self.len() && !fresh {
            return false;
        }
        self.put_at(self.at.min(self.len().saturating_sub(1)), command);
        true
    }

    /// Writes a command into a slot. Repairing takes a whole round, so it fills all of them, and whatever else takes its place
    /// begins anew.
    pub fn put_at(&mut self, slot: usize, command: PigCommand) {
        if command == PigCommand::Repair {
            self.slots.fill(Some(command));
            self.at = self.len();
            return;
        }
        let slot = if self.count(PigCommand::Repair) > 0 {
            self.slots.fill(None);
            0
        } else {
            slot
        };
        if let Some(place) = self.slots.get_mut(slot) {
            *place = Some(command);
            self.at = self.next_empty(slot + 1);
        }
    }

    /// Chooses a slot.
    pub fn go(&mut self, slot: usize) {
        self.at = slot.min(self.len().saturating_sub(1));
    }

    /// Empties a slot and chooses it.
    pub fn clear_at(&mut self, slot: usize) {
        if self.count(PigCommand::Repair) > 0 {
            return self.clear();
        }
        if let Some(place) = self.slots.get_mut(slot) {
            *place = None;
            self.at = slot;
        }
    }

    /// Empties everything.
    pub fn clear(&mut self) {
        *self = Draft::new(self.len());
    }

    /// Takes back: empties the chosen slot, or else the last one before it.
    pub fn back(&mut self) {
        let last = (0..=self.at).rev().find(|&slot| self.get(slot).is_some());
        if let Some(slot) = last {
            self.clear_at(slot);
        }
    }

    /// Two slots trade what is in them.
    pub fn swap(&mut self, one: usize, other: usize) {
        if one < self.len() && other < self.len() {
            self.slots.swap(one, other);
            self.at = self.next_empty(0);
        }
    }

    /// Writes so many rests into empty slots, the last ones first.
    pub fn fill_rests(&mut self, rests: usize) {
        for slot in self.slots.iter_mut().rev().filter(|slot| slot.is_none()).take(rests) {
            *slot = Some(PigCommand::Rest);
        }
        self.at = self.next_empty(0);
    }

    /// The whole program, once no slot is empty.
    pub fn program(&self) -> Option<Program> {
        self.slots.iter().copied().collect()
    }

    /// As far as it is written, with rests where something is still to come.
    pub fn so_far(&self) -> Program {
        let written = self.slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        self.slots[..written].iter().map(|slot| slot.unwrap_or(PigCommand::Rest)).collect()
    }
}
