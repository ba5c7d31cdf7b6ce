//! The evaluation is symmetric and bounded, and prefers better positions.

use botyard_core::dice::Dice;
use botyard_core::{Evaluate, Game, Options, Position as _, Sequential};
use botyard_robosoccer::{ActionPosition, Position, RoboSoccer, RoboSoccerOptions, TurnPart};

fn read(way: &str, text: &str) -> Position {
    let options = RoboSoccerOptions::read(way).unwrap();
    *RoboSoccer::read_position(&options, text).unwrap_or_else(|why| panic!("{text}: {why}")).position()
}

/// The position after a half turn of the board, with colours exchanged.
fn turned(text: &str) -> String {
    let mut words = text.split(' ');
    let board: String = words
        .next()
        .unwrap()
        .chars()
        .rev()
        .map(|sign| if sign.is_lowercase() { sign.to_ascii_uppercase() } else { sign.to_ascii_lowercase() })
        .collect();
    let side = if words.next() == Some("w") { "b" } else { "w" };
    format!("{board} {side} {}", words.next().unwrap())
}

#[test]
fn a_half_turn_with_colours_exchanged_changes_nothing() {
    for way in ["", "edition=spanish", "board=long arrows=fair:7", "arrows=fair:3", "actions=exactly-two"] {
        let options = RoboSoccerOptions::read(way).unwrap();
        let mut dice = Dice::new(9);
        for _ in 0..20 {
            let mut game = RoboSoccer::start(&options, 2).unwrap();
            for number in 0..60 {
                if game.to_act().is_empty() {
                    break;
                }
                if number >= 4 {
                    let text = game.write_position();
                    let (here, there) = (read(way, &text), read(way, &turned(&text)));
                    assert_eq!(here.evaluate(), there.evaluate(), "{text}");
                    assert_eq!(here.count_moves(), there.count_moves(), "{text}");
                    assert!(here.evaluate().abs() < Position::MOST);
                }
                let turn = game.position().random_move(&mut dice).unwrap();
                Sequential::play_unchecked(&mut game, turn);
            }
        }
    }
}

#[test]
fn better_positions_are_evaluated_higher() {
    let check = |better: &str, worse: &str| {
        let (better, worse) = (read("", better), read("", worse));
        assert!(better.evaluate() > worse.evaluate(), "{better:?} {worse:?}");
    };
    check("3b2/6/O5/6/6/B5 w 1", "3b2/6/6/O5/6/B5 w 1");
    check("3b2/6/B5/6/O5/6 w 1", "3b2/6/6/6/O5/B5 w 1");
}

#[test]
fn a_spent_action_costs_a_tempo() {
    let start = ActionPosition::from(read("", "bmssmb/2o3/6/6/3O2/SMBBMS b 1"));
    assert_eq!(start.evaluate(), start.standing().evaluate());
    assert_eq!(start.actions_left(), 2);
    let mut halfway = start;
    let step = "b6b5".parse::<botyard_robosoccer::Turn>().unwrap().actions().next().unwrap();
    halfway.play_unchecked(TurnPart::Do(step));
    assert_eq!((halfway.actions_left(), halfway.turn()), (1, start.turn()));
    halfway.play_unchecked(TurnPart::End);
    assert_eq!((halfway.actions_left(), halfway.turn() == start.turn()), (2, false));
}
