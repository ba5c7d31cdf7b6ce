//! Robo Battle Pigs: two to eight pigs, programmed in secret, by Randy Cox.
//!
//! [`Pigs`] is a game in progress; its [`Arena`] is the board, small and quick, for playouts and solvers.
//! ```
//! use botyard_core::{Game, Joint, Seat};
//! use botyard_pigs::{Pigs, PigsOptions};
//!
//! let [a, b] = [Seat::new(0).unwrap(), Seat::new(1).unwrap()];
//! let mut game = Pigs::start(&PigsOptions::default(), 2)?;
//! let orders = Joint::from_iter([(a, "F ^ TR v H".parse()?), (b, r"\\F^/".parse()?)]);
//! game.play(&orders)?;
//! assert_eq!(game.write_position(), "standard r2 A:e7W/0 B:d5N/1");
//!
//! let refused = game.check(b, &"F F F F F".parse()?).unwrap_err();
//! assert_eq!(refused.to_string(), "you have 1 damage, so your program needs exactly one X; it has none");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arena;
mod arrangement;
mod bout;
mod command;
mod draft;
mod drawing;
mod ending;
mod environment;
mod event;
mod game;
mod guide;
mod illegal;
mod melee;
mod motion;
mod notation;
mod options;
mod pair;
mod pig;
mod program;
mod prospects;
mod square;
mod tables;
mod trial;
mod values;
mod view;
mod witness;

pub use arena::{Arena, DEADLY};
pub use bout::{Done, PairBout};
pub use command::PigCommand;
pub use draft::Draft;
pub use environment::{CommandEnvironment, RoundEnvironment};
pub use event::{Bump, Event, Holding, Rotation, Target, What};
pub use game::Pigs;
pub use illegal::Illegal;
pub use melee::Melee;
pub use notation::{BadPig, BadPosition};
pub use options::{PigsOptions, VARIANT, Variant};
pub use pair::Pair;
pub use pig::{Name, Pig};
pub use program::{BadProgram, Program, ROUND};
pub use prospects::{FEATURES, Prospects};
pub use square::{Facing, NoSquare, Square};
pub use values::PairValues;
pub use view::{PigView, State, View, card, hulk, pig};
