//! Truncation of foreign text in messages.

/// Truncates a text for an error message that quotes it, so that a long input isn't repeated whole.
pub fn clip(text: &str) -> String {
    const MOST: usize = 24;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
