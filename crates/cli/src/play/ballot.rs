//! A game for tests: everybody secretly says a number, the highest wins.

use std::fmt;

use botyard_core::face::Kind;
use botyard_core::scene::Scene;
use botyard_core::{
    Game, GameInfo, Joint, LETTERS, Lang, Listing, NoOptions, Outcome, PerSeat, Reason, Seat, Seats,
    SetupError, Tell, Texts, Viewer,
};

const WORDS: Texts = Texts { en: "all have voted", es: "", pl: "" };

#[derive(Clone, PartialEq, Eq, Debug)]
struct Ballot {
    seats: usize,
    votes: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
struct Counted;

impl Tell for Counted {
    fn tell(&self, _: Lang) -> String {
        "The votes are counted.".to_owned()
    }
}

impl Game for Ballot {
    const INFO: &'static GameInfo = &GameInfo {
        id: "ballot",
        name: "Ballot",
        summary: "say a number",
        seats: 2..=8,
        seat_names: LETTERS,
        simultaneous: true,
        secrets: true,
        options: &[],
        order_example: "3",
        notation: "3  vote for 3",
        uci_variant: None,
        rules: WORDS,
    };

    type Options = NoOptions;
    type Order = u8;
    type Illegal = fmt::Error;
    type Event = Counted;
    type View = String;
    type BadPosition = fmt::Error;

    fn start(_: &NoOptions, seats: usize) -> Result<Ballot, SetupError> {
        Ok(Ballot { seats, votes: Vec::new() })
    }

    fn options(&self) -> &NoOptions {
        &NoOptions
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn to_act(&self) -> Seats {
        if self.votes.is_empty() { Seats::first(self.seats) } else { Seats::EMPTY }
    }

    fn check(&self, seat: Seat, order: &u8) -> Result<(), fmt::Error> {
        if self.to_act().contains(seat) && *order <= 9 { Ok(()) } else { Err(fmt::Error) }
    }

    fn step(&mut self, orders: &Joint<u8>) -> Vec<Counted> {
        self.votes = orders.iter().map(|(_, vote)| *vote).collect();
        vec![Counted]
    }

    fn outcome(&self) -> Option<Outcome> {
        let place = |seat: Seat| {
            let mine = self.votes.get(seat.index());
            1 + self.votes.iter().filter(|&vote| Some(vote) > mine).count() as u8
        };
        let reason = Reason { code: "voted", words: WORDS };
        (!self.votes.is_empty()).then(|| Outcome { places: PerSeat::from_fn(self.seats, place), reason })
    }

    fn view(&self, viewer: Viewer) -> String {
        format!("{viewer:?}")
    }

    fn scene(_: &String) -> Scene {
        Scene::default()
    }

    fn write_position(&self) -> String {
        format!("{:?}", self.votes)
    }

    fn read_position(_: &NoOptions, _: &str) -> Result<Ballot, fmt::Error> {
        Err(fmt::Error)
    }

    fn orders(&self, _: Seat) -> Listing<u8> {
        Listing::All(if self.votes.is_empty() { (0..=9).collect() } else { Vec::new() })
    }
}

/// The game, to be set up.
pub(super) static BALLOT: Kind = Kind::of::<Ballot>();
