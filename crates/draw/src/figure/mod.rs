//! The robots and all else that stands on boards, each in a box from -50 to 50.

mod card;
mod duel;
mod paint;
mod pigs;
mod plain;
mod robosoccer;
mod soccolot;

use botyard_core::Seat;
use botyard_core::scene::{Facing, Figure};

use crate::board::ViewBox;
use crate::look::Look;

/// A figure as it stands on the board, in a box from -50 to 50.
pub fn figure(figure: &Figure, look: &Look) -> String {
    figure_at(figure, heading(figure, look.flipped), look)
}

/// A figure that looks in any direction: degrees clockwise from the top of the picture.
pub fn figure_at(figure: &Figure, angle: f32, _look: &Look) -> String {
    let seat = figure.seat.map_or(0, Seat::index);
    match figure.kind {
        "small" => robosoccer::small(seat),
        "medium" => robosoccer::medium(seat),
        "big" => robosoccer::big(seat),
        "ball" => match figure.seat {
            Some(_) => robosoccer::ball(seat),
            None => soccolot::ball(),
        },
        "man" => soccolot::man(seat, figure.number),
        "pig" => pigs::pig(seat, figure.number, angle),
        "hulk" => pigs::hulk(seat),
        "red" => duel::red(seat, angle),
        "white" => duel::white(seat, angle),
        "green" => duel::green(seat, angle),
        "small-yellow" => duel::small_yellow(seat, angle),
        "big-yellow" => duel::big_yellow(seat, angle),
        "command" => card::command(seat, &figure.glyph),
        "hidden" => card::hidden(seat),
        _ => plain::disc(figure, angle),
    }
}

/// A figure as an SVG document of its own, without anything behind it.
pub fn figure_picture(drawn: &Figure, look: &Look) -> String {
    let view = ViewBox { x: -52.0, y: -52.0, width: 104.0, height: 104.0 };
    let inside = figure(drawn, look);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\">{inside}</svg>")
}

/// Where a figure looks in the picture, in degrees clockwise from the top; 0 for one that has no front.
pub fn heading(figure: &Figure, flipped: bool) -> f32 {
    let Some(facing) = figure.facing else { return 0.0 };
    degrees(facing, flipped)
}

/// A direction of the board in the picture, in degrees clockwise from the top.
pub(crate) fn degrees(facing: Facing, flipped: bool) -> f32 {
    let angle = match facing {
        Facing::Up => 0.0,
        Facing::Right => 90.0,
        Facing::Down => 180.0,
        Facing::Left => 270.0,
    };
    if flipped { (angle + 180.0) % 360.0 } else { angle }
}

/// What tells whose something is where its place doesn't: the seat's colour, pattern and letter.
pub(crate) fn badge(seat: Seat) -> String {
    pigs::badge(seat.index())
}
