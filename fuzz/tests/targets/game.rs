//! Bytes to whole games.
//!
//! A seed begins with a line that says what is played, `robosoccer edition=spanish`, and each byte behind it chooses a legal order. Without
//! such a line all bytes choose orders, and their sum one of the ways to play.

use botyard_catalog::find;
use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, OptionPair, Refused};
use botyard_core::{Listing, Seat};

use crate::{check_told, ways_to_play, written_and_read};

/// More steps than a game needs to repeat itself when the bytes are used up and the first order is always chosen.
const ENOUGH: usize = 5_000;

/// A step with more orders than this is wide. With so much to choose from a game can take thousands of steps to repeat itself, and each
/// takes long: it isn't played on after [`MOST_WIDE`] of them.
const WIDE: usize = 100;
const MOST_WIDE: usize = 100;

/// A seat owes an order exactly as long as there is no outcome, a game ends within [`ENOUGH`] steps (unless it is too wide to be played
/// on), and every position can be written and read back.
fn property(input: &[u8]) {
    let (mut game, choices) = start(input);
    let mut choices = choices.iter().copied();
    let mut wide = 0;
    for steps in 0.. {
        let position = game.position();
        written_and_read(&*game);
        let due = game.to_act();
        if due.is_empty() {
            break;
        }
        let mut orders = Vec::new();
        for seat in due.iter() {
            let choice = choices.next().unwrap_or(0);
            let (order, count) = choose(&*game, seat, choice);
            wide += usize::from(count > WIDE);
            orders.push((seat, order));
        }
        if wide > MOST_WIDE {
            return;
        }
        assert!(steps < ENOUGH, "the game doesn't end: {position}");
        let orders: Vec<(Seat, &str)> = orders.iter().map(|(seat, order)| (*seat, &**order)).collect();
        let played = game.play(&orders).unwrap_or_else(|why| panic!("{orders:?} in {position}: {why}"));
        check_told(&played.events);
    }
    assert_eq!(game.play(&[]), Err(Refused::Over));
}

/// The game that an input begins with, and its choices.
fn start(input: &[u8]) -> (Box<dyn AnyGame>, &[u8]) {
    let named = input.iter().position(|&byte| byte == b'\n').and_then(|end| {
        let head = String::from_utf8_lossy(&input[..end]);
        let (id, options) = head.split_once(' ').unwrap_or((&head, ""));
        let pair = |word: &str| word.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
        let options: Vec<OptionPair> = options.split_whitespace().filter_map(pair).collect();
        Some((find(id).ok()?.start(&options, None).ok()?, &input[end + 1..]))
    });
    named.unwrap_or_else(|| {
        let sum: usize = input.iter().copied().map(usize::from).sum();
        let ways: Vec<_> = ways_to_play().collect();
        let (kind, options) = &ways[sum % ways.len()];
        // As many as can play, every other time.
        let most = kind.info.seats.clone().rev().find_map(|seats| kind.start(options, Some(seats)).ok());
        let fewest = || kind.start(options, None).ok();
        let many = sum / ways.len() % 2 == 1;
        (if many { most } else { fewest() }.expect("what is listed can be played"), input)
    })
}

/// An order, and how many there are to choose from.
fn choose(game: &dyn AnyGame, seat: Seat, choice: u8) -> (String, usize) {
    match game.orders(seat) {
        Listing::All(mut orders) => {
            let count = orders.len();
            (orders.swap_remove(usize::from(choice) % count), count)
        }
        Listing::Count(count) => {
            let order = game.random_order(seat, &mut Dice::new(choice.into()));
            (order.expect("a seat that owes an order has one"), count as usize)
        }
    }
}

botyard_fuzz::target!(game, property, iterations: 500, longest: 300);
