//! Commitments: proof that an order was given before the reveal.

use std::fmt;
use std::fmt::Write as _;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Commitment to a sealed order, as 64 hexadecimal digits.
///
/// It is the SHA-256 of five lines: the table's id, the number of the turn, the seat's short name, the salt
/// as 32 hexadecimal digits, and the order in canonical form. Each line but the last ends with a line feed.
///
/// It is published when the order is accepted and reveals nothing about it. After the reveal anybody can
/// check it: `printf '%s\n%s\n%s\n%s\n%s' TABLE TURN SEAT SALT ORDER | sha256sum`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = String))]
pub struct Commitment(pub [u8; 32]);

impl Commitment {
    /// Parses 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Commitment> {
        unhex(text).map(Commitment)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl Serialize for Commitment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Commitment, D::Error> {
        let text = String::deserialize(deserializer)?;
        Commitment::read(&text).ok_or_else(|| D::Error::custom("a commitment is 64 hexadecimal digits"))
    }
}

/// Formats bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a `String` can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Parses exactly `N` bytes from hexadecimal digits.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.trim().as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        let digit = |sign: u8| char::from(sign).to_digit(16);
        *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_reads_back() {
        let commitment = Commitment(std::array::from_fn(|index| index as u8 * 7));
        assert_eq!(Commitment::read(&commitment.to_string().to_uppercase()), Some(commitment));
    }

    #[test]
    fn hexadecimal_digits_must_be_complete() {
        assert_eq!(unhex::<2>("00ff"), Some([0, 255]));
        assert_eq!(unhex::<2>("00f"), None);
        assert_eq!(unhex::<2>("00fg"), None);
        assert_eq!(unhex::<2>("żż"), None);
    }
}
