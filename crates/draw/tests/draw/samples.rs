//! Scenes of all games, for tests.

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_core::scene::{Facing, Figure, FigureKind, Scene, Tint};
use botyard_core::{Seat, Texts, Viewer};
use botyard_draw::{Look, Sprite, Theme, picture};

/// Scenes of every game of the catalog.
pub(crate) fn scenes() -> Vec<Scene> {
    botyard_catalog::GAMES.iter().flat_map(scenes_of).collect()
}

/// A few scenes of a game with every value of its options: the start, and some steps later.
fn scenes_of(kind: &Kind) -> Vec<Scene> {
    let mut scenes = Vec::new();
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

/// A figure of a kind without a drawing.
pub(crate) fn sample(id: &'static str, seat: usize) -> Figure {
    let kind = Box::leak(Box::new(FigureKind::new(id, Texts::same(id))));
    let facing = Some(Facing::Up);
    Figure { kind, seat: Seat::new(seat), tint: Tint::Plain, glyph: "a<&\"".to_owned(), facing, number: 0 }
}

/// Checks that the text is a sequence of XML elements, all of them closed.
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

/// Every figure of a game: those of the palette, and those in trays.
pub(crate) fn figures(kind: &Kind) -> Vec<Figure> {
    let palette = kind.start(&[], None).unwrap().palette().unwrap_or_default();
    let mut figures = [palette.figures, palette.in_trays].concat();
    for scene in scenes_of(kind) {
        for (figure, _) in scene.trays.iter().flat_map(|tray| &tray.holds) {
            if !figures.contains(figure) {
                figures.push(figure.clone());
            }
        }
    }
    figures
}

/// Every drawing of a game: pictures of its scenes, and its figures with all numbers in many directions.
fn drawings(kind: &Kind) -> Vec<String> {
    let (scenes, figures) = (scenes_of(kind), figures(kind));
    let mut drawings = Vec::new();
    for theme in Theme::ALL {
        let look = Look { theme, flipped: theme == Theme::Dark, coordinates: theme != Theme::Print };
        drawings.extend(scenes.iter().map(|scene| picture(scene, &look, &[])));
        for figure in &figures {
            for number in 0..=9 {
                let (figure, angle) = (Figure { number, ..figure.clone() }, f32::from(number) * 45.0);
                let sprite = Sprite { key: 0, figure, x: 0.0, y: 0.0, angle, scale: 1.0, alpha: 1.0 };
                drawings.push(sprite.svg(&look));
            }
        }
    }
    drawings
}

/// Compares with the hashes (FNV-1a) of each game's drawings in `drawings.txt`; a game that isn't listed is
/// not compared.
#[test]
fn drawings_are_unchanged() {
    let known = include_str!("drawings.txt");
    let mut now = String::new();
    for kind in botyard_catalog::GAMES {
        let drawings = drawings(kind);
        drawings.iter().for_each(|svg| assert_well_formed(svg));
        let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        let hash = drawings.iter().flat_map(|svg| svg.bytes()).fold(0xcbf2_9ce4_8422_2325, add);
        if known.lines().any(|line| line.split(' ').next() == Some(kind.info.id)) {
            now += &format!("{} {hash:016x}\n", kind.info.id);
        }
    }
    assert_eq!(now, known);
}
