//! Delivery of letters by HTTP.

use botyard_server::config::Settings;

use crate::support::bytes::Raw;
use crate::support::server::Server;

const SECRET: &str = "0123456789abcdef0123";
const PROBE: &str = "X-Botyard-Probe: abcdefghijkmnpqrstuvwxyz\r\n\r\n";

/// Returns the status of a delivery.
async fn post(server: &Server, path: &str, secret: &str, letter: &str) -> u16 {
    let mut raw = Raw::connect(server.address).await;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: yard\r\nConnection: close\r\nAuthorization: Bearer {secret}\r\n\
         Content-Type: message/rfc822\r\nContent-Length: {}\r\n\r\n",
        letter.len()
    );
    raw.send(request.as_bytes()).await;
    raw.send(letter.as_bytes()).await;
    let answer = raw.head().await;
    answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or_else(|| panic!("{answer:?}"))
}

fn set(settings: &mut Settings, secret: Option<&str>) {
    settings.mail.address = botyard_mail::Address::normal("yard@club.example");
    settings.mail.transports.webhook_secret = secret.map(botyard_mail::Secret::new);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_webhook_accepts_letters_only_with_its_secret() {
    let server = Server::start_with(|settings| set(settings, Some(SECRET))).await;
    let path = "/api/mail/letters";
    for secret in ["x", "0123456789abcdef012", "0123456789abcdef01234", "0123456789abcdef0124"] {
        assert_eq!(post(&server, path, secret, PROBE).await, 403, "{secret}");
    }
    let probe = "/api/mail/probes/abcdefghijkmnpqrstuvwxyz";
    assert!(server.client().get(probe).await.is_err());
    assert_eq!(post(&server, path, SECRET, PROBE).await, 200);
    assert!(server.client().get(probe).await.is_ok());
    assert_eq!(post(&server, path, SECRET, "From: nobody at all\r\n\r\n\r\n").await, 200);
    assert_eq!(
        post(&server, &format!("{path}?to=bob@club.example"), SECRET, "From: a@b.example\r\n\r\n").await,
        422
    );
    assert_eq!(post(&server, &format!("{path}?other=1"), SECRET, PROBE).await, 400);
    assert_eq!(post(&server, path, SECRET, &"x".repeat(300_000)).await, 413);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_secret_there_is_no_webhook() {
    let server = Server::start_with(|settings| set(settings, None)).await;
    assert_eq!(post(&server, "/api/mail/letters", "", PROBE).await, 404);
    server.stop().await;
}
