//! Learning environment of RoboSoccer: one action of a turn at a time, numbered from the point of view of the
//! acting or observing side.
//!
//! A side sees the board with its own home row as row 0, so Black sees it rotated by a half turn. With `n`
//! squares, actions below `9n` are `from * 9 + kind`, where `kind` is 0 to 3 for a step or push (up, right,
//! down, left), 4 to 7 for a jump in these directions, 8 for a switch with the own ball; `9n` ends the turn;
//! the next 6 put the ball into a column; the last 90 are line-ups in the order of their letters, read from
//! the side's left.
//!
//! Planes: own small, medium and big robots and ball (0-3), the other side's (4-7); squares that can't be
//! left up, right, down, left (8-11); start and target of the first action of this turn (12, 13); number of
//! earlier occurrences of the position at the start of the turn (14); the stage, 1 for line-ups, 2 for balls,
//! 0 for play (15); 1 if the observer acts next (16); 1 if the observer is White (17).

use std::ops::ControlFlow;
use std::sync::Arc;

use botyard_core::environment::Environment;
use botyard_core::{HasPast, Position as _, Seat, Sequential as _, Side};

use crate::action::Action;
use crate::action_position::{ActionPosition, TurnPart};
use crate::direction::Direction;
use crate::game::RoboSoccer;
use crate::lineup::{LINEUPS, Lineup};
use crate::position::{Position, Stage};
use crate::square::Square;
use crate::turn::Turn;

const PLANES: usize = 18;
const KINDS: usize = 9;
const JUMPS: usize = 4;
const SWITCH: usize = 8;
const COLUMNS: usize = Square::FILES as usize;

/// Learning environment of a game of RoboSoccer; the module docs describe its actions and planes.
#[derive(Debug)]
pub struct RoboSoccerEnvironment {
    game: RoboSoccer,
    at: ActionPosition,
    /// Planes 8 to 11 from each side's point of view; they are constant.
    walls: Arc<[Vec<i8>; 2]>,
}

impl Clone for RoboSoccerEnvironment {
    fn clone(&self) -> RoboSoccerEnvironment {
        RoboSoccerEnvironment { game: self.game.clone(), at: self.at, walls: Arc::clone(&self.walls) }
    }

    // Reuses the allocation when an environment is reset.
    fn clone_from(&mut self, other: &RoboSoccerEnvironment) {
        self.game.clone_from(&other.game);
        self.at = other.at;
        self.walls.clone_from(&other.walls);
    }
}

/// Planes of the squares that can't be left up, right, down, left, from a side's point of view.
fn walls(position: &Position, side: Side) -> Vec<i8> {
    let (rows, cells) = (position.rows(), COLUMNS * usize::from(position.rows()));
    let mut planes = vec![0; 4 * cells];
    for square in Square::of(rows) {
        for direction in Direction::ALL {
            if position.pitch.exits[direction as usize] & square.bit() == 0 {
                let (seen, at) = match side {
                    Side::White => (direction, square),
                    Side::Black => (direction.back(), square.half_turned(rows)),
                };
                planes[seen as usize * cells + at.index()] = 1;
            }
        }
    }
    planes
}

impl RoboSoccerEnvironment {
    fn rows(&self) -> u8 {
        self.at.standing().rows()
    }

    fn squares(&self) -> usize {
        COLUMNS * usize::from(self.rows())
    }

    /// Maps a square to a side's point of view, and back.
    fn seen(&self, square: Square, side: Side) -> Square {
        if side == Side::White { square } else { square.half_turned(self.rows()) }
    }

    fn number(&self, act: TurnPart) -> usize {
        let (side, squares) = (self.at.side(), self.squares());
        match act {
            TurnPart::Do(action) => {
                let [from, to] = [action.from, action.to].map(|square| self.seen(square, side));
                let kind = if self.at.standing().ball(side) == Some(action.to) {
                    SWITCH
                } else if let Some(direction) = Direction::between(from, to) {
                    direction as usize
                } else {
                    Direction::two_on(from, to).map_or(0, |(direction, _)| JUMPS + direction as usize)
                };
                from.index() * KINDS + kind
            }
            TurnPart::End => squares * KINDS,
            TurnPart::Ball(square) => squares * KINDS + 1 + usize::from(self.seen(square, side).file()),
            TurnPart::Place(lineup) => {
                let mut robots = lineup.robots();
                if side == Side::Black {
                    robots.reverse();
                }
                let turned = Lineup::new(robots).unwrap_or(lineup);
                let index = Lineup::all().position(|other| other == turned).unwrap_or(0);
                squares * KINDS + 1 + COLUMNS + index
            }
        }
    }

    fn legal(&self, action: usize) -> Option<TurnPart> {
        if self.game.ended_by_past() {
            return None;
        }
        let found = self.at.visit_moves(|act| {
            if self.number(act) == action { ControlFlow::Break(act) } else { ControlFlow::Continue(()) }
        });
        found.break_value()
    }

    fn end_turn(&mut self, turn: Turn) {
        self.game.move_on(turn);
        self.at = (*self.game.position()).into();
    }
}

impl Environment for RoboSoccerEnvironment {
    type Game = RoboSoccer;

    fn of(game: RoboSoccer) -> Option<RoboSoccerEnvironment> {
        let walls = Arc::new(Side::BOTH.map(|side| walls(game.position(), side)));
        let at = (*game.position()).into();
        Some(RoboSoccerEnvironment { game, at, walls })
    }

    fn game(&self) -> &RoboSoccer {
        &self.game
    }

    fn dimensions(&self) -> Vec<usize> {
        vec![self.squares() * KINDS + 1 + COLUMNS + LINEUPS]
    }

    fn shape(&self) -> [usize; 3] {
        [PLANES, usize::from(self.rows()), COLUMNS]
    }

    fn turn(&self) -> Option<Seat> {
        let over = self.at.first().is_none() && self.game.with_past().is_over();
        if over { None } else { Some(self.at.turn()) }
    }

    fn observe(&self, seat: Seat, planes: &mut [i8]) {
        planes.fill(0);
        let side = Side::of(seat).unwrap_or(Side::White);
        let (position, cells) = (self.at.standing(), self.squares());
        for owner in Side::BOTH {
            let first = if owner == side { 0 } else { 4 };
            let mut robots = position.men.robots[owner as usize];
            while robots != 0 {
                let square = Square::at(robots.trailing_zeros());
                robots &= robots - 1;
                let plane = first + position.men.size_at(square) as usize;
                planes[plane * cells + self.seen(square, side).index()] = 1;
            }
            if let Some(square) = position.ball(owner) {
                planes[(first + 3) * cells + self.seen(square, side).index()] = 1;
            }
        }
        planes[8 * cells..12 * cells].copy_from_slice(&self.walls[side as usize]);
        if let Some(Action { from, to }) = self.at.first() {
            planes[12 * cells + self.seen(from, side).index()] = 1;
            planes[13 * cells + self.seen(to, side).index()] = 1;
        }
        let before = self.game.with_past().occurrences().saturating_sub(1).min(127) as i8;
        let stage = match position.stage() {
            Stage::Robots => 1,
            Stage::Balls => 2,
            Stage::Play | Stage::Passive => 0,
        };
        let acts = i8::from(position.side() == side);
        let white = i8::from(side == Side::White);
        for (plane, value) in
            [(14, if stage == 0 { before } else { 0 }), (15, stage), (16, acts), (17, white)]
        {
            planes[plane * cells..(plane + 1) * cells].fill(value);
        }
    }

    fn visit_actions(&self, mut visit: impl FnMut(usize)) {
        if self.game.ended_by_past() {
            return;
        }
        let _: ControlFlow<()> = self.at.visit_moves(|act| {
            visit(self.number(act));
            ControlFlow::Continue(())
        });
    }

    fn act(&mut self, action: usize) -> bool {
        let Some(act) = self.legal(action) else { return false };
        match (act, self.at.first()) {
            (TurnPart::Place(lineup), _) => self.end_turn(Turn::Place(lineup)),
            (TurnPart::Ball(square), _) => self.end_turn(Turn::Ball(square)),
            (TurnPart::End, Some(first)) => self.end_turn(Turn::One(first)),
            (TurnPart::End, None) => return false,
            (TurnPart::Do(second), Some(first)) => self.end_turn(Turn::Two(first, second)),
            (TurnPart::Do(first), None) => {
                self.at.play_unchecked(act);
                // A goal ends the turn at once.
                if self.at.first().is_none() {
                    self.end_turn(Turn::One(first));
                }
            }
        }
        true
    }

    fn action_text(&self, action: usize) -> Option<String> {
        Some(self.legal(action)?.to_string())
    }
}
