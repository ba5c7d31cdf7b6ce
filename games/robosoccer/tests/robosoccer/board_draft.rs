//! Drafts of boards.

use botyard_robosoccer::{Board, BoardDraft, BorderPlace, Lies, Square};

fn border(from: &str, to: &str) -> BorderPlace {
    BorderPlace { from: from.parse().unwrap(), to: to.parse().unwrap() }
}

#[test]
fn every_built_in_board_reads_back_unchanged() {
    for name in ["yard", "long"] {
        let board = Board::built_in(name).unwrap();
        assert_eq!(BoardDraft::of(&board).read().as_ref(), Ok(&*board));
    }
}

#[test]
fn a_board_has_a_border_between_all_neighbours() {
    assert_eq!(BorderPlace::all(6).len(), 6 * 6 + 6 * 5);
    assert!(BorderPlace::all(5).contains(&border("f3", "a3")), "across the seam");
}

#[test]
fn both_sides_stay_symmetric() {
    let mut plan = BoardDraft::of(&Board::yard());
    for border in BorderPlace::all(6) {
        for _ in 0..4 {
            plan.cycle(border, true);
            assert!(plan.read().unwrap().is_symmetric(), "{border:?}");
        }
    }
}

#[test]
fn mirroring_copies_the_lower_half() {
    let mut plan = BoardDraft::of(&Board::yard());
    plan.clear();
    plan.set(border("a1", "b1"), Some(Lies::Wall), false);
    plan.set(border("c2", "c3"), Some(Lies::There), false);
    assert!(!plan.read().unwrap().is_symmetric());
    plan.mirror();
    assert!(plan.read().unwrap().is_symmetric());
    assert_eq!(plan.at(border("d4", "d5")), Some(Lies::Back));
}

#[test]
fn resizing_removes_contents_beyond_the_rows() {
    let mut plan = BoardDraft::of(&Board::built_in("long").unwrap());
    plan.resize(2);
    assert_eq!(plan.rows, Square::FEWEST_RANKS);
    assert!(plan.read().is_ok());
}
