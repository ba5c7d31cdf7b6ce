//! Settings of the mail transports.

use std::fs;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use botyard_mail::Secret;

use super::lmtp_listener::LmtpAddress;

/// Minimum length of the webhook's secret; shorter ones could be guessed.
const SHORTEST_SECRET: usize = 16;

/// Settings of the mail transports. Letters may be received by several at once, and are sent by one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TransportSettings {
    /// LMTP listener for a mail server on the same machine.
    pub lmtp: Option<LmtpAddress>,
    /// Maildir into which a mail server delivers.
    pub maildir: Option<PathBuf>,
    /// IMAP server with our mailbox.
    pub imap: Option<MailServer>,
    /// User name at the IMAP server.
    pub imap_user: Option<String>,
    /// Password at the IMAP server.
    pub imap_password: Option<Secret>,
    /// Folder of the IMAP mailbox.
    pub imap_folder: String,
    /// Secret of the webhook, which is closed without one.
    pub webhook_secret: Option<Secret>,
    /// SMTP server that relays our letters.
    pub smtp: Option<MailServer>,
    /// User name at the SMTP server.
    pub smtp_user: Option<String>,
    /// Password at the SMTP server.
    pub smtp_password: Option<Secret>,
    /// Sendmail-compatible program, in place of an SMTP server.
    pub sendmail: Option<PathBuf>,
    /// PEM file of certificates that are trusted in addition to the public ones.
    pub ca: Option<PathBuf>,
}

impl Default for TransportSettings {
    fn default() -> TransportSettings {
        TransportSettings {
            lmtp: None,
            maildir: None,
            imap: None,
            imap_user: None,
            imap_password: None,
            imap_folder: "INBOX".to_owned(),
            webhook_secret: None,
            smtp: None,
            smtp_user: None,
            smtp_password: None,
            sendmail: None,
            ca: None,
        }
    }
}

/// Encryption of a connection to a mail server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encryption {
    /// TLS from the first byte.
    Tls,
    /// TLS after STARTTLS; nothing is sent without it.
    StartTls,
    /// None; on this machine only.
    Plain,
}

/// Address of an IMAP or SMTP server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailServer {
    /// Encryption of the connection.
    pub encryption: Encryption,
    /// Host name or IP address.
    pub host: String,
    /// TCP port.
    pub port: u16,
}

/// The two kinds of mail servers, with their default ports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MailProtocol {
    Imap,
    Smtp,
}

impl MailProtocol {
    fn name(self) -> &'static str {
        match self {
            MailProtocol::Imap => "imap",
            MailProtocol::Smtp => "smtp",
        }
    }

    fn port(self, encryption: Encryption) -> u16 {
        match (self, encryption) {
            (MailProtocol::Imap, Encryption::Tls) => 993,
            (MailProtocol::Imap, _) => 143,
            (MailProtocol::Smtp, Encryption::Tls) => 465,
            (MailProtocol::Smtp, Encryption::StartTls) => 587,
            (MailProtocol::Smtp, Encryption::Plain) => 25,
        }
    }
}

impl MailServer {
    /// Parses `smtps://HOST`, `smtp+starttls://HOST:PORT` or `smtp://127.0.0.1`, and the same with `imap`.
    pub(crate) fn read(text: &str, protocol: MailProtocol) -> Result<MailServer, String> {
        let name = protocol.name();
        let why = || {
            format!(
                "expected {name}s://HOST, {name}+starttls://HOST or {name}://127.0.0.1, optionally with :PORT"
            )
        };
        let (scheme, rest) = text.split_once("://").ok_or_else(why)?;
        let encryption = match scheme.to_ascii_lowercase().strip_prefix(name) {
            Some("s") => Encryption::Tls,
            Some("+starttls") => Encryption::StartTls,
            Some("") => Encryption::Plain,
            _ => return Err(why()),
        };
        if rest.contains('@') {
            return Err(format!("set the user with mail_{name}_user, not in the URL"));
        }
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, port) = match rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, port)) => (host, port.strip_prefix(':')),
            None => rest.split_once(':').map_or((rest, None), |(host, port)| (host, Some(port))),
        };
        let fits = |host: &str| {
            host.parse::<IpAddr>().is_ok()
                || !host.is_empty()
                    && host.len() <= 253
                    && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'))
        };
        let port = match port {
            None => Some(protocol.port(encryption)),
            Some(port) => port.parse().ok().filter(|&port| port > 0),
        };
        let server = MailServer { encryption, host: host.to_ascii_lowercase(), port: port.ok_or_else(why)? };
        if !fits(host) {
            return Err(why());
        }
        if encryption == Encryption::Plain && !server.is_here() {
            return Err(format!(
                "connections without TLS are allowed only on this machine: use {name}s:// or {name}+starttls://"
            ));
        }
        Ok(server)
    }

    /// Whether it is on the loopback.
    fn is_here(&self) -> bool {
        self.host == "localhost" || self.host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// Returns the URL as written in settings.
    pub(crate) fn url(&self, protocol: MailProtocol) -> String {
        let scheme = match self.encryption {
            Encryption::Tls => "s",
            Encryption::StartTls => "+starttls",
            Encryption::Plain => "",
        };
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        format!("{}{scheme}://{host}:{}", protocol.name(), self.port)
    }
}

impl TransportSettings {
    /// Whether any transport is set.
    pub fn is_any(&self) -> bool {
        self.can_receive() || self.can_send()
    }

    /// Whether letters can be received.
    pub fn can_receive(&self) -> bool {
        self.lmtp.is_some() || self.maildir.is_some() || self.imap.is_some() || self.webhook_secret.is_some()
    }

    /// Whether letters can be sent.
    pub fn can_send(&self) -> bool {
        self.smtp.is_some() || self.sendmail.is_some()
    }

    /// Returns a sentence for each contradiction; the server doesn't start with one.
    pub fn contradictions(&self, has_address: bool) -> Vec<String> {
        let mut found = Vec::new();
        if self.is_any() && !has_address {
            found.push("mail is configured without an address: set mail_address".to_owned());
        }
        if self.smtp.is_some() && self.sendmail.is_some() {
            found.push("mail_smtp and mail_sendmail are both set: choose one".to_owned());
        }
        if self.imap.is_some() && (self.imap_user.is_none() || self.imap_password.is_none()) {
            found.push("mail_imap needs mail_imap_user and mail_imap_password".to_owned());
        }
        if self.imap.is_none() && (self.imap_user.is_some() || self.imap_password.is_some()) {
            found.push("mail_imap_user and mail_imap_password need mail_imap".to_owned());
        }
        if self.smtp_user.is_some() != self.smtp_password.is_some() {
            found.push("mail_smtp_user and mail_smtp_password must be set together".to_owned());
        }
        if self.smtp.is_none() && self.smtp_user.is_some() {
            found.push("mail_smtp_user needs mail_smtp".to_owned());
        }
        if let Some(Err(why)) = self.ca.as_deref().map(fs::metadata) {
            found.push(format!("can't read the file of mail_ca: {why}"));
        }
        found
    }
}

/// Parses a password, which must not be empty.
pub(crate) fn read_secret(text: &str) -> Result<Secret, String> {
    if text.is_empty() { Err("the password is empty".to_owned()) } else { Ok(Secret::new(text)) }
}

/// Parses the secret of the webhook.
pub(crate) fn read_webhook_secret(text: &str) -> Result<Secret, String> {
    let fits = text.len() >= SHORTEST_SECRET && text.bytes().all(|byte| byte.is_ascii_graphic());
    let why = || {
        format!(
            "expected at least {SHORTEST_SECRET} letters and digits, for example from `openssl rand -hex 24`"
        )
    };
    if fits { Ok(Secret::new(text)) } else { Err(why()) }
}

/// Parses the name of a user or a folder.
pub(crate) fn read_word(text: &str) -> Result<String, String> {
    let fits = !text.is_empty() && text.len() <= 254 && !text.chars().any(char::is_control);
    if fits { Ok(text.to_owned()) } else { Err("write a name".to_owned()) }
}

/// Parses a path; a relative one begins at `base`.
pub(crate) fn read_file(text: &str, base: &Path) -> Result<PathBuf, String> {
    if text.is_empty() { Err("write a path".to_owned()) } else { Ok(base.join(text)) }
}

/// Parses the absolute path of the sendmail-compatible program.
pub(crate) fn read_program(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_absolute() {
        Ok(path)
    } else {
        Err("write the whole path, as in /usr/sbin/sendmail".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_mail_servers_are_read() {
        let smtp =
            |text: &str| MailServer::read(text, MailProtocol::Smtp).map(|it| it.url(MailProtocol::Smtp));
        for (text, url) in [
            ("smtps://mail.club.example", "smtps://mail.club.example:465"),
            ("SMTP+STARTTLS://Mail.Club.Example/", "smtp+starttls://mail.club.example:587"),
            ("smtp://127.0.0.1:2525", "smtp://127.0.0.1:2525"),
            ("smtp://[::1]", "smtp://[::1]:25"),
            ("smtp://localhost", "smtp://localhost:25"),
        ] {
            assert_eq!(smtp(text).as_deref(), Ok(url));
        }
        for text in [
            "mail.club.example",
            "imaps://mail.club.example",
            "smtps://",
            "smtps://a:0",
            "smtps://a:b",
            "smtps://a b",
        ] {
            assert!(smtp(text).unwrap_err().starts_with("expected smtps://HOST"), "{text}");
        }
        assert!(smtp("smtp://mail.club.example").unwrap_err().contains("without TLS"));
        let why = smtp("smtps://yard:secret@mail.club.example").unwrap_err();
        assert_eq!(why, "set the user with mail_smtp_user, not in the URL");
        let imap = MailServer::read("imaps://mail.club.example", MailProtocol::Imap).unwrap();
        assert_eq!(imap.port, 993);
    }

    #[test]
    fn contradictions_get_a_sentence() {
        let check = |change: fn(&mut TransportSettings), has_address: bool, word: &str| {
            let mut transports = TransportSettings::default();
            change(&mut transports);
            let found = transports.contradictions(has_address);
            assert!(found.len() == 1 && found[0].contains(word), "{word}: {found:?}");
        };
        let server = |text| MailServer::read(text, MailProtocol::Smtp).ok();
        assert_eq!(TransportSettings::default().contradictions(false), Vec::<String>::new());
        check(
            |transports| transports.sendmail = Some("/usr/sbin/sendmail".into()),
            false,
            "set mail_address",
        );
        check(
            |transports| transports.imap = MailServer::read("imaps://a", MailProtocol::Imap).ok(),
            true,
            "mail_imap_user",
        );
        check(|transports| transports.imap_user = Some("yard".to_owned()), true, "need mail_imap");
        check(|transports| transports.ca = Some("/nowhere/ca.pem".into()), true, "mail_ca");
        let both = TransportSettings {
            smtp: server("smtp://localhost"),
            sendmail: Some("/usr/sbin/sendmail".into()),
            ..TransportSettings::default()
        };
        assert!(both.contradictions(true)[0].contains("choose one"));
        let half = TransportSettings {
            smtp: server("smtp://localhost"),
            smtp_user: Some("yard".to_owned()),
            ..TransportSettings::default()
        };
        assert!(half.contradictions(true)[0].contains("must be set together"));
    }

    #[test]
    fn short_webhook_secrets_are_refused() {
        assert!(read_webhook_secret("short").is_err() && read_webhook_secret(&"x y".repeat(9)).is_err());
        assert_eq!(read_webhook_secret(&"x".repeat(16)).unwrap().reveal(), "x".repeat(16));
    }
}
