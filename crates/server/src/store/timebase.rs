//! The server's time: the wall clock at its start, then a monotonic clock, as long as data could be stored.
//!
//! Players aren't charged for time in which the server couldn't work. The time stands still while the process
//! is frozen, while nothing can be stored, and while a step of the wall clock is caught up with. Time that
//! was counted before such a stall was noticed becomes a [`Gap`], which every table gives back to its players
//! before it does anything else (`Command::Downtime`).

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use botyard_table::Time;

/// Interval of counting; time missing between two counts means that the process was frozen.
pub(super) const COUNT: Duration = Duration::from_millis(100);
/// Maximum time added by one count.
const MOST: Duration = Duration::from_millis(400);
/// Time stands still if nothing was stored for this long. The server stores something every two seconds.
const PROOF: Duration = Duration::from_secs(5);
/// Minimum difference to the wall clock that is corrected.
const DIFFERENCE: Duration = Duration::from_secs(2);
/// Number of beats after which a wall clock that is ahead is trusted: a minute.
const BELIEVED: u32 = 30;

/// A span in which no player's clock should have run: from, to.
pub(crate) type Gap = (Time, Time);

/// The server's time. It never goes back, not even over a restart.
pub(super) struct Timebase(Mutex<TimebaseState>);

struct TimebaseState {
    /// The server's time since 1970.
    shown: Duration,
    /// Instant of the last count.
    counted: Instant,
    /// The server's time, and the instant, of the last successful write.
    proven: Duration,
    proven_at: Instant,
    /// Whether a write has failed since.
    has_failed: bool,
    /// Whether it is ahead of the wall clock; it then runs a little slower.
    is_ahead: bool,
    /// Number of consecutive beats at which the wall clock was ahead.
    behind: u32,
    gaps: Vec<Gap>,
}

/// The wall clock since 1970.
pub(super) fn wall() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The wall clock as a [`Time`].
pub(crate) fn wall_clock() -> Time {
    time(wall())
}

fn time(since: Duration) -> Time {
    Time(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

impl TimebaseState {
    fn is_stalled(&self, at: Instant) -> bool {
        self.has_failed || at.duration_since(self.proven_at) > PROOF
    }

    fn count(&mut self, at: Instant) {
        let more = at.duration_since(self.counted).min(MOST);
        self.counted = self.counted.max(at);
        if !self.is_stalled(at) {
            self.shown += if self.is_ahead { more * 19 / 20 } else { more };
        }
    }

    fn add_gap(&mut self, from: Duration, to: Duration) {
        let gap = (time(from), time(to));
        if gap.0 < gap.1 {
            self.gaps.push(gap);
        }
    }
}

impl Timebase {
    pub(super) fn new(wall: Duration, at: Instant) -> Timebase {
        Timebase(Mutex::new(TimebaseState {
            shown: wall,
            counted: at,
            proven: wall,
            proven_at: at,
            has_failed: false,
            is_ahead: false,
            behind: 0,
            gaps: Vec::new(),
        }))
    }

    fn lock(&self) -> MutexGuard<'_, TimebaseState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the time. Must be called at least every [`COUNT`].
    pub(super) fn now(&self, at: Instant) -> Time {
        let mut state = self.lock();
        state.count(at);
        time(state.shown)
    }

    /// Continues from where the previous process stopped; the time in between becomes a gap.
    pub(super) fn go_on_from(&self, stopped: Time) {
        let mut state = self.lock();
        let stopped = Duration::from_millis(stopped.0);
        state.shown = state.shown.max(stopped);
        state.proven = state.shown;
        let shown = state.shown;
        state.add_gap(stopped, shown);
    }

    /// Records a successful write.
    pub(super) fn prove(&self, at: Instant) {
        let mut state = self.lock();
        state.count(at);
        if state.is_stalled(at) {
            let (proven, shown) = (state.proven, state.shown);
            state.add_gap(proven, shown);
        }
        state.has_failed = false;
        state.proven = state.shown;
        state.proven_at = at;
    }

    /// Records a failed write: time stands still until a write succeeds.
    pub(super) fn fail(&self, at: Instant) {
        let mut state = self.lock();
        state.count(at);
        state.has_failed = true;
    }

    /// Compares with the wall clock; called with every beat. If the wall clock stays ahead (the machine
    /// slept, or its clock was corrected), the difference becomes a gap; if it is behind, time runs a little
    /// slower until they agree.
    pub(super) fn align(&self, wall: Duration) {
        let mut state = self.lock();
        state.is_ahead = state.shown > wall + DIFFERENCE;
        state.behind = if wall > state.shown + DIFFERENCE { state.behind + 1 } else { 0 };
        if state.behind >= BELIEVED {
            state.behind = 0;
            let shown = state.shown;
            state.add_gap(shown, wall);
            state.shown = wall;
            state.proven = wall;
        }
    }

    /// Whether time stands still; deadlines don't expire then, either.
    pub(super) fn is_stalled(&self, at: Instant) -> bool {
        self.lock().is_stalled(at)
    }

    /// Time since the last successful write.
    pub(super) fn proof_age(&self, at: Instant) -> Duration {
        at.duration_since(self.lock().proven_at)
    }

    /// Returns the gaps from index `after` on.
    pub(super) fn gaps(&self, after: usize) -> Vec<Gap> {
        self.lock().gaps.get(after..).unwrap_or_default().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u64 = 1_000_000;

    /// A timebase under test; milliseconds are those of the monotonic clock.
    struct Watched {
        base: Timebase,
        start: Instant,
        at: u64,
    }

    impl Watched {
        fn new() -> Watched {
            let start = Instant::now();
            Watched { base: Timebase::new(Duration::from_millis(START), start), start, at: 0 }
        }

        fn instant(&self) -> Instant {
            self.start + Duration::from_millis(self.at)
        }

        /// Runs for `millis`, with a beat every two seconds that succeeds if `can_store`.
        fn run(&mut self, millis: u64, can_store: bool) {
            for _ in 0..millis / 100 {
                self.at += 100;
                self.base.now(self.instant());
                if self.at.is_multiple_of(2_000) {
                    if can_store { self.base.prove(self.instant()) } else { self.base.fail(self.instant()) }
                }
            }
        }

        /// The time that players are charged for: time since the start without gaps.
        fn charged(&self) -> u64 {
            let given: u64 = self.base.gaps(0).iter().map(|(from, to)| to.since(*from)).sum();
            self.base.now(self.instant()).0 - START - given
        }
    }

    #[test]
    fn time_runs_while_data_can_be_stored() {
        let mut server = Watched::new();
        server.run(60_000, true);
        assert_eq!((server.charged(), server.base.gaps(0).len()), (60_000, 0));
    }

    #[test]
    fn time_of_a_frozen_process_isnt_charged() {
        let mut server = Watched::new();
        server.run(4_100, true);
        server.at += 13_000;
        assert!(server.base.is_stalled(server.instant()), "nothing may run out before a beat");
        server.run(10_000, true);
        let charged = server.charged();
        assert!((13_000..=14_500).contains(&charged), "{charged}");
    }

    #[test]
    fn time_without_storage_is_given_back() {
        let mut server = Watched::new();
        server.run(4_000, true);
        server.run(14_000, false);
        assert!(server.base.is_stalled(server.instant()));
        server.run(10_000, true);
        let charged = server.charged();
        assert!((12_000..=14_000).contains(&charged), "{charged}");
        assert!(!server.base.is_stalled(server.instant()));
    }

    #[test]
    fn a_database_that_hangs_is_noticed_without_an_error() {
        let mut server = Watched::new();
        server.run(4_000, true);
        for _ in 0..200 {
            server.at += 100;
            server.base.now(server.instant());
        }
        assert!(server.base.is_stalled(server.instant()));
        server.base.prove(server.instant());
        assert_eq!(server.charged(), 4_000);
    }

    #[test]
    fn a_step_of_the_wall_clock_isnt_charged() {
        let mut server = Watched::new();
        let later = Duration::from_millis(START) + Duration::from_secs(7_200);
        for beat in 0..40 {
            server.run(2_000, true);
            server.base.align(later + Duration::from_millis(2_000 * (beat + 1)));
        }
        assert_eq!(server.charged(), 80_000);
        assert_eq!(server.base.now(server.instant()).0, START + 7_200_000 + 80_000);
        // The wall clock is set back: the server's time never goes back, and no player's clock stands still.
        let before = server.base.now(server.instant());
        server.base.align(Duration::from_millis(START));
        server.run(20_000, true);
        assert_eq!(server.base.now(server.instant()).since(before), 19_000);
    }

    #[test]
    fn the_time_between_two_processes_is_a_gap_and_never_negative() {
        let server = Watched::new();
        server.base.go_on_from(Time(START - 5_000));
        assert_eq!(server.base.gaps(0), [(Time(START - 5_000), Time(START))]);
        let server = Watched::new();
        server.base.go_on_from(Time(START + 5_000));
        assert_eq!((server.base.gaps(0).len(), server.base.now(server.instant())), (0, Time(START + 5_000)));
    }
}
