//! Trials of orders before they are given.

use botyard_core::face::Refused;
use botyard_core::{InWords, Seat};

use super::app::App;
use super::command::{LineMeaning, read_line};
use super::reveal::Reveal;
use super::session::PlaySession;
use super::text::sentence;
use crate::joint::read_joint;
use crate::lang::{label, said, spoken, text};

impl App {
    pub(super) fn try_typed(&mut self) {
        let text = match read_line(&self.session, self.line.text()) {
            LineMeaning::Plan(text) => text,
            _ => self.line.text().to_owned(),
        };
        self.try_out(&text);
    }

    pub(super) fn try_out(&mut self, text: &str) {
        match try_out(&self.session, text) {
            Ok(reveal) => {
                self.notice = None;
                self.reveal = Some(reveal);
            }
            Err(why) => self.complain(why),
        }
    }
}

/// Parses an order of the player to move, followed by assumed orders of the others, as in `F ^ TR | B: F F F
/// F F`, and tries them. Returns a sentence if that is impossible.
pub(super) fn try_out(session: &PlaySession, text: &str) -> Result<Reveal, String> {
    let Some(own) = session.asked() else {
        return Err(text!(
            "There is nothing to try out now: no one here is to move.",
            "Ahora no hay nada que probar: aquí no le toca a nadie.",
            "Nie ma teraz czego próbować: nikt tu nie ma ruchu."
        )
        .to_owned());
    };
    let (game, info) = (session.game(), session.info());
    if !has_trials(session, own) {
        return Err(said!(
            "{} has no trials: moves can't be tried out here.",
            "{}: aquí no se pueden probar jugadas.",
            "{}: tu nie można próbować ruchów.",
            info.name.get(spoken())
        ));
    }
    if text.trim().is_empty() {
        return Err(said!(
            "Type what to try after plan, such as plan {}, or press Ctrl-T to try what is typed.",
            "Escribe después de plan lo que quieras probar, por ejemplo plan {}, o pulsa Ctrl-T para probar lo escrito.",
            "Wpisz po plan to, co chcesz wypróbować, na przykład plan {}, albo naciśnij Ctrl-T, żeby wypróbować to, co wpisano.",
            info.order_example
        ));
    }
    let orders = read_joint(info, game.seats(), Some(own), text).map_err(|why| sentence(&why.to_string()))?;
    let others: Vec<(Seat, &str)> = orders.iter().copied().filter(|&(seat, _)| seat != own).collect();
    let Some(&(_, order)) = orders.iter().find(|&&(seat, _)| seat == own) else {
        return Err(said!(
            "Your own moves are missing: start with them, as in plan {} | {text}.",
            "Faltan tus propias jugadas: empieza por ellas, como en plan {} | {text}.",
            "Brakuje twoich ruchów: zacznij od nich, na przykład plan {} | {text}.",
            info.order_example
        ));
    };
    let moments = game.rehearse(own, order, &others).map_err(|why| match &why {
        Refused::Unreadable { seat, .. } | Refused::Illegal { seat, .. } if *seat != own => {
            format!("{}: {}", label(info, *seat), sentence(&why.in_words(spoken())))
        }
        _ => sentence(&why.in_words(spoken())),
    })?;
    let orders = orders.iter().map(|&(seat, order)| (seat, order.to_owned())).collect();
    match moments {
        Some(moments) if !moments.is_empty() => Ok(Reveal::of_trial(session.scene(), orders, moments)),
        _ => Err(text!(
            "This can't be tried out now.",
            "Esto no se puede probar ahora.",
            "Tego nie można teraz wypróbować."
        )
        .to_owned()),
    }
}

/// Whether the current player can try out orders. In sequential games, undo serves the same purpose.
pub(super) fn has_trials(session: &PlaySession, seat: Seat) -> bool {
    let info = session.info();
    // An example that this position can't parse says nothing about trials.
    let tried = || session.game().rehearse(seat, info.order_example, &[]);
    info.simultaneous && tried().map_or(true, |moments| moments.is_some())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ballot, two_persons};
    use super::*;

    fn check(session: &PlaySession, text: &str, expected: &str) {
        let words = match try_out(session, text) {
            Ok(reveal) => reveal.words(session.info(), false, false).trim_end().replace('\n', "; "),
            Err(why) => why,
        };
        assert_eq!(words, expected, "{text:?}");
    }

    #[test]
    fn part_of_an_order_can_be_tried_with_or_without_others() {
        let session = ballot("ppp", "open");
        check(
            &session,
            "12",
            "A trial, nothing is played. A: 12; 1/3  A adds 1.; 2/3  A adds 2.; 3/3  Nothing happens.",
        );
        check(
            &session,
            "1 | C: 2 3",
            "A trial, nothing is played. A: 1 | C: 2 3; 1/3  A adds 1. C adds 2.; 2/3  C adds 3.; 3/3  \
             Nothing happens.",
        );
        assert_eq!(session.game().position(), "0 0 0 0");
    }

    #[test]
    fn an_impossible_trial_gets_a_sentence() {
        let session = ballot("ppp", "open");
        check(&session, "1 | C: x", "C: \"x\" isn't numbers from 0 to 9.");
        check(&session, "x", "\"x\" isn't numbers from 0 to 9.");
        check(&session, "1 | H: 2", "Unknown seat \"H\": expected A, B or C.");
        check(&session, "B: 2", "Your own moves are missing: start with them, as in plan 1 2 3 | B: 2.");
        check(
            &session,
            "",
            "Type what to try after plan, such as plan 1 2 3, or press Ctrl-T to try what is typed.",
        );
    }

    #[test]
    fn a_game_without_trials_says_so() {
        check(&ballot("pp", "closed"), "1", "Ballot has no trials: moves can't be tried out here.");
        check(&two_persons(), "b2b3", "Robot Duel has no trials: moves can't be tried out here.");
    }
}
