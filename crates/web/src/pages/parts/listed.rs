//! Lists of tables.

use botyard_protocol::{Status, Summary, Taken};
use leptos::prelude::*;
use leptos_router::components::A;

use super::small::{SmallBoard, glimpse_of};
use super::{clock_words, game_name, level_name, moment, options_words};
use crate::net::account;
use crate::t;
use crate::words::said;

/// Names of the players, in the order of the seats.
fn sitters(table: &Summary) -> String {
    let name = |taken: &Taken| match taken {
        Taken::Open => t!("listed-open"),
        Taken::Person { name, .. } => name.clone(),
        Taken::Computer { level } => t!("computer-of", level = level_name(level)),
    };
    table.seats.iter().map(name).collect::<Vec<_>>().join(" – ")
}

/// Status of the table.
fn state(table: &Summary) -> String {
    let awaited = account().id().is_some_and(|me| table.awaited.contains(&me));
    match table.status {
        _ if awaited => t!("listed-your-turn"),
        Status::Gathering => t!("listed-gathering"),
        Status::Playing => t!("listed-playing", turn = table.turn),
        Status::Paused => t!("listed-paused"),
        Status::Over => result(table),
    }
}

/// Result: the winner, or that there is none.
fn result(table: &Summary) -> String {
    let Some(result) = table.result.as_deref() else { return t!("listed-over") };
    let winner = match result {
        "1-0" => Some(0),
        "0-1" => Some(1),
        "1/2-1/2" => return t!("listed-drawn"),
        // `A=1 B=2`: the winner is the only seat with rank 1.
        places => {
            let first = |(index, place): (usize, &str)| place.ends_with("=1").then_some(index);
            let mut firsts = places.split_whitespace().enumerate().filter_map(first);
            firsts.next().filter(|_| firsts.next().is_none())
        }
    };
    let seat = winner.and_then(|index| {
        let name = match table.seats.get(index)? {
            Taken::Person { name, .. } => name.clone(),
            Taken::Computer { level } => t!("computer-of", level = level_name(level)),
            Taken::Open => {
                said(&botyard_catalog::find(&table.game).ok()?.info.seat_names.get(index)?.title).to_owned()
            }
        };
        Some(name)
    });
    seat.map_or_else(|| t!("listed-over"), |name| t!("listed-won", name = name))
}

/// A table in a list: game, players and a link, followed by optional buttons.
#[component]
pub(crate) fn Listed(
    table: Summary,
    /// Buttons after the link.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let link = format!("/t/{}", table.id);
    let glimpse = glimpse_of(&table);
    let more = {
        let table = table.clone();
        move || {
            let mut more = vec![clock_words(&table.clock)];
            let options = options_words(&table.game, &table.options);
            if !options.is_empty() {
                more.insert(0, options);
            }
            if table.rated {
                more.push(t!("listed-rated"));
            }
            more.push(moment(table.updated));
            more.join(" · ")
        }
    };
    let (named, of, stands) = (table.clone(), table.clone(), table.clone());
    let mine = move || account().id().is_some_and(|me| table.awaited.contains(&me));
    view! {
        <li class="listed" class:mine=mine>
            <A href=link attr:class="listed-link">
                <SmallBoard glimpse />
                <strong>{move || game_name(&named.game)}</strong>
                <span class="listed-sitters">{move || sitters(&of)}</span>
                <span class="listed-state">{move || state(&stands)}</span>
                <small>{more}</small>
            </A>
            {children.map(|children| view! { <div class="row">{children()}</div> })}
        </li>
    }
}

#[component]
pub(crate) fn TableList(
    /// Tables in the order of the list.
    #[prop(into)]
    tables: Signal<Vec<Summary>>,
) -> impl IntoView {
    view! {
        <ul class="tables">
            {move || tables.get().into_iter().map(|table| view! { <Listed table /> }).collect_view()}
        </ul>
    }
}
