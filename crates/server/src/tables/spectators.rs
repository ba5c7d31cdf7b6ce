//! Spectators: people who watch a table without a seat.

use std::collections::BTreeMap;

use botyard_protocol::Notice;

/// Spectators as published. Above [`Notice::COUNTED`] the count is rounded down to tens, above a thousand to
/// hundreds, and so on, so that a crowd doesn't cause a message to each of its members for every change.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spectators {
    count: u32,
    names: Vec<String>,
}

impl Spectators {
    /// Collects the spectators of these connections, each with the id and name of its player if signed in. A
    /// player with several connections counts once.
    pub(crate) fn of<'a>(watching: impl Iterator<Item = Option<&'a (String, String)>>) -> Spectators {
        let mut named = BTreeMap::new();
        let mut unnamed = 0;
        for player in watching {
            match player {
                Some((id, name)) => {
                    named.insert(id, name);
                }
                None => unnamed += 1,
            }
        }
        let count = u32::try_from(named.len()).unwrap_or(u32::MAX).saturating_add(unnamed);
        if count > Notice::COUNTED {
            let step = 10_u32.saturating_pow(count.ilog10().saturating_sub(1).max(1));
            return Spectators { count: count - count % step, names: Vec::new() };
        }
        let mut names: Vec<String> = named.into_values().cloned().collect();
        names.sort();
        names.truncate(Notice::NAMED);
        Spectators { count, names }
    }

    /// Returns the spectators as a notice for watchers.
    pub(crate) fn notice(&self, table: &str) -> Notice {
        Notice::Spectators { table: table.to_owned(), count: self.count, names: self.names.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: usize) -> (String, String) {
        (format!("p{number}"), format!("Name {number:03}"))
    }

    #[test]
    fn a_player_counts_once_and_anonymous_spectators_have_no_names() {
        let (ann, bob) = (player(1), player(0));
        let all = [Some(&ann), None, Some(&bob), Some(&ann), None];
        let names = vec!["Name 000".to_owned(), "Name 001".to_owned()];
        assert_eq!(Spectators::of(all.into_iter()), Spectators { count: 4, names });
    }

    #[test]
    fn the_count_of_a_crowd_is_rounded_to_tens() {
        let crowd: Vec<_> = (0..12_345).map(player).collect();
        let of = |count: usize| Spectators::of(crowd.iter().take(count).map(Some));
        assert_eq!((of(13).count, of(13).names.len()), (13, Notice::NAMED));
        assert_eq!((of(51), of(57)), (Spectators { count: 50, names: Vec::new() }, of(52)));
        for (count, told) in
            [(99, 90), (123, 120), (999, 990), (1_234, 1_200), (9_999, 9_900), (12_345, 12_000)]
        {
            assert_eq!(of(count).count, told);
        }
    }
}
