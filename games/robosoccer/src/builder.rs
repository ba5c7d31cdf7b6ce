//! A turn put together action by action, for interfaces and for checking.

use std::ops::ControlFlow;

use botyard_core::Position as _;

use crate::action::Action;
use crate::action_position::{Act, ActionPosition};
use crate::illegal::Illegal;
use crate::position::Position;
use crate::turn::Turn;

/// A turn in the making: which actions can come next, and whether the turn may end here.
///
/// ```
/// use botyard_core::{Game, Sequential};
/// use botyard_robosoccer::{RoboSoccer, RoboSoccerOptions, TurnBuilder, Turn};
///
/// let options = RoboSoccerOptions::default();
/// let game = RoboSoccer::read_position(&options, "bmssmb/2o3/6/6/3O2/SMBBMS b 1")?;
/// let mut turn = TurnBuilder::new(game.position());
/// let Turn::One(step) = "b6b5".parse()? else { unreachable!() };
/// assert!(turn.actions().contains(&step));
/// turn.act(step)?;
/// assert_eq!(turn.may_end(), Ok(()));
/// assert_eq!(turn.act(step.back()).unwrap_err().to_string(), "that would leave all your pieces where they stood");
/// assert_eq!(turn.turn().unwrap().to_string(), "b6b5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TurnBuilder {
    start: Position,
    now: ActionPosition,
    done: Option<Turn>,
}

impl TurnBuilder {
    /// Nothing is done yet.
    pub fn new(position: &Position) -> TurnBuilder {
        TurnBuilder { start: *position, now: (*position).into(), done: None }
    }

    /// The pieces as they stand after what is done.
    pub fn standing(&self) -> &Position {
        self.now.standing()
    }

    /// The actions so far.
    pub fn done(&self) -> impl Iterator<Item = Action> {
        self.done.into_iter().flat_map(Turn::actions)
    }

    /// Is there nothing to add any more: two actions, or a goal?
    pub fn is_complete(&self) -> bool {
        self.done.is_some() && self.now.first().is_none()
    }

    /// The actions that can come next: those that some legal turn goes on with. None in the set-up.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.is_complete() {
            return actions;
        }
        let _: ControlFlow<()> = self.now.visit_moves(|act| {
            if let Act::Do(action) = act {
                actions.push(action);
            }
            ControlFlow::Continue(())
        });
        actions
    }

    /// May the turn end here? If not, why.
    pub fn may_end(&self) -> Result<(), Illegal> {
        if self.is_complete() { Ok(()) } else { self.now.may_end() }
    }

    /// The turn, if it may end here.
    pub fn turn(&self) -> Option<Turn> {
        self.done.filter(|_| self.may_end().is_ok())
    }

    /// Adds an action; changes nothing if it is refused.
    pub fn act(&mut self, action: Action) -> Result<(), Illegal> {
        let before = self.clone();
        self.add(action)?;
        if self.may_end().is_err() && self.actions().is_empty() {
            *self = before;
            return Err(Illegal::DeadEnd);
        }
        Ok(())
    }

    /// Adds an action, also a first one that no legal turn begins with.
    fn add(&mut self, action: Action) -> Result<(), Illegal> {
        if self.is_complete() {
            let scored = matches!(self.done, Some(Turn::One(_)));
            return Err(if scored { Illegal::AlreadyScored } else { Illegal::TwoAreEnough });
        }
        self.now.check(action)?;
        self.done = Some(match self.now.first() {
            None => Turn::One(action),
            Some(first) => Turn::Two(first, action),
        });
        self.now.play_unchecked(Act::Do(action));
        Ok(())
    }

    /// Takes the last action back; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.done.take();
        self.now = self.start.into();
        if let Some(Turn::Two(first, _)) = before {
            self.now.play_unchecked(Act::Do(first));
            self.done = Some(Turn::One(first));
        }
        before.is_some()
    }

    /// Is this a legal turn of a position of play?
    pub(crate) fn check(position: &Position, turn: Turn) -> Result<(), Illegal> {
        let mut builder = TurnBuilder::new(position);
        turn.actions().try_for_each(|action| builder.add(action))?;
        builder.may_end()
    }
}
