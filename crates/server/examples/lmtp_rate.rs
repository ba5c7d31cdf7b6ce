//! Measures durable orders per second by mail: letters by LMTP, stored in SQLite.
//!
//! `cargo run --release -p botyard-server --example lmtp_rate`
//!
//! With `-- --answers` the players have confirmed addresses: for every letter an answer with a board is
//! written and a turn letter is queued. With `-- --answers --send` they are sent meanwhile, too, with the
//! picture drawn, to an SMTP server in this process that accepts everything.

use std::error::Error;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use botyard_catalog::GAMES;
use botyard_client::Client;
use botyard_core::dice::Dice;
use botyard_core::face::Kind;
use botyard_mail::Address;
use botyard_server::config::Settings;
use botyard_server::mail::transports::{Encryption, LmtpAddress, LmtpAnswer, LmtpClient, MailServer};
use botyard_server::store::{Database, Store};
use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::sync::oneshot;

/// Number of tables, number of LMTP connections, and duration of the measurement.
const TABLES: usize = 200;
const CONNECTIONS: usize = 20;
const TIME: Duration = Duration::from_secs(10);

const OWN: &str = "yard@club.example";

/// Returns the letters of one game in order, each with one order.
fn letters(
    kind: &Kind,
    table: &str,
    names: &[(String, String)],
    seed: u64,
) -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
    let (id, mut game) = (kind.info.id, kind.start(&[], None)?);
    let mut dice = Dice::new(seed);
    let mut letters = Vec::new();
    while game.outcome().is_none() && letters.len() < 1_000 {
        let orders = game.random_orders(&mut dice);
        for (seat, order) in &orders {
            let (name, word) = &names[seat.index()];
            let number = letters.len();
            letters.push(
                format!(
                    "From: {name} <{name}@players.example>\r\nTo: {OWN}\r\nSubject: {id} move {table} {name} {word} {order}\r\n\
                     Date: Wed, 18 Nov 2026 05:00:00 +0000\r\nMessage-ID: <{table}.{number}@players.example>\r\nMIME-Version: 1.0\r\n\
                     Content-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n\r\n-- \r\n{name}\r\n"
                )
                .into_bytes(),
            );
        }
        let orders: Vec<_> = orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
        game.play(&orders).map_err(|why| why.to_string())?;
    }
    Ok(letters)
}

/// Creates an account with a mail word, and with an address if answers are wanted.
async fn account(
    client: &Client,
    name: &str,
    answers: Option<&Store>,
) -> Result<(Client, String), Box<dyn Error>> {
    let made =
        client.post("/api/accounts", &json!({ "name": name, "password": "long enough to be good" })).await?;
    let client = client.with_token(made["token"].as_str().ok_or("no token")?);
    if let Some(store) = answers {
        let mut transaction = store.transaction().await?;
        sqlx::query("insert into mail_addresses (player, address, created, confirmed, bounces) values ($1, $2, 1, 1, 0)")
            .bind(made["player"]["id"].as_str().ok_or("no id")?.to_owned())
            .bind(format!("{name}@players.example"))
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }
    let made = client.post("/api/account/mail/words", &json!({ "label": "rate" })).await?;
    Ok((client, made["word"].as_str().ok_or("no word")?.to_owned()))
}

/// The letters that an SMTP server has accepted.
#[derive(Default)]
struct ReceivedLetters {
    letters: AtomicU64,
    bytes: AtomicU64,
}

/// Accepts letters by SMTP and counts them.
async fn take_letters(listener: tokio::net::TcpListener, taken: Arc<ReceivedLetters>) {
    while let Ok((stream, _)) = listener.accept().await {
        let taken = Arc::clone(&taken);
        tokio::spawn(async move {
            let mut stream = BufReader::new(stream);
            stream.write_all(b"220 club.example\r\n").await?;
            let (mut line, mut is_letter) = (Vec::new(), false);
            while stream.read_until(b'\n', &mut line).await? > 0 {
                if is_letter {
                    is_letter = line != b".\r\n";
                    taken.bytes.fetch_add(line.len() as u64, Ordering::Relaxed);
                    taken.letters.fetch_add(u64::from(!is_letter), Ordering::Relaxed);
                } else {
                    is_letter = line.to_ascii_uppercase().starts_with(b"DATA");
                    if is_letter {
                        stream.write_all(b"354 go on\r\n").await?;
                    }
                }
                if !is_letter {
                    stream.write_all(b"250 done\r\n").await?;
                }
                line.clear();
            }
            std::io::Result::Ok(())
        });
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
    let lmtp = LmtpAddress::Tcp(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    let mut settings = Settings::in_folder(folder.path());
    settings.listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    settings.limits = false;
    settings.mail.address = Address::normal(OWN);
    settings.mail.transports.lmtp = Some(lmtp.clone());
    let has = |flag: &str| std::env::args().any(|word| word == flag);
    let taken = Arc::<ReceivedLetters>::default();
    if has("--send") {
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let (host, port) = ("127.0.0.1".to_owned(), listener.local_addr()?.port());
        settings.mail.transports.smtp = Some(MailServer { encryption: Encryption::Plain, host, port });
        tokio::spawn(take_letters(listener, Arc::clone(&taken)));
    }
    let (stop, stopped) = oneshot::channel::<()>();
    let (ready, is_ready) = oneshot::channel();
    let server = tokio::spawn(botyard_server::run(
        settings,
        async {
            let _ = stopped.await;
        },
        |address| {
            let _ = ready.send(address);
        },
    ));
    let client = Client::new(is_ready.await?);
    let beside = match has("--answers") {
        true => Some(Store::open_beside(&Database::Sqlite(folder.path().join("botyard.sqlite"))).await?),
        false => None,
    };
    let (ann, ann_word) = account(&client, "ann", beside.as_ref()).await?;
    let (bob, bob_word) = account(&client, "bob", beside.as_ref()).await?;
    if let Some(beside) = beside {
        beside.close().await;
    }
    let names = [("ann".to_owned(), ann_word), ("bob".to_owned(), bob_word)];
    // The last game of the catalog with alternating turns.
    let kind = GAMES.iter().rfind(|kind| !kind.info.simultaneous).ok_or("no game")?;
    let mut games = Vec::new();
    for seed in 0..TABLES as u64 {
        let wishes = json!({ "game": kind.info.id, "seats": [{ "who": "me" }, { "who": "open" }] });
        let opened = ann.post("/api/tables", &wishes).await?;
        let id = opened["table"]["id"].as_str().ok_or("no id")?.to_owned();
        bob.post(&format!("/api/tables/{id}/join"), &json!({})).await?;
        games.push((letters(kind, &id, &names, seed)?, id));
    }
    let sent = Arc::<AtomicU64>::default();
    let began = Instant::now();
    let mut connections = Vec::new();
    let mut games = games.into_iter();
    for _ in 0..CONNECTIONS {
        let mut own: Vec<_> = games.by_ref().take(TABLES / CONNECTIONS).collect();
        let (lmtp, sent, client) = (lmtp.clone(), Arc::clone(&sent), client.clone());
        connections.push(tokio::spawn(async move {
            let mut mail_server = LmtpClient::connect(&lmtp).await.map_err(|why| why.to_string())?;
            let mut played = vec![0_u64; own.len()];
            'time: for number in 0.. {
                let mut is_over = true;
                for (place, (letters, _)) in own.iter().enumerate() {
                    let Some(letter) = letters.get(number) else { continue };
                    is_over = false;
                    let answers =
                        mail_server.deliver(Some("a@players.example"), &[OWN.to_owned()], letter).await;
                    let answers = answers.map_err(|why| why.to_string())?;
                    if !answers.iter().all(LmtpAnswer::is_good) {
                        return Err(format!("{answers:?}"));
                    }
                    played[place] += 1;
                    sent.fetch_add(1, Ordering::Relaxed);
                    if began.elapsed() > TIME {
                        break 'time;
                    }
                }
                if is_over {
                    break;
                }
            }
            let took = began.elapsed();
            // Check that every letter has moved its game.
            for ((letters, id), played) in own.drain(..).zip(played) {
                let table = client.get(&format!("/api/tables/{id}")).await.map_err(|why| why.to_string())?;
                let is_over = played as usize == letters.len();
                let turn = table["view"]["turn"].as_u64().unwrap_or(0);
                if !is_over && turn != played && turn != played + 1 {
                    return Err(format!("{played} letters, but the table is at turn {turn}"));
                }
            }
            Ok(took)
        }));
    }
    let mut took = Duration::ZERO;
    for connection in connections {
        took = took.max(connection.await??);
    }
    let sent = sent.load(Ordering::Relaxed);
    println!("{sent} orders by mail, {:.0} a second, all durable", sent as f64 / took.as_secs_f64());
    if has("--send") {
        let letters = taken.letters.load(Ordering::Relaxed);
        let bytes = taken.bytes.load(Ordering::Relaxed) / letters.max(1);
        let rate = letters as f64 / took.as_secs_f64();
        println!("{letters} letters sent meanwhile, {rate:.0} a second, {bytes} bytes each on average");
    }
    drop(stop);
    server.await??;
    Ok(())
}
