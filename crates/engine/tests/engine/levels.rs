//! Levels, limits and scores.

use std::time::Duration;

use botyard_engine::{Budget, Level, Score};

#[test]
fn a_clock_is_never_used_up() {
    for left in [0, 1, 10, 20, 100, 1_000, 60_000, 3_600_000] {
        for increment in [0, 100, 5_000] {
            for orders in [None, Some(0), Some(1), Some(2), Some(1_000)] {
                let (left, increment) = (Duration::from_millis(left), Duration::from_millis(increment));
                let Budget { enough, most } = Budget::of_clock(left, increment, orders);
                assert!(enough <= most && most <= left.max(Duration::from_millis(1)), "{left:?}");
            }
        }
    }
}

#[test]
fn a_quick_win_is_best_and_a_quick_loss_worst() {
    let sorted = [
        Score::Loses(2),
        Score::Loses(8),
        Score::Points(-50),
        Score::Points(0),
        Score::Points(50),
        Score::Wins(9),
        Score::Wins(1),
    ];
    assert!(sorted.is_sorted());
    assert!(sorted.iter().rev().map(|score| score.reversed()).is_sorted());
}

#[test]
fn levels_read_back() {
    for level in Level::all() {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert_eq!(" MAX ".parse(), Ok(Level::MAX));
    assert_eq!("9".parse::<Level>().unwrap_err().to_string(), "there is no level \"9\": say 1 to 8 or max");
}
