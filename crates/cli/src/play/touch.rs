//! Choosing a move on the board, with the mouse or the cursor.

use botyard_core::chooser::Touch;
use botyard_core::scene::Spot;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::app::{App, Question};
use super::input::InputLine;
use crate::lang::{label, said, text};

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
            None if self.session.is_over() => self.say(
                text!("Type new, undo or quit.", "Escribe new, undo o quit.", "Wpisz new, undo albo quit.")
                    .to_owned(),
            ),
            None => self.say(
                text!("It isn't your turn yet.", "Aún no te toca.", "To jeszcze nie twoja kolej.").to_owned(),
            ),
        }
    }

    fn touch(&mut self, spot: &Spot) {
        self.notice = None;
        self.change(InputLine::clear);
        let Some(seat) = self.session.asked() else {
            return self.complain(match self.session.is_over() {
                true => text!(
                    "The game is over: type new, undo or quit.",
                    "La partida ha terminado: escribe new, undo o quit.",
                    "Gra skończona: wpisz new, undo albo quit."
                )
                .to_owned(),
                false => text!("It isn't your turn yet.", "Aún no te toca.", "To jeszcze nie twoja kolej.")
                    .to_owned(),
            });
        };
        if self.chooser.is_empty() {
            return self.complain(
                text!(
                    "Moves can't be chosen on the board here: type one.",
                    "Aquí no se puede elegir la jugada en el tablero: escríbela.",
                    "Tu nie można wybrać ruchu na planszy: wpisz go."
                )
                .to_owned(),
            );
        }
        let name = label(self.session.info(), seat);
        // Touching the same spot again completes a move that may end there.
        let ends = self.chooser.touched().len() > 1 && self.chooser.touched().last() == Some(spot);
        let touch = match self.chooser.whole().filter(|_| ends) {
            Some(_) => self.chooser.finish(),
            None => self.chooser.touch(spot),
        };
        match touch {
            Touch::More => {
                if let Some(order) = self.chooser.whole() {
                    self.say(said!("{order} is already a legal move: choose the same square again to play it, or continue.", "{order} ya es una jugada legal: elige otra vez la misma casilla para jugarla, o sigue.", "{order} to już dozwolony ruch: wybierz to samo pole, żeby go zagrać, albo wybieraj dalej."));
                }
            }
            Touch::Dropped => {}
            Touch::Nothing if self.chooser.touched().is_empty() => {
                self.complain(said!(
                    "No move of {name} starts {}.",
                    "{name}: ninguna jugada empieza {}.",
                    "{name}: żaden ruch nie zaczyna się {}.",
                    place_words(spot)
                ));
            }
            Touch::Nothing => self.complain(said!(
                "No legal move goes {}.",
                "Ninguna jugada legal va {}.",
                "Żaden dozwolony ruch nie prowadzi {}.",
                goal_words(spot)
            )),
            Touch::Order(order) => self.play(seat, &order),
            Touch::Several(orders) => self.question = Some(Question::Which(orders)),
        }
    }
}

fn place_words(spot: &Spot) -> String {
    match spot {
        Spot::Cell(cell) => said!("on {}", "en {}", "na {}", cell.name()),
        Spot::Tray { .. } | Spot::Goal { .. } => text!("there", "ahí", "tam").to_owned(),
    }
}

fn goal_words(spot: &Spot) -> String {
    match spot {
        Spot::Cell(cell) => said!("from there to {}", "de ahí a {}", "stamtąd na {}", cell.name()),
        Spot::Tray { .. } => text!("there", "ahí", "tam").to_owned(),
        Spot::Goal { .. } => {
            text!("from there into the goal", "de ahí a la portería", "stamtąd do bramki").to_owned()
        }
    }
}
