//! A game that is being played: who plays, what was played, and the way back.

use std::sync::Arc;

use botyard_catalog::Computer;
use botyard_core::face::{AnyGame, Refused};
use botyard_core::scene::{Scene, Spot};
use botyard_core::{GameInfo, Lang, Listing, Outcome, PerSeat, Reason, Seat, Seats, Texts, Viewer};
use botyard_oracle::Shelf;

use super::{PlayerSetup, Setup};

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
        /// What decides.
        mind: Box<dyn Computer>,
    },
}

/// Something that was done: orders that were played together, or a resignation.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Which round it belongs to, counted from 1.
    pub(super) number: usize,
    /// What was played, in canonical form; nothing for a resignation.
    pub(super) orders: Vec<(Seat, String)>,
    /// What happened, in sentences.
    pub(super) told: Vec<String>,
    /// The places on the board that it was about.
    pub(super) touched: Vec<Spot>,
    /// Who gave up, if that is what was done.
    pub(super) resigned: Option<Seat>,
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
    players: PerSeat<Player>,
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

impl Session {
    /// Sets up a game and its players.
    pub(super) fn start(setup: Setup, shelf: &Arc<Shelf>) -> anyhow::Result<Session> {
        let Setup { kind, options, position, seats, players, flip } = setup;
        let game = match position {
            Some(text) => kind.read_position(&options, &text)?,
            None => kind.start(&options, seats)?,
        };
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
                    let mind = botyard_catalog::computer(kind.info.id, &level, seed, shelf)?;
                    Player::Computer { mind, name: level }
                }
            });
        }
        let mut named = named.into_iter();
        let players = PerSeat::from_fn(game.seats(), |_| named.next().unwrap_or(Player::Person));
        Ok(Session { players, games: vec![game], steps: Vec::new(), now: 0, waiting: Vec::new(), flip })
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
            Player::Computer { name, mind } => mind.note().map(|note| format!("Computer ({name}): {note}.")),
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

    /// The legal orders of the person who is asked.
    pub(super) fn orders(&self) -> Listing<String> {
        self.asked().map_or(Listing::All(Vec::new()), |seat| self.game().orders(seat))
    }

    /// The board as those at the terminal may see it: the only person's view, else that of the person who is asked.
    pub(super) fn scene(&self) -> Scene {
        let mut persons = self.persons();
        let viewer = match (persons.next(), persons.next()) {
            (Some(only), None) => Some(only),
            _ => self.asked(),
        };
        self.game().scene(viewer.map_or(Viewer::Public, Viewer::Seat))
    }

    /// The text of the position; a sentence in place of it while the game keeps secrets that are in the text.
    pub(super) fn position_words(&self) -> String {
        if self.info().secrets && self.outcome().is_none() {
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
        let orders = std::mem::take(&mut self.waiting);
        let joint: Vec<(Seat, &str)> = orders.iter().map(|(seat, text)| (*seat, text.as_str())).collect();
        let touched = joint.iter().flat_map(|&(seat, text)| self.game().touches(seat, text)).collect();
        let mut game = self.games[self.now].clone();
        let played = match game.play(&joint, LANG) {
            Ok(played) => played,
            Err(why) => {
                self.waiting = orders.into_iter().filter(|(other, _)| *other != seat).collect();
                return Err(why);
            }
        };
        let number = self.next_number(played.orders.first().map_or(seat, |&(seat, _)| seat));
        let told = played.events.into_iter().map(|event| event.text).collect();
        self.push(game, Step { number, orders: played.orders, told, touched, resigned: None });
        Ok(Entered::Played)
    }

    /// Lets one computer that owes an order give it. One that has none to give resigns, so that the game goes on.
    pub(super) fn let_computer_play(&mut self) {
        let Some(seat) = self.computer_due() else { return };
        let game = self.games[self.now].clone();
        let Player::Computer { mind, .. } = &mut self.players[seat] else { return };
        let order = mind.order(&*game, seat);
        if order.is_none_or(|order| self.enter(seat, &order).is_err()) {
            self.resign(seat);
        }
    }

    /// Ends the game: this seat is last, the others share the first place.
    pub(super) fn resign(&mut self, seat: Seat) {
        if self.outcome().is_some() {
            return;
        }
        self.waiting.clear();
        let step = Step {
            number: self.next_number(seat),
            orders: Vec::new(),
            told: vec![format!("{} resigned.", self.info().seat_name(seat))],
            touched: Vec::new(),
            resigned: Some(seat),
        };
        let game = self.games[self.now].clone();
        self.push(game, step);
    }

    /// Goes back to the last position in which a person was to move. Says how many steps that were, 0 if only orders that
    /// waited were dropped; `None` if there is no way back.
    pub(super) fn undo(&mut self) -> Option<usize> {
        let waited = self.waiting.iter().any(|&(seat, _)| matches!(self.players[seat], Player::Person));
        if waited {
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
        self.now > 0 && self.outcome().is_none()
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
        let first: Vec<&str> = outcome
            .places
            .iter()
            .filter(|&(_, &place)| place == 1)
            .map(|(seat, _)| info.seat_name(seat))
            .collect();
        let result = match first.as_slice() {
            [winner] => format!("{winner} wins"),
            all if all.len() == self.players.len() => "A draw".to_owned(),
            some => format!("{} share the first place", some.join(" and ")),
        };
        Some(match self.resigned_at(self.now) {
            Some(seat) => format!("{} resigned: {result}.", info.seat_name(seat)),
            None => format!("{result}: {}.", outcome.reason.words.get(LANG)),
        })
    }

    fn resigned_at(&self, at: usize) -> Option<Seat> {
        self.steps[..at].last().and_then(|step| step.resigned)
    }

    fn asks_a_person(&self, at: usize) -> bool {
        let acting = self.games[at].to_act();
        self.resigned_at(at).is_none() && self.persons().any(|seat| acting.contains(seat))
    }

    fn go(&mut self, to: usize) -> usize {
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

    /// A round ends when a turn comes to somebody who sits before the one that moved last.
    fn next_number(&self, seat: Seat) -> usize {
        let Some(last) = self.steps().last() else { return 1 };
        let mover = last.orders.last().map(|&(seat, _)| seat).or(last.resigned);
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

    /// A person who moves first against a computer.
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

    /// A game of three in which all order at once; a computer has the last seat.
    pub(crate) fn two_persons_and_a_computer() -> Session {
        let computer = PlayerSetup::Computer { level: "random".to_owned(), seed: 1 };
        let players = vec![PlayerSetup::Person, PlayerSetup::Person, computer];
        let kind = &super::super::ballot::BALLOT;
        let setup = Setup { kind, options: Vec::new(), position: None, seats: Some(3), players, flip: false };
        Session::start(setup, &Arc::default()).unwrap()
    }

    #[test]
    fn orders_wait_until_everybody_has_given_one() {
        let mut session = two_persons_and_a_computer();
        let seats = session.seats_in_turn();
        assert_eq!(session.enter(seats[0], "4"), Ok(Entered::Waiting));
        assert_eq!((session.asked(), session.computer_due()), (Some(seats[1]), Some(seats[2])));
        session.let_computer_play();
        assert_eq!((session.computer_due(), session.steps().len()), (None, 0));
        assert_eq!(session.enter(seats[1], "5"), Ok(Entered::Played));
        assert_eq!(session.steps()[0].orders.len(), 3);
        assert!(session.result_words().is_some());
    }

    #[test]
    fn orders_that_wait_are_taken_back_first() {
        let mut session = two_persons_and_a_computer();
        let first = session.asked().unwrap();
        session.enter(first, "4").unwrap();
        assert_eq!((session.undo(), session.asked()), (Some(0), Some(first)));
        assert_eq!(session.undo(), None);
    }

    #[test]
    fn a_position_with_secrets_is_shown_at_the_end() {
        let mut session = two_persons_and_a_computer();
        assert!(session.position_words().starts_with("The position holds secrets"));
        session.resign(session.seats_in_turn()[0]);
        assert_eq!(session.position_words(), "[]");
    }

    #[test]
    fn one_of_three_who_resigns_is_last() {
        let mut session = two_persons_and_a_computer();
        session.resign(session.seats_in_turn()[1]);
        assert_eq!(session.result_words().unwrap(), "B resigned: A and C share the first place.");
        assert!(session.outcome().unwrap().is_well_formed());
    }
}
