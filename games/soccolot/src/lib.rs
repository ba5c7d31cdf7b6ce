//! Soccolot: football on a board, by David W. Wilson.
//!
//! [`Soccolot`] is a game in progress; its [`Position`] is small, for search and perft.
//! ```
//! use botyard_core::{Game, Joint, Side};
//! use botyard_core::perft::perft;
//! use botyard_soccolot::{Field, Goal, Position, Soccolot, SoccolotOptions};
//!
//! let mut game = Soccolot::start(&SoccolotOptions::default(), 2)?;
//! game.play(&Joint::one(Side::Black.seat(), "3rs".parse()?))?;
//! assert_eq!(game.write_position(), "1B1B21B4B5B61/3B34/8/8/3O4/8/8/1W1W2W3W4W5W61 w 1");
//!
//! assert_eq!(perft(&Position::start(Field::Original, Goal::Beyond), 4), 204_304);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arrangement;
mod check;
mod direction;
mod drawing;
mod environment;
mod evaluation;
mod event;
mod game;
mod guide;
mod illegal;
mod man;
mod motion;
mod moves;
mod notation;
mod options;
mod order;
mod pitch;
mod position;
mod searched;
mod square;
mod view;
mod weights;

pub use direction::Direction;
pub use environment::SoccolotEnvironment;
pub use event::Event;
pub use game::Soccolot;
pub use illegal::{Illegal, Obstacle};
pub use man::{Jersey, Man};
pub use notation::{BadPosition, Misfit};
pub use options::{FIELD, Field, GOAL, Goal, SoccolotOptions};
pub use order::{BadOrder, Order, Play};
pub use position::{Ball, Position};
pub use square::Square;
pub use view::{Standing, View};
