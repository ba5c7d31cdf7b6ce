//! What lies beside the board.

mod carry;
pub(crate) mod lineup;
pub(crate) mod pigs;
