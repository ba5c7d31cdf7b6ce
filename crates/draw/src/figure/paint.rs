//! Colours of figures.

use crate::look::Theme;

/// Outlines.
pub(super) const LINE: &str = "#1b232a";
/// Steel of wheels, feet and joints.
pub(super) const STEEL: &str = "#8b98a3";
/// Darker steel.
pub(super) const IRON: &str = "#56626c";
/// What is lit.
pub(super) const LAMP: &str = "#f3b33e";
/// Paper and enamel.
pub(super) const CREAM: &str = "#fdf8ec";

/// A team's colours.
pub(super) struct Team {
    /// Outlines.
    pub(super) line: &'static str,
    /// Is it the second team, whose heads are square and whose tin is hatched?
    pub(super) square: bool,
    /// Tin.
    pub(super) tin: &'static str,
    /// Tin in the shade.
    pub(super) shade: &'static str,
    /// What is drawn on tin.
    pub(super) mark: &'static str,
    /// The glass of the eyes.
    pub(super) eye: &'static str,
}

/// The first team is white, all others are black; on a dark board black tin has light edges.
pub(super) fn team(seat: usize, theme: Theme) -> Team {
    if seat == 0 {
        Team { line: LINE, square: false, tin: "#fdf8ec", shade: "#e2d6bd", mark: "#1b232a", eye: "#2f7fa8" }
    } else {
        let (line, tin, shade) = if theme == Theme::Dark {
            ("#a5b4bf", "#252d34", "#171d22")
        } else {
            (LINE, "#3a444d", "#29313a")
        };
        Team { line, square: true, tin, shade, mark: "#f5ead2", eye: "#f3b33e" }
    }
}

/// Wraps a figure's shapes: a crisp outline around each.
pub(super) fn outlined(shapes: &str) -> String {
    outlined_in(LINE, shapes)
}

/// The same, with an outline of this colour.
pub(super) fn outlined_in(line: &str, shapes: &str) -> String {
    format!(
        "<g stroke=\"{line}\" stroke-width=\"3.2\" stroke-linejoin=\"round\" stroke-linecap=\"round\">{shapes}</g>"
    )
}
