//! Drawings of pigs seen from above, and of command cards, open and hidden. The snout shows the facing;
//! colour, pattern and letter show the seat; bolts on the back show the damage.

use botyard_core::scene::Figure;
use botyard_core::shape::{
    CREAM, Drawing, Ends, INK, IRON, LAMP, Paint, Pose, STEEL, Shape, WHITE, all, circle, ellipse, letters,
    line, outlined, path, posed, rect,
};
use botyard_core::{LETTERS, Seat};

use crate::command::PigCommand;

const SCARLET: Paint = Paint::Hex("#d8402f");
const SOOT: Paint = Paint::Hex("#3d3a38");
const BODY: &str = "M-30 2Q-30-22 0-22 30-22 30 2V16Q30 42 0 42-30 42-30 16Z";

/// A living pig with its damage.
pub(crate) fn pig(figure: &Figure) -> Drawing {
    const BACK: &[Shape] = &[
        line("M0 42Q7 46 1 49").width(3.0),
        rect(-40.0, -17.0, 16.0, 54.0, 7.0).fill(IRON),
        rect(24.0, -17.0, 16.0, 54.0, 7.0).fill(IRON),
        path("M-38-4H-32M-38 7H-32M-38 18H-32M-38 29H-32M32-4H38M32 7H38M32 18H38M32 29H38")
            .stroke(STEEL, 2.4),
        path(BODY).fill(Paint::Coat),
    ];
    const FRONT: &[Shape] = &[
        line(BODY),
        path("M-25-14-28-37-10-29ZM25-14 28-37 10-29Z").fill(Paint::Trim),
        path("M-21-16Q-21-38 0-38 21-38 21-16 21-6 0-6-21-6-21-16Z").fill(Paint::Coat),
        all(const { &[circle(-11.0, -23.0, 4.4), circle(11.0, -23.0, 4.4)] }).fill(WHITE).width(2.0),
        all(const { &[circle(-11.0, -24.5, 2.0), circle(11.0, -24.5, 2.0)] }).fill(INK).bare(),
        rect(-13.0, -49.0, 26.0, 19.0, 8.5).fill(Paint::Hex("#f7b9c4")),
        all(const { &[ellipse(-5.0, -40.0, 2.4, 4.0), ellipse(5.0, -40.0, 2.4, 4.0)] }).fill(INK).bare(),
    ];
    let shapes = [all(BACK), pattern(seat(figure)), all(FRONT)];
    let shapes: Vec<Shape> = shapes.into_iter().chain(damage(figure.number)).collect();
    // The letter stays upright, where the pattern leaves room for it.
    let letter = letter(figure, 0.0, 0.0, CREAM, INK);
    vec![outlined(INK, vec![posed(Pose::Facing, shapes)]), posed(Pose::Behind(8.0), letter.to_vec())]
}

/// A destroyed pig, burnt and broken.
pub(crate) fn hulk(figure: &Figure) -> Drawing {
    const WRECK: &[Shape] = &[
        rect(-41.0, -12.0, 15.0, 50.0, 5.0).fill(SOOT),
        path("M27-20H42V6L36 12 42 18V34H27Z").fill(SOOT),
        path(
            "M-30-2Q-28-24-8-22L-2-12 6-24Q30-20 30 2L22 10 30 18Q30 40 4 42L-2 34-8 41Q-30 38-30 16L-22 8Z",
        )
        .fill(Paint::Hex("#575350")),
        path("M-20-18-30-38-8-30ZM20-20 34-34 28-14Z").fill(SOOT),
    ];
    const SNOUT: &[Shape] = &[rect(-20.0, -48.0, 24.0, 17.0, 7.0).fill(Paint::Hex("#6f6a66"))];
    const CRACKS: &[Shape] = &[
        path("M-18-24-10-16M-10-24-18-16M10-24 18-16M18-24 10-16").stroke(Paint::Hex("#d9d2c7"), 3.0),
        line("M-26 4-14 0M24 24 12 30M-8 41-4 28").stroke(Paint::Hex("#26221f"), 2.4),
    ];
    let snout = posed(Pose::TurnedAround(-18.0, -8.0, -40.0), SNOUT);
    let wreck = posed(Pose::Turned(14.0), vec![all(WRECK), snout, all(CRACKS)]);
    let letter = letter(figure, -2.0, 9.0, Paint::Hex("#8d8781"), Paint::Hex("#1b1917"));
    [outlined(INK, vec![wreck])].into_iter().chain(letter).collect()
}

/// A badge with the seat's colour, pattern and letter.
pub(crate) fn badge(figure: &Figure) -> Drawing {
    let coat = vec![path(BODY).fill(Paint::Coat), pattern(seat(figure))];
    let coat = posed(Pose::Moved(0.0, -12.0), vec![posed(Pose::Scaled(1.35, 1.35), coat)]);
    vec![
        outlined(INK, vec![coat]),
        posed(Pose::Scaled(1.7, 1.7), letter(figure, 0.0, 0.0, CREAM, INK).to_vec()),
    ]
}

fn seat(figure: &Figure) -> usize {
    figure.seat.map_or(0, Seat::index)
}

/// The seat's letter on a disc.
fn letter(figure: &Figure, x: f32, y: f32, paper: Paint, ink: Paint) -> [Shape; 2] {
    let name = LETTERS.get(seat(figure)).map_or("", |seat| seat.id);
    [circle(x, y, 16.0).fill(paper).stroke(INK, 2.6), letters(name.into(), x, y, 18.0, ink)]
}

/// The pattern of a seat, so that seats differ in more than colour.
fn pattern(seat: usize) -> Shape {
    const fn stripes(way: &'static str, width: f32) -> Shape {
        line(way).stroke(Paint::Trim, width).ends(Ends::Butt)
    }
    const fn dot(x: f32, y: f32) -> Shape {
        circle(x, y, 4.2)
    }
    const DOTS: &[Shape] = &[
        dot(-23.0, 1.0),
        dot(23.0, 1.0),
        dot(-23.0, 14.0),
        dot(23.0, 14.0),
        dot(-20.0, 27.0),
        dot(20.0, 27.0),
        dot(-8.0, 34.0),
        dot(8.0, 34.0),
        dot(-12.0, -11.0),
        dot(12.0, -11.0),
    ];
    match seat {
        1 => stripes("M-29 0H29M-29.5 11H29.5M-28 22H28M-23 33H23", 4.6),
        2 => all(DOTS).fill(Paint::Trim).bare(),
        3 => path("M-29-4H-20V5H-29ZM-20 5H-11V14H-20ZM-29 14H-20V23H-29ZM-20 23H-11V32H-20ZM-11 32H-2V41H-11ZM29-4H20V5H29ZM20 5H11V14H20ZM29 14H20V23H29ZM20 23H11V32H20ZM11 32H2V41H11Z")
            .fill(Paint::Trim)
            .bare(),
        4 => stripes(
            "M-29 8-23 0-17 8M17 8 23 0 29 8M-29 22-23 14-17 22M17 22 23 14 29 22M-23 34-17 27-11 35-5 28 0 35 5 28 11 35 17 27 23 34",
            3.8,
        ),
        5 => line("M-23 4Q-23-15 0-15 23-15 23 4V15Q23 35 0 35-23 35-23 15Z").stroke(Paint::Trim, 5.0),
        6 => stripes("M-30 8H30M0-22V41", 10.0),
        7 => path("M0-22Q30-22 30 2V16Q30 42 0 42Z").fill(Paint::Trim).bare(),
        _ => all(&[]),
    }
}

/// Cracks in the tin, and a bolt across the back for each point of damage.
fn damage(points: u8) -> impl Iterator<Item = Shape> {
    const CRACKS: &str = "M-29 6-22 10-25 16-17 20M29 4 22 9 25 15 18 21M-16-20-11-13-15-9M20-12 14-9 17-3";
    const BOLT: &[Shape] = &[path("M0-8 6.4 0 0 8-6.4 0Z").fill(Paint::Hex("#e0261b")).stroke(WHITE, 2.2)];
    let points = points.min(5);
    let bolt = move |index: u8| {
        let x = (f32::from(index) - f32::from(points - 1) / 2.0) * 13.5;
        posed(Pose::Moved(x, 37.0 - x.abs() * 0.14), BOLT)
    };
    let end = CRACKS.match_indices('M').nth(points.into()).map_or(CRACKS.len(), |(end, _)| end);
    let cracks = (points > 0).then(|| line(&CRACKS[..end]).stroke(INK, 2.6));
    cracks.into_iter().chain((0..points).map(bolt))
}

const CARD: Shape = rect(-37.0, -47.0, 74.0, 94.0, 9.0);

/// A card with the icon of a command.
pub(crate) fn command(figure: &Figure) -> Drawing {
    const SHEET: &[Shape] =
        &[CARD.fill(CREAM), path("M-37 33V38Q-37 47-28 47H28Q37 47 37 38V33Z").fill(Paint::Coat)];
    let command = PigCommand::ALL.into_iter().find(|command| command.sign() == figure.glyph);
    let icon = command.map(|command| posed(Pose::Moved(0.0, -7.0), icon(command)));
    [outlined(INK, SHEET)].into_iter().chain(icon).collect()
}

/// The back of a card, for a hidden command.
pub(crate) fn hidden(_: &Figure) -> Drawing {
    const BACK: &[Shape] = &[
        CARD.fill(Paint::Coat),
        rect(-29.0, -39.0, 58.0, 78.0, 5.0).fill(Paint::None).stroke(Paint::Trim, 3.0).dashes(7.0, 6.0),
    ];
    vec![outlined(INK, BACK), letters("?".into(), 0.0, 0.0, 40.0, INK)]
}

/// The icon of a command, in a box from -30 to 30.
fn icon(command: PigCommand) -> Vec<Shape> {
    const fn strokes(way: &'static str, paint: Paint) -> Shape {
        line(way).stroke(paint, 8.0).ends(Ends::Round)
    }
    const STRAIGHT: &[Shape] = &[strokes("M0 26V-22M-17-6 0-24 17-6", INK)];
    const TURN: &[Shape] = &[strokes("M16 26V2Q16-14 0-14H-18M-6-27-20-14-6-1", Paint::Hex("#2f6ea6"))];
    const HAND: &[Shape] = &[
        path("M-22 20V-8Q-22-14-16-14-11-14-11-9-11-18-5-18 0-18 0-12 0-20 6-20 11-20 11-14 11-18 16-18 22-18 22-10V6Q22 26 0 26-22 26-22 20Z")
            .fill(LAMP),
        line("M-11-9V2M0-12V2M11-14V2"),
    ];
    const WRENCH: &[Shape] =
        &[path("M-7 28V-2A17 17 0 0 1-7-31V-16H7V-31A17 17 0 0 1 7-2V28Z").fill(Paint::Hex("#86c96f"))];
    match command {
        PigCommand::Forward => vec![all(STRAIGHT)],
        PigCommand::Backward => vec![posed(Pose::Turned(180.0), STRAIGHT)],
        PigCommand::ForwardLeft => vec![posed(Pose::Turned(-45.0), STRAIGHT)],
        PigCommand::ForwardRight => vec![posed(Pose::Turned(45.0), STRAIGHT)],
        PigCommand::TurnLeft => vec![all(TURN)],
        PigCommand::TurnRight => vec![posed(Pose::Scaled(-1.0, 1.0), TURN)],
        PigCommand::Fire => {
            vec![strokes("M0 24V4", INK), strokes("M0-10V-26M-12-4-22-14M12-4 22-14", SCARLET)]
        }
        PigCommand::Hit => vec![outlined(INK, HAND)],
        PigCommand::Rest => vec![strokes("M-18-18 18 18M18-18-18 18", SCARLET)],
        PigCommand::Repair => vec![outlined(INK, WRENCH)],
    }
}
