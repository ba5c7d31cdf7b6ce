//! Positions at the start of a turn: pieces, side to act and stage, with turn generation.

use std::fmt;
use std::ops::ControlFlow;

use botyard_core::dice::Dice;
use botyard_core::{Seat, Side, Verdict};

use crate::action::Action;
use crate::fan::ROW;
use crate::lineup::{LINEUPS, Lineup};
use crate::men::Men;
use crate::options::{Edition, RoboSoccerOptions};
use crate::pitch::Pitch;
use crate::robot::Piece;
use crate::square::Square;
use crate::squares::Squares;
use crate::turn::Turn;
use crate::turns;

/// A position at the start of a turn, without its past. It contains all that is needed of the board, so a
/// copy is enough to try a turn.
///
/// Positions are equal if pieces, side to act, stage, board, arrows, edition and number of actions are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub(crate) pitch: Pitch,
    pub(crate) men: Men,
    pub(crate) side: Side,
    pub(crate) stage: Stage,
}

/// Stage of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The side to act places its robots on its home row.
    Robots,
    /// The side to act places its ball on its second row.
    Balls,
    /// The set-up is over, and robots act.
    Play,
    /// The last turn was passive play, which loses: the side to act has won.
    Passive,
}

impl Position {
    /// The empty board before the set-up.
    pub fn start(options: &RoboSoccerOptions) -> Position {
        Position::empty(options, Side::White, Stage::Robots)
    }

    pub(crate) fn empty(options: &RoboSoccerOptions, side: Side, stage: Stage) -> Position {
        let pitch = Pitch::new(options);
        Position { men: Men::none(pitch.key()), pitch, side, stage }
    }

    /// The side to act; after the end, the side whose turn it would be.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Stage of the game.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Number of rows of the board.
    pub const fn rows(&self) -> u8 {
        self.pitch.rows
    }

    /// Returns the piece on a square and its side.
    pub fn piece_at(&self, square: Square) -> Option<(Side, Piece)> {
        self.men.piece_at(square)
    }

    /// Square of a side's ball.
    pub const fn ball(&self, side: Side) -> Option<Square> {
        self.men.ball(side)
    }

    /// The row on which a side's robots start, and which is the last row of the other side.
    pub const fn home_row(&self, side: Side) -> u8 {
        match side {
            Side::White => 0,
            Side::Black => self.pitch.rows - 1,
        }
    }

    /// The row on which a side's ball starts.
    pub const fn second_row(&self, side: Side) -> u8 {
        match side {
            Side::White => 1,
            Side::Black => self.pitch.rows - 2,
        }
    }

    /// The side whose ball is on its last row.
    #[inline]
    pub fn scorer(&self) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.men.ball(side).is_some_and(|ball| ball.rank() == self.home_row(!side)))
    }

    /// Whether a side's home row is plugged by its own pieces.
    pub fn is_plugged(&self, side: Side) -> bool {
        let home = ROW << (self.home_row(side) * Square::FILES);
        self.men.count_on(side, home) >= u32::from(self.pitch.plug)
    }

    /// Whether the set-up is over and the game isn't.
    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.stage == Stage::Play && self.scorer().is_none()
    }

    #[inline]
    fn is_narrow(&self) -> bool {
        self.pitch.rows <= u64::ROWS
    }

    /// Ends a turn after its last action; `unmoved` if it left all own pieces where they stood.
    #[inline]
    pub(crate) fn hand_over(&mut self, unmoved: bool) {
        let mover = self.side;
        self.side = !mover;
        if self.pitch.edition == Edition::Spanish
            && (unmoved || self.is_plugged(mover))
            && self.scorer().is_none()
        {
            self.stage = Stage::Passive;
        }
    }

    pub(crate) fn place(&mut self, lineup: Lineup) {
        let row = self.home_row(self.side);
        for (column, robot) in (0..).zip(lineup.robots()) {
            if let Some(square) = Square::new(column, row) {
                self.men.put(self.side, Piece::Robot(robot), square);
            }
        }
        if self.side == Side::Black {
            self.stage = Stage::Balls;
        }
        self.side = !self.side;
    }

    pub(crate) fn place_ball(&mut self, square: Square) {
        self.men.put(self.side, Piece::Ball, square);
        // Black places the last ball and then moves first.
        match self.side {
            Side::White => self.side = Side::Black,
            Side::Black => self.stage = Stage::Play,
        }
    }

    /// Squares on which the side to act may place its ball.
    pub(crate) fn ball_squares(&self) -> impl Iterator<Item = Square> + use<> {
        let row = self.second_row(self.side);
        (0..Square::FILES).filter_map(move |column| Square::new(column, row))
    }
}

impl botyard_core::Position for Position {
    type Order = Turn;

    #[inline]
    fn turn(&self) -> Seat {
        self.side.seat()
    }

    fn verdict(&self) -> Option<Verdict> {
        match self.stage {
            Stage::Passive => Some(Verdict::Won(self.side)),
            Stage::Robots | Stage::Balls => None,
            Stage::Play => match self.scorer() {
                Some(side) => Some(Verdict::Won(side)),
                None => (!self.has_moves()).then_some(Verdict::Won(!self.side)),
            },
        }
    }

    /// Visits all turns; a turn of one action comes before those that add a second action to it.
    #[inline]
    fn visit_moves<B>(&self, mut visit: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.stage {
            Stage::Robots => Lineup::all().try_for_each(|lineup| visit(Turn::Place(lineup))),
            Stage::Balls => self.ball_squares().try_for_each(|square| visit(Turn::Ball(square))),
            Stage::Play if self.scorer().is_some() => ControlFlow::Continue(()),
            Stage::Play if self.is_narrow() => turns::visit::<u64, B>(self, visit),
            Stage::Play => turns::visit::<u128, B>(self, visit),
            Stage::Passive => ControlFlow::Continue(()),
        }
    }

    fn count_moves(&self) -> u64 {
        match self.stage {
            Stage::Robots => LINEUPS as u64,
            Stage::Balls => u64::from(Square::FILES),
            Stage::Play if self.scorer().is_some() => 0,
            Stage::Play if self.is_narrow() => turns::count::<u64>(self),
            Stage::Play => turns::count::<u128>(self),
            Stage::Passive => 0,
        }
    }

    fn has_moves(&self) -> bool {
        match self.stage {
            Stage::Robots | Stage::Balls => true,
            Stage::Passive => false,
            Stage::Play if self.scorer().is_some() => false,
            Stage::Play if self.is_narrow() => turns::exists::<u64>(self),
            Stage::Play => turns::exists::<u128>(self),
        }
    }

    fn random_move(&self, dice: &mut Dice) -> Option<Turn> {
        match self.stage {
            Stage::Robots => Lineup::nth(dice.below(LINEUPS as u64) as usize).map(Turn::Place),
            Stage::Balls => {
                let column = dice.below(u64::from(Square::FILES)) as u8;
                Square::new(column, self.second_row(self.side)).map(Turn::Ball)
            }
            Stage::Play if self.scorer().is_some() => None,
            Stage::Play if self.is_narrow() => turns::random::<u64>(self, dice),
            Stage::Play => turns::random::<u128>(self, dice),
            Stage::Passive => None,
        }
    }

    #[inline]
    fn play_unchecked(&mut self, turn: Turn) {
        match turn {
            Turn::Place(lineup) => self.place(lineup),
            Turn::Ball(square) => self.place_ball(square),
            Turn::One(action) => {
                self.men.act(self.side, action);
                self.hand_over(false);
            }
            Turn::Two(first, second) => {
                self.men.act(self.side, first);
                self.men.act(self.side, second);
                self.hand_over(is_return(first, second));
            }
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.men.key ^ KEYS[self.side as usize][self.stage as usize]
    }
}

/// Whether the second action leaves all own pieces where they stood before the first: only the return of the
/// same piece does.
#[inline]
pub(crate) fn is_return(first: Action, second: Action) -> bool {
    second == first.back()
}

/// Random numbers by side to act and stage.
const KEYS: [[u64; 4]; 2] = [
    [0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b, 0xa54f_f53a_5f1d_36f1],
    [0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f, 0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179],
];

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({} {:?})", crate::notation::write_board(self), self.stage)
    }
}
