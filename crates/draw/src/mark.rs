//! Marks on a board: the last move, the selection, possible targets and their effects. Marks differ by shape,
//! not by colour alone.

use botyard_core::scene::{Cell, Figure, Spot};

use crate::board::{CELL, GHOST, Layout, ViewBox};
use crate::figure::figure;
use crate::ground::STANDING;
use crate::lettering::{Weight, words};
use crate::look::{Look, ThemeColours};
use crate::svg::{N, placed, turned, window};

/// A mark on the board.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// Spots of the last move.
    LastMove(Vec<Spot>),
    /// The selected spot.
    Selected(Spot),
    /// A possible target of the selected figure.
    Target {
        /// The target.
        at: Spot,
        /// Origin of the move; pushes, jumps and kicks show the way from it.
        from: Option<Spot>,
        /// Effect of the move.
        action: TargetAction,
    },
    /// The keyboard cursor.
    Cursor(Spot),
    /// A threatened spot: a piece that can be captured, or one that another side could score with.
    Threat(Spot),
    /// The target of a blow.
    Punch(Spot),
    /// An arrow for a suggested or discussed move.
    Arrow {
        /// Start of the move.
        from: Spot,
        /// End of the move.
        to: Spot,
        /// Quality of the move, from 0 to 1: better moves have stronger arrows.
        strength: f32,
    },
    /// A figure that isn't on the board yet.
    Ghost {
        /// Appearance of the figure.
        figure: Figure,
        /// Its future place.
        at: Spot,
    },
    /// The planned path of a figure.
    Trail(Vec<Cell>),
}

/// Effect of moving to a target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TargetAction {
    /// The figure moves there.
    Step,
    /// It captures the piece there.
    Capture,
    /// It moves there and pushes the piece there.
    Push,
    /// It jumps there.
    Jump,
    /// It swaps places with the piece there.
    Switch,
    /// It moves there with the ball.
    Dribble,
    /// It kicks the ball there.
    Kick,
    /// It is dropped there from a tray.
    Drop,
    /// It moves there and is promoted.
    Promote,
    /// The ball goes into the goal.
    Goal,
}

impl TargetAction {
    /// All actions.
    pub const ALL: [TargetAction; 10] = [
        TargetAction::Step,
        TargetAction::Capture,
        TargetAction::Push,
        TargetAction::Jump,
        TargetAction::Switch,
        TargetAction::Dribble,
        TargetAction::Kick,
        TargetAction::Drop,
        TargetAction::Promote,
        TargetAction::Goal,
    ];
}

impl Mark {
    /// Whether the mark is drawn below the figures.
    pub fn lies_below(&self) -> bool {
        matches!(self, Mark::LastMove(_) | Mark::Selected(_))
    }
}

/// Draws marks over a board, in their order.
pub fn marks(marks: &[Mark], layout: &Layout, look: &Look) -> String {
    let drawn: String = marks.iter().map(|mark| draw(mark, layout, look)).collect();
    if drawn.is_empty() {
        drawn
    } else {
        format!("<g stroke-linecap=\"round\" stroke-linejoin=\"round\">{drawn}</g>")
    }
}

fn draw(mark: &Mark, layout: &Layout, look: &Look) -> String {
    let colours = look.colours();
    let (accent, halo) = (colours.accent, colours.halo);
    match mark {
        Mark::LastMove(spots) => {
            let fill = format!(
                "fill=\"{}\" fill-opacity=\"0.42\" stroke=\"{}\" stroke-width=\"3.5\"",
                colours.trace, colours.trace_edge
            );
            spots.iter().map(|spot| around(spot, layout, 4.0, &fill)).collect()
        }
        Mark::Selected(spot) => {
            let fill =
                format!("fill=\"{accent}\" fill-opacity=\"0.2\" stroke=\"{accent}\" stroke-width=\"6\"");
            around(spot, layout, 6.0, &fill)
        }
        Mark::Target { at, from, action } => target(at, from.as_ref(), *action, layout, colours),
        Mark::Cursor(spot) => cursor(spot, layout, colours),
        Mark::Threat(spot) => at_centre(spot, layout, |_| {
            let danger = colours.danger;
            format!(
                "<path d=\"M30-48 48-16H12Z\" fill=\"{danger}\" stroke=\"{halo}\" stroke-width=\"4\" paint-order=\"stroke\"/>"
            ) + &words("!", 30.0, -27.0, 15.0, halo, Weight::Bold)
        }),
        Mark::Punch(spot) => at_centre(spot, layout, |_| {
            let ring = format!(
                "<circle r=\"24\" fill=\"{halo}\" fill-opacity=\"0.85\" stroke=\"{accent}\" stroke-width=\"4\" stroke-dasharray=\"7 6\"/>"
            );
            ring + FIST
        }),
        Mark::Arrow { from, to, strength } => arrow(from, to, *strength, layout, colours),
        Mark::Ghost { figure: drawn, at } => at_centre(at, layout, |_| {
            let ring = format!(
                "<rect x=\"-45\" y=\"-45\" width=\"90\" height=\"90\" rx=\"14\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"3\" stroke-dasharray=\"8 9\"/>"
            );
            // The piece on the square fades, so that both can be told apart.
            let veil = format!(
                "<rect x=\"-45\" y=\"-45\" width=\"90\" height=\"90\" rx=\"14\" fill=\"{}\" fill-opacity=\"0.8\"/>",
                colours.square
            );
            veil + &ring + &placed(&figure(drawn, look), 0.0, 0.0, STANDING, 0.6)
        }),
        Mark::Trail(cells) => trail(cells, layout, colours),
    }
}

/// Draws something at the centre of a spot.
fn at_centre(spot: &Spot, layout: &Layout, inside: impl Fn((f32, f32)) -> String) -> String {
    layout.centre(spot).map_or(String::new(), |(x, y)| placed(&inside((x, y)), x, y, 1.0, 1.0))
}

/// Draws a rectangle around a spot.
fn around(spot: &Spot, layout: &Layout, inset: f32, rest: &str) -> String {
    let Some(area) = area(spot, layout) else { return String::new() };
    let ViewBox { x, y, width, height } = area;
    let (x, y) = (N(x + inset), N(y + inset));
    let (width, height) = (N(width - 2.0 * inset), N(height - 2.0 * inset));
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"9\" {rest}/>")
}

fn area(spot: &Spot, layout: &Layout) -> Option<ViewBox> {
    if let Spot::Goal { seat } = spot {
        return layout.goal(*seat);
    }
    let (x, y) = layout.centre(spot)?;
    let size = if spot.cell().is_some() { CELL } else { CELL * 0.78 };
    Some(ViewBox { x: x - size / 2.0, y: y - size / 2.0, width: size, height: size })
}

/// Direction from one point to another, across the seam if that is shorter; in degrees clockwise from the
/// top.
fn direction(from: (f32, f32), to: (f32, f32), layout: &Layout) -> f32 {
    let (dx, dy) = way(from, to, layout);
    dx.atan2(-dy).to_degrees()
}

/// Offset to another point, across the seam if that is shorter.
fn way(from: (f32, f32), to: (f32, f32), layout: &Layout) -> (f32, f32) {
    let width = layout.board().width;
    let (mut dx, dy) = (to.0 - from.0, to.1 - from.1);
    if layout.has_seam() && dx.abs() > width / 2.0 {
        dx -= dx.signum() * width;
    }
    (dx, dy)
}

fn target(
    at: &Spot,
    from: Option<&Spot>,
    action: TargetAction,
    layout: &Layout,
    colours: &ThemeColours,
) -> String {
    let Some(place) = layout.centre(at) else { return String::new() };
    let origin = from.and_then(|from| layout.centre(from));
    let angle = origin.map_or(0.0, |origin| direction(origin, place, layout));
    let (accent, halo) = (colours.accent, colours.halo);
    let strokes = |path: &str, width: f32| {
        format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{halo}\" stroke-width=\"{}\"/><path d=\"{path}\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"{}\"/>",
            N(width + 4.0),
            N(width)
        )
    };
    let dot =
        |r: f32| format!("<circle r=\"{}\" fill=\"{accent}\" stroke=\"{halo}\" stroke-width=\"4\"/>", N(r));
    let ball = |x: f32, y: f32| {
        format!(
            "<g transform=\"translate({} {})\"><circle r=\"12\" fill=\"{halo}\" stroke=\"{accent}\" stroke-width=\"4\"/><path d=\"M0-5 5-1 3 5H-3L-5-1Z\" fill=\"{accent}\"/></g>",
            N(x),
            N(y)
        )
    };
    let way_back = || origin.map(|origin| way(place, origin, layout));
    let inside = match action {
        TargetAction::Step => dot(14.0),
        TargetAction::Capture => strokes("M-44-24V-44H-24M24-44H44V-24M44 24V44H24M-24 44H-44V24", 7.0),
        TargetAction::Push => turned(&strokes("M-20 14 0-4 20 14M-20-8 0-26 20-8", 7.0), angle),
        TargetAction::Jump => {
            let arc = way_back().map_or(String::new(), |(dx, dy)| {
                let (x, y) = (dx / 2.0 - dy * 0.28, dy / 2.0 + dx * 0.28 - dx.abs() * 0.28);
                let path = format!("M{} {}Q{} {} 0 0", N(dx * 0.82), N(dy * 0.82), N(x), N(y));
                format!("<path d=\"{path}\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"4\" stroke-dasharray=\"2 11\"/>")
            });
            arc + &format!("<circle r=\"15\" fill=\"{halo}\" stroke=\"{accent}\" stroke-width=\"6\"/>")
        }
        TargetAction::Switch => {
            strokes("M-38-12A40 40 0 0 1 32-24M34-42V-22H14M38 12A40 40 0 0 1-32 24M-34 42V22H-14", 6.0)
        }
        TargetAction::Dribble => dot(13.0) + &ball(18.0, -18.0),
        TargetAction::Kick => {
            let line = way_back().map_or(String::new(), |(dx, dy)| {
                format!("<path d=\"M{} {}L0 0\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"3.5\" stroke-dasharray=\"12 9\" opacity=\"0.75\"/>", N(dx), N(dy))
            });
            line + &ball(0.0, 0.0)
        }
        TargetAction::Drop => {
            strokes("M0-24V14M-15 0 0 16 15 0", 6.0)
                + &format!("<path d=\"M-28 34H28\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"6\"/>")
        }
        TargetAction::Promote => strokes("M-18 18 0 4 18 18M-18 2 0-12 18 2M-18-14 0-28 18-14", 5.0),
        TargetAction::Goal => format!(
            "<path d=\"{STAR}\" fill=\"{accent}\" stroke=\"{halo}\" stroke-width=\"4\" paint-order=\"stroke\"/>"
        ),
    };
    placed(&inside, place.0, place.1, 1.0, 1.0)
}

/// A fist, in a box from -16 to 16.
pub(crate) const FIST: &str = "<path d=\"M-13 11V-4Q-13-8-9-8-6-8-6-5-6-10-2-10 1-10 1-6 1-11 5-11 8-11 8-7 13-8 13-2V5Q13 15 0 15-13 15-13 11Z\" fill=\"#fdf8ec\" stroke=\"#1b232a\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/>";

/// A five-pointed star.
pub(crate) const STAR: &str = "M0-26 6.2-8.5 24.7-8 10 3.2 15.3 21 0 10.5-15.3 21-10 3.2-24.7-8-6.2-8.5Z";

fn cursor(spot: &Spot, layout: &Layout, colours: &ThemeColours) -> String {
    let Some(ViewBox { x, y, width, height }) = area(spot, layout) else { return String::new() };
    let (left, top, right, bottom) = (N(x + 4.0), N(y + 4.0), N(x + width - 4.0), N(y + height - 4.0));
    let path = format!("M{left} {top}H{right}V{bottom}H{left}Z");
    format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"9\"/><path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\" stroke-dasharray=\"1 9\"/>",
        colours.halo, colours.label
    )
}

fn arrow(from: &Spot, to: &Spot, strength: f32, layout: &Layout, colours: &ThemeColours) -> String {
    let (Some(start), Some(end)) = (layout.centre(from), layout.centre(to)) else { return String::new() };
    let strength = strength.clamp(0.0, 1.0);
    let (dx, dy) = way(start, end, layout);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return String::new();
    }
    let wide = 5.0 + 7.0 * strength;
    let head = 16.0 + 12.0 * strength;
    let neck = head - (length - 8.0);
    // Drawn pointing up, from (0, 0).
    let path = format!(
        "M{w} {start}V{neck}H{h}L0 {tip}L-{h} {neck}H-{w}V{start}Z",
        w = N(wide / 2.0),
        h = N(head * 0.62),
        start = N(-18.0_f32.min(length / 3.0)),
        neck = N(neck),
        tip = N(8.0 - length),
    );
    let alpha = N(0.5 + 0.35 * strength);
    let shape = format!(
        "<path d=\"{path}\" fill=\"{}\" fill-opacity=\"{alpha}\" stroke=\"{}\" stroke-width=\"2\" stroke-opacity=\"{alpha}\"/>",
        colours.accent, colours.halo
    );
    let shape = turned(&shape, dx.atan2(-dy).to_degrees());
    let drawn = placed(&shape, start.0, start.1, 1.0, 1.0);
    if (end.0 - start.0 - dx).abs() < 1.0 {
        return drawn;
    }
    // Across the seam: it leaves at one edge and enters at the other.
    let board = layout.board();
    let both = drawn + &placed(&shape, end.0 - dx, end.1 - dy, 1.0, 1.0);
    window(&both, -GHOST, 0.0, board.width + 2.0 * GHOST, board.height)
}

/// Draws a dotted path with an arrowhead at its end.
fn trail(cells: &[Cell], layout: &Layout, colours: &ThemeColours) -> String {
    let points: Vec<(f32, f32)> = cells.iter().map(|&cell| layout.cell(cell)).collect();
    let [.., before, last] = points.as_slice() else { return String::new() };
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        path += &format!("{}{} {}", if index == 0 { 'M' } else { 'L' }, N(*x), N(*y));
    }
    let angle = (last.0 - before.0).atan2(before.1 - last.1).to_degrees();
    let head = turned("<path d=\"M-13 8 0-10 13 8\" fill=\"none\"/>", angle);
    let head = placed(&head, last.0, last.1, 1.0, 1.0);
    let layer = |colour: &str, width: f32, dash: &str| {
        format!(
            "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"><path d=\"{path}\"{dash}/>{head}</g>",
            N(width)
        )
    };
    layer(colours.halo, 10.0, "") + &layer(colours.accent, 5.0, " stroke-dasharray=\"1 11\"")
}
