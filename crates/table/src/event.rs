//! Events that a table sends to its viewers.

use botyard_core::{Seat, Viewer};
use botyard_protocol::TableEvent;

/// Something that happened at a table, with its audience.
///
/// The number of an event for a viewer is the count of events that the viewer was sent before, which is in
/// their [`TableView`](crate::TableView). Each viewer counts separately, so that nobody sees a gap where
/// another viewer was sent something.
#[derive(Clone, PartialEq, Debug)]
pub struct AddressedEvent {
    /// The only seat that receives the event; `None` for everybody.
    pub only: Option<Seat>,
    /// The content.
    pub what: TableEvent,
}

impl AddressedEvent {
    /// Whether this viewer receives the event.
    pub fn is_for(&self, viewer: Viewer) -> bool {
        self.only.is_none_or(|seat| viewer == Viewer::Seat(seat))
    }
}

/// Collects the events of one command.
#[derive(Default)]
pub(crate) struct EventList(Vec<AddressedEvent>);

impl EventList {
    pub(crate) fn tell(&mut self, what: TableEvent) {
        self.0.push(AddressedEvent { only: None, what });
    }

    pub(crate) fn tell_only(&mut self, seat: Seat, what: TableEvent) {
        self.0.push(AddressedEvent { only: Some(seat), what });
    }

    pub(crate) fn into_events(self) -> Vec<AddressedEvent> {
        self.0
    }
}
