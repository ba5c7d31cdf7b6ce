//! Other endpoints of lichess besides the bot API: users, challenges, current games, exports, the board API.
//!
//! The types are in `botyard_protocol` (`lichess.rs`), differences in `docs/api.md`.

mod board;
pub(crate) mod challenges;
mod export;
mod playing;
mod seek;
mod users;
mod watch;

use std::sync::Arc;

use botyard_core::{Seat, Viewer};
use botyard_protocol::people::Pool;
use botyard_protocol::{
    BotChallenge, BotGame, BotOpponent, Challenge, Challenger, Compat, Ending, GameStatus, LogStep, Perf,
    Status, Summary, Taken, title_of,
};
use utoipa_axum::router::OpenApiRouter;

use crate::http::challenges::{color, variant_for_lichess};
use crate::people::Player;
use crate::store::Store;
use crate::tables::Live;
use crate::yard::Yard;

pub(crate) use export::{add_titles, players};
pub(crate) use playing::seen;
pub(crate) use users::{OwnAccount, own_profile};

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .merge(users::routes())
        .merge(challenges::routes())
        .merge(playing::routes())
        .merge(export::routes())
        .merge(board::routes())
        .merge(seek::routes())
        .merge(watch::routes())
}

/// The public URL of a page of this server; only the path if the server doesn't know its address.
pub(crate) fn page(yard: &Yard, path: &str) -> String {
    format!("{}{path}", yard.public_url().0)
}

/// A challenge in the format of the bot API.
pub(crate) fn bot_challenge(yard: &Yard, challenge: &Challenge) -> BotChallenge {
    let variant = variant_for_lichess(&challenge.variant.key, &challenge.options);
    let described = BotChallenge::new(challenge.clone(), page(yard, &format!("/t/{}", challenge.id)));
    BotChallenge { variant, ..described }
}

/// A player with their rating in a game, if there is one.
pub(crate) async fn with_rating(store: &Store, player: &Player, game: &str) -> Challenger {
    let mut who = Challenger::new(player.id.clone(), player.name.clone(), player.kind);
    // If the rating can't be read, the rest is still sent.
    let ratings = store.ratings_of(&player.id, store.now()).await.unwrap_or_default();
    if let Some(found) = ratings.iter().find(|found| found.game == game && found.pool == Pool::Two) {
        who.rating = Some(found.rating);
        who.provisional = found.provisional;
    }
    who
}

/// How a game ended, as the closest status of lichess.
pub(crate) fn status(ending: &Ending) -> &'static str {
    match (&ending.places, ending.reason.as_str()) {
        (None, _) => "aborted",
        (_, "resigned") => "resign",
        (_, "time") => "outoftime",
        (Some(places), _) if places.iter().all(|&place| place == 1) => "draw",
        _ => "finished",
    }
}

/// The status of a game that may not be over.
pub(crate) fn status_of(status_now: Status, ending: Option<&Ending>) -> &'static str {
    match ending {
        Some(ending) => status(ending),
        None if status_now == Status::Gathering => "created",
        None => "started",
    }
}

/// The only seat in first place, if there is one.
pub(crate) fn winner(ending: &Ending) -> Option<usize> {
    let places = ending.places.as_ref()?;
    let mut first = places.iter().enumerate().filter(|&(_, &place)| place == 1);
    match (first.next(), first.next()) {
        (Some((seat, _)), None) => Some(seat),
        _ => None,
    }
}

/// The name of a seat: its colour, if the game's seats have colours, else its id.
pub(crate) fn seat_word(live: &Live, seat: usize) -> String {
    let info = live.table.info();
    let id = || Seat::new(seat).map_or("", |seat| info.seat_id(seat));
    color(info.id, seat).unwrap_or_else(id).to_owned()
}

/// The moves so far; `None` in games with simultaneous orders.
pub(crate) fn moves(live: &Live, log: &[LogStep]) -> Option<Vec<String>> {
    if live.table.info().simultaneous {
        return None;
    }
    let orders = log.iter().filter_map(|step| match step {
        LogStep::Turn { orders, .. } => orders.first(),
        LogStep::Retired { .. } => None,
    });
    // Moves are separated by spaces, so they can't contain any; the parsers accept orders without.
    Some(orders.map(|open| open.order.split_whitespace().collect()).collect())
}

fn opponent(taken: &Taken) -> Option<BotOpponent> {
    match taken {
        Taken::Open => None,
        Taken::Person { player, name } => {
            Some(BotOpponent { id: Some(player.clone()), username: name.clone(), ai: None })
        }
        Taken::Computer { level } => {
            Some(BotOpponent { id: None, username: format!("computer {level}"), ai: Some(level.clone()) })
        }
    }
}

/// The parts of a [`BotGame`] that are read from the table itself.
pub(crate) struct Glance {
    status: &'static str,
    fen: Option<String>,
    last_move: Option<String>,
    has_moved: bool,
    winner: Option<String>,
}

impl Glance {
    fn new(live: &Live, player: Option<&Player>) -> Glance {
        let viewer = live.viewer(player);
        let view = live.table.view(viewer);
        let log = live.table.log(viewer, 0);
        let has_ordered = |step: &LogStep| matches!((step, viewer), (LogStep::Turn { seats, .. }, Viewer::Seat(seat)) if seats.contains(seat));
        Glance {
            status: status_of(view.status, view.ending.as_ref()),
            last_move: moves(live, &log).and_then(|moves| moves.last().cloned()),
            has_moved: log.iter().any(has_ordered),
            winner: view.ending.as_ref().and_then(winner).map(|seat| seat_word(live, seat)),
            fen: view.position,
        }
    }
}

/// Source of a game, as one of lichess' words.
pub(crate) fn source(table: &Summary) -> &'static str {
    let is_computer = |taken: &Taken| matches!(taken, Taken::Computer { .. });
    if table.seats.iter().any(is_computer) { "ai" } else { "friend" }
}

/// A game in the format that its player gets.
pub(crate) fn bot_game(yard: &Yard, table: &Summary, player: &str, glance: Option<Glance>) -> BotGame {
    let is_mine = |taken: &Taken| matches!(taken, Taken::Person { player: other, .. } if other == player);
    let seat = table.seats.iter().position(is_mine);
    let mut others = table.seats.iter().filter(|taken| !is_mine(taken));
    let now = yard.store.now().0;
    let usual = if table.status == Status::Over { "finished" } else { "started" };
    let (status, fen, last_move, has_moved, winner) = match glance {
        Some(Glance { status, fen, last_move, has_moved, winner }) => {
            (status, fen, last_move, has_moved, winner)
        }
        None => (usual, None, None, false, None),
    };
    BotGame {
        id: table.id.clone(),
        game_id: table.id.clone(),
        full_id: table.id.clone(),
        color: seat.and_then(|seat| color(&table.game, seat)).map(str::to_owned),
        seat,
        is_my_turn: table.awaited.iter().any(|other| other == player),
        rated: table.rated,
        variant: variant_for_lichess(&table.game, &table.options),
        options: table.options.clone(),
        clock: table.clock,
        speed: table.clock.into(),
        perf: Perf::of(&table.game),
        source: source(table).to_owned(),
        players: table.seats.iter().map(opponent).collect(),
        opponent: others.find_map(opponent),
        compat: Compat { bot: true, board: true },
        status: GameStatus::named(status),
        fen,
        last_move,
        has_moved,
        seconds_left: table.deadline.map(|deadline| deadline.saturating_sub(now) / 1_000),
        result: table.result.clone().filter(|_| table.status == Status::Over),
        winner,
    }
}

/// The title of accounts and bots, if they have one.
pub(crate) fn title(player: &Player) -> Option<String> {
    title_of(player.kind)
}
