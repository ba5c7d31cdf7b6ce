//! Explanation of impossible actions: the rule that each breaks. Which actions are possible is decided by
//! [`Fan`](crate::fan::Fan).

use botyard_core::Side;

use crate::action::Action;
use crate::direction::Direction;
use crate::illegal::Illegal;
use crate::options::Edition;
use crate::position::Position;
use crate::robot::{Piece, Robot};
use crate::square::Square;

/// Returns the reason why the side to act can't make this action. Passive play isn't considered.
pub(crate) fn why_not(position: &Position, action: Action) -> Illegal {
    let Action { from, to } = action;
    let side = position.side;
    let rows = position.pitch.rows;
    if let Some(square) = [from, to].into_iter().find(|&square| !position.pitch.has(square)) {
        return Illegal::OffTheBoard { square, rows };
    }
    let robot = match position.piece_at(from) {
        None => return Illegal::NobodyThere(from),
        Some((_, Piece::Ball)) => return Illegal::BallGoesNowhere(from),
        Some((owner, Piece::Robot(robot))) if owner != side => {
            return Illegal::NotYours { square: from, robot, owner };
        }
        Some((_, Piece::Robot(robot))) => robot,
    };
    if from == to {
        return Illegal::SameSquare(from);
    }
    match position.piece_at(to) {
        Some((owner, Piece::Ball)) if owner == side => return why_no_switch(position, from, to),
        Some((_, Piece::Ball)) => return Illegal::EnemyBallThere(to),
        Some((owner, Piece::Robot(robot))) if owner == side => {
            return Illegal::OwnRobotThere { square: to, robot };
        }
        _ => {}
    }
    if let Some(direction) = Direction::between(from, to) {
        if let Some(barred) = barred(position, from, direction) {
            return barred;
        }
        let enemy = position.men.size_at(to);
        return why_no_contact(position, direction, to).unwrap_or(if enemy > robot {
            Illegal::Bigger(to)
        } else {
            Illegal::TooFar { from, to }
        });
    }
    match Direction::two_on(from, to) {
        Some((direction, over)) => why_no_jump(position, robot, from, direction, over),
        None => Illegal::TooFar { from, to },
    }
}

fn why_no_jump(
    position: &Position,
    robot: Robot,
    from: Square,
    direction: Direction,
    over: Square,
) -> Illegal {
    match position.piece_at(over) {
        None => return Illegal::NothingToJump(over),
        Some((_, Piece::Ball)) => return Illegal::JumpOverBall(over),
        Some((owner, _)) if owner == position.side => return Illegal::JumpOverOwn(over),
        Some(_) => {}
    }
    if let Some(barred) = barred(position, from, direction) {
        return barred;
    }
    if position.men.size_at(over) <= robot {
        return Illegal::NotBigger(over);
    }
    why_no_contact(position, direction, over).unwrap_or(Illegal::NothingToJump(over))
}

/// Returns the reason why the enemy robot on this square can neither be pushed nor jumped over, regardless of
/// sizes.
fn why_no_contact(position: &Position, direction: Direction, at: Square) -> Option<Illegal> {
    let on_end_row = Side::BOTH.iter().any(|&side| at.rank() == position.home_row(side));
    if on_end_row && position.pitch.edition == Edition::English {
        return Some(Illegal::EndRow(at));
    }
    let Some(behind) = direction.next(at).filter(|&behind| position.pitch.has(behind)) else {
        return Some(Illegal::EdgeBehind(at));
    };
    if let Some(barred) = barred(position, at, direction) {
        return Some(barred);
    }
    position.piece_at(behind).map(|_| Illegal::NoRoom { at, behind })
}

/// Returns the wall or arrow that blocks the way from a square in a direction. There must be a neighbour
/// there.
fn barred(position: &Position, from: Square, direction: Direction) -> Option<Illegal> {
    let exits = &position.pitch.exits;
    let to = direction.next(from)?;
    if exits[direction as usize] & from.bit() != 0 {
        return None;
    }
    let open_from_there = exits[direction.back() as usize] & to.bit() != 0;
    Some(if open_from_there { Illegal::Arrow { from, to } } else { Illegal::Wall { from, to } })
}

fn why_no_switch(position: &Position, robot: Square, ball: Square) -> Illegal {
    let steps = |from: u8, to: u8| i16::from(to) - i16::from(from);
    let (right, up) = (steps(robot.file(), ball.file()), steps(robot.rank(), ball.rank()));
    if right == 0 {
        return Illegal::Upright { robot, ball };
    }
    if up != 0 && right.abs() != up.abs() {
        return Illegal::NoLine { robot, ball };
    }
    let between = (1..right.abs()).filter_map(|step| {
        let column = i16::from(robot.file()) + step * right.signum();
        let row = i16::from(robot.rank()) + step * up.signum();
        Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    });
    let blocked = between.into_iter().find(|&at| position.piece_at(at).is_some());
    blocked.map_or(Illegal::NoLine { robot, ball }, |at| Illegal::Blocked { robot, ball, at })
}
