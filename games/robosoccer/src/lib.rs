//! RoboSoccer: robots of three sizes step, push, jump and pass on a cylindrical board with walls and one-way
//! arrows. The side whose ball first reaches its last row wins.
//!
//! [`RoboSoccer`] is a game in progress. Its [`Position`] is for search and perft by turns,
//! [`ActionPosition`] for search by single actions, and [`TurnBuilder`] builds a turn for an interface.
//! Boards are data, see [`Board`].
//! ```
//! use botyard_core::{Game, Joint, Sequential, Side};
//! use botyard_core::perft::perft;
//! use botyard_robosoccer::{RoboSoccer, RoboSoccerOptions};
//!
//! let mut game = RoboSoccer::start(&RoboSoccerOptions::default(), 2)?;
//! for (side, turn) in [
//!     (Side::White, "place SMBBMS"),
//!     (Side::Black, "place BMSSMB"),
//!     (Side::White, "ball d2"),
//!     (Side::Black, "ball c5"),
//! ] {
//!     game.play(&Joint::one(side.seat(), turn.parse()?))?;
//! }
//! assert_eq!(game.write_position(), "bmssmb/2o3/6/6/3O2/SMBBMS b 1");
//! assert_eq!(perft(game.position(), 2), 4_225);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod action_position;
mod arrangement;
mod board;
mod board_draft;
mod board_file;
mod builder;
mod direction;
mod drawing;
mod ending;
mod environment;
mod evaluation;
mod event;
mod fan;
mod game;
mod guide;
mod illegal;
mod lineup;
mod men;
mod motion;
mod notation;
mod options;
mod pitch;
mod position;
mod robot;
mod searched;
mod square;
mod squares;
mod trial;
mod turn;
mod turns;
mod view;
mod weights;
mod why_not;

pub use action::Action;
pub use action_position::{ActionPosition, TurnPart};
pub use board::{Board, Edge};
pub use board_draft::{BoardDraft, BorderPlace, Lies};
pub use board_file::{BadBoard, BadLine};
pub use builder::TurnBuilder;
pub use environment::RoboSoccerEnvironment;
pub use event::Event;
pub use game::{DRAWS_AT, RoboSoccer};
pub use illegal::Illegal;
pub use lineup::{BadLineup, Lineup};
pub use notation::BadPosition;
pub use options::{ACTIONS, ARROWS, Actions, BOARD, EDITION, Edition, RoboSoccerOptions};
pub use position::{Position, Stage};
pub use robot::{Piece, Robot};
pub use square::Square;
pub use turn::{BadTurn, Turn};
pub use view::{Standing, View, figure};
