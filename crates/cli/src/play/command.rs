//! Parses typed lines: an order, a command, or neither.

use botyard_core::Seat;
use botyard_core::face::Refused;
use botyard_protocol::Offer;

use super::server_table::Bid;
use super::session::Session;
use super::text::sentence;

/// Commands, as opposed to orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayCommand {
    Undo,
    Redo,
    Hint,
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
    /// Something is offered at a server's table, or an offer is answered.
    Bid(Bid),
    /// Call the game at a server's table off.
    Abort,
    /// Show what was said at a server's table.
    Chat,
    /// Show the address of a server's table.
    Link,
}

/// Availability of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    Always,
    /// In a game at this terminal.
    Here,
    /// At a table of a server.
    AtServer,
    /// In simultaneous games.
    InRounds,
}

/// The command that tries orders out, which follow it.
const PLAN: [&str; 2] = ["plan", "try"];

/// The command that saves the game, in a file whose name may follow.
const SAVE: &str = "save";

/// The command that says something at a server's table.
const SAY: &str = "say";

/// Every command with its word, what it does, and where it is of use.
const COMMANDS: [(PlayCommand, &str, &str, Use); 24] = [
    (PlayCommand::Undo, "undo", "take your last move back", Use::Here),
    (PlayCommand::Undo, "undo", "take your orders back, or ask to take back your last move", Use::AtServer),
    (PlayCommand::Redo, "redo", "play it again", Use::Here),
    (PlayCommand::Hint, "hint", "see what the strongest computer would play", Use::Here),
    (PlayCommand::Moves, "moves", "list the legal moves; add how they begin for fewer", Use::Always),
    (PlayCommand::Flip, "flip", "turn the board around", Use::Always),
    (PlayCommand::Position, "position", "show the position as text", Use::Always),
    (PlayCommand::Rules, "rules", "read the rules", Use::Always),
    (PlayCommand::Replay, "replay", "show the last round again, move by move", Use::InRounds),
    (PlayCommand::Stop, "stop", "make a computer that thinks move now", Use::Here),
    (PlayCommand::Bid(Bid::Make(Offer::Draw)), "draw", "offer a draw", Use::AtServer),
    (PlayCommand::Bid(Bid::Make(Offer::Pause)), "pause", "offer to stop the clocks", Use::AtServer),
    (PlayCommand::Bid(Bid::Make(Offer::Resume)), "resume", "offer to go on", Use::AtServer),
    (PlayCommand::Bid(Bid::Accept), "accept", "agree to what is offered", Use::AtServer),
    (PlayCommand::Bid(Bid::Decline), "decline", "decline it, or take your own offer back", Use::AtServer),
    (PlayCommand::Bid(Bid::Make(Offer::Rematch)), "rematch", "offer to play again", Use::AtServer),
    (PlayCommand::Chat, "chat", "read what was said", Use::AtServer),
    (PlayCommand::Link, "link", "show the address of the table", Use::AtServer),
    (PlayCommand::Resign, "resign", "give the game up", Use::Always),
    (PlayCommand::Abort, "abort", "call off a game that has hardly begun", Use::AtServer),
    (PlayCommand::New, "new", "begin again", Use::Here),
    (PlayCommand::Help, "help", "show the help", Use::Always),
    (PlayCommand::Quit, "quit", "leave the game", Use::Here),
    (PlayCommand::Quit, "quit", "leave the table; the game goes on", Use::AtServer),
];

/// The words of the commands that are of use in a game, each with what it does.
pub(super) fn commands(session: &Session) -> Vec<(&'static str, &'static str)> {
    let (in_rounds, at_server) = (session.info().simultaneous, session.server().is_some());
    let is_of_use = |place: Use| match place {
        Use::Always => true,
        Use::Here => !at_server,
        Use::AtServer => at_server,
        Use::InRounds => in_rounds,
    };
    let mut commands: Vec<_> = COMMANDS
        .iter()
        .filter(|(.., place)| is_of_use(*place))
        .map(|&(_, word, words, _)| (word, words))
        .collect();
    if in_rounds {
        commands.insert(1, (PLAN[0], "try moves out, also against guesses: plan MOVES | B: MOVES"));
    }
    if at_server {
        commands.insert(1, (SAY, "say something at the table: say TEXT"));
    }
    let before_help = commands.iter().position(|(word, _)| *word == "help").unwrap_or(commands.len());
    commands.insert(before_help, (SAVE, "save the game: save FILE, also as PGN (.pgn)"));
    commands
}

/// The words alone.
pub(super) fn command_words(session: &Session) -> impl Iterator<Item = &'static str> {
    commands(session).into_iter().map(|(word, _)| word)
}

/// Meaning of a line.
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
    /// To save the game in this file; empty for the usual one.
    Save(String),
    /// To say this at the server's table.
    Say(String),
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
    let word = word.trim_start_matches(['/', ':']).to_lowercase();
    if word == SAVE {
        return Meaning::Save(rest.trim().to_owned());
    }
    if word == SAY && session.server().is_some() {
        return match rest.trim() {
            "" => Meaning::Neither("Type what you want to say behind say.".to_owned()),
            text => Meaning::Say(text.to_owned()),
        };
    }
    // Signs may begin a move too, which the game then understands and refuses by itself.
    let is_readable = checked.as_ref().is_some_and(|(_, checked)| match checked {
        Ok(_) => true,
        Err(why) => !matches!(why, Refused::Unreadable { .. }),
    });
    let is_word = line.chars().skip(1).all(char::is_alphabetic);
    Meaning::Neither(match checked {
        _ if line.starts_with(['/', ':']) && is_word && !is_readable => unknown_command(session, line),
        Some((_, Err(Refused::Unreadable { .. }))) if meant_command(session, line).is_some() => {
            unknown_command(session, line)
        }
        Some((_, Err(why @ Refused::Unreadable { .. }))) => {
            format!("{} Type help for the commands.", sentence(&why.to_string()))
        }
        Some((_, Err(why))) => sentence(&why.to_string()),
        _ if session.is_over() && session.server().is_some() => {
            "The game is over: type rematch, save or quit.".to_owned()
        }
        _ if session.is_over() => "The game is over: type new, undo or quit.".to_owned(),
        _ if session.server().is_some_and(|table| table.seat().is_none()) => {
            "You only watch here. Type help for the commands.".to_owned()
        }
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
    COMMANDS.iter().find(|(_, name, ..)| *name == word).map(|&(command, ..)| command)
}

fn unknown_command(session: &Session, line: &str) -> String {
    let shown: String = line.chars().take(20).collect();
    match meant_command(session, line) {
        Some(word) => format!("There is no command \"{shown}\": did you mean {word}?"),
        None => format!("There is no command \"{shown}\": type help for those there are."),
    }
}

/// The command that a word is a misspelling or a beginning of.
fn meant_command(session: &Session, line: &str) -> Option<&'static str> {
    let word: Vec<char> = line.trim_start_matches(['/', ':']).to_lowercase().chars().collect();
    if word.len() < 3 || word.len() > 12 || !word.iter().all(|sign| sign.is_alphabetic()) {
        return None;
    }
    let begun = command_words(session).find(|name| name.chars().zip(&word).all(|(a, &b)| a == b));
    let nearest = || {
        let distance = |name: &str| edit_distance(&word, &name.chars().collect::<Vec<_>>());
        let most = if word.len() < 5 { 1 } else { 2 };
        command_words(session).map(|name| (distance(name), name)).filter(|&(steps, _)| steps <= most).min()
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
            Meaning::Save(name) => format!("save {name:?}"),
            Meaning::Say(text) => format!("say {text:?}"),
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
        check("save", "save \"\"");
        check("/SAVE My Game.yard", "save \"My Game.yard\"");
        check("hint", "Hint");
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
