//! The curtain: the screen while the keyboard is passed on, without anything that only one player may see.

use botyard_core::Seat;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Stylize as _;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};

use super::app::App;
use super::session::PlaySession;
use super::text::wrap;
use crate::lang::{label, said, spoken};
use crate::result::and;

impl App {
    /// Opens the curtain for the player to whom the keyboard was passed.
    pub(super) fn open_curtain(&mut self) {
        self.opened = self.curtain.take().map(|seat| (self.session.steps().len(), seat));
        self.notice = None;
        self.greet();
    }

    /// Closes the curtain if it wasn't opened for the current player in this step; discards all typed text.
    pub(super) fn close_curtain(&mut self) {
        let asked = self.session.asked().map(|seat| (self.session.steps().len(), seat));
        let is_closed = self.session.hides_entries() && asked.is_some() && self.opened != asked;
        self.curtain = asked.filter(|_| is_closed).map(|(_, seat)| seat);
        if is_closed {
            self.opened = None;
            self.line.forget();
            self.notice = None;
            self.overlay = None;
            self.question = None;
            self.cursor = None;
        }
    }

    /// After an undo or redo: asks the current player again.
    pub(super) fn turn_back(&mut self) {
        self.opened = None;
        self.reveal = None;
        self.look_again();
    }

    /// Draws the curtain before this player's entry, over everything.
    pub(super) fn draw_curtain(&self, seat: Seat, frame: &mut Frame) {
        let area = frame.area();
        let most = usize::from(area.width);
        let mut lines: Vec<Line> = Vec::new();
        if let Some(notice) = &self.notice {
            lines.extend(wrap(&notice.text, most).into_iter().map(Line::from));
            lines.push(Line::default());
        }
        lines.extend(
            wrap(&pass_words(&self.session, seat), most).into_iter().map(|line| Line::from(line).bold()),
        );
        let status = who_is_in(&self.session);
        if !status.is_empty() {
            lines.push(Line::default());
            lines.extend(wrap(&status, most).into_iter().map(|line| Line::from(line).dim()));
        }
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height);
        let middle = Rect { y: area.y + (area.height - height) / 2, height, ..area };
        frame.render_widget(Clear, area);
        frame.render_widget(
            Line::from(self.session.info().name.get(spoken()).bold()),
            Rect { height: area.height.min(1), ..area },
        );
        frame.render_widget(Paragraph::new(lines).centered(), middle);
    }
}

/// The sentence that names the player to whom to pass the keyboard.
pub(super) fn pass_words(session: &PlaySession, seat: Seat) -> String {
    let name = label(session.info(), seat);
    said!(
        "Pass the keyboard to {name}. Press Enter when only {name} is looking.",
        "Pasa el teclado a {name}. Pulsa Intro cuando solo mire {name}.",
        "Przekaż klawiaturę: teraz {name}. Naciśnij Enter, gdy patrzy tylko {name}."
    )
}

/// Names of the seats whose orders are in; empty if there are none.
pub(super) fn who_is_in(session: &PlaySession) -> String {
    let names: Vec<&str> = session.seats_in().iter().map(|seat| label(session.info(), seat)).collect();
    if names.is_empty() {
        String::new()
    } else {
        said!("Orders in: {}.", "Órdenes entregadas: {}.", "Polecenia wydane: {}.", and(&names, spoken()))
    }
}
