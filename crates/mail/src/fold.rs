//! Normalising characters that keyboards, phones and mail programs substitute.

use std::borrow::Cow;

/// Replaces typographic quotation marks, dashes, spaces and arrows by ASCII and removes invisible characters.
/// ASCII is unchanged, except that arrows between two squares (`b2->b3`) are removed.
pub(crate) fn fold(line: &str) -> String {
    let is_plain = line.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let plain: Cow<'_, str> =
        if is_plain { Cow::Borrowed(line) } else { Cow::Owned(line.chars().fold(String::new(), push_plain)) };
    join_squares(plain.trim())
}

fn push_plain(mut out: String, sign: char) -> String {
    match sign {
        // Spaces of all widths.
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' | '\t' => {
            out.push(' ');
        }
        // Invisible: zero-width characters, soft hyphens, direction marks, variation selectors.
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{fff9}'..='\u{fffb}' => (),
        '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' | '\u{2032}' | '\u{b4}' => out.push('\''),
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' | '\u{2033}' | '\u{300c}' | '\u{300d}' => out.push('"'),
        '\u{2010}'..='\u{2013}' | '\u{2212}' | '\u{fe63}' => out.push('-'),
        '\u{2014}' | '\u{2015}' => out.push_str("--"),
        '\u{2026}' => out.push_str("..."),
        '\u{d7}' | '\u{2715}' | '\u{2716}' => out.push('x'),
        '\u{2044}' | '\u{2215}' | '\u{29f8}' => out.push('/'),
        '\u{2216}' | '\u{29f5}' | '\u{29f9}' => out.push('\\'),
        '\u{2c6}' | '\u{2303}' | '\u{2227}' | '\u{2038}' | '\u{2191}' | '\u{21d1}' | '\u{21e7}'
        | '\u{2b06}' | '\u{1f53c}' | '\u{1f879}' | '\u{25b2}' | '\u{25b3}' => out.push('^'),
        '\u{2228}' | '\u{2304}' | '\u{2193}' | '\u{21d3}' | '\u{21e9}' | '\u{2b07}' | '\u{1f53d}'
        | '\u{1f87b}' | '\u{25bc}' => {
            out.push('v');
        }
        '\u{2190}' | '\u{21d0}' | '\u{21e6}' | '\u{2b05}' | '\u{27f5}' | '\u{25c0}' | '\u{2039}' => {
            out.push('<');
        }
        '\u{2192}' | '\u{21d2}' | '\u{21e8}' | '\u{27a1}' | '\u{27f6}' | '\u{27f9}' | '\u{2794}'
        | '\u{25b6}' | '\u{203a}' => {
            out.push('>');
        }
        '\u{2196}' | '\u{21d6}' => out.push('\\'),
        '\u{2197}' | '\u{21d7}' => out.push('/'),
        // Full-width forms of ASCII.
        '\u{ff01}'..='\u{ff5e}' => out.extend(char::from_u32(sign as u32 - 0xfee0)),
        sign if sign.is_control() => out.push(' '),
        sign => out.push(sign),
    }
    out
}

/// Removes arrows between two squares: `b2->b3`, `b2 > b3` and `b2-->b3` become `b2b3`.
fn join_squares(line: &str) -> String {
    if !line.contains('>') {
        return line.to_owned();
    }
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('>') {
        let before = rest[..at].trim_end_matches(['-', '=']).trim_end();
        let after = rest[at + 1..].trim_start();
        let so_far = if before.is_empty() { out.trim_end() } else { before };
        if ends_in_square(so_far) && begins_with_square(after) {
            out.push_str(before);
            rest = after;
        } else {
            out.push_str(&rest[..=at]);
            rest = &rest[at + 1..];
        }
    }
    out.push_str(rest);
    out
}

fn ends_in_square(text: &str) -> bool {
    let without_rank = text.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let has_rank = (1..=2).contains(&(text.len() - without_rank.len()));
    has_rank && without_rank.ends_with(|sign: char| sign.is_ascii_alphabetic())
}

fn begins_with_square(text: &str) -> bool {
    let mut signs = text.bytes();
    signs.next().is_some_and(|sign| sign.is_ascii_alphabetic())
        && signs.next().is_some_and(|sign| sign.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[track_caller]
    fn check(typed: &str, expected: &str) {
        assert_eq!(fold(typed), expected, "{typed}");
    }

    #[test]
    fn typographic_characters_become_ascii() {
        check("soccolot\u{a0}move\u{2009}17 \u{200b}w2dne\u{feff}", "soccolot move 17 w2dne");
        check("ｂ２ｂ３", "b2b3");
        check("“Ann Lee” ‘x’ — – …", "\"Ann Lee\" 'x' -- - ...");
        check("—nagtime=7", "--nagtime=7");
        check("F F ↑ ↑ H", "F F ^ ^ H");
        check("F ⬆️ ⬇️ ↖ ↗ H", "F ^ v \\ / H");
        check("F ˆ ← → H", "F ^ < > H");
        check("Zażółć C@a2", "Zażółć C@a2");
        check("b2b3\0\t", "b2b3");
    }

    #[test]
    fn arrows_between_squares_are_removed() {
        for typed in ["b2->b3", "b2→b3", "b2 → b3", "b2 -> b3", "b2-->b3", "b2 ➡️ b3", "b2=>b3", "b2>b3"]
        {
            check(typed, "b2b3");
        }
        check("a1→a2, c1→c2", "a1a2, c1c2");
        check("F > F > H", "F > F > H");
        check("F→H", "F>H");
    }
}
