//! Drawings: a small robot on one wheel, a medium one on two feet, a big one on treads, and each team's ball.
//! The first team's heads are round, the second's are square and hatched.

use botyard_core::Seat;
use botyard_core::scene::Figure;
use botyard_core::shape::{
    Drawing, Ends, IRON, LAMP, Paint, STEEL, Shape, WHITE, all, circle, line, outlined, path, rect,
};

/// The small robot: one wheel, one antenna.
pub(crate) fn small(figure: &Figure) -> Drawing {
    const LOWER: &[Shape] = &[
        all(const { &antenna("M0 -14L0 -28", 0.0, -28.0) }),
        circle(0.0, 34.0, 11.0).fill(IRON),
        circle(0.0, 34.0, 3.0).fill(STEEL).bare(),
    ];
    const ROUND: &[Shape] = &[
        circle(0.0, 7.0, 22.0).fill(Paint::Tin),
        all(const { &eyes(8.5, 0.0, 5.5) }),
        mouth("M-8 14Q0 20 8 14"),
    ];
    const SQUARE: &[Shape] = &[
        rect(-21.0, -13.0, 42.0, 40.0, 4.0).fill(Paint::Tin),
        hatch("M-9 14L-17 22M1 14L-8 23M11 14L2 23M17 18L12 23"),
        all(const { &eyes(8.5, -2.0, 5.5) }),
        mouth("M-8 9.5H8"),
    ];
    team(figure, LOWER, ROUND, SQUARE)
}

/// The medium robot: two feet, two antennas.
pub(crate) fn medium(figure: &Figure) -> Drawing {
    const LOWER: &[Shape] = &[
        all(const { &antenna("M-11 -27L-18 -42", -18.0, -42.0) }),
        all(const { &antenna("M11 -27L18 -42", 18.0, -42.0) }),
        path("M-20 45V36H-4V45ZM20 45V36H4V45Z").fill(IRON),
        line("M-22 8H-33V26M22 8H33V26").width(9.0),
        line("M-22 8H-33V26M22 8H33V26").stroke(STEEL, 4.0),
        rect(-22.0, 2.0, 44.0, 35.0, 5.0).fill(Paint::Shade),
    ];
    const ROUND: &[Shape] = &[
        circle(0.0, 19.0, 7.0).fill(LAMP).width(2.4),
        path("M-22-1V-10A22 22 0 0 1 22-10V-1Z").fill(Paint::Tin),
        all(const { &eyes(9.5, -16.0, 6.0) }),
        mouth("M-9 -6.5Q0 -0.5 9 -6.5"),
    ];
    const SQUARE: &[Shape] = &[
        hatch("M-8 9L-16 17M2 9L-16 27M12 9L-10 31M16 15L0 31M16 25L10 31"),
        rect(-22.0, -31.0, 44.0, 30.0, 3.0).fill(Paint::Tin),
        all(const { &eyes(9.5, -16.0, 6.0) }),
        mouth("M-9 -6.5H9"),
    ];
    team(figure, LOWER, ROUND, SQUARE)
}

/// The big robot: treads, three antennas, broad shoulders.
pub(crate) fn big(figure: &Figure) -> Drawing {
    const LOWER: &[Shape] = &[
        all(const { &antenna("M-15 -32L-23 -45", -23.0, -45.0) }),
        all(const { &antenna("M15 -32L23 -45", 23.0, -45.0) }),
        all(const { &antenna("M0 -34L0 -47", 0.0, -47.0) }),
        rect(-47.0, -9.0, 15.0, 32.0, 7.0).fill(STEEL),
        rect(32.0, -9.0, 15.0, 32.0, 7.0).fill(STEEL),
        rect(-44.0, 25.0, 88.0, 22.0, 11.0).fill(IRON),
        all(const { &[wheel(-32.0), wheel(-11.0), wheel(11.0), wheel(32.0)] }).fill(STEEL).width(2.2),
        path("M-36-10H36L33 27H-33Z").fill(Paint::Shade),
    ];
    const ROUND: &[Shape] = &[
        circle(-14.0, 9.0, 7.0).fill(LAMP).width(2.4),
        path("M4 3H24M4 10H24M4 17H24").width(2.6),
        path("M-24-9V-16A24 21 0 0 1 24-16V-9Z").fill(Paint::Tin),
        all(const { &eyes(10.5, -23.0, 6.5) }),
        mouth("M-9 -14Q0 -8 9 -14"),
    ];
    const SQUARE: &[Shape] = &[
        hatch("M-20 -2L-28 6M-10 -2L-28 16M0 -2L-22 20M10 -2L-12 20M20 -2L-2 20M28 0L8 20M28 10L18 20"),
        rect(-24.0, -36.0, 48.0, 27.0, 3.0).fill(Paint::Tin),
        all(const { &eyes(10.5, -23.0, 6.5) }),
        mouth("M-9 -14H9"),
    ];
    team(figure, LOWER, ROUND, SQUARE)
}

/// A football for the first team, a banded ball for the second.
pub(crate) fn ball(figure: &Figure) -> Drawing {
    const LOWER: &[Shape] = &[circle(0.0, 0.0, 29.0).fill(Paint::Tin)];
    const FOOTBALL: &[Shape] = &[
        path("M0-10 9.5-3 6 8H-6L-9.5-3Z").fill(Paint::Mark),
        line("M0-10V-24M9.5-3 23-8M6 8 14 22M-6 8-14 22M-9.5-3-23-8"),
        circle(0.0, 0.0, 29.0).fill(Paint::None),
    ];
    const BANDED: &[Shape] = &[
        path("M-27 0H27").stroke(LAMP, 8.0).ends(Ends::Butt),
        line("M-23-13Q0-5 23-13M-23 13Q0 5 23 13").stroke(Paint::Mark, 3.4),
        circle(0.0, 0.0, 29.0).fill(Paint::None),
    ];
    team(figure, LOWER, FOOTBALL, BANDED)
}

/// Combines the shapes that both teams share with those of the figure's team.
fn team(
    figure: &Figure,
    lower: &'static [Shape],
    first: &'static [Shape],
    second: &'static [Shape],
) -> Drawing {
    let own = if figure.seat.map_or(0, Seat::index) == 0 { first } else { second };
    vec![outlined(Paint::Line, vec![all(lower), all(own)])]
}

/// A rod with a lamp at its tip.
const fn antenna(rod: &'static str, x: f32, y: f32) -> [Shape; 2] {
    [line(rod), circle(x, y, 4.0).fill(LAMP).width(2.4)]
}

const fn wheel(x: f32) -> Shape {
    circle(x, 36.0, 6.0)
}

const fn eyes(x: f32, y: f32, r: f32) -> [Shape; 4] {
    const fn white(x: f32, y: f32, r: f32) -> Shape {
        circle(x, y, r).fill(WHITE).width(2.2)
    }
    const fn glass(x: f32, y: f32, r: f32) -> Shape {
        circle(x, y, r * 0.5).fill(Paint::Eye).width(1.6)
    }
    [white(-x, y, r), glass(-x, y, r), white(x, y, r), glass(x, y, r)]
}

const fn mouth(way: &'static str) -> Shape {
    line(way).stroke(Paint::Mark, 2.6)
}

/// Slanted strokes on tin.
const fn hatch(strokes: &'static str) -> Shape {
    line(strokes).stroke(Paint::Mark, 2.8).opacity(0.75)
}
