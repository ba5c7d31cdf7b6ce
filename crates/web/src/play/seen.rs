//! What a table tells, as the page reads it.

use std::collections::BTreeMap;

use botyard_core::{Act, Lang};
use botyard_protocol::{OfferKind, Status, Summary};
use serde::{Deserialize, Serialize};

/// A table as we see it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct TableSeen {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) seats: Vec<SeatSeen>,
    pub(crate) status: Status,
    pub(crate) turn: u32,
    pub(crate) steps: usize,
    pub(crate) due: Vec<u8>,
    pub(crate) ready: Vec<ReadySeen>,
    pub(crate) offers: Vec<OfferSeen>,
    pub(crate) clock: ClockSeen,
    pub(crate) ending: Option<EndingSeen>,
    /// The position, where it holds nothing secret.
    pub(crate) position: Option<String>,
    /// A position that looks the same to us; what is hidden is made up.
    pub(crate) seen: String,
    /// Where the game started, if not where it usually does.
    #[serde(default)]
    pub(crate) start: Option<String>,
    pub(crate) own: Option<OwnSeen>,
    pub(crate) events: u64,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct SeatSeen {
    pub(crate) sitter: SitterSeen,
}

/// Who has a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SitterSeen {
    Open,
    Person { player: String, name: String },
    Computer { level: String },
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct ReadySeen {
    pub(crate) seat: u8,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct OfferSeen {
    pub(crate) offer: OfferKind,
    pub(crate) by: u8,
    pub(crate) asked: Vec<u8>,
}

/// What the clock shows.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
pub(crate) struct ClockSeen {
    pub(crate) rule: RuleSeen,
    #[serde(default)]
    pub(crate) hands: Vec<HandSeen>,
    pub(crate) round_ends: Option<u64>,
}

/// Which time the players have; spans in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RuleSeen {
    #[default]
    None,
    Fischer {
        start: u64,
        increment: u64,
    },
    Days {
        per_move: u64,
    },
    Round {
        limit: u64,
    },
}

/// The time of one seat, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct HandSeen {
    pub(crate) left: u64,
    pub(crate) runs_since: Option<u64>,
    #[serde(default)]
    pub(crate) bank: u64,
    pub(crate) vacation_since: Option<u64>,
}

impl HandSeen {
    /// What is left at this time of the server.
    pub(crate) fn left_at(&self, now: u64) -> u64 {
        self.left.saturating_sub(self.runs_since.map_or(0, |since| now.saturating_sub(since)))
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct EndingSeen {
    pub(crate) places: Option<Vec<u8>>,
    pub(crate) reason: String,
    pub(crate) words: WordsSeen,
    pub(crate) by: Option<u8>,
}

/// A sentence in every language.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct WordsSeen {
    pub(crate) en: String,
    pub(crate) es: String,
    pub(crate) pl: String,
}

impl WordsSeen {
    pub(crate) fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Es => &self.es,
            Lang::Pl => &self.pl,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub(crate) struct OwnSeen {
    pub(crate) order: Option<String>,
    #[serde(default)]
    pub(crate) lines: Vec<Vec<String>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct OrderSeen {
    pub(crate) seat: u8,
    pub(crate) order: String,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct HappeningSeen {
    pub(crate) moment: usize,
    pub(crate) words: WordsSeen,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum EventSeen {
    Sat {
        seat: u8,
        who: SitterSeen,
    },
    Left {
        seat: u8,
    },
    Turn {
        turn: u32,
        due: Vec<u8>,
    },
    Ready {
        seat: u8,
    },
    Unready {
        seat: u8,
    },
    Staged {
        order: String,
    },
    Lines {
        lines: Vec<Vec<String>>,
    },
    Played {
        seats: Vec<u8>,
        orders: Option<Vec<OrderSeen>>,
        #[serde(default)]
        happenings: Vec<HappeningSeen>,
        #[serde(default)]
        acts: Vec<Act>,
    },
    Retired {
        seat: u8,
        reason: String,
    },
    Offered(OfferSeen),
    Agreed {
        offer: OfferKind,
        seat: u8,
    },
    Declined {
        offer: OfferKind,
        seat: u8,
    },
    Fell {
        offer: OfferKind,
    },
    TakenBack {
        steps: usize,
    },
    Paused,
    Resumed,
    Overdue {
        seats: Vec<u8>,
    },
    Vacation {
        seat: u8,
        on: bool,
    },
    Clock(ClockSeen),
    Over(EndingSeen),
    Rematch {},
    #[serde(other)]
    Other,
}

/// A step of the log.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogStepSeen {
    Turn {
        #[serde(default)]
        seats: Vec<u8>,
        #[serde(default)]
        orders: Vec<OrderSeen>,
    },
    Retired {
        seat: u8,
    },
}

/// The answer to `GET /api/tables/{id}`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct TablePageSeen {
    pub(crate) table: Summary,
    pub(crate) seat: Option<u8>,
    pub(crate) view: TableSeen,
}

/// The answer to `GET /api/tables/{id}/log`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct LogSeen {
    pub(crate) log: Vec<LogStepSeen>,
}

/// Options as a map, for requests.
pub(crate) fn as_map(options: &[(String, String)]) -> BTreeMap<String, String> {
    options.iter().cloned().collect()
}
