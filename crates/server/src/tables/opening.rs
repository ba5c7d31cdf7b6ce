//! Opening tables, and finding one that waits for players.

use std::sync::Arc;

use axum::http::StatusCode;
use botyard_core::Seat;
use botyard_core::face::{Kind, OptionPair};
use botyard_protocol::{NewTable, Reply, SeatWish, Seek, Status};
use botyard_table::{ClockRule, Setup, Sitter, Table};

use crate::people::{Player, PlayerKind};
use crate::problem::Problem;
use crate::secrets;
use crate::store::{Change, Filter, StoreError, TableRow};
use crate::tables::hub::{Hub, Shared};
use crate::tables::message::{Message, PlayerMessage};
use crate::tables::options::{canonical, same_options};
use crate::tables::{clock_rule, now, summary};

/// A table that was opened, found or joined.
pub(crate) struct Found {
    pub(crate) row: TableRow,
    pub(crate) seat: Option<Seat>,
}

/// Why a table wasn't opened.
pub(crate) enum Unopened {
    /// There is one of this id.
    Exists,
    Problem(Problem),
}

impl Hub {
    /// Opens a table as somebody wishes.
    pub(crate) async fn open(&self, new: NewTable, by: &Player) -> Result<Found, Problem> {
        let kind = *botyard_catalog::find(&new.game)
            .map_err(|error| Problem::bad("no-such-game", error.to_string()))?;
        let given: Vec<OptionPair> = new.options.into_iter().collect();
        let (options, fewest) = canonical(&kind, &given, new.position.as_deref())?;
        let seats = seats(&kind, &new.seats, fewest, by)?;
        if new.rated {
            if by.kind == PlayerKind::Guest {
                return Err(Problem::forbidden(
                    "accounts-only",
                    "only games between accounts count for ratings",
                ));
            }
            if new.position.is_some() || seats.iter().any(|sitter| matches!(sitter, Sitter::Computer { .. }))
            {
                return Err(Problem::bad(
                    "cannot-be-rated",
                    "a game counts for ratings if only people play, from where the game starts",
                ));
            }
        }
        let clock = clock_rule(new.clock);
        if kind.info.simultaneous && matches!(clock, ClockRule::Fischer { .. }) {
            return Err(Problem::bad(
                "clock",
                "where everybody orders at once there is a time for each round; choose the clock `round`, `days` or `none`",
            ));
        }
        let setup = Setup {
            id: secrets::signs(10),
            game: kind.info.id.to_owned(),
            options,
            position: new.position,
            seats,
            clock,
        };
        let key = new.private.then(|| secrets::signs(20));
        let row =
            self.0.open(setup, !new.private, new.rated, key, &by.id).await.map_err(|why| match why {
                Unopened::Exists => Problem::unavailable("storage", "try again"),
                Unopened::Problem(problem) => problem,
            })?;
        let seat = seat_of(&row, &by.id);
        Ok(Found { row, seat })
    }

    /// Sits down where somebody waits for such a game, or opens a table to wait at.
    pub(crate) async fn seek(&self, seek: Seek, by: &Player) -> Result<Found, Problem> {
        let kind = *botyard_catalog::find(&seek.game)
            .map_err(|error| Problem::bad("no-such-game", error.to_string()))?;
        let given: Vec<OptionPair> = seek.options.clone().into_iter().collect();
        let (options, _) = canonical(&kind, &given, None)?;
        let players = seek.players.map_or(*kind.info.seats.start(), usize::from);
        let filter = Filter {
            game: Some(kind.info.id.to_owned()),
            statuses: vec![Status::Gathering],
            public: true,
            limit: 100,
            ..Filter::default()
        };
        let mut waiting = self.0.store.list(&filter).await?;
        // Who has waited longest comes first.
        waiting.sort_by_key(|row| row.created);
        for row in waiting {
            let fits = same_options(&kind, &row.options, &options)
                && row.clock == clock_rule(seek.clock)
                && row.rated == seek.rated
                && row.seats.len() == players
                && row.creator != by.id;
            if !fits {
                continue;
            }
            // Somebody else may have been faster.
            if let Ok(found) = self.sit(&row.id, by, None, None).await {
                return Ok(found);
            }
        }
        let mut seats = vec![SeatWish::Me];
        seats.resize(players, SeatWish::Open);
        let new = NewTable {
            game: seek.game,
            options: seek.options,
            position: None,
            seats,
            clock: seek.clock,
            private: false,
            rated: seek.rated,
        };
        self.open(new, by).await
    }

    /// Sits down at a table.
    pub(crate) async fn sit(
        &self,
        id: &str,
        player: &Player,
        seat: Option<Seat>,
        key: Option<String>,
    ) -> Result<Found, Problem> {
        let reply = self.act(id, player, PlayerMessage::Sit { seat, key }).await?;
        let seat = if let Some(Reply::Seat { seat }) = reply { Some(seat) } else { None };
        let row = self.read(id, |live| live.row.clone()).await?;
        Ok(Found { row, seat })
    }
}

impl Shared {
    /// Opens a table and stores it.
    pub(crate) async fn open(
        self: &Arc<Shared>,
        setup: Setup,
        public: bool,
        rated: bool,
        key: Option<String>,
        creator: &str,
    ) -> Result<TableRow, Unopened> {
        let problem = |why: botyard_table::Refusal| {
            Unopened::Problem(Problem::new(StatusCode::BAD_REQUEST, why.code(), why.to_string()))
        };
        let kind = *botyard_catalog::find(&setup.game)
            .map_err(|error| Unopened::Problem(Problem::bad("no-such-game", error.to_string())))?;
        let time = now();
        let (mut table, _) = Table::open(kind, setup.clone(), time).map_err(problem)?;
        let mut row = TableRow {
            id: setup.id,
            game: setup.game,
            // Lists show where a game starts, too.
            options: setup
                .options
                .into_iter()
                .chain(setup.position.map(|text| ("position".to_owned(), text)))
                .collect(),
            seats: setup.seats,
            clock: setup.clock,
            status: table.status(),
            turn: 0,
            awaited: Vec::new(),
            public,
            rated,
            key,
            creator: creator.to_owned(),
            created: time,
            updated: time,
            deadline: None,
            computers: false,
            result: None,
            next: None,
        };
        summary::bring_up_to_date(&mut row, &table, Some(time));
        let change =
            Change { row: row.clone(), is_new: true, entries: table.take_unsaved(), chat: Vec::new() };
        match self.store.commit(change).await {
            Ok(()) => {}
            Err(StoreError::Conflict { .. }) => return Err(Unopened::Exists),
            Err(error) => return Err(Unopened::Problem(error.into())),
        }
        self.lobby.announce(&row, &row);
        if row.computers || row.deadline.is_some() {
            // So that the computer begins without being looked at.
            let _ = self.task(&row.id).send(Message::Wake).await;
        }
        Ok(row)
    }
}

fn seat_of(row: &TableRow, player: &str) -> Option<Seat> {
    let is_player =
        |sitter: &Sitter| matches!(sitter, Sitter::Person { player: other, .. } if other == player);
    row.seats.iter().position(is_player).and_then(Seat::new)
}

fn seats(kind: &Kind, wishes: &[SeatWish], fewest: usize, by: &Player) -> Result<Vec<Sitter>, Problem> {
    let mut usual = vec![SeatWish::Me];
    usual.resize(fewest, SeatWish::Open);
    let wishes = if wishes.is_empty() { &usual } else { wishes };
    if wishes.iter().filter(|&wish| *wish == SeatWish::Me).count() > 1 {
        return Err(Problem::bad("seats", "you can have one seat of a table"));
    }
    let sitter = |wish: &SeatWish| match wish {
        SeatWish::Me => Ok(Sitter::Person { player: by.id.clone(), name: by.name.clone() }),
        SeatWish::Open => Ok(Sitter::Open),
        SeatWish::Computer { level } => match botyard_catalog::level(kind.info.id, level) {
            Ok(level) => Ok(Sitter::Computer { level: level.id.to_owned() }),
            Err(error) => Err(Problem::bad("no-such-level", error.to_string())),
        },
    };
    wishes.iter().map(sitter).collect()
}
