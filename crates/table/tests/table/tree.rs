//! Games with variations.

use botyard_core::face::Kind;
use botyard_core::{Story, Tree};
use botyard_duel::Duel;

fn play(tree: &mut Tree, at: usize, order: &str) -> usize {
    let seat = tree.game(at).to_act().only().unwrap();
    tree.play(at, &[(seat, order.to_owned())]).unwrap()
}

fn duel() -> Tree {
    let kind = Kind::of::<Duel>();
    Tree::new(Story::begin(kind, Vec::new(), None, None).unwrap())
}

#[test]
fn another_move_begins_a_variation_and_the_same_one_doesnt() {
    let mut tree = duel();
    let main = play(&mut tree, 0, "b2b3");
    let answer = play(&mut tree, main, "b4b3");
    assert_eq!(play(&mut tree, 0, "b2b3"), main);
    let other = play(&mut tree, 0, "c1c2");
    assert!(tree.is_main(answer) && !tree.is_main(other));
    assert_eq!(tree.fork(other), 0);
    assert_eq!(tree.line(0), [main, answer]);
    tree.promote(other);
    assert_eq!(tree.line(0), [other]);
    assert_eq!(tree.line(main), [main, answer]);
    assert_eq!(tree.cut(other), 0);
    assert_eq!(tree.line(0), [main, answer]);
}

#[test]
fn a_line_is_a_game_of_its_own() {
    let mut tree = duel();
    let first = play(&mut tree, 0, "b2b3");
    let second = play(&mut tree, first, "b4b3");
    let history = tree.history(second);
    assert_eq!(history.latest().position(), tree.game(second).position());
    assert_eq!(tree.ply(second), 2);
}
