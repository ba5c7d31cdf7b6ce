//! Benchmarks of Robot Duel's rules: `cargo bench -p botyard-duel`.

use std::process::ExitCode;

use botyard_core::dice::Dice;
use botyard_core::perft::perft;
use botyard_core::{Game, Position as _, play_out};
use botyard_duel::{Duel, DuelOptions, Edition, Position};
use botyard_testkit::bench::{BenchCase, run};

fn main() -> ExitCode {
    run(&[
        BenchCase {
            name: "perft 7, pojedynek",
            unit: "leaf",
            work: || perft(&Position::start(Edition::Pojedynek), 7),
            units: 698_921,
        },
        BenchCase {
            name: "perft 7, dobutsu",
            unit: "leaf",
            work: || perft(&Position::start(Edition::Dobutsu), 7),
            units: 645_705,
        },
        BenchCase {
            name: "moves made and counted one by one",
            unit: "leaf",
            work: || walk(6),
            units: 71_677,
        },
        BenchCase { name: "random games", unit: "game", work: random_games, units: 10_000 },
        BenchCase {
            name: "positions written and read",
            unit: "position",
            work: write_and_read,
            units: 10_000,
        },
    ])
}

/// Perft that plays every move instead of counting the last ply in bulk.
fn walk(depth: u32) -> u64 {
    fn count(position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut leaves = 0;
        let _: std::ops::ControlFlow<()> = position.visit_moves(|order| {
            let mut next = *position;
            next.play_unchecked(order);
            leaves += count(&next, depth - 1);
            std::ops::ControlFlow::Continue(())
        });
        leaves
    }
    count(&Position::start(Edition::Dobutsu), depth)
}

fn start() -> Option<Duel> {
    Duel::start(&DuelOptions::default(), 2).ok()
}

fn random_games() -> u64 {
    let Some(start) = start() else { return 0 };
    let mut dice = Dice::new(1);
    let mut game = start.clone();
    let finished = (0..10_000).filter(|_| {
        game.clone_from(&start);
        play_out(&mut game, &mut dice, 10_000);
        game.to_act().is_empty()
    });
    finished.count() as u64
}

fn write_and_read() -> u64 {
    let Some(start) = start() else { return 0 };
    let same = (0..10_000).filter(|_| {
        let text = start.write_position();
        Duel::read_position(start.options(), &text).as_ref() == Ok(&start)
    });
    same.count() as u64
}
