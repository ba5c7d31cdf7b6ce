//! What a typed line means: an order, a command, or neither.

use botyard_core::face::Refused;
use botyard_core::{GameInfo, Seat};

use super::session::Session;
use super::text::sentence;

/// What can be asked for besides playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayCommand {
    Undo,
    Redo,
    Resign,
    Flip,
    Moves,
    Rules,
    New,
    Position,
    Help,
    Quit,
    /// The computer that thinks shall move now.
    Stop,
    /// Show the last round again.
    Replay,
}

/// The command that tries orders out, which follow it.
const PLAN: [&str; 2] = ["plan", "try"];

/// Every command with its word and what it does.
const COMMANDS: [(PlayCommand, &str, &str); 12] = [
    (PlayCommand::Undo, "undo", "take your last move back"),
    (PlayCommand::Redo, "redo", "play it again"),
    (PlayCommand::Moves, "moves", "list the legal moves; add how they begin for fewer"),
    (PlayCommand::Flip, "flip", "turn the board around"),
    (PlayCommand::Position, "position", "show the position as text"),
    (PlayCommand::Rules, "rules", "read the rules"),
    (PlayCommand::Replay, "replay", "show the last round again, move by move"),
    (PlayCommand::Stop, "stop", "make a computer that thinks move now"),
    (PlayCommand::Resign, "resign", "give the game up"),
    (PlayCommand::New, "new", "begin again"),
    (PlayCommand::Help, "help", "show the help"),
    (PlayCommand::Quit, "quit", "leave the game"),
];

/// The words of the commands that are of use in a game, each with what it does.
pub(super) fn commands(info: &GameInfo) -> Vec<(&'static str, &'static str)> {
    let plan = (PLAN[0], "try moves out, also against guesses: plan MOVES | B: MOVES");
    let mut commands: Vec<_> = COMMANDS
        .iter()
        .filter(|(command, ..)| info.simultaneous || *command != PlayCommand::Replay)
        .map(|&(_, word, words)| (word, words))
        .collect();
    if info.simultaneous {
        commands.insert(2, plan);
    }
    commands
}

/// The words alone.
pub(super) fn command_words(info: &GameInfo) -> impl Iterator<Item = &'static str> {
    commands(info).into_iter().map(|(word, _)| word)
}

/// What a line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// A legal order of the person who is asked, in canonical form.
    Order(Seat, String),
    /// A command.
    Command(PlayCommand),
    /// To list the legal moves that begin like this: those of one piece.
    MovesOf(String),
    /// To try these orders out.
    Plan(String),
    /// Neither: why, in a sentence.
    Neither(String),
}

/// Reads a line. An order goes before a command of the same spelling; `/undo` and `:undo` are always commands.
pub(super) fn read_line(session: &Session, line: &str) -> Meaning {
    let line = line.trim();
    let checked = session.asked().map(|seat| (seat, session.game().check(seat, line)));
    if let Some((seat, Ok(order))) = &checked {
        return Meaning::Order(*seat, order.clone());
    }
    if let Some(command) = read_command(line) {
        return Meaning::Command(command);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if read_command(word) == Some(PlayCommand::Moves) {
        return Meaning::MovesOf(rest.trim().to_owned());
    }
    if PLAN.contains(&word.trim_start_matches(['/', ':']).to_lowercase().as_str()) {
        return Meaning::Plan(rest.trim().to_owned());
    }
    let info = session.info();
    // Signs may begin a move too, which the game then understands and refuses by itself.
    let is_readable = checked.as_ref().is_some_and(|(_, checked)| match checked {
        Ok(_) => true,
        Err(why) => !matches!(why, Refused::Unreadable { .. }),
    });
    let is_word = line.chars().skip(1).all(char::is_alphabetic);
    Meaning::Neither(match checked {
        _ if line.starts_with(['/', ':']) && is_word && !is_readable => unknown_command(info, line),
        Some((_, Err(Refused::Unreadable { .. }))) if meant_command(info, line).is_some() => {
            unknown_command(info, line)
        }
        Some((_, Err(why @ Refused::Unreadable { .. }))) => {
            format!("{} Type help for the commands.", sentence(&why.to_string()))
        }
        Some((_, Err(why))) => sentence(&why.to_string()),
        _ if session.outcome().is_some() => "The game is over: type new, undo or quit.".to_owned(),
        _ => "It isn't your turn yet. Type help for the commands.".to_owned(),
    })
}

fn read_command(line: &str) -> Option<PlayCommand> {
    let word = line.trim_start_matches(['/', ':']).trim().to_lowercase();
    let word = match word.as_str() {
        "?" | "h" => "help",
        "q" | "exit" => "quit",
        other => other,
    };
    COMMANDS.iter().find(|(_, name, _)| *name == word).map(|&(command, ..)| command)
}

fn unknown_command(info: &GameInfo, line: &str) -> String {
    let shown: String = line.chars().take(20).collect();
    match meant_command(info, line) {
        Some(word) => format!("There is no command \"{shown}\": did you mean {word}?"),
        None => format!("There is no command \"{shown}\": type help for those there are."),
    }
}

/// The command that a word is a misspelling or a beginning of.
fn meant_command(info: &GameInfo, line: &str) -> Option<&'static str> {
    let word: Vec<char> = line.trim_start_matches(['/', ':']).to_lowercase().chars().collect();
    if word.len() < 3 || word.len() > 12 || !word.iter().all(|sign| sign.is_alphabetic()) {
        return None;
    }
    let begun = command_words(info).find(|name| name.chars().zip(&word).all(|(a, &b)| a == b));
    let nearest = || {
        let distance = |name: &str| edit_distance(&word, &name.chars().collect::<Vec<_>>());
        let most = if word.len() < 5 { 1 } else { 2 };
        command_words(info).map(|name| (distance(name), name)).filter(|&(steps, _)| steps <= most).min()
    };
    begun.or_else(|| nearest().map(|(_, name)| name))
}

/// How many signs must be put in, left out, changed or swapped with the next to make one word of the other.
fn edit_distance(one: &[char], other: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, &a) in one.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, &b) in other.iter().enumerate() {
            let mut least = (row[j] + usize::from(a != b)).min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a == other[j - 1] && one[i - 1] == b {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::tests::two_persons;
    use super::*;

    fn check(line: &str, expected: &str) {
        let meaning = match read_line(&two_persons(), line) {
            Meaning::Order(_, order) => order,
            Meaning::Command(command) => format!("{command:?}"),
            Meaning::MovesOf(beginning) => format!("moves of {beginning}"),
            Meaning::Plan(text) => format!("try {text:?}"),
            Meaning::Neither(why) => why,
        };
        assert_eq!(meaning, expected, "{line:?}");
    }

    #[test]
    fn a_line_is_an_order_or_a_command_however_it_is_written() {
        check(" B2-B3 ", "b2b3");
        check("UNDO", "Undo");
        check("/quit", "Quit");
        check("?", "Help");
        check("moves B1", "moves of B1");
        check("plan F ^ | B: F", "try \"F ^ | B: F\"");
        check("TRY  b2b3", "try \"b2b3\"");
        check("plan", "try \"\"");
    }

    #[test]
    fn a_misspelt_command_is_guessed() {
        check("undoo", "There is no command \"undoo\": did you mean undo?");
        check("ruels", "There is no command \"ruels\": did you mean rules?");
        check("pos", "There is no command \"pos\": did you mean position?");
        check("/x", "There is no command \"/x\": type help for those there are.");
    }

    #[test]
    fn a_wrong_move_keeps_the_reason_of_the_game() {
        let session = two_persons();
        let seat = session.asked().unwrap();
        let why = session.game().check(seat, "b2b1").unwrap_err();
        check("b2b1", &sentence(&why.to_string()));
    }
}
