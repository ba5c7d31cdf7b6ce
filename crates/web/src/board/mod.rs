//! The interactive board.

mod describe;
mod hand;
mod projector;
mod signs;
mod threat;
mod touch;
mod trial;

use botyard_core::scene::{Scene, Spot};
use botyard_draw::{CELL, Frame, Layout, Look, Mark, Theme, ViewBox, ground, marks, picture};
use leptos::html;
use leptos::prelude::*;
use leptos::svg;
use wasm_bindgen::JsCast;

pub(crate) use describe::{action_words, figure_words, position_words};
pub(crate) use hand::OrderEntry;
use hand::{OrderChoice, TouchMeaning};
pub(crate) use projector::Projector;
pub(crate) use signs::{LineSigns, Signs, seen_text};
pub(crate) use threat::{Threat, threat_words, threats};
pub(crate) use trial::{Trial, TrialOn, follow};

use crate::prefs::prefs;
use crate::toast;
use describe::describe;

/// Minimum distance of a popup from the edge of the screen, in pixels.
const EDGE: f64 = 6.0;

/// The current look of boards, from the preferences.
pub(crate) fn look(flipped: bool) -> Look {
    let prefs = prefs();
    let theme = if prefs.is_dark() { Theme::Dark } else { Theme::Light };
    Look { theme, flipped, coordinates: prefs.coordinates.get() }
}

/// A board without interaction.
#[component]
pub(crate) fn Still(
    /// Scene to draw.
    #[prop(into)]
    scene: Signal<Scene>,
    /// Description for screen readers.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let drawn = move || {
        let look = Look { coordinates: false, ..look(false) };
        scene.with(|scene| picture(scene, &look, &[]))
    };
    view! { <div class="board still" role="img" aria-label=move || label.get() inner_html=drawn></div> }
}

/// A board that takes orders.
#[component]
pub(crate) fn Board(
    projector: Projector,
    hand: OrderEntry,
    /// Other marks: the last move, arrows, trails.
    #[prop(into)]
    marked: Signal<Vec<Mark>>,
    /// Threats against the viewer.
    #[prop(optional, into)]
    threats: Signal<Vec<Threat>>,
    /// Whether the board is rotated by half a turn.
    #[prop(into)]
    flipped: Signal<bool>,
    /// Description for screen readers.
    #[prop(into)]
    label: Signal<String>,
    /// Called for every touched spot that means nothing to the hand; for editors.
    #[prop(optional)]
    on_touch: Option<Callback<Spot>>,
    /// Called when one of the marked figures is dragged, with both spots; they can't be dragged without it.
    #[prop(default = None)]
    on_carry: Option<Callback<(Spot, Spot)>>,
    /// Id of the element.
    #[prop(default = "board")]
    id: &'static str,
) -> impl IntoView {
    let node: NodeRef<svg::Svg> = NodeRef::new();
    let look = Memo::new(move |_| look(flipped.get()));
    // While an order is entered, the board shows its result so far.
    let scene = Memo::new(move |_| hand.between.get().unwrap_or_else(|| projector.scene.get()));
    let layout = Memo::new(move |_| {
        let look = look.get();
        scene.with(|scene| Layout::new(scene, &look))
    });
    let view_box = Memo::new(move |_| layout.with(Layout::view_box));
    let floor = Memo::new(move |_| {
        let look = look.get();
        scene.with(|scene| {
            let bare = Scene { pieces: Vec::new(), legend: Vec::new(), ..scene.clone() };
            ground(&bare, &look)
        })
    });
    let cursor = RwSignal::new(None::<Spot>);
    let drag = RwSignal::new(None::<touch::Drag>);
    let pressed = RwSignal::new(None::<Spot>);
    let pointed_out = Memo::new(move |_| {
        let mut all = Vec::new();
        if !projector.is_playing() {
            all = marked.get();
            threats.with(|threats| all.extend(threats.iter().map(|threat| Mark::Threat(threat.at.clone()))));
        }
        all.extend(hand.marks());
        all.extend(cursor.get().map(Mark::Cursor));
        all
    });
    let drawn_marks = move |below: bool| {
        let chosen: Vec<Mark> =
            pointed_out.with(|all| all.iter().filter(|mark| mark.lies_below() == below).cloned().collect());
        let look = look.get();
        layout.with(|layout| marks(&chosen, layout, &look))
    };
    let figures = move || {
        let look = look.get();
        layout.with(|layout| {
            let filmed = projector.film.with(|film| {
                film.as_ref()
                    .filter(|_| hand.between.with(Option::is_none))
                    .map(|(film, time)| film.at(*time, layout))
            });
            let dragged = drag.get().filter(|drag| drag.moved).and_then(|drag| drag.from.cell());
            let mut stage = filmed.unwrap_or_else(|| scene.with(|scene| Frame::of(scene, layout)));
            if let Some(cell) = dragged {
                let (x, y) = layout.cell(cell);
                let lifted = stage.sprites.iter_mut().filter(|sprite| sprite.x == x && sprite.y == y);
                lifted.for_each(|sprite| sprite.alpha = 0.35);
            }
            stage.svg(layout, &look)
        })
    };
    let touched = move |spot: Spot| {
        if let Some(on_touch) = on_touch {
            on_touch.run(spot.clone());
        }
        hand.touch(&spot);
    };
    let hands = touch::Hands {
        node,
        layout,
        cursor,
        drag,
        pressed,
        hand,
        projector,
        touched: Callback::new(touched),
        marked,
        carried: on_carry,
    };
    let carried = move || {
        let drag = drag.get().filter(|drag| drag.moved)?;
        let look = look.get();
        let piece = scene.with(|scene| describe::figure_at_spot(scene, &drag.from).cloned());
        let inside = botyard_draw::figure(&piece.or_else(|| hands.ghost(&drag.from))?, &look);
        Some(format!("<g transform=\"translate({:.1} {:.1}) scale(1.05)\">{inside}</g>", drag.x, drag.y))
    };
    let narrate = move || {
        if let Some(spot) = cursor.get_untracked() {
            let words =
                untrack(|| threats.with(|threats| scene.with(|scene| describe(scene, &spot, hand, threats))));
            toast::say(words);
        }
    };
    view! {
        <svg
            id=id
            class="board live"
            class:asked=move || hand.seat.get().is_some()
            class:hand=move || {
                let _ = hand.is_busy();
                hand.over.with(|over| over.as_ref().is_some_and(|spot| hand.can_pick(spot) || hand.action_at(spot).is_some() || hands.ghost(spot).is_some()))
            }
            node_ref=node
            viewBox=move || view_box.get().to_string()
            tabindex="0"
            data-flipped=move || flipped.get().to_string()
            role="application"
            aria-label=move || label.get()
            on:pointerdown=move |event| hands.down(&event)
            on:pointermove=move |event| hands.moved(&event)
            on:pointerup=move |event| hands.up(&event)
            on:pointercancel=move |_| hands.cancelled()
            on:touchstart=move |event| hands.hold(&event)
            on:pointerleave=move |_| hand.over.set(None)
            on:keydown=move |event| hands.key(&event, narrate)
            on:blur=move |_| cursor.set(None)
        >
            <g inner_html=floor></g>
            <g inner_html=move || drawn_marks(true)></g>
            <g inner_html=figures></g>
            <g inner_html=move || drawn_marks(false)></g>
            <g class="carried" inner_html=move || carried().unwrap_or_default()></g>
        </svg>
        <Chooser hand layout view_box look />
        <p class="why-nothing" role="status">{move || hand.why.get()}</p>
    }
}

/// Popup beside a touched spot that stands for several orders, with a picture of each order's result.
#[component]
fn Chooser(
    hand: OrderEntry,
    layout: Memo<Layout>,
    view_box: Memo<ViewBox>,
    look: Memo<Look>,
) -> impl IntoView {
    let list: NodeRef<html::Div> = NodeRef::new();
    // A tap ends with a click on whatever is there by then, so only a click that was pressed inside the popup
    // counts.
    let pressed = StoredValue::new(false);
    let shift = RwSignal::new(0.0);
    Effect::new(move |_| {
        let asks = hand.choice.with(Option::is_some);
        pressed.set_value(false);
        if asks
            && let Some(list) = list.get()
            && let Ok(Some(first)) = list.query_selector("button")
        {
            // Keyboard users continue inside the popup.
            let _ = first.unchecked_into::<web_sys::HtmlElement>().focus();
            // Keeps the popup on the screen if the spot is near the edge.
            let (area, was) = (list.get_bounding_client_rect(), shift.get_untracked());
            let wide = list.owner_document().and_then(|page| page.document_element());
            let wide = wide.map_or(f64::MAX, |page| f64::from(page.client_width()));
            let (left, right) = (area.left() - was, area.right() - was);
            shift.set((EDGE - left).max(0.0) - (right + EDGE - wide).max(0.0));
        }
    });
    // Placed where there is more room: below the spot in the upper half, above it in the lower half.
    let place = move || {
        let choice = hand.choice.get()?;
        let (x, y) = layout.with(|layout| layout.centre(&choice.at))?;
        let view = view_box.get();
        let below = y < view.y + view.height / 2.0;
        let edge = if below { y + CELL * 0.6 } else { y - CELL * 0.6 };
        let share = |at: f32, from: f32, long: f32| ((at - from) / long * 100.0).clamp(0.0, 100.0);
        Some((share(x, view.x, view.width).clamp(25.0, 75.0), share(edge, view.y, view.height), below))
    };
    let picture = move |at: &Spot, scene: &Scene| {
        let look = look.get();
        let layout = Layout::new(scene, &look);
        let (x, y) = layout.centre(at)?;
        let bare = Scene { pieces: Vec::new(), legend: Vec::new(), ..scene.clone() };
        let inside = format!("{}{}", ground(&bare, &look), Frame::of(scene, &layout).svg(&layout, &look));
        // On a small board the picture shows the square only, on a large one also its surroundings.
        let side = if layout.board().width > CELL * 3.0 { CELL * 3.0 } else { CELL * 1.1 };
        let (left, top) = (x - side / 2.0, y - side / 2.0);
        Some(
            view! { <svg viewBox=format!("{left:.1} {top:.1} {side:.1} {side:.1}") aria-hidden="true" inner_html=inside></svg> },
        )
    };
    view! {
        <Show when=move || hand.choice.with(Option::is_some)>
            <div
                class="chooser"
                class:below=move || place().is_some_and(|(.., below)| below)
                node_ref=list
                role="group"
                style:left=move || place().map(|(x, ..)| format!("{x}%"))
                style:top=move || place().map(|(_, y, _)| format!("{y}%"))
                style:margin-left=move || format!("{:.0}px", shift.get())
                on:pointerdown=move |_| pressed.set_value(true)
                on:keydown=move |event| {
                    if event.key() == "Escape" {
                        hand.let_go();
                        crate::browser::focus("board");
                    }
                }
            >
                {move || {
                    let seat = hand.seat.get();
                    let choice = hand.choice.get();
                    let meanings = choice.into_iter().flat_map(|OrderChoice { at, meanings }| {
                        meanings.into_iter().map(move |meaning| (at.clone(), meaning))
                    });
                    meanings
                        .map(|(at, TouchMeaning { order, action, told, after })| {
                            let give = move |event: web_sys::MouseEvent| {
                                // A click made by a key has a detail of 0.
                                if let Some(seat) = seat
                                    && (event.detail() == 0 || pressed.get_value())
                                {
                                    hand.stage(seat, order.clone());
                                }
                            };
                            let picture = after.and_then(|after| picture(&at, &after));
                            view! { <button on:click=give title=told>{picture}{action_words(action)}</button> }
                        })
                        .collect_view()
                }}
            </div>
        </Show>
    }
}
