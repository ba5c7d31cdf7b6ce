//! Checks of error messages in every language.

use botyard_core::{InWords, Lang};

/// Checks that an error has its own sentence in every language, and that all of them contain the same
/// squares, numbers and quoted text as the English one.
///
/// # Panics
/// With the wrong sentence.
pub fn assert_in_words(why: &dyn InWords) {
    let english = why.in_words(Lang::En);
    assert_eq!(english, why.to_string(), "English is what is displayed");
    check_told(why);
    for lang in [Lang::Es, Lang::Pl] {
        let told = why.in_words(lang);
        let signs = signs(&told);
        for sign in self::signs(&english) {
            assert!(signs.contains(&sign), "{sign} isn't in {told:?}, but it is in {english:?}");
        }
        for foreign in quoted(&english) {
            assert!(told.contains(foreign), "{foreign} isn't in {told:?}, but it is in {english:?}");
        }
        for word in told.split_whitespace() {
            let word = word.trim_matches([':', ',', ';']);
            assert!(!ENGLISH.contains(&word), "{word:?} is English: {told:?}");
        }
    }
}

/// Checks what must hold for any error: there is a sentence in every language, and it isn't the English one.
pub(crate) fn check_told(why: &dyn InWords) {
    let english = why.to_string();
    assert!(!english.is_empty(), "refused without a word");
    for lang in [Lang::Es, Lang::Pl] {
        let told = why.in_words(lang);
        assert!(!told.is_empty() && told != english, "not told in {lang:?}: {english:?}");
    }
}

/// Words that exist neither in Spanish nor in Polish.
const ENGLISH: &[&str] = &["the", "is", "isn't", "are", "can't", "of", "it", "and", "this", "like", "not"];

/// The words of a sentence that contain a digit: squares, numbers, notation.
fn signs(sentence: &str) -> Vec<&str> {
    sentence
        .split(|sign: char| sign.is_whitespace() || sign == '–')
        .map(|word| {
            word.trim_matches(['.', ',', ':', ';', '(', ')', '"', '\'', '«', '»', '„', '”', '!', '?'])
        })
        .filter(|word| word.contains(|sign: char| sign.is_ascii_digit()))
        .collect()
}

/// The parts of a sentence in quotation marks.
fn quoted(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.split('"').skip(1).step_by(2)
}
