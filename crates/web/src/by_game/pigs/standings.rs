//! How every pig is doing.

use leptos::prelude::*;

use super::{Fate, Portrait, letter, owner};
use crate::play::Match;
use crate::t;

/// So much damage destroys a pig.
const DEADLY: u8 = 5;

/// A table of all pigs: who has them, their damage, and in which place they are out.
#[component]
pub(super) fn Standings(game: Match, #[prop(into)] fates: Signal<Vec<Fate>>) -> impl IntoView {
    let row = move |fate: Fate| {
        let Fate { seat, damage, place } = fate;
        let pips =
            (0..DEADLY).map(|pip| view! { <span class="pip" class:hurt=pip < damage></span> }).collect_view();
        let state = move || match place {
            Some(place) => t!("pigs-out-in-place", place = place),
            None => t!("pigs-in-the-game"),
        };
        view! {
            <tr class:is-out=place.is_some()>
                <th scope="row" class="pigs-who">
                    <Portrait seat living=place.is_none() />
                    <span class="who">
                        <strong>{letter(seat)}</strong>
                        " "
                        {move || owner(game, seat)}
                    </span>
                </th>
                <td>
                    <span class="pips" role="img" aria-label=move || t!("pigs-damage", count = damage)>{pips}</span>
                </td>
                <td>{state}</td>
            </tr>
        }
    };
    view! {
        <table class="list pigs-standings">
            <caption class="voice">{move || t!("pigs-standings")}</caption>
            <thead>
                <tr>
                    <th scope="col">{move || t!("pigs-pig")}</th>
                    <th scope="col">{move || t!("pigs-damage-head")}</th>
                    <th scope="col">{move || t!("pigs-state-head")}</th>
                </tr>
            </thead>
            <tbody>
                <For each=move || fates.get() key=|fate| *fate children=row />
            </tbody>
        </table>
    }
}
