//! Input of the program editor: mouse, touch, keyboard.

use botyard_core::{Seat, Story};
use botyard_pigs::{Draft, PigCommand, Program};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, HtmlElement, KeyboardEvent, PointerEvent};

use super::command;
use super::problem::duty;
use super::with_latest;
use crate::by_game::carry::Carry;
use crate::{browser, t, toast};

/// A dragged item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DragLoad {
    /// A command from the palette.
    New(PigCommand),
    /// The command in a slot.
    Slot(usize),
}

/// State of a program editor.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) history: RwSignal<Story>,
    pub(super) seat: Seat,
    pub(super) draft: RwSignal<Draft>,
    /// Whether this is the page's only program editor, so its slots can have ids.
    pub(super) is_only: bool,
    pub(super) carry: Carry<DragLoad>,
    /// Why the program can't be locked in.
    pub(super) problem: Memo<Option<String>>,
    /// Description of the program's result.
    pub(super) told: Memo<String>,
    pub(super) lock_in: Callback<(Seat, Program)>,
}

/// Moves the focus from the current slot to another one of the same program. There may be several programs on
/// a page.
pub(super) fn focus_beside(slot: usize) {
    let active = browser::document().active_element();
    let slots = active.and_then(|active| active.closest(".pigs-slots").ok().flatten());
    let found = slots.and_then(|slots| slots.query_selector(&format!("[data-slot='{slot}']")).ok().flatten());
    if let Some(found) = found {
        // If the focus can't be moved, it stays where it is.
        let _ = found.unchecked_into::<HtmlElement>().focus();
    }
}

impl Desk {
    fn allows(self, command: PigCommand) -> bool {
        match command {
            PigCommand::Rest | PigCommand::Repair => {
                untrack(|| with_latest(self.history, |pigs| duty(pigs, self.seat)))
                    .is_some_and(|duty| duty > 0)
            }
            _ => true,
        }
    }

    /// Writes a command into the next slot.
    pub(super) fn put(self, command: PigCommand) {
        if !self.allows(command) {
            return;
        }
        let slot = self.draft.with_untracked(Draft::at);
        let mut done = false;
        self.draft.update(|draft| done = draft.put(command));
        if !done {
            return toast::say(untrack(|| t!("pigs-full")));
        }
        let said = untrack(|| t!("pigs-slot", number = slot + 1, command = command::words(command)));
        toast::say(format!("{said}. {}", self.told.get_untracked()));
        // Keyboard users go on to the next slot.
        let next = self.draft.with_untracked(Draft::at);
        focus_beside(next);
    }

    /// Selects a slot that has received the focus from the keyboard.
    pub(super) fn focused(self, event: &FocusEvent, slot: usize) {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        // A click selects the slot in its own handler.
        if target.is_some_and(|target| target.matches(":focus-visible").unwrap_or(false)) {
            self.draft.update(|draft| draft.go(slot));
        }
    }

    /// Selects a slot; selecting it again empties it.
    pub(super) fn touch(self, slot: usize) {
        self.draft.update(|draft| match draft.at() == slot && draft.get(slot).is_some() {
            true => draft.clear_at(slot),
            false => draft.go(slot),
        });
    }

    pub(super) fn drop(self, event: &PointerEvent) {
        match self.carry.up(event) {
            Some((DragLoad::New(command), Some(slot))) if self.allows(command) => {
                self.draft.update(|draft| draft.put_at(slot, command));
            }
            Some((DragLoad::Slot(from), Some(to))) => self.draft.update(|draft| draft.swap(from, to)),
            Some((DragLoad::Slot(from), None)) => self.draft.update(|draft| draft.clear_at(from)),
            Some((DragLoad::New(_), _)) | None => {}
        }
    }

    /// Locks the program in if it is legal.
    pub(super) fn finish(self) {
        if let Some(why) = self.problem.get_untracked() {
            toast::say(why);
        } else if let Some(program) = self.draft.with_untracked(Draft::program) {
            self.lock_in.run((self.seat, program));
        }
    }

    /// Moves the focus to a slot.
    fn walk(self, slot: usize) {
        self.draft.update(|draft| draft.go(slot));
        let slot = self.draft.with_untracked(Draft::at);
        focus_beside(slot);
    }

    /// Handles keys on the slots.
    pub(super) fn slot_key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let (at, long) = self.draft.with_untracked(|draft| (draft.at(), draft.len()));
        match &*event.key() {
            "ArrowLeft" => self.walk(at.saturating_sub(1)),
            "ArrowRight" => self.walk((at + 1).min(long.saturating_sub(1))),
            "Home" => self.walk(0),
            "End" => self.walk(long.saturating_sub(1)),
            "Delete" => self.draft.update(|draft| draft.clear_at(at)),
            "Backspace" => self.draft.update(Draft::back),
            "Enter" => self.finish(),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }

    /// Handles keys anywhere on the page, except in input fields.
    pub(super) fn page_key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented() {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let is = |names: &str| target.as_ref().is_some_and(|target| target.matches(names).unwrap_or(false));
        if is("input, textarea, select, [contenteditable], dialog *") {
            return;
        }
        let nowhere = is("body, main");
        match &*event.key() {
            "Enter" if nowhere => self.finish(),
            "Backspace" if nowhere => self.draft.update(Draft::back),
            digit
                if digit
                    .parse()
                    .is_ok_and(|slot: usize| (1..=self.draft.with_untracked(Draft::len)).contains(&slot)) =>
            {
                self.draft.update(|draft| draft.go(digit.parse().unwrap_or(1) - 1));
            }
            key => match command::of_key(key).filter(|&command| self.allows(command)) {
                Some(command) => self.put(command),
                None => return,
            },
        }
        event.prevent_default();
    }
}
