//! `assert_in_words` with correct and faulty sentences.

use std::fmt;

use botyard_core::InWords;
use botyard_testkit::assert_in_words;

struct TwoSentences(&'static str, &'static str);

impl fmt::Display for TwoSentences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl InWords for TwoSentences {
    fn in_spanish(&self) -> String {
        self.1.to_owned()
    }

    fn in_polish(&self) -> String {
        self.1.to_owned()
    }
}

fn check(english: &'static str, other: &'static str, is_good: bool) {
    let checked = std::panic::catch_unwind(|| assert_in_words(&TwoSentences(english, other)));
    assert_eq!(checked.is_ok(), is_good, "{other}");
}

#[test]
fn missing_parts_of_translations_are_caught() {
    let english = "\"xy\" on b2 isn't 2 to 4";
    check(english, "«xy» en b2 no es de 2 a 4", true);
    check(english, "«xy» en b3 no es de 2 a 4", false);
    check(english, "«xy» en b2 no es de 2 a 5", false);
    check(english, "«yx» en b2 no es de 2 a 4", false);
    check(english, "«xy» en b2 isn't 2 to 4", false);
    check(english, english, false);
    check(english, "", false);
}
