//! Text to positions of Robo Battle Pigs.

use botyard_core::dice::Dice;
use botyard_core::{Game, Joint, MAX_SEATS, Seat, Viewer};
use botyard_pigs::{Pigs, PigsOptions, Program, Variant};

/// What can be read is written in one way, everybody who owes orders can give some, and a round from there leads to
/// positions that can be read, whoever looks at them.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    check(&PigsOptions::default(), &text);
    for variant in Variant::ALL {
        check(&PigsOptions::new(variant), &text);
    }
}

fn check(options: &PigsOptions, text: &str) {
    let game = match Pigs::read_position(options, text) {
        Ok(game) => game,
        Err(why) => {
            assert!(why.to_string().chars().count() < 400, "{why}");
            return;
        }
    };
    assert_eq!(written_and_read(&game), game);
    let mut dice = Dice::new(text.len() as u64);
    let orders: Joint<Program> = game
        .to_act()
        .iter()
        .map(|seat| (seat, game.random_order(seat, &mut dice).expect("it owes an order")))
        .collect();
    if orders.seats().is_empty() {
        return;
    }
    for step in game.positions_on_the_way(&orders) {
        written_and_read(&Pigs::read_position(game.options(), &step).expect("a position on the way"));
    }
    let mut next = game.clone();
    next.play(&orders).expect("random orders are legal");
    written_and_read(&next);
    for seat in Seat::first(MAX_SEATS) {
        let mut without = game.clone();
        without.retire(seat);
        written_and_read(&without);
    }
}

fn written_and_read(game: &Pigs) -> Pigs {
    let text = game.write_position();
    let again = Pigs::read_position(game.options(), &text).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(again.write_position(), text);
    assert_eq!(again.outcome(), game.outcome(), "{text}");
    assert_eq!(game.to_act().is_empty(), game.outcome().is_some(), "{text}");
    Pigs::scene(&game.view(Viewer::Public));
    again
}

#[test]
fn pigs_position() {
    botyard_fuzz::check!(name = "pigs_position").with_iterations(2_000).for_each(property);
}

#[test]
fn mutants() {
    botyard_fuzz::try_mutants("pigs_position", property);
}
