//! Figures as SVG, from the shapes that their games define.

use std::fmt::Write as _;

use botyard_core::Seat;
use botyard_core::scene::{Facing, Figure, Tint};
use botyard_core::shape::{
    CREAM, Drawing, Ends, Form, INK, Paint, Pose, Shape, circle, letters, outlined, path, posed, rect,
};

use crate::board::ViewBox;
use crate::lettering::{Weight, width, words};
use crate::look::{Look, Theme};
use crate::svg::{N, placed, turned};

/// Draws a figure as it stands on the board, in a box from -50 to 50.
pub fn figure(figure: &Figure, look: &Look) -> String {
    figure_at(figure, heading(figure, look.flipped), look)
}

/// Draws a figure facing in any direction: degrees clockwise from the top of the picture.
pub(crate) fn figure_at(figure: &Figure, angle: f32, look: &Look) -> String {
    let seat = figure.seat.map_or(0, Seat::index);
    let painter = FigurePainter { seat, angle, theme: look.theme };
    painter.draw(&figure.kind.draw.unwrap_or(disc)(figure))
}

/// Draws a figure as an SVG document of its own, with a transparent background.
pub fn figure_picture(drawn: &Figure, look: &Look) -> String {
    let view = ViewBox { x: -52.0, y: -52.0, width: 104.0, height: 104.0 };
    let inside = figure(drawn, look);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\">{inside}</svg>")
}

/// Direction of a figure in the picture, in degrees clockwise from the top; 0 for one without a front.
pub(crate) fn heading(figure: &Figure, flipped: bool) -> f32 {
    let Some(facing) = figure.facing else { return 0.0 };
    degrees(facing, flipped)
}

/// A board direction in the picture, in degrees clockwise from the top.
pub(crate) fn degrees(facing: Facing, flipped: bool) -> f32 {
    let angle = match facing {
        Facing::Up => 0.0,
        Facing::Right => 90.0,
        Facing::Down => 180.0,
        Facing::Left => 270.0,
    };
    if flipped { (angle + 180.0) % 360.0 } else { angle }
}

/// Drawing of a figure whose game defines none: a disc with the glyph, and a nose in its direction.
fn disc(figure: &Figure) -> Drawing {
    let (fill, mark) = match figure.tint {
        Tint::Plain => (Paint::Tin, Paint::Mark),
        Tint::Red => (Paint::Hex("#d8402f"), CREAM),
        Tint::Green => (Paint::Hex("#4f9a4f"), CREAM),
        Tint::Yellow => (Paint::Hex("#f0b93a"), INK),
    };
    let nose = figure.facing.map(|_| posed(Pose::Facing, vec![path("M-12-32 0-47 12-32Z").fill(fill)]));
    let body = match figure.seat.map_or(0, Seat::index) {
        0 => circle(0.0, 0.0, 36.0),
        _ => rect(-33.0, -33.0, 66.0, 66.0, 12.0),
    };
    let glyph: String = figure.glyph.chars().take(3).collect();
    let size = (46.0 / width(&glyph).max(1.0) * 10.0).min(34.0);
    let shapes: Vec<Shape> = nose.into_iter().chain([body.fill(fill)]).collect();
    vec![outlined(Paint::Line, shapes), letters(glyph.into(), 0.0, 0.0, size, mark)]
}

/// The colours of the seats: coat and trim.
const COATS: [(&str, &str); 8] = [
    ("#f4a3b5", "#d9758d"),
    ("#74b6e8", "#2f6ea6"),
    ("#f6d04d", "#a8780f"),
    ("#86c96f", "#3c7d33"),
    ("#f58f4e", "#a94c14"),
    ("#bf96e0", "#6c3fa0"),
    ("#5fd0c3", "#17756b"),
    ("#d8c3a0", "#6d5637"),
];

/// Turns shapes into SVG for one figure.
struct FigurePainter {
    seat: usize,
    /// Direction of the figure, in degrees.
    angle: f32,
    theme: Theme,
}

impl FigurePainter {
    fn draw(&self, shapes: &[Shape]) -> String {
        shapes.iter().map(|shape| self.shape(shape)).collect()
    }

    fn shape(&self, shape: &Shape) -> String {
        let style = self.style(shape);
        match &shape.form {
            Form::Path(data) => format!("<path d=\"{data}\"{style}/>"),
            &Form::Ellipse([x, y, rx, ry]) => {
                let at = if (x, y) == (0.0, 0.0) {
                    String::new()
                } else {
                    format!(" cx=\"{}\" cy=\"{}\"", N(x), N(y))
                };
                if rx == ry {
                    format!("<circle{at} r=\"{}\"{style}/>", N(rx))
                } else {
                    format!("<ellipse{at} rx=\"{}\" ry=\"{}\"{style}/>", N(rx), N(ry))
                }
            }
            &Form::Rect([x, y, width, height, corner]) => {
                let round = if corner == 0.0 { String::new() } else { format!(" rx=\"{}\"", N(corner)) };
                let (x, y, width, height) = (N(x), N(y), N(width), N(height));
                format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}{style}/>")
            }
            Form::Letters { text, x, y, size } => {
                let colour = self.colour(shape.stroke.unwrap_or(Paint::Mark));
                words(text, *x, *y, *size, colour, Weight::Bold)
            }
            Form::Group(pose, shapes) => {
                let inside = self.pose(*pose, &self.draw(shapes));
                if style.is_empty() { inside } else { format!("<g{style}>{inside}</g>") }
            }
        }
    }

    fn pose(&self, pose: Pose, inside: &str) -> String {
        match pose {
            Pose::Plain => inside.to_owned(),
            Pose::Facing => turned(inside, self.angle),
            Pose::Behind(far) => {
                let (sin, cos) = self.angle.to_radians().sin_cos();
                placed(inside, -sin * far, cos * far, 1.0, 1.0)
            }
            Pose::Turned(angle) => turned(inside, angle),
            Pose::TurnedAround(angle, x, y) => {
                format!("<g transform=\"rotate({angle} {x} {y})\">{inside}</g>")
            }
            Pose::Moved(x, y) => format!("<g transform=\"translate({x} {y})\">{inside}</g>"),
            Pose::Scaled(x, y) if x == y => format!("<g transform=\"scale({})\">{inside}</g>", N(x)),
            Pose::Scaled(x, y) => format!("<g transform=\"scale({} {})\">{inside}</g>", N(x), N(y)),
        }
    }

    /// Paint and stroke of a shape as SVG attributes.
    fn style(&self, shape: &Shape) -> String {
        let mut style = String::new();
        if let Some(fill) = shape.fill {
            let _ = write!(style, " fill=\"{}\"", self.colour(fill));
        }
        if let Some(stroke) = shape.stroke {
            let _ = write!(style, " stroke=\"{}\"", self.colour(stroke));
        }
        if shape.width > 0.0 {
            let _ = write!(style, " stroke-width=\"{}\"", N(shape.width));
        }
        match shape.ends {
            Ends::Inherited => {}
            Ends::Round => style += " stroke-linejoin=\"round\" stroke-linecap=\"round\"",
            Ends::Butt => style += " stroke-linecap=\"butt\"",
        }
        if let Some((dash, gap)) = shape.dashes {
            let _ = write!(style, " stroke-dasharray=\"{} {}\"", N(dash), N(gap));
        }
        if shape.opacity < 1.0 {
            let _ = write!(style, " opacity=\"{}\"", N(shape.opacity));
        }
        style
    }

    /// The colour of a paint. The first team is white, all others are black; on a dark board black bodies
    /// have light edges.
    fn colour(&self, paint: Paint) -> &'static str {
        let by_team = |white: &'static str, black: &'static str, on_dark: &'static str| match self.theme {
            _ if self.seat == 0 => white,
            Theme::Dark => on_dark,
            Theme::Light | Theme::Print => black,
        };
        let (coat, trim) = COATS[self.seat.min(7)];
        match paint {
            Paint::None => "none",
            Paint::Hex(hex) => hex,
            Paint::Line => by_team("#1b232a", "#1b232a", "#a5b4bf"),
            Paint::Tin => by_team("#fdf8ec", "#3a444d", "#252d34"),
            Paint::Shade => by_team("#e2d6bd", "#29313a", "#171d22"),
            Paint::Mark => by_team("#1b232a", "#f5ead2", "#f5ead2"),
            Paint::Eye => by_team("#2f7fa8", "#f3b33e", "#f3b33e"),
            Paint::Coat => coat,
            Paint::Trim => trim,
        }
    }
}
