//! Animation of a turn.

use botyard_core::scene::Spot;
use botyard_core::{Act, Manner, Motion};

use crate::event::Event;
use crate::position::Position;
use crate::square::Square;

/// Returns the acts of a turn's events, one act per action; `before` is the position before the turn.
pub(crate) fn acts(before: &Position, events: &[Event]) -> Vec<Act> {
    let motions = events.iter().map(|event| motions(before, event)).filter(|motions| !motions.is_empty());
    motions.map(|motions| Act { moment: 0, motions }).collect()
}

fn motions(before: &Position, event: &Event) -> Vec<Motion> {
    let go = |from: Square, to: Square, manner: Manner| Motion::between(from.cell(), to.cell(), manner);
    match *event {
        Event::Placed { side, .. } => {
            let row = before.home_row(side);
            let squares = (0..Square::FILES).filter_map(|column| Square::new(column, row));
            squares.map(|square| Motion::Appear { at: square.cell() }).collect()
        }
        Event::BallPlaced { at, .. } => vec![Motion::Appear { at: at.cell() }],
        Event::Stepped { from, to, .. } => vec![go(from, to, Manner::Step)],
        Event::Pushed { from, to, onto, .. } => {
            vec![go(from, to, Manner::Push), go(to, onto, Manner::Pushed)]
        }
        Event::Jumped { from, to, .. } => vec![go(from, to, Manner::Jump)],
        Event::Switched { from, to, .. } => vec![go(from, to, Manner::Switch), go(to, from, Manner::Switch)],
        Event::Scored { at, .. } => vec![Motion::Cheer { at: Spot::Cell(at.cell()) }],
        Event::Plugged { .. } | Event::Unmoved { .. } => Vec::new(),
    }
}
