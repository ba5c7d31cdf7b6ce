//! Repetition counts of past positions.

use botyard_core::Past;
use botyard_core::dice::Dice;

#[test]
fn occurrences_are_counted_correctly_in_a_long_past() {
    let mut dice = Dice::new(3);
    let mut past = Past::default();
    for turn in 0..5_000_u64 {
        // Few enough positions that many recur; a position belongs to one side.
        let key = Dice::new(dice.below(900) * 2 + turn % 2).bits();
        let before = past.keys().iter().filter(|&&other| other == key).count();
        assert_eq!(past.count(key), before, "turn {turn}");
        past.push(key);
    }
}
