//! Random values that can't be guessed: ids, tokens, keys of links, salts.

use botyard_table::Salt;
use sha2::{Digest, Sha256};

/// Letters and digits that aren't easily confused with each other.
const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Random bytes from the operating system.
///
/// # Panics
///
/// If the system has no source of randomness: no secret of the server would be safe.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

/// Random text with this number of characters, 5 bits each.
pub(crate) fn signs(count: usize) -> String {
    (0..count).map(|_| char::from(SIGNS[usize::from(random::<1>()[0]) % SIGNS.len()])).collect()
}

/// A new token: 160 random bits after the prefix.
pub(crate) fn token(prefix: &str) -> String {
    format!("{prefix}{}", signs(32))
}

/// The hash of a token, which is stored in its place.
pub(crate) fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// A new salt, which keeps orders from being guessed from their commitments.
pub(crate) fn salt() -> Salt {
    Salt(random())
}

/// The id of a table's rematch, always the same for the same table.
pub(crate) fn next_id(id: &str) -> String {
    let digest = Sha256::digest(format!("botyard rematch of {id}"));
    digest.iter().take(10).map(|byte| char::from(SIGNS[usize::from(*byte) % SIGNS.len()])).collect()
}

/// A seed for a computer player. Unpredictable, because whoever knew it would know the computer's orders.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(random())
}
