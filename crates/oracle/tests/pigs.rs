//! Robo Battle Pigs for two: compared with linear programs over all programs, played by the rules of the
//! game.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use botyard_core::{Game, Joint, Seat};
use botyard_oracle::Work;
use botyard_oracle::pigs::{
    BadCheckpoint, PairValues, PigOracle, PigSolver, PigStates, PigStrategy, Program, Responder, RoundMix,
    RoundRules, RoundSolver, Sweep, Variant, Worths,
};
use botyard_pigs::{Facing, Pair, Pig, Pigs, Square};

static NEVER: AtomicBool = AtomicBool::new(false);

fn work() -> Work<'static> {
    Work { threads: NonZero::new(2).unwrap(), watch: &|_| {}, stop: &NEVER }
}

const RULES: RoundRules = RoundRules { duties: true };

/// Number of states with damage 4:4, and with 4:4 or 3:4; they come first.
const ALL_BUT_DEAD: usize = 4108;
const SHORT: usize = ALL_BUT_DEAD + Pair::PLACEMENTS;

/// All legal programs of a pig.
fn programs(damage: u8) -> Vec<Program> {
    (0..Program::choices(damage)).map(|number| Program::choice(damage, number)).collect()
}

/// The first pig's chance after a round by the rules of the game.
fn played(pair: Pair, one: Program, other: Program, worths: &Worths) -> f64 {
    let [a, b] = [0, 1].map(|index| Seat::new(index).unwrap());
    let mut game = Pigs::of_pair(pair, Variant::Standard);
    game.play(&Joint::from_iter([(a, one), (b, other)])).unwrap();
    match (game.arena().pig(a).unwrap(), game.arena().pig(b).unwrap()) {
        (Pig::Living { .. }, Pig::Living { .. }) => {
            let after = Pair::of(game.arena()).unwrap();
            f64::from(worths.of(PigStates::get().outcome(after)))
        }
        (Pig::Living { .. }, _) => 1.0,
        (_, Pig::Living { .. }) => 0.0,
        _ => 0.5,
    }
}

/// Payoffs of all programs, row by row.
fn matrix(pair: Pair, worths: &Worths) -> Vec<Vec<f64>> {
    let others = programs(pair.damage(1));
    let row = |one| others.iter().map(|&other| played(pair, one, other, worths)).collect();
    programs(pair.damage(0)).into_iter().map(row).collect()
}

fn transposed(rows: &[Vec<f64>]) -> Vec<Vec<f64>> {
    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

fn different(mut rows: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    rows.sort_by(|one, other| one.partial_cmp(other).unwrap());
    rows.dedup();
    rows
}

/// Value of a matrix game: the linear program of the column player, in the full tableau with Bland's rule.
fn value(rows: Vec<Vec<f64>>) -> f64 {
    let rows = different(transposed(&different(transposed(&different(rows)))));
    let (height, width) = (rows.len(), rows[0].len());
    let mut tableau: Vec<Vec<f64>> = rows
        .iter()
        .enumerate()
        .map(|(index, row)| {
            let slack = (0..height).map(|other| if other == index { 1.0 } else { 0.0 });
            row.iter().map(|cell| cell + 1.0).chain(slack).chain([1.0]).collect()
        })
        .collect();
    let mut prices: Vec<f64> =
        (0..width + height + 1).map(|column| if column < width { -1.0 } else { 0.0 }).collect();
    let mut basis: Vec<usize> = (width..width + height).collect();
    while let Some(entering) = (0..width + height).find(|&column| prices[column] < -1e-10) {
        let ratio = |row: &Vec<f64>| row[width + height] / row[entering];
        let leaving = (0..height)
            .filter(|&row| tableau[row][entering] > 1e-10)
            .min_by(|&one, &other| {
                let by_ratio = ratio(&tableau[one]).total_cmp(&ratio(&tableau[other]));
                by_ratio.then(basis[one].cmp(&basis[other]))
            })
            .unwrap();
        let scale = tableau[leaving][entering];
        tableau[leaving].iter_mut().for_each(|cell| *cell /= scale);
        let pivot = tableau[leaving].clone();
        let others = tableau.iter_mut().enumerate().filter(|(row, _)| *row != leaving).map(|(_, row)| row);
        for row in others.chain([&mut prices]) {
            let factor = row[entering];
            row.iter_mut().zip(&pivot).for_each(|(cell, by)| *cell -= factor * by);
        }
        basis[leaving] = entering;
    }
    1.0 / prices[width + height] - 1.0
}

/// Numbers of some states among those with damage 4:4 and 3:4.
fn sample() -> impl Iterator<Item = usize> {
    (0..ALL_BUT_DEAD).step_by(311).chain((ALL_BUT_DEAD..SHORT).step_by(1013))
}

fn solved() -> Worths {
    Worths::of_table(PairValues::solved(Variant::Standard))
}

#[test]
fn a_round_has_the_value_of_the_linear_program_over_all_programs() {
    let (worths, states) = (solved(), PigStates::get());
    let mut solver = RoundSolver::new(RULES);
    for number in sample() {
        let pair = states.pair(number);
        let found = solver.alone(pair, &worths, 1e-9);
        let cells = matrix(pair, &worths);
        assert!(
            (found.value - value(cells.clone())).abs() < 1e-6,
            "{}",
            states.text(number, Variant::Standard)
        );
        // Neither mix can be exploited by any program.
        let [one, other] = found.mixes;
        let (rows, columns) = (programs(pair.damage(0)), programs(pair.damage(1)));
        let at =
            |list: &[Program], program: Program| list.iter().position(|&other| other == program).unwrap();
        for row in &cells {
            let got: f64 = other.iter().map(|&(program, chance)| chance * row[at(&columns, program)]).sum();
            assert!(got < found.value + 1e-6);
        }
        let rows_played: Vec<(&Vec<f64>, f64)> =
            one.iter().map(|&(program, chance)| (&cells[at(&rows, program)], chance)).collect();
        for column in 0..columns.len() {
            let got: f64 = rows_played.iter().map(|(row, chance)| chance * row[column]).sum();
            assert!(got > found.value - 1e-6);
        }
    }
}

/// The shortened game: heavily damaged pigs only; whatever repairs lead to counts as at the limit.
fn shortened() -> PigSolver {
    PigSolver::new(RULES, Worths::at_the_limit()).shortened(SHORT)
}

#[test]
fn values_go_back_round_by_round_as_linear_programs_do() {
    let mut solver = shortened();
    let states = PigStates::get();
    for round in 0..3 {
        let before = if round == 0 { solver.worths().clone() } else { solver.worths().ahead() };
        solver.sweep(Sweep::Full(1e-9), &work(), &mut |_| ()).unwrap();
        for number in sample() {
            let exact = value(matrix(states.pair(number), &before));
            let found = f64::from(solver.worths().get(number));
            assert!((found - exact).abs() < 1e-6, "{}", states.text(number, Variant::Standard));
        }
    }
    assert_eq!(solver.rounds(), 3);
}

/// A strategy for the shortened game, close to the solution of the game without a limit, and its values.
fn good() -> (PigStrategy, Worths) {
    let mut solver = shortened();
    for sweep in 0..40 {
        let sweep = if sweep % 8 == 0 { Sweep::Full(1e-9) } else { Sweep::Quick };
        solver.sweep(sweep, &work(), &mut |_| ()).unwrap();
    }
    let mixes = solver.mixes(1e-9, &work()).unwrap();
    (PigStrategy::new(RULES, mixes), solver.worths().clone())
}

#[test]
fn the_best_response_is_the_best_of_all_programs_in_every_round() {
    let (strategy, values) = good();
    let states = PigStates::get();
    let mut responder = Responder::new(&strategy, Worths::at_the_limit()).shortened(SHORT);
    for _ in 0..12 {
        let before: Vec<[f64; 2]> =
            (0..PigStates::COUNT).map(|number| [0, 1].map(|side| responder.value(number, side))).collect();
        responder.back(&work()).unwrap();
        for number in sample() {
            let pair = states.pair(number);
            let mix = &strategy.mix(number).mixes[1];
            // The next state has the responder's value for the seat that it then has.
            let worth = |one: Program, other: Program| {
                let [a, b] = [0, 1].map(|index| Seat::new(index).unwrap());
                let mut game = Pigs::of_pair(pair, Variant::Standard);
                game.play(&Joint::from_iter([(a, one), (b, other)])).unwrap();
                match Pair::of(game.arena()).and_then(|after| states.outcome(after).state()) {
                    Some((number, is_exchanged)) => before[number][usize::from(is_exchanged)],
                    None => played(pair, one, other, &values),
                }
            };
            let best = programs(pair.damage(0))
                .into_iter()
                .map(|one| mix.iter().map(|&(other, chance)| chance * worth(one, other)).sum::<f64>())
                .fold(0.0, f64::max);
            assert!((responder.value(number, 0) - best).abs() < 1e-6);
        }
    }
    assert!(responder.full_sweeps < 12, "most sweeps look only at the programs that are nearly best");
}

#[test]
fn a_good_strategy_passes_and_a_bad_one_is_found_out() {
    let (strategy, values) = good();
    let most = |strategy: &PigStrategy| {
        let mut responder = Responder::new(strategy, values.clone()).shortened(SHORT);
        for _ in 0..30 {
            responder.back(&work()).unwrap();
        }
        let gains = (0..SHORT).flat_map(|number| {
            let value = f64::from(values.get(number));
            [responder.value(number, 0) - value, responder.value(number, 1) + value - 1.0]
        });
        gains.fold(0.0, f64::max)
    };
    assert!(most(&strategy) < 1e-4);
    // One state in a hundred is played badly.
    let mut mixes: Vec<RoundMix> = (0..PigStates::COUNT).map(|number| strategy.mix(number).clone()).collect();
    for (number, mix) in mixes.iter_mut().enumerate().take(SHORT).step_by(100) {
        let pair = PigStates::get().pair(number);
        mix.mixes = [0, 1].map(|side| vec![(Program::choice(pair.damage(side), 0), 1.0)]);
    }
    assert!(most(&PigStrategy::new(RULES, mixes)) > 0.2);
}

#[test]
fn a_checkpoint_continues_where_it_was() {
    let mut solver = shortened();
    solver.sweep(Sweep::Full(1e-6), &work(), &mut |_| ()).unwrap();
    let bytes = solver.to_bytes();
    let mut read = PigSolver::from_bytes(&bytes).unwrap().shortened(SHORT);
    for solver in [&mut solver, &mut read] {
        solver.sweep(Sweep::Quick, &work(), &mut |_| ()).unwrap();
    }
    assert_eq!(read.to_bytes(), solver.to_bytes());
    let refused = |bytes: &[u8]| PigSolver::from_bytes(bytes).err();
    assert_eq!(refused(b"something else"), Some(BadCheckpoint::NotACheckpoint));
    assert_eq!(refused(&bytes[..bytes.len() - 1]), Some(BadCheckpoint::Damaged));
    let mut other = bytes.clone();
    other[16] = 9;
    assert_eq!(refused(&other), Some(BadCheckpoint::OtherVersion(9)));
    let mut damaged = bytes;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    assert_eq!(refused(&damaged), Some(BadCheckpoint::Damaged));
}

#[test]
fn mirrored_and_exchanged_positions_have_the_same_answers() {
    let mut oracle = PigOracle::of(Variant::Standard).unwrap();
    let pig = |square: &str, facing, damage| (square.parse::<Square>().unwrap(), facing, damage);
    let pair = Pair::new([pig("b2", Facing::North, 2), pig("c5", Facing::East, 3)]).unwrap();
    let mirrored = Pair::new([pig("g2", Facing::North, 2), pig("f5", Facing::West, 3)]).unwrap();
    let turned = Pair::new([pig("b7", Facing::East, 2), pig("e6", Facing::South, 3)]).unwrap();
    let here = oracle.round(pair).unwrap();
    let image = |mix: &[(Program, f64)]| -> Vec<(Program, f64)> {
        let mut mix: Vec<_> = mix.iter().map(|&(program, chance)| (program.mirrored(), chance)).collect();
        mix.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        mix
    };
    let there = oracle.round(mirrored).unwrap();
    assert_eq!(there.value, here.value);
    assert_eq!(there.mixes, here.mixes.each_ref().map(|mix| image(mix)));
    assert_eq!(oracle.round(turned).unwrap(), here);
    let exchanged = oracle.round(pair.exchanged()).unwrap();
    assert_eq!(exchanged.value, 1.0 - here.value);
    assert_eq!(exchanged.mixes[0], here.mixes[1]);
    for side in [0, 1] {
        let sum: f64 = here.mixes[side].iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-12);
        assert!(here.exploitability[side] < 1e-4, "{here:?}");
    }
}
