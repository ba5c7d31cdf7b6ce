//! Malicious letters: whatever is sent, reading ends soon and yields little.

use std::fmt::Write as _;

use botyard_core::dice::Dice;
use botyard_core::{InWords, Lang};
use botyard_mail::{Ignored, LONGEST_LETTER, MOST_COMMANDS, Secrets, Trust};

use crate::{REPLY_ADDRESS, read_bytes};

const HEAD: &str = "From: Ann <ann@example.org>\nTo: yard@club.example\nSubject: multiple\n";

/// Reads any bytes and checks the invariants.
#[track_caller]
fn check(bytes: &[u8]) {
    let reading = read_bytes(bytes);
    assert!(reading.commands().count() <= MOST_COMMANDS);
    assert!(reading.lines.len() <= MOST_COMMANDS + 1);
    assert_eq!(reading.ignored.is_some(), reading.lines.is_empty());
    assert!(!reading.is_verified || reading.from.is_some());
    assert_ne!(reading.trust(), Trust::Verified, "nobody has verified this");
    if let Some((_, fault)) = reading.fault() {
        assert!(Lang::ALL.iter().all(|&lang| (1..500).contains(&fault.in_words(lang).len())));
    }
    assert!(reading.disclose(Lang::En).is_object());
}

#[test]
fn a_letter_that_is_too_large_is_not_read() {
    let mut letter = format!("{HEAD}\nduel show 3\n").into_bytes();
    letter.resize(LONGEST_LETTER, b'\n');
    assert_eq!(read_bytes(&letter).ignored, None);
    letter.push(b'\n');
    assert_eq!(read_bytes(&letter).ignored, Some(Ignored::TooLarge));
}

#[test]
fn deeply_nested_parts_are_not_parsed() {
    let mut letter = HEAD.to_owned();
    for depth in 0..4_000 {
        write!(letter, "Content-Type: multipart/mixed; boundary=b{depth}\n\n--b{depth}\n").unwrap();
    }
    assert_eq!(read_bytes(letter.as_bytes()).ignored, Some(Ignored::Malformed));
    for kind in ["message/rfc822", "multipart/digest; boundary=x", "multipart/mixed; boundary=x"] {
        let mut letter = HEAD.to_owned();
        for _ in 0..90 {
            write!(letter, "Content-Type: {kind}\n\n--x\n").unwrap();
        }
        check(letter.as_bytes());
    }
}

#[test]
fn deeply_nested_encoded_letters_are_not_decoded() {
    // Each layer is the base64 of the inner one; only a few are decoded, and none is read.
    let mut inner = "Subject: x\n\nresign\n".to_owned();
    for _ in 0..8 {
        let packed = base64(inner.as_bytes());
        inner = format!("Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n{packed}\n");
    }
    check(format!("{HEAD}{inner}").as_bytes());
}

#[test]
fn encoded_nesting_is_not_decoded() {
    let nested = "Content-Type: message/rfc822\n\n".repeat(6_000);
    for kind in ["message/rfc822", "message/(x)rfc822", "(x)message/global", "MESSAGE /\n rfc822"] {
        let packed = base64(nested.as_bytes());
        let part = format!("Content-Type: {kind}\nContent-Transfer-Encoding: base64\n\n{packed}\n");
        check(format!("{HEAD}{part}").as_bytes());
        check(format!("{HEAD}Content-Type: multipart/mixed; boundary=a\n\n--a\n{part}--a--\n").as_bytes());
    }
    let packed = base64(nested.as_bytes());
    let part = format!("Content-Transfer-Encoding: base64\n\n{packed}\n");
    check(format!("{HEAD}Content-Type: multipart/digest; boundary=a\n\n--a\n{part}--a--\n").as_bytes());
}

#[test]
fn endless_headers_are_not_a_letter() {
    let long = format!("{HEAD}X-Long: {}\n\nduel show 3\n", "x".repeat(LONGEST_LETTER / 2));
    assert_eq!(read_bytes(long.as_bytes()).ignored, Some(Ignored::Malformed));
    let many = format!("{HEAD}{}\nduel show 3\n", "X-A: b\n".repeat(20_000));
    assert_eq!(read_bytes(many.as_bytes()).ignored, Some(Ignored::Malformed));
}

#[test]
fn costly_headers_and_bodies_are_read_in_bounded_time() {
    let most = 60 << 10;
    for piece in ["=?", "=?utf-8?q?", "(", "\"", "<", "a@b,", "=?utf-8?b?", ";", ":", "\\", " \n "] {
        for name in ["Subject", "From", "To", "References", "Authentication-Results", "Content-Type"] {
            check(format!("{name}: {}\n\nduel show 3\n", piece.repeat(most / piece.len())).as_bytes());
        }
    }
    let most = LONGEST_LETTER - 1_000;
    for piece in [
        "<div class=gmail_quote>",
        "<",
        "<a b='",
        "<!--",
        "&",
        "&#x",
        "</p>",
        "<pre>",
        "<blockquote>",
        "<br>\n",
    ] {
        let body = piece.repeat(most / piece.len());
        check(format!("{HEAD}Content-Type: text/html\n\n{body}").as_bytes());
    }
    for piece in [
        "> ",
        ">\n",
        "-",
        "_",
        "a\n",
        "a:\n>\n",
        "On 10:04 x wrote:\n",
        "From: a\n",
        "b2b3\n",
        "x ",
        "\"",
        "duel show 3\n",
    ] {
        let body = piece.repeat(most / piece.len());
        let kind = "Content-Type: text/plain; format=flowed; delsp=yes";
        check(format!("To: {REPLY_ADDRESS}\n{HEAD}{kind}\n\n{body}").as_bytes());
    }
}

#[test]
fn secrets_are_shown_only_on_request() {
    let letter = format!("{HEAD}\nduel move 3 ann hunter2 b2b3\nduel move 4 ann hunter2 zzz\n");
    let reading = read_bytes(letter.as_bytes());
    let hidden = format!("{reading:?}");
    assert!(!hidden.contains("hunter2"), "{hidden}");
    let first = reading.commands().next().unwrap();
    assert_eq!(first.to_string(), "duel move 3 ann *** b2b3");
    assert_eq!(first.canonical(Secrets::Shown), "duel move 3 ann hunter2 b2b3");
    let (_, fault) = reading.fault().unwrap();
    assert!(Lang::ALL.iter().all(|&lang| !fault.in_words(lang).contains("hunter2")));
}

#[test]
fn any_bytes_can_be_read() {
    let mut dice = Dice::new(19);
    let pieces: &[&[u8]] = &[
        b"From: ann@example.org\n",
        b"Subject: ",
        b"duel ",
        b"move ",
        b"3 ",
        b"b2b3",
        b"\n\n",
        b"\r\n",
        b"\n",
        b"\0",
        b"\xff",
        b"> ",
        b"chat ",
        b"end\n",
        b"-- \n",
        b"Content-Type: text/html\n",
        b"Content-Type: multipart/mixed; boundary=a\n",
        b"--a\n",
        b"--a--\n",
        b"<div class=gmail_quote>",
        b"</div>",
        b"Content-Transfer-Encoding: base64\n",
        b"=?utf-8?q?",
        b"?=",
        b"\xe2\x86\x92",
        b"#12",
        b"\"",
        b"Authentication-Results: mx.club.example; dmarc=fail\n",
        b"To: yard+mfrggzdfmztwq2lknnwg23tp@club.example\n",
        b"set lang=pl\n",
    ];
    for _ in 0..3_000 {
        let count = dice.below(40);
        let letter: Vec<u8> =
            (0..count).flat_map(|_| dice.pick(pieces).map_or(Vec::new(), |piece| piece.to_vec())).collect();
        check(&letter);
        let noise: Vec<u8> = (0..dice.below(200)).map(|_| dice.below(256) as u8).collect();
        check(&noise);
    }
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let sign = |value: u32, at: u32| char::from(SIGNS[(value >> at & 63) as usize]);
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let value =
            chunk.iter().fold(0_u32, |value, &byte| value << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
        for at in 0..4 {
            out.push(if at <= chunk.len() { sign(value, 18 - 6 * at as u32) } else { '=' });
        }
    }
    out
}
