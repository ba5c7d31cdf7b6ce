//! What a program would do if the others weren't there.

use botyard_core::face::{AnyGame, Rehearsed};
use botyard_core::scene::{Cell, Piece, Scene, Spot};
use botyard_core::{AnyEvent, Lang, Motion, Seat, Viewer};
use botyard_draw::Mark;
use botyard_pigs::Draft;

/// A command that does nothing, to try a list to which nothing has been added.
const NOTHING: &str = "X";

/// The draft as far as it is written, moment by moment. In Continuous Feedback what waits in the list comes first.
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

/// The way of a seat's pig as it is drawn over the board: where it goes, where it stands then, what it shoots and hits at.
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

/// What happens in the last moment, without the sentence that only names the command.
pub(super) fn told(moments: &[Rehearsed], lang: Lang) -> String {
    moments.last().map(|moment| AnyEvent::tell_all(moment.events.iter().skip(1), lang)).unwrap_or_default()
}
