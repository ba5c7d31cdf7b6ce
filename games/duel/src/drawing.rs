//! Drawings of the robots: wooden tiles that point at the enemy, with a dot for each direction of movement.

use botyard_core::scene::Figure;
use botyard_core::shape::{
    CREAM, Drawing, INK, IRON, LAMP, Paint, Pose, Shape, WHITE, all, circle, line, outlined, path, posed,
    rect,
};
use botyard_core::{Seat, Side};

use crate::robot::Robot;

const SCARLET: Paint = Paint::Hex("#d8402f");
const YELLOW: Paint = Paint::Hex("#f6c443");
const BEAK: Paint = Paint::Hex("#e3792b");

/// The red robot, which moves in every direction: it wears a crown.
pub(crate) fn red(figure: &Figure) -> Drawing {
    tile(figure, Robot::Red, RED)
}

const RED: &[Shape] = &[
    path("M-15-9V-25L-7-16 0-27 7-16 15-25V-9Z").fill(LAMP),
    rect(-19.0, -11.0, 38.0, 27.0, 6.0).fill(SCARLET),
    path("M-12 16H12L15 27H-15Z").fill(Paint::Hex("#a92c1f")),
    all(const { &eyes(8.0, -1.0) }),
    line("M-8 9H8").width(2.6),
];

/// The white robot, which moves diagonally: so do its aerials.
pub(crate) fn white(figure: &Figure) -> Drawing {
    tile(figure, Robot::White, PALE)
}

const PALE: &[Shape] = &[
    line("M-9-12-15-20M9-12 15-20"),
    circle(-15.0, -20.0, 3.4).fill(CREAM),
    circle(15.0, -20.0, 3.4).fill(CREAM),
    line("M-10 17-16 25M10 17 16 25").width(5.0),
    circle(0.0, 2.0, 19.0).fill(CREAM),
    all(const { &eyes(7.5, -2.0) }),
    line("M-7 10Q0 15 7 10").width(2.6),
];

/// The green robot, which moves straight: it is tall, with a long neck.
pub(crate) fn green(figure: &Figure) -> Drawing {
    tile(figure, Robot::Green, GREEN)
}

const GREEN: &[Shape] = &[
    path("M-17 27V13H17V27Z").fill(Paint::Hex("#357a3c")),
    rect(-6.0, -2.0, 12.0, 17.0, 0.0).fill(IRON),
    line("M0-21V-28M-4-28H4"),
    rect(-14.0, -22.0, 28.0, 23.0, 4.0).fill(Paint::Hex("#5dac58")),
    all(const { &eyes(6.5, -13.0) }),
    line("M-5-5H5").width(2.6),
];

/// The small yellow robot, which only moves forward: a chick, hardly out of the egg.
pub(crate) fn small_yellow(figure: &Figure) -> Drawing {
    tile(figure, Robot::SmallYellow, CHICK)
}

const CHICK: &[Shape] = &[
    line("M0-9V-17"),
    circle(0.0, -18.0, 3.0).fill(SCARLET),
    line("M-6 21V25H-10M6 21V25H10"),
    circle(0.0, 6.0, 15.0).fill(YELLOW),
    all(const { &eyes(6.0, 2.0) }),
    path("M-4 9H4L0 14Z").fill(BEAK).width(2.0),
];

/// The big yellow robot, which moves in every direction but diagonally back: a hen with a comb and wings.
pub(crate) fn big_yellow(figure: &Figure) -> Drawing {
    tile(figure, Robot::BigYellow, HEN)
}

const HEN: &[Shape] = &[
    path("M-11-14Q-12-26-5-22 0-31 5-22 12-26 11-14Z").fill(SCARLET),
    path("M-16-1-24 11-15 16ZM16-1 24 11 15 16Z").fill(Paint::Hex("#dca02a")),
    line("M-9 23V28H-14M9 23V28H14"),
    path("M-19 8Q-19-17 0-17 19-17 19 8 19 25 0 25-19 25-19 8Z").fill(YELLOW),
    all(const { &eyes(7.5, -3.0) }),
    path("M-5 6H5L0 13Z").fill(BEAK).width(2.0),
];

const WOOD: &[Shape] = &[
    path("M0-48 36-30 44 46H-44L-36-30Z").fill(Paint::Hex("#f0d3a0")),
    path("M-35 39H35").stroke(Paint::Hex("#b98a4e"), 2.4),
];

/// Darker wood with cut corners and a second edge, so that the sides differ in more than colour.
const DARK_WOOD: &[Shape] = &[
    path("M0-48 36-30 43 35 33 46H-33L-43 35-36-30Z").fill(Paint::Hex("#b98956")),
    line("M0-41 31-26 37 33 30 40H-30L-37 33-31-26Z").stroke(Paint::Hex("#6e4720"), 2.0),
];

/// Draws the tile, turned to point at the enemy, and the robot on it, upright.
fn tile(figure: &Figure, robot: Robot, shapes: &'static [Shape]) -> Drawing {
    let wood = if figure.seat.map_or(0, Seat::index) == 0 { WOOD } else { DARK_WOOD };
    let dot = |(files, ranks): (i8, i8)| {
        let (x, y) = match (files, ranks) {
            (0, 1) => (0.0, -36.0),
            (x, 1) => (f32::from(x) * 25.0, -26.0),
            (x, 0) => (f32::from(x) * 32.0, 3.0),
            (0, _) => (0.0, 38.0),
            (x, _) => (f32::from(x) * 30.0, 35.0),
        };
        circle(x, y, 5.4).fill(Paint::Hex("#c22f1f")).stroke(CREAM, 2.2)
    };
    let tile: Vec<Shape> = [all(wood)].into_iter().chain(robot.steps(Side::White).map(dot)).collect();
    vec![outlined(INK, vec![posed(Pose::Facing, tile), posed(Pose::Behind(3.0), shapes)])]
}

const fn eyes(x: f32, y: f32) -> [Shape; 4] {
    const fn white(x: f32, y: f32) -> Shape {
        circle(x, y, 4.6).fill(WHITE).width(2.2)
    }
    const fn pupil(x: f32, y: f32) -> Shape {
        circle(x, y, 1.8).fill(INK).bare()
    }
    [white(-x, y), pupil(-x, y), white(x, y), pupil(x, y)]
}
