//! Openings: the positions and moves that games start from.

use botyard_core::dice::{Dice, mix};
use botyard_core::face::{Kind, OptionPair};
use botyard_core::{Story, clip};
use clap::ValueEnum;

use crate::failure::Failure;
use crate::listing::play_moves;
use crate::records::{self, RecordPart};

/// The openings of a match: one per round, repeated when used up, each followed by random moves.
pub(super) struct Openings {
    starts: Vec<Story>,
    random: u32,
    seed: u64,
}

/// Order in which the openings of a file are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OpeningOrder {
    /// As they stand in the file
    File,
    /// Shuffled by --seed
    Random,
}

/// Number of attempts to draw a random opening that doesn't end the game.
const TRIES: u64 = 100;

impl Openings {
    /// Creates openings from a single start.
    pub(super) fn new(start: Story, random: u32, seed: u64) -> Openings {
        Openings { starts: vec![start], random, seed }
    }

    /// Reads openings from a file. Each line is a position, a list of moves, or a position followed by
    /// `moves` and moves; empty lines and those beginning with `#` are skipped. Positions may be EPD with
    /// operations. A file of records or PGN is also accepted: its games are the openings, up to their ends.
    pub(super) fn read(
        text: &str,
        kind: &Kind,
        options: &[OptionPair],
        seats: usize,
        random: u32,
        seed: u64,
    ) -> Result<Openings, Failure> {
        let mut starts = Vec::new();
        let is_of_records = text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
        for part in records::parts(text).filter(|_| is_of_records) {
            let start = read_game(&part, kind, options, seats)
                .map_err(|why| Failure::Usage(format!("line {} of the openings: {why}", part.line)))?;
            starts.push(start);
        }
        for (number, line) in text.lines().enumerate().filter(|_| !is_of_records) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let start = read_start(line, kind, options, seats)
                .map_err(|why| Failure::Usage(format!("line {} of the openings: {why}", number + 1)))?;
            starts.push(start);
        }
        if starts.is_empty() {
            return Err(Failure::Usage("the file has no openings".to_owned()));
        }
        Ok(Openings { starts, random, seed })
    }

    /// Reorders the openings and rotates them so that the one with this index comes first.
    pub(super) fn in_order(mut self, order: OpeningOrder, first: u64) -> Result<Openings, Failure> {
        let count = self.starts.len();
        let first = usize::try_from(first).ok().filter(|first| *first < count).ok_or_else(|| {
            let there = if count == 1 { "there is one".to_owned() } else { format!("there are {count}") };
            Failure::Usage(format!("the file has no opening {}: {there}", first.saturating_add(1)))
        })?;
        if order == OpeningOrder::Random {
            let mut dice = Dice::new(mix(self.seed ^ 0x6f70_656e));
            for last in (1..count).rev() {
                self.starts.swap(last, dice.below(last as u64 + 1) as usize);
            }
        }
        self.starts.rotate_left(first);
        Ok(self)
    }

    /// The opening of a round; always the same for the same round.
    pub(super) fn of_round(&self, round: u64) -> Story {
        let start = &self.starts[(round % self.starts.len() as u64) as usize];
        let mut best = start.clone();
        for attempt in 0..TRIES {
            let mut drawn = start.clone();
            go_on_by_chance(
                &mut drawn,
                self.random,
                &mut Dice::new(mix(mix(self.seed) ^ mix(round)) ^ attempt),
            );
            let is_long_enough = drawn.len() == start.len() + self.random as usize;
            if drawn.len() > best.len() || is_long_enough {
                best = drawn;
            }
            if is_long_enough {
                break;
            }
        }
        best
    }
}

/// A game of the file, without the last turns if these ended it.
fn read_game(
    part: &RecordPart<'_>,
    kind: &Kind,
    options: &[OptionPair],
    seats: usize,
) -> Result<Story, String> {
    let record = part.read().map_err(|why| why.wrong.to_string())?;
    let begun = kind.start(options, Some(seats)).map_err(|why| why.to_string())?;
    let played: Vec<OptionPair> =
        begun.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    if record.kind.info.id != kind.info.id || record.options != played {
        let named: Vec<String> = record.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        return Err(format!("this is a game of {} with {}", record.kind.info.id, named.join(" ")));
    }
    let mut story = record.story().map_err(|why| why.en)?;
    while story.latest().outcome().is_some() && !story.is_empty() {
        story.truncate(story.len() - 1);
    }
    if story.latest().outcome().is_some() {
        return Err("the game is already over there".to_owned());
    }
    Ok(story)
}

/// The position of an EPD line, without the operations after it: `gle/1c1/1C1/ELG[-] w - - bm b2b3; id "1";`.
fn without_operations(line: &str) -> &str {
    let is_of_position =
        |index: usize, word: &str| index < 2 || word == "-" || word.bytes().all(|byte| byte.is_ascii_digit());
    let mut end = 0;
    for (index, word) in line.split_whitespace().enumerate() {
        if !is_of_position(index, word) {
            break;
        }
        end = word.as_ptr() as usize - line.as_ptr() as usize + word.len();
    }
    &line[..end]
}

fn read_start(line: &str, kind: &Kind, options: &[OptionPair], seats: usize) -> Result<Story, String> {
    let begin = |position: Option<String>| {
        Story::begin(*kind, options.to_vec(), position, Some(seats)).map_err(|why| why.to_string())
    };
    let (position, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let is_epd = line.contains(';') && moves.is_empty() && !kind.info.simultaneous;
    let position = if is_epd { without_operations(line) } else { position };
    let mut story = match kind.read_position(options, position.trim()) {
        Ok(first) => begin(Some(first.position()))?,
        Err(no_position) if moves.is_empty() => {
            let mut story = begin(None)?;
            // The line is neither, so the error is a guess at what was meant.
            play_moves(&mut story, line).map_err(|no_moves| {
                format!(
                    "{:?} is neither a position ({no_position}) nor a list of moves ({})",
                    clip(line),
                    words_of(no_moves)
                )
            })?;
            story
        }
        Err(why) => return Err(why.to_string()),
    };
    play_moves(&mut story, moves.trim()).map_err(words_of)?;
    let game = story.latest();
    if game.seats() != seats {
        return Err(format!("the position is for {} players, but {seats} play", game.seats()));
    }
    if game.outcome().is_some() {
        return Err("the game is already over there".to_owned());
    }
    Ok(story)
}

/// Plays this number of random turns, none of which ends the game.
fn go_on_by_chance(story: &mut Story, turns: u32, dice: &mut Dice) {
    for _ in 0..turns {
        let orders = story.latest().random_orders(dice);
        if story.play(&orders).is_err() {
            return;
        }
        if story.latest().outcome().is_some() {
            return story.truncate(story.len() - 1);
        }
    }
}

fn words_of(failure: Failure) -> String {
    match failure {
        Failure::Usage(words) | Failure::Code { words, .. } => words,
        Failure::Failed(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel() -> &'static Kind {
        botyard_catalog::find("duel").unwrap()
    }

    fn read(text: &str, random: u32) -> Result<Openings, String> {
        Openings::read(text, duel(), &[], 2, random, 1).map_err(words_of)
    }

    #[test]
    fn openings_can_be_rotated_and_shuffled() {
        let text = "c1c2\nb2b3\nb1a2\nc1c2 a4a3\nb2b3 b4b3\n";
        let firsts = |order, first| {
            let openings = read(text, 0).unwrap().in_order(order, first).unwrap();
            let line = |round| {
                let story = openings.of_round(round);
                let orders = story.steps().iter().flat_map(|step| &step.orders);
                orders.map(|(_, order)| order.clone()).collect::<Vec<_>>().join(" ")
            };
            (0..5).map(line).collect::<Vec<String>>()
        };
        let in_file = firsts(OpeningOrder::File, 0);
        assert_eq!(firsts(OpeningOrder::File, 3), ["c1c2 a4a3", "b2b3 b4b3", "c1c2", "b2b3", "b1a2"]);
        let shuffled = firsts(OpeningOrder::Random, 0);
        assert_ne!(shuffled, in_file);
        assert_eq!(shuffled, firsts(OpeningOrder::Random, 0));
        let sorted = |mut lines: Vec<String>| {
            lines.sort();
            lines
        };
        assert_eq!(sorted(shuffled), sorted(in_file));
        let wrong = read(text, 0).unwrap().in_order(OpeningOrder::File, 5).err().map(words_of);
        assert_eq!(wrong.unwrap(), "the file has no opening 6: there are 5");
    }

    #[test]
    fn a_line_is_a_position_or_moves_or_both() {
        let text = "# three\n\nb2b3 b4b3\ngle/1C1/3/ELG[C] b 0 1\ngle/1C1/3/ELG[C] b 0 1 moves b4b3\n";
        let openings = read(text, 0).unwrap();
        let ends: Vec<String> = (0..4).map(|round| openings.of_round(round).latest().position()).collect();
        assert_eq!(ends[0], "g1e/1l1/3/ELG[Cc] w 0 2");
        assert_eq!(ends[1], "gle/1C1/3/ELG[C] b 0 1");
        assert_eq!(ends[2], ends[0]);
        assert_eq!(ends[3], ends[0], "they come again");
        assert_eq!(openings.of_round(0).len(), 2);
    }

    #[test]
    fn openings_of_other_programs_are_read() {
        let epd = "gle/1C1/3/ELG[C] b - - 0 1\ngle/1C1/3/ELG[C] b - - bm b4b3; id \"one\";\ngle/1C1/3/ELG[C] b - 1\n";
        let openings = read(epd, 0).unwrap();
        for round in 0..3 {
            assert_eq!(openings.of_round(round).latest().position(), "gle/1C1/3/ELG[C] b 0 1");
        }
        let pgn = "[Event \"a\"]\n[Variant \"dobutsu\"]\n\n1. Cxb3 Lxb3 *\n\n[Event \"b\"]\n[Variant \"dobutsu\"]\n\n1. Cxb3 Lb4c3 2. Cb4+ *\n";
        let dobutsu = [("edition".to_owned(), "dobutsu".to_owned())];
        let openings = Openings::read(pgn, duel(), &dobutsu, 2, 0, 1).map_err(words_of).unwrap();
        assert_eq!(openings.of_round(0).latest().position(), "g1e/1l1/3/ELG[Cc] w 0 2");
        assert_eq!(openings.of_round(1).len(), 3);
        let why = read(pgn, 0).err().unwrap();
        assert_eq!(why, "line 1 of the openings: this is a game of duel with edition=dobutsu");
        let over = read(
            "[Variant \"dobutsu\"]\n[Options \"edition=pojedynek\"]\n1. Cxb3 La3 2. Gc2 Lb4 3. Cxb4 1-0\n",
            0,
        );
        assert_eq!(over.unwrap().of_round(0).len(), 4, "the end isn't an opening");
    }

    #[test]
    fn random_openings_are_the_same_every_time_but_not_in_every_round() {
        let openings = Openings::new(Story::begin(*duel(), Vec::new(), None, None).unwrap(), 6, 1);
        let positions =
            || -> Vec<String> { (0..20).map(|round| openings.of_round(round).latest().position()).collect() };
        let mut all = positions();
        assert_eq!(all, positions());
        assert!((0..20).all(|round| openings.of_round(round).len() == 6));
        all.sort();
        all.dedup();
        assert!(all.len() > 10, "{all:?}");
    }

    #[test]
    fn mistakes_name_their_line() {
        for (text, words) in [
            ("b2b3\nb2b9", "line 2 of the openings: \"b2b9\" is neither a position ("),
            ("# nothing\n", "the file has no openings"),
            ("b2b3 b4a4 b3b4", "line 1 of the openings"),
        ] {
            let error = read(text, 0).err().unwrap();
            assert!(error.starts_with(words), "{error}");
        }
    }
}
