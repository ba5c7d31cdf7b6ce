//! Passwords: strength checks and hashing.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use super::names;

/// Parameters of Argon2: memory in KiB and passes. They are OWASP's minimum; a hash takes about 20 ms.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// Number of passwords hashed at a time, so that log-ins leave the processors to the tables.
const AT_A_TIME: usize = 2;

/// Timeout for waiting to be hashed.
const PATIENCE: Duration = Duration::from_secs(5);

/// Minimum and maximum length of a password, in characters.
const MIN: usize = 8;
const MAX: usize = 256;

fn is_long(password: &str) -> bool {
    password.chars().count() > MAX
}

/// Common passwords, which are rejected. So are the player's own name and a single repeated character.
const COMMON: &[&str] = &[
    "12345678",
    "123456789",
    "1234567890",
    "12341234",
    "123123123",
    "87654321",
    "987654321",
    "0987654321",
    "1q2w3e4r",
    "1q2w3e4r5t",
    "1qaz2wsx",
    "abcd1234",
    "abcdefgh",
    "abcdefg1",
    "admin123",
    "administrator",
    "asdfasdf",
    "asdfghjk",
    "asdfghjkl",
    "baseball",
    "basketball",
    "botyard1",
    "botyard123",
    "changeme",
    "computer",
    "football",
    "iloveyou",
    "letmein1",
    "liverpool",
    "michelle",
    "passw0rd",
    "password",
    "password!",
    "password1",
    "password12",
    "password123",
    "princess",
    "qwer1234",
    "qwerty12",
    "qwerty123",
    "qwertyui",
    "qwertyuiop",
    "qwertzui",
    "qwertzuiop",
    "starwars",
    "sunshine",
    "superman",
    "trustno1",
    "welcome1",
    "welcome123",
    "whatever",
    "zxcvbnm1",
];

/// Why a password is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PasswordError {
    /// Shorter than eight characters.
    #[error("a password has at least {MIN} characters")]
    Short,
    /// Longer than 256 characters.
    #[error("a password has at most {MAX} characters")]
    Long,
    /// One of the most common passwords, the player's name, or a single repeated character.
    #[error("this password is too easy to guess, please choose another")]
    Common,
}

/// Checks that a password is good enough for the player of this name.
pub(crate) fn check(password: &str, name: &str) -> Result<(), PasswordError> {
    if password.chars().count() < MIN {
        return Err(PasswordError::Short);
    }
    if is_long(password) {
        return Err(PasswordError::Long);
    }
    let plain = password.to_lowercase();
    let first = plain.chars().next();
    let common = COMMON.contains(&&*plain)
        || plain.chars().all(|sign| Some(sign) == first)
        || names::key(&plain) == names::key(name);
    if common { Err(PasswordError::Common) } else { Ok(()) }
}

/// Error of hashing: too many passwords are waiting, or the stored hash can't be parsed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HashError {
    #[error("too many passwords are being checked at the moment")]
    Busy,
    #[error("can't compute the password hash: {0}")]
    Broken(String),
}

/// Hashes passwords on blocking threads, a few at a time.
#[derive(Clone)]
pub(crate) struct Hasher {
    turns: Arc<Semaphore>,
}

impl Hasher {
    pub(crate) fn new() -> Hasher {
        Hasher { turns: Arc::new(Semaphore::new(AT_A_TIME)) }
    }

    /// Returns the hash to store for a password.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, HashError> {
        let password = normal(password);
        self.work(move || {
            Ok(argon2()?.hash_password(password.as_bytes()).map_err(|error| broken(&error))?.to_string())
        })
        .await
    }

    /// Whether the password matches the hash. Without a hash (no such player) the answer is `false`, after
    /// the same time.
    pub(crate) async fn verify(&self, password: &str, hash: Option<String>) -> Result<bool, HashError> {
        // Passwords of this length were never accepted.
        let hash = hash.filter(|_| !is_long(password));
        let password = normal(if is_long(password) { "" } else { password });
        self.work(move || {
            let argon2 = argon2()?;
            let Some(hash) = hash else {
                argon2.hash_password(password.as_bytes()).map_err(|error| broken(&error))?;
                return Ok(false);
            };
            let hash = PasswordHash::new(&hash).map_err(|error| HashError::Broken(error.to_string()))?;
            Ok(argon2.verify_password(password.as_bytes(), &hash).is_ok())
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, HashError> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned())
            .await
            .map_err(|_| HashError::Busy)?
            .map_err(|_| HashError::Busy)?;
        // The permit is held until the work ends, even if the caller stops waiting.
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            job()
        });
        work.await.map_err(|error| HashError::Broken(error.to_string()))?
    }
}

fn argon2() -> Result<Argon2<'static>, HashError> {
    let params =
        Params::new(MEMORY, PASSES, 1, None).map_err(|error| HashError::Broken(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn broken(error: &argon2::password_hash::Error) -> HashError {
    HashError::Broken(error.to_string())
}

/// Normalises a password, so that the same letters typed on another device are the same password.
fn normal(password: &str) -> String {
    password.nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_are_refused() {
        for (password, error) in [
            ("short", PasswordError::Short),
            (&"x1".repeat(200), PasswordError::Long),
            ("Password", PasswordError::Common),
            ("zzzzzzzzzz", PasswordError::Common),
            ("anna-maria", PasswordError::Common),
        ] {
            assert_eq!(check(password, "Anna Maria"), Err(error), "{password}");
        }
        for password in
            ["correct horse", "'; drop table players; --", "<script>x</script>", "日本語日本語です"]
        {
            assert_eq!(check(password, "Anna Maria"), Ok(()), "{password}");
        }
    }

    #[tokio::test]
    async fn a_hash_matches_only_its_password() {
        let hasher = Hasher::new();
        let hash = hasher.hash("Café au lait").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert_ne!(hash, hasher.hash("Café au lait").await.unwrap(), "salted");
        assert!(hasher.verify("Cafe\u{301} au lait", Some(hash.clone())).await.unwrap());
        assert!(!hasher.verify("cafe au lait", Some(hash.clone())).await.unwrap());
        assert!(!hasher.verify(&"x".repeat(10_000), Some(hash)).await.unwrap());
        assert!(!hasher.verify("Café au lait", None).await.unwrap());
        assert!(hasher.verify("x", Some("nonsense".into())).await.is_err());
    }
}
