//! Foreign text in our sentences.

/// The beginning of a text, for an error that repeats what was wrong: nobody wants a whole mail back.
pub fn clip(text: &str) -> String {
    const MOST: usize = 24;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::clip;

    #[test]
    fn long_texts_are_cut_between_characters() {
        assert_eq!(clip("b2b3"), "b2b3");
        assert_eq!(clip(&"ż".repeat(24)), "ż".repeat(24));
        assert_eq!(clip(&"ż".repeat(25)), format!("{}…", "ż".repeat(24)));
    }
}
