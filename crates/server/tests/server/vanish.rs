//! A database that vanishes in the middle of a game: nothing acknowledged is lost, and the game goes on when
//! it is back.

use std::time::Duration;

use crate::support::postgres::Cluster;
use crate::support::server::Server;
use botyard_client::{Client, ClientError};
use serde_json::{Value, json};
use tokio::time::sleep;

/// Returns the seat to move, the turn, and one of the legal orders.
async fn next_order(players: &[Client; 2], path: &str) -> Result<(usize, u64, Value), ClientError> {
    let view = players[0].get(path).await?["view"].clone();
    let seat = usize::try_from(view["due"][0].as_u64().expect("somebody is due")).expect("a seat");
    let turn = view["turn"].as_u64().expect("a turn");
    let orders = players[seat].get(&format!("{path}/orders")).await?["orders"].clone();
    let number =
        usize::try_from(turn).unwrap_or(0) * 7 % orders.as_array().map_or(1, |orders| orders.len().max(1));
    Ok((seat, turn, orders[number].clone()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_an_outage_of_its_database() {
    let Some(mut cluster) = Cluster::start() else { return };
    let database = cluster.database().await;
    let server = Server::start_with(|settings| settings.database = database).await;
    let opened = server.client().post("/api/tables", &json!({ "game": "soccolot" })).await.expect("a table");
    let path = format!("/api/tables/{}", opened["table"]["id"].as_str().expect("an id"));
    let joined = server.client().post(&format!("{path}/join"), &json!({})).await.expect("a seat");
    let token = |answer: &Value| answer["token"].as_str().expect("a token").to_owned();
    let players = [server.client().with_token(token(&opened)), server.client().with_token(token(&joined))];

    let mut acknowledged: Vec<(u64, Value)> = Vec::new();
    let mut refused = 0;
    for round in 0..60 {
        if round == 20 {
            cluster.stop();
        }
        if round == 40 {
            cluster.resume();
        }
        let played = async {
            let (seat, turn, order) = next_order(&players, &path).await?;
            let body = json!({ "turn": turn, "order": order, "nonce": turn });
            players[seat].post(&format!("{path}/orders"), &body).await?;
            Ok::<_, ClientError>((turn, order))
        };
        match played.await {
            Ok(played) => acknowledged.push(played),
            Err(ClientError::Refused { status: 503, .. }) => {
                assert!(round >= 20, "the database was there");
                refused += 1;
                sleep(Duration::from_millis(100)).await;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert!(refused > 0, "it never was away");
    assert!(acknowledged.len() > 22, "it doesn't go on: {} orders", acknowledged.len());
    let log = players[0].get(&format!("{path}/log")).await.expect("the log");
    let played: Vec<(u64, Value)> = log["log"]
        .as_array()
        .expect("steps")
        .iter()
        .map(|step| {
            let turn = &step["turn"];
            (turn["turn"].as_u64().expect("a turn"), turn["orders"][0]["order"].clone())
        })
        .collect();
    for order in &acknowledged {
        assert!(played.contains(order), "{order:?} is lost");
    }
    server.stop().await;
}
