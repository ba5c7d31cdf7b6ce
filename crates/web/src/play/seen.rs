//! What a table tells, as the page reads it.

use std::collections::BTreeMap;

use botyard_core::Lang;
pub(crate) use botyard_protocol::{
    ClockRuleSeen, EndingSeen, EventSeen, HandSeen, HappeningSeen, LogAnswer, LogStepSeen, OfferSeen,
    ReadySeen, SitterSeen, TableAnswer, TableSeen, WordsSeen,
};

/// A sentence in this language.
pub(crate) fn words(words: &WordsSeen, lang: Lang) -> &str {
    match lang {
        Lang::En => &words.en,
        Lang::Es => &words.es,
        Lang::Pl => &words.pl,
    }
}

/// What is left on a clock at this time of the server.
pub(crate) fn left_at(hand: &HandSeen, now: u64) -> u64 {
    hand.left.saturating_sub(hand.runs_since.map_or(0, |since| now.saturating_sub(since)))
}

/// Options as a map, for requests.
pub(crate) fn as_map(options: &[(String, String)]) -> BTreeMap<String, String> {
    options.iter().cloned().collect()
}
