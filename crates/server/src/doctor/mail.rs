//! Checks of play by mail, up to a test letter that is sent and comes back in.

use std::net::SocketAddr;
use std::time::Duration;

use botyard_mail::Address;
use botyard_table::Time;
use hickory_resolver::TokioResolver;
use hickory_resolver::proto::rr::{RData, RecordType};
use tokio::time::{Instant, sleep, timeout};

use super::{Finding, ask, get};
use crate::config::Settings;
use crate::mail::transports::{Examiner, LmtpClient, ProbeSeen, probe_letter, probe_word};
use crate::store::wall_clock;

/// Timeout for a mail server to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Timeout for the test letter to arrive. Mail servers that greylist take longer.
const ARRIVAL: Duration = Duration::from_secs(30);

/// Timeout for all DNS queries together.
const DNS_PATIENCE: Duration = Duration::from_secs(10);

/// Runs all checks about mail.
pub(super) async fn mail(settings: &Settings) -> Vec<Finding> {
    const WHAT: &str = "mail";
    let transports = &settings.mail.transports;
    let contradictions = transports.contradictions(settings.mail.is_open());
    if !contradictions.is_empty() {
        let advice = "docs/mail.md has setups to copy";
        return contradictions.into_iter().map(|words| Finding::wrong(WHAT, words, advice)).collect();
    }
    let Some(own) = &settings.mail.address else {
        return vec![Finding::ok(WHAT, "not set up (docs/mail.md)")];
    };
    let mut findings = Vec::new();
    if settings.mail.authserv_id.is_none() {
        let advice = "set mail_authserv_id if your mail server writes Authentication-Results; otherwise players need reply tokens or mail words";
        findings.push(Finding::warning(WHAT, "senders can't be verified by their address", advice));
    }
    findings.extend(inbound(settings).await);
    let out = outbound(settings, own).await;
    let can_send = out.state == super::CheckState::Ok;
    findings.push(out);
    let seen = if can_send && transports.can_receive() {
        let (finding, seen) = test_letter(settings, own).await;
        findings.push(finding);
        seen
    } else {
        None
    };
    findings.extend(dns(own.domain(), seen.as_ref()).await);
    findings
}

async fn inbound(settings: &Settings) -> Vec<Finding> {
    const WHAT: &str = "mail in";
    let transports = &settings.mail.transports;
    let mut findings = Vec::new();
    if !transports.can_receive() {
        let advice = "set mail_lmtp, mail_imap, mail_maildir or mail_webhook_secret";
        findings.push(Finding::wrong(WHAT, "letters can't be received", advice));
    }
    if let Some(address) = &transports.lmtp {
        findings.push(match timeout(PATIENCE, LmtpClient::connect(address)).await {
            Ok(Ok(client)) => {
                client.quit().await;
                Finding::ok(WHAT, format!("a server accepts letters by LMTP on {address}"))
            }
            _ => Finding::warning(
                WHAT,
                format!("no server accepts letters by LMTP on {address}"),
                "start the server and run botyard doctor again",
            ),
        });
    }
    let examiner = Examiner::new(transports);
    if let Some(folder) = &transports.maildir {
        findings.push(match examiner.maildir(folder) {
            Ok(()) => Finding::ok(WHAT, format!("letters are read from {}", folder.display())),
            Err(why) => Finding::wrong(WHAT, why, "create a Maildir there that the server's user can write"),
        });
    }
    if let Some(server) = &transports.imap {
        let host = &server.host;
        findings.push(match timeout(PATIENCE, examiner.imap()).await {
            Ok(Ok(true)) => {
                Finding::ok(WHAT, format!("connected to the mailbox on {host}, which announces new letters"))
            }
            Ok(Ok(false)) => {
                Finding::ok(WHAT, format!("connected to the mailbox on {host}, which is polled every minute"))
            }
            Ok(Err(why)) => Finding::wrong(
                WHAT,
                format!("can't read the mailbox on {host}: {why}"),
                "check mail_imap, mail_imap_user, mail_imap_password and mail_imap_folder",
            ),
            Err(_) => Finding::wrong(WHAT, format!("{host} doesn't answer"), "check mail_imap"),
        });
    }
    findings
}

async fn outbound(settings: &Settings, own: &Address) -> Finding {
    const WHAT: &str = "mail out";
    let transports = &settings.mail.transports;
    let examiner = Examiner::new(transports);
    if let Some(server) = &transports.smtp {
        let host = &server.host;
        return match timeout(PATIENCE, examiner.smtp(own.domain())).await {
            Ok(Ok(())) => Finding::ok(WHAT, format!("{host} accepts letters")),
            Ok(Err(why)) => Finding::wrong(
                WHAT,
                format!("{host} rejects letters: {why}"),
                "check mail_smtp, mail_smtp_user and mail_smtp_password",
            ),
            Err(_) => Finding::wrong(WHAT, format!("{host} doesn't answer"), "check mail_smtp"),
        };
    }
    match &transports.sendmail {
        Some(program) if program.is_file() => {
            Finding::ok(WHAT, format!("{} sends letters", program.display()))
        }
        Some(program) => Finding::wrong(
            WHAT,
            format!("program not found: {}", program.display()),
            "install a mail server that includes it, or set mail_smtp",
        ),
        None => Finding::wrong(WHAT, "letters can't be sent", "set mail_smtp or mail_sendmail"),
    }
}

/// Sends a letter from the server's address to itself, and waits until the running server has received it.
async fn test_letter(settings: &Settings, own: &Address) -> (Finding, Option<ProbeSeen>) {
    const WHAT: &str = "test letter";
    if !ask(settings.listen).unwrap_or(false) {
        let words = "not sent: no server is running to receive it";
        let advice = "start the server and run botyard doctor again";
        return (Finding::warning(WHAT, words, advice), None);
    }
    let word = probe_word();
    let letter = probe_letter(own, &word, &date(wall_clock()));
    if let Err(why) = Examiner::new(&settings.mail.transports).send(own, letter).await {
        let advice = "check the log of your mail server";
        return (Finding::wrong(WHAT, format!("rejected: {why}"), advice), None);
    }
    let started = Instant::now();
    loop {
        if let Some(seen) = arrived(settings.listen, &word) {
            let seconds = started.elapsed().as_secs_f64();
            let words = format!("sent to {own}, received after {seconds:.1} seconds");
            return (Finding::ok(WHAT, words), Some(seen));
        }
        if started.elapsed() > ARRIVAL {
            let words = format!("sent to {own}, but not received within {} seconds", ARRIVAL.as_secs());
            let advice =
                "check in the log of your mail server where letters to this address go (docs/mail.md)";
            return (Finding::wrong(WHAT, words, advice), None);
        }
        sleep(Duration::from_millis(250)).await;
    }
}

/// Asks the running server whether the test letter has arrived.
fn arrived(listen: SocketAddr, word: &str) -> Option<ProbeSeen> {
    let answer = get(listen, &format!("/api/mail/probes/{word}")).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    if !head.starts_with("HTTP/1.1 200") {
        return None;
    }
    serde_json::from_str(body.trim()).ok()
}

/// A time in the format of a letter's `Date` header.
fn date(time: Time) -> String {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let date = time.date();
    let mut parts = date.split('.').map(|part| part.parse::<usize>().unwrap_or(1));
    let (year, month, day) =
        (parts.next().unwrap_or(1970), parts.next().unwrap_or(1), parts.next().unwrap_or(1));
    let seconds = time.0 / 1_000 % 86_400;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let month = MONTHS[(month.clamp(1, 12)) - 1];
    format!("{day} {month} {year} {hours:02}:{minutes:02}:{seconds:02} +0000")
}

/// Checks the MX, SPF, DMARC and DKIM records of the domain, if DNS answers.
async fn dns(domain: &str, seen: Option<&ProbeSeen>) -> Vec<Finding> {
    const WHAT: &str = "mail DNS";
    let silence = || {
        let advice = "check MX, SPF, DKIM and DMARC of the domain yourself";
        vec![Finding::warning(WHAT, "DNS doesn't answer, so nothing was checked", advice)]
    };
    let resolver = TokioResolver::builder_tokio().and_then(hickory_resolver::ResolverBuilder::build);
    let Ok(resolver) = resolver else { return silence() };
    let asked = async {
        let mx = lookup(&resolver, domain, RecordType::MX).await?;
        let spf = lookup(&resolver, domain, RecordType::TXT).await?;
        let dmarc = lookup(&resolver, &format!("_dmarc.{domain}"), RecordType::TXT).await?;
        let key = match seen.and_then(|seen| seen.dkim.as_ref()) {
            None => None,
            Some((signed, selector)) => {
                Some(lookup(&resolver, &format!("{selector}._domainkey.{signed}"), RecordType::TXT).await?)
            }
        };
        Some(vec![
            mx_finding(domain, &mx),
            spf_finding(domain, &spf),
            dmarc_finding(domain, &dmarc),
            dkim_finding(domain, seen, key.as_deref()),
        ])
    };
    match timeout(DNS_PATIENCE, asked).await {
        Ok(Some(findings)) => findings,
        _ => silence(),
    }
}

/// Records as text; empty if there are none, `None` if DNS doesn't answer.
async fn lookup(resolver: &TokioResolver, name: &str, kind: RecordType) -> Option<Vec<String>> {
    // The trailing dot keeps the resolver from trying search domains.
    match resolver.lookup(format!("{name}."), kind).await {
        Ok(found) => {
            let texts = found.answers().iter().filter_map(|record| match &record.data {
                RData::MX(mx) => Some(mx.exchange.to_string()),
                RData::TXT(txt) => {
                    Some(txt.txt_data.iter().map(|part| String::from_utf8_lossy(part).into_owned()).collect())
                }
                _ => None,
            });
            Some(texts.collect())
        }
        Err(why) if why.is_no_records_found() || why.is_nx_domain() => Some(Vec::new()),
        Err(_) => None,
    }
}

fn mx_finding(domain: &str, servers: &[String]) -> Finding {
    match servers.first().map(|name| name.trim_end_matches('.')) {
        Some("") => Finding::wrong(
            "MX",
            format!("{domain} declares that it receives no mail"),
            format!("add an MX record to {domain} with your mail server"),
        ),
        Some(first) => Finding::ok("MX", format!("mail to {domain} goes to {first}")),
        None => Finding::warning(
            "MX",
            format!("{domain} has no MX record"),
            format!("add: {domain}. MX 10 your-mail-server.example."),
        ),
    }
}

fn spf_finding(domain: &str, texts: &[String]) -> Finding {
    let is_spf = |text: &&String| {
        let text = text.to_ascii_lowercase();
        text == "v=spf1" || text.starts_with("v=spf1 ")
    };
    let found: Vec<&String> = texts.iter().filter(is_spf).collect();
    match found.as_slice() {
        [] => Finding::warning(
            "SPF",
            format!("{domain} has no SPF record"),
            format!("if its mail server sends mail, add: {domain}. TXT \"v=spf1 mx -all\""),
        ),
        [only] if only.to_ascii_lowercase().ends_with("+all") => {
            Finding::warning("SPF", "the record allows every server", "end it with -all or ~all")
        }
        [_] => Finding::ok("SPF", "found"),
        _ => Finding::wrong("SPF", "several records: all are ignored", "keep only one"),
    }
}

fn dmarc_finding(domain: &str, texts: &[String]) -> Finding {
    let found: Vec<&String> = texts
        .iter()
        .filter(|text| text.to_ascii_lowercase().replace(' ', "").starts_with("v=dmarc1;"))
        .collect();
    match found.as_slice() {
        [_] => Finding::ok("DMARC", "found"),
        [] => Finding::warning(
            "DMARC",
            format!("{domain} has no DMARC record"),
            format!("add: _dmarc.{domain}. TXT \"v=DMARC1; p=quarantine\""),
        ),
        _ => Finding::wrong("DMARC", "several records: all are ignored", "keep only one"),
    }
}

fn dkim_finding(domain: &str, seen: Option<&ProbeSeen>, key: Option<&[String]>) -> Finding {
    const WHAT: &str = "DKIM";
    let advice = "let your mail server sign its letters (OpenDKIM, rspamd) and publish the key in DNS";
    let Some(seen) = seen else {
        return Finding::warning(
            WHAT,
            "not checked: this needs a received test letter",
            "start the server and run botyard doctor again",
        );
    };
    let Some((signed, selector)) = &seen.dkim else {
        return Finding::warning(WHAT, "the test letter wasn't signed", advice);
    };
    let name = format!("{selector}._domainkey.{signed}");
    let is_key = |text: &String| {
        text.split(';').any(|part| part.trim().strip_prefix("p=").is_some_and(|key| !key.trim().is_empty()))
    };
    if !key.unwrap_or_default().iter().any(is_key) {
        return Finding::wrong(WHAT, format!("the test letter is signed, but {name} has no key"), advice);
    }
    let (signed, domain) = (signed.to_ascii_lowercase(), domain.to_ascii_lowercase());
    if signed == domain || domain.ends_with(&format!(".{signed}")) {
        Finding::ok(WHAT, format!("the test letter is signed by {signed}, and its key is published"))
    } else {
        let words = format!("the test letter is signed by {signed}, which isn't valid for {domain}");
        Finding::warning(WHAT, words, format!("configure the server to sign as {domain}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::CheckState;
    use super::*;

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    fn seen(dkim: Option<(&str, &str)>) -> ProbeSeen {
        let dkim = dkim.map(|(domain, selector)| (domain.to_owned(), selector.to_owned()));
        ProbeSeen { dkim, authserv_ids: Vec::new() }
    }

    #[test]
    fn dns_findings_say_what_the_records_should_be() {
        let state = |finding: Finding| finding.state;
        assert_eq!(state(mx_finding("club.example", &texts(&["mx.club.example."]))), CheckState::Ok);
        assert_eq!(state(mx_finding("club.example", &texts(&["."]))), CheckState::Wrong);
        assert!(mx_finding("club.example", &[]).advice.unwrap().contains("club.example. MX 10"));
        let spf = |records: &[&str]| spf_finding("club.example", &texts(records));
        assert_eq!(state(spf(&["google-site=1", "v=spf1 mx -all"])), CheckState::Ok);
        assert_eq!(state(spf(&["v=spf1 +all"])), CheckState::Warning);
        assert_eq!(state(spf(&["v=spf1 mx -all", "V=SPF1 a -all"])), CheckState::Wrong);
        assert!(spf(&["v=spf10 mx"]).advice.unwrap().contains("v=spf1 mx -all"));
        let dmarc = |records: &[&str]| dmarc_finding("club.example", &texts(records));
        assert_eq!(state(dmarc(&["v=DMARC1; p=none"])), CheckState::Ok);
        assert!(dmarc(&[]).advice.unwrap().contains("_dmarc.club.example. TXT"));
    }

    #[test]
    fn a_signature_needs_a_key_in_the_dns_of_its_domain() {
        let dkim = |seen: Option<&ProbeSeen>, key: Option<&[&str]>| {
            dkim_finding("club.example", seen, key.map(texts).as_deref()).state
        };
        let ours = seen(Some(("club.example", "mail")));
        assert_eq!(dkim(Some(&ours), Some(&["v=DKIM1; k=rsa; p=MIGf"])), CheckState::Ok);
        assert_eq!(dkim(Some(&ours), Some(&["v=DKIM1; p="])), CheckState::Wrong);
        assert_eq!(dkim(Some(&ours), Some(&[])), CheckState::Wrong);
        let theirs = seen(Some(("provider.example", "s1")));
        assert_eq!(dkim(Some(&theirs), Some(&["p=MIGf"])), CheckState::Warning);
        assert_eq!(dkim(Some(&seen(None)), None), CheckState::Warning);
        assert_eq!(dkim(None, None), CheckState::Warning);
    }

    #[test]
    fn dates_have_the_format_of_letters() {
        assert_eq!(date(Time(0)), "1 Jan 1970 00:00:00 +0000");
        assert_eq!(date(Time(1_795_000_000_000)), "18 Nov 2026 11:06:40 +0000");
    }

    #[tokio::test]
    async fn without_mail_settings_nothing_is_checked() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::in_folder(folder.path());
        let findings = mail(&settings).await;
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].state, CheckState::Ok);
    }
}
