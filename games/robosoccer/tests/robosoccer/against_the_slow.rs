//! Comparison of the fast move generator with the slow one.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::slow::{Laws, Slow};
use botyard_core::dice::Dice;
use botyard_core::perft::perft;
use botyard_core::scene::Spot;
use botyard_core::{Game, Listing, Options, Position as _, Sequential, Side};
use botyard_robosoccer::{
    ActionPosition, Actions, Board, Edition, Position, RoboSoccer, RoboSoccerOptions, Stage, Turn,
    TurnBuilder, TurnPart,
};

const YARD: &str = include_str!("../../../../boards/yard.txt");
const LONG: &str = include_str!("../../../../boards/long.txt");

/// Twelve rows need 128-bit sets of squares; a plug of four often comes into play.
const TALL: &str = "name tall\ncols 6\nrows 12\nplug 4\narrow a2 f2\narrow c6 c7\narrow e7 e6\narrow a12 b12\n\
                    wall b1 c1\nwall f9 a9\nwall d10 d11\narrow d11 e11\n";

/// The longest board that fits into 64-bit sets of squares.
const TEN: &str =
    "name ten\ncols 6\nrows 10\nplug 3\narrow a2 f2\narrow c6 c7\nwall b10 c10\narrow f10 a10\n";

/// The shortest board, plugged by a single piece, so no piece may stay at home.
const TINY: &str = "name tiny\ncols 6\nrows 5\nplug 1\narrow c3 d3\narrow f1 a1\nwall e2 e3\n";

/// A set of options, for the fast and for the slow implementation.
struct Way {
    options: RoboSoccerOptions,
    laws: Rc<Laws>,
}

fn way(board: &str, edition: Edition, actions: Actions, arrows: &str) -> Way {
    let mut options = RoboSoccerOptions::default();
    (options.edition, options.actions) = (edition, actions);
    options.set("board", board).unwrap();
    options.set("arrows", arrows).unwrap();
    let turned: String = options.turned().iter().map(|&turned| if turned { 'x' } else { '.' }).collect();
    let laws = Laws::new(board, &turned, edition == Edition::Spanish, actions == Actions::ExactlyTwo);
    Way { options, laws }
}

/// Every board, edition and number of actions, with printed or random arrows.
fn ways() -> Vec<Way> {
    let mut ways = Vec::new();
    for (index, board) in [YARD, LONG, TALL, TEN, TINY].into_iter().enumerate() {
        for edition in Edition::ALL {
            for actions in Actions::ALL {
                let arrows = ["default".to_owned(), format!("random:{index}"), format!("fair:{index}")];
                ways.extend(arrows.iter().map(|arrows| way(board, edition, actions, arrows)));
            }
        }
    }
    ways
}

/// The position after a turn, in the notation of the slow implementation.
fn after(position: &Position, turn: Turn) -> String {
    let mut after = *position;
    after.play_unchecked(turn);
    let text = format!("{after:?}");
    let (board, stage) = text.strip_prefix("Position(").unwrap().rsplit_once(' ').unwrap();
    let passive = stage == format!("{:?})", Stage::Passive);
    format!("{board}{}", if passive { " passive" } else { "" })
}

/// Checks that both generate the same turns, leading to the same positions, and so does the generation by
/// actions.
fn check(game: &RoboSoccer, laws: &Rc<Laws>) {
    let text = game.write_position();
    let mut expected: Vec<(String, String)> =
        Slow::read(laws, &text).turns().into_iter().map(|(turn, after)| (turn, after.write())).collect();
    expected.sort();
    let Listing::All(orders) = game.orders(game.position().turn()) else { unreachable!() };
    let mut found: Vec<(String, String)> =
        orders.iter().map(|&turn| (turn.to_string(), after(game.position(), turn))).collect();
    found.sort();
    assert_same(&found, &expected, &text);
    assert_eq!(game.position().count_moves(), expected.len() as u64, "{text}");
    assert_eq!(game.to_act().is_empty(), expected.is_empty(), "{text}");
    let mut by_action: Vec<(String, String)> = walk_actions(game.position())
        .into_iter()
        .map(|turn| (turn.to_string(), after(game.position(), turn)))
        .collect();
    by_action.sort();
    assert_same(&by_action, &expected, &text);
    for side in Side::BOTH {
        check_threats(game, laws, side);
    }
}

/// Checks that both agree whether the other side could score against this one, by trying all its turns.
fn check_threats(game: &RoboSoccer, laws: &Rc<Laws>, side: Side) {
    let text = game.write_position();
    let (board, number) = (text.split(' ').next().unwrap(), text.rsplit(' ').next().unwrap());
    let others = Slow::read(laws, &format!("{board} {} {number}", (!side).letter()));
    let scored = |after: &Slow| {
        let board = after.write();
        let ranks: Vec<&str> = board.split(' ').next().unwrap().split('/').collect();
        if side == Side::White { ranks[ranks.len() - 1].contains('o') } else { ranks[0].contains('O') }
    };
    let scores = game.outcome().is_none() && others.turns().iter().any(|(_, after)| scored(after));
    let ball = game.position().ball(!side).filter(|_| scores).map(|square| Spot::Cell(square.cell()));
    assert_eq!(game.threats(side.seat()), Vec::from_iter(ball), "threats to {side} in {text}");
}

/// Asserts equality and prints only the differences, because whole lists are long.
fn assert_same(found: &[(String, String)], expected: &[(String, String)], place: &str) {
    let missing: Vec<_> = expected.iter().filter(|turn| !found.contains(turn)).collect();
    let wrong: Vec<_> = found.iter().filter(|turn| !expected.contains(turn)).collect();
    assert!(missing.is_empty() && wrong.is_empty(), "missing {missing:?}, wrong {wrong:?}: {place}");
    assert_eq!(found.len(), expected.len(), "some turn is there twice: {place}");
}

/// All turns, generated action by action.
fn walk_actions(start: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let first = ActionPosition::from(*start);
    let _: ControlFlow<()> = first.visit_moves(|act| {
        let TurnPart::Do(action) = act else { panic!("{act} in {start:?}") };
        let mut halfway = first;
        halfway.play_unchecked(act);
        if halfway.first().is_none() {
            turns.push(Turn::One(action));
            return ControlFlow::Continue(());
        }
        let before = turns.len();
        let _: ControlFlow<()> = halfway.visit_moves(|act| {
            let mut end = halfway;
            end.play_unchecked(act);
            let turn = match act {
                TurnPart::End => Turn::One(action),
                TurnPart::Do(second) => Turn::Two(action, second),
                _ => panic!("{act} in {start:?}"),
            };
            turns.push(turn);
            let mut whole = *start;
            whole.play_unchecked(turn);
            assert_eq!((end.standing(), end.first(), end.key()), (&whole, None, whole.key()), "{turn}");
            ControlFlow::Continue(())
        });
        assert!(turns.len() > before, "{action} leads nowhere in {start:?}");
        ControlFlow::Continue(())
    });
    turns
}

#[test]
fn both_generators_agree_in_random_games() {
    for (seed, way) in ways().into_iter().enumerate() {
        let mut dice = Dice::new(seed as u64);
        let mut game = RoboSoccer::start(&way.options, 2).unwrap();
        for _ in 0..25 {
            if game.to_act().is_empty() {
                break;
            }
            if game.position().stage() == Stage::Play {
                check(&game, &way.laws);
            }
            let order = game.position().random_move(&mut dice).unwrap();
            Sequential::play_unchecked(&mut game, order);
        }
    }
}

/// A position with any pieces anywhere, even one that no game reaches, mostly crowded around some rows.
fn random_position(rows: u8, dice: &mut Dice) -> String {
    let rows = u64::from(rows);
    let mut grid = vec![['.'; 6]; rows as usize];
    let crowd = dice.below(rows);
    for piece in "BBMMSSObbmmsso".chars() {
        if dice.below(12) == 0 {
            continue;
        }
        let rank = match dice.below(4) {
            0 => dice.below(rows),
            1 if piece.is_uppercase() => 0,
            1 => rows - 1,
            _ => (crowd + dice.below(3)).min(rows - 1),
        };
        let goal = (piece == 'O' && rank == rows - 1) || (piece == 'o' && rank == 0);
        let place = &mut grid[rank as usize][dice.below(6) as usize];
        if *place == '.' && !goal {
            *place = piece;
        }
    }
    let rows: Vec<String> =
        grid.iter().map(|row| row.iter().collect::<String>().replace('.', "1")).rev().collect();
    format!("{} {} {}", rows.join("/"), ["w", "b"][dice.below(2) as usize], 1 + dice.below(90))
}

#[test]
fn both_generators_agree_in_random_positions() {
    let mut dice = Dice::new(2011);
    for way in ways() {
        for _ in 0..50 {
            let text = random_position(way.options.board().rows(), &mut dice);
            check(&RoboSoccer::read_position(&way.options, &text).unwrap(), &way.laws);
        }
    }
}

#[test]
fn random_turns_are_legal_and_uniformly_distributed() {
    let mut dice = Dice::new(78);
    for way in ways() {
        for _ in 0..3 {
            let text = random_position(way.options.board().rows(), &mut dice);
            let game = RoboSoccer::read_position(&way.options, &text).unwrap();
            let turns = game.position().count_moves();
            let mut thrown: BTreeMap<Turn, u64> = BTreeMap::new();
            for _ in 0..turns * 200 {
                let turn = game.position().random_move(&mut dice).unwrap();
                *thrown.entry(turn).or_default() += 1;
            }
            assert_eq!(thrown.len() as u64, turns, "{text}");
            assert!(thrown.values().all(|count| (120..=290).contains(count)), "{text}: {thrown:?}");
            for &turn in thrown.keys() {
                assert_eq!(game.check(game.position().turn(), &turn), Ok(()), "{text}: {turn}");
            }
            assert_eq!(game.position().random_move(&mut dice).is_none(), turns == 0, "{text}");
        }
    }
}

#[test]
fn perft_agrees_with_the_slow_generator() {
    let start = "bmssmb/2o3/6/6/3O2/SMBBMS b 1";
    let middle = "1m2m1/b1s1ob/2sB2/M4S/1OS3/1BM3 w 9";
    for edition in Edition::ALL {
        for actions in Actions::ALL {
            for arrows in ["default", "xx..xx..xx..xx", "random:5"] {
                let way = way(YARD, edition, actions, arrows);
                for text in [start, middle] {
                    let game = RoboSoccer::read_position(&way.options, text).unwrap();
                    let slow = Slow::read(&way.laws, text);
                    assert_eq!(perft(game.position(), 2), slow.perft(2), "{text} {arrows} {edition:?}");
                }
            }
        }
    }
}

#[test]
fn a_builder_offers_exactly_the_legal_turns() {
    let mut dice = Dice::new(5);
    for way in ways() {
        for _ in 0..4 {
            let text = random_position(way.options.board().rows(), &mut dice);
            let game = RoboSoccer::read_position(&way.options, &text).unwrap();
            let mut built = Vec::new();
            let start = TurnBuilder::new(game.position());
            for first in start.actions() {
                let mut half = start.clone();
                half.act(first).unwrap();
                built.extend(half.turn());
                for second in half.actions() {
                    let mut whole = half.clone();
                    whole.act(second).unwrap();
                    built.extend(whole.turn());
                    assert!(whole.is_complete() && whole.actions().is_empty());
                }
            }
            let Listing::All(orders) = game.orders(game.position().turn()) else { unreachable!() };
            let sorted = |mut turns: Vec<Turn>| {
                turns.sort();
                turns
            };
            assert_eq!(sorted(built), sorted(orders), "{text}");
        }
    }
}

#[test]
fn the_boards_of_these_tests_are_as_described() {
    assert_eq!(Board::read(TALL).unwrap().rows(), 12);
    assert_eq!(Board::read(TINY).unwrap().plug(), 1);
}
