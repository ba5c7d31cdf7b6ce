//! Games as learning environments: numbered actions, observations as planes of small numbers, one seat acting at a time.
//!
//! Orders of several seats for the same step are given one seat after the other and stay hidden until the last is there.

use std::any::Any;

use crate::batch::{AnyBatch, Batch};
use crate::face::AnyGame;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::seat::{PerSeat, Seat};

/// A game in progress, played by numbered actions.
///
/// An action may be less than an order: a single action of a turn, a command of a program.
pub trait Environment: Clone + Send + Sync + 'static {
    /// The game that is played.
    type Game: Game;

    /// The environment that goes on from here; `None` if the game can't be played in this way.
    fn of(game: Self::Game) -> Option<Self>;

    /// The game as it stands, without orders that are still incomplete.
    fn game(&self) -> &Self::Game;

    /// Sizes of the independent choices that an action consists of; one for most environments. Actions are numbered with the
    /// last choice changing fastest. It never changes in one environment.
    fn dimensions(&self) -> Vec<usize>;

    /// Number of planes, rows and columns of an observation. It never changes in one environment.
    fn shape(&self) -> [usize; 3];

    /// The seat that acts next; `None` once the game is over.
    fn turn(&self) -> Option<Seat>;

    /// Writes what this seat may know, plane by plane and row by row, over numbers of any content.
    fn observe(&self, seat: Seat, planes: &mut [i8]);

    /// Visits the number of every legal action of the seat that acts next.
    fn visit_actions(&self, visit: impl FnMut(usize));

    /// Writes 1 for every legal action of the seat that acts next and 0 for the others, over numbers of any content.
    fn write_mask(&self, mask: &mut [i8]) {
        mask.fill(0);
        self.visit_actions(|action| {
            if let Some(place) = mask.get_mut(action) {
                *place = 1;
            }
        });
    }

    /// Plays an action of the seat that acts next. False, and nothing has changed, if it isn't legal.
    fn act(&mut self, action: usize) -> bool;

    /// A legal action in the notation of the game; `None` for any other number.
    fn action_text(&self, action: usize) -> Option<String>;

    /// The result of a seat whose part in the game is over, 1 for the best and -1 for the worst. Results of all seats add up
    /// to 0.
    fn result(&self, seat: Seat) -> Option<f32> {
        Game::outcome(self.game()).map(|outcome| result(&outcome, seat))
    }

    /// Is every action legal at any time? Environments that are played by all seats at once need that.
    fn is_total(&self) -> bool {
        false
    }
}

/// The result of a seat: 1 for a sole winner, -1 for a sole loser, evenly spaced between; seats on the same place share.
pub fn result(outcome: &Outcome, seat: Seat) -> f32 {
    shared_result(&outcome.places, seat)
}

/// The same from places alone. Seats that aren't out yet may have any place that is better than those of the others.
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

/// A way to make an environment of a game.
pub struct EnvironmentForm<G: Game> {
    /// Behind the game's id in the environment's name; empty for the usual one.
    pub suffix: &'static str,
    /// Do all seats that owe an order act at once?
    pub parallel: bool,
    /// Options that it is played with, whatever else is chosen.
    pub options: &'static [(&'static str, &'static str)],
    make: fn(G) -> Option<Box<dyn AnyEnvironment>>,
}

impl<G: Game> EnvironmentForm<G> {
    /// An environment in which one seat acts at a time.
    pub const fn of<E: Environment<Game = G>>(suffix: &'static str) -> EnvironmentForm<G> {
        EnvironmentForm {
            suffix,
            parallel: false,
            options: &[],
            make: |game| Some(Box::new(E::of(game)?) as Box<dyn AnyEnvironment>),
        }
    }

    /// The same with all seats acting at once.
    #[must_use]
    pub const fn parallel(self) -> EnvironmentForm<G> {
        EnvironmentForm { parallel: true, ..self }
    }

    /// The same with fixed options.
    #[must_use]
    pub const fn with(self, options: &'static [(&'static str, &'static str)]) -> EnvironmentForm<G> {
        EnvironmentForm { options, ..self }
    }

    /// The environment of a game.
    pub fn make(&self, game: G) -> Option<Box<dyn AnyEnvironment>> {
        (self.make)(game)
    }
}

/// A [`EnvironmentForm`] without the type of its game.
pub struct AnyEnvironmentForm {
    /// [`EnvironmentForm::suffix`].
    pub suffix: &'static str,
    /// [`EnvironmentForm::parallel`].
    pub parallel: bool,
    /// [`EnvironmentForm::options`].
    pub options: &'static [(&'static str, &'static str)],
    make: Box<MakeEnvironment>,
}

/// Makes the environment of a game, if it is one of its own.
type MakeEnvironment = dyn Fn(&dyn Any) -> Option<Box<dyn AnyEnvironment>> + Send + Sync;

impl AnyEnvironmentForm {
    /// Every form of a game.
    pub fn all<G: Game>() -> Vec<AnyEnvironmentForm> {
        let any = |form: EnvironmentForm<G>| AnyEnvironmentForm {
            suffix: form.suffix,
            parallel: form.parallel,
            options: form.options,
            make: Box::new(move |game| form.make(game.downcast_ref::<G>()?.clone())),
        };
        G::environments().into_iter().map(any).collect()
    }

    /// The environment of a game; `None` if the game is another one or can't be played in this form.
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
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyEnvironment>;
    /// So many copies that are stepped together.
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
        Box::new(Batch::new(self, copies))
    }
}
