//! Opening tables, and finding a table that waits for players.

use std::sync::Arc;

use axum::http::StatusCode;
use botyard_core::face::{Kind, OptionPair};
use botyard_core::{RULES_KEY, Seat};
use botyard_protocol::{NewTable, Reply, SeatWish, Seek};
use botyard_table::{ClockRule, DAY, Setup, Sitter, Table, Time};

use crate::limits::{ClientAddress, HeldPlace};
use crate::people::{Player, PlayerKind};
use crate::problem::Problem;
use crate::secrets;
use crate::store::{Change, StoreError, TableRow};
use crate::tables::hub::{HOUR, Hub, HubInner};
use crate::tables::message::PlayerMessage;
use crate::tables::options::{canonical, same_options};
use crate::tables::{clock_rule, summary};

/// A table that was opened, found or joined.
pub(crate) struct OpenedTable {
    pub(crate) row: TableRow,
    pub(crate) seat: Option<Seat>,
}

pub(crate) enum Unopened {
    /// A table with this id exists.
    Exists,
    Problem(Problem),
}

/// Validated settings of a table that isn't open yet.
pub(crate) struct TablePlan {
    setup: Setup,
    is_private: bool,
    rated: bool,
    /// Its reserved places in the lobby.
    places: Option<Vec<HeldPlace>>,
}

impl TablePlan {
    pub(crate) fn new(new: NewTable, by: &Player) -> Result<TablePlan, Problem> {
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
            rules: kind.rules,
        };
        Table::open(kind, setup.clone(), Time(0)).map_err(|why| refused(&why))?;
        Ok(TablePlan { setup, is_private: new.private, rated: new.rated, places: None })
    }

    /// Sets an id chosen by the caller.
    pub(crate) fn named(mut self, id: String) -> TablePlan {
        self.setup.id = id;
        self
    }
}

/// A player's search for a table, with the plan of the table to open if none fits.
pub(crate) struct SoughtTable {
    seek: Seek,
    kind: Kind,
    options: Vec<OptionPair>,
    players: usize,
    plan: TablePlan,
}

impl SoughtTable {
    pub(crate) fn new(seek: Seek, by: &Player) -> Result<SoughtTable, Problem> {
        let kind = *botyard_catalog::find(&seek.game)
            .map_err(|error| Problem::bad("no-such-game", error.to_string()))?;
        let given: Vec<OptionPair> = seek.options.clone().into_iter().collect();
        let (options, _) = canonical(&kind, &given, None)?;
        let players = seek.players.map_or(*kind.info.seats.start(), usize::from);
        if players == 0 {
            return Err(Problem::bad("bad-game", "at least one player plays"));
        }
        let mut seats = vec![SeatWish::Me];
        seats.resize(players, SeatWish::Open);
        let new = NewTable {
            game: seek.game.clone(),
            options: seek.options.clone(),
            position: None,
            seats,
            clock: seek.clock,
            private: false,
            rated: seek.rated,
        };
        let plan = TablePlan::new(new, by)?;
        Ok(SoughtTable { seek, kind, options, players, plan })
    }
}

fn refused(why: &botyard_table::Refusal) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, why.code(), why.to_string())
}

impl Hub {
    /// Opens a table.
    pub(crate) async fn open(
        &self,
        plan: TablePlan,
        by: &Player,
        client: &ClientAddress,
    ) -> Result<OpenedTable, Problem> {
        let found = self.open_unless_there(plan, by, Some(client)).await?;
        found.ok_or_else(|| Problem::unavailable("storage", "try again"))
    }

    /// Like [`Hub::open`], also for clients without an address (letters). Returns `None` if a table with this
    /// id exists.
    pub(crate) async fn open_unless_there(
        &self,
        plan: TablePlan,
        by: &Player,
        client: Option<&ClientAddress>,
    ) -> Result<Option<OpenedTable>, Problem> {
        let plan = self.reserve(plan, by, client)?;
        let TablePlan { setup, is_private, rated, places } = plan;
        let (id, places) = (setup.id.clone(), places.unwrap_or_default());
        let key = is_private.then(|| secrets::signs(20));
        // Before the table can be found: taking its last seat releases the places.
        let is_held = !places.is_empty() && self.0.lobby.hold(&id, places);
        let opened = self.0.open(setup, !is_private, rated, key, &by.id).await;
        if is_held && opened.is_err() {
            self.0.lobby.release(&id);
        }
        let row = match opened {
            Ok(row) => row,
            Err(Unopened::Exists) => return Ok(None),
            Err(Unopened::Problem(problem)) => return Err(problem),
        };
        let seat = seat_of(&row, &by.id);
        Ok(Some(OpenedTable { row, seat }))
    }

    /// Reserves the places of a table that will wait in the lobby, before anything is stored. A second call
    /// changes nothing.
    pub(crate) fn reserve(
        &self,
        mut plan: TablePlan,
        by: &Player,
        client: Option<&ClientAddress>,
    ) -> Result<TablePlan, Problem> {
        let waits = !plan.is_private && plan.setup.seats.contains(&Sitter::Open);
        if waits && plan.places.is_none() {
            plan.places = Some(self.0.limits.open_table(client, &by.id)?);
        }
        Ok(plan)
    }

    /// Reserves the places of the planned table if no waiting table fits the search.
    pub(crate) async fn reserve_sought(
        &self,
        mut sought: SoughtTable,
        by: &Player,
        client: &ClientAddress,
    ) -> Result<SoughtTable, Problem> {
        if self.waiting(&sought, by).await?.is_empty() {
            sought.plan = self.reserve(sought.plan, by, Some(client))?;
        }
        Ok(sought)
    }

    /// Returns the ids of waiting tables that fit a search, attended ones first, then longest waiting first.
    async fn waiting(&self, sought: &SoughtTable, by: &Player) -> Result<Vec<String>, Problem> {
        let SoughtTable { seek, kind, options, players, .. } = sought;
        let (attended, others) = self.in_lobby(Some(kind.info.id)).await?;
        let fits = |row: &TableRow| {
            same_options(kind, &row.options, options)
                && row.clock == clock_rule(seek.clock)
                && row.rated == seek.rated
                && row.seats.len() == *players
                && row.creator != by.id
        };
        Ok(attended.into_iter().chain(others).filter(fits).map(|row| row.id).collect())
    }

    /// Returns the tables in the lobby, longest waiting first: those with a player who is about, and those
    /// without. A table for a game in one sitting is listed only while one of its players is about.
    pub(crate) async fn in_lobby(
        &self,
        game: Option<&str>,
    ) -> Result<(Vec<TableRow>, Vec<TableRow>), StoreError> {
        let rows = self.0.store.waiting(game).await?;
        let attendance = &self.0.attendance;
        let is_attended = |row: &TableRow| {
            let mut people = row.seats.iter().filter_map(|sitter| match sitter {
                Sitter::Person { player, .. } => Some(player),
                Sitter::Open | Sitter::Computer { .. } => None,
            });
            people.any(|player| attendance.is_about(player))
        };
        let (attended, mut others): (Vec<TableRow>, Vec<TableRow>) = rows.into_iter().partition(is_attended);
        others.retain(|row| !is_at_once(&row.clock));
        Ok((attended, others))
    }

    /// Takes a seat at a waiting table that fits the search, or opens a table.
    pub(crate) async fn seek(
        &self,
        sought: SoughtTable,
        by: &Player,
        client: &ClientAddress,
    ) -> Result<OpenedTable, Problem> {
        for id in self.waiting(&sought, by).await? {
            // Another player may have been faster.
            if let Ok(found) = self.sit(&id, by, None, None).await {
                return Ok(found);
            }
        }
        self.open(sought.plan, by, client).await
    }

    /// Takes a seat at a table.
    pub(crate) async fn sit(
        &self,
        id: &str,
        player: &Player,
        seat: Option<Seat>,
        key: Option<String>,
    ) -> Result<OpenedTable, Problem> {
        let reply = self.act(id, player, PlayerMessage::Sit { seat, key }).await?;
        let seat = if let Some(Reply::Seat { seat }) = reply { Some(seat) } else { None };
        let row = self.read(id, |live| live.row.clone()).await?;
        Ok(OpenedTable { row, seat })
    }
}

/// Whether a game is played in one sitting.
pub(super) fn is_at_once(clock: &ClockRule) -> bool {
    match clock {
        ClockRule::Fischer { start, .. } => *start < DAY,
        ClockRule::Round { limit, .. } => *limit <= HOUR,
        ClockRule::None | ClockRule::Days { .. } => false,
    }
}

impl HubInner {
    pub(crate) async fn open(
        self: &Arc<HubInner>,
        setup: Setup,
        public: bool,
        rated: bool,
        key: Option<String>,
        creator: &str,
    ) -> Result<TableRow, Unopened> {
        let problem = |why: botyard_table::Refusal| Unopened::Problem(refused(&why));
        let kind = *botyard_catalog::find(&setup.game)
            .map_err(|error| Unopened::Problem(Problem::bad("no-such-game", error.to_string())))?;
        let time = self.store.now();
        let (mut table, _) = Table::open(kind, setup.clone(), time).map_err(problem)?;
        let mut row = TableRow {
            id: setup.id,
            game: setup.game,
            // Lists show the starting position, too, and the version of the rules if there are several.
            options: setup
                .options
                .into_iter()
                .chain(setup.position.map(|text| ("position".to_owned(), text)))
                .chain((kind.rules > 1).then(|| (RULES_KEY.to_owned(), setup.rules.to_string())))
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
        let letters = self.causes(None, &row, &[]);
        let has_letters = !letters.is_empty();
        let entries = table.take_unsaved();
        let change = Change { row: row.clone(), is_new: true, entries, chat: Vec::new(), letters };
        match self.store.commit(change).await {
            Ok(()) => {}
            Err(StoreError::Conflict { .. }) => return Err(Unopened::Exists),
            Err(error) => return Err(Unopened::Problem(error.into())),
        }
        self.lobby.announce(&row, &row);
        if has_letters {
            self.post.wake();
        }
        if row.computers || row.deadline.is_some() {
            // Starts the computer without waiting for a request.
            Hub(Arc::clone(self)).begin(&row.id).await;
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
