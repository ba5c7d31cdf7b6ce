//! Presence of players. It follows only from who watches the table, is kept in memory, and is published apart
//! from the numbered events.

use std::time::Duration;

use botyard_core::{PerSeat, Seat, Seats};
use botyard_protocol::Notice;
use botyard_table::Sitter;
use tokio::time::Instant;

/// Time after which a player who no longer watches counts as away. Reloading a page takes a second or two, on
/// a slow phone a few more, and isn't worth a notice; opponents who wait for an answer should know soon
/// after.
pub(crate) const GRACE: Duration = Duration::from_secs(8);
/// Factor on the grace time for players who haven't been seen since the table's task started: after a
/// restart, pages reconnect within ten seconds, and presence is unknown until then.
const FIRST: u32 = 2;

/// Presence of the players of a table.
pub(crate) struct PresenceTracker {
    grace: Duration,
    seats: PerSeat<Option<SeatPresence>>,
}

/// Presence of a seat's player.
struct SeatPresence {
    player: String,
    place: Whereabouts,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Whereabouts {
    /// Not seen yet.
    Unknown {
        until: Instant,
    },
    Here,
    /// No longer watching, but may be back in a moment.
    Going {
        until: Instant,
    },
    Away,
}

impl PresenceTracker {
    /// Creates a tracker that hasn't seen any player yet.
    pub(crate) fn new(grace: Duration) -> PresenceTracker {
        PresenceTracker { grace, seats: PerSeat::from_fn(0, |_| None) }
    }

    /// Updates the presence: `watching` are the seats whose players watch. Returns whether it has changed.
    pub(crate) fn look(&mut self, sitters: &[Sitter], watching: Seats, now: Instant) -> bool {
        let before = (self.here(), self.away());
        let (grace, known) = (self.grace, &self.seats);
        self.seats = PerSeat::from_fn(sitters.len(), |seat| {
            let Sitter::Person { player, .. } = &sitters[seat.index()] else { return None };
            let was = known.get(seat).and_then(Option::as_ref).filter(|known| known.player == *player);
            let place = match was.map(|known| known.place) {
                _ if watching.contains(seat) => Whereabouts::Here,
                None => Whereabouts::Unknown { until: now + grace * FIRST },
                Some(Whereabouts::Here) => Whereabouts::Going { until: now + grace },
                Some(place) => place,
            };
            let place = match place {
                Whereabouts::Unknown { until } | Whereabouts::Going { until } if until <= now => {
                    Whereabouts::Away
                }
                place => place,
            };
            Some(SeatPresence { player: player.clone(), place })
        });
        before != (self.here(), self.away())
    }

    /// Returns when the presence changes next if nothing happens before.
    pub(crate) fn next(&self) -> Option<Instant> {
        let places = self.seats.iter().filter_map(|(_, known)| known.as_ref());
        let times = places.filter_map(|known| match known.place {
            Whereabouts::Unknown { until } | Whereabouts::Going { until } => Some(until),
            Whereabouts::Here | Whereabouts::Away => None,
        });
        times.min()
    }

    /// Returns the presence as a notice for watchers.
    pub(crate) fn notice(&self, table: &str) -> Notice {
        Notice::Presence { table: table.to_owned(), here: self.here(), away: self.away() }
    }

    pub(crate) fn here(&self) -> Seats {
        self.those(|place| matches!(place, Whereabouts::Here | Whereabouts::Going { .. }))
    }

    fn away(&self) -> Seats {
        self.those(|place| place == Whereabouts::Away)
    }

    fn those(&self, are: impl Fn(Whereabouts) -> bool) -> Seats {
        let is = |(seat, known): (Seat, &Option<SeatPresence>)| {
            known.as_ref().is_some_and(|known| are(known.place)).then_some(seat)
        };
        self.seats.iter().filter_map(is).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table under test, second by second.
    struct WatchedTable {
        presence: PresenceTracker,
        sitters: Vec<Sitter>,
        start: Instant,
    }

    fn person(name: &str) -> Sitter {
        Sitter::Person { player: name.to_owned(), name: name.to_owned() }
    }

    fn table(sitters: &[Sitter]) -> WatchedTable {
        WatchedTable {
            presence: PresenceTracker::new(GRACE),
            sitters: sitters.to_vec(),
            start: Instant::now(),
        }
    }

    fn seats(indices: &[usize]) -> Seats {
        indices.iter().filter_map(|&index| Seat::new(index)).collect()
    }

    impl WatchedTable {
        /// Updates the presence at this second and checks whether it changed, and the seats that are here and
        /// away.
        fn check(&mut self, second: u64, watching: &[usize], is_news: bool, here: &[usize], away: &[usize]) {
            let now = self.start + Duration::from_secs(second);
            let changed = self.presence.look(&self.sitters, seats(watching), now);
            assert_eq!(
                (changed, self.presence.here(), self.presence.away()),
                (is_news, seats(here), seats(away)),
                "second {second}"
            );
        }

        fn next(&self) -> Option<u64> {
            self.presence.next().map(|at| (at - self.start).as_secs())
        }
    }

    #[test]
    fn a_player_who_leaves_is_away_after_the_grace_time_and_back_at_once() {
        let mut table = table(&[person("ann"), person("bob")]);
        table.check(0, &[0, 1], true, &[0, 1], &[]);
        assert_eq!(table.next(), None);
        table.check(100, &[0], false, &[0, 1], &[]);
        assert_eq!(table.next(), Some(108));
        table.check(107, &[0], false, &[0, 1], &[]);
        table.check(108, &[0], true, &[0], &[1]);
        assert_eq!(table.next(), None);
        table.check(500, &[0], false, &[0], &[1]);
        table.check(501, &[0, 1], true, &[0, 1], &[]);
    }

    #[test]
    fn a_player_who_returns_within_the_grace_time_was_never_away() {
        let mut table = table(&[person("ann"), person("bob")]);
        table.check(0, &[0, 1], true, &[0, 1], &[]);
        for second in [10, 17, 24, 31] {
            table.check(second, &[0], false, &[0, 1], &[]);
            table.check(second + 6, &[0, 1], false, &[0, 1], &[]);
        }
        assert_eq!(table.next(), None);
    }

    #[test]
    fn a_player_who_wasnt_seen_yet_is_neither_here_nor_away() {
        let mut table = table(&[person("ann"), person("bob")]);
        table.check(0, &[0], true, &[0], &[]);
        assert_eq!(table.next(), Some(16));
        table.check(15, &[0], false, &[0], &[]);
        table.check(16, &[0], true, &[0], &[1]);
    }

    #[test]
    fn computers_and_open_seats_are_neither_here_nor_away() {
        let mut table = table(&[person("ann"), Sitter::Computer { level: "1".to_owned() }, Sitter::Open]);
        table.check(0, &[0], true, &[0], &[]);
        table.check(60, &[0], false, &[0], &[]);
        assert_eq!(table.next(), None);
    }

    #[test]
    fn a_new_player_in_a_seat_doesnt_inherit_presence() {
        let mut table = table(&[person("ann"), person("bob")]);
        table.check(0, &[0, 1], true, &[0, 1], &[]);
        table.sitters[1] = Sitter::Open;
        table.check(1, &[0], true, &[0], &[]);
        table.sitters[1] = person("eve");
        table.check(2, &[0], false, &[0], &[]);
        table.check(3, &[0, 1], true, &[0, 1], &[]);
        table.sitters[1] = person("bob");
        table.check(4, &[0], true, &[0], &[]);
    }
}
