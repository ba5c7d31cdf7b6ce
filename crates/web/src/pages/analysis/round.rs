//! Analysis of a simultaneous round: the least exploitable mix, and what other programs would have led to.

use std::collections::{BTreeMap, HashMap};

use botyard_core::Seat;
use botyard_protocol::{GameSoFar, Mix};
use leptos::prelude::*;

use super::engine::{AnalysisEngine, EngineChoices};
use super::foreseen::{Foreseen, Order};
use super::study::Study;
use crate::by_game::{self, ProgramCommand};
use crate::play::{index, seat};
use crate::prefs::told;
use crate::workers::{self, OrderTask};
use crate::{browser, t, toast};

/// Programs chosen for every seat, and known values.
#[derive(Clone, Copy)]
struct RoundStudy {
    study: Study,
    engine: AnalysisEngine,
    /// Program of each seat.
    programs: RwSignal<BTreeMap<u8, String>>,
    /// Winning chance by node and seat.
    values: RwSignal<HashMap<(usize, u8), f64>>,
}

impl RoundStudy {
    /// The orders played from the current position, in its line.
    fn played(self) -> Vec<(Seat, String)> {
        let at = self.study.at.get();
        self.study.tree.with(|tree| {
            let next = tree.next(at).and_then(|next| tree.step(next));
            next.map(|step| step.orders.clone()).unwrap_or_default()
        })
    }

    /// Winning chance of a seat in a position, as far as it was analysed. With two players their chances add
    /// up to 1; where both sides were analysed separately, the mean of the two estimates is used.
    fn chance(self, node: usize, seat: Seat) -> Option<f64> {
        let own = |seat: Seat| self.values.with(|values| values.get(&(node, index(seat))).copied());
        let two: Vec<Seat> = self.study.tree.with(|tree| tree.game(node).to_act().iter().collect());
        match two[..] {
            [one, other] => {
                let rival = if seat == one { other } else { one };
                match (own(seat), own(rival)) {
                    (Some(own), Some(rival)) => Some(f64::midpoint(own, 1.0 - rival)),
                    (own, rival) => own.or(rival.map(|rival| 1.0 - rival)),
                }
            }
            _ => own(seat),
        }
    }

    fn set(self, seat: Seat, program: String) {
        self.programs.update(|programs| {
            programs.insert(index(seat), program);
        });
    }

    /// The order of a seat, or why it is invalid.
    fn order(self, seat: Seat) -> Result<String, String> {
        let text = self.programs.with(|programs| programs.get(&index(seat)).cloned()).unwrap_or_default();
        self.study.with(|game| game.check(seat, &text)).map_err(|why| told(&why))
    }

    /// Lets the computer choose an order for a seat.
    fn draw(self, seat: Seat) {
        let so_far = untrack(|| self.study.so_far());
        let at = self.study.at.get_untracked();
        let GameSoFar { game, options, seats, start, moves } = so_far;
        let task = OrderTask {
            table: String::new(),
            game,
            options: options.into_iter().collect(),
            seats: usize::from(seats.unwrap_or(2)),
            start,
            moves,
            seat: index(seat),
            level: "max".to_owned(),
            seed: browser::chance(),
        };
        workers::order(task, move |order| match order {
            // Another position or page may be shown by now.
            _ if self.study.at.try_get_untracked() != Some(at) => {}
            Ok(order) => self.set(seat, order),
            Err(why) => toast::complain(why),
        });
    }

    fn play(self) {
        let due: Vec<Seat> = untrack(|| self.study.with(|game| game.to_act().iter().collect()));
        let orders: Result<Vec<(Seat, String)>, String> =
            untrack(|| due.into_iter().map(|seat| Ok((seat, self.order(seat)?))).collect());
        match orders {
            Ok(orders) => {
                self.study.play(&orders);
            }
            Err(why) => toast::complain(why),
        }
    }
}

/// Winning chance of a mix against an opponent who knows it. Its plain value assumes opponents who don't.
fn guaranteed(mix: &Mix) -> f64 {
    (mix.value - mix.exploitability).clamp(0.0, 1.0)
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Panel for the next round.
#[component]
pub(super) fn RoundPanel(study: Study, engine: AnalysisEngine) -> impl IntoView {
    let round = RoundStudy {
        study,
        engine,
        programs: RwSignal::new(BTreeMap::new()),
        values: RwSignal::new(HashMap::new()),
    };
    let due = Memo::new(move |_| study.with(|game| game.to_act().iter().collect::<Vec<Seat>>()));
    // A position begins with the orders that were played in it, or with idle ones.
    Effect::new(move |_| {
        let at = study.at.get();
        let played = untrack(|| round.played());
        let programs = study.tree.with_untracked(|tree| {
            let game = tree.game(at);
            let of = |seat: Seat| {
                let known = played.iter().find(|(other, _)| *other == seat).map(|(_, order)| order.clone());
                Some((index(seat), known.or_else(|| game.idle_order(seat))?))
            };
            game.to_act().iter().filter_map(of).collect()
        });
        round.programs.set(programs);
    });
    Effect::new(move |_| {
        let due = due.get();
        if engine.seat.get_untracked().is_none_or(|seat| !due.contains(&seat)) {
            engine.seat.set(due.first().copied());
        }
    });
    Effect::new(move |_| {
        let heard = engine.heard.with(|heard| {
            heard.as_ref().and_then(|heard| Some((heard.seat, guaranteed(heard.mix.as_ref()?))))
        });
        if let Some((seat, value)) = heard {
            let at = study.at.get_untracked();
            round.values.update(|values| {
                values.insert((at, seat), value);
            });
        }
    });
    let rows = move || due.get().into_iter().map(|seat| program(round, seat)).collect_view();
    let ready = move || due.get().into_iter().all(|seat| round.order(seat).is_ok());
    let is_over = move || due.with(Vec::is_empty);
    view! {
        <section class="card stack round" aria-label=move || t!("analysis-round")>
            <EngineChoices engine />
            <Show
                when=move || !is_over()
                fallback=move || view! { <p class="soft">{move || t!("analysis-engine-over")}</p> }
            >
                <div class="row" role="group" aria-label=move || t!("analysis-round-for")>
                    <span class="soft">{move || t!("analysis-round-for")}</span>
                    {move || due.get().into_iter().map(|seat| view! {
                        <button
                            aria-pressed=move || (engine.seat.get() == Some(seat)).to_string()
                            on:click=move |_| engine.seat.set(Some(seat))
                        >
                            {move || study.tree.with(|tree| tree.kind().info.seat_name(seat))}
                        </button>
                    }).collect_view()}
                </div>
                <MixShown round />
                <h2>{move || t!("analysis-round-what-if")}</h2>
                <p class="soft">{move || t!("analysis-round-what-if-words")}</p>
                {rows}
                <div class="row">
                    <button class="strong" disabled=move || !ready() on:click=move |_| round.play()>
                        {move || t!("analysis-round-play")}
                    </button>
                    <button on:click=move |_| due.get_untracked().into_iter().for_each(|seat| round.draw(seat))>
                        {move || t!("analysis-round-draw-all")}
                    </button>
                </div>
            </Show>
            <Compared round />
        </section>
    }
}

/// The mix as a bar chart.
#[component]
fn MixShown(round: RoundStudy) -> impl IntoView {
    let engine = round.engine;
    let mix = Memo::new(move |_| {
        engine
            .heard
            .with(|heard| heard.as_ref().and_then(|heard| Some((seat(heard.seat)?, heard.mix.clone()?))))
    });
    let share = move |order: &str| {
        mix.with(|mix| {
            let found =
                mix.as_ref().and_then(|(_, mix)| mix.orders.iter().find(|mixed| mixed.order == order));
            found.map_or(0.0, |mixed| mixed.probability)
        })
    };
    let most = move || {
        let first = mix.with(|mix| mix.as_ref().and_then(|(_, mix)| Some(mix.orders.first()?.probability)));
        first.unwrap_or(1.0).max(0.01)
    };
    let orders = move || {
        let orders = mix.with(|mix| mix.as_ref().map(|(_, mix)| mix.orders.clone()));
        orders.unwrap_or_default().into_iter().take(12).map(|mixed| mixed.order).collect::<Vec<_>>()
    };
    let foreseen = move |order: &str| {
        let at = round.study.at.get_untracked();
        let seat = mix.with_untracked(|mix| mix.as_ref().map(|(seat, _)| *seat));
        seat.map(|seat| Foreseen::at(round.study, at, seat, order)).unwrap_or_default()
    };
    let take = move |order: &str| {
        if let Some((seat, _)) = mix.get_untracked() {
            round.set(seat, order.to_owned());
        }
    };
    let facts = move || match mix.get() {
        Some((seat, Mix { exploitability, .. })) => {
            let at = round.study.at.get();
            let info = round.study.tree.with(|tree| tree.kind().info);
            let due: Vec<Seat> = round.study.with(|game| game.to_act().iter().collect());
            let shown = if due.len() == 2 { due } else { vec![seat] };
            let each = shown.into_iter().filter_map(|seat| {
                Some(format!("{} {}", info.seat_name(seat), percent(round.chance(at, seat)?)))
            });
            let each = each.collect::<Vec<_>>().join(" · ");
            view! {
                <p>
                    <span id="mix-chances">{t!("analysis-mix-chances", each = each)}</span> " "
                    <span class="soft">{t!("analysis-mix-exploitability", value = percent(exploitability))}</span>
                </p>
            }
            .into_any()
        }
        None => {
            let text = match engine.wrong.get() {
                Some(why) => why,
                None if engine.on.get() => t!("analysis-engine-begins"),
                None => t!("analysis-round-engine-off"),
            };
            view! { <p class="soft" role="status">{text}</p> }.into_any()
        }
    };
    view! {
        {facts}
        <ol class="mix">
            <For each=orders key=String::clone let:order>
                {
                    let (chosen, wide, shown) = (order.clone(), order.clone(), order.clone());
                    let words = program_words(round, &order);
                    let order = foreseen(&order);
                    let named = order.clone();
                    let words = move || format!("{} {}", named.seen(round.study), words());
                    let width = move || format!("{:.1}%", share(&wide) / most() * 100.0);
                    view! {
                        <li>
                            <button
                                class="plain move"
                                title=move || t!("analysis-mix-take")
                                aria-label=words
                                on:click=move |_| take(&chosen)
                            >
                                <Order study=round.study order />
                            </button>
                            <span class="bar" aria-hidden="true"><span style:width=width></span></span>
                            <span class="number">{move || percent(share(&shown))}</span>
                        </li>
                    }
                }
            </For>
        </ol>
    }
}

/// A program in words, command by command.
fn program_words(round: RoundStudy, order: &str) -> impl Fn() -> String + use<> {
    let info = round.study.tree.with_untracked(|tree| tree.kind().info);
    let known =
        round.engine.seat.get_untracked().map(|seat| by_game::commands(info, seat)).unwrap_or_default();
    let order = order.to_owned();
    move || {
        let word = |sign: &str| {
            let found = known.iter().find(|command| command.sign == sign);
            found.map_or_else(|| sign.to_owned(), |command| crate::words::maybe(command.text, command.sign))
        };
        order.split_whitespace().map(word).collect::<Vec<_>>().join(", ")
    }
}

/// Program of a seat: typed, built from commands, as it was played, or chosen by the computer.
fn program(round: RoundStudy, seat: Seat) -> impl IntoView {
    let text =
        move || round.programs.with(|programs| programs.get(&index(seat)).cloned()).unwrap_or_default();
    let info = round.study.tree.with_untracked(|tree| tree.kind().info);
    let name = info.seat_name(seat);
    let played = move || round.played().into_iter().find(|(other, _)| *other == seat).map(|(_, order)| order);
    let is_chosen = move || round.engine.seat.get() == Some(seat);
    let wrong = move || round.order(seat).err();
    let id = format!("program-{}", seat.index());
    let described = format!("program-{}-wrong", seat.index());
    let add = move |sign: &str| {
        let now = text();
        round.set(seat, format!("{now} {sign}").trim().to_owned());
    };
    view! {
        <div class="program stack" class:chosen=is_chosen>
            <div class="row">
                <label for=id.clone()><strong>{name}</strong></label>
                <input
                    type="text"
                    id=id
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=text
                    aria-invalid=move || wrong().is_some().to_string()
                    aria-describedby=described.clone()
                    on:input:target=move |event| round.set(seat, event.target().value())
                    on:focus=move |_| round.engine.seat.set(Some(seat))
                />
                <Show when=move || played().is_some_and(|order| order != text())>
                    <button on:click=move |_| round.set(seat, untrack(played).unwrap_or_default())>
                        {move || t!("analysis-round-as-played")}
                    </button>
                </Show>
                <button on:click=move |_| round.draw(seat)>{move || t!("analysis-round-draw")}</button>
            </div>
            <p class="bad" id=described>{wrong}</p>
            <Show when=is_chosen>
                <div class="row commands" role="group" aria-label=move || t!("analysis-round-commands", who = name)>
                    {by_game::commands(info, seat).into_iter().map(|ProgramCommand { sign, text, picture }| {
                        let words = move || crate::words::maybe(text, sign);
                        view! {
                            <button class="command" title=words aria-label=words on:click=move |_| untrack(|| add(sign))>
                                <span aria-hidden="true" inner_html=picture></span>
                            </button>
                        }
                    }).collect_view()}
                    <button on:click=move |_| round.set(seat, String::new())>{move || t!("analysis-round-clear")}</button>
                </div>
            </Show>
        </div>
    }
}

/// Change of the chosen seat's winning chance by the last round.
#[component]
fn Compared(round: RoundStudy) -> impl IntoView {
    let both = move || {
        let at = round.study.at.get();
        let before = round.study.tree.with(|tree| (at != 0).then(|| tree.parent(at)))?;
        let seat = round.engine.seat.get()?;
        let value = |node: usize| round.chance(node, seat);
        let ended = || {
            let outcome = round.study.with(|game| game.outcome())?;
            Some(match (outcome.winner(), outcome.places.get(seat)) {
                (Some(winner), _) if winner == seat => 1.0,
                (None, Some(1)) => 0.5,
                _ => 0.0,
            })
        };
        let (before, after) = (value(before)?, ended().or_else(|| value(at))?);
        let name = round.study.tree.with(|tree| tree.kind().info.seat_name(seat));
        let change = after - before;
        let text =
            t!("analysis-round-compared", who = name, before = percent(before), after = percent(after));
        Some(view! { <p class:good=(change > 0.005) class:bad=(change < -0.005) role="status">{text}</p> })
    };
    view! { {both} }
}
