//! Checks of positions that are set up by hand.

use botyard_core::dice::Dice;
use botyard_core::scene::{Cell, Scene};
use botyard_core::{Arrangement, Game, Palette, Placed, Seat, Viewer};

use crate::shown::check_scene;

/// Checks that every drawn piece is in the palette, and that setting the scene up by hand draws the same
/// scene. Only finished games may show pieces that can't be set up. Invalid arrangements must be rejected
/// with a message.
pub(crate) fn check_arrangement<G: Game>(game: &G, place: &str, dice: &mut Dice) {
    let Some(palette) = game.palette() else {
        let arranged = G::arrange(game.options(), &Arrangement::default());
        assert!(arranged.is_none(), "it can be set up, but from no palette: {place}");
        return;
    };
    let scene = G::scene(&game.view(Viewer::Public));
    for piece in &scene.pieces {
        let is_there =
            palette.figures.iter().any(|f| (f.kind, f.seat) == (piece.figure.kind, piece.figure.seat));
        assert!(is_there, "{piece:?} isn't in the palette: {place}");
    }
    let mut arrangement = arrangement_of(game, &scene, &palette);
    match G::arrange(game.options(), &arrangement) {
        None => panic!("there is a palette, but nothing can be set up: {place}"),
        Some(Err(why)) => assert!(game.outcome().is_some(), "it can't be set up: {why}: {place}"),
        Some(Ok(arranged)) => {
            let again = G::scene(&arranged.view(Viewer::Public));
            assert_eq!(again.pieces, scene.pieces, "set up by hand it looks otherwise: {place}");
            assert_eq!(in_trays(&again, &palette), in_trays(&scene, &palette), "in the trays: {place}");
            if game.outcome().is_none() {
                assert_eq!(arranged.to_act(), game.to_act(), "set up by hand: {place}");
            }
        }
    }
    spoil(&mut arrangement, dice);
    match G::arrange(game.options(), &arrangement) {
        Some(Ok(arranged)) => {
            check_scene(&G::scene(&arranged.view(Viewer::Public)), place);
            let agree = arranged.to_act().is_empty() == arranged.outcome().is_some();
            assert!(agree, "orders are due exactly while it isn't over: {arrangement:?}");
        }
        Some(Err(why)) => assert!(!why.to_string().is_empty(), "refused without a word: {arrangement:?}"),
        None => panic!("nothing can be set up any more: {arrangement:?}"),
    }
}

fn arrangement_of<G: Game>(game: &G, scene: &Scene, palette: &Palette) -> Arrangement {
    let pieces = scene.pieces.iter().map(|piece| Placed {
        at: piece.at,
        kind: piece.figure.kind.id.to_owned(),
        seat: piece.figure.seat,
        facing: piece.figure.facing.filter(|_| palette.turns),
        number: piece.figure.number,
    });
    Arrangement {
        pieces: pieces.collect(),
        trays: in_trays(scene, palette),
        turn: game.to_act().only().filter(|_| palette.has_turn),
        seats: Some(game.seats()),
    }
}

/// The contents of the trays, as far as they can be set up by hand.
fn in_trays(scene: &Scene, palette: &Palette) -> Vec<(Seat, String, u8)> {
    let held = scene.trays.iter().flat_map(|tray| {
        tray.holds.iter().map(|(figure, count)| (tray.seat, figure.kind.id.to_owned(), *count))
    });
    let can_be = |(seat, kind, _): &(Seat, String, u8)| {
        palette.in_trays.iter().any(|figure| figure.seat == Some(*seat) && figure.kind.id == kind)
    };
    held.filter(can_be).collect()
}

/// Makes a random change, after which the arrangement may be invalid.
fn spoil(arrangement: &mut Arrangement, dice: &mut Dice) {
    let seat = Seat::new(dice.below(8) as usize);
    let Some(index) = (!arrangement.pieces.is_empty()).then(|| dice.below(arrangement.pieces.len() as u64))
    else {
        arrangement.turn = seat;
        return;
    };
    let index = index as usize;
    let piece = &mut arrangement.pieces[index];
    match dice.below(10) {
        0 => piece.at = Cell { column: dice.below(256) as u8, row: dice.below(256) as u8 },
        1 => piece.at = Cell { column: dice.below(6) as u8, row: dice.below(6) as u8 },
        2 => piece.kind = "\u{1f437}".to_owned(),
        3 => piece.seat = None,
        4 => piece.seat = seat,
        5 => piece.number = dice.below(256) as u8,
        6 => {
            let again = piece.clone();
            arrangement.pieces.push(again);
        }
        7 => drop(arrangement.pieces.remove(index)),
        8 => arrangement.seats = Some(dice.below(10) as usize),
        _ => {
            let kind = arrangement.pieces[index].kind.clone();
            arrangement.trays.extend(seat.map(|seat| (seat, kind, dice.below(256) as u8)));
        }
    }
}
