//! The position editor: its palette, and an arrangement as position text.

use botyard_core::{Arrangement, BadArrangement, Palette, Placed, Side};

use crate::notation::BadPosition;
use crate::options::Field;
use crate::view::{self, BALL, MAN};

/// A man of each side and the ball. Jerseys are assigned automatically.
pub(crate) fn palette() -> Palette {
    let figures = Side::BOTH.into_iter().map(|side| view::man(side, None)).chain([view::ball()]);
    Palette { figures: figures.collect(), has_turn: true, ..Palette::default() }
}

/// Writes an arrangement as position text. Men without a number get the lowest free ones, in the order of
/// placement. Whether the position is possible is checked when the text is read.
pub(crate) fn write(field: Field, arrangement: &Arrangement) -> Result<String, BadPosition> {
    arrangement.without_trays()?;
    if arrangement.pieces.iter().all(|placed| placed.kind != BALL.id) {
        return Err(BadPosition::NoBall);
    }
    let mut jerseys = [Jerseys::default(); 2];
    for placed in arrangement.pieces.iter().filter(|placed| placed.kind == MAN.id) {
        let side = placed.side()?;
        jerseys[side as usize].enter(placed.number);
        if jerseys[side as usize].men > field.men() {
            return Err(BadPosition::TooMany { side, most: field.men() });
        }
    }
    let sign = |placed: &Placed| -> Result<String, BadPosition> {
        match placed.kind.as_str() {
            kind if kind == BALL.id => Ok("O".to_owned()),
            kind if kind == MAN.id => {
                let side = placed.side()?;
                let number = jerseys[side as usize].of(placed.number);
                Ok(format!("{}{number}", side.letter().to_ascii_uppercase()))
            }
            kind => Err(BadArrangement::unknown(kind).into()),
        }
    };
    let board = arrangement.write_board(field.size(), field.size(), sign)?;
    Ok(format!("{board} {}", arrangement.side_to_act()?.letter()))
}

/// Jersey numbers of a side's men.
#[derive(Clone, Copy, Default)]
struct Jerseys {
    men: u8,
    /// Numbers in use, a bit for each.
    taken: u16,
}

impl Jerseys {
    fn enter(&mut self, number: u8) {
        self.men = self.men.saturating_add(1);
        self.taken |= 1 << number.min(HIGHEST);
    }

    /// The requested number, or the lowest free one if it is 0; always a single digit.
    fn of(&mut self, number: u8) -> u8 {
        if number > 0 {
            return number.min(HIGHEST);
        }
        let free = (1..HIGHEST).find(|&number| self.taken >> number & 1 == 0).unwrap_or(HIGHEST);
        self.taken |= 1 << free;
        free
    }
}

/// A number that no man can have, so it is rejected when the position is read.
const HIGHEST: u8 = 9;
