//! A table at which any game of botyard is played.
//!
//! It knows no game by name, does no I/O, reads no clock and draws nothing at random: times and salts come with the
//! [commands](Command). So a table is what its [log](StoredEntry) says, here and everywhere.
//!
//! - **Sealed orders.** Whose order is in is public, with a [`Commitment`] to it; what it is isn't, until the reveal. What is
//!   hidden lies in one private module. In a sequential game one seat is due at a time, and its order is revealed at once.
//! - **Turns** are numbered and their numbers only grow, also when orders are taken back. An order names its turn, so one that
//!   comes late hits no other position; it has a number of its own, so one that comes twice counts once.
//! - **Clocks** ([`ClockRule`]) are data: [`Table::next_deadline`] says when to look, [`Table::tick`] deals with it.
//! - **Offers** ([`Offer`]): draw, take-back, pause, resume, rematch.
//! - **Records** ([`Record`]): games as text, written and read, with commitments that anybody can check.

//!
//! ```
//! use botyard_core::Seat;
//! use botyard_core::face::Kind;
//! use botyard_table::{ClockRule, Command, Setup, Sitter, Table, Time};
//!
//! let duel = Kind::of::<botyard_duel::Duel>();
//! let person = |name: &str| Sitter::Person { player: name.to_lowercase(), name: name.to_owned() };
//! let setup = Setup {
//!     id: "yard-1".to_owned(),
//!     game: "duel".to_owned(),
//!     options: Vec::new(),
//!     position: None,
//!     seats: vec![person("Ann"), person("Bob")],
//!     clock: ClockRule::None,
//!     rules: duel.rules,
//! };
//! let (mut table, _events) = Table::open(duel, setup, Time(0))?;
//! let white = Seat::new(0).unwrap();
//! let order = Command::Order {
//!     seat: white, turn: 1, nonce: 7, salt: None, lag: 0, substitute: false, order: "b2b3".into(),
//! };
//! table.apply(Time(5_000), order.clone())?;
//! assert_eq!(table.turn(), 2);
//! // Once more is the same, and changes nothing.
//! assert!(table.apply(Time(6_000), order)?.is_empty());
//! // What is kept makes the same table again.
//! let kept = table.take_unsaved();
//! let again = Table::replay(|_| Some(duel), kept)?;
//! assert_eq!(again.turn(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod command;
mod deadlines;
mod ending;
mod entry;
mod event;
pub mod limits;
mod offers;
mod orders;
mod record;
mod refusal;
mod sealed;
mod setup;
mod table;
mod view;

pub use botyard_core::{Happening, Words};
pub use botyard_protocol::{
    ClockRule, ClockView, Commitment, DAY, Ending, HandView, Late, LogStep, Offer, OpenOffer, OpenOrder,
    OpenTurn, Own, Ready, Receipt, SeatView, Sitter, Span, Status, TableEvent, TableView, Time,
};
pub use command::Command;
pub use ending::RESIGNED;
pub use entry::{BadLog, StoredAct, StoredEntry};
pub use event::Event;
pub use record::{
    BadRecord, Ended, Record, RecordedAct, RecordedOrder, RecordedStep, Unverified, Verified, Wrong,
    result_text,
};
pub use refusal::Refusal;
pub use sealed::{Hidden, Salt};
pub use setup::Setup;
pub use table::{Driven, Table};
