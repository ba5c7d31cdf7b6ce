//! Test letters of `botyard doctor`: the server records that one has arrived, and the doctor asks for it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use botyard_mail::Address;
use serde::{Deserialize, Serialize};

/// Header of a test letter; its value is the word that the doctor asks for.
pub(crate) const HEADER: &str = "X-Botyard-Probe";

/// Length of that word in characters.
const LENGTH: usize = 24;

/// Number of remembered test letters; older ones are forgotten.
const MOST: usize = 32;

/// Number of bytes in which headers are searched.
const FAR: usize = 64 << 10;

/// Test letters that have arrived.
#[derive(Clone, Default)]
pub(crate) struct Probes(Arc<Mutex<VecDeque<(String, ProbeSeen)>>>);

/// Headers of a test letter when it arrived.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub(crate) struct ProbeSeen {
    /// Domain and selector of its topmost DKIM signature.
    pub(crate) dkim: Option<(String, String)>,
    /// Servers that wrote `Authentication-Results`, topmost first.
    pub(crate) authserv_ids: Vec<String>,
}

impl Probes {
    /// Records a letter if it is a test letter. Returns whether it is; it needs no further processing then.
    pub(crate) fn notice(&self, letter: &[u8]) -> bool {
        let Some(probe) = read(letter) else { return false };
        let mut probes = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        probes.push_back(probe);
        if probes.len() > MOST {
            probes.pop_front();
        }
        true
    }

    /// Returns the test letter with this word, if it has arrived.
    pub(crate) fn find(&self, word: &str) -> Option<ProbeSeen> {
        let probes = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        probes.iter().find(|(other, _)| other == word).map(|(_, seen)| seen.clone())
    }
}

/// Parses a test letter into its word and its facts; `None` for other letters.
fn read(letter: &[u8]) -> Option<(String, ProbeSeen)> {
    let head = &letter[..letter.len().min(FAR)];
    // A quick test, because almost no letter has the header.
    let name = HEADER.as_bytes();
    if !head.windows(name.len()).any(|part| part.eq_ignore_ascii_case(name)) {
        return None;
    }
    let fields = fields(head);
    let value = |name: &str| {
        fields.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    };
    let word = value(HEADER)?.trim();
    if word.len() != LENGTH || !word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let tag = |text: &str, tag: &str| {
        let mut tags = text.split(';').filter_map(|part| part.split_once('='));
        tags.find(|(name, _)| name.trim() == tag).map(|(_, value)| {
            value.chars().filter(|sign| !sign.is_whitespace()).take(253).collect::<String>()
        })
    };
    let signature = value("DKIM-Signature");
    let dkim = signature.and_then(|text| Some((tag(text, "d")?, tag(text, "s")?)));
    let results = fields.iter().filter(|(name, _)| name.eq_ignore_ascii_case("Authentication-Results"));
    let authserv_ids = results.filter_map(|(_, value)| {
        let id = value.split([';', ' ', '\t']).find(|word| !word.is_empty())?;
        Some(id.chars().take(253).collect())
    });
    Some((word.to_owned(), ProbeSeen { dkim, authserv_ids: authserv_ids.take(8).collect() }))
}

/// Parses the header fields and unfolds them.
fn fields(head: &[u8]) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in String::from_utf8_lossy(head).lines() {
        if line.is_empty() {
            break;
        }
        if line.starts_with([' ', '\t']) {
            if let Some((_, value)) = fields.last_mut() {
                *value += line;
            }
        } else if let Some((name, value)) = line.split_once(':') {
            fields.push((name.trim().to_owned(), value.trim().to_owned()));
        }
    }
    fields
}

/// Creates a word.
pub(crate) fn word() -> String {
    crate::secrets::signs(LENGTH)
}

/// Writes the test letter with this word, from our address to our address.
pub(crate) fn letter(own: &Address, word: &str, date: &str) -> Vec<u8> {
    let domain = own.domain();
    format!(
        "From: <{own}>\r\nTo: <{own}>\r\nSubject: botyard doctor\r\nDate: {date}\r\nMessage-ID: <doctor.{word}@{domain}>\r\n\
         Auto-Submitted: auto-generated\r\nX-Botyard: doctor\r\n{HEADER}: {word}\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/plain; charset=utf-8\r\n\r\nThis letter was sent by `botyard doctor` to find out whether mail comes through.\r\n"
    )
    .into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_letter_is_recognised_with_its_signature() {
        let own = Address::normal("yard@club.example").unwrap();
        let word = word();
        let plain = letter(&own, &word, "Wed, 18 Nov 2026 05:00:00 +0000");
        let probes = Probes::default();
        assert!(probes.notice(&plain));
        let seen = probes.find(&word).unwrap();
        assert_eq!((seen.dkim, seen.authserv_ids), (None, Vec::new()));
        let signed = [
            b"Authentication-Results: mx.club.example;\r\n\tdkim=pass\r\nDKIM-Signature: v=1; a=rsa-sha256; d=club.example;\r\n s=mail;\r\n b=x\r\n",
            &*plain,
        ]
        .concat();
        let (_, probe) = read(&signed).unwrap();
        assert_eq!(probe.dkim, Some(("club.example".to_owned(), "mail".to_owned())));
        assert_eq!(probe.authserv_ids, ["mx.club.example"]);
    }

    #[test]
    fn other_letters_arent_test_letters_and_few_are_remembered() {
        let probes = Probes::default();
        for letter in [
            "",
            "Subject: X-Botyard-Probe: abc\r\n\r\n",
            "X-Botyard-Probe: short\r\n\r\n",
            "\r\nX-Botyard-Probe: abcdefghijkmnpqrstuvwxyz\r\n",
        ] {
            assert!(!probes.notice(letter.as_bytes()), "{letter}");
        }
        for number in 0..100 {
            assert!(probes.notice(format!("X-Botyard-Probe: {number:024}\n\n").as_bytes()));
        }
        assert_eq!(probes.0.lock().unwrap().len(), MOST);
        assert!(
            probes.find(&format!("{:024}", 99)).is_some() && probes.find(&format!("{:024}", 1)).is_none()
        );
    }
}
