//! Letters that the nodes have sent, as recorded by their mail program.

use std::collections::{BTreeMap, BTreeSet};

/// The mail program: appends a line for each letter, with its return path, which contains its number in the
/// outbox, and its Message-ID.
pub(crate) const PROGRAM: &str =
    "#!/bin/sh\necho \"$3 $(grep -i -m 1 '^message-id:')\" >> \"$(dirname \"$0\")/letters\"\n";

/// Message-IDs of the copies of each letter, by number in the outbox.
pub(crate) struct Letters(BTreeMap<String, Vec<String>>);

impl Letters {
    pub(crate) fn read(lines: &str) -> Letters {
        let mut letters = BTreeMap::<String, Vec<String>>::new();
        for line in lines.lines() {
            let (path, message_id) = line.trim().split_once(' ').expect("a return path and a Message-ID");
            let number = path.split_once("+b-").and_then(|(_, rest)| rest.split_once('@'));
            let (number, _) = number.unwrap_or_else(|| panic!("{path} has no number"));
            letters.entry(number.to_owned()).or_default().push(message_id.to_ascii_lowercase());
        }
        Letters(letters)
    }

    /// Checks that copies have the same Message-ID, by which mail programs recognise them, and that all
    /// letters were sent that the database counts as sent.
    pub(crate) fn check(&self, sent: &[String]) {
        let mut known = BTreeSet::new();
        for (number, copies) in &self.0 {
            assert!(
                copies.iter().all(|copy| copy == &copies[0]),
                "letter {number} was written twice: {copies:?}"
            );
            assert!(known.insert(&copies[0]), "{} is two letters", copies[0]);
        }
        for number in sent {
            assert!(self.0.contains_key(number), "letter {number} counts as sent and wasn't");
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Number of copies beyond the first of each letter.
    pub(crate) fn repeated(&self) -> usize {
        self.0.values().map(|copies| copies.len() - 1).sum()
    }
}
