//! Games as learning environments: numbered actions, observations as planes of small numbers, one seat acting at a time.
//!
//! Orders of several seats for the same step are given one seat after the other and stay hidden until the last is there.

use std::any::Any;

use crate::dice::{Dice, mix};
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

    /// Writes what this seat may know into zeroed numbers, plane by plane and row by row.
    fn observe(&self, seat: Seat, planes: &mut [i8]);

    /// Visits the number of every legal action of the seat that acts next.
    fn visit_actions(&self, visit: impl FnMut(usize));

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
    /// [`Environment::observe`], into numbers of any content.
    fn observe(&self, seat: Seat, planes: &mut [i8]);
    /// Writes 1 for every legal action and 0 for the others.
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
        planes.fill(0);
        Environment::observe(self, seat, planes);
    }

    fn mask(&self, mask: &mut [i8]) {
        write_mask(self, mask);
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
        let lane = Lane { environment: self.clone(), length: 0, ended: false };
        Box::new(Batch { start: self.clone(), lanes: vec![lane; copies] })
    }
}

fn write_mask<E: Environment>(environment: &E, mask: &mut [i8]) {
    mask.fill(0);
    environment.visit_actions(|action| {
        if let Some(place) = mask.get_mut(action) {
            *place = 1;
        }
    });
}

/// The arrays that a batch writes, a row for each copy.
pub struct BatchRows<'a> {
    /// Observations of the seats that act next; of the first seat once a game is over.
    pub observation: &'a mut [i8],
    /// Legal actions of the seats that act next.
    pub mask: &'a mut [i8],
    /// The seats that act next, -1 once a game is over.
    pub player: &'a mut [i8],
    /// Results of all seats in the step that ended a game, 0 in all others.
    pub rewards: &'a mut [f32],
    /// Did the step end the game?
    pub terminated: &'a mut [bool],
    /// Did the step reach the limit of steps, without an end of the game?
    pub truncated: &'a mut [bool],
    /// Last observations of games that were started anew in the same step, if these are wanted.
    pub final_observation: Option<&'a mut [i8]>,
}

/// What becomes of a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Autoreset {
    /// The next step starts it anew and ignores the action.
    NextStep,
    /// The step that ends it starts it anew.
    SameStep,
    /// It stays until it is reset.
    Disabled,
}

/// Copies of an environment that are stepped together.
pub trait AnyBatch: Send + Sync {
    /// Starts these games anew, or all of them, and writes their rows.
    fn reset(&mut self, which: Option<&[bool]>, rows: &mut BatchRows<'_>);
    /// Plays one action in every game and writes all rows. An action that isn't legal leaves its game as it was.
    fn step(
        &mut self,
        actions: &[i64],
        autoreset: Autoreset,
        most_steps: Option<u32>,
        rows: &mut BatchRows<'_>,
    );
    /// A random legal action for every game, 0 where there is none. The same numbers give the same actions, wherever a game is in
    /// which batch: `first` is the number of the first game.
    fn sample(&self, seed: u64, first: usize, actions: &mut [i64]);
    /// A copy of one of the environments.
    fn get(&self, copy: usize) -> Option<Box<dyn AnyEnvironment>>;
}

#[derive(Clone)]
struct Lane<E> {
    environment: E,
    length: u32,
    ended: bool,
}

struct Batch<E> {
    start: E,
    lanes: Vec<Lane<E>>,
}

impl<E: Environment> Lane<E> {
    fn restart(&mut self, start: &E) {
        self.environment.clone_from(start);
        (self.length, self.ended) = (0, false);
    }
}

/// The rows of one copy.
struct Row<'a> {
    observation: &'a mut [i8],
    mask: &'a mut [i8],
    player: &'a mut i8,
}

impl Row<'_> {
    fn write<E: Environment>(&mut self, environment: &E) {
        let turn = environment.turn();
        *self.player = turn.map_or(-1, |seat| seat.index() as i8);
        self.observation.fill(0);
        if let Some(seat) = turn.or(Seat::new(0)) {
            environment.observe(seat, self.observation);
        }
        write_mask(environment, self.mask);
    }
}

impl BatchRows<'_> {
    fn row(&mut self, copy: usize, size: usize, actions: usize) -> Row<'_> {
        Row {
            observation: &mut self.observation[copy * size..(copy + 1) * size],
            mask: &mut self.mask[copy * actions..(copy + 1) * actions],
            player: &mut self.player[copy],
        }
    }
}

impl<E: Environment> AnyBatch for Batch<E> {
    fn reset(&mut self, which: Option<&[bool]>, rows: &mut BatchRows<'_>) {
        let (size, actions, seats) = sizes(&self.start);
        for (copy, lane) in self.lanes.iter_mut().enumerate() {
            if which.is_some_and(|which| !which[copy]) {
                continue;
            }
            lane.restart(&self.start);
            rows.rewards[copy * seats..(copy + 1) * seats].fill(0.0);
            (rows.terminated[copy], rows.truncated[copy]) = (false, false);
            rows.row(copy, size, actions).write(&lane.environment);
        }
    }

    fn step(
        &mut self,
        actions: &[i64],
        autoreset: Autoreset,
        most_steps: Option<u32>,
        rows: &mut BatchRows<'_>,
    ) {
        let (size, count, seats) = sizes(&self.start);
        for (copy, (lane, &action)) in self.lanes.iter_mut().zip(actions).enumerate() {
            let rewards = &mut rows.rewards[copy * seats..(copy + 1) * seats];
            rewards.fill(0.0);
            (rows.terminated[copy], rows.truncated[copy]) = (false, false);
            if lane.ended {
                lane.restart(&self.start);
            } else {
                if usize::try_from(action).is_ok_and(|action| lane.environment.act(action)) {
                    lane.length += 1;
                }
                if lane.environment.turn().is_none() {
                    rows.terminated[copy] = true;
                    for (seat, reward) in Seat::first(seats).zip(rewards) {
                        *reward = lane.environment.result(seat).unwrap_or(0.0);
                    }
                } else if most_steps.is_some_and(|most| lane.length >= most) {
                    rows.truncated[copy] = true;
                }
                lane.ended = rows.terminated[copy] || rows.truncated[copy];
            }
            if lane.ended && autoreset == Autoreset::SameStep {
                if let Some(last) = rows.final_observation.as_deref_mut() {
                    let last = &mut last[copy * size..(copy + 1) * size];
                    last.fill(0);
                    if let Some(seat) = lane.environment.turn().or(Seat::new(0)) {
                        lane.environment.observe(seat, last);
                    }
                }
                lane.restart(&self.start);
            }
            rows.row(copy, size, count).write(&lane.environment);
        }
    }

    fn sample(&self, seed: u64, first: usize, actions: &mut [i64]) {
        let mut legal = Vec::new();
        for (number, (lane, chosen)) in (first..).zip(self.lanes.iter().zip(actions)) {
            legal.clear();
            lane.environment.visit_actions(|action| legal.push(action as i64));
            let mut dice = Dice::new(seed ^ mix(number as u64));
            *chosen = dice.pick(&legal).copied().unwrap_or(0);
        }
    }

    fn get(&self, copy: usize) -> Option<Box<dyn AnyEnvironment>> {
        Some(self.lanes.get(copy)?.environment.boxed_clone())
    }
}

/// Numbers of an observation, actions, seats.
fn sizes<E: Environment>(environment: &E) -> (usize, usize, usize) {
    let size = Environment::shape(environment).iter().product();
    let actions = Environment::dimensions(environment).iter().product();
    (size, actions, Game::seats(Environment::game(environment)))
}
