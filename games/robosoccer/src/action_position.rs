//! Positions between single actions, for a search by actions instead of whole turns.

use std::fmt;
use std::ops::ControlFlow;

use botyard_core::dice::mix;
use botyard_core::{OutOfTurn, Seat, Side, Verdict};

use crate::action::Action;
use crate::fan::{Fan, Move, OwnPitch, Stand};
use crate::illegal::Illegal;
use crate::lineup::Lineup;
use crate::pitch::Pitch;
use crate::position::{Position, Stage, is_return};
use crate::square::Square;
use crate::squares::Squares;
use crate::turn::Turn;
use crate::why_not::why_not;

/// One decision of a side: a single action, or the end of the turn after the first action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TurnPart {
    /// Places the robots on the home row.
    Place(Lineup),
    /// Places the ball on the second row.
    Ball(Square),
    /// An action of a robot.
    Do(Action),
    /// Ends the turn after its first action.
    End,
}

impl fmt::Display for TurnPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnPart::Place(lineup) => Turn::Place(*lineup).fmt(f),
            TurnPart::Ball(square) => Turn::Ball(*square).fmt(f),
            TurnPart::Do(action) => action.fmt(f),
            TurnPart::End => f.write_str("end"),
        }
    }
}

/// A position at the start of a turn or after its first action.
///
/// A turn of [`Position`] is a path of such positions: two actions, one action and [`TurnPart::End`], or one
/// action that scores. A first action is legal here only if a legal turn begins with it, so there are no dead
/// ends. After the second action the turn passes automatically.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ActionPosition {
    position: Position,
    first: Option<Action>,
}

impl From<Position> for ActionPosition {
    fn from(position: Position) -> ActionPosition {
        ActionPosition { position, first: None }
    }
}

impl ActionPosition {
    /// The side to act.
    pub fn side(&self) -> Side {
        self.position.side
    }

    /// The pieces as they stand now. It is a regular position only at the start of a turn.
    pub fn standing(&self) -> &Position {
        &self.position
    }

    /// The first action of this turn, if it was already made.
    pub fn first(&self) -> Option<Action> {
        self.first
    }

    /// Number of actions that the side to act has left in this turn.
    pub fn actions_left(&self) -> u8 {
        if self.first.is_none() { 2 } else { 1 }
    }

    /// Returns `Ok` if the turn may end now, before its second action, else the reason why not.
    pub fn may_end(&self) -> Result<(), Illegal> {
        if !self.position.is_on() || self.first.is_none() {
            return Err(Illegal::NeedsOne);
        }
        let pitch = &self.position.pitch;
        if pitch.actions == crate::Actions::ExactlyTwo {
            return Err(Illegal::NeedsTwo);
        }
        if pitch.edition == crate::Edition::English && self.position.is_plugged(self.position.side) {
            return Err(Illegal::Plugged);
        }
        Ok(())
    }

    /// Checks whether the side to act can make this action now, regardless of what may follow. Illegal
    /// passive play is rejected as a second action.
    pub(crate) fn check(&self, action: Action) -> Result<(), Illegal> {
        let pitch: &Pitch = &self.position.pitch;
        match self.position.stage {
            Stage::Robots => return Err(Illegal::PlaceFirst),
            Stage::Balls => return Err(Illegal::BallFirst(self.position.second_row(self.side()) + 1)),
            Stage::Play | Stage::Passive if !self.position.is_on() => return Err(OutOfTurn::Over.into()),
            Stage::Play | Stage::Passive => {}
        }
        if !pitch.has(action.from) || !pitch.has(action.to) {
            return Err(why_not(&self.position, action));
        }
        if pitch.rows <= u64::ROWS { self.check_in::<u64>(action) } else { self.check_in::<u128>(action) }
    }

    fn check_in<W: Squares>(&self, action: Action) -> Result<(), Illegal> {
        let (field, stand) = self.views::<W>();
        if Fan::new(&field, &stand).find(&stand, action).is_none() {
            return Err(why_not(&self.position, action));
        }
        let Some(first) = self.first else { return Ok(()) };
        let (fan, _) = Fan::second(&field, self.made(first), &stand);
        if fan.find(&stand, action).is_some() {
            Ok(())
        } else if is_return(first, action) {
            Err(Illegal::Unmoved)
        } else {
            Err(Illegal::Plugged)
        }
    }

    fn views<W: Squares>(&self) -> (OwnPitch<W>, Stand<W>) {
        let Position { pitch, men, side, .. } = &self.position;
        (OwnPitch::new(pitch, *side), Stand::new(men, *side))
    }

    fn made(&self, first: Action) -> Move {
        Move::made(first, self.position.ball(self.position.side))
    }

    #[inline(always)]
    fn visit_in<W: Squares, B>(&self, mut visit: impl FnMut(TurnPart) -> ControlFlow<B>) -> ControlFlow<B> {
        let (field, stand) = self.views::<W>();
        let Some(first) = self.first else {
            return Fan::new(&field, &stand).visit(&stand, |first| {
                if Fan::leads_on(&field, &stand, first) {
                    visit(TurnPart::Do(first.action()))
                } else {
                    ControlFlow::Continue(())
                }
            });
        };
        let (fan, may_end) = Fan::second(&field, self.made(first), &stand);
        if may_end {
            visit(TurnPart::End)?;
        }
        fan.visit(&stand, |second| visit(TurnPart::Do(second.action())))
    }
}

impl botyard_core::Position for ActionPosition {
    type Order = TurnPart;

    fn turn(&self) -> Seat {
        self.position.side.seat()
    }

    fn verdict(&self) -> Option<Verdict> {
        match self.first {
            None => self.position.verdict(),
            // After a first action that doesn't score there is always a legal continuation.
            Some(_) => self.position.scorer().map(Verdict::Won),
        }
    }

    #[inline]
    fn visit_moves<B>(&self, mut visit: impl FnMut(TurnPart) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.position.stage {
            Stage::Robots => Lineup::all().try_for_each(|lineup| visit(TurnPart::Place(lineup))),
            Stage::Balls => self.position.ball_squares().try_for_each(|square| visit(TurnPart::Ball(square))),
            Stage::Play if self.position.scorer().is_some() => ControlFlow::Continue(()),
            Stage::Play if self.position.pitch.rows <= u64::ROWS => self.visit_in::<u64, B>(visit),
            Stage::Play => self.visit_in::<u128, B>(visit),
            Stage::Passive => ControlFlow::Continue(()),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, act: TurnPart) {
        match act {
            TurnPart::Place(lineup) => self.position.place(lineup),
            TurnPart::Ball(square) => self.position.place_ball(square),
            TurnPart::End => {
                self.first = None;
                self.position.hand_over(false);
            }
            TurnPart::Do(action) => {
                let side = self.position.side;
                self.position.men.act(side, action);
                match self.first.take() {
                    Some(first) => self.position.hand_over(is_return(first, action)),
                    None if self.position.scorer().is_some() => self.position.hand_over(false),
                    None => self.first = Some(action),
                }
            }
        }
    }

    fn key(&self) -> u64 {
        let first = self
            .first
            .map_or(0, |first| mix(1 + (first.from.index() * Square::COUNT + first.to.index()) as u64));
        self.position.key() ^ first
    }
}

impl fmt::Debug for ActionPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ActionPosition({:?}", self.position)?;
        if let Some(first) = self.first {
            write!(f, " after {first}")?;
        }
        f.write_str(")")
    }
}
