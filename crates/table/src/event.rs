//! What a table tells.

use botyard_core::{Seat, Viewer};
use botyard_protocol::TableEvent;

/// Something that happened at a table, and who is told.
///
/// The number of an event for a viewer is how many he has been told before, which is in his
/// [`TableView`](crate::TableView): viewers count differently, so that nobody sees a gap where another was told something.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// `None` for everybody, otherwise this seat alone.
    pub only: Option<Seat>,
    /// What.
    pub what: TableEvent,
}

impl Event {
    /// Is this viewer told?
    pub fn is_for(&self, viewer: Viewer) -> bool {
        self.only.is_none_or(|seat| viewer == Viewer::Seat(seat))
    }
}

/// What one command has brought about, as it is collected.
#[derive(Default)]
pub(crate) struct News(Vec<Event>);

impl News {
    pub(crate) fn tell(&mut self, what: TableEvent) {
        self.0.push(Event { only: None, what });
    }

    pub(crate) fn tell_only(&mut self, seat: Seat, what: TableEvent) {
        self.0.push(Event { only: Some(seat), what });
    }

    pub(crate) fn into_events(self) -> Vec<Event> {
        self.0
    }
}
