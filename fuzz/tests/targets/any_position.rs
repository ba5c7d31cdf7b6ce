//! Text to positions of every game, as servers and terminals read them: without knowing the game.

use botyard_catalog::GAMES;
use botyard_core::face::{AnyGame, Kind};
use botyard_core::{Listing, Seat, Viewer};

/// What can be read can be drawn, sent and played by everybody who is to move; what can't be gets a sentence of a length
/// that people read.
fn property(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for kind in GAMES {
        for options in ways_to_play(kind) {
            match kind.read_position(&options, &text) {
                Ok(game) => check(game.as_ref(), kind, &options),
                Err(why) => {
                    let length = why.to_string().chars().count();
                    assert!((1..400).contains(&length), "{length} characters: {why}");
                }
            }
        }
    }
}

/// The defaults, and each option at each of its values.
fn ways_to_play(kind: &Kind) -> impl Iterator<Item = Vec<(String, String)>> {
    let pairs = kind.info.options.iter().flat_map(|option| {
        option.choices.iter().map(|choice| vec![(option.key.to_owned(), choice.value.to_owned())])
    });
    pairs.chain([Vec::new()])
}

fn check(game: &dyn AnyGame, kind: &Kind, options: &[(String, String)]) {
    let position = game.position();
    let again = kind.read_position(options, &position).unwrap_or_else(|why| panic!("{position}: {why}"));
    assert_eq!(again.position(), position);
    assert_eq!(game.to_act().is_empty(), game.outcome().is_some(), "{position}");
    assert!(game.outcome().is_none_or(|outcome| outcome.is_well_formed()), "{position}");
    for viewer in Seat::first(game.seats()).map(Viewer::Seat).chain([Viewer::Public]) {
        assert!(!game.view(viewer).is_null(), "{position}");
        let scene = game.scene(viewer);
        let inside =
            scene.pieces.iter().all(|piece| piece.at.column < scene.columns && piece.at.row < scene.rows);
        assert!(inside, "{position}");
    }
    for seat in game.to_act().iter() {
        let Listing::All(orders) = game.orders(seat) else { continue };
        for order in orders {
            assert_eq!(game.check(seat, &order).as_ref(), Ok(&order), "{position}");
        }
    }
}

#[test]
fn any_position() {
    botyard_fuzz::check!(name = "any_position").with_iterations(2_000).for_each(property);
}

#[test]
fn mutants() {
    botyard_fuzz::try_mutants("any_position", property);
}
