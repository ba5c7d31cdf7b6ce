//! Preview of a program, without the other pigs' programs.

use botyard_core::face::{AnyGame, Rehearsed};
use botyard_core::scene::{Cell, Piece, Scene, Spot};
use botyard_core::{AnyEvent, Lang, Motion, Seat, Viewer};
use botyard_draw::Mark;
use botyard_pigs::Draft;

/// A command that does nothing, for the preview of a list to which nothing has been added.
const NOTHING: &str = "X";

/// Plays the draft so far, step by step. In Continuous Feedback the commands waiting in the list come first.
pub(super) fn rehearse(game: &dyn AnyGame, seat: Seat, draft: &Draft) -> Vec<Rehearsed> {
    let program = draft.so_far();
    let waits = super::pigs(game).is_some_and(|pigs| !pigs.list(seat).is_empty());
    if program.is_empty() && !waits {
        return Vec::new();
    }
    let text = if program.is_empty() { NOTHING.to_owned() } else { program.to_string() };
    game.rehearse(seat, &text, &[]).ok().flatten().unwrap_or_default()
}

fn own(scene: &Scene, seat: Seat) -> Option<&Piece> {
    scene.pieces.iter().find(|piece| piece.figure.seat == Some(seat) && piece.figure.kind.turns)
}

/// Marks for the path of a seat's pig: where it goes, where it ends, what it shoots and hits at.
pub(super) fn marks(game: &dyn AnyGame, seat: Seat, moments: &[Rehearsed]) -> Vec<Mark> {
    let scene = game.scene(Viewer::Seat(seat));
    let Some(start) = own(&scene, seat) else { return Vec::new() };
    let mut way: Vec<Cell> = vec![start.at];
    let mut marks = Vec::new();
    for moment in moments {
        let here = own(&moment.scene, seat).map(|piece| piece.at);
        way.extend(here.filter(|here| way.last() != Some(here)));
        for motion in moment.acts.iter().flat_map(|act| &act.motions) {
            let found: Vec<Mark> = match motion {
                Motion::Beam { from, to: Some(to), .. } => {
                    vec![Mark::Arrow { from: Spot::Cell(*from), to: Spot::Cell(*to), strength: 0.0 }]
                }
                Motion::Punch { at, .. } => at.iter().map(|&cell| Mark::Punch(Spot::Cell(cell))).collect(),
                _ => Vec::new(),
            };
            for mark in found {
                if !marks.contains(&mark) {
                    marks.push(mark);
                }
            }
        }
    }
    if way.len() > 1 {
        marks.insert(0, Mark::Trail(way));
    }
    let end = moments.last().and_then(|moment| own(&moment.scene, seat));
    if let Some(end) = end.filter(|end| *end != start) {
        marks.push(Mark::Ghost { figure: end.figure.clone(), at: Spot::Cell(end.at) });
    }
    marks
}

/// Describes the last step, without the sentence that only names the command.
pub(super) fn told(moments: &[Rehearsed], lang: Lang) -> String {
    moments.last().map(|moment| AnyEvent::tell_all(moment.events.iter().skip(1), lang)).unwrap_or_default()
}
