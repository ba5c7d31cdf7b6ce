//! Error messages in every language.

use botyard_core::grid::BadGrid;
use botyard_core::scene::Cell;
use botyard_core::{BadArrangement, InWords, Lang, OutOfTurn, Side};
use botyard_soccolot::{
    BadOrder, BadPosition, Direction, Field, Illegal, Jersey, Man, Misfit, Obstacle, Play, Square,
};
use botyard_testkit::assert_in_words;

fn man(side: Side, number: u8) -> Man {
    Man { side, jersey: Jersey::new(number).unwrap() }
}

fn square(file: u8, rank: u8) -> Square {
    Square::new(file, rank).unwrap()
}

#[test]
fn errors_of_illegal_orders_exist_in_every_language() {
    let d5 = square(3, 4);
    let mut all = vec![Illegal::OutOfTurn(OutOfTurn::Over)];
    let obstacles = [
        Obstacle::Man(man(Side::White, 2), d5),
        Obstacle::Man(man(Side::Black, 2), d5),
        Obstacle::Ball(d5),
        Obstacle::Edge,
        Obstacle::SideLine,
        Obstacle::Corner,
        Obstacle::BackLine,
        Obstacle::InGoal,
    ];
    for side in Side::BOTH {
        let man = man(side, 3);
        all.extend([OutOfTurn::NotYourTurn(side).into(), Illegal::NoSuchMan(man), Illegal::NoSwaps(man)]);
        let east = Direction::East;
        for play in [Play::Run(east), Play::Dribble(east), Play::Kick(4), Play::Swap] {
            all.push(Illegal::NotAtTheBall { man, play });
        }
        for direction in Direction::ALL {
            let obstacle = Obstacle::Edge;
            for play in [Play::Run(direction), Play::Dribble(direction)] {
                all.push(Illegal::ManStopped { man, play, direction, obstacle });
            }
            all.push(Illegal::BallStopped { man, direction, obstacle });
        }
        for obstacle in obstacles {
            assert_in_words(&obstacle);
            all.extend((0..8).map(|most| Illegal::KickStopped { man, most, obstacle }));
        }
    }
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_of_unreadable_orders_exist_in_every_language() {
    let all = [
        BadOrder::Empty,
        BadOrder::Form("hello".to_owned()),
        BadOrder::Jersey('9'),
        BadOrder::Direction("up".to_owned()),
        BadOrder::Distance("12".to_owned()),
        BadOrder::OtherSide { named: Side::White, own: Side::Black },
        BadOrder::OtherSide { named: Side::Black, own: Side::White },
    ];
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_of_unreadable_positions_exist_in_every_language() {
    let text = || "x7".to_owned();
    let (square, rank) = (square(3, 4), 2);
    let mut all = vec![
        BadPosition::Empty(Field::Original),
        BadPosition::Empty(Field::Speed),
        BadPosition::Grid(BadGrid::Sign { rank, sign: '?' }),
        BadPosition::Number { rank, letter: 'W', most: 6 },
        BadPosition::Twice { man: man(Side::Black, 3), square, rank },
        BadPosition::TwoBalls { square, rank },
        BadPosition::NoBall,
        BadPosition::NoResult,
        BadPosition::Grid(BadGrid::NoSide),
        BadPosition::Grid(BadGrid::Side(text())),
        BadPosition::Grid(BadGrid::Counter(text())),
        BadPosition::Result("1-0".to_owned(), Misfit::InPlay(square)),
        BadPosition::Grid(BadGrid::TooLong(text())),
        BadPosition::Arranged(BadArrangement::Crowded(Cell { column: 1, row: 2 })),
    ];
    for count in [0, 1, 2, 5, 22] {
        all.extend([
            BadPosition::Grid(BadGrid::Ranks { found: count, needed: 8 }),
            BadPosition::Grid(BadGrid::Files { rank, found: count, needed: 8 }),
        ]);
    }
    for side in Side::BOTH {
        all.extend([
            BadPosition::Result("1/2-1/2".to_owned(), Misfit::Won(side)),
            BadPosition::TooMany { side, most: 6 },
        ]);
    }
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn men_and_directions_have_the_names_of_the_rules() {
    let why = Illegal::ManStopped {
        man: man(Side::White, 3),
        play: Play::Run(Direction::NorthEast),
        direction: Direction::NorthEast,
        obstacle: Obstacle::Man(man(Side::Black, 1), square(3, 4)),
    };
    assert_eq!(
        [why.in_words(Lang::Es), why.in_words(Lang::Pl)],
        [
            "el 3 de las blancas no puede correr hacia el nordeste: el 1 de las negras está en d5",
            "biały nr 3 nie może biec na północny wschód: na d5 stoi czarny nr 1",
        ]
    );
}
