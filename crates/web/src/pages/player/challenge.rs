//! Form for a challenge.

use std::collections::BTreeMap;

use botyard_catalog::GAMES;
use botyard_protocol::{Challenge, NewChallenge, WishedSeat};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::components::A;

use super::super::parts::{
    Choose, ClockFields, ClockWish, Navigator, OptionFields, Sending, Wrong, game_name,
};
use crate::net::{account, escape, post};
use crate::words::said;
use crate::{t, toast};

/// Button and form to challenge this player. Only for accounts and guests: the server has to know the
/// challenger.
#[component]
pub(super) fn ChallengeForm(name: String) -> impl IntoView {
    let open = RwSignal::new(false);
    let asked = StoredValue::new(name);
    view! {
        <Show
            when=move || open.get()
            fallback=move || {
                view! {
                    <button class="button strong" id="challenge" on:click=move |_| open.set(true)>
                        {move || t!("challenge")}
                    </button>
                }
            }
        >
            <Show
                when=move || account().player.with(Option::is_some)
                fallback=|| {
                    view! {
                        <p class="card">
                            {move || t!("challenge-sign-in")} " " <A href="/account">{move || t!("nav-sign-in")}</A>
                        </p>
                    }
                }
            >
                <Form name=asked.get_value() open />
            </Show>
        </Show>
    }
}

#[component]
fn Form(name: String, open: RwSignal<bool>) -> impl IntoView {
    let game = RwSignal::new(GAMES[0].info.id.to_owned());
    let options = RwSignal::new(BTreeMap::new());
    let clock = RwSignal::new(ClockWish { kind: "days".to_owned(), ..ClockWish::default() });
    let seat = RwSignal::new("random".to_owned());
    let rated = RwSignal::new(false);
    let sending = Sending::new();
    let go = Navigator::new();
    let title = name.clone();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = NewChallenge {
            game: game.get_untracked(),
            options: options.get_untracked(),
            clock: clock.with_untracked(ClockWish::clock),
            seat: match &*seat.get_untracked() {
                "first" => WishedSeat::First,
                "second" => WishedSeat::Second,
                _ => WishedSeat::Random,
            },
            rated: rated.get_untracked(),
            position: None,
        };
        let path = format!("/api/challenge/{}", escape(&name));
        sending.send(async move {
            let challenge: Challenge = post(&path, &body).await?;
            toast::tell(t!("challenge-sent", name = challenge.dest_user.name));
            go.to(&format!("/t/{}", challenge.id));
            Ok(())
        });
    };
    let games = Signal::derive(|| {
        GAMES.iter().map(|kind| (kind.info.id.to_owned(), game_name(kind.info.id))).collect::<Vec<_>>()
    });
    let seats = Signal::derive(move || {
        let info = game.with(|game| botyard_catalog::find(game).ok()).map(|kind| kind.info);
        let (first, second) = match info.map(|info| (info.simultaneous, info.seat_names)) {
            Some((false, [first, second, ..])) => {
                (said(&first.label).to_owned(), said(&second.label).to_owned())
            }
            _ => (t!("challenge-first"), t!("challenge-second")),
        };
        vec![
            ("random".to_owned(), t!("challenge-random")),
            ("first".to_owned(), first),
            ("second".to_owned(), second),
        ]
    });
    let rounds = Signal::derive(move || {
        game.with(|game| botyard_catalog::find(game).is_ok_and(|kind| kind.info.simultaneous))
    });
    view! {
        <form class="card stack challenge" on:submit=submit>
            <h2>{move || t!("challenge-title", name = title.clone())}</h2>
            <div class="row">
                <Choose id="challenge-game" label=Signal::derive(|| t!("new-game")) choices=games value=game
                    on_choose=move |chosen| {
                        game.set(chosen);
                        options.set(BTreeMap::new());
                    } />
                <Choose id="challenge-seat" label=Signal::derive(|| t!("challenge-seat")) choices=seats value=seat
                    on_choose=move |chosen| seat.set(chosen) />
            </div>
            <details>
                <summary>{move || t!("new-options")}</summary>
                <OptionFields game options />
            </details>
            <ClockFields wish=clock rounds />
            <label class="check" for="challenge-rated">
                <input
                    id="challenge-rated"
                    type="checkbox"
                    disabled=move || !account().is_account()
                    prop:checked=move || rated.get()
                    on:change:target=move |event| rated.set(event.target().checked())
                />
                <span>{move || t!("new-rated")}</span>
            </label>
            <Wrong why=sending.wrong />
            <div class="row">
                <button class="button strong" disabled=move || sending.busy.get()>{move || t!("challenge-send")}</button>
                <button type="button" class="button" on:click=move |_| open.set(false)>{move || t!("page-cancel")}</button>
            </div>
        </form>
    }
}
