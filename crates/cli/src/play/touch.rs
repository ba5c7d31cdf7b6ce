//! Choosing a move on the board, with the mouse or the cursor.

use botyard_core::chooser::Touch;
use botyard_core::scene::Spot;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::app::{App, Question};
use super::input::InputLine;

impl App {
    pub(super) fn on_mouse(&mut self, mouse: MouseEvent) {
        if self.reveal.is_some() || self.curtain.is_some() {
            return;
        }
        let lines = match mouse.kind {
            MouseEventKind::ScrollUp => 1,
            MouseEventKind::ScrollDown => -1,
            MouseEventKind::Down(MouseButton::Left) => return self.click(mouse.column, mouse.row),
            _ => return,
        };
        match &mut self.overlay {
            Some(overlay) => overlay.scroll(-3 * lines),
            None => self.moves_back = self.moves_back.saturating_add_signed(lines),
        }
    }

    fn click(&mut self, x: u16, y: u16) {
        if self.overlay.take().is_some() {
            return;
        }
        let point = Position::new(x, y);
        let place = self.places.iter().find(|(area, _)| area.contains(point)).map(|(_, spot)| spot.clone());
        if self.question.is_some() {
            return;
        }
        if let Some(spot) = place {
            self.cursor = Some(spot.clone());
            self.touch(&spot);
        }
    }

    pub(super) fn touch_cursor(&mut self) {
        match self.cursor.clone() {
            Some(spot) => self.touch(&spot),
            None if self.session.asked().is_some() => self.greet(),
            None if self.session.is_over() => self.say("Type new, undo or quit.".to_owned()),
            None => self.say("It isn't your turn yet.".to_owned()),
        }
    }

    fn touch(&mut self, spot: &Spot) {
        self.notice = None;
        self.change(InputLine::clear);
        let Some(seat) = self.session.asked() else {
            return self.complain(match self.session.is_over() {
                true => "The game is over: type new, undo or quit.".to_owned(),
                false => "It isn't your turn yet.".to_owned(),
            });
        };
        if self.chooser.is_empty() {
            return self.complain("Moves can't be chosen on the board here: type one.".to_owned());
        }
        let name = self.session.info().seat_name(seat);
        // The same place again ends a move that may end there.
        let ends = self.chooser.touched().len() > 1 && self.chooser.touched().last() == Some(spot);
        let touch = match self.chooser.whole().filter(|_| ends) {
            Some(_) => self.chooser.finish(),
            None => self.chooser.touch(spot),
        };
        match touch {
            Touch::More => {
                if let Some(order) = self.chooser.whole() {
                    self.say(format!(
                        "{order} can be the whole move: choose the same place again to play it, or go on."
                    ));
                }
            }
            Touch::Dropped => {}
            Touch::Nothing if self.chooser.touched().is_empty() => {
                self.complain(format!("No move of {name} begins {}.", place_words(spot)));
            }
            Touch::Nothing => self.complain(format!("No legal move goes {}.", goal_words(spot))),
            Touch::Order(order) => self.play(seat, &order),
            Touch::Several(orders) => self.question = Some(Question::Which(orders)),
        }
    }
}

fn place_words(spot: &Spot) -> String {
    match spot {
        Spot::Cell(cell) => format!("on {}", cell.name()),
        Spot::Tray { .. } | Spot::Goal { .. } => "there".to_owned(),
    }
}

fn goal_words(spot: &Spot) -> String {
    match spot {
        Spot::Cell(cell) => format!("from there to {}", cell.name()),
        Spot::Tray { .. } => "there".to_owned(),
        Spot::Goal { .. } => "from there into the goal".to_owned(),
    }
}
