//! Tests with foreign clients: lichess' own, validators of the OpenAPI document, and clients generated from
//! it.
//!
//! Their packages are installed into folders of their own below the target folder.

#[path = "../server/support/mod.rs"]
mod support;

mod document;
mod generated;
mod tools;

use std::process::Stdio;

use botyard_client::Client;
use support::seated::account;
use support::server::Server;
use tokio::process::Command;

/// Returns the token of a player with an account.
fn token(client: &Client) -> &str {
    client.token().expect("a token")
}

/// Calls every function of berserk that makes sense here, unchanged.
#[tokio::test(flavor = "multi_thread")]
async fn berserk_works_unchanged() {
    let python = match tools::python("berserk", &["berserk==0.14.0"]).await {
        Ok(python) => python,
        Err(why) => return botyard_testkit::skip("lichess' API with berserk", &why),
    };
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let mut command = Command::new(python);
    command.arg(tools::here("berserk_session.py")).arg(format!("http://{}", server.address));
    command.args([token(&ann), token(&bob)]).stdin(Stdio::null()).kill_on_drop(true);
    let said = tools::run(&mut command).await.unwrap_or_else(|said| panic!("{said}"));
    assert!(said.ends_with("well done\n"), "{said}");
    server.stop().await;
}
