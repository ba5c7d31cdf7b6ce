//! The perft tables of the rules sheet.

use std::ops::ControlFlow;

use botyard_core::perft::{Alone, Crew, divide, perft};
use botyard_duel::{Duel, Edition, Position};

#[test]
fn the_perft_tables_hold() {
    botyard_testkit::assert_perft_file::<Duel>(include_str!("perft.txt"));
}

#[test]
fn divided_counts_add_up_for_any_number_of_threads() {
    struct Backwards;
    impl Crew for Backwards {
        fn each(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
            std::thread::scope(|scope| {
                for number in (0..jobs).rev() {
                    scope.spawn(move || job(number));
                }
            });
        }
    }
    let start = Position::start(Edition::Dobutsu);
    for depth in 0..=6 {
        let alone = divide(&start, depth, &Alone, &|_| ControlFlow::Continue(())).unwrap();
        let together = divide(&start, depth, &Backwards, &|_| ControlFlow::Continue(())).unwrap();
        assert_eq!(alone, together);
        assert_eq!(alone.nodes, perft(&start, depth));
    }
}

#[test]
fn a_count_can_be_cancelled() {
    let start = Position::start(Edition::Dobutsu);
    assert_eq!(divide(&start, 60, &Alone, &|_| ControlFlow::Break(())), None);
}
