//! What games begin with.

use botyard_core::dice::{Dice, mix};
use botyard_core::face::{Kind, OptionPair};
use botyard_core::{Story, clip};

use crate::failure::Failure;
use crate::listing::play_moves;

/// Where games begin: one opening a round, over and over, and random orders behind it.
pub(super) struct Openings {
    starts: Vec<Story>,
    random: u32,
    seed: u64,
}

/// How often a random opening that ends the game is drawn anew.
const TRIES: u64 = 100;

impl Openings {
    /// From one start.
    pub(super) fn new(start: Story, random: u32, seed: u64) -> Openings {
        Openings { starts: vec![start], random, seed }
    }

    /// From the lines of a file: each is a position, a list of moves, or a position followed by `moves` and moves. Empty lines
    /// and those that begin with `#` don't count.
    pub(super) fn read(
        text: &str,
        kind: &Kind,
        options: &[OptionPair],
        seats: usize,
        random: u32,
        seed: u64,
    ) -> Result<Openings, Failure> {
        let mut starts = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let start = read_start(line, kind, options, seats)
                .map_err(|why| Failure::Usage(format!("line {} of the openings: {why}", number + 1)))?;
            starts.push(start);
        }
        if starts.is_empty() {
            return Err(Failure::Usage("there are no openings in the file".to_owned()));
        }
        Ok(Openings { starts, random, seed })
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

fn read_start(line: &str, kind: &Kind, options: &[OptionPair], seats: usize) -> Result<Story, String> {
    let begin = |position: Option<String>| {
        Story::begin(*kind, options.to_vec(), position, Some(seats)).map_err(|why| why.to_string())
    };
    let (position, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let mut story = match kind.read_position(options, position.trim()) {
        Ok(first) => begin(Some(first.position()))?,
        Err(no_position) if moves.is_empty() => {
            let mut story = begin(None)?;
            // Which of the two it was meant to be can't be known.
            play_moves(&mut story, line).map_err(|no_moves| {
                format!(
                    "{:?} is neither a position ({no_position}) nor moves ({})",
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
        return Err("the game is over there already".to_owned());
    }
    Ok(story)
}

/// Plays so many random turns, but none that ends the game.
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
        Failure::Usage(words) => words,
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
            ("# nothing\n", "there are no openings in the file"),
            ("b2b3 b4a4 b3b4", "line 1 of the openings"),
        ] {
            let error = read(text, 0).err().unwrap();
            assert!(error.starts_with(words), "{error}");
        }
    }
}
