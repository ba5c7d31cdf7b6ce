//! The board in words, for those who hear it.

use botyard_core::scene::{Figure, Scene, Spot};
use botyard_core::{LETTERS, Seat, WHITE_AND_BLACK};
use botyard_draw::Deed;

use super::{Hand, Threat};
use crate::t;
use crate::words;

/// What stands or lies at a place.
pub(super) fn figure_at_spot<'a>(scene: &'a Scene, spot: &Spot) -> Option<&'a Figure> {
    match spot {
        Spot::Cell(cell) => scene.pieces.iter().find(|piece| piece.at == *cell).map(|piece| &piece.figure),
        Spot::Tray { seat, kind } => {
            let tray = scene.trays.iter().find(|tray| tray.seat == *seat)?;
            tray.holds.iter().map(|(figure, _)| figure).find(|figure| figure.kind == *kind)
        }
        Spot::Goal { .. } => None,
    }
}

/// White, Black, or the letter of a pig.
pub(crate) fn seat_word(seat: Seat, letters: bool) -> String {
    let names = if letters { LETTERS } else { WHITE_AND_BLACK };
    names.get(seat.index()).map_or("", |name| words::said(&name.label)).to_owned()
}

/// A figure in words: "White: small robot".
pub(crate) fn figure_words(figure: &Figure) -> String {
    let is_pig = matches!(figure.kind, "pig" | "hulk");
    let kind = words::maybe(&format!("piece-{}", figure.kind), figure.kind);
    let mut said = match figure.seat {
        Some(seat) => format!("{}: {kind}", seat_word(seat, is_pig)),
        None => kind,
    };
    if figure.kind == "man" {
        said = format!("{said} {}", figure.number);
    } else if is_pig && figure.number > 0 {
        said = format!("{said}, {}", t!("piece-damage", points = i64::from(figure.number)));
    }
    if is_pig && let Some(facing) = figure.facing {
        use botyard_core::scene::Facing;
        let looks = match facing {
            Facing::Up => t!("facing-north"),
            Facing::Right => t!("facing-east"),
            Facing::Down => t!("facing-south"),
            Facing::Left => t!("facing-west"),
        };
        said = format!("{said}, {looks}");
    }
    said
}

/// What will happen at a target, in a word.
pub(crate) fn deed_words(deed: Deed) -> String {
    match deed {
        Deed::Step => t!("deed-step"),
        Deed::Capture => t!("deed-capture"),
        Deed::Push => t!("deed-push"),
        Deed::Jump => t!("deed-jump"),
        Deed::Switch => t!("deed-switch"),
        Deed::Run => t!("deed-run"),
        Deed::Dribble => t!("deed-dribble"),
        Deed::Kick => t!("deed-kick"),
        Deed::Drop => t!("deed-drop"),
        Deed::Promote => t!("deed-promote"),
        Deed::Goal => t!("deed-goal"),
    }
}

/// The name of a place.
pub(crate) fn spot_words(spot: &Spot) -> String {
    match spot {
        Spot::Cell(cell) => cell.name(),
        Spot::Tray { .. } => t!("spot-tray"),
        Spot::Goal { seat } if seat.index() == 0 => t!("spot-goal-white"),
        Spot::Goal { .. } => t!("spot-goal-black"),
    }
}

/// A place, what stands there, what threatens there, and what touching it would do.
pub(super) fn describe(scene: &Scene, spot: &Spot, hand: Hand, threats: &[Threat]) -> String {
    let mut said = spot_words(spot);
    match figure_at_spot(scene, spot) {
        Some(figure) => said = format!("{said}, {}", figure_words(figure)),
        None if matches!(spot, Spot::Cell(_)) => said = format!("{said}, {}", t!("spot-empty")),
        None => {}
    }
    said.push('.');
    let threat = threats.iter().find(|threat| threat.at == *spot).map(|threat| threat.words.clone());
    let touched = match hand.deed_at(spot) {
        Some(deed) => Some(deed_words(deed)),
        None => hand.can_pick(spot).then(|| t!("spot-can-move")),
    };
    for words in threat.into_iter().chain(touched) {
        said = format!("{said} {words}");
    }
    said
}

/// A whole position in words: who stands where.
pub(crate) fn position_words(scene: &Scene) -> String {
    let pieces =
        scene.pieces.iter().map(|piece| format!("{} {}", piece.at.name(), figure_words(&piece.figure)));
    let held = scene.trays.iter().flat_map(|tray| {
        tray.holds
            .iter()
            .map(|(figure, count)| format!("{}: {count} × {}", t!("spot-tray"), figure_words(figure)))
    });
    pieces.chain(held).collect::<Vec<_>>().join("; ")
}
