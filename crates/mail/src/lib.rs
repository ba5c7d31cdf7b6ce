//! Reads letters: which commands a letter gives, who writes it, and how far that can be trusted. Writes letters: a [`Draft`] becomes
//! bytes.
//!
//! The crate does no I/O and reads no clock. Every way in (LMTP, IMAP, a pipe, a Maildir, a webhook) hands the bytes of a letter and
//! its envelope to [`read()`]; what comes out is a [`Reading`] of typed [`LetterCommand`]s. Whether a token or a mail word is right, and
//! whether an order is legal, is for the server to say.
//!
//! A letter passes through these steps, one file each:
//!
//! | step | file |
//! |---|---|
//! | letters that would cost too much are put aside | `sanity.rs` |
//! | letters that programs wrote are put aside | `automatic.rs` |
//! | the sender: one `From`, vouched for by `Authentication-Results` or DKIM | `address.rs`, `authentication.rs` |
//! | the reply token | `token.rs` |
//! | the text: plain or from HTML, soft line breaks undone | `text.rs`, `html.rs`, `flowed.rs` |
//! | quotes and signatures are cut | `quoted.rs` |
//! | the lines that are commands | `script.rs` |
//! | one line as a command | `fold.rs`, `grammar.rs`, `slots.rs`, `orders.rs`, `verb.rs` |
//!
//! **Whatever is unclear is refused.** A sender that can be read in two ways is nobody; words that no game reads as an order are never
//! taken for one; text becomes chat only behind `chat`, `message` or `broadcast`.

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
    AddressChange, At, ChallengeOption, Filter, LetterCommand, List, MailWish, Ordered, Play, Scope, Setting,
    Shown, Signer, TableName,
};
pub use day::Day;
pub use draft::{Draft, tagged};
pub use fault::{Fault, Note, Slot};
pub use letter::{Door, LONGEST_LETTER, Letter, MOST_COMMANDS};
pub use reading::{Line, Reading, Trust, read};
pub use remark::Remark;
pub use secret::Secret;
pub use token::{ReplyToken, TOKEN_LENGTH};
pub use verb::Verb;
