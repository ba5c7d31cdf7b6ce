//! Text to the options of every game: one `name=value` on each line.

use botyard_catalog::GAMES;

/// What can be read is written as pairs that read back as the same, and the number of seats is refused exactly when the
/// game isn't for so many.
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
                let length = why.to_string().chars().count();
                assert!((1..400).contains(&length), "{why}");
                continue;
            }
        };
        let options = game.options();
        let written: Vec<(String, String)> =
            options.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        let again = kind.start(&written, Some(game.seats())).expect("what was written can be read");
        assert_eq!(again.options(), options);
        assert_eq!(again.position(), game.position());
        for seats in 0..10 {
            let started = kind.start(&pairs, Some(seats));
            assert_eq!(started.is_ok(), kind.info.seats.contains(&seats), "{} for {seats}", kind.info.id);
        }
    }
}

#[test]
fn options() {
    botyard_fuzz::check!().with_iterations(2_000).for_each(property);
}

#[test]
fn mutants() {
    botyard_fuzz::try_mutants("options", property);
}
