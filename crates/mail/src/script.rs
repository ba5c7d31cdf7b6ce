//! Finding the commands of a letter, in the subject or in lines of the body.

use crate::command::LetterCommand;
use crate::fault::{Fault, Note, Slot};
use crate::fold::fold;
use crate::grammar::{Grammar, LineContent, ParsedLine, unwrapped};
use crate::letter::MOST_COMMANDS;
use crate::orders;
use crate::reading::LetterLine;
use crate::slots;
use crate::verb::Verb;

/// Number of lines of prose after which no more commands are expected.
const MOST_PROSE: usize = 500;

/// Prefixes that mail programs add to the subjects of answers and forwarded letters, in lower case.
const ANSWERS: &[&str] = &[
    "re", "aw", "odp", "sv", "vs", "res", "ref", "rv", "antw", "tr", "wg", "pd", "fw", "fwd", "enc", "i",
    "r", "vá", "ynt", "回复",
];

/// The commands of a letter, in order.
pub(crate) struct Script {
    pub(crate) lines: Vec<LetterLine>,
}

/// Reads the subject and the body. `has_text` says whether there was any text before quotes and signatures
/// were cut.
pub(crate) fn read(grammar: &Grammar<'_>, subject: &str, body: &[(usize, &str)], has_text: bool) -> Script {
    let is_answer = is_answer(subject);
    let title = if is_answer { ParsedLine::prose() } else { grammar.hear(subject) };
    let line = |said: Result<LetterCommand, Fault>, notes: Vec<Note>| LetterLine { number: 0, said, notes };
    // One or two letters as the subject aren't an order.
    let title = if is_bare(grammar, subject) && !is_bare_telling(grammar, subject) {
        ParsedLine::prose()
    } else {
        title
    };
    match title.said {
        LineContent::Multiple => {
            let mut script = commands_of(grammar, body);
            if script.lines.is_empty() {
                script.lines.push(line(Err(Fault::Nothing), title.notes));
            }
            return script;
        }
        LineContent::Introduction(command) => {
            let text = text_of(body.iter().map(|(_, line)| *line).take_while(|line| !is_end(line)));
            return Script { lines: vec![line(with_text(command, text), title.notes)] };
        }
        LineContent::LetterCommand(command) => {
            let mut notes = title.notes;
            let below = commands_of(grammar, body);
            let has_more = below.lines.iter().any(|line| line.said.is_ok());
            // A doubtful subject must not override commands in the body.
            if title.is_sure || !has_more {
                notes.extend(has_more.then_some(Note::BodyNotRead));
                return Script { lines: vec![line(Ok(command), notes)] };
            }
            return below;
        }
        LineContent::Fault(fault) if title.is_sure => {
            let below = commands_of(grammar, body);
            let is_command = names_game(grammar, subject) || below.lines.is_empty();
            return if is_command { Script { lines: vec![line(Err(fault), title.notes)] } } else { below };
        }
        LineContent::Fault(_) | LineContent::Prose => (),
    }
    let mut script = commands_of(grammar, body);
    if script.lines.is_empty() {
        let plain = without_prefixes(subject);
        let fault = match title.said {
            LineContent::Fault(fault) => fault,
            _ if is_answer && is_command(grammar, plain) => Fault::SubjectOfReply,
            _ if !has_text && !subject.contains(char::is_alphanumeric) => Fault::NoText,
            _ => Fault::Nothing,
        };
        script.lines.push(line(Err(fault), Vec::new()));
    }
    script
}

/// Reads the commands in the lines of a body.
fn commands_of(grammar: &Grammar<'_>, body: &[(usize, &str)]) -> Script {
    let mut lines: Vec<LetterLine> = Vec::new();
    let (mut prose, mut has_order) = (0, false);
    // The first line that may be meant as a command, used if there is no other.
    let mut doubtful: Option<LetterLine> = None;
    let mut rest = body.iter();
    while let Some(&(number, raw)) = rest.next() {
        if raw.trim().is_empty() {
            continue;
        }
        if is_end(raw) || prose > MOST_PROSE {
            break;
        }
        let ParsedLine { said, notes, is_sure } = grammar.hear(raw);
        let said = match said {
            LineContent::LetterCommand(command) if is_bare(grammar, raw) => {
                // Only one bare order per letter, and no initials below a greeting.
                if has_order || prose + lines.len() > 0 && !is_bare_telling(grammar, raw) {
                    prose += 1;
                    continue;
                }
                has_order = true;
                Ok(command)
            }
            LineContent::LetterCommand(command) => Ok(command),
            LineContent::Introduction(command) => {
                let text: Vec<&str> = block(&mut rest);
                if text.iter().any(|line| is_bare_telling(grammar, line)) {
                    Err(Fault::OrderInText)
                } else {
                    with_text(command, text_of(text.into_iter()))
                }
            }
            // A game and a number are more than a remark.
            LineContent::Fault(fault @ Fault::NoSuchCommand { .. })
                if raw.contains(|sign: char| sign.is_ascii_digit()) =>
            {
                Err(fault)
            }
            LineContent::Fault(fault) if is_sure => Err(fault),
            LineContent::Multiple => continue,
            LineContent::Fault(fault) => {
                prose += 1;
                doubtful.get_or_insert(LetterLine { number, said: Err(fault), notes });
                continue;
            }
            LineContent::Prose => {
                prose += 1;
                continue;
            }
        };
        if lines.len() == MOST_COMMANDS {
            lines.push(LetterLine { number, said: Err(Fault::TooMany), notes: Vec::new() });
            break;
        }
        lines.push(LetterLine { number, said, notes });
    }
    if lines.is_empty() {
        lines.extend(doubtful);
    }
    Script { lines }
}

/// Takes the lines of a text in the middle of a letter, up to a blank line or `end`.
fn block<'a>(rest: &mut std::slice::Iter<'_, (usize, &'a str)>) -> Vec<&'a str> {
    let mut text = Vec::new();
    for &(_, line) in rest {
        match (line.trim().is_empty(), text.is_empty()) {
            (true, true) => continue,
            (true, false) => break,
            _ if is_end(line) => break,
            _ => text.push(line),
        }
    }
    text
}

fn text_of<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    lines.map(str::trim_end).collect::<Vec<&str>>().join("\n").trim().to_owned()
}

/// Completes a command with its text, which must not be empty.
fn with_text(command: LetterCommand, said: String) -> Result<LetterCommand, Fault> {
    let verb = match command {
        LetterCommand::Message { .. } => Verb::Message,
        LetterCommand::Broadcast { .. } => Verb::Broadcast,
        _ => Verb::Chat,
    };
    if said.is_empty() {
        return Err(Fault::Missing { verb, slot: Slot::Text });
    }
    Ok(match command {
        LetterCommand::Chat { at, .. } => LetterCommand::Chat { at, text: said },
        LetterCommand::Message { signer, to, .. } => LetterCommand::Message { signer, to, text: said },
        LetterCommand::Broadcast { signer, .. } => LetterCommand::Broadcast { signer, text: said },
        other => other,
    })
}

/// Whether the line is `end`, which ends the commands.
fn is_end(line: &str) -> bool {
    line.trim().len() <= 8 && fold(line).trim_end_matches(['.', '!']).eq_ignore_ascii_case("end")
}

/// Whether the line is a command with a command word, not a bare order.
fn is_command(grammar: &Grammar<'_>, line: &str) -> bool {
    matches!(grammar.hear(line).said, LineContent::LetterCommand(_)) && !is_bare(grammar, line)
}

/// Whether the line is an order without a command word.
fn is_bare(grammar: &Grammar<'_>, line: &str) -> bool {
    let words = slots::split(unwrapped(&fold(line)));
    words.first().is_some_and(|word| Verb::exactly(&word.text).is_none())
        && orders::bare(grammar, &words).is_some()
}

fn is_bare_telling(grammar: &Grammar<'_>, line: &str) -> bool {
    let words = slots::split(unwrapped(&fold(line)));
    orders::bare(grammar, &words).is_some_and(|(order, _)| orders::is_telling(&order))
}

fn names_game(grammar: &Grammar<'_>, subject: &str) -> bool {
    let folded = fold(subject);
    let first = folded.split_whitespace().next().unwrap_or_default();
    grammar.games.iter().any(|game| game.info.id.eq_ignore_ascii_case(first))
}

/// Whether the subject is that of an answer or a forwarded letter, and so repeats an old one.
fn is_answer(subject: &str) -> bool {
    without_prefixes(subject).len() < subject.trim().len()
}

/// The subject without `Re:`, `AW:`, `Odp:`, `Re[2]:`.
fn without_prefixes(subject: &str) -> &str {
    let mut rest = subject.trim();
    while let Some((prefix, behind)) = rest.split_once([':', '：']) {
        let word = prefix.split(['[', '(']).next().unwrap_or_default().trim().to_lowercase();
        if !ANSWERS.contains(&word.as_str()) {
            break;
        }
        rest = behind.trim_start();
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::{is_answer, is_end, without_prefixes};

    #[test]
    fn subjects_of_answers_are_known_in_many_languages() {
        for subject in
            ["Re: duel", "RE: AW: x", "Odp: x", "Re[2]: x", "AW (3): x", "Fwd: x", "回复：x", "RV: x"]
        {
            assert!(is_answer(subject), "{subject}");
        }
        for subject in ["", "duel move 3 b2b3", "chat 3: hello", "remark: x", "r 5"] {
            assert!(!is_answer(subject), "{subject}");
        }
        assert_eq!(without_prefixes("Re: AW: duel help"), "duel help");
    }

    #[test]
    fn end_must_be_a_line_of_its_own() {
        assert!(is_end("end") && is_end(" End. ") && is_end("\u{a0}END"));
        assert!(!is_end("the end") && !is_end("ending") && !is_end("end of it"));
    }
}
