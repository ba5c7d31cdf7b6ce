//! Foreign text in our sentences.

/// The beginning of a text, for an error that repeats what was wrong: nobody wants a whole mail back.
pub fn clip(text: &str) -> String {
    const MOST: usize = 24;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
