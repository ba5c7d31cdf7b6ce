//! Writing records as PGN, for other programs.

use std::fmt::Write as _;

use super::write::{braced, escaped, wrap};
use super::{Record, RecordedAct, is_two_sided};

/// The tags with which PGN begins, and their values if unknown.
const ROSTER: [(&str, &str); 4] = [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")];

impl Record {
    /// Writes the record as PGN, with the variant's name as other programs know it and, if the game has one,
    /// its short notation. The text reads back as the same game. `None` unless it is a sequential game of
    /// White and Black.
    pub fn write_pgn(&self) -> Option<String> {
        let info = self.kind.info;
        if info.simultaneous || !is_two_sided(info) {
            return None;
        }
        let known_as = info.uci_variant.filter(|variant| {
            let is_set = |(key, value): &(&str, &str)| {
                self.options.iter().any(|(other, set)| other == key && set == value)
            };
            variant.options.iter().all(is_set)
        });
        let mut game = self.start().ok()?;
        let fen = self.position.as_ref().map(|text| game.fen().unwrap_or_else(|| text.clone()));
        let mut short = Vec::new();
        for step in &self.steps {
            short.push(match &step.act {
                RecordedAct::Turn { orders, .. } => {
                    let order = orders.first()?;
                    let spaceless = || order.order.split_whitespace().collect();
                    game.san(order.seat, &order.order).unwrap_or_else(spaceless)
                }
                RecordedAct::Retired(_) => String::new(),
            });
            step.act.given().play(&mut *game).ok()?;
        }
        let mut text = String::new();
        // Writing to a `String` can't fail.
        let mut tag = |name: &str, value: &str| {
            let _ = writeln!(text, "[{name} \"{}\"]", escaped(value));
        };
        let said = |name: &str| self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        for (name, unknown) in ROSTER {
            tag(name, said(name).map_or(unknown, |(_, value)| value));
        }
        for (seat, player) in info.seat_names.iter().zip(&self.players) {
            tag(seat.name, player.as_deref().unwrap_or("?"));
        }
        tag("Result", &self.result());
        tag("Variant", known_as.map_or(info.id, |variant| variant.name));
        let is_open =
            |key: &str| known_as.is_none_or(|known| known.options.iter().all(|(fixed, _)| *fixed != key));
        let options = self.options.iter().filter(|(key, _)| is_open(key));
        let options: Vec<String> = options.map(|(key, value)| format!("{key}={value}")).collect();
        if !options.is_empty() {
            tag("Options", &options.join(" "));
        }
        if let Some(fen) = fen {
            tag("SetUp", "1");
            tag("FEN", &fen);
        }
        let is_other = |name: &str| {
            let own = ["Variant", "SetUp", "FEN"].into_iter().chain(ROSTER.map(|(name, _)| name));
            self.is_free(name) && !own.into_iter().any(|own| own.eq_ignore_ascii_case(name))
        };
        for (name, value) in self.tags.iter().filter(|(name, _)| is_other(name)) {
            tag(name, value);
        }
        if let Some(table) = &self.table {
            tag("Table", table);
        }
        if let Some(reason) = &self.reason {
            tag("Reason", reason);
        }
        text.push('\n');
        let mut words: Vec<String> = self.comments.iter().filter_map(|comment| braced(comment)).collect();
        self.step_words(&mut words, |step, _| short[step].clone());
        words.push(self.result());
        wrap(&words, &mut text);
        text.push_str("\n\n");
        Some(text)
    }
}
