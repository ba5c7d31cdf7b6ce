//! Test tables.

use botyard_core::face::Kind;
use botyard_core::{Seat, Viewer};
use botyard_duel::Duel;
use botyard_pigs::Pigs;
use botyard_robosoccer::RoboSoccer;
use botyard_soccolot::Soccolot;
use botyard_table::{
    AddressedEvent, ClockRule, Command, Offer, Refusal, Salt, Setup, Sitter, StoredEntry, Table, TableEvent,
    Time,
};

pub(crate) const GAMES: [Kind; 4] =
    [Kind::of::<Duel>(), Kind::of::<Pigs>(), Kind::of::<RoboSoccer>(), Kind::of::<Soccolot>()];

pub(crate) fn find(id: &str) -> Option<Kind> {
    let known_as =
        |kind: &Kind| kind.info.uci_variant.is_some_and(|variant| variant.name.eq_ignore_ascii_case(id));
    GAMES.into_iter().find(|kind| kind.info.id == id || known_as(kind))
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

pub(crate) fn person(name: &str) -> Sitter {
    Sitter::Person { player: name.to_lowercase(), name: name.to_owned() }
}

const NAMES: [&str; 8] = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"];

/// Setup of a game with `seats` persons and options such as `variant=kids`.
pub(crate) fn setup(game: &str, options: &str, seats: usize, clock: ClockRule) -> Setup {
    let pair =
        |pair: &str| pair.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned())).unwrap();
    Setup {
        id: "yard-1".to_owned(),
        game: game.to_owned(),
        options: options.split_whitespace().map(pair).collect(),
        position: None,
        seats: NAMES.iter().take(seats).map(|name| person(name)).collect(),
        clock,
        rules: 1,
    }
}

/// A table with all its events and entries.
pub(crate) struct Hall {
    pub(crate) table: Table,
    pub(crate) events: Vec<AddressedEvent>,
    pub(crate) entries: Vec<StoredEntry>,
    pub(crate) now: u64,
    nonce: u64,
}

impl Hall {
    pub(crate) fn new(game: &str, options: &str, seats: usize, clock: ClockRule) -> Hall {
        Hall::open(setup(game, options, seats, clock))
    }

    pub(crate) fn open(setup: Setup) -> Hall {
        let kind = find(&setup.game).unwrap();
        let (mut table, events) = Table::open(kind, setup, Time(0)).unwrap();
        let entries = table.take_unsaved();
        Hall { table, events, entries, now: 0, nonce: 0 }
    }

    /// Applies a command and returns its events.
    pub(crate) fn try_to(&mut self, command: Command) -> Result<Vec<AddressedEvent>, Refusal> {
        let events = self.table.apply(Time(self.now), command)?;
        self.entries.extend(self.table.take_unsaved());
        self.events.extend(events.iter().cloned());
        Ok(events)
    }

    pub(crate) fn must(&mut self, command: Command) -> Vec<AddressedEvent> {
        let words = format!("{command:?}");
        self.try_to(command).unwrap_or_else(|why| panic!("{words}: {why}"))
    }

    /// Asserts that the command is refused and returns the code of the refusal.
    #[track_caller]
    pub(crate) fn refused(&mut self, command: Command) -> &'static str {
        let before = self.entries.len();
        let why = self.try_to(command).expect_err("it was done");
        assert_eq!(self.entries.len(), before);
        assert!(!why.to_string().is_empty());
        why.code()
    }

    pub(crate) fn order(&mut self, index: usize, order: &str) -> Command {
        self.nonce += 1;
        order_with(index, self.table.turn(), self.nonce, order)
    }

    pub(crate) fn play(&mut self, index: usize, order: &str) -> Vec<AddressedEvent> {
        let order = self.order(index, order);
        self.must(order)
    }

    /// Plays orders one after the other, each for the next awaited seat.
    pub(crate) fn play_all(&mut self, orders: &[&str]) {
        for order in orders {
            let due = self.table.awaited().iter().next().unwrap();
            self.play(due.index(), order);
        }
    }

    /// Lets time pass and handles deadlines.
    pub(crate) fn wait(&mut self, span: u64) -> Vec<AddressedEvent> {
        self.now += span;
        self.must(Command::Tick)
    }

    pub(crate) fn offer(&mut self, index: usize, offer: Offer) -> Vec<AddressedEvent> {
        self.must(Command::Offer { seat: seat(index), offer })
    }

    pub(crate) fn accept(&mut self, index: usize, offer: Offer) -> Vec<AddressedEvent> {
        self.must(Command::Accept { seat: seat(index), offer })
    }

    pub(crate) fn replayed(&self) -> Table {
        Table::replay(find, self.entries.clone()).unwrap()
    }

    /// Everything that any viewer can see, and every seat's own data: tables with equal output are equal.
    pub(crate) fn shows(table: &Table) -> String {
        let viewers = Seat::first(table.setup().seats.len()).map(Viewer::Seat).chain([Viewer::Public]);
        let mut text: Vec<String> = viewers
            .flat_map(|viewer| {
                [
                    serde_json::to_string(&table.view(viewer)).unwrap(),
                    serde_json::to_string(&table.log(viewer, 0)).unwrap(),
                ]
            })
            .collect();
        text.push(format!("{:?} {:?}", table.next_deadline(), table.record()));
        text.join("\n")
    }
}

pub(crate) fn order_with(index: usize, turn: u32, nonce: u64, order: &str) -> Command {
    Command::Order {
        seat: seat(index),
        turn,
        nonce,
        salt: Some(Salt([index as u8 + 1; 16])),
        lag: 0,
        revision: 0,
        substitute: false,
        order: order.into(),
    }
}

/// The names of the events: `played`, `turn` and so on.
pub(crate) fn names(events: &[AddressedEvent]) -> Vec<String> {
    let name = |event: &AddressedEvent| {
        let value = serde_json::to_value(&event.what).unwrap();
        value["event"].as_str().unwrap().to_owned()
    };
    events.iter().filter(|event| !matches!(event.what, TableEvent::Clock(_))).map(name).collect()
}
