//! Signs beyond ASCII, and what stands for them where the locale has none.

use std::borrow::Cow;
use std::io::{self, Write};

use ratatui::buffer::Buffer;

/// Signs that mean something, each with an ASCII sign that takes as much room.
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

/// The ASCII sign for one sign.
fn plain_sign(sign: char) -> char {
    if sign.is_ascii() {
        return sign;
    }
    SIGNS.iter().find(|(signs, _)| signs.contains(sign)).map_or('?', |&(_, plain)| plain)
}

/// The text in ASCII, as long as before.
pub(super) fn plain_text(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { text.into() } else { text.chars().map(plain_sign).collect::<String>().into() }
}

/// A screen in ASCII.
pub(super) fn plain_screen(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let plain = cell.symbol().chars().next().map_or(' ', plain_sign);
            cell.set_char(plain);
        }
    }
}

/// An output that gets ASCII only.
pub(super) struct PlainOutput<O> {
    output: O,
    /// The beginning of a sign whose end hasn't been written yet.
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
            // An incomplete character is kept until its end arrives; invalid bytes aren't.
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
    fn signs_become_letters_of_the_same_width() {
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
    fn signs_that_come_in_parts_are_put_together() {
        let mut output = PlainOutput::new(Vec::new());
        for byte in "a→b".as_bytes() {
            output.write_all(&[*byte]).unwrap();
        }
        output.write_all(&[0xff, b'\n']).unwrap();
        assert_eq!(output.output, b"a>b?\n");
    }
}
