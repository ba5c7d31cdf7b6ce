//! Replacements of non-ASCII characters for locales without them.

use std::borrow::Cow;
use std::io::{self, Write};

use ratatui::buffer::Buffer;

/// Non-ASCII characters with a meaning, each with an ASCII character of the same width.
const SIGNS: &[(&str, char)] = &[
    ("▸▹→›»❯⇨↷↻", '>'),
    ("◂◃←‹«⇦↺", '<'),
    ("▴▵↑↗↖⇧", '^'),
    ("▾▿↓↘↙⇩", 'v'),
    ("·•–—─━═╌", '-'),
    ("│┃║┊┆╎▏", '|'),
    ("┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╭╮╯╰", '+'),
    ("▮█▓▒░■▪●", '#'),
    ("✓✔", '*'),
    ("✗✘×", 'x'),
    ("…", '~'),
    ("“”„", '"'),
    ("‘’", '\''),
    ("⇄", '='),
    ("áàâäąÁÄĄ", 'a'),
    ("éèêëę", 'e'),
    ("íìî", 'i'),
    ("óòôö", 'o'),
    ("úùûü", 'u'),
    ("ćç", 'c'),
    ("łŁ", 'l'),
    ("ńñ", 'n'),
    ("śŚ", 's'),
    ("źżŹŻ", 'z'),
    ("¡", '!'),
    ("¿", '?'),
];

/// The ASCII replacement of a character.
fn plain_sign(sign: char) -> char {
    if sign.is_ascii() {
        return sign;
    }
    SIGNS.iter().find(|(signs, _)| signs.contains(sign)).map_or('?', |&(_, plain)| plain)
}

/// Converts a text to ASCII of the same width.
pub(super) fn plain_text(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { text.into() } else { text.chars().map(plain_sign).collect::<String>().into() }
}

/// Converts a screen to ASCII.
pub(super) fn plain_screen(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let plain = cell.symbol().chars().next().map_or(' ', plain_sign);
            cell.set_char(plain);
        }
    }
}

/// A writer that converts its output to ASCII.
pub(super) struct PlainOutput<O> {
    output: O,
    /// Incomplete UTF-8 sequence at the end of the last write.
    begun: Vec<u8>,
}

impl<O> PlainOutput<O> {
    pub(super) fn new(output: O) -> PlainOutput<O> {
        PlainOutput { output, begun: Vec::new() }
    }
}

impl<O: Write> Write for PlainOutput<O> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.begun) {
            Ok(_) => self.begun.len(),
            // An incomplete character is kept until the rest arrives; invalid bytes aren't.
            Err(why) if why.error_len().is_none() => why.valid_up_to(),
            Err(_) => self.begun.len(),
        };
        let rest = self.begun.split_off(whole);
        let text = String::from_utf8_lossy(&self.begun);
        self.output.write_all(plain_text(&text).as_bytes())?;
        self.begun = rest;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;

    #[test]
    fn characters_become_ascii_of_the_same_width() {
        assert_eq!(plain_text("▸ White · b2→b3 … łódź 日"), "> White - b2>b3 ~ lodz ?");
        assert_eq!(plain_text("plain"), "plain");
        for (signs, plain) in SIGNS {
            assert!(plain.is_ascii_graphic() && signs.chars().all(|sign| !sign.is_ascii()), "{signs}");
        }
    }

    #[test]
    fn a_screen_keeps_its_columns() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        buffer.set_string(0, 0, "▴ b·4…", ratatui::style::Style::new());
        plain_screen(&mut buffer);
        assert_eq!(buffer, Buffer::with_lines(["^ b-4~"]));
    }

    #[test]
    fn characters_written_in_parts_are_joined() {
        let mut output = PlainOutput::new(Vec::new());
        for byte in "a→b".as_bytes() {
            output.write_all(&[*byte]).unwrap();
        }
        output.write_all(&[0xff, b'\n']).unwrap();
        assert_eq!(output.output, b"a>b?\n");
    }
}
