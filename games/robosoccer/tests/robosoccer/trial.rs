//! Trials of a turn, action by action.

use crate::play::{ENGLISH, SPANISH, read};
use botyard_core::{Game, Joint, Lang, Position as _, Sequential, Side, Tell};
use botyard_robosoccer::{RoboSoccer, RoboSoccerOptions, Turn};

/// The moments of a trial, each as position, side to act and texts of the events.
fn moments(game: &RoboSoccer, turn: &str) -> Option<Vec<String>> {
    let seat = game.position().turn();
    let before = game.clone();
    let turn: Turn = turn.parse().unwrap();
    let trial = game.rehearse(seat, &turn, &Joint::default());
    assert_eq!(game, &before, "a trial changes nothing");
    let moments = trial?.into_iter().map(|moment| {
        assert!(moment.acts.iter().all(|act| act.moment == 0));
        let told: Vec<String> = moment.events.iter().map(|event| event.tell(Lang::En)).collect();
        let to_act = moment.view.turn.map_or("over".to_owned(), |side| format!("{side} to act"));
        format!("{} | {to_act} | {}", moment.view.position, told.join(" "))
    });
    Some(moments.collect())
}

fn check(way: &str, position: &str, turn: &str, expected: &[&str]) {
    assert_eq!(moments(&read(way, position), turn).unwrap(), expected, "{turn} in {position} ({way})");
}

const START: &str = "bmssmb/2o3/6/6/3O2/SMBBMS b 1";

#[test]
fn after_one_action_a_trial_is_in_the_middle_of_the_turn() {
    let first = "b1ssmb/1mo3/6/6/3O2/SMBBMS b 1 | Black to act | Black's medium robot steps from b6 to b5.";
    check(ENGLISH, START, "b6b5", &[first]);
    // Too short, but that only matters at the end of the turn.
    check("actions=exactly-two", START, "b6b5", &[first]);
    let second = "b1ssmb/2o3/1m4/6/3O2/SMBBMS w 2 | White to act | Black's medium robot steps from b5 to b4.";
    check(ENGLISH, START, "b6b5,b5b4", &[first, second]);
}

#[test]
fn passive_play_can_be_tried() {
    let first = "6/6/6/6/6/1B4 w 1 | White to act | White's big robot steps from b2 to b1.";
    let back = "White's big robot steps from b1 to b2.";
    // Where passive play is illegal, the turn doesn't end with it.
    check(
        ENGLISH,
        "6/6/6/6/1B4/6 w 1",
        "b2b1,b1b2",
        &[first, &format!("6/6/6/6/1B4/6 w 1 | White to act | {back}")],
    );
    check(
        SPANISH,
        "6/6/6/6/1B4/6 w 1",
        "b2b1,b1b2",
        &[
            first,
            &format!(
                "6/6/6/6/1B4/6 b 2 0-1 | over | {back} White has left all its pieces where they stood and loses."
            ),
        ],
    );
}

#[test]
fn a_goal_ends_the_turn() {
    let goal = "4O1/6/6/6/B5/6 b 2 | over | White's big robot on e6 trades places with the ball on a2. \
                Goal! White's ball is on e6.";
    for turn in ["e6a2", "e6a2,a2a3"] {
        check(ENGLISH, "4B1/6/6/6/O5/6 w 1", turn, &[goal]);
    }
}

#[test]
fn a_trial_ends_before_an_impossible_action() {
    check(ENGLISH, START, "b6b4", &[]);
    check(ENGLISH, START, "b1b2", &[]);
    check(
        ENGLISH,
        START,
        "b6b5,b5d5",
        &["b1ssmb/1mo3/6/6/3O2/SMBBMS b 1 | Black to act | Black's medium robot steps from b6 to b5."],
    );
    check(ENGLISH, START, "ball c5", &[]);
    let game = RoboSoccer::start(&RoboSoccerOptions::default(), 2).unwrap();
    assert_eq!(moments(&game, "b1b2"), Some(Vec::new()));
}

#[test]
fn a_trial_of_the_set_up_has_one_moment() {
    let game = RoboSoccer::start(&RoboSoccerOptions::default(), 2).unwrap();
    let expected = [
        "6/6/6/6/6/SMBBMS b 0 | Black to act | White lines up its robots: small, medium, big, big, medium, small.",
    ];
    assert_eq!(moments(&game, "place SMBBMS").unwrap(), expected);
}

#[test]
fn seats_that_owe_no_turn_have_no_trial() {
    let game = read(ENGLISH, START);
    let white = Side::White.seat();
    assert_eq!(game.rehearse(white, &"b1b2".parse().unwrap(), &Joint::default()), None);
    let over = read(ENGLISH, "4O1/6/6/6/B5/6 b 2");
    assert_eq!(moments(&over, "b1b2"), None);
}

#[test]
fn in_the_middle_of_a_turn_no_position_has_occurred() {
    let game = read(ENGLISH, START);
    let trial = game.rehearse(Side::Black.seat(), &"b6b5,b5b4".parse().unwrap(), &Joint::default()).unwrap();
    let occurrences: Vec<usize> = trial.iter().map(|moment| moment.view.occurrences).collect();
    assert_eq!(occurrences, [0, 1]);
}
