//! Behaviour of a searcher: reproducible, and within its limits of time and memory.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::common::{after, random_games, strewn, think};
use botyard_core::{Game, Node as _, Options as _, Position as _, Searched, Sequential, Side};
use botyard_duel::Duel;
use botyard_engine::{Level, Limits, Score, SearchSettings, Searcher, Stop, Thinker};
use botyard_robosoccer::RoboSoccer;
use botyard_soccolot::Soccolot;

fn start<G: Game>(options: &str) -> G {
    G::start(&G::Options::read(options).expect("options"), 2).expect("a game for two")
}

const SMALL: SearchSettings = SearchSettings { memory: 1 << 20, ..SearchSettings::DEFAULT };

#[track_caller]
fn check_same<G: Searched>(start: &G, most_moves: u64) {
    let limits = Limits::nodes(5_000);
    let mut used = Searcher::<G>::new(SMALL);
    for game in random_games(start, 10, most_moves, 3) {
        let (fresh, report) = think(&game, SMALL, &limits);
        let (again, later) = used.choose(&game, &limits, &Stop::new(), &mut |_| ()).unwrap();
        let place = game.write_position();
        assert_eq!((fresh, report.score, report.nodes), (again, later.score, later.nodes), "{place}");
        assert!(report.nodes <= 5_000, "{} nodes", report.nodes);
    }
}

#[test]
fn the_same_node_limit_gives_the_same_order_after_any_earlier_search() {
    check_same(&start::<Duel>(""), 40);
    check_same(&start::<Soccolot>(""), 100);
    check_same(&start::<RoboSoccer>(""), 40);
}

#[test]
fn the_same_seed_overlooks_the_same_moves() {
    let level = Level::new(2).unwrap();
    for game in random_games(&start::<Soccolot>(""), 10, 60, 8) {
        let settings = SearchSettings::of_level(level, 77);
        let [one, other] = [(); 2].map(|()| think(&game, settings, &Limits::default()).0);
        assert_eq!(one, other);
    }
}

#[test]
fn the_stop_flag_ends_a_search() {
    let stop = Stop::new();
    stop.set();
    let game = start::<Soccolot>("");
    let (order, _) = Searcher::new(SMALL).choose(&game, &Limits::default(), &stop, &mut |_| ()).unwrap();
    assert_eq!(game.check(Side::Black.seat(), &order), Ok(()));

    // Without any limit it thinks until it is stopped; here by the callback, at the third report.
    let stop = Stop::new();
    let sign = stop.clone();
    let mut told = 0;
    let found = Searcher::new(SMALL).choose(&game, &Limits::default(), &stop, &mut |_| {
        told += 1;
        if told == 3 {
            sign.set();
        }
    });
    assert!(found.is_some() && told == 3, "{told}");
}

#[test]
fn the_time_limit_ends_a_search() {
    let game = start::<RoboSoccer>("");
    let (_, report) = think(&game, SMALL, &Limits::time(Duration::from_millis(20)));
    assert!(report.elapsed >= Duration::from_millis(20));
}

#[test]
fn the_table_is_no_larger_than_allowed() {
    for memory in [0, 1 << 10, 1 << 20, 5 << 20] {
        let searcher = Searcher::<Duel>::new(SearchSettings { memory, ..SMALL });
        assert!(searcher.memory() <= memory.max(64));
    }
}

#[test]
fn more_threads_find_the_same_wins() {
    let wide = SearchSettings { threads: 3, ..SMALL };
    for game in random_games(&start::<Duel>(""), 20, 60, 4) {
        let [alone, together] =
            [SMALL, wide].map(|settings| think(&game, settings, &Limits::depth(5)).1.score.unwrap());
        if alone.is_decided() && together.is_decided() {
            assert_eq!(alone, together, "{}", game.write_position());
        }
    }
}

#[test]
fn a_seat_that_owes_no_order_gets_no_decision() {
    let game = start::<Duel>("");
    let mut thinker: Box<dyn Thinker> = Box::new(Searcher::<Duel>::new(SMALL));
    let mut ask = |game: &dyn botyard_core::face::AnyGame, side: Side| {
        thinker.think(game, side.seat(), &Limits::depth(1), &Stop::new(), &mut |_| ())
    };
    assert!(ask(&game, Side::White).is_some());
    assert!(ask(&game, Side::Black).is_none());
    assert!(ask(&start::<Soccolot>(""), Side::Black).is_none());
}

#[test]
fn an_order_that_repeats_once_too_often_is_worth_a_draw() {
    let mut game = start::<Duel>("edition=dobutsu");
    // Both go to and fro: the start has then occurred twice, and Black's last way back would be its third
    // time.
    for text in ["b1a2", "b4c3", "a2b1", "c3b4", "b1a2", "b4c3", "a2b1"] {
        Sequential::play_unchecked(&mut game, text.parse().unwrap());
    }
    let legal = game.position().count_moves() as u16;
    let mut drawn = Vec::new();
    let mut searcher = Searcher::new(SearchSettings { lines: legal, ..SMALL });
    searcher.choose(&game, &Limits::depth(4), &Stop::new(), &mut |report| {
        if report.depth == 4 && report.score == Some(Score::Points(0)) {
            drawn.push(report.line.clone());
        }
    });
    assert!(drawn.iter().any(|line| line == &["c3b4"]), "{drawn:?}");
}

#[test]
fn several_lines_are_reported_best_first() {
    let game = start::<Soccolot>("");
    let mut last = Vec::new();
    let mut searcher = Searcher::new(SearchSettings { lines: 4, ..SMALL });
    searcher.choose(&game, &Limits::depth(4), &Stop::new(), &mut |report| {
        if report.depth == 4 {
            last.push((report.rank, report.score, report.line[0].clone()));
        }
    });
    last.sort();
    assert_eq!(last.len(), 4);
    assert!(last.windows(2).all(|pair| pair[0].1 >= pair[1].1 && pair[0].2 != pair[1].2), "{last:?}");
}

/// Checks that from level 2 on an immediate win is taken.
#[track_caller]
fn check_wins_are_taken<G: Searched>(games: Vec<G>) {
    let mut seen = 0;
    for game in games {
        let wins = |order: &G::Order| {
            let outcome = after(&game, order).outcome();
            outcome.and_then(|outcome| outcome.winner()) == Some(game.position().turn())
        };
        let can = game
            .position()
            .visit_moves(
                |order| if wins(&order) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) },
            )
            .is_break();
        assert_eq!(can, G::node(game.position()).wins_now(), "{}", game.write_position());
        if !can {
            continue;
        }
        seen += 1;
        for level in Level::all().skip(1) {
            let settings = SearchSettings { memory: 1 << 14, ..SearchSettings::of_level(level, seen) };
            let (order, _) = think(&game, settings, &Limits::nodes(1_000));
            assert!(wins(&order), "level {level} misses it: {}", game.write_position());
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn from_level_two_up_an_immediate_win_is_taken() {
    check_wins_are_taken(random_games(&start::<Duel>(""), 400, 60, 9));
    check_wins_are_taken(random_games(&start::<Duel>("edition=dobutsu"), 400, 60, 9));
    check_wins_are_taken(random_games(&start::<Soccolot>(""), 400, 300, 9));
    check_wins_are_taken(random_games(&start::<Soccolot>("field=swap"), 400, 60, 9));
    check_wins_are_taken(strewn("", 300, 9));
    check_wins_are_taken(strewn("edition=spanish", 300, 9));
}
