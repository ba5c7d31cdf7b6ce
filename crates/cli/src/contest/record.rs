//! Games of a match as text (`.yard`, PGN). A match resumes by reading its own records, of which it needs
//! only a few tags; the file may be of any size and end in an incomplete record.

use std::collections::{BTreeMap, HashMap};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Read as _, Write};
use std::path::Path;

use anyhow::Context;
use botyard_core::Seat;
use botyard_table::{Record, RecordedAct, RecordedStep};

use super::arbiter::PlayedGame;
use super::finished::{Finished, Mistake, are_places};
use super::judge::ErrorCount;
use super::match_setup::MatchSetup;
use super::pairing::Fixture;

/// A file to which records are appended.
pub(super) struct Records {
    file: File,
}

impl Records {
    /// Opens or creates the file. An incomplete record at its end is closed, so that the next one is
    /// separate.
    pub(super) fn open(path: &Path) -> anyhow::Result<Records> {
        let words = || format!("can't write {}", path.display());
        let mut file = OpenOptions::new().append(true).create(true).open(path).with_context(words)?;
        let is_new = file.metadata().with_context(words)?.len() == 0;
        if !is_new {
            file.write_all(b"\n\n").with_context(words)?;
        }
        Ok(Records { file })
    }

    /// Appends a record with a single write.
    pub(super) fn add(&mut self, record: &str) -> anyhow::Result<()> {
        self.file
            .write_all(record.as_bytes())
            .and_then(|()| self.file.flush())
            .context("can't record the game")
    }
}

/// The record of a game.
pub(super) fn of(setup: &MatchSetup, fixture: Fixture, game: &PlayedGame) -> Record {
    let info = setup.kind.info;
    let PlayedGame { finished, story, opening, notes } = game;
    let mut record = Record::of(story);
    let mut tag = |name: &str, value: String| record.tags.push((name.to_owned(), value));
    for (seat, entrant) in info.seat_names.iter().zip(setup.entrants_of(fixture)) {
        tag(&format!("{}Pace", seat.name), entrant.pace.to_string());
    }
    tag("Match", setup.id.clone());
    tag("Number", (fixture.number + 1).to_string());
    tag("Round", (fixture.round + 1).to_string());
    tag("OpeningTurns", opening.to_string());
    tag("Turns", finished.turns.to_string());
    let places: Vec<String> = finished.places.iter().map(ToString::to_string).collect();
    tag("Places", places.join(" "));
    let per_seat = |words: Vec<(Seat, String)>| {
        let words: Vec<String> =
            words.into_iter().map(|(seat, word)| format!("{}={word}", info.seat_id(seat))).collect();
        words.join(" ")
    };
    if !finished.faults.is_empty() {
        let faults = finished.faults.iter().map(|&(seat, mistake)| (seat, mistake.word().to_owned()));
        tag("Faults", per_seat(faults.collect()));
    }
    if !finished.judged.is_empty() {
        let errors = Seat::first(setup.seats).zip(&finished.judged);
        let errors = errors.map(|(seat, count)| (seat, format!("{}/{}", count.errors, count.moves)));
        tag("Errors", per_seat(errors.collect()));
    }
    record.players = setup.entrants_of(fixture).iter().map(|entrant| Some(entrant.name.clone())).collect();
    for note in notes {
        let Some(RecordedStep { act, comments }) = record.steps.get_mut(note.step) else { continue };
        let words = note.words();
        comments.push(if info.simultaneous {
            format!("{}: {words}", info.seat_id(note.seat))
        } else {
            words
        });
        if let (RecordedAct::Turn { orders, .. }, Some(left)) = (act, note.left) {
            let own = orders.iter_mut().filter(|order| order.seat == note.seat);
            own.for_each(|order| order.clock = Some(left.as_millis() as u64));
        }
    }
    record.places = Some(finished.places.clone());
    record.reason = Some(finished.reason.clone());
    record
}

fn unescaped(value: &str) -> String {
    let mut text = String::new();
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        text.extend(if sign == '\\' { signs.next() } else { Some(sign) });
    }
    text
}

/// The games of a match found in a file of records.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct RecordedGames {
    /// The games by number.
    pub(super) games: BTreeMap<u64, Finished>,
    /// Number of records of other matches, and of unreadable ones.
    pub(super) others: u64,
}

/// Reads the games of a match; a missing file has none.
pub(super) fn read(path: &Path, setup: &MatchSetup) -> anyhow::Result<RecordedGames> {
    match File::open(path) {
        Ok(file) => {
            find(BufReader::new(file), setup).with_context(|| format!("can't read {}", path.display()))
        }
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(RecordedGames::default()),
        Err(why) => Err(why).with_context(|| format!("can't read {}", path.display())),
    }
}

/// Maximum length of a line; longer lines are truncated. Our own are shorter.
const LONGEST_LINE: u64 = 1 << 20;

/// The beginning of every record, even after an incomplete one.
const FIRST_TAG: &str = "[Game ";

/// The tags that are needed here.
const NEEDED: [&str; 9] =
    ["Game", "Match", "Number", "Turns", "Places", "Faults", "Errors", "Reason", "Result"];

/// Finds the complete records of this match.
fn find(mut file: impl BufRead, setup: &MatchSetup) -> std::io::Result<RecordedGames> {
    let mut found = RecordedGames::default();
    let mut record = RecordTags::default();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if read as u64 == LONGEST_LINE {
            file.skip_until(b'\n')?;
        }
        let is_end = read == 0;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        let begins_another = text.starts_with('[') && !record.last.is_empty()
            || text.starts_with(FIRST_TAG) && !record.is_empty();
        if is_end || begins_another {
            std::mem::take(&mut record).close(setup, &mut found);
        }
        if is_end {
            return Ok(found);
        }
        record.hear(text);
    }
}

/// State of reading one record.
#[derive(Default)]
struct RecordTags {
    tags: HashMap<&'static str, String>,
    /// The last line of turns.
    last: String,
}

impl RecordTags {
    fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.last.is_empty()
    }

    fn hear(&mut self, line: &str) {
        let tag = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let tag = tag.and_then(|tag| tag.split_once(' '));
        match tag.and_then(|(name, value)| Some((name, value.trim().strip_prefix('"')?.strip_suffix('"')?))) {
            Some((name, value)) => {
                if let Some(&name) = NEEDED.iter().find(|needed| **needed == name) {
                    self.tags.insert(name, unescaped(value));
                }
            }
            None if !line.is_empty() => line.clone_into(&mut self.last),
            None => {}
        }
    }

    fn close(self, setup: &MatchSetup, found: &mut RecordedGames) {
        if self.is_empty() {
            return;
        }
        match self.finished(setup) {
            Some(game) => {
                found.games.entry(game.number).or_insert(game);
            }
            None => found.others += 1,
        }
    }

    /// The game, if it is a complete one of this match.
    fn finished(&self, setup: &MatchSetup) -> Option<Finished> {
        let tag = |name: &str| self.tags.get(name).map(String::as_str);
        let info = setup.kind.info;
        if tag("Match")? != setup.id || tag("Game")? != info.id {
            return None;
        }
        let number = tag("Number")?.parse::<u64>().ok()?.checked_sub(1)?;
        let places: Vec<u8> =
            tag("Places")?.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        let fault = |word: &str| {
            let (seat, mistake) = word.split_once('=')?;
            let mistake = Mistake::ALL.into_iter().find(|known| known.word() == mistake)?;
            Some((info.seat(seat).filter(|seat| seat.index() < setup.seats)?, mistake))
        };
        let faults = tag("Faults").unwrap_or_default().split_whitespace();
        let errors = |word: &str| {
            let (seat, count) = word.split_once('=')?;
            info.seat(seat)?;
            let (errors, moves) = count.split_once('/')?;
            let (errors, moves) = (errors.parse().ok()?, moves.parse().ok()?);
            (errors <= moves).then_some(ErrorCount { moves, errors })
        };
        let judged = tag("Errors").unwrap_or_default().split_whitespace().map(errors);
        let judged: Vec<ErrorCount> = judged.collect::<Option<_>>()?;
        if !judged.is_empty() && judged.len() != setup.seats {
            return None;
        }
        let finished = Finished {
            number,
            judged,
            faults: faults.map(fault).collect::<Option<_>>()?,
            reason: tag("Reason")?.to_owned(),
            turns: tag("Turns")?.parse().ok()?,
            places,
        };
        let is_whole = are_places(&finished.places, setup.seats)
            && tag("Result")? == finished.result(info)
            && self.last.ends_with(&finished.result(info));
        is_whole.then_some(finished)
    }
}

#[cfg(test)]
mod tests {
    use botyard_core::dice::Dice;

    use super::super::standings::Standings;
    use super::super::tests::{game_of, setup};
    use super::*;

    fn record(number: u64) -> String {
        let setup = setup("duel", &["random", "mcts"]);
        let fixture = setup.pairings.numbered(number).unwrap();
        of(&setup, fixture, &game_of(&setup, number)).write()
    }

    fn found(text: &str) -> RecordedGames {
        find(text.as_bytes(), &setup("duel", &["random", "mcts"])).unwrap()
    }

    #[test]
    fn a_written_record_is_found() {
        let text = record(0) + &record(3) + &record(3);
        let games = found(&text).games;
        assert_eq!(games.keys().copied().collect::<Vec<_>>(), [0, 3]);
        assert_eq!(games[&3], game_of(&setup("duel", &["random", "mcts"]), 3).finished);
    }

    #[test]
    fn an_incomplete_record_is_skipped_and_spoils_no_other() {
        let (whole, half) = (record(1), record(0));
        for cut in (0..half.len() - 5).filter(|cut| half.is_char_boundary(*cut)) {
            let found = found(&format!("{}\n\n{whole}", &half[..cut]));
            assert_eq!(found.games.keys().copied().collect::<Vec<_>>(), [1], "cut at {cut}");
        }
    }

    #[test]
    fn tags_of_an_incomplete_record_dont_apply_to_the_next() {
        let fault = record(0).replace("[Reason", "[Faults \"w=time\"]\n[Reason");
        let half = &fault[..fault.find("[Reason").unwrap()];
        assert_eq!(found(&format!("{half}\n\n{}", record(1))).games[&1].faults, []);
    }

    #[test]
    fn any_line_endings_are_read_and_endless_lines_are_skipped() {
        let text = record(1).replace('\n', "\r\n");
        assert_eq!(found(&text).games.len(), 1);
        let long = "x".repeat(3 << 20);
        let text = format!("[Game \"{long}\"]\n{long}\n{}[Reason \"{long}", record(1));
        assert_eq!(found(&text).games.keys().copied().collect::<Vec<_>>(), [1]);
    }

    /// Mutates records: bytes are changed, dropped, duplicated, inserted or cut off. Reading must never fail,
    /// whatever is found must be a possible game of the match, and an intact record after the damage must be
    /// found.
    #[test]
    fn any_bytes_are_read_and_spoil_no_later_record() {
        let setup = setup("duel", &["random", "mcts"]);
        let (seed, whole) = ((record(0) + &record(3)).into_bytes(), record(1));
        let mut dice = Dice::new(1);
        for _ in 0..3_000 {
            let mut bytes = seed.clone();
            for _ in 0..=dice.below(8) {
                let at = dice.below(bytes.len() as u64) as usize;
                let sign = *dice.pick(b"[]\"\\ \n\r{}=-/019GNR\0\xff\xc3").unwrap();
                match dice.below(6) {
                    0 if bytes.len() > 1 => drop(bytes.remove(at)),
                    1 => bytes.insert(at, bytes[at]),
                    2 => bytes.insert(at, sign),
                    3 => bytes.truncate(at + 1),
                    4 => bytes.extend_from_within(at..),
                    _ => bytes[at] = sign,
                }
            }
            bytes.extend(b"\n\n");
            bytes.extend(whole.bytes());
            let found = find(&bytes[..], &setup).unwrap();
            assert!(found.games.contains_key(&1), "{}", bytes.escape_ascii());
            let mut standings = Standings::new(&setup);
            for game in found.games.into_values() {
                assert!(are_places(&game.places, 2), "{}", bytes.escape_ascii());
                standings.add(game);
            }
            assert!(standings.len() >= 1 && standings.lines().len() == 2);
            standings.samples();
        }
    }

    #[test]
    fn other_matches_and_unreadable_records_are_only_counted() {
        let other = setup("duel", &["random", "mcts:nodes=5"]);
        let fixture = other.pairings.numbered(0).unwrap();
        let text = of(&other, fixture, &game_of(&other, 0)).write();
        assert_eq!(found(&text), RecordedGames { games: BTreeMap::new(), others: 1 });
        for change in [
            ("[Places \"", "[Places \"9"),
            ("[Number \"1\"", "[Number \"0\""),
            ("[Number \"1\"", "[Number \"x\""),
            ("[Turns \"", "[Turns \"-"),
            ("[Result \"", "[Result \"?"),
        ] {
            let text = record(0).replace(change.0, change.1);
            assert_eq!(found(&text), RecordedGames { games: BTreeMap::new(), others: 1 }, "{text}");
        }
        assert!(found("hello\n[\"]\n[x \"\n\\").games.is_empty());
    }

    #[test]
    fn tags_and_turns_are_as_in_other_records() {
        let text = record(0);
        assert!(
            text.starts_with("[Game \"duel\"]\n[Options \"edition=pojedynek\"]\n[White \"random\"]"),
            "{text}"
        );
        assert!(text.contains("\n\n1. ") && text.ends_with("\n\n"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 140), "{text}");
        assert_eq!(unescaped("a\\\\\\\"b"), "a\\\"b");
    }

    #[test]
    fn every_reader_of_records_accepts_match_records() {
        for number in [0, 3] {
            let text = record(number);
            let find = |id: &str| botyard_catalog::find(id).ok().copied();
            let read = Record::read(&text, find).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(read.write(), text);
            assert!(read.verify().is_ok());
        }
    }
}
