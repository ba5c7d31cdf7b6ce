//! Capabilities of the terminal: full screen, characters beyond ASCII.

use std::env;
use std::io::{IsTerminal as _, stdin, stdout};

/// Whether a program can switch to full screen and read keys.
pub(crate) fn has_screen() -> bool {
    stdin().is_terminal() && stdout().is_terminal() && !is_dumb()
}

/// Whether the terminal has no escape sequences: `TERM` is `dumb` or, except on Windows, unset.
pub(crate) fn is_dumb() -> bool {
    match env::var("TERM") {
        Ok(term) => term.is_empty() || term == "dumb",
        Err(_) => cfg!(unix),
    }
}

/// Whether the locale supports characters beyond ASCII.
pub(crate) fn has_unicode() -> bool {
    // Windows has other variables for this, and its terminals support Unicode.
    !cfg!(unix) || speaks_utf8(|name| env::var(name).ok())
}

/// As in POSIX, the first of these variables that isn't empty decides; without any, the locale is C.
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
    fn the_locale_determines_unicode_support() {
        check(&[("LANG", "en_US.UTF-8")], true);
        check(&[("LANG", "C.utf8")], true);
        check(&[("LANG", "C")], false);
        check(&[], false);
        check(&[("LC_ALL", ""), ("LANG", "pl_PL.UTF-8")], true);
        check(&[("LC_ALL", "C"), ("LANG", "pl_PL.UTF-8")], false);
        check(&[("LC_CTYPE", "es_ES.ISO-8859-1"), ("LANG", "es_ES.UTF-8")], false);
    }
}
