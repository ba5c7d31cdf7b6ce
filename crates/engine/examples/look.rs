//! Searches a position of a game: `look GAME DEPTH [POSITION]`, and tells what it finds.

use botyard_core::Searched;
use botyard_engine::{Limits, Searcher, Settings, Stop};
use std::time::Instant;

fn look<G: Searched>(depth: u32, position: Option<&str>) {
    let options = G::Options::default();
    let game = match position {
        Some(text) => G::read_position(&options, text).expect("a position"),
        None => G::start(&options, 2).expect("a start"),
    };
    let mut searcher = Searcher::<G>::new(Settings::DEFAULT);
    let start = Instant::now();
    let found = searcher.choose(&game, &Limits::depth(depth), &Stop::new(), &mut |report| {
        let nps = report.nodes as f64 / report.elapsed.as_secs_f64();
        println!(
            "{:2}/{:2} {} {} {:.0} {}",
            report.depth,
            report.deepest,
            report.score.unwrap(),
            report.nodes,
            nps,
            report.line.join(" ")
        );
    });
    println!("{:?} {:?}", found.map(|f| f.0), start.elapsed());
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let depth = args[2].parse().unwrap();
    let position = args.get(3).map(String::as_str);
    match args[1].as_str() {
        "duel" => look::<botyard_duel::Duel>(depth, position),
        "soccolot" => look::<botyard_soccolot::Soccolot>(depth, position),
        _ => look::<botyard_robosoccer::RoboSoccer>(depth, position),
    }
}
