//! Random commands, valid and invalid, at tables of every game.

use std::collections::BTreeSet;

use botyard_core::dice::Dice;
use botyard_core::{Seat, Viewer};
use botyard_table::{
    ClockRule, Command, Hidden, Late, Offer, Record, RecordedAct, Refusal, Salt, Setup, Sitter, StoredEntry,
    Table, TableEvent, Time,
};

use crate::hall::{Hall, find, person, setup};
use crate::read_back;

/// Game, options and number of seats.
const WAYS: [(&str, &str, usize); 9] = [
    ("duel", "", 2),
    ("duel", "edition=dobutsu", 2),
    ("soccolot", "", 2),
    ("robosoccer", "", 2),
    ("robosoccer", "board=long actions=exactly-two edition=spanish", 2),
    ("pigs", "", 2),
    ("pigs", "variant=kids", 4),
    ("pigs", "variant=bash", 8),
    ("pigs", "variant=continuous", 3),
];

const OFFERS: [Offer; 5] = [Offer::Draw, Offer::TakeBack, Offer::Pause, Offer::Resume, Offer::Rematch];

pub(crate) fn random_clock(dice: &mut Dice) -> ClockRule {
    match dice.below(7) {
        0 => ClockRule::None,
        1 | 2 => ClockRule::Fischer { start: 30_000, increment: 500, lag: 100 },
        3 => ClockRule::Days { per_move: 20_000, vacation: 60_000 },
        4 => ClockRule::Round { limit: 10_000, late: Late::Wait },
        5 => ClockRule::Round { limit: 10_000, late: Late::Computer },
        _ => ClockRule::Round { limit: 10_000, late: Late::Forfeit },
    }
}

fn random_setup(dice: &mut Dice) -> Setup {
    let &(game, options, seats) = dice.pick(&WAYS).unwrap();
    let mut setup = setup(game, options, seats, random_clock(dice));
    if game == "pigs" && dice.below(4) == 0 {
        setup.clock = ClockRule::Round { limit: 10_000, late: Late::Rest };
    }
    for sitter in &mut setup.seats {
        match dice.below(6) {
            0 => *sitter = Sitter::Open,
            1 => *sitter = Sitter::Computer { level: "easy".to_owned() },
            _ => {}
        }
    }
    setup
}

/// Generator of random commands, with the salts it has used.
struct Monkey {
    dice: Dice,
    nonce: u64,
    last: Option<Command>,
    /// Salts of orders that haven't been revealed yet.
    closed: BTreeSet<String>,
}

impl Monkey {
    fn command(&mut self, table: &Table) -> Command {
        let seats = table.setup().seats.len() as u64;
        let any = Seat::new(self.dice.below((seats + 1).min(8)) as usize).unwrap();
        let awaited: Vec<Seat> = table.awaited().iter().collect();
        let due = self.dice.pick(&awaited).copied().unwrap_or(any);
        match self.dice.below(120) {
            0..100 => self.order(table, due),
            100 => self.order(table, any),
            101 => Command::Unstage { seat: any, turn: self.turn(table), revision: 0 },
            102 if self.dice.below(4) == 0 => Command::Resign { seat: any },
            103 if self.dice.below(8) == 0 => Command::Abort { seat: any },
            104..108 => Command::Offer { seat: any, offer: *self.dice.pick(&OFFERS).unwrap() },
            108..111 => Command::Accept { seat: any, offer: *self.dice.pick(&OFFERS).unwrap() },
            111 => Command::Decline { seat: any, offer: *self.dice.pick(&OFFERS).unwrap() },
            112 | 113 => Command::Sit { seat: any, who: person("Zoe") },
            114 | 115 => match self.dice.below(3) {
                0 => Command::Leave { seat: any },
                1 => Command::Vacation { seat: any, on: self.dice.below(2) == 0 },
                _ => Command::Downtime {
                    from: Time(self.dice.below(100_000)),
                    to: Time(self.dice.below(100_000)),
                },
            },
            116 | 117 => self.lines(table, any),
            _ => self.last.clone().unwrap_or(Command::Tick),
        }
    }

    fn turn(&mut self, table: &Table) -> u32 {
        let turn = table.turn();
        match self.dice.below(12) {
            0 => turn.saturating_sub(1),
            1 => turn + 1,
            _ => turn,
        }
    }

    fn order(&mut self, table: &Table, seat: Seat) -> Command {
        let game = table.imagine(Viewer::Seat(seat), &mut self.dice);
        let legal = game.random_order(seat, &mut self.dice).unwrap_or_else(|| "F F F F F".to_owned());
        let order = match self.dice.below(20) {
            0 => "hello".to_owned(),
            1 => legal.chars().rev().collect(),
            2 => legal.repeat(200),
            _ => legal,
        };
        let salt = Salt(std::array::from_fn(|_| self.dice.bits() as u8));
        self.nonce += self.dice.below(20).min(1);
        let lag = self.dice.below(3) * 60;
        let substitute = table.awaited_computers().contains(&(seat, None)) && self.dice.below(2) == 0;
        let turn = self.turn(table);
        Command::Order {
            seat,
            turn,
            nonce: self.nonce,
            salt: Some(salt),
            lag,
            revision: 0,
            substitute,
            order: order.into(),
        }
    }

    /// Conditional lines along a random continuation.
    fn lines(&mut self, table: &Table, seat: Seat) -> Command {
        let mut lines = Vec::new();
        for _ in 0..self.dice.below(3) {
            let mut game = table.imagine(Viewer::Seat(seat), &mut self.dice);
            let mut line: Vec<Hidden> = Vec::new();
            for _ in 0..self.dice.below(5) {
                let Some(mover) = game.to_act().only() else { break };
                let Some(order) = game.random_order(mover, &mut self.dice) else { break };
                game.play(&[(mover, &order)]).unwrap();
                line.push(order.into());
            }
            lines.push(line);
        }
        Command::Lines { seat, turn: self.turn(table), lines, revision: 0 }
    }
}

fn hex(salt: Salt) -> String {
    salt.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Asserts that no viewer sees a salt before the reveal.
fn assert_nothing_leaks(table: &Table, closed: &BTreeSet<String>) {
    let viewers = Seat::first(table.setup().seats.len()).map(Viewer::Seat).chain([Viewer::Public]);
    for viewer in viewers {
        let text = serde_json::to_string(&table.view(viewer)).unwrap()
            + &serde_json::to_string(&table.log(viewer, 0)).unwrap()
            + &table.record().map_or(String::new(), |record| record.write())
            + &format!("{table:?}");
        for salt in closed {
            assert!(!text.contains(salt), "{viewer:?} sees a salt: {text}");
        }
    }
}

fn play(seed: u64, steps: u64) -> Hall {
    let mut dice = Dice::new(seed);
    let setup = random_setup(&mut dice);
    play_at(setup, dice, steps)
}

/// Tries `steps` random commands at a table.
pub(crate) fn play_at(setup: Setup, dice: Dice, steps: u64) -> Hall {
    let seed = dice.clone().bits();
    let mut hall = Hall::open(setup);
    let mut monkey = Monkey { dice, nonce: 0, last: None, closed: BTreeSet::new() };
    for step in 0..steps {
        hall.now += match monkey.dice.below(30) {
            0 => 10_000,
            1 => 0,
            _ => monkey.dice.below(400),
        };
        let command = monkey.command(&hall.table);
        let before = (step % 10 == 0).then(|| Hall::shows(&hall.table));
        let tick = hall.table.tick(Time(hall.now));
        hall.entries.extend(hall.table.take_unsaved());
        let ticked = !tick.is_empty();
        hall.events.extend(tick);
        if let Command::Order { salt: Some(salt), .. } = &command {
            monkey.closed.insert(hex(*salt));
        }
        match hall.try_to(command.clone()) {
            Ok(_) => monkey.last = Some(command),
            Err(why) => {
                assert_ne!(why, Refusal::TickFirst, "seed {seed}");
                let same = before.is_none_or(|before| ticked || Hall::shows(&hall.table) == before);
                assert!(same, "a refused command changed something: {why}");
            }
        }
        for event in &hall.events {
            let (TableEvent::Played { orders: Some(orders), .. }, None) = (&event.what, event.only) else {
                continue;
            };
            for salt in orders.iter().filter_map(|order| order.salt.as_ref()) {
                monkey.closed.remove(salt);
            }
        }
        if hall.table.ending().is_some() {
            monkey.closed.clear();
        }
        if hall.table.ending().is_some() && monkey.dice.below(10) == 0 {
            break;
        }
        if step % 10 == 0 {
            read_back::assert_views(&hall.table);
        }
        if step % 20 == 0 {
            assert_nothing_leaks(&hall.table, &monkey.closed);
        }
    }
    hall
}

fn stored_and_read(entries: &[StoredEntry]) -> Vec<StoredEntry> {
    entries
        .iter()
        .map(|entry| {
            let text = serde_json::to_string(entry).unwrap();
            serde_json::from_str(&text).unwrap_or_else(|why| panic!("{text}: {why}"))
        })
        .collect()
}

#[test]
fn after_any_commands_replaying_the_log_gives_the_same_table() {
    let (mut played, mut over, mut sequential, mut retired) = (0, 0, 0, 0);
    let mut kinds = BTreeSet::new();
    for seed in 0..150 {
        let hall = play(seed, 120);
        read_back::assert_views(&hall.table);
        read_back::assert_events(&hall.events, &mut kinds);
        let entries = stored_and_read(&hall.entries);
        assert_eq!(entries, hall.entries, "seed {seed}");
        let mut events = Vec::new();
        let again = Table::replay_with(find, entries.clone(), |_, told| events.extend(told))
            .unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        assert_eq!(Hall::shows(&again), Hall::shows(&hall.table), "seed {seed}");
        assert!(events == hall.events, "seed {seed}: other events are told the second time");
        let viewers = Seat::first(again.setup().seats.len()).map(Viewer::Seat).chain([Viewer::Public]);
        for viewer in viewers {
            let told = events.iter().filter(|event| event.is_for(viewer)).count();
            assert_eq!(again.view(viewer).events, told as u64, "seed {seed}, {viewer:?}");
        }
        // A table replayed from half of its entries continues in the same way.
        let half = entries.len() / 2;
        let mut other = Table::replay(find, entries[..=half.min(entries.len() - 1)].to_vec()).unwrap();
        for entry in entries.iter().skip(half + 1) {
            let botyard_table::StoredAct::Command(command) = &entry.act else { panic!() };
            other.apply(entry.at, command.clone()).unwrap();
        }
        assert_eq!(Hall::shows(&other), Hall::shows(&hall.table), "seed {seed}");
        // The record of the game verifies.
        if let Ok(record) = hall.table.record() {
            let text = record.write();
            let read = Record::read(&text, find).unwrap_or_else(|why| panic!("seed {seed}: {why}\n{text}"));
            assert_eq!(read, record, "seed {seed}");
            assert_eq!(read.write(), text, "seed {seed}");
            if let Err(why) = read.verify() {
                panic!("seed {seed}: {why}\n{text}");
            }
            retired += record.steps.iter().filter(|step| matches!(step.act, RecordedAct::Retired(_))).count();
        }
        played += hall.table.log(Viewer::Public, 0).len();
        over += usize::from(hall.table.ending().is_some());
        sequential += usize::from(!hall.table.info().simultaneous);
    }
    // Random play has reached enough different states.
    assert!(kinds.len() >= 20, "{kinds:?}");
    assert!(
        played > 2_000 && over > 50 && sequential > 50 && retired > 20,
        "{played} {over} {sequential} {retired}"
    );
}

#[test]
fn a_damaged_log_is_not_replayed() {
    let hall = (0..).map(|seed| play(seed, 60)).find(|hall| hall.entries.len() > 5).unwrap();
    let entries = hall.entries;
    let refused = |entries: Vec<StoredEntry>| Table::replay(find, entries).unwrap_err().to_string();
    assert_eq!(refused(Vec::new()), "a log begins with the entry that opens the table");
    assert_eq!(refused(entries[1..].to_vec()), "a log begins with the entry that opens the table");
    let mut gap = entries.clone();
    gap.remove(2);
    assert_eq!(refused(gap), "entry 3 stands where entry 2 should be");
    let mut twice = entries.clone();
    twice.insert(1, entries[0].clone());
    assert_eq!(refused(twice), "entry 0 stands where entry 1 should be");
    let mut idle = entries.clone();
    idle.truncate(2);
    idle[1].act = botyard_table::StoredAct::Command(Command::Tick);
    assert_eq!(refused(idle), "entry 1 does nothing");
    assert!(Table::replay(|_| None, entries).unwrap_err().to_string().starts_with("unknown game \""));
}

/// The stored form must stay readable: changing this text makes stored tables unreadable.
#[test]
fn the_stored_form_of_entries_is_stable() {
    let stored = |hall: &Hall| {
        let lines: Vec<String> =
            hall.entries.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
        lines.join("\n")
    };
    let mut hall = Hall::new("pigs", "variant=kids", 2, ClockRule::Round { limit: 90_000, late: Late::Rest });
    hall.now = 7;
    hall.play(0, "F^TRvH");
    hall.offer(1, Offer::Pause);
    hall.wait(90_000);
    let pigs = r#"{"number":0,"at":0,"do":{"open":{"id":"yard-1","game":"pigs","options":[["variant","kids"]],"seats":[{"person":{"player":"ann","name":"Ann"}},{"person":{"player":"bob","name":"Bob"}}],"clock":{"round":{"limit":90000,"late":"rest"}},"rules":1}}}
{"number":1,"at":7,"do":{"order":{"seat":0,"turn":1,"nonce":1,"salt":"01010101010101010101010101010101","order":"F^TRvH"}}}
{"number":2,"at":7,"do":{"offer":{"seat":1,"offer":"pause"}}}
{"number":3,"at":90007,"do":"tick"}"#;
    assert_eq!(stored(&hall), pigs);
    let mut hall = Hall::new("duel", "", 2, ClockRule::None);
    hall.play(0, "c1c2");
    let lines = vec![vec!["a4a3".into(), "c2c1".into()]];
    hall.must(Command::Lines { seat: Seat::new(0).unwrap(), turn: 2, lines, revision: 0 });
    let duel = r#"{"number":2,"at":0,"do":{"lines":{"seat":0,"turn":2,"lines":[["a4a3","c2c1"]]}}}"#;
    assert_eq!(stored(&hall).lines().last(), Some(duel));
}
