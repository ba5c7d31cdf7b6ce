//! Play by mail: parsing incoming letters into commands, and writing outgoing letters.
//!
//! A *letter* is an email message, a *mail word* a password for commands by mail, and a *reply token* a key
//! in the reply address of a letter that identifies a player and a table.
//!
//! The crate does no I/O and reads no clock. Every transport (LMTP, IMAP, a pipe, a Maildir, a webhook)
//! passes the bytes of a letter and its envelope to [`read()`], which returns a [`Reading`] of typed
//! [`LetterCommand`]s. The server checks whether a token or a mail word is valid and whether an order is
//! legal. Outgoing letters are built from a [`LetterDraft`].
//!
//! A letter passes through these steps:
//!
//! | step | file |
//! |---|---|
//! | reject letters that are too expensive to parse | `sanity.rs` |
//! | ignore automatic letters | `automatic.rs` |
//! | find the sender: one `From`, verified by `Authentication-Results` or DKIM | `address.rs`, `authentication.rs` |
//! | find the reply token | `token.rs` |
//! | extract the text: plain or from HTML, soft line breaks joined | `text.rs`, `html.rs`, `flowed.rs` |
//! | cut quotes and signatures | `quoted.rs` |
//! | find the lines that are commands | `script.rs` |
//! | parse a line as a command | `fold.rs`, `grammar.rs`, `slots.rs`, `orders.rs`, `verb.rs` |
//!
//! **Anything ambiguous is rejected.** An ambiguous sender is treated as unknown; words that no game parses
//! as an order are never taken for one; text becomes chat only after `chat`, `message` or `broadcast`.

mod address;
mod authentication;
mod automatic;
mod body;
mod canonical;
mod command;
mod day;
mod draft;
mod fault;
mod flowed;
mod fold;
mod grammar;
mod headers;
mod html;
mod letter;
mod orders;
mod picture;
mod quoted;
mod reading;
mod remark;
mod sanity;
mod script;
mod secret;
mod slots;
mod text;
mod token;
mod verb;

pub use address::Address;
pub use automatic::Ignored;
pub use body::{Block, WIDTH, plain};
pub use canonical::Secrets;
pub use command::{
    AddressChange, At, BoardFilter, ChallengeOption, LetterCommand, List, MailWish, Ordered, PlayWord,
    SearchScope, Setting, ShowTarget, Signer, TableName,
};
pub use day::Day;
pub use draft::{LetterDraft, tagged};
pub use fault::{Fault, Note, Slot};
pub use letter::{LONGEST_LETTER, Letter, MOST_COMMANDS, ReadSettings};
pub use picture::{undrawn_picture, with_picture_drawn};
pub use reading::{LetterLine, Reading, Trust, read};
pub use remark::Remark;
pub use secret::Secret;
pub use token::{ReplyToken, TOKEN_LENGTH};
pub use verb::Verb;
