//! A game with its history: the start, and every step with its orders, events and positions.

use crate::face::{AnyGame, FaceError, Kind, OptionPair, Played, Refused};
use crate::game::Viewer;
use crate::happening::AnyEvent;
use crate::lang::{Lang, Texts, Words};
use crate::motion::Act;
use crate::scene::{Scene, Spot};
use crate::seat::Seat;

/// Error message for a step in which a seat leaves a game that ends when a player leaves.
pub const OVER_WHEN_LEFT: Texts = Texts::new(
    "this game ends when a player leaves it",
    "esta partida termina cuando alguien la deja",
    "ta gra kończy się, gdy ktoś odchodzi",
);

/// Input of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Given<'a> {
    /// The orders of one turn.
    Orders(Vec<(Seat, &'a str)>),
    /// A seat leaves a game that goes on.
    Leaves(Seat),
}

impl Given<'_> {
    /// Plays the step, for callers that keep no story. The game is unchanged if it is rejected.
    pub fn play(&self, game: &mut dyn AnyGame) -> Result<Played, Words> {
        match self {
            Given::Orders(orders) => game.play(orders).map_err(|why| Words::of(&why)),
            Given::Leaves(seat) => {
                let events = game.retire(*seat).ok_or(OVER_WHEN_LEFT)?;
                Ok(Played { orders: Vec::new(), events, acts: Vec::new(), positions: vec![game.position()] })
            }
        }
    }
}

/// A step of a game: the orders of one turn, or a seat that left.
#[derive(Clone, Debug)]
pub struct Step {
    /// The orders in canonical form. Empty where they are secret, and where a seat left.
    pub orders: Vec<(Seat, String)>,
    /// The seat that left the game in this step.
    pub retired: Option<Seat>,
    /// Events in chronological order.
    pub events: Vec<AnyEvent>,
    /// Animation of the step.
    pub acts: Vec<Act>,
    /// The game after each moment of the step; the last one is the game after it. Never empty.
    pub moments: Vec<Box<dyn AnyGame>>,
}

impl Step {
    /// Plays these orders on a copy of the game and returns the step.
    pub fn play(
        kind: &Kind,
        options: &[OptionPair],
        game: &dyn AnyGame,
        orders: &[(Seat, impl AsRef<str>)],
    ) -> Result<Step, Refused> {
        let mut after = game.boxed_clone();
        let orders: Vec<(Seat, &str)> = orders.iter().map(|(seat, order)| (*seat, order.as_ref())).collect();
        let played = after.play(&orders)?;
        let on_the_way = played.positions.len().saturating_sub(1);
        let on_the_way = played.positions.iter().take(on_the_way);
        let mut moments: Vec<Box<dyn AnyGame>> =
            on_the_way.filter_map(|position| kind.read_position(options, position).ok()).collect();
        moments.push(after);
        Ok(Step { orders: played.orders, retired: None, events: played.events, acts: played.acts, moments })
    }

    /// Sentences for the events of one moment. Events with a later moment than the last one count for the
    /// last.
    pub fn told(&self, moment: usize, lang: Lang) -> Vec<String> {
        let last = self.moments.len().saturating_sub(1);
        let events = self.events.iter().filter(|event| event.moment().min(last) == moment);
        events.map(|event| event.tell(lang)).collect()
    }

    /// The orders in the form that [`AnyGame::play`] takes.
    pub fn given(&self) -> Vec<(Seat, &str)> {
        self.orders.iter().map(|(seat, order)| (*seat, &**order)).collect()
    }
}

/// A game from its start until now, with all steps.
#[derive(Clone, Debug)]
pub struct Story {
    kind: Kind,
    options: Vec<OptionPair>,
    position: Option<String>,
    start: Box<dyn AnyGame>,
    steps: Vec<Step>,
}

impl Story {
    /// Starts a story without steps; see [`Kind::begin`].
    pub fn begin(
        kind: Kind,
        options: Vec<OptionPair>,
        position: Option<String>,
        seats: Option<usize>,
    ) -> Result<Story, FaceError> {
        let start = kind.begin(&options, position.as_deref(), seats)?;
        Ok(Story { kind, options, position, start, steps: Vec::new() })
    }

    /// A story that starts at this game.
    pub fn of(kind: Kind, options: Vec<OptionPair>, start: Box<dyn AnyGame>) -> Story {
        let usual = kind.start(&options, Some(start.seats())).map(|game| game.position());
        let position = start.position();
        let position = (usual.ok().as_ref() != Some(&position)).then_some(position);
        Story { kind, options, position, start, steps: Vec::new() }
    }

    /// The kind of game.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The options that it was started with.
    pub fn options(&self) -> &[OptionPair] {
        &self.options
    }

    /// The text of the first position; `None` if it is the normal start.
    pub fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// The game before the first step.
    pub fn start(&self) -> &dyn AnyGame {
        &*self.start
    }

    /// All steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// True before the first step.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The game after this many steps; the latest if there are fewer.
    pub fn game(&self, steps: usize) -> &dyn AnyGame {
        let last = self.steps[..steps.min(self.steps.len())].last();
        last.and_then(|step| step.moments.last()).map_or(&*self.start, |game| &**game)
    }

    /// The game after the last step.
    pub fn latest(&self) -> &dyn AnyGame {
        self.game(usize::MAX)
    }

    /// Plays a step. Rejected orders change nothing.
    pub fn play(&mut self, orders: &[(Seat, impl AsRef<str>)]) -> Result<(), Refused> {
        let step = Step::play(&self.kind, &self.options, self.latest(), orders)?;
        self.steps.push(step);
        Ok(())
    }

    /// Removes a seat from a game that goes on. Returns false, and changes nothing, if the rules don't allow
    /// it.
    pub fn retire(&mut self, seat: Seat) -> bool {
        let mut after = self.latest().boxed_clone();
        let Some(events) = after.retire(seat) else { return false };
        let (orders, acts, moments) = (Vec::new(), Vec::new(), vec![after]);
        self.steps.push(Step { orders, retired: Some(seat), events, acts, moments });
        true
    }

    /// Plays a step of any sort. A rejected step changes nothing.
    pub fn add(&mut self, given: &Given<'_>) -> Result<(), Words> {
        match given {
            Given::Orders(orders) => self.play(orders).map_err(|why| Words::of(&why)),
            Given::Leaves(seat) if self.retire(*seat) => Ok(()),
            Given::Leaves(_) => Err(OVER_WHEN_LEFT.into()),
        }
    }

    /// Removes the orders of the last step, where the rules keep them secret.
    pub fn forget_orders(&mut self) {
        if let Some(step) = self.steps.last_mut() {
            step.orders.clear();
        }
    }

    /// Appends a step that was created elsewhere.
    pub fn push(&mut self, step: Step) {
        debug_assert!(!step.moments.is_empty(), "a step leads somewhere");
        self.steps.push(step);
    }

    /// Replaces the latest game, for use when the viewer changes and hidden parts look different.
    pub fn look_again(&mut self, game: Box<dyn AnyGame>) {
        match self.steps.last_mut().and_then(|step| step.moments.last_mut()) {
            Some(latest) => *latest = game,
            None => self.start = game,
        }
    }

    /// Keeps the first `steps` steps and removes the rest.
    pub fn truncate(&mut self, steps: usize) {
        self.steps.truncate(steps);
    }

    /// The spots of a step's orders; empty where they are secret.
    pub fn touched(&self, step: usize) -> Vec<Spot> {
        let orders = self.steps.get(step).map_or(Vec::new(), Step::given);
        orders.into_iter().flat_map(|(seat, order)| self.game(step).touches(seat, order)).collect()
    }

    /// Input for a film of one step: the scene before it, its acts, and the scene after every moment.
    pub fn reel(&self, step: usize, viewer: Viewer) -> Option<(Scene, &[Act], Vec<Scene>)> {
        let shown = self.steps.get(step)?;
        let scenes = shown.moments.iter().map(|game| game.scene(viewer)).collect();
        Some((self.game(step).scene(viewer), &shown.acts, scenes))
    }
}
