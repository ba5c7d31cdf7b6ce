//! Diagrams of rules pages: a code block whose last lines are positions is shown as boards.

use botyard_core::face::{AnyGame, Kind, OptionPair};

/// A position on a rules page.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// Options of the game, where they aren't the defaults.
    pub options: Vec<OptionPair>,
    /// The position as written on the page.
    pub position: String,
    /// The game in this position.
    pub game: Box<dyn AnyGame>,
}

/// Returns the positions at the end of a code block of a rules page. Any text above them is their drawing for
/// terminals.
pub fn diagrams(kind: &Kind, block: &str) -> Vec<Diagram> {
    let lines = block.lines().rev().map(str::trim).skip_while(|line| line.is_empty());
    let mut found: Vec<Diagram> = lines.map_while(|line| diagram(kind, line)).collect();
    found.reverse();
    found
}

/// Reads a position with the default options or, if that fails, with one option changed.
fn diagram(kind: &Kind, text: &str) -> Option<Diagram> {
    // A single word isn't a board, however leniently positions are read.
    if !text.contains(' ') || !text.contains('/') {
        return None;
    }
    let choices = kind.info.options.iter().flat_map(|option| {
        option.choices.iter().map(|choice| vec![(option.key.to_owned(), choice.value.to_owned())])
    });
    let read = |options: Vec<OptionPair>| {
        let game = kind.read_position(&options, text).ok()?;
        Some(Diagram { options, position: text.to_owned(), game })
    };
    std::iter::once(Vec::new()).chain(choices).find_map(read)
}
