//! Animation of a turn.

use botyard_core::scene::Spot;
use botyard_core::{Act, Manner, Motion};

use crate::event::Event;
use crate::position::Ball;

/// Returns the acts of a turn's events. In a dribble or swap, man and ball move in the same act.
pub(crate) fn acts(events: &[Event]) -> Vec<Act> {
    let mut ball = None;
    let mut acts = Vec::new();
    for event in events {
        let motions = match *event {
            Event::Ran { from, to, .. } => vec![Motion::between(from.cell(), to.cell(), Manner::Step)],
            Event::Dribbled { from, to, ball_from, ball_to, .. } => {
                let target = spot(ball_to);
                ball = Some(target.clone());
                vec![
                    Motion::between(from.cell(), to.cell(), Manner::Dribble),
                    Motion::Go { from: Spot::Cell(ball_from.cell()), to: target, manner: Manner::Dribbled },
                ]
            }
            Event::Kicked { ball_from, ball_to, .. } => {
                let target = spot(ball_to);
                ball = Some(target.clone());
                vec![Motion::Go { from: Spot::Cell(ball_from.cell()), to: target, manner: Manner::Kicked }]
            }
            Event::Swapped { from, to, .. } => {
                ball = Some(Spot::Cell(from.cell()));
                vec![
                    Motion::between(from.cell(), to.cell(), Manner::Switch),
                    Motion::between(to.cell(), from.cell(), Manner::Switch),
                ]
            }
            // The place to which the ball has just gone.
            Event::Scored { .. } => match ball.take() {
                Some(at) => vec![Motion::Cheer { at }],
                None => continue,
            },
        };
        acts.push(Act { moment: 0, motions });
    }
    acts
}

fn spot(ball: Ball) -> Spot {
    match ball {
        Ball::On(square) => Spot::Cell(square.cell()),
        Ball::InGoalOf(side) => Spot::Goal { seat: side.seat() },
    }
}
