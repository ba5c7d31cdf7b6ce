//! How much of anything a table takes. What is longer is refused before anything else looks at it.

/// Bytes of one order. The longest that any game reads is far shorter.
pub const ORDER: usize = 256;
/// Bytes of a table's id.
pub const ID: usize = 64;
/// Bytes of a player's name or id, or of the name of a computer player's level.
pub const NAME: usize = 64;
/// Bytes of a start position.
pub const POSITION: usize = 16 * 1024;
/// Bytes of all options together. A board file is the longest of them.
pub const OPTIONS: usize = 128 * 1024;
/// How often a seat may change its order in one turn.
pub const CHANGES: usize = 64;
/// Conditional lines of a seat.
pub const LINES: usize = 64;
/// Orders in one conditional line.
pub const LINE: usize = 40;
/// Steps of a game. Every game here ends long before by its own rules.
pub const STEPS: usize = 20_000;
/// Bytes of a record.
pub const RECORD: usize = 4 * 1024 * 1024;
/// Tags of a record.
pub const TAGS: usize = 200;
/// Bytes of one comment in a record.
pub const COMMENT: usize = 16 * 1024;
/// The longest time a clock can be set to: ten years.
pub const CLOCK: u64 = 3_653 * botyard_protocol::DAY;
