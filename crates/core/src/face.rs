//! Type-erased games: an object-safe interface where orders are text and views are JSON.
//!
//! Servers, terminals and referees work with [`Kind`]s and [`AnyGame`]s and name no game; [`AnyGame`] has a
//! blanket implementation for every [`Game`].

use std::any::Any;
use std::fmt::Debug;

use serde_json::Value;

use crate::arrangement::{Arrangement, Palette};
use crate::dice::Dice;
#[cfg(feature = "whole")]
use crate::dice::mix;
use crate::game::{BadJoint, Game, Listing, SetupError, Viewer};
use crate::happening::AnyEvent;
use crate::info::GameInfo;
use crate::joint::Joint;
use crate::lang::{InWords, Lang, Texts, Words};
use crate::motion::Act;
use crate::options::{OptionError, Options, all_pairs, set_pair};
use crate::outcome::{Outcome, Reason};
#[cfg(feature = "whole")]
use crate::perft::{Crew, Divided, Watch};
use crate::scene::{Scene, Spot};
use crate::seat::{Seat, Seats};
use crate::sign::Sign;

/// A game that can be started, type-erased.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Static facts: name, seats, options and rules page.
    pub info: &'static GameInfo,
    /// The newest version of its rules, see [`Options`].
    pub rules: u32,
    start: fn(&[OptionPair], usize) -> Made,
    read: fn(&[OptionPair], &str) -> Made,
    arrange: fn(&[OptionPair], &Arrangement) -> Made,
    reads_order: fn(&str) -> bool,
}

/// An option's key and value, as text.
pub type OptionPair = (String, String);

/// A new game, or the reason why it can't be created.
pub type Made = Result<Box<dyn AnyGame>, FaceError>;

impl Kind {
    /// The type-erased form of a game; one line in the catalog per game.
    pub const fn of<G: Game>() -> Kind {
        Kind {
            info: G::INFO,
            rules: G::Options::RULES,
            start: |options, seats| Ok(Box::new(G::start(&set_options::<G>(options)?, seats)?)),
            read: |options, text| {
                G::read_position(&set_options::<G>(options)?, text)
                    .map(|game| Box::new(game) as Box<dyn AnyGame>)
                    .map_err(|why| FaceError::Position(Words::of(&why)))
            },
            arrange: |options, arrangement| match G::arrange(&set_options::<G>(options)?, arrangement) {
                Some(Ok(game)) => Ok(Box::new(game)),
                Some(Err(why)) => Err(FaceError::Position(Words::of(&why))),
                None => Err(FaceError::Position(not_by_hand(G::INFO.name.en))),
            },
            reads_order: |text| text.parse::<G::Order>().is_ok(),
        }
    }

    /// Whether the text has the syntax of an order of this game, legal or not. Used by the mail reader, which
    /// parses a letter before a position is known.
    pub fn reads_order(&self, text: &str) -> bool {
        (self.reads_order)(text)
    }

    /// Starts a new game; `seats` defaults to the smallest number that can play.
    pub fn start(&self, options: &[OptionPair], seats: Option<usize>) -> Made {
        (self.start)(options, seats.unwrap_or(*self.info.seats.start()))
    }

    /// Creates a game from a position that was set up by hand.
    pub fn arrange(&self, options: &[OptionPair], arrangement: &Arrangement) -> Made {
        (self.arrange)(options, arrangement)
    }

    /// Creates a game from the text of its first position, or starts a new one if there is none. A position
    /// determines the number of seats itself.
    pub fn begin(&self, options: &[OptionPair], position: Option<&str>, seats: Option<usize>) -> Made {
        match position {
            Some(text) => self.read_position(options, text),
            None => self.start(options, seats),
        }
    }

    /// Creates a game from the text of a position.
    pub fn read_position(&self, options: &[OptionPair], text: &str) -> Made {
        (self.read)(options, text)
    }
}

fn not_by_hand(game: &str) -> Words {
    Words::from_fn(|lang| match lang {
        Lang::En => format!("{game} can't be set up by hand"),
        Lang::Es => format!("en {game} no se pueden preparar posiciones a mano"),
        Lang::Pl => format!("w {game} nie można ustawiać pozycji ręcznie"),
    })
}

impl Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Kind").field(&self.info.id).finish()
    }
}

fn set_options<G: Game>(pairs: &[OptionPair]) -> Result<G::Options, OptionError> {
    let mut options = G::Options::default();
    for (key, value) in in_order(G::INFO, pairs) {
        set_pair(&mut options, key, value)?;
    }
    Ok(options)
}

/// Returns options in the order of the game's list, unknown ones last, so that the input order doesn't
/// matter. It doesn't sort with a closure per game: that would compile to four times the code in the web
/// page.
fn in_order<'a>(info: &GameInfo, pairs: &'a [OptionPair]) -> Vec<&'a OptionPair> {
    let place = |key: &str| {
        info.options.iter().position(|option| option.key.eq_ignore_ascii_case(key)).unwrap_or(usize::MAX)
    };
    let mut ordered: Vec<(usize, &OptionPair)> = Vec::new();
    for pair in pairs {
        let place = place(pair.0.trim());
        ordered.insert(ordered.partition_point(|&(other, _)| other <= place), (place, pair));
    }
    ordered.into_iter().map(|(_, pair)| pair).collect()
}

/// Error in external input.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FaceError {
    /// An unknown option or value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// An unsupported number of seats.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// An invalid position.
    #[error("{0}")]
    Position(Words),
}

impl InWords for FaceError {
    fn in_spanish(&self) -> String {
        match self {
            FaceError::Option(why) => why.in_spanish(),
            FaceError::Setup(why) => why.in_spanish(),
            FaceError::Position(why) => why.in_spanish(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            FaceError::Option(why) => why.in_polish(),
            FaceError::Setup(why) => why.in_polish(),
            FaceError::Position(why) => why.in_polish(),
        }
    }
}

/// Reason why orders weren't played; the game is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The text of a seat's order can't be read.
    #[error("{why}")]
    Unreadable {
        /// The seat that gave the order.
        seat: Seat,
        /// The parse error, in all languages.
        why: Words,
    },
    /// The order is readable but illegal.
    #[error("{why}")]
    Illegal {
        /// The seat that gave the order.
        seat: Seat,
        /// The broken rule, in all languages.
        why: Words,
    },
    /// Other seats owe an order too; their names.
    #[error("an order of {} is missing", names(.0, Lang::En, "and"))]
    Missing(Vec<Texts>),
    /// No order is possible any more.
    #[error("the game is over")]
    Over,
}

impl InWords for Refused {
    fn in_spanish(&self) -> String {
        match self {
            Refused::Unreadable { why, .. } | Refused::Illegal { why, .. } => why.in_spanish(),
            Refused::Missing(seats) => format!("falta una orden de {}", names(seats, Lang::Es, "y")),
            Refused::Over => "la partida ha terminado".to_owned(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            Refused::Unreadable { why, .. } | Refused::Illegal { why, .. } => why.in_polish(),
            Refused::Missing(seats) => format!("brakuje ruchu: {}", names(seats, Lang::Pl, "i")),
            Refused::Over => "gra jest skończona".to_owned(),
        }
    }
}

/// Joins the names: `A and B`.
fn names(seats: &[Texts], lang: Lang, and: &str) -> String {
    let names: Vec<&str> = seats.iter().map(|seat| seat.get(lang)).collect();
    names.join(&format!(" {and} "))
}

/// One moment of a [preview](Game::rehearse): the scene that the player would see, and the events since the
/// previous moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Rehearsed {
    /// The scene after this moment.
    pub scene: Scene,
    /// Events since the previous moment.
    pub events: Vec<AnyEvent>,
    /// Animation of the events; every act has moment 0.
    pub acts: Vec<Act>,
}

/// Counters of random play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayedOut {
    /// Number of steps; a step has an order of every seat that owed one.
    pub steps: u64,
    /// Number of moments; equal to steps unless orders are programs.
    pub moments: u64,
}

/// A played step.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The orders in canonical form.
    pub orders: Vec<(Seat, String)>,
    /// Events in chronological order.
    pub events: Vec<AnyEvent>,
    /// Animation of the events.
    pub acts: Vec<Act>,
    /// The positions on the way, see [`Game::step_by_moments`].
    pub positions: Vec<String>,
}

/// A game in progress, type-erased. Its methods are those of [`Game`] with text in place of orders.
pub trait AnyGame: Debug + Send + Sync {
    /// [`Game::INFO`].
    fn info(&self) -> &'static GameInfo;
    /// Every option with its value, and the version of the rules if the game has more than one.
    fn options(&self) -> Vec<(&'static str, String)>;
    /// [`Options::rules`].
    fn rules(&self) -> u32;
    /// [`Game::seats`].
    fn seats(&self) -> usize;
    /// [`Game::to_act`].
    fn to_act(&self) -> Seats;
    /// [`Game::outcome`].
    fn outcome(&self) -> Option<Outcome>;
    /// [`Game::ENDINGS`].
    fn endings(&self) -> &'static [Reason];
    /// [`Game::write_position`].
    fn position(&self) -> String;
    /// [`Game::write_fen`].
    fn fen(&self) -> Option<String>;
    /// [`Game::write_san`]; `None` also for an order that isn't legal.
    fn san(&self, seat: Seat, text: &str) -> Option<String>;
    /// [`Game::view`] as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// [`Game::scene`] of a viewer's view.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// [`Game::orders`] as canonical text.
    fn orders(&self, seat: Seat) -> Listing<String>;
    /// [`Game::random_order`] as canonical text.
    fn random_order(&self, seat: Seat, dice: &mut Dice) -> Option<String>;
    /// Parses and checks an order; returns its canonical text if it is legal.
    fn check(&self, seat: Seat, text: &str) -> Result<String, Refused>;
    /// [`Game::touches`]; empty for an unreadable order.
    fn touches(&self, seat: Seat, text: &str) -> Vec<Spot>;
    /// [`Game::signs`]; the text itself for an unreadable order.
    fn signs(&self, seat: Seat, text: &str) -> Vec<Sign>;
    /// [`Game::threats`].
    fn threats(&self, seat: Seat) -> Vec<Spot>;
    /// [`Game::play`].
    fn play(&mut self, orders: &[(Seat, &str)]) -> Result<Played, Refused>;
    /// [`Game::play`] without events and animation, for callers that play many games.
    fn play_quietly(&mut self, orders: &[(Seat, &str)]) -> Result<(), Refused>;
    /// [`divide`](crate::perft::divide): `None` if the game isn't sequential, `Some(None)` if it was
    /// cancelled through `watch`.
    #[cfg(feature = "whole")]
    fn divide(&self, depth: u32, crew: &dyn Crew, watch: &Watch) -> Option<Option<Divided<String>>>;
    /// [`Position::key`](crate::Position::key) of a sequential game; otherwise a hash of the position's text.
    #[cfg(feature = "whole")]
    fn key(&self) -> u64;
    /// Plays `games` random games from here, each of at most `most` steps.
    #[cfg(feature = "whole")]
    fn play_outs(&self, games: u64, most: u64, dice: &mut Dice) -> PlayedOut;
    /// [`Game::rehearse`].
    fn rehearse(
        &self,
        seat: Seat,
        text: &str,
        others: &[(Seat, &str)],
    ) -> Result<Option<Vec<Rehearsed>>, Refused>;
    /// [`Game::retire`].
    fn retire(&mut self, seat: Seat) -> Option<Vec<AnyEvent>>;
    /// [`Game::idle_order`] as canonical text.
    fn idle_order(&self, seat: Seat) -> Option<String>;
    /// [`Game::has_secrets`].
    fn has_secrets(&self) -> bool;
    /// [`Game::imagine`].
    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn AnyGame>;
    /// The concrete game, for computer players that are made for one game.
    fn as_any(&self) -> &dyn Any;
    /// [`Game::orders_are_open`].
    fn orders_are_open(&self) -> bool;
    /// [`Game::palette`].
    fn palette(&self) -> Option<Palette>;
    /// Clones the game behind its box.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
}

impl dyn AnyGame + '_ {
    /// Returns a random order for every seat that owes one.
    pub fn random_orders(&self, dice: &mut Dice) -> Vec<(Seat, String)> {
        let due = self.to_act().iter();
        due.filter_map(|seat| Some((seat, self.random_order(seat, dice)?))).collect()
    }

    /// Plays random orders. Returns false, and changes nothing, if there are none to play.
    pub fn play_at_random(&mut self, dice: &mut Dice) -> bool {
        let orders = self.random_orders(dice);
        let orders: Vec<(Seat, &str)> = orders.iter().map(|(seat, order)| (*seat, &**order)).collect();
        self.play(&orders).is_ok()
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}

fn read<G: Game>(game: &G, seat: Seat, text: &str) -> Result<G::Order, Refused> {
    game.read_order(seat, text).map_err(|why| Refused::Unreadable { seat, why: Words::of(&why) })
}

fn read_all<G: Game>(game: &G, orders: &[(Seat, &str)]) -> Result<Joint<G::Order>, Refused> {
    orders.iter().map(|&(seat, text)| Ok((seat, read(game, seat, text)?))).collect()
}

fn check_joint<G: Game>(game: &G, joint: &Joint<G::Order>) -> Result<(), Refused> {
    Game::check_all(game, joint).map_err(|refusal| match refusal {
        BadJoint::Illegal { seat, why } => Refused::Illegal { seat, why: Words::of(&why) },
        BadJoint::Missing(seats) => {
            Refused::Missing(seats.iter().map(|seat| G::INFO.seat_words(seat)).collect())
        }
        BadJoint::Over => Refused::Over,
    })
}

/// Plays a random game in which several seats order at a time. Stops early at a seat that has no random
/// order.
#[cfg(feature = "whole")]
fn play_out_together<G: Game>(game: &mut G, dice: &mut Dice, most: u64, played: &mut PlayedOut) {
    for _ in 0..most {
        let due = game.to_act();
        if due.is_empty() {
            return;
        }
        let mut orders = Joint::default();
        for seat in due.iter() {
            match Game::random_order(game, seat, dice) {
                Some(order) => orders.insert(seat, order),
                None => return,
            }
        }
        played.moments += game.advance(&orders) as u64;
        played.steps += 1;
    }
}

impl<G: Game> AnyGame for G {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn options(&self) -> Vec<(&'static str, String)> {
        all_pairs(Game::options(self))
    }

    fn rules(&self) -> u32 {
        Game::options(self).rules()
    }

    fn seats(&self) -> usize {
        Game::seats(self)
    }

    fn to_act(&self) -> Seats {
        Game::to_act(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn endings(&self) -> &'static [Reason] {
        G::ENDINGS
    }

    fn position(&self) -> String {
        self.write_position()
    }

    fn fen(&self) -> Option<String> {
        self.write_fen()
    }

    fn san(&self, seat: Seat, text: &str) -> Option<String> {
        let order = self.read_order(seat, text).ok()?;
        Game::check(self, seat, &order).ok()?;
        self.write_san(&order)
    }

    #[cfg(not(feature = "whole"))]
    fn view(&self, _viewer: Viewer) -> Value {
        Value::Null
    }

    #[cfg(feature = "whole")]
    fn view(&self, viewer: Viewer) -> Value {
        // A view is plain data with text keys; if one isn't, it is better to show nothing than something
        // wrong.
        serde_json::to_value(Game::view(self, viewer)).unwrap_or(Value::Null)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        G::scene(&Game::view(self, viewer))
    }

    fn orders(&self, seat: Seat) -> Listing<String> {
        match Game::orders(self, seat) {
            Listing::All(orders) => Listing::All(orders.iter().map(G::Order::to_string).collect()),
            Listing::Count(count) => Listing::Count(count),
        }
    }

    fn random_order(&self, seat: Seat, dice: &mut Dice) -> Option<String> {
        Game::random_order(self, seat, dice).map(|order| order.to_string())
    }

    fn check(&self, seat: Seat, text: &str) -> Result<String, Refused> {
        let order = read(self, seat, text)?;
        match Game::check(self, seat, &order) {
            Ok(()) => Ok(order.to_string()),
            Err(why) => Err(Refused::Illegal { seat, why: Words::of(&why) }),
        }
    }

    fn touches(&self, seat: Seat, text: &str) -> Vec<Spot> {
        self.read_order(seat, text).map_or(Vec::new(), |order| Game::touches(self, seat, &order))
    }

    fn signs(&self, seat: Seat, text: &str) -> Vec<Sign> {
        match self.read_order(seat, text) {
            Ok(order) => Game::signs(self, seat, &order),
            Err(_) => vec![Sign::text(text.to_owned())],
        }
    }

    fn threats(&self, seat: Seat) -> Vec<Spot> {
        Game::threats(self, seat)
    }

    fn play_quietly(&mut self, orders: &[(Seat, &str)]) -> Result<(), Refused> {
        let joint = read_all(self, orders)?;
        check_joint(self, &joint)?;
        self.advance(&joint);
        Ok(())
    }

    fn play(&mut self, orders: &[(Seat, &str)]) -> Result<Played, Refused> {
        let joint = read_all(self, orders)?;
        check_joint(self, &joint)?;
        let before = self.clone();
        let (events, positions) = self.step_by_moments(&joint);
        Ok(Played {
            orders: joint.iter().map(|(seat, order)| (seat, order.to_string())).collect(),
            acts: before.acts(&events),
            events: AnyEvent::all::<G>(events),
            positions,
        })
    }

    #[cfg(feature = "whole")]
    fn divide(&self, depth: u32, crew: &dyn Crew, watch: &Watch) -> Option<Option<Divided<String>>> {
        let divided = G::walk()?.divide(self, depth, crew, watch);
        Some(divided.map(|divided| Divided {
            nodes: divided.nodes,
            moves: divided.moves.into_iter().map(|(order, count)| (order.to_string(), count)).collect(),
        }))
    }

    #[cfg(feature = "whole")]
    fn key(&self) -> u64 {
        match G::walk() {
            Some(walk) => walk.key(self),
            None => {
                self.write_position().bytes().fold(0, |key, byte| mix(key ^ u64::from(byte)).wrapping_add(1))
            }
        }
    }

    #[cfg(feature = "whole")]
    fn play_outs(&self, games: u64, most: u64, dice: &mut Dice) -> PlayedOut {
        let mut game = self.clone();
        let mut played = PlayedOut::default();
        for _ in 0..games {
            game.clone_from(self);
            match G::walk() {
                Some(walk) => {
                    let plies = walk.play_out(&mut game, dice, most);
                    played.steps += plies;
                    played.moments += plies;
                }
                None => play_out_together(&mut game, dice, most, &mut played),
            }
        }
        played
    }

    fn rehearse(
        &self,
        seat: Seat,
        text: &str,
        others: &[(Seat, &str)],
    ) -> Result<Option<Vec<Rehearsed>>, Refused> {
        let order = read(self, seat, text)?;
        let others = read_all(self, others)?;
        let moments = Game::rehearse(self, seat, &order, &others);
        Ok(moments.map(|moments| {
            moments
                .into_iter()
                .map(|moment| Rehearsed {
                    scene: G::scene(&moment.view),
                    events: AnyEvent::all::<G>(moment.events),
                    acts: moment.acts,
                })
                .collect()
        }))
    }

    fn retire(&mut self, seat: Seat) -> Option<Vec<AnyEvent>> {
        Game::retire(self, seat).map(AnyEvent::all::<G>)
    }

    fn idle_order(&self, seat: Seat) -> Option<String> {
        Game::idle_order(self, seat).map(|order| order.to_string())
    }

    fn has_secrets(&self) -> bool {
        Game::has_secrets(self)
    }

    fn imagine(&self, viewer: Viewer, dice: &mut Dice) -> Box<dyn AnyGame> {
        Box::new(Game::imagine(self, viewer, dice))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn orders_are_open(&self) -> bool {
        Game::orders_are_open(self)
    }

    fn palette(&self) -> Option<Palette> {
        Game::palette(self)
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}
