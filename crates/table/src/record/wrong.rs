//! Errors of reading a record.

use botyard_core::{InWords, Texts, Words};

/// An error in a record and its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {wrong}")]
pub struct BadRecord {
    /// Number of the line, from 1.
    pub line: usize,
    /// The error.
    pub wrong: Wrong,
}

/// A kind of error in a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    /// A limit is exceeded.
    #[error("{}; {most} are the most", .what.en)]
    TooMuch {
        /// Name of the exceeded quantity.
        what: Texts,
        /// The limit.
        most: usize,
    },
    /// A tag isn't closed.
    #[error("unterminated tag: expected [Name \"value\"]")]
    OpenTag,
    /// A tag is duplicated.
    #[error("the tag {0} is given twice")]
    TagTwice(String),
    /// No tag names the game.
    #[error("missing Game tag: begin with [Game \"duel\"], for example")]
    NoGame,
    /// The game is unknown.
    #[error("unknown game {0:?}")]
    UnknownGame(String),
    /// The game can't be started with these options, seats or position.
    #[error("{0}")]
    Setup(Words),
    /// The number of seats is invalid.
    #[error("{0:?} isn't a number of seats")]
    Seats(String),
    /// A comment isn't closed.
    #[error("unterminated comment: missing }}")]
    OpenComment,
    /// A variation isn't closed.
    #[error("unterminated variation: missing )")]
    OpenVariation,
    /// A mark in a comment can't be parsed.
    #[error("{0:?} can't be read: {why}", why = .1.en)]
    Mark(String, Texts),
    /// An order is unreadable or illegal.
    #[error("turn {turn}: {order:?}: {why}")]
    Order {
        /// Number of the turn in the record, from 1.
        turn: usize,
        /// The order's text, truncated if long.
        order: String,
        /// The reason.
        why: Words,
    },
    /// An order without a seat.
    #[error("turn {turn}: whose order is {order:?}? Write the seat before it, such as A: {order}")]
    Whose {
        /// Number of the turn in the record, from 1.
        turn: usize,
        /// The order's text, truncated if long.
        order: String,
    },
    /// A turn follows the end of the game.
    #[error("the game is over before this")]
    Over,
    /// Text follows the result.
    #[error("unexpected {0:?} after the result")]
    AfterResult(String),
    /// The result is invalid for this game.
    #[error("{0:?} isn't a result of this game")]
    Result(String),
    /// The `Result` tag and the result after the turns differ.
    #[error("the tag says {tag}, but the turns end with {end}")]
    TwoResults {
        /// Result in the tag.
        tag: String,
        /// Result after the turns.
        end: String,
    },
}

impl InWords for BadRecord {
    fn in_spanish(&self) -> String {
        format!("línea {}: {}", self.line, self.wrong.in_spanish())
    }

    fn in_polish(&self) -> String {
        format!("wiersz {}: {}", self.line, self.wrong.in_polish())
    }
}

impl InWords for Wrong {
    fn in_spanish(&self) -> String {
        match self {
            Wrong::TooMuch { what, most } => format!("{}; como mucho, {most}", what.es),
            Wrong::OpenTag => "esta etiqueta no termina: escribe [Nombre \"valor\"]".to_owned(),
            Wrong::TagTwice(tag) => format!("la etiqueta {tag} aparece dos veces"),
            Wrong::NoGame => {
                "ninguna etiqueta dice qué juego es: empieza, por ejemplo, con [Game \"duel\"]".to_owned()
            }
            Wrong::UnknownGame(game) => format!("no hay ningún juego «{game}»"),
            Wrong::Setup(why) => why.es.clone(),
            Wrong::Seats(text) => format!("«{text}» no es un número de sitios"),
            Wrong::OpenComment => "el comentario que empieza aquí no termina: falta una }".to_owned(),
            Wrong::OpenVariation => "la variante que empieza aquí no termina: falta un )".to_owned(),
            Wrong::Mark(mark, why) => format!("«{mark}» no se puede leer: {}", why.es),
            Wrong::Order { turn, order, why } => format!("turno {turn}: «{order}»: {}", why.es),
            Wrong::Whose { turn, order } => {
                format!("turno {turn}: ¿de quién es «{order}»? Escribe el sitio delante, como en A: {order}")
            }
            Wrong::Over => "la partida ha terminado antes de esto".to_owned(),
            Wrong::AfterResult(text) => format!("«{text}» está detrás del resultado"),
            Wrong::Result(text) => format!("«{text}» no es un resultado de este juego"),
            Wrong::TwoResults { tag, end } => {
                format!("la etiqueta dice {tag}; el final de los turnos, {end}")
            }
        }
    }

    fn in_polish(&self) -> String {
        match self {
            Wrong::TooMuch { what, most } => format!("{}; najwyżej {most}", what.pl),
            Wrong::OpenTag => "ten znacznik się nie kończy: napisz [Nazwa \"wartość\"]".to_owned(),
            Wrong::TagTwice(tag) => format!("znacznik {tag} jest tu dwa razy"),
            Wrong::NoGame => {
                "żaden znacznik nie mówi, jaka to gra: zacznij na przykład od [Game \"duel\"]".to_owned()
            }
            Wrong::UnknownGame(game) => format!("nie ma gry „{game}”"),
            Wrong::Setup(why) => why.pl.clone(),
            Wrong::Seats(text) => format!("„{text}” to nie liczba miejsc"),
            Wrong::OpenComment => "komentarz, który się tu zaczyna, nie ma końca: brakuje }".to_owned(),
            Wrong::OpenVariation => "wariant, który się tu zaczyna, nie ma końca: brakuje )".to_owned(),
            Wrong::Mark(mark, why) => format!("„{mark}” nie da się odczytać: {}", why.pl),
            Wrong::Order { turn, order, why } => format!("tura {turn}: „{order}”: {}", why.pl),
            Wrong::Whose { turn, order } => {
                format!("tura {turn}: czyje jest „{order}”? Napisz przed tym miejsce, jak w A: {order}")
            }
            Wrong::Over => "gra skończyła się przed tym".to_owned(),
            Wrong::AfterResult(text) => format!("„{text}” stoi za wynikiem"),
            Wrong::Result(text) => format!("„{text}” to nie wynik tej gry"),
            Wrong::TwoResults { tag, end } => format!("znacznik mówi {tag}, a koniec tur {end}"),
        }
    }
}

pub(super) type RecordResult<T> = Result<T, BadRecord>;

pub(super) fn wrong<T>(line: usize, wrong: Wrong) -> RecordResult<T> {
    Err(BadRecord { line, wrong })
}
