//! A player's mail over HTTP: preferences, addresses, words, tokens, and the unsubscribe link.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::time::{Duration, Instant};

use botyard_client::{Client, ClientError};
use botyard_mail::Address;
use botyard_server::mail::transports::{LmtpAddress, LmtpClient};
use hyper::Method;
use serde_json::{Value, json};

use crate::support::bytes::Raw;
use crate::support::post::OWN;
use crate::support::server::Server;

/// A server that receives letters by LMTP and writes outgoing ones into a folder.
struct Mailed {
    server: Server,
    lmtp: LmtpAddress,
    sent: tempfile::TempDir,
    count: u32,
}

impl Mailed {
    async fn start() -> Mailed {
        let port =
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port").local_addr().expect("it").port();
        let lmtp = LmtpAddress::Tcp(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let sent = tempfile::tempdir().expect("a folder");
        let program = sent.path().join("sendmail");
        let script = "#!/bin/sh\nname=$(mktemp \"${0%/*}/XXXXXXXX.eml\") && cat >\"$name\"\n";
        std::fs::write(&program, script).expect("a script");
        std::fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("it");
        let server = Server::start_with(|settings| {
            settings.public_url = Some("https://yard.example".to_owned());
            settings.mail.address = Address::normal(OWN);
            settings.mail.transports.lmtp = Some(lmtp.clone());
            settings.mail.transports.sendmail = Some(program);
        })
        .await;
        Mailed { server, lmtp, sent, count: 0 }
    }

    /// Delivers a letter without authentication.
    async fn write(&mut self, from: &str, to: &str, body: &str) {
        self.count += 1;
        let letter = format!(
            "From: {from}\r\nTo: {to}\r\nSubject: Re: x\r\nMessage-ID: <{}@example.org>\r\n\r\n{body}\r\n",
            self.count
        );
        let mut client = LmtpClient::connect(&self.lmtp).await.expect("it listens");
        let said = client.deliver(Some(from), &[to.to_owned()], letter.as_bytes()).await.expect("an answer");
        assert!(said[0].is_good(), "{said:?}");
    }

    /// Waits for a letter that contains this text.
    async fn letter(&self, what: &str) -> String {
        let end = Instant::now() + Duration::from_secs(30);
        loop {
            let files = std::fs::read_dir(self.sent.path()).expect("a folder");
            let letters =
                files.map(|file| std::fs::read_to_string(file.expect("a file").path()).unwrap_or_default());
            let flat = |text: String| text.replace("=\r\n", "").replace("\r\n ", " ").replace("\r\n\t", " ");
            if let Some(found) =
                letters.map(flat).find(|letter| letter.contains(what) && letter.contains("</html>"))
            {
                return found;
            }
            assert!(Instant::now() < end, "no letter says {what}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn account(&self, name: &str) -> Client {
        let client = self.server.client();
        let wanted = json!({ "name": name, "password": "long enough to be good" });
        let made = client.post("/api/accounts", &wanted).await.expect("an account");
        client.with_token(made["token"].as_str().expect("a token"))
    }
}

/// Returns the first address or link with this prefix.
fn found(letter: &str, start: &str) -> String {
    let at = letter.find(start).unwrap_or_else(|| panic!("no {start} in {letter}"));
    letter[at..].split(['>', '?', ' ', '\r']).next().unwrap_or_default().to_owned()
}

async fn mail(client: &Client) -> Value {
    client.get("/api/account/mail").await.expect("an answer")
}

/// Returns the status of a change over HTTP.
async fn change(client: &Client, method: Method, path: &str, body: Option<Value>) -> u16 {
    let body = body.map(|body| body.to_string().into());
    client.request(method, path, body).await.expect("an answer").status.as_u16()
}

/// Returns the status and the body of a request without an account.
async fn ask(server: &Server, method: &str, path: &str, body: &str) -> (u16, String) {
    let mut raw = Raw::connect(server.address).await;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: yard.example\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    raw.send(head.as_bytes()).await;
    let answer = raw.rest().await;
    let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    (status, answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_words_and_tokens_can_be_listed_and_revoked() {
    let mut mailed = Mailed::start().await;
    let ann = mailed.account("Ann").await;
    assert_eq!(
        mail(&ann).await["choices"],
        json!({ "mail": "away", "lang": "en", "turned": false, "results": true })
    );
    let address = json!({ "address": "Ann@Example.org" });
    assert_eq!(change(&ann, Method::POST, "/api/account/mail/addresses", Some(address)).await, 202);
    let letter = mailed.letter("wants to play by mail").await;
    assert_eq!(mail(&ann).await["addresses"][0]["confirmed"], false);
    mailed.write("ann@example.org", &found(&letter, "yard+"), "accept").await;
    assert_eq!(mail(&ann).await["addresses"][0]["address"], "ann@example.org");
    assert_eq!(mail(&ann).await["addresses"][0]["confirmed"], true);
    let choices = json!({ "mail": "hourly", "lang": "pl", "turned": true, "results": false });
    assert_eq!(change(&ann, Method::PUT, "/api/account/mail", Some(choices.clone())).await, 204);
    assert_eq!(mail(&ann).await["choices"], choices);
    let often = json!({ "mail": "often", "lang": "pl", "results": true });
    assert_eq!(change(&ann, Method::PUT, "/api/account/mail", Some(often)).await, 400);
    let word = ann.post("/api/account/mail/words", &json!({ "label": "phone" })).await.expect("a word");
    assert_eq!(mail(&ann).await["words"][0]["label"], "phone");
    assert!(!mail(&ann).await.to_string().contains(word["word"].as_str().expect("a word")));
    let id = word["id"].as_str().expect("an id");
    assert_eq!(change(&ann, Method::DELETE, &format!("/api/account/mail/words/{id}"), None).await, 204);
    assert_eq!(mail(&ann).await["words"], json!([]));
    let guest = mailed.server.client().guest().await.expect("a guest");
    assert!(matches!(guest.get("/api/account/mail").await, Err(ClientError::Refused { status: 403, .. })));
    mailed.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_unsubscribes_and_opening_the_page_doesnt() {
    let mut mailed = Mailed::start().await;
    let (ann, bob) = (mailed.account("Ann").await, mailed.account("Bob").await);
    assert_eq!(
        change(
            &ann,
            Method::POST,
            "/api/account/mail/addresses",
            Some(json!({ "address": "ann@example.org" }))
        )
        .await,
        202
    );
    let letter = mailed.letter("wants to play by mail").await;
    mailed.write("ann@example.org", &found(&letter, "yard+"), "accept").await;
    bob.post("/api/challenge/ann", &json!({ "game": "duel" })).await.expect("a challenge");
    let letter = mailed.letter("invites you to a game").await;
    assert!(letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{letter}");
    let link = found(&letter, "https://yard.example/api/mail/stop/");
    let path = link.strip_prefix("https://yard.example").expect("our address");
    let (status, page) = ask(&mailed.server, "GET", path, "").await;
    assert!(status == 200 && page.contains("<form method=\"post\">"), "{page}");
    assert_eq!(mail(&ann).await["choices"]["mail"], "away", "a look changes nothing");
    let (status, _) = ask(&mailed.server, "POST", path, "List-Unsubscribe=One-Click").await;
    assert_eq!(status, 200);
    assert_eq!(mail(&ann).await["choices"]["mail"], "never");
    // A reply token can't unsubscribe, and neither can anything else.
    let reply = found(&letter, "yard+");
    let reply =
        reply.strip_prefix("yard+").and_then(|rest| rest.split('@').next()).expect("a token").to_owned();
    for token in [reply.as_str(), "abcdefghijklmnopqrstuvwx", "x", "%00"] {
        let (status, page) = ask(&mailed.server, "POST", &format!("/api/mail/stop/{token}"), "").await;
        assert!(status == 404 || status == 400, "{token}: {status} {page}");
    }
    // Revoked tokens are invalid.
    let tables = mail(&ann).await["tokens"].clone();
    let table = tables[0]["table"].as_str().expect("a table");
    assert_eq!(change(&ann, Method::DELETE, &format!("/api/account/mail/tokens/{table}"), None).await, 204);
    mailed.write("ann@example.org", &found(&letter, "yard+"), "accept").await;
    let waiting = ann.get("/api/challenges").await.expect("challenges");
    assert_eq!(waiting["in"].as_array().map(Vec::len), Some(1), "{waiting}");
    mailed.server.stop().await;
}
