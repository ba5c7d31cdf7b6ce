//! A table with its watchers.

use std::collections::{HashSet, VecDeque};
use std::time::Duration;

use axum::http::StatusCode;
use botyard_core::{MAX_SEATS, Seat, Seats, Viewer};
use botyard_protocol::Notice;
use botyard_table::{AddressedEvent, Sitter, Table};
use tokio::time::Instant;

use crate::people::{Player, PlayerKind};
use crate::problem::Problem;
use crate::store::TableRow;
use crate::tables::notices::{StreamMark, WrittenEvent, WrittenNotice};
use crate::tables::outlet::Outlet;
use crate::tables::presence::PresenceTracker;
use crate::tables::spectators::Spectators;

/// Number of recent events kept for reconnecting clients; older ones are made again from the log.
const AT_HAND: usize = 64;

/// A table with its watchers.
pub(crate) struct Live {
    pub(crate) table: Table,
    pub(crate) row: TableRow,
    watchers: Vec<Watcher>,
    counts: EventCounts,
    recent: VecDeque<WrittenEvent>,
    presence: PresenceTracker,
    /// Spectators as last published.
    spectators: Spectators,
    /// Number of chat lines.
    pub(crate) said: u64,
}

struct Watcher {
    /// Id and name of the player, if signed in.
    player: Option<(String, String)>,
    viewer: Viewer,
    outlet: Outlet,
}

/// Number of events by viewer.
#[derive(Clone, Default)]
struct EventCounts {
    all: u64,
    only: [u64; MAX_SEATS],
}

impl EventCounts {
    fn add(&mut self, only: Option<Seat>) {
        match only {
            None => self.all += 1,
            Some(seat) => self.only[seat.index()] += 1,
        }
    }

    fn of(&self, viewer: Viewer) -> u64 {
        match viewer {
            Viewer::Public => self.all,
            Viewer::Seat(seat) => self.all + self.only[seat.index()],
        }
    }

    fn total(&self) -> u64 {
        self.all + self.only.iter().sum::<u64>()
    }
}

impl Live {
    /// Creates a table with the events that led to it. A player who stops watching counts as away after
    /// `grace`.
    pub(crate) fn new(
        table: Table,
        row: TableRow,
        events: &[AddressedEvent],
        said: u64,
        grace: Duration,
    ) -> Live {
        let mut live = Live {
            table,
            row,
            watchers: Vec::new(),
            counts: EventCounts::default(),
            recent: VecDeque::new(),
            presence: PresenceTracker::new(grace),
            spectators: Spectators::default(),
            said,
        };
        live.publish(events);
        live
    }

    /// Takes over a reloaded table with all its events, and publishes those that haven't been published.
    pub(crate) fn reloaded(&mut self, table: Table, row: TableRow, events: &[AddressedEvent]) {
        let told = usize::try_from(self.counts.total()).unwrap_or(usize::MAX);
        self.table = table;
        self.row = row;
        self.publish(events.get(told..).unwrap_or_default());
    }

    pub(crate) fn seat_of(&self, player: &str) -> Option<Seat> {
        let seats = &self.table.setup().seats;
        Seat::first(seats.len()).find(
            |seat| matches!(&seats[seat.index()], Sitter::Person { player: other, .. } if other == player),
        )
    }

    /// Returns the viewer that a player is.
    pub(crate) fn viewer(&self, player: Option<&Player>) -> Viewer {
        player.and_then(|player| self.seat_of(&player.id)).map_or(Viewer::Public, Viewer::Seat)
    }

    /// Whether a player may see the table.
    pub(crate) fn may_see(&self, player: Option<&Player>, key: Option<&str>) -> bool {
        self.row.public
            || player
                .is_some_and(|player| player.id == self.row.creator || self.seat_of(&player.id).is_some())
            || (key.is_some() && key == self.row.key.as_deref())
    }

    /// Returns the seat of a player who must have one. The existence of the table isn't revealed to those who
    /// may not see it.
    pub(crate) fn own_seat(&self, player: &Player) -> Result<Seat, Problem> {
        self.seat_of(&player.id).ok_or_else(|| {
            if self.may_see(Some(player), None) {
                Problem::forbidden("not-seated", "you don't sit at this table")
            } else {
                Problem::missing("table")
            }
        })
    }

    /// Returns the seat that a player would get, or why there is none.
    pub(crate) fn seat_for(
        &self,
        player: &Player,
        wished: Option<Seat>,
        key: Option<&str>,
    ) -> Result<Seat, Problem> {
        if let Some(seat) = self.seat_of(&player.id) {
            return Ok(seat);
        }
        if !self.may_see(Some(player), key) {
            return Err(Problem::missing("table"));
        }
        if self.row.rated && player.kind == PlayerKind::Guest {
            return Err(Problem::forbidden(
                "accounts-only",
                "this game counts for ratings: make an account to play it",
            ));
        }
        let seats = &self.table.setup().seats;
        let mut open = Seat::first(seats.len()).filter(|seat| seats[seat.index()] == Sitter::Open).peekable();
        if open.peek().is_none() {
            return Err(Problem::new(StatusCode::CONFLICT, "full", "every seat of this table is taken"));
        }
        match wished {
            None => open.next(),
            Some(wished) => open.find(|seat| *seat == wished),
        }
        .ok_or_else(|| Problem::new(StatusCode::CONFLICT, "seat-taken", "this seat is taken"))
    }

    /// Returns the number of a viewer's last event.
    pub(crate) fn number(&self, viewer: Viewer) -> u64 {
        self.counts.of(viewer)
    }

    /// Publishes events to all watchers.
    pub(crate) fn publish(&mut self, events: &[AddressedEvent]) {
        for event in events {
            let kept = WrittenEvent::new(event);
            self.counts.add(kept.only);
            // Viewers with the same view share a notice.
            let mut notices: [Option<WrittenNotice>; MAX_SEATS + 1] = Default::default();
            let (counts, id) = (&self.counts, &self.row.id);
            self.watchers.retain(|watcher| {
                if !kept.is_for(watcher.viewer) {
                    return watcher.outlet.is_open();
                }
                let notice = notices[place(watcher.viewer)]
                    .get_or_insert_with(|| kept.notice(id, watcher.viewer, counts.of(watcher.viewer)))
                    .clone();
                watcher.outlet.send(notice)
            });
            if self.recent.len() == AT_HAND {
                self.recent.pop_front();
            }
            self.recent.push_back(kept);
        }
    }

    /// Sends everybody but these players a notice that isn't an event.
    pub(crate) fn tell_but(&mut self, deaf: &HashSet<String>, notice: Notice) {
        let notice = WrittenNotice::from(notice);
        self.watchers.retain(|watcher| match &watcher.player {
            Some((id, _)) if deaf.contains(id) => watcher.outlet.is_open(),
            _ => watcher.outlet.send(notice.clone()),
        });
    }

    /// Sends everybody a notice that isn't an event.
    pub(crate) fn tell(&mut self, notice: Notice) {
        let notice = WrittenNotice::from(notice);
        self.watchers.retain(|watcher| watcher.outlet.send(notice.clone()));
    }

    /// Returns the events after a number, if they are still kept.
    pub(crate) fn missed(&self, viewer: Viewer, after: u64) -> Option<Vec<WrittenNotice>> {
        let last = self.counts.of(viewer);
        let missing = usize::try_from(last.checked_sub(after)?).ok()?;
        let kept: Vec<&WrittenEvent> =
            self.recent.iter().rev().filter(|kept| kept.is_for(viewer)).take(missing).collect();
        if kept.len() < missing {
            return None;
        }
        let numbered = kept.into_iter().rev().zip(after + 1..);
        Some(numbered.map(|(kept, number)| kept.notice(&self.row.id, viewer, number)).collect())
    }

    /// Returns the view as a notice.
    pub(crate) fn view_notice(&self, viewer: Viewer) -> WrittenNotice {
        let view = Box::new(self.table.view(viewer));
        let number = self.number(viewer);
        let notice = WrittenNotice::from(Notice::View { table: self.row.id.clone(), number, view });
        WrittenNotice { mark: Some(StreamMark::event(viewer, number)), ..notice }
    }

    /// Adds a watcher, after sending it `first`. A new watcher is told who is present, and the others are
    /// told that the player is.
    pub(crate) fn watch(
        &mut self,
        player: Option<(String, String)>,
        viewer: Viewer,
        outlet: Outlet,
        mut first: Vec<WrittenNotice>,
    ) {
        let others = self.watchers.len();
        self.watchers.retain(|watcher| watcher.outlet.id() != outlet.id());
        let is_new = self.watchers.len() == others;
        self.look_around(match viewer {
            Viewer::Seat(seat) => Seats::one(seat),
            Viewer::Public => Seats::EMPTY,
        });
        if is_new {
            first.push(self.presence.notice(&self.row.id).into());
        }
        if is_new && self.spectators != Spectators::default() {
            first.push(self.spectators.notice(&self.row.id).into());
        }
        if outlet.send_all(first) {
            self.watchers.push(Watcher { player, viewer, outlet });
        }
        self.count_spectators();
    }

    pub(crate) fn unwatch(&mut self, outlet: u64) {
        self.watchers.retain(|watcher| watcher.outlet.id() != outlet);
        self.see_who_is_there();
        self.count_spectators();
    }

    /// Publishes the presence of players if it has changed.
    pub(crate) fn see_who_is_there(&mut self) {
        self.look_around(Seats::EMPTY);
    }

    fn look_around(&mut self, coming: Seats) {
        let watching = self.watchers.iter().filter(|watcher| watcher.outlet.is_open());
        let seats = watching.filter_map(|watcher| match watcher.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        });
        let seats = seats.chain(coming.iter()).collect();
        if self.presence.look(&self.table.setup().seats, seats, Instant::now()) {
            self.tell(self.presence.notice(&self.row.id));
        }
    }

    /// Publishes the spectators if they have changed.
    fn count_spectators(&mut self) {
        let open = self.watchers.iter().filter(|watcher| watcher.outlet.is_open());
        let public = open.filter(|watcher| watcher.viewer == Viewer::Public);
        let spectators = Spectators::of(public.map(|watcher| watcher.player.as_ref()));
        if spectators != self.spectators {
            self.tell(spectators.notice(&self.row.id));
            self.spectators = spectators;
        }
    }

    /// Whether the player of this seat is present.
    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.presence.here().contains(seat)
    }

    /// Returns the seats whose players are present.
    pub(crate) fn here(&self) -> Seats {
        self.presence.here()
    }

    /// Sets the presence to what the node that owns the table knows.
    pub(crate) fn set_here(&mut self, here: Seats) {
        self.presence.look(&self.table.setup().seats, here, Instant::now());
    }

    /// Returns when the presence has to be checked next.
    pub(crate) fn next_look_around(&self) -> Option<Instant> {
        self.presence.next()
    }

    /// Switches a player's connections to their new view after they took or left a seat.
    pub(crate) fn look_again(&mut self, player: &str) {
        let viewer = self.seat_of(player).map_or(Viewer::Public, Viewer::Seat);
        let view = self.view_notice(viewer);
        for watcher in &mut self.watchers {
            let is_player = watcher.player.as_ref().is_some_and(|(id, _)| id == player);
            if is_player && watcher.viewer != viewer {
                watcher.viewer = viewer;
                watcher.outlet.send(view.clone());
            }
        }
        self.see_who_is_there();
        self.count_spectators();
    }

    /// Whether anybody watches.
    pub(crate) fn is_watched(&mut self) -> bool {
        self.watchers.retain(|watcher| watcher.outlet.is_open());
        !self.watchers.is_empty()
    }
}

/// Returns a viewer's events after a number, from all events of a table.
pub(crate) fn notices_after(
    id: &str,
    events: &[AddressedEvent],
    viewer: Viewer,
    after: u64,
) -> Vec<WrittenNotice> {
    let own = events.iter().filter(|event| event.is_for(viewer)).zip(1_u64..);
    own.filter(|&(_, number)| number > after)
        .map(|(event, number)| WrittenEvent::new(event).notice(id, viewer, number))
        .collect()
}

fn place(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Public => MAX_SEATS,
        Viewer::Seat(seat) => seat.index(),
    }
}
