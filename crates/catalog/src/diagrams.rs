//! The boards of rules pages: a block that ends in lines which are positions is a picture of them.

use botyard_core::face::{AnyGame, Kind, OptionPair};

/// A position that a rules page shows.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// How the game is played there, where that isn't as usual.
    pub options: Vec<OptionPair>,
    /// The position as it is written there.
    pub position: String,
    /// The game at this position.
    pub game: Box<dyn AnyGame>,
}

/// The positions at the end of a block of a rules page. What stands above them, if anything, is their drawing for terminals.
pub fn diagrams(kind: &Kind, block: &str) -> Vec<Diagram> {
    let lines = block.lines().rev().map(str::trim).skip_while(|line| line.is_empty());
    let mut found: Vec<Diagram> = lines.map_while(|line| diagram(kind, line)).collect();
    found.reverse();
    found
}

/// Reads a position as usual or, if that can't be, with one option as it isn't usual.
fn diagram(kind: &Kind, text: &str) -> Option<Diagram> {
    // A word alone is no board, however forgivingly positions are read.
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
