//! Perft tables as data.

use std::ops::ControlFlow;

use botyard_core::perft::Alone;
use botyard_core::{Game, Options};

/// Checks every line of a perft file: `options ; position ; leaves at depth 1, 2, ...`, with `#` for
/// comments. An empty position is the start.
///
/// # Panics
/// At the first wrong count, with the line, the depth and the count of each first move; and on a line that
/// can't be read.
pub fn assert_perft_file<G: Game>(text: &str) {
    let walk = G::walk().expect("perft is for sequential games");
    let mut figures = 0;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let [options, position, counts] = line.split(';').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("line {number}: expected `options ; position ; counts`, found {line:?}");
        };
        let options = G::Options::read(options).unwrap_or_else(|why| panic!("line {number}: {why}"));
        let game = if position.is_empty() {
            G::start(&options, *G::INFO.seats.start()).unwrap_or_else(|why| panic!("line {number}: {why}"))
        } else {
            G::read_position(&options, position).unwrap_or_else(|why| panic!("line {number}: {why}"))
        };
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            let expected: u64 = count
                .replace(',', "")
                .parse()
                .unwrap_or_else(|why| panic!("line {number}: {count:?} is no count: {why}"));
            let divided = walk
                .divide(&game, depth, &Alone, &|_| ControlFlow::Continue(()))
                .expect("nothing stops this count");
            assert_eq!(
                divided.nodes,
                expected,
                "line {number}, depth {depth}: {}",
                divided.moves.iter().map(|(order, count)| format!("{order} {count}, ")).collect::<String>()
            );
            figures += 1;
        }
    }
    assert!(figures > 0, "the file has no figures");
}
