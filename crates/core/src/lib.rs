//! core
pub mod dice;
pub mod face;
mod game;
mod info;
mod joint;
mod lang;
mod options;
mod outcome;
pub mod perft;
pub mod scene;
mod seat;
mod sequential;
mod side;

pub use game::{Game, Listing, Refusal, SetupError, Viewer};
pub use info::{Choice, GameInfo, LETTERS, OptionInfo, SeatName, WHITE_AND_BLACK};
pub use joint::Joint;
pub use lang::{Lang, Tell, Texts, UnknownLang};
pub use options::{NoOptions, OptionError, Options};
pub use outcome::{Outcome, Reason, Verdict};
pub use seat::{MAX_SEATS, PerSeat, Seat, Seats};
pub use sequential::{Position, Sequential, Walk, play_out};
pub use side::Side;
