//! Every transport delivers a letter: `botyard doctor` sends it, and the running server reports its
//! arrival.

use std::io::Write as _;
use std::process::{Output, Stdio};

use tempfile::TempDir;

use crate::botyard::{Botyard, command, pairs};
use crate::peers::Peers;

#[track_caller]
fn assert_arrives(peers: &Peers, botyard: &Botyard) {
    let letter = botyard.test_letter();
    assert_eq!(letter["state"], "ok", "{letter:#}\n{}", peers.logs());
}

#[test]
fn a_letter_goes_out_by_smtp_through_postfix_and_comes_in_by_lmtp() {
    let Some(peers) = Peers::start() else { return };
    let smtp = format!("smtp://127.0.0.1:{}", peers.smtp);
    let settings =
        [("mail_address", "yard@club.example"), ("mail_lmtp", &*peers.lmtp), ("mail_smtp", &*smtp)];
    assert_arrives(&peers, &Botyard::start(&settings));
    let starttls = format!("smtp+starttls://localhost:{}", peers.smtp);
    let certificate = peers.certificate();
    let settings = [
        ("mail_address", "yard@club.example"),
        ("mail_lmtp", &*peers.lmtp),
        ("mail_smtp", &*starttls),
        ("mail_ca", &*certificate),
    ];
    assert_arrives(&peers, &Botyard::start(&settings));
}

#[test]
fn a_letter_goes_out_by_sendmail_and_comes_in_from_an_imap_mailbox() {
    let Some(peers) = Peers::start() else { return };
    let (sendmail, certificate) = (peers.sendmail(), peers.certificate());
    for imap in [
        format!("imap://127.0.0.1:{}", peers.imap),
        format!("imap+starttls://localhost:{}", peers.imap),
        format!("imaps://localhost:{}", peers.imaps),
    ] {
        let settings = [
            ("mail_address", "yard@players.example"),
            ("mail_sendmail", &*sendmail),
            ("mail_imap", &*imap),
            ("mail_imap_user", "yard@players.example"),
            ("mail_imap_password", "secret"),
            ("mail_ca", &*certificate),
        ];
        assert_arrives(&peers, &Botyard::start(&settings));
    }
}

#[test]
fn an_untrusted_certificate_is_refused() {
    let Some(peers) = Peers::start() else { return };
    let imap = format!("imaps://localhost:{}", peers.imaps);
    let smtp = format!("smtp+starttls://localhost:{}", peers.smtp);
    let settings = pairs(&[
        ("mail_address", "yard@players.example"),
        ("mail_smtp", &smtp),
        ("mail_imap", &imap),
        ("mail_imap_user", "yard@players.example"),
        ("mail_imap_password", "secret"),
    ]);
    let folder = TempDir::new().expect("a folder");
    let output =
        command(folder.path(), &settings).args(["doctor", "--listen", "127.0.0.1:0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    let wrong: Vec<&str> = told.lines().filter(|line| line.starts_with("WRONG")).collect();
    assert!(wrong.len() == 2 && wrong.iter().all(|line| line.contains("ertificate")), "{told}");
    assert!(!told.contains("secret"), "{told}");
}

#[test]
fn a_wrong_password_is_reported_without_being_printed() {
    let Some(peers) = Peers::start() else { return };
    let imap = format!("imap://127.0.0.1:{}", peers.imap);
    let settings = pairs(&[
        ("mail_address", "yard@players.example"),
        ("mail_sendmail", "/usr/sbin/sendmail"),
        ("mail_imap", &imap),
        ("mail_imap_user", "yard@players.example"),
        ("mail_imap_password", "hunter2hunter2"),
    ]);
    let folder = TempDir::new().expect("a folder");
    let output =
        command(folder.path(), &settings).args(["doctor", "--listen", "127.0.0.1:0"]).output().unwrap();
    let told = format!("{output:?}");
    assert!(told.contains("wrong user or password") && !told.contains("hunter2"), "{told}");
}

/// Runs `botyard mail deliver` with this letter.
fn deliver(botyard: &Botyard, arguments: &[&str], letter: &[u8]) -> Output {
    let mut command = botyard.command();
    command.args(["mail", "deliver"]).args(arguments).env_remove("SENDER").env_remove("RECIPIENT");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that stops reading closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(letter);
    child.wait_with_output().unwrap()
}

const PROBE: &str = "X-Botyard-Probe: abcdefghijkmnpqrstuvwxyz\n\n.\nx\n";

#[test]
fn the_pipe_exits_with_sysexits_codes() {
    let sockets = TempDir::new().expect("a folder");
    let socket = sockets.path().join("lmtp").display().to_string();
    let mut botyard = Botyard::start(&[("mail_address", "yard@club.example"), ("mail_lmtp", &socket)]);
    let code = |botyard: &Botyard, arguments: &[&str], letter: &[u8]| {
        let output = deliver(botyard, arguments, letter);
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (done, said) =
        code(&botyard, &["--from", "ann@example.org", "--to", "<yard+x@club.example>"], PROBE.as_bytes());
    assert_eq!((done, said.as_str()), (Some(0), ""));
    assert_eq!(code(&botyard, &[], PROBE.as_bytes()).0, Some(0));
    let (refused, said) = code(&botyard, &["--to", "bob@club.example"], PROBE.as_bytes());
    assert_eq!(refused, Some(77), "{said}");
    let (too_large, said) = code(&botyard, &[], &vec![b'x'; 300_000]);
    assert_eq!(too_large, Some(65), "{said}");
    botyard.child.kill().unwrap();
    botyard.child.wait().unwrap();
    let (later, said) = code(&botyard, &[], PROBE.as_bytes());
    assert_eq!(later, Some(75), "{said}");
    assert!(said.contains("can't deliver to"), "{said}");
    // A socket left by a killed server doesn't keep the next one from starting.
    botyard = Botyard::start(&[("mail_address", "yard@club.example"), ("mail_lmtp", &socket)]);
    assert_eq!(code(&botyard, &[], PROBE.as_bytes()).0, Some(0));
}

#[test]
fn bad_setups_keep_the_server_from_starting_with_a_sentence() {
    for (settings, sentence) in [
        (&[("mail_lmtp", "/tmp/lmtp")][..], "set mail_address"),
        (
            &[("mail_address", "yard@club.example"), ("mail_lmtp", "/nowhere/at/all")],
            "can't listen for LMTP on /nowhere/at/all",
        ),
        (
            &[("mail_address", "yard@club.example"), ("mail_maildir", "/nowhere")],
            "/nowhere has no folder new",
        ),
        (&[("mail_address", "yard@club.example"), ("mail_lmtp", "0.0.0.0:24")], "LMTP has no passwords"),
        (
            &[("mail_address", "yard@club.example"), ("mail_imap", "imaps://a.example")],
            "mail_imap needs mail_imap_user",
        ),
        (
            &[("mail_webhook_secret", "hunter2")],
            "invalid value \"***\" for mail_webhook_secret: expected at least 16",
        ),
    ] {
        let folder = TempDir::new().expect("a folder");
        let output = command(folder.path(), &pairs(settings))
            .args(["serve", "--listen", "127.0.0.1:0"])
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(sentence), "{settings:?}: {said}");
        assert!(!said.contains("hunter2"), "{said}");
    }
}
