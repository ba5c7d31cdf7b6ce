//! Letters as mail programs write them, commands as people type them, and malicious letters.

mod commands;
mod hostile;
mod letters;

use botyard_catalog::GAMES;
use botyard_mail::{Address, Letter, ReadSettings, Reading, read};

/// Mail settings of an invented club.
fn settings() -> ReadSettings<'static> {
    ReadSettings {
        games: GAMES,
        own: Address::normal("yard@club.example"),
        authserv_id: Some("mx.club.example".to_owned()),
    }
}

/// A reply address with a token.
const REPLY_ADDRESS: &str = "yard+mfrggzdfmztwq2lknnwg23tp@club.example";

fn read_bytes(bytes: &[u8]) -> Reading {
    read(&settings(), &Letter { bytes, ..Letter::default() })
}
