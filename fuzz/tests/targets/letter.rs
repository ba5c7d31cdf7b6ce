//! Fuzz target: reading letters, with the games of the catalog.

use botyard_catalog::GAMES;
use botyard_core::Lang;
use botyard_mail::{
    Address, Letter, LetterCommand, MOST_COMMANDS, ReadSettings, Reading, Secrets, Trust, read,
};

use crate::check_sentence;

fn read_as_sent(bytes: &[u8]) -> Reading {
    let settings =
        ReadSettings { games: GAMES, own: Address::normal("yard@club.example"), authserv_id: None };
    read(&settings, &Letter { bytes, ..Letter::default() })
}

/// Any bytes can be read; the number of commands is limited; no sender is verified without proof; errors have
/// a message. The canonical text of a command, in a letter of its own, reads back as a command with the same
/// text.
fn property(input: &[u8]) {
    let reading = read_as_sent(input);
    let commands: Vec<&LetterCommand> = reading.commands().collect();
    assert!(commands.len() <= MOST_COMMANDS);
    assert!(matches!(reading.trust(), Trust::Token | Trust::Word | Trust::Nobody));
    if let Some((_, fault)) = reading.fault() {
        check_sentence(fault);
    }
    for note in reading.lines.iter().flat_map(|line| &line.notes) {
        check_sentence(note);
    }
    assert!(reading.disclose(Lang::Pl).is_object());
    let token = reading.token.as_ref().map_or_else(String::new, |token| format!("+{}", token.reveal()));
    for command in commands {
        assert!(!command.to_string().is_empty());
        // A text consists of separate lines, which belong to the letter and not to the command.
        if command.text().is_some() {
            continue;
        }
        let line = command.canonical(Secrets::Shown);
        let head = format!("From: ann@example.org\nTo: yard{token}@club.example\nSubject: multiple\n");
        let letter = format!("{head}Content-Type: text/plain; charset=utf-8\n\n{line}\n");
        let again = read_as_sent(letter.as_bytes());
        let lines: Vec<String> = again.commands().map(|command| command.canonical(Secrets::Shown)).collect();
        assert_eq!(lines, [line.as_str()], "{:?}", again.fault());
    }
}

botyard_fuzz::target!(letter, property, iterations: 2_000, longest: 4_096);
