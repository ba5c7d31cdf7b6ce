//! A game in progress, for players and spectators: the board and the panels around it.

use botyard_core::scene::{Facing, Piece, Spot};
use botyard_core::{AnyEvent, Motion, Seat, Story, Viewer};
use botyard_draw::{Film, Mark};
use botyard_protocol::Status;
use leptos::prelude::*;

use crate::board::{Board, OrderEntry, Projector, Signs, Threat, position_words, threat_words, threats};
use crate::pages::address_of;
use crate::panel::{
    About, Absent, Actions, ChatBox, ChatButton, Coach, Conditional, ConditionalBar, Finale, Invitation,
    MailBell, Moves, Offers, SeatStrip, Share, Spectators, ThenRecord, ending_words, finale_words,
    sitter_words,
};
use crate::play::{Intent, OngoingGame};
use crate::prefs::{prefs, told};
use crate::words::{said, seat_name};
use crate::{browser, by_game, sound, t, toast, workers};

/// Slow-down of the first rounds: about a second for each moment.
const FIRST_ROUNDS: f32 = 1.6;

/// Marks for the squares of the last step on display.
fn last_move(history: &Story, shown: usize) -> Vec<Mark> {
    let Some(step) = shown.checked_sub(1).and_then(|step| history.steps().get(step)) else {
        return Vec::new();
    };
    if history.kind().info.simultaneous {
        return Vec::new();
    }
    let motions = step.acts.iter().flat_map(|act| &act.motions);
    let mut spots: Vec<Spot> = Vec::new();
    for motion in motions {
        let touched: Vec<&Spot> = match motion {
            Motion::Go { from, to, .. } => vec![from, to],
            _ => Vec::new(),
        };
        for spot in touched.into_iter().filter(|spot| spot.cell().is_some()) {
            if !spots.contains(spot) {
                spots.push(spot.clone());
            }
        }
    }
    if spots.is_empty() { Vec::new() } else { vec![Mark::LastMove(spots)] }
}

/// The board with its panels.
#[component]
pub(crate) fn Playing(game: OngoingGame) -> impl IntoView {
    let info = game.history.with_untracked(|history| history.kind().info);
    let seats = game.history.with_untracked(|history| history.latest().seats());
    let flipped = RwSignal::new(untrack(|| sits_opposite(game)));
    // A user who takes a seat sees the board from there.
    Effect::new(move |before: Option<bool>| {
        let far = sits_opposite(game);
        if before.is_some_and(|before| before != far) {
            flipped.set(far);
        }
        far
    });
    toast::hush();
    let projector = Projector::new(untrack(|| game.scene()));
    // In pass and play the board can face the player to move, once the previous move has been shown.
    Effect::new(move |_| {
        let asked =
            game.asked().filter(|_| prefs().turn.get() && !info.simultaneous && !projector.is_playing());
        if let Some(seat) = asked
            && game.mine.with(|mine| mine.len() > 1)
        {
            flipped.set(seat.index() == 1);
        }
    });
    let give = Callback::new(move |(seat, order): (Seat, String)| {
        if game.draft.with_untracked(Option::is_none) {
            return game.act(Intent::Order(seat, order));
        }
        game.draft.update(|draft| {
            // The hand only gives orders that are legal in its position.
            let _ = draft.as_mut().map(|draft| draft.play(&[(seat, order)]));
        });
    });
    let hand = OrderEntry::new(give);
    let trail = RwSignal::new(Vec::<Mark>::new());

    game.projector.set_value(Some(projector));
    show(game, projector, hand);
    ask(game, hand);
    let threats = Memo::new(move |_| {
        let Some((seat, is_own)) = game.threatened() else { return Vec::new() };
        game.with_shown(|game| threats(game, seat, is_own, hand))
    });
    announce(game, threats);

    let marked = Signal::derive(move || {
        let mut marks = game.history.with(|history| last_move(history, game.shown()));
        if game.is_live() {
            marks.extend(trail.get());
        }
        marks
    });
    let label = move || t!("board-label", game = said(&info.name));
    let above = move || order_of_seats(seats, flipped.get(), info.simultaneous).0;
    let below = move || order_of_seats(seats, flipped.get(), info.simultaneous).1;
    let strips =
        move |list: Vec<Seat>| list.into_iter().map(|seat| view! { <SeatStrip game seat /> }).collect_view();
    let touched = RwSignal::new(None::<(Spot, Spot)>);
    let on_touch = Callback::new(move |spot: Spot| touched.set(Some((spot.clone(), spot))));
    let on_carry = (!info.simultaneous).then(|| Callback::new(move |spots| touched.set(Some(spots))));
    let is_staged = Memo::new(move |_| hand.ready().is_some() || hand.is_in_part());
    view! {
        <div class="table" class:together=info.simultaneous data-game=info.id>
            <div class="play">
                <div class="seats above" class:many={seats > 2}>{move || strips(above())}</div>
                <div class="board-frame">
                    <Board projector hand marked threats flipped label on_touch on_carry />
                </div>
                <div class="seats below">{move || strips(below())}</div>
                {by_game::caption(game, projector)}
            </div>
            <aside class="rail">
                <section class="dock" id="dock" aria-label=move || t!("dock")>
                    <Finale game />
                    <Offers game />
                    <div class="now">
                        <div class="grow" class:voice=move || is_staged.get() || game.draft.with(Option::is_some)>
                            <StatusLine game threats />
                        </div>
                        <TurnBar hand is_staged flipped />
                        <ConditionalBar game flipped />
                        <ChatButton game />
                    </div>
                    <Actions game flipped />
                </section>
                <div class="panel stack">
                    <Absent game />
                    <Invitation game />
                    {by_game::order_panel(game, trail, give, flipped, touched)}
                    <Coach game hand />
                    <About game />
                </div>
                <div class="side stack">
                    <Moves game projector flipped />
                    {by_game::step_panel(game, projector).unwrap_or_else(|| view! { <Told game /> }.into_any())}
                    <Conditional game flipped />
                    <Taking game projector flipped marked />
                    <Show when=move || !game.is_local()>
                        <MailBell game />
                        <Spectators game />
                        <ChatBox game />
                    </Show>
                    <InWords game hand />
                </div>
            </aside>
        </div>
    }
}

/// Whether the board is rotated by half a turn for the user, so that their pieces are at the bottom, or face
/// up at the start of the game.
fn sits_opposite(game: OngoingGame) -> bool {
    let Some(seat) = game.mine.with(|mine| mine.first().copied()) else { return false };
    game.history.with(|history| {
        let scene = history.game(0).scene(Viewer::Public);
        let looks_down =
            |piece: &Piece| piece.figure.seat == Some(seat) && piece.figure.facing == Some(Facing::Down);
        if scene.facing_matters {
            scene.pieces.iter().any(looks_down)
        } else {
            !history.kind().info.simultaneous && seat.index() == 1
        }
    })
}

/// The seats whose strips are above and below the board.
fn order_of_seats(seats: usize, flipped: bool, simultaneous: bool) -> (Vec<Seat>, Vec<Seat>) {
    let all: Vec<Seat> = Seat::first(seats).collect();
    match all[..] {
        [first, second] if !simultaneous => {
            if flipped {
                (vec![first], vec![second])
            } else {
                (vec![second], vec![first])
            }
        }
        _ => (all, Vec::new()),
    }
}

/// Keeps the board up to date: a new step, or the next one of a replay, is played as a film.
fn show(game: OngoingGame, projector: Projector, hand: OrderEntry) {
    Effect::new(move |before: Option<(usize, Option<usize>)>| {
        let len = game.history.with(Story::len);
        let at = game.at.get();
        let viewer = game.viewer();
        if let Some(scene) = game.draft.with(|draft| draft.as_ref().map(|draft| draft.latest().scene(viewer)))
        {
            projector.cut(scene);
            return (len, at);
        }
        let shown = at.unwrap_or(len);
        let was = before.map(|(len, at)| at.unwrap_or(len));
        // A move that the user has dragged into place isn't animated.
        let was_seen = hand.was_seen.try_update_value(std::mem::take).unwrap_or_default();
        let is_next = was.is_some_and(|was| was + 1 == shown);
        // The first rounds of simultaneous games are shown slowly.
        let is_new = shown <= 3 && game.history.with_untracked(|history| history.kind().info.simultaneous);
        let film = (is_next && !was_seen && !game.skips.get_untracked()).then(|| {
            game.history.with_untracked(|history| {
                let (start, acts, moments) = history.reel(shown - 1, viewer)?;
                Some(Film::new(start, acts, moments))
            })
        });
        match film.flatten() {
            Some(film) => {
                game.showing.set(at.is_none().then_some(shown));
                projector.play_at(film, if is_new { FIRST_ROUNDS } else { 1.0 }, move || {
                    if game.showing.try_get_untracked() == Some(Some(shown)) {
                        game.showing.set(None);
                    }
                });
            }
            None => projector.cut(untrack(|| game.scene())),
        }
        (len, at)
    });
}

/// Enables order entry whenever an order is due and the latest position is shown.
fn ask(game: OngoingGame, hand: OrderEntry) {
    Effect::new(move |_| {
        let drafting = game.draft.with(|draft| match draft {
            Some(draft) => {
                match draft.latest().to_act().only() {
                    Some(seat) => hand.ask(draft.latest(), seat),
                    None => hand.rest(),
                }
                true
            }
            None => false,
        });
        if drafting {
            return;
        }
        let asked = game.asked().filter(|_| game.is_live());
        game.history.with(|history| match asked {
            Some(seat) => hand.ask(history.latest(), seat),
            None => hand.rest(),
        });
    });
}

/// Announces events and the user's turn: to screen readers, by sound, in the title, by notification.
fn announce(game: OngoingGame, threats: Memo<Vec<Threat>>) {
    let info = game.history.with_untracked(|history| history.kind().info);
    Effect::new(move |before: Option<(usize, Option<Seat>)>| {
        let now = (game.history.with(Story::len), game.asked());
        let Some(before) = before else { return now };
        let mut words = String::new();
        if before.0 < now.0 {
            let lang = prefs().lang.get_untracked();
            let told = game.history.with_untracked(|history| {
                let last = history.steps().last();
                last.map(|step| AnyEvent::tell_all(&step.events, lang))
            });
            words = told.unwrap_or_default();
        }
        if now.1.is_some() && now != before {
            words = format!("{words} {}", threats.with_untracked(|threats| threat_words(threats)));
        }
        if !words.trim().is_empty() {
            toast::say(words.trim());
        }
        now
    });
    Effect::new(move |before: Option<bool>| {
        let asked = game.asked().is_some();
        let name = said(&info.name);
        let document = browser::document();
        let title = if asked { t!("title-your-turn", game = name) } else { t!("title-table", game = name) };
        document.set_title(&title);
        browser::badge(asked);
        if asked && before == Some(false) && !game.is_local() {
            sound::chime();
            if browser::is_hidden() && prefs().notifications.get_untracked() {
                browser::notify(&title);
            }
        }
        asked
    });
    on_cleanup(|| browser::badge(false));
    Effect::new(move |before: Option<bool>| {
        let over = game.is_over();
        if over && before == Some(false) {
            let words = untrack(|| finale_words(game).unwrap_or_else(|| ending(game)));
            toast::say(words);
        }
        over
    });
}

fn ending(game: OngoingGame) -> String {
    let info = game.history.with(|history| history.kind().info);
    game.table.with(|table| {
        table.ending.as_ref().map(|ending| ending_words(info, ending, table.seats.len())).unwrap_or_default()
    })
}

/// Status of the game in a sentence, and threats.
#[component]
fn StatusLine(game: OngoingGame, threats: Memo<Vec<Threat>>) -> impl IntoView {
    let info = game.history.with_untracked(|history| history.kind().info);
    let words = move || {
        let (status, due) = game.table.with(|table| (table.status, table.due));
        match status {
            Status::Over => ending(game),
            Status::Gathering => t!("status-gathering"),
            Status::Paused => t!("status-paused"),
            Status::Playing if game.sent.with(Option::is_some) => t!("status-sending"),
            Status::Playing if info.simultaneous && game.showing.with(Option::is_some) => {
                t!("move-round", round = game.shown())
            }
            Status::Playing => match game.asked() {
                Some(seat) if game.mine.with(|mine| mine.len() > 1) => {
                    t!("status-turn-of", who = seat_name(info, seat))
                }
                Some(_) => t!("status-your-turn"),
                None if info.simultaneous => t!("status-waiting"),
                None => due
                    .iter()
                    .next()
                    .map(|seat| t!("status-turn-of", who = seat_name(info, seat)))
                    .unwrap_or_default(),
            },
        }
    };
    view! {
        <h1 class="status" class:voice=move || finale_words(game).is_some() id="status">{words}</h1>
        <Show when=move || !threats.with(Vec::is_empty)>
            <p class="threats" id="threats">{move || threats.with(|threats| threat_words(threats))}</p>
        </Show>
        <Show when=move || !game.is_live()>
            <p class="soft">
                {move || t!("status-past")} " "
                <button class="plain" id="to-present" on:click=move |_| game.at.set(None)>{move || t!("status-present")}</button>
            </p>
        </Show>
    }
}

/// Sharing and downloads: record, pictures, film.
#[component]
fn Taking(
    game: OngoingGame,
    projector: Projector,
    flipped: RwSignal<bool>,
    marked: Signal<Vec<Mark>>,
) -> impl IntoView {
    let record = Callback::new(move |then: ThenRecord| game.host().record(then));
    let so_far = Callback::new(move |()| {
        game.history.with_untracked(|history| {
            // Secret orders must not be shown before the end.
            let open = !history.latest().has_secrets() || untrack(|| game.is_over());
            open.then(|| workers::so_far(history, history.len()))
        })
    });
    let name =
        Signal::derive(move || game.table.with(|table| format!("botyard-{}-{}", table.game, table.id)));
    // A local game exists only in this browser, so its link contains the moves.
    let link = Signal::derive(move || {
        let moves = game.history.with(|history| {
            let open = !history.latest().has_secrets() || game.is_over();
            (open && game.is_local()).then(|| address_of(history))
        });
        moves.unwrap_or_else(|| game.link.get())
    });
    let caption = Signal::derive(move || {
        let names = game.table.with(|table| {
            table.seats.iter().map(|seat| sitter_words(&seat.sitter)).collect::<Vec<_>>().join(" – ")
        });
        Some(format!("{} · {names}", game.history.with(|history| said(&history.kind().info.name))))
    });
    view! {
        <details class="card taking">
            <summary>{move || t!("take-along")}</summary>
            <Share link name caption record=Some(record) game=Some(so_far) scene=projector.scene marked flipped />
        </details>
    }
}

/// The events of the step on display, in sentences.
#[component]
fn Told(game: OngoingGame) -> impl IntoView {
    let told = move || {
        let (shown, lang) = (game.shown(), prefs().lang.get());
        game.history.with(|history| {
            let step = shown.checked_sub(1).and_then(|step| history.steps().get(step));
            step.map(|step| step.events.iter().map(|event| event.tell(lang)).collect::<Vec<_>>())
                .unwrap_or_default()
        })
    };
    view! {
        <Show when=move || { game.shown() > 0 }>
            <details class="told card" open=true>
                <summary>{move || t!("told-title")}</summary>
                <ul>{move || told().into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul>
            </details>
        </Show>
    }
}

/// The order that is entered but not sent yet, with buttons to send it or take it back. It replaces the
/// status line.
#[component]
fn TurnBar(hand: OrderEntry, is_staged: Memo<bool>, flipped: RwSignal<bool>) -> impl IntoView {
    let partial = move || hand.is_in_part();
    view! {
        <Show when=move || is_staged.get()>
            <div class="turn-bar grow" role="group" aria-label=move || t!("turn-title")>
                <span class="grow">
                    {move || match hand.ready() {
                        Some(order) => {
                            let (signs, told) = (hand.signs(&order), hand.told(&order));
                            view! { <Signs signs text=order flipped /><span class="voice">{told}</span> }.into_any()
                        }
                        None => t!("turn-more").into_any(),
                    }}
                    {move || {
                        let more = hand.ready().is_some() && partial();
                        more.then(|| view! { <span class="soft turn-one-more">{t!("turn-one-more")}</span> })
                    }}
                </span>
                <button id="turn-undo" on:click=move |_| hand.undo()>{move || t!("turn-undo")}</button>
                <button id="turn-send" class="strong" disabled=move || hand.ready().is_none() on:click=move |_| hand.send()>
                    {move || t!("turn-send")}
                </button>
            </div>
        </Show>
    }
}

/// The position and the legal moves in words, and a field to type a move.
#[component]
fn InWords(game: OngoingGame, hand: OrderEntry) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(seat) = untrack(|| game.asked()) else {
            wrong.set(Some(t!("error-not-your-turn")));
            return;
        };
        let text = typed.get_untracked();
        let checked = game.history.with_untracked(|history| history.latest().check(seat, &text));
        match checked {
            Ok(order) => {
                wrong.set(None);
                typed.set(String::new());
                game.act(Intent::Order(seat, order));
            }
            Err(why) => wrong.set(Some(told(&why))),
        }
    };
    let example = game.history.with_untracked(|history| history.kind().info.order_example);
    view! {
        <details class="in-words card">
            <summary>{move || t!("words-title")}</summary>
            <form class="row" on:submit=submit>
                <label for="typed-move">{move || t!("words-type")}</label>
                <input
                    id="typed-move"
                    type="text"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder=example
                    prop:value=move || typed.get()
                    on:input:target=move |event| typed.set(event.target().value())
                    aria-describedby="typed-wrong"
                />
                <button type="submit">{move || t!("turn-send")}</button>
            </form>
            <p id="typed-wrong" class="bad" role="alert">{move || wrong.get()}</p>
            <h2>{move || t!("words-position")}</h2>
            <p id="position-words">{move || position_words(&game.scene())}</p>
            <h2>{move || t!("words-moves")}</h2>
            <ul class="legal" id="legal-moves">
                {move || {
                    let Some(seat) = hand.seat.get() else { return Vec::new() };
                    let mut orders = hand.orders();
                    orders.truncate(300);
                    orders
                        .into_iter()
                        .map(|order| {
                            let words = order.clone();
                            view! {
                                <li>
                                    <button on:click=move |_| game.act(Intent::Order(seat, order.clone()))>{words}</button>
                                </li>
                            }
                        })
                        .collect::<Vec<_>>()
                }}
            </ul>
        </details>
    }
}
