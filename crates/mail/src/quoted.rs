//! Removing what mail programs add to plain text: quotes, their introductions, signatures.

/// Beginnings of the line that introduces a quote, in lower case.
const STARTS: &[&str] = &[
    "on ", "el ", "w dniu ", "dnia ", "am ", "le ", "il ", "em ", "op ", "den ", "a ", "pe ", "dne ", "út ",
    "pn., ", "wt., ", "śr., ", "czw., ", "pt., ", "sob., ", "niedz., ", "pon., ", "lun, ", "mar, ", "mié, ",
    "jue, ", "vie, ", "sáb, ", "dom, ",
];

/// Ends of the introduction. German puts the name after the verb.
const VERBS: &[&str] = &[
    " wrote",
    "wrote:",
    "writes:",
    " escribió",
    "escribió:",
    "escribio:",
    " pisze",
    " napisał",
    "napisał(a):",
    "napisała:",
    " schrieb",
    "schrieb:",
    "a écrit",
    "ha scritto",
    " escreveu",
    " schreef",
    " skrev",
    "wrote ----",
    "napsal",
    "napísal",
    "írta",
    "yazdı",
    "написа",
    "пише",
    "пишет",
    "kirjoitti",
    "a scris",
    "έγραψε",
    "написал",
    "写道",
    "寫道",
    "のメール",
];

/// Lines with which phones and programs sign letters, in lower case.
const SIGNED: &[&str] = &[
    "sent from ",
    "sent with proton",
    "sent via ",
    "sent using ",
    "get outlook for",
    "enviado desde ",
    "enviado con ",
    "enviado do meu",
    "obtener outlook para",
    "obtén outlook para",
    "wysłane z ",
    "wysłano z ",
    "wysłane za pomocą",
    "wysłano za pomocą",
    "wysłane przez",
    "pobierz outlook",
    "von meinem ",
    "gesendet von ",
    "gesendet mit ",
    "diese nachricht wurde von meinem",
    "outlook für",
    "envoyé de mon",
    "envoyé depuis",
    "inviato da",
    "verzonden vanaf",
    "skickat från",
    "lähetetty ",
    "отправлено с",
    "отправлено из",
    "发自我的",
    "iphoneから送信",
];

/// Names of header fields in the block above a quote without `>`: the sender, and the fields near it.
const SENDERS: &[&str] =
    &["from", "de", "von", "od", "nadawca", "desde", "da", "van", "från", "от", "发件人", "差出人"];
const OTHERS: &[&str] = &[
    "sent",
    "date",
    "to",
    "subject",
    "cc",
    "enviado",
    "enviado el",
    "fecha",
    "para",
    "asunto",
    "gesendet",
    "datum",
    "an",
    "betreff",
    "wysłano",
    "wysłane",
    "data",
    "do",
    "temat",
    "adresat",
    "envoyé",
    "à",
    "objet",
    "inviato",
    "a",
    "oggetto",
    "enviada",
    "assunto",
    "verzonden",
    "aan",
    "onderwerp",
    "skickat",
    "till",
    "ämne",
    "отправлено",
    "кому",
    "тема",
    "дата",
    "发送时间",
    "收件人",
    "主题",
    "送信日時",
    "宛先",
    "件名",
];

/// Number of lines to look ahead or back.
const NEAR: usize = 8;

/// Maximum number of lines of an introduction.
const LONGEST_INTRODUCTION: usize = 4;

/// Returns the lines that the sender wrote, without quotes, introductions and signatures. Line numbers count
/// from 1 in `text`.
pub(crate) fn own_lines(text: &str) -> Vec<(usize, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut own: Vec<(usize, &str)> = Vec::new();
    // The head of an OpenPGP signed text (RFC 9580, section 7) ends at a blank line.
    let mut is_signed_head = false;
    for (index, &line) in lines.iter().enumerate() {
        if line.trim() == "-----BEGIN PGP SIGNED MESSAGE-----" {
            is_signed_head = true;
        }
        if is_signed_head {
            is_signed_head = !line.trim().is_empty();
            continue;
        }
        if is_quoted(line) {
            drop_introduction(&mut own, index);
            continue;
        }
        if is_separator(&lines, index) || is_signature(line) || is_introduction(&lines, index) {
            break;
        }
        own.push((index + 1, line));
    }
    own
}

fn is_quoted(line: &str) -> bool {
    line.trim_start().starts_with(['>', '＞'])
}

/// Drops the introduction of a quote from the end of `own`, if there is one right before line `index`.
fn drop_introduction(own: &mut Vec<(usize, &str)>, index: usize) {
    let Some(back) = own.iter().rev().take(NEAR).position(|(_, line)| !line.trim().is_empty()) else {
        return;
    };
    let last = own.len() - 1 - back;
    // Only blank lines may separate the introduction from its quote.
    let (number, line) = own[last];
    let is_near = index - (number - 1) <= own.len() - last;
    let line = line.trim();
    if !(is_near && line.ends_with([':', '：']) || has_verb(line)) {
        return;
    }
    let mut first = last;
    for earlier in (last.saturating_sub(LONGEST_INTRODUCTION - 1)..last).rev() {
        let (_, line) = own[earlier];
        if line.trim().is_empty() {
            break;
        }
        if begins_introduction(line) {
            first = earlier;
        }
    }
    own.truncate(first);
}

/// Whether a line begins an introduction in a known language; in others it must have a date or an address.
fn begins_introduction(line: &str) -> bool {
    let line = line.trim();
    let small = line.to_lowercase();
    let has_start = STARTS.iter().any(|start| small.starts_with(start));
    let has_digit = line.contains(|sign: char| sign.is_ascii_digit());
    let has_address = line.contains('@') && line.contains(['<', ' ']);
    has_start && (has_digit || has_address || has_verb(line))
        || has_time(line) && line.contains(' ')
        || line.starts_with('<')
}

fn has_verb(line: &str) -> bool {
    let small = line.trim().to_lowercase();
    small.ends_with([':', '：']) && VERBS.iter().any(|verb| small.contains(verb))
        || small.ends_with("wrote ----")
}

/// Whether the line has a time of day, or a date with a year.
fn has_time(line: &str) -> bool {
    let signs = line.as_bytes();
    let digit = |at: usize| signs.get(at).is_some_and(u8::is_ascii_digit);
    (0..signs.len()).any(|at| match signs[at] {
        b':' => at > 0 && digit(at - 1) && digit(at + 1) && digit(at + 2),
        b'2' => {
            signs.get(at + 1) == Some(&b'0')
                && digit(at + 2)
                && digit(at + 3)
                && !digit(at + 4)
                && (at == 0 || !digit(at - 1))
                && line.contains(['-', '/', '.', ','])
        }
        _ => false,
    })
}

/// Whether a complete introduction begins here whose quote isn't marked, or was cut already: the rest is the
/// quote.
fn is_introduction(lines: &[&str], index: usize) -> bool {
    if !begins_introduction(lines[index]) {
        return false;
    }
    let block = lines[index..].iter().take(LONGEST_INTRODUCTION).take_while(|line| !line.trim().is_empty());
    let end = block.clone().position(|line| has_verb(line));
    // After a marked quote, the answer may continue.
    end.is_some_and(|end| {
        let behind = lines[index + end + 1..].iter().take(NEAR).find(|line| !line.trim().is_empty());
        !behind.is_some_and(|line| is_quoted(line))
    })
}

/// Whether everything after this line is quoted: `-----Original Message-----`, a long rule, or the header of
/// the quoted letter.
fn is_separator(lines: &[&str], index: usize) -> bool {
    let line = lines[index].trim();
    let dashes = |line: &str| line.chars().take_while(|&sign| matches!(sign, '-' | '–' | '—')).count();
    let has_letters = line.contains(char::is_alphabetic);
    if dashes(line) >= 2 && has_letters {
        let end = line.chars().rev().take_while(|&sign| matches!(sign, '-' | '–' | '—')).count();
        // A long dash stands for two or three.
        if end >= 2 && line.contains(' ') && dashes(line) + end >= 6 {
            return true;
        }
    }
    if line.len() >= 10 && line.bytes().all(|byte| byte == b'_') {
        return true;
    }
    let field = |line: &str| {
        let (name, _) = line.trim().trim_start_matches('*').split_once([':', '：'])?;
        Some(name.trim_end_matches('*').trim().to_lowercase())
    };
    let is_sender = |name: &String| SENDERS.contains(&name.as_str());
    let is_field = |name: &String| is_sender(name) || OTHERS.contains(&name.as_str());
    if !field(line).is_some_and(|name| is_field(&name)) {
        return false;
    }
    // Three fields nearly in a row, one of them the sender; programs differ in their order.
    let block = lines[index..].iter().take(NEAR).filter(|line| !line.trim().is_empty()).take(4);
    let fields: Vec<String> = block.filter_map(|line| field(line)).filter(is_field).collect();
    fields.len() >= 3 && fields.iter().any(is_sender)
}

fn is_signature(line: &str) -> bool {
    let line = line.trim_end();
    if matches!(line, "--" | "—" | "–" | "-- " | "––") {
        return true;
    }
    let small = line.trim_start_matches(['*', '_', '<', '[', ' ']).to_lowercase();
    SIGNED.iter().any(|start| small.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::own_lines;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let lines: Vec<&str> = own_lines(text).into_iter().map(|(_, line)| line).collect();
        assert_eq!(lines.join("\n").trim(), expected, "{text}");
    }

    #[test]
    fn quotes_and_their_introductions_are_removed() {
        for introduction in [
            "On Tue, 3 Mar 2026 at 10:04, Botyard <yard@club.example> wrote:",
            "On Tue, 3 Mar 2026 at 10:04, Botyard\n<yard@club.example> wrote:",
            "El mar, 3 mar 2026 a las 10:04, Botyard (<yard@club.example>) escribió:",
            "W dniu 3.03.2026 o 10:04, Botyard pisze:",
            "wt., 3 mar 2026 o 10:04 Botyard <yard@club.example> napisał(a):",
            "Am 03.03.2026 um 10:04 schrieb Botyard:",
            "Am Di., 3. März 2026 um 10:04 Uhr schrieb Botyard <\nyard@club.example>:",
            "Le mar. 3 mars 2026 à 10:04, Botyard <yard@club.example> a écrit :",
            "2026-03-03 10:04 GMT+01:00 Botyard <yard@club.example>:",
            "Botyard:",
        ] {
            check(&format!("b2b3\n\n{introduction}\n\n> Your move.\n>> old\n"), "b2b3");
            check(&format!("b2b3\n{introduction}\n> Your move.\n"), "b2b3");
            check(&format!("{introduction}\n> Your move.\n\nb2b3\n"), "b2b3");
        }
    }

    #[test]
    fn unmarked_quotes_extend_to_the_end() {
        for start in [
            "-----Original Message-----",
            "-------- Wiadomość oryginalna --------",
            "________________________________\nFrom: Botyard",
            "From: Botyard <yard@club.example>\nSent: Tuesday, March 3, 2026 10:04\nTo: Ann",
            "De: Botyard <yard@club.example>\nEnviado: martes, 3 de marzo\nPara: Ann\nAsunto: x",
            "*Od:* Botyard <yard@club.example>\n*Wysłano:* wtorek\n*Do:* Ann",
            "On Tue, 3 Mar 2026 at 10:04, Botyard <yard@club.example> wrote:",
            "Gesendet: Dienstag, 17. November 2026 um 10:04 Uhr\nVon: Botyard\nAn: Uwe\nBetreff: x",
            "---- On Tue, 03 Mar 2026 10:04:00 +0100 Botyard wrote ----",
        ] {
            check(&format!("b2b3\n\n{start}\n\nresign\n"), "b2b3");
        }
    }

    #[test]
    fn signatures_are_removed() {
        for signature in
            ["-- \nAnn", "--\nresign", "Sent from my iPhone", "Wysłane z telefonu", "Enviado desde mi iPhone"]
        {
            check(&format!("b2b3\n{signature}\nresign"), "b2b3");
        }
    }

    #[test]
    fn a_signed_text_is_read() {
        let signed = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nb2b3\n-----BEGIN PGP SIGNATURE-----\n\nresign\n-----END PGP SIGNATURE-----\n";
        check(signed, "b2b3");
    }

    #[test]
    fn the_senders_own_text_is_kept() {
        check("soccolot move 2026 w2dne\n> old", "soccolot move 2026 w2dne");
        check("On my way.\nb2b3", "On my way.\nb2b3");
        check("a b2b3", "a b2b3");
        check(
            "soccolot challenge ann bob --nagtime=7 --forfeittime=21",
            "soccolot challenge ann bob --nagtime=7 --forfeittime=21",
        );
        check("From: here to there\nb2b3", "From: here to there\nb2b3");
        check("> old\nb2b3\n> older\nresign", "b2b3\nresign");
    }
}
