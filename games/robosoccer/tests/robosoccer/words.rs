//! Error messages in every language.

use botyard_core::grid::BadGrid;
use botyard_core::scene::Cell;
use botyard_core::{BadArrangement, InWords, Lang, Options, OutOfTurn, Side};
use botyard_robosoccer::{
    BadBoard, BadLine, BadLineup, BadPosition, BadTurn, Illegal, RoboSoccerOptions, Robot, Square,
};
use botyard_testkit::assert_in_words;

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn errors_of_illegal_turns_exist_in_every_language() {
    let [from, to, at] = ["b2", "c3", "d4"].map(square);
    let (robot, ball) = (from, to);
    let mut all = vec![
        OutOfTurn::Over.into(),
        Illegal::PlaceFirst,
        Illegal::BallFirst(2),
        Illegal::NotSecondRow { square: at, rank: 2 },
        Illegal::SetUpOver,
        Illegal::OffTheBoard { square: square("a9"), rows: 6 },
        Illegal::NobodyThere(at),
        Illegal::BallGoesNowhere(at),
        Illegal::SameSquare(at),
        Illegal::EnemyBallThere(at),
        Illegal::TooFar { from, to },
        Illegal::Wall { from, to },
        Illegal::Arrow { from, to },
        Illegal::EdgeBehind(at),
        Illegal::EndRow(at),
        Illegal::Bigger(at),
        Illegal::NotBigger(at),
        Illegal::NoRoom { at, behind: to },
        Illegal::NothingToJump(at),
        Illegal::JumpOverOwn(at),
        Illegal::JumpOverBall(at),
        Illegal::NoLine { robot, ball },
        Illegal::Upright { robot, ball },
        Illegal::Blocked { robot, ball, at },
        Illegal::AlreadyScored,
        Illegal::TwoAreEnough,
        Illegal::NeedsTwo,
        Illegal::NeedsOne,
        Illegal::Unmoved,
        Illegal::Plugged,
        Illegal::DeadEnd,
    ];
    for owner in Side::BOTH {
        all.push(OutOfTurn::NotYourTurn(owner).into());
        all.extend(Robot::ALL.map(|robot| Illegal::NotYours { square: at, robot, owner }));
    }
    all.extend(Robot::ALL.map(|robot| Illegal::OwnRobotThere { square: at, robot }));
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_of_unreadable_turns_exist_in_every_language() {
    let all = [
        BadTurn::Empty,
        BadTurn::Form("hello".to_owned()),
        BadTurn::Square("g1".parse::<Square>().unwrap_err()),
        BadTurn::Lineup(BadLineup("SSSBBM".to_owned())),
        BadTurn::NoBallSquare,
        BadTurn::HalfAnAction,
        BadTurn::TooMany,
    ];
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_of_unreadable_positions_exist_in_every_language() {
    let text = || "x7".to_owned();
    let mut all = vec![
        BadPosition::Grid(BadGrid::Empty),
        BadPosition::Grid(BadGrid::Sign { rank: 3, sign: '?' }),
        BadPosition::BothScored,
        BadPosition::Grid(BadGrid::NoSide),
        BadPosition::Grid(BadGrid::Side(text())),
        BadPosition::Grid(BadGrid::Counter(text())),
        BadPosition::Result("1-0".to_owned()),
        BadPosition::Grid(BadGrid::TooLong(text())),
        BadPosition::Arranged(BadArrangement::OffTheBoard(Cell { column: 1, row: 12 })),
    ];
    for count in [0, 1, 2, 5, 22] {
        all.extend([
            BadPosition::Grid(BadGrid::Ranks { found: count, needed: 6 }),
            BadPosition::Grid(BadGrid::Files { rank: 4, found: count, needed: 6 }),
        ]);
    }
    for side in Side::BOTH {
        all.extend([BadPosition::TooMany { side, letter: 'B', count: 3, most: 2 }, BadPosition::SetUp(side)]);
    }
    all.iter().for_each(|why| assert_in_words(why));
}

#[test]
fn errors_of_unreadable_boards_exist_in_every_language() {
    let text = || "x7".to_owned();
    let [from, to] = ["b2", "c3"].map(square);
    let lines = [
        BadLine::Word(text()),
        BadLine::TooShort("cols 6"),
        BadLine::TooMuch { what: text(), like: "cols 6" },
        BadLine::Repeated { word: "name", before: 4 },
        BadLine::Name(text()),
        BadLine::Columns(text()),
        BadLine::Rows(text()),
        BadLine::Plug(text()),
        BadLine::Square("g1".parse::<Square>().unwrap_err()),
        BadLine::OffTheBoard { square: square("a9"), rows: 6 },
        BadLine::NotNeighbours { from, to },
        BadLine::EdgeTwice { from, to, before: 3 },
    ];
    for why in lines {
        assert_in_words(&why);
        assert_in_words(&BadBoard::Line { line: 9, why });
    }
    assert_in_words(&BadBoard::Missing("rows 6"));
    assert_in_words(&BadBoard::TooLong);
}

#[test]
fn errors_of_invalid_options_exist_in_every_language() {
    let check = |options: &str| assert_in_words(&RoboSoccerOptions::read(options).unwrap_err());
    check("board=nowhere");
    check("board=custom:cols,7");
    check("arrows=sideways");
    check("arrows=fair:x");
    check("arrows=x");
    check("arrows=..x.x......... board=custom:cols,6;rows,6;arrow,b3,b4");
    check("edition=french");
    check("colour=red");
    check("what");

    let why = RoboSoccerOptions::read("board=nowhere").unwrap_err();
    assert_eq!(
        [why.in_words(Lang::Es), why.in_words(Lang::Pl)],
        [
            "board no puede ser «nowhere»: pon yard, long o un archivo de tablero",
            "board nie może być „nowhere”: wpisz yard, long albo plik z planszą",
        ]
    );
}
