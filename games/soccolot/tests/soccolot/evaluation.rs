//! Properties of the evaluation.

use std::ops::ControlFlow;

use botyard_core::dice::Dice;
use botyard_core::{Evaluate, Game, Position as _, Sequential, Side, play_out};
use botyard_soccolot::{Field, Goal, Order, Position, Soccolot, SoccolotOptions};

fn ways() -> impl Iterator<Item = SoccolotOptions> {
    Field::ALL.into_iter().flat_map(|field| Goal::ALL.map(|goal| SoccolotOptions::new(field).with_goal(goal)))
}

/// Positions from random games, spaced apart.
fn positions(options: SoccolotOptions) -> Vec<Soccolot> {
    let mut dice = Dice::new(options.field() as u64);
    let mut positions = Vec::new();
    while positions.len() < 2_000 {
        let mut game = Soccolot::start(&options, 2).unwrap();
        let plies = dice.below(300);
        play_out(&mut game, &mut dice, plies);
        if !game.to_act().is_empty() {
            positions.push(game);
        }
    }
    positions
}

fn orders(position: &Position) -> Vec<Order> {
    let mut orders = Vec::new();
    let _: ControlFlow<()> = position.visit_moves(|order| {
        orders.push(order);
        ControlFlow::Continue(())
    });
    orders
}

fn after(position: &Position, order: Order) -> Position {
    let mut next = *position;
    next.play_unchecked(order);
    next
}

/// The position seen from the other end: ranks reversed, sides exchanged.
fn from_the_other_end(game: &Soccolot) -> Soccolot {
    let text = game.write_position();
    let (board, rest) = text.split_once(' ').unwrap();
    let exchanged = |sign: char| match sign {
        'W' => 'B',
        'B' => 'W',
        'w' => 'b',
        'b' => 'w',
        other => other,
    };
    let ranks: Vec<String> =
        board.split('/').rev().map(|rank| rank.chars().map(exchanged).collect()).collect();
    let rest: String = rest.chars().map(exchanged).collect();
    Soccolot::read_position(game.options(), &format!("{} {rest}", ranks.join("/"))).unwrap()
}

#[test]
fn both_sides_are_evaluated_alike() {
    for options in ways() {
        for game in positions(options) {
            let turned = from_the_other_end(&game);
            assert_eq!(
                game.position().evaluate(),
                turned.position().evaluate(),
                "{} {options:?}",
                game.write_position()
            );
        }
    }
}

#[test]
fn the_start_is_nearly_even_and_evaluations_are_bounded() {
    for options in ways() {
        let start = Position::start(options.field(), options.goal()).evaluate();
        assert!(start.abs() < 60, "{start} {options:?}");
        let most = positions(options).iter().map(|game| game.position().evaluate().abs()).max();
        assert!(most.is_some_and(|most| most < Position::MOST), "{most:?}");
    }
}

#[test]
fn a_chance_to_score_is_evaluated_highly() {
    let mut chances = 0;
    for options in ways() {
        for game in positions(options) {
            let position = game.position();
            let side = position.side();
            let chance =
                orders(position).into_iter().any(|order| after(position, order).scorer() == Some(side));
            assert_eq!(position.evaluate() > 1_000, chance, "{} {options:?}", game.write_position());
            chances += usize::from(chance);
        }
    }
    assert!(chances > 100, "only {chances} of them had one");
}

/// The play with the worst evaluation for the other side; goals are preferred.
fn greedy(position: &Position) -> Option<Order> {
    let side = position.side();
    orders(position).into_iter().min_by_key(|&order| {
        let next = after(position, order);
        match next.scorer() {
            Some(scorer) if scorer == side => -Position::MOST,
            Some(_) => Position::MOST,
            None => next.evaluate(),
        }
    })
}

#[test]
fn following_the_evaluation_beats_random_play() {
    for options in ways() {
        let mut dice = Dice::new(7);
        for number in 0..20 {
            let follower = Side::BOTH[number % 2];
            let mut game = Soccolot::start(&options, 2).unwrap();
            while let Some(seat) = game.to_act().only() {
                let position = *game.position();
                let order =
                    if seat == follower.seat() { greedy(&position) } else { position.random_move(&mut dice) };
                Sequential::play_unchecked(&mut game, order.unwrap());
            }
            assert_eq!(
                game.outcome().unwrap().winner(),
                Some(follower.seat()),
                "{} {options:?}",
                game.write_position()
            );
        }
    }
}
