//! Mutants: nearly valid inputs, because a parser's bugs lie close to valid input.

use std::env;
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use botyard_core::dice::Dice;

/// Number of mutants that an ordinary test tries.
const MUTANTS: u64 = 5_000;

/// Maximum length of a mutant in bytes, enough to exceed every length limit of the parsers.
const LONGEST: usize = 2_048;

/// Tries the property on the seeds and on mutants of them. A failure prints the input.
///
/// An ordinary test always tries the same mutants. The variables that make `bolero` try more work here too:
/// `BOLERO_RANDOM_ITERATIONS` sets their number, `BOLERO_RANDOM_TEST_TIME_MS` the time, which also makes them
/// differ from run to run.
///
/// # Panics
///
/// If the property does.
pub fn try_mutants(seeds: &[Vec<u8>], property: impl Fn(&[u8])) {
    let most = variable("BOLERO_RANDOM_ITERATIONS").unwrap_or(MUTANTS);
    let time = variable("BOLERO_RANDOM_TEST_TIME_MS").map(Duration::from_millis);
    let start = Instant::now();
    let mut dice = Dice::new(if time.is_some() { now() } else { 0 });
    let mutants = (0..most).map(|_| mutate(seeds, &mut dice));
    for input in seeds.iter().cloned().chain(mutants) {
        if time.is_some_and(|time| start.elapsed() > time) {
            break;
        }
        let suspect = Suspect(&input);
        property(&input);
        drop(suspect);
    }
}

fn variable<T: FromStr>(name: &str) -> Option<T> {
    env::var(name).ok()?.parse().ok()
}

fn now() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_nanos() as u64)
}

/// The current input, which is printed when the property panics.
struct Suspect<'a>(&'a [u8]);

impl Drop for Suspect<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the input was b\"{}\"", self.0.escape_ascii());
        }
    }
}

/// A seed with a few changes, mostly a single one.
fn mutate(seeds: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut input = dice.pick(seeds).cloned().unwrap_or_default();
    loop {
        change(&mut input, seeds, dice);
        if dice.below(3) > 0 {
            break;
        }
    }
    input.truncate(LONGEST);
    input
}

fn change(input: &mut Vec<u8>, seeds: &[Vec<u8>], dice: &mut Dice) {
    let at = dice.below(input.len() as u64) as usize;
    let end = at + dice.below((input.len() - at) as u64 + 1) as usize;
    match dice.below(12) {
        // Replaces, flips a bit of, inserts, removes or swaps a byte.
        0..4 if !input.is_empty() => input[at] = common_byte(seeds, dice),
        4 if !input.is_empty() => input[at] ^= 1 << dice.below(8),
        5 => input.insert(at, common_byte(seeds, dice)),
        6 if !input.is_empty() => drop(input.remove(at)),
        7 if end < input.len() => input.swap(at, end),
        // Replaces a word by one of another seed.
        8 | 9 => {
            let (start, end) = word_around(input, at);
            input.splice(start..end, common_word(seeds, dice).iter().copied());
        }
        // Removes or duplicates a part.
        10 => {
            let part = input.drain(at..end).collect::<Vec<u8>>();
            let times = 2 * dice.below(2) as usize;
            input.splice(at..at, part.repeat(times));
        }
        // Continues like another seed.
        _ => {
            let other = dice.pick(seeds).map_or(&[][..], Vec::as_slice);
            input.truncate(at);
            input.extend_from_slice(other.get(at..).unwrap_or_default());
        }
    }
}

/// A byte of a seed; occasionally any byte.
fn common_byte(seeds: &[Vec<u8>], dice: &mut Dice) -> u8 {
    let any = dice.bits() as u8;
    let seed = if dice.below(10) > 0 { dice.pick(seeds) } else { None };
    seed.and_then(|seed| dice.pick(seed)).copied().unwrap_or(any)
}

fn common_word<'a>(seeds: &'a [Vec<u8>], dice: &mut Dice) -> &'a [u8] {
    let Some(seed) = dice.pick(seeds) else { return &[] };
    let (start, end) = word_around(seed, dice.below(seed.len() as u64) as usize);
    &seed[start..end]
}

/// Start and end of the word that contains or precedes this place.
fn word_around(text: &[u8], at: usize) -> (usize, usize) {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'[' | b']' | b'=');
    let start = text[..at].iter().rposition(ends).map_or(0, |before| before + 1);
    let end = text[at..].iter().position(ends).map_or(text.len(), |behind| at + behind);
    (start, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_ends_at_a_separator() {
        assert_eq!(word_around(b"gle/1c1 w", 5), (4, 7));
        assert_eq!(word_around(b"gle/1c1 w", 7), (4, 7));
        assert_eq!(word_around(b"gle/1c1 w", 9), (8, 9));
        assert_eq!(word_around(b"//", 1), (1, 1));
        assert_eq!(word_around(b"", 0), (0, 0));
    }

    #[test]
    fn mutants_are_numerous_and_similar_to_their_seeds() {
        let seeds = [b"gle/1c1/1C1/ELG[-] w 0 1".to_vec(), Vec::new()];
        let mut dice = Dice::new(1);
        let mut mutants: Vec<Vec<u8>> = (0..1_000).map(|_| mutate(&seeds, &mut dice)).collect();
        let near = mutants.iter().filter(|mutant| mutant.starts_with(b"gle/1c1")).count();
        mutants.sort();
        mutants.dedup();
        assert!(mutants.len() > 300, "{} different ones", mutants.len());
        assert!(near > 100, "{near} near ones");
    }

    #[test]
    fn the_same_dice_give_the_same_mutants() {
        let seeds = [b"b2b3".to_vec(), b"C@a2".to_vec()];
        let four = |seed| {
            let mut dice = Dice::new(seed);
            [(); 4].map(|()| mutate(&seeds, &mut dice))
        };
        assert_eq!(four(5), four(5));
        assert_ne!(four(5), four(6));
    }
}
