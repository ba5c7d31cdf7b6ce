//! Writing records in canonical form.

use std::fmt::Write as _;

use botyard_core::Seat;
use botyard_protocol::Span;

use super::{Record, RecordedAct, RecordedOrder, RecordedStep, is_two_sided};
use crate::sealed::Salt;

/// Maximum width of a line of turns, in characters.
const WIDTH: usize = 100;

/// Tags that are fields of [`Record`].
const OWN: [&str; 7] = ["Game", "Options", "Seats", "Position", "Table", "Reason", "Result"];

impl Record {
    /// Writes the canonical text, followed by an empty line so that records can be concatenated in a file.
    pub fn write(&self) -> String {
        let info = self.kind.info;
        let mut text = String::new();
        // Writing to a `String` can't fail.
        let mut tag = |name: &str, value: &str| {
            let _ = writeln!(text, "[{name} \"{}\"]", escaped(value));
        };
        tag("Game", info.id);
        let options: Vec<String> = self.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        tag("Options", &options.join(" "));
        if info.seats.start() != info.seats.end() {
            tag("Seats", &self.players.len().to_string());
        }
        if let Some(position) = &self.position {
            tag("Position", position);
        }
        for (seat, player) in info.seat_names.iter().zip(&self.players) {
            if let Some(player) = player {
                tag(seat.name, player);
            }
        }
        if let Some(table) = &self.table {
            tag("Table", table);
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| self.is_free(name)) {
            tag(name, value);
        }
        if let Some(reason) = &self.reason {
            tag("Reason", reason);
        }
        tag("Result", &self.result());
        text.push('\n');
        let mut words: Vec<String> = self.comments.iter().filter_map(|comment| braced(comment)).collect();
        self.step_words(&mut words, |_, orders| self.orders_text(orders));
        words.push(self.result());
        wrap(&words, &mut text);
        text.push_str("\n\n");
        text
    }

    /// Whether this can be the name of a tag without special meaning.
    pub(super) fn is_free(&self, name: &str) -> bool {
        let is_sign = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
        let is_known = |known: &str| known.eq_ignore_ascii_case(name);
        let is_seat = self.kind.info.seat_names.iter().any(|seat| is_known(seat.name));
        !name.is_empty() && name.chars().all(is_sign) && !OWN.into_iter().any(is_known) && !is_seat
    }

    /// Appends the steps as words. Text that has to stay on one line is one word: `1. b2b3`, `{[%clk
    /// 0:04:58]}`, `2. A: F ^ TR v H | B: \ \ F ^ /`.
    pub(super) fn step_words(
        &self,
        words: &mut Vec<String>,
        text_of: impl Fn(usize, &[RecordedOrder]) -> String,
    ) {
        let info = self.kind.info;
        let (mut number, mut expected) = (0, 1);
        for (index, RecordedStep { act, comments }) in self.steps.iter().enumerate() {
            match act {
                RecordedAct::Retired(seat) => words.push(format!("{{[%retired {}]}}", info.seat_id(*seat))),
                RecordedAct::Turn { turn, orders } => {
                    let is_second = !info.simultaneous
                        && is_two_sided(info)
                        && orders.first().is_some_and(|order| order.seat.index() > 0);
                    let head = match (is_second, number) {
                        (false, _) => format!("{}. ", number + 1),
                        (true, 0) => "1... ".to_owned(),
                        (true, _) => String::new(),
                    };
                    number += u32::from(!head.is_empty());
                    words.push(head + &text_of(index, orders));
                    if *turn != expected {
                        words.push(format!("{{[%turn {turn}]}}"));
                    }
                    expected = turn.saturating_add(1);
                    words.extend(self.per_seat("clk", orders, |order| order.clock.map(clock_text)));
                    words.extend(self.per_seat("commit", orders, |order| {
                        order.commitment.map(|commitment| commitment.to_string())
                    }));
                    words.extend(self.per_seat("salt", orders, |order| order.salt.map(Salt::opened)));
                }
            }
            words.extend(comments.iter().filter_map(|comment| braced(comment)));
        }
    }

    fn orders_text(&self, orders: &[RecordedOrder]) -> String {
        let id = |seat: Seat| self.kind.info.seat_id(seat);
        if self.kind.info.simultaneous {
            let orders = orders.iter().map(|order| format!("{}: {}", id(order.seat), order.order));
            orders.collect::<Vec<_>>().join(" | ")
        } else {
            orders.iter().map(|order| order.order.as_str()).collect()
        }
    }

    /// Formats a mark: `{[%clk A=0:01:02 B=0:00:59]}`, in a sequential game without the seat.
    fn per_seat(
        &self,
        name: &str,
        orders: &[RecordedOrder],
        value: impl Fn(&RecordedOrder) -> Option<String>,
    ) -> Option<String> {
        let info = self.kind.info;
        let said = orders.iter().filter_map(|order| Some((order.seat, value(order)?)));
        let words: Vec<String> = if info.simultaneous {
            said.map(|(seat, value)| format!("{}={value}", info.seat_id(seat))).collect()
        } else {
            said.map(|(_, value)| value).collect()
        };
        (!words.is_empty()).then(|| format!("{{[%{name} {}]}}", words.join(" ")))
    }
}

/// Formats `0:01:02`, with a fraction if there is one: `0:01:02.500`.
fn clock_text(left: Span) -> String {
    let (seconds, rest) = (left / 1_000, left % 1_000);
    let text = format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if rest == 0 { text } else { format!("{text}.{rest:03}") }
}

/// Formats a comment on one line so that it reads back as a comment; `None` if it is empty.
pub(super) fn braced(comment: &str) -> Option<String> {
    let words: Vec<&str> = comment.split_whitespace().collect();
    let text = words.join(" ").replace(['{', '}'], "|").replace("[%", "[ %");
    (!text.is_empty()).then(|| format!("{{{text}}}"))
}

pub(super) fn wrap(words: &[String], text: &mut String) {
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
}

pub(super) fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace(|sign: char| sign.is_control(), " ")
}
