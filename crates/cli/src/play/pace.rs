//! Timed progress: computers play, and rounds are shown step by step.

use std::time::Duration;

use super::app::App;
use super::reveal::Reveal;

/// Pause after a person's move before the computer's answer is shown.
const PAUSE: Duration = Duration::from_millis(300);

/// Interval at which a thinking computer is polled.
const LISTEN: Duration = Duration::from_millis(30);

/// Duration of a moment when a step is shown automatically.
const MOMENT: Duration = Duration::from_secs(1);

impl App {
    /// Timeout for a key before [`go_on`](App::go_on); `None` to wait for a key only.
    pub(super) fn pause(&self) -> Option<Duration> {
        if let Some(reveal) = &self.reveal {
            return reveal.is_running().then_some(MOMENT);
        }
        if self.session.is_thinking() || self.session.has_hint() {
            return Some(LISTEN);
        }
        self.session.computer_due()?;
        // In simultaneous games computers order invisibly.
        let unseen = self.session.info().simultaneous && self.session.asked().is_some();
        Some(if unseen { Duration::ZERO } else { PAUSE })
    }

    /// Advances automatically: shows the next moment of a step, or lets a computer move.
    pub(super) fn go_on(&mut self) {
        match &mut self.reveal {
            Some(reveal) => reveal.go_on(),
            None => {
                if let Some(words) = self.session.take_hint() {
                    self.say(words);
                }
                let before = self.session.steps().len();
                self.session.let_computer_think();
                if self.session.steps().len() > before {
                    self.notice = None;
                    self.reveal_step();
                    self.look_again();
                }
            }
        }
    }

    /// Begins to show the last step if it has several moments, or if several persons ordered: the next screen
    /// will be for one of them only.
    pub(super) fn reveal_step(&mut self) {
        let is_long = self.session.steps().last().is_some_and(|step| step.moments.len() > 1);
        let is_shown = is_long || self.session.hides_entries();
        self.reveal = if is_shown { Reveal::of_last(&self.session) } else { None };
    }
}
