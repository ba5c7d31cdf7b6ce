//! Computer players for any game. No game is named here: everything works on the traits of `botyard-core`.
//!
//! A [`Thinker`] is an object-safe player. It is given a game as one seat may know it, [`Limits`] and a
//! [`Stop`] flag, and returns a [`Decision`].
//!
//! - [`Searcher`]: alpha-beta search, for sequential games with an evaluation.
//! - [`Mcts`]: Monte Carlo tree search, for any sequential game.
//! - [`Mixer`]: mixed strategies, for games in which all players order at once. The terms of this half of the
//!   crate are explained at the head of `equilibrium.rs`.
//! - [`Level`]: the playing strengths; [`fit`]: learning the weights of an evaluation from self-play;
//!   [`train_network`]: those of a network.

mod belief;
mod equilibrium;
mod level;
mod limits;
mod matrix;
mod mcts;
mod meter;
mod mixed;
mod mixer;
mod mixer_settings;
mod network;
mod pools;
mod response;
mod score;
mod search;
mod stop;
mod strand;
#[cfg(test)]
mod tests;
mod thinker;
mod threads;
mod tune;

pub use equilibrium::{Equilibrium, EquilibriumSearch, MixedStrategy, equilibrium};
pub use level::{Handicap, Level, NoSuchLevel};
pub use limits::{Budget, Limits};
pub use matrix::{Matrix, Solution};
pub use mcts::Mcts;
pub use mixer::Mixer;
pub use mixer_settings::{MixerSettings, OpponentModel};
pub use network::{NetworkPlan, NetworkSample, TrainedNetwork, train_network};
pub use score::Score;
pub use search::{SearchSettings, Searcher, Tricks};
pub use stop::Stop;
pub use thinker::{Decision, Mixed, Report, Thinker};
pub use threads::Threads;
pub use tune::{Fit, Learner, SelfPlay, SelfPlaySettings, TrainingSample, fit};
