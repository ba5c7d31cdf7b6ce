//! Trying a turn out, action by action.

use botyard_core::{Game, Joint, Moment, Seat, Side, Viewer};

use crate::action_position::ActionPosition;
use crate::builder::TurnBuilder;
use crate::game::RoboSoccer;
use crate::turn::Turn;
use crate::view::View;

/// A turn in the making, a moment for each action as long as the robots can do it. Whether it may end so is another matter:
/// it may be too short, or passive. After a goal, and after two actions that are a legal turn, the turn has passed;
/// otherwise it is still in the middle.
pub(crate) fn trial(game: &RoboSoccer, seat: Seat, turn: Turn) -> Option<Vec<Moment<RoboSoccer>>> {
    if matches!(turn, Turn::Place(_) | Turn::Ball(_)) || !game.to_act().contains(seat) {
        return Moment::of_order(game, seat, &turn);
    }
    let mut now = game.clone();
    let mut moments = Vec::new();
    let mut done: Option<Turn> = None;
    for action in turn.actions() {
        // As if it were the first: what is passive isn't asked here.
        if ActionPosition::from(now.play.position).check(action).is_err() {
            break;
        }
        let so_far = match done {
            Some(Turn::One(first)) => Turn::Two(first, action),
            _ => Turn::One(action),
        };
        done = Some(so_far);
        let event = now.action_event(action);
        now.play.position.men.act(now.play.position.side, action);
        let two = matches!(so_far, Turn::Two(..));
        let ends = now.play.position.scorer().is_some()
            || two && TurnBuilder::check(&game.play.position, so_far).is_ok();
        let (view, events) = if ends {
            let mut after = game.clone();
            let events = after.step(&Joint::one(seat, so_far));
            let own = events.into_iter().skip(moments.len()).collect();
            (after.view(Viewer::Seat(seat)), own)
        } else {
            (in_the_middle(&now, seat), vec![event])
        };
        let acts = game.acts(&events);
        moments.push(Moment { view, events, acts });
        if ends {
            break;
        }
    }
    Some(moments)
}

/// What is seen in the middle of a turn: its side is still to act, and no position has occurred.
fn in_the_middle(game: &RoboSoccer, seat: Seat) -> View {
    let mut view = game.view(Viewer::Seat(seat));
    view.turn = Side::of(seat);
    view.occurrences = 0;
    view
}
