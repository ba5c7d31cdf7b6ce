//! Fuzz target: reading boards of RoboSoccer from files, from the one-line form, and from options.

use botyard_core::{Game, Options};
use botyard_robosoccer::{Board, RoboSoccer, RoboSoccerOptions};

/// A board that can be read has one written form as a file and one as a line without spaces; otherwise there
/// is an error message. A game can be started on any board.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    match Board::read(&text) {
        Ok(board) => {
            let line = board.one_line();
            assert!(!line.contains(char::is_whitespace), "{line:?}");
            assert_eq!(Board::read(&board.to_string()).as_ref(), Ok(&board));
            if !board.is_built_in() {
                assert_eq!(Board::read(&line).as_ref(), Ok(&board));
            }
            let mut options = RoboSoccerOptions::default();
            options.set("board", &line).unwrap_or_else(|why| panic!("{line}: {why}"));
            assert_eq!(options.board(), &board);
            for arrows in ["random:1", "fair:2", "default"] {
                options.set("arrows", arrows).expect("drawn for any board");
                assert_eq!(options.turned().len(), board.arrows().len());
                assert_eq!(RoboSoccerOptions::read(&options.write()).as_ref(), Ok(&options));
            }
            let game = RoboSoccer::start(&options, 2).expect("two can play");
            assert!(RoboSoccer::read_position(&options, &game.write_position()).is_ok());
        }
        Err(why) => assert!((1..400).contains(&why.to_string().chars().count()), "{why}"),
    }
    let before = RoboSoccerOptions::default();
    for key in ["board", "arrows"] {
        let mut options = before.clone();
        match options.set(key, &text) {
            Ok(()) => assert_eq!(RoboSoccerOptions::read(&options.write()).as_ref(), Ok(&options)),
            Err(why) => {
                assert_eq!(options, before);
                assert!(why.to_string().chars().count() < 600, "{why}");
            }
        }
    }
}

botyard_fuzz::target!(board, property, iterations: 2_000);
