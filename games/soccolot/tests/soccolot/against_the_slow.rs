//! Comparison of the fast move generator with the slow one.

use std::collections::BTreeMap;

use crate::slow::Slow;
use botyard_core::dice::Dice;
use botyard_core::perft::perft;
use botyard_core::scene::Spot;
use botyard_core::{Game, Listing, Position as _, Sequential, Side};
use botyard_soccolot::{Ball, Field, Goal, Soccolot, SoccolotOptions};

fn ways() -> impl Iterator<Item = SoccolotOptions> {
    Field::ALL.into_iter().flat_map(|field| Goal::ALL.map(|goal| SoccolotOptions::new(field).with_goal(goal)))
}

fn slow_of(game: &Soccolot) -> Slow {
    let options = game.options();
    Slow::read(&game.write_position(), options.goal() == Goal::BackRow, options.field() == Field::Swap)
}

/// Checks that both generate the same plays, leading to the same positions and ends.
fn check(game: &Soccolot) {
    let text = game.write_position();
    let expected: BTreeMap<String, (String, Option<bool>)> =
        slow_of(game).plays().into_iter().map(|(play, after)| (play, (after.write(), after.won()))).collect();
    let Listing::All(orders) = game.orders(game.position().turn()) else { unreachable!() };
    let found: BTreeMap<String, (String, Option<bool>)> = orders
        .into_iter()
        .map(|order| {
            let mut after = game.clone();
            Sequential::play_unchecked(&mut after, order);
            let text = after.write_position();
            let board: Vec<&str> = text.split(' ').take(2).collect();
            let won = after.position().scorer().map(|side| side == Side::White);
            (order.to_string(), (board.join(" "), won))
        })
        .collect();
    assert_eq!(found, expected, "{text} {:?}", game.options());
    assert_eq!(game.position().count_moves(), expected.len() as u64, "{text}");
    for side in Side::BOTH {
        check_threats(game, side);
    }
}

/// Checks that both agree whether the other side could score against this one, by trying all its plays.
fn check_threats(game: &Soccolot, side: Side) {
    let others = slow_of(game).with_turn(side == Side::Black);
    let scores = others.plays().iter().any(|(_, after)| after.won() == Some(side == Side::Black));
    let ball = match game.position().ball() {
        Ball::On(square) if scores && game.outcome().is_none() => vec![Spot::Cell(square.cell())],
        _ => Vec::new(),
    };
    let place = game.write_position();
    assert_eq!(game.threats(side.seat()), ball, "threats to {side} in {place} {:?}", game.options());
}

#[test]
fn both_generators_agree_in_random_games() {
    for (seed, options) in ways().enumerate() {
        let mut dice = Dice::new(seed as u64);
        let mut checked = 0;
        while checked < 2_500 {
            let mut game = Soccolot::start(&options, 2).unwrap();
            while !game.to_act().is_empty() && checked < 2_500 {
                check(&game);
                checked += 1;
                let order = game.position().random_move(&mut dice).unwrap();
                Sequential::play_unchecked(&mut game, order);
            }
        }
    }
}

/// A position with up to six men a side and the ball anywhere in a random part of the field, so that some are
/// crowded and some sparse.
fn random_position(field: Field, dice: &mut Dice) -> String {
    let size = u64::from(field.size());
    let (width, height) = (2 + dice.below(size - 1), 2 + dice.below(size - 1));
    let (west, south) = (dice.below(size - width + 1), dice.below(size - height + 1));
    let mut grid = vec![vec![".".to_owned(); size as usize]; size as usize];
    let mut signs = vec!["O".to_owned()];
    for number in 1..=field.men() {
        signs.extend(["W", "B"].iter().filter(|_| dice.below(5) > 0).map(|side| format!("{side}{number}")));
    }
    for sign in signs {
        for _ in 0..3 {
            let (file, rank) = (west + dice.below(width), south + dice.below(height));
            let cell = &mut grid[rank as usize][file as usize];
            if cell == "." {
                *cell = sign;
                break;
            }
        }
    }
    let ranks: Vec<String> = grid.iter().rev().map(|row| row.concat().replace('.', "1")).collect();
    format!("{} {}", ranks.join("/"), if dice.below(2) == 0 { "w" } else { "b" })
}

#[test]
fn both_generators_agree_in_random_positions() {
    let mut dice = Dice::new(1972);
    for options in ways() {
        for _ in 0..2_500 {
            let text = random_position(options.field(), &mut dice);
            check(&Soccolot::read_position(&options, &text).unwrap_or_else(|why| panic!("{text}: {why}")));
        }
    }
}

#[test]
fn random_moves_are_legal_and_uniformly_distributed() {
    let mut dice = Dice::new(99);
    for options in ways() {
        for _ in 0..60 {
            let text = random_position(options.field(), &mut dice);
            let game = Soccolot::read_position(&options, &text).unwrap();
            let moves = game.position().count_moves();
            let mut thrown: BTreeMap<String, u64> = BTreeMap::new();
            for _ in 0..moves * 200 {
                let order = game.position().random_move(&mut dice).unwrap();
                assert_eq!(game.check(game.position().turn(), &order), Ok(()), "{text}");
                *thrown.entry(order.to_string()).or_default() += 1;
            }
            assert_eq!(thrown.len() as u64, moves, "{text}");
            assert!(thrown.values().all(|count| (100..=320).contains(count)), "{text}: {thrown:?}");
            if moves == 0 {
                assert_eq!(game.position().random_move(&mut dice), None, "{text}");
            }
        }
    }
}

#[test]
fn perft_agrees_with_the_slow_generator() {
    for options in ways() {
        let game = Soccolot::start(&options, 2).unwrap();
        assert_eq!(perft(game.position(), 3), slow_of(&game).perft(3), "{options:?}");
    }
    // The ball between the sides, in front of a goal and in a corner.
    for text in [
        "1B1B21B4B5B61/8/8/2W2O4/4B33/4W33/8/1W12W4W5W61 w 1",
        "8/5OB21/4W1W22/8/8/8/2B15/8 w 1",
        "8/8/8/8/8/8/B1W16/OB26 b 1",
    ] {
        for goal in Goal::ALL {
            let options = SoccolotOptions::new(Field::Original).with_goal(goal);
            let game = Soccolot::read_position(&options, text).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(perft(game.position(), 3), slow_of(&game).perft(3), "{text} {goal:?}");
        }
    }
}
