//! Shared by the tests of the search: random games, and a slow, obvious search to compare with.
#![allow(dead_code, reason = "each test file uses its part")]

use std::ops::ControlFlow;

use botyard_core::dice::Dice;
use botyard_core::{Game as _, Node, Options as _, Position, Searched, Sequential, Verdict, play_out};
use botyard_engine::{Limits, Report, Score, SearchSettings, Searcher, Stop};
use botyard_robosoccer::{RoboSoccer, RoboSoccerOptions};

/// Returns unfinished games after some random moves each.
pub(crate) fn random_games<G: Searched>(start: &G, count: usize, most_moves: u64, seed: u64) -> Vec<G> {
    let mut dice = Dice::new(seed);
    let mut games = Vec::new();
    while games.len() < count {
        let mut game = start.clone();
        let moves = dice.below(most_moves);
        play_out(&mut game, &mut dice, moves);
        // A game read from text has no past.
        let game =
            G::read_position(game.options(), &game.write_position()).expect("what is written can be read");
        if game.outcome().is_none() {
            games.push(game);
        }
    }
    games
}

/// Returns unfinished positions of RoboSoccer with all pieces scattered over the board.
pub(crate) fn strewn(options: &str, count: usize, seed: u64) -> Vec<RoboSoccer> {
    let options = RoboSoccerOptions::read(options).expect("options");
    let mut dice = Dice::new(seed);
    let mut games = Vec::new();
    while games.len() < count {
        let mut squares = [' '; 36];
        for piece in "BBMMSSObbmmsso".chars() {
            let free: Vec<usize> = (0..36).filter(|&square| squares[square] == ' ').collect();
            squares[*dice.pick(&free).expect("there is room")] = piece;
        }
        let rows: Vec<String> =
            squares.chunks(6).map(|row| row.iter().collect::<String>().replace(' ', "1")).collect();
        let side = if dice.below(2) == 0 { "w" } else { "b" };
        let text = format!("{} {side} 9", rows.join("/"));
        match RoboSoccer::read_position(&options, &text) {
            Ok(game) if game.outcome().is_none() => games.push(game),
            _ => {}
        }
    }
    games
}

pub(crate) fn steps<N: Node>(node: &N) -> Vec<N> {
    let mut children = Vec::new();
    let _: ControlFlow<()> = node.visit_moves(|step| {
        let mut child = node.clone();
        child.play_unchecked(step);
        children.push(child);
        ControlFlow::Continue(())
    });
    children
}

/// Returns the score of a node by full search, `depth` steps deep. An immediate win is seen at the horizon
/// too, and a return to the root is a draw.
fn minimax<N: Node>(node: &N, depth: u32, root: u64) -> Score {
    match node.verdict() {
        Some(Verdict::Won(side)) if side.seat() == node.turn() => return Score::Wins(0),
        Some(Verdict::Won(_)) => return Score::Loses(0),
        Some(Verdict::Drawn) => return Score::Points(0),
        None => {}
    }
    if !node.is_within_turn() && node.key() == root {
        return Score::Points(0);
    }
    if node.wins_now() {
        return Score::Wins(1);
    }
    if depth == 0 {
        return Score::Points(node.evaluate());
    }
    best_of(node, steps(node), |child| minimax(child, depth - 1, root))
}

/// The same for a game, whose orders are tried whole, `plies` plies deep.
pub(crate) fn minimax_of_game<G: Searched>(game: &G, plies: u32) -> Score {
    let depth = plies * G::Node::STEPS;
    let node = G::node(game.position());
    best_of(&node, afters(game), |child| minimax(child, depth - G::Node::STEPS, node.key()))
}

/// Returns the shortest win of either side by full search; `Points` if there is none within `plies`.
pub(crate) fn solve<N: Node>(node: &N, plies: u32) -> Score {
    match node.verdict() {
        Some(Verdict::Won(side)) if side.seat() == node.turn() => return Score::Wins(0),
        Some(Verdict::Won(_)) => return Score::Loses(0),
        Some(Verdict::Drawn) => return Score::Points(0),
        None if plies == 0 => return Score::Points(0),
        None => {}
    }
    best_of(node, steps(node), |child| solve(child, plies - u32::from(!child.is_within_turn())))
}

fn best_of<N: Node>(node: &N, children: Vec<N>, mut value: impl FnMut(&N) -> Score) -> Score {
    let mut best = Score::Loses(0);
    for child in children {
        let mut found = value(&child);
        if !child.is_within_turn() {
            found = match found {
                Score::Loses(plies) => Score::Loses(plies + 1),
                Score::Wins(plies) => Score::Wins(plies + 1),
                points => points,
            };
        }
        best = best.max(if child.turn() == node.turn() { found } else { found.reversed() });
    }
    best
}

fn afters<G: Searched>(game: &G) -> Vec<G::Node> {
    let mut afters = Vec::new();
    let _: ControlFlow<()> = game.position().visit_moves(|order| {
        let mut after = game.position().clone();
        after.play_unchecked(order);
        afters.push(G::node(&after));
        ControlFlow::Continue(())
    });
    afters
}

/// Returns the order and report of a searcher with these settings.
pub(crate) fn think<G: Searched>(game: &G, settings: SearchSettings, limits: &Limits) -> (G::Order, Report) {
    Searcher::<G>::new(settings).choose(game, limits, &Stop::new(), &mut |_| ()).expect("the game isn't over")
}

pub(crate) fn score<G: Searched>(game: &G, settings: SearchSettings, limits: &Limits) -> Score {
    think(game, settings, limits).1.score.expect("a searcher has a score")
}

/// Returns the game after an order.
pub(crate) fn after<G: Sequential>(game: &G, order: &G::Order) -> G {
    let mut after = game.clone();
    Sequential::play_unchecked(&mut after, order.clone());
    after
}
