//! Carrying something into a slot with the mouse or a finger.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

use crate::browser;

/// So many pixels are still a click.
const SLACK: i32 = 6;

/// Something in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held<T> {
    what: T,
    start: (i32, i32),
    at: (i32, i32),
    moved: bool,
}

/// A hand that carries things into slots: elements with an attribute `data-slot` that has their number.
#[derive(Clone, Copy)]
pub(super) struct Carry<T: Copy + Send + Sync + 'static> {
    held: RwSignal<Option<Held<T>>>,
    /// Over which slot it is.
    pub(super) over: RwSignal<Option<usize>>,
    /// The click that ends a way isn't one.
    was_carried: RwSignal<bool>,
}

/// The slot at a place of the screen.
fn slot_at(event: &PointerEvent) -> Option<usize> {
    let at = browser::document().element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    at.closest("[data-slot]").ok()??.get_attribute("data-slot")?.parse().ok()
}

impl<T: Copy + Send + Sync + 'static> Carry<T> {
    /// An empty hand.
    pub(super) fn new() -> Carry<T> {
        Carry { held: RwSignal::new(None), over: RwSignal::new(None), was_carried: RwSignal::new(false) }
    }

    /// Takes something up.
    pub(super) fn down(self, event: &PointerEvent, what: T) {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        if let Some(element) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) {
            // If it can't be held, it falls when the pointer leaves it.
            let _ = element.set_pointer_capture(event.pointer_id());
        }
        self.was_carried.set(false);
        let at = (event.client_x(), event.client_y());
        self.held.set(Some(Held { what, start: at, at, moved: false }));
    }

    /// Carries it on.
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

    /// Puts it down: what was carried, and into which slot. `None` if it was a click.
    pub(super) fn up(self, event: &PointerEvent) -> Option<(T, Option<usize>)> {
        let held = self.held.get_untracked()?;
        self.drop();
        if !held.moved {
            return None;
        }
        self.was_carried.set(true);
        browser::after(250, move || {
            // The panel may have gone.
            let _ = self.was_carried.try_set(false);
        });
        Some((held.what, slot_at(event)))
    }

    /// Lets it fall.
    pub(super) fn drop(self) {
        self.held.set(None);
        self.over.set(None);
    }

    /// Is a click just the end of a way?
    pub(super) fn was_carried(self) -> bool {
        self.was_carried.get_untracked()
    }

    /// What is being carried, and where it is on the screen.
    pub(super) fn carried(self) -> Option<(T, i32, i32)> {
        let held = self.held.get().filter(|held| held.moved)?;
        Some((held.what, held.at.0, held.at.1))
    }
}
