//! Levels against each other: `levels GAME ONE OTHER GAMES`, where a level is 1 to 8, max, random or the numbers of a
//! handicap (`turns:nodes:own:others:ends:noise`). Both play both sides of
//! every opening, which is the start or four random moves that decide nothing. Levels think with their own limits, max with 400,000 nodes.

use botyard_core::dice::Dice;
use botyard_core::{Position, Searched, Sequential};
use botyard_engine::{Handicap, Level, Limits, Score, Searcher, Settings, Stop};

/// A game that isn't over after so many turns is a draw.
const LONGEST: usize = 400;

enum Player<G: Searched> {
    Random(Dice),
    Searcher(Searcher<G>, Limits),
}

impl<G: Searched> Player<G> {
    fn new(name: &str, seed: u64) -> Player<G> {
        if name == "random" {
            return Player::Random(Dice::new(seed));
        }
        let numbers: Vec<u64> = name.split(':').filter_map(|number| number.parse().ok()).collect();
        let handicap = match numbers[..] {
            [turns, nodes, own, others, ends, noise] => Some(Handicap {
                turns: turns as u32,
                nodes,
                own: own as u16,
                others: others as u16,
                ends: ends as u16,
                noise: noise as u16,
                wins: 0,
            }),
            _ => name.parse::<Level>().expect("a level").handicap(),
        };
        let limits = if handicap.is_none() { Limits::nodes(400_000) } else { Limits::default() };
        let settings = Settings { memory: 4 << 20, handicap, seed, ..Settings::DEFAULT };
        Player::Searcher(Searcher::new(settings), limits)
    }

    fn order(&mut self, game: &G) -> Option<G::Order> {
        match self {
            Player::Random(dice) => game.position().random_move(dice),
            Player::Searcher(searcher, limits) => {
                searcher.choose(game, limits, &Stop::new(), &mut |_| ()).map(|(order, _)| order)
            }
        }
    }
}

/// The start, or after a few random moves that don't decide the game.
fn opening<G: Searched>(number: u64) -> G {
    let start = G::start(&G::Options::default(), 2).expect("a game for two");
    let mut dice = Dice::new(number);
    loop {
        let mut game = start.clone();
        botyard_core::play_out(&mut game, &mut dice, if number == 0 { 0 } else { 4 });
        let mut judge = Searcher::new(Settings { memory: 1 << 20, ..Settings::DEFAULT });
        let found = judge.choose(&game, &Limits::nodes(20_000), &Stop::new(), &mut |_| ());
        match found.and_then(|(_, report)| report.score) {
            Some(Score::Points(points)) if points.abs() < 150 => return game,
            _ => {}
        }
    }
}

fn play<G: Searched>(one: &str, other: &str, games: u64) {
    let (mut won, mut drawn, mut lost, mut plies) = (0, 0, 0, 0);
    for number in 0..games {
        let mut game = opening::<G>(number / 2);
        let seat = (number % 2) as usize;
        let mut players = [Player::<G>::new(one, number), Player::<G>::new(other, number + 1_000_000)];
        while game.outcome().is_none() && plies < LONGEST * (number as usize + 1) {
            let Some(turn) = game.to_act().only() else { break };
            let player = &mut players[usize::from(turn.index() != seat)];
            let Some(order) = player.order(&game) else { break };
            Sequential::play_unchecked(&mut game, order);
            plies += 1;
        }
        match game.outcome().and_then(|outcome| outcome.winner()) {
            Some(winner) if winner.index() == seat => won += 1,
            Some(_) => lost += 1,
            None => drawn += 1,
        }
    }
    let points = (f64::from(won) + f64::from(drawn) / 2.0) * 100.0 / games as f64;
    println!(
        "{} {one} against {other}: +{won} ={drawn} -{lost}, {points:.1} %, {} plies each",
        G::INFO.id,
        plies as u64 / games
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, one, other, games] = &arguments[..] else {
        eprintln!("say: levels GAME ONE OTHER GAMES");
        return;
    };
    let games = games.parse().unwrap_or(20);
    match game.as_str() {
        "duel" => play::<botyard_duel::Duel>(one, other, games),
        "soccolot" => play::<botyard_soccolot::Soccolot>(one, other, games),
        _ => play::<botyard_robosoccer::RoboSoccer>(one, other, games),
    }
}
