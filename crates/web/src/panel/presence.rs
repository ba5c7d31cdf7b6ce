//! Presence of the other players.

use botyard_core::Seat;
use botyard_protocol::{ClockRule, Status};
use leptos::prelude::*;

use crate::play::OngoingGame;
use crate::words::seat_name;
use crate::{t, toast};

/// Longest round limit, in milliseconds, of a game that is played in one sitting.
const SITTING: u64 = 60 * 60 * 1_000;

/// Unobtrusive sign for the presence of a seat's player; none for the user's own seat, nor if the presence is
/// unknown.
#[component]
pub(super) fn PresenceSign(game: OngoingGame, seat: Seat) -> impl IntoView {
    let is_here = Memo::new(move |_| {
        let is_mine = game.mine.with(|mine| mine.contains(&seat));
        game.is_here(seat).filter(|_| !is_mine)
    });
    move || {
        is_here.get().map(|is_here| {
            let words = move || if is_here { t!("seat-here") } else { t!("seat-away") };
            view! {
                <span class="presence soft" data-here=if is_here { "yes" } else { "no" }>
                    <span class="dot" aria-hidden="true"></span>
                    <span class:voice=is_here>{words}</span>
                </span>
            }
        })
    }
}

/// Whether the game is played in one sitting, so that a player who leaves keeps the others waiting.
fn is_one_sitting(rule: ClockRule) -> bool {
    match rule {
        ClockRule::None | ClockRule::Fischer { .. } => true,
        ClockRule::Round { limit, .. } => limit <= SITTING,
        ClockRule::Days { .. } => false,
    }
}

/// The opponents who have left a game in progress.
fn absent(game: OngoingGame) -> Vec<Seat> {
    let is_simultaneous = game.history.with(|history| history.kind().info.simultaneous);
    let mine = game.mine.get();
    if mine.is_empty() {
        return Vec::new();
    }
    let opponents: Vec<Seat> = game.table.with(|table| {
        if table.status != Status::Playing || !is_one_sitting(table.clock.rule) {
            return Vec::new();
        }
        // In simultaneous games nobody waits for players who are out.
        let plays = |seat: Seat| !is_simultaneous || table.due.contains(seat);
        Seat::first(table.seats.len()).filter(|seat| !mine.contains(seat) && plays(*seat)).collect()
    });
    opponents.into_iter().filter(|seat| game.is_here(*seat) == Some(false)).collect()
}

fn names(game: OngoingGame, seats: &[Seat]) -> String {
    let info = game.history.with(|history| history.kind().info);
    let name = |seat: &Seat| game.person(*seat).unwrap_or_else(|| seat_name(info, *seat).to_owned());
    seats.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn left_words(game: OngoingGame, seats: &[Seat]) -> String {
    let (who, count) = (names(game, seats), seats.len() as i64);
    if game.table.with(|table| table.clock.rule == ClockRule::None) {
        t!("left-no-clock", who = who, count = count)
    } else {
        t!("left-clock", who = who, count = count)
    }
}

/// Notice that an opponent has left a game in progress; announced to screen readers once.
#[component]
pub(crate) fn Absent(game: OngoingGame) -> impl IntoView {
    let away = Memo::new(move |_| absent(game));
    Effect::new(move |before: Option<Vec<Seat>>| {
        let before = before.unwrap_or_default();
        let now = away.get();
        // Without a connection the presence is unknown; an announcement is repeated only if it changes.
        if game.presence.with(Option::is_none) {
            return before;
        }
        untrack(|| {
            let gone: Vec<Seat> = now.iter().filter(|seat| !before.contains(seat)).copied().collect();
            let is_back = |seat: &&Seat| game.is_here(**seat) == Some(true);
            let back: Vec<Seat> = before.iter().filter(is_back).copied().collect();
            let mut said = Vec::new();
            if !gone.is_empty() {
                said.push(left_words(game, &gone));
            }
            if !back.is_empty() {
                said.push(t!("left-back", who = names(game, &back), count = back.len() as i64));
            }
            if !said.is_empty() {
                toast::say(said.join(" "));
            }
        });
        now
    });
    view! {
        <Show when=move || away.with(|away| !away.is_empty())>
            <p class="card absent" id="absent">{move || left_words(game, &away.get())}</p>
        </Show>
    }
}
