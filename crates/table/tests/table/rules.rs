//! A correction of the rules changes no game that has begun: tables and records keep their version of the
//! rules.

use botyard_core::face::Kind;
use botyard_core::scene::Scene;
use botyard_core::{
    ForcedWin, Game, GameInfo, Guide, InWords, Joint, LETTERS, Lang, OptionError, Options, Outcome, PerSeat,
    Reason, Seat, Seats, SetupError, Tell, Texts, Viewer,
};
use botyard_table::{BadLog, ClockRule, Offer, Record, Setup, StoredEntry, Table, Time};

use crate::hall::{order_with, person, seat};

const WORDS: Texts = Texts { en: "counted", es: "contado", pl: "policzone" };

/// Two players count to ten in turn. In version 1 of the rules a player says one or two, in version 2 also
/// three; in version 2 the player who reaches ten wins, in version 1 the other.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Count<const RULES: u32> {
    options: CountOptions<RULES>,
    said: usize,
    turn: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct CountOptions<const RULES: u32>(u32);

impl<const RULES: u32> Default for CountOptions<RULES> {
    fn default() -> CountOptions<RULES> {
        CountOptions(RULES)
    }
}

impl<const RULES: u32> Options for CountOptions<RULES> {
    const RULES: u32 = RULES;

    fn set(&mut self, key: &str, _: &str) -> Result<(), OptionError> {
        Err(OptionError::unknown(key, &[]))
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn rules(&self) -> u32 {
        self.0
    }

    fn set_rules(&mut self, version: u32) {
        self.0 = version;
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("say one or two, or three by newer rules")]
struct BadCount;

impl InWords for BadCount {
    fn in_spanish(&self) -> String {
        "no".to_owned()
    }

    fn in_polish(&self) -> String {
        "nie".to_owned()
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
    type Err = BadCount;

    fn from_str(text: &str) -> Result<Number, BadCount> {
        text.parse().map(Number).map_err(|_| BadCount)
    }
}

impl<const RULES: u32> Game for Count<RULES> {
    const INFO: &'static GameInfo = &GameInfo {
        id: "count",
        name: WORDS,
        summary: "say numbers",
        tagline: WORDS,
        seats: 2..=2,
        seat_names: LETTERS,
        simultaneous: false,
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

    type Options = CountOptions<RULES>;
    type Order = Number;
    type Illegal = BadCount;
    type Event = Counted;
    type View = usize;
    type BadPosition = BadCount;

    fn start(options: &CountOptions<RULES>, _: usize) -> Result<Self, SetupError> {
        Ok(Count { options: options.clone(), said: 0, turn: 0 })
    }

    fn options(&self) -> &CountOptions<RULES> {
        &self.options
    }

    fn seats(&self) -> usize {
        2
    }

    fn to_act(&self) -> Seats {
        if self.said >= 10 { Seats::EMPTY } else { Seats::one(seat(self.turn % 2)) }
    }

    fn check(&self, _: Seat, Number(number): &Number) -> Result<(), BadCount> {
        let most = if self.options.0 >= 2 { 3 } else { 2 };
        if (1..=most).contains(number) { Ok(()) } else { Err(BadCount) }
    }

    fn step(&mut self, orders: &Joint<Number>) -> Vec<Counted> {
        self.said += orders.iter().map(|(_, Number(number))| number).sum::<usize>();
        self.turn += 1;
        vec![Counted]
    }

    fn outcome(&self) -> Option<Outcome> {
        let last = (self.turn + 1) % 2;
        let winner = if self.options.0 >= 2 { last } else { 1 - last };
        let reason = Reason { code: "counted", words: WORDS };
        let places = PerSeat::from_fn(2, |seat| if seat.index() == winner { 1 } else { 2 });
        self.to_act().is_empty().then_some(Outcome { places, reason })
    }

    fn view(&self, _: Viewer) -> usize {
        self.said
    }

    fn scene(_: &usize) -> Scene {
        Scene::default()
    }

    fn write_position(&self) -> String {
        format!("{} {}", self.said, self.turn)
    }

    fn read_position(options: &CountOptions<RULES>, text: &str) -> Result<Self, BadCount> {
        let (said, turn) = text.split_once(' ').ok_or(BadCount)?;
        let number = |text: &str| text.parse().map_err(|_| BadCount);
        Ok(Count { options: options.clone(), said: number(said)?, turn: number(turn)? })
    }
}

const OLD: Kind = Kind::of::<Count<1>>();
const NEW: Kind = Kind::of::<Count<2>>();

fn setup(kind: Kind) -> Setup {
    Setup {
        id: "yard-1".to_owned(),
        game: "count".to_owned(),
        options: Vec::new(),
        position: None,
        seats: vec![person("Ann"), person("Bob")],
        clock: ClockRule::None,
        rules: kind.rules,
    }
}

fn play(table: &mut Table, numbers: &[usize]) {
    for number in numbers {
        let turn = table.turn();
        let due = table.awaited().iter().next().unwrap().index();
        table.apply(Time(0), order_with(due, turn, turn.into(), &number.to_string())).unwrap();
    }
}

/// Entries stored by a release before the correction.
fn stored_before() -> Vec<StoredEntry> {
    let (mut table, _) = Table::open(OLD, setup(OLD), Time(0)).unwrap();
    play(&mut table, &[2, 2, 1]);
    table.take_unsaved()
}

fn places(table: &Table) -> Option<Vec<u8>> {
    table.ending().and_then(|ending| ending.places.clone())
}

#[test]
fn a_game_begun_before_a_correction_keeps_its_rules() {
    let mut table = Table::replay(|_| Some(NEW), stored_before()).unwrap();
    assert_eq!(table.view(Viewer::Public).options, [("rules".to_owned(), "1".to_owned())]);
    let three = order_with(1, table.turn(), 9, "3");
    assert_eq!(table.apply(Time(0), three).unwrap_err().code(), "illegal-order");
    play(&mut table, &[2, 2, 1]);
    assert_eq!(places(&table), Some(vec![1, 2]), "by the old rules whoever says ten has lost");
    // Later replays give the same result.
    let entries = stored_before().into_iter().chain(table.take_unsaved());
    assert_eq!(places(&Table::replay(|_| Some(NEW), entries).unwrap()), Some(vec![1, 2]));
}

#[test]
fn a_table_opened_after_a_correction_uses_the_newest_rules() {
    let (mut table, _) = Table::open(NEW, setup(NEW), Time(0)).unwrap();
    play(&mut table, &[3, 3, 3, 1]);
    assert_eq!(places(&table), Some(vec![2, 1]));
    let entries = table.take_unsaved();
    assert!(serde_json::to_string(&entries[0]).unwrap().contains(r#""rules":2"#));
    let again = Table::replay(|_| Some(NEW), entries.clone()).unwrap();
    assert_eq!(places(&again), Some(vec![2, 1]));
    // A program from before the correction reports that it can't replay the log.
    let why = Table::replay(|_| Some(OLD), entries).unwrap_err();
    assert!(matches!(why, BadLog::Refused { number: 0, .. }));
    assert!(why.to_string().contains("the rules have no version \"2\""), "{why}");
}

#[test]
fn entries_stored_without_a_version_use_the_first() {
    let entries = stored_before();
    let text = serde_json::to_string(&entries[0]).unwrap();
    let before = text.replace(r#","rules":1"#, "");
    assert_ne!(before, text);
    assert_eq!(serde_json::from_str::<StoredEntry>(&before).unwrap(), entries[0]);
}

#[test]
fn records_keep_their_version_of_the_rules() {
    let mut table = Table::replay(|_| Some(NEW), stored_before()).unwrap();
    play(&mut table, &[2, 2, 1]);
    let text = table.record().unwrap().write();
    assert!(text.contains("[Options \"rules=1\"]"), "{text}");
    // As written by a program from before the correction.
    let before = text.replace("rules=1", "");
    for text in [text, before] {
        let record = Record::read(&text, |_| Some(NEW)).unwrap();
        assert!(record.verify().is_ok(), "{text}");
    }
    let (mut table, _) = Table::open(NEW, setup(NEW), Time(0)).unwrap();
    play(&mut table, &[3, 3, 3, 1]);
    let text = table.record().unwrap().write();
    assert!(Record::read(&text, |_| Some(NEW)).unwrap().verify().is_ok(), "{text}");
}

#[test]
fn a_rematch_uses_the_newest_rules() {
    let mut table = Table::replay(|_| Some(NEW), stored_before()).unwrap();
    play(&mut table, &[2, 2, 1]);
    for index in [0, 1] {
        table
            .apply(Time(0), botyard_table::Command::Offer { seat: seat(index), offer: Offer::Rematch })
            .unwrap();
    }
    assert_eq!(table.rematch("yard-2").unwrap().rules, 2);
}
