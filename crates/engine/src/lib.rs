//! Computer players for any game. No game is named here: everything works on the traits of `botyard-core`.
//!
//! A [`Thinker`] is a player behind an object-safe face. It is given a game as one seat may know it, [`Limits`] and a
//! [`Stop`] to look at, and it answers with a [`Decision`].

mod level;
mod limits;
mod mcts;
mod score;
mod search;
mod stop;
mod thinker;

pub use level::{Handicap, Level, NoSuchLevel};
pub use limits::{Budget, Limits};
pub use mcts::Mcts;
pub use score::Score;
pub use search::{Searcher, Settings, Tricks};
pub use stop::Stop;
pub use thinker::{Decision, Mixed, Report, Thinker};
