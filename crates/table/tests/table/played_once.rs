//! A table plays every turn once, and so does a client that follows it.

use std::cell::Cell;

use botyard_core::face::Kind;
use botyard_core::scene::Scene;
use botyard_core::{
    ForcedWin, Game, GameInfo, Guide, InWords, Joint, LETTERS, Lang, NoOptions, Outcome, PerSeat, Reason,
    Seat, Seats, SetupError, Story, Tell, Texts, Viewer,
};
use botyard_table::{AddressedEvent, ClockRule, Command, Offer, Setup, Table, TableEvent, Time};

use crate::hall::{order_with, person, seat};

thread_local! {
    /// Number of `step` calls in this thread.
    static STEPS: Cell<u32> = const { Cell::new(0) };
}

const WORDS: Texts = Texts { en: "counted", es: "contado", pl: "policzone" };

/// A counting game: the number of turns so far, played by both seats together or in turn.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Count<const TOGETHER: bool>(usize);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("write a number")]
struct NoNumber;

impl InWords for NoNumber {
    fn in_spanish(&self) -> String {
        "escribe un número".to_owned()
    }

    fn in_polish(&self) -> String {
        "napisz liczbę".to_owned()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
struct Counted;

impl Tell for Counted {
    fn tell(&self, lang: Lang) -> String {
        WORDS.get(lang).to_owned()
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Number(usize);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Number {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Number, NoNumber> {
        text.parse().map(Number).map_err(|_| NoNumber)
    }
}

impl<const TOGETHER: bool> Game for Count<TOGETHER> {
    const INFO: &'static GameInfo = &GameInfo {
        id: "count",
        name: WORDS,
        summary: "say numbers",
        tagline: WORDS,
        seats: 2..=2,
        seat_names: LETTERS,
        simultaneous: TOGETHER,
        secrets: false,
        in_actions: false,
        forced_win: ForcedWin::PLAIN,
        options: &[],
        order_example: "1",
        notation: "1",
        uci_variant: None,
        rules: WORDS,
        guide: Guide::NONE,
    };

    type Options = NoOptions;
    type Order = Number;
    type Illegal = NoNumber;
    type Event = Counted;
    type View = usize;
    type BadPosition = NoNumber;

    fn start(_: &NoOptions, _: usize) -> Result<Self, SetupError> {
        Ok(Count(0))
    }

    fn options(&self) -> &NoOptions {
        &NoOptions
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_act(&self) -> Seats {
        match self.0 {
            10.. => Seats::EMPTY,
            _ if TOGETHER => Seats::first(2),
            said => Seats::one(seat(said % 2)),
        }
    }

    fn check(&self, seat: Seat, _: &Number) -> Result<(), NoNumber> {
        if self.to_act().contains(seat) { Ok(()) } else { Err(NoNumber) }
    }

    fn step(&mut self, orders: &Joint<Number>) -> Vec<Counted> {
        STEPS.set(STEPS.get() + 1);
        self.0 += orders.iter().count();
        vec![Counted]
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = Reason { code: "counted", words: WORDS };
        self.to_act().is_empty().then(|| Outcome { places: PerSeat::from_fn(2, |_| 1), reason })
    }

    fn view(&self, _: Viewer) -> usize {
        self.0
    }

    fn scene(_: &usize) -> Scene {
        Scene::default()
    }

    fn write_position(&self) -> String {
        self.0.to_string()
    }

    fn read_position(_: &NoOptions, text: &str) -> Result<Self, NoNumber> {
        text.parse().map(Count).map_err(|_| NoNumber)
    }
}

fn open(kind: Kind) -> Table {
    let setup = Setup {
        id: "yard-1".to_owned(),
        game: kind.info.id.to_owned(),
        options: Vec::new(),
        position: None,
        seats: vec![person("Ann"), person("Bob")],
        clock: ClockRule::None,
        rules: kind.rules,
    };
    Table::open(kind, setup, Time(0)).unwrap().0
}

/// Plays a game to its end at a table and follows it as a client does; both play each turn once.
fn check(kind: Kind, turns: u32) {
    let mut table = open(kind);
    let mut story = Story::begin(kind, Vec::new(), None, Some(2)).unwrap();
    let mut follow = |events: &[AddressedEvent]| {
        for event in events {
            if let TableEvent::Played { orders: Some(orders), .. } = &event.what {
                let orders: Vec<_> = orders.iter().map(|order| (order.seat, &order.order)).collect();
                story.play(&orders).unwrap();
            }
        }
    };
    for turn in 1..=turns {
        STEPS.set(0);
        let mut events = Vec::new();
        for seat in table.awaited().iter() {
            events.extend(table.apply(Time(0), order_with(seat.index(), turn, 1, "7")).unwrap());
        }
        assert_eq!(STEPS.replace(0), 1, "the table plays turn {turn} once");
        for viewer in [Viewer::Public, Viewer::Seat(seat(0))] {
            table.view(viewer);
            table.log(viewer, 0);
        }
        assert_eq!(STEPS.replace(0), 0, "nothing is played for those who look");
        follow(&events);
        assert_eq!(STEPS.replace(0), 1, "a client plays turn {turn} once");
    }
    assert!(table.ending().is_some());
    assert_eq!(story.len(), turns as usize);
}

#[test]
fn sequential_turns_are_played_once() {
    check(Kind::of::<Count<false>>(), 10);
}

#[test]
fn simultaneous_turns_are_played_once() {
    check(Kind::of::<Count<true>>(), 5);
}

#[test]
fn a_take_back_replays_only_the_remaining_steps() {
    let kind = Kind::of::<Count<false>>();
    let mut story = Story::begin(kind, Vec::new(), None, Some(2)).unwrap();
    let mut table = open(kind);
    for turn in 1..=4 {
        table.apply(Time(0), order_with((turn as usize + 1) % 2, turn, 1, "7")).unwrap();
    }
    STEPS.set(0);
    table.apply(Time(0), Command::Offer { seat: seat(0), offer: Offer::TakeBack }).unwrap();
    table.apply(Time(0), Command::Accept { seat: seat(1), offer: Offer::TakeBack }).unwrap();
    assert_eq!((table.steps(), STEPS.replace(0)), (2, 2));
    table.continue_story(&mut story);
    table.continue_story(&mut story);
    assert_eq!((story.len(), STEPS.replace(0)), (2, 2), "what a story has isn't played again");
}
