//! The program editor: slots, palette and preview.

use botyard_core::Seat;
use botyard_draw::Mark;
use botyard_pigs::{Draft, PigCommand, Pigs, Program, Variant};
use leptos::ev;
use leptos::prelude::*;
use web_sys::PointerEvent;

use super::command::{self, PALETTE, Picture, Told};
use super::desk::{Desk, DragLoad};
use super::problem::{duty, problem, rests_needed};
use super::{Portrait, letter, owner, preview, with_latest};
use crate::by_game::carry::Carry;
use crate::play::OngoingGame;
use crate::prefs::prefs;
use crate::t;

/// The seat's previous program, where programs are public.
fn last_program(game: OngoingGame, seat: Seat) -> Option<Program> {
    game.history.with(|history| {
        let orders = history.steps().iter().rev().flat_map(|step| &step.orders);
        orders.clone().find(|(by, _)| *by == seat).and_then(|(_, order)| order.parse().ok())
    })
}

/// The program editor of a seat.
#[component]
pub(super) fn Editor(
    game: OngoingGame,
    seat: Seat,
    draft: RwSignal<Draft>,
    trail: RwSignal<Vec<Mark>>,
    lock_in: Callback<(Seat, Program)>,
) -> impl IntoView {
    let history = game.history;
    let look = move |see: fn(&Pigs, Seat, &Draft) -> usize| {
        draft.with(|draft| with_latest(history, |pigs| see(pigs, seat, draft))).unwrap_or_default()
    };
    let problem = Memo::new(move |_| {
        draft.with(|draft| with_latest(history, |pigs| problem(pigs, seat, draft))).flatten()
    });
    let variant = untrack(|| with_latest(history, Pigs::variant)).unwrap_or_default();
    let moments = Memo::new(move |_| {
        draft.with(|draft| history.with(|history| preview::rehearse(history.latest(), seat, draft)))
    });
    let shows_way = prefs().preview;
    let told = Memo::new(move |_| {
        if shows_way.get() {
            moments.with(|moments| preview::told(moments, prefs().lang.get()))
        } else {
            String::new()
        }
    });
    let desk = Desk { history, seat, draft, is_only: true, carry: Carry::new(), problem, told, lock_in };
    Effect::new(move |_| {
        let is_shown = shows_way.get() && game.is_live();
        let marks =
            moments.with(|moments| history.with(|history| preview::marks(history.latest(), seat, moments)));
        trail.set(if is_shown { marks } else { Vec::new() });
    });
    on_cleanup(move || {
        // The page may be gone.
        let _ = trail.try_set(Vec::new());
    });
    let keys = window_event_listener(ev::keydown, move |event| desk.page_key(&event));
    on_cleanup(move || keys.remove());
    let needed = move || look(rests_needed);
    let fill = move |_| {
        let rests = untrack(needed);
        draft.update(|draft| draft.fill_rests(rests));
    };
    view! {
        <div class="row pigs-whose">
            <Portrait seat />
            <h2>{move || t!("pigs-program-of", name = letter(seat))}</h2>
            <span class="soft">{move || owner(game, seat)}</span>
        </div>
        <Duty desk variant />
        <Slots desk />
        <p class="pigs-told soft">{move || told.get()}</p>
        <Palette desk variant />
        <div class="row pigs-lock">
            <button
                class="strong"
                id="pigs-lock-in"
                disabled=move || problem.with(Option::is_some)
                on:click=move |_| desk.finish()
            >
                {move || t!("pigs-lock-in")}
            </button>
            <span role="status" class="soft">{move || problem.get().unwrap_or_else(|| t!("pigs-whole"))}</span>
        </div>
        <div class="row pigs-tools">
            {move || last_program(game, seat).map(|program| {
                let recall = move |_| draft.update(|draft| *draft = Draft::of(program, draft.len()));
                view! { <button on:click=recall>{move || t!("pigs-as-before")}</button> }
            })}
            <Show when=move || { needed() > 0 }>
                <button on:click=fill>
                    {move || t!("pigs-fill-rests")}
                </button>
            </Show>
            <button disabled=move || draft.with(Draft::is_empty) on:click=move |_| draft.update(Draft::clear)>
                {move || t!("pigs-clear")}
            </button>
            <label class="pigs-preview">
                <input
                    type="checkbox"
                    id="pigs-preview"
                    prop:checked=move || shows_way.get()
                    on:change:target=move |event| shows_way.set(event.target().checked())
                />
                " "
                {move || t!("pigs-preview")}
            </label>
        </div>
        <Show when=move || variant == Variant::Kids>
            <p class="soft">{move || t!("pigs-preview-kids")}</p>
        </Show>
        <Carried desk />
    }
}

/// The command being dragged.
#[component]
pub(super) fn Carried(desk: Desk) -> impl IntoView {
    let seat = desk.seat;
    let carried = move || {
        let (load, x, y) = desk.carry.carried()?;
        let command = match load {
            DragLoad::New(command) => Some(command),
            DragLoad::Slot(slot) => desk.draft.with(|draft| draft.get(slot)),
        };
        Some((command?, x, y))
    };
    move || {
        carried().map(|(command, x, y)| {
            view! {
                <div class="carried-command" style:left=format!("{x}px") style:top=format!("{y}px")>
                    <Picture command seat />
                </div>
            }
        })
    }
}

/// Requirements of the program: rests for damage, or commands for the end of a list.
#[component]
pub(super) fn Duty(desk: Desk, variant: Variant) -> impl IntoView {
    let Desk { history, seat, draft, .. } = desk;
    let of_damage = move || {
        let (needed, damage) = draft
            .with(|draft| with_latest(history, |pigs| (rests_needed(pigs, seat, draft), duty(pigs, seat))))?;
        let repairs = draft.with(|draft| draft.count(PigCommand::Repair)) > 0;
        let words = match (damage, needed) {
            (0, _) => t!("pigs-five-free"),
            _ if repairs => t!("pigs-repairing"),
            (_, 0) => t!("pigs-rests-done", damage = damage),
            _ => t!("pigs-rests-needed", count = needed, damage = damage),
        };
        let is_urgent = needed > 0;
        Some(view! { <p class="pigs-duty" class:urgent=is_urgent>{words}</p> })
    };
    let list = Memo::new(move |_| with_latest(history, |pigs| pigs.list(seat)).unwrap_or_default());
    let of_list = move || {
        let list = list.get();
        let count = draft.with(Draft::len);
        let words = if list.is_empty() {
            t!("pigs-list-new", count = count)
        } else {
            t!("pigs-list-add", count = count)
        };
        let waiting = list.iter().enumerate().map(|(place, command)| {
            view! { <li class:next=place == 0><Told command seat /></li> }
        });
        view! {
            <p class="pigs-duty">{words}</p>
            <Show when=move || !list.is_empty()>
                <p class="soft">{move || t!("pigs-list-next")}</p>
            </Show>
            <ol class="pigs-row queue" aria-label=move || t!("pigs-own-list")>{waiting.collect_view()}</ol>
        }
    };
    match variant {
        Variant::Continuous => of_list.into_any(),
        Variant::Kids => view! { <p class="pigs-duty">{move || t!("pigs-five-free")}</p> }.into_any(),
        Variant::Standard | Variant::Bash => of_damage.into_any(),
    }
}

#[component]
pub(super) fn Slots(desk: Desk) -> impl IntoView {
    let Desk { draft, carry, seat, .. } = desk;
    let slot = move |slot: usize| {
        let held = move || draft.with(|draft| draft.get(slot));
        let words = move || match held() {
            Some(command) => t!("pigs-slot", number = slot + 1, command = command::words(command)),
            None => t!("pigs-slot-empty", number = slot + 1),
        };
        let click = move |_| {
            if !carry.was_carried() {
                desk.touch(slot);
            }
        };
        let down = move |event: PointerEvent| {
            if untrack(held).is_some() {
                carry.down(&event, DragLoad::Slot(slot));
            }
        };
        view! {
            <li>
                <button
                    class="slot"
                    class:next=move || draft.with(|draft| draft.at() == slot)
                    class:over=move || carry.over.get() == Some(slot)
                    class:filled=move || held().is_some()
                    id=desk.is_only.then(|| format!("pigs-slot-{slot}"))
                    data-slot=slot.to_string()
                    aria-label=words
                    aria-current=move || draft.with(|draft| draft.at() == slot).then_some("true")
                    title=move || if held().is_some() { t!("pigs-slot-hint") } else { t!("pigs-slot-empty-hint") }
                    on:click=click
                    on:focus=move |event| desk.focused(&event, slot)
                    on:pointerdown=down
                    on:pointermove=move |event| carry.moved(&event)
                    on:pointerup=move |event| desk.drop(&event)
                    on:pointercancel=move |_| carry.drop()
                >
                    {move || match held() {
                        Some(command) => view! { <Picture command seat /> }.into_any(),
                        None => view! { <span class="soft number">{slot + 1}</span> }.into_any(),
                    }}
                </button>
            </li>
        }
    };
    // The number of slots is fixed for the life of the panel: another turn creates another panel.
    let slots = draft.with_untracked(Draft::len);
    view! {
        <ol
            class="pigs-slots"
            aria-label=move || t!("pigs-own-program")
            on:keydown=move |event| desk.slot_key(&event)
        >
            {(0..slots).map(slot).collect_view()}
        </ol>
    }
}

#[component]
pub(super) fn Palette(desk: Desk, variant: Variant) -> impl IntoView {
    let Desk { history, seat, carry, .. } = desk;
    let is_there =
        move |command: &PigCommand| variant.damage_costs_commands() || PigCommand::FREE.contains(command);
    let button = move |command: PigCommand| {
        let costs = matches!(command, PigCommand::Rest | PigCommand::Repair);
        let idle = move || costs && with_latest(history, |pigs| duty(pigs, seat)) == Some(0);
        let title = move || match idle() {
            true => format!("{}: {}", command::words(command), t!("pigs-no-damage")),
            false => format!("{} ({})", command::words(command), command::key(command)),
        };
        let click = move |_| {
            if !carry.was_carried() {
                desk.put(command);
            }
        };
        view! {
            <button
                class="command-key"
                aria-label=title
                title=title
                aria-keyshortcuts=command::key(command)
                disabled=idle
                on:click=click
                on:pointerdown=move |event| carry.down(&event, DragLoad::New(command))
                on:pointermove=move |event| carry.moved(&event)
                on:pointerup=move |event| desk.drop(&event)
                on:pointercancel=move |_| carry.drop()
            >
                <Picture command seat />
                <kbd aria-hidden="true">{command::key(command)}</kbd>
            </button>
        }
    };
    view! {
        <div class="pigs-palette" role="group" aria-label=move || t!("pigs-palette")>
            {PALETTE.into_iter().filter(is_there).map(button).collect_view()}
        </div>
    }
}
