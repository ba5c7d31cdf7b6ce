//! What letters say about commands: what was done, and why something wasn't.

use botyard_core::{InWords, Texts};

/// A sentence of an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Remark {
    /// An order was played.
    #[error("played")]
    Played,
    /// An order is in and waits for those of others.
    #[error("your order is in; it stays sealed until all orders are")]
    Sealed,
    /// The first of two steps.
    #[error("kept but not played: answer with `confirm` to play it")]
    Submitted,
    /// Giving up by token needs a second letter.
    #[error("to give the game up, answer with `confirm`")]
    ConfirmResign,
    /// The game was given up.
    #[error("you have resigned")]
    Resigned,
    /// A conditional line.
    #[error("kept until it is your turn")]
    Queued,
    /// A trial.
    #[error("a trial, which only you see: below")]
    Tried,
    /// An offer was made.
    #[error("you have asked for {}", .0.en)]
    Offered(Texts),
    /// An offer or a challenge was accepted.
    #[error("accepted")]
    Accepted,
    /// An offer or a challenge was declined.
    #[error("declined")]
    Declined,
    /// Chat.
    #[error("said at the table")]
    Said,
    /// Letters to players.
    #[error("sent")]
    Sent,
    /// A challenge.
    #[error("the invitation is on its way; your number for this board is {0}")]
    Challenged(u32),
    /// Settings.
    #[error("kept")]
    Kept,
    /// No mail at all.
    #[error("you get no more letters about games; `resume mail` brings them back")]
    MailStopped,
    /// No mail of one table.
    #[error("you get no more letters about this table; `resume mail` in an answer brings them back")]
    TableStopped,
    /// Mail again.
    #[error("you get letters again")]
    MailResumed,
    /// Follows a table.
    #[error("you will be told how this game ends")]
    Watched,
    /// Doesn't follow it any more.
    #[error("you follow this table no more")]
    Unwatched,
    /// A letter was sent to a new address.
    #[error("a letter is on its way to each new address; answer it with `accept`")]
    AddressAsked,
    /// An address is confirmed.
    #[error("this address is confirmed")]
    AddressConfirmed,
    /// Addresses were removed.
    #[error("removed")]
    Removed,
    /// A new account.
    #[error(
        "welcome, {name}! Your mail word is `{word}`: keep it to yourself, you need it only where we can't see that a letter is yours"
    )]
    SignedUp {
        /// The account's name.
        name: String,
        /// The mail word.
        word: String,
    },
    /// An account was closed.
    #[error("your account is closed")]
    SignedOff,
    /// A vacation.
    #[error("your vacation is noted: {from} to {to}")]
    Vacation {
        /// The first day.
        from: String,
        /// The last day.
        to: String,
    },
    /// What was asked for stands below.
    #[error("below")]
    Below,
    /// A command behind one that failed.
    #[error("not tried")]
    NotTried,
    /// Nobody knows who writes.
    #[error(
        "I can't tell who writes: answer a letter of the table, write from a confirmed address, or put your name and a mail word behind the board"
    )]
    WhoWrites,
    /// The mail word is wrong, or there is no such name.
    #[error("there is no such name with this mail word")]
    WrongWord,
    /// Too many wrong mail words.
    #[error("too many wrong mail words came for this name; send the letter again in an hour")]
    TooManyTries,
    /// The account's password in place of a mail word.
    #[error(
        "this is your password, not a mail word. It may have been seen on its way: change it on the page, and make a mail word there"
    )]
    IsPassword,
    /// Somebody else's name.
    #[error("this letter counts as one of {0}; for another name add a mail word")]
    OtherName(String),
    /// The token is for another table.
    #[error("the address you answered to is for another table; answer a letter of this one")]
    OtherTable,
    /// A token isn't good for this.
    #[error(
        "an answer to a letter can't do this: write from a confirmed address, or put your name and a mail word into the command"
    )]
    NotByToken,
    /// The board isn't known.
    #[error("you have no such board; `all show YOURNAME` lists yours")]
    NoBoard,
    /// No board was named.
    #[error("I don't know which board you mean: answer a letter of the table, or name the board")]
    WhichBoard,
    /// The board is one of another game.
    #[error("this board is a game of {0}")]
    WrongGame(String),
    /// `#MOVENO` is past or to come.
    #[error("it is turn {0} now, so nothing was played")]
    WrongTurn(u32),
    /// Nothing waits for `confirm`.
    #[error("nothing waits to be confirmed")]
    NothingPending,
    /// Nothing was offered.
    #[error("nothing is offered to you here")]
    NothingOffered,
    /// There is no such player.
    #[error("there is no such player")]
    NoPlayer,
    /// Passwords aren't changed by mail.
    #[error("passwords are never sent by mail; change yours on the page")]
    NoPasswords,
    /// Writing to everybody.
    #[error("nobody may write to everybody here; use `message NAME`")]
    NoBroadcast,
    /// An account that exists.
    #[error("you have an account already")]
    HasAccount,
    /// Sign-up by mail needs a sender that is proved.
    #[error("I can't see that this letter comes from its address, so make your account on the page")]
    SignUpOnPage,
    /// Too many addresses.
    #[error("an account has at most {0} addresses")]
    TooManyAddresses(u32),
    /// The address of the server itself, or of somebody else.
    #[error("this address can't be used")]
    BadAddress,
    /// Queueing an order that may follow too many moves.
    #[error("too many moves may come before it: write the move that you expect, and then yours")]
    QueueWhich,
    /// An order that the game can't try.
    #[error("this game has no trials at the moment: you owe no order")]
    NoTrial,
    /// Seats in a challenge.
    #[error("this game needs {0} names; yours is one of them")]
    Names(String),
    /// Watching a table at which the player sits can't be ended.
    #[error("you play at this table; `stop mail` in an answer to its letters ends them")]
    StopInstead,
    /// A vacation in the past.
    #[error("this vacation is over already")]
    VacationPast,
    /// An unknown name of a drawing.
    #[error("there is no such drawing: write `board=usual` or `board=turned`")]
    NoDrawing,
    /// Something else; the sentence says what.
    #[error("{0}")]
    Other(String),
}

impl InWords for Remark {
    fn in_spanish(&self) -> String {
        let fixed = match self {
            Remark::Played => "jugado",
            Remark::Sealed => "tu orden está dada; queda sellada hasta que estén todas",
            Remark::Submitted => "guardada pero no jugada: responde con `confirm` para jugarla",
            Remark::ConfirmResign => "para abandonar la partida, responde con `confirm`",
            Remark::Resigned => "has abandonado",
            Remark::Queued => "guardada hasta que te toque",
            Remark::Tried => "una prueba que solo ves tú: abajo",
            Remark::Offered(offer) => return format!("has propuesto {}", offer.es),
            Remark::Accepted => "aceptado",
            Remark::Declined => "rechazado",
            Remark::Said => "dicho en la mesa",
            Remark::Sent => "enviado",
            Remark::Challenged(board) => {
                return format!("la invitación va de camino; tu número para este tablero es el {board}");
            }
            Remark::Kept => "guardado",
            Remark::MailStopped => "ya no recibirás cartas de partidas; con `resume mail` vuelven",
            Remark::TableStopped => {
                "ya no recibirás cartas de esta mesa; con `resume mail` en una respuesta vuelven"
            }
            Remark::MailResumed => "vuelves a recibir cartas",
            Remark::Watched => "te contaremos cómo acaba esta partida",
            Remark::Unwatched => "ya no sigues esta mesa",
            Remark::AddressAsked => "va una carta a cada dirección nueva; respóndela con `accept`",
            Remark::AddressConfirmed => "dirección confirmada",
            Remark::Removed => "borrado",
            Remark::SignedUp { name, word } => {
                return format!(
                    "¡te damos la bienvenida, {name}! Tu palabra de correo es `{word}`: no se la des a nadie; solo la necesitas cuando no podamos saber que una carta es tuya"
                );
            }
            Remark::SignedOff => "tu cuenta está cerrada",
            Remark::Vacation { from, to } => {
                return format!("tus vacaciones están anotadas: del {from} al {to}");
            }
            Remark::Below => "abajo",
            Remark::NotTried => "no se ha intentado",
            Remark::WhoWrites => {
                "no sé quién escribe: responde a una carta de la mesa, escribe desde una dirección confirmada o pon tu nombre y una palabra de correo detrás del tablero"
            }
            Remark::WrongWord => "no hay ningún nombre con esta palabra de correo",
            Remark::TooManyTries => {
                "han llegado demasiadas palabras de correo equivocadas para este nombre; manda la carta otra vez dentro de una hora"
            }
            Remark::IsPassword => {
                "esta es tu contraseña, no una palabra de correo. Alguien puede haberla visto por el camino: cámbiala en la página y crea allí una palabra de correo"
            }
            Remark::OtherName(name) => {
                return format!(
                    "esta carta cuenta como de {name}; para otro nombre añade una palabra de correo"
                );
            }
            Remark::OtherTable => {
                "la dirección a la que respondes es de otra mesa; responde a una carta de esta"
            }
            Remark::NotByToken => {
                "esto no se puede hacer respondiendo a una carta: escribe desde una dirección confirmada o pon tu nombre y una palabra de correo"
            }
            Remark::NoBoard => "no tienes ese tablero; `all show TUNOMBRE` muestra los tuyos",
            Remark::WhichBoard => {
                "no sé de qué tablero hablas: responde a una carta de la mesa o di el tablero"
            }
            Remark::WrongGame(game) => return format!("este tablero es una partida de {game}"),
            Remark::WrongTurn(turn) => {
                return format!("ahora es el turno {turn}, así que no se ha jugado nada");
            }
            Remark::NothingPending => "no hay nada que confirmar",
            Remark::NothingOffered => "aquí no te han propuesto nada",
            Remark::NoPlayer => "ese jugador no existe",
            Remark::NoPasswords => "las contraseñas nunca se mandan por correo; cambia la tuya en la página",
            Remark::NoBroadcast => "aquí nadie puede escribir a todos; usa `message NOMBRE`",
            Remark::HasAccount => "ya tienes una cuenta",
            Remark::SignUpOnPage => {
                "no puedo comprobar que esta carta venga de su dirección; crea tu cuenta en la página"
            }
            Remark::TooManyAddresses(most) => {
                return format!("una cuenta tiene {most} direcciones como mucho");
            }
            Remark::BadAddress => "esta dirección no se puede usar",
            Remark::QueueWhich => "antes caben demasiadas jugadas: escribe la que esperas y después la tuya",
            Remark::NoTrial => "ahora no hay nada que probar: no debes ninguna orden",
            Remark::Names(count) => {
                return format!("este juego necesita {count} nombres; el tuyo es uno de ellos");
            }
            Remark::StopInstead => "juegas en esta mesa; `stop mail` en respuesta a sus cartas las detiene",
            Remark::VacationPast => "estas vacaciones ya han pasado",
            Remark::NoDrawing => "ese dibujo no existe: escribe `board=usual` o `board=turned`",
            Remark::Other(words) => words,
        };
        fixed.to_owned()
    }

    fn in_polish(&self) -> String {
        let fixed = match self {
            Remark::Played => "zagrane",
            Remark::Sealed => "rozkaz przyjęty; pozostaje tajny, dopóki nie wpłyną wszystkie",
            Remark::Submitted => "zapisane, ale nie zagrane: odpowiedz `confirm`, żeby zagrać",
            Remark::ConfirmResign => "żeby poddać partię, odpowiedz `confirm`",
            Remark::Resigned => "partia poddana",
            Remark::Queued => "zapisane do czasu twojego ruchu",
            Remark::Tried => "próba, którą widzisz tylko ty: poniżej",
            Remark::Offered(offer) => return format!("wysłano propozycję {}", offer.pl),
            Remark::Accepted => "przyjęte",
            Remark::Declined => "odrzucone",
            Remark::Said => "powiedziane przy stole",
            Remark::Sent => "wysłane",
            Remark::Challenged(board) => {
                return format!("zaproszenie jest w drodze; twój numer tej planszy to {board}");
            }
            Remark::Kept => "zapisane",
            Remark::MailStopped => "listy o grach już nie będą przychodzić; wrócą po `resume mail`",
            Remark::TableStopped => {
                "listy o tym stole już nie będą przychodzić; wrócą po odpowiedzi `resume mail`"
            }
            Remark::MailResumed => "listy znów będą przychodzić",
            Remark::Watched => "dostaniesz list, gdy ta gra się skończy",
            Remark::Unwatched => "już nie śledzisz tego stołu",
            Remark::AddressAsked => "na każdy nowy adres idzie list; odpowiedz na niego `accept`",
            Remark::AddressConfirmed => "adres potwierdzony",
            Remark::Removed => "usunięte",
            Remark::SignedUp { name, word } => {
                return format!(
                    "witaj, {name}! Twoje słowo pocztowe to `{word}`: nie zdradzaj go nikomu; przyda się tylko tam, gdzie nie widać, że list jest od ciebie"
                );
            }
            Remark::SignedOff => "konto zamknięte",
            Remark::Vacation { from, to } => return format!("urlop zapisany: od {from} do {to}"),
            Remark::Below => "poniżej",
            Remark::NotTried => "nie próbowano",
            Remark::WhoWrites => {
                "nie wiadomo, kto pisze: odpowiedz na list od stołu, napisz z potwierdzonego adresu albo podaj za planszą swoją nazwę i słowo pocztowe"
            }
            Remark::WrongWord => "nie ma takiej nazwy z tym słowem pocztowym",
            Remark::TooManyTries => {
                "do tej nazwy podano za dużo błędnych słów pocztowych; wyślij list jeszcze raz za godzinę"
            }
            Remark::IsPassword => {
                "to jest twoje hasło, a nie słowo pocztowe. Ktoś mógł je po drodze zobaczyć: zmień je na stronie i utwórz tam słowo pocztowe"
            }
            Remark::OtherName(name) => {
                return format!(
                    "ten list liczy się jako list gracza {name}; dla innej nazwy dodaj słowo pocztowe"
                );
            }
            Remark::OtherTable => {
                "adres, na który odpowiadasz, należy do innego stołu; odpowiedz na list od tego"
            }
            Remark::NotByToken => {
                "tego nie da się zrobić odpowiedzią na list: napisz z potwierdzonego adresu albo podaj swoją nazwę i słowo pocztowe"
            }
            Remark::NoBoard => "nie masz takiej planszy; `all show NAZWA` pokaże twoje",
            Remark::WhichBoard => {
                "nie wiadomo, o którą planszę chodzi: odpowiedz na list od stołu albo podaj jej numer"
            }
            Remark::WrongGame(game) => return format!("na tej planszy gra się w: {game}"),
            Remark::WrongTurn(turn) => return format!("trwa tura {turn}, więc nic nie zagrano"),
            Remark::NothingPending => "nic nie czeka na potwierdzenie",
            Remark::NothingOffered => "nikt ci tu niczego nie proponuje",
            Remark::NoPlayer => "nie ma takiego gracza",
            Remark::NoPasswords => "haseł nigdy nie wysyła się pocztą; zmień swoje na stronie",
            Remark::NoBroadcast => "tutaj nikt nie może pisać do wszystkich; użyj `message NAZWA`",
            Remark::HasAccount => "masz już konto",
            Remark::SignUpOnPage => {
                "nie da się sprawdzić, czy list pochodzi z tego adresu; załóż konto na stronie"
            }
            Remark::TooManyAddresses(most) => {
                return format!("konto może mieć najwyżej tyle adresów: {most}");
            }
            Remark::BadAddress => "tego adresu nie można użyć",
            Remark::QueueWhich => {
                "przedtem możliwych jest za wiele ruchów: napisz ten, którego się spodziewasz, a potem swój"
            }
            Remark::NoTrial => "nie ma teraz czego próbować: nikt nie czeka na twój rozkaz",
            Remark::Names(count) => {
                return format!("ta gra potrzebuje tylu nazw: {count}; jedna z nich jest twoja");
            }
            Remark::StopInstead => "grasz przy tym stole; jego listy zatrzyma odpowiedź `stop mail`",
            Remark::VacationPast => "ten urlop już minął",
            Remark::NoDrawing => "nie ma takiego rysunku: napisz `board=usual` albo `board=turned`",
            Remark::Other(words) => words,
        };
        fixed.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::Remark;
    use botyard_testkit::assert_in_words;

    #[test]
    fn remarks_are_told_in_every_language() {
        for remark in [
            Remark::Played,
            Remark::Sealed,
            Remark::Submitted,
            Remark::ConfirmResign,
            Remark::Challenged(3),
            Remark::SignedUp { name: "Ann".to_owned(), word: "abc".to_owned() },
            Remark::WhoWrites,
            Remark::IsPassword,
            Remark::OtherName("Ann".to_owned()),
            Remark::WrongTurn(3),
            Remark::NotTried,
        ] {
            assert_in_words(&remark);
        }
    }
}
