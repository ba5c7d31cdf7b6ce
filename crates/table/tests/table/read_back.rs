//! Everything that a table sends can be read back by clients without loss.

use std::collections::BTreeSet;

use botyard_core::{Seat, Viewer};
use botyard_table::{AddressedEvent, LogStep, Table, TableEvent, TableView};
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

/// Checks what every viewer sees of the table at present, and its log.
pub(crate) fn assert_views(table: &Table) {
    let viewers = Seat::first(table.setup().seats.len()).map(Viewer::Seat).chain([Viewer::Public]);
    for viewer in viewers {
        let view: TableView = assert_read_back(&table.view(viewer));
        let log: Vec<LogStep> = assert_read_back(&table.log(viewer, 0));
        assert_eq!(view.steps, log.len());
    }
}

/// Checks events and adds their kinds to `kinds`.
pub(crate) fn assert_events(events: &[AddressedEvent], kinds: &mut BTreeSet<String>) {
    for event in events {
        let read: TableEvent = assert_read_back(&event.what);
        assert_ne!(read, TableEvent::Other);
        let name = to_value(&event.what).unwrap()["event"].as_str().map(str::to_owned);
        kinds.extend(name);
    }
}

#[test]
fn a_client_accepts_unknown_events_and_fields() {
    let read = |value: Value| serde_json::from_value::<TableEvent>(value).unwrap();
    assert_eq!(read(json!({ "event": "sang", "song": [1, 2] })), TableEvent::Other);
    assert_eq!(
        read(json!({ "event": "left", "seat": 3, "sadly": true })),
        TableEvent::Left { seat: Seat::new(3).unwrap() }
    );
}
