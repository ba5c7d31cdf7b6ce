//! Error messages in every language.

use botyard_core::grid::BadGrid;
use botyard_core::scene::Cell;
use botyard_core::{BadArrangement, InWords, Lang, OutOfTurn, Side};
use botyard_duel::{BadOrder, BadPosition, Illegal, Robot, Square};
use botyard_testkit::assert_in_words;

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn errors_of_illegal_orders_exist_in_every_language() {
    let (from, to) = (square("b2"), square("b3"));
    let mut all = vec![
        OutOfTurn::Over.into(),
        Illegal::NobodyThere(from),
        Illegal::MustPromote { from, to },
        Illegal::NotInTheZone,
        Illegal::Occupied(to),
    ];
    for owner in Side::BOTH {
        all.push(OutOfTurn::NotYourTurn(owner).into());
        all.extend(Robot::ALL.map(|robot| Illegal::NotYours { square: to, robot, owner }));
    }
    for robot in Robot::ALL {
        all.extend([
            Illegal::OutOfReach { robot, from, to },
            Illegal::OwnRobotThere { square: to, robot },
            Illegal::NeverPromotes(robot),
            Illegal::NotInHand(robot),
        ]);
    }
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_of_unreadable_orders_exist_in_every_language() {
    let all = [
        BadOrder::Empty,
        BadOrder::Form("hello".to_owned()),
        BadOrder::Square("d9".parse::<Square>().unwrap_err()),
        BadOrder::Robot('Q'),
        BadOrder::NeverInHand(Robot::Red),
    ];
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_of_unreadable_positions_exist_in_every_language() {
    let text = || "x7".to_owned();
    let mut all = vec![
        BadPosition::Grid(BadGrid::Empty),
        BadPosition::Grid(BadGrid::Sign { rank: 3, sign: '?' }),
        BadPosition::Plus(2),
        BadPosition::Brackets,
        BadPosition::InHand('q'),
        BadPosition::TooMany { robot: Robot::Green, count: 3, most: 2 },
        BadPosition::NoReds,
        BadPosition::Grid(BadGrid::NoSide),
        BadPosition::Grid(BadGrid::Side(text())),
        BadPosition::Grid(BadGrid::Counter(text())),
        BadPosition::Result("1-0".to_owned()),
        BadPosition::Grid(BadGrid::TooLong(text())),
        BadPosition::Arranged(BadArrangement::Crowded(Cell { column: 1, row: 2 })),
    ];
    for count in [0, 1, 2, 5, 22] {
        all.extend([
            BadPosition::Grid(BadGrid::Ranks { found: count, needed: 4 }),
            BadPosition::Grid(BadGrid::Files { rank: 4, found: count, needed: 3 }),
        ]);
    }
    for side in Side::BOTH {
        all.extend([BadPosition::TwoReds(side), BadPosition::RedInHand(side)]);
    }
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn sentences_use_the_words_of_the_rules() {
    let check = |why: &dyn InWords, es: &str, pl: &str| {
        assert_eq!((why.in_words(Lang::Es).as_str(), why.in_words(Lang::Pl).as_str()), (es, pl));
    };
    check(
        &Illegal::OutOfReach { robot: Robot::White, from: square("a1"), to: square("a2") },
        "un robot blanco no puede ir de a1 a a2: se mueve una casilla en diagonal",
        "biały robot nie może pójść z a1 na a2: idzie o jedno pole po skosie",
    );
    check(
        &Illegal::NotInHand(Robot::SmallYellow),
        "no tienes ningún robot amarillo pequeño en la mano",
        "nie masz w ręce małego żółtego robota",
    );
    check(
        &BadPosition::Grid(BadGrid::Files { rank: 2, found: 1, needed: 3 }),
        "la fila 2 tiene 1 casilla y necesita tres",
        "rząd 2 ma 1 pole, a potrzebuje trzech",
    );
}
