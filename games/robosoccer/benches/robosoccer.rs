//! Benchmarks of RoboSoccer's rules: `cargo bench -p botyard-robosoccer`.

use std::ops::ControlFlow;
use std::process::ExitCode;

use botyard_core::dice::Dice;
use botyard_core::perft::perft;
use botyard_core::{Evaluate as _, Game, Options as _, Position as _, Sequential, play_out};
use botyard_robosoccer::{ActionPosition, Position, RoboSoccer, RoboSoccerOptions};
use botyard_testkit::bench::{BenchCase, run};

fn main() -> ExitCode {
    run(&[
        BenchCase {
            name: "perft 3, counted",
            unit: "turn",
            work: || perft(&position("", FIRST), 3),
            units: 609_429,
        },
        BenchCase {
            name: "perft 3 in a middle game, counted",
            unit: "turn",
            work: || perft(&position("", MIDDLE), 3),
            units: 11_977_683,
        },
        BenchCase {
            name: "perft 3, visited",
            unit: "turn",
            work: || visited(&position("", FIRST), 3),
            units: 609_429,
        },
        BenchCase {
            name: "perft 2, twelve rows, visited",
            unit: "turn",
            work: || visited(&position(TALL, TALL_MIDDLE), 2),
            units: 234_859,
        },
        BenchCase {
            name: "turns made and counted one by one",
            unit: "turn",
            work: || made(&position("", FIRST), 3),
            units: 609_429,
        },
        BenchCase {
            name: "single actions made",
            unit: "action",
            work: || made(&ActionPosition::from(position("", MIDDLE)), 4),
            units: 49_905,
        },
        BenchCase { name: "random games", unit: "turn", work: random_games, units: 384_808 },
        BenchCase { name: "evaluations", unit: "position", work: evaluations, units: 65_536 },
        BenchCase {
            name: "positions written and read",
            unit: "position",
            work: write_and_read,
            units: 10_000,
        },
    ])
}

const FIRST: &str = "bmssmb/2o3/6/6/3O2/SMBBMS b 1";
const MIDDLE: &str = "1m2m1/b1s1ob/2sB2/M4S/1OS3/1BM3 w 9";
const TALL: &str = "board=custom:name,tall;cols,6;rows,12;arrow,a2,f2;arrow,c6,c7;wall,f9,a9";
const TALL_MIDDLE: &str = "1m4/4m1/6/b1s1ob/2s3/3B2/M4S/1OS3/6/6/1B4/3M2 w 9";

fn position(options: &str, text: &str) -> Position {
    let options = RoboSoccerOptions::read(options).unwrap_or_default();
    match RoboSoccer::read_position(&options, text) {
        Ok(game) => *game.position(),
        Err(_) => Position::start(&options),
    }
}

/// Perft that visits every turn of the last ply instead of counting them.
fn visited(position: &Position, depth: u32) -> u64 {
    let mut turns = 0;
    let _: ControlFlow<()> = position.visit_moves(|turn| {
        if depth == 1 {
            turns += std::hint::black_box(turn).actions().count().min(1) as u64;
        } else {
            let mut next = *position;
            next.play_unchecked(turn);
            turns += visited(&next, depth - 1);
        }
        ControlFlow::Continue(())
    });
    turns
}

/// Perft that makes every move of the last ply.
fn made<P: botyard_core::Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    let _: ControlFlow<()> = position.visit_moves(|order| {
        let mut next = position.clone();
        next.play_unchecked(order);
        leaves += made(&next, depth - 1);
        ControlFlow::Continue(())
    });
    leaves
}

fn start() -> Option<RoboSoccer> {
    RoboSoccer::start(&RoboSoccerOptions::default(), 2).ok()
}

fn random_games() -> u64 {
    let Some(start) = start() else { return 0 };
    let mut dice = Dice::new(1);
    let mut game = start.clone();
    let turns = (0..1_000).map(|_| {
        game.clone_from(&start);
        play_out(&mut game, &mut dice, 10_000)
    });
    turns.sum()
}

fn evaluations() -> u64 {
    let position = position("", MIDDLE);
    (0..65_536).filter(|_| std::hint::black_box(&position).evaluate() != i32::MAX).count() as u64
}

fn write_and_read() -> u64 {
    let Some(start) = start() else { return 0 };
    let same = (0..10_000).filter(|_| {
        let text = start.write_position();
        RoboSoccer::read_position(start.options(), &text).as_ref() == Ok(&start)
    });
    same.count() as u64
}
