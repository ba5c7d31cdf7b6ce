//! Tests of LMTP from a client's point of view.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};
use tokio::sync::watch;

use super::super::testing::{FakeAnswer, FakeInbox};
use super::{LmtpLimits, LmtpSession};

/// Sends all bytes at once, closes the sending end, and returns everything the server says.
async fn talk_with(inbox: &FakeInbox, limits: LmtpLimits, sent: &[u8]) -> String {
    let (client, server) = duplex(64 << 10);
    let (_stop, stopping) = watch::channel(false);
    let inbox = inbox.clone();
    let task = tokio::spawn(async move {
        let session = LmtpSession::new(server, &inbox, "club.example", &limits);
        let _ = session.run(stopping).await;
    });
    let (mut reader, mut writer) = tokio::io::split(client);
    let sent = sent.to_vec();
    let writing = tokio::spawn(async move {
        // The server may close its end early.
        let _ = writer.write_all(&sent).await;
        let _ = writer.shutdown().await;
    });
    let mut said = Vec::new();
    reader.read_to_end(&mut said).await.unwrap();
    writing.await.unwrap();
    task.await.unwrap();
    String::from_utf8(said).unwrap()
}

async fn talk(inbox: &FakeInbox, sent: &str) -> String {
    talk_with(inbox, LmtpLimits::default(), sent.as_bytes()).await
}

/// Returns the codes of all answers, taken from the last line of each.
fn codes(said: &str) -> Vec<u16> {
    let last = |line: &&str| line.as_bytes().get(3) == Some(&b' ');
    said.lines().filter(last).map(|line| line[..3].parse().unwrap()).collect()
}

const BEGIN: &str = "LHLO me\r\nMAIL FROM:<ann@example.org> SIZE=100\r\n";

#[tokio::test]
async fn an_accepted_letter_is_answered_for_each_recipient() {
    let inbox = FakeInbox::answering(FakeAnswer::Done);
    let said = talk(
        &inbox,
        &format!("{BEGIN}RCPT TO:<yard@club.example>\r\nRCPT TO:<bob@club.example>\r\nrcpt to: <yard+x@club.example>\r\nDATA\r\nSubject: a\r\n\r\n..\r\n.\r\nQUIT\r\n"),
    )
    .await;
    assert_eq!(codes(&said), [220, 250, 250, 250, 550, 250, 354, 250, 250, 221], "{said}");
    assert!(said.contains("250 SIZE 262144\r\n") && said.contains("250-PIPELINING\r\n"), "{said}");
    assert_eq!(inbox.taken(), [b"Subject: a\r\n\r\n.\r\n".to_vec()]);
    let envelope = &inbox.envelopes()[0];
    assert_eq!(envelope.from.as_deref(), Some("ann@example.org"));
    assert_eq!(envelope.to, ["yard@club.example", "yard+x@club.example"]);
}

#[tokio::test]
async fn several_letters_go_through_one_connection() {
    let inbox = FakeInbox::answering(FakeAnswer::Done);
    let one = "MAIL FROM:<>\r\nRCPT TO:<yard@club.example>\r\nDATA\r\nx\r\n.\r\n";
    let said = talk(&inbox, &format!("LHLO me\r\n{}QUIT\r\n", one.repeat(50))).await;
    assert_eq!(codes(&said).iter().filter(|&&code| code == 354).count(), 50);
    assert_eq!(inbox.taken().len(), 50);
    assert_eq!(inbox.envelopes()[0].from.as_deref(), Some(""));
}

#[tokio::test]
async fn a_client_that_never_reads_does_not_fill_the_memory() {
    let inbox = FakeInbox::answering(FakeAnswer::Done);
    let limits = LmtpLimits { idle: Duration::from_millis(50), ..LmtpLimits::default() };
    let (mut client, server) = duplex(4 << 10);
    let (_stop, stopping) = watch::channel(false);
    let task =
        tokio::spawn(
            async move { LmtpSession::new(server, &inbox, "club.example", &limits).run(stopping).await },
        );
    // The server stops reading, and then gives up.
    let sent = client.write_all("NOOP\r\n".repeat(100_000).as_bytes()).await;
    assert_eq!(sent.unwrap_err().kind(), std::io::ErrorKind::BrokenPipe);
    assert_eq!(task.await.unwrap().unwrap_err().kind(), std::io::ErrorKind::TimedOut);
}

#[tokio::test]
async fn a_letter_that_cant_be_stored_is_deferred() {
    let inbox = FakeInbox::answering(FakeAnswer::Later);
    let letter = "RCPT TO:<yard@club.example>\r\nDATA\r\nx\r\n.\r\n";
    let said = talk(&inbox, &format!("{BEGIN}{letter}MAIL FROM:<a@b.example>\r\n{letter}QUIT\r\n")).await;
    assert_eq!(codes(&said), [220, 250, 250, 250, 354, 451, 250, 250, 354, 451, 221], "{said}");
    assert!(inbox.taken().is_empty());
}

#[tokio::test]
async fn commands_out_of_order_are_refused() {
    let inbox = FakeInbox::answering(FakeAnswer::Done);
    let said = talk(
        &inbox,
        "DATA\r\nMAIL FROM:<a@b.example>\r\nEHLO x\r\nLHLO\r\nLHLO x\r\nRCPT TO:<yard@club.example>\r\nMAIL FROM:<a@b.example>\r\n\
         MAIL FROM:<a@b.example>\r\nDATA\r\nRSET\r\nNOOP\r\nVRFY x\r\nHELP\r\nQUIT\r\n",
    )
    .await;
    assert_eq!(
        codes(&said),
        [220, 503, 503, 500, 501, 250, 503, 250, 503, 503, 250, 250, 252, 500, 221],
        "{said}"
    );
}

#[tokio::test]
async fn bad_paths_and_parameters_are_refused() {
    let inbox = FakeInbox::answering(FakeAnswer::Done);
    for (line, code) in [
        ("MAIL FROM:a@b.example", 501),
        ("MAIL FROM:<a@b.example", 501),
        ("MAIL FROM:<a b@c.example>", 501),
        ("MAIL TO:<a@b.example>", 501),
        ("MAIL FROM:<a@b.example> SIZE=262145", 552),
        ("MAIL FROM:<a@b.example> SIZE=99999999999999999999999", 552),
        ("MAIL FROM:<a@b.example> SIZE=x", 501),
        ("MAIL FROM:<a@b.example> AUTH=<>", 555),
        ("MAIL FROM:<a@b.example> BODY=8BITMIME SMTPUTF8", 250),
        ("MAIL FROM:<\"a>b\"@c.example>", 250),
        ("MAIL FROM:<> XNOSENDER", 250),
        ("MAIL FROM:<a@b.example> XNOSENDER", 555),
    ] {
        let said = talk(&inbox, &format!("LHLO x\r\n{line}\r\nQUIT\r\n")).await;
        assert_eq!(codes(&said), [220, 250, code, 221], "{line}: {said}");
    }
}

#[tokio::test]
async fn a_letter_that_is_too_large_is_read_to_its_end_and_refused() {
    let inbox = FakeInbox::answering(FakeAnswer::Done);
    let limits = LmtpLimits { letter: 1_000, ..LmtpLimits::default() };
    let letter =
        |lines: usize| format!("RCPT TO:<yard@club.example>\r\nDATA\r\n{}.\r\n", "0123456\r\n".repeat(lines));
    let sent = format!("LHLO x\r\nMAIL FROM:<>\r\n{}MAIL FROM:<>\r\n{}QUIT\r\n", letter(9_000), letter(100));
    let said = talk_with(&inbox, limits, sent.as_bytes()).await;
    assert_eq!(codes(&said), [220, 250, 250, 250, 354, 552, 250, 250, 354, 250, 221], "{said}");
    assert_eq!(inbox.taken().len(), 1);
}

#[tokio::test]
async fn any_bytes_end_in_a_closed_connection() {
    let inbox = FakeInbox::answering(FakeAnswer::Done);
    let limits = LmtpLimits::default();
    for sent in [
        vec![b'a'; 1 << 20],
        [vec![b'a'; 1 << 16], b"\r\n".to_vec()].concat().repeat(30),
        vec![0; 100_000],
        b"\n".repeat(100_000),
        b"\xff\xfe\r\n".repeat(100),
        [BEGIN.as_bytes(), b"RCPT TO:<yard@club.example>\r\nDATA\r\n", &vec![b'.'; 1 << 20]].concat(),
    ] {
        let said = talk_with(&inbox, limits, &sent).await;
        assert!(said.len() < 10_000 && said.starts_with("220 "), "{}", said.len());
    }
    assert!(inbox.taken().is_empty());
    let many = "RCPT TO:<yard@club.example>\r\n".repeat(150);
    let limits = LmtpLimits { errors: 1_000, ..limits };
    let said = talk_with(&inbox, limits, format!("{BEGIN}{many}QUIT\r\n").as_bytes()).await;
    assert_eq!(codes(&said).iter().filter(|&&code| code == 452).count(), 50);
}

#[tokio::test]
async fn silent_clients_are_disconnected() {
    let inbox = FakeInbox::answering(FakeAnswer::Done);
    for sent in
        ["", "LHLO x\r\nMAI", "LHLO x\r\nMAIL FROM:<>\r\nRCPT TO:<yard@club.example>\r\nDATA\r\nx\r\n"]
    {
        let (client, server) = duplex(4_096);
        let (_stop, stopping) = watch::channel(false);
        let inbox = inbox.clone();
        tokio::spawn(async move {
            let limits = LmtpLimits { idle: Duration::from_millis(50), ..LmtpLimits::default() };
            let _ = LmtpSession::new(server, &inbox, "club.example", &limits).run(stopping).await;
        });
        let (mut reader, mut writer) = tokio::io::split(client);
        writer.write_all(sent.as_bytes()).await.unwrap();
        let mut said = Vec::new();
        // Returns only if the server closes its end.
        reader.read_to_end(&mut said).await.unwrap();
    }
    assert!(inbox.taken().is_empty());
}

#[tokio::test]
async fn a_stopping_server_says_goodbye() {
    let inbox = Arc::new(FakeInbox::answering(FakeAnswer::Done));
    let (client, server) = duplex(4_096);
    let (stop, stopping) = watch::channel(false);
    let task = tokio::spawn({
        let inbox = Arc::clone(&inbox);
        async move {
            let limits = LmtpLimits::default();
            LmtpSession::new(server, &*inbox, "club.example", &limits).run(stopping).await
        }
    });
    stop.send_replace(true);
    let (mut reader, _writer) = tokio::io::split(client);
    let mut said = String::new();
    reader.read_to_string(&mut said).await.unwrap();
    assert!(codes(&said).ends_with(&[421]), "{said}");
    task.await.unwrap().unwrap();
}
