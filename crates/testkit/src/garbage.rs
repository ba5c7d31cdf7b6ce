//! Mutated text: input that is nearly valid.

use botyard_core::dice::Dice;

/// Characters that mean something in some notation, and some that trip up careless code.
const SIGNS: &[char] = &[
    'a', 'b', 'c', 'h', 'B', 'C', 'E', 'L', 'O', 'W', 'r', 's', 'n', 'k', 'd', 'x', 'X', 'R', 'F', '0', '1',
    '2', '3', '4', '8', '9', '@', '+', '-', '=', '/', '\\', '^', '[', ']', ' ', ',', ':', ';', '|', '.', '#',
    '*', '<', '>', '"', '{', '}', '\n', '\t', '\0', 'ß', 'é', 'ł', '☃', '𝄞', '\u{301}', '\u{200f}', '٣',
    'Ｃ',
];

/// Returns the text with up to four small changes: characters dropped, doubled, replaced, inserted or
/// swapped, the text cut off, or a part of it repeated.
pub(crate) fn mutate(text: &str, dice: &mut Dice) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(4) {
        let len = signs.len() as u64;
        let at = dice.below(len + 1) as usize;
        let sign = dice.pick(SIGNS).copied().unwrap_or(' ');
        match dice.below(7) {
            0 if at < signs.len() => drop(signs.remove(at)),
            1 if at < signs.len() => signs.insert(at, signs[at]),
            2 if at < signs.len() => signs[at] = sign,
            3 if at < signs.len() => {
                let other = dice.below(len) as usize;
                signs.swap(at, other);
            }
            4 => signs.truncate(at),
            5 => {
                let part: Vec<char> = signs[at..].to_vec();
                signs.extend(part);
            }
            _ => signs.insert(at, sign),
        }
    }
    signs.into_iter().collect()
}
