//! A small alpha-beta search, used while there is no table.

use std::ops::ControlFlow;

use botyard_core::dice::Dice;
use botyard_core::{Position as _, Side};
use botyard_duel::{Order, Position, Robot, Square};

/// Score of a win; above any evaluation.
const WON: i32 = 100_000;

/// Returns a best move by a search of `depth` plies, chosen at random among equals. `None` if there is no
/// move.
pub(crate) fn choose(position: &Position, depth: u32, dice: &mut Dice) -> Option<Order> {
    let mut best: Vec<Order> = Vec::new();
    let mut most = -WON - 1;
    let _: ControlFlow<()> = position.visit_moves(|order| {
        let mut after = *position;
        after.play_unchecked(order);
        // The window is one point wider, so that equal moves get equal scores.
        let score = -search(&after, depth.saturating_sub(1), -WON, 1 - most);
        if score > most {
            most = score;
            best.clear();
        }
        if score == most {
            best.push(order);
        }
        ControlFlow::Continue(())
    });
    dice.pick(&best).copied()
}

/// Returns the score for the side to move, between the bounds.
fn search(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if position.red_winner().is_some() {
        // The side to move has lost; an early loss scores lower.
        return -WON + 100 - depth as i32;
    }
    if depth == 0 {
        return judge(position);
    }
    let mut best = -WON;
    let _ = position.visit_moves(|order| {
        let mut after = *position;
        after.play_unchecked(order);
        best = best.max(-search(&after, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    best
}

/// Evaluates material; robots in hand count a little more.
fn judge(position: &Position) -> i32 {
    let worth = |robot: Robot| match robot {
        Robot::Red => 0,
        Robot::BigYellow => 60,
        Robot::Green => 50,
        Robot::White => 40,
        Robot::SmallYellow => 15,
    };
    let sign = |side: Side| if side == position.side() { 1 } else { -1 };
    let standing: i32 = Square::all()
        .filter_map(|square| position.robot_at(square))
        .map(|(side, robot)| sign(side) * worth(robot))
        .sum();
    let held: i32 = Side::BOTH
        .iter()
        .flat_map(|&side| Robot::DROPPABLE.map(|robot| (side, robot)))
        .map(|(side, robot)| sign(side) * (worth(robot) + 5) * i32::from(position.in_hand(side, robot)))
        .sum();
    standing + held
}
