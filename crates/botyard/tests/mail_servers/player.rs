//! A player with a mailbox and a mail program.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Command, Stdio};

use crate::peers::Peers;

/// Name of the club's mail server in `Authentication-Results`.
pub(crate) const AUTHSERV_ID: &str = "mx.club.example";

/// Mail programs.
#[derive(Clone, Copy)]
pub(crate) enum Program {
    Swaks,
    Nail,
}

/// A player such as `ann@players.example`, who reads a Dovecot mailbox by IMAP and sends through Postfix.
pub(crate) struct Player<'a> {
    peers: &'a Peers,
    pub(crate) name: &'static str,
    program: Program,
    letters: usize,
}

/// A letter in a mailbox.
#[derive(Clone, Debug)]
pub(crate) struct Received(pub(crate) String);

impl Received {
    /// Value of a header on one line.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let head = self.0.split("\r\n\r\n").next()?.replace("\r\n\t", " ").replace("\r\n ", " ");
        let start = format!("{}:", name.to_ascii_lowercase());
        let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with(&start))?;
        Some(line[start.len()..].trim().to_owned())
    }

    /// The address for replies.
    pub(crate) fn reply_to(&self) -> Option<String> {
        let value = self.header("Reply-To")?;
        let address = value.rsplit('<').next()?.trim_end_matches('>');
        Some(address.to_owned())
    }
}

impl<'a> Player<'a> {
    pub(crate) fn new(peers: &'a Peers, name: &'static str, program: Program) -> Player<'a> {
        Player { peers, name, program, letters: 0 }
    }

    pub(crate) fn address(&self) -> String {
        format!("{}@players.example", self.name)
    }

    /// Sends a letter that the club's mail server has authenticated.
    pub(crate) fn write(&mut self, to: &str, subject: &str, body: &str) {
        let results = format!("{AUTHSERV_ID}; dmarc=pass header.from=players.example");
        self.write_with(to, subject, body, &[("Authentication-Results", &results)]);
    }

    /// Sends a letter with additional headers.
    pub(crate) fn write_with(&mut self, to: &str, subject: &str, body: &str, headers: &[(&str, &str)]) {
        self.letters += 1;
        let from = self.address();
        // swaks waits for input if the body is empty.
        let body = if body.is_empty() { " " } else { body };
        let output = match self.program {
            Program::Swaks => {
                let mut command = Command::new("swaks");
                command.args(["--server", "127.0.0.1", "--port", &self.peers.smtp.to_string()]);
                command.args(["--from", &from, "--to", to, "--silent", "2", "--suppress-data"]);
                command.args(["--header", &format!("Subject: {subject}")]);
                command.args(["--body", body]);
                for (name, value) in headers {
                    command.args(["--add-header", &format!("{name}: {value}")]);
                }
                command.stdin(Stdio::null()).output()
            }
            Program::Nail => {
                let mut command = Command::new("s-nail");
                command.env("MAILRC", "/dev/null").args(["-:/", "-Sv15-compat", "-Ssendwait"]);
                command.arg(format!("-Smta={}", self.peers.sendmail())).arg("-Snosave");
                command.args(["-r", &from, "-s", subject]);
                for (name, value) in headers {
                    command.arg("-C").arg(format!("{name}: {value}"));
                }
                let mut child = command
                    .arg(to)
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .stderr(Stdio::piped())
                    .spawn()
                    .expect("s-nail runs");
                let mut input = child.stdin.take().expect("an input");
                // If the program stops reading, its exit code says so.
                let _ = input.write_all(body.as_bytes()).and_then(|()| input.write_all(b"\n"));
                drop(input);
                child.wait_with_output()
            }
        };
        let output = output.expect("the mail program runs");
        assert!(output.status.success(), "{output:?}\n{}", self.peers.logs());
    }

    /// All letters in the mailbox, oldest first.
    pub(crate) fn letters(&self) -> Vec<Received> {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.peers.imap)).expect("Dovecot listens");
        let mut stream = BufReader::new(stream);
        let commands = format!(
            "a LOGIN {} secret\r\nb SELECT INBOX\r\nc FETCH 1:* BODY.PEEK[]\r\nd LOGOUT\r\n",
            self.address()
        );
        stream.get_mut().write_all(commands.as_bytes()).expect("sent");
        let mut letters = Vec::new();
        let mut line = Vec::new();
        loop {
            line.clear();
            if stream.read_until(b'\n', &mut line).expect("a line") == 0 {
                return letters;
            }
            let text = String::from_utf8_lossy(&line);
            let size =
                text.trim_end().rsplit_once('{').and_then(|(_, size)| size.strip_suffix('}')?.parse().ok());
            if let Some(size) = size.filter(|_| text.contains("FETCH")) {
                let mut bytes = vec![0; size];
                stream.read_exact(&mut bytes).expect("a letter");
                letters.push(Received(String::from_utf8_lossy(&bytes).into_owned()));
            }
        }
    }

    /// Waits for a letter.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, is_it: impl Fn(&Received) -> bool) -> Received {
        self.peers
            .until(&format!("{} waits for {what}", self.name), || self.letters().into_iter().rfind(&is_it))
    }

    /// Sends a letter and waits for its answer.
    #[track_caller]
    pub(crate) fn ask(&mut self, to: &str, subject: &str, body: &str) -> Received {
        self.write(to, subject, body);
        self.wait_for_answer()
    }

    /// Waits until every sent letter has been answered; returns the last answer.
    #[track_caller]
    pub(crate) fn wait_for_answer(&self) -> Received {
        let what = format!("{} waits for answer {}", self.name, self.letters);
        self.peers.until(&what, || {
            let mut answers = self.letters();
            // Letters about a table refer to the table's first letter, which the server sent itself. Copies
            // of a letter count once.
            answers
                .retain(|letter| letter.header("In-Reply-To").is_some_and(|id| !id.starts_with("<table.")));
            let mut known = BTreeSet::new();
            answers.retain(|letter| known.insert(letter.header("Message-ID")));
            if answers.len() >= self.letters { answers.pop() } else { None }
        })
    }
}
