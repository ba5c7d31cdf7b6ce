//! Fuzz target: whole games.
//!
//! A seed begins with a line that names the game and its options, `robosoccer edition=spanish`, and each
//! further byte chooses a legal order: 0 the first of the list, 255 the last, the others evenly between them.
//! Without such a line all bytes choose orders, and their sum chooses game and options. When the bytes are
//! used up, the first order is always chosen.

use botyard_catalog::find;
use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, OptionPair, Refused};
use botyard_core::{Listing, Seat};

use crate::{check_told, ways_to_play, written_and_read};

/// Number of steps in which a game with few orders surely repeats a position if the first order is always
/// chosen.
const ENOUGH: usize = 5_000;

/// Number of steps after the bytes are used up for games in which a seat once had more than [`WIDE`] orders.
/// They can take many thousands of steps to repeat a position, so they aren't played to the end.
const MORE: usize = 300;
const WIDE: usize = 100;

/// There is a seat to act exactly until there is an outcome, a game ends within [`ENOUGH`] steps (unless it
/// is too wide to be played on), and every position can be written and read back.
fn property(input: &[u8]) {
    let (mut game, choices) = start(input);
    let mut choices = choices.iter().copied();
    let (mut without_byte, mut wide) = (0, false);
    for steps in 0.. {
        let position = game.position();
        written_and_read(&*game);
        let due = game.to_act();
        if due.is_empty() {
            break;
        }
        wide |= steps % 10 == 0 && !wide && due.iter().any(|seat| is_wide(&*game, seat));
        without_byte += usize::from(choices.len() == 0);
        if wide && without_byte > MORE {
            return;
        }
        assert!(without_byte < ENOUGH, "the game doesn't end: {position}");
        let mut orders = Vec::new();
        for seat in due.iter() {
            let order = game.random_order(seat, &mut loaded(choices.next().unwrap_or(0)));
            orders.push((seat, order.expect("a seat that owes an order has one")));
        }
        let orders: Vec<(Seat, &str)> = orders.iter().map(|(seat, order)| (*seat, &**order)).collect();
        let played = game.play(&orders).unwrap_or_else(|why| panic!("{orders:?} in {position}: {why}"));
        check_told(&played.events);
    }
    assert_eq!(game.play(&[]), Err(Refused::Over));
}

/// Whether this seat has more than [`WIDE`] orders. Also checks that a list of orders includes those that
/// bytes choose.
fn is_wide(game: &dyn AnyGame, seat: Seat) -> bool {
    match game.orders(seat) {
        Listing::All(orders) => {
            for choice in [0, 255] {
                let order = game.random_order(seat, &mut loaded(choice));
                assert!(order.is_some_and(|order| orders.contains(&order)), "{}", game.position());
            }
            orders.len() > WIDE
        }
        Listing::Count(count) => count as usize > WIDE,
    }
}

/// Dice whose first throw is in proportion to the byte. With them, [`AnyGame::random_order`] picks an order
/// by its place in the list without writing all the others.
fn loaded(byte: u8) -> Dice {
    // Inverse of the output function of SplitMix64.
    let bits = u64::from_le_bytes([byte; 8]);
    let bits = (bits ^ (bits >> 31) ^ (bits >> 62)).wrapping_mul(0x3196_42b2_d24d_8ec3);
    let bits = (bits ^ (bits >> 27) ^ (bits >> 54)).wrapping_mul(0x96de_1b17_3f11_9089);
    let bits = bits ^ (bits >> 30) ^ (bits >> 60);
    Dice::new(bits.wrapping_sub(0x9e37_79b9_7f4a_7c15))
}

#[test]
fn loaded_dice_throw_the_value_of_the_byte() {
    assert_eq!(loaded(0).bits(), 0);
    assert_eq!(loaded(1).bits(), 0x0101_0101_0101_0101);
    assert_eq!(loaded(255).below(1_000), 999);
}

/// Returns the game of an input and its choices.
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
        // Alternates between the maximum and the minimum number of players.
        let most = kind.info.seats.clone().rev().find_map(|seats| kind.start(options, Some(seats)).ok());
        let fewest = || kind.start(options, None).ok();
        let many = sum / ways.len() % 2 == 1;
        (if many { most } else { fewest() }.expect("what is listed can be played"), input)
    })
}

botyard_fuzz::target!(game, property, iterations: 500, longest: 300);
