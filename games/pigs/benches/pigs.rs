//! Benchmarks of Robo Battle Pigs, in instructions per step, of the rules alone and of whole random games:
//! `cargo bench -p botyard-pigs`.

use std::process::ExitCode;

use botyard_core::dice::Dice;
use botyard_core::{Game, Joint};
use botyard_pigs::{Pigs, PigsOptions, Program, Variant};
use botyard_testkit::bench::{BenchCase, run};

fn main() -> ExitCode {
    run(&[
        BenchCase { name: "two pigs, random games", unit: "step", work: two, units: 500_002 },
        BenchCase { name: "four pigs, random games", unit: "step", work: four, units: 500_000 },
        BenchCase { name: "eight pigs, random games", unit: "step", work: eight, units: 500_002 },
        BenchCase { name: "eight living pigs", unit: "step", work: eight_living, units: 500_000 },
        BenchCase { name: "two pigs, told", unit: "step", work: told, units: 50_001 },
        BenchCase {
            name: "positions written and read",
            unit: "position",
            work: write_and_read,
            units: 10_000,
        },
    ])
}

fn two() -> u64 {
    play(Variant::Standard, 2, 500_000, Pigs::advance)
}

fn four() -> u64 {
    play(Variant::Standard, 4, 500_000, Pigs::advance)
}

fn eight() -> u64 {
    play(Variant::Bash, 8, 500_000, Pigs::advance)
}

/// Plays the first round of eight pigs repeatedly, so that all of them are living.
fn eight_living() -> u64 {
    let mut dice = Dice::new(1);
    let Ok(start) = Pigs::start(&PigsOptions::new(Variant::Bash), 8) else { return 0 };
    let mut played = 0;
    while played < 500_000 {
        let mut game = start.clone();
        let due = game.to_act();
        let orders: Joint<Program> =
            due.iter().filter_map(|seat| Some((seat, game.random_order(seat, &mut dice)?))).collect();
        played += game.advance(&orders) as u64;
    }
    played
}

fn told() -> u64 {
    play(Variant::Standard, 2, 50_000, |game, orders| {
        let events = game.step(orders);
        events.last().map_or(0, |event| usize::from(event.step))
    })
}

/// Plays random games until this number of steps is reached.
fn play(
    variant: Variant,
    seats: usize,
    steps: u64,
    mut step: impl FnMut(&mut Pigs, &Joint<Program>) -> usize,
) -> u64 {
    let mut dice = Dice::new(1);
    let Ok(start) = Pigs::start(&PigsOptions::new(variant), seats) else { return 0 };
    let mut game = start.clone();
    let mut played = 0;
    while played < steps {
        if game.to_act().is_empty() {
            game.clone_from(&start);
        }
        let due = game.to_act();
        let orders: Joint<Program> =
            due.iter().filter_map(|seat| Some((seat, game.random_order(seat, &mut dice)?))).collect();
        played += step(&mut game, &orders) as u64;
    }
    played
}

fn write_and_read() -> u64 {
    let text = "bash r7 A:d6N/1 B:e6N/0 C:f5E/4 D:f4# E:x F:d3S/2 fell:E,D";
    let read = |_: &u64| {
        Pigs::read_position(&PigsOptions::default(), text).is_ok_and(|game| game.write_position() == text)
    };
    (0..10_000).filter(read).count() as u64
}
