//! The builder of turns.

use botyard_core::{Game, Options, Sequential};
use botyard_robosoccer::{Action, RoboSoccer, RoboSoccerOptions, Turn, TurnBuilder};

fn builder(way: &str, text: &str) -> TurnBuilder {
    let options = RoboSoccerOptions::read(way).unwrap();
    let game = RoboSoccer::read_position(&options, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    TurnBuilder::new(game.position())
}

fn action(text: &str) -> Action {
    text.parse::<Turn>().unwrap().actions().next().unwrap()
}

fn texts(actions: &[Action]) -> Vec<String> {
    let mut texts: Vec<String> = actions.iter().map(Action::to_string).collect();
    texts.sort();
    texts
}

#[test]
fn a_turn_grows_and_shrinks() {
    let mut turn = builder("", "6/6/6/6/6/B5 w 1");
    assert_eq!(texts(&turn.actions()), ["a1a2", "a1b1", "a1f1"]);
    assert_eq!(turn.may_end().unwrap_err().to_string(), "a turn has at least one action");
    assert_eq!((turn.turn(), turn.undo()), (None, false));
    turn.act(action("a1b1")).unwrap();
    assert_eq!(texts(&turn.actions()), ["b1b2", "b1c1"], "back to a1 would be passive");
    assert_eq!(turn.turn().unwrap().to_string(), "a1b1");
    assert!(!turn.is_complete());
    turn.act(action("b1c1")).unwrap();
    assert!(turn.is_complete() && turn.actions().is_empty());
    assert_eq!(turn.turn().unwrap().to_string(), "a1b1,b1c1");
    assert_eq!(turn.done().count(), 2);
    assert_eq!(turn.act(action("c1c2")).unwrap_err().to_string(), "a turn has two actions at most");
    assert!(turn.undo());
    assert_eq!(turn.turn().unwrap().to_string(), "a1b1");
    assert!(turn.standing().piece_at(action("b1c1").from).is_some());
    assert!(turn.undo() && !turn.undo());
    assert_eq!(turn.done().count(), 0);
}

#[test]
fn the_builder_says_why_a_turn_may_not_end() {
    let mut turn = builder("", "bmssmb/2o3/6/6/3O2/SMBBMS b 1");
    turn.act(action("b6c5")).unwrap();
    assert_eq!(
        turn.may_end().unwrap_err().to_string(),
        "that would leave your home row plugged by your own pieces"
    );
    assert!(!turn.actions().is_empty());
    let mut turn = builder("actions=exactly-two", "6/6/6/6/6/B5 w 1");
    turn.act(action("a1b1")).unwrap();
    assert_eq!(turn.may_end().unwrap_err().to_string(), "a turn has two actions here: add another one");
}

#[test]
fn a_goal_completes_the_turn() {
    let mut turn = builder("actions=exactly-two", "4B1/6/6/6/O5/6 w 9");
    turn.act(action("e6a2")).unwrap();
    assert!(turn.is_complete());
    assert_eq!(turn.turn().unwrap().to_string(), "e6a2");
    assert_eq!(
        turn.act(action("a2a1")).unwrap_err().to_string(),
        "the first action scores, and that ends the turn: leave out the second"
    );
}

#[test]
fn a_first_action_without_a_legal_turn_is_refused() {
    let way = "actions=exactly-two board=custom:cols,6;rows,6;wall,a1,a2;wall,a1,f1;wall,b1,b2;wall,b1,c1";
    let mut turn = builder(way, "6/6/6/6/6/S5 w 1");
    assert_eq!(turn.actions(), []);
    assert_eq!(
        turn.act(action("a1b1")).unwrap_err().to_string(),
        "no legal turn begins like that: whatever followed would be passive play or isn't possible"
    );
    assert_eq!(turn.done().count(), 0);
}

#[test]
fn in_the_set_up_there_are_no_actions() {
    let mut turn = builder("", "6/6/6/6/6/6 w 0");
    assert_eq!(turn.actions(), []);
    assert_eq!(
        turn.act(action("a1a2")).unwrap_err().to_string(),
        "first put your six robots on your home row, as in place SMBBMS"
    );
    assert_eq!(turn.turn(), None);
}
