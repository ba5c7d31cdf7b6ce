//! The position editor: its palette, and an arrangement as position text.

use std::fmt::Write as _;

use botyard_core::{Arrangement, BadArrangement, MAX_SEATS, Palette, Placed, Seat, clip, scene};

use crate::notation::BadPosition;
use crate::options::Variant;
use crate::pig::Name;
use crate::square::{Facing, Square};
use crate::view::{self, HULK, PIG};

/// A pig and a hulk for each possible seat.
pub(crate) fn palette(variant: Variant) -> Palette {
    let of = |seat: Seat| {
        let name = Name(seat);
        [view::pig(name, Facing::North, 0), view::hulk(name)]
    };
    Palette {
        figures: Seat::first(*variant.players().end()).flat_map(of).collect(),
        turns: true,
        highest_number: 4,
        ..Palette::default()
    }
}

/// Writes an arrangement as position text before the first round; in Continuous Feedback with empty lists. If
/// the number of seats is given, pigs that aren't on the board are gone. Pigs without a facing look north.
/// Whether the position is possible is checked when the text is read.
pub(crate) fn write(variant: Variant, arrangement: &Arrangement) -> Result<String, BadPosition> {
    arrangement.without_trays()?;
    let mut text = "r1".to_owned();
    for placed in &arrangement.pieces {
        let seat = owner(placed)?;
        if arrangement.seats.is_some_and(|seats| seat.index() >= seats) {
            return Err(BadArrangement::NoSuchSeat(seat).into());
        }
        let square = Square::new(placed.at.column, placed.at.row);
        let square = square.ok_or(BadArrangement::OffTheBoard(placed.at))?;
        let _ = write!(text, " {}:{square}", Name(seat));
        let _ = match placed.kind.as_str() {
            kind if kind == PIG.id => write!(text, "{}/{}", letter(placed.facing), placed.number),
            kind if kind == HULK.id => write!(text, "#"),
            kind => return Err(BadArrangement::unknown(kind).into()),
        };
    }
    if let Some(seats) = arrangement.seats {
        let players = variant.players();
        if seats > MAX_SEATS {
            let (least, most) = players.into_inner();
            return Err(BadPosition::Count { variant: variant.value(), least, most, found: seats });
        }
        for seat in Seat::first(seats) {
            if arrangement.pieces.iter().all(|placed| placed.seat != Some(seat)) {
                let _ = write!(text, " {}:x", Name(seat));
            }
        }
    }
    Ok(text)
}

fn owner(placed: &Placed) -> Result<Seat, BadArrangement> {
    placed.seat.ok_or_else(|| BadArrangement::Nobodys { kind: clip(&placed.kind), at: placed.at })
}

fn letter(facing: Option<scene::Facing>) -> char {
    let looks = |own: &Facing| facing == Some(own.drawn());
    Facing::ALL.into_iter().find(looks).unwrap_or(Facing::North).letter()
}
