//! A page over the screen: help, rules, moves.

use botyard_core::{GameInfo, Listing};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::{Margin, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph};

use super::command::commands;
use super::complete::matching;
use super::markdown;
use super::session::{LANG, Session};
use super::text::wrap;
use crate::board;

/// A text with a title that can be scrolled.
#[derive(Clone, Debug)]
pub(super) struct Overlay {
    title: String,
    text: String,
    is_markdown: bool,
    /// The first line shown.
    first: usize,
    /// How many lines fitted when it was drawn last.
    fitting: usize,
}

impl Overlay {
    /// Plain text.
    pub(super) fn new(title: impl Into<String>, text: String) -> Overlay {
        Overlay { title: title.into(), text, is_markdown: false, first: 0, fitting: 1 }
    }

    /// The rules page of a game.
    pub(super) fn rules(info: &GameInfo) -> Overlay {
        let text = info.rules.get(LANG).to_owned();
        Overlay { is_markdown: true, ..Overlay::new(format!("{}: the rules", info.name), text) }
    }

    /// How to play here.
    pub(super) fn help(session: &Session) -> Overlay {
        let more = if session.info().simultaneous { REVEAL_KEYS } else { "" };
        Overlay::new("Help", help_words(session, &format!("{KEYS}{more}")))
    }

    /// The legal moves of the person who is asked that begin like this.
    pub(super) fn moves(session: &Session, beginning: &str) -> Overlay {
        Overlay::new("Legal moves", moves_words(session, beginning))
    }

    /// The text of the position.
    pub(super) fn position(session: &Session) -> Overlay {
        let mut text = session.position_words();
        for (key, value) in session.game().options() {
            text += &format!("\n{key}={value}");
        }
        text += "\n\nHold Shift to select it with the mouse.";
        Overlay::new("Position", text)
    }

    /// Takes a key; `false` if it closes the page.
    pub(super) fn on_key(&mut self, key: KeyEvent) -> bool {
        let page = self.fitting.saturating_sub(1).max(1);
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
            KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
            KeyCode::PageUp | KeyCode::Char('b') => self.first = self.first.saturating_sub(page),
            KeyCode::PageDown | KeyCode::Char(' ') => self.first = self.first.saturating_add(page),
            KeyCode::Home => self.first = 0,
            KeyCode::End => self.first = usize::MAX,
            KeyCode::Esc | KeyCode::Enter | KeyCode::F(1) | KeyCode::Char('q' | '?') => return false,
            _ => {}
        }
        true
    }

    /// Moves the text by some lines.
    pub(super) fn scroll(&mut self, lines: isize) {
        self.first = self.first.saturating_add_signed(lines);
    }

    /// Draws it over the middle of the area, as high as it needs to be.
    pub(super) fn draw(&mut self, frame: &mut Frame, area: Rect) {
        let margin = if area.width > 30 { 2 } else { 1 };
        let lines = self.lines(area.width.saturating_sub(2 * margin).into());
        let height = u16::try_from(lines.len() + 2).map_or(area.height, |height| height.min(area.height));
        let area = Rect { y: area.y + (area.height - height) / 2, height, ..area };
        let block = Block::bordered().title(format!(" {} ", self.title));
        let inner = block.inner(area).inner(Margin::new(margin - 1, 0));
        self.fitting = inner.height.into();
        self.first = self.first.min(lines.len().saturating_sub(self.fitting));
        let more = lines.len() > self.first + self.fitting;
        let keys = match (more, self.first > 0) {
            (false, false) => " Esc closes ",
            (true, _) => " ↓ more · Esc closes ",
            (false, true) => " ↑ back · Esc closes ",
        };
        let shown: Vec<Line> = lines.into_iter().skip(self.first).take(self.fitting).collect();
        frame.render_widget(Clear, area);
        frame.render_widget(block.title_bottom(Line::from(keys).right_aligned()), area);
        frame.render_widget(Paragraph::new(shown), inner);
    }

    fn lines(&self, most: usize) -> Vec<Line<'static>> {
        if self.is_markdown {
            markdown::lay_out(&self.text, most)
        } else {
            wrap(&self.text, most).into_iter().map(Line::from).collect()
        }
    }
}

const KEYS: &str = "\
KEYS
  Tab              complete the move, then the next one
  arrows           go over the board and the hands
  Enter, Space     choose what to move, then where to
  mouse            the same by clicking
  Esc              take it back
  Ctrl-B, Ctrl-Y   undo, redo
  Ctrl-Z           stop until the shell calls back (fg)
  PgUp, PgDn       earlier and later moves
  F1 or ?          this page
  Ctrl-C           leave

";

const REVEAL_KEYS: &str = "\
WHERE ALL ORDER AT ONCE
  Ctrl-T           try out what is typed
  Enter, Space, →  the next move of a round or a trial
  ←                the move before
  a                play on by itself
  Esc, s           skip to the end

";

/// The help in plain text; `keys` tells about the keys, if there are any.
pub(super) fn help_words(session: &Session, keys: &str) -> String {
    let info = session.info();
    let mut text = String::from("MOVES\n");
    for line in info.notation.lines() {
        text += &format!("  {line}\n");
    }
    text += "\nCOMMANDS\n";
    for (word, words) in commands(session) {
        text += &format!("  {word:<9}  {words}\n");
    }
    text.push('\n');
    text += keys;
    let legend = board::legend(&session.scene());
    if !legend.is_empty() {
        text += "PIECES\n";
        for line in legend.lines() {
            text += &format!("  {line}\n");
        }
    }
    text
}

/// The legal moves of the person who is asked that begin like this, in plain text.
pub(super) fn moves_words(session: &Session, beginning: &str) -> String {
    let Some(seat) = session.asked() else { return "There is nothing to move now.".to_owned() };
    let name = session.info().seat_name(seat);
    match session.orders() {
        Listing::All(orders) => {
            let orders = matching(&orders, beginning);
            let like =
                if beginning.is_empty() { String::new() } else { format!(" that begin with {beginning}") };
            let many = if orders.len() == 1 {
                "1 legal move".to_owned()
            } else {
                format!("{} legal moves", orders.len())
            };
            format!("{name} has {many}{like}:\n{}", orders.join("  "))
        }
        Listing::Count(count) => format!("{name} has {count} legal moves: too many to list."),
    }
}
