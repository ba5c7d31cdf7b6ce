//! The sampling player.

use botyard_core::dice::Dice;
use botyard_core::{Game, Joint, Position, Seat, Sequential, Side, Verdict};
use botyard_duel::Duel;
use botyard_engine::{Decision, Limits, Mcts, Report, Score, Stop, Thinker};
use botyard_robosoccer::RoboSoccer;
use botyard_soccolot::Soccolot;

use crate::maze::MazePlace::{End, Fork};
use crate::maze::{Drawing, Maze, MazePlace};

fn think<G: Sequential>(mut player: Mcts<G>, game: &G, nodes: u64) -> Decision {
    let seat = game.to_act().only().unwrap();
    player.think(game, seat, &Limits::nodes(nodes), &Stop::new(), &mut |_| {}).unwrap()
}

/// Returns its order and score on a drawing.
fn on_a<D: Drawing>(drawing: D, nodes: u64) -> (String, Score) {
    let Decision { order, report } = think(Mcts::random(1), &Maze::new(drawing), nodes);
    (order, report.score.unwrap())
}

/// White can gamble: nine of Black's answers lose, and one wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Gamble;

impl Drawing for Gamble {
    const PLACES: &'static [MazePlace] = &[
        Fork(Side::White, &[1, 2, 3]),
        Fork(Side::Black, &[4, 4, 4, 4, 4, 5, 4, 4, 4, 4]),
        Fork(Side::Black, &[3]),
        End(Verdict::Drawn),
        Fork(Side::White, &[6]),
        End(Verdict::Won(Side::Black)),
        End(Verdict::Won(Side::White)),
    ];
}

#[test]
fn a_sure_draw_is_better_than_a_gamble_that_can_be_answered() {
    let (order, score) = on_a(Gamble, 200);
    assert!(order == "2" || order == "3", "{order}");
    assert_eq!(score, Score::Points(0));
}

/// The only move that doesn't lose leads back to the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Dance;

impl Drawing for Dance {
    const PLACES: &'static [MazePlace] = &[
        Fork(Side::White, &[1, 2]),
        Fork(Side::Black, &[3]),
        Fork(Side::Black, &[0]),
        End(Verdict::Won(Side::Black)),
    ];
}

#[test]
fn a_repeated_position_is_a_draw() {
    assert_eq!(on_a(Dance, 50), ("2".to_owned(), Score::Points(0)));
}

/// White wins in three plies by one of two moves, and loses by the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Trap;

impl Drawing for Trap {
    const PLACES: &'static [MazePlace] = &[
        Fork(Side::White, &[1, 2]),
        Fork(Side::Black, &[3, 4]),
        Fork(Side::Black, &[5, 6]),
        Fork(Side::White, &[5]),
        Fork(Side::White, &[5, 6]),
        End(Verdict::Won(Side::White)),
        End(Verdict::Won(Side::Black)),
    ];
}

#[test]
fn certain_results_are_reported_with_their_distance() {
    assert_eq!(on_a(Trap, 100), ("1".to_owned(), Score::Wins(3)));
    let mut lost = Maze::new(Trap);
    Sequential::play_unchecked(&mut lost, 1);
    let Decision { report, .. } = think(Mcts::random(1), &lost, 100);
    assert_eq!(report.score, Some(Score::Loses(2)));
    assert!(report.nodes < 100, "it ends when nothing is left to find out");
}

/// Whether the side to move wins within `plies` plies.
fn wins<P: Position>(position: &P, plies: u32) -> bool {
    let Some(side) = Side::of(position.turn()) else { return false };
    plies > 0
        && moves(position).into_iter().any(|order| {
            let mut after = position.clone();
            after.play_unchecked(order);
            match after.verdict() {
                Some(verdict) => verdict == Verdict::Won(side),
                None => {
                    plies > 2
                        && moves(&after).into_iter().all(|order| {
                            let mut then = after.clone();
                            then.play_unchecked(order);
                            then.verdict()
                                .map_or_else(|| wins(&then, plies - 2), |end| end == Verdict::Won(side))
                        })
                }
            }
        })
}

fn moves<P: Position>(position: &P) -> Vec<P::Order> {
    let mut all = Vec::new();
    let _: std::ops::ControlFlow<()> = position.visit_moves(|order| {
        all.push(order);
        std::ops::ControlFlow::Continue(())
    });
    all
}

/// Returns unfinished games after some random moves.
fn drawn_games<G: Sequential>(plies: u64, count: usize) -> Vec<G> {
    let start = G::start(&G::Options::default(), 2).unwrap();
    let games = (0..).map(|seed| {
        let mut game = start.clone();
        botyard_core::play_out(&mut game, &mut Dice::new(seed), plies);
        game
    });
    games.filter(|game| game.outcome().is_none()).take(count).collect()
}

#[test]
fn an_immediate_win_is_played() {
    fn check<G: Sequential>(player: fn(u64) -> Mcts<G>, plies: u64) {
        let mut found = 0;
        for game in drawn_games::<G>(plies, 300) {
            if wins(game.position(), 1) {
                found += 1;
                let decision = think(player(found), &game, 10);
                assert_eq!(decision.report.score, Some(Score::Wins(1)), "{game:?}");
                let seat = game.to_act().only().unwrap();
                let mut after = game.clone();
                after.play(&Joint::one(seat, game.read_order(seat, &decision.order).unwrap())).unwrap();
                assert_eq!(after.outcome().unwrap().winner(), Some(seat));
            }
        }
        assert!(found > 5, "only {found} of {}", G::INFO.id);
    }
    check::<Duel>(Mcts::random, 12);
    check::<Soccolot>(Mcts::judging, 30);
}

#[test]
fn a_win_in_three_plies_is_found_and_proved() {
    let games = drawn_games::<Duel>(12, 1_000);
    let forced = games.iter().filter(|game| !wins(game.position(), 1) && wins(game.position(), 3));
    let mut count = 0;
    for game in forced {
        count += 1;
        for player in [Mcts::random(count), Mcts::judging(count)] {
            let decision = think(player, game, 5_000);
            // A longer win may be proved first; it is a win all the same.
            assert!(matches!(decision.report.score, Some(Score::Wins(3..))), "{game:?}");
        }
    }
    assert!(count > 5, "only {count}");
}

/// Returns how many of `games` games it wins against random moves, with alternating colours.
fn wins_against_random<G: Sequential>(player: fn(u64) -> Mcts<G>, games: u64, nodes: u64) -> u64 {
    let won = |number: u64| {
        let mut game = G::start(&G::Options::default(), 2).unwrap();
        let own = Seat::new(number as usize % 2).unwrap();
        let (mut player, mut dice) = (player(number), Dice::new(number));
        for _ in 0..300 {
            let Some(seat) = game.to_act().only() else { break };
            let order = if seat == own {
                let decision = player.think(&game, seat, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
                game.read_order(seat, &decision.unwrap().order).unwrap()
            } else {
                game.position().random_move(&mut dice).unwrap()
            };
            game.play(&Joint::one(seat, order)).unwrap();
        }
        game.outcome().is_some_and(|outcome| outcome.winner() == Some(own))
    };
    (0..games).filter(|&number| won(number)).count() as u64
}

#[test]
fn it_beats_a_random_player() {
    assert!(wins_against_random::<Duel>(Mcts::random, 12, 100) >= 10);
    assert!(wins_against_random::<Duel>(Mcts::judging, 12, 100) >= 10);
    assert!(wins_against_random::<Soccolot>(Mcts::random, 4, 50) >= 3);
    assert!(wins_against_random::<Soccolot>(Mcts::judging, 10, 60) >= 8);
    assert!(wins_against_random::<RoboSoccer>(Mcts::judging, 6, 60) >= 5);
}

#[test]
fn the_same_seed_and_number_of_play_outs_give_the_same_reports() {
    fn check<G: Sequential>(player: fn(u64) -> Mcts<G>) {
        let timeless = |decision: Decision| Report { elapsed: Default::default(), ..decision.report };
        for game in drawn_games::<G>(9, 5) {
            let once = timeless(think(player(3), &game, 500));
            assert_eq!(once, timeless(think(player(3), &game, 500)), "{game:?}");
            assert!(once.nodes <= 500 && !once.line.is_empty());
        }
    }
    check::<Duel>(Mcts::random);
    check::<Soccolot>(Mcts::judging);
    check::<RoboSoccer>(Mcts::judging);
}

#[test]
fn memory_of_earlier_searches_makes_no_difference() {
    let games = drawn_games::<Duel>(6, 4);
    let mut player = Mcts::<Duel>::random(5);
    for game in games.iter().chain(&games) {
        let seat = game.to_act().only().unwrap();
        let again = player.think(game, seat, &Limits::nodes(300), &Stop::new(), &mut |_| {}).unwrap();
        assert_eq!(again.order, think(Mcts::random(5), game, 300).order);
    }
}

#[test]
fn the_stop_flag_ends_the_play_outs() {
    let game = &drawn_games::<RoboSoccer>(8, 1)[0];
    let seat = game.to_act().only().unwrap();
    let stop = Stop::new();
    stop.set();
    let decision =
        Mcts::<RoboSoccer>::judging(1).think(game, seat, &Limits::default(), &stop, &mut |_| {}).unwrap();
    assert_eq!(decision.report.nodes, 1);
    game.check(seat, &game.read_order(seat, &decision.order).unwrap()).unwrap();
    // And from its own reports, during the search.
    let stop = Stop::new();
    let decision =
        Mcts::<RoboSoccer>::judging(1).think(game, seat, &Limits::default(), &stop, &mut |_| stop.set());
    assert!(decision.is_some());
}

#[test]
fn a_full_memory_stops_the_tree_but_not_the_play_outs() {
    let game = &drawn_games::<RoboSoccer>(8, 1)[0];
    let decision = think(Mcts::random(1).with_memory(0), game, 2_000);
    assert_eq!(decision.report.nodes, 2_000);
    assert!(decision.report.memory_used <= Some(1000));
    let deep = Limits::depth(50);
    let seat = game.to_act().only().unwrap();
    let mut player = Mcts::<RoboSoccer>::judging(1).with_memory(1 << 16);
    assert!(player.think(game, seat, &deep, &Stop::new(), &mut |_| {}).is_some(), "it ends");
}

#[test]
fn it_returns_nothing_out_of_turn_or_in_another_game() {
    let game = &drawn_games::<Duel>(1, 1)[0];
    let other = Seat::first(2).find(|&seat| !game.to_act().contains(seat)).unwrap();
    let limits = Limits::nodes(5);
    assert!(Mcts::<Duel>::random(1).think(game, other, &limits, &Stop::new(), &mut |_| {}).is_none());
    let own = game.to_act().only().unwrap();
    assert!(Mcts::<Soccolot>::random(1).think(game, own, &limits, &Stop::new(), &mut |_| {}).is_none());
}
