//! Fuzz target: reading the options of every game, one `name=value` per line.

use botyard_catalog::GAMES;

use crate::{check_sentence, ways_to_play};

/// Options that can be read are written as pairs that read back equal, and the allowed numbers of players are
/// a range from the game's minimum up to one of its allowed numbers.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let pairs: Vec<(String, String)> = text
        .lines()
        .map(|line| line.split_once('=').unwrap_or((line, "")))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    for kind in GAMES {
        let game = match kind.start(&pairs, None) {
            Ok(game) => game,
            Err(why) => {
                check_sentence(&why);
                continue;
            }
        };
        let options = game.options();
        let written: Vec<(String, String)> =
            options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        let again = kind.start(&written, Some(game.seats())).expect("what was written can be read");
        assert_eq!(again.options(), options);
        assert_eq!(again.position(), game.position());
        let fewest = *kind.info.seats.start();
        let allowed: Vec<usize> = (0..10).filter(|&seats| kind.start(&pairs, Some(seats)).is_ok()).collect();
        let in_a_row = allowed.iter().copied().eq(fewest..fewest + allowed.len());
        assert!(in_a_row, "{} for {allowed:?}", kind.info.id);
        assert!(allowed.iter().all(|seats| kind.info.seats.contains(seats)), "{allowed:?}");
    }
}

fn samples() -> Vec<Vec<u8>> {
    let line = |(key, value)| format!("{key}={value}\n");
    ways_to_play()
        .map(|(_, options)| options.into_iter().map(line).collect::<String>().into_bytes())
        .collect()
}

botyard_fuzz::target!(options, property, iterations: 2_000, samples: samples());
