//! Drawings of the soccer robots with their numbered jerseys, and of the ball.

use botyard_core::Seat;
use botyard_core::scene::Figure;
use botyard_core::shape::{
    Drawing, INK, IRON, Paint, Shape, WHITE, all, circle, letters, line, outlined, path, rect,
};

/// A robot with the number on its jersey.
pub(crate) fn man(figure: &Figure) -> Drawing {
    const FEET: Shape = path("M-24 47V36H-5V47ZM24 47V36H5V47Z").fill(IRON);
    const WHITES: Shape =
        all(const { &[circle(-7.0, -33.0, 4.6), circle(7.0, -33.0, 4.6)] }).fill(WHITE).width(2.0);
    const EYES: Shape =
        all(const { &[circle(-7.0, -33.0, 2.4), circle(7.0, -33.0, 2.4)] }).fill(Paint::Eye).bare();
    const FIRST: &[Shape] = &[
        FEET,
        circle(0.0, -31.0, 17.0).fill(Paint::Shade),
        WHITES,
        EYES,
        path("M-16-18H16Q40-17 45 9L32 13 30 9V36H-30V9L-32 13-45 9Q-40-17-16-18Z").fill(Paint::Tin),
    ];
    // The second team's jersey has pointed shoulders and hoops.
    const SECOND: &[Shape] = &[
        FEET,
        rect(-18.0, -48.0, 36.0, 30.0, 3.0).fill(Paint::Shade),
        WHITES,
        EYES,
        path("M-21-18H21L47-7 42 13 30 9V36H-30V9L-42 13-47-7Z").fill(Paint::Tin),
        line("M-38-10-43 11M38-10 43 11M-28 31H28").stroke(Paint::Mark, 4.0),
    ];
    let robot = if figure.seat.map_or(0, Seat::index) == 0 { FIRST } else { SECOND };
    let number = figure.number.to_string().into();
    vec![outlined(Paint::Line, robot), letters(number, 0.0, 8.5, 31.0, Paint::Mark)]
}

/// The ball: yellow, with five stitches.
pub(crate) fn ball(_: &Figure) -> Drawing {
    const BALL: &[Shape] = &[
        circle(0.0, 0.0, 27.0).fill(Paint::Hex("#f6c443")),
        path("M0-10 9.5-3 6 8H-6L-9.5-3Z").fill(INK),
        line("M0-10V-22M9.5-3 21-7M6 8 13 19M-6 8-13 19M-9.5-3-21-7"),
    ];
    vec![outlined(INK, BALL)]
}
