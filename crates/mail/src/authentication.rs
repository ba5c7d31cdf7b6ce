//! `Authentication-Results` (RFC 8601): what the server's own mail host reports about the sender.

/// Whether the results prove that the letter comes from the domain of its `From`.
///
/// `results` are the values of all `Authentication-Results`, topmost first; only the first one from the
/// configured host counts. Anything missing, foreign or unclear proves nothing.
pub(crate) fn proves(
    results: impl Iterator<Item = impl AsRef<str>>,
    authserv_id: &str,
    from_domain: &str,
) -> bool {
    for value in results {
        let Some(parts) = split(value.as_ref()) else {
            // Its origin is unknown, so it may hide the one that counts.
            return false;
        };
        let mut parts = parts.into_iter();
        let server = parts.next().unwrap_or_default();
        if !server.split_whitespace().next().is_some_and(|id| unquoted(id).eq_ignore_ascii_case(authserv_id))
        {
            continue;
        }
        let checks: Vec<Check> = parts.filter_map(|part| Check::read(&part)).collect();
        return is_proof(&checks, from_domain);
    }
    false
}

/// Whether the configured host has reported a result, or a value is too malformed to tell.
pub(crate) fn judges(mut results: impl Iterator<Item = impl AsRef<str>>, authserv_id: &str) -> bool {
    results.any(|value| {
        let Some(parts) = split(value.as_ref()) else { return true };
        let server = parts.first().map(String::as_str).unwrap_or_default();
        let is_its = |id: &str| unquoted(id).eq_ignore_ascii_case(authserv_id);
        let says = |part: &String| Check::read(part).is_some_and(|check| check.method != "none");
        server.split_whitespace().next().is_some_and(is_its) && parts[1..].iter().any(says)
    })
}

/// Whether a DKIM signature of a domain vouches for the sender: the same domain or a parent. A subdomain
/// doesn't: without the public suffix list it is unknown whether both have the same owner.
pub(crate) fn is_aligned(signed: &str, from_domain: &str) -> bool {
    let signed = signed.trim().trim_start_matches('@').trim_end_matches('.').to_lowercase();
    let is_above = || from_domain.strip_suffix(&signed).is_some_and(|rest| rest.ends_with('.'));
    signed.contains('.') && !signed.starts_with('.') && (signed == from_domain || is_above())
}

fn is_proof(checks: &[Check], from_domain: &str) -> bool {
    let dmarc: Vec<&Check> = checks.iter().filter(|check| check.method == "dmarc").collect();
    let names_sender =
        |check: &Check| check.property("header.from").is_none_or(|domain| is_aligned(domain, from_domain));
    if dmarc.iter().any(|check| check.result == "pass") {
        return dmarc.iter().all(|check| check.result == "pass" && names_sender(check));
    }
    // A missing policy is no objection; any other result is.
    let objects = dmarc.iter().any(|check| !matches!(check.result.as_str(), "none" | "bestguesspass"));
    !objects && checks.iter().any(|check| check.is_signed_by(from_domain))
}

/// One result: `dkim=pass header.d=example.org`.
struct Check {
    method: String,
    result: String,
    properties: Vec<(String, String)>,
}

impl Check {
    fn read(part: &str) -> Option<Check> {
        let mut pairs = words(part).into_iter().map(|word| {
            let (name, value) = word.split_once('=').unwrap_or((&word, ""));
            (name.to_ascii_lowercase(), unquoted(value).to_lowercase())
        });
        let (method, result) = pairs.next()?;
        let method = method.split('/').next().unwrap_or_default().to_owned();
        Some(Check { method, result, properties: pairs.collect() })
    }

    fn property(&self, name: &str) -> Option<&str> {
        self.properties.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn is_signed_by(&self, from_domain: &str) -> bool {
        let domain = self.property("header.d").or_else(|| self.property("header.i"));
        let domain = domain.map(|domain| domain.rsplit('@').next().unwrap_or(domain));
        self.method == "dkim"
            && self.result == "pass"
            && domain.is_some_and(|domain| is_aligned(domain, from_domain))
    }
}

/// Splits a value at semicolons and removes comments. `None` if a comment or a quoted string isn't closed.
fn split(value: &str) -> Option<Vec<String>> {
    let mut parts = vec![String::new()];
    let mut signs = value.chars();
    let mut depth = 0_usize;
    let mut is_quoted = false;
    while let Some(sign) = signs.next() {
        let part = parts.last_mut()?;
        match sign {
            '\\' if depth > 0 => {
                signs.next()?;
            }
            '\\' if is_quoted => {
                part.push(sign);
                part.push(signs.next()?);
            }
            '"' if depth == 0 => {
                is_quoted = !is_quoted;
                part.push(sign);
            }
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth = depth.checked_sub(1)?,
            ';' if depth == 0 && !is_quoted => parts.push(String::new()),
            _ if depth > 0 => (),
            sign => part.push(sign),
        }
    }
    (depth == 0 && !is_quoted).then_some(parts)
}

/// Splits a part into words; white space around `=` and in quoted strings doesn't separate.
fn words(part: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut is_quoted, mut is_escaped, mut goes_on) = (false, false, false);
    for sign in part.chars() {
        if sign.is_whitespace() && !is_quoted {
            goes_on &= words.last().is_some_and(|word| word.ends_with('='));
            continue;
        }
        match words.last_mut() {
            Some(word) if goes_on || sign == '=' => word.push(sign),
            _ => words.push(sign.to_string()),
        }
        goes_on = true;
        if sign == '"' && !is_escaped {
            is_quoted = !is_quoted;
        }
        is_escaped = sign == '\\' && !is_escaped;
    }
    words
}

fn unquoted(text: &str) -> &str {
    text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::{is_aligned, judges, proves};

    #[track_caller]
    fn check(expected: bool, headers: &[&str]) {
        assert_eq!(proves(headers.iter(), "mx.club.example", "example.org"), expected, "{headers:?}");
    }

    #[test]
    fn results_of_the_clubs_own_server_verify_the_sender() {
        check(true, &["mx.club.example; dmarc=pass (p=REJECT sp=NONE) header.from=example.org"]);
        check(
            true,
            &["MX.Club.Example 1; spf=pass smtp.mailfrom=a@b.example; dmarc=pass header.from=EXAMPLE.org"],
        );
        check(
            true,
            &[
                "mx.club.example; dkim=pass (2048-bit key; unprotected) header.d=example.org header.i=@example.org",
            ],
        );
        check(
            true,
            &["mx.club.example; dkim = pass reason = \"good; signature\" header.i = ann@example.org"],
        );
        check(true, &["mx.club.example; dmarc=none header.from=example.org; dkim=pass header.d=example.org"]);
        check(true, &["other.example; dmarc=fail", "mx.club.example; dmarc=pass header.from=example.org"]);
    }

    #[test]
    fn missing_foreign_or_unclear_results_verify_nothing() {
        check(false, &[]);
        check(false, &[""]);
        check(false, &["mx.club.example; none"]);
        check(false, &["mx.provider.example; dmarc=pass header.from=example.org"]);
        check(false, &["mx.club.example.evil.example; dmarc=pass header.from=example.org"]);
        check(false, &["mx.club.example; dmarc=fail header.from=example.org", "mx.club.example; dmarc=pass"]);
        check(false, &["mx.club.example; dmarc=pass header.from=example.com"]);
        check(false, &["mx.club.example; dmarc=pass header.from=example.org; dmarc=fail"]);
        check(false, &["mx.club.example; dmarc=fail; dkim=pass header.d=example.org"]);
        check(false, &["mx.club.example; dkim=pass header.d=example.com"]);
        check(false, &["mx.club.example; dkim=pass header.d=org"]);
        check(false, &["mx.club.example; dkim=pass header.d=mail.example.org"]);
        check(false, &["mx.club.example; dkim=pass"]);
        check(false, &["mx.club.example; spf=pass smtp.mailfrom=ann@example.org"]);
        check(false, &["mx.club.example (; dmarc=pass header.from=example.org"]);
        check(false, &["mx.club.example; spf=fail (x; dmarc=pass header.from=example.org)"]);
        check(
            false,
            &["mx.club.example; spf=pass smtp.mailfrom=\"x; dmarc=pass header.from=example.org\"@e.example"],
        );
        check(
            false,
            &["\"mx.club.example; dmarc=pass", "mx.club.example; dmarc=pass header.from=example.org"],
        );
    }

    #[test]
    fn a_host_without_results_has_not_judged() {
        for (expected, header) in [
            (true, "mx.club.example; dkim=fail header.d=example.org"),
            (true, "MX.club.example 1; spf=none"),
            (true, "mx.club.example (; dkim=pass"),
            (false, "mx.club.example; none"),
            (false, "mx.club.example"),
            (false, "mx.provider.example; dkim=pass header.d=example.org"),
        ] {
            assert_eq!(judges([header].iter(), "mx.club.example"), expected, "{header}");
        }
    }

    #[test]
    fn signatures_of_the_domain_or_above_are_aligned() {
        assert!(is_aligned("example.org", "example.org") && is_aligned("example.org", "mail.example.org"));
        for signed in ["", "org", ".org", "ample.org", "mail.example.org", "example.org.evil.example"] {
            assert!(!is_aligned(signed, "example.org"), "{signed}");
        }
    }
}
