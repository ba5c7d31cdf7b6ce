//! Remarks: the sentences with which letters report the results of commands.

use botyard_core::{InWords, Texts};

/// A sentence in an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Remark {
    /// An order was played.
    #[error("played")]
    Played,
    /// An order was accepted and waits for the others.
    #[error("your order is in; it stays sealed until all orders are")]
    Sealed,
    /// An order was submitted and waits for confirmation.
    #[error("kept but not played: answer with `confirm` to play it")]
    Submitted,
    /// Resigning with a reply token needs a second letter.
    #[error("to give the game up, answer with `confirm`")]
    ConfirmResign,
    /// The player has resigned.
    #[error("you have resigned")]
    Resigned,
    /// A conditional line was accepted.
    #[error("kept until it is your turn")]
    Queued,
    /// A preview.
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
    /// A chat message was posted.
    #[error("said at the table")]
    Said,
    /// Letters were sent to players.
    #[error("sent")]
    Sent,
    /// A challenge was sent; the player's number for its board.
    #[error("the invitation is on its way; your number for this board is {0}")]
    Challenged(u32),
    /// Settings were stored.
    #[error("kept")]
    Kept,
    /// All letters were turned off.
    #[error("you get no more letters about games; `resume mail` brings them back")]
    MailStopped,
    /// Letters about one table were turned off.
    #[error("you get no more letters about this table; `resume mail` in an answer brings them back")]
    TableStopped,
    /// Letters were turned on again.
    #[error("you get letters again")]
    MailResumed,
    /// The player follows a table.
    #[error("you will be told how this game ends")]
    Watched,
    /// The player no longer follows a table.
    #[error("you follow this table no more")]
    Unwatched,
    /// A confirmation letter was sent to a new address.
    #[error("a letter is on its way to each new address; answer it with `accept`")]
    AddressAsked,
    /// An address was confirmed.
    #[error("this address is confirmed")]
    AddressConfirmed,
    /// Addresses were removed.
    #[error("removed")]
    Removed,
    /// An account was created.
    #[error(
        "welcome, {name}! Your mail word is `{word}`: keep it to yourself, you need it only where we can't see that a letter is yours{}",
        if *.sent_password { ". The password in your letter isn't used; nobody should send one by mail" } else { "" }
    )]
    SignedUp {
        /// Name of the account.
        name: String,
        /// The account's mail word.
        word: String,
        /// Whether the letter had a password, as on pbmserv.
        sent_password: bool,
    },
    /// An account was closed.
    #[error("your account is closed")]
    SignedOff,
    /// A vacation was stored.
    #[error("your vacation is noted: {from} to {to}")]
    Vacation {
        /// The first day.
        from: String,
        /// The last day.
        to: String,
    },
    /// The result is in the letter below.
    #[error("below")]
    Below,
    /// The result is attached to the letter below.
    #[error("attached")]
    Attached,
    /// How orders look, for a reply in which none was found.
    #[error("In this game orders look like `{0}`; `moves` lists those you can give.")]
    OrdersLook(&'static str),
    /// A command after one that failed.
    #[error("not tried")]
    NotTried,
    /// The sender is unknown.
    #[error(
        "I can't tell who writes: answer a letter of the table, write from a confirmed address, or put your name and a mail word behind the board"
    )]
    WhoWrites,
    /// The mail word is wrong, or the name doesn't exist.
    #[error("there is no such name with this mail word")]
    WrongWord,
    /// Too many wrong mail words.
    #[error("too many wrong mail words came for this name; send the letter again in an hour")]
    TooManyTries,
    /// The account's password was given instead of a mail word.
    #[error(
        "this is your password, not a mail word. It may have been seen on its way: change it on the page, and make a mail word there"
    )]
    IsPassword,
    /// The command names another account than the sender's, which needs a mail word.
    #[error("this letter counts as one of {0}; for another name add a mail word")]
    OtherName(String),
    /// The reply token is for another table.
    #[error("the address you answered to is for another table; answer a letter of this one")]
    OtherTable,
    /// The command isn't allowed with a reply token.
    #[error(
        "an answer to a letter can't do this: write from a confirmed address, or put your name and a mail word into the command"
    )]
    NotByToken,
    /// The board is unknown.
    #[error("you have no such board; `all show YOURNAME` lists yours")]
    NoBoard,
    /// The table doesn't exist, or the sender may not see it.
    #[error("there is no such table")]
    NoTable,
    /// A chat text or a message is too long.
    #[error("this text is too long: 500 characters are the most")]
    TextTooLong,
    /// No board was named.
    #[error("I don't know which board you mean: answer a letter of the table, or name the board")]
    WhichBoard,
    /// The board belongs to another game.
    #[error("this board is a game of {0}")]
    WrongGame(String),
    /// `#MOVENO` isn't the present turn.
    #[error("it is turn {0} now, so nothing was played")]
    WrongTurn(u32),
    /// Nothing is waiting for `confirm`.
    #[error("nothing waits to be confirmed")]
    NothingPending,
    /// There is no offer to answer.
    #[error("nothing is offered to you here")]
    NothingOffered,
    /// The player doesn't exist.
    #[error("there is no such player")]
    NoPlayer,
    /// Passwords aren't changed by mail.
    #[error("passwords are never sent by mail; change yours on the page")]
    NoPasswords,
    /// Broadcasts aren't allowed.
    #[error("nobody may write to everybody here; use `message NAME`")]
    NoBroadcast,
    /// The sender already has an account.
    #[error("you have an account already")]
    HasAccount,
    /// Signing up by mail needs a verified sender.
    #[error("I can't see that this letter comes from its address, so make your account on the page")]
    SignUpOnPage,
    /// The account has too many addresses.
    #[error("an account has at most {0} addresses")]
    TooManyAddresses(u32),
    /// The address is the server's own, or that of another player.
    #[error("this address can't be used")]
    BadAddress,
    /// Too many moves are possible before the queued order.
    #[error("too many moves may come before it: write the move that you expect, and then yours")]
    QueueWhich,
    /// There is nothing to preview, because the player owes no order.
    #[error("this game has no trials at the moment: you owe no order")]
    NoTrial,
    /// A preview begins with a move that the other side can't make; the name of that side.
    #[error("the next move is {}'s, so a trial begins with a move of that side", .0.en)]
    TrialOfOther(Texts),
    /// The challenge has the wrong number of names.
    #[error("this game needs {0} names; yours is one of them")]
    Names(String),
    /// `unwatch` for a table at which the player sits.
    #[error("you play at this table; `stop mail` in an answer to its letters ends them")]
    StopInstead,
    /// The vacation is in the past.
    #[error("this vacation is over already")]
    VacationPast,
    /// The name of the drawing is unknown.
    #[error("there is no such drawing: write `board=usual` or `board=turned`")]
    NoDrawing,
    /// Any other sentence.
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
            Remark::SignedUp { name, word, sent_password } => {
                let unused = if *sent_password {
                    ". La contraseña de tu carta no se usa; no conviene mandar ninguna por correo"
                } else {
                    ""
                };
                return format!(
                    "¡te damos la bienvenida, {name}! Tu palabra de correo es `{word}`: no se la des a nadie; solo la necesitas cuando no podamos saber que una carta es tuya{unused}"
                );
            }
            Remark::SignedOff => "tu cuenta está cerrada",
            Remark::Vacation { from, to } => {
                return format!("tus vacaciones están anotadas: del {from} al {to}");
            }
            Remark::Below => "abajo",
            Remark::Attached => "adjunto",
            Remark::OrdersLook(example) => {
                return format!(
                    "En este juego las jugadas se escriben como `{example}`; `moves` muestra las que puedes hacer."
                );
            }
            Remark::TrialOfOther(side) => {
                return format!(
                    "la próxima jugada es de {}, así que la prueba empieza con una jugada suya",
                    side.es
                );
            }
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
            Remark::NoTable => "esa mesa no existe",
            Remark::TextTooLong => "este texto es demasiado largo: caben 500 caracteres",
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
            Remark::Sealed => "polecenia przyjęte; pozostają tajne, dopóki nie wpłyną wszystkie",
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
            Remark::SignedUp { name, word, sent_password } => {
                let unused = if *sent_password {
                    ". Hasło z twojego listu nie jest używane; haseł lepiej nie wysyłać pocztą"
                } else {
                    ""
                };
                return format!(
                    "witaj, {name}! Twoje słowo pocztowe to `{word}`: nie zdradzaj go nikomu; przyda się tylko tam, gdzie nie widać, że list jest od ciebie{unused}"
                );
            }
            Remark::SignedOff => "konto zamknięte",
            Remark::Vacation { from, to } => return format!("urlop zapisany: od {from} do {to}"),
            Remark::Below => "poniżej",
            Remark::Attached => "w załączniku",
            Remark::OrdersLook(example) => {
                return format!("W tej grze ruchy zapisuje się tak: `{example}`; `moves` pokaże dozwolone.");
            }
            Remark::TrialOfOther(side) => {
                return format!("następny ruch mają: {}, więc próba zaczyna się od ich ruchu", side.pl);
            }
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
            Remark::NoTable => "nie ma takiego stołu",
            Remark::TextTooLong => "ten tekst jest za długi: może mieć najwyżej 500 znaków",
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
            Remark::NoTrial => "nie ma teraz czego próbować: nikt nie czeka na twój ruch",
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
    use botyard_core::Texts;
    use botyard_testkit::assert_in_words;

    #[test]
    fn remarks_exist_in_every_language() {
        for remark in [
            Remark::Played,
            Remark::Sealed,
            Remark::Submitted,
            Remark::ConfirmResign,
            Remark::Challenged(3),
            Remark::SignedUp { name: "Ann".to_owned(), word: "abc".to_owned(), sent_password: true },
            Remark::WhoWrites,
            Remark::IsPassword,
            Remark::OtherName("Ann".to_owned()),
            Remark::WrongTurn(3),
            Remark::NotTried,
            Remark::Attached,
            Remark::NoTable,
            Remark::TextTooLong,
            Remark::OrdersLook("b2b3"),
            Remark::TrialOfOther(Texts::new("Black", "Negras", "Czarne")),
        ] {
            assert_in_words(&remark);
        }
    }
}
