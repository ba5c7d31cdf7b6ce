//! What a player can do besides moving.

use botyard_core::Seat;
use botyard_protocol::{ClockRule, Consent, Offer, OpenOffer, Status};
use leptos::prelude::*;
use leptos_router::components::A;

use crate::browser;
use crate::icon::{Drawn, Icon};
use crate::net::escape;
use crate::play::{Intent, Match, may_offer};
use crate::prefs::prefs;
use crate::words::seat_name;
use crate::{t, toast};

/// A button that asks once more before it does something that can't be undone.
#[component]
fn Twice(
    /// Its id.
    id: &'static str,
    /// What it says.
    #[prop(into)]
    words: Signal<String>,
    /// What it says before it does it.
    #[prop(into)]
    sure: Signal<String>,
    /// What it does.
    act: Callback<()>,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let press = move |_| {
        if asked.get_untracked() {
            asked.set(false);
            act.run(());
        } else {
            asked.set(true);
            browser::after(4_000, move || {
                let _ = asked.try_set(false);
            });
        }
    };
    view! {
        <button id=id class:strong=move || asked.get() on:click=press>
            {move || if asked.get() { sure.get() } else { words.get() }}
        </button>
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

fn asked_words(offer: Offer, who: String) -> String {
    match offer {
        Offer::Draw => t!("asked-draw", who = who),
        Offer::TakeBack => t!("asked-take-back", who = who),
        Offer::Pause => t!("asked-pause", who = who),
        Offer::Resume => t!("asked-resume", who = who),
        Offer::Rematch => t!("asked-rematch", who = who),
    }
}

/// The seat for which the person before the screen speaks.
fn speaker(game: Match) -> Option<Seat> {
    game.asked().or_else(|| game.mine.with(|mine| mine.first().copied()))
}

/// Buttons: take back, draw, resign, rematch, flip, sound, link.
#[component]
pub(crate) fn Actions(
    /// The game.
    game: Match,
    /// Is the board turned?
    flipped: RwSignal<bool>,
) -> impl IntoView {
    let info = game.history.with_untracked(|history| history.kind().info);
    let plays = move || !game.mine.with(Vec::is_empty);
    let status = Memo::new(move |_| game.table.with(|table| table.status));
    let can = move |offer: Offer| plays() && game.table.with(|table| may_offer(table, offer));
    let offer = move |offer: Offer, answer: Consent| {
        if let Some(seat) = untrack(|| speaker(game)) {
            game.act(Intent::Offer(seat, offer, answer));
        }
    };
    // Before everybody has ordered a game can be called off.
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
    let offers = move || game.table.with(|table| table.offers.clone());
    let analysis = move || {
        let id = game.table.with(|table| table.id.clone());
        let key =
            game.link.get().split_once("?key=").map(|(_, key)| format!("&key={key}")).unwrap_or_default();
        if game.is_local() {
            format!("/analysis/{}?local={}", info.id, escape(&id))
        } else {
            format!("/analysis/{}?table={}{key}", info.id, escape(&id))
        }
    };
    let may_analyse = move || game.is_over() || game.mine.with(Vec::is_empty) || game.is_local();
    let sound = prefs().sound;
    view! {
        <For each=offers key=|open| (open.by, open.offer, open.asked) let:open>
            <Offered game open />
        </For>
        <div class="row actions">
            <Show when=move || can(Offer::TakeBack)>
                <button id="take-back" on:click=move |_| offer(Offer::TakeBack, Consent::Offer)>{move || t!("act-take-back")}</button>
            </Show>
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
                <Twice id="abort" words=move || t!("act-abort") sure=move || t!("act-sure") act=abort />
            </Show>
            <Show when=move || plays() && status.get() == Status::Playing>
                <Twice id="resign" words=move || t!("act-resign") sure=move || t!("act-sure") act=resign />
            </Show>
            <Show when=move || plays() && !game.is_local() && status.get() == Status::Gathering>
                <button id="leave" on:click=move |_| game.act(Intent::Leave)>{move || t!("act-leave")}</button>
            </Show>
            <Show when=move || vacation().is_some()>
                <button on:click=move |_| if let Some((seat, on)) = untrack(vacation) { game.act(Intent::Vacation(seat, !on)); }>
                    {move || if vacation().is_some_and(|(_, on)| on) { t!("act-vacation-end") } else { t!("act-vacation") }}
                </button>
            </Show>
            <Show when=move || can(Offer::Rematch) && game.next.with(Option::is_none)>
                <button id="rematch" class="strong" on:click=move |_| offer(Offer::Rematch, Consent::Offer)>{move || t!("act-rematch")}</button>
            </Show>
            <Show when=move || game.next.with(Option::is_some)>
                {move || game.next.get().map(|path| view! { <A href=path attr:class="button strong" attr:id="next-game">{move || t!("act-next")}</A> })}
            </Show>
            <Show when=may_analyse>
                <A href=analysis attr:class="button" attr:id="to-analysis">{move || t!("act-analysis")}</A>
            </Show>
        </div>
        <div class="row tools">
            <button class="icon" id="flip" on:click=move |_| flipped.update(|flipped| *flipped = !*flipped) aria-pressed=move || flipped.get().to_string() aria-label=move || t!("tool-flip") title=move || t!("tool-flip")><Drawn icon=Icon::Flip /></button>
            <button class="icon" id="sound" on:click=move |_| sound.update(|sound| *sound = !*sound) aria-pressed=move || sound.get().to_string() aria-label=move || t!("tool-sound") title=move || t!("tool-sound")>
                <Drawn icon=Signal::derive(move || if sound.get() { Icon::Loud } else { Icon::Quiet }) />
            </button>
            <Show when=move || !game.is_local()>
                <CopyLink game />
            </Show>
        </div>
    }
}

/// An offer that waits for answers.
#[component]
fn Offered(game: Match, open: OpenOffer) -> impl IntoView {
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
                <button class="strong" on:click=move |_| answer(Consent::Accept)>{move || t!("offer-accept")}</button>
                <button on:click=move |_| answer(Consent::Decline)>{move || t!("offer-decline")}</button>
            </Show>
            <Show when=is_by_me>
                <button on:click=move |_| answer(Consent::Decline)>{move || t!("offer-withdraw")}</button>
            </Show>
        </div>
    }
}

fn copy_link(game: Match) {
    let link = format!("{}{}", browser::origin(), game.link.get_untracked());
    leptos::task::spawn_local(async move {
        if browser::copy(&link).await {
            toast::tell(t!("link-copied"));
        } else {
            toast::tell(link);
        }
    });
}

/// Copies the link to send to others.
#[component]
fn CopyLink(game: Match) -> impl IntoView {
    view! {
        <button class="icon" id="copy-link" on:click=move |_| copy_link(game) aria-label=move || t!("tool-link") title=move || t!("tool-link")><Drawn icon=Icon::Link /></button>
    }
}

/// The same, for those who wait for somebody.
#[component]
pub(crate) fn CopyLinkButton(game: Match) -> impl IntoView {
    view! { <button class="strong" id="copy-invite" on:click=move |_| copy_link(game)>{move || t!("invite-copy")}</button> }
}
