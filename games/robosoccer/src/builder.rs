//! Builder of turns, action by action, for interfaces and for checking.

use std::ops::ControlFlow;

use botyard_core::Position as _;

use crate::action::Action;
use crate::action_position::{ActionPosition, TurnPart};
use crate::illegal::Illegal;
use crate::position::Position;
use crate::turn::Turn;

/// A turn being built: the actions that can come next, and whether the turn may end.
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
/// let unmoved = "that would leave all your pieces where they stood";
/// assert_eq!(turn.act(step.back()).unwrap_err().to_string(), unmoved);
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
    /// Starts a turn without actions.
    pub fn new(position: &Position) -> TurnBuilder {
        TurnBuilder { start: *position, now: (*position).into(), done: None }
    }

    /// The pieces as they stand after the actions so far.
    pub fn standing(&self) -> &Position {
        self.now.standing()
    }

    /// The actions so far.
    pub fn done(&self) -> impl Iterator<Item = Action> {
        self.done.into_iter().flat_map(Turn::actions)
    }

    /// Whether nothing can be added: after two actions or a goal.
    pub fn is_complete(&self) -> bool {
        self.done.is_some() && self.now.first().is_none()
    }

    /// The actions with which a legal turn can continue; empty in the set-up.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.is_complete() {
            return actions;
        }
        let _: ControlFlow<()> = self.now.visit_moves(|act| {
            if let TurnPart::Do(action) = act {
                actions.push(action);
            }
            ControlFlow::Continue(())
        });
        actions
    }

    /// Returns `Ok` if the turn may end here, else the reason why not.
    pub fn may_end(&self) -> Result<(), Illegal> {
        if self.is_complete() { Ok(()) } else { self.now.may_end() }
    }

    /// The turn, if it may end here.
    pub fn turn(&self) -> Option<Turn> {
        self.done.filter(|_| self.may_end().is_ok())
    }

    /// Adds an action; an illegal one leaves the builder unchanged.
    pub fn act(&mut self, action: Action) -> Result<(), Illegal> {
        let before = self.clone();
        self.add(action)?;
        if self.may_end().is_err() && self.actions().is_empty() {
            *self = before;
            return Err(Illegal::DeadEnd);
        }
        Ok(())
    }

    /// Adds an action, even a first one with which no legal turn begins.
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
        self.now.play_unchecked(TurnPart::Do(action));
        Ok(())
    }

    /// Removes the last action; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let before = self.done.take();
        self.now = self.start.into();
        if let Some(Turn::Two(first, _)) = before {
            self.now.play_unchecked(TurnPart::Do(first));
            self.done = Some(Turn::One(first));
        }
        before.is_some()
    }

    /// Checks whether a turn is legal in a position after the set-up.
    pub(crate) fn check(position: &Position, turn: Turn) -> Result<(), Illegal> {
        let mut builder = TurnBuilder::new(position);
        turn.actions().try_for_each(|action| builder.add(action))?;
        builder.may_end()
    }
}
