//! Animation of a turn.

use botyard_core::scene::Spot;
use botyard_core::{Act, Manner, Motion};

use crate::event::Event;

/// Returns the acts of a turn's events. A move and its capture are one act.
pub(crate) fn acts(events: &[Event]) -> Vec<Act> {
    let mut acts: Vec<Act> = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let motions = match *event {
            Event::Moved { from, to, .. } => {
                let captured = events.get(index + 1).and_then(taken);
                let manner = if captured.is_some() { Manner::Capture } else { Manner::Step };
                captured.into_iter().chain([Motion::between(from.cell(), to.cell(), manner)]).collect()
            }
            Event::Promoted { at, .. } => vec![Motion::Become { at: at.cell() }],
            Event::Arrived { at, safe: true, .. } | Event::StandsSafe { at, .. } => {
                vec![Motion::Cheer { at: Spot::Cell(at.cell()) }]
            }
            Event::Dropped { side, robot, to } => vec![Motion::Go {
                from: Spot::Tray { seat: side.seat(), kind: robot.kind().into() },
                to: Spot::Cell(to.cell()),
                manner: Manner::Drop,
            }],
            // Shown together with the move.
            Event::Captured { .. } | Event::Arrived { safe: false, .. } => continue,
        };
        acts.push(Act { moment: 0, motions });
    }
    acts
}

/// The motion of a captured robot to the captor's hand, where a big yellow becomes small. A red robot goes
/// there too, although the game is over then.
fn taken(event: &Event) -> Option<Motion> {
    let Event::Captured { side, robot, at } = *event else { return None };
    Some(Motion::Go {
        from: Spot::Cell(at.cell()),
        to: Spot::Tray { seat: side.seat(), kind: robot.captured().kind().into() },
        manner: Manner::Taken,
    })
}
