//! Small boards in lists: how a game stands.

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

/// A board as a list shows it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Glimpse {
    /// What is on it.
    pub(crate) scene: Scene,
    /// Is it turned by half a turn?
    pub(crate) flipped: bool,
}

impl Glimpse {
    /// Seen by whoever has this seat.
    pub(crate) fn new(scene: Scene, seat: Option<Seat>, simultaneous: bool) -> Glimpse {
        let flipped = !simultaneous && seat.is_some_and(|seat| seat.index() == 1);
        Glimpse { scene, flipped }
    }
}

thread_local! {
    /// Boards that were asked for, with the time of the last change that is in them.
    static KNOWN: RefCell<HashMap<String, (u64, Glimpse)>> = RefCell::default();
}

/// The board of a table, once the server has told it.
pub(super) fn glimpse_of(table: &Summary) -> RwSignal<Option<Glimpse>> {
    let known = KNOWN.with_borrow(|known| known.get(&table.id).cloned());
    let glimpse = RwSignal::new(known.as_ref().map(|(_, glimpse)| glimpse.clone()));
    if known.is_some_and(|(updated, _)| updated == table.updated) {
        return glimpse;
    }
    let (id, updated) = (table.id.clone(), table.updated);
    leptos::task::spawn_local(async move {
        // A list without a picture is still a list.
        let Ok(answer) = get::<TableAnswer>(&format!("/api/tables/{}", escape(&id))).await else { return };
        let Some(seen) = drawn(&answer) else { return };
        KNOWN.with_borrow_mut(|known| known.insert(id, (updated, seen.clone())));
        glimpse.try_set(Some(seen));
    });
    glimpse
}

/// The board of a game of this browser.
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

/// A small board, for those who see it; what stands beside it says the rest.
#[component]
pub(crate) fn SmallBoard(
    /// What it shows; an empty place as long as nothing is known.
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
