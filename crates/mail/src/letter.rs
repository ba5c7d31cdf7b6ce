//! What the reader is given.

use botyard_core::face::Kind;

use crate::address::Address;

/// A letter with more bytes isn't read.
pub const LONGEST_LETTER: usize = 256 << 10;

/// More commands than this in one letter are refused.
pub const MOST_COMMANDS: usize = 20;

/// The settings of the mail door that reading depends on.
#[derive(Clone, Debug)]
pub struct Door<'a> {
    /// The games that commands may name.
    pub games: &'a [Kind],
    /// The address to which letters are sent, without a tag; reply tokens and our own Message-IDs are found by it.
    pub own: Option<Address>,
    /// The name under which the club's own mail server writes `Authentication-Results`. Without it nobody is verified by that header.
    pub authserv_id: Option<String>,
}

/// A letter as a way in hands it over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Letter<'a> {
    /// The letter itself, headers and body.
    pub bytes: &'a [u8],
    /// The envelope's sender, where there is an envelope. An empty one, or `<>`, marks a bounce.
    pub envelope_from: Option<&'a str>,
    /// The envelope's recipient: the address that brought the letter here.
    pub envelope_to: Option<&'a str>,
    /// Domains whose DKIM signatures over this very letter the caller has verified.
    pub dkim: &'a [String],
    /// The name of the account to which the sender's address is known to belong. It helps to tell names from orders and proves
    /// nothing.
    pub account: Option<&'a str>,
}
