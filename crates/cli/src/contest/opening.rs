//! What games begin with.

use botyard_core::dice::{Dice, mix};
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_core::{Seat, clip};

use crate::failure::Failure;
use crate::listing::play_moves;

/// Where games begin: one opening a round, over and over, and random orders behind it.
pub(super) struct Openings {
    starts: Vec<Start>,
    random: u32,
    seed: u64,
}

/// Where a line of the file leads to.
struct Start {
    /// The position's text; the game's own start if left out.
    position: Option<String>,
    first: Box<dyn AnyGame>,
    moves: String,
}

/// The beginning of a game.
#[derive(Clone)]
pub(super) struct Opening {
    /// The position's text; the game's own start if left out.
    pub(super) position: Option<String>,
    /// Before the first turn.
    pub(super) first: Box<dyn AnyGame>,
    /// What has been played already, turn by turn.
    pub(super) turns: Vec<Vec<(Seat, String)>>,
    /// After these turns.
    pub(super) game: Box<dyn AnyGame>,
}

/// How often a random opening that ends the game is drawn anew.
const TRIES: u64 = 100;

impl Openings {
    /// From the game's start, or from the position that was asked for.
    pub(super) fn new(first: Box<dyn AnyGame>, position: Option<String>, random: u32, seed: u64) -> Openings {
        Openings { starts: vec![Start { position, first, moves: String::new() }], random, seed }
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
            let start = Start::read(line, kind, options, seats)
                .map_err(|why| Failure::Usage(format!("line {} of the openings: {why}", number + 1)))?;
            starts.push(start);
        }
        if starts.is_empty() {
            return Err(Failure::Usage("there are no openings in the file".to_owned()));
        }
        Ok(Openings { starts, random, seed })
    }

    /// The opening of a round; always the same for the same round.
    pub(super) fn of_round(&self, round: u64) -> Result<Opening, Failure> {
        let start = &self.starts[(round % self.starts.len() as u64) as usize];
        let opening = start.opening()?;
        let mut best = opening.clone();
        for attempt in 0..TRIES {
            let mut dice = Dice::new(mix(mix(self.seed) ^ mix(round)) ^ attempt);
            let drawn = opening.clone().on_by_chance(self.random, &mut dice);
            let is_long_enough = drawn.turns.len() == opening.turns.len() + self.random as usize;
            if drawn.turns.len() > best.turns.len() || is_long_enough {
                best = drawn;
            }
            if is_long_enough {
                break;
            }
        }
        Ok(best)
    }
}

impl Start {
    fn read(line: &str, kind: &Kind, options: &[OptionPair], seats: usize) -> Result<Start, String> {
        let (position, moves) = line.split_once(" moves ").unwrap_or((line, ""));
        let start = match kind.read_position(options, position.trim()) {
            Ok(first) => Start { position: Some(first.position()), first, moves: moves.trim().to_owned() },
            Err(no_position) if moves.is_empty() => {
                let first = kind.start(options, Some(seats)).map_err(|why| why.to_string())?;
                let start = Start { position: None, first, moves: line.to_owned() };
                // Which of the two it was meant to be can't be known.
                if let Err(no_moves) = start.opening() {
                    return Err(format!(
                        "{:?} is neither a position ({no_position}) nor moves ({})",
                        clip(line),
                        words_of(no_moves)
                    ));
                }
                start
            }
            Err(why) => return Err(why.to_string()),
        };
        let game = start.opening().map_err(words_of)?.game;
        if game.seats() != seats {
            return Err(format!("the position is for {} players, but {seats} play", game.seats()));
        }
        if game.outcome().is_some() {
            return Err("the game is over there already".to_owned());
        }
        Ok(start)
    }

    fn opening(&self) -> Result<Opening, Failure> {
        let mut game = self.first.clone();
        let mut turns = Vec::new();
        play_moves(&mut *game, &self.moves, &mut |orders| turns.push(orders))?;
        Ok(Opening { position: self.position.clone(), first: self.first.clone(), turns, game })
    }
}

impl Opening {
    /// With random orders behind it; none that ends the game.
    fn on_by_chance(mut self, turns: u32, dice: &mut Dice) -> Opening {
        for _ in 0..turns {
            let due = self.game.to_act();
            let orders: Vec<(Seat, String)> =
                due.iter().filter_map(|seat| Some((seat, self.game.random_order(seat, dice)?))).collect();
            let given: Vec<(Seat, &str)> =
                orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
            let mut after = self.game.clone();
            if after.play(&given).is_err() || after.outcome().is_some() {
                break;
            }
            self.game = after;
            self.turns.push(orders);
        }
        self
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
        let ends: Vec<String> =
            (0..4).map(|round| openings.of_round(round).unwrap().game.position()).collect();
        assert_eq!(ends[0], "g1e/1l1/3/ELG[Cc] w 0 2");
        assert_eq!(ends[1], "gle/1C1/3/ELG[C] b 0 1");
        assert_eq!(ends[2], ends[0]);
        assert_eq!(ends[3], ends[0], "they come again");
        assert_eq!(openings.of_round(0).unwrap().turns.len(), 2);
    }

    #[test]
    fn random_openings_are_the_same_every_time_but_not_in_every_round() {
        let openings = Openings::new(duel().start(&[], None).unwrap(), None, 6, 1);
        let positions = || -> Vec<String> {
            (0..20).map(|round| openings.of_round(round).unwrap().game.position()).collect()
        };
        let mut all = positions();
        assert_eq!(all, positions());
        assert!((0..20).all(|round| openings.of_round(round).unwrap().turns.len() == 6));
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
