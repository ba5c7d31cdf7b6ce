//! Layout: the centre of every spot maps back to the spot.

use std::borrow::Cow;

use botyard_core::scene::{Cell, Spot};
use botyard_draw::{Layout, Look};

use crate::samples::scenes;

#[test]
fn the_centre_of_every_spot_maps_back_to_the_spot() {
    for scene in scenes() {
        for flipped in [false, true] {
            let layout = Layout::new(&scene, &Look { flipped, ..Look::default() });
            let cells = (0..scene.columns)
                .flat_map(|column| (0..scene.rows).map(move |row| Spot::Cell(Cell { column, row })));
            let goals = scene.goals.iter().map(|&seat| Spot::Goal { seat });
            let trays = scene.trays.iter().flat_map(|tray| {
                let kind = |held: &(botyard_core::scene::Figure, u8)| Cow::Borrowed(held.0.kind.id);
                tray.holds.iter().map(move |held| Spot::Tray { seat: tray.seat, kind: kind(held) })
            });
            for spot in cells.chain(goals).chain(trays) {
                let (x, y) = layout.centre(&spot).unwrap();
                assert_eq!(layout.spot_at(x, y), Some(spot.clone()), "{spot:?}, flipped: {flipped}");
                assert!(layout.view_box().contains(x, y), "{spot:?}");
            }
        }
    }
}

#[test]
fn points_beyond_the_seam_map_to_the_other_edge() {
    let scene = scenes().into_iter().find(|scene| scene.seam).unwrap();
    let layout = Layout::new(&scene, &Look::default());
    let board = layout.board();
    let last = Cell { column: scene.columns - 1, row: 0 };
    assert_eq!(layout.spot_at(-10.0, board.height - 10.0), Some(Spot::Cell(last)));
    let first = Cell { column: 0, row: scene.rows - 1 };
    assert_eq!(layout.spot_at(board.width + 10.0, 10.0), Some(Spot::Cell(first)));
    assert_eq!(layout.spot_at(board.width + 50.0 + 1.0, 10.0), None);
}

#[test]
fn a_flipped_board_is_rotated_by_half_a_turn() {
    for scene in scenes() {
        let upright = Layout::new(&scene, &Look::default());
        let turned = Layout::new(&scene, &Look { flipped: true, ..Look::default() });
        let board = upright.board();
        for piece in &scene.pieces {
            let ((x, y), (u, v)) = (upright.cell(piece.at), turned.cell(piece.at));
            assert_eq!((x + u, y + v), (board.width, board.height));
        }
    }
}

#[test]
fn points_off_the_board_map_to_nothing() {
    let scene = scenes().remove(0);
    let layout = Layout::new(&scene, &Look::default());
    assert_eq!(layout.centre(&Spot::Cell(Cell { column: scene.columns, row: 0 })), None);
    assert_eq!(layout.spot_at(-1000.0, 0.0), None);
    assert_eq!(layout.spot_at(f32::NAN, f32::NAN), None);
}
