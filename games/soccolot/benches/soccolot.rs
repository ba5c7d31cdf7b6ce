//! Benchmarks of Soccolot's rules: `cargo bench -p botyard-soccolot`.

use std::ops::ControlFlow;
use std::process::ExitCode;

use botyard_core::dice::Dice;
use botyard_core::perft::perft;
use botyard_core::{Evaluate, Game, Position as _, play_out};
use botyard_soccolot::{Field, Goal, Position, Soccolot, SoccolotOptions};
use botyard_testkit::bench::{BenchCase, run};

fn main() -> ExitCode {
    run(&[
        BenchCase {
            name: "perft 5, original",
            unit: "leaf",
            work: || perft(&Position::start(Field::Original, Goal::Beyond), 5),
            units: 4_996_408,
        },
        BenchCase {
            name: "perft 4, speed",
            unit: "leaf",
            work: || perft(&Position::start(Field::Speed, Goal::BackRow), 4),
            units: 1_066_290,
        },
        BenchCase {
            name: "plays made and counted one by one",
            unit: "leaf",
            work: || walk(4),
            units: 204_304,
        },
        BenchCase {
            name: "random games, original",
            unit: "ply",
            work: || plies(Field::Original),
            units: PLIES,
        },
        BenchCase { name: "random games, speed", unit: "ply", work: || plies(Field::Speed), units: PLIES },
        BenchCase { name: "random games, swap", unit: "ply", work: || plies(Field::Swap), units: PLIES },
        BenchCase { name: "evaluations", unit: "position", work: evaluations, units: 204_304 },
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
    let mut leaves = 0;
    each(&Position::start(Field::Original, Goal::Beyond), depth, &mut |_| leaves += 1);
    leaves
}

fn each(position: &Position, depth: u32, leaf: &mut impl FnMut(&Position)) {
    if depth == 0 {
        leaf(position);
        return;
    }
    let _: ControlFlow<()> = position.visit_moves(|order| {
        let mut next = *position;
        next.play_unchecked(order);
        each(&next, depth - 1, leaf);
        ControlFlow::Continue(())
    });
}

/// Number of plies of random games to play.
const PLIES: u64 = 1_000_000;

fn plies(field: Field) -> u64 {
    let Ok(start) = Soccolot::start(&SoccolotOptions::new(field), 2) else { return 0 };
    let mut dice = Dice::new(1);
    let mut game = start.clone();
    let mut played = 0;
    while played < PLIES {
        game.clone_from(&start);
        played += play_out(&mut game, &mut dice, PLIES - played);
    }
    played
}

fn evaluations() -> u64 {
    let (mut count, mut worth) = (0, 0);
    each(&Position::start(Field::Original, Goal::Beyond), 4, &mut |position| {
        count += 1;
        worth += i64::from(position.evaluate());
    });
    std::hint::black_box(worth);
    count
}

fn write_and_read() -> u64 {
    let Ok(start) = Soccolot::start(&SoccolotOptions::default(), 2) else { return 0 };
    let same = (0..10_000).filter(|_| {
        let text = start.write_position();
        Soccolot::read_position(start.options(), &text).as_ref() == Ok(&start)
    });
    same.count() as u64
}
