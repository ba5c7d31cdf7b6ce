//! Letters as mail programs write them, commands as people type them, and letters that mean harm.

mod commands;
mod hostile;
mod letters;

use botyard_catalog::GAMES;
use botyard_mail::{Address, Door, Letter, Reading, read};

/// The mail door of an invented club.
fn door() -> Door<'static> {
    Door {
        games: GAMES,
        own: Address::normal("yard@club.example"),
        authserv_id: Some("mx.club.example".to_owned()),
    }
}

/// A reply address of the door, with a token.
const REPLY_ADDRESS: &str = "yard+mfrggzdfmztwq2lknnwg23tp@club.example";

fn read_bytes(bytes: &[u8]) -> Reading {
    read(&door(), &Letter { bytes, ..Letter::default() })
}
