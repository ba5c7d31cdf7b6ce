//! The result of a game in a sentence.

use botyard_core::{GameInfo, Lang, Outcome, Texts};

/// Formats `A wins: the others are out. 2. C, 3. B and D.`; the places are left out if the first sentence
/// says everything.
pub(crate) fn result_words(info: &GameInfo, outcome: &Outcome, lang: Lang) -> String {
    let words = format!("{}: {}.", winner_words(info, outcome, lang), outcome.reason.words.get(lang));
    with_places(words, info, outcome, lang)
}

/// Formats `A wins`, `A draw`, or the seats that share first place.
pub(crate) fn winner_words(info: &GameInfo, outcome: &Outcome, lang: Lang) -> String {
    let first = on_place(info, outcome, 1, lang);
    let is_side = info.seat_names.first().is_some_and(|names| names.id == "w");
    match (first.as_slice(), lang) {
        ([winner], Lang::En) => format!("{winner} wins"),
        ([winner], Lang::Es) if is_side => format!("Ganan las {}", winner.to_lowercase()),
        ([winner], Lang::Es) => format!("Gana {winner}"),
        ([winner], Lang::Pl) if is_side => format!("Wygrywają {}", winner.to_lowercase()),
        ([winner], Lang::Pl) => format!("Wygrywa {winner}"),
        (all, _) if all.len() == outcome.places.len() => {
            Texts::new("A draw", "Tablas", "Remis").get(lang).to_owned()
        }
        (some, Lang::En) => format!("{} share the first place", and(some, lang)),
        (some, Lang::Es) => format!("{} comparten el primer puesto", and(some, lang)),
        (some, Lang::Pl) => format!("Pierwsze miejsce dzielą {}", and(some, lang)),
    }
}

/// The sentence, followed by the other places in games of more than two.
pub(crate) fn with_places(words: String, info: &GameInfo, outcome: &Outcome, lang: Lang) -> String {
    let seats = u8::try_from(outcome.places.len()).unwrap_or(u8::MAX);
    let behind: Vec<String> = (2..=seats)
        .filter_map(|place| {
            let names = on_place(info, outcome, place, lang);
            (!names.is_empty()).then(|| format!("{place}. {}", and(&names, lang)))
        })
        .collect();
    if seats <= 2 || behind.is_empty() { words } else { format!("{words} {}.", behind.join(", ")) }
}

fn on_place(info: &GameInfo, outcome: &Outcome, place: u8, lang: Lang) -> Vec<&'static str> {
    let there = outcome.places.iter().filter(|&(_, &other)| other == place);
    there.filter_map(|(seat, _)| Some(info.seat_names.get(seat.index())?.label.get(lang))).collect()
}

/// Formats `A`, `A and B`, `A, B and C`.
pub(crate) fn and(names: &[&str], lang: Lang) -> String {
    let and = Texts::new("and", "y", "i").get(lang);
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [before @ .., last] => format!("{} {and} {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use botyard_core::{PerSeat, Reason};

    use super::*;
    use crate::play::tests::ballot::BALLOT;

    fn check(places: &[u8], expected: &str) {
        let words = Texts { en: "all have voted", es: "", pl: "" };
        let places = PerSeat::from_fn(places.len(), |seat| places[seat.index()]);
        let outcome = Outcome { places, reason: Reason { code: "voted", words } };
        assert_eq!(result_words(BALLOT.info, &outcome, Lang::En), expected);
    }

    #[test]
    fn every_seat_has_a_place() {
        check(&[1, 3, 2, 3], "A wins: all have voted. 2. C, 3. B and D.");
        check(&[1, 4, 1, 1, 5], "A, C and D share the first place: all have voted. 4. B, 5. E.");
    }

    #[test]
    fn results_exist_in_every_language() {
        let check = |info: &GameInfo, places: &[u8], lang: Lang, expected: &str| {
            let places = PerSeat::from_fn(places.len(), |seat| places[seat.index()]);
            let words = Texts::new("why", "por qué", "dlaczego");
            let outcome = Outcome { places, reason: Reason { code: "voted", words } };
            assert_eq!(result_words(info, &outcome, lang), expected);
        };
        let duel = botyard_catalog::find("duel").unwrap().info;
        check(duel, &[1, 2], Lang::Es, "Ganan las blancas: por qué.");
        check(duel, &[2, 1], Lang::Pl, "Wygrywają czarne: dlaczego.");
        check(duel, &[1, 1], Lang::Es, "Tablas: por qué.");
        check(BALLOT.info, &[2, 1, 2], Lang::Es, "Gana B: por qué. 2. A y C.");
        check(BALLOT.info, &[1, 1, 3], Lang::Pl, "Pierwsze miejsce dzielą A i B: dlaczego. 3. C.");
    }

    #[test]
    fn the_result_repeats_nothing() {
        check(&[2, 1], "B wins: all have voted.");
        check(&[1, 1, 1], "A draw: all have voted.");
    }
}
