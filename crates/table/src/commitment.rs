//! The promise that an order was given before the others were opened.

use std::fmt;
use std::fmt::Write as _;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::sealed::Salt;

/// The SHA-256 of five lines: the table's id, the number of the turn, the seat's short name, the salt as 32 hexadecimal
/// digits, the order in canonical form. Each line but the last ends with a line feed.
///
/// It is published the moment the order is given, and tells nothing of it. Once salt and order are opened, anybody can check:
/// `printf '%s\n%s\n%s\n%s\n%s' TABLE TURN SEAT SALT ORDER | sha256sum`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// To this order.
    pub fn to(table: &str, turn: u32, seat: &str, salt: Salt, order: &str) -> Commitment {
        let text = format!("{table}\n{turn}\n{seat}\n{}\n{order}", hex(&salt.0));
        Commitment(Sha256::digest(text).into())
    }

    /// Reads 64 hexadecimal digits.
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

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a text can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
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
    fn the_hash_is_what_sha256sum_says() {
        // printf '%s\n%s\n%s\n%s\n%s' yard-1 3 A 000102030405060708090a0b0c0d0e0f 'F ^ TR v H' | sha256sum
        let salt = Salt(std::array::from_fn(|index| index as u8));
        let commitment = Commitment::to("yard-1", 3, "A", salt, "F ^ TR v H");
        assert_eq!(
            commitment.to_string(),
            "ffb7babf99a1b5af66a2a65d500f94f499ba17f6fa16d84f9d5576203ab30f64"
        );
        assert_eq!(Commitment::read(&commitment.to_string().to_uppercase()), Some(commitment));
    }

    #[test]
    fn digits_are_counted() {
        assert_eq!(unhex::<2>("00ff"), Some([0, 255]));
        assert_eq!(unhex::<2>("00f"), None);
        assert_eq!(unhex::<2>("00fg"), None);
        assert_eq!(unhex::<2>("żż"), None);
    }
}
