//! Execution of commands, and of the answers to their questions.

use botyard_client::TableWish;
use botyard_core::{Lang, polish_count};
use ratatui::crossterm::event::KeyCode;

use super::app::{App, Question};
use super::command::PlayCommand;
use super::overlay::Overlay;
use super::reveal::Reveal;
use crate::lang::{label, said, spoken, text};

impl App {
    pub(super) fn run(&mut self, command: PlayCommand) {
        let goes_back = matches!(command, PlayCommand::Undo | PlayCommand::Redo);
        if goes_back && self.session.hides_entries() && !self.session.persons_in().is_empty() {
            self.question = Some(Question::Drop(command));
        } else {
            self.run_at_once(command);
        }
    }

    fn run_at_once(&mut self, command: PlayCommand) {
        if self.session.server().is_some() && self.run_at_server(command) {
            return;
        }
        match command {
            PlayCommand::Undo => match self.session.undo() {
                Some(steps) => {
                    self.turn_back();
                    self.say(said!("Taken back: {}.", "Deshecho: {}.", "Cofnięto: {}.", moves(steps)));
                }
                None => self.complain(
                    text!(
                        "There is no move of yours to take back.",
                        "No hay ninguna jugada tuya que deshacer.",
                        "Nie ma twojego ruchu do cofnięcia."
                    )
                    .to_owned(),
                ),
            },
            PlayCommand::Redo => match self.session.redo() {
                Some(steps) => {
                    self.turn_back();
                    self.say(said!("Played again: {}.", "Rehecho: {}.", "Ponowiono: {}.", moves(steps)));
                }
                None => self.complain(
                    text!(
                        "There is no move to play again.",
                        "No hay ninguna jugada que rehacer.",
                        "Nie ma ruchu do ponowienia."
                    )
                    .to_owned(),
                ),
            },
            PlayCommand::Replay => match Reveal::of_last(&self.session) {
                Some(reveal) => self.reveal = Some(reveal),
                None => self.complain(
                    text!(
                        "There is no round to show again.",
                        "No hay ninguna ronda que repetir.",
                        "Nie ma rundy do powtórzenia."
                    )
                    .to_owned(),
                ),
            },
            PlayCommand::Stop if self.session.hurry() => self.say(
                text!("The computer moves now.", "El ordenador juega ya.", "Komputer zaraz zagra.")
                    .to_owned(),
            ),
            PlayCommand::Stop => self.complain(
                text!(
                    "No computer is thinking.",
                    "Ningún ordenador está pensando.",
                    "Żaden komputer nie myśli."
                )
                .to_owned(),
            ),
            PlayCommand::Hint => match self.session.ask_for_hint() {
                Ok(()) => self.say(
                    text!("Looking for a hint…", "Buscando una pista…", "Szukam podpowiedzi…").to_owned(),
                ),
                Err(why) => self.complain(why),
            },
            PlayCommand::Bid(_) | PlayCommand::Abort | PlayCommand::Chat | PlayCommand::Link => {
                self.complain(
                    text!(
                        "This command is for tables on a server.",
                        "Esta orden es para mesas de un servidor.",
                        "To polecenie działa tylko przy stole na serwerze."
                    )
                    .to_owned(),
                );
            }
            PlayCommand::Resign => self.ask_to_resign(),
            PlayCommand::Flip => self.session.flip = !self.session.flip,
            PlayCommand::Moves => self.overlay = Some(Overlay::moves(&self.session, "")),
            PlayCommand::Rules => self.overlay = Some(Overlay::rules(self.session.info())),
            PlayCommand::Position => self.overlay = Some(Overlay::position(&self.session)),
            PlayCommand::Help => self.overlay = Some(Overlay::help(&self.session)),
            PlayCommand::New if self.session.is_going_on() => self.question = Some(Question::New),
            PlayCommand::New => self.begin_again(),
            PlayCommand::Quit => self.ask_to_leave(),
        }
    }

    /// Asks before leaving; a second request leaves.
    pub(super) fn ask_to_leave(&mut self) {
        if self.question == Some(Question::Quit) || !self.session.is_going_on() {
            self.is_leaving = true;
        } else {
            self.overlay = None;
            self.question = Some(Question::Quit);
        }
    }

    fn ask_to_resign(&mut self) {
        let only_person = || self.session.persons().next();
        if self.session.is_over() {
            self.complain(
                text!("The game is already over.", "La partida ya ha terminado.", "Gra jest już skończona.")
                    .to_owned(),
            );
        } else if let Some(seat) = self.session.asked().or_else(only_person) {
            if self.session.is_out(seat) {
                return self.complain(said!(
                    "{} is already out.",
                    "{}: ya está fuera.",
                    "{}: już poza grą.",
                    label(self.session.info(), seat)
                ));
            }
            self.question = Some(Question::Resign(seat));
        } else {
            self.complain(
                text!(
                    "No one plays here, so no one can resign.",
                    "Aquí no juega nadie, así que nadie puede rendirse.",
                    "Nikt tu nie gra, więc nikt nie może się poddać."
                )
                .to_owned(),
            );
        }
    }

    pub(super) fn on_answer(&mut self, question: Question, code: KeyCode) {
        if let Question::Which(orders) = &question {
            let chosen = match code {
                KeyCode::Char(digit) => {
                    digit.to_digit(10).and_then(|digit| orders.get((digit as usize).checked_sub(1)?))
                }
                _ => None,
            };
            match (chosen, self.session.asked(), code) {
                (Some(order), Some(seat), _) => self.play(seat, order),
                (_, _, KeyCode::Esc) => {}
                _ => self.question = Some(question),
            }
            return;
        }
        let code = match code {
            KeyCode::Char(letter) if is_yes(letter) => KeyCode::Char('y'),
            other => other,
        };
        match (code, &question) {
            (KeyCode::Char('y'), Question::Quit) => self.is_leaving = true,
            (KeyCode::Char('y'), Question::Drop(command)) => self.run_at_once(*command),
            (KeyCode::Char('y'), Question::New) => self.begin_again(),
            (KeyCode::Char('y'), Question::Resign(_)) if self.session.server().is_some() => {
                self.session.wish(TableWish::Resign);
            }
            (KeyCode::Char('y'), Question::Resign(seat)) => {
                let before = self.session.steps().len();
                self.session.resign(*seat);
                self.notice = None;
                // The other players' orders may already have been in, so that the turn was played.
                if self.session.steps().len() > before + 1 {
                    self.reveal_step();
                }
                self.look_again();
                // This is all that the player sees of it before the next player's entry.
                if self.curtain.is_some()
                    && let Some(shown) = self.session.shown_steps().get(before)
                {
                    self.say(shown.told_words());
                }
            }
            (KeyCode::Char('n' | 'N') | KeyCode::Esc, _) => {}
            _ => self.question = Some(question),
        }
    }

    /// Saves the game to the named file, or the default one.
    pub(super) fn save(&mut self, named: &str) {
        if self.session.server().is_some() {
            self.session.ask_for_record(named);
            return self.say(
                text!(
                    "Requesting the record from the server.",
                    "Pidiendo el registro al servidor.",
                    "Pobieram zapis z serwera."
                )
                .to_owned(),
            );
        }
        match self.session.record().and_then(|record| self.keeper.save(&record, named)) {
            Ok(words) => self.say(words),
            Err(why) => self.complain(why),
        }
    }

    fn begin_again(&mut self) {
        self.session.restart();
        self.turn_back();
        self.say(text!("A new game.", "Partida nueva.", "Nowa gra.").to_owned());
    }
}

fn moves(steps: usize) -> String {
    match steps {
        0 => text!(
            "what was entered for this move",
            "lo escrito para esta jugada",
            "to, co wpisano na ten ruch"
        )
        .to_owned(),
        1 => text!("1 move", "1 jugada", "1 ruch").to_owned(),
        _ => match spoken() {
            Lang::En => format!("{steps} moves"),
            Lang::Es => format!("{steps} jugadas"),
            Lang::Pl => polish_count(steps, "ruch", "ruchy", "ruchów"),
        },
    }
}

/// Whether a key means yes: `y` in every language, and the first letter of the language's own word.
fn is_yes(letter: char) -> bool {
    let letter = letter.to_ascii_lowercase();
    letter == 'y' || letter == text!('y', 's', 't')
}
