//! Options of the engine, and options of the games.

use std::sync::Arc;
use std::time::Duration;

use botyard_catalog::{GAMES, is_solved, player_of_level, with_table};
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_core::{GameInfo, MAX_SEATS, OptionInfo, Story, clip};
use botyard_engine::{Budget, Level, NoSuchLevel, SearchSettings, Thinker};
use botyard_oracle::Shelf;

/// A game under a name by which clients choose it.
#[derive(Clone, Copy)]
struct NamedVariant {
    name: &'static str,
    kind: &'static Kind,
    /// The options for which the game has this name.
    fixed: &'static [(&'static str, &'static str)],
}

/// All games with computer players, under their own names and under those that other engines use.
fn variants() -> impl Iterator<Item = NamedVariant> {
    GAMES.iter().flat_map(|kind| {
        let own = NamedVariant { name: kind.info.id, kind, fixed: &[] };
        let other =
            kind.info.uci_variant.map(|known| NamedVariant { name: known.name, kind, fixed: known.options });
        std::iter::once(own).chain(other)
    })
}

/// Values of the options.
#[derive(Clone)]
pub(super) struct UciOptions {
    variant: NamedVariant,
    /// Options of games, with the id of the game.
    of_games: Vec<(&'static str, OptionPair)>,
    /// Number of seats in a new game, where it isn't fixed.
    seats: Option<usize>,
    level: Level,
    /// Whether solved tables are used.
    oracle: bool,
    /// Additional transmission time of a message, deducted from every clock.
    overhead: Duration,
    settings: SearchSettings,
}

impl Default for UciOptions {
    fn default() -> UciOptions {
        let variant = variants().next();
        UciOptions {
            variant: variant.unwrap_or(NamedVariant { name: GAMES[0].info.id, kind: &GAMES[0], fixed: &[] }),
            of_games: Vec::new(),
            seats: None,
            level: Level::MAX,
            oracle: true,
            overhead: USUAL_OVERHEAD,
            settings: SearchSettings::DEFAULT,
        }
    }
}

/// Name of the strongest level in UCI: `max` is a keyword of option lines, so clients would misread it.
const FULL: &str = "full";

fn in_protocol(level: Level) -> String {
    if level == Level::MAX { FULL.to_owned() } else { level.to_string() }
}

/// Overhead that [`Budget::of_clock`] already subtracts.
const USUAL_OVERHEAD: Duration = Budget::OVERHEAD;

/// Bounds of the numeric options.
const MOST_OVERHEAD: u64 = 60_000;
const MOST_MEGABYTES: usize = 1 << 16;
const MOST_THREADS: u16 = 256;
const MOST_LINES: u16 = 100;

impl UciOptions {
    /// The answer to `uci`.
    pub(super) fn lines(&self) -> Vec<String> {
        let named = |names: Vec<String>| names.iter().map(|name| format!(" var {name}")).collect::<String>();
        let memory = SearchSettings::DEFAULT.memory >> 20;
        let mut lines = vec![
            format!("option name Hash type spin default {memory} min 1 max {MOST_MEGABYTES}"),
            format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            "option name Clear Hash type button".to_owned(),
            "option name Ponder type check default false".to_owned(),
            format!(
                "option name Move Overhead type spin default {} min 0 max {MOST_OVERHEAD}",
                USUAL_OVERHEAD.as_millis()
            ),
            format!(
                "option name UCI_Variant type combo default {}{}",
                self.variant.name,
                named(variants().map(|variant| variant.name.to_owned()).collect())
            ),
            format!(
                "option name Level type combo default {FULL}{}",
                named(Level::all().map(in_protocol).collect())
            ),
            format!("option name Seed type spin default 0 min 0 max {}", i64::MAX),
            "option name Oracle type check default true".to_owned(),
            format!("option name Seats type spin default 2 min 2 max {MAX_SEATS}"),
        ];
        for kind in GAMES {
            for option in kind.info.options {
                lines.push(line_of(kind, option));
            }
        }
        lines
    }

    /// Sets an option; returns whether it affects play. A rejected value changes nothing.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<bool, String> {
        let number = |most: u64| -> Result<u64, String> {
            let number = value.parse().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| format!("{name} needs a number from 1 to {most}, not {:?}", clip(value)))
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.settings.memory = (number(MOST_MEGABYTES as u64)? as usize) << 20,
            "threads" => self.settings.threads = number(u64::from(MOST_THREADS))? as u16,
            "multipv" => self.settings.lines = number(u64::from(MOST_LINES))? as u16,
            // The option only says what the client may do.
            "ponder" => {}
            "move overhead" => {
                let overhead = value.parse().ok().filter(|overhead| *overhead <= MOST_OVERHEAD);
                let overhead = overhead.ok_or_else(|| {
                    format!("{name} needs a number from 0 to {MOST_OVERHEAD}, not {:?}", clip(value))
                })?;
                self.overhead = Duration::from_millis(overhead);
            }
            "level" => {
                let is_full = value.eq_ignore_ascii_case(FULL);
                let level = if is_full { Ok(Level::MAX) } else { value.parse() };
                self.level = level.map_err(|why: NoSuchLevel| why.to_string())?;
            }
            "seed" => {
                self.settings.seed =
                    value.parse().map_err(|_| format!("Seed needs a number, not {:?}", clip(value)))?;
            }
            "oracle" => {
                let said = value.to_ascii_lowercase();
                self.oracle =
                    said.parse().map_err(|_| format!("Oracle is true or false, not {:?}", clip(value)))?;
            }
            "seats" => {
                self.seats = Some(number(MAX_SEATS as u64)? as usize);
                return Ok(true);
            }
            "uci_variant" => {
                let found = variants().find(|variant| variant.name.eq_ignore_ascii_case(value));
                self.variant = found.ok_or_else(|| {
                    let known: Vec<&str> = variants().map(|variant| variant.name).collect();
                    format!("unknown variant {:?}: expected one of {}", clip(value), known.join(", "))
                })?;
                return Ok(true);
            }
            _ => return self.set_of_game(name, value),
        }
        Ok(false)
    }

    /// Sets an option of a game: `soccolot.goal`, or `goal` for the current game.
    fn set_of_game(&mut self, name: &str, value: &str) -> Result<bool, String> {
        let (kind, key) = match name.split_once('.') {
            Some((id, key)) => (botyard_catalog::find(id).map_err(|why| why.to_string())?, key),
            None => (self.variant.kind, name),
        };
        let is_it = |option: &&OptionInfo| option.key.eq_ignore_ascii_case(key.trim());
        let option =
            kind.info.options.iter().find(is_it).ok_or_else(|| format!("unknown option {:?}", clip(name)))?;
        let pair = (option.key.to_owned(), value.to_owned());
        // Rejects an invalid value now rather than when a game begins.
        kind.start(std::slice::from_ref(&pair), None).map_err(|why| why.to_string())?;
        self.of_games.retain(|(id, (key, _))| (*id, key.as_str()) != (kind.info.id, option.key));
        self.of_games.push((kind.info.id, pair));
        Ok(kind.info.id == self.variant.kind.info.id)
    }

    /// The chosen game.
    pub(super) fn info(&self) -> &'static GameInfo {
        self.variant.kind.info
    }

    /// Transmission time of a message beyond the usual one.
    pub(super) fn overhead(&self) -> Duration {
        self.overhead.saturating_sub(USUAL_OVERHEAD)
    }

    fn pairs(&self) -> Vec<OptionPair> {
        let own = self.of_games.iter().filter(|(id, _)| *id == self.variant.kind.info.id);
        let fixed = self.variant.fixed.iter().map(|&(key, value)| (key.to_owned(), value.to_owned()));
        own.map(|(_, pair)| pair.clone())
            .filter(|(key, _)| self.variant.fixed.iter().all(|(fixed, _)| fixed != key))
            .chain(fixed)
            .collect()
    }

    /// The chosen game at its start.
    pub(super) fn start(&self) -> Result<Box<dyn AnyGame>, String> {
        Ok(self.begin(None)?.start().boxed_clone())
    }

    /// The chosen game at its start, or at a position.
    pub(super) fn begin(&self, position: Option<&str>) -> Result<Story, String> {
        let kind = self.variant.kind;
        // In most games the number of seats is fixed.
        let seats = self.seats.filter(|_| kind.info.seats.start() < kind.info.seats.end());
        let story = Story::begin(*kind, self.pairs(), position.map(str::to_owned), seats);
        story.map_err(|why| why.to_string())
    }

    /// Whether a player of this game uses the solved table.
    pub(super) fn wants_table(&self, info: &GameInfo) -> bool {
        self.oracle && self.level == Level::MAX && is_solved(info.id)
    }

    /// Creates a player of a game with the current options.
    pub(super) fn thinker(&self, info: &GameInfo, shelf: &Arc<Shelf>) -> Result<Box<dyn Thinker>, String> {
        let thinker = player_of_level(info.id, self.level, self.settings)
            .ok_or_else(|| format!("no engine plays {} yet", info.name))?;
        let knows = self.wants_table(info);
        Ok(if knows { with_table(info.id, thinker, &self.settings, shelf) } else { thinker })
    }
}

fn line_of(kind: &Kind, option: &OptionInfo) -> String {
    let name = format!("option name {}.{}", kind.info.id, option.key);
    let default = option.choices.first().map_or("", |choice| choice.value);
    if option.others.is_some() || option.choices.iter().any(|choice| choice.seeded) {
        return format!("{name} type string default {default}");
    }
    let values: String = option.choices.iter().map(|choice| format!(" var {}", choice.value)).collect();
    format!("{name} type combo default {default}{values}")
}
