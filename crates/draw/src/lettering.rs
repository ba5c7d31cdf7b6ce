//! Letters, digits and signs as strokes, so that no font is needed.

use std::fmt::Write as _;

use crate::svg::N;

/// Gap between two letters, where capitals are 10 high.
const GAP: f32 = 2.4;

/// Thickness of strokes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    /// For labels beside the board.
    Plain,
    /// For text that must be readable at a glance.
    Bold,
}

/// Draws one line of text centred at (x, y), with capitals of height `size`.
pub(crate) fn words(text: &str, x: f32, y: f32, size: f32, colour: &str, weight: Weight) -> String {
    let scale = size / 10.0;
    let mut left = x - width(text) * scale / 2.0;
    let mut path = String::new();
    for sign in text.chars() {
        let (base, accent) = parted(sign);
        let (wide, strokes) = glyph(base);
        if !strokes.is_empty() {
            let (x, y) = (N(left), N(y - size / 2.0));
            let place = format!("translate({x} {y}) scale({})", N3(scale));
            let _ = write!(path, "<path transform=\"{place}\" d=\"{strokes}\"/>");
            if !accent.is_empty() {
                // Accents are designed for a small letter of width 5.
                let is_over = accent != OGONEK && accent != BAR;
                let up = if is_over && base.is_uppercase() { -3.2 } else { 0.0 };
                let shift = format!("translate({} {up})", N3((wide - 5.0) / 2.0));
                let _ = write!(path, "<path transform=\"{place} {shift}\" d=\"{accent}\"/>");
            }
        }
        left += (wide + GAP) * scale;
    }
    let thick = match weight {
        Weight::Plain => 1.4,
        Weight::Bold => 2.2,
    };
    format!(
        "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thick}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{path}</g>"
    )
}

/// Width of a text, where capitals are 10 high.
pub(crate) fn width(text: &str) -> f32 {
    let wide: f32 = text.chars().map(|sign| glyph(parted(sign).0).0 + GAP).sum();
    (wide - GAP).max(0.0)
}

/// Minimum size of text.
const SMALLEST: f32 = 16.0;

/// Draws one line of text of limited width: a longer one is written smaller, and truncated if it would become
/// too small to read.
pub(crate) fn fitted(
    text: &str,
    x: f32,
    y: f32,
    size: f32,
    widest: f32,
    colour: &str,
    weight: Weight,
) -> String {
    let mut text = text.to_owned();
    while !text.is_empty() && width(&text) * SMALLEST / 10.0 > widest {
        text.pop();
    }
    let fits = widest / width(&text).max(1.0) * 10.0;
    words(&text, x, y, size.min(fits), colour, weight)
}

/// Number with three decimals: scales are small.
struct N3(f32);

impl std::fmt::Display for N3 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", (self.0 * 1000.0).round() / 1000.0)
    }
}

const ACUTE: &str = "M2 2.2 3.4 .4";
const TILDE: &str = "M1 1.9Q1.8 .6 2.5 1.2T4 .6";
const DOTS: &str = "M1.4 1.2V1.3M3.6 1.2V1.3";
const DOT: &str = "M2.5 1.2V1.3";
const OGONEK: &str = "M4 10C2.9 11 3 12.4 4.6 12.2";
const BAR: &str = "M1 6.4 4 4.4";

/// Splits a letter into base and accent, for the languages of the web page.
const fn parted(sign: char) -> (char, &'static str) {
    match sign {
        'á' => ('a', ACUTE),
        'é' => ('e', ACUTE),
        'í' => ('i', ACUTE),
        'ó' => ('o', ACUTE),
        'ú' => ('u', ACUTE),
        'ć' => ('c', ACUTE),
        'ń' => ('n', ACUTE),
        'ś' => ('s', ACUTE),
        'ź' => ('z', ACUTE),
        'ñ' => ('n', TILDE),
        'ä' => ('a', DOTS),
        'ö' => ('o', DOTS),
        'ü' => ('u', DOTS),
        'ż' => ('z', DOT),
        'ą' => ('a', OGONEK),
        'ę' => ('e', OGONEK),
        'ł' => ('l', BAR),
        'Á' => ('A', ACUTE),
        'É' => ('E', ACUTE),
        'Í' => ('I', ACUTE),
        'Ó' => ('O', ACUTE),
        'Ú' => ('U', ACUTE),
        'Ć' => ('C', ACUTE),
        'Ń' => ('N', ACUTE),
        'Ś' => ('S', ACUTE),
        'Ź' => ('Z', ACUTE),
        'Ñ' => ('N', TILDE),
        'Ä' => ('A', DOTS),
        'Ö' => ('O', DOTS),
        'Ü' => ('U', DOTS),
        'Ż' => ('Z', DOT),
        'Ą' => ('A', OGONEK),
        'Ę' => ('E', OGONEK),
        'Ł' => ('L', BAR),
        '–' => ('-', ""),
        sign => (sign, ""),
    }
}

/// Width and strokes of a sign: capitals reach from 0 down to 10, small letters begin at 3.5. An unknown sign
/// is drawn as an empty box.
const fn glyph(sign: char) -> (f32, &'static str) {
    match sign {
        'A'..='Z' => capital(sign),
        'a'..='z' => small(sign),
        '0'..='9' => digit(sign),
        ' ' => (3.0, ""),
        '?' => (5.0, "M.2 2.4A2.4 2.4 0 0 1 5 2.4C5 4.6 2.6 4.6 2.6 7M2.6 9.6V9.8"),
        '!' => (1.0, "M.5 0V6.6M.5 9.6V9.8"),
        '.' => (1.0, "M.5 9.6V9.8"),
        ',' => (1.0, "M.7 9.4 0 11.4"),
        ':' => (1.0, "M.5 4V4.2M.5 9.4V9.6"),
        '\'' => (1.0, "M.5 0V2.6"),
        '#' => (6.0, "M2 1 1.2 9M4.8 1 4 9M.2 3.6H6M0 6.4H5.8"),
        '+' => (5.0, "M0 5.5H5M2.5 3V8"),
        '-' => (4.0, "M0 5.5H4"),
        '_' => (5.0, "M0 10H5"),
        '·' => (1.0, "M.5 5.4V5.6"),
        '=' => (5.0, "M0 4H5M0 7H5"),
        '^' => (5.0, "M0 4 2.5 0 5 4"),
        '<' => (4.0, "M4 2 0 5.5 4 9"),
        '>' => (4.0, "M0 2 4 5.5 0 9"),
        '/' => (4.0, "M0 10 4 0"),
        '\\' => (4.0, "M0 0 4 10"),
        '*' => (5.0, "M2.5 2.5V7.5M.3 3.8 4.7 6.2M4.7 3.8 .3 6.2"),
        '\u{d7}' => (4.4, "M0 4 4.4 8.4M4.4 4 0 8.4"),
        '(' => (2.0, "M2 0Q-1 5 2 10"),
        ')' => (2.0, "M0 0Q3 5 0 10"),
        _ => (5.0, "M0 0H5V10H0Z"),
    }
}

const fn capital(letter: char) -> (f32, &'static str) {
    match letter {
        'A' => (6.4, "M0 10 3.2 0 6.4 10M1.2 6.6H5.2"),
        'B' => (6.0, "M0 0V10H3.4A2.6 2.6 0 0 0 3.4 4.8H0M3.2 4.8A2.4 2.4 0 0 0 3.2 0H0"),
        'C' => (6.0, "M6 2.2A3.1 3.1 0 0 0 0 3.2V6.8A3.1 3.1 0 0 0 6 7.8"),
        'D' => (6.0, "M0 0V10H2.2A3.8 3.8 0 0 0 6 6.2V3.8A3.8 3.8 0 0 0 2.2 0Z"),
        'E' => (5.2, "M5.2 0H0V10H5.2M0 4.8H4.3"),
        'F' => (5.2, "M5.2 0H0V10M0 4.8H4.3"),
        'G' => (6.0, "M6 2.2A3.1 3.1 0 0 0 0 3.2V6.8A3 3.1 0 0 0 6 6.8V5.4H3.6"),
        'H' => (6.0, "M0 0V10M6 0V10M0 4.9H6"),
        'I' => (1.0, "M.5 0V10"),
        'J' => (4.6, "M4.6 0V7.6A2.3 2.4 0 0 1 0 7.6"),
        'K' => (6.0, "M0 0V10M6 0 0 6.2M2.3 4.2 6 10"),
        'L' => (5.0, "M0 0V10H5"),
        'M' => (7.4, "M0 10V0L3.7 6 7.4 0V10"),
        'N' => (6.0, "M0 10V0L6 10V0"),
        'O' => (6.0, "M0 3A3 3 0 0 1 6 3V7A3 3 0 0 1 0 7Z"),
        'P' => (6.0, "M0 10V0H3.2A2.8 2.8 0 0 1 3.2 5.6H0"),
        'Q' => (6.0, "M0 3A3 3 0 0 1 6 3V7A3 3 0 0 1 0 7ZM3.6 7.4 6.4 10.4"),
        'R' => (6.0, "M0 10V0H3.2A2.8 2.8 0 0 1 3.2 5.6H0M3.2 5.6 6 10"),
        'S' => (
            6.0,
            "M5.8 2A2.9 2.4 0 0 0 3 0C1 0 .2 1.3 .2 2.5 .2 5.6 5.8 4.2 5.8 7.4 5.8 9 4.6 10 3 10A3 2.6 0 0 1 0 7.9",
        ),
        'T' => (6.0, "M0 0H6M3 0V10"),
        'U' => (6.0, "M0 0V7A3 3 0 0 0 6 7V0"),
        'V' => (6.2, "M0 0 3.1 10 6.2 0"),
        'W' => (8.4, "M0 0 2.1 10 4.2 2.5 6.3 10 8.4 0"),
        'X' => (6.0, "M0 0 6 10M6 0 0 10"),
        'Y' => (6.0, "M0 0 3 5V10M6 0 3 5"),
        'Z' => (6.0, "M0 0H6L0 10H6"),
        _ => (0.0, ""),
    }
}

const fn small(letter: char) -> (f32, &'static str) {
    match letter {
        'a' => (4.6, "M4.6 3.5V10M4.6 6.75A2.3 3.25 0 0 0 0 6.75A2.3 3.25 0 0 0 4.6 6.75"),
        'b' => (4.6, "M0 0V10M0 6.75A2.3 3.25 0 0 1 4.6 6.75A2.3 3.25 0 0 1 0 6.75"),
        'c' => (4.4, "M4.4 4.9A2.3 3.25 0 0 0 0 6.75A2.3 3.25 0 0 0 4.4 8.6"),
        'd' => (4.6, "M4.6 0V10M4.6 6.75A2.3 3.25 0 0 0 0 6.75A2.3 3.25 0 0 0 4.6 6.75"),
        'e' => (4.6, "M0 6.6H4.6A2.3 3.1 0 0 0 0 6.6A2.3 3.4 0 0 0 4.4 8.6"),
        'f' => (3.6, "M3.6 .3C2.2-.3 1.3 .4 1.3 2V10M0 3.8H3.3"),
        'g' => (
            4.6,
            "M4.6 3.5V10.6A2.3 2.2 0 0 1 .3 11.4M4.6 6.75A2.3 3.25 0 0 0 0 6.75A2.3 3.25 0 0 0 4.6 6.75",
        ),
        'h' => (4.4, "M0 0V10M0 6.2A2.2 2.6 0 0 1 4.4 6.2V10"),
        'i' => (1.0, "M.5 3.5V10M.5 .8V1"),
        'j' => (2.0, "M2 3.5V11A1.6 1.6 0 0 1 0 12.2M2 .8V1"),
        'k' => (4.4, "M0 0V10M4.2 3.6 0 7.4M1.8 5.8 4.4 10"),
        'l' => (1.0, "M.5 0V10"),
        'm' => (7.2, "M0 3.5V10M0 6A1.8 2.5 0 0 1 3.6 6V10M3.6 6A1.8 2.5 0 0 1 7.2 6V10"),
        'n' => (4.4, "M0 3.5V10M0 6.2A2.2 2.6 0 0 1 4.4 6.2V10"),
        'o' => (4.8, "M0 6.75A2.4 3.25 0 0 1 4.8 6.75A2.4 3.25 0 0 1 0 6.75Z"),
        'p' => (4.6, "M0 3.5V13M0 6.75A2.3 3.25 0 0 1 4.6 6.75A2.3 3.25 0 0 1 0 6.75"),
        'q' => (4.6, "M4.6 3.5V13M4.6 6.75A2.3 3.25 0 0 0 0 6.75A2.3 3.25 0 0 0 4.6 6.75"),
        'r' => (3.0, "M0 3.5V10M0 6.2A2.6 2.7 0 0 1 3 3.6"),
        's' => (4.3, "M4 4.6C3 3 .3 3.2 .3 5.1 .3 7.2 4.3 6.2 4.3 8.3 4.3 10.3 1 10.5 0 8.8"),
        't' => (3.4, "M1.3 1V8.3C1.3 9.8 2.3 10.2 3.4 9.7M0 3.8H3.2"),
        'u' => (4.4, "M0 3.5V7.4A2.2 2.6 0 0 0 4.4 7.4M4.4 3.5V10"),
        'v' => (4.8, "M0 3.5 2.4 10 4.8 3.5"),
        'w' => (6.8, "M0 3.5 1.7 10 3.4 4.6 5.1 10 6.8 3.5"),
        'x' => (4.4, "M0 3.5 4.4 10M4.4 3.5 0 10"),
        'y' => (4.8, "M0 3.5 2.4 9.8M4.8 3.5 1.6 12.6"),
        'z' => (4.4, "M0 3.5H4.4L0 10H4.4"),
        _ => (0.0, ""),
    }
}

const fn digit(digit: char) -> (f32, &'static str) {
    match digit {
        '0' => (5.6, "M0 2.9A2.8 2.9 0 0 1 5.6 2.9V7.1A2.8 2.9 0 0 1 0 7.1Z"),
        '1' => (3.4, "M0 2.2 2.6 0V10"),
        '2' => (5.6, "M.2 2.6A2.6 2.6 0 0 1 5.4 2.7C5.4 5 1.5 7 0 10H5.6"),
        '3' => (
            5.6,
            "M.3 1.9C.8 .6 1.7 0 2.8 0 4.2 0 5.2 1 5.2 2.4 5.2 3.8 4.2 4.7 2.4 4.7 4.4 4.7 5.6 5.7 5.6 7.3 5.6 8.9 4.4 10 2.8 10 1.4 10 .4 9.3 0 8",
        ),
        '4' => (6.0, "M4.4 10V0L0 7H6"),
        '5' => (
            5.6,
            "M5.2 0H.9L.4 4.7C1.1 4 1.9 3.7 2.8 3.7 4.4 3.7 5.6 4.9 5.6 6.8 5.6 8.7 4.4 10 2.8 10 1.4 10 .5 9.3 0 8.2",
        ),
        '6' => (5.6, "M4.6 .1C1.9 .7 0 3.4 0 6.9A2.8 3.1 0 0 0 5.6 6.9A2.8 3.1 0 0 0 0 6.9"),
        '7' => (5.6, "M0 0H5.6L2 10"),
        '8' => (5.6, "M2.8 4.7A2.3 2.35 0 1 1 2.81 4.7A2.8 2.65 0 1 1 2.79 4.7Z"),
        '9' => (5.6, "M1 9.9C3.7 9.3 5.6 6.6 5.6 3.1A2.8 3.1 0 0 0 0 3.1A2.8 3.1 0 0 0 5.6 3.1"),
        _ => (0.0, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_and_digit_has_strokes() {
        for sign in ('A'..='Z').chain('a'..='z').chain('0'..='9').chain("?#+-^v/\\.!".chars()) {
            let (wide, strokes) = glyph(sign);
            assert!(wide > 0.0 && strokes.starts_with('M') && strokes != glyph('\u{2603}').1, "{sign}");
        }
    }

    #[test]
    fn names_in_spanish_and_polish_are_written_with_their_accents() {
        for name in ["Ñandú", "Łódź", "Zażółć gęślą jaźń", "pig_2 · A – B"] {
            let written = words(name, 0.0, 0.0, 10.0, "red", Weight::Plain);
            assert!(!written.contains(glyph('\u{2603}').1), "{name}: {written}");
        }
        assert_ne!(
            words("ł", 0.0, 0.0, 10.0, "", Weight::Plain),
            words("l", 0.0, 0.0, 10.0, "", Weight::Plain)
        );
    }

    #[test]
    fn the_width_of_words_is_that_of_their_letters() {
        assert!(width("") == 0.0 && width("ab") > width("a") + width("b"));
    }
}
