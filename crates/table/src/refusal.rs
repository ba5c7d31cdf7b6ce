//! Why a table didn't do what it was told.

use crate::offer::Offer;

/// Why a command was refused; nothing has changed. Its text is a sentence for the player who gave the command, and says nothing
/// that only others may know.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The options, the number of seats or the position can't be played.
    #[error("{0}")]
    Game(String),
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
    #[error("in this position the game is over already")]
    OverFromTheStart,
    /// Too much text.
    #[error("{what} can't be longer than {most} bytes")]
    TooLong {
        /// What.
        what: &'static str,
        /// How long it may be.
        most: usize,
    },
    /// There is no such seat.
    #[error("this game has no such seat")]
    NoSuchSeat,
    /// Somebody has the seat.
    #[error("{0} is taken")]
    Taken(&'static str),
    /// Nobody has the seat.
    #[error("nobody sits at {0}")]
    Empty(&'static str),
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
    #[error("it isn't {0}'s turn")]
    NotYourTurn(&'static str),
    /// The seat is out of the game.
    #[error("{0} is out of the game")]
    Out(&'static str),
    /// The text of an order can't be read.
    #[error("{0}")]
    Unreadable(String),
    /// The order isn't legal.
    #[error("{0}")]
    Illegal(String),
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
    #[error("there is no order of yours that can be taken back")]
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
    #[error("orders can't be prepared in a game in which everybody orders at once")]
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
        why: String,
    },
    /// There is no vacation with this clock.
    #[error("there is no vacation at this table")]
    NoVacation,
    /// The vacation is used up.
    #[error("your vacation is used up")]
    VacationUsedUp,
    /// It is on, or off, already.
    #[error("your vacation is like that already")]
    VacationAlready,
    /// Everybody has made a first order.
    #[error("everybody has ordered, so the game counts; you can resign")]
    TooLateToAbort,
    /// Nobody was late.
    #[error("{0} isn't late, so nobody orders in its place")]
    NoSubstitute(&'static str),
    /// The downtime ends before it begins.
    #[error("a downtime ends after it begins, and not after the present")]
    Downtime,
    /// Orders stay secret until the end.
    #[error("the orders of this game stay secret until it is over, so there is no record of it yet")]
    SecretUntilTheEnd,
    /// Nobody plays so long.
    #[error("no game is as long as this; it can only be ended")]
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
