//! The orders of several seats in one line: `A: F ^ TR v H | B: \ \ F ^ /`.

use botyard_core::{GameInfo, Seat, clip};

/// Separator between the orders of two seats.
const BETWEEN_SEATS: char = '|';

/// Separator between two rounds.
const BETWEEN_ROUNDS: char = ';';

/// Why a line can't be parsed as the orders of several seats.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadRound {
    /// An order without a seat.
    #[error("whose order is {order:?}? Write the seat before it, such as {example}: {order}")]
    Whose {
        /// The order, truncated if it is long.
        order: String,
        /// Name of a seat, as an example.
        example: &'static str,
    },
    /// A seat that the game doesn't have.
    #[error("unknown seat {name:?}: expected {}", or(.known))]
    Seat {
        /// The name as given.
        name: String,
        /// Names of the existing seats.
        known: Vec<&'static str>,
    },
    /// A seat with two orders.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// A seat without an order.
    #[error("nothing follows {0}:")]
    Nothing(&'static str),
}

/// Splits a line into the orders of its seats, in the order of the line. The first order may omit its seat if
/// `own` provides it. The orders themselves aren't parsed here.
pub(crate) fn read_joint<'a>(
    info: &GameInfo,
    seats: usize,
    own: Option<Seat>,
    line: &'a str,
) -> Result<Vec<(Seat, &'a str)>, BadRound> {
    let mut orders: Vec<(Seat, &str)> = Vec::new();
    for (index, part) in line.split(BETWEEN_SEATS).enumerate() {
        let (seat, order) = match part.split_once(':') {
            Some((name, order)) => (read_seat(info, seats, name)?, order.trim()),
            None => {
                let order = part.trim();
                let own = own.filter(|_| index == 0);
                let example = info.seat_names.first().map_or("A", |seat| seat.id);
                (own.ok_or_else(|| BadRound::Whose { order: clip(order), example })?, order)
            }
        };
        if order.is_empty() {
            return Err(BadRound::Nothing(info.seat_id(seat)));
        }
        if orders.iter().any(|&(other, _)| other == seat) {
            return Err(BadRound::Twice(info.seat_id(seat)));
        }
        orders.push((seat, order));
    }
    Ok(orders)
}

/// Splits a text into rounds of joint orders: `A: F ^ | B: H H; A: F F | B: H ^`, or each as one word,
/// `A:F^|B:HH A:FF|B:H^`. A new round begins after a `;`, and at a seat that no `|` joins to the previous
/// one.
pub(crate) fn split_rounds(text: &str) -> Vec<String> {
    let mut rounds: Vec<String> = Vec::new();
    for part in text.split(BETWEEN_ROUNDS).map(str::trim).filter(|part| !part.is_empty()) {
        let mut round = String::new();
        for word in part.split_whitespace() {
            let name = word.split_once(':').map_or("", |(name, _)| name);
            let names_a_seat = !name.is_empty() && !name.contains(BETWEEN_SEATS);
            if names_a_seat && !round.is_empty() && !round.ends_with(BETWEEN_SEATS) {
                rounds.push(std::mem::take(&mut round));
            }
            if !round.is_empty() {
                round.push(' ');
            }
            round += word;
        }
        rounds.push(round);
    }
    rounds
}

/// The seat with this name in a game with this number of seats.
pub(crate) fn read_seat(info: &GameInfo, seats: usize, name: &str) -> Result<Seat, BadRound> {
    info.seat(name).filter(|seat| seat.index() < seats).ok_or_else(|| BadRound::Seat {
        name: clip(name.trim()),
        known: Seat::first(seats).map(|seat| info.seat_id(seat)).collect(),
    })
}

/// Formats orders as [`read_joint`] parses them.
pub(crate) fn write_joint<'a>(info: &GameInfo, orders: impl IntoIterator<Item = (Seat, &'a str)>) -> String {
    let orders = orders.into_iter().map(|(seat, order)| format!("{}: {order}", info.seat_id(seat)));
    orders.collect::<Vec<_>>().join(" | ")
}

/// Formats `A`, `A or B`, `A, B or C`.
fn or(names: &[&str]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::tests::ballot::BALLOT;

    fn check(own: Option<usize>, line: &str, expected: &str) {
        let read = read_joint(BALLOT.info, 3, own.and_then(Seat::new), line);
        let words = match read {
            Ok(orders) => write_joint(BALLOT.info, orders),
            Err(why) => why.to_string(),
        };
        assert_eq!(words, expected, "{line:?}");
    }

    #[test]
    fn a_line_is_parsed_with_any_spacing() {
        check(None, r"A:F ^ TR v H|b : \ \ F ^ /", r"A: F ^ TR v H | B: \ \ F ^ /");
        check(Some(1), "1 2 3 | C: 4", "B: 1 2 3 | C: 4");
        check(Some(1), "A: 4 | B: 1", "A: 4 | B: 1");
    }

    #[test]
    fn rounds_are_separated_with_and_without_spaces() {
        let check = |text: &str, expected: &[&str]| assert_eq!(split_rounds(text), expected, "{text:?}");
        check("", &[]);
        check(" ; ", &[]);
        check("A: F ^ | B: H; A: 1|B: 2 ;", &["A: F ^ | B: H", "A: 1|B: 2"]);
        check(r"A:F^|B:\H  A:1|B:2", &[r"A:F^|B:\H", "A:1|B:2"]);
        check("A: F ^ | B: H A: 1 | B: 2", &["A: F ^ | B: H", "A: 1 | B: 2"]);
        check("F ^ | B : H", &["F ^ | B : H"]);
    }

    #[test]
    fn errors_name_the_seat() {
        check(None, "A: 1 | 2", "whose order is \"2\"? Write the seat before it, such as A: 2");
        check(Some(0), "1 | 2", "whose order is \"2\"? Write the seat before it, such as A: 2");
        check(None, "A: 1 | D: 2", "unknown seat \"D\": expected A, B or C");
        check(None, "A: 1 | a: 2", "A is given twice");
        check(None, "A: 1 | B:", "nothing follows B:");
        check(Some(0), "", "nothing follows A:");
    }
}
