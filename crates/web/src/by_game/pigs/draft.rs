//! A program in the making.

use botyard_pigs::{Command, Program};

/// Slots for commands, and the one that is filled next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Draft {
    slots: Vec<Option<Command>>,
    /// Beyond the last if all are filled.
    at: usize,
}

impl Draft {
    /// So many empty slots.
    pub(super) fn new(slots: usize) -> Draft {
        Draft { slots: vec![None; slots], at: 0 }
    }

    /// These commands in so many slots.
    pub(super) fn of(program: Program, slots: usize) -> Draft {
        let mut draft = Draft::new(slots);
        for (slot, command) in draft.slots.iter_mut().zip(program.iter()) {
            *slot = Some(command);
        }
        draft.at = draft.next_empty(0);
        draft
    }

    /// How many slots there are.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// What is in a slot.
    pub(super) fn get(&self, slot: usize) -> Option<Command> {
        self.slots.get(slot).copied().flatten()
    }

    /// Which slot is filled next.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Is nothing written yet?
    pub(super) fn is_empty(&self) -> bool {
        self.slots.iter().all(Option::is_none)
    }

    /// How many slots are empty.
    pub(super) fn missing(&self) -> usize {
        self.slots.iter().filter(|slot| slot.is_none()).count()
    }

    /// How often it has this command.
    pub(super) fn count(&self, command: Command) -> usize {
        self.slots.iter().filter(|&&slot| slot == Some(command)).count()
    }

    /// The first empty slot from here on, or else from the beginning; beyond the last if there is none.
    fn next_empty(&self, from: usize) -> usize {
        let is_empty = |slot: &usize| self.slots[*slot].is_none();
        let onward = (from..self.len()).find(is_empty);
        onward.or_else(|| (0..self.len()).find(is_empty)).unwrap_or(self.len())
    }

    /// Writes a command into the slot that is next. False if all are filled and none is chosen.
    pub(super) fn put(&mut self, command: Command) -> bool {
        let fresh = command == Command::Repair || self.count(Command::Repair) > 0;
        if self.at >= self.len() && !fresh {
            return false;
        }
        self.put_at(self.at.min(self.len().saturating_sub(1)), command);
        true
    }

    /// Writes a command into a slot. Repairing takes a whole round, so it fills all of them, and whatever else takes its place
    /// begins anew.
    pub(super) fn put_at(&mut self, slot: usize, command: Command) {
        if command == Command::Repair {
            self.slots.fill(Some(command));
            self.at = self.len();
            return;
        }
        let slot = if self.count(Command::Repair) > 0 {
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
    pub(super) fn go(&mut self, slot: usize) {
        self.at = slot.min(self.len().saturating_sub(1));
    }

    /// Empties a slot and chooses it.
    pub(super) fn clear_at(&mut self, slot: usize) {
        if self.count(Command::Repair) > 0 {
            return self.clear();
        }
        if let Some(place) = self.slots.get_mut(slot) {
            *place = None;
            self.at = slot;
        }
    }

    /// Empties everything.
    pub(super) fn clear(&mut self) {
        *self = Draft::new(self.len());
    }

    /// Takes back: empties the chosen slot, or else the last one before it.
    pub(super) fn back(&mut self) {
        let last = (0..=self.at).rev().find(|&slot| self.get(slot).is_some());
        if let Some(slot) = last {
            self.clear_at(slot);
        }
    }

    /// Two slots trade what is in them.
    pub(super) fn swap(&mut self, one: usize, other: usize) {
        if one < self.len() && other < self.len() {
            self.slots.swap(one, other);
            self.at = self.next_empty(0);
        }
    }

    /// Writes so many rests into empty slots, the last ones first.
    pub(super) fn fill_rests(&mut self, rests: usize) {
        for slot in self.slots.iter_mut().rev().filter(|slot| slot.is_none()).take(rests) {
            *slot = Some(Command::Rest);
        }
        self.at = self.next_empty(0);
    }

    /// The whole program, once no slot is empty.
    pub(super) fn program(&self) -> Option<Program> {
        self.slots.iter().copied().collect()
    }

    /// As far as it is written, with rests where something is still to come.
    pub(super) fn so_far(&self) -> Program {
        let written = self.slots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        self.slots[..written].iter().map(|slot| slot.unwrap_or(Command::Rest)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(draft: &Draft) -> String {
        let sign = |slot: usize| draft.get(slot).map_or("_", Command::sign);
        (0..draft.len()).map(sign).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn commands_fill_the_next_slot_and_never_one_that_nobody_chose() {
        let mut draft = Draft::new(3);
        assert!(draft.put(Command::Fire));
        draft.put_at(2, Command::Hit);
        assert_eq!((text(&draft), draft.at()), ("F _ H".to_owned(), 1));
        assert_eq!(draft.so_far().to_string(), "F X H");
        assert!(draft.put(Command::Forward) && !draft.put(Command::Backward));
        assert_eq!(draft.program().map(|program| program.to_string()), Some("F ^ H".to_owned()));
        draft.go(0);
        assert!(draft.put(Command::Backward));
        assert_eq!((text(&draft), draft.at()), ("v ^ H".to_owned(), 3));
        draft.back();
        assert_eq!((text(&draft), draft.at()), ("v ^ _".to_owned(), 2));
        draft.swap(0, 2);
        assert_eq!((text(&draft), draft.at()), ("_ ^ v".to_owned(), 0));
    }

    #[test]
    fn repair_is_a_whole_program() {
        let mut draft = Draft::of("F F F F F".parse().unwrap(), 5);
        draft.put(Command::Repair);
        assert_eq!(text(&draft), "R R R R R");
        draft.put(Command::Hit);
        assert_eq!((text(&draft), draft.at()), ("H _ _ _ _".to_owned(), 1));
        draft.fill_rests(2);
        assert_eq!((text(&draft), draft.at()), ("H _ _ X X".to_owned(), 1));
    }
}
