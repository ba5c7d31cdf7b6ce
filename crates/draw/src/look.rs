//! Settings for the look of pictures.

use std::str::FromStr;

/// Display settings of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Look {
    /// The colour theme.
    pub theme: Theme,
    /// Whether the board is rotated by half a turn.
    pub flipped: bool,
    /// Whether columns and rows are labelled beside the board.
    pub coordinates: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { theme: Theme::Light, flipped: false, coordinates: true }
    }
}

/// A colour theme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Warm paper.
    #[default]
    Light,
    /// Dark steel.
    Dark,
    /// Black on white, for printers.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// The name as typed.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
        }
    }
}

/// Error: there is no such theme.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no theme {0:?}: light, dark and print are")]
pub struct UnknownTheme(String);

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| UnknownTheme(text.chars().take(40).collect()))
    }
}

/// The colours of everything but figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThemeColours {
    /// Background of the picture.
    pub(crate) page: &'static str,
    /// Every other square.
    pub(crate) square: &'static str,
    /// The remaining squares.
    pub(crate) other_square: &'static str,
    /// Tints of the home rows: of the first seat, and of all others.
    pub(crate) homes: [&'static str; 2],
    /// Lines between squares.
    pub(crate) line: &'static str,
    /// The frame and other strong lines.
    pub(crate) strong: &'static str,
    pub(crate) wall: &'static str,
    /// Joints of a wall.
    pub(crate) mortar: &'static str,
    /// Labels of columns and rows.
    pub(crate) label: &'static str,
    /// Background of trays and goals.
    pub(crate) shelf: &'static str,
    /// The accent colour of marks.
    pub(crate) accent: &'static str,
    /// Contrast outline around accent-coloured marks.
    pub(crate) halo: &'static str,
    /// Fill of the last move's spots.
    pub(crate) trace: &'static str,
    /// Outline of the last move's spots.
    pub(crate) trace_edge: &'static str,
    /// One-way arrows between squares.
    pub(crate) one_way: &'static str,
    pub(crate) danger: &'static str,
}

impl Look {
    pub(crate) const fn colours(&self) -> &'static ThemeColours {
        match self.theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Print => &PRINT,
        }
    }
}

const LIGHT: ThemeColours = ThemeColours {
    page: "#f6efe2",
    square: "#fbf6ea",
    other_square: "#efe4cd",
    homes: ["#d8b56c", "#8f8a86"],
    line: "#d8c9a8",
    strong: "#5a4a36",
    wall: "#5a4a36",
    mortar: "#c9a36a",
    label: "#6b5a41",
    shelf: "#eadfc8",
    accent: "#c2491d",
    halo: "#fffaf0",
    trace: "#e8a33d",
    trace_edge: "#a36a12",
    one_way: "#7d6444",
    danger: "#b3261e",
};

const DARK: ThemeColours = ThemeColours {
    page: "#1c2329",
    square: "#66747f",
    other_square: "#5a6873",
    homes: ["#f2eee6", "#1a2127"],
    line: "#4d5963",
    strong: "#0f1417",
    wall: "#e3e9ed",
    mortar: "#5c6973",
    label: "#b8c4cd",
    shelf: "#2b343c",
    accent: "#ffc078",
    halo: "#1c2329",
    trace: "#e0a84a",
    trace_edge: "#f2c877",
    one_way: "#aebbc5",
    danger: "#ff7a6b",
};

const PRINT: ThemeColours = ThemeColours {
    page: "#ffffff",
    square: "#ffffff",
    other_square: "#f1f1f1",
    homes: ["#d9d9d9", "#a8a8a8"],
    line: "#bdbdbd",
    strong: "#111111",
    wall: "#111111",
    mortar: "#ffffff",
    label: "#222222",
    shelf: "#f4f4f4",
    accent: "#222222",
    halo: "#ffffff",
    trace: "#9a9a9a",
    trace_edge: "#5f5f5f",
    one_way: "#555555",
    danger: "#000000",
};
