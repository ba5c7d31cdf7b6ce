//! Formatting of sentences and lines.

use ratatui::text::Span;

/// Turns a reason into a sentence: a capital unless it begins with a name such as `b3`, and a full stop.
pub(super) fn sentence(reason: &str) -> String {
    let reason = reason.trim();
    let first_word = reason.split_whitespace().next().unwrap_or_default();
    let mut text: String = if first_word.chars().all(|sign| sign.is_alphabetic() || sign == '\'') {
        let mut signs = reason.chars();
        signs.next().into_iter().flat_map(char::to_uppercase).chain(signs).collect()
    } else {
        reason.to_owned()
    };
    if !text.is_empty() && !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

/// Width of a text in terminal cells.
pub(super) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Wraps a text to lines of at most `most` cells, at spaces where possible. Existing line breaks are kept,
/// and continuation lines have the indent of their line.
pub(super) fn wrap(text: &str, most: usize) -> Vec<String> {
    let most = most.max(1);
    text.lines().flat_map(|line| wrap_line(line.trim_end(), most)).collect()
}

fn wrap_line(line: &str, most: usize) -> Vec<String> {
    if width(line) <= most {
        return vec![line.to_owned()];
    }
    let body = line.trim_start();
    let indent = &line[..line.len() - body.len()];
    let indent = if width(indent) * 2 < most { indent } else { "" };
    let mut lines = Vec::new();
    let mut current = indent.to_owned();
    for word in body.split(' ') {
        let is_first = current.len() == indent.len();
        if !is_first && width(&current) + 1 + width(word) > most {
            lines.push(std::mem::replace(&mut current, indent.to_owned()));
        } else if !is_first {
            current.push(' ');
        }
        for sign in word.chars() {
            if width(&current) + width(sign.encode_utf8(&mut [0; 4])) > most {
                lines.push(std::mem::replace(&mut current, indent.to_owned()));
            }
            current.push(sign);
        }
    }
    lines.push(current);
    lines
}

/// Truncates a text to `most` cells, with an ellipsis.
pub(super) fn clipped(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut short = String::new();
    for sign in text.chars() {
        short.push(sign);
        if width(&short) + 1 > most {
            short.pop();
            break;
        }
    }
    short + "…"
}

/// As many words as fit into `most` cells, separated by two spaces, and the number of words left out.
pub(super) fn fitting<'a>(words: impl IntoIterator<Item = &'a str>, most: usize) -> (Vec<&'a str>, usize) {
    let mut taken = 0;
    let mut left_out = 0;
    let mut fitting = Vec::new();
    for word in words {
        let more = width(word) + if fitting.is_empty() { 0 } else { 2 };
        if left_out > 0 || taken + more > most {
            left_out += 1;
        } else {
            taken += more;
            fitting.push(word);
        }
    }
    (fitting, left_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_becomes_a_sentence() {
        assert_eq!(sentence("the game is over"), "The game is over.");
        assert_eq!(sentence("b3 isn't empty"), "b3 isn't empty.");
        assert_eq!(sentence("\"x\" isn't a move"), "\"x\" isn't a move.");
        assert_eq!(sentence(""), "");
    }

    #[test]
    fn lines_break_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("日本", 3), ["日", "本"]);
        assert_eq!(wrap("  a bcd\n\nd", 5), ["  a", "  bcd", "", "d"]);
        assert_eq!(wrap("", 0), Vec::<String>::new());
    }

    #[test]
    fn a_long_text_is_clipped() {
        assert_eq!(clipped("A adds 1.", 9), "A adds 1.");
        assert_eq!(clipped("A adds 1.", 8), "A adds …");
        assert_eq!(clipped("A adds 1.", 1), "…");
    }

    #[test]
    fn words_that_dont_fit_are_counted() {
        assert_eq!(fitting(["b2b3", "c1c2", "b1a2"], 10), (vec!["b2b3", "c1c2"], 1));
        assert_eq!(fitting(["b2b3"], 2), (vec![], 1));
    }
}
