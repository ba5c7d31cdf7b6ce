//! What a table shows and tells is what clients read: nothing is lost on the way.

use std::collections::BTreeSet;

use botyard_core::{Seat, Viewer};
use botyard_protocol::{EventSeen, LogStepSeen, TableSeen};
use botyard_table::{Event, Table};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json, to_value};

#[track_caller]
fn assert_read_back<T: Serialize + DeserializeOwned>(written: &impl Serialize) -> T {
    let written = to_value(written).unwrap();
    let text = written.to_string();
    let read: T = serde_json::from_str(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
    assert_eq!(to_value(&read).unwrap(), written);
    read
}

/// What everybody sees of a table at the moment, and its log.
pub(crate) fn assert_views(table: &Table) {
    let viewers = Seat::first(table.setup().seats.len()).map(Viewer::Seat).chain([Viewer::Public]);
    for viewer in viewers {
        let view: TableSeen = assert_read_back(&table.view(viewer));
        let log: Vec<LogStepSeen> = assert_read_back(&table.log(viewer, 0));
        assert_eq!(view.steps, log.len());
    }
}

/// What was told; which kinds of events there were is noted.
pub(crate) fn assert_events(events: &[Event], kinds: &mut BTreeSet<String>) {
    for event in events {
        let read: EventSeen = assert_read_back(event);
        assert_ne!(read, EventSeen::Other);
        let name = to_value(event).unwrap()["event"].as_str().map(str::to_owned);
        kinds.extend(name);
    }
}

#[test]
fn what_is_new_to_a_client_does_no_harm() {
    let read = |value: Value| serde_json::from_value::<EventSeen>(value).unwrap();
    assert_eq!(read(json!({ "event": "sang", "song": [1, 2] })), EventSeen::Other);
    assert_eq!(read(json!({ "event": "left", "seat": 3, "sadly": true })), EventSeen::Left { seat: 3 });
}
