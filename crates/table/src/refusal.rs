//! Refusals: why a table rejected a command.

use botyard_core::{InWords, Texts, Words};

use botyard_protocol::Offer;

/// The reason why a command was refused; the table is unchanged. The text is a sentence for the player who
/// gave the command, and reveals nothing that only other players may know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The options, the number of seats or the position are invalid.
    #[error("{0}")]
    Game(Words),
    /// The id of a table is malformed.
    #[error("a table's id is 1 to 64 letters, digits, - or _")]
    Id,
    /// A name is empty, too long or contains control characters.
    #[error("a name is 1 to 64 bytes long and has no control signs in it")]
    Name,
    /// A clock has no time, or more than the limit.
    #[error("a clock needs more than zero and at most ten years")]
    Clock,
    /// Late seats are to rest, but the game has no idle order.
    #[error("players can't rest in {0}: choose another rule for late players")]
    NoRest(&'static str),
    /// The game is over in the start position.
    #[error("the game is already over in this position")]
    OverFromTheStart,
    /// A text exceeds its limit.
    #[error("{} can't be longer than {most} bytes", .what.en)]
    TooLong {
        /// The text in question.
        what: Texts,
        /// Limit in bytes.
        most: usize,
    },
    /// The game has no such seat.
    #[error("this game has no such seat")]
    NoSuchSeat,
    /// The seat is taken.
    #[error("{} is taken", .0.en)]
    Taken(Texts),
    /// The seat is open.
    #[error("nobody sits at {}", .0.en)]
    Empty(Texts),
    /// A seat was to be taken by [`Sitter::Open`](crate::Sitter::Open).
    #[error("say who takes the seat")]
    Nobody,
    /// The game hasn't begun: seats are open.
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
    #[error("the game is paused; it resumes when all players agree")]
    Paused,
    /// The game isn't paused.
    #[error("the game isn't paused")]
    NotPaused,
    /// The turn has already been played.
    #[error("turn {turn} has been played; it is turn {now} now")]
    Stale {
        /// The turn that the command was for.
        turn: u32,
        /// The present turn.
        now: u32,
    },
    /// The turn hasn't begun.
    #[error("turn {turn} hasn't come yet; it is turn {now} now")]
    Ahead {
        /// The turn that the command was for.
        turn: u32,
        /// The present turn.
        now: u32,
    },
    /// The seat owes no order in this turn.
    #[error("it isn't {}'s turn", .0.en)]
    NotYourTurn(Texts),
    /// The seat is out of the game.
    #[error("{} is out of the game", .0.en)]
    Out(Texts),
    /// The order's text can't be parsed.
    #[error("{0}")]
    Unreadable(Words),
    /// The order is illegal.
    #[error("{0}")]
    Illegal(Words),
    /// Another order was sent with the same nonce.
    #[error("another order was sent with the same number; give each order a number of its own")]
    NonceUsed,
    /// The order or withdrawal is older than one that has been accepted, or an order has the same revision.
    #[error(
        "another order of yours has been accepted (revision {accepted}; this one is {revision}); it stays until you replace it with a higher revision"
    )]
    OutdatedOrder {
        /// Revision of the refused order.
        revision: u32,
        /// Highest revision accepted in this turn.
        accepted: u32,
    },
    /// The seat has sent too many orders in this turn.
    #[error("you have changed your order too often in this turn; it stays as it is")]
    TooManyChanges,
    /// A sealed order came without a salt.
    #[error("an order that is kept sealed needs a salt")]
    NoSalt,
    /// The seat has no sealed order to withdraw.
    #[error("no order of yours is waiting")]
    NothingStaged,
    /// The seat's time, or that of the round, has run out.
    #[error("your time has run out")]
    TimeIsUp,
    /// A deadline has passed and has to be handled with a tick first.
    #[error("a clock has just run out; try again in a moment")]
    TickFirst,
    /// Only two-player games have draws by agreement.
    #[error("a draw can be agreed on only by two")]
    NoDraws,
    /// The seat has no turn to take back.
    #[error("there is no move of yours to take back")]
    NothingToTakeBack,
    /// The seat's own offer is open or was declined in this turn, or a rematch is already agreed on.
    #[error("you have already asked for that; ask again in another turn")]
    AskedAlready,
    /// There is no such offer.
    #[error("nobody has proposed {0}")]
    NotOffered(Offer),
    /// The offer isn't addressed to this seat.
    #[error("this isn't for you to answer")]
    NotAsked,
    /// Conditional lines exist only in sequential games.
    #[error("moves can't be prepared in a simultaneous game")]
    NoLines,
    /// Conditional lines can be entered only while another seat is to move.
    #[error("it is your turn: prepare answers while the other side is to move")]
    LinesOnOwnTurn,
    /// A conditional line is invalid.
    #[error("line {line}, order {order}: {why}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// Number of the order in the line, from 1.
        order: usize,
        /// The error of the order.
        why: Words,
    },
    /// The table's clock has no vacation.
    #[error("this table has no vacation")]
    NoVacation,
    /// The vacation bank is used up.
    #[error("you have used up your vacation")]
    VacationUsedUp,
    /// The seat is already on vacation, or already back.
    #[error("you are already on vacation, or already back from it")]
    VacationAlready,
    /// Every seat has played its first order.
    #[error("all players have moved, so the game can no longer be aborted; you can resign")]
    TooLateToAbort,
    /// The seat isn't late, or it has ordered itself.
    #[error("{} isn't late, so nobody orders in its place", .0.en)]
    NoSubstitute(Texts),
    /// The downtime is empty or lies in the future.
    #[error("a downtime ends after it begins, and not after the present")]
    Downtime,
    /// Orders stay secret until the game is over.
    #[error("the orders of this game stay secret until it is over, so there is no record of it yet")]
    SecretUntilTheEnd,
    /// The game has reached the maximum number of steps.
    #[error("this game has reached the maximum length; it can only be ended")]
    TooManyTurns,
}

impl Refusal {
    /// Stable error code for programs.
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
            Refusal::OutdatedOrder { .. } => "outdated-order",
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
            Refusal::OutdatedOrder { revision, accepted } => {
                return format!(
                    "ya se ha aceptado otra orden tuya (revisión {accepted}; esta es la {revision}); vale hasta que la cambies con una revisión mayor"
                );
            }
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
            Refusal::OutdatedOrder { revision, accepted } => {
                return format!(
                    "przyjęto już inny twój ruch (wersja {accepted}; ta to {revision}); zostaje, dopóki nie zastąpisz go wyższą wersją"
                );
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
