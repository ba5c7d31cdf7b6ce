//! Limits on a letter before it is parsed.
//!
//! The MIME parser recurses into embedded letters, and deep nesting would overflow the stack. Attachments
//! aren't read anyway, so embedded letters are hidden from the parser.

use std::borrow::Cow;

/// Maximum size of all header lines in bytes; no person's mail program exceeds it.
const LONGEST_HEAD: usize = 64 << 10;

/// Maximum number of parts of a letter.
const MOST_PARTS: usize = 100;

/// Types of parts that contain no letter.
const PLAIN_KINDS: &[&str] =
    &["text/", "image/", "application/", "audio/", "video/", "font/", "model/", "multipart/", "chemical/"];

/// Replacement for a header field that might announce an embedded letter.
const ATTACHED: &[u8] = b"Content-Type: application/octet-stream\n";

/// Returns the letter with embedded letters hidden, or `None` if its headers or parts exceed the limits.
pub(crate) fn tame(bytes: &[u8]) -> Option<Cow<'_, [u8]>> {
    if head_length(bytes) > LONGEST_HEAD {
        return None;
    }
    let mut parts = 0;
    let mut tamed: Option<Vec<u8>> = None;
    let (mut at, mut kept) = (0, 0);
    while at < bytes.len() {
        let line = line_at(bytes, at);
        let Some(start) = kind_of(line) else {
            at += line.len();
            continue;
        };
        parts += 1;
        // The value continues on lines that begin with white space.
        let mut end = at + line.len();
        while matches!(bytes.get(end), Some(b' ' | b'\t')) {
            end += line_at(bytes, end).len();
        }
        if holds_letters(&squeezed(&bytes[at + start..end])) {
            let out = tamed.get_or_insert_with(|| Vec::with_capacity(bytes.len()));
            out.extend_from_slice(&bytes[kept..at]);
            out.extend_from_slice(ATTACHED);
            kept = end;
        }
        at = end;
    }
    if parts > MOST_PARTS {
        return None;
    }
    Some(match tamed {
        None => Cow::Borrowed(bytes),
        Some(mut out) => {
            out.extend_from_slice(&bytes[kept..]);
            Cow::Owned(out)
        }
    })
}

/// The line that begins at `at`, with its line end.
fn line_at(bytes: &[u8], at: usize) -> &[u8] {
    let rest = &bytes[at..];
    let end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
    &rest[..end]
}

/// Offset of the value of `Content-Type` in a line. Like the parser, skips colons before the name and white
/// space in it.
fn kind_of(line: &[u8]) -> Option<usize> {
    const NAME: &[u8] = b"content-type";
    let mut matched = 0;
    for (at, byte) in line.iter().enumerate() {
        match byte {
            byte if byte.is_ascii_whitespace() => (),
            b':' if matched == 0 => (),
            b':' => return (matched == NAME.len()).then_some(at + 1),
            byte if NAME.get(matched).is_some_and(|sign| byte.eq_ignore_ascii_case(sign)) => matched += 1,
            _ => return None,
        }
    }
    None
}

/// The beginning of a value in lower case without white space.
fn squeezed(value: &[u8]) -> String {
    let signs = value.iter().filter(|byte| !byte.is_ascii_whitespace()).take(64);
    signs.map(|byte| char::from(byte.to_ascii_lowercase())).collect()
}

/// Whether parts of this type are letters or could be parsed as such. The parts of a digest are letters by
/// default.
fn holds_letters(kind: &str) -> bool {
    let subtype = |rest: &str| rest.split(';').next().unwrap_or_default().to_owned();
    match kind.strip_prefix("multipart/") {
        Some(rest) => rest.starts_with("digest") || subtype(rest).contains(['(', '"', '\\', '=']),
        None => !kind.is_empty() && !PLAIN_KINDS.iter().any(|plain| kind.starts_with(plain)),
    }
}

/// Length of the header lines in bytes.
fn head_length(bytes: &[u8]) -> usize {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines.take_while(|line| !line.trim_ascii().is_empty()).map(<[u8]>::len).sum()
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::tame;

    #[test]
    fn ordinary_letters_are_unchanged() {
        for letter in [
            "",
            "Subject: x\n\nContent-Type of what?",
            "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\neA==",
            "Content-Type: multipart/mixed;\n boundary=\"(a)\"\n\n--(a)\nContent-Type: image/png\n\ny",
        ] {
            assert!(matches!(tame(letter.as_bytes()), Some(Cow::Borrowed(_))), "{letter}");
        }
    }

    #[test]
    fn embedded_letters_are_hidden_from_the_parser() {
        for (field, rest) in [
            ("Content-Type: message/rfc822\n", "Content-Transfer-Encoding: base64\n\neA=="),
            ("content - type :\r\n Message/Global;\r\n\tname=x\r\n", "\r\nx"),
            (":Content-Type: (x)message/rfc822\n", "\nx"),
            ("Content-Type: message/rfc822\n \n", "\nx"),
            ("Content-Type: multipart/digest; boundary=a\n", "\n--a\n\nx"),
            ("Content-Type: multipart/(x)digest; boundary=a\n", "\n--a\n\nx"),
        ] {
            let tamed = tame(format!("Subject: x\n{field}{rest}").as_bytes()).unwrap().into_owned();
            let expected = format!("Subject: x\nContent-Type: application/octet-stream\n{rest}");
            assert_eq!(String::from_utf8(tamed).unwrap(), expected, "{field}");
        }
        assert!(tame(": Content-Type: message/rfc822\n\n".repeat(101).as_bytes()).is_none());
    }
}
