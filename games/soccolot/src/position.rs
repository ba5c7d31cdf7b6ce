//! Positions: men, ball and side to move, and the effect of a play.
//!
//! Each side's men are stored twice: as a set of squares, which is all that the rules need, and as a
//! [`Roster`] with the square of each jersey, which orders need.

use std::fmt;
use std::hash::Hash;
use std::hash::Hasher;

use botyard_core::Side;
use serde::Serialize;

use crate::direction::Direction;
use crate::man::{Jersey, Man, Roster};
use crate::options::{Field, Goal};
use crate::order::{Order, Play};
use crate::pitch::{KEYS, PITCHES, Pitch, pitch_number};
use crate::square::Square;

/// A position without its past. Positions are equal if the squares of each side's men, the ball, the side to
/// move, field and goal are; jerseys don't matter.
///
/// So an order that is stored with a position may name another man in an equal position: check that it is
/// legal before playing it.
#[derive(Clone, Copy)]
pub struct Position {
    men: [u64; 2],
    rosters: [Roster; 2],
    key: u64,
    /// Index of the ball's square, or one of the two goals.
    ball: u8,
    side: Side,
    pitch: u8,
}

/// Value of `ball` in White's goal; one more in Black's.
const WHITE_GOAL: u8 = 64;

/// Place of the ball.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ball {
    /// On a square of the field.
    On(Square),
    /// In the goal behind this side's back row.
    InGoalOf(Side),
}

impl Position {
    /// A field without men, with the ball on a square or in a goal.
    pub(crate) const fn empty(field: Field, goal: Goal, ball: Ball, side: Side) -> Position {
        let pitch = pitch_number(field, goal);
        let ball = match ball {
            Ball::On(square) => square.index() as u8,
            Ball::InGoalOf(side) => WHITE_GOAL + side as u8,
        };
        let black = if matches!(side, Side::Black) { KEYS.black } else { 0 };
        let key = KEYS.pitch[pitch as usize] ^ KEYS.ball[ball as usize] ^ black;
        Position { men: [0; 2], rosters: [Roster::EMPTY; 2], key, ball, side, pitch }
    }

    /// The initial position of a game.
    pub const fn start(field: Field, goal: Goal) -> Position {
        let ball = Ball::On(Square::at(3 * 8 + 3));
        let mut position = Position::empty(field, goal, ball, Side::Black);
        let south = if matches!(field, Field::Original) { 0 } else { 1 };
        let north = field.size() as u32 - 1 - south;
        let mut index = 0;
        while index < field.men() as u32 {
            let jersey = Jersey::at(index);
            position.put(Man { side: Side::White, jersey }, Square::at(south * 8 + index + 1));
            position.put(Man { side: Side::Black, jersey }, Square::at(north * 8 + index + 1));
            index += 1;
        }
        position
    }

    /// Puts a man who isn't on the field on an empty square.
    pub(crate) const fn put(&mut self, man: Man, square: Square) {
        let side = man.side as usize;
        self.men[side] |= square.bit();
        self.rosters[side].put(man.jersey, square);
        self.key ^= KEYS.men[side][square.index()];
    }

    #[inline]
    pub(crate) fn pitch(&self) -> &'static Pitch {
        &PITCHES[usize::from(self.pitch)]
    }

    /// The field of the game.
    pub fn field(&self) -> Field {
        self.pitch().field
    }

    /// The place where the ball scores.
    pub fn goal(&self) -> Goal {
        self.pitch().goal
    }

    /// The side to move; after the end, the side whose turn it would be.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Place of the ball.
    pub const fn ball(&self) -> Ball {
        match self.ball {
            0..WHITE_GOAL => Ball::On(Square::at(self.ball as u32)),
            WHITE_GOAL => Ball::InGoalOf(Side::White),
            _ => Ball::InGoalOf(Side::Black),
        }
    }

    /// Index of the ball's square; `None` if the place of the ball has ended the game.
    #[inline]
    pub(crate) fn ball_in_play(&self) -> Option<u32> {
        let ended = self.ball >= WHITE_GOAL || self.pitch().ends >> self.ball & 1 != 0;
        if ended { None } else { Some(u32::from(self.ball)) }
    }

    /// Square of a man; `None` if the man isn't on the field.
    #[inline]
    pub const fn square_of(&self, man: Man) -> Option<Square> {
        self.rosters[man.side as usize].square_of(man.jersey)
    }

    /// Returns the man on a square.
    #[inline]
    pub fn man_on(&self, square: Square) -> Option<Man> {
        let side = Side::BOTH.into_iter().find(|&side| self.men_of(side) & square.bit() != 0)?;
        self.rosters[side as usize].jersey_on(square).map(|jersey| Man { side, jersey })
    }

    /// Whether the square is on the field.
    pub fn has(&self, square: Square) -> bool {
        self.pitch().squares & square.bit() != 0
    }

    /// The side that has won by the place of the ball.
    pub fn scorer(&self) -> Option<Side> {
        match self.ball() {
            Ball::InGoalOf(side) => Some(!side),
            Ball::On(square) if self.pitch().ends & square.bit() != 0 => {
                Some(if square.rank() == 0 { Side::Black } else { Side::White })
            }
            Ball::On(_) => None,
        }
    }

    /// The squares of a side's men.
    #[inline]
    pub(crate) const fn men_of(&self, side: Side) -> u64 {
        self.men[side as usize]
    }

    #[inline]
    pub(crate) const fn roster(&self, side: Side) -> Roster {
        self.rosters[side as usize]
    }

    #[inline]
    pub(crate) const fn zobrist(&self) -> u64 {
        self.key
    }

    /// Whether all jerseys are on the same squares in both positions.
    pub(crate) fn same_jerseys(&self, other: &Position) -> bool {
        self.rosters == other.rosters
    }

    /// Applies a legal play; see [`botyard_core::Position::play_unchecked`].
    #[inline]
    pub(crate) fn apply(&mut self, order: Order) {
        let jersey = order.jersey;
        let from = self.rosters[self.side as usize].index_of(jersey) & 63;
        let ball = u32::from(self.ball) & 63;
        match order.play {
            Play::Run(direction) => self.move_man(jersey, from, direction),
            Play::Dribble(direction) => {
                self.move_ball(self.rolled(ball, direction, 1));
                self.move_man(jersey, from, direction);
            }
            Play::Kick(squares) => {
                let direction = Direction::between(from, ball);
                self.move_ball(self.rolled(ball, direction, i32::from(squares)));
            }
            Play::Swap => {
                self.move_ball(from as u8);
                self.move_man(jersey, from, Direction::between(from, ball));
            }
        }
        self.side = !self.side;
        self.key ^= KEYS.black;
    }

    #[inline]
    fn move_man(&mut self, jersey: Jersey, from: u32, direction: Direction) {
        let to = from.wrapping_add_signed(direction.stride()) & 63;
        let side = self.side as usize;
        self.men[side] ^= 1 << from | 1 << to;
        self.rosters[side].shift(jersey, from, to);
        let keys = &KEYS.men[side];
        self.key ^= keys[from as usize] ^ keys[to as usize];
    }

    #[inline]
    fn move_ball(&mut self, to: u8) {
        self.key ^= KEYS.ball[usize::from(self.ball)] ^ KEYS.ball[usize::from(to)];
        self.ball = to;
    }

    /// Place of the ball after rolling this number of steps.
    #[inline]
    fn rolled(&self, ball: u32, direction: Direction, steps: i32) -> u8 {
        let rank = (ball / 8) as i32 + i32::from(direction.ranks()) * steps;
        if rank < 0 {
            WHITE_GOAL
        } else if rank >= i32::from(self.field().size()) {
            WHITE_GOAL + 1
        } else {
            ball.wrapping_add_signed(direction.stride() * steps) as u8 & 63
        }
    }
}

impl PartialEq for Position {
    #[inline]
    fn eq(&self, other: &Position) -> bool {
        self.men == other.men && (self.ball, self.side, self.pitch) == (other.ball, other.side, other.pitch)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {})", crate::notation::write_board(self), self.side.letter())
    }
}
