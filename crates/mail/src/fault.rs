//! Faults and notes: sentences for the sender about how the letter was read.

use botyard_core::{InWords, Texts};

use crate::command::Signer;
use crate::letter::MOST_COMMANDS;
use crate::verb::Verb;

/// Why a command can't be parsed. The sentences say how the command is written and never repeat the letter,
/// which may contain secrets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The letter contains no command.
    #[error(
        "I found no command in this email; write one in the subject or in the first line, or write `help`"
    )]
    Nothing,
    /// The letter contains no readable text.
    #[error("I found no text in this email; write plain text, without encryption or pictures")]
    NoText,
    /// The letter has too many commands.
    #[error("an email can have at most {MOST_COMMANDS} commands; send the others in another one")]
    TooMany,
    /// A line is too long to be a command.
    #[error("this line is too long to be a command")]
    TooLong,
    /// The only command is in the subject of an answer, and so in the letter that is answered.
    #[error(
        "the subject is that of a reply, so I did not read it as a command; write the command in the first line"
    )]
    SubjectOfReply,
    /// The word after the game isn't a command.
    #[error("I don't know this command; write `{game} help` for a list")]
    NoSuchCommand {
        /// Id of the game.
        game: &'static str,
    },
    /// A misspelt word whose effect couldn't be undone.
    #[error("did you mean `{}`? It can't be undone, so write the exact word", .0.word())]
    WriteOut(Verb),
    /// A slot is missing.
    #[error("`{}` needs {}: write `{}`", .verb.word(), .slot.name().en, .verb.form())]
    Missing {
        /// The command.
        verb: Verb,
        /// The missing slot.
        slot: Slot,
    },
    /// A slot can't be parsed.
    #[error("I can't read {} of `{}`: write `{}`", .slot.name_of().en, .verb.word(), .verb.form())]
    Unreadable {
        /// The command.
        verb: Verb,
        /// The slot that can't be parsed.
        slot: Slot,
    },
    /// The command has too many words.
    #[error("there is too much after `{}`: write `{}`", .0.word(), .0.form())]
    TooMuch(Verb),
    /// No part of the line is an order.
    #[error("I can't read the move; {}", look_like(.examples, ["in this game moves look like", "moves look like"]))]
    NoOrder {
        /// Examples of orders: one of the game, or of every game if none is named.
        examples: Vec<&'static str>,
        /// The first words of the line, which may be the sender's name and mail word; they identify whom to
        /// answer.
        signer: Option<Signer>,
    },
    /// The line begins with an order, with more text after it.
    #[error("this line begins with a move; write the move on a line of its own")]
    OrderAndMore,
    /// The table of an order is missing.
    #[error("I don't know which table this is for: reply to an email about the table, or write `{}`", Verb::Move.form())]
    WhichTable,
    /// A vacation ends before it begins.
    #[error("a vacation can't end before it begins")]
    DaysReversed,
    /// A line of a chat in the middle of a letter looks like an order. Neither is executed.
    #[error("a line of this text looks like a move; write `end` on a line of its own after the text")]
    OrderInText,
}

/// A slot of a command.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slot {
    /// `GAME`: the id of a game.
    Game,
    /// `BOARD`: the number of a board.
    Board,
    /// `MOVE`: an order.
    Order,
    /// `#MOVENO`: the number of a turn.
    Turn,
    /// `USERID`: the name of an account.
    User,
    /// `ADDRESS`: a mail address.
    Address,
    /// `-option=value`.
    Option,
    /// A number of days.
    Days,
    /// A date.
    Day,
    /// A setting to change.
    Setting,
    /// The number of players.
    Seats,
    /// The text of a chat message.
    Text,
    /// The object of a command: `mail` after `stop`.
    Object,
}

impl Slot {
    /// The slot's name with the indefinite article.
    fn name(self) -> Texts {
        match self {
            Slot::Game => Texts::new("a game", "un juego", "nazwy gry"),
            Slot::Board => Texts::new("a board", "un tablero", "numeru planszy"),
            Slot::Order => Texts::new("an order", "una orden", "ruchu"),
            Slot::Turn => Texts::new("a turn", "un turno", "numeru tury"),
            Slot::User => Texts::new("a name", "un nombre", "nazwy gracza"),
            Slot::Address => Texts::new("an address", "una dirección", "adresu"),
            Slot::Option => Texts::new("an option", "una opción", "opcji"),
            Slot::Days => Texts::new("a number of days", "un número de días", "liczby dni"),
            Slot::Day => Texts::new("two days", "dos fechas", "dwóch dat"),
            Slot::Setting => Texts::new("a setting", "un ajuste", "ustawienia"),
            Slot::Seats => Texts::new("a number of players", "un número de jugadores", "liczby graczy"),
            Slot::Text => Texts::new("a text", "un texto", "tekstu"),
            Slot::Object => Texts::new("another word", "otra palabra", "jeszcze jednego słowa"),
        }
    }

    /// The slot's name with the definite article, in Polish in the genitive that follows a negation.
    fn name_of(self) -> Texts {
        match self {
            Slot::Game => Texts::new("the game", "el juego", "nazwy gry"),
            Slot::Board => Texts::new("the board", "el tablero", "numeru planszy"),
            Slot::Order => Texts::new("the order", "la orden", "ruchu"),
            Slot::Turn => Texts::new("the turn", "el turno", "numeru tury"),
            Slot::User => Texts::new("a name", "un nombre", "nazwy gracza"),
            Slot::Address => Texts::new("an address", "una dirección", "adresu"),
            Slot::Option => Texts::new("an option", "una opción", "opcji"),
            Slot::Days => Texts::new("the number of days", "el número de días", "liczby dni"),
            Slot::Day => Texts::new(
                "the days (such as 2026-07-01)",
                "las fechas (como 2026-07-01)",
                "dat (takich jak 2026-07-01)",
            ),
            Slot::Setting => Texts::new("a setting", "un ajuste", "ustawienia"),
            Slot::Seats => Texts::new("the number of players", "el número de jugadores", "liczby graczy"),
            Slot::Text => Texts::new("the text", "el texto", "tekstu"),
            Slot::Object => Texts::new("the second word", "la segunda palabra", "drugiego słowa"),
        }
    }
}

/// Examples of orders after the words for one game or for several.
fn look_like(examples: &[&str], words: [&str; 2]) -> String {
    let examples: Vec<String> = examples.iter().map(|example| format!("`{example}`")).collect();
    format!("{} {}", words[usize::from(examples.len() > 1)], examples.join(", "))
}

impl Fault {
    /// Stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Nothing => "no-command",
            Fault::NoText => "no-text",
            Fault::TooMany => "too-many-commands",
            Fault::TooLong => "line-too-long",
            Fault::SubjectOfReply => "subject-of-reply",
            Fault::NoSuchCommand { .. } => "no-such-command",
            Fault::WriteOut(_) => "write-it-out",
            Fault::Missing { .. } => "missing",
            Fault::Unreadable { .. } => "unreadable",
            Fault::TooMuch(_) => "too-much",
            Fault::NoOrder { .. } => "no-order",
            Fault::OrderAndMore => "order-and-more",
            Fault::WhichTable => "which-table",
            Fault::DaysReversed => "days-reversed",
            Fault::OrderInText => "order-in-text",
        }
    }
}

impl Fault {
    /// Whether the fault only means that no command was found, so that another part of the letter may contain
    /// one.
    pub(crate) fn says_nothing(&self) -> bool {
        matches!(
            self,
            Fault::Nothing
                | Fault::NoText
                | Fault::SubjectOfReply
                | Fault::Missing { verb: Verb::Chat | Verb::Message | Verb::Broadcast, slot: Slot::Text }
        )
    }
}

impl InWords for Fault {
    fn in_spanish(&self) -> String {
        match self {
            Fault::Nothing => {
                "no he encontrado ninguna orden en este correo; escríbela en el asunto o en la primera línea, o escribe `help`"
                    .to_owned()
            }
            Fault::NoText => {
                "no he encontrado texto en este correo; escribe texto normal, sin cifrar y sin imágenes".to_owned()
            }
            Fault::TooMany => {
                format!("un correo puede tener {MOST_COMMANDS} órdenes como mucho; envía las demás en otro")
            }
            Fault::TooLong => "esta línea es demasiado larga para ser una orden".to_owned(),
            Fault::SubjectOfReply => "el asunto es el de una respuesta, así que no lo he leído como orden; \
                                      escribe la orden en la primera línea"
                .to_owned(),
            Fault::NoSuchCommand { game } => {
                format!("no conozco esta orden; escribe `{game} help` para ver la lista")
            }
            Fault::WriteOut(verb) => format!(
                "¿querías decir `{}`? No tiene vuelta atrás, así que escribe la palabra exacta",
                verb.word()
            ),
            Fault::Missing { verb, slot } => {
                format!("en `{}` falta {}: escribe `{}`", verb.word(), slot.name().es, verb.form())
            }
            Fault::Unreadable { verb, slot } => {
                format!("no entiendo {} de `{}`: escribe `{}`", slot.name_of().es, verb.word(), verb.form())
            }
            Fault::TooMuch(verb) => {
                format!("sobra algo detrás de `{}`: escribe `{}`", verb.word(), verb.form())
            }
            Fault::NoOrder { examples, .. } => {
                let look = look_like(examples, ["en este juego se escriben como", "se escriben como"]);
                format!("no entiendo la jugada; {look}")
            }
            Fault::OrderAndMore => {
                "esta línea empieza con una jugada; escribe la jugada sola en su línea".to_owned()
            }
            Fault::WhichTable => format!(
                "no sé en qué mesa jugar esto: responde a un correo de la mesa o escribe `{}`",
                Verb::Move.form()
            ),
            Fault::DaysReversed => "unas vacaciones no pueden acabar antes de empezar".to_owned(),
            Fault::OrderInText => "una línea de este texto parece una jugada; escribe `end` en una línea aparte detrás del texto"
                .to_owned(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            Fault::Nothing => {
                "w tym e-mailu nie ma żadnego polecenia; wpisz je w temacie albo w pierwszej linii, albo napisz `help`".to_owned()
            }
            Fault::NoText => {
                "w tym e-mailu nie ma tekstu; napisz zwykłym tekstem, bez szyfrowania i obrazków".to_owned()
            }
            Fault::TooMany => {
                format!("w jednym e-mailu może być najwyżej tyle poleceń: {MOST_COMMANDS}; resztę wyślij w następnym")
            }
            Fault::TooLong => "ta linia jest za długa jak na polecenie".to_owned(),
            Fault::SubjectOfReply => {
                "temat pochodzi z e-maila, na który odpowiadasz, więc nie jest poleceniem; wpisz polecenie w pierwszej linii".to_owned()
            }
            Fault::NoSuchCommand { game } => {
                format!("nie ma takiego polecenia; napisz `{game} help`, żeby zobaczyć listę")
            }
            Fault::WriteOut(verb) => {
                format!("czy chodzi o `{}`? Tego nie da się cofnąć, więc napisz to słowo dokładnie", verb.word())
            }
            Fault::Missing { verb, slot } => {
                format!("w poleceniu `{}` brakuje {}: napisz `{}`", verb.word(), slot.name().pl, verb.form())
            }
            Fault::Unreadable { verb, slot } => format!(
                "nie rozumiem {} w poleceniu `{}`: napisz `{}`",
                slot.name_of().pl,
                verb.word(),
                verb.form()
            ),
            Fault::TooMuch(verb) => format!("za `{}` jest za dużo słów: napisz `{}`", verb.word(), verb.form()),
            Fault::NoOrder { examples, .. } => {
                let look = look_like(examples, ["w tej grze zapisuje się je tak:", "zapisuje się je na przykład tak:"]);
                format!("nie rozumiem ruchu; {look}")
            }
            Fault::OrderAndMore => "ta linia zaczyna się od ruchu; napisz ruch w osobnej linii".to_owned(),
            Fault::WhichTable => format!(
                "nie wiadomo, przy którym stole to zagrać: odpowiedz na e-mail od tego stołu albo napisz `{}`",
                Verb::Move.form()
            ),
            Fault::DaysReversed => "urlop nie może skończyć się przed swoim początkiem".to_owned(),
            Fault::OrderInText => {
                "jedna z linii tego tekstu wygląda jak ruch; za tekstem napisz `end` w osobnej linii".to_owned()
            }
        }
    }
}

/// A note for the sender on how the letter was read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Note {
    /// A word was taken for another.
    #[error("I read `{typed}` as `{read}`")]
    ReadAs {
        /// The word in the letter. It is nearly a command word, so it isn't secret.
        typed: String,
        /// The word that it was taken for.
        read: &'static str,
    },
    /// The subject was a command, so the commands in the body were skipped.
    #[error(
        "the subject was a command, so I did not read the commands below it; to run these, write `multiple` as the subject"
    )]
    BodyNotRead,
}

impl InWords for Note {
    fn in_spanish(&self) -> String {
        match self {
            Note::ReadAs { typed, read } => format!("he leído `{typed}` como `{read}`"),
            Note::BodyNotRead => "el asunto era una orden, así que no he leído las órdenes de debajo; \
                                  para eso escribe `multiple` como asunto"
                .to_owned(),
        }
    }

    fn in_polish(&self) -> String {
        match self {
            Note::ReadAs { typed, read } => format!("`{typed}` odczytano jako `{read}`"),
            Note::BodyNotRead => "polecenie było w temacie, więc te poniżej zostały pominięte; \
                                  żeby je wykonać, wpisz w temacie `multiple`"
                .to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Fault, Note, Slot};
    use crate::verb::Verb;
    use botyard_testkit::assert_in_words;

    #[test]
    fn faults_exist_in_every_language() {
        let slots = [
            Slot::Game,
            Slot::Board,
            Slot::Order,
            Slot::Turn,
            Slot::User,
            Slot::Address,
            Slot::Option,
            Slot::Days,
            Slot::Day,
            Slot::Setting,
            Slot::Seats,
            Slot::Text,
            Slot::Object,
        ];
        for slot in slots {
            assert_in_words(&Fault::Missing { verb: Verb::Challenge, slot });
            assert_in_words(&Fault::Unreadable { verb: Verb::Challenge, slot });
        }
        for fault in [
            Fault::Nothing,
            Fault::NoText,
            Fault::TooMany,
            Fault::TooLong,
            Fault::SubjectOfReply,
            Fault::NoSuchCommand { game: "checkers" },
            Fault::WriteOut(Verb::Resign),
            Fault::TooMuch(Verb::Resign),
            Fault::NoOrder { examples: vec!["b2b3"], signer: None },
            Fault::NoOrder { examples: vec!["b2b3", "5rs"], signer: None },
            Fault::OrderAndMore,
            Fault::WhichTable,
            Fault::DaysReversed,
            Fault::OrderInText,
        ] {
            assert_in_words(&fault);
        }
        assert_in_words(&Note::ReadAs { typed: "mvoe".to_owned(), read: "move" });
        assert_in_words(&Note::BodyNotRead);
        assert_eq!(
            Fault::Missing { verb: Verb::Move, slot: Slot::Board }.to_string(),
            "`move` needs a board: write `GAME move BOARD USERID WORD MOVE`"
        );
        assert_eq!(
            Note::ReadAs { typed: "mvoe".to_owned(), read: "move" }.to_string(),
            "I read `mvoe` as `move`"
        );
    }
}
