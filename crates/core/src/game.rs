//! The interface of every game.

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Serialize;

use crate::arrangement::{Arrangement, Palette};
use crate::dice::Dice;
use crate::environment::EnvironmentForm;
use crate::info::GameInfo;
use crate::joint::Joint;
use crate::lang::{InWords, Tell};
use crate::motion::Act;
use crate::options::Options;
use crate::outcome::{Outcome, Reason};
use crate::scene::{Scene, Spot};
use crate::scene_environment::SceneEnvironment;
use crate::seat::{Seat, Seats};
use crate::sequential::Walk;
use crate::sign::Sign;

/// A game in progress: everything that decides how it can go on, and nothing else.
///
/// A game advances by joint steps. [`to_act`](Game::to_act) says which seats owe an order; when all of them have given one,
/// [`step`](Game::step) applies them together. A sequential game is the case of one seat at a time. Orders that wait for
/// others are not in here: whoever runs the game keeps them until the step.
///
/// Equal games go on in the same way: the same orders are legal and have the same effects. So the past counts as far as the
/// rules look at it (repetition).
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// Name, seats, options and rules page.
    const INFO: &'static GameInfo;

    /// All ways in which the rules end a game, so that records can't claim one that their turns don't show; none if nobody
    /// shall check that. A resignation, for example, is no business of the rules.
    const ENDINGS: &'static [Reason] = &[];

    /// Variants and editions.
    type Options: Options;
    /// What a seat decides in one step. Its text is canonical: reading what was written gives the same order.
    type Order: Clone + Eq + Debug + Display + FromStr<Err: Error + InWords + Send + Sync> + Send + Sync;
    /// Why an order isn't legal: which rule, in words that a player understands.
    type Illegal: Error + InWords + Clone + Eq + Send + Sync;
    /// Something that happened in a step, for telling and for animating.
    type Event: Clone + Eq + Debug + Serialize + Tell + Send + Sync + 'static;
    /// What a viewer may know.
    type View: Clone + Eq + Debug + Serialize + Send + Sync;
    /// Why the text of a position can't be read.
    type BadPosition: Error + InWords + Clone + Eq + Send + Sync;

    /// A new game.
    fn start(options: &Self::Options, seats: usize) -> Result<Self, SetupError>;

    /// How this game is being played.
    fn options(&self) -> &Self::Options;

    /// How many seats it has. The default is for games of always as many.
    fn seats(&self) -> usize {
        *Self::INFO.seats.start()
    }

    /// The seats that owe an order. Empty exactly when [`outcome`](Game::outcome) is there.
    fn to_act(&self) -> Seats;

    /// Is this order legal for this seat now? Refuses every order of a seat that owes none.
    fn check(&self, seat: Seat, order: &Self::Order) -> Result<(), Self::Illegal>;

    /// Applies one order of every seat that owes one, all at once, and tells what happened.
    ///
    /// # Panics
    /// May panic, and may do anything else that is safe, unless the orders are complete and each passes
    /// [`check`](Game::check). [`play`](Game::play) is the checked form.
    fn step(&mut self, orders: &Joint<Self::Order>) -> Vec<Self::Event>;

    /// How it ended, if it has: a place for every seat, ties shared.
    fn outcome(&self) -> Option<Outcome>;

    /// All that this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What a view looks like.
    fn scene(view: &Self::View) -> Scene;

    /// The position as one canonical line of text, secrets included.
    fn write_position(&self) -> String;

    /// Reads a position: forgiving in form, strict in what can stand on a board.
    fn read_position(options: &Self::Options, text: &str) -> Result<Self, Self::BadPosition>;

    /// Reads an order as a person writes it in this position. Only the form is judged here; [`check`](Game::check) knows the
    /// rules. The default reads the text by itself.
    fn read_order(&self, _seat: Seat, text: &str) -> Result<Self::Order, <Self::Order as FromStr>::Err> {
        text.parse()
    }

    /// The position in the form of other programs that know the game (FEN). `None` if there are none.
    fn write_fen(&self) -> Option<String> {
        None
    }

    /// A legal order in the short notation of such programs (SAN), which [`Game::read_order`] reads as well. `None` if there is
    /// none.
    fn write_san(&self, _order: &Self::Order) -> Option<String> {
        None
    }

    /// The places that a person touches to give this order, in order; empty if there is no such way.
    fn touches(&self, _seat: Seat, _order: &Self::Order) -> Vec<Spot> {
        Vec::new()
    }

    /// The order as a list of moves shows it, `self` being the game before it. The default is its text.
    fn signs(&self, _seat: Seat, order: &Self::Order) -> Vec<Sign> {
        vec![Sign::text(order.to_string())]
    }

    /// The legal orders of a seat, if they can be listed. The default lists those of a sequential game.
    ///
    /// A game that isn't sequential implements this or at least [`random_order`](Game::random_order).
    fn orders(&self, seat: Seat) -> Listing<Self::Order> {
        match Self::walk() {
            Some(walk) if self.to_act().contains(seat) => Listing::All(walk.list(self)),
            _ => Listing::All(Vec::new()),
        }
    }

    /// Any legal order of a seat, evenly; `None` if the seat owes none. The default picks from [`orders`](Game::orders).
    fn random_order(&self, seat: Seat, dice: &mut Dice) -> Option<Self::Order> {
        match self.orders(seat) {
            Listing::All(orders) => dice.pick(&orders).cloned(),
            Listing::Count(_) => None,
        }
    }

    /// The same game as far as this viewer can know, with everything that is hidden from the viewer drawn anew: what a
    /// computer player may think with. Its [`view`](Game::view) is equal. The default is for games that hide nothing.
    fn imagine(&self, _viewer: Viewer, _dice: &mut Dice) -> Self {
        self.clone()
    }

    /// [`step`](Game::step) for those who only want the result. Says how many moments it led through, see
    /// [`positions_on_the_way`](Game::positions_on_the_way).
    ///
    /// # Panics
    /// As [`step`](Game::step).
    fn advance(&mut self, orders: &Joint<Self::Order>) -> usize {
        self.step(orders);
        1
    }

    /// At which of the [positions on the way](Game::positions_on_the_way), counted from 0, this has happened. Events come in
    /// this order.
    fn moment(_event: &Self::Event) -> usize {
        0
    }

    /// What is to be seen while the events of one step happen, `self` being the game before it. A game that doesn't say is shown
    /// without any motion.
    fn acts(&self, _events: &[Self::Event]) -> Vec<Act> {
        Vec::new()
    }

    /// The places that a player of this seat should look at: where another side would win something decisive if it could act
    /// now as it pleases. It follows from what everybody sees, whoever asks, and there is none once the game is over. The default
    /// is for games without such places.
    fn threats(&self, _seat: Seat) -> Vec<Spot> {
        Vec::new()
    }

    /// What somebody has to choose from who sets up a position of a game like this one. `None` if there is no such way.
    fn palette(&self) -> Option<Palette> {
        None
    }

    /// The position that was set up by hand, if the game has a [`palette`](Game::palette) and this can stand on a board.
    fn arrange(
        _options: &Self::Options,
        _arrangement: &Arrangement,
    ) -> Option<Result<Self, Self::BadPosition>> {
        None
    }

    /// What this order would do if only those others took part whose orders are given too, moment by moment: a private trial
    /// while one is still planning. It may be shorter than an order has to be, and it uses nothing that is hidden from the
    /// seat. It ends before what can't be done, so there may be no moment at all. `None` if the game has no such aid or the
    /// seat owes no order.
    fn rehearse(
        &self,
        _seat: Seat,
        _order: &Self::Order,
        _others: &Joint<Self::Order>,
    ) -> Option<Vec<Moment<Self>>> {
        None
    }

    /// A player gives up in a game that goes on without him; nothing happens if he is out already. `None` if the game is
    /// over when somebody gives up, which is for whoever runs it to say.
    fn retire(&mut self, _seat: Seat) -> Option<Vec<Self::Event>> {
        None
    }

    /// What a seat does whose player stays away, where those who play have agreed that he rests: a legal order that does as
    /// little as an order can. `None` if the game knows no resting, or the seat owes no order.
    fn idle_order(&self, _seat: Seat) -> Option<Self::Order> {
        None
    }

    /// Can this game's state hold what only some seats may see, so that the text of its position isn't for everybody?
    fn has_secrets(&self) -> bool {
        Self::INFO.secrets
    }

    /// Is everybody told the orders of the present step once they are played? If not, only the events tell what was done,
    /// and whoever runs the game shows orders to nobody but the seat that gave them.
    fn orders_are_open(&self) -> bool {
        true
    }

    /// [`step`](Game::step) that also gives the text of the position after every moment, the last being where the game then
    /// is. One for most games; a game whose orders are programs has more.
    ///
    /// # Panics
    /// As [`step`](Game::step).
    fn step_by_moments(&mut self, orders: &Joint<Self::Order>) -> (Vec<Self::Event>, Vec<String>) {
        let events = self.step(orders);
        (events, vec![self.write_position()])
    }

    /// The positions of [`step_by_moments`](Game::step_by_moments), without playing.
    fn positions_on_the_way(&self, orders: &Joint<Self::Order>) -> Vec<String> {
        self.clone().step_by_moments(orders).1
    }

    /// The sequential capability, for callers that know the game only as a `Game`: `Some(Walk::new())` for every game
    /// that is [`Sequential`](crate::Sequential), `None` for the others.
    fn walk() -> Option<Walk<Self>> {
        None
    }

    /// The ways to learn it, the usual one first. The default makes planes of the scene; a game with an encoder of its own
    /// names that instead.
    fn environments() -> Vec<EnvironmentForm<Self>> {
        vec![EnvironmentForm::of::<SceneEnvironment<Self>>("")]
    }

    /// Are these orders complete, and each of them legal?
    fn check_all(&self, orders: &Joint<Self::Order>) -> Result<(), BadJoint<Self::Illegal>> {
        for (seat, order) in orders.iter() {
            self.check(seat, order).map_err(|why| BadJoint::Illegal { seat, why })?;
        }
        let missing = self.to_act().without(orders.seats());
        if !missing.is_empty() {
            return Err(BadJoint::Missing(missing));
        }
        if orders.seats().is_empty() { Err(BadJoint::Over) } else { Ok(()) }
    }

    /// Checks the orders, then applies them. Nothing changes if any is refused.
    fn play(&mut self, orders: &Joint<Self::Order>) -> Result<Vec<Self::Event>, BadJoint<Self::Illegal>> {
        self.check_all(orders)?;
        Ok(self.step(orders))
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player: sees what is open, and what is his own.
    Seat(Seat),
    /// Everybody else: sees what is open.
    Public,
}

/// What a player would see at a moment of a step, and what happened until then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment<G: Game> {
    /// After it.
    pub view: G::View,
    /// Since the moment before.
    pub events: Vec<G::Event>,
    /// What is to be seen of them; every act is of moment 0.
    pub acts: Vec<Act>,
}

impl<G: Game> Moment<G> {
    /// The [trial](Game::rehearse) of a whole order in one moment, for games in which one seat orders at a time and nothing
    /// is hidden.
    pub fn of_order(game: &G, seat: Seat, order: &G::Order) -> Option<Vec<Moment<G>>> {
        if !game.to_act().contains(seat) {
            return None;
        }
        if game.check(seat, order).is_err() {
            return Some(Vec::new());
        }
        let mut after = game.clone();
        let events = after.step(&Joint::one(seat, order.clone()));
        let acts = game.acts(&events);
        Some(vec![Moment { view: after.view(Viewer::Seat(seat)), events, acts }])
    }
}

/// The legal orders of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Listing<O> {
    /// All of them.
    All(Vec<O>),
    /// Too many to list: just how many.
    Count(u64),
}

/// Why a game can't be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("{game} is for {} players, not for {asked}", range_in_words(.allowed, " to "))]
    Seats {
        /// The game's name.
        game: &'static str,
        /// How many were asked for.
        asked: usize,
        /// How many can play.
        allowed: RangeInclusive<usize>,
    },
}

impl InWords for SetupError {
    fn in_spanish(&self) -> String {
        let SetupError::Seats { game, asked, allowed } = self;
        format!("{game} es para {} jugadores, no para {asked}", range_in_words(allowed, " a "))
    }

    fn in_polish(&self) -> String {
        let SetupError::Seats { game, asked, allowed } = self;
        format!("{game} to gra dla {} graczy, a nie dla {asked}", range_in_words(allowed, "–"))
    }
}

fn range_in_words(range: &RangeInclusive<usize>, to: &str) -> String {
    if range.start() == range.end() {
        range.start().to_string()
    } else {
        format!("{}{to}{}", range.start(), range.end())
    }
}

/// Why [`Game::play`] refused some orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadJoint<I> {
    /// An order isn't legal.
    Illegal {
        /// Whose.
        seat: Seat,
        /// Which rule.
        why: I,
    },
    /// These seats owe an order too.
    Missing(Seats),
    /// The game is over.
    Over,
}

impl<I: Display> Display for BadJoint<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadJoint::Illegal { seat, why } => write!(f, "seat {}: {why}", seat.index()),
            BadJoint::Missing(seats) => {
                let seats: Vec<String> = seats.iter().map(|seat| seat.index().to_string()).collect();
                write!(f, "an order is missing of seat {}", seats.join(", "))
            }
            BadJoint::Over => f.write_str("the game is over"),
        }
    }
}

impl<I: Error + 'static> Error for BadJoint<I> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            BadJoint::Illegal { why, .. } => Some(why),
            BadJoint::Missing(_) | BadJoint::Over => None,
        }
    }
}
