//! Robo Battle Pigs for two: the strongest player plays the solution.

use std::sync::Arc;

use botyard_catalog::{find, player, probe_round};
use botyard_core::Seat;
use botyard_core::face::{AnyGame, OptionPair};
use botyard_engine::{Decision, Limits, Stop};

fn game(position: &str) -> Box<dyn AnyGame> {
    let variant = position.split(' ').next().unwrap().to_owned();
    let options: Vec<OptionPair> = vec![("variant".to_owned(), variant)];
    find("pigs").unwrap().read_position(&options, position).unwrap()
}

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn decided(game: &dyn AnyGame, index: usize, seed: u64) -> Decision {
    let mut max = player(find("pigs").unwrap(), "max", seed, &Arc::default()).unwrap();
    max.think(game, seat(index), &Limits::nodes(100), &Stop::new(), &mut |_| ()).unwrap()
}

const POSITIONS: [&str; 3] =
    ["standard r1 A:d8S/0 B:e1N/0", "standard r7 A:c3N/2 B:f6W/1", "standard r199 A:a1E/4 B:h5S/3"];

#[test]
fn max_plays_the_solved_mix_with_a_few_nodes() {
    for position in POSITIONS {
        let game = game(position);
        let probed = probe_round(&*game, [&[], &[]]).unwrap();
        assert!((probed.values[0] + probed.values[1] - 1.0).abs() < 1e-12);
        for index in [0, 1] {
            let decision = decided(&*game, index, 5);
            game.check(seat(index), &decision.order).unwrap();
            let mix = decision.report.mix.unwrap();
            assert_eq!(mix.orders, probed.mixes[index], "{position}");
            assert_eq!(mix.value, probed.values[index]);
            assert!(mix.exploitability < 1e-4);
            let sum: f64 = mix.orders.iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn the_start_is_even() {
    assert_eq!(probe_round(&*game(POSITIONS[0]), [&[], &[]]).unwrap().values, [0.5, 0.5]);
}

#[test]
fn orders_are_drawn_from_the_mix() {
    let game = game(POSITIONS[0]);
    let mut drawn: Vec<String> = (0..40).map(|seed| decided(&*game, 0, seed).order).collect();
    assert_eq!(drawn[7], decided(&*game, 0, 7).order, "the same seed draws the same order");
    drawn.sort();
    drawn.dedup();
    let mix = probe_round(&*game, [&[], &[]]).unwrap().mixes[0].clone();
    assert!(drawn.len() > 1);
    assert!(drawn.iter().all(|order| mix.iter().any(|(other, _)| other == order)));
}

#[test]
fn no_program_is_worth_more_than_the_mix() {
    let game = game(POSITIONS[1]);
    let own: Vec<String> = ["R", "XXFFF", "XHXHH", r"X\XFF"].map(str::to_owned).to_vec();
    let probed = probe_round(&*game, [&own, &["FFFFX".to_owned()]]).unwrap();
    assert_eq!(probed.programs[0].len(), 4);
    for judged in probed.programs.iter().flatten() {
        assert!(judged.gives_away >= 0.0);
    }
    for side in [0, 1] {
        for judged in &probed.programs[side] {
            assert!(judged.value < probed.values[side] + 1e-4);
            assert!((probed.values[side] - judged.value - judged.gives_away).abs() < 1e-4);
        }
    }
    assert_eq!(probed.programs[0][0].order, "R R R R R");
}

#[test]
fn unsolved_variants_and_positions_are_refused() {
    let check = |position: &str, programs: [&[String]; 2], words: &str| {
        let why = probe_round(&*game(position), programs).unwrap_err();
        assert!(why.contains(words), "{why}");
    };
    check("kids r1 A:d8S/0 B:e1N/0", [&[], &[]], "only the standard variant");
    check("standard r1 A:d8S/0 B:e1N/0 C:a4E/0", [&[], &[]], "two living pigs");
    check("standard r3 A:d8S/0 B:e1#", [&[], &[]], "over");
    check(POSITIONS[0], [&["FFFFX".to_owned()], &[]], "FFFFX");
    check(POSITIONS[0], [&["nonsense".to_owned()], &[]], "nonsense");
    let duel = find("duel").unwrap().start(&[], None).unwrap();
    assert!(probe_round(&*duel, [&[], &[]]).unwrap_err().contains("Robot Duel isn't solved"));
}

#[test]
fn other_numbers_of_pigs_are_played_by_planning() {
    let game = game("standard r1 A:d8S/0 B:e1N/0 C:a4E/0");
    let decision = decided(&*game, 2, 1);
    game.check(seat(2), &decision.order).unwrap();
}
