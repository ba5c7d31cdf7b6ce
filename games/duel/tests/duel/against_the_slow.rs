//! Comparison of the fast move generator with the slow one.

use std::collections::BTreeMap;

use crate::slow::Slow;
use botyard_core::dice::Dice;
use botyard_core::perft::perft;
use botyard_core::scene::{Cell, Spot};
use botyard_core::{Game, Listing, Position as _, Sequential, Side};
use botyard_duel::{Duel, DuelOptions, Edition};

/// Checks that both generate the same turns, leading to the same positions and ends.
fn check(game: &Duel) {
    let text = game.write_position();
    let slow = Slow::read(&text, game.edition() == Edition::Dobutsu);
    let expected: BTreeMap<String, (String, Option<bool>)> =
        slow.turns().into_iter().map(|(turn, after)| (turn, (after.write(), after.won()))).collect();
    let Listing::All(orders) = game.orders(game.position().turn()) else { unreachable!() };
    let found: BTreeMap<String, (String, Option<bool>)> = orders
        .into_iter()
        .map(|order| {
            let mut after = game.clone();
            Sequential::play_unchecked(&mut after, order);
            let text = after.write_position();
            let board: Vec<&str> = text.split(' ').take(2).collect();
            let won = after.position().red_winner().map(|side| side == Side::White);
            (order.to_string(), (board.join(" "), won))
        })
        .collect();
    assert_eq!(found, expected, "{text}");
    assert_eq!(game.position().count_moves(), expected.len() as u64, "{text}");
    for side in Side::BOTH {
        check_threats(game, side);
    }
}

/// Checks that both find the same threats to a side, by trying every turn of the other side.
fn check_threats(game: &Duel, side: Side) {
    let text = game.write_position();
    let board = text.split(' ').next().unwrap();
    let others = format!("{board} {}", (!side).letter());
    let mut expected: Vec<String> = Vec::new();
    let wins = Slow::read(&others, game.edition() == Edition::Dobutsu).turns();
    for (_, after) in wins.iter().filter(|(_, after)| after.won() == Some(side == Side::Black)) {
        let taken = !after.write().split('[').next().unwrap().contains(red(side));
        let square = game.position().red_square(if taken { side } else { !side }).unwrap();
        expected.push(square.to_string());
    }
    expected.sort();
    expected.dedup();
    if game.outcome().is_some() {
        expected.clear();
    }
    let mut found: Vec<String> =
        game.threats(side.seat()).iter().filter_map(Spot::cell).map(Cell::name).collect();
    found.sort();
    assert_eq!(found, expected, "threats to {side} in {text}");
}

fn red(side: Side) -> char {
    if side == Side::White { 'L' } else { 'l' }
}

fn start(edition: Edition) -> Duel {
    Duel::start(&DuelOptions { edition }, 2).unwrap()
}

#[test]
fn both_generators_agree_in_random_games() {
    for edition in [Edition::Pojedynek, Edition::Dobutsu] {
        let mut dice = Dice::new(edition as u64);
        for _ in 0..3_000 {
            let mut game = start(edition);
            while !game.to_act().is_empty() {
                check(&game);
                let order = game.position().random_move(&mut dice).unwrap();
                Sequential::play_unchecked(&mut game, order);
            }
        }
    }
}

/// A position with any robots anywhere, even one that no game reaches.
fn random_position(dice: &mut Dice) -> String {
    let mut grid = [['.'; 3]; 4];
    let mut hands = String::new();
    for robot in ['L', 'l', 'C', 'C', 'E', 'E', 'G', 'G'] {
        let mut letter = robot;
        if !robot.eq_ignore_ascii_case(&'L') {
            if dice.below(2) == 0 {
                letter = letter.to_ascii_lowercase();
            }
            match dice.below(8) {
                0 => continue,
                1 | 2 => {
                    hands.push(letter);
                    continue;
                }
                3 | 4 if robot == 'C' => letter = if letter == 'C' { 'H' } else { 'h' },
                _ => {}
            }
        }
        let empty: Vec<(usize, usize)> =
            (0..12).map(|at| (at / 3, at % 3)).filter(|&(r, f)| grid[r][f] == '.').collect();
        if let Some(&(rank, file)) = dice.pick(&empty) {
            grid[rank][file] = letter;
        }
    }
    let rows: Vec<String> = grid.iter().map(|row| row.iter().collect::<String>().replace('.', "1")).collect();
    format!("{}[{hands}] {} 0 1", rows.join("/"), if dice.below(2) == 0 { "w" } else { "b" })
}

#[test]
fn both_generators_agree_in_random_positions() {
    let mut dice = Dice::new(2009);
    for index in 0..40_000 {
        let edition = if index % 2 == 0 { Edition::Pojedynek } else { Edition::Dobutsu };
        let text = random_position(&mut dice);
        let game = Duel::read_position(&DuelOptions { edition }, &text).unwrap();
        // The game is already over if a red robot stands safely in the enemy zone.
        if game.position().red_winner().is_none() {
            check(&game);
        }
    }
}

#[test]
fn random_moves_are_legal_and_uniformly_distributed() {
    let mut dice = Dice::new(78);
    for _ in 0..300 {
        let text = random_position(&mut dice);
        let game = Duel::read_position(&DuelOptions::default(), &text).unwrap();
        let moves = game.position().count_moves();
        let mut thrown: BTreeMap<String, u64> = BTreeMap::new();
        for _ in 0..moves * 200 {
            let order = game.position().random_move(&mut dice).unwrap();
            assert_eq!(game.check(game.position().turn(), &order), Ok(()), "{text}");
            *thrown.entry(order.to_string()).or_default() += 1;
        }
        assert_eq!(thrown.len() as u64, moves, "{text}");
        assert!(thrown.values().all(|count| (100..=320).contains(count)), "{text}: {thrown:?}");
    }
}

#[test]
fn perft_agrees_with_the_slow_generator() {
    for (text, depth) in [
        ("gle/1c1/1C1/ELG[-] w 0 1", 6),
        ("cgl/2e/2L/c1G[E] w 0 1", 4),
        ("C1l/2g/2E/CGL[e] w 0 1", 4),
        ("lc1/EC1/g1L/2e[G] w 0 1", 4),
        ("l1+c/E1G/3/+C1L[Ge] w 0 1", 3),
    ] {
        for edition in [Edition::Pojedynek, Edition::Dobutsu] {
            let game = Duel::read_position(&DuelOptions { edition }, text).unwrap();
            let slow = Slow::read(text, edition == Edition::Dobutsu);
            assert_eq!(perft(game.position(), depth), slow.perft(depth), "{text} {edition:?}");
        }
    }
}
