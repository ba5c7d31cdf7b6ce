//! `botyard mail read`: a letter on standard input, JSON on standard output.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const LETTER: &str = "From: Ann <Ann@Example.org>\r\nTo: yard+MFRGGZDFMZTWQ2LKNNWG23TP@club.example\r\n\
                      Authentication-Results: mx.club.example; dmarc=pass header.from=example.org\r\n\
                      Subject: soccolot mvoe 17 USERID WORD w2dne\r\nMessage-ID: <1@example.org>\r\n\r\n";

fn read(arguments: &[&str], letter: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_botyard"));
    command.args(["mail", "read"]).args(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that stops reading closes the pipe, which doesn't matter here.
    let _ = child.stdin.take().unwrap().write_all(letter);
    child.wait_with_output().unwrap()
}

fn said(arguments: &[&str], letter: &[u8]) -> Value {
    let output = read(arguments, letter);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(output.stdout.iter().filter(|&&byte| byte == b'\n').count(), 1, "one line");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_letter_is_shown_as_json() {
    let flags = ["--own", "yard@club.example", "--authserv-id", "mx.club.example"];
    assert_eq!(
        said(&flags, LETTER.as_bytes()),
        json!({
            "commands": ["soccolot move 17 USERID WORD w2dne"],
            "chat": null,
            "ignored": null,
            "token": "mfrggzdfmztwq2lknnwg23tp",
            "from": "ann@example.org",
            "trust": "token",
            "verified": true,
            "message_id": "1@example.org",
            "notes": ["I read `mvoe` as `move`"],
            "error": null,
            "not_tried": [],
        })
    );
}

#[test]
fn without_settings_only_a_mail_word_authenticates_the_sender() {
    let told = said(&["--lang", "pl"], LETTER.as_bytes());
    assert_eq!((&told["token"], &told["trust"]), (&Value::Null, &json!("word")));
    assert_eq!(told["notes"], json!(["`mvoe` odczytano jako `move`"]));
    assert_eq!(said(&["--dkim", "example.org"], LETTER.as_bytes())["trust"], "verified");
}

#[test]
fn the_envelope_is_used() {
    assert_eq!(said(&["--envelope-from", ""], LETTER.as_bytes())["ignored"], "bounce");
    let to = ["--own", "yard@club.example", "--envelope-to", "yard+aaaaaaaaaaaaaaaaaaaaaaaa@club.example"];
    assert_eq!(said(&to, LETTER.as_bytes())["token"], "aaaaaaaaaaaaaaaaaaaaaaaa");
}

#[test]
fn any_bytes_are_read_as_a_letter() {
    assert_eq!(said(&[], b"")["ignored"], "malformed");
    assert_eq!(said(&[], &[0xff; 300_000])["ignored"], "too-large");
    assert_eq!(said(&[], b"From: a@example.org\n\nhello")["error"]["code"], "no-command");
}

#[test]
fn wrong_options_are_refused() {
    let output = read(&["--own", "yard"], b"");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("write it as name@domain, for example yard@club.example"), "{text}");
    let help = String::from_utf8(read(&["--help"], b"").stdout).unwrap();
    for word in ["commands", "trust", "--own", "--authserv-id", "--envelope-to", "Exit code"] {
        assert!(help.contains(word), "{word} isn't in {help}");
    }
}
