//! Scenes of all games, for tests.

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, OptionPair};
use botyard_core::scene::{Facing, Figure, Scene, Tint};
use botyard_core::{Seat, Viewer};

/// A few scenes of every game of the catalog with every value of its options: the start, and some steps later.
pub(crate) fn scenes() -> Vec<Scene> {
    let mut scenes = Vec::new();
    for kind in botyard_catalog::GAMES {
        let values = kind.info.options.iter().flat_map(|option| {
            option.choices.iter().map(|choice| vec![(option.key.to_owned(), choice.value.to_owned())])
        });
        for options in std::iter::once(Vec::<OptionPair>::new()).chain(values) {
            for seats in [*kind.info.seats.start(), *kind.info.seats.end()] {
                let Ok(mut game) = kind.start(&options, Some(seats)) else { continue };
                for _ in 0..4 {
                    scenes.push(game.scene(Viewer::Public));
                    scenes.push(game.scene(Viewer::Seat(Seat::first(1).next().unwrap())));
                    play_on(&mut *game, 5);
                }
            }
        }
    }
    assert!(scenes.len() > 20);
    scenes
}

/// Plays steps at random.
pub(crate) fn play_on(game: &mut dyn AnyGame, steps: usize) {
    let mut dice = Dice::new(7);
    for _ in 0..steps {
        if !game.play_at_random(&mut dice) {
            return;
        }
    }
}

/// A figure of this kind.
pub(crate) fn sample(kind: &'static str, seat: usize) -> Figure {
    let facing = Some(Facing::Up);
    Figure { kind, seat: Seat::new(seat), tint: Tint::Plain, glyph: "a<&\"".to_owned(), facing, number: 0 }
}

/// Is this one XML element after the other, all of them closed?
#[track_caller]
pub(crate) fn assert_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = xml.trim();
    while let Some(start) = rest.find('<') {
        assert!(rest[..start].trim().is_empty(), "text between elements: {}", &rest[..start]);
        let end = rest.find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        assert!(!tag.contains('<') && tag.matches('"').count().is_multiple_of(2), "{tag}");
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
        let name = tag.trim_matches('/').split(' ').next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{xml}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        rest = &rest[end + 1..];
    }
    assert!(rest.trim().is_empty() && open.is_empty(), "{open:?} in {xml}");
}
