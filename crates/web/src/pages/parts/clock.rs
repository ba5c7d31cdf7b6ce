//! Form fields for a clock.

use botyard_protocol::{Clock, Late};
use leptos::prelude::*;

use super::Choose;
use crate::t;

/// State of the clock's fields. Values are kept while another kind is selected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClockWish {
    /// `none`, `fischer`, `days`, `round`.
    pub(crate) kind: String,
    /// Initial time in minutes.
    pub(crate) minutes: u32,
    /// Increment per order in seconds.
    pub(crate) increment: u32,
    /// Days per order.
    pub(crate) days: u32,
    /// Days of vacation.
    pub(crate) vacation: u32,
    /// Length of a round in units of `unit`.
    pub(crate) round: u32,
    /// Seconds in the unit of `round`: a second, a minute or a day.
    pub(crate) unit: u32,
    /// Rule for a late seat.
    pub(crate) late: Late,
}

impl Default for ClockWish {
    fn default() -> ClockWish {
        ClockWish {
            kind: "none".to_owned(),
            minutes: 10,
            increment: 5,
            days: 3,
            vacation: 10,
            round: 2,
            unit: 60,
            late: Late::Computer,
        }
    }
}

impl ClockWish {
    /// The clock for the server.
    pub(crate) fn clock(&self) -> Clock {
        match &*self.kind {
            "fischer" => Clock::Fischer { start: self.minutes * 60, increment: self.increment },
            "days" => Clock::Days { per_move: self.days, vacation: self.vacation },
            "round" => Clock::Round { seconds: self.round * self.unit, late: self.late },
            _ => Clock::None,
        }
    }
}

const LATE: [(&str, Late); 4] =
    [("computer", Late::Computer), ("wait", Late::Wait), ("rest", Late::Rest), ("forfeit", Late::Forfeit)];

fn late_words(late: Late) -> String {
    match late {
        Late::Computer => t!("new-late-computer"),
        Late::Wait => t!("new-late-wait"),
        Late::Rest => t!("new-late-rest"),
        Late::Forfeit => t!("new-late-forfeit"),
    }
}

/// A number field. Values out of range are clamped.
#[component]
fn Number(
    id: &'static str,
    #[prop(into)] label: Signal<String>,
    least: u32,
    most: u32,
    #[prop(into)] value: Signal<u32>,
    #[prop(into)] on_choose: Callback<u32>,
) -> impl IntoView {
    view! {
        <label class="field" for=id>
            <span>{move || label.get()}</span>
            <input
                id=id
                type="number"
                inputmode="numeric"
                min=least
                max=most
                prop:value=move || value.get().to_string()
                on:change:target=move |event| {
                    let number = event.target().value().parse().unwrap_or(least).clamp(least, most);
                    on_choose.run(number);
                    event.target().set_value(&number.to_string());
                }
            />
        </label>
    }
}

#[component]
pub(crate) fn ClockFields(
    wish: RwSignal<ClockWish>,
    /// Whether the game is simultaneous, so that there are rounds.
    #[prop(into)]
    rounds: Signal<bool>,
) -> impl IntoView {
    let kinds = Signal::derive(move || {
        let mut kinds = vec![("none".to_owned(), t!("new-clock-kind-none"))];
        if rounds.get() {
            kinds.push(("round".to_owned(), t!("new-clock-kind-round")));
        }
        kinds.push(("fischer".to_owned(), t!("new-clock-kind-fischer")));
        kinds.push(("days".to_owned(), t!("new-clock-kind-days")));
        kinds
    });
    let kind = Signal::derive(move || wish.with(|wish| wish.kind.clone()));
    let fields = move || match &*kind.get() {
        "fischer" => view! {
            <Number id="clock-minutes" label=Signal::derive(|| t!("new-clock-minutes")) least=1 most=10_080
                value=Signal::derive(move || wish.with(|wish| wish.minutes))
                on_choose=move |number| wish.update(|wish| wish.minutes = number) />
            <Number id="clock-increment" label=Signal::derive(|| t!("new-clock-increment")) least=0 most=3_600
                value=Signal::derive(move || wish.with(|wish| wish.increment))
                on_choose=move |number| wish.update(|wish| wish.increment = number) />
        }
        .into_any(),
        "days" => view! {
            <Number id="clock-days" label=Signal::derive(|| t!("new-clock-per-move")) least=1 most=60
                value=Signal::derive(move || wish.with(|wish| wish.days))
                on_choose=move |number| wish.update(|wish| wish.days = number) />
            <Number id="clock-vacation" label=Signal::derive(|| t!("new-clock-vacation")) least=0 most=366
                value=Signal::derive(move || wish.with(|wish| wish.vacation))
                on_choose=move |number| wish.update(|wish| wish.vacation = number) />
        }
        .into_any(),
        "round" => view! { <Round wish /> }.into_any(),
        _ => ().into_any(),
    };
    let hint = move || match &*kind.get() {
        "fischer" => t!("new-clock-hint-fischer"),
        "days" => t!("new-clock-hint-days"),
        "round" => t!("new-clock-hint-round"),
        _ => t!("new-clock-hint-none"),
    };
    view! {
        <div class="row clock-fields">
            <Choose id="clock-kind" label=Signal::derive(|| t!("new-clock")) choices=kinds value=kind
                on_choose=move |kind| wish.update(|wish| wish.kind = kind) />
            {fields}
        </div>
        <p class="hint">{hint}</p>
    }
}

/// The fields of a round clock.
#[component]
fn Round(wish: RwSignal<ClockWish>) -> impl IntoView {
    let units = Signal::derive(|| {
        vec![
            ("1".to_owned(), t!("new-unit-seconds")),
            ("60".to_owned(), t!("new-unit-minutes")),
            ("86400".to_owned(), t!("new-unit-days")),
        ]
    });
    let late = Signal::derive(|| {
        LATE.into_iter().map(|(word, late)| (word.to_owned(), late_words(late))).collect::<Vec<_>>()
    });
    let late_now = move || {
        let now = wish.with(|wish| wish.late);
        LATE.into_iter().find(|(_, late)| *late == now).map_or("wait", |(word, _)| word).to_owned()
    };
    view! {
        <Number id="clock-round" label=Signal::derive(|| t!("new-clock-round-length")) least=1 most=60
            value=Signal::derive(move || wish.with(|wish| wish.round))
            on_choose=move |number| wish.update(|wish| wish.round = number) />
        <Choose id="clock-unit" label=Signal::derive(|| t!("new-clock-unit")) choices=units
            value=Signal::derive(move || wish.with(|wish| wish.unit.to_string()))
            on_choose=move |unit: String| wish.update(|wish| wish.unit = unit.parse().unwrap_or(60)) />
        <Choose id="clock-late" label=Signal::derive(|| t!("new-clock-late")) choices=late value=Signal::derive(late_now)
            on_choose=move |word: String| {
                let late = LATE.into_iter().find(|(other, _)| *other == word).map_or(Late::Wait, |(_, late)| late);
                wish.update(|wish| wish.late = late);
            } />
    }
}
