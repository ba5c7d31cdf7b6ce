//! Touch, mouse and keyboard input on the board.

use botyard_core::scene::{Cell, Figure, Spot};
use botyard_draw::{Layout, Mark};
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;
use web_sys::{KeyboardEvent, PointerEvent};

use super::{OrderEntry, Projector};
use crate::browser;

/// A piece being dragged.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Drag {
    pub(super) from: Spot,
    /// Position in the layout's units.
    pub(super) x: f32,
    /// Position in the layout's units.
    pub(super) y: f32,
    /// Whether it was moved beyond the threshold of a click.
    pub(super) moved: bool,
    /// Whether it was picked up before this press.
    held: bool,
    start: (f32, f32),
}

/// Input handlers of a board, with the state that they change.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    pub(super) node: NodeRef<svg::Svg>,
    pub(super) layout: Memo<Layout>,
    pub(super) cursor: RwSignal<Option<Spot>>,
    pub(super) drag: RwSignal<Option<Drag>>,
    /// Pressed spot, which counts as touched when it is released.
    pub(super) pressed: RwSignal<Option<Spot>>,
    pub(super) hand: OrderEntry,
    pub(super) projector: Projector,
    pub(super) touched: Callback<Spot>,
    pub(super) marked: Signal<Vec<Mark>>,
    /// Called when a marked figure is dragged, with both spots; without it these figures can't be dragged.
    pub(super) carried: Option<Callback<(Spot, Spot)>>,
}

impl Hands {
    /// Converts the position of an event to the layout's units.
    fn point(self, event: &PointerEvent) -> Option<(f32, f32)> {
        let node = self.node.get_untracked()?;
        let area = node.unchecked_ref::<web_sys::Element>().get_bounding_client_rect();
        let view = self.layout.with_untracked(Layout::view_box);
        let scale = (area.width() as f32 / view.width).min(area.height() as f32 / view.height);
        if scale <= 0.0 {
            return None;
        }
        let left = area.left() as f32 + (area.width() as f32 - view.width * scale) / 2.0;
        let top = area.top() as f32 + (area.height() as f32 - view.height * scale) / 2.0;
        Some((
            (event.client_x() as f32 - left) / scale + view.x,
            (event.client_y() as f32 - top) / scale + view.y,
        ))
    }

    fn spot(self, (x, y): (f32, f32)) -> Option<Spot> {
        self.layout.with_untracked(|layout| layout.spot_at(x, y))
    }

    /// The figure that is marked at this spot and can be dragged.
    pub(super) fn ghost(self, spot: &Spot) -> Option<Figure> {
        self.carried?;
        self.marked.with_untracked(|marks| {
            marks.iter().find_map(|mark| match mark {
                Mark::Ghost { figure, at } if at == spot => Some(figure.clone()),
                _ => None,
            })
        })
    }

    /// Picks up a piece at once, so that it can be dragged. Anything else waits for the release: nothing
    /// appears under a finger that is still down, and a resting finger makes no move.
    pub(super) fn down(self, event: &PointerEvent) {
        if event.button() != 0 || !event.is_primary() {
            return;
        }
        self.projector.hurry();
        self.cursor.set(None);
        let Some(point) = self.point(event) else { return };
        let Some(spot) = self.spot(point) else {
            self.hand.let_go();
            return;
        };
        let is_ghost = self.ghost(&spot).is_some();
        if is_ghost || self.hand.can_pick(&spot) && self.hand.action_at(&spot).is_none() {
            // A marked figure counts as touched when it is released.
            let held = is_ghost || self.hand.holds(&spot);
            if let Some(node) = self.node.get_untracked() {
                // Without pointer capture, the drag ends at the edge of the board.
                let _ = node.unchecked_ref::<web_sys::Element>().set_pointer_capture(event.pointer_id());
            }
            self.drag.set(Some(Drag {
                from: spot.clone(),
                x: point.0,
                y: point.1,
                moved: false,
                held,
                start: point,
            }));
            if !held {
                self.touched.run(spot);
            }
        } else {
            self.pressed.set(Some(spot));
        }
    }

    /// Prevents scrolling while a piece is dragged; any other touch may scroll the page. `down` has run
    /// before this.
    pub(super) fn hold(self, event: &web_sys::TouchEvent) {
        // A touch can't be cancelled while the page scrolls.
        if self.drag.with_untracked(Option::is_some) && event.cancelable() {
            event.prevent_default();
        }
    }

    /// Ends a gesture that the browser has taken over for scrolling.
    pub(super) fn cancelled(self) {
        self.drag.set(None);
        self.pressed.set(None);
    }

    pub(super) fn moved(self, event: &PointerEvent) {
        let Some(point) = self.point(event) else { return };
        let over = self.spot(point);
        if self.hand.over.with_untracked(|before| *before != over) {
            self.hand.over.set(over);
        }
        if self.drag.with_untracked(Option::is_some) {
            self.drag.update(|drag| {
                if let Some(drag) = drag {
                    let (dx, dy) = (point.0 - drag.start.0, point.1 - drag.start.1);
                    drag.moved |= dx * dx + dy * dy > 15.0 * 15.0;
                    (drag.x, drag.y) = point;
                }
            });
        }
    }

    pub(super) fn up(self, event: &PointerEvent) {
        let (drag, pressed) = (self.drag.get_untracked(), self.pressed.get_untracked());
        self.cancelled();
        let spot = self.point(event).and_then(|point| self.spot(point));
        match (drag, spot) {
            (Some(drag), Some(spot)) if drag.moved && self.ghost(&drag.from).is_some() => {
                if let Some(carried) = self.carried {
                    carried.run((drag.from, spot));
                }
            }
            (Some(drag), Some(spot)) => {
                // A second touch deselects the piece; dragged away and back, it stays selected.
                let meant = if spot == drag.from { drag.held && !drag.moved } else { drag.moved };
                if meant {
                    self.hand.was_seen.set_value(drag.moved);
                    self.touched.run(spot);
                }
            }
            (Some(drag), None) if drag.moved => self.hand.let_go(),
            (None, Some(spot)) if pressed.as_ref() == Some(&spot) => {
                self.hand.was_seen.set_value(false);
                self.touched.run(spot);
            }
            _ => {}
        }
    }

    pub(super) fn key(self, event: &KeyboardEvent, narrate: impl Fn()) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let step = match &*event.key() {
            "Enter" | " " => {
                event.prevent_default();
                event.stop_propagation();
                self.projector.hurry();
                match self.cursor.get_untracked() {
                    Some(spot) => self.touched.run(spot),
                    None => self.step_in(),
                }
                return narrate();
            }
            "Escape" if self.hand.is_busy() => {
                event.prevent_default();
                return self.hand.cancel();
            }
            "Backspace" => {
                event.prevent_default();
                return self.hand.undo();
            }
            key => match browser::arrow(key) {
                Some(step) => step,
                None => return,
            },
        };
        event.prevent_default();
        event.stop_propagation();
        self.walk(step);
        narrate();
    }

    /// Places the keyboard cursor on a piece that can move, or else on a corner.
    fn step_in(self) {
        let first = self.spots().into_iter().find(|(spot, ..)| self.hand.can_pick(spot));
        let corner = Spot::Cell(Cell { column: 0, row: 0 });
        self.cursor.set(Some(first.map_or(corner, |(spot, ..)| spot)));
    }

    /// Every spot with its centre.
    fn spots(self) -> Vec<(Spot, f32, f32)> {
        let placed = |spot: Spot| {
            let (x, y) = self.layout.with_untracked(|layout| layout.centre(&spot))?;
            Some((spot, x, y))
        };
        let scene = self.projector.scene.get_untracked();
        let cells = (0..scene.rows)
            .flat_map(|row| (0..scene.columns).map(move |column| Spot::Cell(Cell { column, row })));
        let trays = scene.trays.iter().flat_map(|tray| {
            tray.holds.iter().map(|(figure, _)| Spot::Tray { seat: tray.seat, kind: figure.kind.into() })
        });
        let goals = scene.goals.iter().map(|&seat| Spot::Goal { seat });
        cells.chain(trays).chain(goals).filter_map(placed).collect()
    }

    /// Moves the cursor to the nearest spot in a direction; sideways distance counts more.
    fn walk(self, (dx, dy): (f32, f32)) {
        let Some(from) = self.cursor.get_untracked() else { return self.step_in() };
        let Some((x, y)) = self.layout.with_untracked(|layout| layout.centre(&from)) else { return };
        let mut best: Option<(f32, Spot)> = None;
        for (spot, to_x, to_y) in self.spots() {
            let (along, aside) = ((to_x - x) * dx + (to_y - y) * dy, (to_x - x) * dy + (to_y - y) * dx);
            let far = along + aside.abs() * 3.0;
            if along > 10.0 && best.as_ref().is_none_or(|(nearest, _)| far < *nearest) {
                best = Some((far, spot));
            }
        }
        if let Some((_, spot)) = best {
            self.hand.over.set(Some(spot.clone()));
            self.cursor.set(Some(spot));
        }
    }
}
