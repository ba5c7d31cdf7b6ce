//! A player's actions besides moving.

use botyard_core::Seat;
use botyard_protocol::{ClockRule, Consent, Offer, OpenOffer, Status};
use leptos::prelude::*;
use leptos_router::components::A;

use crate::browser;
use crate::icon::{Drawn, Icon};
use crate::net::escape;
use crate::play::{Intent, OngoingGame, may_offer};
use crate::prefs::prefs;
use crate::words::seat_name;
use crate::{t, toast};

/// A button that asks for confirmation before an irreversible action. "No" takes the place of the button, so
/// a double click does nothing.
#[component]
fn Twice(
    id: &'static str,
    /// Text of the button.
    #[prop(into)]
    words: Signal<String>,
    /// Text of the confirmation button.
    #[prop(into)]
    sure: Signal<String>,
    act: Callback<()>,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let no = format!("{id}-no");
    let ask = move |_| {
        asked.set(true);
        // Keyboard users continue at the confirmation button.
        browser::next_frame(move |_| browser::focus(id));
    };
    move || {
        match asked.get() {
        false => view! { <button id=id on:click=ask>{move || words.get()}</button> }.into_any(),
        true => view! {
            <button id=no.clone() on:click=move |_| asked.set(false)>{move || t!("act-no")}</button>
            <button id=id class="strong" on:click=move |_| { asked.set(false); act.run(()); }>{move || sure.get()}</button>
        }
        .into_any(),
    }
    }
}

fn offer_words(offer: Offer) -> String {
    match offer {
        Offer::Draw => t!("offer-draw"),
        Offer::TakeBack => t!("offer-take-back"),
        Offer::Pause => t!("offer-pause"),
        Offer::Resume => t!("offer-resume"),
        Offer::Rematch => t!("offer-rematch"),
    }
}

/// The sentence for a player who is asked.
pub(crate) fn asked_words(offer: Offer, who: String) -> String {
    match offer {
        Offer::Draw => t!("asked-draw", who = who),
        Offer::TakeBack => t!("asked-take-back", who = who),
        Offer::Pause => t!("asked-pause", who = who),
        Offer::Resume => t!("asked-resume", who = who),
        Offer::Rematch => t!("asked-rematch", who = who),
    }
}

/// Address of the analysis of a game.
pub(super) fn analysis_path(game: OngoingGame) -> String {
    let (id, of) = game.table.with(|table| (table.id.clone(), table.game.clone()));
    let key = game.link.get().split_once("?key=").map(|(_, key)| format!("&key={key}")).unwrap_or_default();
    let place = if game.is_local() { "local" } else { "table" };
    let seat = game.mine.with(|mine| match mine[..] {
        [only] => format!("&seat={}", only.index()),
        _ => String::new(),
    });
    format!("/analysis/{of}?{place}={}{key}{seat}&at={}", escape(&id), game.shown())
}

/// The seat in whose name the user makes and answers offers.
fn speaker(game: OngoingGame) -> Option<Seat> {
    game.asked().or_else(|| game.mine.with(|mine| mine.first().copied()))
}

/// Buttons: take back, draw, resign, flip, sound, link.
#[component]
pub(crate) fn Actions(
    game: OngoingGame,
    /// Whether the board is rotated by half a turn.
    flipped: RwSignal<bool>,
) -> impl IntoView {
    let plays = move || !game.mine.with(Vec::is_empty);
    let status = Memo::new(move |_| game.table.with(|table| table.status));
    let can = move |offer: Offer| plays() && game.table.with(|table| may_offer(table, offer));
    let offer = move |offer: Offer, answer: Consent| {
        if let Some(seat) = untrack(|| speaker(game)) {
            game.act(Intent::Offer(seat, offer, answer));
        }
    };
    // Moves before a player left can't be taken back. Secret orders aren't in the history, so a step without
    // orders counts as the user's.
    let has_moved = move || {
        game.history.with(|history| {
            let since_leaving = history.steps().iter().rev().take_while(|step| step.retired.is_none());
            game.mine.with(|mine| {
                let is_mine = |(seat, _): &(Seat, String)| mine.contains(seat);
                since_leaving
                    .map(|step| &step.orders)
                    .any(|orders| orders.is_empty() || orders.iter().any(is_mine))
            })
        })
    };
    // In its first two steps a game can be aborted.
    let young = move || {
        game.table.with(|table| table.status == Status::Playing && table.steps < 2) && !game.is_local()
    };
    let has_clock = move || game.table.with(|table| table.clock.rule != ClockRule::None);
    let resign = Callback::new(move |()| {
        if let Some(seat) = untrack(|| speaker(game)) {
            game.act(Intent::Resign(seat));
        }
    });
    let abort = Callback::new(move |()| {
        if let Some(seat) = untrack(|| speaker(game)) {
            game.act(Intent::Abort(seat));
        }
    });
    let vacation = move || {
        game.table.with(|table| {
            let mine = game.mine.with(|mine| mine.first().copied())?;
            let is_days =
                matches!(table.clock.rule, ClockRule::Days { .. }) && table.status == Status::Playing;
            let hand = table.clock.hands.get(mine.index()).filter(|_| is_days)?;
            (hand.bank > 0 || hand.vacation_since.is_some()).then_some((mine, hand.vacation_since.is_some()))
        })
    };
    // The computers play on without the user: their rounds are shown one by one, or only the end.
    let may_skip = move || game.is_local() && game.is_out() && !game.skips.get();
    let may_analyse = move || !game.is_over() && (game.mine.with(Vec::is_empty) || game.is_local());
    let sound = prefs().sound;
    view! {
        <div class="controls">
        <div class="row actions">
            <Show when=move || can(Offer::Draw) && !(game.is_local() && game.mine.with(|mine| mine.len() == 1))>
                <button id="draw" on:click=move |_| offer(Offer::Draw, Consent::Offer)>{move || t!("act-draw")}</button>
            </Show>
            <Show when=move || plays() && has_clock() && can(Offer::Pause)>
                <button id="pause" on:click=move |_| offer(Offer::Pause, Consent::Offer)>{move || t!("act-pause")}</button>
            </Show>
            <Show when=move || can(Offer::Resume)>
                <button id="resume" class="strong" on:click=move |_| offer(Offer::Resume, Consent::Offer)>{move || t!("act-resume")}</button>
            </Show>
            <Show when=move || plays() && young()>
                <Twice id="abort" words=move || t!("act-abort") sure=move || t!("act-abort-sure") act=abort />
            </Show>
            <Show when=move || plays() && status.get() == Status::Playing && !game.is_out()>
                <Twice id="resign" words=move || t!("act-resign") sure=move || t!("act-resign-sure") act=resign />
            </Show>
            <Show when=move || plays() && !game.is_local() && status.get() == Status::Gathering>
                <button id="leave" on:click=move |_| game.act(Intent::Leave)>{move || t!("act-leave")}</button>
            </Show>
            <Show when=move || vacation().is_some()>
                <button on:click=move |_| if let Some((seat, on)) = untrack(vacation) { game.act(Intent::Vacation(seat, !on)); }>
                    {move || if vacation().is_some_and(|(_, on)| on) { t!("act-vacation-end") } else { t!("act-vacation") }}
                </button>
            </Show>
            <Show when=may_skip>
                <span class="soft">{move || t!("watching-on")}</span>
                <Show when=move || !game.watches.get()>
                    <button id="watch-on" class="strong" on:click=move |_| game.watches.set(true)>{move || t!("act-watch")}</button>
                </Show>
                <button id="skip-to-end" on:click=move |_| game.skips.set(true)>{move || t!("act-skip")}</button>
            </Show>
            <Show when=may_analyse>
                <A href=move || analysis_path(game) attr:class="button" attr:id="to-analysis">{move || t!("act-analysis")}</A>
            </Show>
            // Last, so that no other button moves when it comes and goes.
            <Show when=move || can(Offer::TakeBack) && has_moved()>
                <button id="take-back" on:click=move |_| offer(Offer::TakeBack, Consent::Offer)>{move || t!("act-take-back")}</button>
            </Show>
        </div>
        <div class="row tools">
            <button class="icon" id="flip" on:click=move |_| flipped.update(|flipped| *flipped = !*flipped) aria-label=move || t!("tool-flip") title=move || t!("tool-flip")><Drawn icon=Icon::Flip /></button>
            <button class="icon" id="sound" on:click=move |_| sound.update(|sound| *sound = !*sound) aria-pressed=move || sound.get().to_string() aria-label=move || t!("tool-sound") title=move || t!("tool-sound")>
                <Drawn icon=Signal::derive(move || if sound.get() { Icon::Loud } else { Icon::Quiet }) />
            </button>
            <Show when=move || !game.is_local()>
                <CopyLink game />
            </Show>
        </div>
        </div>
    }
}

/// Open offers.
#[component]
pub(crate) fn Offers(game: OngoingGame) -> impl IntoView {
    let offers = Memo::new(move |_| game.table.with(|table| table.offers.clone()));
    move || offers.get().into_iter().map(|open| view! { <Offered game open /> }).collect_view()
}

#[component]
fn Offered(game: OngoingGame, open: OpenOffer) -> impl IntoView {
    let info = game.history.with_untracked(|history| history.kind().info);
    let OpenOffer { offer, by, asked } = open;
    let who = move || game.person(by).unwrap_or_else(|| seat_name(info, by).to_owned());
    let is_by_me = move || game.mine.with(|mine| mine.contains(&by));
    let am_asked = move || game.mine.with(|mine| mine.iter().any(|&mine| asked.contains(mine)));
    let answer = move |answer: Consent| {
        let me = game.mine.with_untracked(|mine| {
            let fits = |seat: &&Seat| asked.contains(**seat) || **seat == by;
            mine.iter().find(fits).copied()
        });
        if let Some(seat) = me {
            game.act(Intent::Offer(seat, offer, answer));
        }
    };
    view! {
        <div class="offer card" role="status">
            <p>{move || if is_by_me() { t!("offer-waits", what = offer_words(offer)) } else { asked_words(offer, who()) }}</p>
            <Show when=am_asked>
                <div class="row">
                    <button class="strong" on:click=move |_| answer(Consent::Accept)>{move || t!("offer-accept")}</button>
                    <button on:click=move |_| answer(Consent::Decline)>{move || t!("offer-decline")}</button>
                </div>
            </Show>
            <Show when=is_by_me>
                <button on:click=move |_| answer(Consent::Decline)>{move || t!("offer-withdraw")}</button>
            </Show>
        </div>
    }
}

fn copy_link(game: OngoingGame) {
    let link = format!("{}{}", browser::origin(), game.link.get_untracked());
    leptos::task::spawn_local(async move {
        if browser::copy(&link).await {
            toast::tell(t!("link-copied"));
        } else {
            toast::tell(link);
        }
    });
}

/// Copies the link to the table.
#[component]
fn CopyLink(game: OngoingGame) -> impl IntoView {
    view! {
        <button class="icon" id="copy-link" on:click=move |_| copy_link(game) aria-label=move || t!("tool-link") title=move || t!("tool-link")><Drawn icon=Icon::Link /></button>
    }
}

/// The same as a large button, for players who wait for an opponent.
#[component]
pub(super) fn CopyLinkButton(game: OngoingGame) -> impl IntoView {
    view! { <button class="strong" id="copy-invite" on:click=move |_| copy_link(game)>{move || t!("invite-copy")}</button> }
}
