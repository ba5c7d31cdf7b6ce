//! The input line and its history.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use tui_input::backend::crossterm::to_input_request;
use tui_input::{Input, InputRequest};

/// Maximum length in characters; no order is as long.
const LONGEST: usize = 500;

#[derive(Clone, Debug, Default)]
pub(super) struct InputLine {
    input: Input,
    sent: Vec<String>,
    /// Index of the sent line on display.
    shown: Option<usize>,
}

impl InputLine {
    pub(super) fn input(&self) -> &Input {
        &self.input
    }

    pub(super) fn text(&self) -> &str {
        self.input.value()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text().is_empty()
    }

    pub(super) fn on_key(&mut self, key: KeyEvent) {
        let modifiers = key.modifiers - KeyModifiers::SHIFT;
        let request = match (key.code, modifiers) {
            (KeyCode::Char('w'), KeyModifiers::CONTROL) => return self.delete_word(),
            // As in a shell; tui-input would delete the whole line.
            (KeyCode::Char('u'), KeyModifiers::CONTROL) => Some(InputRequest::DeleteFromStart),
            _ => to_input_request(&Event::Key(KeyEvent { modifiers, ..key })),
        };
        match request {
            Some(InputRequest::InsertChar(sign)) => self.insert(sign.encode_utf8(&mut [0; 4])),
            Some(request) => {
                self.input.handle(request);
            }
            None => {}
        }
    }

    /// Inserts text at the cursor, without control characters, up to the limit.
    pub(super) fn insert(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text().chars().count());
        for sign in text.chars().filter(|sign| !sign.is_control()).take(room) {
            self.input.handle(InputRequest::InsertChar(sign));
        }
    }

    /// Replaces the whole text.
    pub(super) fn set(&mut self, text: &str) {
        self.clear();
        self.insert(text);
    }

    pub(super) fn clear(&mut self) {
        self.input.reset();
    }

    /// Moves the text to the history.
    pub(super) fn send(&mut self) {
        let text = self.input.value_and_reset();
        if !text.trim().is_empty() && self.sent.last() != Some(&text) {
            self.sent.push(text);
        }
        self.shown = None;
    }

    /// Clears the text, the history and the kill buffer, so that nothing can be recovered.
    pub(super) fn forget(&mut self) {
        *self = InputLine::default();
    }

    /// Shows the previous sent line.
    pub(super) fn earlier(&mut self) {
        if let Some(at) = self.shown.unwrap_or(self.sent.len()).checked_sub(1) {
            self.show(at);
        }
    }

    /// Shows the next sent line; an empty one after the last.
    pub(super) fn later(&mut self) {
        if let Some(at) = self.shown {
            self.show(at + 1);
        }
    }

    fn show(&mut self, at: usize) {
        let text = self.sent.get(at).cloned();
        self.shown = text.as_ref().map(|_| at);
        self.set(&text.unwrap_or_default());
    }

    /// Deletes back to a space. tui-input doesn't treat characters such as `^` as parts of words, but in
    /// programs of commands they are.
    fn delete_word(&mut self) {
        let before: String = self.text().chars().take(self.input.cursor()).collect();
        let kept = before.trim_end().trim_end_matches(|sign: char| !sign.is_whitespace()).chars().count();
        while self.input.cursor() > kept {
            self.input.handle(InputRequest::DeletePrevChar);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(line: &mut InputLine, codes: &[KeyCode]) {
        codes.iter().for_each(|&code| line.on_key(code.into()));
    }

    fn hold_control(line: &mut InputLine, letter: char) {
        line.on_key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    }

    #[test]
    fn editing_works_in_the_middle_of_a_line() {
        use KeyCode::*;
        let mut line = InputLine::default();
        line.insert("b2żb3\n");
        press(&mut line, &[Left, Left, Backspace]);
        assert_eq!((line.text(), line.input().cursor()), ("b2b3", 2));
        press(&mut line, &[Home, Backspace, Delete, End, Right, Char('!')]);
        assert_eq!(line.text(), "2b3!");
        press(&mut line, &[Left]);
        hold_control(&mut line, 'u');
        assert_eq!(line.text(), "!");
    }

    #[test]
    fn a_word_is_deleted_with_the_spaces_after_it() {
        let mut line = InputLine::default();
        line.insert("one ^ two  ");
        for rest in ["one ^ ", "one ", "", ""] {
            hold_control(&mut line, 'w');
            assert_eq!(line.text(), rest);
        }
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
        hold_control(&mut line, 'u');
        line.forget();
        line.earlier();
        hold_control(&mut line, 'y');
        assert!(line.is_empty());
    }

    #[test]
    fn the_length_of_a_line_is_limited() {
        let mut line = InputLine::default();
        line.insert(&"x".repeat(LONGEST * 2));
        press(&mut line, &[KeyCode::Char('x')]);
        assert_eq!(line.text().len(), LONGEST);
    }
}
