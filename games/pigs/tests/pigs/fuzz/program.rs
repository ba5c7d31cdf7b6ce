//! Fuzz target: reading programs of Robo Battle Pigs.

use botyard_core::{Game, Joint, MAX_SEATS, Seat};
use botyard_pigs::{BadProgram, Pigs, PigsOptions, Program};

/// Positions with legal programs of every kind: at the start, with damage, in each variant.
const POSITIONS: [&str; 6] = [
    "standard r1 A:d8S/0 B:e1N/0",
    "standard r4 A:d8S/1 B:e1N/2 C:a4E/3 D:h5W/4",
    "kids r9 A:d8S/4 B:e1N/0 C:d4#",
    "bash r2 A:d6N/1 B:x C:f5E/0 D:f4E/2 E:e3# fell:B,E",
    "continuous r1 A:d8S/0 B:e1N/0",
    r"continuous r5 A:e4N/1:H\TL B:f5S/0:^^",
];

/// A program that can be read has one written form, can be checked in any position, and a trial shows all its
/// commands.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let parsed: Result<Program, BadProgram> = text.parse();
    match &parsed {
        Ok(program) => {
            assert!(!program.is_empty() && program.len() <= Program::LONGEST);
            assert_eq!(program.to_string().parse().as_ref(), Ok(program));
        }
        Err(why) => assert!(why.to_string().chars().count() < 400, "{why}"),
    }
    for position in POSITIONS {
        let game = Pigs::read_position(&PigsOptions::default(), position).expect("a position of the list");
        for seat in Seat::first(MAX_SEATS) {
            assert_eq!(game.read_order(seat, &text), parsed);
            let Ok(program) = parsed else { continue };
            match game.check(seat, &program) {
                Ok(()) => assert!(game.to_act().contains(seat)),
                Err(why) => assert!(!why.to_string().is_empty()),
            }
            let trial = game.rehearse(seat, &program, &Joint::default());
            assert_eq!(trial.is_some(), game.to_act().contains(seat));
            let executed = game.list(seat).followed_by(program).len();
            assert!(trial.is_none_or(|moments| moments.len() == executed));
        }
    }
}

botyard_fuzz::target!(program, property, iterations: 2_000);
