//! Capabilities of the terminal: full screen, characters beyond ASCII.

use std::env;
use std::io::{IsTerminal as _, stdin, stdout};

/// Can a program take over the screen, and read keys?
pub(crate) fn has_screen() -> bool {
    stdin().is_terminal() && stdout().is_terminal() && !is_dumb()
}

/// A terminal that knows no escape sequences: `TERM` is `dumb`, or nobody says what it is. On Windows nobody does.
pub(crate) fn is_dumb() -> bool {
    match env::var("TERM") {
        Ok(term) => term.is_empty() || term == "dumb",
        Err(_) => cfg!(unix),
    }
}

/// Does the locale have letters beyond ASCII?
pub(crate) fn has_unicode() -> bool {
    // Windows has other ways to say so, and its terminals show Unicode.
    !cfg!(unix) || speaks_utf8(|name| env::var(name).ok())
}

/// The first of these variables that isn't empty decides, as POSIX says; without any it is the locale C.
fn speaks_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(set: &[(&str, &str)], expected: bool) {
        let variable =
            |name: &str| set.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned());
        assert_eq!(speaks_utf8(variable), expected, "{set:?}");
    }

    #[test]
    fn the_locale_says_whether_there_are_other_letters() {
        check(&[("LANG", "en_US.UTF-8")], true);
        check(&[("LANG", "C.utf8")], true);
        check(&[("LANG", "C")], false);
        check(&[], false);
        check(&[("LC_ALL", ""), ("LANG", "pl_PL.UTF-8")], true);
        check(&[("LC_ALL", "C"), ("LANG", "pl_PL.UTF-8")], false);
        check(&[("LC_CTYPE", "es_ES.ISO-8859-1"), ("LANG", "es_ES.UTF-8")], false);
    }
}
