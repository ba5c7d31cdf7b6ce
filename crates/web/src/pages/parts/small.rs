//! Board thumbnails in lists.

use std::cell::RefCell;
use std::collections::HashMap;

use botyard_core::scene::Scene;
use botyard_core::{Seat, Viewer};
use botyard_draw::{Look, picture};
use botyard_protocol::{Summary, TableAnswer};
use leptos::prelude::*;

use crate::board::look;
use crate::net::{escape, get};
use crate::play::{Saved, glance};

/// Content of a thumbnail.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Glimpse {
    pub(crate) scene: Scene,
    /// Whether the board is rotated by half a turn.
    pub(crate) flipped: bool,
}

impl Glimpse {
    /// A thumbnail from the point of view of this seat.
    pub(crate) fn new(scene: Scene, seat: Option<Seat>, simultaneous: bool) -> Glimpse {
        let flipped = !simultaneous && seat.is_some_and(|seat| seat.index() == 1);
        Glimpse { scene, flipped }
    }
}

thread_local! {
    /// Cache of fetched boards, with the time of the last change that they include.
    static KNOWN: RefCell<HashMap<String, (u64, Glimpse)>> = RefCell::default();
}

/// The board of a table, from the cache or once the server has responded.
pub(super) fn glimpse_of(table: &Summary) -> RwSignal<Option<Glimpse>> {
    let known = KNOWN.with_borrow(|known| known.get(&table.id).cloned());
    let glimpse = RwSignal::new(known.as_ref().map(|(_, glimpse)| glimpse.clone()));
    if known.is_some_and(|(updated, _)| updated == table.updated) {
        return glimpse;
    }
    let (id, updated) = (table.id.clone(), table.updated);
    leptos::task::spawn_local(async move {
        // Without a response the list has no thumbnail.
        let Ok(answer) = get::<TableAnswer>(&format!("/api/tables/{}", escape(&id))).await else { return };
        let Some(seen) = drawn(&answer) else { return };
        KNOWN.with_borrow_mut(|known| known.insert(id, (updated, seen.clone())));
        glimpse.try_set(Some(seen));
    });
    glimpse
}

/// The board of a local game.
pub(crate) fn glimpse_here(saved: &Saved) -> Option<Glimpse> {
    let (scene, viewer) = glance(&saved.path)?;
    let simultaneous = botyard_catalog::find(&saved.game).is_ok_and(|kind| kind.info.simultaneous);
    let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    Some(Glimpse::new(scene, seat, simultaneous))
}

fn drawn(answer: &TableAnswer) -> Option<Glimpse> {
    let kind = botyard_catalog::find(&answer.view.game).ok()?;
    let game = kind.read_position(&answer.view.options, &answer.view.seen).ok()?;
    let viewer = answer.seat.map_or(Viewer::Public, Viewer::Seat);
    Some(Glimpse::new(game.scene(viewer), answer.seat, kind.info.simultaneous))
}

/// A thumbnail, hidden from screen readers; the text beside it describes the game.
#[component]
pub(crate) fn SmallBoard(
    /// Its content; empty until it is loaded.
    #[prop(into)]
    glimpse: Signal<Option<Glimpse>>,
) -> impl IntoView {
    let drawn = move || {
        glimpse.with(|glimpse| {
            let Glimpse { scene, flipped } = glimpse.as_ref()?;
            Some(picture(scene, &Look { coordinates: false, ..look(*flipped) }, &[]))
        })
    };
    view! { <span class="small-board" aria-hidden="true" inner_html=move || drawn().unwrap_or_default()></span> }
}
