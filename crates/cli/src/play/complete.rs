//! Completion of typed text.

/// The words that complete the typed text, in their order. Case is ignored; if nothing matches, characters
/// other than letters and digits are ignored too, so `b2-b` matches `b2b3`.
pub(super) fn matching<'a>(words: &'a [String], typed: &str) -> Vec<&'a str> {
    let typed = typed.trim();
    let find = |form: fn(&str) -> String| -> Vec<&'a str> {
        let beginning = form(typed);
        words.iter().map(String::as_str).filter(|word| form(word).starts_with(&beginning)).collect()
    };
    let exact = find(str::to_lowercase);
    if exact.is_empty() && typed.chars().any(char::is_alphanumeric) {
        find(|word| word.to_lowercase().chars().filter(|sign| sign.is_alphanumeric()).collect())
    } else {
        exact
    }
}

/// A completion in progress: only Tab has been pressed since it began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Completion {
    words: Vec<String>,
    shown: Option<usize>,
}

impl Completion {
    /// Handles the first Tab: returns the new text, and the state for further ones.
    pub(super) fn begin(words: Vec<String>, typed: &str) -> (String, Completion) {
        let common = common_beginning(&words);
        let mut completion = Completion { words, shown: None };
        if common.chars().count() > typed.trim().chars().count() || completion.words.len() == 1 {
            if completion.words.len() == 1 {
                completion.shown = Some(0);
            }
            (common, completion)
        } else {
            (completion.turn(true).unwrap_or(typed).to_owned(), completion)
        }
    }

    /// Handles a further Tab: the next or the previous word; `None` if there are none.
    pub(super) fn turn(&mut self, forward: bool) -> Option<&str> {
        let count = self.words.len();
        let last = count.checked_sub(1)?;
        let next = match (self.shown, forward) {
            (None, true) => 0,
            (None, false) => last,
            (Some(at), true) => (at + 1) % count,
            (Some(at), false) => at.checked_sub(1).unwrap_or(last),
        };
        self.shown = Some(next);
        self.shown()
    }

    /// The matching words.
    pub(super) fn words(&self) -> &[String] {
        &self.words
    }

    /// The word on display, if the text is one of them.
    pub(super) fn shown(&self) -> Option<&str> {
        self.words.get(self.shown?).map(String::as_str)
    }
}

fn common_beginning(words: &[String]) -> String {
    let Some((first, others)) = words.split_first() else { return String::new() };
    let shared = |other: &String| first.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let length = others.iter().map(shared).min().unwrap_or_else(|| first.chars().count());
    first.chars().take(length).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn completion_matches_prefixes_and_ignores_case() {
        let orders = words("b2b3 b1a2 C@a2 c1c2");
        assert_eq!(matching(&orders, "B"), ["b2b3", "b1a2"]);
        assert_eq!(matching(&orders, "c"), ["C@a2", "c1c2"]);
        assert_eq!(matching(&orders, "c@"), ["C@a2"]);
        assert_eq!(matching(&orders, ""), orders);
        assert_eq!(matching(&orders, "b9"), Vec::<&str>::new());
    }

    #[test]
    fn other_characters_are_ignored_only_if_nothing_else_matches() {
        let orders = words("b3b4 b3b4+ C@a2");
        assert_eq!(matching(&orders, "b3-b"), ["b3b4", "b3b4+"]);
        assert_eq!(matching(&orders, "b3b4+"), ["b3b4+"]);
        assert_eq!(matching(&orders, "c*a"), ["C@a2"]);
        assert_eq!(matching(&orders, "@"), Vec::<&str>::new());
    }

    #[test]
    fn tab_completes_the_common_prefix_and_then_cycles() {
        let (line, mut completion) = Completion::begin(words("b1a2 b1c2"), "b");
        assert_eq!(line, "b1");
        assert_eq!(completion.turn(true), Some("b1a2"));
        assert_eq!(completion.turn(true), Some("b1c2"));
        assert_eq!(completion.turn(true), Some("b1a2"));
        assert_eq!(completion.turn(false), Some("b1c2"));
    }

    #[test]
    fn tab_starts_with_the_first_word_without_a_common_prefix() {
        let (line, completion) = Completion::begin(words("b2b3 c1c2"), "");
        assert_eq!((line.as_str(), completion.shown()), ("b2b3", Some("b2b3")));
        let (line, _) = Completion::begin(Vec::new(), "zz");
        assert_eq!(line, "zz");
    }
}
