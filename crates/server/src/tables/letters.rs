//! Changes of a table that cause letters, and the notification that wakes the sender of letters.

use std::collections::HashSet;
use std::sync::{Mutex, OnceLock};

use botyard_protocol::{Offer, Status, TableEvent};
use botyard_table::{AddressedEvent, ClockRule, DAY, Sitter};
use tokio::sync::Notify;

use crate::store::people::Digest;
use crate::store::{Cause, TableRow};
use crate::tables::hub::{HubInner, lock};

/// Minimum length of a round in games played by mail, in milliseconds.
const SLOW: u64 = 60 * 60 * 1_000;

/// State of the mail gateway that its clones and the tables share.
pub(crate) struct Postbox {
    is_open: bool,
    bell: Notify,
    /// Wakes other nodes, too; unset without them.
    others: OnceLock<Box<dyn Fn() + Send + Sync>>,
    /// Received letters that are being processed.
    in_hand: Mutex<HashSet<Digest>>,
}

impl Postbox {
    pub(crate) fn new(is_open: bool) -> Postbox {
        Postbox { is_open, bell: Notify::new(), others: OnceLock::new(), in_hand: Mutex::default() }
    }

    /// Wakes other nodes, too, from now on.
    pub(crate) fn tell_others(&self, tell: impl Fn() + Send + Sync + 'static) {
        let _ = self.others.set(Box::new(tell));
    }

    /// Wakes the senders of all nodes: there may be letters to send.
    pub(crate) fn wake(&self) {
        self.bell.notify_one();
        if let Some(tell) = self.others.get() {
            tell();
        }
    }

    /// Wakes the sender of this node only.
    pub(crate) fn wake_here(&self) {
        self.bell.notify_one();
    }

    /// Waits for [`Postbox::wake`].
    pub(crate) async fn woken(&self) {
        self.bell.notified().await;
    }

    /// Marks a letter as being processed; `None` if it already is.
    pub(crate) fn take<'a>(&'a self, digest: &Digest) -> Option<InHand<'a>> {
        lock(&self.in_hand).insert(*digest).then(|| InHand { post: self, digest: *digest })
    }
}

/// Guard of a letter that is being processed.
pub(crate) struct InHand<'a> {
    post: &'a Postbox,
    digest: Digest,
}

impl Drop for InHand<'_> {
    fn drop(&mut self) {
        lock(&self.post.in_hand).remove(&self.digest);
    }
}

impl HubInner {
    /// Returns the letters that a change of a table causes. None depends on sealed orders: turns, offers and
    /// endings are public.
    pub(crate) fn causes(
        &self,
        before: Option<&TableRow>,
        now: &TableRow,
        events: &[AddressedEvent],
    ) -> Vec<Cause> {
        if self.post.is_open { causes(before, now, events) } else { Vec::new() }
    }
}

/// Whether a game is slow enough to be played by mail.
pub(crate) fn is_slow(clock: &ClockRule) -> bool {
    match clock {
        ClockRule::None | ClockRule::Days { .. } => true,
        ClockRule::Round { limit, .. } => *limit >= SLOW,
        ClockRule::Fischer { start, .. } => *start >= DAY,
    }
}

/// The kind of a letter about an offer. A letter is unique by kind within a turn, so offers of different
/// kinds have different ones: a rematch may follow a draw.
fn offer_kind(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "offer:draw",
        Offer::TakeBack => "offer:take-back",
        Offer::Pause => "offer:pause",
        Offer::Resume => "offer:resume",
        Offer::Rematch => "offer:rematch",
    }
}

fn causes(before: Option<&TableRow>, now: &TableRow, events: &[AddressedEvent]) -> Vec<Cause> {
    if !is_slow(&now.clock) {
        return Vec::new();
    }
    let cause = |player: &str, kind: &'static str| Cause { player: player.to_owned(), kind, turn: now.turn };
    let person = |sitter: &Sitter| match sitter {
        Sitter::Person { player, .. } => Some(player.clone()),
        Sitter::Open | Sitter::Computer { .. } => None,
    };
    let mut causes = Vec::new();
    let is_new_turn = before.is_none_or(|before| before.turn != now.turn || before.status == Status::Paused);
    if now.status == Status::Playing && is_new_turn {
        causes.extend(now.awaited.iter().map(|player| cause(player, "turn")));
    }
    for event in events {
        if let TableEvent::Offered(open) = &event.what {
            let asked = open.asked.iter().filter_map(|seat| now.seats.get(seat.index()).and_then(person));
            causes.extend(asked.map(|player| cause(&player, offer_kind(open.offer))));
        }
    }
    let is_over = now.status == Status::Over && before.is_some_and(|before| before.status != Status::Over);
    if is_over && now.turn > 0 {
        causes.extend(now.seats.iter().filter_map(person).map(|player| cause(&player, "result")));
    }
    causes
}
