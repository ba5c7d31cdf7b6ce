//! Placing six robots on the home row before a game of RoboSoccer begins.

use botyard_core::face::AnyGame;
use botyard_core::scene::{Cell, Figure, FigureKind, Spot};
use botyard_core::{Listing, Seat, Side, Viewer};
use botyard_draw::{Mark, TargetAction, figure_picture};
use botyard_robosoccer::{Piece, Robot};
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

use crate::board::look;
use crate::by_game::carry::Carry;
use crate::play::OngoingGame;
use crate::{browser, t, toast};

/// Six robots, column a first.
type HomeRow = [Robot; 6];

/// The initial line-up.
const USUAL: HomeRow = [Robot::Small, Robot::Medium, Robot::Big, Robot::Big, Robot::Medium, Robot::Small];

/// The pieces that a seat has to place on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PlacingTask {
    Robots,
    Ball,
}

fn task(game: &dyn AnyGame, seat: Seat) -> Option<PlacingTask> {
    if !game.to_act().contains(seat) {
        return None;
    }
    let Listing::All(orders) = game.orders(seat) else { return None };
    let first = orders.first()?;
    if first.starts_with("place") {
        Some(PlacingTask::Robots)
    } else {
        first.starts_with("ball").then_some(PlacingTask::Ball)
    }
}

fn robot(kind: &FigureKind) -> Option<Robot> {
    Robot::ALL.into_iter().find(|&robot| Piece::Robot(robot).kind() == kind)
}

/// The opponent's line-up, if it is complete: each robot faces one of its own size.
fn mirrored(game: &dyn AnyGame, seat: Seat) -> Option<HomeRow> {
    let scene = game.scene(Viewer::Seat(seat));
    let home = scene.homes.iter().find(|home| home.seat != seat)?.row;
    let mut row = [None; 6];
    for piece in scene.pieces.iter().filter(|piece| piece.at.row == home) {
        if let Some(place) = row.get_mut(usize::from(piece.at.column)) {
            *place = robot(piece.figure.kind);
        }
    }
    let [a, b, c, d, e, f] = row;
    Some([a?, b?, c?, d?, e?, f?])
}

/// A random line-up.
fn shuffled() -> HomeRow {
    let mut row = USUAL;
    for last in (1..row.len()).rev() {
        row.swap(last, (browser::chance() % (last as u64 + 1)) as usize);
    }
    row
}

fn words(robot: Robot) -> String {
    match robot {
        Robot::Small => t!("lineup-small"),
        Robot::Medium => t!("lineup-medium"),
        Robot::Big => t!("lineup-big"),
    }
}

fn column(slot: usize) -> char {
    char::from(b'a' + slot as u8)
}

/// State of the line-up panel.
#[derive(Clone, Copy)]
struct LineupState {
    row: RwSignal<HomeRow>,
    chosen: RwSignal<Option<usize>>,
    carry: Carry<usize>,
}

impl LineupState {
    fn swap(self, one: usize, other: usize) {
        self.chosen.set(None);
        if one != other && one < 6 && other < 6 {
            self.row.update(|row| row.swap(one, other));
            let (one, other) =
                self.row.with_untracked(|row| ((row[one], column(one)), (row[other], column(other))));
            let said = |(robot, column): (Robot, char)| format!("{column}: {}", words(robot));
            toast::say(untrack(|| format!("{}, {}", said(one), said(other))));
        }
    }

    /// Selects a robot; selecting a second one swaps the two.
    fn touch(self, slot: usize) {
        match self.chosen.get_untracked() {
            Some(chosen) => self.swap(chosen, slot),
            None => self.chosen.set(Some(slot)),
        }
    }

    fn drop(self, event: &PointerEvent) {
        if let Some((from, Some(to))) = self.carry.up(event) {
            self.swap(from, to);
        }
    }

    /// Arrow keys move along the row; a selected robot moves with them.
    fn key(self, event: &KeyboardEvent, slot: usize, turned: bool) {
        let right = match &*event.key() {
            "ArrowRight" => true,
            "ArrowLeft" => false,
            "Escape" => return self.chosen.set(None),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let to = if right == turned { slot.checked_sub(1) } else { Some(slot + 1).filter(|&to| to < 6) };
        let Some(to) = to else { return };
        if self.chosen.get_untracked() == Some(slot) {
            self.swap(slot, to);
            self.chosen.set(Some(to));
        }
        browser::focus(&format!("lineup-{to}"));
    }
}

/// The current seat's home row, to be arranged and sent.
#[component]
pub(crate) fn Lineup(
    game: OngoingGame,
    /// Receives the marks: the robots where they would stand, or the squares where the ball may be placed.
    trail: RwSignal<Vec<Mark>>,
    /// Called with the line-up.
    give: Callback<(Seat, String)>,
    /// Whether the board is rotated by half a turn, so that column f is on the left.
    #[prop(optional, into)]
    turned: Signal<bool>,
    /// The spots between which a robot was dragged last on the board; the same one twice if it was touched.
    touched: RwSignal<Option<(Spot, Spot)>>,
) -> impl IntoView {
    // Seats that have chosen to begin at once; their balls are placed automatically.
    let usual = RwSignal::new(Vec::<Seat>::new());
    let asked = Memo::new(move |_| {
        let seat = game.asked()?;
        game.history.with(|history| task(history.latest(), seat)).map(|task| (seat, task))
    });
    view! {
        {move || asked.get().map(|(seat, task)| match task {
            PlacingTask::Robots => view! { <Robots game seat trail give turned touched usual /> }.into_any(),
            PlacingTask::Ball => {
                let (orders, spots) = ball_places(game, seat);
                if let Some(order) = orders.get(orders.len().saturating_sub(1) / 2)
                    && usual.with_untracked(|usual| usual.contains(&seat))
                {
                    give.run((seat, order.clone()));
                    return ().into_any();
                }
                let target = |at: Spot| Mark::Target { at, from: None, action: TargetAction::Drop };
                trail.set(spots.into_iter().map(target).collect());
                on_cleanup(move || {
                    // The page may be gone.
                    let _ = trail.try_set(Vec::new());
                });
                view! {
                    <section class="lineup card" id="lineup">
                        <p role="status">{move || t!("lineup-ball")}</p>
                    </section>
                }
                .into_any()
            }
        })}
    }
}

/// The orders that place the ball, and their squares.
fn ball_places(game: OngoingGame, seat: Seat) -> (Vec<String>, Vec<Spot>) {
    game.history.with_untracked(|history| {
        let game = history.latest();
        let Listing::All(orders) = game.orders(seat) else { return (Vec::new(), Vec::new()) };
        let spots = orders.iter().flat_map(|order| game.touches(seat, order)).collect();
        (orders, spots)
    })
}

#[component]
fn Robots(
    game: OngoingGame,
    seat: Seat,
    trail: RwSignal<Vec<Mark>>,
    give: Callback<(Seat, String)>,
    turned: Signal<bool>,
    touched: RwSignal<Option<(Spot, Spot)>>,
    usual: RwSignal<Vec<Seat>>,
) -> impl IntoView {
    let bench = LineupState { row: RwSignal::new(USUAL), chosen: RwSignal::new(None), carry: Carry::new() };
    let LineupState { row, chosen, carry } = bench;
    let has_opposite = move || game.history.with(|history| mirrored(history.latest(), seat)).is_some();
    let send = move || {
        let letters: String = row.get_untracked().iter().map(|robot| robot.letter()).collect();
        give.run((seat, format!("place {letters}")));
    };
    let begin = move |_| {
        row.set(USUAL);
        usual.update(|usual| usual.push(seat));
        send();
    };
    // The robots are shown where they would stand, and can be rearranged there.
    let home = game.history.with_untracked(|history| {
        let scene = history.latest().scene(Viewer::Seat(seat));
        scene.homes.iter().find(|home| home.seat == seat).map_or(0, |home| home.row)
    });
    let place = move |slot: usize| Spot::Cell(Cell { column: slot as u8, row: home });
    Effect::new(move |_| {
        let ghost =
            |(slot, robot): (usize, Robot)| Mark::Ghost { figure: figure(seat, robot), at: place(slot) };
        let marks = row.get().into_iter().enumerate().map(ghost);
        trail.set(marks.chain(chosen.get().map(|slot| Mark::Selected(place(slot)))).collect());
    });
    Effect::new(move |before: Option<()>| {
        let slot =
            |spot: &Spot| spot.cell().filter(|cell| cell.row == home).map(|cell| usize::from(cell.column));
        match touched.get().and_then(|(from, to)| Some((slot(&from)?, slot(&to)?))) {
            Some((from, to)) if before.is_some() && from == to => bench.touch(from),
            Some((from, to)) if before.is_some() => bench.swap(from, to),
            _ => {}
        }
    });
    on_cleanup(move || {
        // The page may be gone.
        let _ = trail.try_set(Vec::new());
    });
    let put = move |new: HomeRow| {
        chosen.set(None);
        row.set(new);
        toast::say(untrack(|| new.map(words).join(", ")));
    };
    let mirror = move |_| {
        if let Some(new) = game.history.with_untracked(|history| mirrored(history.latest(), seat)) {
            put(new);
        }
    };
    let drawn = move |robot: Robot| figure_picture(&figure(seat, robot), &look(turned.get()));
    let slot = move |slot: usize| {
        let here = move || row.with(|row| row[slot]);
        let label = move || t!("lineup-slot", column = column(slot).to_string(), robot = words(here()));
        let click = move |_| {
            if !carry.was_carried() {
                bench.touch(slot);
            }
        };
        view! {
            <li>
                <button
                    class="slot"
                    class:chosen=move || chosen.get() == Some(slot)
                    class:over=move || carry.over.get() == Some(slot)
                    id=format!("lineup-{slot}")
                    data-slot=slot.to_string()
                    aria-label=label
                    aria-pressed=move || (chosen.get() == Some(slot)).to_string()
                    on:click=click
                    on:keydown=move |event| bench.key(&event, slot, turned.get_untracked())
                    on:pointerdown=move |event| carry.down(&event, slot)
                    on:pointermove=move |event| carry.moved(&event)
                    on:pointerup=move |event| bench.drop(&event)
                    on:pointercancel=move |_| carry.drop()
                >
                    <span class="portrait" inner_html=move || drawn(here())></span>
                </button>
                <span class="soft" aria-hidden="true">{column(slot).to_string()}</span>
            </li>
        }
    };
    let carried = move || carry.carried().map(|(from, x, y)| (row.with(|row| row[from]), x, y));
    view! {
        <section class="lineup card stack" id="lineup" aria-label=move || t!("lineup-title")>
            <h2>{move || t!("lineup-title")}</h2>
            <p class="soft">{move || t!("lineup-how")}</p>
            <ol class="lineup-row" class:turned=move || turned.get()>{(0..6).map(slot).collect_view()}</ol>
            <div class="row">
                <button class="strong" id="lineup-send" on:click=move |_| send()>{move || t!("lineup-send")}</button>
                <button id="lineup-usual" on:click=begin>{move || t!("lineup-usual")}</button>
                <button id="lineup-shuffle" on:click=move |_| put(shuffled())>{move || t!("lineup-shuffle")}</button>
                <Show when=has_opposite>
                    <button id="lineup-mirror" on:click=mirror>{move || t!("lineup-mirror")}</button>
                </Show>
            </div>
            {move || carried().map(|(robot, x, y)| view! {
                <div
                    class="carried-robot portrait"
                    style:left=format!("{x}px")
                    style:top=format!("{y}px")
                    inner_html=drawn(robot)
                ></div>
            })}
        </section>
    }
}

fn figure(seat: Seat, robot: Robot) -> Figure {
    botyard_robosoccer::figure(Side::of(seat).unwrap_or(Side::White), Piece::Robot(robot))
}
