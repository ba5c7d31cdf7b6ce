//! Trials of a turn, action by action.

use botyard_core::{Game, Joint, Moment, Seat, Side, Viewer};

use crate::action_position::ActionPosition;
use crate::builder::TurnBuilder;
use crate::game::RoboSoccer;
use crate::turn::Turn;
use crate::view::View;

/// Plays the actions of a turn as far as they are possible, one moment per action, even if the turn is too
/// short or passive. After a goal, or two actions that are a legal turn, the turn has passed; otherwise the
/// view is in the middle of the turn.
pub(crate) fn trial(game: &RoboSoccer, seat: Seat, turn: Turn) -> Option<Vec<Moment<RoboSoccer>>> {
    if matches!(turn, Turn::Place(_) | Turn::Ball(_)) || !game.to_act().contains(seat) {
        return Moment::of_order(game, seat, &turn);
    }
    let mut now = game.clone();
    let mut moments = Vec::new();
    let mut done: Option<Turn> = None;
    for action in turn.actions() {
        // Checked like a first action, so that passive play isn't rejected.
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

/// The view in the middle of a turn: the same side is to act, and no position has occurred.
fn in_the_middle(game: &RoboSoccer, seat: Seat) -> View {
    let mut view = game.view(Viewer::Seat(seat));
    view.turn = Side::of(seat);
    view.occurrences = 0;
    view
}
