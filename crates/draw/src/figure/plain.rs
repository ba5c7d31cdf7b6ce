//! A figure that has no drawing: a disc with its glyph.

use botyard_core::Seat;
use botyard_core::scene::{Figure, Tint};

use super::paint::{outlined_in, team};
use crate::lettering::{Weight, width, words};
use crate::look::Theme;
use crate::svg::turned;

/// A disc with the glyph, with a nose where it looks.
pub(super) fn disc(figure: &Figure, angle: f32, theme: Theme) -> String {
    let team = team(figure.seat.map_or(0, Seat::index), theme);
    let (fill, mark) = match figure.tint {
        Tint::Plain => (team.tin, team.mark),
        Tint::Red => ("#d8402f", "#fdf8ec"),
        Tint::Green => ("#4f9a4f", "#fdf8ec"),
        Tint::Yellow => ("#f0b93a", "#1b232a"),
    };
    let nose = match figure.facing {
        Some(_) => turned(&format!("<path d=\"M-12-32 0-47 12-32Z\" fill=\"{fill}\"/>"), angle),
        None => String::new(),
    };
    let body = if team.square {
        format!("<rect x=\"-33\" y=\"-33\" width=\"66\" height=\"66\" rx=\"12\" fill=\"{fill}\"/>")
    } else {
        format!("<circle r=\"36\" fill=\"{fill}\"/>")
    };
    let glyph: String = figure.glyph.chars().take(3).collect();
    let size = (46.0 / width(&glyph).max(1.0) * 10.0).min(34.0);
    outlined_in(team.line, &(nose + &body)) + &words(&glyph, 0.0, 0.0, size, mark, Weight::Bold)
}
