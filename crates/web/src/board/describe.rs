//! The board in words, for screen readers.

use botyard_core::scene::{Facing, Figure, NumberMeaning, Scene, Spot};
use botyard_core::{LETTERS, Seat, WHITE_AND_BLACK};
use botyard_draw::TargetAction;
use leptos::prelude::Get as _;

use super::{OrderEntry, Threat};
use crate::prefs::prefs;
use crate::{t, words};

/// The figure on a square or in a tray.
pub(super) fn figure_at_spot<'a>(scene: &'a Scene, spot: &Spot) -> Option<&'a Figure> {
    match spot {
        Spot::Cell(cell) => scene.pieces.iter().find(|piece| piece.at == *cell).map(|piece| &piece.figure),
        Spot::Tray { seat, kind } => {
            let tray = scene.trays.iter().find(|tray| tray.seat == *seat)?;
            tray.holds.iter().map(|(figure, _)| figure).find(|figure| figure.kind.id == *kind)
        }
        Spot::Goal { .. } => None,
    }
}

/// White, Black, or a pig's letter.
pub(crate) fn seat_word(seat: Seat, letters: bool) -> String {
    let names = if letters { LETTERS } else { WHITE_AND_BLACK };
    names.get(seat.index()).map_or("", |name| words::said(&name.label)).to_owned()
}

pub(crate) fn figure_words(figure: &Figure) -> String {
    let kind = figure.kind;
    let name = kind.name.get(prefs().lang.get());
    let mut said = match figure.seat {
        Some(seat) => format!("{}: {name}", seat_word(seat, kind.is_lettered)),
        None => name.to_owned(),
    };
    match kind.number {
        NumberMeaning::Jersey => said = format!("{said} {}", figure.number),
        NumberMeaning::Damage if figure.number > 0 => {
            said = format!("{said}, {}", t!("piece-damage", points = i64::from(figure.number)));
        }
        NumberMeaning::Damage | NumberMeaning::Nothing => {}
    }
    if let Some(facing) = figure.facing.filter(|_| kind.turns) {
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

/// Short description of what a move to a target does.
pub(crate) fn action_words(action: TargetAction) -> String {
    match action {
        TargetAction::Step => t!("target-step"),
        TargetAction::Capture => t!("target-capture"),
        TargetAction::Push => t!("target-push"),
        TargetAction::Jump => t!("target-jump"),
        TargetAction::Switch => t!("target-switch"),
        TargetAction::Dribble => t!("target-dribble"),
        TargetAction::Kick => t!("target-kick"),
        TargetAction::Drop => t!("target-drop"),
        TargetAction::Promote => t!("target-promote"),
        TargetAction::Goal => t!("target-goal"),
    }
}

pub(crate) fn spot_words(spot: &Spot) -> String {
    match spot {
        Spot::Cell(cell) => cell.name(),
        Spot::Tray { .. } => t!("spot-tray"),
        Spot::Goal { seat } if seat.index() == 0 => t!("spot-goal-white"),
        Spot::Goal { .. } => t!("spot-goal-black"),
    }
}

/// Describes a spot: its name, the figure there, a threat, and what touching it would do.
pub(super) fn describe(scene: &Scene, spot: &Spot, hand: OrderEntry, threats: &[Threat]) -> String {
    let mut said = spot_words(spot);
    match figure_at_spot(scene, spot) {
        Some(figure) => said = format!("{said}, {}", figure_words(figure)),
        None if matches!(spot, Spot::Cell(_)) => said = format!("{said}, {}", t!("spot-empty")),
        None => {}
    }
    said.push('.');
    let threat = threats.iter().find(|threat| threat.at == *spot).map(|threat| threat.words.clone());
    let touched = match hand.action_at(spot) {
        Some(action) => Some(action_words(action)),
        None => hand.can_pick(spot).then(|| t!("spot-can-move")),
    };
    for words in threat.into_iter().chain(touched) {
        said = format!("{said} {words}");
    }
    said
}

/// Describes a whole position: every piece with its square.
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
