//! The programming panel: a curtain on shared screens, the editor, and the locked program.

use botyard_core::Seat;
use botyard_draw::Mark;
use botyard_pigs::{Draft, Program};
use botyard_protocol::Status;
use leptos::prelude::*;

use super::editor::Editor;
use super::ready::{Locked, Ready};
use super::{Portrait, letter, owner, with_latest};
use crate::play::{Intent, OngoingGame};
use crate::{browser, t};

/// State of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PanelState {
    /// The game isn't being played.
    Idle,
    /// The screen is passed to this seat's player.
    Curtain(Seat),
    /// The previous round is still being shown.
    Show,
    /// A program is being written.
    Edit(Writing),
    /// All programs are locked in, or the user is a spectator.
    Wait,
}

/// The program being written: turn, seat and number of commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Writing {
    turn: u32,
    seat: Seat,
    slots: usize,
}

/// Whether several players who are still in the game share the screen.
fn is_shared(game: OngoingGame) -> bool {
    let mine = game.mine.get();
    let living = with_latest(game.history, |pigs| {
        mine.iter().filter(|&&seat| pigs.arena().living().contains(seat)).count()
    });
    living.is_some_and(|living| living > 1)
}

/// The panel in which the current seat's pig is programmed.
#[component]
pub(crate) fn Programmer(
    game: OngoingGame,
    /// Receives the marks for the path of the user's pig.
    trail: RwSignal<Vec<Mark>>,
    /// Called with the program once it is locked in.
    give: Callback<(Seat, String)>,
) -> impl IntoView {
    // Turn and seat for which the curtain was opened.
    let opened = RwSignal::new(None::<(u32, Seat)>);
    let draft = RwSignal::new(Draft::default());
    let written = StoredValue::new(None::<Writing>);
    let stage = Memo::new(move |_| {
        if game.table.with(|table| table.status) != Status::Playing {
            return PanelState::Idle;
        }
        if game.showing.with(Option::is_some) {
            return PanelState::Show;
        }
        let Some(seat) = game.asked() else { return PanelState::Wait };
        let turn = game.table.with(|table| table.turn);
        if is_shared(game) && opened.get() != Some((turn, seat)) {
            return PanelState::Curtain(seat);
        }
        let slots = with_latest(game.history, |pigs| pigs.commands_owed(seat)).unwrap_or_default();
        PanelState::Edit(Writing { turn, seat, slots })
    });
    // On a shared screen, a list with secrets becomes visible only once its owner has opened the curtain.
    Effect::new(move |before: Option<PanelState>| {
        let now = stage.get();
        let curtain = if let PanelState::Curtain(seat) = now { Some(seat) } else { None };
        if game.curtain.get_untracked() != curtain {
            game.curtain.set(curtain);
        }
        let writer = |stage: PanelState| {
            if let PanelState::Edit(writing) = stage { Some((writing.turn, writing.seat)) } else { None }
        };
        let is_new = writer(now).is_some() && before.and_then(writer) != writer(now);
        if is_new && game.mine.with_untracked(|mine| mine.len() > 1) && untrack(|| game.has_secrets()) {
            untrack(|| game.look_again());
        }
        now
    });
    let open = move |seat: Seat| {
        let turn = game.table.with_untracked(|table| table.turn);
        opened.set(Some((turn, seat)));
        browser::after(0, || browser::focus("pigs-slot-0"));
    };
    let lock_in = Callback::new(move |(seat, program): (Seat, Program)| {
        if untrack(|| is_shared(game)) {
            // The next player must not see the program.
            opened.set(None);
            written.set_value(None);
            draft.set(Draft::default());
        }
        give.run((seat, program.to_string()));
    });
    let change = Callback::new(move |program: Program| {
        let Some(seat) = game.mine.with_untracked(|mine| mine.first().copied()) else { return };
        let turn = game.table.with_untracked(|table| table.turn);
        let slots = program.len();
        written.set_value(Some(Writing { turn, seat, slots }));
        draft.set(Draft::of(program, slots));
        game.act(Intent::Unstage(seat));
    });
    let edit = move |writing: Writing| {
        if written.get_value() != Some(writing) {
            written.set_value(Some(writing));
            draft.set(Draft::new(writing.slots));
        }
        view! { <Editor game seat=writing.seat draft trail lock_in /> }
    };
    view! {
        <Show when=move || stage.get() != PanelState::Idle>
            <section class="programmer card stack" id="programmer" aria-label=move || t!("pigs-panel")>
                {move || match stage.get() {
                    PanelState::Idle => ().into_any(),
                    PanelState::Show => view! { <p class="soft">{move || t!("pigs-showing")}</p> }.into_any(),
                    PanelState::Curtain(seat) => view! { <Curtain game seat open=Callback::new(open) /> }.into_any(),
                    PanelState::Edit(writing) => edit(writing).into_any(),
                    PanelState::Wait => view! { <Locked game change /> }.into_any(),
                }}
                <Show when=move || game.mine.with(|mine| mine.len() > 1)>
                    <Ready game />
                </Show>
            </section>
        </Show>
    }
}

/// Curtain on a shared screen: names the player who is to look.
#[component]
fn Curtain(game: OngoingGame, seat: Seat, open: Callback<Seat>) -> impl IntoView {
    let name = move || {
        let owner = owner(game, seat);
        if owner.is_empty() { letter(seat).to_owned() } else { format!("{} ({owner})", letter(seat)) }
    };
    view! {
        <div class="curtain stack" role="status">
            <Portrait seat />
            <p>{move || t!("pigs-pass-the-screen", name = name())}</p>
            <button class="strong" id="pigs-open" on:click=move |_| open.run(seat)>
                {move || t!("pigs-i-am", name = letter(seat))}
            </button>
        </div>
    }
}
