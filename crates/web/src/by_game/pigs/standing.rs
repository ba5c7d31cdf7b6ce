//! A pig's state beside its player's name, and the caption of a round below the board.

use botyard_core::face::AnyGame;
use botyard_core::{AnyEvent, Seat};
use leptos::prelude::*;

use super::{PigStatus, Portrait, event_kind, fates, pigs};
use crate::board::Projector;
use crate::play::OngoingGame;
use crate::prefs::prefs;
use crate::t;

/// Damage that destroys a pig.
const DEADLY: u8 = 5;

/// The moment of the film being shown, counted from 0.
fn moment(projector: Projector) -> Option<usize> {
    projector.film.with(|film| film.as_ref().map(|(film, time)| film.moment(*time)))
}

/// A pig's portrait and its damage at the moment being shown.
#[component]
pub(crate) fn SeatSign(game: OngoingGame, seat: Seat) -> impl IntoView {
    let now = Memo::new(move |_| game.projector.get_value().and_then(moment));
    let fate = Memo::new(move |_| {
        let of = |game: &dyn AnyGame| pigs(game).map(fates)?.into_iter().find(|fate| fate.seat == seat);
        let shown = game.shown();
        game.history.with(|history| match (now.get(), shown.checked_sub(1)) {
            (Some(0), Some(step)) => of(history.game(step)),
            (Some(now), Some(step)) => {
                let moments = history.steps().get(step).map(|step| &step.moments);
                of(moments
                    .and_then(|moments| moments.get(now - 1))
                    .map_or(history.game(shown), |game| &**game))
            }
            _ => of(history.game(shown)),
        })
    });
    let shown = move |PigStatus { damage, place, .. }: PigStatus| {
        let pips =
            (0..DEADLY).map(|pip| view! { <span class="pip" class:hurt=pip < damage></span> }).collect_view();
        let words = move || match place {
            Some(_) => t!("pigs-is-out"),
            None => t!("pigs-damage", count = damage),
        };
        view! {
            <Portrait seat living=place.is_none() />
            <span class="pips" class:is-out=place.is_some() role="img" aria-label=words title=words>{pips}</span>
        }
    };
    view! { <span class="seat-sign">{move || fate.get().map(shown)}</span> }
}

/// Event kinds that captions omit: programs are in a table, and damage follows from hits.
const UNSAID: [&str; 2] = ["revealed", "damaged"];
/// Event kinds that captions mention only if nothing else has happened.
const QUIET: [&str; 2] = ["turned", "walked"];

fn caption_words<'a>(events: impl Iterator<Item = &'a AnyEvent>, moment: usize) -> String {
    let lang = prefs().lang.get();
    let named = events.filter(|event| event.moment() == moment).map(|event| (event_kind(event), event));
    let told: Vec<_> = named.filter(|(kind, _)| !UNSAID.contains(&&**kind)).collect();
    let is_loud = |kind: &str| !QUIET.contains(&kind);
    let has_loud = told.iter().any(|(kind, _)| is_loud(kind));
    let told = told.iter().filter(|(kind, _)| !has_loud || is_loud(kind)).map(|(_, event)| event.tell(lang));
    told.collect::<Vec<_>>().join(" ")
}

/// Events of the moment being shown. Pressing the caption skips to the end of the round.
#[component]
pub(crate) fn Caption(game: OngoingGame, projector: Projector) -> impl IntoView {
    let now = Memo::new(move |_| moment(projector));
    let words = Memo::new(move |_| {
        let moment = now.get()?;
        let step = game.shown().checked_sub(1)?;
        game.history.with(|history| {
            let step = history.steps().get(step)?;
            let number = t!("pigs-step", number = moment + 1);
            let told = caption_words(step.events.iter(), moment);
            Some(if told.is_empty() { number } else { format!("{number} · {told}") })
        })
    });
    view! {
        <button
            class="plain caption"
            id="caption"
            disabled=move || now.get().is_none()
            title=move || t!("pigs-hurry")
            on:click=move |_| projector.hurry()
        >
            {move || words.get()}
        </button>
    }
}
