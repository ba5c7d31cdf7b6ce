//! The draft of a program, for user interfaces.

use crate::command::PigCommand;
use crate::program::Program;

/// A program being written: slots for commands, and a cursor at the slot that is filled next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    slots: Vec<Option<PigCommand>>,
    /// The cursor; the number of slots if all are filled.
    at: usize,
}

impl Draft {
    /// Creates a draft with this number of empty slots.
    pub fn new(slots: usize) -> Draft {
        Draft { slots: vec![None; slots], at: 0 }
    }

    /// Creates a draft with this number of slots, filled with the commands of a program.
    pub fn of(program: Program, slots: usize) -> Draft {
        let mut draft = Draft::new(slots);
        for (slot, command) in draft.slots.iter_mut().zip(program.iter()) {
            *slot = Some(command);
        }
        draft.at = draft.next_empty(0);
        draft
    }

    /// Number of slots.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns the command in a slot.
    pub fn get(&self, slot: usize) -> Option<PigCommand> {
        self.slots.get(slot).copied().flatten()
    }

    /// Index of the slot that is filled next; the number of slots if all are filled.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether all slots are empty.
    pub fn is_empty(&self) -> bool {
        self.slots.iter().all(Option::is_none)
    }

    /// Number of empty slots.
    pub fn missing(&self) -> usize {
        self.slots.iter().filter(|slot| slot.is_none()).count()
    }

    /// Number of slots with this command.
    pub fn count(&self, command: PigCommand) -> usize {
        self.slots.iter().filter(|&&slot| slot == Some(command)).count()
    }

    /// The first empty slot at or after `from`, else the first of all; the number of slots if there is none.
    fn next_empty(&self, from: usize) -> usize {
        let is_empty = |slot: &usize| self.slots[*slot].is_none();
        let onward = (from..self.len()).find(is_empty);
        onward.or_else(|| (0..self.len()).find(is_empty)).unwrap_or(self.len())
    }

    /// Writes a command into the slot at the cursor. Returns false if all slots are filled and none is
    /// selected.
    pub fn put(&mut self, command: PigCommand) -> bool {
        let fresh = command == PigCommand::Repair || self.count(PigCommand::Repair) > 0;
        if self.at >= self.len() && !fresh {
            return false;
        }
        self.put_at(self.at.min(self.len().saturating_sub(1)), command);
        true
    }

    /// Writes a command into a slot. Repair takes the whole round, so it fills all slots, and any other
    /// command that replaces it clears them first.
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

    /// Selects a slot.
    pub fn go(&mut self, slot: usize) {
        self.at = slot.min(self.len().saturating_sub(1));
    }

    /// Clears a slot and selects it.
    pub fn clear_at(&mut self, slot: usize) {
        if self.count(PigCommand::Repair) > 0 {
            return self.clear();
        }
        if let Some(place) = self.slots.get_mut(slot) {
            *place = None;
            self.at = slot;
        }
    }

    /// Clears all slots.
    pub fn clear(&mut self) {
        *self = Draft::new(self.len());
    }

    /// Undoes the last entry: clears the selected slot or, if it is empty, the last filled one before it.
    pub fn back(&mut self) {
        let last = (0..=self.at).rev().find(|&slot| self.get(slot).is_some());
        if let Some(slot) = last {
            self.clear_at(slot);
        }
    }

    /// Swaps the contents of two slots.
    pub fn swap(&mut self, one: usize, other: usize) {
        if one < self.len() && other < self.len() {
            self.slots.swap(one, other);
            self.at = self.next_empty(0);
        }
    }

    /// Writes this number of rests into empty slots, starting from the last.
    pub fn fill_rests(&mut self, rests: usize) {
        for slot in self.slots.iter_mut().rev().filter(|slot| slot.is_none()).take(rests) {
            *slot = Some(PigCommand::Rest);
        }
        self.at = self.next_empty(0);
    }

    /// The program, once no slot is empty.
    pub fn program(&self) -> Option<Program> {
        self.slots.iter().copied().collect()
    }

    /// The program up to the last filled slot, with rests in empty slots.
    pub fn so_far(&self) -> Program {
        let written = self.slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        self.slots[..written].iter().map(|slot| slot.unwrap_or(PigCommand::Rest)).collect()
    }
}
