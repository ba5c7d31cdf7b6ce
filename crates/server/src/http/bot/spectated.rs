//! A game as its spectators follow it.

use axum::http::StatusCode;
use botyard_core::{Seat, Viewer};
use botyard_protocol::{
    ClockView, GameStatus, Notice, Perf, SpectatorGame, SpectatorLine, SpectatorPosition, TableEvent,
};

use super::feed::FeedLines;
use crate::http::challenges::variant_for_lichess;
use crate::http::lichess::{add_titles, moves, players, seat_word, source, status_of, winner};
use crate::people::Player;
use crate::problem::Problem;
use crate::tables::{Attending, Live, WrittenNotice, summary};
use crate::yard::Yard;

/// A watched game: its lines are made from the events of the table, from the first one on.
pub(super) struct Spectated {
    id: String,
    viewer: Option<Player>,
    key: Option<String>,
    /// The start and the position after every step, with its order.
    positions: Vec<(String, Option<String>)>,
    clock: Option<ClockView>,
    /// Whether the first turn, which is the start of the game, has come.
    has_begun: bool,
    _attending: Attending,
}

impl Spectated {
    /// Starts with the description of the game.
    pub(super) async fn begin(
        yard: &Yard,
        viewer: Option<Player>,
        key: Option<String>,
        id: String,
        attending: Attending,
    ) -> Result<(Spectated, FeedLines), Problem> {
        let shown = describe(yard, &id, viewer.clone(), key.clone()).await?;
        let start = (shown.initial_fen.clone(), None);
        let game = Spectated {
            id,
            viewer,
            key,
            positions: vec![start],
            clock: None,
            has_begun: false,
            _attending: attending,
        };
        let mut lines = FeedLines::default();
        lines.push(&SpectatorLine::Game(Box::new(shown)));
        Ok((game, lines))
    }

    pub(super) async fn take(&mut self, yard: &Yard, notices: &[WrittenNotice]) -> FeedLines {
        let mut lines = FeedLines::default();
        // In a queue of several events, a position is sent with the clock that follows it.
        let mut is_due = false;
        // A take-back continues a game that was over.
        let mut is_over = false;
        for written in notices {
            let event = match written.notice.as_deref() {
                Some(notice) => {
                    lines.is_last |= matches!(notice, Notice::Bye);
                    continue;
                }
                // Of an event only its text is kept.
                None => match serde_json::from_str(&written.text) {
                    Ok(Notice::Event { event, .. }) => event,
                    _ => continue,
                },
            };
            let moves_on = matches!(*event, TableEvent::Played { .. } | TableEvent::TakenBack { .. });
            if moves_on && std::mem::take(&mut is_due) {
                lines.push(&self.position());
            }
            match *event {
                TableEvent::Turn { .. } => is_due |= !std::mem::replace(&mut self.has_begun, true),
                TableEvent::Played { orders, positions, .. } => {
                    let order = orders.into_iter().flatten().next();
                    let text = order.map(|order| order.order.split_whitespace().collect());
                    if let Some(fen) = positions.into_iter().flatten().last() {
                        self.positions.push((fen, text));
                        is_due = true;
                    }
                }
                TableEvent::TakenBack { steps } => {
                    self.positions.truncate(steps.saturating_add(1));
                    is_due = true;
                    is_over = false;
                }
                TableEvent::Clock(clock) => self.clock = Some(clock),
                TableEvent::Over(_) => is_over = true,
                _ => {}
            }
        }
        if is_due {
            // The event with its clock may not be queued yet.
            let read = |live: &Live, _: Option<&Player>| live.table.view(Viewer::Public).clock;
            if let Ok(clock) = yard.hub.see(&self.id, self.viewer.clone(), self.key.clone(), read).await {
                self.clock = Some(clock);
            }
            lines.push(&self.position());
        }
        if is_over {
            if let Ok(shown) = describe(yard, &self.id, self.viewer.clone(), self.key.clone()).await {
                lines.push(&SpectatorLine::Game(Box::new(shown)));
            }
            lines.is_last = true;
        }
        lines
    }

    fn position(&self) -> SpectatorLine {
        let (fen, lm) = self.positions.last().cloned().unwrap_or_default();
        let left = |seat: usize| {
            let hand = self.clock.as_ref()?.hands.get(seat)?;
            Some(hand.left / 1_000)
        };
        SpectatorLine::Position(SpectatorPosition { fen, lm, wc: left(0), bc: left(1) })
    }
}

async fn describe(
    yard: &Yard,
    id: &str,
    viewer: Option<Player>,
    key: Option<String>,
) -> Result<SpectatorGame, Problem> {
    let mut game = yard.hub.see(id, viewer, key, |live, _| game_of(live)).await??;
    add_titles(yard, &mut game.players).await;
    Ok(game)
}

fn game_of(live: &Live) -> Result<SpectatorGame, Problem> {
    let (setup, info) = (live.table.setup(), live.table.info());
    let view = live.table.view(Viewer::Public);
    let kind = botyard_catalog::find(&setup.game).ok();
    let start = kind
        .and_then(|kind| kind.begin(&setup.options, setup.position.as_deref(), Some(setup.seats.len())).ok());
    let (Some(start), Some(fen), false) = (start, view.position, info.simultaneous) else {
        let why = "only games in which White and Black move in turns can be watched here; use GET /api/tables/{id}/events";
        return Err(Problem::new(StatusCode::CONFLICT, "not-in-turns", why));
    };
    let table = summary(&live.row);
    let log = live.table.log(Viewer::Public, 0);
    let played = moves(live, &log).unwrap_or_default();
    let due = view.due.iter().next().map_or(0, Seat::index);
    Ok(SpectatorGame {
        variant: variant_for_lichess(&table.game, &table.options),
        speed: table.clock.into(),
        perf: Perf::of(&table.game).key,
        rated: table.rated,
        initial_fen: start.position(),
        fen,
        player: seat_word(live, due),
        turns: played.len(),
        started_at_turn: 0,
        source: source(&table).to_owned(),
        status: GameStatus::named(status_of(view.status, view.ending.as_ref())),
        created_at: table.created,
        last_move: played.last().cloned(),
        players: players(live),
        winner: view.ending.as_ref().and_then(winner).map(|seat| seat_word(live, seat)),
        id: table.id,
    })
}
