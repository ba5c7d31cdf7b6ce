//! The board under construction, with its clickable borders.

use botyard_core::scene::Scene;
use botyard_draw::{CELL, Layout, Look, ground};
use botyard_robosoccer::{BoardDraft, BorderPlace, Lies};
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use crate::board::look;
use crate::{browser, t, toast};

/// Distance that a border's clickable area extends into its squares.
const REACH: f32 = 20.0;

/// Centres of a border in the picture. Borders across the seam have one at each edge.
fn middles(border: BorderPlace, layout: &Layout) -> Vec<(f32, f32)> {
    let (x, y) = layout.cell(border.from.cell());
    if !border.is_upright() {
        return vec![(x, y - CELL / 2.0)];
    }
    let right = (x + CELL / 2.0, y);
    if border.to.file() < border.from.file() { vec![right, (0.0, y)] } else { vec![right] }
}

/// Describes a border and what lies on it.
fn words(plan: &BoardDraft, border: BorderPlace) -> String {
    let (from, to) = (border.from.to_string(), border.to.to_string());
    match plan.at(border) {
        None => t!("yard-free", from = from, to = to),
        Some(Lies::Wall) => t!("yard-wall", from = from, to = to),
        Some(Lies::There) => t!("yard-arrow", from = from, to = to),
        Some(Lies::Back) => t!("yard-arrow", from = to, to = from),
    }
}

/// The board with clickable borders.
#[component]
pub(super) fn Yard(
    plan: RwSignal<BoardDraft>,
    /// Picture of the board.
    #[prop(into)]
    scene: Signal<Scene>,
    /// Whether both sides are kept symmetric.
    alike: RwSignal<bool>,
) -> impl IntoView {
    let shown = Memo::new(move |_| Look { coordinates: true, ..look(false) });
    let layout = Memo::new(move |_| scene.with(|scene| Layout::new(scene, &shown.get())));
    let floor = move || scene.with(|scene| ground(scene, &shown.get()));
    let cursor = RwSignal::new(None::<BorderPlace>);
    let cycle = move |border: BorderPlace| {
        plan.update(|plan| plan.cycle(border, alike.get_untracked()));
        toast::say(plan.with_untracked(|plan| words(plan, border)));
    };
    let key = move |event: KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let step = match &*event.key() {
            "Enter" | " " => {
                event.prevent_default();
                return match cursor.get_untracked() {
                    Some(border) => cycle(border),
                    None => {
                        cursor.set(BorderPlace::all(plan.with_untracked(|plan| plan.rows)).first().copied());
                    }
                };
            }
            "Delete" | "Backspace" => {
                event.prevent_default();
                if let Some(border) = cursor.get_untracked() {
                    plan.update(|plan| plan.set(border, None, alike.get_untracked()));
                    toast::say(plan.with_untracked(|plan| words(plan, border)));
                }
                return;
            }
            key => match browser::arrow(key) {
                Some(step) => step,
                None => return,
            },
        };
        event.prevent_default();
        let next = untrack(|| walk(cursor.get(), plan.with(|plan| plan.rows), &layout.get(), step));
        if let Some(border) = next {
            cursor.set(Some(border));
            toast::say(plan.with_untracked(|plan| words(plan, border)));
        }
    };
    let edges = move || {
        let layout = layout.get();
        let rows = plan.with(|plan| plan.rows);
        let edge = |(border, (x, y)): (BorderPlace, (f32, f32))| {
            let (wide, high) =
                if border.is_upright() { (REACH, CELL / 2.0 - 12.0) } else { (CELL / 2.0 - 12.0, REACH) };
            view! {
                <rect
                    class="edge"
                    class:cursor=move || cursor.get() == Some(border)
                    x=(x - wide).to_string()
                    y=(y - high).to_string()
                    width=(2.0 * wide).to_string()
                    height=(2.0 * high).to_string()
                    rx="8"
                    on:click=move |_| { cursor.set(None); cycle(border) }
                >
                    <title>{move || plan.with(|plan| words(plan, border))}</title>
                </rect>
            }
        };
        let places = BorderPlace::all(rows).into_iter().flat_map(|border| {
            middles(border, &layout).into_iter().map(move |middle| (border, middle)).collect::<Vec<_>>()
        });
        places.map(edge).collect_view()
    };
    view! {
        <svg
            id="yard"
            class="board yard"
            viewBox=move || layout.with(Layout::view_box).to_string()
            tabindex="0"
            role="application"
            aria-label=move || t!("yard-label")
            on:keydown=key
            on:blur=move |_| cursor.set(None)
        >
            <g inner_html=floor></g>
            <g>{edges}</g>
        </svg>
    }
}

/// The nearest border in a direction; sideways distance counts more.
fn walk(from: Option<BorderPlace>, rows: u8, layout: &Layout, (dx, dy): (f32, f32)) -> Option<BorderPlace> {
    let Some(from) = from else { return BorderPlace::all(rows).first().copied() };
    let (x, y) = *middles(from, layout).first()?;
    let mut best: Option<(f32, BorderPlace)> = None;
    for border in BorderPlace::all(rows).into_iter().filter(|border| *border != from) {
        for (to_x, to_y) in middles(border, layout) {
            let (along, aside) = ((to_x - x) * dx + (to_y - y) * dy, (to_x - x) * dy + (to_y - y) * dx);
            let far = along + aside.abs() * 2.0;
            if along > 10.0 && best.is_none_or(|(nearest, _)| far < nearest) {
                best = Some((far, border));
            }
        }
    }
    best.map(|(_, border)| border)
}
