//! A game for tests: all players secretly write numbers, which are counted one by one; the highest sum wins.
//!
//! With open ballots an order is a program of three numbers, and all are revealed. With closed ballots it is
//! a single number, which stays secret until the end, like the sums.

use std::fmt;
use std::str::FromStr;

use botyard_core::dice::Dice;
use botyard_core::face::Kind;
use botyard_core::scene::{Cell, Facing, Figure, FigureKind, Piece, Scene, Tint, Tray};
use botyard_core::{
    Choice, ForcedWin, Game, GameInfo, Guide, InWords, Joint, LETTERS, Lang, Listing, Moment, OptionError,
    OptionInfo, Options, Outcome, PerSeat, Reason, Seat, Seats, SetupError, Tell, Texts, Viewer,
};

const WORDS: Texts = Texts { en: "all have voted", es: "", pl: "" };
const ROUNDS: u8 = 2;
const COLUMNS: u16 = 8;
const VOTER: FigureKind = FigureKind::new("voter", Texts::same("voter"));

const BALLOTS: OptionInfo = OptionInfo {
    key: "ballots",
    label: WORDS,
    words: "are the numbers told",
    choices: &[
        Choice { value: "open", label: WORDS, words: "three numbers, told", meaning: WORDS, seeded: false },
        Choice { value: "closed", label: WORDS, words: "one number, secret", meaning: WORDS, seeded: false },
    ],
    others: None,
    takes_file: false,
};

/// Options: open or closed ballots.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Ballots {
    closed: bool,
}

impl Options for Ballots {
    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        if !key.eq_ignore_ascii_case(BALLOTS.key) {
            return Err(OptionError::unknown(key, Ballot::INFO.options));
        }
        self.closed = BALLOTS.choose(value)? == 1;
        Ok(())
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![(BALLOTS.key, BALLOTS.choices[usize::from(self.closed)].value.to_owned())]
    }
}

/// An order: numbers from 0 to 9, counted one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Vote(Vec<u8>);

/// The text isn't a list of numbers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} isn't numbers from 0 to 9")]
pub(crate) struct NotNumbers(String);

impl InWords for NotNumbers {
    fn in_spanish(&self) -> String {
        format!("«{}» no son números del 0 al 9", self.0)
    }

    fn in_polish(&self) -> String {
        format!("„{}” to nie liczby od 0 do 9", self.0)
    }
}

impl FromStr for Vote {
    type Err = NotNumbers;

    fn from_str(text: &str) -> Result<Vote, NotNumbers> {
        let signs = text.chars().filter(|sign| !sign.is_whitespace());
        let numbers: Option<Vec<u8>> = signs.map(|sign| sign.to_digit(10).map(|digit| digit as u8)).collect();
        let numbers = numbers.filter(|numbers| (1..=20).contains(&numbers.len()));
        numbers.map(Vote).ok_or_else(|| NotNumbers(text.to_owned()))
    }
}

impl fmt::Display for Vote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(u8::to_string).collect();
        f.write_str(&numbers.join(" "))
    }
}

/// The reason why a vote is illegal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Invalid {
    #[error("you have no vote now")]
    NoVote,
    #[error("a vote has {wanted} numbers, {vote} has {has}")]
    Length { wanted: usize, has: usize, vote: String },
}

impl InWords for Invalid {
    fn in_spanish(&self) -> String {
        match self {
            Invalid::NoVote => "ahora no tienes voto".to_owned(),
            Invalid::Length { wanted, has, vote } => {
                format!("números de un voto: {wanted}; {vote} tiene {has}")
            }
        }
    }

    fn in_polish(&self) -> String {
        match self {
            Invalid::NoVote => "nie masz teraz głosu".to_owned(),
            Invalid::Length { wanted, has, vote } => format!("liczb w głosie: {wanted}; {vote} ma {has}"),
        }
    }
}

/// An event of the count.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub(crate) enum Counted {
    Added { seat: usize, number: Option<u8>, moment: usize },
    GaveUp { seat: usize },
}

impl Tell for Counted {
    fn tell(&self, _: Lang) -> String {
        let name = |seat: usize| LETTERS[seat].name;
        match self {
            Counted::Added { seat, number: Some(number), .. } => format!("{} adds {number}.", name(*seat)),
            Counted::Added { seat, number: None, .. } => format!("{} adds something.", name(*seat)),
            Counted::GaveUp { seat } => format!("{} gave up.", name(*seat)),
        }
    }
}

/// A sum, if it is visible, and whether the seat is still in the game.
type Seen = (Option<u16>, bool);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ballot {
    options: Ballots,
    /// The sum of each seat, and whether it is still in the game.
    sums: Vec<(u16, bool)>,
    round: u8,
}

impl Ballot {
    fn length(&self) -> usize {
        if self.options.closed { 1 } else { 3 }
    }

    fn count(&mut self, orders: &Joint<Vote>, moment: usize) -> Vec<Counted> {
        let mut events = Vec::new();
        for (seat, vote) in orders.iter() {
            if let Some(&number) = vote.0.get(moment) {
                self.sums[seat.index()].0 += u16::from(number);
                let number = (!self.options.closed).then_some(number);
                events.push(Counted::Added { seat: seat.index(), number, moment });
            }
        }
        events
    }
}

impl Game for Ballot {
    const INFO: &'static GameInfo = &GameInfo {
        id: "ballot",
        name: Texts::same("Ballot"),
        summary: "write numbers",
        tagline: WORDS,
        seats: 2..=8,
        seat_names: LETTERS,
        simultaneous: true,
        secrets: true,
        in_actions: false,
        forced_win: ForcedWin::PLAIN,
        options: &[BALLOTS],
        order_example: "1 2 3",
        notation: "1 2 3  vote for 1, then 2, then 3",
        uci_variant: None,
        rules: WORDS,
        guide: Guide::NONE,
    };

    type Options = Ballots;
    type Order = Vote;
    type Illegal = Invalid;
    type Event = Counted;
    type View = (bool, Vec<Seen>);
    type BadPosition = NotNumbers;

    fn start(options: &Ballots, seats: usize) -> Result<Ballot, SetupError> {
        Self::INFO.check_seats(seats)?;
        Ok(Ballot { options: options.clone(), sums: vec![(0, true); seats], round: 0 })
    }

    fn options(&self) -> &Ballots {
        &self.options
    }

    fn seats(&self) -> usize {
        self.sums.len()
    }

    fn to_act(&self) -> Seats {
        let voting: Seats = Seat::first(self.seats()).filter(|seat| self.sums[seat.index()].1).collect();
        if self.round < ROUNDS && voting.len() > 1 { voting } else { Seats::EMPTY }
    }

    fn check(&self, seat: Seat, Vote(numbers): &Vote) -> Result<(), Invalid> {
        if !self.to_act().contains(seat) {
            return Err(Invalid::NoVote);
        }
        let (wanted, has) = (self.length(), numbers.len());
        let vote = Vote(numbers.clone()).to_string();
        if has == wanted { Ok(()) } else { Err(Invalid::Length { wanted, has, vote }) }
    }

    fn step(&mut self, orders: &Joint<Vote>) -> Vec<Counted> {
        self.step_by_moments(orders).0
    }

    fn moment(event: &Counted) -> usize {
        if let Counted::Added { moment, .. } = event { *moment } else { 0 }
    }

    fn step_by_moments(&mut self, orders: &Joint<Vote>) -> (Vec<Counted>, Vec<String>) {
        let (mut events, mut positions) = (Vec::new(), Vec::new());
        for moment in 0..self.length() {
            events.extend(self.count(orders, moment));
            self.round += u8::from(moment + 1 == self.length());
            positions.push(self.write_position());
        }
        (events, positions)
    }

    fn outcome(&self) -> Option<Outcome> {
        let rank = |seat: Seat| {
            let (sum, takes_part) = self.sums[seat.index()];
            (takes_part, sum)
        };
        let place = |seat: Seat| {
            1 + Seat::first(self.seats()).filter(|&other| rank(other) > rank(seat)).count() as u8
        };
        let reason = Reason { code: "voted", words: WORDS };
        self.to_act().is_empty().then(|| Outcome { places: PerSeat::from_fn(self.seats(), place), reason })
    }

    fn view(&self, viewer: Viewer) -> (bool, Vec<Seen>) {
        let is_seen = |seat| !self.options.closed || viewer == Viewer::Seat(seat) || self.to_act().is_empty();
        let seen = Seat::first(self.seats()).zip(&self.sums);
        let seen = seen.map(|(seat, &(sum, takes_part))| (is_seen(seat).then_some(sum), takes_part));
        (self.options.closed, seen.collect())
    }

    fn scene((closed, seen): &(bool, Vec<Seen>)) -> Scene {
        let figure = |seat: Seat, glyph: String, sum: u16| Figure {
            kind: &VOTER,
            seat: Some(seat),
            tint: Tint::Plain,
            glyph,
            facing: Some(if sum.is_multiple_of(2) { Facing::Right } else { Facing::Left }),
            number: 0,
        };
        let all = || Seat::first(seen.len()).zip(seen);
        let pieces = all().filter_map(|(seat, &(sum, takes_part))| {
            let sum = sum.filter(|_| takes_part)?;
            let at = Cell { column: (sum % COLUMNS) as u8, row: seat.index() as u8 };
            Some(Piece { at, figure: figure(seat, LETTERS[seat.index()].id.to_owned(), sum) })
        });
        let tray = |(seat, &(sum, _)): (Seat, &Seen)| Tray {
            seat,
            name: "sum",
            holds: vec![match sum {
                Some(sum) => (figure(seat, format!("={sum}"), sum), 1),
                None => (figure(seat, "?".to_owned(), 0), 4),
            }],
            badge: None,
        };
        Scene {
            columns: COLUMNS as u8,
            rows: 8,
            facing_matters: true,
            pieces: pieces.collect(),
            trays: if *closed { all().map(tray).collect() } else { Vec::new() },
            ..Scene::default()
        }
    }

    /// Writes `1 7 0x`: after one round, A has 7, and B, which has resigned, nothing.
    fn write_position(&self) -> String {
        let sums = self.sums.iter().map(|(sum, on)| format!(" {sum}{}", if *on { "" } else { "x" }));
        sums.fold(self.round.to_string(), |text, sum| text + &sum)
    }

    fn read_position(options: &Ballots, text: &str) -> Result<Ballot, NotNumbers> {
        let bad = || NotNumbers(text.to_owned());
        let mut words = text.split_whitespace();
        let round = words.next().and_then(|word| word.parse().ok()).ok_or_else(bad)?;
        let sums: Option<Vec<(u16, bool)>> = words
            .map(|word| Some((word.trim_end_matches('x').parse().ok()?, !word.ends_with('x'))))
            .collect();
        let sums = sums.filter(|sums| Self::INFO.check_seats(sums.len()).is_ok()).ok_or_else(bad)?;
        Ok(Ballot { options: options.clone(), sums, round })
    }

    fn orders(&self, seat: Seat) -> Listing<Vote> {
        match self.to_act().contains(seat) {
            true if self.options.closed => Listing::All((0..=9).map(|number| Vote(vec![number])).collect()),
            true => Listing::Count(1000),
            false => Listing::All(Vec::new()),
        }
    }

    fn random_order(&self, seat: Seat, dice: &mut Dice) -> Option<Vote> {
        let numbers =
            (0..self.length()).map(|_| dice.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).copied().unwrap_or(0));
        self.to_act().contains(seat).then_some(Vote(numbers.collect()))
    }

    fn rehearse(&self, seat: Seat, order: &Vote, others: &Joint<Vote>) -> Option<Vec<Moment<Ballot>>> {
        if self.options.closed || !self.to_act().contains(seat) {
            return None;
        }
        let mut orders = others.clone();
        orders.insert(seat, order.clone());
        let mut after = self.clone();
        let moments = (0..self.length()).map(|moment| {
            let events = after.count(&orders, moment);
            Moment { view: Game::view(&after, Viewer::Seat(seat)), events, acts: Vec::new() }
        });
        Some(moments.collect())
    }

    fn retire(&mut self, seat: Seat) -> Option<Vec<Counted>> {
        let takes_part = self.sums.get_mut(seat.index()).map(|(_, takes_part)| takes_part)?;
        let gave_up = std::mem::take(takes_part);
        Some(if gave_up { vec![Counted::GaveUp { seat: seat.index() }] } else { Vec::new() })
    }

    fn orders_are_open(&self) -> bool {
        !self.options.closed
    }
}

/// The type-erased game.
pub(crate) static BALLOT: Kind = Kind::of::<Ballot>();
