//! Verification of DKIM signatures by the server itself, if the club's mail server says nothing about a
//! letter.
//!
//! A signature proves the sender only if it covers everything that matters here: `From`, `To`, `Subject` and
//! `Message-ID`, each of which occurs once, and the whole body; and if the letter is addressed to this
//! server. Otherwise a letter to another recipient could be changed and sent here. A signature with anything
//! missing, weak or unclear proves nothing.

use std::net::SocketAddr;
use std::time::Duration;

use botyard_mail::Address;
use hickory_resolver::config::{NameServerConfig, ResolverConfig, ResolverOpts};
use mail_auth::common::crypto::Algorithm;
use mail_auth::dkim::Signature;
use mail_auth::{AuthenticatedMessage, DkimResult, MessageAuthenticator};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Maximum number of letters verified at a time; others wait.
const AT_A_TIME: usize = 16;
/// Timeout for all DNS queries about one letter.
const PATIENCE: Duration = Duration::from_secs(10);
/// Maximum number of signatures; letters with more aren't verified.
const MOST_SIGNATURES: usize = 5;
/// Fields that a signature must cover and that must occur once.
const COVERED: [&str; 4] = ["from", "to", "subject", "message-id"];
/// Length of an RSA key of 1024 bits in base64; shorter keys can be broken.
const SHORTEST_RSA: usize = 210;

/// Result of verifying the signatures of a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DkimFinding {
    /// These domains have signed the letter.
    SignedBy(Vec<String>),
    /// No signature proves anything.
    Nothing,
    /// DNS doesn't answer at the moment.
    Unknown,
}

/// Verifier of signatures.
pub(crate) struct DkimVerifier {
    authenticator: MessageAuthenticator,
    places: Semaphore,
}

impl DkimVerifier {
    /// Creates a verifier with the resolver of this address, or with the system's. Returns `None` if the
    /// system has none.
    pub(crate) fn new(dns: Option<SocketAddr>) -> Option<DkimVerifier> {
        let made = match dns {
            None => MessageAuthenticator::new_system_conf(),
            Some(address) => {
                let mut server = NameServerConfig::udp_and_tcp(address.ip());
                for connection in &mut server.connections {
                    connection.port = address.port();
                }
                MessageAuthenticator::new(
                    ResolverConfig::from_parts(None, Vec::new(), vec![server]),
                    ResolverOpts::default(),
                )
            }
        };
        match made {
            Ok(authenticator) => Some(DkimVerifier { authenticator, places: Semaphore::new(AT_A_TIME) }),
            Err(error) => {
                tracing::warn!(%error, "DKIM signatures can't be verified: there is no resolver");
                None
            }
        }
    }

    /// Verifies the signatures of a letter to this address that were made by the sender's domain or by one
    /// above it. No other domain's DNS is queried.
    pub(crate) async fn verify(&self, letter: &[u8], from: &Address, own: &Address) -> DkimFinding {
        if !is_well_formed(letter, own) {
            return DkimFinding::Nothing;
        }
        let Ok(_place) = self.places.acquire().await else { return DkimFinding::Unknown };
        timeout(PATIENCE, self.look_up(letter, from)).await.unwrap_or(DkimFinding::Unknown)
    }

    async fn look_up(&self, letter: &[u8], from: &Address) -> DkimFinding {
        // Strict: signatures of only a part of the body are rejected.
        let Some(mut message) = AuthenticatedMessage::parse_with_opts(letter, None, true) else {
            return DkimFinding::Nothing;
        };
        message.dkim_headers.retain(|field| is_aligned(&field.header.d, from.domain()));
        if message.dkim_headers.is_empty() || message.dkim_headers.len() > MOST_SIGNATURES {
            return DkimFinding::Nothing;
        }
        let mut finding = DkimFinding::Nothing;
        for output in self.authenticator.verify_dkim(&message).await {
            match (output.result(), output.signature()) {
                (DkimResult::Pass, Some(signature)) if is_whole(signature) => {
                    match self.is_strong(signature).await {
                        Some(true) => match &mut finding {
                            DkimFinding::SignedBy(domains) => domains.push(signature.d.clone()),
                            _ => finding = DkimFinding::SignedBy(vec![signature.d.clone()]),
                        },
                        Some(false) => {}
                        None if finding == DkimFinding::Nothing => finding = DkimFinding::Unknown,
                        None => {}
                    }
                }
                (DkimResult::TempError(_), _) if finding == DkimFinding::Nothing => {
                    finding = DkimFinding::Unknown;
                }
                _ => {}
            }
        }
        finding
    }

    /// Whether the key is valid and strong. Returns `None` if DNS doesn't answer.
    async fn is_strong(&self, signature: &Signature) -> Option<bool> {
        let name = format!("{}._domainkey.{}.", signature.s, signature.d);
        let record = self.authenticator.txt_raw_lookup(name).await.ok()?;
        Some(is_strong_key(&String::from_utf8_lossy(&record)))
    }
}

/// Whether a domain is the sender's or one above it.
fn is_aligned(signed: &str, from_domain: &str) -> bool {
    let signed = signed.to_lowercase();
    let is_above = || from_domain.strip_suffix(&signed).is_some_and(|rest| rest.ends_with('.'));
    signed.contains('.') && (signed == from_domain || is_above())
}

/// Whether a signature covers the whole letter, with a secure digest.
fn is_whole(signature: &Signature) -> bool {
    let covers = |name: &str| signature.h.iter().any(|covered| covered.eq_ignore_ascii_case(name));
    let is_safe = matches!(signature.a, Algorithm::RsaSha256 | Algorithm::Ed25519Sha256);
    is_safe && signature.l == 0 && signature.atps.is_none() && COVERED.into_iter().all(covers)
}

/// Whether a record `v=DKIM1; k=rsa; p=...` has a key of sufficient length that isn't for testing only.
fn is_strong_key(record: &str) -> bool {
    let tag = |name: &str| {
        let mut tags = record.split(';').filter_map(|tag| tag.split_once('='));
        tags.find(|(found, _)| found.trim() == name).map(|(_, value)| value.trim())
    };
    let is_test = tag("t").is_some_and(|flags| flags.split(':').any(|flag| flag.trim() == "y"));
    let length = tag("p").unwrap_or_default().bytes().filter(u8::is_ascii_graphic).count();
    !is_test && (tag("k") == Some("ed25519") || length >= SHORTEST_RSA)
}

/// Whether the relevant fields occur once, and the letter is addressed to us.
fn is_well_formed(letter: &[u8], own: &Address) -> bool {
    let fields = fields(letter);
    let is_once = |name: &str| fields.iter().filter(|(found, _)| found == name).count() == 1;
    COVERED.into_iter().all(is_once) && fields.iter().any(|(name, to)| name == "to" && names(to, own))
}

/// Whether a field's value contains our address, with or without a tag.
fn names(value: &str, own: &Address) -> bool {
    let parts = value.split(|sign: char| sign.is_whitespace() || "<>,;:()\"".contains(sign));
    parts.filter_map(Address::normal).any(|address| {
        let local = address.local().split_once('+').map_or(address.local(), |(local, _)| local);
        local == own.local() && address.domain() == own.domain()
    })
}

/// Parses the header fields of a letter: names in lower case, values unfolded.
fn fields(letter: &[u8]) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in letter.split(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            break;
        }
        let text = String::from_utf8_lossy(line);
        match fields.last_mut() {
            Some((_, value)) if text.starts_with([' ', '\t']) => value.push_str(&text),
            _ => {
                let (name, value) = text.split_once(':').unwrap_or((&text, ""));
                fields.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
            }
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own() -> Address {
        Address::normal("yard@club.example").unwrap()
    }

    #[test]
    fn a_signed_letter_to_another_recipient_or_with_two_subjects_proves_nothing() {
        let letter = |more: &str, to: &str| {
            format!("From: a@b.example\r\n{more}To: {to}\r\nSubject: x\r\nMessage-ID: <1@b>\r\n\r\nhello\r\n")
                .into_bytes()
        };
        for to in
            ["yard@club.example", "Yard <YARD+abc@club.example>", "x@y.example,\r\n <yard@club.example>"]
        {
            assert!(is_well_formed(&letter("", to), &own()), "{to}");
        }
        for to in ["x@y.example", "yard@club.example.evil.example", "yarda@club.example", ""] {
            assert!(!is_well_formed(&letter("", to), &own()), "{to}");
        }
        for more in
            ["Subject: y\r\n", "FROM: c@d.example\r\n", "message-id : <2@b>\r\n", "To: x@y.example\r\n"]
        {
            assert!(!is_well_formed(&letter(more, "yard@club.example"), &own()), "{more}");
        }
        assert!(!is_well_formed(b"From: a@b.example\r\nTo: yard@club.example\r\n\r\n", &own()));
    }

    #[test]
    fn short_and_test_keys_prove_nothing() {
        let long = "A".repeat(216);
        assert!(is_strong_key(&format!("v=DKIM1; k=rsa; p={long}")));
        assert!(is_strong_key(&format!("p={long}; t=s")));
        assert!(is_strong_key("v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="));
        assert!(!is_strong_key(&format!("v=DKIM1; t=y; p={long}")));
        assert!(!is_strong_key(&format!("v=DKIM1; t=s:y; p={long}")));
        assert!(!is_strong_key("v=DKIM1; k=rsa; p=MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAL"));
        assert!(!is_strong_key(""));
    }
}
