//! The reveal: a round shown moment by moment once all orders are in, or a trial.

use botyard_core::face::Rehearsed;
use botyard_core::scene::Scene;
use botyard_core::{GameInfo, Seat};
use ratatui::crossterm::event::KeyCode;

use super::session::PlaySession;
use crate::board;
use crate::joint::write_joint;
use crate::lang::{said, spoken, text};

/// The subject of a reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Subject {
    /// The round with this number.
    Round(usize),
    /// A trial of orders that aren't played.
    Trial,
}

/// The board at a moment, with the events since the previous one.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Still {
    scene: Scene,
    told: Vec<String>,
}

/// All moments of a round, and the one on display.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reveal {
    subject: Subject,
    orders: Vec<(Seat, String)>,
    /// The board at the start, then after every moment; never empty.
    stills: Vec<Still>,
    at: usize,
    is_running: bool,
}

impl Reveal {
    /// The last round, as all players at the terminal may see it; `None` if there is none.
    pub(super) fn of_last(session: &PlaySession) -> Option<Reveal> {
        let (before, shown) = session.last_round()?;
        let (viewer, step) = (session.watching(), shown.step);
        let mut stills = vec![Still { scene: before.scene(viewer), told: Vec::new() }];
        for (moment, game) in step.moments.iter().enumerate() {
            stills.push(Still { scene: game.scene(viewer), told: step.told(moment, spoken()) });
        }
        let orders = step.orders.clone();
        // Without orders, there is nothing to see before the first moment.
        let at = usize::from(orders.is_empty());
        Some(Reveal { subject: Subject::Round(shown.number), orders, stills, at, is_running: false })
    }

    /// A trial: the effect of these orders on the board that is shown now.
    pub(super) fn of_trial(before: Scene, orders: Vec<(Seat, String)>, moments: Vec<Rehearsed>) -> Reveal {
        let moments = moments.into_iter().map(|moment| {
            let told = moment.events.iter().map(|event| event.tell(spoken())).collect();
            Still { scene: moment.scene, told }
        });
        let stills = std::iter::once(Still { scene: before, told: Vec::new() }).chain(moments).collect();
        Reveal { subject: Subject::Trial, orders, stills, at: 0, is_running: false }
    }

    /// Whether it is a trial, of which nothing is played.
    pub(super) fn is_trial(&self) -> bool {
        self.subject == Subject::Trial
    }

    /// Title such as `round 3, move 2 of 5`.
    pub(super) fn title(&self) -> String {
        let subject = match self.subject {
            Subject::Round(number) => said!("round {number}", "ronda {number}", "runda {number}"),
            Subject::Trial => text!(
                "a trial, nothing is played",
                "una prueba, no se juega nada",
                "próba, nic nie zostaje zagrane"
            )
            .to_owned(),
        };
        match self.at {
            0 => said!("{subject}: the orders", "{subject}: las órdenes", "{subject}: polecenia"),
            _ if self.moments() == 1 => subject,
            moment => said!(
                "{subject}, step {moment} of {}",
                "{subject}, paso {moment} de {}",
                "{subject}, krok {moment} z {}",
                self.moments()
            ),
        }
    }

    /// The board at the moment on display.
    pub(super) fn scene(&self) -> &Scene {
        &self.stills[self.at].scene
    }

    /// Events of the moment on display.
    pub(super) fn told(&self) -> &[String] {
        &self.stills[self.at].told
    }

    /// The orders, each split into parts of which one can be highlighted: a program has a word for each
    /// moment. Empty if the orders stay secret.
    pub(super) fn orders(&self) -> impl Iterator<Item = (Seat, Vec<(&str, bool)>)> {
        self.orders.iter().map(|(seat, order)| {
            let words: Vec<&str> = order.split_whitespace().collect();
            let has_word_each = words.len() == self.moments();
            let points = |index: usize| has_word_each && self.at == index + 1;
            (*seat, words.into_iter().enumerate().map(|(index, word)| (word, points(index))).collect())
        })
    }

    /// The orders in one line.
    pub(super) fn orders_words(&self, info: &GameInfo) -> String {
        write_joint(info, self.orders.iter().map(|(seat, order)| (*seat, order.as_str())))
    }

    /// Meaning of the keys in the current state.
    pub(super) fn keys(&self) -> &'static [&'static str] {
        match (self.is_at_the_end(), self.is_running, self.is_trial()) {
            (true, ..) => text!(
                &["Enter continues", "← back"],
                &["Intro sigue", "← atrás"],
                &["Enter dalej", "← wstecz"]
            ),
            (_, true, false) => text!(
                &["Space pauses", "Esc skips to the end"],
                &["Espacio pausa", "Esc va al final"],
                &["spacja pauza", "Esc do końca"]
            ),
            (_, true, true) => text!(
                &["Space pauses", "Esc ends the trial"],
                &["Espacio pausa", "Esc termina la prueba"],
                &["spacja pauza", "Esc kończy próbę"]
            ),
            (_, _, false) => text!(
                &["Enter next", "← back", "a plays on", "Esc skips to the end"],
                &["Intro siguiente", "← atrás", "a reproduce", "Esc va al final"],
                &["Enter dalej", "← wstecz", "a odtwarza", "Esc do końca"]
            ),
            (_, _, true) => text!(
                &["Enter next", "← back", "a plays on", "Esc ends the trial"],
                &["Intro siguiente", "← atrás", "a reproduce", "Esc termina la prueba"],
                &["Enter dalej", "← wstecz", "a odtwarza", "Esc kończy próbę"]
            ),
        }
    }

    /// Whether it advances automatically.
    pub(super) fn is_running(&self) -> bool {
        self.is_running
    }

    /// Shows the next moment; stops advancing automatically after the last.
    pub(super) fn go_on(&mut self) {
        self.at = (self.at + 1).min(self.moments());
        self.is_running &= !self.is_at_the_end();
    }

    /// Handles a key; returns false if the reveal is over.
    pub(super) fn on_key(&mut self, code: KeyCode) -> bool {
        let (ended, ran) = (self.is_at_the_end(), std::mem::take(&mut self.is_running));
        match code {
            KeyCode::Enter | KeyCode::Char(' ') if ended => return false,
            // The key stops the automatic advance.
            KeyCode::Char(' ' | 'a') if ran => {}
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => self.go_on(),
            KeyCode::Left => self.at = self.at.saturating_sub(1),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = self.moments(),
            KeyCode::Esc if ended => return false,
            KeyCode::Esc | KeyCode::Char('s') if self.is_trial() => return false,
            KeyCode::Esc | KeyCode::Char('s') => self.at = self.moments(),
            KeyCode::Char('a') if !ended => {
                self.is_running = true;
                self.go_on();
            }
            _ => self.is_running = ran,
        }
        true
    }

    /// Everything in plain text, with or without the board of every moment.
    pub(super) fn words(&self, info: &GameInfo, flip: bool, with_boards: bool) -> String {
        let mut text = match self.subject {
            Subject::Round(number) => said!("Round {number}.", "Ronda {number}.", "Runda {number}."),
            Subject::Trial => text!(
                "A trial, nothing is played.",
                "Una prueba, no se juega nada.",
                "Próba, nic nie zostaje zagrane."
            )
            .to_owned(),
        };
        if !self.orders.is_empty() {
            text += &format!(" {}", self.orders_words(info));
        }
        text.push('\n');
        for (number, still) in self.stills.iter().enumerate().skip(1) {
            let told = if still.told.is_empty() {
                text!("Nothing happens.", "No pasa nada.", "Nic się nie dzieje.").to_owned()
            } else {
                still.told.join(" ")
            };
            match self.moments() {
                1 => text += &format!("{told}\n"),
                moments => text += &format!("{number}/{moments}  {told}\n"),
            }
            if with_boards {
                text += &format!("\n{}\n", board::plain_in(&still.scene, info, flip, spoken()));
            }
        }
        text
    }

    fn moments(&self) -> usize {
        self.stills.len() - 1
    }

    /// Whether the last moment is on display.
    pub(super) fn is_at_the_end(&self) -> bool {
        self.at == self.moments()
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::super::tests::ballot;
    use super::*;

    fn reveal() -> Reveal {
        let mut session = ballot("pp", "open");
        for order in ["123", "405"] {
            session.enter(session.asked().unwrap(), order).unwrap();
        }
        Reveal::of_last(&session).unwrap()
    }

    /// Compares the moments on display after each key: numbers, with `r` while advancing automatically, `.`
    /// at the end.
    fn check(keys: &[KeyCode], expected: &str) {
        let mut reveal = reveal();
        let mut seen = String::new();
        for &key in keys {
            let goes_on = reveal.on_key(key);
            let sign = if !goes_on {
                "."
            } else if reveal.is_running() {
                "r"
            } else {
                ""
            };
            seen += &format!("{}{sign} ", reveal.at);
        }
        assert_eq!(seen.trim_end(), expected, "{keys:?}");
    }

    #[test]
    fn keys_step_through_the_moments() {
        use KeyCode::*;
        check(&[Enter, Char(' '), Right, Right, Left, End, Enter], "1 2 3 3 2 3 3.");
        check(&[Esc, Esc], "3 3.");
        check(&[Right, Char('s'), Home, Left, Char('x')], "1 3 0 0 0");
        check(&[Char('a'), Char('x'), Char(' '), Char('a'), Left], "1r 1r 1 2r 1");
    }

    #[test]
    fn automatic_advance_stops_at_the_end() {
        let mut reveal = reveal();
        reveal.on_key(KeyCode::Char('a'));
        (0..9).for_each(|_| reveal.go_on());
        assert_eq!((reveal.at, reveal.is_running()), (3, false));
        assert_eq!(reveal.title(), "round 1, step 3 of 3");
    }

    #[test]
    fn the_word_of_the_moment_is_highlighted() {
        let mut reveal = reveal();
        reveal.go_on();
        reveal.go_on();
        let (_, words) = reveal.orders().last().unwrap();
        assert_eq!(words, [("4", false), ("0", true), ("5", false)]);
    }

    #[test]
    fn plain_text_contains_every_moment() {
        expect![[r"
            Round 1. A: 1 2 3 | B: 4 0 5
            1/3  A adds 1. B adds 4.
            2/3  A adds 2. B adds 0.
            3/3  A adds 3. B adds 5.
        "]]
        .assert_eq(&reveal().words(ballot::BALLOT.info, false, false));
    }
}
