//! Completing what is typed.

/// The words that go on from what is typed, in their order. Capitals don't matter; if nothing fits, signs that are neither
/// letters nor digits don't matter either, so that `b2-b` finds `b2b3`.
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

/// A completion in progress: Tab has been pressed and nothing else since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Completion {
    words: Vec<String>,
    shown: Option<usize>,
}

impl Completion {
    /// The first Tab: what the line becomes, and the completion to go on with.
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

    /// A further Tab: the next word, or the one before; `None` if there is none at all.
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

    /// The words to choose from.
    pub(super) fn words(&self) -> &[String] {
        &self.words
    }

    /// The word that the line shows now, if it is one of them.
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
    fn the_beginning_counts_and_capitals_do_not() {
        let orders = words("b2b3 b1a2 C@a2 c1c2");
        assert_eq!(matching(&orders, "B"), ["b2b3", "b1a2"]);
        assert_eq!(matching(&orders, "c"), ["C@a2", "c1c2"]);
        assert_eq!(matching(&orders, "c@"), ["C@a2"]);
        assert_eq!(matching(&orders, ""), orders);
        assert_eq!(matching(&orders, "b9"), Vec::<&str>::new());
    }

    #[test]
    fn other_signs_are_forgiven_only_if_nothing_else_fits() {
        let orders = words("b3b4 b3b4+ C@a2");
        assert_eq!(matching(&orders, "b3-b"), ["b3b4", "b3b4+"]);
        assert_eq!(matching(&orders, "b3b4+"), ["b3b4+"]);
        assert_eq!(matching(&orders, "c*a"), ["C@a2"]);
        assert_eq!(matching(&orders, "@"), Vec::<&str>::new());
    }

    #[test]
    fn tab_goes_as_far_as_all_agree_and_then_through_them() {
        let (line, mut completion) = Completion::begin(words("b1a2 b1c2"), "b");
        assert_eq!(line, "b1");
        assert_eq!(completion.turn(true), Some("b1a2"));
        assert_eq!(completion.turn(true), Some("b1c2"));
        assert_eq!(completion.turn(true), Some("b1a2"));
        assert_eq!(completion.turn(false), Some("b1c2"));
    }

    #[test]
    fn tab_begins_with_the_first_word_where_nothing_is_shared() {
        let (line, completion) = Completion::begin(words("b2b3 c1c2"), "");
        assert_eq!((line.as_str(), completion.shown()), ("b2b3", Some("b2b3")));
        let (line, _) = Completion::begin(Vec::new(), "zz");
        assert_eq!(line, "zz");
    }
}
