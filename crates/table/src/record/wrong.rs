//! What can be wrong in the text of a record.

/// Why a text isn't a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {wrong}")]
pub struct BadRecord {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What is wrong in a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    /// Too much of something.
    #[error("{what}; {most} are the most")]
    TooMuch {
        /// Of what.
        what: &'static str,
        /// How much there may be.
        most: usize,
    },
    /// A tag isn't closed.
    #[error("this tag doesn't end: write [Name \"value\"]")]
    OpenTag,
    /// A tag is there twice.
    #[error("the tag {0} is there twice")]
    TagTwice(String),
    /// No game is named.
    #[error("there is no tag that says which game it is: begin with [Game \"duel\"], for example")]
    NoGame,
    /// A game that nobody knows.
    #[error("there is no game {0:?}")]
    UnknownGame(String),
    /// The game can't be started like this.
    #[error("{0}")]
    Setup(String),
    /// The number of seats isn't one.
    #[error("{0:?} isn't a number of seats")]
    Seats(String),
    /// A comment isn't closed.
    #[error("the comment that begins here doesn't end: a }} is missing")]
    OpenComment,
    /// Something in a comment that means something can't be read.
    #[error("{0:?} can't be read: {1}")]
    Mark(String, &'static str),
    /// An order can't be played.
    #[error("turn {turn}: {order:?}: {why}")]
    Order {
        /// Which turn of the record, counted from 1.
        turn: usize,
        /// Its text, cut if it is long.
        order: String,
        /// Why not.
        why: String,
    },
    /// An order without a seat.
    #[error("turn {turn}: whose is {order:?}? Write the seat before it, as in A: {order}")]
    Whose {
        /// Which turn of the record, counted from 1.
        turn: usize,
        /// Its text, cut if it is long.
        order: String,
    },
    /// Something follows though the game is over.
    #[error("the game is over before this")]
    Over,
    /// Something follows the result.
    #[error("{0:?} stands behind the result")]
    AfterResult(String),
    /// A result that can't be.
    #[error("{0:?} isn't a result of this game")]
    Result(String),
    /// Two results.
    #[error("the tag says {tag}, the end of the turns {end}")]
    TwoResults {
        /// In the tag.
        tag: String,
        /// Behind the turns.
        end: String,
    },
}

pub(super) type Read<T> = Result<T, BadRecord>;

pub(super) fn wrong<T>(line: usize, wrong: Wrong) -> Read<T> {
    Err(BadRecord { line, wrong })
}
