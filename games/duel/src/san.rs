//! Turns in short algebraic notation (SAN): `Cxb3`, `Gc2`, `Eab2`, `Cb4+`, `+Cxb1`, `C@a2`.
//!
//! They are written as cutechess writes them. Reading also accepts Fairy-Stockfish's form (`Cb4=H`, `Hxb1`),
//! both squares (`Cb2xb3`), and trailing annotations (`!`, `?`, `#`) or check signs.

use std::ops::ControlFlow;

use botyard_core::Position as _;

use crate::order::Order;
use crate::position::Position;
use crate::robot::Robot;
use crate::square::Square;

/// Writes a legal turn in short notation.
pub(crate) fn write(position: &Position, order: Order) -> String {
    let Order::Move { from, to, promote } = order else { return order.to_string() };
    let Some((_, robot)) = position.robot_at(from) else { return order.to_string() };
    let (mut same_file, mut same_rank) = (true, true);
    for other in legal(position) {
        let Order::Move { from: rival, to: there, .. } = other else { continue };
        let is_rival = rival != from && there == to && position.robot_at(rival) == position.robot_at(from);
        if is_rival && rival.cell().column != from.cell().column {
            same_file = false;
        } else if is_rival {
            same_rank = false;
        }
    }
    let name = from.to_string();
    let (file, rank) = name.split_at(1);
    let mut text = letters(robot).to_owned();
    if !same_file {
        text.push_str(file);
    }
    if !same_rank {
        text.push_str(rank);
    }
    if !position.is_empty(to) {
        text.push('x');
    }
    text.push_str(&to.to_string());
    if promote {
        text.push('+');
    }
    text
}

/// The robot's letters in short notation.
fn letters(robot: Robot) -> &'static str {
    match robot {
        Robot::Red => "L",
        Robot::White => "E",
        Robot::Green => "G",
        Robot::SmallYellow => "C",
        Robot::BigYellow => "+C",
    }
}

fn legal(position: &Position) -> Vec<Order> {
    let mut orders = Vec::new();
    let _: ControlFlow<()> = position.visit_moves(|order| {
        orders.push(order);
        ControlFlow::Continue(())
    });
    orders
}

/// Returns the only legal turn that matches the text, if there is exactly one.
pub(crate) fn read(position: &Position, text: &str) -> Option<Order> {
    let text = text.trim().trim_end_matches(['!', '?', '#']);
    let (robot, rest) = match text.strip_prefix("+C").or_else(|| text.strip_prefix('H')) {
        Some(rest) => (Robot::BigYellow, rest),
        None => {
            let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
            (Robot::from_letter(letter)?, &text[1..])
        }
    };
    let (rest, promotes) = match rest.split_once('=') {
        Some((rest, "H" | "H+" | "+C" | "+C+" | "+")) => (rest, Some(true)),
        Some((rest, "" | "C" | "C+")) => (rest, Some(false)),
        Some(_) => return None,
        None => (rest.trim_end_matches('+'), rest.ends_with('+').then_some(true)),
    };
    let split = rest.len().checked_sub(2).filter(|&at| rest.is_char_boundary(at))?;
    let (way, to) = rest.split_at(split);
    let to: Square = to.parse().ok()?;
    if way == "@" || way == "*" {
        return legal(position).into_iter().find(|&order| order == Order::Drop { robot, to });
    }
    let way = way.trim_end_matches(['x', '-', ':']);
    let fits = |from: Square| match way.len() {
        0 => true,
        1 | 2 => from.to_string().contains(way),
        _ => false,
    };
    let meant = |order: &Order| {
        matches!(order, Order::Move { from, to: there, .. }
            if *there == to && fits(*from) && position.robot_at(*from).is_some_and(|(_, found)| found == robot))
    };
    let mut found: Vec<Order> = legal(position).into_iter().filter(meant).collect();
    if found.len() > 1 {
        let is_wanted = |order: &Order| matches!(order, Order::Move { promote, .. } if *promote == promotes.unwrap_or(false));
        found.retain(is_wanted);
    }
    match found[..] {
        [order] => Some(order),
        _ => None,
    }
}
