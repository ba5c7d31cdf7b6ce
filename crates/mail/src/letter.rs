//! Input of the parser: a letter with its envelope, and the server's mail settings.

use botyard_core::face::Kind;

use crate::address::Address;

/// Maximum size of a letter in bytes; larger ones are ignored.
pub const LONGEST_LETTER: usize = 256 << 10;

/// Maximum number of commands in a letter.
pub const MOST_COMMANDS: usize = 20;

/// The server's mail settings that parsing depends on.
#[derive(Clone, Debug)]
pub struct ReadSettings<'a> {
    /// Games that commands may name.
    pub games: &'a [Kind],
    /// The server's mail address without a tag, by which reply tokens and the server's own Message-IDs are
    /// recognised.
    pub own: Option<Address>,
    /// Name under which the server's own mail host writes `Authentication-Results`. Without it that header
    /// verifies nobody.
    pub authserv_id: Option<String>,
}

/// An incoming letter with its envelope.
#[derive(Clone, Copy, Debug, Default)]
pub struct Letter<'a> {
    /// The letter itself, headers and body.
    pub bytes: &'a [u8],
    /// Sender in the envelope, if there is an envelope. Empty or `<>` means a bounce.
    pub envelope_from: Option<&'a str>,
    /// Recipient in the envelope: the address to which the letter was delivered.
    pub envelope_to: Option<&'a str>,
    /// Domains whose DKIM signatures of this letter the caller has verified.
    pub dkim: &'a [String],
    /// Name of the account to which the sender's address belongs. It helps to distinguish names from orders
    /// and proves nothing.
    pub account: Option<&'a str>,
}
