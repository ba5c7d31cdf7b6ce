//! Parses typed lines: an order, a command, or neither.

use botyard_core::face::Refused;
use botyard_core::{InWords, Seat, Texts};
use botyard_protocol::Offer;

use super::server_table::Bid;
use super::session::PlaySession;
use super::text::sentence;
use crate::lang::{said, spoken, text};

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
    /// Makes the thinking computer move now.
    Stop,
    /// Shows the last round again.
    Replay,
    /// Makes or answers an offer at a server's table.
    Bid(Bid),
    /// Aborts the game at a server's table.
    Abort,
    /// Shows the chat of a server's table.
    Chat,
    /// Shows the address of a server's table.
    Link,
}

/// Where a command is available.
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

/// The command that tries out the orders after it.
const PLAN: [&str; 2] = ["plan", "try"];

/// The command that saves the game, with an optional file name.
const SAVE: &str = "save";

/// The command that sends a chat message at a server's table.
const SAY: &str = "say";

/// Every command with its word, description and availability.
const COMMANDS: [(PlayCommand, &str, Texts, Use); 24] = [
    (
        PlayCommand::Undo,
        "undo",
        Texts::new("take back your last move", "deshacer tu última jugada", "cofnij swój ostatni ruch"),
        Use::Here,
    ),
    (
        PlayCommand::Undo,
        "undo",
        Texts::new(
            "change your orders, or ask to take back your last move",
            "cambiar tus órdenes o pedir deshacer tu última jugada",
            "zmień polecenia albo poproś o cofnięcie ruchu",
        ),
        Use::AtServer,
    ),
    (PlayCommand::Redo, "redo", Texts::new("redo it", "rehacerla", "ponów cofnięty ruch"), Use::Here),
    (
        PlayCommand::Hint,
        "hint",
        Texts::new(
            "show what the strongest computer would play",
            "ver qué jugaría el ordenador más fuerte",
            "pokaż, co zagrałby najsilniejszy komputer",
        ),
        Use::Here,
    ),
    (
        PlayCommand::Moves,
        "moves",
        Texts::new(
            "list the legal moves, or those that start with a text: moves TEXT",
            "lista de jugadas legales, o las que empiezan así: moves TEXTO",
            "lista dozwolonych ruchów, też o danym początku: moves TEKST",
        ),
        Use::Always,
    ),
    (
        PlayCommand::Flip,
        "flip",
        Texts::new("flip the board", "girar el tablero", "obróć planszę"),
        Use::Always,
    ),
    (
        PlayCommand::Position,
        "position",
        Texts::new("show the position as text", "mostrar la posición como texto", "pokaż pozycję jako tekst"),
        Use::Always,
    ),
    (
        PlayCommand::Rules,
        "rules",
        Texts::new("read the rules", "leer las reglas", "przeczytaj zasady"),
        Use::Always,
    ),
    (
        PlayCommand::Replay,
        "replay",
        Texts::new(
            "show the last round again, step by step",
            "ver otra vez la última ronda, paso a paso",
            "pokaż ostatnią rundę jeszcze raz, krok po kroku",
        ),
        Use::InRounds,
    ),
    (
        PlayCommand::Stop,
        "stop",
        Texts::new(
            "make the computer move now",
            "que el ordenador juegue ya",
            "niech komputer zagra od razu",
        ),
        Use::Here,
    ),
    (
        PlayCommand::Bid(Bid::Make(Offer::Draw)),
        "draw",
        Texts::new("offer a draw", "ofrecer tablas", "zaproponuj remis"),
        Use::AtServer,
    ),
    (
        PlayCommand::Bid(Bid::Make(Offer::Pause)),
        "pause",
        Texts::new("offer a pause", "proponer una pausa", "zaproponuj pauzę"),
        Use::AtServer,
    ),
    (
        PlayCommand::Bid(Bid::Make(Offer::Resume)),
        "resume",
        Texts::new("offer to resume", "proponer reanudar la partida", "zaproponuj wznowienie"),
        Use::AtServer,
    ),
    (
        PlayCommand::Bid(Bid::Accept),
        "accept",
        Texts::new("accept an offer", "aceptar una oferta", "przyjmij propozycję"),
        Use::AtServer,
    ),
    (
        PlayCommand::Bid(Bid::Decline),
        "decline",
        Texts::new(
            "decline an offer, or withdraw your own",
            "rechazar una oferta o retirar la tuya",
            "odrzuć propozycję albo wycofaj swoją",
        ),
        Use::AtServer,
    ),
    (
        PlayCommand::Bid(Bid::Make(Offer::Rematch)),
        "rematch",
        Texts::new("offer a rematch", "proponer la revancha", "zaproponuj rewanż"),
        Use::AtServer,
    ),
    (PlayCommand::Chat, "chat", Texts::new("read the chat", "leer el chat", "czytaj czat"), Use::AtServer),
    (
        PlayCommand::Link,
        "link",
        Texts::new("show the link of the table", "mostrar el enlace de la mesa", "pokaż link do stołu"),
        Use::AtServer,
    ),
    (PlayCommand::Resign, "resign", Texts::new("resign the game", "rendirse", "poddaj się"), Use::Always),
    (
        PlayCommand::Abort,
        "abort",
        Texts::new(
            "abort a game before everyone has moved",
            "anular la partida antes de que todos hayan jugado",
            "przerwij grę, zanim wszyscy zagrają",
        ),
        Use::AtServer,
    ),
    (
        PlayCommand::New,
        "new",
        Texts::new("start a new game", "empezar otra partida", "zacznij nową grę"),
        Use::Here,
    ),
    (PlayCommand::Help, "help", Texts::new("show the help", "mostrar la ayuda", "pokaż pomoc"), Use::Always),
    (PlayCommand::Quit, "quit", Texts::new("leave the game", "salir de la partida", "opuść grę"), Use::Here),
    (
        PlayCommand::Quit,
        "quit",
        Texts::new(
            "leave the table; the game continues",
            "dejar la mesa; la partida sigue",
            "odejdź od stołu; gra trwa dalej",
        ),
        Use::AtServer,
    ),
];

/// The words of the commands that are available, each with its description.
pub(super) fn commands(session: &PlaySession) -> Vec<(&'static str, &'static str)> {
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
        .map(|&(_, word, words, _)| (word, words.get(spoken())))
        .collect();
    if in_rounds {
        commands.insert(
            1,
            (
                PLAN[0],
                text!(
                    "try moves out, also against guesses: plan MOVES | B: MOVES",
                    "probar jugadas, también contra suposiciones: plan JUGADAS | B: JUGADAS",
                    "wypróbuj ruchy, także na domysły: plan RUCHY | B: RUCHY"
                ),
            ),
        );
    }
    if at_server {
        commands.insert(
            1,
            (
                SAY,
                text!(
                    "send a chat message: say TEXT",
                    "enviar un mensaje al chat: say TEXTO",
                    "napisz na czacie: say TEKST"
                ),
            ),
        );
    }
    let before_help = commands.iter().position(|(word, _)| *word == "help").unwrap_or(commands.len());
    commands.insert(
        before_help,
        (
            SAVE,
            text!(
                "save the game: save FILE, also as PGN (.pgn)",
                "guardar la partida: save ARCHIVO, también como PGN (.pgn)",
                "zapisz grę: save PLIK, także jako PGN (.pgn)"
            ),
        ),
    );
    commands
}

/// The words of the available commands.
pub(super) fn command_words(session: &PlaySession) -> impl Iterator<Item = &'static str> {
    commands(session).into_iter().map(|(word, _)| word)
}

/// Meaning of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LineMeaning {
    /// A legal order of the current player, in canonical form.
    Order(Seat, String),
    /// A command, with its arguments parsed.
    Command(PlayCommand),
    /// Lists the legal moves with this prefix, such as those of one piece.
    MovesOf(String),
    /// Tries these orders out.
    Plan(String),
    /// Saves the game to this file; empty for the default one.
    Save(String),
    /// Sends this chat message at the server's table.
    Say(String),
    /// Neither an order nor a command; the reason as a sentence.
    Neither(String),
}

/// Parses a line. Orders take precedence over commands of the same spelling; `/undo` and `:undo` are always
/// commands.
pub(super) fn read_line(session: &PlaySession, line: &str) -> LineMeaning {
    let line = line.trim();
    let checked = session.asked().map(|seat| (seat, session.game().check(seat, line)));
    if let Some((seat, Ok(order))) = &checked {
        return LineMeaning::Order(*seat, order.clone());
    }
    if let Some(command) = read_command(line) {
        return LineMeaning::Command(command);
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if read_command(word) == Some(PlayCommand::Moves) {
        return LineMeaning::MovesOf(rest.trim().to_owned());
    }
    if PLAN.contains(&word.trim_start_matches(['/', ':']).to_lowercase().as_str()) {
        return LineMeaning::Plan(rest.trim().to_owned());
    }
    let word = word.trim_start_matches(['/', ':']).to_lowercase();
    if word == SAVE {
        return LineMeaning::Save(rest.trim().to_owned());
    }
    if word == SAY && session.server().is_some() {
        return match rest.trim() {
            "" => LineMeaning::Neither(
                text!(
                    "Type your message after say.",
                    "Escribe tu mensaje después de say.",
                    "Wpisz wiadomość po say."
                )
                .to_owned(),
            ),
            text => LineMeaning::Say(text.to_owned()),
        };
    }
    // Moves may begin with these characters too; the game then parses and rejects them itself.
    let is_readable = checked.as_ref().is_some_and(|(_, checked)| match checked {
        Ok(_) => true,
        Err(why) => !matches!(why, Refused::Unreadable { .. }),
    });
    let is_word = line.chars().skip(1).all(char::is_alphabetic);
    LineMeaning::Neither(match checked {
        _ if line.starts_with(['/', ':']) && is_word && !is_readable => unknown_command(session, line),
        Some((_, Err(Refused::Unreadable { .. }))) if meant_command(session, line).is_some() => {
            unknown_command(session, line)
        }
        Some((_, Err(why @ Refused::Unreadable { .. }))) => {
            said!(
                "{} Type help for the commands.",
                "{} Escribe help para ver las órdenes.",
                "{} Wpisz help, żeby zobaczyć polecenia.",
                sentence(&why.in_words(spoken()))
            )
        }
        Some((_, Err(why))) => sentence(&why.in_words(spoken())),
        _ if session.is_over() && session.server().is_some() => text!(
            "The game is over: type rematch, save or quit.",
            "La partida ha terminado: escribe rematch, save o quit.",
            "Gra skończona: wpisz rematch, save albo quit."
        )
        .to_owned(),
        _ if session.is_over() => text!(
            "The game is over: type new, undo or quit.",
            "La partida ha terminado: escribe new, undo o quit.",
            "Gra skończona: wpisz new, undo albo quit."
        )
        .to_owned(),
        _ if session.server().is_some_and(|table| table.seat().is_none()) => text!(
            "You are only watching. Type help for the commands.",
            "Solo estás mirando. Escribe help para ver las órdenes.",
            "Tylko oglądasz. Wpisz help, żeby zobaczyć polecenia."
        )
        .to_owned(),
        _ => text!(
            "It isn't your turn yet. Type help for the commands.",
            "Aún no te toca. Escribe help para ver las órdenes.",
            "To jeszcze nie twoja kolej. Wpisz help, żeby zobaczyć polecenia."
        )
        .to_owned(),
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

fn unknown_command(session: &PlaySession, line: &str) -> String {
    let shown: String = line.chars().take(20).collect();
    match meant_command(session, line) {
        Some(word) => said!(
            "There is no command \"{shown}\": did you mean {word}?",
            "No existe la orden «{shown}»: ¿querías decir {word}?",
            "Nie ma polecenia „{shown}”: czy chodziło o {word}?"
        ),
        None => said!(
            "There is no command \"{shown}\": type help for a list.",
            "No existe la orden «{shown}»: escribe help para ver la lista.",
            "Nie ma polecenia „{shown}”: wpisz help, żeby zobaczyć listę."
        ),
    }
}

/// The command of which a word is a prefix or a misspelling.
fn meant_command(session: &PlaySession, line: &str) -> Option<&'static str> {
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

/// Edit distance of two words: insertions, deletions, replacements and swaps of adjacent characters.
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
            LineMeaning::Order(_, order) => order,
            LineMeaning::Command(command) => format!("{command:?}"),
            LineMeaning::MovesOf(beginning) => format!("moves of {beginning}"),
            LineMeaning::Plan(text) => format!("try {text:?}"),
            LineMeaning::Save(name) => format!("save {name:?}"),
            LineMeaning::Say(text) => format!("say {text:?}"),
            LineMeaning::Neither(why) => why,
        };
        assert_eq!(meaning, expected, "{line:?}");
    }

    #[test]
    fn orders_and_commands_are_parsed_in_any_form() {
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
        check("/x", "There is no command \"/x\": type help for a list.");
    }

    #[test]
    fn a_wrong_move_keeps_the_reason_of_the_game() {
        let session = two_persons();
        let seat = session.asked().unwrap();
        let why = session.game().check(seat, "b2b1").unwrap_err();
        check("b2b1", &sentence(&why.to_string()));
    }
}
