//! Failing storage: what can't be stored isn't acknowledged, and costs no player any time.

use std::time::{Duration, Instant};

use crate::support::postgres::Cluster;
use crate::support::seated::Seated;
use crate::support::server::Server;
use botyard_client::ClientError;
use serde_json::json;
use tempfile::TempDir;
use tokio::time::sleep;

fn order(turn: u64, order: &str) -> serde_json::Value {
    json!({ "turn": turn, "order": order, "nonce": turn })
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_orderly_stop_all_data_is_in_one_file() {
    let server = Server::start().await;
    let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
    table.players[0].post(&table.path("/orders"), &order(1, "b2b3")).await.expect("an order");
    let folder = server.stop().await;
    let copy = TempDir::new().expect("a folder");
    std::fs::copy(folder.path().join("botyard.sqlite"), copy.path().join("botyard.sqlite")).expect("a copy");
    let server = Server::start_in(copy, |_| ()).await;
    assert_eq!(
        table.at(&server).players[1].get(&table.path("")).await.expect("the table")["view"]["turn"],
        2
    );
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_acknowledged_after_the_database_file_was_removed() {
    for file in ["botyard.sqlite", "botyard.sqlite-wal", "botyard.sqlite.lock"] {
        let server = Server::start().await;
        let table = Seated::open(&server, "duel", json!({}), 2, json!({})).await;
        table.players[0].post(&table.path("/orders"), &order(1, "b2b3")).await.expect("an order");
        std::fs::remove_file(server.folder.path().join(file)).expect("it was there");
        // At once, before the next beat.
        let refused = table.players[1].post(&table.path("/orders"), &order(2, "c4b3")).await;
        assert!(matches!(refused, Err(ClientError::Refused { status: 503, .. })), "{file}: {refused:?}");
        let guest = server.client().guest().await;
        assert!(matches!(guest, Err(ClientError::Refused { status: 503, .. })), "{file}");
        assert!(server.client().get("/readyz").await.is_err());
        drop(server);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_the_database_costs_no_player_time() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database().await;
    let server = Server::start_with(|settings| settings.database = database).await;
    let clock = json!({ "kind": "fischer", "start": 5, "increment": 0 });
    let table = Seated::open(&server, "duel", json!({}), 2, json!({ "clock": clock })).await;
    table.players[0].post(&table.path("/orders"), &order(1, "b2b3")).await.expect("an order");
    table.players[1].post(&table.path("/orders"), &order(2, "c4b3")).await.expect("an order");
    cluster.stop();
    let began = Instant::now();
    let mut is_back = false;
    loop {
        if !is_back && began.elapsed() > Duration::from_secs(9) {
            cluster.resume();
            is_back = true;
        }
        match table.players[0].post(&table.path("/orders"), &order(3, "b1a2")).await {
            Ok(_) => break,
            Err(ClientError::Refused { status: 503, .. }) => sleep(Duration::from_millis(100)).await,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(is_back, "it was stored while the database was away");
    let view = table.players[0].get(&table.path("")).await.expect("the table");
    assert_eq!(view["view"]["status"], "playing", "{view}");
    server.stop().await;
}
