//! Letters while the server is killed or its disk is full: none is lost, none is executed twice.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use botyard_core::dice::Dice;
use tempfile::TempDir;

use crate::botyard::Botyard;
use crate::games::YARD;
use crate::peers::PATIENCE;
use crate::player::AUTHSERV_ID;

/// A folder with the LMTP socket of a botyard server, and a sendmail script that stores letters as files.
struct Post {
    folder: TempDir,
    count: u32,
}

impl Post {
    fn new() -> Post {
        let folder = TempDir::new().expect("a folder");
        fs::create_dir(folder.path().join("sent")).expect("a folder");
        let program = folder.path().join("sendmail");
        // A letter appears only when it is complete.
        let script =
            "#!/bin/sh\ncd \"${0%/*}\" && name=$(mktemp XXXXXXXX) && cat >\"$name\" && mv \"$name\" sent/\n";
        fs::write(&program, script).expect("a script");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it can be run");
        Post { folder, count: 0 }
    }

    fn settings(&self) -> Vec<(&'static str, String)> {
        let path = |name: &str| self.folder.path().join(name).display().to_string();
        vec![
            ("mail_address", YARD.to_owned()),
            ("mail_authserv_id", AUTHSERV_ID.to_owned()),
            ("mail_lmtp", path("lmtp")),
            ("mail_sendmail", path("sendmail")),
            ("limits", "false".to_owned()),
        ]
    }

    /// A letter of a verified player.
    fn letter(&mut self, name: &str, subject: &str) -> Vec<u8> {
        self.count += 1;
        format!(
            "Authentication-Results: {AUTHSERV_ID}; dmarc=pass header.from=players.example\r\n\
             From: {name}@players.example\r\nTo: {YARD}\r\nSubject: {subject}\r\nMessage-ID: <{}@players.example>\r\n\r\n",
            self.count
        )
        .into_bytes()
    }

    /// Sends a letter up to its last byte.
    fn send(&self, letter: &[u8]) -> std::io::Result<BufReader<UnixStream>> {
        let stream = UnixStream::connect(self.folder.path().join("lmtp"))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let mut stream = BufReader::new(stream);
        answer(&mut stream)?;
        for command in ["LHLO test", "MAIL FROM:<ann@players.example>", &format!("RCPT TO:<{YARD}>"), "DATA"]
        {
            stream.get_mut().write_all(format!("{command}\r\n").as_bytes())?;
            answer(&mut stream)?;
        }
        stream.get_mut().write_all(&[letter, &b"\r\n.\r\n"[..]].concat())?;
        Ok(stream)
    }

    /// Delivers a letter; returns the code of the answer.
    fn deliver(&self, letter: &[u8]) -> std::io::Result<String> {
        let said = answer(&mut self.send(letter)?)?;
        Ok(said.get(..3).unwrap_or_default().to_owned())
    }

    /// Delivers a letter repeatedly until it is accepted, as a mail server would.
    fn deliver_at_last(&self, letter: &[u8]) {
        let end = Instant::now() + PATIENCE;
        loop {
            match self.deliver(letter) {
                Ok(code) if code == "250" => return,
                other => assert!(Instant::now() < end, "not within three minutes: {other:?}"),
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// All letters to a player by Message-ID, so that copies count once.
    fn letters(&self, to: &str) -> BTreeMap<String, String> {
        let mut letters = BTreeMap::new();
        for entry in fs::read_dir(self.folder.path().join("sent")).expect("a folder") {
            let text = fs::read_to_string(entry.expect("an entry").path()).unwrap_or_default();
            let id = text
                .lines()
                .find_map(|line| line.strip_prefix("Message-ID: "))
                .unwrap_or_default()
                .to_owned();
            if !text.contains(&format!("To: <{to}@players.example>")) || id.is_empty() {
                continue;
            }
            if let Some(before) = letters.insert(id, text.clone()) {
                assert_eq!(before, text, "two letters with one Message-ID");
            }
        }
        letters
    }

    fn answers(&self, to: &str, what: &str) -> usize {
        self.letters(to).values().filter(|text| text.contains("auto-replied") && text.contains(what)).count()
    }

    /// Seats Ann and Bob at a table of duel, board 1 of both.
    fn seat(&mut self) {
        for (name, subject) in [
            ("ann", "signup ann"),
            ("bob", "signup bob"),
            ("ann", "duel challenge ann bob"),
            ("bob", "accept 1"),
        ] {
            let letter = self.letter(name, subject);
            self.deliver_at_last(&letter);
            // The number of an invitation's board is assigned when the letter is written.
            self.until(|post| {
                post.answers(name, "") > 0
                    && (subject != "duel challenge ann bob" || post.letters("bob").len() == 2)
            });
        }
    }

    #[track_caller]
    fn until(&self, is_so: impl Fn(&Post) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_so(self) {
            assert!(Instant::now() < end, "not within three minutes: {:?}", self.letters("ann").keys());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

fn answer(stream: &mut BufReader<UnixStream>) -> std::io::Result<String> {
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if line.as_bytes().get(3) == Some(&b' ') {
            return Ok(line);
        }
    }
}

#[test]
fn a_server_killed_between_data_and_commit_executes_the_letter_once() {
    let mut post = Post::new();
    let settings = post.settings();
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let mut botyard = Botyard::start(&settings);
    post.seat();
    let kind = botyard_catalog::find("duel").expect("the game is there");
    let (mut board, mut dice) = (kind.start(&[], None).expect("it begins"), Dice::new(3));
    let mut played = [0, 0];
    for round in 0..24 {
        let orders = board.random_orders(&mut dice);
        let Some((seat, order)) = orders.first() else { break };
        let name = ["ann", "bob"][seat.index()];
        let letter = post.letter(name, &format!("duel move 1 {order}"));
        let sent = post.send(&letter).expect("sent");
        // Kills the server between the last byte of the letter and its answer, or just after that.
        std::thread::sleep(Duration::from_micros(dice.below(6_000)));
        botyard.kill_and_start();
        drop(sent);
        post.deliver_at_last(&letter);
        if round % 3 == 0 {
            assert_eq!(post.deliver(&letter).expect("an answer"), "250", "once more changes nothing");
        }
        played[seat.index()] += 1;
        board.play(&[(*seat, order.as_str())]).expect("legal");
    }
    for (name, count) in ["ann", "bob"].into_iter().zip(played) {
        post.until(|post| post.answers(name, "played") >= count);
        assert_eq!(post.answers(name, "played"), count, "one answer for each order of {name}");
        assert_eq!(post.answers(name, "not done"), 0, "no order was lost or done twice");
    }
}

/// Starts a server whose data is on a small disk of its own. Returns `None` where that isn't allowed.
fn on_a_small_disk(folder: &Path, post: &Post) -> Option<std::process::Child> {
    let works = Command::new("unshare")
        .args(["-rm", "sh", "-c", "mount -t tmpfs -o size=1m none /mnt"])
        .stderr(std::process::Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !works {
        return None;
    }
    let script = format!(
        "mount -t tmpfs -o size=8m none '{0}' && exec '{1}' serve --listen 127.0.0.1:0 --log off --data '{0}'",
        folder.display(),
        env!("CARGO_BIN_EXE_botyard"),
    );
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", &script]).stdout(std::process::Stdio::null());
    for (name, value) in post.settings() {
        command.env(format!("BOTYARD_{}", name.to_uppercase()), value);
    }
    Some(command.spawn().expect("it starts"))
}

#[test]
fn a_letter_that_meets_a_full_disk_is_deferred_and_executed_once_later() {
    let (folder, mut post) = (TempDir::new().expect("a folder"), Post::new());
    let Some(mut botyard) = on_a_small_disk(folder.path(), &post) else {
        botyard_testkit::skip(
            "letters on a full disk",
            "this system allows no small disk (unshare -rm, mount -t tmpfs)",
        );
        return;
    };
    post.seat();
    let ballast = format!("/proc/{}/root{}/ballast", botyard.id(), folder.path().display());
    let mut file = fs::File::create(&ballast).expect("a file");
    while file.write_all(&[0; 4096]).is_ok() {}
    drop(file);
    // First uses up the space that the database has already allocated.
    let order = post.letter("ann", "duel move 1 b2b3");
    let mut refused = 0;
    for round in 0..2_000 {
        let letter = post.letter("bob", ["set lang=es", "set lang=en"][round % 2]);
        refused += usize::from(post.deliver(&letter).expect("an answer") == "451");
        if refused > 3 {
            break;
        }
    }
    assert!(refused > 3, "the disk never was full");
    assert_eq!(post.deliver(&order).expect("an answer"), "451");
    fs::remove_file(&ballast).expect("room can be made");
    post.deliver_at_last(&order);
    assert_eq!(post.deliver(&order).expect("an answer"), "250");
    post.until(|post| post.answers("ann", "played") > 0);
    assert_eq!(post.answers("ann", "played"), 1);
    botyard.kill().expect("it can be killed");
    botyard.wait().expect("it is dead");
}
