//! Engine analysis of the position on display.

use botyard_core::Seat;
use botyard_core::face::AnyGame;
use botyard_core::scene::Spot;
use botyard_draw::Mark;
use botyard_protocol::{Analysed, AnalysedLine};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use super::foreseen::{Foreseen, Order};
use super::score::{score_sign, score_words};
use super::study::Study;
use crate::play::{index, seat};
use crate::workers::{self, AnalyseTask, RunningAnalysis};
use crate::{browser, storage, t};

/// Debounce in milliseconds before the analysis of a new position starts.
const PATIENCE: i32 = 180;

/// Settings of the last visit.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct EngineSettings {
    on: bool,
    lines: u8,
    seconds: u32,
}

/// State of the engine.
#[derive(Clone, Copy)]
pub(super) struct AnalysisEngine {
    pub(super) on: RwSignal<bool>,
    /// Whether the engine is paused, because the solved table answers or the review uses the worker.
    pub(super) rests: RwSignal<bool>,
    /// Number of best orders wanted.
    pub(super) lines: RwSignal<u8>,
    /// Time limit; 0 for as long as the position is shown.
    pub(super) seconds: RwSignal<u32>,
    /// Seat to analyse for in simultaneous games.
    pub(super) seat: RwSignal<Option<Seat>>,
    /// Result so far.
    pub(super) heard: RwSignal<Option<Analysed>>,
    /// Whether the result is final.
    pub(super) done: RwSignal<bool>,
    /// Error message.
    pub(super) wrong: RwSignal<Option<String>>,
}

impl AnalysisEngine {
    /// Starts an engine that follows the study for as long as the page is open.
    pub(super) fn new(study: Study) -> AnalysisEngine {
        let kept = storage::get("analysis").unwrap_or(EngineSettings { on: true, lines: 3, seconds: 20 });
        let engine = AnalysisEngine {
            on: RwSignal::new(kept.on),
            rests: RwSignal::new(false),
            lines: RwSignal::new(kept.lines.clamp(1, 5)),
            seconds: RwSignal::new(kept.seconds),
            seat: RwSignal::new(None),
            heard: RwSignal::new(None),
            done: RwSignal::new(false),
            wrong: RwSignal::new(None),
        };
        engine.keep();
        engine.think(study);
        engine
    }

    fn keep(self) {
        Effect::new(move |before: Option<()>| {
            let kept =
                EngineSettings { on: self.on.get(), lines: self.lines.get(), seconds: self.seconds.get() };
            if before.is_some() {
                storage::keep("analysis", &kept);
            }
        });
    }

    fn think(self, study: Study) {
        let task = Memo::new(move |_| {
            let due = study.with(|game| game.to_act());
            if !self.on.get() || self.rests.get() || study.editing.get() || due.is_empty() {
                return None;
            }
            let seconds = self.seconds.get();
            Some(AnalyseTask {
                game: study.so_far(),
                seat: self.seat.get().filter(|seat| due.contains(*seat)).map(index),
                lines: self.lines.get(),
                milliseconds: (seconds > 0).then(|| u64::from(seconds) * 1_000),
            })
        });
        let thinking = StoredValue::new_local(None::<RunningAnalysis>);
        // Results for earlier positions are ignored.
        let number = StoredValue::new(0_u32);
        Effect::new(move |_| {
            let task = task.get();
            number.update_value(|number| *number += 1);
            let own = number.get_value();
            thinking.set_value(None);
            self.heard.set(None);
            self.done.set(false);
            self.wrong.set(None);
            let Some(task) = task else { return };
            let is_own = move || number.try_get_value() == Some(own);
            browser::after(PATIENCE, move || {
                if !is_own() {
                    return;
                }
                let begun = workers::analyse(task, move |heard| match heard {
                    _ if !is_own() => {}
                    Ok((analysed, done)) => {
                        self.done.set(done);
                        self.heard.set(Some(analysed));
                    }
                    Err(why) => self.wrong.set(Some(why)),
                });
                thinking.set_value(Some(begun));
            });
        });
        on_cleanup(move || {
            thinking.try_update_value(|thinking| *thinking = None);
        });
    }

    /// Arrows for the best orders.
    pub(super) fn marks(self, study: Study) -> Vec<Mark> {
        let Some(analysed) = self.heard.get() else { return Vec::new() };
        let Some(seat) = seat(analysed.seat) else { return Vec::new() };
        let strengths = [1.0, 0.6, 0.4, 0.25, 0.1];
        let orders = analysed.lines.iter().filter_map(|line| line.pv.first()).zip(strengths);
        study.with(|game| orders.flat_map(|(order, strength)| arrows(game, seat, order, strength)).collect())
    }
}

/// Arrows for an order, from each moved piece to its destination.
pub(super) fn arrows(game: &dyn AnyGame, seat: Seat, order: &str, strength: f32) -> Vec<Mark> {
    let touched = game.touches(seat, order);
    let arrow = |from: &Spot, to: &Spot| Mark::Arrow { from: from.clone(), to: to.clone(), strength };
    if game.info().in_actions {
        let actions = touched.chunks(2).filter(|action| action.len() == 2);
        return actions.map(|action| arrow(&action[0], &action[1])).collect();
    }
    match &touched[..] {
        [from, .., to] => vec![arrow(from, to)],
        _ => Vec::new(),
    }
}

/// Switch, number of lines and time limit of the engine.
#[component]
pub(super) fn EngineChoices(engine: AnalysisEngine) -> impl IntoView {
    view! {
        <div class="row engine-choices">
            <label class="row">
                <input
                    type="checkbox"
                    role="switch"
                    prop:checked=move || engine.on.get()
                    on:change:target=move |event| engine.on.set(event.target().checked())
                />
                <strong>{move || t!("analysis-engine")}</strong>
            </label>
            <label class="row">
                <span class="soft">{move || t!("analysis-engine-lines")}</span>
                <select
                    prop:value=move || engine.lines.get().to_string()
                    on:change:target=move |event| {
                        engine.lines.set(event.target().value().parse().unwrap_or(3));
                    }
                >
                    {(1..=5_u8).map(|count| view! {
                        <option value=count.to_string() selected=move || engine.lines.get() == count>{count}</option>
                    }).collect_view()}
                </select>
            </label>
            <label class="row">
                <span class="soft">{move || t!("analysis-engine-time")}</span>
                <select
                    prop:value=move || engine.seconds.get().to_string()
                    on:change:target=move |event| {
                        engine.seconds.set(event.target().value().parse().unwrap_or(20));
                    }
                >
                    {[5_u32, 20, 60, 0].map(|seconds| view! {
                        <option value=seconds.to_string() selected=move || engine.seconds.get() == seconds>
                            {move || match seconds {
                                0 => t!("analysis-engine-endless"),
                                _ => t!("analysis-engine-seconds", seconds = seconds),
                            }}
                        </option>
                    }).collect_view()}
                </select>
            </label>
        </div>
    }
}

/// Panel of the best lines.
#[component]
pub(super) fn EnginePanel(study: Study, engine: AnalysisEngine) -> impl IntoView {
    let over = move || study.with(|game| game.to_act().is_empty());
    let count_of_lines =
        Memo::new(move |_| engine.heard.with(|heard| heard.as_ref().map_or(0, |heard| heard.lines.len())));
    let facts = move || {
        let (depth, nodes) =
            engine.heard.with(|heard| heard.as_ref().map(|heard| (heard.depth, heard.nodes)))?;
        let more =
            if engine.done.get() { String::new() } else { format!(" · {}", t!("analysis-engine-thinks")) };
        Some(t!("analysis-engine-depth", depth = depth, nodes = count(nodes)) + &more)
    };
    let state = move || {
        if !engine.on.get() || engine.rests.get() || engine.heard.with(Option::is_some) {
            return None;
        }
        let (text, is_bad) = match engine.wrong.get() {
            Some(why) => (why, true),
            None if over() => (t!("analysis-engine-over"), false),
            None => (t!("analysis-engine-begins"), false),
        };
        Some(view! { <p class:bad=is_bad class="soft" role="status">{text}</p> })
    };
    view! {
        <section class="card stack engine" aria-label=move || t!("analysis-engine")>
            <EngineChoices engine />
            {state}
            <ol class="engine-lines">
                <For each=move || 0..count_of_lines.get() key=|number| *number let:number>
                    <Line study engine number />
                </For>
            </ol>
            <p class="soft number">{facts}</p>
        </section>
    }
}

/// One of the best lines. Unchanged moves keep their buttons, so that no click is lost while the analysis
/// runs.
#[component]
fn Line(study: Study, engine: AnalysisEngine, number: usize) -> impl IntoView {
    let info = study.tree.with_untracked(|tree| tree.kind().info);
    let line = Memo::new(move |_| {
        engine.heard.with(|heard| {
            let heard = heard.as_ref()?;
            Some((seat(heard.seat)?, heard.lines.get(number)?.clone()))
        })
    });
    let sign = move || match line.get() {
        Some((seat, AnalysedLine { score: Some(score), .. })) => score_sign(score, seat),
        _ => "?".to_owned(),
    };
    let words = move || match line.get() {
        Some((seat, AnalysedLine { score: Some(score), .. })) => score_words(info, score, seat),
        _ => String::new(),
    };
    let moves = move || {
        let pv = line.with(|line| line.as_ref().map(|(_, line)| line.pv.clone())).unwrap_or_default();
        (1..=pv.len()).map(move |count| pv[..count].to_vec()).collect::<Vec<_>>()
    };
    let play = move |until: usize| {
        let pv = line.with_untracked(|line| line.as_ref().map(|(_, line)| line.pv.clone()));
        if let Some(pv) = pv {
            study.play_line(&pv[..pv.len().min(until + 1)]);
        }
    };
    view! {
        <li>
            <span class="score number" title=words>{sign}</span>
            <span class="voice">{words}</span>
            <span class="pv">
                <For each=moves key=Clone::clone let:orders>
                    {
                        let place = orders.len() - 1;
                        let order = Foreseen::line(study, &orders).pop().unwrap_or_default();
                        let spoken = order.clone();
                        view! {
                            <button class="plain move" aria-label=move || spoken.label(study) on:click=move |_| play(place)>
                                <Order study order />
                            </button>
                        }
                    }
                </For>
            </span>
        </li>
    }
}

/// A large number in short form: `1.2 M`.
fn count(nodes: u64) -> String {
    match nodes {
        0..10_000 => nodes.to_string(),
        10_000..1_000_000 => format!("{} k", nodes / 1_000),
        _ => format!("{:.1} M", nodes as f64 / 1e6),
    }
}
