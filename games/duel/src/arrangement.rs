//! The position editor: its palette, and an arrangement as position text.

use botyard_core::{Arrangement, BadArrangement, Palette, Placed, Side, clip};

use crate::notation::{self, BadPosition};
use crate::robot::Robot;
use crate::square::Square;
use crate::view::figure;

/// The robots of both sides, and the kinds that can lie in a hand.
pub(crate) fn palette() -> Palette {
    let of_both = |robots: &[Robot]| {
        Side::BOTH.into_iter().flat_map(|side| robots.iter().map(move |&robot| figure(side, robot))).collect()
    };
    Palette {
        figures: of_both(&Robot::ALL),
        in_trays: of_both(&Robot::DROPPABLE),
        has_turn: true,
        ..Palette::default()
    }
}

/// Writes an arrangement as position text. Whether the position is possible is checked when the text is read.
pub(crate) fn write(arrangement: &Arrangement) -> Result<String, BadPosition> {
    let sign = |placed: &Placed| -> Result<String, BadPosition> {
        let robot = robot(&placed.kind).ok_or_else(|| BadArrangement::unknown(&placed.kind))?;
        Ok(notation::sign(placed.side()?, robot))
    };
    let board = arrangement.write_board(Square::FILES, Square::RANKS, sign)?;
    let mut hands = String::new();
    for (seat, kind, count) in arrangement.trays.iter().filter(|(_, _, count)| *count > 0) {
        let side = Side::of(*seat).ok_or(BadArrangement::NoSuchSeat(*seat))?;
        let letter = robot(kind).ok_or_else(|| BadArrangement::InTray(clip(kind)))?.letter();
        let letter = if side == Side::White { letter } else { letter.to_ascii_lowercase() };
        // Three of a kind are already too many, so the reader rejects them.
        hands.extend(std::iter::repeat_n(letter, usize::from(*count).min(3)));
    }
    if hands.is_empty() {
        hands.push('-');
    }
    Ok(format!("{board}[{hands}] {}", arrangement.side_to_act()?.letter()))
}

/// Returns the robot whose figure kind has this id.
fn robot(kind: &str) -> Option<Robot> {
    Robot::ALL.into_iter().find(|robot| robot.kind().id == kind)
}
