//! Figures of all games.

use botyard_core::Seat;
use botyard_core::scene::{Cell, Facing, Figure, NumberMeaning, Piece, Scene};
use botyard_draw::{Frame, Layout, Look, figure, figure_picture};

use crate::samples::{assert_well_formed, figures, sample};

#[test]
fn every_figure_of_every_game_has_a_drawing_of_its_own() {
    for drawn in botyard_catalog::GAMES.iter().flat_map(figures) {
        assert_well_formed(&figure(&drawn, &Look::default()));
        assert!(drawn.kind.draw.is_some(), "{} has no drawing", drawn.kind.id);
    }
}

#[test]
fn figures_without_a_drawing_are_discs() {
    for seat in 0..8 {
        assert_well_formed(&figure_picture(&sample("unheard-of", seat), &Look::default()));
    }
}

#[test]
fn teams_and_numbers_look_different() {
    for one in botyard_catalog::GAMES.iter().flat_map(figures) {
        let draw = |seat: Option<Seat>, number: u8| {
            figure(&Figure { seat, number, ..one.clone() }, &Look::default())
        };
        if one.seat.is_some() {
            assert_ne!(draw(Seat::new(0), 1), draw(Seat::new(1), 1), "{}", one.kind.id);
        }
        let highest = match one.kind.number {
            NumberMeaning::Nothing => 0,
            NumberMeaning::Damage => 4,
            NumberMeaning::Jersey => 8,
        };
        assert!((1..=highest).all(|number| draw(one.seat, number) != draw(one.seat, number - 1)));
    }
}

#[test]
fn figures_turn_with_the_board() {
    let angle = |facing: Facing, flipped: bool| {
        let figure = Figure { facing: Some(facing), ..sample("pig", 0) };
        let pieces = vec![Piece { at: Cell { column: 0, row: 0 }, figure }];
        let scene = Scene { columns: 1, rows: 1, pieces, ..Scene::default() };
        Frame::of(&scene, &Layout::new(&scene, &Look { flipped, ..Look::default() })).sprites[0].angle
    };
    assert_eq!(angle(Facing::Up, false), 0.0);
    assert_eq!(angle(Facing::Up, true), 180.0);
    assert_eq!(angle(Facing::Left, true), 90.0);
}
