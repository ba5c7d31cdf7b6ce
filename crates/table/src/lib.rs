//! A table at which any game of botyard is played.
//!
//! The crate is a deterministic state machine: it knows no game by name, does no I/O, reads no clock and uses
//! no randomness. Times and salts come with the [commands](Command), so replaying the stored
//! [entries](StoredEntry) gives the same table everywhere.
//!
//! # Terms
//!
//! - **Table** ([`Table`]): one game with its seats, clock, offers and history.
//! - **Seat** ([`Seat`](botyard_core::Seat)): a player's place, held by a [`Sitter`]: a person or computer.
//! - **Turn**: a numbered request for orders; the number grows with every turn, also after a take-back.
//! - **Due**, **awaited**: due seats owe an order this turn; awaited seats are due and haven't ordered yet.
//! - **Order**: what a seat does in a turn, in the game's notation; its nonce makes resending harmless.
//! - **Sealed order**: an accepted order that only its own seat may see before the reveal.
//! - **Reveal**: once no order is missing, the turn's orders are opened (unless secret by rule) and played.
//! - **Commitment** ([`Commitment`]): hash of a sealed order and its [`Salt`], public before the reveal.
//! - **Conditional line** ([`Command::Lines`]): expected orders with prepared answers, played if they fit.
//! - **Receipt** ([`Receipt`]): confirms an accepted order, with its commitment.
//! - **Viewer** ([`Viewer`](botyard_core::Viewer)): a seat or the public; determines what can be seen.
//! - **Command** ([`Command`]): an input of the table: accepted, or rejected with a [`Refusal`].
//! - **Event** ([`AddressedEvent`]): a consequence of a command, for all viewers or for one seat.
//! - **Entry** ([`StoredEntry`]): an accepted command as it is stored; the entries are the table's log.
//! - **Step** ([`LogStep`]): a unit of the history: a turn that was played, or a seat that left the game.
//! - **Story** ([`Story`](botyard_core::Story)): start and steps, with orders, events and positions of each.
//! - **Clock** ([`ClockRule`]): time per game, per move or per round, computed from the times of commands.
//! - **Vacation bank**: a seat's remaining vacation time, in games with days per move.
//! - **Deadline** ([`Table::next_deadline`]): when a clock, vacation or round runs out; see [`Table::tick`].
//! - **Substitute** ([`Late::Computer`]): a computer that orders for a seat that missed a round's deadline.
//! - **Offer** ([`Offer`]): draw, take-back, pause, resume or rematch; takes effect when all others agree.
//! - **Record** ([`Record`]): a game as text (`.yard`), written, read, and verified with its commitments.
//!
//! An order names its turn, so a late one can't apply to another position. In a sequential game one seat is
//! due at a time, and its order is revealed at once. All sealed data is in one private module.
//!
//! # Example
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
//!     seat: white,
//!     turn: 1,
//!     nonce: 7,
//!     revision: 0,
//!     salt: None,
//!     lag: 0,
//!     substitute: false,
//!     order: "b2b3".into(),
//! };
//! table.apply(Time(5_000), order.clone())?;
//! assert_eq!(table.turn(), 2);
//! // Sending the same order again is harmless.
//! assert!(table.apply(Time(6_000), order)?.is_empty());
//! // Replaying the stored entries gives the same table.
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
pub use event::AddressedEvent;
pub use record::{
    BadRecord, Ended, Record, RecordedAct, RecordedOrder, RecordedStep, Unverified, Verified, Wrong,
    result_text,
};
pub use refusal::Refusal;
pub use sealed::{Hidden, Salt};
pub use setup::Setup;
pub use table::{Driven, Table};
