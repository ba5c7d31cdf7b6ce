//! Authenticated encryption of messages between nodes: others on the bus can neither read nor forge them.
//!
//! The key is in the database, which only nodes can read. Each epoch derives its own key from it and numbers
//! its messages, so a nonce is never reused.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
use sha2::{Digest, Sha256};

/// Format version of sealed messages.
const FORM: u8 = 1;
/// Length of the header: format version, epoch, number.
const HEAD: usize = 1 + 8 + 8;
/// Maximum number of cached keys, one for each epoch.
const MOST: usize = 1_000;

pub(crate) struct Seal {
    key: Vec<u8>,
    next: AtomicU64,
    keys: Mutex<HashMap<i64, Arc<LessSafeKey>>>,
}

impl Seal {
    pub(crate) fn new(key: Vec<u8>) -> Seal {
        Seal { key, next: AtomicU64::new(1), keys: Mutex::default() }
    }

    fn key_of(&self, epoch: i64) -> Option<Arc<LessSafeKey>> {
        let mut keys = self.keys.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(key) = keys.get(&epoch) {
            return Some(Arc::clone(key));
        }
        let mut sum = Sha256::new();
        sum.update(b"botyard bus");
        sum.update(&self.key);
        sum.update(epoch.to_be_bytes());
        let key = UnboundKey::new(&CHACHA20_POLY1305, &sum.finalize()).ok()?;
        let key = Arc::new(LessSafeKey::new(key));
        if keys.len() >= MOST {
            keys.clear();
        }
        keys.insert(epoch, Arc::clone(&key));
        Some(key)
    }

    /// Seals a message of this epoch; it can be opened only with the same purpose.
    pub(crate) fn close(&self, epoch: i64, purpose: &str, message: &[u8]) -> Option<Vec<u8>> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let mut body = message.to_vec();
        let key = self.key_of(epoch)?;
        key.seal_in_place_append_tag(nonce(number), Aad::from(purpose.as_bytes()), &mut body).ok()?;
        let mut sealed = Vec::with_capacity(HEAD + body.len());
        sealed.push(FORM);
        sealed.extend(epoch.to_be_bytes());
        sealed.extend(number.to_be_bytes());
        sealed.extend(body);
        Some(sealed)
    }

    /// Opens a sealed message. `None` if it is invalid or was sealed for another purpose.
    pub(crate) fn open(&self, purpose: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (head, body) = sealed.split_at_checked(HEAD)?;
        let (form, numbers) = head.split_first()?;
        let (epoch, number) = numbers.split_at_checked(8)?;
        if *form != FORM {
            return None;
        }
        let epoch = i64::from_be_bytes(epoch.try_into().ok()?);
        let number = u64::from_be_bytes(number.try_into().ok()?);
        let mut body = body.to_vec();
        let key = self.key_of(epoch)?;
        let length = key.open_in_place(nonce(number), Aad::from(purpose.as_bytes()), &mut body).ok()?.len();
        body.truncate(length);
        Some(body)
    }
}

fn nonce(number: u64) -> Nonce {
    let mut bytes = [0; 12];
    bytes[4..].copy_from_slice(&number.to_be_bytes());
    Nonce::assume_unique_for_key(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_can_be_opened_only_for_its_purpose() {
        let (one, other) = (Seal::new(vec![1; 32]), Seal::new(vec![2; 32]));
        let sealed = one.close(7, "ask", b"advance").unwrap();
        assert!(!sealed.windows(7).any(|part| part == b"advance"));
        assert_eq!(one.open("ask", &sealed).as_deref(), Some(&b"advance"[..]));
        assert_eq!(Seal::new(vec![1; 32]).open("ask", &sealed).as_deref(), Some(&b"advance"[..]));
        assert!(one.open("answer", &sealed).is_none() && other.open("ask", &sealed).is_none());
        assert_ne!(one.close(7, "ask", b"advance").unwrap(), sealed);
    }

    #[test]
    fn garbage_cant_be_opened() {
        let seal = Seal::new(vec![1; 32]);
        let sealed = seal.close(7, "ask", b"advance").unwrap();
        for length in 0..sealed.len() {
            assert!(seal.open("ask", &sealed[..length]).is_none());
        }
        for place in 0..sealed.len() {
            let mut bent = sealed.clone();
            bent[place] ^= 1;
            assert!(seal.open("ask", &bent).is_none(), "{place}");
        }
    }
}
