//! Player names: which are allowed, and which look the same.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};

/// Names that could be mistaken for the server or its staff. The names of the computer levels are reserved
/// too.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "ai",
    "anonymous",
    "api",
    "arbiter",
    "bot",
    "botyard",
    "computer",
    "engine",
    "everybody",
    "everyone",
    "help",
    "me",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "open",
    "operator",
    "owner",
    "referee",
    "root",
    "server",
    "somebody",
    "spectator",
    "staff",
    "support",
    "system",
    "team",
    "undefined",
    "unknown",
    "you",
];

/// Reserved first words: the server itself generates such names.
const RESERVED_FIRST: &[&str] = &["guest", "closed"];

const MIN: usize = 2;
const MAX: usize = 20;

/// A name as shown, and the key by which names are compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UserName {
    pub(crate) text: String,
    pub(crate) key: String,
}

/// Why a name isn't allowed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// Shorter than two characters.
    #[error("a name has at least {MIN} characters")]
    Short,
    /// Longer than twenty characters.
    #[error("a name has at most {MAX} characters")]
    Long,
    /// The name has an invisible character.
    #[error("a name can't have invisible characters (U+{:04X})", *.0 as u32)]
    Invisible(char),
    /// The name has a character other than letters, digits, spaces, `-` and `_`.
    #[error("a name can have letters, digits, spaces, - and _, but not {0:?}")]
    Sign(char),
    /// The name has more than two combining marks in a row.
    #[error("a name can't have so many accents on one letter")]
    Accents,
    /// The name has no letter, or begins with a combining mark.
    #[error("a name needs at least one letter")]
    NoLetter,
    /// The name mixes letters of different scripts, which may look the same.
    #[error("a name can't mix letters of different scripts, which look too much alike")]
    Scripts,
    /// The name is reserved by the server.
    #[error("this name is reserved, please choose another")]
    Reserved,
}

impl UserName {
    /// Parses a name as typed. Compatibility forms (full width, ligatures) become ordinary letters, and runs
    /// of spaces a single one.
    pub(crate) fn read(typed: &str) -> Result<UserName, NameError> {
        // Normalisation can't make such a long text short enough; this bounds the work below.
        if typed.len() > 40 * MAX {
            return Err(NameError::Long);
        }
        if let Some(sign) = typed.chars().find(|&sign| is_invisible(sign)) {
            return Err(NameError::Invisible(sign));
        }
        let text = typed.nfkc().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
        let mut marks = 0;
        for sign in text.chars() {
            marks = if is_combining_mark(sign) { marks + 1 } else { 0 };
            if marks > 2 {
                return Err(NameError::Accents);
            }
            if is_separator(sign) {
                continue;
            }
            let known = sign.is_alphanumeric() || is_combining_mark(sign);
            if !known || !sign.identifier_allowed() {
                return Err(NameError::Sign(sign));
            }
        }
        match text.chars().count() {
            0..MIN => return Err(NameError::Short),
            MIN..=MAX => {}
            _ => return Err(NameError::Long),
        }
        if !text.chars().any(char::is_alphabetic) || text.starts_with(is_combining_mark) {
            return Err(NameError::NoLetter);
        }
        let solid: String = text.chars().filter(|&sign| !is_separator(sign)).collect();
        if !solid.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
            return Err(NameError::Scripts);
        }
        let name = UserName { key: key(&text), text };
        if name.is_reserved() { Err(NameError::Reserved) } else { Ok(name) }
    }

    fn is_reserved(&self) -> bool {
        let first = self.text.split(is_separator).find(|word| !word.is_empty()).map(key).unwrap_or_default();
        RESERVED_FIRST.iter().any(|word| key(word) == first)
            || RESERVED.iter().any(|word| key(word) == self.key)
            || botyard_catalog::LEVELS.iter().any(|level| key(level.id) == self.key)
    }
}

/// Returns the key of a name; names with the same key look the same, or nearly. Case and separators are
/// ignored, and so are differences between confusable letters, of one script or of two. Keys have no
/// capitals, spaces or colons.
pub(crate) fn key(name: &str) -> String {
    let folded: String = name.nfkc().collect::<String>().to_lowercase();
    let solid: String = folded.chars().filter(|&sign| !is_separator(sign)).collect();
    // A skeleton can have capitals (that of 0 is O). A capital i looks like a lower-case l, so they are
    // mapped to one letter.
    skeleton(&solid)
        .collect::<String>()
        .to_lowercase()
        .chars()
        .map(|sign| if sign == 'i' { 'l' } else { sign })
        .collect()
}

/// The key of a name as typed; for an invalid name an empty key, which no player has.
pub(crate) fn key_of_typed(typed: &str) -> String {
    UserName::read(typed).map(|name| name.key).unwrap_or_default()
}

/// A random name for a guest who gave none.
pub(crate) fn of_guest() -> String {
    format!("Guest {}", crate::secrets::signs(4).to_uppercase())
}

fn is_separator(sign: char) -> bool {
    matches!(sign, ' ' | '-' | '_')
}

/// Whether a character is a control character, has zero width, or changes the writing direction.
pub(crate) fn is_invisible(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(typed: &str) -> Result<String, NameError> {
        UserName::read(typed).map(|name| name.text)
    }

    #[test]
    fn names_of_many_languages_are_good() {
        for name in [
            "Anna",
            "Zoë",
            "Łukasz",
            "Søren",
            "Мария",
            "Ελένη",
            "山田太郎",
            "김민수",
            "שרה",
            "अनिता",
            "O-J_9",
            "R2 D2",
        ] {
            assert_eq!(shown(name).as_deref(), Ok(name));
        }
        assert_eq!(shown("  Anna \u{a0} B ").as_deref(), Ok("Anna B"));
    }

    #[test]
    fn every_invalid_name_is_refused_with_its_reason() {
        for (typed, error) in [
            ("", NameError::Short),
            ("A", NameError::Short),
            ("   ", NameError::Short),
            ("abcdefghijklmnopqrstu", NameError::Long),
            (&"x".repeat(100_000), NameError::Long),
            ("<b>x</b>", NameError::Sign('<')),
            ("x'; drop table players;--", NameError::Sign('\'')),
            ("a.b", NameError::Sign('.')),
            ("smile 😀", NameError::Sign('😀')),
            ("12345", NameError::NoLetter),
            ("--__", NameError::NoLetter),
            ("a\u{301}\u{301}\u{301}\u{301}b", NameError::Accents),
            ("An\u{200d}na", NameError::Invisible('\u{200d}')),
            ("An\u{200b}na", NameError::Invisible('\u{200b}')),
            ("\u{202e}anna", NameError::Invisible('\u{202e}')),
            ("\u{2066}anna", NameError::Invisible('\u{2066}')),
            ("an\0na", NameError::Invisible('\0')),
            ("an\nna", NameError::Invisible('\n')),
            ("hangul\u{3164}", NameError::Invisible('\u{3164}')),
            ("Ann\u{430}", NameError::Scripts),
            ("pаypal", NameError::Scripts),
            ("Admin", NameError::Reserved),
            ("a-d-m-i-n", NameError::Reserved),
            ("Adm1n", NameError::Reserved),
            ("ＭＡＸ", NameError::Reserved),
            ("mcts random", NameError::Reserved),
            ("Guest 4F7K", NameError::Reserved),
            ("closed-x", NameError::Reserved),
            ("System", NameError::Reserved),
        ] {
            assert_eq!(shown(typed), Err(error), "{typed:?}");
        }
    }

    #[test]
    fn names_that_look_alike_have_the_same_key() {
        for (one, other) in [
            ("Anna", "aNNa"),
            ("Anna B", "anna_b"),
            ("fish", "ﬁsh"),
            ("Anna", "Ａｎｎａ"),
            ("coco", "сосо"), // the second in Cyrillic
            ("lily", "Iily"), // a capital i
            ("lily", "1ily"),
            ("Bob", "B0b"),
            ("Barn", "Bam"),
            ("Zoë", "Zoe\u{308}"),
        ] {
            let (one, other) = (UserName::read(one).unwrap(), UserName::read(other).unwrap());
            assert_eq!(one.key, other.key, "{} and {}", one.text, other.text);
        }
        assert_ne!(key("Anna"), key("Anne"));
        assert_ne!(key("Zoë"), key("Zoe"));
    }

    #[test]
    fn parsing_a_name_twice_changes_nothing() {
        for typed in ["  Ｚoe\u{308}  x ", "ﬁsh-1", "Мария"] {
            let once = UserName::read(typed).unwrap();
            assert_eq!(UserName::read(&once.text).as_ref(), Ok(&once));
        }
    }

    #[test]
    fn generated_guest_names_cant_be_chosen() {
        let name = of_guest();
        assert_eq!(name.len(), "Guest 4F7K".len());
        assert_eq!(UserName::read(&name), Err(NameError::Reserved));
    }
}
