//! Reply tokens: keys to order at one table.

use std::fmt;

use crate::address::Address;
use crate::headers::Headers;
use crate::letter::Letter;

/// Length of a token in characters: 15 bytes in base32.
pub const TOKEN_LENGTH: usize = 24;

/// Token of a reply address, `yard+<token>@club.example`: 24 characters of lower-case base32. It is a secret,
/// so `Debug` hides it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ReplyToken(String);

impl ReplyToken {
    /// Parses a token in any case, because mail programs change the case of addresses.
    pub fn read(text: &str) -> Option<ReplyToken> {
        let is_sign = |sign: u8| sign.is_ascii_alphabetic() || matches!(sign, b'2'..=b'7');
        let fits = text.len() == TOKEN_LENGTH && text.bytes().all(is_sign);
        fits.then(|| ReplyToken(text.to_ascii_lowercase()))
    }

    /// The secret text of the token.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ReplyToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReplyToken(hidden)")
    }
}

/// Finds the token of a letter: in its recipient's address, else in one of the server's Message-IDs that it
/// answers. If there are two different ones in the same place, neither counts.
pub(crate) fn find(headers: &Headers<'_>, letter: &Letter<'_>, own: &Address) -> Option<ReplyToken> {
    if let Some(token) = letter.envelope_to.and_then(|to| Tokens::default().in_addresses(to, own).only()) {
        return Some(token);
    }
    for names in [["Delivered-To", "X-Original-To"], ["To", "Cc"]] {
        let values = names.iter().flat_map(|name| headers.all(name));
        let tokens = values.fold(Tokens::default(), |tokens, value| tokens.in_addresses(&value, own));
        if !tokens.0.is_empty() {
            return tokens.only();
        }
    }
    // Newest answered letter first: `In-Reply-To`, then `References` from its end.
    let ids = |name| headers.all(name).flat_map(|value| ids(&value)).collect::<Vec<String>>();
    let answered = ids("In-Reply-To");
    let thread = ids("References");
    answered.iter().chain(thread.iter().rev()).find_map(|id| in_message_id(id, own))
}

/// Different tokens found in one place.
#[derive(Default)]
struct Tokens(Vec<ReplyToken>);

impl Tokens {
    /// Collects the tokens of all tagged addresses of the server in a text.
    fn in_addresses(mut self, text: &str, own: &Address) -> Tokens {
        let text = text.to_ascii_lowercase();
        let start = format!("{}+", own.local());
        let end = format!("@{}", own.domain());
        for (found, _) in text.match_indices(&start) {
            // Another mailbox may end in our name.
            let before = text[..found].chars().next_back();
            let is_start =
                before.is_none_or(|sign| matches!(sign, '<' | ' ' | '\t' | ',' | ';' | ':' | '"' | '('));
            let tag = &text[found + start.len()..];
            let Some((tag, rest)) = tag.split_at_checked(TOKEN_LENGTH) else { continue };
            let after = rest.strip_prefix(&end);
            let is_end = after.is_some_and(|after| {
                !after.starts_with(|sign: char| sign.is_alphanumeric() || "-.".contains(sign))
            });
            if let Some(token) = ReplyToken::read(tag).filter(|_| is_start && is_end)
                && !self.0.contains(&token)
            {
                self.0.push(token);
            }
        }
        self
    }

    fn only(mut self) -> Option<ReplyToken> {
        if self.0.len() == 1 { self.0.pop() } else { None }
    }
}

/// The Message-IDs in a header, without their brackets.
fn ids(value: &str) -> Vec<String> {
    let ids = value.split('<').skip(1).filter_map(|part| part.split_once('>'));
    ids.map(|(id, _)| id.chars().filter(|sign| !sign.is_whitespace()).collect()).collect()
}

/// The token in one of the server's Message-IDs, `t.TABLE.TURN.SEAT.TOKEN@host`.
fn in_message_id(id: &str, own: &Address) -> Option<ReplyToken> {
    let (left, host) = id.rsplit_once('@')?;
    let mut parts = left.split('.');
    let is_ours = host.eq_ignore_ascii_case(own.domain())
        && parts.next().is_some_and(|kind| kind.eq_ignore_ascii_case("t"))
        && left.split('.').count() == 5;
    if is_ours { ReplyToken::read(parts.next_back()?) } else { None }
}

#[cfg(test)]
mod tests {
    use super::{ReplyToken, Tokens, in_message_id};
    use crate::address::Address;

    const TOKEN: &str = "abcdefghijklmnopqrstuv27";

    fn own() -> Address {
        Address::normal("yard@club.example").unwrap()
    }

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let found = Tokens::default().in_addresses(text, &own()).only();
        assert_eq!(found.as_ref().map(ReplyToken::reveal), expected, "{text}");
    }

    #[test]
    fn a_token_is_found_in_our_addresses_only() {
        check(&format!("yard+{TOKEN}@club.example"), Some(TOKEN));
        check(
            &format!("\"Botyard\" <Yard+{}@CLUB.example>, ann@example.org", TOKEN.to_uppercase()),
            Some(TOKEN),
        );
        check(&format!("yard+{TOKEN}@club.example, <yard+{TOKEN}@club.example>"), Some(TOKEN));
        for text in [
            "yard@club.example".to_owned(),
            format!("backyard+{TOKEN}@club.example"),
            format!("yard+{TOKEN}@club.example.evil.example"),
            format!("yard+{TOKEN}@example.org"),
            format!("yard+{TOKEN}a@club.example"),
            "yard+abcdefghijklmnopqrstuv18@club.example".to_owned(),
            format!("yard+{TOKEN}@club.example, yard+{}@club.example", "a".repeat(24)),
        ] {
            check(&text, None);
        }
    }

    #[test]
    fn a_token_is_found_in_our_message_ids() {
        let found = |id: &str| in_message_id(id, &own()).map(|token| token.reveal().to_owned());
        assert_eq!(found(&format!("t.k3x9q2abcd.12.w.{TOKEN}@club.example")).as_deref(), Some(TOKEN));
        assert_eq!(found(&format!("t.k3x9q2abcd.12.w.{TOKEN}@example.org")), None);
        assert_eq!(found(&format!("t.12.w.{TOKEN}@club.example")), None);
        assert_eq!(found(&format!("{TOKEN}@club.example")), None);
        assert_eq!(format!("{:?}", ReplyToken::read(TOKEN)), "Some(ReplyToken(hidden))");
    }
}
