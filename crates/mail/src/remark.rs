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
    #[error("saved but not played: reply with `confirm` to play it")]
    Submitted,
    /// Resigning with a reply token needs a second letter.
    #[error("to resign the game, reply with `confirm`")]
    ConfirmResign,
    /// The player has resigned.
    #[error("you have resigned")]
    Resigned,
    /// A conditional line was accepted.
    #[error("saved until it is your turn")]
    Queued,
    /// A preview.
    #[error("a preview that only you can see: below")]
    Tried,
    /// An offer was made.
    #[error("you have proposed {}", .0.en)]
    Offered(Texts),
    /// An offer or a challenge was accepted.
    #[error("accepted")]
    Accepted,
    /// An offer or a challenge was declined.
    #[error("declined")]
    Declined,
    /// A chat message was posted.
    #[error("sent to the table")]
    Said,
    /// Letters were sent to players.
    #[error("sent")]
    Sent,
    /// A challenge was sent; the player's number for its board.
    #[error("the invitation is on its way; your number for this board is {0}")]
    Challenged(u32),
    /// Settings were stored.
    #[error("saved")]
    Kept,
    /// All letters were turned off.
    #[error("you will get no more emails about games; `resume mail` turns them on again")]
    MailStopped,
    /// Letters about one table were turned off.
    #[error("you will get no more emails about this table; `resume mail` in a reply turns them on again")]
    TableStopped,
    /// Letters were turned on again.
    #[error("emails are on again")]
    MailResumed,
    /// The player follows a table.
    #[error("you will get an email when this game ends")]
    Watched,
    /// The player no longer follows a table.
    #[error("you no longer follow this table")]
    Unwatched,
    /// A confirmation letter was sent to a new address.
    #[error("an email is on its way to each new address; reply to it with `accept`")]
    AddressAsked,
    /// An address was confirmed.
    #[error("this address is confirmed")]
    AddressConfirmed,
    /// Addresses were removed.
    #[error("removed")]
    Removed,
    /// An account was created.
    #[error(
        "welcome, {name}! Your mail word is `{word}`: keep it to yourself; you need it only if we can't see that an email is yours{}",
        if *.sent_password { ". The password in your email isn't used; never send one by mail" } else { "" }
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
    #[error("your vacation is saved: {from} to {to}")]
    Vacation {
        /// The first day.
        from: String,
        /// The last day.
        to: String,
    },
    /// The result is in the letter below.
    #[error("see below")]
    Below,
    /// The result is attached to the letter below.
    #[error("attached")]
    Attached,
    /// How orders look, for a reply in which none was found.
    #[error("In this game, moves look like `{0}`; `moves` lists your legal moves.")]
    OrdersLook(&'static str),
    /// A command after one that failed.
    #[error("skipped")]
    NotTried,
    /// The sender is unknown.
    #[error(
        "I can't tell who is writing: reply to an email about the table, write from a confirmed address, or put your name and a mail word after the board"
    )]
    WhoWrites,
    /// The mail word is wrong, or the name doesn't exist.
    #[error("no such name with this mail word")]
    WrongWord,
    /// Too many wrong mail words.
    #[error("too many wrong mail words for this name; send the email again in an hour")]
    TooManyTries,
    /// The account's password was given instead of a mail word.
    #[error(
        "this is your password, not a mail word. Someone may have seen it: change it on the page, and create a mail word there"
    )]
    IsPassword,
    /// The command names another account than the sender's, which needs a mail word.
    #[error("this email counts as one from {0}; for another name add a mail word")]
    OtherName(String),
    /// The reply token is for another table.
    #[error("the address you replied to is for another table; reply to an email about this one")]
    OtherTable,
    /// The command isn't allowed with a reply token.
    #[error(
        "a reply to an email can't do this: write from a confirmed address, or put your name and a mail word into the command"
    )]
    NotByToken,
    /// The board is unknown.
    #[error("you have no such board; `all show YOURNAME` lists yours")]
    NoBoard,
    /// The table doesn't exist, or the sender may not see it.
    #[error("no such table")]
    NoTable,
    /// A chat text or a message is too long.
    #[error("this text is too long: the maximum is 500 characters")]
    TextTooLong,
    /// No board was named.
    #[error(
        "I don't know which board you mean: reply to an email about the table, or give the board's number"
    )]
    WhichBoard,
    /// The board belongs to another game.
    #[error("this board is a game of {0}")]
    WrongGame(String),
    /// `#MOVENO` isn't the present turn.
    #[error("it is turn {0} now, so nothing was played")]
    WrongTurn(u32),
    /// Nothing is waiting for `confirm`.
    #[error("there is nothing to confirm")]
    NothingPending,
    /// There is no offer to answer.
    #[error("there is no offer for you to answer")]
    NothingOffered,
    /// The player doesn't exist.
    #[error("no such player")]
    NoPlayer,
    /// Passwords aren't changed by mail.
    #[error("passwords are never sent by mail; change yours on the page")]
    NoPasswords,
    /// Broadcasts aren't allowed.
    #[error("you can't write to all players here; use `message NAME`")]
    NoBroadcast,
    /// The sender already has an account.
    #[error("you have an account already")]
    HasAccount,
    /// Signing up by mail needs a verified sender.
    #[error("I can't verify the address of this email, so create your account on the page")]
    SignUpOnPage,
    /// The account has too many addresses.
    #[error("an account has at most {0} addresses")]
    TooManyAddresses(u32),
    /// The address is the server's own, or that of another player.
    #[error("this address can't be used")]
    BadAddress,
    /// Too many moves are possible before the queued order.
    #[error("too many moves are possible before it: write the move that you expect, and then yours")]
    QueueWhich,
    /// There is nothing to preview, because the player owes no order.
    #[error("there is nothing to preview now: you have no move to make")]
    NoTrial,
    /// A preview begins with a move that the other side can't make; the name of that side.
    #[error("the next move is {}'s, so a preview begins with a move of that side", .0.en)]
    TrialOfOther(Texts),
    /// The challenge has the wrong number of names.
    #[error("this game needs {0} names; yours is one of them")]
    Names(String),
    /// `unwatch` for a table at which the player sits.
    #[error("you play at this table; reply `stop mail` to one of its emails to stop them")]
    StopInstead,
    /// The vacation is in the past.
    #[error("this vacation is already over")]
    VacationPast,
    /// The name of the drawing is unknown.
    #[error("no such drawing: write `board=usual` or `board=turned`")]
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
            Remark::ConfirmResign => "para rendirte, responde con `confirm`",
            Remark::Resigned => "te has rendido",
            Remark::Queued => "guardada hasta que te toque",
            Remark::Tried => "una prueba que solo ves tú: abajo",
            Remark::Offered(offer) => return format!("has propuesto {}", offer.es),
            Remark::Accepted => "aceptado",
            Remark::Declined => "rechazado",
            Remark::Said => "enviado a la mesa",
            Remark::Sent => "enviado",
            Remark::Challenged(board) => {
                return format!("la invitación va de camino; tu número para este tablero es el {board}");
            }
            Remark::Kept => "guardado",
            Remark::MailStopped => "ya no recibirás correos de partidas; se reanudan con `resume mail`",
            Remark::TableStopped => {
                "ya no recibirás correos de esta mesa; se reanudan con `resume mail` en una respuesta"
            }
            Remark::MailResumed => "vuelves a recibir correos",
            Remark::Watched => "recibirás un correo cuando acabe esta partida",
            Remark::Unwatched => "ya no sigues esta mesa",
            Remark::AddressAsked => "enviamos un correo a cada dirección nueva; respóndelo con `accept`",
            Remark::AddressConfirmed => "dirección confirmada",
            Remark::Removed => "borrado",
            Remark::SignedUp { name, word, sent_password } => {
                let unused = if *sent_password {
                    ". La contraseña de tu correo no se usa; no envíes nunca ninguna por correo"
                } else {
                    ""
                };
                return format!(
                    "¡te damos la bienvenida, {name}! Tu palabra clave es `{word}`: no se la des a nadie; solo la necesitas cuando no podamos saber que un correo es tuyo{unused}"
                );
            }
            Remark::SignedOff => "tu cuenta está cerrada",
            Remark::Vacation { from, to } => {
                return format!("tus vacaciones están anotadas: del {from} al {to}");
            }
            Remark::Below => "más abajo",
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
                "no sé quién escribe: responde a un correo de la mesa, escribe desde una dirección confirmada o pon tu nombre y una palabra clave detrás del tablero"
            }
            Remark::WrongWord => "no hay ningún nombre con esta palabra clave",
            Remark::TooManyTries => {
                "han llegado demasiadas palabras clave equivocadas para este nombre; envía el correo otra vez dentro de una hora"
            }
            Remark::IsPassword => {
                "esta es tu contraseña, no una palabra clave. Alguien puede haberla visto por el camino: cámbiala en la página y crea allí una palabra clave"
            }
            Remark::OtherName(name) => {
                return format!(
                    "este correo cuenta como de {name}; para otro nombre añade una palabra clave"
                );
            }
            Remark::OtherTable => {
                "la dirección a la que respondes es de otra mesa; responde a un correo de esta"
            }
            Remark::NotByToken => {
                "esto no se puede hacer respondiendo a un correo: escribe desde una dirección confirmada o pon tu nombre y una palabra clave"
            }
            Remark::NoBoard => "no tienes ese tablero; `all show TUNOMBRE` muestra los tuyos",
            Remark::NoTable => "esa mesa no existe",
            Remark::TextTooLong => "este texto es demasiado largo: caben 500 caracteres",
            Remark::WhichBoard => {
                "no sé de qué tablero hablas: responde a un correo de la mesa o indica el número del tablero"
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
                "no puedo comprobar la dirección de este correo; crea tu cuenta en la página"
            }
            Remark::TooManyAddresses(most) => {
                return format!("una cuenta tiene {most} direcciones como mucho");
            }
            Remark::BadAddress => "esta dirección no se puede usar",
            Remark::QueueWhich => "antes caben demasiadas jugadas: escribe la que esperas y después la tuya",
            Remark::NoTrial => "ahora no hay nada que probar: no te toca",
            Remark::Names(count) => {
                return format!("este juego necesita {count} nombres; el tuyo es uno de ellos");
            }
            Remark::StopInstead => {
                "juegas en esta mesa; responde `stop mail` a uno de sus correos para detenerlos"
            }
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
            Remark::Said => "wysłane na czat",
            Remark::Sent => "wysłane",
            Remark::Challenged(board) => {
                return format!("zaproszenie jest w drodze; twój numer tej planszy to {board}");
            }
            Remark::Kept => "zapisane",
            Remark::MailStopped => "e-maile o grach już nie będą przychodzić; włączy je znów `resume mail`",
            Remark::TableStopped => {
                "e-maile o tym stole już nie będą przychodzić; włączy je znów odpowiedź `resume mail`"
            }
            Remark::MailResumed => "e-maile znów będą przychodzić",
            Remark::Watched => "dostaniesz e-mail, gdy ta partia się skończy",
            Remark::Unwatched => "już nie śledzisz tego stołu",
            Remark::AddressAsked => "na każdy nowy adres wysyłamy e-mail; odpowiedz na niego `accept`",
            Remark::AddressConfirmed => "adres potwierdzony",
            Remark::Removed => "usunięte",
            Remark::SignedUp { name, word, sent_password } => {
                let unused = if *sent_password {
                    ". Hasło z twojego e-maila nie jest używane; nigdy nie wysyłaj haseł pocztą"
                } else {
                    ""
                };
                return format!(
                    "witaj, {name}! Twoje słowo kluczowe to `{word}`: nie zdradzaj go nikomu; przyda się tylko wtedy, gdy nie widać, że e-mail jest od ciebie{unused}"
                );
            }
            Remark::SignedOff => "konto zamknięte",
            Remark::Vacation { from, to } => return format!("urlop zapisany: od {from} do {to}"),
            Remark::Below => "zobacz poniżej",
            Remark::Attached => "w załączniku",
            Remark::OrdersLook(example) => {
                return format!("W tej grze ruchy zapisuje się tak: `{example}`; `moves` pokaże dozwolone.");
            }
            Remark::TrialOfOther(side) => {
                return format!("następny ruch mają: {}, więc próba zaczyna się od ich ruchu", side.pl);
            }
            Remark::NotTried => "nie próbowano",
            Remark::WhoWrites => {
                "nie wiadomo, kto pisze: odpowiedz na e-mail od stołu, napisz z potwierdzonego adresu albo podaj za planszą swoją nazwę i słowo kluczowe"
            }
            Remark::WrongWord => "nie ma takiej nazwy z tym słowem kluczowym",
            Remark::TooManyTries => {
                "do tej nazwy podano za dużo błędnych słów kluczowych; wyślij e-mail jeszcze raz za godzinę"
            }
            Remark::IsPassword => {
                "to jest twoje hasło, a nie słowo kluczowe. Ktoś mógł je po drodze zobaczyć: zmień je na stronie i utwórz tam słowo kluczowe"
            }
            Remark::OtherName(name) => {
                return format!(
                    "ten e-mail liczy się jako wysłany przez gracza {name}; dla innej nazwy dodaj słowo kluczowe"
                );
            }
            Remark::OtherTable => {
                "adres, na który odpowiadasz, należy do innego stołu; odpowiedz na e-mail od właściwego"
            }
            Remark::NotByToken => {
                "tego nie da się zrobić odpowiedzią na e-mail: napisz z potwierdzonego adresu albo podaj swoją nazwę i słowo kluczowe"
            }
            Remark::NoBoard => "nie masz takiej planszy; `all show NAZWA` pokaże twoje",
            Remark::NoTable => "nie ma takiego stołu",
            Remark::TextTooLong => "ten tekst jest za długi: może mieć najwyżej 500 znaków",
            Remark::WhichBoard => {
                "nie wiadomo, o którą planszę chodzi: odpowiedz na e-mail od stołu albo podaj jej numer"
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
                "nie da się sprawdzić, czy e-mail pochodzi z tego adresu; załóż konto na stronie"
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
            Remark::StopInstead => "grasz przy tym stole; jego e-maile zatrzyma odpowiedź `stop mail`",
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
