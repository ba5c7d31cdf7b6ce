//! Separating the order in a line from the sender's name and mail word before it.
//!
//! Orders can contain spaces (`F F ^ ^ H`), name and mail word are optional, and only a game can tell whether
//! text is an order. So the order is the text that a game can parse, with as few words as possible left for
//! the slots `USERID WORD` before it. Words that no game can parse are never taken for an order, because they
//! may contain a secret.

use crate::command::{PlayWord, Signer};
use crate::fault::{Fault, Slot};
use crate::grammar::Grammar;
use crate::slots::{self, Word};
use crate::verb::Verb;

/// Maximum length of an order in bytes.
const LONGEST_ORDER: usize = 120;

/// Maximum number of words in an order.
const MOST_WORDS: usize = 12;

/// Parses `[USERID [WORD]] MOVE[#MOVENO]`.
pub(crate) fn play(
    grammar: &Grammar<'_>,
    game: Option<&'static str>,
    verb: Verb,
    words: &[Word],
) -> Result<(Signer, PlayWord, Option<u32>), Fault> {
    let (words, turn) = split_turn(verb, words)?;
    if words.is_empty() {
        return Err(Fault::Missing { verb, slot: Slot::Order });
    }
    for slots in slot_counts(grammar, &words) {
        let Some((before, order)) = words.split_at_checked(slots) else { break };
        if let Some(play) = read_play(grammar, game, order)
            && let Ok(signer) = slots::signer(verb, before)
        {
            return Ok((signer, play, turn));
        }
    }
    Err(unreadable(grammar, game, verb, &words))
}

/// Parses `[USERID [WORD]] MOVE+[#MOVENO]`: several orders in sequence.
pub(crate) fn line(
    grammar: &Grammar<'_>,
    game: Option<&'static str>,
    verb: Verb,
    words: &[Word],
) -> Result<(Signer, String, Option<u32>), Fault> {
    let (words, turn) = split_turn(verb, words)?;
    if words.is_empty() {
        return Err(Fault::Missing { verb, slot: Slot::Order });
    }
    for slots in slot_counts(grammar, &words) {
        let Some((before, orders)) = words.split_at_checked(slots) else { break };
        if let Some(line) = whole_line(grammar, game, orders)
            && let Ok(signer) = slots::signer(verb, before)
        {
            return Ok((signer, line, turn));
        }
    }
    Err(unreadable(grammar, game, verb, &words))
}

/// The fault for words without an order, with what may be a name and a mail word.
fn unreadable(grammar: &Grammar<'_>, game: Option<&'static str>, verb: Verb, words: &[Word]) -> Fault {
    let before = words.get(..2).filter(|_| words.len() > 2);
    let signer = before.and_then(|before| slots::signer(verb, before).ok());
    match grammar.no_order(game) {
        Fault::NoOrder { examples, .. } => Fault::NoOrder { examples, signer },
        fault => fault,
    }
}

/// All words as a sequence of orders, if each can be parsed.
pub(crate) fn whole_line(
    grammar: &Grammar<'_>,
    game: Option<&'static str>,
    words: &[Word],
) -> Option<String> {
    if words.is_empty() || words.len() > 64 || words.iter().any(|word| word.is_quoted) {
        return None;
    }
    if words.len() <= MOST_WORDS
        && let Some(order) = read(grammar, game, words)
    {
        return Some(order);
    }
    // Ends of prefixes that are sequences of orders.
    let mut reached = vec![false; words.len() + 1];
    reached[0] = true;
    for end in 1..=words.len() {
        let starts = end.saturating_sub(MOST_WORDS)..end;
        reached[end] = starts.clone().any(|start| {
            reached[start]
                && (read(grammar, game, &words[start..end]).is_some()
                    || end - start == 1 && words[start].text.bytes().all(|byte| matches!(byte, b',' | b';')))
        });
    }
    reached[words.len()].then(|| joined(words))
}

/// Parses a line that is only an order, of any game, with its turn.
pub(crate) fn bare(grammar: &Grammar<'_>, words: &[Word]) -> Option<(String, Option<u32>)> {
    bare_in(grammar, None, words)
}

/// Like [`bare`] for one game, or any if `None`.
pub(crate) fn bare_in(
    grammar: &Grammar<'_>,
    game: Option<&'static str>,
    words: &[Word],
) -> Option<(String, Option<u32>)> {
    if words.is_empty() || words.len() > MOST_WORDS {
        return None;
    }
    let (words, turn) = split_turn(Verb::Move, words).ok()?;
    Some((read(grammar, game, without_number(&words))?, turn))
}

/// Removes a move number or a list mark before the words: `12. b2b3`, `12... b2b3`, `- b2b3`.
fn without_number(words: &[Word]) -> &[Word] {
    if let [mark, rest @ ..] = words
        && matches!(mark.text.as_str(), "-" | "*" | "•")
        && !rest.is_empty()
    {
        return rest;
    }
    let is_number = |word: &Word| {
        let digits = word.text.trim_end_matches(['.', ')']);
        digits.len() < word.text.len()
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    match words {
        [number, rest @ ..] if !rest.is_empty() && is_number(number) => rest,
        _ => words,
    }
}

/// Whether the line begins with an order that is unlikely to be accidental, with more text after it.
pub(crate) fn begins(grammar: &Grammar<'_>, words: &[Word]) -> bool {
    words.first().is_some_and(|first| {
        read(grammar, None, std::slice::from_ref(first))
            .is_some_and(|order| is_telling(&order) && order.contains(|sign: char| sign.is_ascii_digit()))
    })
}

/// Whether an order is unlikely to be accidental: three characters or more, not all the same.
pub(crate) fn is_telling(order: &str) -> bool {
    let signs: Vec<char> =
        order.chars().filter(|sign| sign.is_alphanumeric() || "^<>/\\".contains(*sign)).collect();
    let first = signs.first().map(char::to_ascii_lowercase);
    signs.len() >= 3 && signs.iter().any(|sign| Some(sign.to_ascii_lowercase()) != first)
}

/// Numbers of words to try as `USERID WORD`, in this order.
fn slot_counts(grammar: &Grammar<'_>, words: &[Word]) -> impl Iterator<Item = usize> + use<> {
    let names_self = words.len() > 1 && (words[0].is_quoted || grammar.is_account(&words[0].text));
    let first = usize::from(names_self);
    (first..=2).chain(0..first)
}

/// Splits `#MOVENO` off the end.
fn split_turn(verb: Verb, words: &[Word]) -> Result<(Vec<Word>, Option<u32>), Fault> {
    let mut words = words.to_vec();
    let Some(last) = words.last_mut().filter(|last| !last.is_quoted) else { return Ok((words, None)) };
    let Some((order, turn)) = last.text.rsplit_once('#') else { return Ok((words, None)) };
    let turn = turn
        .trim_end_matches(['.', ','])
        .parse()
        .map_err(|_| Fault::Unreadable { verb, slot: Slot::Turn })?;
    last.text = order.to_owned();
    if last.text.is_empty() {
        words.pop();
    }
    Ok((words, Some(turn)))
}

fn read_play(grammar: &Grammar<'_>, game: Option<&'static str>, words: &[Word]) -> Option<PlayWord> {
    if let [word] = words
        && let Some(play) = Verb::exactly(&word.text).and_then(PlayWord::of)
    {
        return Some(play);
    }
    read(grammar, game, words).map(PlayWord::Order)
}

/// Parses the words as one order: as typed, else without the full stop, emoji or initial capital that phones
/// add.
fn read(grammar: &Grammar<'_>, game: Option<&'static str>, words: &[Word]) -> Option<String> {
    if words.is_empty() || words.len() > MOST_WORDS || words.iter().any(|word| word.is_quoted) {
        return None;
    }
    let typed = joined(words);
    if typed.len() > LONGEST_ORDER {
        return None;
    }
    let games = grammar.games.iter().filter(|kind| game.is_none_or(|id| kind.info.id == id));
    let reads = |text: &str| !text.is_empty() && games.clone().any(|kind| kind.reads_order(text));
    if reads(&typed) {
        return Some(typed);
    }
    let is_added = |sign: char| ".!,; ".contains(sign) || !sign.is_ascii() && !sign.is_alphanumeric();
    let bare = typed.trim_end_matches(is_added);
    let is_picture = |sign: char| sign == ' ' || !sign.is_ascii() && !sign.is_alphanumeric();
    let bare = bare.trim_start_matches(is_picture);
    if reads(bare) {
        return Some(bare.to_owned());
    }
    let mut signs = bare.chars();
    let small = signs.next()?.to_lowercase().chain(signs).collect::<String>();
    reads(&small).then_some(small)
}

fn joined(words: &[Word]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<&str>>().join(" ")
}
