//! Tables with players.

use botyard_client::{Client, Socket};
use botyard_protocol::Request;
use botyard_server::store::{Database, Store};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::server::Server;

/// A table and its players, in the order of the seats.
pub struct Seated {
    pub id: String,
    pub key: Option<String>,
    pub players: Vec<Client>,
}

impl Seated {
    /// Opens a table and fills its seats with guests.
    pub async fn open(server: &Server, game: &str, options: Value, seats: usize, more: Value) -> Seated {
        let mut wishes = vec![json!({ "who": "me" })];
        wishes.resize(seats, json!({ "who": "open" }));
        let mut table = json!({ "game": game, "options": options, "seats": wishes });
        if let (Value::Object(table), Value::Object(more)) = (&mut table, more) {
            table.extend(more);
        }
        let opened = server.client().post("/api/tables", &table).await.expect("a table");
        let id = opened["table"]["id"].as_str().expect("an id").to_owned();
        let key = opened["key"].as_str().map(str::to_owned);
        let mut players = vec![server.client().with_token(opened["token"].as_str().expect("a token"))];
        for seat in 1..seats {
            let (path, wish) = (format!("/api/tables/{id}/join"), json!({ "seat": seat, "key": key }));
            let joined = server.client().post(&path, &wish).await.expect("a seat");
            players.push(server.client().with_token(joined["token"].as_str().expect("a token")));
        }
        Seated { id, key, players }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }

    /// Returns the same table at a restarted server.
    pub fn at(&self, server: &Server) -> Seated {
        let again = |player: &Client| server.client().with_token(player.token().expect("a token"));
        Seated {
            id: self.id.clone(),
            key: self.key.clone(),
            players: self.players.iter().map(again).collect(),
        }
    }
}

/// Creates a player with an account, written to the database as `POST /api/accounts` would.
pub async fn account(server: &Server, name: &str) -> Client {
    let store =
        Store::open_beside(&Database::Sqlite(server.folder.path().join("botyard.sqlite"))).await.unwrap();
    let mut transaction = store.transaction().await.unwrap();
    let (id, token) = (format!("id{name}"), format!("bys_token{name}"));
    sqlx::query("insert into players (id, name, name_key, kind, created) values ($1, $2, $3, 'account', 1)")
        .bind(&id)
        .bind(name)
        .bind(name.to_lowercase())
        .execute(&mut *transaction)
        .await
        .unwrap();
    sqlx::query("insert into sessions (digest, player, created, touched, expires) values ($1, $2, 1, 1, 4000000000000)")
        .bind(&Sha256::digest(&token)[..])
        .bind(&id)
        .execute(&mut *transaction)
        .await
        .unwrap();
    transaction.commit().await.unwrap();
    store.close().await;
    server.client().with_token(token)
}

/// Creates a signed-in player without a seat at any table that others can see.
pub async fn guest(server: &Server) -> Client {
    let table = json!({ "game": "duel", "private": true });
    let opened = server.client().post("/api/tables", &table).await.expect("a table");
    server.client().with_token(opened["token"].as_str().expect("a token"))
}

/// Returns a request to watch a table; without `after` its view comes first, and earlier chat is left out.
pub fn watch(table: &str, after: Option<u64>) -> Request {
    Request::Watch { table: table.to_owned(), after, chat_after: Some(1 << 40), key: None }
}

/// Returns everything that was sent through this socket so far, and the table's view. News and views are sent
/// in order, so everything before the view is complete; answers may overtake both. Notices that come with the
/// view are sent before the next request is read.
pub async fn hear(socket: &mut Socket, table: &str) -> Vec<Value> {
    let id = socket.send(&watch(table, None)).await.expect("a message sent");
    socket.send(&Request::Ping).await.expect("a message sent");
    let mut heard = Vec::new();
    let (mut is_done, mut is_seen, mut is_all) = (false, false, false);
    while !(is_done && is_seen && is_all) {
        let message = socket.next().await.expect("a message");
        if message["id"] == json!(id) {
            assert_eq!(message["is"], "done", "{message}");
            is_done = true;
        } else if message["is"] == "pong" {
            is_all = true;
        } else {
            is_seen |= message["is"] == "view";
            heard.push(message);
        }
    }
    heard
}
