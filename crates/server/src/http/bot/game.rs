//! A game as a bot follows it.

use botyard_core::{Seat, Viewer};
use botyard_protocol::{
    BotClock, BotGameFull, BotGameLine, BotGameState, BotPlayer, BotRound, BotStateLine, BotTimes, ClockRule,
    ClockView, DAY, LastRound, LogStep, Notice, Offer, Perf, Said, Sitter, Status,
};
use botyard_table::Time;

use super::feed::FeedLines;
use crate::http::challenges::{color, variant_for_lichess};
use crate::http::lichess::{moves, seat_word, status_of, winner, with_rating};
use crate::people::Player;
use crate::problem::Problem;
use crate::tables::{Attending, Live, WrittenNotice};
use crate::yard::Yard;

/// lichess' value for a clock that never runs out.
const FOR_EVER: u64 = 2_147_483_647;

/// A followed game. Its state is read again whenever something happens, so it is always the table's own.
pub(super) struct Followed {
    id: String,
    player: Player,
    /// The last state sent, without the parts that alone aren't worth a line.
    last: BotGameState,
    /// Whether to send one line per turn: an order that comes in isn't worth a line.
    by_turns: bool,
    _attending: Attending,
}

impl Followed {
    /// Starts with the full game.
    pub(super) async fn begin(
        yard: &Yard,
        player: Player,
        id: String,
        attending: Attending,
        by_turns: bool,
    ) -> Result<(Followed, FeedLines), Problem> {
        let now = yard.store.now();
        let found = yard.hub.see(&id, Some(player.clone()), None, move |live, player| {
            let seat = live.own_seat(player.ok_or_else(|| Problem::missing("table"))?)?;
            let state = state(live, seat, now);
            Ok::<_, Problem>((full(live, seat, &state), state, live.row.game.clone()))
        });
        let (mut full, state, game) = found.await??;
        for person in &mut full.players.iter_mut().flatten() {
            let Some(id) = &person.id else { continue };
            let Some(row) = yard.store.player_by_id(id).await? else { continue };
            let known = with_rating(&yard.store, &row.player, &game).await;
            (person.title, person.rating, person.provisional) =
                (known.title, known.rating, known.provisional);
        }
        for (seat, person) in full.players.iter().enumerate() {
            match color(&game, seat) {
                Some("white") => full.white.clone_from(person),
                Some("black") => full.black.clone_from(person),
                _ => {}
            }
        }
        let mut lines = FeedLines::default();
        lines.push(&BotGameLine::GameFull(Box::new(full)));
        lines.is_last = state.reason.is_some();
        Ok((Followed { id, player, last: news_in(&state, by_turns), by_turns, _attending: attending }, lines))
    }

    pub(super) async fn take(&mut self, yard: &Yard, notices: &[WrittenNotice]) -> FeedLines {
        let mut lines = FeedLines::default();
        let mut is_new = false;
        for written in notices {
            match written.notice.as_deref() {
                Some(Notice::Said { said, .. }) => lines.push(&chat_line(said)),
                Some(Notice::Bye) => lines.is_last = true,
                // Presence changes nothing about the game.
                Some(Notice::Presence { .. } | Notice::Spectators { .. }) => {}
                // The new state is read from the table itself.
                _ => is_new = true,
            }
        }
        if is_new && !lines.is_last {
            let now = yard.store.now();
            let read = move |live: &Live, player: Option<&Player>| {
                player.and_then(|player| live.seat_of(&player.id)).map(|seat| state(live, seat, now))
            };
            match yard.hub.see(&self.id, Some(self.player.clone()), None, read).await {
                Ok(Some(state)) => {
                    let news = news_in(&state, self.by_turns);
                    lines.is_last = state.reason.is_some();
                    if news != self.last {
                        lines.push(&BotGameLine::GameState(Box::new(state)));
                        self.last = news;
                    }
                }
                // The player has left the seat, or the server is shutting down.
                Ok(None) | Err(_) => lines.is_last = true,
            }
        }
        lines
    }
}

/// The part of a state whose change is worth a line: without the clocks and, with one line per turn, without
/// whose orders are in.
fn news_in(state: &BotGameState, by_turns: bool) -> BotGameState {
    let mut news = BotGameState { times: BotTimes::default(), ..state.clone() };
    if by_turns {
        news.ready = news.ready.without(news.ready);
        news.own = None;
        if let Some(round) = &mut news.round {
            round.ready.clear();
        }
    }
    news
}

fn chat_line(said: &Said) -> BotGameLine {
    let room = if said.room == "table" { "player" } else { "spectator" };
    BotGameLine::ChatLine { room: room.to_owned(), username: said.name.clone(), text: said.text.clone() }
}

/// The game with everything that doesn't change.
fn full(live: &Live, seat: Seat, state: &BotGameState) -> BotGameFull {
    let (setup, row) = (live.table.setup(), &live.row);
    let kind = botyard_catalog::find(&setup.game).ok();
    let seats = Some(setup.seats.len());
    let start = kind.and_then(|kind| kind.begin(&setup.options, setup.position.as_deref(), seats).ok());
    let (clock, days_per_turn, round_time) = match setup.clock {
        ClockRule::Fischer { start, increment, .. } => {
            (Some(BotClock { initial: start, increment }), None, None)
        }
        ClockRule::Days { per_move, .. } => (None, Some(per_move / DAY), None),
        ClockRule::Round { limit, .. } => (None, None, Some(limit)),
        ClockRule::None => (None, None, None),
    };
    let options = setup.options.iter().cloned().collect();
    BotGameFull {
        id: row.id.clone(),
        rated: row.rated,
        variant: variant_for_lichess(&setup.game, &options),
        options,
        created_at: row.created.0,
        initial_fen: start.filter(|game| !game.has_secrets()).map(|game| game.position()),
        seat,
        seat_id: live.table.info().seat_id(seat).to_owned(),
        players: setup.seats.iter().map(who).collect(),
        white: None,
        black: None,
        speed: botyard_protocol::Clock::from(setup.clock).into(),
        perf: Perf::of(&setup.game),
        clock,
        days_per_turn,
        round_time,
        state: BotStateLine::GameState(Box::new(state.clone())),
    }
}

fn who(sitter: &Sitter) -> Option<BotPlayer> {
    match sitter {
        Sitter::Open => None,
        Sitter::Person { player, name } => {
            Some(BotPlayer { id: Some(player.clone()), name: name.clone(), ..BotPlayer::default() })
        }
        Sitter::Computer { level } => Some(BotPlayer {
            name: format!("computer {level}"),
            ai_level: Some(level.clone()),
            ..BotPlayer::default()
        }),
    }
}

/// The current state as this seat may know it.
fn state(live: &Live, seat: Seat, now: Time) -> BotGameState {
    let table = &live.table;
    let info = table.info();
    let view = table.view(Viewer::Seat(seat));
    let log = table.log(Viewer::Seat(seat), 0);
    let name = |seat: Seat| info.seat_id(seat).to_owned();
    let is_round = info.simultaneous;
    let ending = view.ending.as_ref();
    let winner_seat = ending.and_then(winner);
    let mut state = BotGameState {
        turn: view.turn,
        moves: moves(live, &log).map(|moves| moves.join(" ")),
        due: view.due,
        ready: view.ready.iter().map(|ready| ready.seat).collect(),
        round: is_round.then(|| BotRound {
            turn: view.turn,
            due: view.due.iter().map(name).collect(),
            ready: view.ready.iter().map(|ready| name(ready.seat)).collect(),
        }),
        own: is_round.then(|| view.own.as_ref().and_then(|own| own.order.clone())),
        last: is_round.then(|| last_round(&log, name)),
        view: is_round.then(|| view.view.clone()),
        wdraw: false,
        bdraw: false,
        wtakeback: false,
        btakeback: false,
        other_offers: std::collections::BTreeMap::new(),
        paused: view.status == Status::Paused,
        status: status_of(view.status, ending).to_owned(),
        reason: ending.map(|ending| ending.reason.clone()),
        places: ending.map(|ending| ending.places.clone()),
        winner: winner_seat.map(|seat| seat_word(live, seat)),
        winner_seat,
        times: times(&view.clock, info.id, now),
        fen: view.position,
    };
    for open in &view.offers {
        let what = match open.offer {
            Offer::Draw => "draw",
            Offer::TakeBack => "takeback",
            Offer::Pause | Offer::Resume | Offer::Rematch => continue,
        };
        match (info.seat_id(open.by), what) {
            ("w", "draw") => state.wdraw = true,
            ("b", "draw") => state.bdraw = true,
            ("w", _) => state.wtakeback = true,
            ("b", _) => state.btakeback = true,
            (other, what) => {
                state.other_offers.insert(format!("{other}{what}"), true);
            }
        }
    }
    state
}

/// The orders of the last round, as far as they are open.
fn last_round(log: &[LogStep], name: impl Fn(Seat) -> String) -> Option<LastRound> {
    let (turn, orders) = log.iter().rev().find_map(|step| match step {
        LogStep::Turn { turn, orders, .. } => Some((*turn, orders)),
        LogStep::Retired { .. } => None,
    })?;
    let by_name = orders.iter().map(|order| (name(order.seat), order.order.clone())).collect();
    Some(LastRound { turn, orders: by_name, open: orders.clone() })
}

fn times(clock: &ClockView, game: &str, at: Time) -> BotTimes {
    let increment = if let ClockRule::Fischer { increment, .. } = clock.rule { increment } else { 0 };
    let mut times = BotTimes { round_ends: clock.round_ends.map(|ends| ends.0), ..BotTimes::default() };
    for seat in 0..2 {
        let left = clock.hands.get(seat).map_or(FOR_EVER, |hand| hand.left_at(at));
        match color(game, seat) {
            Some("white") => (times.wtime, times.winc) = (Some(left), Some(increment)),
            Some("black") => (times.btime, times.binc) = (Some(left), Some(increment)),
            _ => {}
        }
    }
    times
}
