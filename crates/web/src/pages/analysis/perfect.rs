//! Values from the table of a solved game.

use botyard_draw::Mark;
use botyard_protocol::Probed;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::engine::arrows;
use super::foreseen::{Foreseen, Order};
use super::score::perfect_words;
use super::study::Study;
use crate::net::{Problem, escape, get};
use crate::words::seat_name;
use crate::{browser, t};

/// Result of the request for the current position.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum SolvedValue {
    /// No request was made.
    Nothing,
    /// The request is pending.
    Asked,
    /// The server is still computing the table; the request is repeated.
    BeingMade,
    Offline,
    /// The server refused, with this message.
    Refused(String),
    All(Probed),
}

/// Number of moves of best play shown.
const LINE: usize = 12;

/// State of the solved table's panel.
#[derive(Clone, Copy)]
pub(super) struct Perfect {
    pub(super) known: RwSignal<SolvedValue>,
    /// The move under the pointer in the list.
    over: RwSignal<Option<String>>,
}

impl Perfect {
    /// Requests the values of every position shown.
    pub(super) fn new(study: Study) -> Perfect {
        let perfect = Perfect { known: RwSignal::new(SolvedValue::Nothing), over: RwSignal::new(None) };
        let asked = Memo::new(move |_| {
            if study.editing.get() {
                return None;
            }
            study.with(|game| {
                if game.to_act().is_empty() {
                    return None;
                }
                let mut path = format!(
                    "/api/{}/probe?line={LINE}&position={}",
                    game.info().id,
                    escape(&game.position())
                );
                for (key, value) in game.options() {
                    path += &format!("&{key}={}", escape(&value));
                }
                Some(path)
            })
        });
        let number = StoredValue::new(0_u32);
        Effect::new(move |_| {
            let asked = asked.get();
            number.update_value(|number| *number += 1);
            let own = number.get_value();
            perfect.over.set(None);
            match asked {
                Some(path) => {
                    perfect.known.set(SolvedValue::Asked);
                    perfect.ask(number, own, path);
                }
                None => perfect.known.set(SolvedValue::Nothing),
            }
        });
        perfect
    }

    fn ask(self, number: StoredValue<u32>, own: u32, path: String) {
        let is_own = move || number.try_get_value() == Some(own);
        spawn_local(async move {
            // Debounce, so that browsing through a game doesn't request every position.
            browser::sleep(120).await;
            while is_own() {
                let answer = get::<Probed>(&path).await;
                if !is_own() {
                    return;
                }
                let wait = match answer {
                    Ok(probed) => {
                        self.known.set(SolvedValue::All(probed));
                        return;
                    }
                    Err(Problem { code, retry_after, .. }) if code == "being-made" => {
                        self.known.set(SolvedValue::BeingMade);
                        retry_after.unwrap_or(5)
                    }
                    Err(Problem { code, .. }) if code == "offline" => {
                        self.known.set(SolvedValue::Offline);
                        10
                    }
                    Err(problem) if problem.is_passing() || problem.retry_after.is_some() => {
                        problem.retry_after.unwrap_or(3)
                    }
                    Err(problem) => {
                        self.known.set(SolvedValue::Refused(problem.sentence()));
                        return;
                    }
                };
                browser::sleep(i32::try_from(wait.clamp(1, 60) * 1_000).unwrap_or(60_000)).await;
            }
        });
    }

    /// Whether the value of the current position is known.
    pub(super) fn is_known(self) -> bool {
        self.known.with(|known| matches!(known, SolvedValue::All(_)))
    }

    /// Arrows for the moves that keep the position's value, the best ones strongest; or for the move under
    /// the pointer. `None` while the value is unknown.
    pub(super) fn marks(self, study: Study) -> Option<Vec<Mark>> {
        let SolvedValue::All(probed) = self.known.get() else { return None };
        let over = self.over.get();
        study.with(|game| {
            let seat = game.to_act().only()?;
            if let Some(order) = over {
                return Some(arrows(game, seat, &order, 1.0));
            }
            let best = probed.moves.first()?.dtm;
            let keeps = probed.moves.iter().filter(|one| one.dtm.signum() == best.signum());
            let strength = |dtm: i64| if dtm == best { 1.0 } else { 0.25 };
            Some(keeps.take(6).flat_map(|one| arrows(game, seat, &one.order, strength(one.dtm))).collect())
        })
    }
}

/// Panel of the solved table.
#[component]
pub(super) fn PerfectPanel(study: Study, perfect: Perfect) -> impl IntoView {
    let inside = move || match perfect.known.get() {
        SolvedValue::Nothing => view! { <p class="soft">{t!("analysis-engine-over")}</p> }.into_any(),
        SolvedValue::Asked => {
            view! { <p class="soft" role="status">{t!("analysis-perfect-asked")}</p> }.into_any()
        }
        SolvedValue::BeingMade => {
            view! { <p class="soft" role="status">{t!("analysis-perfect-being-made")}</p> }.into_any()
        }
        SolvedValue::Offline => {
            view! { <p class="soft" role="status">{t!("analysis-perfect-offline")}</p> }.into_any()
        }
        SolvedValue::Refused(why) => view! { <p class="bad">{why}</p> }.into_any(),
        SolvedValue::All(probed) => table(study, perfect, probed).into_any(),
    };
    view! {
        <section class="card stack perfect" aria-label=move || t!("analysis-perfect")>
            <h2>{move || t!("analysis-perfect")}</h2>
            {inside}
        </section>
    }
}

fn table(study: Study, perfect: Perfect, probed: Probed) -> impl IntoView {
    let value = perfect_words(probed.dtm);
    let line = probed.line.clone();
    let played = StoredValue::new(line.clone());
    let moves = Foreseen::line(study, &line).into_iter().enumerate().map(|(place, order)| {
        let play = move |_| played.with_value(|line| study.play_line(&line[..=place.min(line.len() - 1)]));
        let told = order.label(study);
        view! { <button class="plain move" aria-label=told on:click=play><Order study order /></button> }
    });
    let moves = moves.collect::<Vec<_>>();
    let best = (!moves.is_empty()).then(|| {
        view! {
            <p class="best-line">
                <span class="soft">{t!("analysis-perfect-line")}</span> " " <span class="pv">{moves}</span>
            </p>
        }
    });
    let who = study.with(|game| Some(seat_name(game.info(), game.to_act().only()?)));
    let rows = probed.moves.into_iter().map(|one| {
        let order = one.order.clone();
        let shown = Foreseen::line(study, std::slice::from_ref(&order)).pop().unwrap_or_default();
        let told = shown.label(study);
        let point = move |order: Option<String>| perfect.over.set(order);
        let play = {
            let order = order.clone();
            move |_| study.play_line(std::slice::from_ref(&order))
        };
        let (enter, focus) = (order.clone(), order);
        view! {
            <tr
                on:pointerenter=move |_| point(Some(enter.clone()))
                on:pointerleave=move |_| point(None)
            >
                <td>
                    <button
                        class="plain move"
                        aria-label=told
                        on:click=play
                        on:focus=move |_| point(Some(focus.clone()))
                        on:blur=move |_| point(None)
                    >
                        <Order study order=shown />
                    </button>
                </td>
                <td class="number" class:good=(one.dtm > 0) class:bad=(one.dtm < 0)>{perfect_words(one.dtm)}</td>
            </tr>
        }
    });
    view! {
        <p><strong>{who.unwrap_or_default()}": "{value}</strong></p>
        {best}
        <div class="scroll" tabindex="0" role="region" aria-label=t!("analysis-perfect-moves")>
            <table class="list">
                <thead>
                    <tr>
                        <th scope="col">{t!("analysis-perfect-move")}</th>
                        <th scope="col">{t!("analysis-perfect-value")}</th>
                    </tr>
                </thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}
