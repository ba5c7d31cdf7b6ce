//! The evaluation.

use botyard_core::dice::Dice;
use botyard_core::{Evaluate, Game, Position as _, Sequential};
use botyard_duel::{Duel, DuelOptions, Position};

/// The position with the board turned round and the sides exchanged, including who is to move.
fn turned(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let (board, hands) = words[0].trim_end_matches(']').split_once('[').unwrap();
    let swapped = |text: &str| -> String {
        let swap = |sign: char| {
            if sign.is_uppercase() { sign.to_ascii_lowercase() } else { sign.to_ascii_uppercase() }
        };
        text.chars().map(swap).collect()
    };
    // A promoted robot is a plus sign and a letter, which stay together.
    let mut places: Vec<String> = Vec::new();
    for sign in board.chars() {
        match places.last_mut() {
            Some(last) if last == "+" => last.push(sign),
            _ => places.push(sign.to_string()),
        }
    }
    places.reverse();
    let side = if words[1] == "w" { "b" } else { "w" };
    format!("{}[{}] {side} {}", swapped(&places.concat()), swapped(hands), words[2..].join(" "))
}

fn position(text: &str) -> Position {
    *Duel::read_position(&DuelOptions::default(), text).unwrap().position()
}

#[test]
fn the_sides_are_evaluated_alike() {
    let mut dice = Dice::new(31);
    let mut values = Vec::new();
    for _ in 0..300 {
        let mut game = Duel::start(&DuelOptions::default(), 2).unwrap();
        for _ in 0..dice.below(40) {
            let Some(order) = game.position().random_move(&mut dice) else { break };
            Sequential::play_unchecked(&mut game, order);
        }
        if game.outcome().is_some() {
            continue;
        }
        let text = game.write_position();
        let value = game.position().evaluate();
        assert_eq!(position(&turned(&text)).evaluate(), value, "{text}");
        assert!(value.abs() < Position::MOST);
        let mirrored = game.position().mirrored();
        assert_eq!(mirrored.mirrored(), *game.position(), "{text}");
        assert_eq!(mirrored.count_moves(), game.position().count_moves(), "{text}");
        values.push(value);
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 50, "{values:?}");
}

#[test]
fn a_side_with_more_robots_is_ahead() {
    for text in ["1l1/3/3/1L1[CCEEGG] w 0 1", "1l1/3/3/ELG[CCGe] w 0 1"] {
        let value = position(text).evaluate();
        assert!(value > 100, "{text}: {value}");
        assert!(position(&text.replace(" w ", " b ")).evaluate() < -100, "{text}");
    }
}
