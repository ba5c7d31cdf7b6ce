//! The validity period of a certificate, read from its DER encoding (RFC 5280).

use std::time::{SystemTime, UNIX_EPOCH};

/// A validity period, in seconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Validity {
    pub(super) from: i64,
    pub(super) until: i64,
}

const DAY: i64 = 86_400;

/// The wall clock, in seconds since 1970.
pub(super) fn wall() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}

impl Validity {
    /// Reads the validity of a certificate; `None` if it isn't one.
    pub(super) fn of(der: &[u8]) -> Option<Validity> {
        let (_, certificate, _) = element(der)?;
        let (_, mut rest, _) = element(certificate)?;
        // Skips the optional version, then serial number, algorithm and issuer.
        let (tag, _, after) = element(rest)?;
        if tag == 0xa0 {
            rest = after;
        }
        for _ in 0..3 {
            rest = element(rest)?.2;
        }
        let (_, validity, _) = element(rest)?;
        let (from_tag, from, rest) = element(validity)?;
        let (until_tag, until, _) = element(rest)?;
        Some(Validity { from: time(from_tag, from)?, until: time(until_tag, until)? })
    }

    /// Whether the certificate should be renewed: after two thirds of its lifetime.
    pub(super) fn is_old(self, now: i64) -> bool {
        now >= self.from + (self.until - self.from) / 3 * 2
    }

    pub(super) fn days_left(self, now: i64) -> i64 {
        (self.until - now).div_euclid(DAY)
    }
}

/// Splits off the first DER element: its tag, its contents and the remaining bytes.
fn element(der: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (&tag, rest) = der.split_first()?;
    let (&first, rest) = rest.split_first()?;
    let (length, rest) = if first < 0x80 {
        (usize::from(first), rest)
    } else {
        let (bytes, rest) = rest.split_at_checked(usize::from(first & 0x7f))?;
        if bytes.len() > 4 {
            return None;
        }
        (bytes.iter().fold(0, |length, &byte| length << 8 | usize::from(byte)), rest)
    };
    let (inside, behind) = rest.split_at_checked(length)?;
    Some((tag, inside, behind))
}

/// Parses a `UTCTime` (`YYMMDDHHMMSSZ`) or a `GeneralizedTime` (`YYYYMMDDHHMMSSZ`).
fn time(tag: u8, text: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(text).ok()?;
    let (year, rest) = match tag {
        0x17 => {
            let year: i64 = text.get(..2)?.parse().ok()?;
            (if year < 50 { 2000 + year } else { 1900 + year }, text.get(2..)?)
        }
        0x18 => (text.get(..4)?.parse().ok()?, text.get(4..)?),
        _ => return None,
    };
    let part = |at: usize| rest.get(at..at + 2)?.parse::<i64>().ok();
    let (month, day) = (part(0)?, part(2)?);
    // Days since 1970, computed with years that begin in March.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = year * 365 + year.div_euclid(4) - year.div_euclid(100)
        + year.div_euclid(400)
        + (month * 153 + 2) / 5
        + day
        - 1
        - 719_468;
    Some(days * DAY + part(4)? * 3_600 + part(6)? * 60 + part(8)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_parsed() {
        assert_eq!(time(0x17, b"700101000000Z"), Some(0));
        assert_eq!(time(0x17, b"261118083000Z"), Some(1_794_990_600));
        assert_eq!(time(0x18, b"20500229000000Z"), time(0x18, b"20500301000000Z"));
        assert_eq!(time(0x18, b"2050"), None);
        assert_eq!(time(0x02, b"700101000000Z"), None);
    }

    #[test]
    fn a_certificate_is_renewed_after_two_thirds_of_its_life() {
        let key = rcgen::KeyPair::generate().unwrap();
        let mut params = rcgen::CertificateParams::new(["yard.example".to_owned()]).unwrap();
        params.not_before = rcgen::date_time_ymd(2026, 11, 1);
        params.not_after = rcgen::date_time_ymd(2027, 1, 30);
        let made = params.self_signed(&key).unwrap();
        let validity = Validity::of(made.der()).unwrap();
        assert_eq!(validity.until - validity.from, 90 * DAY);
        assert!(!validity.is_old(validity.from + 59 * DAY) && validity.is_old(validity.from + 60 * DAY));
        assert_eq!(validity.days_left(validity.from), 90);
        assert_eq!(Validity::of(&made.der()[..40]), None);
    }
}
