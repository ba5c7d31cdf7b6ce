//! Review of a game: winning chances, mistakes, and better moves. Exact where the game is solved and the
//! server has the table; elsewhere from a short engine analysis of every position.

use std::rc::Rc;

use botyard_core::{Seat, Story};
use botyard_protocol::{Analysed, GameSoFar, ProbeGame, Probed, ProbedGame};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::foreseen::{Foreseen, Order};
use super::score::perfect_words;
use super::study::Study;
use crate::net::post;
use crate::play::{index, seat};
use crate::words::seat_name;
use crate::workers::{self, AnalyseTask, RunningAnalysis};
use crate::{t, toast};

/// Time for the analysis of a position, in milliseconds.
const PATIENCE: u64 = 400;
/// The same for simultaneous games, where computing a mix takes longer.
const PATIENCE_FOR_A_MIX: u64 = 1_500;

/// Severity of a bad step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Misstep {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Misstep {
    /// Classifies a step by the winning chance it lost.
    fn of(lost: f64) -> Option<Misstep> {
        match lost {
            0.3.. => Some(Misstep::Blunder),
            0.18.. => Some(Misstep::Mistake),
            0.1.. => Some(Misstep::Inaccuracy),
            _ => None,
        }
    }

    /// Annotation sign after the move.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Misstep::Inaccuracy => "?!",
            Misstep::Mistake => "?",
            Misstep::Blunder => "??",
        }
    }

    fn words(self) -> String {
        match self {
            Misstep::Inaccuracy => t!("review-inaccuracy"),
            Misstep::Mistake => t!("review-mistake"),
            Misstep::Blunder => t!("review-blunder"),
        }
    }
}

/// Evaluation of a position for one seat: its winning chance and its best orders.
#[derive(Clone, PartialEq, Debug)]
struct JudgedPosition {
    seat: Seat,
    chance: f64,
    best: Vec<String>,
    /// Plies to the end, where the game is solved.
    plies: Option<i64>,
}

/// A step that was a mistake.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Marked {
    /// Node after the step.
    pub(super) node: usize,
    pub(super) mistake: Misstep,
    seat: Seat,
    order: String,
    better: Vec<String>,
    /// Value before and after the step, in words.
    change: String,
}

/// The review of a study's main line.
#[derive(Clone, Copy)]
pub(super) struct Review {
    study: Study,
    /// Nodes of the line, start first, at the time the review began.
    nodes: RwSignal<Vec<usize>>,
    judged: RwSignal<Vec<JudgedPosition>>,
    /// Whether the values come from the solved table.
    exact: RwSignal<bool>,
    /// Whether the review is running.
    busy: RwSignal<bool>,
    wrong: RwSignal<Option<String>>,
    /// Seat to review in simultaneous games.
    seat: RwSignal<Option<Seat>>,
    thinking: StoredValue<Option<RunningAnalysis>, LocalStorage>,
    /// Incremented when another review begins.
    number: StoredValue<u32>,
}

impl Review {
    pub(super) fn new(study: Study) -> Review {
        Review {
            study,
            nodes: RwSignal::default(),
            judged: RwSignal::default(),
            exact: RwSignal::new(false),
            busy: RwSignal::new(false),
            wrong: RwSignal::new(None),
            seat: RwSignal::new(study.seat.get_untracked().or_else(|| seat(0))),
            thinking: StoredValue::new_local(None),
            number: StoredValue::new(0),
        }
    }

    pub(super) fn is_busy(self) -> bool {
        self.busy.get()
    }

    /// The main line as a story, with its nodes.
    fn line(self) -> (Story, Vec<usize>) {
        self.study.tree.with_untracked(|tree| {
            let nodes = tree.line(0);
            let end = nodes.last().copied().unwrap_or(0);
            (tree.history(end), std::iter::once(0).chain(nodes).collect())
        })
    }

    /// Starts a review of the main line.
    pub(super) fn begin(self) {
        let (story, nodes) = self.line();
        if nodes.len() < 2 {
            return;
        }
        self.number.update_value(|number| *number += 1);
        self.thinking.set_value(None);
        self.nodes.set(nodes);
        self.judged.set(Vec::new());
        self.wrong.set(None);
        self.exact.set(false);
        self.busy.set(true);
        let own = self.number.get_value();
        let story = Rc::new(story);
        if botyard_catalog::is_solved(story.kind().info.id) {
            spawn_local(async move {
                let exact = probe(&story).await;
                if self.number.try_get_value() != Some(own) {
                    return;
                }
                match exact {
                    Some(judged) => {
                        self.exact.set(true);
                        self.judged.set(judged);
                        self.finish();
                    }
                    // Falls back to the engine if the table isn't available.
                    None => self.think(own, story, 0),
                }
            });
        } else {
            self.think(own, story, 0);
        }
    }

    fn finish(self) {
        self.busy.set(false);
        self.thinking.set_value(None);
        let count = untrack(|| self.marked().len());
        toast::say(t!("review-done", count = count));
    }

    /// Analyses the positions in sequence.
    fn think(self, own: u32, story: Rc<Story>, at: usize) {
        if self.number.try_get_value() != Some(own) {
            return;
        }
        if at > story.len() {
            return self.finish();
        }
        let game = story.game(at);
        let simultaneous = story.kind().info.simultaneous;
        let due = game.to_act();
        let wanted = if simultaneous { self.seat.get_untracked() } else { due.only() };
        let Some(seat) = wanted.filter(|seat| due.contains(*seat)) else {
            // The game is over here, or for this seat.
            let before = || self.judged.with_untracked(|judged| judged.last().map(|last| last.seat));
            let Some(seat) = wanted.or_else(before) else { return self.finish() };
            let chance = match game.outcome() {
                Some(outcome) => match outcome.winner() {
                    Some(winner) if winner == seat => 1.0,
                    None if outcome.places.get(seat) == Some(&1) => 0.5,
                    _ => 0.0,
                },
                None => 0.0,
            };
            self.judged
                .update(|judged| judged.push(JudgedPosition { seat, chance, best: Vec::new(), plies: None }));
            return self.think(own, story, at + 1);
        };
        let task = AnalyseTask {
            game: workers::so_far(&story, at),
            seat: Some(index(seat)),
            lines: 1,
            milliseconds: Some(if simultaneous { PATIENCE_FOR_A_MIX } else { PATIENCE }),
        };
        let begun = workers::analyse(task, move |heard| match heard {
            _ if self.number.try_get_value() != Some(own) => {}
            Ok((analysed, true)) => {
                self.judged.update(|judged| judged.push(judge(seat, &analysed)));
                let story = Rc::clone(&story);
                // The worker is free once this returns.
                crate::browser::after(0, move || self.think(own, story, at + 1));
            }
            Ok(_) => {}
            Err(why) => {
                self.wrong.set(Some(why));
                self.busy.set(false);
            }
        });
        self.thinking.set_value(Some(begun));
    }

    /// Winning chance of the first seat, or of the chosen one, in every position evaluated so far.
    fn curve(self) -> Vec<f64> {
        let simultaneous = self.study.tree.with(|tree| tree.kind().info.simultaneous);
        let chance = |judged: &JudgedPosition| match simultaneous || judged.seat.index() == 0 {
            true => judged.chance,
            false => 1.0 - judged.chance,
        };
        self.judged.with(|judged| judged.iter().map(chance).collect())
    }

    /// The mistakes, in the order of the game.
    pub(super) fn marked(self) -> Vec<Marked> {
        let (nodes, judged) = (self.nodes.get(), self.judged.get());
        let exact = self.exact.get();
        self.study.tree.with(|tree| {
            let info = tree.kind().info;
            let steps = judged.iter().zip(judged.iter().skip(1)).zip(nodes.iter().skip(1));
            let marked = steps.filter_map(|((before, after), &node)| {
                let step = tree.has(node).then(|| tree.step(node)).flatten()?;
                let (_, order) = step.orders.iter().find(|(seat, _)| *seat == before.seat)?;
                let now = if after.seat == before.seat { after.chance } else { 1.0 - after.chance };
                let mistake = Misstep::of(before.chance - now)?;
                if before.best.first() == Some(order) {
                    return None;
                }
                let change = match (exact, before.plies, after.plies) {
                    (true, Some(was), Some(is)) => {
                        let is = if is == 0 { 0 } else { -is };
                        format!("{} → {}", perfect_words(was), perfect_words(is))
                    }
                    _ => format!("{} → {}", percent(before.chance), percent(now)),
                };
                let better = if info.simultaneous {
                    before.best.iter().take(1).cloned().collect()
                } else {
                    before.best.clone()
                };
                Some(Marked { node, mistake, seat: before.seat, order: order.clone(), better, change })
            });
            marked.collect()
        })
    }
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// Maps a value of the solved table to a winning chance. Shorter wins and losses are closer to 1 and 0, so
/// that the curve shows more than three levels.
fn solved_chance(plies: i64) -> f64 {
    let near = 0.15 * (1.0 - plies.unsigned_abs().min(100) as f64 / 100.0);
    match plies {
        0 => 0.5,
        1.. => 0.85 + near,
        _ => 0.15 - near,
    }
}

/// Fetches the values of every position from the solved table; `None` if they aren't available.
async fn probe(story: &Story) -> Option<Vec<JudgedPosition>> {
    let GameSoFar { game, options, start, moves, .. } = workers::so_far(story, usize::MAX);
    let moves = moves.into_iter().map(|mut step| Some(step.pop()?.1)).collect::<Option<Vec<String>>>()?;
    let asked = ProbeGame { position: start, edition: options.get("edition").cloned(), moves };
    let answer: ProbedGame = post(&format!("/api/{game}/probe"), &asked).await.ok()?;
    let of = |(at, Probed { dtm, moves, .. }): (usize, Probed)| {
        let best = moves.first()?.dtm;
        let best = moves.into_iter().take_while(|one| one.dtm == best).take(3).map(|one| one.order).collect();
        Some(JudgedPosition {
            seat: story.game(at).to_act().only()?,
            chance: solved_chance(dtm),
            best,
            plies: Some(dtm),
        })
    };
    let mut judged =
        answer.positions.into_iter().enumerate().map(of).collect::<Option<Vec<JudgedPosition>>>()?;
    // A final position has no value of its own.
    if judged.len() == story.len() {
        let last = judged.last()?;
        let (seat, winner) = (last.seat, story.latest().outcome().and_then(|outcome| outcome.winner()));
        let chance = winner.map_or(0.5, |winner| f64::from(u8::from(winner == seat)));
        judged.push(JudgedPosition { seat, chance, best: Vec::new(), plies: None });
    }
    Some(judged)
}

/// Converts an analysis to an evaluation for a seat.
fn judge(seat: Seat, analysed: &Analysed) -> JudgedPosition {
    if let Some(mix) = &analysed.mix {
        let best = mix.orders.iter().map(|mixed| mixed.order.clone()).take(1).collect();
        return JudgedPosition {
            seat,
            chance: (mix.value - mix.exploitability).clamp(0.0, 1.0),
            best,
            plies: None,
        };
    }
    let first = analysed.lines.first();
    let chance = match first.and_then(|line| line.score) {
        Some(score) => match (score.mate, score.cp) {
            (Some(mate), _) => f64::from(u8::from(mate > 0)),
            (None, Some(cp)) => 1.0 / (1.0 + (-f64::from(cp) / 150.0).exp()),
            (None, None) => 0.5,
        },
        None => 0.5,
    };
    JudgedPosition {
        seat,
        chance,
        best: first.map(|line| line.pv.iter().take(1).cloned().collect()).unwrap_or_default(),
        plies: None,
    }
}

/// Size of the curve's view box.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 120.0;

/// Review panel: start button, curve and list of mistakes.
#[component]
pub(super) fn ReviewPanel(review: Review) -> impl IntoView {
    let study = review.study;
    let info = study.tree.with_untracked(|tree| tree.kind().info);
    let marked = Memo::new(move |_| review.marked());
    Effect::new(move |_| {
        let signs = marked.with(|marked| marked.iter().map(|one| (one.node, one.mistake.sign())).collect());
        study.signs.set(signs);
    });
    let begun = move || !review.judged.with(Vec::is_empty) || review.busy.get();
    let has_moves = Memo::new(move |_| study.tree.with(|tree| tree.next(0).is_some()));
    let progress = move || {
        let (done, all) = (review.judged.with(Vec::len), review.nodes.with(Vec::len));
        review.busy.get().then(|| {
            view! {
                <div class="row" role="status">
                    <progress max=all.to_string() value=done.to_string()></progress>
                    <span class="soft">{t!("review-busy", done = done, of = all)}</span>
                </div>
            }
        })
    };
    let go = move |forwards: bool| {
        let at = study.tree.with_untracked(|tree| tree.path(study.at.get_untracked()).len());
        let place = |one: &&Marked| study.tree.with_untracked(|tree| tree.path(one.node).len());
        let to = marked.with_untracked(|marked| {
            let found = if forwards {
                marked.iter().find(|one| place(one) > at)
            } else {
                marked.iter().rev().find(|one| place(one) < at)
            };
            found.map(|one| one.node)
        });
        if let Some(node) = to {
            study.go(node);
        }
    };
    let listed = move || {
        let one = |marked: Marked| {
            let node = marked.node;
            let who = seat_name(info, marked.seat);
            let parent = study.tree.with_untracked(|tree| tree.parent(node));
            let of = |order: &str| Foreseen::at(study, parent, marked.seat, order);
            let (order, told) = (of(&marked.order), of(&marked.order).told());
            let better = marked.better.iter().map(|order| {
                let order = of(order);
                let told = order.told();
                view! { " " <Order study order /> <span class="voice">{told}</span> }
            });
            let better = better.collect::<Vec<_>>();
            let is_shown = move || study.at.get() == node;
            view! {
                <li>
                    <button class="plain" class:chosen=is_shown aria-current=move || is_shown().then_some("step") on:click=move |_| study.go(node)>
                        <strong>{study.step_number(node)} " " <Order study order /> " " {marked.mistake.sign()}</strong>
                        " " {who} ": " {marked.mistake.words()}
                        <span class="voice">{told}</span>
                    </button>
                    <span class="soft number">{marked.change}</span>
                    {(!better.is_empty()).then(|| view! { <span>{t!("review-better")} {better}</span> })}
                </li>
            }
        };
        marked.get().into_iter().map(one).collect_view()
    };
    let note = move || match (review.busy.get(), review.exact.get()) {
        (true, _) => None,
        (false, true) => Some(t!("review-exact")),
        (false, false) => Some(t!("review-estimate")),
    };
    view! {
        <section class="card stack review" id="review" aria-label=move || t!("review-title")>
            <div class="row">
                <h2 class="grow">{move || t!("review-title")}</h2>
                <button
                    id="review-begin"
                    class:strong=move || !begun()
                    disabled=move || review.busy.get() || !has_moves.get()
                    on:click=move |_| review.begin()
                >
                    {move || if begun() { t!("review-again") } else { t!("review-begin") }}
                </button>
            </div>
            {info.simultaneous.then(|| view! { <SeatChoice review /> })}
            {progress}
            <p class="bad" role="alert">{move || review.wrong.get()}</p>
            <Show when=begun>
                <Curve review marked />
                <Show when=move || !review.busy.get()>
                    <p id="review-note" class="soft">{note}</p>
                    <div class="row">
                        <span class="grow" id="review-count">{move || t!("review-count", count = marked.with(Vec::len))}</span>
                        <button id="review-back" on:click=move |_| go(false)>{move || t!("review-back")}</button>
                        <button id="review-on" on:click=move |_| go(true)>{move || t!("review-on")}</button>
                    </div>
                </Show>
                <ol class="review-list">{listed}</ol>
            </Show>
        </section>
    }
}

/// Choice of the seat to review in simultaneous games.
#[component]
fn SeatChoice(review: Review) -> impl IntoView {
    let study = review.study;
    let seats = study.tree.with_untracked(|tree| tree.game(0).seats());
    view! {
        <div class="row" role="group" aria-label=move || t!("review-for")>
            <span class="soft">{move || t!("review-for")}</span>
            {Seat::first(seats).map(|one| {
                let chosen = move || review.seat.get() == Some(one);
                let choose = move |_| {
                    review.seat.set(Some(one));
                    if !review.judged.with_untracked(Vec::is_empty) || review.busy.get_untracked() {
                        review.begin();
                    }
                };
                view! {
                    <button aria-pressed=move || chosen().to_string() on:click=choose>
                        {move || study.tree.with(|tree| tree.kind().info.seat_name(one))}
                    </button>
                }
            }).collect_view()}
        </div>
    }
}

/// Curve of the winning chances. A click opens the position there; the page's keys serve keyboard users.
#[component]
fn Curve(review: Review, marked: Memo<Vec<Marked>>) -> impl IntoView {
    let study = review.study;
    let step = move || WIDTH / (review.nodes.with(Vec::len).max(2) - 1) as f64;
    let point = move |at: usize, chance: f64| (at as f64 * step(), HEIGHT * (1.0 - chance));
    let path = move || {
        let points = review.curve().into_iter().enumerate().map(|(at, chance)| point(at, chance));
        points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
    };
    let area = move || {
        let last = review.judged.with(Vec::len).saturating_sub(1);
        let (x, _) = point(last, 0.0);
        format!("0,{HEIGHT} {} {x:.1},{HEIGHT}", path())
    };
    let dots = move || {
        let (nodes, curve) = (review.nodes.get(), review.curve());
        let dot = |one: &Marked| {
            let at = nodes.iter().position(|node| *node == one.node)?;
            let (x, y) = point(at, *curve.get(at)?);
            Some(view! { <circle class="mistake" cx=format!("{x:.1}") cy=format!("{y:.1}") r="5"></circle> })
        };
        marked.with(|marked| marked.iter().filter_map(dot).collect_view())
    };
    let here = move || {
        let at = study.at.get();
        let place = review.nodes.with(|nodes| nodes.iter().position(|node| *node == at))?;
        let (x, _) = point(place, 0.0);
        let x = format!("{x:.1}");
        Some(view! { <line class="here" x1=x.clone() x2=x y1="0" y2=HEIGHT.to_string()></line> })
    };
    let click = move |event: web_sys::MouseEvent| {
        let Some(target) = event.current_target() else { return };
        let target: web_sys::Element = wasm_bindgen::JsCast::unchecked_into(target);
        let rect = target.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - rect.left()) / rect.width().max(1.0);
        let node = review.nodes.with_untracked(|nodes| {
            let at = (share * (nodes.len().max(1) - 1) as f64).round().max(0.0) as usize;
            nodes.get(at).copied()
        });
        if let Some(node) = node {
            study.go(node);
        }
    };
    let info = study.tree.with_untracked(|tree| tree.kind().info);
    let who = move || {
        let judged = if info.simultaneous { review.seat.get() } else { seat(0) };
        judged.map_or("", |judged| seat_name(info, judged))
    };
    view! {
        <figure class="review-curve">
            <svg
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                preserveAspectRatio="none"
                role="img"
                aria-label=move || t!("review-curve", who = who())
                on:click=click
            >
                <polygon class="area" points=area></polygon>
                <line class="middle" x1="0" x2=WIDTH.to_string() y1=(HEIGHT / 2.0).to_string() y2=(HEIGHT / 2.0).to_string()></line>
                <polyline class="curve" points=path></polyline>
                {here}
                {dots}
            </svg>
            <figcaption class="soft">{move || t!("review-curve", who = who())}</figcaption>
        </figure>
    }
}
