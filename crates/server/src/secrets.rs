//! What nobody can guess: ids, tokens, keys of links, salts.

use botyard_table::Salt;
use sha2::{Digest, Sha256};

/// Letters and digits that aren't easily mistaken for each other.
const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Bytes from the system's own source of randomness.
///
/// # Panics
///
/// If the system has none: nothing that a server promises could be kept.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

/// So many signs: 5 bits each.
pub(crate) fn signs(count: usize) -> String {
    (0..count).map(|_| char::from(SIGNS[usize::from(random::<1>()[0]) % SIGNS.len()])).collect()
}

/// A token: 160 bits.
pub(crate) fn token(prefix: &str) -> String {
    format!("{prefix}{}", signs(32))
}

/// What is stored of a token.
pub(crate) fn digest(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// What makes a commitment impossible to guess from.
pub(crate) fn salt() -> Salt {
    Salt(random())
}

/// The id of the table that follows another: always the same.
pub(crate) fn next_id(id: &str) -> String {
    let digest = Sha256::digest(format!("botyard rematch of {id}"));
    digest.iter().take(10).map(|byte| char::from(SIGNS[usize::from(*byte) % SIGNS.len()])).collect()
}

/// What a computer player draws its lots from. Nobody can know it: who could would know what the computer orders.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(random())
}
