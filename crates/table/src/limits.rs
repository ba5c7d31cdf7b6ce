//! Limits of a table's inputs. Longer input is rejected before it is parsed.

/// Maximum length of an order in bytes, far above the longest order of any game.
pub const ORDER: usize = 256;
/// Maximum length of a table's id in bytes.
pub const ID: usize = 64;
/// Maximum length in bytes of a player's name or id, or of the name of a computer player's level.
pub const NAME: usize = 64;
/// Maximum length of a start position in bytes.
pub const POSITION: usize = 16 * 1024;
/// Maximum length of all options together in bytes. The longest option is a board file.
pub const OPTIONS: usize = 128 * 1024;
/// Maximum number of orders that a seat may send in one turn.
pub const CHANGES: usize = 64;
/// Maximum number of conditional lines of a seat.
pub const LINES: usize = 64;
/// Maximum number of orders in a conditional line.
pub const LINE: usize = 40;
/// Maximum number of steps in a game, far above what any game's own rules allow.
pub const STEPS: usize = 20_000;
/// Maximum length of a record in bytes.
pub const RECORD: usize = 4 * 1024 * 1024;
/// Maximum number of tags in a record.
pub const TAGS: usize = 200;
/// Maximum length of a comment in a record, in bytes.
pub const COMMENT: usize = 16 * 1024;
/// Maximum time on a clock in milliseconds: ten years.
pub const CLOCK: u64 = 3_653 * botyard_protocol::DAY;
