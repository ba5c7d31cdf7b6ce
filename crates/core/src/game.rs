//! The [`Game`] trait, which every game implements.

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

/// A game in progress: all state that decides how it can continue, and nothing else.
///
/// A game advances by joint steps. [`to_act`](Game::to_act) returns the seats that owe an order; once all of
/// them have given one, [`step`](Game::step) applies the orders together. In a sequential game this is one
/// seat at a time. Orders that wait for other seats are not part of the game: the caller keeps them until the
/// step.
///
/// Equal games continue in the same way: the same orders are legal and have the same effects. So past
/// positions are part of the state as far as the rules look at them (repetition).
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// Static facts: name, seats, options and rules page.
    const INFO: &'static GameInfo;

    /// All reasons for which the rules end a game. A record that claims one of them is rejected unless its
    /// turns lead to it; if the list is empty, that isn't checked. Endings outside the rules, such as
    /// resignation, are not listed.
    const ENDINGS: &'static [Reason] = &[];

    /// Variants and editions that the game can be played with.
    type Options: Options;
    /// Decision of one seat in one step. Its text form is canonical: parsing what was written gives the same
    /// order.
    type Order: Clone + Eq + Debug + Display + FromStr<Err: Error + InWords + Send + Sync> + Send + Sync;
    /// Reason why an order is illegal: the broken rule, in words for the player.
    type Illegal: Error + InWords + Clone + Eq + Send + Sync;
    /// Something that happened in a step, for descriptions and animation.
    type Event: Clone + Eq + Debug + Serialize + Tell + Send + Sync + 'static;
    /// Everything that one viewer may know.
    type View: Clone + Eq + Debug + Serialize + Send + Sync;
    /// Reason why the text of a position can't be read.
    type BadPosition: Error + InWords + Clone + Eq + Send + Sync;

    /// Starts a new game.
    fn start(options: &Self::Options, seats: usize) -> Result<Self, SetupError>;

    /// The options that this game is played with.
    fn options(&self) -> &Self::Options;

    /// Number of seats. The default is for games with a fixed number.
    fn seats(&self) -> usize {
        *Self::INFO.seats.start()
    }

    /// The seats that owe an order. Empty exactly when [`outcome`](Game::outcome) is `Some`.
    fn to_act(&self) -> Seats;

    /// Checks whether this order is legal for this seat now. Rejects every order of a seat that owes none.
    fn check(&self, seat: Seat, order: &Self::Order) -> Result<(), Self::Illegal>;

    /// Applies one order of every seat that owes one, all at once, and returns the events.
    ///
    /// # Panics
    /// May panic or leave the game in any state (safely) unless the orders are complete and each passes
    /// [`check`](Game::check). [`play`](Game::play) is the checked form.
    fn step(&mut self, orders: &Joint<Self::Order>) -> Vec<Self::Event>;

    /// The result once the game is over: a place for every seat, ties shared.
    fn outcome(&self) -> Option<Outcome>;

    /// Everything that this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The scene that shows a view.
    fn scene(view: &Self::View) -> Scene;

    /// The position as one canonical line of text, secrets included.
    fn write_position(&self) -> String;

    /// Parses a position: lenient about form, strict about which pieces can stand on the board.
    fn read_position(options: &Self::Options, text: &str) -> Result<Self, Self::BadPosition>;

    /// Parses an order as a person writes it in this position. Only the syntax is checked here, legality by
    /// [`check`](Game::check). The default parses the text without looking at the position.
    fn read_order(&self, _seat: Seat, text: &str) -> Result<Self::Order, <Self::Order as FromStr>::Err> {
        text.parse()
    }

    /// The position in the notation of other programs that know the game (FEN). `None` if there are none.
    fn write_fen(&self) -> Option<String> {
        None
    }

    /// A legal order in the short notation of such programs (SAN), which [`Game::read_order`] also accepts.
    /// `None` if the game has no such notation.
    fn write_san(&self, _order: &Self::Order) -> Option<String> {
        None
    }

    /// The spots to touch, in sequence, to enter this order; empty if the game has no such input.
    fn touches(&self, _seat: Seat, _order: &Self::Order) -> Vec<Spot> {
        Vec::new()
    }

    /// The order as shown in a move list, where `self` is the game before it. The default is its text.
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

    /// A legal order of a seat, uniformly at random; `None` if the seat owes none. The default picks from
    /// [`orders`](Game::orders).
    fn random_order(&self, seat: Seat, dice: &mut Dice) -> Option<Self::Order> {
        match self.orders(seat) {
            Listing::All(orders) => dice.pick(&orders).cloned(),
            Listing::Count(_) => None,
        }
    }

    /// The same game as far as this viewer can know, with all hidden information drawn at random, for use by
    /// computer players. Its [`view`](Game::view) is equal. The default is for games that hide nothing.
    fn imagine(&self, _viewer: Viewer, _dice: &mut Dice) -> Self {
        self.clone()
    }

    /// [`step`](Game::step) without events, for callers that only need the result. Returns the number of
    /// moments, see [`positions_on_the_way`](Game::positions_on_the_way).
    ///
    /// # Panics
    /// Same as [`step`](Game::step).
    fn advance(&mut self, orders: &Joint<Self::Order>) -> usize {
        self.step(orders);
        1
    }

    /// Index, from 0, of the [position on the way](Game::positions_on_the_way) at which this event happened.
    /// Events are sorted by it.
    fn moment(_event: &Self::Event) -> usize {
        0
    }

    /// The animation for the events of one step, where `self` is the game before it. Without an
    /// implementation, steps are shown without motion.
    fn acts(&self, _events: &[Self::Event]) -> Vec<Act> {
        Vec::new()
    }

    /// The spots that a player of this seat should watch: where another side would win something decisive if
    /// it could act now. It depends only on public information, whoever asks, and is empty once the game is
    /// over. The default is for games without such threats.
    fn threats(&self, _seat: Seat) -> Vec<Spot> {
        Vec::new()
    }

    /// The pieces to choose from when a position of a game like this one is set up by hand. `None` if the
    /// game doesn't support that.
    fn palette(&self) -> Option<Palette> {
        None
    }

    /// The game at a position that was set up by hand, or the reason why it isn't valid. `None` if the game
    /// has no [`palette`](Game::palette).
    fn arrange(
        _options: &Self::Options,
        _arrangement: &Arrangement,
    ) -> Option<Result<Self, Self::BadPosition>> {
        None
    }

    /// The effect of this order, moment by moment, if only the seats in `others` took part besides: a private
    /// preview while planning. The order may be shorter than a legal one, and nothing that is hidden from the
    /// seat is used. The preview ends before the first part that can't be carried out, so it may have no
    /// moments at all. `None` if the game has no previews or the seat owes no order.
    fn rehearse(
        &self,
        _seat: Seat,
        _order: &Self::Order,
        _others: &Joint<Self::Order>,
    ) -> Option<Vec<Moment<Self>>> {
        None
    }

    /// Removes a player who resigns from a game that goes on without them; no effect if they are out already.
    /// `None` if a resignation ends the game, which the caller then has to handle.
    fn retire(&mut self, _seat: Seat) -> Option<Vec<Self::Event>> {
        None
    }

    /// The order for an absent player, at tables that agreed to let absent players rest: a legal order that
    /// does as little as possible. `None` if the game has no such order, or the seat owes none.
    fn idle_order(&self, _seat: Seat) -> Option<Self::Order> {
        None
    }

    /// Whether this game's state can hold information that only some seats may see, so that its position text
    /// must not be public.
    fn has_secrets(&self) -> bool {
        Self::INFO.secrets
    }

    /// Whether the orders of the current step become public once they are played. If not, only the events
    /// describe the step, and the caller shows an order to nobody but the seat that gave it.
    fn orders_are_open(&self) -> bool {
        true
    }

    /// [`step`](Game::step) that also returns the text of the position after every moment; the last one is
    /// the resulting position. Most games have one moment per step; a game whose orders are programs has
    /// more.
    ///
    /// # Panics
    /// Same as [`step`](Game::step).
    fn step_by_moments(&mut self, orders: &Joint<Self::Order>) -> (Vec<Self::Event>, Vec<String>) {
        let events = self.step(orders);
        (events, vec![self.write_position()])
    }

    /// The positions of [`step_by_moments`](Game::step_by_moments), without changing the game.
    fn positions_on_the_way(&self, orders: &Joint<Self::Order>) -> Vec<String> {
        self.clone().step_by_moments(orders).1
    }

    /// The sequential capability, for callers that are generic over `Game`: `Some(Walk::new())` for every
    /// game that is [`Sequential`](crate::Sequential), `None` for the others.
    fn walk() -> Option<Walk<Self>> {
        None
    }

    /// The learning environments of the game, the default one first. Unless a game provides its own encoder,
    /// planes are derived from the scene.
    fn environments() -> Vec<EnvironmentForm<Self>> {
        vec![EnvironmentForm::of::<SceneEnvironment<Self>>("")]
    }

    /// Checks that the orders are complete and each of them is legal.
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

    /// Checks the orders, then applies them. Nothing changes if any is rejected.
    fn play(&mut self, orders: &Joint<Self::Order>) -> Result<Vec<Self::Event>, BadJoint<Self::Illegal>> {
        self.check_all(orders)?;
        Ok(self.step(orders))
    }
}

/// The perspective from which a game is viewed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player: sees public information and their own.
    Seat(Seat),
    /// Any other viewer: sees public information only.
    Public,
}

/// A player's view at one moment of a step, and the events up to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment<G: Game> {
    /// The view after this moment.
    pub view: G::View,
    /// Events since the previous moment.
    pub events: Vec<G::Event>,
    /// Animation of the events; every act has moment 0.
    pub acts: Vec<Act>,
}

impl<G: Game> Moment<G> {
    /// The [preview](Game::rehearse) of a whole order as one moment, for sequential games that hide nothing.
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

/// The legal orders of a seat, or their number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Listing<O> {
    /// The complete list.
    All(Vec<O>),
    /// Number of legal orders where they are too many to list.
    Count(u64),
}

/// Reason why a game can't be started.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many players.
    #[error("{game} is for {} players, not for {asked}", range_in_words(.allowed, " to "))]
    Seats {
        /// The game's name.
        game: &'static str,
        /// Requested number of players.
        asked: usize,
        /// Supported numbers of players.
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

/// Reason why [`Game::play`] rejected some orders.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadJoint<I> {
    /// An order isn't legal.
    Illegal {
        /// The seat that gave the order.
        seat: Seat,
        /// The broken rule.
        why: I,
    },
    /// These seats owe an order but gave none.
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
