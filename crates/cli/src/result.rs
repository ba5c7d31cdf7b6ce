//! How a game ended, in a sentence.

use botyard_core::{GameInfo, Lang, Outcome};

/// `A wins: the others are out. 2. C, 3. B and D.` The places are left out where the first sentence says everything.
pub(crate) fn result_words(info: &GameInfo, outcome: &Outcome, lang: Lang) -> String {
    let words = format!("{}: {}.", winner_words(info, outcome), outcome.reason.words.get(lang));
    with_places(words, info, outcome)
}

/// `A wins`, `A draw`, or who shares the first place.
pub(crate) fn winner_words(info: &GameInfo, outcome: &Outcome) -> String {
    let first = on_place(info, outcome, 1);
    match first.as_slice() {
        [winner] => format!("{winner} wins"),
        all if all.len() == outcome.places.len() => "A draw".to_owned(),
        some => format!("{} share the first place", and(some)),
    }
}

/// The sentence, and after it the places behind the first in a game of more than two.
pub(crate) fn with_places(words: String, info: &GameInfo, outcome: &Outcome) -> String {
    let seats = u8::try_from(outcome.places.len()).unwrap_or(u8::MAX);
    let behind: Vec<String> = (2..=seats)
        .filter_map(|place| {
            let names = on_place(info, outcome, place);
            (!names.is_empty()).then(|| format!("{place}. {}", and(&names)))
        })
        .collect();
    if seats <= 2 || behind.is_empty() { words } else { format!("{words} {}.", behind.join(", ")) }
}

fn on_place<'a>(info: &'a GameInfo, outcome: &Outcome, place: u8) -> Vec<&'a str> {
    let there = outcome.places.iter().filter(|&(_, &other)| other == place);
    there.map(|(seat, _)| info.seat_name(seat)).collect()
}

/// `A`, `A and B`, `A, B and C`.
pub(crate) fn and(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use botyard_core::{PerSeat, Reason, Texts};

    use super::*;
    use crate::play::tests::ballot::BALLOT;

    fn check(places: &[u8], expected: &str) {
        let words = Texts { en: "all have voted", es: "", pl: "" };
        let places = PerSeat::from_fn(places.len(), |seat| places[seat.index()]);
        let outcome = Outcome { places, reason: Reason { code: "voted", words } };
        assert_eq!(result_words(BALLOT.info, &outcome, Lang::En), expected);
    }

    #[test]
    fn everybody_has_a_place() {
        check(&[1, 3, 2, 3], "A wins: all have voted. 2. C, 3. B and D.");
        check(&[1, 4, 1, 1, 5], "A, C and D share the first place: all have voted. 4. B, 5. E.");
    }

    #[test]
    fn what_is_said_already_is_not_said_again() {
        check(&[2, 1], "B wins: all have voted.");
        check(&[1, 1, 1], "A draw: all have voted.");
    }
}
