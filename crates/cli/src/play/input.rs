//! The line that is typed into.

/// More than this isn't taken: no order is as long.
const LONGEST: usize = 500;

/// A line of text with a cursor, and the lines that were sent before.
#[derive(Clone, Debug, Default)]
pub(super) struct InputLine {
    signs: Vec<char>,
    cursor: usize,
    sent: Vec<String>,
    /// Which of the sent lines is shown.
    shown: Option<usize>,
}

impl InputLine {
    /// What is typed.
    pub(super) fn text(&self) -> String {
        self.signs.iter().collect()
    }

    /// Is nothing typed?
    pub(super) fn is_empty(&self) -> bool {
        self.signs.is_empty()
    }

    /// What stands before the cursor, and the rest.
    pub(super) fn halves(&self) -> (String, String) {
        let (before, after) = self.signs.split_at(self.cursor);
        (before.iter().collect(), after.iter().collect())
    }

    /// Puts signs in at the cursor; control characters are left out.
    pub(super) fn insert(&mut self, text: &str) {
        for sign in text.chars().filter(|sign| !sign.is_control()) {
            if self.signs.len() < LONGEST {
                self.signs.insert(self.cursor, sign);
                self.cursor += 1;
            }
        }
    }

    /// Puts this text in place of all that is typed.
    pub(super) fn set(&mut self, text: &str) {
        self.clear();
        self.insert(text);
    }

    /// Takes everything away.
    pub(super) fn clear(&mut self) {
        self.signs.clear();
        self.cursor = 0;
    }

    /// Empties the line and remembers it.
    pub(super) fn send(&mut self) {
        let text = self.text();
        if !text.trim().is_empty() && self.sent.last() != Some(&text) {
            self.sent.push(text);
        }
        self.shown = None;
        self.clear();
    }

    /// Takes everything away, also what was sent: nobody can get it back.
    pub(super) fn forget(&mut self) {
        *self = InputLine::default();
    }

    /// Takes away the sign before the cursor.
    pub(super) fn backspace(&mut self) {
        if self.cursor > 0 {
            self.cursor -= 1;
            self.signs.remove(self.cursor);
        }
    }

    /// Takes away the sign at the cursor.
    pub(super) fn delete(&mut self) {
        if self.cursor < self.signs.len() {
            self.signs.remove(self.cursor);
        }
    }

    /// Takes away what stands before the cursor.
    pub(super) fn delete_to_start(&mut self) {
        self.signs.drain(..self.cursor);
        self.cursor = 0;
    }

    /// Takes away the word before the cursor.
    pub(super) fn delete_word(&mut self) {
        let before = &self.signs[..self.cursor];
        let word_end = before.iter().rposition(|sign| !sign.is_whitespace()).map_or(0, |at| at + 1);
        let start = before[..word_end].iter().rposition(|sign| sign.is_whitespace()).map_or(0, |at| at + 1);
        self.signs.drain(start..self.cursor);
        self.cursor = start;
    }

    pub(super) fn left(&mut self) {
        self.cursor = self.cursor.saturating_sub(1);
    }

    pub(super) fn right(&mut self) {
        self.cursor = (self.cursor + 1).min(self.signs.len());
    }

    pub(super) fn home(&mut self) {
        self.cursor = 0;
    }

    pub(super) fn end(&mut self) {
        self.cursor = self.signs.len();
    }

    /// Shows the line that was sent before the one shown.
    pub(super) fn earlier(&mut self) {
        let at = self.shown.unwrap_or(self.sent.len());
        if let Some(at) = at.checked_sub(1) {
            self.show_sent(at);
        }
    }

    /// Shows the line that was sent after the one shown; an empty one after the last.
    pub(super) fn later(&mut self) {
        match self.shown {
            Some(at) if at + 1 < self.sent.len() => self.show_sent(at + 1),
            Some(_) => {
                self.shown = None;
                self.clear();
            }
            None => {}
        }
    }

    fn show_sent(&mut self, at: usize) {
        if let Some(text) = self.sent.get(at).cloned() {
            self.set(&text);
            self.shown = Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editing_works_in_the_middle_of_a_line() {
        let mut line = InputLine::default();
        line.insert("b2żb3\n");
        line.left();
        line.left();
        line.backspace();
        assert_eq!(line.halves(), ("b2".to_owned(), "b3".to_owned()));
        line.home();
        line.backspace();
        line.delete();
        line.end();
        line.right();
        line.insert("!");
        assert_eq!(line.text(), "2b3!");
        line.left();
        line.delete_to_start();
        assert_eq!(line.text(), "!");
    }

    #[test]
    fn a_word_is_deleted_with_the_spaces_after_it() {
        let mut line = InputLine::default();
        line.insert("one two  ");
        line.delete_word();
        assert_eq!(line.text(), "one ");
        line.delete_word();
        line.delete_word();
        assert_eq!(line.text(), "");
    }

    #[test]
    fn sent_lines_come_back() {
        let mut line = InputLine::default();
        line.earlier();
        for text in ["one", "two"] {
            line.insert(text);
            line.send();
        }
        line.earlier();
        line.earlier();
        line.earlier();
        assert_eq!(line.text(), "one");
        line.later();
        assert_eq!(line.text(), "two");
        line.later();
        assert!(line.is_empty());
        line.insert("three");
        line.forget();
        line.earlier();
        assert!(line.is_empty());
    }

    #[test]
    fn a_line_does_not_grow_without_end() {
        let mut line = InputLine::default();
        line.insert(&"x".repeat(LONGEST * 2));
        assert_eq!(line.text().len(), LONGEST);
    }
}
