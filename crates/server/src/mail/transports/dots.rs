//! Dot-stuffing of letters in SMTP and LMTP: a dot at the start of a line is doubled, a single dot ends the
//! letter.

/// Removes dot-stuffing while a letter comes in. Only CRLF ends a line, so a lone CR or LF can't hide the end
/// of one letter and the start of another.
pub(crate) struct Unstuffing {
    letter: Vec<u8>,
    most: usize,
    is_too_large: bool,
    place: LinePosition,
}

/// Position of the next byte in a line.
#[derive(Clone, Copy)]
enum LinePosition {
    Start,
    /// After a dot at the start of a line.
    Dot,
    /// After a single dot and CR.
    DotReturn,
    Inside,
    /// After a CR.
    Return,
}

/// Whether bytes ended the letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dotted {
    /// The number of bytes that belong to the letter; further ones are commands.
    Ended(usize),
    GoesOn,
}

impl Unstuffing {
    /// Creates a reader that keeps at most `most` bytes.
    pub(crate) fn new(most: usize) -> Unstuffing {
        Unstuffing { letter: Vec::new(), most, is_too_large: false, place: LinePosition::Start }
    }

    pub(crate) fn take(&mut self, bytes: &[u8]) -> Dotted {
        for (at, &byte) in bytes.iter().enumerate() {
            self.place = match (self.place, byte) {
                (LinePosition::Start, b'.') => LinePosition::Dot,
                (LinePosition::Dot, b'\r') => LinePosition::DotReturn,
                (LinePosition::DotReturn, b'\n') => return Dotted::Ended(at + 1),
                (LinePosition::DotReturn | LinePosition::Return, b'\r') => {
                    self.keep(b"\r");
                    LinePosition::Return
                }
                (LinePosition::Start | LinePosition::Inside, b'\r') => LinePosition::Return,
                (LinePosition::Return, b'\n') => {
                    self.keep(b"\r\n");
                    LinePosition::Start
                }
                (LinePosition::DotReturn | LinePosition::Return, byte) => {
                    self.keep(&[b'\r', byte]);
                    LinePosition::Inside
                }
                (LinePosition::Start | LinePosition::Dot | LinePosition::Inside, byte) => {
                    self.keep(&[byte]);
                    LinePosition::Inside
                }
            };
        }
        Dotted::GoesOn
    }

    fn keep(&mut self, bytes: &[u8]) {
        if self.letter.len() + bytes.len() > self.most {
            self.is_too_large = true;
            self.letter = Vec::new();
        }
        if !self.is_too_large {
            self.letter.extend_from_slice(bytes);
        }
    }

    /// Returns the letter; `None` if it was too large.
    pub(crate) fn into_letter(self) -> Option<Vec<u8>> {
        (!self.is_too_large).then_some(self.letter)
    }
}

/// Returns a letter with CRLF line endings, dots doubled, and the terminating dot.
pub(crate) fn stuffed(letter: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(letter.len() + letter.len() / 32 + 8);
    for line in letter.split_inclusive(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.starts_with(b".") {
            text.push(b'.');
        }
        text.extend_from_slice(line);
        text.extend_from_slice(b"\r\n");
    }
    text.extend_from_slice(b".\r\n");
    text
}

#[cfg(test)]
mod tests {
    use super::{Dotted, Unstuffing, stuffed};

    /// Checks the result for every way of splitting the bytes.
    #[track_caller]
    fn check(sent: &str, letter: &str, behind: &str) {
        for size in [1, 2, 3, 7, sent.len()] {
            let mut unstuffing = Unstuffing::new(1_000);
            let mut rest = None;
            let mut sent_before = 0;
            for part in sent.as_bytes().chunks(size.max(1)) {
                if let Dotted::Ended(used) = unstuffing.take(part) {
                    rest = Some(&sent[sent_before + used..]);
                    break;
                }
                sent_before += part.len();
            }
            assert_eq!(rest, Some(behind), "{sent:?} in parts of {size}");
            assert_eq!(unstuffing.into_letter().unwrap(), letter.as_bytes(), "{sent:?} in parts of {size}");
        }
    }

    #[test]
    fn doubled_dots_become_one() {
        check("a\r\n..b\r\n...\r\n.\r\nQUIT\r\n", "a\r\n.b\r\n..\r\n", "QUIT\r\n");
        check(".\r\n", "", "");
        check("a.\r\n.b\r\n.\r\n", "a.\r\nb\r\n", "");
    }

    #[test]
    fn only_a_dot_on_a_line_of_its_own_ends_a_letter() {
        for hidden in ["\n.\n", "\n.\r\n", "\r.\r", "\r\n.\n", "\r\n.\r", "\r\n.\r\r\n"] {
            let letter = format!("a{hidden}MAIL FROM:<x@example.org>\r\n");
            let kept = letter.replace("\r\n.", "\r\n");
            check(&format!("{letter}.\r\n"), &kept, "");
        }
    }

    #[test]
    fn a_letter_that_is_too_large_keeps_no_memory() {
        let mut unstuffing = Unstuffing::new(10);
        for _ in 0..1_000 {
            assert_eq!(unstuffing.take(b"0123456789abc\r\n"), Dotted::GoesOn);
            assert!(unstuffing.letter.capacity() <= 64);
        }
        assert_eq!(unstuffing.take(b".\r\n"), Dotted::Ended(3));
        assert_eq!(unstuffing.into_letter(), None);
    }

    #[test]
    fn dot_stuffing_can_be_undone() {
        for (letter, whole) in
            [("", ""), (".", ".\r\n"), ("a\n.b\r\n..\n", "a\r\n.b\r\n..\r\n"), ("\r\n\r\n", "\r\n\r\n")]
        {
            let sent = String::from_utf8(stuffed(letter.as_bytes())).unwrap();
            check(&sent, whole, "");
        }
    }
}
