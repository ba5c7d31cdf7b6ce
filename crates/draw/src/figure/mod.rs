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
pub fn figure_at(figure: &Figure, angle: f32, look: &Look) -> String {
    let theme = look.theme;
    let seat = figure.seat.map_or(0, Seat::index);
    match figure.kind {
        "small" => robosoccer::small(seat, theme),
        "medium" => robosoccer::medium(seat, theme),
        "big" => robosoccer::big(seat, theme),
        "ball" => match figure.seat {
            Some(_) => robosoccer::ball(seat, theme),
            None => soccolot::ball(),
        },
        "man" => soccolot::man(seat, figure.number, theme),
        "pig" => pigs::pig(seat, figure.number, angle),
        "hulk" => pigs::hulk(seat),
        "red" => duel::red(seat, angle),
        "white" => duel::white(seat, angle),
        "green" => duel::green(seat, angle),
        "small-yellow" => duel::small_yellow(seat, angle),
        "big-yellow" => duel::big_yellow(seat, angle),
        "command" => card::command(seat, &figure.glyph),
        "hidden" => card::hidden(seat),
        _ => plain::disc(figure, angle, theme),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{assert_well_formed, sample, scenes};

    #[test]
    fn every_figure_of_every_game_has_a_drawing_of_its_own() {
        for scene in scenes() {
            let held = scene.trays.iter().flat_map(|tray| &tray.holds).map(|held| &held.0);
            for drawn in scene.pieces.iter().map(|piece| &piece.figure).chain(held) {
                let svg = figure(drawn, &Look::default());
                assert_well_formed(&svg);
                let unknown = Figure { kind: "unheard-of", ..drawn.clone() };
                assert_ne!(svg, figure(&unknown, &Look::default()), "{} has no drawing", drawn.kind);
            }
        }
    }

    #[test]
    fn what_is_unknown_is_drawn_all_the_same() {
        for seat in 0..8 {
            assert_well_formed(&figure_picture(&sample("unheard-of", seat), &Look::default()));
            assert_well_formed(&figure(&sample("command", seat), &Look::default()));
        }
    }

    #[test]
    fn teams_sizes_and_damage_look_different() {
        let draw = |kind: &'static str, seat: usize, number: u8| {
            figure(&Figure { number, ..sample(kind, seat) }, &Look::default())
        };
        for kind in ["small", "medium", "big", "ball", "man", "pig", "hulk", "red", "white", "green"] {
            assert_ne!(draw(kind, 0, 1), draw(kind, 1, 1), "{kind}");
        }
        assert!((1..5).all(|damage| draw("pig", 2, damage) != draw("pig", 2, damage - 1)));
        assert!((1..9).all(|number| draw("man", 0, number) != draw("man", 0, number - 1)));
    }

    #[test]
    fn figures_turn_with_the_board() {
        let pig = sample("pig", 0);
        assert_eq!(heading(&pig, false), 0.0);
        assert_eq!(heading(&pig, true), 180.0);
        assert_eq!(heading(&Figure { facing: Some(Facing::Left), ..pig }, true), 90.0);
    }
}
