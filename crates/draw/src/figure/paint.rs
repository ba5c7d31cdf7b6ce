//! Colours of figures.

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

/// The first team is white, all others are black.
pub(super) const fn team(seat: usize) -> Team {
    if seat == 0 {
        Team { square: false, tin: "#fdf8ec", shade: "#e2d6bd", mark: "#1b232a", eye: "#2f7fa8" }
    } else {
        Team { square: true, tin: "#3a444d", shade: "#29313a", mark: "#f5ead2", eye: "#f3b33e" }
    }
}

/// Wraps a figure's shapes: a crisp outline around each.
pub(super) fn outlined(shapes: &str) -> String {
    format!(
        "<g stroke=\"{LINE}\" stroke-width=\"3.2\" stroke-linejoin=\"round\" stroke-linecap=\"round\">{shapes}</g>"
    )
}
