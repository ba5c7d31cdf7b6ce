//! Secrets in letters: mail words and passwords.

use std::fmt;

/// A mail word, or whatever was typed in its slot. `Debug` hides it, and it has neither `Display` nor
/// serialisation.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret text.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The secret text, for comparing it and for `botyard mail read`.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::Secret;

    #[test]
    fn debug_output_hides_secrets() {
        assert_eq!(format!("{:?}", Some(Secret::new("hunter2"))), "Some(Secret(hidden))");
    }
}
