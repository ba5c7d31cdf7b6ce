//! Passwords: which are good enough, and how they are kept.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use super::names;

/// Memory in KiB and passes: what OWASP recommends at least, about 20 ms.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;

/// So many are hashed at a time, so that log-ins leave the processors to the tables.
const AT_A_TIME: usize = 2;

/// How long one may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// In characters.
const MIN: usize = 8;
const MAX: usize = 256;

fn is_long(password: &str) -> bool {
    password.chars().count() > MAX
}

/// The first that anybody would try, beside the player's own name and one sign many times.
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

/// Why a password isn't good enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PasswordError {
    /// Shorter than eight bytes.
    #[error("a password has at least {MIN} characters")]
    Short,
    /// Longer than 256 characters.
    #[error("a password has at most {MAX} characters")]
    Long,
    /// Anybody would try it.
    #[error("this password is one of the first that anybody would try, please choose another")]
    Common,
}

/// Is it good enough for the player of this name?
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

/// Nothing could be hashed: too many others wait, or the stored hash can't be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HashError {
    #[error("too many passwords are being checked at the moment")]
    Busy,
    #[error("the password hash can't be computed: {0}")]
    Broken(String),
}

/// Hashes passwords, a few at a time, beside the tasks that answer requests.
#[derive(Clone)]
pub(crate) struct Hasher {
    turns: Arc<Semaphore>,
}

impl Hasher {
    pub(crate) fn new() -> Hasher {
        Hasher { turns: Arc::new(Semaphore::new(AT_A_TIME)) }
    }

    /// What is kept of a password.
    pub(crate) async fn hash(&self, password: &str) -> Result<String, HashError> {
        let password = normal(password);
        self.work(move || {
            Ok(argon2()?.hash_password(password.as_bytes()).map_err(|error| broken(&error))?.to_string())
        })
        .await
    }

    /// Is it the password? Without a hash, because there is no such player, it isn't, but takes the same time.
    pub(crate) async fn verify(&self, password: &str, hash: Option<String>) -> Result<bool, HashError> {
        // No such password was ever taken.
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
        // The turn ends with the work, even if nobody waits for it any more.
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

/// The same letters typed on another device are the same password.
fn normal(password: &str) -> String {
    password.nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_anybody_would_try_is_refused() {
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
    async fn a_hash_knows_its_password_and_no_other() {
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
