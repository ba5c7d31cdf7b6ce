//! Mail addresses in normal form.

use std::fmt;

use serde::Serialize;

/// Maximum length of an address in SMTP, in bytes.
const LONGEST: usize = 254;

/// A mail address in lower case. It can be made only by [`Address::normal`], so two addresses are equal
/// exactly when they belong to the same mailbox.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(transparent)]
pub struct Address(String);

impl Address {
    /// Normalises an address: removes surrounding white space, one pair of angle brackets and a dot at the
    /// end of the domain, and converts both parts to lower case. Plus tags stay, because some mailboxes
    /// differ in them.
    ///
    /// `None` for anything that isn't plainly one address: quoted local parts, address literals, several `@`,
    /// control characters.
    pub fn normal(text: &str) -> Option<Address> {
        let text = text.trim();
        let text = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')).unwrap_or(text).trim();
        if text.len() > LONGEST {
            return None;
        }
        let (local, domain) = text.split_once('@')?;
        let domain = domain.strip_suffix('.').unwrap_or(domain);
        let is_dotted = |part: &str| part.split('.').all(|atom| !atom.is_empty());
        let fits_local = |sign: char| {
            sign.is_ascii_alphanumeric()
                || "!#$%&'*+-/=?^_`{|}~.".contains(sign)
                || !sign.is_ascii() && sign.is_alphanumeric()
        };
        let fits_domain = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '.');
        let fits = is_dotted(local)
            && is_dotted(domain)
            && local.len() <= 64
            && local.chars().all(fits_local)
            && domain.chars().all(fits_domain);
        fits.then(|| Address(format!("{}@{}", local.to_lowercase(), domain.to_lowercase())))
    }

    /// The whole address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part before the `@`.
    pub fn local(&self) -> &str {
        self.0.split_once('@').map_or("", |(local, _)| local)
    }

    /// The part after the `@`.
    pub fn domain(&self) -> &str {
        self.0.split_once('@').map_or("", |(_, domain)| domain)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The only mailbox of an unfolded `From` header. `None` for groups, several mailboxes, and anything
/// ambiguous.
pub(crate) fn only_mailbox(value: &str) -> Option<Address> {
    if value.chars().any(|sign| sign.is_control() && sign != '\t') {
        return None;
    }
    let (mut phrase, mut quoted) = (String::new(), String::new());
    let mut inside: Option<String> = None;
    let mut is_closed = false;
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        match (sign, &mut inside) {
            ('(', _) => skip_comment(&mut signs)?,
            ('"', None) => read_quoted(&mut signs, &mut quoted)?,
            ('<', None) if !is_closed => inside = Some(String::new()),
            ('>', Some(_)) if !is_closed => is_closed = true,
            // A route, a group, several mailboxes, or a second pair of brackets.
            (',' | ';' | ':' | '<' | '>' | '"' | '\\' | ')', _) => return None,
            (sign, Some(_)) if is_closed => {
                if !sign.is_whitespace() {
                    return None;
                }
            }
            (sign, Some(address)) => address.push(sign),
            (sign, None) => phrase.push(sign),
        }
    }
    match inside {
        None if quoted.is_empty() => Address::normal(&phrase),
        Some(address) if is_closed => {
            let address = Address::normal(&address)?;
            // An address in place of the display name must be the same: programs disagree about which of two
            // counts.
            let names_another = |text: &str| {
                text.contains('@') && Address::normal(text.trim_matches('\'')).as_ref() != Some(&address)
            };
            (!names_another(phrase.trim())).then_some(address)
        }
        _ => None,
    }
}

/// Skips to the end of a comment.
fn skip_comment(signs: &mut std::str::Chars<'_>) -> Option<()> {
    let mut depth = 1_usize;
    while depth > 0 {
        match signs.next()? {
            '(' => depth += 1,
            ')' => depth -= 1,
            '\\' => {
                signs.next()?;
            }
            _ => (),
        }
    }
    Some(())
}

/// Reads to the end of a quoted string.
fn read_quoted(signs: &mut std::str::Chars<'_>, quoted: &mut String) -> Option<()> {
    loop {
        match signs.next()? {
            '"' => {
                quoted.push(' ');
                return Some(());
            }
            '\\' => quoted.push(signs.next()?),
            sign => quoted.push(sign),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Address, only_mailbox};

    #[track_caller]
    fn check(value: &str, expected: Option<&str>) {
        assert_eq!(only_mailbox(value).as_ref().map(Address::as_str), expected, "{value}");
    }

    #[test]
    fn one_mailbox_is_read_in_every_usual_form() {
        check("ann@example.org", Some("ann@example.org"));
        check(" <Ann@Example.ORG> ", Some("ann@example.org"));
        check("Ann Lee <ann@example.org>", Some("ann@example.org"));
        check("\"Lee, Ann\" <ann@example.org>", Some("ann@example.org"));
        check("\"bob@example.com\" <ann@example.org>", Some("ann@example.org"));
        check("=?UTF-8?Q?Ann_=28x=40y=2Ez=29?= <ann+games@example.org>", Some("ann+games@example.org"));
        check("ann@example.org (Ann (the player) Lee)", Some("ann@example.org"));
        check("ann@example.org <ann@example.org>", Some("ann@example.org"));
        check("Żaneta <zaneta@example.org.>", Some("zaneta@example.org"));
    }

    #[test]
    fn an_ambiguous_sender_is_unknown() {
        for value in [
            "",
            "Ann",
            "<>",
            "ann@example.org, bob@example.com",
            "Players: ann@example.org, bob@example.com;",
            "Players:;",
            "bob@example.com <ann@example.org>",
            "<ann@example.org> <bob@example.com>",
            "<ann@example.org> bob",
            "Ann <ann@example.org",
            "\"Ann <ann@example.org>",
            "(Ann <ann@example.org>",
            "\"ann b\"@example.org",
            "ann@[192.0.2.1]",
            "ann@example.org@example.com",
            "<@relay.example:ann@example.org>",
            "ann@example.org\rbob@example.com",
            "ann\0@example.org",
            "ann@exam ple.org",
            "ann@.example.org",
            ".ann@example.org",
        ] {
            check(value, None);
        }
        assert_eq!(Address::normal(&format!("{}@example.org", "a".repeat(65))), None);
        assert_eq!(Address::normal(&format!("a@{}", "b.".repeat(200))), None);
    }
}
