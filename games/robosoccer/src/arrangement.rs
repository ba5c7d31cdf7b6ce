//! The position editor: its palette, and an arrangement as position text.

use botyard_core::{Arrangement, BadArrangement, Palette, Placed, Side};

use crate::notation::BadPosition;
use crate::robot::Piece;
use crate::square::Square;
use crate::view::figure;

/// Robots of all sizes and a ball, for both sides.
pub(crate) fn palette() -> Palette {
    let of = |side: Side| Piece::ALL.into_iter().map(move |piece| figure(side, piece));
    Palette { figures: Side::BOTH.into_iter().flat_map(of).collect(), has_turn: true, ..Palette::default() }
}

/// Writes an arrangement on a board with this number of rows as position text, without a turn number. Whether
/// the position is possible is checked when the text is read.
pub(crate) fn write(rows: u8, arrangement: &Arrangement) -> Result<String, BadPosition> {
    arrangement.without_trays()?;
    let sign = |placed: &Placed| -> Result<String, BadPosition> {
        let piece = Piece::ALL.into_iter().find(|piece| piece.kind().id == placed.kind);
        let piece = piece.ok_or_else(|| BadArrangement::unknown(&placed.kind))?;
        Ok(piece.letter(placed.side()?).to_string())
    };
    let board = arrangement.write_board(Square::FILES, rows, sign)?;
    Ok(format!("{board} {}", arrangement.side_to_act()?.letter()))
}
