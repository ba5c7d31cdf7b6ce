//! A game that is being played: who plays, what was played, and the way back.

use std::sync::Arc;
use std::time::Duration;

use botyard_catalog::Computer;
use botyard_core::face::{AnyGame, Kind, OptionPair, Refused};
use botyard_core::scene::{Scene, Spot};
use botyard_core::{
    AnyEvent, GameInfo, Happening, Lang, Listing, Outcome, PerSeat, Reason, Seat, Seats, Texts, Viewer, Words,
};
use botyard_oracle::Shelf;

use super::thinking::{Thinking, Thought};
use super::{PlayerSetup, Setup};
use crate::result::{result_words, winner_words, with_places};

/// The language that events and results are told in.
pub(super) const LANG: Lang = Lang::En;

const RESIGNATION: Reason = Reason {
    code: "resignation",
    words: Texts { en: "a player resigned", es: "un jugador se rindió", pl: "gracz się poddał" },
};

/// Who decides for a seat.
pub(super) enum Player {
    /// Somebody at this terminal.
    Person,
    /// A program.
    Computer {
        /// What it is called.
        name: String,
        /// What decides; not here while it thinks.
        mind: Option<Box<dyn Computer>>,
    },
}

/// Something that was done: orders that were played together, or somebody gave up.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Which round it belongs to, counted from 1.
    pub(super) number: usize,
    /// Whose orders were played; nobody's if somebody gave up.
    pub(super) by: Vec<Seat>,
    /// What was played, in canonical form; nothing if it stays secret.
    pub(super) orders: Vec<(Seat, String)>,
    /// What happened.
    pub(super) told: Vec<AnyEvent>,
    /// The places on the board that it was about; none if the orders stay secret.
    pub(super) touched: Vec<Spot>,
    /// The positions that it led through, secrets included, so they are for nobody's eyes.
    pub(super) positions: Vec<String>,
    /// Who gave up, if that is what was done.
    pub(super) gave_up: Option<Seat>,
    /// Was that the end of the game?
    pub(super) is_end: bool,
}

impl Step {
    /// What happened, in sentences.
    pub(super) fn told_words(&self) -> String {
        AnyEvent::tell_all(&self.told, LANG)
    }
}

/// What an order led to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entered {
    /// It waits for those of other seats.
    Waiting,
    /// All were in: they have been played.
    Played,
}

/// A game with its players and its past. It does no input or output.
pub(super) struct Session {
    kind: &'static Kind,
    options: Vec<OptionPair>,
    players: PerSeat<Player>,
    /// A computer that thinks about the present step.
    thinking: Option<Thinking>,
    /// The game after each number of steps: always one more than there are steps.
    games: Vec<Box<dyn AnyGame>>,
    steps: Vec<Step>,
    /// How many of the steps are played; the others were taken back.
    now: usize,
    /// Orders for the present step that wait for the others.
    waiting: Vec<(Seat, String)>,
    /// Is the board turned around?
    pub(super) flip: bool,
}

impl Drop for Session {
    /// Nobody goes on thinking about a game that was left.
    fn drop(&mut self) {
        self.hurry();
    }
}

impl Session {
    /// Sets up a game and its players.
    pub(super) fn start(setup: Setup, shelf: &Arc<Shelf>) -> anyhow::Result<Session> {
        let Setup { kind, options, position, seats, players, flip } = setup;
        let game = kind.begin(&options, position.as_deref(), seats)?;
        anyhow::ensure!(
            players.len() <= game.seats(),
            "{} players were named, but there are {} seats",
            players.len(),
            game.seats()
        );
        let mut named: Vec<Player> = Vec::new();
        for player in players {
            named.push(match player {
                PlayerSetup::Person => Player::Person,
                PlayerSetup::Computer { level, seed } => {
                    let mind = Some(botyard_catalog::computer(kind.info.id, &level, seed, shelf)?);
                    Player::Computer { mind, name: level }
                }
            });
        }
        let mut named = named.into_iter();
        let players = PerSeat::from_fn(game.seats(), |_| named.next().unwrap_or(Player::Person));
        Ok(Session {
            kind,
            options,
            players,
            thinking: None,
            games: vec![game],
            steps: Vec::new(),
            now: 0,
            waiting: Vec::new(),
            flip,
        })
    }

    /// The game as it stands.
    pub(super) fn game(&self) -> &dyn AnyGame {
        &*self.games[self.now]
    }

    /// The facts of the game.
    pub(super) fn info(&self) -> &'static GameInfo {
        self.game().info()
    }

    /// The seats, beginning with the one that moved first.
    pub(super) fn seats_in_turn(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.players.seats().collect();
        seats.sort_by_key(|&seat| self.place_in_round(seat));
        seats
    }

    /// Every step that is played, the first at the beginning.
    pub(super) fn steps(&self) -> &[Step] {
        &self.steps[..self.now]
    }

    /// Who plays a seat: `you`, `computer (random)`.
    pub(super) fn player_words(&self, seat: Seat) -> String {
        match self.players.get(seat) {
            Some(Player::Computer { name, .. }) => format!("computer ({name})"),
            Some(Player::Person) if self.persons().count() == 1 => "you".to_owned(),
            _ => "player".to_owned(),
        }
    }

    /// What the computers have to say about themselves at the moment, a sentence each.
    pub(super) fn notes(&self) -> Vec<String> {
        let note = |player: &Player| match player {
            Player::Computer { name, mind } => {
                mind.as_ref()?.note().map(|note| format!("Computer ({name}): {note}."))
            }
            Player::Person => None,
        };
        let mut notes: Vec<String> = self.players.iter().filter_map(|(_, player)| note(player)).collect();
        notes.dedup();
        notes
    }

    /// The seats that persons play.
    pub(super) fn persons(&self) -> impl Iterator<Item = Seat> {
        self.players.iter().filter(|(_, player)| matches!(player, Player::Person)).map(|(seat, _)| seat)
    }

    /// The person whose order is asked for now.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.due().find(|&seat| matches!(self.players.get(seat), Some(Player::Person)))
    }

    /// A computer that owes an order.
    pub(super) fn computer_due(&self) -> Option<Seat> {
        self.due().find(|&seat| matches!(self.players.get(seat), Some(Player::Computer { .. })))
    }

    /// The seats that owe an order and haven't given it.
    pub(super) fn due(&self) -> impl Iterator<Item = Seat> {
        let acting = if self.outcome().is_none() { Some(self.game().to_act()) } else { None };
        let is_in = |seat: &Seat| self.waiting.iter().any(|(other, _)| other == seat);
        acting.into_iter().flat_map(Seats::iter).filter(move |seat| !is_in(seat))
    }

    /// The seats whose orders wait for the others.
    pub(super) fn seats_in(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.waiting.iter().map(|&(seat, _)| seat).collect();
        seats.sort();
        seats
    }

    /// The persons whose orders wait for the others.
    pub(super) fn persons_in(&self) -> Vec<Seat> {
        let mut seats = self.seats_in();
        seats.retain(|&seat| matches!(self.players.get(seat), Some(Player::Person)));
        seats
    }

    /// Does this seat no longer take part in a game that goes on?
    pub(super) fn is_out(&self, seat: Seat) -> bool {
        self.info().simultaneous && self.outcome().is_none() && !self.game().to_act().contains(seat)
    }

    /// Do several persons at this terminal order in secret from each other now?
    pub(super) fn hides_entries(&self) -> bool {
        let ordering = self.persons().filter(|&seat| self.game().to_act().contains(seat)).count();
        self.info().simultaneous && self.outcome().is_none() && ordering > 1
    }

    /// The legal orders of the person who is asked.
    pub(super) fn orders(&self) -> Listing<String> {
        self.asked().map_or(Listing::All(Vec::new()), |seat| self.game().orders(seat))
    }

    /// Whose eyes are at the terminal when everybody there looks: the only person's, else the public's.
    pub(super) fn watching(&self) -> Viewer {
        let mut persons = self.persons();
        match (persons.next(), persons.next()) {
            (Some(only), None) => Viewer::Seat(only),
            _ => Viewer::Public,
        }
    }

    /// The board as those at the terminal may see it: the only person's view, else that of the person who is asked.
    pub(super) fn scene(&self) -> Scene {
        let viewer = match (self.watching(), self.asked()) {
            (Viewer::Public, Some(asked)) => Viewer::Seat(asked),
            (watching, _) => watching,
        };
        self.game().scene(viewer)
    }

    /// Where all order at once: the last round that is played, with the games before and after it.
    pub(super) fn last_round(&self) -> Option<(&dyn AnyGame, &Step, &dyn AnyGame)> {
        let is_round = |step: &Step| step.gave_up.is_none() && self.info().simultaneous;
        let at = self.steps().iter().rposition(is_round)?;
        Some((&*self.games[at], &self.steps[at], &*self.games[at + 1]))
    }

    /// Reads a position of this game; `None` if it isn't one.
    pub(super) fn read_position(&self, text: &str) -> Option<Box<dyn AnyGame>> {
        self.kind.read_position(&self.options, text).ok()
    }

    /// The text of the position; a sentence in place of it while the game keeps secrets that are in the text.
    pub(super) fn position_words(&self) -> String {
        if self.game().has_secrets() && self.outcome().is_none() {
            "The position holds secrets, so it is shown only when the game is over.".to_owned()
        } else {
            self.game().position()
        }
    }

    /// Takes an order; when every seat's is in, plays them. Nothing changes if it is refused.
    pub(super) fn enter(&mut self, seat: Seat, text: &str) -> Result<Entered, Refused> {
        let order = self.game().check(seat, text)?;
        self.waiting.retain(|(other, _)| *other != seat);
        self.waiting.push((seat, order));
        if self.due().next().is_some() {
            return Ok(Entered::Waiting);
        }
        self.play_waiting().inspect_err(|_| self.waiting.retain(|(other, _)| *other != seat))?;
        Ok(Entered::Played)
    }

    /// Plays the orders that wait; they go on waiting if they are refused.
    fn play_waiting(&mut self) -> Result<(), Refused> {
        let joint: Vec<(Seat, &str)> =
            self.waiting.iter().map(|(seat, text)| (*seat, text.as_str())).collect();
        let before = self.game();
        let is_open = before.orders_are_open();
        let touched = joint.iter().filter(|_| is_open).flat_map(|&(seat, text)| before.touches(seat, text));
        let touched = touched.collect();
        let mut game = self.games[self.now].clone();
        let played = game.play(&joint)?;
        self.waiting.clear();
        let by: Vec<Seat> = played.orders.iter().map(|&(seat, _)| seat).collect();
        let step = Step {
            number: self.next_number(by.first().copied()),
            by,
            orders: if is_open { played.orders } else { Vec::new() },
            told: played.events,
            touched,
            positions: played.positions,
            gave_up: None,
            is_end: false,
        };
        self.push(game, step);
        Ok(())
    }

    /// Lets one computer that owes an order give it. One that has none to give gives up, so that the game goes on.
    pub(super) fn let_computer_play(&mut self) {
        let Some(seat) = self.computer_due() else { return };
        let game = self.games[self.now].clone();
        let Player::Computer { mind: Some(mind), .. } = &mut self.players[seat] else { return };
        let order = mind.order(&*game, seat);
        self.take_order(seat, order);
    }

    fn take_order(&mut self, seat: Seat, order: Option<String>) {
        if order.is_none_or(|order| self.enter(seat, &order).is_err()) {
            self.resign(seat);
        }
    }

    /// The same without waiting: lets the computer begin to think, or hears its order if it has decided.
    pub(super) fn let_computer_think(&mut self) {
        match self.thinking.take() {
            Some(thinking) if thinking.is_done() => {
                let seat = thinking.seat;
                let order = self.hear(thinking);
                self.take_order(seat, order);
            }
            Some(thinking) => self.thinking = Some(thinking),
            None => {
                let Some(seat) = self.computer_due() else { return };
                let game = self.games[self.now].clone();
                let Player::Computer { mind, .. } = &mut self.players[seat] else { return };
                if mind.as_ref().is_some_and(|mind| !mind.takes_time()) {
                    return self.let_computer_play();
                }
                self.thinking = mind.take().map(|mind| Thinking::start(mind, game, seat));
            }
        }
    }

    /// Waits until whoever thinks has decided, but no longer than this.
    pub(super) fn wait_for_computer(&self, most: Duration) {
        if let Some(thinking) = &self.thinking {
            thinking.wait(most);
        }
    }

    /// Is a computer thinking?
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whoever thinks shall decide now; says whether anybody does.
    pub(super) fn hurry(&self) -> bool {
        self.thinking.as_ref().inspect(|thinking| thinking.hurry()).is_some()
    }

    /// Whoever thinks needn't any more: the game goes on elsewhere.
    fn interrupt(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.hurry();
            self.hear(thinking);
        }
    }

    /// The order of somebody who has thought, who is then at the table again.
    fn hear(&mut self, thinking: Thinking) -> Option<String> {
        let seat = thinking.seat;
        let Thought { mind: back, order } = thinking.end()?;
        if let Player::Computer { mind, .. } = &mut self.players[seat] {
            *mind = Some(back);
        }
        order
    }

    /// This seat gives up. If the game can go on without it, it does, and the orders that wait go on waiting as far as they
    /// are still legal; else the seat is last and the others share the first place.
    pub(super) fn resign(&mut self, seat: Seat) {
        if self.outcome().is_some() {
            return;
        }
        self.interrupt();
        let mut game = self.games[self.now].clone();
        let retired = game.retire(seat);
        let is_end = retired.is_none();
        let mut told = retired.unwrap_or_default();
        if told.is_empty() {
            let verb = if is_end { "resigned" } else { "gave up" };
            let text = format!("{} {verb}.", self.info().seat_name(seat));
            let words = Words::from_fn(|_| text.clone());
            told.push(Happening { moment: 0, data: serde_json::Value::Null, words }.into());
        }
        let number = self.next_number(Some(seat));
        let step = Step {
            number,
            by: Vec::new(),
            orders: Vec::new(),
            told,
            touched: Vec::new(),
            positions: Vec::new(),
            gave_up: Some(seat),
            is_end,
        };
        self.push(game, step);
        let waiting = std::mem::take(&mut self.waiting);
        if self.outcome().is_some() {
            return;
        }
        self.waiting = waiting
            .into_iter()
            .filter(|(other, order)| *other != seat && self.game().check(*other, order).is_ok())
            .collect();
        if !self.waiting.is_empty() && self.due().next().is_none() && self.play_waiting().is_err() {
            // Legal one by one but not together: everybody is asked again.
            self.waiting.clear();
        }
    }

    /// Goes back to the last position in which a person was to move. Says how many steps that were, 0 if only orders that
    /// waited were dropped; `None` if there is no way back.
    pub(super) fn undo(&mut self) -> Option<usize> {
        if !self.persons_in().is_empty() {
            self.waiting.clear();
            return Some(0);
        }
        let back = (0..self.now).rev().find(|&at| self.asks_a_person(at))?;
        Some(self.go(back))
    }

    /// Plays again what was taken back, up to the next position in which a person is to move. Says how many steps that
    /// were; `None` if nothing was taken back.
    pub(super) fn redo(&mut self) -> Option<usize> {
        let last = self.steps.len();
        if self.now == last {
            return None;
        }
        let on = (self.now + 1..last).find(|&at| self.asks_a_person(at)).unwrap_or(last);
        Some(self.go(on))
    }

    /// Begins again from the first position with the same players.
    pub(super) fn restart(&mut self) {
        self.go(0);
        self.games.truncate(1);
        self.steps.clear();
    }

    /// Has it begun, and not ended?
    pub(super) fn is_going_on(&self) -> bool {
        (self.now > 0 || !self.persons_in().is_empty()) && self.outcome().is_none()
    }

    /// How it ended, if it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        match self.resigned_at(self.now) {
            Some(seat) => {
                let last = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
                let places =
                    PerSeat::from_fn(self.players.len(), |other| if other == seat { last } else { 1 });
                Some(Outcome { places, reason: RESIGNATION })
            }
            None => self.game().outcome(),
        }
    }

    /// How it ended, in a sentence.
    pub(super) fn result_words(&self) -> Option<String> {
        let outcome = self.outcome()?;
        let info = self.info();
        Some(match self.resigned_at(self.now) {
            Some(seat) => {
                let words = format!("{} resigned: {}.", info.seat_name(seat), winner_words(info, &outcome));
                with_places(words, info, &outcome)
            }
            None => result_words(info, &outcome, LANG),
        })
    }

    /// Who ended the game by giving it up, if that was the last step before this.
    fn resigned_at(&self, at: usize) -> Option<Seat> {
        self.steps[..at].last().filter(|step| step.is_end).and_then(|step| step.gave_up)
    }

    fn asks_a_person(&self, at: usize) -> bool {
        let acting = self.games[at].to_act();
        self.resigned_at(at).is_none() && self.persons().any(|seat| acting.contains(seat))
    }

    fn go(&mut self, to: usize) -> usize {
        self.interrupt();
        self.waiting.clear();
        let steps = self.now.abs_diff(to);
        self.now = to;
        steps
    }

    fn push(&mut self, game: Box<dyn AnyGame>, step: Step) {
        self.games.truncate(self.now + 1);
        self.steps.truncate(self.now);
        self.games.push(game);
        self.steps.push(step);
        self.now += 1;
    }

    /// The first mover is 0, who sits next to him 1.
    fn place_in_round(&self, seat: Seat) -> usize {
        let first = self.games[0].to_act().iter().next().map_or(0, Seat::index);
        let seats = self.players.len().max(1);
        (seat.index() + seats - first % seats) % seats
    }

    /// Where all order at once every such step is a round. Else a round ends when a turn comes to somebody who sits before
    /// the one that moved last.
    fn next_number(&self, seat: Option<Seat>) -> usize {
        if self.info().simultaneous {
            return 1 + self.steps().iter().filter(|step| step.gave_up.is_none()).count();
        }
        let (Some(last), Some(seat)) = (self.steps().last(), seat) else { return 1 };
        let mover = last.by.last().copied().or(last.gave_up);
        let same_round = mover.is_some_and(|mover| self.place_in_round(mover) < self.place_in_round(seat));
        if same_round { last.number } else { last.number + 1 }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn duel(position: Option<&str>, players: Vec<PlayerSetup>) -> Session {
        let kind = botyard_catalog::find("duel").unwrap();
        let position = position.map(str::to_owned);
        let setup = Setup { kind, options: Vec::new(), position, seats: None, players, flip: false };
        Session::start(setup, &Arc::default()).unwrap()
    }

    /// A game at its start with a person on every seat.
    pub(crate) fn two_persons() -> Session {
        duel(None, Vec::new())
    }

    /// The same from a position.
    pub(crate) fn from_position(text: &str) -> Session {
        duel(Some(text), Vec::new())
    }

    /// A computer of this level that moves first against a person.
    pub(crate) fn against_level(level: &str) -> Session {
        let computer = PlayerSetup::Computer { level: level.to_owned(), seed: 1 };
        duel(None, vec![computer, PlayerSetup::Person])
    }

    #[test]
    fn a_computer_that_thinks_can_be_hurried() {
        let mut session = against_level("max");
        session.let_computer_think();
        assert!(session.is_thinking() && session.hurry());
        while session.is_thinking() {
            session.let_computer_think();
        }
        assert_eq!((session.steps().len(), session.hurry()), (1, false));
    }

    #[test]
    fn a_computer_is_interrupted_when_the_game_goes_on_elsewhere() {
        let mut session = against_level("max");
        session.let_computer_think();
        session.restart();
        assert!(!session.is_thinking() && session.steps().is_empty());
        session.let_computer_think();
        assert!(session.is_thinking());
        session.resign(botyard_core::Side::Black.seat());
        assert!(!session.is_thinking() && session.outcome().is_some());
    }

    pub(crate) fn against_computer(seed: u64) -> Session {
        let computer = PlayerSetup::Computer { level: "random".to_owned(), seed };
        duel(None, vec![PlayerSetup::Person, computer])
    }

    fn play(session: &mut Session, orders: &str) {
        for order in orders.split_whitespace() {
            let seat = session.asked().unwrap();
            assert_eq!(session.enter(seat, order), Ok(Entered::Played), "{order}");
        }
    }

    #[test]
    fn two_persons_take_back_one_move_at_a_time() {
        let mut session = two_persons();
        let start = session.game().position();
        play(&mut session, "b2b3");
        let after = session.game().position();
        play(&mut session, "c4b3");
        assert_eq!((session.undo(), session.game().position()), (Some(1), after.clone()));
        assert_eq!((session.undo(), session.game().position()), (Some(1), start));
        assert_eq!(session.undo(), None);
        assert_eq!((session.redo(), session.game().position()), (Some(1), after));
    }

    #[test]
    fn against_a_computer_both_moves_are_taken_back_and_played_again() {
        let mut session = against_computer(1);
        play(&mut session, "c1c2");
        session.let_computer_play();
        let position = session.game().position();
        assert_eq!((session.undo(), session.steps().len()), (Some(2), 0));
        assert_eq!((session.redo(), session.game().position()), (Some(2), position));
        assert_eq!(session.redo(), None);
    }

    #[test]
    fn a_new_move_ends_what_could_be_played_again() {
        let mut session = two_persons();
        play(&mut session, "b2b3 c4b3");
        session.undo();
        session.undo();
        play(&mut session, "c1c2");
        assert_eq!(session.redo(), None);
        assert_eq!(session.steps().len(), 1);
    }

    #[test]
    fn who_resigns_loses_and_may_take_it_back() {
        let mut session = two_persons();
        play(&mut session, "b2b3");
        let black = session.asked().unwrap();
        session.resign(black);
        assert_eq!(session.result_words().unwrap(), "Black resigned: White wins.");
        assert!(session.outcome().unwrap().is_well_formed());
        assert_eq!((session.asked(), session.computer_due()), (None, None));
        assert_eq!(session.undo(), Some(1));
        assert_eq!((session.outcome(), session.asked()), (None, Some(black)));
    }

    #[test]
    fn the_end_can_be_taken_back() {
        let mut session = from_position("1l1/1G1/3/2L[-] w 0 1");
        play(&mut session, "b3b4");
        assert!(session.result_words().unwrap().starts_with("White wins: "));
        assert_eq!(session.undo(), Some(1));
        assert_eq!(session.outcome(), None);
    }

    #[test]
    fn rounds_are_counted_from_the_first_mover_on() {
        let mut session = from_position("gle/1c1/1C1/ELG[-] b 0 1");
        play(&mut session, "a4a3 c1c2 a3a4");
        let numbers: Vec<usize> = session.steps().iter().map(|step| step.number).collect();
        assert_eq!(numbers, [1, 1, 2]);
    }

    #[test]
    fn a_refused_order_changes_nothing() {
        let mut session = two_persons();
        let seat = session.asked().unwrap();
        assert!(session.enter(seat, "b2b1").is_err());
        assert!(session.enter(seat, "nonsense").is_err());
        assert_eq!((session.steps().len(), session.asked()), (0, Some(seat)));
    }

    #[test]
    fn a_new_game_begins_at_the_first_position() {
        let mut session = two_persons();
        let start = session.game().position();
        play(&mut session, "b2b3 c4b3");
        session.restart();
        assert_eq!((session.game().position(), session.undo(), session.redo()), (start, None, None));
    }

    /// A game in which all order at once: `p` for a person, `c` for a computer, in the order of the seats.
    pub(crate) fn ballot(players: &str, ballots: &str) -> Session {
        let player = |(seed, sign): (u64, char)| match sign {
            'p' => PlayerSetup::Person,
            _ => PlayerSetup::Computer { level: "random".to_owned(), seed },
        };
        let setup = Setup {
            kind: &super::super::ballot::BALLOT,
            options: vec![("ballots".to_owned(), ballots.to_owned())],
            position: None,
            seats: Some(players.len()),
            players: (1..).zip(players.chars()).map(player).collect(),
            flip: false,
        };
        Session::start(setup, &Arc::default()).unwrap()
    }

    fn enter_all(session: &mut Session, orders: &[&str]) {
        for order in orders {
            let seat = session.asked().unwrap();
            session.enter(seat, order).unwrap();
        }
    }

    #[test]
    fn orders_wait_until_everybody_has_given_one() {
        let mut session = ballot("ppc", "open");
        let seats = session.seats_in_turn();
        assert_eq!(session.enter(seats[0], "444"), Ok(Entered::Waiting));
        assert_eq!((session.asked(), session.computer_due()), (Some(seats[1]), Some(seats[2])));
        session.let_computer_play();
        assert_eq!((session.computer_due(), session.steps().len()), (None, 0));
        assert_eq!(session.enter(seats[1], "5 5 5"), Ok(Entered::Played));
        assert_eq!(session.steps()[0].orders.len(), 3);
        assert_eq!(session.steps()[0].positions.len(), 3);
    }

    #[test]
    fn orders_that_wait_are_taken_back_first() {
        let mut session = ballot("ppc", "open");
        let first = session.asked().unwrap();
        session.enter(first, "444").unwrap();
        assert_eq!((session.undo(), session.asked()), (Some(0), Some(first)));
        assert_eq!(session.undo(), None);
    }

    #[test]
    fn orders_that_stay_secret_are_not_kept() {
        let mut session = ballot("pp", "closed");
        enter_all(&mut session, &["4", "5"]);
        let step = &session.steps()[0];
        assert_eq!((step.by.len(), step.orders.len()), (2, 0));
        assert_eq!(step.told_words(), "A adds something. B adds something.");
    }

    #[test]
    fn a_position_with_secrets_is_shown_at_the_end() {
        let mut session = ballot("pp", "open");
        assert!(session.position_words().starts_with("The position holds secrets"));
        session.resign(session.seats_in_turn()[0]);
        assert_eq!(session.position_words(), "0 0x 0");
    }

    #[test]
    fn the_game_goes_on_without_who_gives_up() {
        let mut session = ballot("ppp", "open");
        let seats = session.seats_in_turn();
        enter_all(&mut session, &["123", "222"]);
        session.resign(seats[2]);
        // The two orders that waited were all there were to wait for.
        let numbers: Vec<_> = session.steps().iter().map(|step| (step.number, step.gave_up)).collect();
        assert_eq!(numbers, [(1, Some(seats[2])), (1, None)]);
        assert!(session.is_out(seats[2]) && !session.is_out(seats[0]));
        assert_eq!((session.outcome(), session.asked()), (None, Some(seats[0])));
        enter_all(&mut session, &["123", "444"]);
        assert_eq!(session.result_words().unwrap(), "B wins: all have voted. 2. A, 3. C.");
        assert_eq!((session.undo(), session.undo(), session.undo()), (Some(1), Some(1), Some(1)));
        assert_eq!((session.undo(), session.is_out(seats[2])), (None, false));
    }

    #[test]
    fn who_is_left_alone_wins() {
        let mut session = ballot("pp", "open");
        session.resign(session.seats_in_turn()[0]);
        assert_eq!(session.result_words().unwrap(), "B wins: all have voted.");
    }
}
