//! Letters that must not be executed or answered.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;

use botyard_core::dice::Dice;

use crate::botyard::Botyard;
use crate::games::{YARD, botyard};
use crate::peers::{PATIENCE, Peers};
use crate::player::{AUTHSERV_ID, Player, Program};

const OTHER: &str = "yard@other.example";

/// Delivers letters by LMTP, as Postfix would, and counts the answers by their first digit.
fn hand_over(socket: &str, letters: &[Vec<u8>]) -> [usize; 10] {
    hand_over_to(YARD, socket, letters)
}

fn hand_over_to(yard: &str, socket: &str, letters: &[Vec<u8>]) -> [usize; 10] {
    let mut counts = [0; 10];
    for letters in letters.chunks(1_000) {
        let stream = UnixStream::connect(socket).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        let mut stream = BufReader::new(stream);
        let answer = |stream: &mut BufReader<UnixStream>| loop {
            let mut line = String::new();
            assert!(stream.read_line(&mut line).expect("an answer") > 0, "the connection is closed");
            if line.as_bytes().get(3) == Some(&b' ') {
                return line;
            }
        };
        answer(&mut stream);
        stream.get_mut().write_all(b"LHLO test\r\n").expect("sent");
        answer(&mut stream);
        for letter in letters {
            let start = format!("MAIL FROM:<mallory@example.org>\r\nRCPT TO:<{yard}>\r\nDATA\r\n");
            stream.get_mut().write_all(start.as_bytes()).expect("sent");
            for _ in 0..3 {
                answer(&mut stream);
            }
            stream.get_mut().write_all(&[letter, &b"\r\n.\r\n"[..]].concat()).expect("sent");
            let said = answer(&mut stream);
            counts[usize::from(said.as_bytes()[0] - b'0')] += 1;
        }
    }
    counts
}

/// Resident memory of a process, in KB.
fn memory(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Random junk of many kinds.
fn junk(dice: &mut Dice) -> Vec<u8> {
    let word = |dice: &mut Dice| {
        const WORDS: [&str; 12] = [
            "move",
            "resign",
            "signup",
            "duel",
            "b2b3",
            "yard@club.example",
            "password",
            "\u{202e}",
            "<b>",
            "accept",
            "=?utf-8?b?",
            "help",
        ];
        WORDS[dice.below(WORDS.len() as u64) as usize]
    };
    let from = ["ann@players.example", "<>", "mallory@example.org, ann@players.example", "\"a\"@b", ""]
        [dice.below(5) as usize];
    let mut letter = format!("From: {from}\r\nSubject: {} {} {}\r\n", word(dice), word(dice), word(dice));
    match dice.below(6) {
        0 => {
            letter += "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n";
        }
        1 => letter += "Content-Transfer-Encoding: base64\r\n\r\n/////w======\r\n",
        2 => letter += &format!("X-Long: {}\r\n\r\n", "a".repeat(5_000)),
        3 => letter += "Auto-Submitted: auto-replied\r\n\r\nI am away\r\n",
        _ => letter += "\r\n",
    }
    for _ in 0..dice.below(30) {
        letter += word(dice);
        letter += [" ", "\r\n", "\r\n> "][dice.below(3) as usize];
    }
    letter.into_bytes()
}

#[test]
fn junk_is_accepted_and_never_answered() {
    let Some(peers) = Peers::start() else { return };
    let botyard = botyard(&peers);
    let mut ann = Player::new(&peers, "ann", Program::Swaks);
    ann.ask(YARD, "signup ann", "");
    let before = memory(botyard.child.id());
    let mut dice = Dice::new(20_261_118);
    let letters: Vec<Vec<u8>> = (0..10_000).map(|_| junk(&mut dice)).collect();
    let counts = hand_over(&peers.lmtp, &letters);
    assert_eq!(counts.iter().sum::<usize>(), 10_000);
    assert_eq!(counts[4], 0, "nothing is put off: {counts:?}");
    let bomb = |part: &str| {
        format!(
            "From: a@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n{}",
            part.repeat(200_000 / part.len())
        )
    };
    let bombs = ["--b\r\n", "--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n", "<div>", "&lt;"]
        .map(|part| bomb(part).into_bytes());
    hand_over(&peers.lmtp, &bombs);
    let grown = memory(botyard.child.id()).saturating_sub(before);
    println!("{grown} KB more memory after 10,000 letters");
    assert!(grown < 100_000, "{grown} KB more memory");
    // Letters are sent in order: an answer to any of them would have arrived before this one.
    ann.ask(YARD, "help", "");
    assert_eq!(ann.letters().len(), 2, "the answers to signup and help alone");
}

#[test]
fn commands_of_a_forged_sender_arent_executed() {
    let Some(peers) = Peers::start() else { return };
    let _botyard = botyard(&peers);
    let mut ann = Player::new(&peers, "ann", Program::Swaks);
    ann.ask(YARD, "signup ann", "");
    let mut letters = Vec::new();
    for proof in [
        "",
        "Authentication-Results: mx.evil.example; dmarc=pass header.from=players.example\r\n",
        "Authentication-Results: mx.club.example; dmarc=fail header.from=players.example\r\n",
        "Authentication-Results: mx.club.example; dmarc=pass header.from=evil.example\r\n",
        "X-Authentication-Results: mx.club.example; dmarc=pass header.from=players.example\r\n",
    ] {
        for command in ["signoff ann", "set mail=never", "help"] {
            letters
                .push(format!("{proof}From: ann@players.example\r\nSubject: {command}\r\n\r\n").into_bytes());
        }
    }
    let counts = hand_over(&peers.lmtp, &letters);
    assert_eq!(counts[2], letters.len(), "{counts:?}");
    // The account still exists, and still gets mail.
    ann.ask(YARD, "help", "");
    assert_eq!(ann.letters().len(), 2, "nothing but signup and the last letter was answered");
}

#[test]
fn a_dialogue_with_a_vacation_responder_ends() {
    let Some(peers) = Peers::start() else { return };
    let script = "require [\"vacation\"];\nvacation :days 1 :subject \"I am away\" \"Back on Monday.\";\n";
    fs::write(peers.path("sieve/carol.sieve"), script).expect("a script");
    let _botyard = botyard(&peers);
    let mut carol = Player::new(&peers, "carol", Program::Swaks);
    carol.ask(YARD, "signup carol", "");
    carol.ask(YARD, "help", "");
    carol.ask(YARD, "list", "");
    assert_eq!(carol.letters().len(), 3, "three letters, three answers, and none to the responder");
}

#[test]
fn a_dialogue_between_two_servers_ends() {
    let Some(peers) = Peers::start() else { return };
    let _club = botyard(&peers);
    let smtp = format!("smtp://127.0.0.1:{}", peers.smtp);
    let _other = Botyard::start(&[
        ("mail_address", OTHER),
        ("mail_authserv_id", AUTHSERV_ID),
        ("mail_lmtp", &peers.other_lmtp),
        ("mail_smtp", &smtp),
    ]);
    let mut ann = Player::new(&peers, "ann", Program::Swaks);
    ann.ask(YARD, "signup ann", "");
    // Each regards the other as a player, as far as it can see.
    let proof =
        |domain: &str| format!("Authentication-Results: {AUTHSERV_ID}; dmarc=pass header.from={domain}\r\n");
    let signup = |from: &str, domain: &str, name: &str| {
        format!("{}From: {from}\r\nSubject: signup {name}\r\n\r\n", proof(domain)).into_bytes()
    };
    hand_over(&peers.lmtp, &[signup(OTHER, "other.example", "other")]);
    hand_over_to(OTHER, &peers.other_lmtp, &[signup(YARD, "club.example", "club")]);
    // Invites a player whose address is that of a botyard server.
    ann.ask(YARD, "duel challenge ann other", "");
    let log = peers.path("log");
    let delivered = |to: &str| {
        let log = fs::read_to_string(&log).unwrap_or_default();
        log.lines()
            .filter(|line| line.contains(&format!("to=<{to}>")) && line.contains("status=sent"))
            .count()
    };
    // Ann gets a welcome and an invitation, the other server a welcome; nothing is answered.
    peers.until("all letters arrive", || (delivered(OTHER) == 2 && delivered(YARD) >= 3).then_some(()));
    ann.ask(YARD, "help", "");
    // Postfix writes its log a moment after the answer has arrived.
    peers.until("the last letter is logged", || (delivered(YARD) >= 4).then_some(()));
    assert_eq!(delivered(OTHER), 2, "one botyard answers the other");
    // Ann's signup, challenge and help, and the welcome of the other server.
    assert_eq!(delivered(YARD), 4, "one botyard answers the other");
}
