//! Checks of the bus and of the other servers on the same database.

use super::Finding;
use crate::config::Settings;
use crate::nodes::{WIRE, look};
use crate::store::{Database, NodeRow, Store, wall_clock};

/// Tolerated difference between this machine's clock and the database's, in milliseconds.
const APART: u64 = 2_000;

/// Checks the bus, the other nodes and the database's clock; returns nothing for a single server.
pub(super) async fn nodes(settings: &Settings) -> Vec<Finding> {
    const BUS: &str = "bus";
    let mut findings = Vec::new();
    let is_shared = matches!(settings.database, Database::Postgres(_));
    if settings.bus.url.is_some() {
        findings.push(if is_shared {
            match look(&settings.bus).await {
                Ok(words) => Finding::ok(BUS, words),
                Err(why) => Finding::wrong(BUS, why, "without the bus, no second server can start"),
            }
        } else {
            Finding::wrong(
                BUS,
                "a bus needs a PostgreSQL database",
                "set --database postgres://..., or remove --bus",
            )
        });
    }
    if !is_shared {
        return findings;
    }
    let Ok(store) = Store::open_beside(&settings.database).await else { return findings };
    if let Ok(rows) = store.nodes().await {
        findings.extend(neighbours(&rows, settings.bus.url.is_some()));
    }
    if let Ok(time) = store.database_time().await {
        let here = wall_clock().0;
        let apart = here.abs_diff(time.0);
        findings.push(if apart > APART {
            Finding::warning(
                "database clock",
                format!("differs from this machine's by {} s; games use the database's", apart / 1_000),
                "set both clocks, for example with NTP",
            )
        } else {
            Finding::ok("database clock", "agrees with this machine's")
        });
    }
    store.close().await;
    findings
}

/// Lists the running nodes, and checks whether this program could join them.
fn neighbours(rows: &[NodeRow], has_bus: bool) -> Vec<Finding> {
    const WHAT: &str = "nodes";
    let alive: Vec<&NodeRow> = rows.iter().filter(|row| row.is_alive()).collect();
    if alive.is_empty() {
        return Vec::new();
    }
    let names: Vec<String> = alive
        .iter()
        .map(|row| {
            let leaves = if row.leaves { ", leaving" } else { "" };
            format!("{} ({}, last sign {} ms ago{leaves})", row.name, row.version, row.age.max(0))
        })
        .collect();
    let mut findings = vec![Finding::ok(WHAT, names.join("; "))];
    if !has_bus {
        findings.push(Finding::wrong(
            WHAT,
            "servers with a bus use this database, but no bus is set here",
            "set the same bus with --bus",
        ));
    }
    if let Some(other) = alive.iter().find(|row| (row.wire - WIRE).abs() > 1) {
        findings.push(Finding::wrong(
            WHAT,
            format!("{} uses wire version {}, this program {WIRE}", other.name, other.wire),
            "versions may differ by one: upgrade in steps",
        ));
    }
    findings
}

#[cfg(test)]
mod tests {
    use botyard_table::Time;

    use super::super::CheckState;
    use super::*;

    #[test]
    fn nodes_with_another_wire_version_are_reported() {
        let row = |wire: i64, age: i64| NodeRow {
            epoch: 1,
            name: "one".to_owned(),
            address: "127.0.0.1:1".to_owned(),
            version: "0.1.0".to_owned(),
            wire,
            started: Time(0),
            age,
            bus: true,
            leaves: false,
            gone: false,
        };
        let states = |rows: &[NodeRow], has_bus| -> Vec<CheckState> {
            neighbours(rows, has_bus).into_iter().map(|finding| finding.state).collect()
        };
        assert_eq!(states(&[row(WIRE, 10)], true), [CheckState::Ok]);
        assert_eq!(states(&[row(WIRE + 1, 10)], false), [CheckState::Ok, CheckState::Wrong]);
        assert_eq!(states(&[row(WIRE + 2, 10)], true), [CheckState::Ok, CheckState::Wrong]);
        assert_eq!(states(&[row(WIRE + 2, 60_000)], false), []);
    }
}
