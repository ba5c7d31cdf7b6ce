//! Clocks of seats and rounds.

use std::time::Duration;

use botyard_core::Seat;
use botyard_protocol::{ClockRule, Status, Time};
use leptos::prelude::*;

use crate::net::line;
use crate::play::OngoingGame;
use crate::t;

/// Formats the time left.
pub(super) fn shown(milliseconds: u64) -> String {
    let seconds = milliseconds.div_ceil(1_000);
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60);
    if days > 0 {
        t!("clock-days", days = days as i64, hours = hours as i64)
    } else if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else if milliseconds < 10_000 {
        format!("{minutes}:{:02}.{}", milliseconds / 1_000, milliseconds / 100 % 10)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

/// The server's time as a signal, updated a few times a second while the game is played.
fn ticking(game: OngoingGame) -> RwSignal<u64> {
    let now = RwSignal::new(line().server_now());
    let timer = set_interval_with_handle(
        move || {
            let runs = game.table.try_with_untracked(|table| table.status == Status::Playing);
            if runs == Some(true) {
                now.set(line().server_now());
            }
        },
        Duration::from_millis(200),
    );
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    now
}

/// The clock of a seat, or of the round.
#[component]
pub(super) fn SeatClock(game: OngoingGame, seat: Seat) -> impl IntoView {
    let has_clock = Memo::new(move |_| game.table.with(|table| table.clock.rule != ClockRule::None));
    view! {
        <Show when=move || has_clock.get()>
            {
                let now = ticking(game);
                let left = Memo::new(move |_| {
                    let now = Time(now.get());
                    game.table.with(|table| match table.clock.hands.get(seat.index()) {
                        Some(hand) => Some((hand.left_at(now), hand.runs_since.is_some(), hand.vacation_since.is_some())),
                        None => table.clock.round_ends.map(|ends| {
                            let owes = table.due.contains(seat) && !table.is_ready(seat);
                            (ends.since(now), owes, false)
                        }),
                    })
                });
                let low = move || left.get().is_some_and(|(left, runs, _)| runs && left < 20_000);
                view! {
                    <span
                        class="clock number"
                        class:runs=move || left.get().is_some_and(|(_, runs, _)| runs)
                        class:low=low
                        role="timer"
                    >
                        {move || match left.get() {
                            Some((_, _, true)) => t!("clock-vacation"),
                            Some((left, _, _)) => shown(left),
                            None => String::new(),
                        }}
                    </span>
                }
            }
        </Show>
    }
}
