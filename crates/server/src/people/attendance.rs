//! Players who are online: they have an open reader, or have made a request recently. Clients that poll are
//! online as long as they poll.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::admission::Readers;

/// Time after which a player without open readers and requests counts as absent.
pub(crate) const ABSENT: Duration = Duration::from_secs(60);

/// Number of players from which absent ones are removed from the maps.
const CROWD: usize = 4_096;

/// Tracks which players are online; clones share state.
#[derive(Clone)]
pub(crate) struct Attendance(Arc<AttendanceInner>);

struct AttendanceInner {
    readers: Arc<Readers>,
    absent: Duration,
    /// Start of the process. Until `absent` has passed, everybody counts as online: after a restart, clients
    /// need time to reconnect.
    began: Instant,
    heard: Mutex<HashMap<String, Instant>>,
    /// When another node last reported that a player is online there.
    elsewhere: Mutex<HashMap<String, Instant>>,
}

impl Attendance {
    pub(super) fn new(readers: Arc<Readers>, absent: Duration) -> Attendance {
        let (began, heard, elsewhere) = (Instant::now(), Mutex::default(), Mutex::default());
        Attendance(Arc::new(AttendanceInner { readers, absent, began, heard, elsewhere }))
    }

    /// Records a request of this player.
    pub(crate) fn hear(&self, player: &str) {
        self.hear_at(player, Instant::now());
    }

    fn hear_at(&self, player: &str, now: Instant) {
        self.note(&self.0.heard, player, now);
    }

    /// Records that these players are online on another node.
    pub(crate) fn hear_elsewhere(&self, players: &[String]) {
        self.hear_elsewhere_at(players, Instant::now());
    }

    fn hear_elsewhere_at(&self, players: &[String], now: Instant) {
        for player in players {
            self.note(&self.0.elsewhere, player, now);
        }
    }

    fn note(&self, heard: &Mutex<HashMap<String, Instant>>, player: &str, now: Instant) {
        let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(last) = heard.get_mut(player) {
            *last = now;
            return;
        }
        if heard.len() >= CROWD && heard.len().is_power_of_two() {
            heard.retain(|_, last| now.saturating_duration_since(*last) < self.0.absent);
        }
        heard.insert(player.to_owned(), now);
    }

    /// Players who are online on this node.
    pub(crate) fn here(&self) -> Vec<String> {
        self.here_at(Instant::now())
    }

    fn here_at(&self, now: Instant) -> Vec<String> {
        let mut here = self.0.readers.players();
        let heard = self.0.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let recent = heard.iter().filter(|(_, last)| now.saturating_duration_since(**last) < self.0.absent);
        here.extend(recent.map(|(player, _)| player.clone()));
        here.sort_unstable();
        here.dedup();
        here
    }

    /// Interval at which other nodes must be told who is online here.
    pub(crate) fn period(&self) -> Duration {
        self.0.absent / 4
    }

    /// Whether the player is online, on any node.
    pub(crate) fn is_about(&self, player: &str) -> bool {
        self.is_about_at(player, Instant::now())
    }

    fn is_about_at(&self, player: &str, now: Instant) -> bool {
        let is_recent = |last: Instant| now.saturating_duration_since(last) < self.0.absent;
        let was_heard = |heard: &Mutex<HashMap<String, Instant>>| {
            heard.lock().unwrap_or_else(PoisonError::into_inner).get(player).copied().is_some_and(is_recent)
        };
        is_recent(self.0.began)
            || was_heard(&self.0.heard)
            || self.0.readers.is_open(player)
            || was_heard(&self.0.elsewhere)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_that_poll_are_online() {
        let attendance = Attendance::new(Arc::default(), ABSENT);
        let at = |seconds: u64| attendance.0.began + Duration::from_secs(seconds);
        assert!(attendance.is_about_at("ann", at(59)), "the server has only just begun");
        assert!(!attendance.is_about_at("ann", at(60)));
        for second in [100, 140, 180, 220] {
            attendance.hear_at("ann", at(second));
            assert!(attendance.is_about_at("ann", at(second + 59)));
        }
        assert!(!attendance.is_about_at("ann", at(280)));
        let reader = attendance.0.readers.subscribe("ann");
        assert!(attendance.is_about_at("ann", at(1_000)), "a stream is open");
        attendance.0.readers.leave("ann", reader);
        assert!(!attendance.is_about_at("ann", at(1_000)));
    }

    #[test]
    fn players_of_other_nodes_are_online_and_not_announced_again() {
        let attendance = Attendance::new(Arc::default(), ABSENT);
        let at = |seconds: u64| attendance.0.began + Duration::from_secs(seconds);
        attendance.hear_elsewhere_at(&["ann".to_owned()], at(100));
        attendance.hear_at("bob", at(100));
        let reader = attendance.0.readers.subscribe("cy");
        assert!(attendance.is_about_at("ann", at(159)));
        assert!(!attendance.is_about_at("ann", at(160)));
        assert_eq!(attendance.here_at(at(159)), ["bob", "cy"]);
        assert_eq!(attendance.here_at(at(160)), ["cy"]);
        attendance.0.readers.leave("cy", reader);
        assert!(attendance.here_at(at(160)).is_empty());
    }

    #[test]
    fn absent_players_are_forgotten() {
        let attendance = Attendance::new(Arc::default(), ABSENT);
        let at = |seconds: u64| attendance.0.began + Duration::from_secs(seconds);
        for number in 0..CROWD {
            attendance.hear_at(&number.to_string(), at(0));
        }
        attendance.hear_at("ann", at(600));
        assert_eq!(attendance.0.heard.lock().unwrap().len(), 1);
    }
}
