//! One game of a match: asking, checking, stopping clocks, and saying how it ended.

use std::time::Duration;

use botyard_core::{Lang, Seat, Story, clip};
use botyard_engine::{Score, Stop};

use super::adjudicator::{Adjudicator, Agreement};
use super::entrant::Entrant;
use super::finished::{Finished, Mistake, places_of, places_without};
use super::match_setup::MatchSetup;
use super::pairing::Fixture;
use super::player::{Answer, NoAnswer, Player, Question, Remaining};

/// A game as it was played.
pub(super) struct PlayedGame {
    pub(super) finished: Finished,
    /// Everything that was played, the opening included.
    pub(super) story: Story,
    /// The number of the opening's steps.
    pub(super) opening: usize,
    /// What was thought on steps, by their index.
    pub(super) notes: Vec<(usize, String)>,
}

/// The match was stopped while the game was on.
pub(super) struct Stopped;

/// A game in progress.
struct LiveGame<'a> {
    setup: &'a MatchSetup,
    entrants: Vec<&'a Entrant>,
    story: Story,
    notes: Vec<(usize, String)>,
    clocks: Vec<Remaining>,
    adjudicator: Adjudicator,
    faults: Vec<(Seat, Mistake)>,
    /// What was wrong, in words.
    words: Vec<String>,
}

/// Plays a game to its end. Players that made a mistake have lost; whoever keeps them should start them anew.
pub(super) fn play(
    setup: &MatchSetup,
    fixture: Fixture,
    opening: Story,
    players: &mut [Player],
    stop: &Stop,
) -> Result<PlayedGame, Stopped> {
    let entrants = setup.entrants_of(fixture);
    let clock = |entrant: &&Entrant| {
        entrant.pace.clock.map_or(Remaining::default(), |clock| Remaining {
            left: if clock.base.is_zero() { clock.increment } else { clock.base },
            increment: clock.increment,
        })
    };
    let begun = opening.len();
    let mut live = LiveGame {
        setup,
        story: opening,
        notes: Vec::new(),
        clocks: entrants.iter().map(clock).collect(),
        entrants,
        adjudicator: Adjudicator::new(setup.adjudication),
        faults: Vec::new(),
        words: Vec::new(),
    };
    let (places, reason) = loop {
        if let Some(ended) = live.ended() {
            break ended;
        }
        if let Some(ended) = live.turn(players, stop)? {
            break ended;
        }
    };
    let reason =
        live.words.iter().map(String::as_str).chain([reason.as_str()]).collect::<Vec<_>>().join("; ");
    let turns = live.turns();
    let finished = Finished { number: fixture.number, places, faults: live.faults, reason, turns };
    Ok(PlayedGame { finished, story: live.story, opening: begun, notes: live.notes })
}

/// The places, and why the game is over.
type Ended = (Vec<u8>, String);

impl LiveGame<'_> {
    fn turns(&self) -> u64 {
        self.story.steps().iter().filter(|step| step.retired.is_none()).count() as u64
    }

    /// Is it over by the rules, or because it has been long enough?
    fn ended(&self) -> Option<Ended> {
        if let Some(outcome) = self.story.latest().outcome() {
            return Some((places_of(&outcome), outcome.reason.words.get(Lang::En).to_owned()));
        }
        if self.turns() >= self.setup.most_turns {
            let lost: Vec<Seat> = self.faults.iter().map(|&(seat, _)| seat).collect();
            let words = format!("not over after {} turns", self.setup.most_turns);
            return Some((places_without(self.entrants.len(), &lost), words));
        }
        None
    }

    /// One order of everybody who owes one.
    fn turn(&mut self, players: &mut [Player], stop: &Stop) -> Result<Option<Ended>, Stopped> {
        let due = self.story.latest().to_act();
        let mut orders: Vec<(Seat, String)> = Vec::new();
        let mut out: Vec<Seat> = Vec::new();
        let mut score = None;
        let mut note = String::new();
        for seat in due.iter() {
            let Some(player) = players.get_mut(seat.index()) else { continue };
            match self.ask(player, seat, stop) {
                Ok(answer) => {
                    score = answer.score;
                    note = self.note(seat, &answer);
                    orders.push((seat, answer.order));
                }
                Err(NoAnswer::Stopped) => return Err(Stopped),
                Err(NoAnswer::Fault(mistake, words)) => {
                    self.faults.push((seat, mistake));
                    self.words.push(format!("{} {words}", self.entrants[seat.index()].name));
                    out.push(seat);
                }
            }
        }
        for &seat in &out {
            // A game that can't go on without him is over, and he has lost it.
            if !self.story.retire(seat) {
                return Ok(Some((places_without(self.entrants.len(), &out), "so it is lost".to_owned())));
            }
        }
        if self.story.latest().outcome().is_some() {
            return Ok(None);
        }
        if let Err(why) = self.story.play(&orders) {
            // Each was checked; together they can only be refused if the rules contradict themselves.
            return Ok(Some((
                places_without(self.entrants.len(), &[]),
                format!("the referee gave up: {why}"),
            )));
        }
        let Some(seat) = due.only() else { return Ok(None) };
        self.notes.push((self.story.len() - 1, note));
        Ok(self.agreed(seat, score))
    }

    /// A legal order of one seat, in canonical form.
    fn ask(&mut self, player: &mut Player, seat: Seat, stop: &Stop) -> Result<Answer, NoAnswer> {
        let question = Question {
            story: &self.story,
            seat,
            pace: &self.entrants[seat.index()].pace,
            clocks: &self.clocks,
            patience: self.setup.patience,
            stop,
        };
        let mut answer = player.answer(&question)?;
        answer.order = self.story.latest().check(seat, &answer.order).map_err(|why| {
            NoAnswer::Fault(Mistake::Illegal, format!("said {:?}: {why}", clip(&answer.order)))
        })?;
        let clock = &mut self.clocks[seat.index()];
        clock.left = clock.left.saturating_sub(answer.took) + clock.increment;
        Ok(answer)
    }

    /// `+0.35/9 [%clk 0:00:09.7]`
    fn note(&self, seat: Seat, answer: &Answer) -> String {
        let mut parts = Vec::new();
        parts.extend(answer.score.map(|score| format!("{score}/{}", answer.depth)));
        if self.entrants[seat.index()].pace.clock.is_some() {
            parts.push(format!("[%clk {}]", clock_in_words(self.clocks[seat.index()].left)));
        }
        parts.join(" ")
    }

    fn agreed(&mut self, seat: Seat, score: Option<Score>) -> Option<Ended> {
        if self.story.latest().outcome().is_some() {
            return None;
        }
        match self.adjudicator.hear(seat, score)? {
            Agreement::Drawn => Some((vec![1; self.entrants.len()], "both thought it drawn".to_owned())),
            Agreement::WonBy(winner) => {
                let lost: Vec<Seat> =
                    Seat::first(self.entrants.len()).filter(|other| *other != winner).collect();
                Some((places_without(self.entrants.len(), &lost), "both thought it decided".to_owned()))
            }
        }
    }
}

/// `0:00:09.7`
fn clock_in_words(left: Duration) -> String {
    let tenths = left.as_millis() / 100;
    let seconds = tenths / 10;
    format!("{}:{:02}:{:02}.{}", seconds / 3600, seconds / 60 % 60, seconds % 60, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_as_in_records() {
        assert_eq!(clock_in_words(Duration::from_millis(9_790)), "0:00:09.7");
        assert_eq!(clock_in_words(Duration::from_secs(3_725)), "1:02:05.0");
    }
}
