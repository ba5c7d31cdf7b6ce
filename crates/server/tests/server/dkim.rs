//! Letters authenticated by a DKIM signature that the server verifies itself, with keys from a DNS server in
//! the test.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use botyard_mail::Address;
use botyard_server::mail::transports::{LmtpAddress, LmtpClient};
use hickory_resolver::proto::op::{Message, MessageType, OpCode, ResponseCode};
use hickory_resolver::proto::rr::rdata::TXT;
use hickory_resolver::proto::rr::{RData, Record};
use mail_auth::common::crypto::Ed25519Key;
use mail_auth::common::headers::HeaderWriter as _;
use mail_auth::dkim::DkimSigner;
use tokio::net::UdpSocket;

use crate::support::server::Server;

const OWN: &str = "yard@club.example";
/// The key pair of RFC 8463, A.2.
const SEED: &str = "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=";
const PUBLIC: &str = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

/// The public part of an RSA key of 2,048 bits, and a letter that was signed with it by OpenSSL, in relaxed
/// form as most providers sign, and then passed on with other white space.
const RSA_PUBLIC: &str = "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3ZJyQdUfXXDbvruwaH1MsPHzDOcga/Eed4/zAZy8Tldf7Ak1W+xCPp5A\
    G5UH/8AObGiAE9Ftb/Gc/vSnCLUEwI4UV3V0y4jbZBiCyBMFLwDiBL4dyh4Soei16hQm3mFGvKm1WdiL07D/lWbT2bjRRlJi+grM\
    XrwQvgbfCj5NGSoOzpJVsKOmcwPQPosLt9tWxSp3lk9otr80hR6RzRXSS7XY6JHiReueXengUI9cCMyTqH/iRNgDqugydpzOp0Wg\
    aA2NIKM/V9In/xzL9+WKopKLNbNdF+KSRKKRcWaR4QQCd4aePylpvcA6c9UXH7KMhb9+HjbbYDwwdN5X7UGJCQIDAQAB";
const RSA_LETTER: &str = "DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=rsa.example; s=yard;\r\n\
    \x20h=From:To:Subject:Message-ID; bh=RaI0oCo4fl5TYkde28B8VHHDB1O9GXCcrVCWOAl6xAo=;\r\n\
    \x20b=DdCL+/kH93Y5AiI28ydlGeigfiZH30tWT28BGHr8DN7WTTbIIZylkIOArWTtpCYKvKGab6\r\n\
    \x20eOZz019q0lkaBiDlJQ3hmbuN9V+8b6bOC44qJlxaTu3i0sok8WiwpW3QhEZGh47mgwcZIt\r\n\
    \x20x5N8+rnT6aIAIENKohi2XBxp6fLhjuCH7n/n4TmSgmqFyX9y2qNQVlhA08u/91wxolQ/yh\r\n\
    \x20pGYgq9e56JbFlNFklacS87gyWVlMlfBcED1/6Dhk67ZFO7SDi2/SEbiQpi8mN3NIKBkMnr\r\n\
    \x20m+fcG35Vh8sgVVfGfsPAFOFLzNyHnAnIssJceRQ+kP4xc+VA0YBqmDKZd9S31A==\r\n\
    From:  Rita <rita@rsa.example>\r\nTo: yard@club.example\r\nSubject: signup rita\r\nMessage-ID: <rsa@rsa.example>\r\n\r\n\
    Hello,\r\n\r\nplease let me in.\r\n";

type Records = Arc<Mutex<BTreeMap<String, Option<String>>>>;

/// Runs a DNS server for TXT records: known ones are answered, unknown names have none, and `None` gets no
/// answer at all.
async fn dns() -> (SocketAddr, Records) {
    let records = Records::default();
    let socket = UdpSocket::bind("127.0.0.1:0").await.expect("a socket");
    let address = socket.local_addr().expect("an address");
    let known = Arc::clone(&records);
    tokio::spawn(async move {
        let mut buffer = [0; 2_048];
        while let Ok((length, from)) = socket.recv_from(&mut buffer).await {
            let Ok(question) = Message::from_vec(&buffer[..length]) else { continue };
            let Some(query) = question.queries.first().cloned() else { continue };
            let name = query.name().to_string().to_lowercase();
            let found = known.lock().expect("records").get(&name).cloned();
            let mut answer = Message::new(question.metadata.id, MessageType::Response, OpCode::Query);
            answer.metadata.recursion_desired = true;
            answer.metadata.recursion_available = true;
            answer.add_query(query.clone());
            match found {
                Some(None) => continue,
                Some(Some(text)) => {
                    // A record has strings of at most 255 bytes.
                    let strings =
                        text.as_bytes().chunks(255).map(|part| String::from_utf8_lossy(part).into_owned());
                    let text = RData::TXT(TXT::new(strings.collect()));
                    answer.add_answer(Record::from_rdata(query.name().clone(), 60, text));
                }
                None => answer.metadata.response_code = ResponseCode::NXDomain,
            }
            let _ = socket.send_to(&answer.to_vec().expect("an answer"), from).await;
        }
    });
    (address, records)
}

fn decoded(text: &str) -> Vec<u8> {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bits, mut count, mut bytes) = (0_u32, 0, Vec::new());
    for sign in text.bytes().filter_map(|byte| SIGNS.iter().position(|&sign| sign == byte)) {
        bits = bits << 6 | sign as u32;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

/// Signs a letter for a domain, covering these fields.
fn signed(domain: &str, covered: &[&str], letter: &str) -> Vec<u8> {
    let key = Ed25519Key::from_seed_and_public_key(&decoded(SEED), &decoded(PUBLIC)).expect("a key");
    let signer = DkimSigner::from_key(key).domain(domain).selector("yard").headers(covered.iter().copied());
    let signature = signer.sign(letter.as_bytes()).expect("a signature");
    format!("{}{letter}", signature.to_header()).into_bytes()
}

fn letter(from: &str, to: &str, subject: &str, id: &str) -> String {
    format!("From: {from}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: <{id}@x>\r\n\r\n\r\n")
}

const ALL: &[&str] = &["From", "To", "Subject", "Message-ID"];

#[tokio::test(flavor = "multi_thread")]
async fn only_a_complete_signature_proves_the_sender() {
    let (dns, records) = dns().await;
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("one").port();
    let lmtp = LmtpAddress::Tcp(SocketAddr::from(([127, 0, 0, 1], port)));
    let way = lmtp.clone();
    let server = Server::start_with(|settings| {
        settings.mail.address = Address::normal(OWN);
        settings.mail.authserv_id = Some("mx.club.example".to_owned());
        settings.mail.dns = Some(dns);
        settings.mail.transports.lmtp = Some(way);
    })
    .await;
    let record = |name: &str, text: Option<&str>| {
        records.lock().expect("records").insert(format!("yard._domainkey.{name}."), text.map(str::to_owned));
    };
    let good = format!("v=DKIM1; k=ed25519; p={PUBLIC}");
    record("players.example", Some(&good));
    record("testing.example", Some(&format!("v=DKIM1; k=ed25519; t=y; p={PUBLIC}")));
    record("evil.example", Some(&good));
    record("silent.example", None);
    record("rsa.example", Some(&format!("v=DKIM1; k=rsa; p={RSA_PUBLIC}")));
    let mut post = LmtpClient::connect(&lmtp).await.expect("a connection");
    let mut deliver = async |bytes: &[u8]| {
        let answers = post.deliver(Some("a@x"), &[OWN.to_owned()], bytes).await.expect("an answer");
        answers[0].clone()
    };
    // Only an authenticated sender can sign up, so the account shows which letters were accepted.
    let exists = async |name: &str| server.client().get(&format!("/api/players/{name}")).await.is_ok();
    let sign_up = |from: &str, name: &str| letter(from, OWN, &format!("signup {name}"), name);
    let plain = |from: &str, name: &str| sign_up(from, name).into_bytes();
    let by = |domain: &str, from: &str, name: &str| signed(domain, ALL, &sign_up(from, name));

    let changed = |bytes: Vec<u8>, old: &str, new: &str| {
        String::from_utf8(bytes).expect("a text").replace(old, new).into_bytes()
    };
    let cases: Vec<(&str, Vec<u8>, bool)> = vec![
        ("good", by("players.example", "ann@players.example", "good"), true),
        ("ritx", RSA_LETTER.replace("signup rita", "signup ritx").into_bytes(), false),
        ("rita", RSA_LETTER.as_bytes().to_vec(), true),
        ("below", by("players.example", "ann@mail.players.example", "below"), true),
        ("unsigned", plain("bob@players.example", "unsigned"), false),
        ("foreign", by("evil.example", "bob@players.example", "foreign"), false),
        ("above", by("mail.players.example", "bob@players.example", "above"), false),
        ("testing", by("testing.example", "bob@testing.example", "testing"), false),
        ("unknown", by("unknown.example", "bob@unknown.example", "unknown"), false),
        (
            "forged",
            changed(by("players.example", "bob@players.example", "forgex"), "signup forgex", "signup forged"),
            false,
        ),
        (
            "taken",
            changed(by("players.example", "bob@players.example", "taken"), "From: bob@", "From: eve@"),
            false,
        ),
        (
            "renumbered",
            signed(
                "players.example",
                &["From", "To", "Subject"],
                &sign_up("bob@players.example", "renumbered"),
            ),
            false,
        ),
        (
            "resent",
            signed(
                "players.example",
                ALL,
                &letter("bob@players.example", "x@other.example", "signup resent", "resent"),
            ),
            false,
        ),
        (
            "twice",
            [b"Subject: signup twice\r\n".to_vec(), by("players.example", "bob@players.example", "once")]
                .concat(),
            false,
        ),
        (
            "judged",
            [
                b"Authentication-Results: mx.club.example; dkim=fail header.d=players.example\r\n".to_vec(),
                by("players.example", "bob@players.example", "judged"),
            ]
            .concat(),
            false,
        ),
        (
            "unjudged",
            [
                b"Authentication-Results: mx.other.example; dkim=fail\r\n".to_vec(),
                by("players.example", "cyd@players.example", "unjudged"),
            ]
            .concat(),
            true,
        ),
    ];
    for (name, bytes, is_believed) in cases {
        let answer = deliver(&bytes).await;
        assert!(answer.is_good(), "{name}: {answer:?}");
        assert_eq!(exists(name).await, is_believed, "{name}");
    }
    assert!(!exists("once").await);
    // A stranger whose DNS doesn't answer is unknown; a player's letter is deferred.
    record("players.example", None);
    let silent = by("silent.example", "dan@silent.example", "silent");
    assert!(deliver(&silent).await.is_good());
    assert!(!exists("silent").await);
    server.stop().await;
}
