//! A mail gateway without a network: letters are delivered and claimed directly.

use botyard_mail::Address;
use botyard_server::config::Settings;
use botyard_server::mail::{Delivered, Envelope, MailGateway, Outgoing, Undelivered};
use tempfile::TempDir;

pub(crate) const OWN: &str = "yard@club.example";

/// Enables the mail gateway in the settings.
pub(crate) fn open_mail(settings: &mut Settings) {
    settings.mail.address = Address::normal(OWN);
    settings.mail.authserv_id = Some("mx.club.example".to_owned());
}

/// A mail gateway on a folder of its own.
pub(crate) struct Post {
    pub(crate) gateway: MailGateway,
    pub(crate) folder: TempDir,
    count: u32,
    /// Sent letters that no test has taken yet.
    inbox: Vec<Taken>,
}

/// A letter from a player.
#[derive(Clone)]
pub(crate) struct Written {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) bytes: Vec<u8>,
}

impl Post {
    pub(crate) async fn start() -> Post {
        Post::start_in(TempDir::new().expect("a folder")).await
    }

    pub(crate) async fn start_in(folder: TempDir) -> Post {
        Post::open(folder, |_| ()).await
    }

    pub(crate) async fn start_with(change: impl FnOnce(&mut Settings)) -> Post {
        Post::open(TempDir::new().expect("a folder"), change).await
    }

    async fn open(folder: TempDir, change: impl FnOnce(&mut Settings)) -> Post {
        let mut settings = Settings::in_folder(folder.path());
        settings.limits = false;
        open_mail(&mut settings);
        change(&mut settings);
        let gateway = MailGateway::open(settings).await.expect("the database").expect("an address");
        Post { gateway, folder, count: 0, inbox: Vec::new() }
    }

    pub(crate) async fn stop(self) -> TempDir {
        self.gateway.close().await;
        self.folder
    }

    /// Creates a letter whose sender the club's mail server has verified.
    pub(crate) fn verified(&mut self, from: &str, to: &str, subject: &str, body: &str) -> Written {
        let domain = from.rsplit('@').next().unwrap_or_default();
        let proof = format!("Authentication-Results: mx.club.example; dmarc=pass header.from={domain}\r\n");
        self.letter(from, to, subject, body, &proof)
    }

    pub(crate) fn letter(&mut self, from: &str, to: &str, subject: &str, body: &str, more: &str) -> Written {
        self.count += 1;
        let text = format!(
            "{more}From: {from}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: <{}@example.org>\r\n\
             Date: Wed, 18 Nov 2026 05:00:00 +0000\r\n\r\n{body}\r\n",
            self.count
        );
        Written { from: from.to_owned(), to: to.to_owned(), bytes: text.into_bytes() }
    }

    pub(crate) async fn deliver(&self, letter: &Written) -> Result<Delivered, Undelivered> {
        let envelope =
            Envelope { from: Some(letter.from.clone()), to: vec![letter.to.clone()], dkim: Vec::new() };
        self.gateway.deliver(&letter.bytes, &envelope).await
    }

    /// Delivers a letter of a verified sender to the server's own address and returns the answer. Other
    /// letters stay in the inbox.
    pub(crate) async fn ask(&mut self, from: &str, subject: &str, body: &str) -> Taken {
        let letter = self.verified(from, OWN, subject, body);
        assert_eq!(self.deliver(&letter).await, Ok(Delivered::Done), "{subject} {body}");
        self.collect().await;
        let is_answer = |taken: &Taken| taken.to == from && taken.is_answer();
        let Some(index) = self.inbox.iter().rposition(is_answer) else {
            panic!("no answer to {subject} {body}")
        };
        self.inbox.remove(index)
    }

    /// Sends all waiting letters.
    async fn collect(&mut self) {
        let letters = self.gateway.claim(100).await;
        for letter in &letters {
            self.gateway.sent(&letter.id).await;
        }
        self.inbox.extend(letters.into_iter().map(Taken::from));
    }

    /// Returns all letters sent since the last call.
    pub(crate) async fn take(&mut self) -> Vec<Taken> {
        self.collect().await;
        std::mem::take(&mut self.inbox)
    }

    /// Signs players up, one address each.
    pub(crate) async fn sign_up(&mut self, names: &[&str]) {
        for name in names {
            let address = address_of(name);
            let answer = self.ask(&address, &format!("signup {name}"), "").await;
            assert!(answer.text().contains("welcome"), "{}", answer.text());
        }
    }
}

pub(crate) fn address_of(name: &str) -> String {
    format!("{}@example.org", name.to_lowercase())
}

/// A letter from the server.
pub(crate) struct Taken {
    pub(crate) to: String,
    pub(crate) return_path: String,
    pub(crate) bytes: Vec<u8>,
}

impl From<Outgoing> for Taken {
    fn from(letter: Outgoing) -> Taken {
        Taken { to: letter.to, return_path: letter.return_path, bytes: letter.bytes }
    }
}

impl Taken {
    pub(crate) fn raw(&self) -> String {
        String::from_utf8(self.bytes.clone()).expect("letters are ASCII or UTF-8")
    }

    /// Returns the letter with soft line breaks undone.
    pub(crate) fn text(&self) -> String {
        self.raw().replace("=\r\n", "").replace("\r\n", "\n")
    }

    /// Returns the text up to the HTML part.
    pub(crate) fn plain(&self) -> String {
        self.text().split("text/html").next().unwrap_or_default().to_owned()
    }

    /// Returns the plain text as its reader sees it.
    pub(crate) fn decoded(&self) -> String {
        let message = mail_parser::MessageParser::default().parse(&self.bytes).expect("a letter");
        message.body_text(0).expect("a text").into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let raw = self.raw();
        let head =
            raw.split("\r\n\r\n").next().unwrap_or_default().replace("\r\n\t", " ").replace("\r\n ", " ");
        head.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        })
    }

    pub(crate) fn is_answer(&self) -> bool {
        self.header("Auto-Submitted").as_deref() == Some("auto-replied")
    }

    /// Returns the address for replies.
    pub(crate) fn reply_to(&self) -> String {
        let value = self.header("Reply-To").unwrap_or_default();
        let address = value.rsplit('<').next().unwrap_or_default().trim_end_matches('>');
        assert!(address.starts_with("yard+"), "{value:?} in {}", self.raw());
        address.to_owned()
    }
}
