//! Numbers and elements of SVG text.

use std::fmt;

/// A number with at most two decimals, written as short as possible.
#[derive(Clone, Copy)]
pub(crate) struct N(pub(crate) f32);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // Avoids -0.
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

/// Content moved, scaled and faded.
pub(crate) fn placed(inside: &str, x: f32, y: f32, scale: f32, alpha: f32) -> String {
    let scale = if scale == 1.0 { String::new() } else { format!(" scale({})", N(scale)) };
    let alpha = if alpha >= 1.0 { String::new() } else { format!(" opacity=\"{}\"", N(alpha.max(0.0))) };
    format!("<g transform=\"translate({} {}){scale}\"{alpha}>{inside}</g>", N(x), N(y))
}

/// Content rotated by some degrees.
pub(crate) fn turned(inside: &str, angle: f32) -> String {
    if angle.rem_euclid(360.0) == 0.0 {
        inside.to_owned()
    } else {
        format!("<g transform=\"rotate({})\">{inside}</g>", N(angle.rem_euclid(360.0)))
    }
}

/// Content clipped to this rectangle.
pub(crate) fn window(inside: &str, x: f32, y: f32, width: f32, height: f32) -> String {
    let (x, y, width, height) = (N(x), N(y), N(width), N(height));
    format!(
        "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\" overflow=\"hidden\">{inside}</svg>"
    )
}
