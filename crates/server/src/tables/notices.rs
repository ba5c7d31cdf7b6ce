//! Notices serialised to text, shared by many connections.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use botyard_core::{Seat, Viewer};
use botyard_protocol::Notice;
use botyard_table::AddressedEvent;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

/// Serialises a notice.
pub(crate) fn text(notice: &Notice) -> Utf8Bytes {
    // A notice is plain data, so this can't fail.
    serde_json::to_string(notice).unwrap_or_default().into()
}

/// A serialised notice, shared by all its recipients.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct WrittenNotice {
    pub(crate) text: Utf8Bytes,
    /// The notice itself, for streams in other formats. `None` for events, of which only the text is kept.
    pub(crate) notice: Option<Arc<Notice>>,
    /// The position of a reader who has read this notice; `None` for notices without a number.
    pub(crate) mark: Option<StreamMark>,
}

/// A viewer's position in the stream of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum StreamMark {
    /// Number of the last event, and the seat for which events are numbered.
    Event { seat: Option<Seat>, number: u64 },
    /// Number of the last chat line.
    Chat(u64),
}

impl StreamMark {
    pub(crate) fn event(viewer: Viewer, number: u64) -> StreamMark {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        };
        StreamMark::Event { seat, number }
    }
}

impl From<Notice> for WrittenNotice {
    fn from(notice: Notice) -> WrittenNotice {
        let mark = match &notice {
            Notice::Said { said, .. } => Some(StreamMark::Chat(said.number)),
            _ => None,
        };
        WrittenNotice { text: text(&notice), notice: Some(Arc::new(notice)), mark }
    }
}

/// A serialised event; only its number differs between viewers.
pub(crate) struct WrittenEvent {
    pub(crate) only: Option<Seat>,
    body: Box<RawValue>,
}

impl WrittenEvent {
    pub(crate) fn new(event: &AddressedEvent) -> WrittenEvent {
        WrittenEvent { only: event.only, body: to_raw_value(&event.what).unwrap_or_default() }
    }

    /// Whether this viewer may see the event.
    pub(crate) fn is_for(&self, viewer: Viewer) -> bool {
        self.only.is_none_or(|seat| viewer == Viewer::Seat(seat))
    }

    /// Returns the event's [`Notice::Event`].
    pub(crate) fn notice(&self, table: &str, viewer: Viewer, number: u64) -> WrittenNotice {
        #[derive(Serialize)]
        #[serde(tag = "is", rename = "event")]
        struct EventNotice<'a> {
            table: &'a str,
            number: u64,
            event: &'a RawValue,
        }
        let notice = EventNotice { table, number, event: &self.body };
        let text = serde_json::to_string(&notice).unwrap_or_default().into();
        WrittenNotice { text, notice: None, mark: Some(StreamMark::event(viewer, number)) }
    }
}

#[cfg(test)]
mod tests {
    use botyard_protocol::TableEvent;

    use super::*;

    #[test]
    fn a_serialised_event_equals_its_notice() {
        let what = TableEvent::Staged { turn: 3, order: "a \"b\"".to_owned(), revision: 2 };
        let event = AddressedEvent { only: None, what: what.clone() };
        let notice = Notice::Event { table: "t1".to_owned(), number: 7, event: Box::new(what) };
        assert_eq!(WrittenEvent::new(&event).notice("t1", Viewer::Public, 7).text, text(&notice));
    }
}
