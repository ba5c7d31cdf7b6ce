//! Drag and drop into slots, by mouse or touch.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use crate::browser;

/// Movement in pixels that still counts as a click.
const SLACK: i32 = 6;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct DraggedItem<T> {
    what: T,
    start: (i32, i32),
    at: (i32, i32),
    moved: bool,
}

/// Drag state. Slots are elements whose attribute `data-slot` is their number.
#[derive(Clone, Copy)]
pub(super) struct Carry<T: Copy + Send + Sync + 'static> {
    held: RwSignal<Option<DraggedItem<T>>>,
    /// Slot under the pointer.
    pub(super) over: RwSignal<Option<usize>>,
    /// Set for a moment after a drop, because the click event that follows a drag has to be ignored.
    was_carried: RwSignal<bool>,
}

/// Slot under the pointer.
fn slot_at(event: &PointerEvent) -> Option<usize> {
    let at = browser::document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    at.closest("[data-slot]").ok()??.get_attribute("data-slot")?.parse().ok()
}

impl<T: Copy + Send + Sync + 'static> Carry<T> {
    pub(super) fn new() -> Carry<T> {
        Carry { held: RwSignal::new(None), over: RwSignal::new(None), was_carried: RwSignal::new(false) }
    }

    /// Starts a drag.
    pub(super) fn down(self, event: &PointerEvent, what: T) {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        if let Some(element) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) {
            // Without pointer capture, the drag ends when the pointer leaves the element.
            let _ = element.set_pointer_capture(event.pointer_id());
        }
        self.was_carried.set(false);
        let at = (event.client_x(), event.client_y());
        self.held.set(Some(DraggedItem { what, start: at, at, moved: false }));
    }

    /// Follows the pointer.
    pub(super) fn moved(self, event: &PointerEvent) {
        if self.held.with_untracked(Option::is_none) {
            return;
        }
        let at = (event.client_x(), event.client_y());
        self.held.update(|held| {
            if let Some(held) = held {
                let (dx, dy) = (at.0 - held.start.0, at.1 - held.start.1);
                held.moved |= dx.abs().max(dy.abs()) > SLACK;
                held.at = at;
            }
        });
        let is_carried = self.held.with_untracked(|held| held.as_ref().is_some_and(|held| held.moved));
        let over = slot_at(event).filter(|_| is_carried);
        if self.over.get_untracked() != over {
            self.over.set(over);
        }
    }

    /// Ends a drag and returns what was dragged and the slot below. `None` if it was a click.
    pub(super) fn up(self, event: &PointerEvent) -> Option<(T, Option<usize>)> {
        let held = self.held.get_untracked()?;
        self.drop();
        if !held.moved {
            return None;
        }
        self.was_carried.set(true);
        browser::after(250, move || {
            // The panel may be gone.
            let _ = self.was_carried.try_set(false);
        });
        Some((held.what, slot_at(event)))
    }

    /// Cancels the drag.
    pub(super) fn drop(self) {
        self.held.set(None);
        self.over.set(None);
    }

    /// Whether a click is just the end of a drag.
    pub(super) fn was_carried(self) -> bool {
        self.was_carried.get_untracked()
    }

    /// The dragged item, with its position on the screen.
    pub(super) fn carried(self) -> Option<(T, i32, i32)> {
        let held = self.held.get().filter(|held| held.moved)?;
        Some((held.what, held.at.0, held.at.1))
    }
}
