//! The types and traits that all games of botyard share: seats, joint steps, outcomes, views, perft.
//!
//! A game advances by **joint steps**: [`Game::to_act`] returns the seats that owe an order, and once all of
//! them have given one, [`Game::step`] applies the orders together. In a sequential game this is one seat at
//! a time; it also implements [`Sequential`], which gives search, perft and solvers a small [`Position`] to
//! walk on. Programs that work with any game use the object-safe [`face`].
//!
//! This crate does no I/O, reads no clock and starts no threads; neither do the games.
//!
//! # A sequential game
//! A heap of seven matches; a turn takes one to three, and taking the last one wins.
//! ```
//! use std::ops::ControlFlow;
//! use botyard_core::perft::perft;
//! use botyard_core::scene::Scene;
//! use botyard_core::*;
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Debug)]
//! struct Heap { matches: u8, turn: Side }
//!
//! impl Position for Heap {
//!     type Order = u8;
//!     fn turn(&self) -> Seat { self.turn.seat() }
//!     fn verdict(&self) -> Option<Verdict> { (self.matches == 0).then_some(Verdict::Won(!self.turn)) }
//!     fn visit_moves<B>(&self, visit: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
//!         (1..=self.matches.min(3)).try_for_each(visit)
//!     }
//!     fn play_unchecked(&mut self, taken: u8) {
//!         self.matches -= taken;
//!         self.turn = !self.turn;
//!     }
//!     fn key(&self) -> u64 { u64::from(self.matches) * 2 + self.turn as u64 }
//! }
//!
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct Matches(Heap);
//!
//! #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
//! enum Illegal {
//!     #[error("it isn't your turn")]
//!     NotYourTurn,
//!     #[error("take one to three matches, and no more than there are")]
//!     Amount,
//! }
//!
//! impl InWords for Illegal {
//!     fn in_spanish(&self) -> String {
//!         match self {
//!             Illegal::NotYourTurn => "no es tu turno".to_owned(),
//!             Illegal::Amount => "toma de una a tres cerillas, y no más de las que hay".to_owned(),
//!         }
//!     }
//!     fn in_polish(&self) -> String {
//!         match self {
//!             Illegal::NotYourTurn => "to nie twoja kolej".to_owned(),
//!             Illegal::Amount => "weź od jednej do trzech zapałek i nie więcej, niż ich jest".to_owned(),
//!         }
//!     }
//! }
//!
//! #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
//! struct Taken(u8);
//!
//! impl Tell for Taken {
//!     fn tell(&self, lang: Lang) -> String {
//!         let Taken(count) = self;
//!         match lang {
//!             Lang::En => format!("{count} taken."),
//!             Lang::Es => format!("{count} fuera."),
//!             Lang::Pl => format!("Zabrano: {count}."),
//!         }
//!     }
//! }
//!
//! #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
//! #[error("write the matches left and the side to take: 7 w")]
//! struct BadPosition;
//!
//! # impl InWords for BadPosition {
//! #     fn in_spanish(&self) -> String { "escribe las cerillas que quedan y quién toma: 7 w".to_owned() }
//! #     fn in_polish(&self) -> String { "napisz, ile zapałek zostało i kto bierze: 7 w".to_owned() }
//! # }
//! static INFO: GameInfo = GameInfo {
//!     id: "matches", name: Texts { en: "Matches", es: "Cerillas", pl: "Zapałki" }, summary: "take the last one",
//!     tagline: Texts { en: "Take the last one!", es: "¡Toma la última!", pl: "Weź ostatnią!" },
//!     seats: 2..=2, seat_names: WHITE_AND_BLACK, simultaneous: false, secrets: false, in_actions: false,
//!     forced_win: ForcedWin::PLAIN, options: &[], order_example: "2", notation: "2  take two", uci_variant: None,
//!     rules: Texts { en: "Take 1 to 3.", es: "Toma de 1 a 3.", pl: "Weź od 1 do 3." },
//!     guide: Guide::NONE,
//! };
//! const LAST: Reason = Reason {
//!     code: "last", words: Texts { en: "the last was taken", es: "no queda ninguno", pl: "zabrano ostatnią" },
//! };
//!
//! impl Game for Matches {
//!     const INFO: &'static GameInfo = &INFO;
//!     const ENDINGS: &'static [Reason] = &[LAST];
//!     type Options = NoOptions;
//!     type Order = u8;
//!     type Illegal = Illegal;
//!     type Event = Taken;
//!     type View = u8;
//!     type BadPosition = BadPosition;
//!
//!     fn start(_: &NoOptions, seats: usize) -> Result<Matches, SetupError> {
//!         if seats != 2 {
//!             return Err(SetupError::Seats { game: INFO.name.en, asked: seats, allowed: 2..=2 });
//!         }
//!         Ok(Matches(Heap { matches: 7, turn: Side::White }))
//!     }
//!     fn options(&self) -> &NoOptions { &NoOptions }
//!     fn seats(&self) -> usize { 2 }
//!     fn to_act(&self) -> Seats {
//!         if self.0.matches == 0 { Seats::EMPTY } else { Seats::one(self.0.turn()) }
//!     }
//!     fn check(&self, seat: Seat, taken: &u8) -> Result<(), Illegal> {
//!         if !self.to_act().contains(seat) {
//!             return Err(Illegal::NotYourTurn);
//!         }
//!         if (1..=self.0.matches.min(3)).contains(taken) { Ok(()) } else { Err(Illegal::Amount) }
//!     }
//!     fn step(&mut self, orders: &Joint<u8>) -> Vec<Taken> {
//!         orders.iter().for_each(|(_, &taken)| self.0.play_unchecked(taken));
//!         orders.iter().map(|(_, &taken)| Taken(taken)).collect()
//!     }
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.0.matches == 0).then(|| Outcome::won_by(!self.0.turn, LAST))
//!     }
//!     fn view(&self, _: Viewer) -> u8 { self.0.matches }
//!     fn scene(_: &u8) -> Scene { Scene::default() }
//!     fn write_position(&self) -> String { format!("{} {}", self.0.matches, self.0.turn.letter()) }
//!     fn read_position(_: &NoOptions, text: &str) -> Result<Matches, BadPosition> {
//!         let (matches, side) = text.split_once(' ').ok_or(BadPosition)?;
//!         let turn = match side { "w" => Side::White, "b" => Side::Black, _ => return Err(BadPosition) };
//!         Ok(Matches(Heap { matches: matches.parse().map_err(|_| BadPosition)?, turn }))
//!     }
//!     fn walk() -> Option<Walk<Matches>> { Some(Walk::new()) }
//! }
//!
//! impl Sequential for Matches {
//!     type Position = Heap;
//!     fn position(&self) -> &Heap { &self.0 }
//!     fn past(&self) -> &[u64] { &[] }
//!     fn ended_by_past(&self) -> bool { false }
//!     fn play_unchecked(&mut self, taken: u8) { self.0.play_unchecked(taken) }
//! }
//!
//! let mut game = Matches::start(&NoOptions, 2)?;
//! assert_eq!(perft(game.position(), 3), 23);
//! assert_eq!(game.play(&Joint::one(Side::White.seat(), 3)).unwrap(), [Taken(3)]);
//! assert_eq!(game.check(Side::Black.seat(), &4), Err(Illegal::Amount));
//! assert_eq!(game.orders(Side::Black.seat()), Listing::All(vec![1, 2, 3]));
//! # Ok::<(), SetupError>(())
//! ```
//!
//! # A simultaneous game
//! Stone, paper, scissors for two, once. Both seats owe an order in the same step; the game holds neither
//! order until it has both.
//! ```
//! # use botyard_core::scene::Scene;
//! # use botyard_core::*;
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct Throw { shown: Option<[Hand; 2]> }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
//! enum Hand { Stone, Paper, Scissors }
//!
//! impl std::fmt::Display for Hand {
//!     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "{self:?}") }
//! }
//!
//! #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
//! #[error("say Stone, Paper or Scissors")]
//! struct NoHand;
//!
//! # impl InWords for NoHand {
//! #     fn in_spanish(&self) -> String { "di Stone, Paper o Scissors".to_owned() }
//! #     fn in_polish(&self) -> String { "powiedz Stone, Paper albo Scissors".to_owned() }
//! # }
//! impl std::str::FromStr for Hand {
//!     type Err = NoHand;
//!     fn from_str(text: &str) -> Result<Hand, NoHand> {
//!         HANDS.into_iter().find(|hand| hand.to_string() == text).ok_or(NoHand)
//!     }
//! }
//!
//! const HANDS: [Hand; 3] = [Hand::Stone, Hand::Paper, Hand::Scissors];
//! # impl Tell for Hand { fn tell(&self, _: Lang) -> String { format!("{self}!") } }
//! # #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
//! # #[error("it is over, or you don't play")]
//! # struct NotDue;
//! # impl InWords for NotDue {
//! #     fn in_spanish(&self) -> String { "ya ha terminado, o no juegas".to_owned() }
//! #     fn in_polish(&self) -> String { "to już koniec albo nie grasz".to_owned() }
//! # }
//! # static INFO: GameInfo = GameInfo {
//! #     id: "throw", name: Texts { en: "Throw", es: "Tira", pl: "Rzuć" }, summary: "stone, paper, scissors",
//! #     tagline: Texts { en: "Throw!", es: "¡Tira!", pl: "Rzuć!" },
//! #     seats: 2..=2, seat_names: LETTERS, simultaneous: true, secrets: false, in_actions: false,
//! #     forced_win: ForcedWin::PLAIN, options: &[], order_example: "Stone", notation: "Stone", uci_variant: None,
//! #     rules: Texts { en: "Throw.", es: "Tira.", pl: "Rzuć." },
//! #     guide: Guide::NONE,
//! # };
//! # const THROWN: Reason =
//! #     Reason { code: "thrown", words: Texts { en: "both have thrown", es: "ya está", pl: "gotowe" } };
//!
//! impl Game for Throw {
//!     const INFO: &'static GameInfo = &INFO;
//!     type Options = NoOptions;
//!     type Order = Hand;
//!     type Illegal = NotDue;
//!     type Event = Hand;
//!     type View = Option<[Hand; 2]>;
//!     type BadPosition = NoHand;
//!
//!     fn start(_: &NoOptions, seats: usize) -> Result<Throw, SetupError> {
//!         if seats != 2 {
//!             return Err(SetupError::Seats { game: INFO.name.en, asked: seats, allowed: 2..=2 });
//!         }
//!         Ok(Throw { shown: None })
//!     }
//!     fn options(&self) -> &NoOptions { &NoOptions }
//!     fn seats(&self) -> usize { 2 }
//!     fn to_act(&self) -> Seats {
//!         if self.shown.is_none() { Seats::first(2) } else { Seats::EMPTY }
//!     }
//!     fn check(&self, seat: Seat, _: &Hand) -> Result<(), NotDue> {
//!         if self.to_act().contains(seat) { Ok(()) } else { Err(NotDue) }
//!     }
//!     fn step(&mut self, orders: &Joint<Hand>) -> Vec<Hand> {
//!         let hands: Vec<Hand> = orders.iter().map(|(_, &hand)| hand).collect();
//!         self.shown = Some([hands[0], hands[1]]);
//!         hands
//!     }
//!     fn outcome(&self) -> Option<Outcome> {
//!         let [one, other] = self.shown?;
//!         let places = match (one as u8 + 3 - other as u8) % 3 {
//!             0 => [1, 1],
//!             1 => [1, 2],
//!             _ => [2, 1],
//!         };
//!         Some(Outcome { places: PerSeat::from_fn(2, |seat| places[seat.index()]), reason: THROWN })
//!     }
//!     fn view(&self, _: Viewer) -> Option<[Hand; 2]> { self.shown }
//!     fn orders(&self, seat: Seat) -> Listing<Hand> {
//!         Listing::All(if self.to_act().contains(seat) { HANDS.to_vec() } else { Vec::new() })
//!     }
//!     fn scene(_: &Option<[Hand; 2]>) -> Scene { Scene::default() }
//!     fn write_position(&self) -> String {
//!         self.shown.map_or("-".to_owned(), |[one, other]| format!("{one} {other}"))
//!     }
//!     fn read_position(_: &NoOptions, text: &str) -> Result<Throw, NoHand> {
//!         if text == "-" {
//!             return Ok(Throw { shown: None });
//!         }
//!         let (one, other) = text.split_once(' ').ok_or(NoHand)?;
//!         Ok(Throw { shown: Some([one.parse()?, other.parse()?]) })
//!     }
//! }
//!
//! let [a, b] = [Seat::new(0).unwrap(), Seat::new(1).unwrap()];
//! let mut game = Throw::start(&NoOptions, 2)?;
//! assert_eq!(game.play(&Joint::one(a, Hand::Paper)), Err(BadJoint::Missing(Seats::one(b))));
//! game.play(&Joint::from_iter([(a, Hand::Paper), (b, Hand::Stone)])).unwrap();
//! assert_eq!(game.outcome().unwrap().winner(), Some(a));
//! # Ok::<(), SetupError>(())
//! ```

mod arrangement;
pub mod batch;
mod bout;
pub mod chooser;
mod clip;
pub mod dice;
pub mod environment;
pub mod face;
mod game;
pub mod grid;
mod happening;
mod info;
mod joint;
mod lang;
pub mod lesson;
mod motion;
mod network;
mod options;
mod outcome;
mod past;
pub mod perft;
pub mod scene;
mod scene_environment;
mod searched;
mod seat;
mod sequential;
pub mod shape;
mod side;
mod sign;
mod story;
mod tree;
mod weighed;

pub use arrangement::{Arrangement, BadArrangement, Palette, Placed};
pub use bout::{Bout, Commands, Simultaneous};
pub use clip::clip;
pub use dice::Dice;
pub use game::{BadJoint, Game, Listing, Moment, SetupError, Viewer};
pub use happening::{AnyEvent, Happening};
pub use info::{
    Choice, ForcedWin, GameInfo, Guide, Hint, LETTERS, OptionInfo, OtherValues, SeatName, UciVariant, Until,
    WHITE_AND_BLACK,
};
pub use joint::Joint;
pub use lang::{InWords, Lang, Tell, Texts, UnknownLang, Words, polish_count, spanish_count};
pub use motion::{Act, Manner, Motion};
pub use network::Network;
pub use options::{NoOptions, OptionError, Options, RULES_KEY};
pub use outcome::{Outcome, Reason, Verdict};
pub use past::{HasPast, OutOfTurn, Past, WithPast};
pub use scene_environment::SceneEnvironment;
pub use searched::{Node, Searched};
pub use seat::{MAX_SEATS, PerSeat, Seat, Seats};
pub use sequential::{Evaluate, Position, Sequential, Walk, play_out};
pub use side::Side;
pub use sign::Sign;
pub use story::{Given, OVER_WHEN_LEFT, Step, Story};
pub use tree::Tree;
pub use weighed::{Signed, Tally, Weighed, amounts, weighed_sum};
