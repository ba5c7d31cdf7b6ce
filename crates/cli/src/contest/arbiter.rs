//! One game of a match: requests orders, checks them, runs the clocks, and determines the result.

use std::time::Duration;

use botyard_core::{Lang, Seat, Story, clip};
use botyard_engine::{Score, Stop};

use super::adjudicator::{Adjudicator, Agreement};
use super::entrant::Entrant;
use super::finished::{Finished, Mistake, places_of, places_without};
use super::judge::{ErrorCount, Sentence, SolvedResult};
use super::match_setup::MatchSetup;
use super::pairing::Fixture;
use super::player::{Answer, Contestant, OrderFailure, OrderQuestion, Remaining};

/// A game as it was played.
pub(super) struct PlayedGame {
    pub(super) finished: Finished,
    /// All steps, including the opening.
    pub(super) story: Story,
    /// Number of steps of the opening.
    pub(super) opening: usize,
    /// Notes on the players' moves.
    pub(super) notes: Vec<MoveNote>,
}

/// Statistics of one move.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MoveNote {
    /// Index of the step.
    pub(super) step: usize,
    pub(super) seat: Seat,
    pub(super) score: Option<Score>,
    pub(super) depth: u32,
    /// Number of positions or playouts; 0 if the player didn't report it.
    pub(super) nodes: u64,
    pub(super) took: Duration,
    /// Time left on the clock after the move, if there is a clock.
    pub(super) left: Option<Duration>,
    /// Values before and after the move, if the move lost value.
    pub(super) gave_away: Option<(SolvedResult, SolvedResult)>,
}

impl MoveNote {
    /// `+0.35/9 0.100s n=20480 win>draw`
    pub(super) fn words(&self) -> String {
        let mut parts = Vec::new();
        parts.extend(self.score.map(|score| format!("{score}/{}", self.depth)));
        parts.push(format!("{:.3}s", self.took.as_secs_f64()));
        if self.nodes > 0 {
            parts.push(format!("n={}", self.nodes));
        }
        let gave_away =
            |(before, after): (SolvedResult, SolvedResult)| format!("{}>{}", before.word(), after.word());
        parts.extend(self.gave_away.map(gave_away));
        parts.join(" ")
    }
}

/// Error: the match was stopped during the game.
pub(super) struct MatchStopped;

/// A game in progress.
struct LiveGame<'a> {
    setup: &'a MatchSetup,
    entrants: Vec<&'a Entrant>,
    story: Story,
    notes: Vec<MoveNote>,
    clocks: Vec<Remaining>,
    adjudicator: Adjudicator,
    /// Errors by the solved table, for every seat; empty if it isn't used.
    judged: Vec<ErrorCount>,
    /// Number of consecutive turns for which the solved table has called the game drawn.
    drawn_for: u32,
    faults: Vec<(Seat, Mistake)>,
    /// Descriptions of the faults.
    words: Vec<String>,
}

/// Plays a game to its end. A player that commits a fault loses; the caller should restart its engine.
pub(super) fn play(
    setup: &MatchSetup,
    fixture: Fixture,
    opening: Story,
    players: &mut [Contestant],
    stop: &Stop,
) -> Result<PlayedGame, MatchStopped> {
    let entrants = setup.entrants_of(fixture);
    let begun = opening.len();
    let mut live = LiveGame {
        setup,
        story: opening,
        notes: Vec::new(),
        clocks: entrants.iter().map(|entrant| Remaining::at_the_start(entrant.pace.clock)).collect(),
        judged: vec![ErrorCount::default(); if setup.judge.is_some() { entrants.len() } else { 0 }],
        drawn_for: 0,
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
    let LiveGame { faults, judged, .. } = live;
    let finished = Finished { number: fixture.number, places, faults, reason, turns, judged };
    Ok(PlayedGame { finished, story: live.story, opening: begun, notes: live.notes })
}

/// The places, and the reason of the ending.
type GameEnd = (Vec<u8>, String);

impl LiveGame<'_> {
    fn turns(&self) -> u64 {
        self.story.steps().iter().filter(|step| step.retired.is_none()).count() as u64
    }

    /// The ending, by the rules, by adjudication or by the length limit; `None` while the game goes on.
    fn ended(&mut self) -> Option<GameEnd> {
        if let Some(outcome) = self.story.latest().outcome() {
            return Some((places_of(&outcome), outcome.reason.words.get(Lang::En).to_owned()));
        }
        if self.turns() >= self.setup.most_turns {
            let lost: Vec<Seat> = self.faults.iter().map(|&(seat, _)| seat).collect();
            let words = format!("not over after {} turns", self.setup.most_turns);
            return Some((places_without(self.entrants.len(), &lost), words));
        }
        let judge = self.setup.judge.as_ref()?;
        match judge.sentence(self.story.latest(), &mut self.drawn_for)? {
            Sentence::Drawn => Some((vec![1; self.entrants.len()], "drawn by the solved table".to_owned())),
            Sentence::WonBy(winner) => {
                Some((self.places_of_winner(winner), "decided by the solved table".to_owned()))
            }
        }
    }

    fn places_of_winner(&self, winner: Seat) -> Vec<u8> {
        let lost: Vec<Seat> = Seat::first(self.entrants.len()).filter(|other| *other != winner).collect();
        places_without(self.entrants.len(), &lost)
    }

    /// Plays one turn: one order of every seat that owes one.
    fn turn(&mut self, players: &mut [Contestant], stop: &Stop) -> Result<Option<GameEnd>, MatchStopped> {
        let due = self.story.latest().to_act();
        let mut orders: Vec<(Seat, String)> = Vec::new();
        let mut out: Vec<Seat> = Vec::new();
        let mut score = None;
        let mut notes = Vec::new();
        for seat in due.iter() {
            let Some(player) = players.get_mut(seat.index()) else { continue };
            match self.ask(player, seat, stop) {
                Ok(answer) => {
                    score = answer.score;
                    notes.push(self.note(seat, &answer));
                    orders.push((seat, answer.order));
                }
                Err(OrderFailure::Stopped) => return Err(MatchStopped),
                Err(OrderFailure::Fault(mistake, words)) => {
                    self.faults.push((seat, mistake));
                    self.words.push(format!("{} {words}", self.entrants[seat.index()].name));
                    out.push(seat);
                }
            }
        }
        for &seat in &out {
            // If the game can't go on without the seat, it is over and the seat has lost it.
            if !self.story.retire(seat) {
                return Ok(Some((places_without(self.entrants.len(), &out), "so it is lost".to_owned())));
            }
        }
        if self.story.latest().outcome().is_some() {
            return Ok(None);
        }
        let mover = due.only();
        let prospect =
            |live: &Self, seat: Seat| live.setup.judge.as_ref()?.prospect(live.story.latest(), seat);
        let before = mover.and_then(|seat| prospect(self, seat));
        if let Err(why) = self.story.play(&orders) {
            // Each order was checked, so together they can only be rejected if the rules contradict
            // themselves.
            return Ok(Some((
                places_without(self.entrants.len(), &[]),
                format!("the referee gave up: {why}"),
            )));
        }
        for note in &mut notes {
            note.step = self.story.len() - 1;
        }
        let Some(seat) = mover else {
            self.notes.extend(notes);
            return Ok(None);
        };
        if let Some((before, after)) = before.zip(prospect(self, seat)) {
            let count = &mut self.judged[seat.index()];
            count.moves += 1;
            if after < before {
                count.errors += 1;
                notes.iter_mut().for_each(|note| note.gave_away = Some((before, after)));
            }
        }
        self.notes.extend(notes);
        Ok(self.agreed(seat, score))
    }

    /// Requests a legal order of one seat, in canonical form.
    fn ask(&mut self, player: &mut Contestant, seat: Seat, stop: &Stop) -> Result<Answer, OrderFailure> {
        let question = OrderQuestion {
            story: &self.story,
            seat,
            pace: &self.entrants[seat.index()].pace,
            clocks: &self.clocks,
            patience: self.setup.patience,
            stop,
        };
        let mut answer = player.answer(&question)?;
        answer.order = self.story.latest().check(seat, &answer.order).map_err(|why| {
            OrderFailure::Fault(Mistake::Illegal, format!("said {:?}: {why}", clip(&answer.order)))
        })?;
        let clock = self.entrants[seat.index()].pace.clock;
        self.clocks[seat.index()].moved(answer.took, clock);
        Ok(answer)
    }

    fn note(&self, seat: Seat, answer: &Answer) -> MoveNote {
        let has_clock = self.entrants[seat.index()].pace.clock.is_some();
        MoveNote {
            step: self.story.len(),
            seat,
            score: answer.score,
            depth: answer.depth,
            nodes: answer.nodes,
            took: answer.took,
            left: has_clock.then(|| self.clocks[seat.index()].left),
            gave_away: None,
        }
    }

    fn agreed(&mut self, seat: Seat, score: Option<Score>) -> Option<GameEnd> {
        if self.story.latest().outcome().is_some() {
            return None;
        }
        match self.adjudicator.hear(seat, score)? {
            Agreement::Drawn => Some((vec![1; self.entrants.len()], "both thought it drawn".to_owned())),
            Agreement::WonBy(winner) => {
                Some((self.places_of_winner(winner), "both thought it decided".to_owned()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_have_score_time_nodes_and_lost_value() {
        let note = MoveNote {
            step: 3,
            seat: Seat::new(0).unwrap(),
            score: Some(Score::Points(35)),
            depth: 9,
            nodes: 20_480,
            took: Duration::from_millis(100),
            left: None,
            gave_away: Some((SolvedResult::Win, SolvedResult::Draw)),
        };
        assert_eq!(note.words(), "+0.35/9 0.100s n=20480 win>draw");
        let silent = MoveNote { score: None, nodes: 0, gave_away: None, ..note };
        assert_eq!(silent.words(), "0.100s");
    }
}
