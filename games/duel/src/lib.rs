//! Robot Duel ("Pojedynek robotów"): the 3x4 shogi of robots, also known as dobutsu shogi.
//!
//! [`Duel`] is a game in progress; its [`Position`] is one 64-bit word for search, perft and solvers.
//! ```
//! use botyard_core::{Game, Joint, Side};
//! use botyard_core::perft::perft;
//! use botyard_duel::{Duel, DuelOptions, Edition, Position};
//!
//! let mut game = Duel::start(&DuelOptions::default(), 2)?;
//! game.play(&Joint::one(Side::White.seat(), "b2b3".parse()?))?;
//! assert_eq!(game.write_position(), "gle/1C1/3/ELG[C] b 0 1");
//!
//! assert_eq!(perft(&Position::start(Edition::Dobutsu), 5), 8_122);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrangement;
mod drawing;
mod edition;
mod environment;
mod evaluation;
mod event;
mod game;
mod guide;
mod illegal;
mod motion;
mod notation;
mod order;
mod position;
mod robot;
mod san;
mod searched;
mod seen;
mod square;
mod view;
mod weights;

pub use edition::{DuelOptions, EDITION, Edition};
pub use environment::DuelEnvironment;
pub use event::Event;
pub use game::Duel;
pub use illegal::Illegal;
pub use notation::{BadPosition, write_position};
pub use order::{BadOrder, Order};
pub use position::Position;
pub use robot::Robot;
pub use square::Square;
pub use view::{Hand, Standing, View};
