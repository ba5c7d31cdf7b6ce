//! Games as learning environments: numbered actions, observations as planes of small integers, one seat
//! acting at a time.
//!
//! Orders of several seats for the same step are collected one seat after the other and stay hidden until the
//! last is given.

use std::any::Any;

use crate::batch::{AnyBatch, TypedBatch};
use crate::face::AnyGame;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::seat::{PerSeat, Seat};

/// A game in progress, played through numbered actions.
///
/// An action may be only a part of an order: one action of a turn, or one command of a program.
pub trait Environment: Clone + Send + Sync + 'static {
    /// The game that is played.
    type Game: Game;

    /// Creates an environment that continues from this game; `None` if the game can't be played in this form.
    fn of(game: Self::Game) -> Option<Self>;

    /// The current game, without incomplete orders.
    fn game(&self) -> &Self::Game;

    /// Sizes of the independent choices that make up an action; one for most environments. In an action's
    /// number the last choice changes fastest. Constant for one environment.
    fn dimensions(&self) -> Vec<usize>;

    /// Number of planes, rows and columns of an observation. Constant for one environment.
    fn shape(&self) -> [usize; 3];

    /// The seat that acts next; `None` once the game is over.
    fn turn(&self) -> Option<Seat>;

    /// Writes the observation of this seat, plane by plane and row by row. Previous contents of `planes` are
    /// overwritten.
    fn observe(&self, seat: Seat, planes: &mut [i8]);

    /// Visits the number of every legal action of the seat that acts next.
    fn visit_actions(&self, visit: impl FnMut(usize));

    /// Writes 1 for every legal action of the seat that acts next and 0 for the others. Previous contents are
    /// overwritten.
    fn write_mask(&self, mask: &mut [i8]) {
        mask.fill(0);
        self.visit_actions(|action| {
            if let Some(place) = mask.get_mut(action) {
                *place = 1;
            }
        });
    }

    /// Plays an action of the seat that acts next. Returns false, and changes nothing, if it isn't legal.
    fn act(&mut self, action: usize) -> bool;

    /// A legal action in the game's notation; `None` for any other number.
    fn action_text(&self, action: usize) -> Option<String>;

    /// The result of a seat that has finished the game, from 1 for the best to -1 for the worst. The results
    /// of all seats add up to 0.
    fn result(&self, seat: Seat) -> Option<f32> {
        Game::outcome(self.game()).map(|outcome| result(&outcome, seat))
    }

    /// Whether every action is legal at any time. Required by environments in which all seats act at once.
    fn is_total(&self) -> bool {
        false
    }
}

/// The result of a seat: 1 for a sole winner, -1 for a sole loser, evenly spaced between; tied seats share.
pub fn result(outcome: &Outcome, seat: Seat) -> f32 {
    shared_result(&outcome.places, seat)
}

/// [`result`] from places alone. Seats that are still playing may have any place that is better than those of
/// the others.
pub fn shared_result(places: &PerSeat<u8>, seat: Seat) -> f32 {
    let Some(&place) = places.get(seat) else { return 0.0 };
    let sharing = places.iter().filter(|&(_, &other)| other == place).count();
    if places.len() < 2 {
        return 0.0;
    }
    let rank = f32::from(place) + (sharing as f32 - 1.0) / 2.0;
    let seats = places.len() as f32;
    (seats + 1.0 - 2.0 * rank) / (seats - 1.0)
}

/// A form in which a game can be played as an environment.
pub struct EnvironmentForm<G: Game> {
    /// Suffix to the game's id in the environment's name; empty for the default form.
    pub suffix: &'static str,
    /// Whether all seats that owe an order act at once.
    pub parallel: bool,
    /// Options that this form fixes, whatever else is chosen.
    pub options: &'static [(&'static str, &'static str)],
    make: fn(G) -> Option<Box<dyn AnyEnvironment>>,
}

impl<G: Game> EnvironmentForm<G> {
    /// A form in which one seat acts at a time.
    pub const fn of<E: Environment<Game = G>>(suffix: &'static str) -> EnvironmentForm<G> {
        EnvironmentForm {
            suffix,
            parallel: false,
            options: &[],
            make: |game| Some(Box::new(E::of(game)?) as Box<dyn AnyEnvironment>),
        }
    }

    /// The same form with all seats acting at once.
    #[must_use]
    pub const fn parallel(self) -> EnvironmentForm<G> {
        EnvironmentForm { parallel: true, ..self }
    }

    /// The same form with fixed options.
    #[must_use]
    pub const fn with(self, options: &'static [(&'static str, &'static str)]) -> EnvironmentForm<G> {
        EnvironmentForm { options, ..self }
    }

    /// Creates the environment of a game; `None` if the game can't be played in this form.
    pub fn make(&self, game: G) -> Option<Box<dyn AnyEnvironment>> {
        (self.make)(game)
    }
}

/// An [`EnvironmentForm`] without the type of its game.
pub struct AnyEnvironmentForm {
    /// [`EnvironmentForm::suffix`].
    pub suffix: &'static str,
    /// [`EnvironmentForm::parallel`].
    pub parallel: bool,
    /// [`EnvironmentForm::options`].
    pub options: &'static [(&'static str, &'static str)],
    make: Box<MakeEnvironment>,
}

/// Creates the environment of a type-erased game; `None` if it is of another type or can't be played in this
/// form.
type MakeEnvironment = dyn Fn(&dyn Any) -> Option<Box<dyn AnyEnvironment>> + Send + Sync;

impl AnyEnvironmentForm {
    /// Returns all forms of a game.
    pub fn all<G: Game>() -> Vec<AnyEnvironmentForm> {
        let any = |form: EnvironmentForm<G>| AnyEnvironmentForm {
            suffix: form.suffix,
            parallel: form.parallel,
            options: form.options,
            make: Box::new(move |game| form.make(game.downcast_ref::<G>()?.clone())),
        };
        G::environments().into_iter().map(any).collect()
    }

    /// Creates the environment of a game; `None` if the game is another one or can't be played in this form.
    pub fn make(&self, game: &dyn AnyGame) -> Option<Box<dyn AnyEnvironment>> {
        (self.make)(game.as_any())
    }
}

/// An [`Environment`] without its type.
pub trait AnyEnvironment: Send + Sync {
    /// [`Environment::game`].
    fn game(&self) -> &dyn AnyGame;
    /// [`Environment::dimensions`].
    fn dimensions(&self) -> Vec<usize>;
    /// [`Environment::shape`].
    fn shape(&self) -> [usize; 3];
    /// [`Environment::turn`].
    fn turn(&self) -> Option<Seat>;
    /// [`Environment::observe`].
    fn observe(&self, seat: Seat, planes: &mut [i8]);
    /// [`Environment::write_mask`].
    fn mask(&self, mask: &mut [i8]);
    /// The numbers of the legal actions, in ascending order.
    fn actions(&self) -> Vec<usize>;
    /// [`Environment::act`].
    fn act(&mut self, action: usize) -> bool;
    /// [`Environment::action_text`].
    fn action_text(&self, action: usize) -> Option<String>;
    /// [`Environment::result`].
    fn result(&self, seat: Seat) -> Option<f32>;
    /// [`Environment::is_total`].
    fn is_total(&self) -> bool;
    /// Clones the environment behind its box.
    fn boxed_clone(&self) -> Box<dyn AnyEnvironment>;
    /// Creates a batch of this many copies that are stepped together.
    fn batch(&self, copies: usize) -> Box<dyn AnyBatch>;
}

impl<E: Environment> AnyEnvironment for E {
    fn game(&self) -> &dyn AnyGame {
        Environment::game(self)
    }

    fn dimensions(&self) -> Vec<usize> {
        Environment::dimensions(self)
    }

    fn shape(&self) -> [usize; 3] {
        Environment::shape(self)
    }

    fn turn(&self) -> Option<Seat> {
        Environment::turn(self)
    }

    fn observe(&self, seat: Seat, planes: &mut [i8]) {
        Environment::observe(self, seat, planes);
    }

    fn mask(&self, mask: &mut [i8]) {
        self.write_mask(mask);
    }

    fn actions(&self) -> Vec<usize> {
        let mut actions = Vec::new();
        self.visit_actions(|action| actions.push(action));
        actions.sort_unstable();
        actions
    }

    fn act(&mut self, action: usize) -> bool {
        Environment::act(self, action)
    }

    fn action_text(&self, action: usize) -> Option<String> {
        Environment::action_text(self, action)
    }

    fn result(&self, seat: Seat) -> Option<f32> {
        Environment::result(self, seat)
    }

    fn is_total(&self) -> bool {
        Environment::is_total(self)
    }

    fn boxed_clone(&self) -> Box<dyn AnyEnvironment> {
        Box::new(self.clone())
    }

    fn batch(&self, copies: usize) -> Box<dyn AnyBatch> {
        Box::new(TypedBatch::new(self, copies))
    }
}
