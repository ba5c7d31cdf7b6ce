//! Why a table didn't do what it was told.

use botyard_core::{InWords, Texts, Words};

use botyard_protocol::Offer;

/// Why a command was refused; nothing has changed. Its text is a sentence for the player who gave the command, and says nothing
/// that only others may know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The options, the number of seats or the position can't be played.
    #[error("{0}")]
    Game(Words),
    /// The id of a table isn't one.
    #[error("a table's id is 1 to 64 letters, digits, - or _")]
    Id,
    /// A name isn't one.
    #[error("a name is 1 to 64 bytes long and has no control signs in it")]
    Name,
    /// A clock can't be set like this.
    #[error("a clock shows some time, and ten years at most")]
    Clock,
    /// The game knows no resting.
    #[error("in {0} nobody can rest, so choose another way to deal with those who are late")]
    NoRest(&'static str),
    /// It is over from the start.
    #[error("the game is already over in this position")]
    OverFromTheStart,
    /// Too much text.
    #[error("{} can't be longer than {most} bytes", .what.en)]
    TooLong {
        /// What.
        what: Texts,
        /// How long it may be.
        most: usize,
    },
    /// There is no such seat.
    #[error("this game has no such seat")]
    NoSuchSeat,
    /// Somebody has the seat.
    #[error("{} is taken", .0.en)]
    Taken(Texts),
    /// Nobody has the seat.
    #[error("nobody sits at {}", .0.en)]
    Empty(Texts),
    /// An open seat can't be given to nobody.
    #[error("say who takes the seat")]
    Nobody,
    /// Seats are open.
    #[error("the game begins when every seat is taken")]
    NotBegun,
    /// The game has begun.
    #[error("the game has begun")]
    Begun,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game isn't over.
    #[error("the game isn't over yet")]
    NotOver,
    /// The game is paused.
    #[error("the game is paused; it goes on when everybody agrees to resume it")]
    Paused,
    /// The game isn't paused.
    #[error("the game isn't paused")]
    NotPaused,
    /// For a turn that was played.
    #[error("turn {turn} has been played; it is turn {now} now")]
    Stale {
        /// Which.
        turn: u32,
        /// Which it is now.
        now: u32,
    },
    /// For a turn that hasn't come.
    #[error("turn {turn} hasn't come yet; it is turn {now} now")]
    Ahead {
        /// Which.
        turn: u32,
        /// Which it is now.
        now: u32,
    },
    /// The seat owes no order.
    #[error("it isn't {}'s turn", .0.en)]
    NotYourTurn(Texts),
    /// The seat is out of the game.
    #[error("{} is out of the game", .0.en)]
    Out(Texts),
    /// The text of an order can't be read.
    #[error("{0}")]
    Unreadable(Words),
    /// The order isn't legal.
    #[error("{0}")]
    Illegal(Words),
    /// Another order came under this nonce.
    #[error("another order was sent with the same number; give each order a number of its own")]
    NonceUsed,
    /// The order was changed too often.
    #[error("you have changed your order too often in this turn; it stays as it is")]
    TooManyChanges,
    /// No salt.
    #[error("an order that is kept sealed needs a salt")]
    NoSalt,
    /// There is no order to take back.
    #[error("no order of yours is waiting")]
    NothingStaged,
    /// The order came too late.
    #[error("your time has run out")]
    TimeIsUp,
    /// Something has run out, which has to be dealt with first.
    #[error("a time has run out, and the table has to be told so first")]
    TickFirst,
    /// Only games for two have draws by agreement.
    #[error("a draw can be agreed on only by two")]
    NoDraws,
    /// There is nothing to take back.
    #[error("there is no move of yours to take back")]
    NothingToTakeBack,
    /// It has been offered, and declined, in this turn.
    #[error("you have asked for that already; ask again in another turn")]
    AskedAlready,
    /// Nobody has offered that.
    #[error("nobody has offered {0}")]
    NotOffered(Offer),
    /// The seat isn't asked.
    #[error("this isn't for you to answer")]
    NotAsked,
    /// Lines are for sequential games.
    #[error("orders can't be prepared in a game in which everybody moves at the same time")]
    NoLines,
    /// Lines are entered while others are to move.
    #[error("it is your turn: prepare answers while the other side is to move")]
    LinesOnOwnTurn,
    /// Something is wrong with a line.
    #[error("line {line}, order {order}: {why}")]
    Line {
        /// Which line, counted from 1.
        line: usize,
        /// Which order of it, counted from 1.
        order: usize,
        /// What is wrong.
        why: Words,
    },
    /// There is no vacation with this clock.
    #[error("there is no vacation at this table")]
    NoVacation,
    /// The vacation is used up.
    #[error("you have used up your vacation")]
    VacationUsedUp,
    /// It is on, or off, already.
    #[error("you are already on vacation, or already back from it")]
    VacationAlready,
    /// Everybody has made a first order.
    #[error("everybody has moved, so the game can no longer be aborted; you can resign")]
    TooLateToAbort,
    /// Nobody was late.
    #[error("{} isn't late, so nobody orders in its place", .0.en)]
    NoSubstitute(Texts),
    /// The downtime ends before it begins.
    #[error("a downtime ends after it begins, and not after the present")]
    Downtime,
    /// Orders stay secret until the end.
    #[error("the orders of this game stay secret until it is over, so there is no record of it yet")]
    SecretUntilTheEnd,
    /// Nobody plays so long.
    #[error("this game has reached the maximum length; it can only be ended")]
    TooManyTurns,
}

impl Refusal {
    /// What programs know it by; these never change.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Game(_) => "bad-game",
            Refusal::Id => "bad-id",
            Refusal::Name => "bad-name",
            Refusal::Clock => "bad-clock",
            Refusal::NoRest(_) => "no-rest",
            Refusal::OverFromTheStart => "over-from-the-start",
            Refusal::TooLong { .. } => "too-long",
            Refusal::NoSuchSeat => "no-such-seat",
            Refusal::Taken(_) => "seat-taken",
            Refusal::Empty(_) => "seat-empty",
            Refusal::Nobody => "nobody",
            Refusal::NotBegun => "not-begun",
            Refusal::Begun => "begun",
            Refusal::Over => "over",
            Refusal::NotOver => "not-over",
            Refusal::Paused => "paused",
            Refusal::NotPaused => "not-paused",
            Refusal::Stale { .. } => "stale-turn",
            Refusal::Ahead { .. } => "turn-ahead",
            Refusal::NotYourTurn(_) => "not-your-turn",
            Refusal::Out(_) => "out",
            Refusal::Unreadable(_) => "unreadable-order",
            Refusal::Illegal(_) => "illegal-order",
            Refusal::NonceUsed => "nonce-used",
            Refusal::TooManyChanges => "too-many-changes",
            Refusal::NoSalt => "no-salt",
            Refusal::NothingStaged => "nothing-staged",
            Refusal::TimeIsUp => "time-is-up",
            Refusal::TickFirst => "tick-first",
            Refusal::NoDraws => "no-draws",
            Refusal::NothingToTakeBack => "nothing-to-take-back",
            Refusal::AskedAlready => "asked-already",
            Refusal::NotOffered(_) => "not-offered",
            Refusal::NotAsked => "not-asked",
            Refusal::NoLines => "no-lines",
            Refusal::LinesOnOwnTurn => "lines-on-own-turn",
            Refusal::Line { .. } => "bad-line",
            Refusal::NoVacation => "no-vacation",
            Refusal::VacationUsedUp => "vacation-used-up",
            Refusal::VacationAlready => "vacation-already",
            Refusal::TooLateToAbort => "too-late-to-abort",
            Refusal::NoSubstitute(_) => "no-substitute",
            Refusal::Downtime => "bad-downtime",
            Refusal::SecretUntilTheEnd => "secret-until-the-end",
            Refusal::TooManyTurns => "too-many-turns",
        }
    }
}

impl InWords for Refusal {
    fn in_spanish(&self) -> String {
        let text = match self {
            Refusal::Game(why) | Refusal::Unreadable(why) | Refusal::Illegal(why) => &why.es,
            Refusal::Id => "el nombre de una mesa son de 1 a 64 letras, cifras, - o _",
            Refusal::Name => "un nombre tiene de 1 a 64 bytes, sin signos de control",
            Refusal::Clock => "un reloj muestra algo de tiempo, y diez años como mucho",
            Refusal::NoRest(game) => {
                return format!(
                    "en {game} nadie puede descansar, así que elige otra cosa para quien se retrasa"
                );
            }
            Refusal::OverFromTheStart => "en esta posición la partida ya ha terminado",
            Refusal::TooLong { what, most } => {
                return format!("demasiado largo: {} no puede pasar de {most} bytes", what.es);
            }
            Refusal::NoSuchSeat => "este juego no tiene ese sitio",
            Refusal::Taken(seat) => return format!("el sitio de {} está ocupado", seat.es),
            Refusal::Empty(seat) => return format!("en el sitio de {} no se sienta nadie", seat.es),
            Refusal::Nobody => "di quién ocupa el sitio",
            Refusal::NotBegun => "la partida empieza cuando todos los sitios están ocupados",
            Refusal::Begun => "la partida ha empezado",
            Refusal::Over => "la partida ha terminado",
            Refusal::NotOver => "la partida aún no ha terminado",
            Refusal::Paused => "la partida está en pausa; sigue cuando todos estén de acuerdo",
            Refusal::NotPaused => "la partida no está en pausa",
            Refusal::Stale { turn, now } => {
                return format!("el turno {turn} ya se ha jugado; ahora es el turno {now}");
            }
            Refusal::Ahead { turn, now } => {
                return format!("el turno {turn} aún no ha llegado; ahora es el turno {now}");
            }
            Refusal::NotYourTurn(seat) => return format!("no es el turno de {}", seat.es),
            Refusal::Out(seat) => return format!("el sitio de {} está fuera de la partida", seat.es),
            Refusal::NonceUsed => "otra orden llegó con el mismo número; da a cada orden un número propio",
            Refusal::TooManyChanges => {
                "has cambiado tu orden demasiadas veces en este turno; se queda como está"
            }
            Refusal::NoSalt => "una orden que se guarda sellada necesita una sal",
            Refusal::NothingStaged => "no hay ninguna orden tuya esperando",
            Refusal::TimeIsUp => "se te ha acabado el tiempo",
            Refusal::TickFirst => "se ha agotado un reloj, y antes hay que decírselo a la mesa",
            Refusal::NoDraws => "solo dos pueden acordar tablas",
            Refusal::NothingToTakeBack => "no hay ninguna jugada tuya que deshacer",
            Refusal::AskedAlready => "ya lo has pedido; pídelo de nuevo en otro turno",
            Refusal::NotOffered(offer) => return format!("nadie ha propuesto {}", offer.words().es),
            Refusal::NotAsked => "no te toca a ti responder a eso",
            Refusal::NoLines => "no se pueden preparar órdenes en un juego en el que todos juegan a la vez",
            Refusal::LinesOnOwnTurn => "te toca: prepara respuestas mientras le toca al otro bando",
            Refusal::Line { line, order, why } => return format!("línea {line}, orden {order}: {}", why.es),
            Refusal::NoVacation => "en esta mesa no hay vacaciones",
            Refusal::VacationUsedUp => "has agotado tus vacaciones",
            Refusal::VacationAlready => "ya estás de vacaciones, o ya has vuelto de ellas",
            Refusal::TooLateToAbort => {
                "todos han jugado, así que la partida ya no se puede anular; puedes rendirte"
            }
            Refusal::NoSubstitute(seat) => {
                return format!(
                    "en el sitio de {} nadie llega tarde, así que nadie ordena en su lugar",
                    seat.es
                );
            }
            Refusal::Downtime => "una caída termina después de empezar, y no después de ahora",
            Refusal::SecretUntilTheEnd => {
                "las órdenes de esta partida son secretas hasta el final, así que aún no hay registro"
            }
            Refusal::TooManyTurns => "esta partida ha alcanzado la longitud máxima; solo se puede terminar",
        };
        text.to_owned()
    }

    fn in_polish(&self) -> String {
        let text = match self {
            Refusal::Game(why) | Refusal::Unreadable(why) | Refusal::Illegal(why) => &why.pl,
            Refusal::Id => "nazwa stołu to od 1 do 64 liter, cyfr i znaków - albo _",
            Refusal::Name => "nazwa ma od 1 do 64 bajtów i nie ma w niej znaków sterujących",
            Refusal::Clock => "zegar pokazuje jakiś czas, najwyżej dziesięć lat",
            Refusal::NoRest(game) => {
                return format!("w {game} nie można odpoczywać, więc wybierz inny sposób na spóźnionych");
            }
            Refusal::OverFromTheStart => "w tej pozycji gra jest już skończona",
            Refusal::TooLong { what, most } => {
                return format!("za długie: {} może mieć najwyżej tyle bajtów: {most}", what.pl);
            }
            Refusal::NoSuchSeat => "w tej grze nie ma takiego miejsca",
            Refusal::Taken(seat) => return format!("miejsce „{}” jest zajęte", seat.pl),
            Refusal::Empty(seat) => return format!("na miejscu „{}” nikt nie siedzi", seat.pl),
            Refusal::Nobody => "powiedz, kto zajmuje miejsce",
            Refusal::NotBegun => "gra zacznie się, gdy wszystkie miejsca będą zajęte",
            Refusal::Begun => "gra już się zaczęła",
            Refusal::Over => "gra jest skończona",
            Refusal::NotOver => "gra jeszcze się nie skończyła",
            Refusal::Paused => "gra jest wstrzymana; ruszy dalej, gdy wszyscy się zgodzą",
            Refusal::NotPaused => "gra nie jest wstrzymana",
            Refusal::Stale { turn, now } => {
                return format!("tura {turn} jest już rozegrana; teraz jest tura {now}");
            }
            Refusal::Ahead { turn, now } => {
                return format!("tura {turn} jeszcze nie nadeszła; teraz jest tura {now}");
            }
            Refusal::NotYourTurn(seat) => return format!("to nie kolej na {}", seat.pl),
            Refusal::Out(seat) => return format!("miejsce „{}” jest już poza grą", seat.pl),
            Refusal::NonceUsed => {
                "pod tym samym numerem przyszedł inny ruch; nadaj każdemu ruchowi własny numer"
            }
            Refusal::TooManyChanges => "za często zmieniasz ruch w tej turze; zostaje, jak jest",
            Refusal::NoSalt => "zapieczętowany ruch wymaga soli",
            Refusal::NothingStaged => "żaden twój ruch nie czeka",
            Refusal::TimeIsUp => "twój czas się skończył",
            Refusal::TickFirst => "komuś skończył się czas i najpierw trzeba to powiedzieć stołowi",
            Refusal::NoDraws => "na remis może się umówić tylko dwoje",
            Refusal::NothingToTakeBack => "nie ma twojego ruchu do cofnięcia",
            Refusal::AskedAlready => "już o to prosisz; zapytaj ponownie w innej turze",
            Refusal::NotOffered(offer) => return format!("nikt nie proponował {}", offer.words().pl),
            Refusal::NotAsked => "to nie pytanie do ciebie",
            Refusal::NoLines => "w grze, w której wszyscy grają jednocześnie, nie można przygotowywać ruchów",
            Refusal::LinesOnOwnTurn => "teraz twoja kolej: odpowiedzi przygotowuj, gdy ruch ma druga strona",
            Refusal::Line { line, order, why } => {
                return format!("wariant {line}, ruch {order}: {}", why.pl);
            }
            Refusal::NoVacation => "przy tym stole nie ma urlopów",
            Refusal::VacationUsedUp => "twój urlop jest wykorzystany",
            Refusal::VacationAlready => "masz już urlop albo już się skończył",
            Refusal::TooLateToAbort => "wszyscy już zagrali, więc gry nie można przerwać; możesz się poddać",
            Refusal::NoSubstitute(seat) => {
                return format!("na miejscu „{}” nikt się nie spóźnia, więc nikt za nie nie gra", seat.pl);
            }
            Refusal::Downtime => "przerwa kończy się po swoim początku i nie później niż teraz",
            Refusal::SecretUntilTheEnd => "ruchy tej gry są tajne do końca, więc nie ma jeszcze jej zapisu",
            Refusal::TooManyTurns => {
                "ta gra osiągnęła największą możliwą długość; można ją już tylko zakończyć"
            }
        };
        text.to_owned()
    }
}
