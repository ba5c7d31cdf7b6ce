//! Extracting text from HTML letters, without quotes and signatures.

use mail_parser::decoders::html::add_html_token;

/// Extent of what an element removes from the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    /// Its content isn't part of the answer: a quote, a signature, a script, hidden text.
    Element,
    /// Everything from here on is the quoted letter.
    Rest,
}

/// Class names of quotes and signatures, by the program that writes them. Outlook prefixes names in quoted
/// letters with `x_`.
const CLASSES: &[(&str, Cut)] = &[
    // Gmail, and K-9, Fairmail and others that copy it.
    ("gmail_quote", Cut::Element),
    ("gmail_quote_container", Cut::Element),
    ("gmail_attr", Cut::Element),
    ("gmail_signature", Cut::Element),
    // Thunderbird.
    ("moz-cite-prefix", Cut::Element),
    ("moz-signature", Cut::Element),
    ("moz-forward-container", Cut::Rest),
    // Outlook.
    ("outlookmessageheader", Cut::Rest),
    ("ms-outlook-mobile-reference-message", Cut::Rest),
    ("yahoo_quoted", Cut::Element),
    ("yahoo-signature", Cut::Element),
    ("protonmail_quote", Cut::Element),
    ("protonmail_signature_block", Cut::Element),
    ("tutanota_quote", Cut::Element),
    ("zmail_extra", Cut::Element),
    ("quoted-mail", Cut::Element),
];

/// Values of `id` and `name` of quotes and signatures.
const IDS: &[(&str, Cut)] = &[
    ("divrplyfwdmsg", Cut::Rest),
    ("appendonsend", Cut::Rest),
    ("mail-editor-reference-message-container", Cut::Rest),
    ("stopspelling", Cut::Rest),
    ("_mailoriginal", Cut::Rest),
    ("originalmessage", Cut::Rest),
    ("signature", Cut::Element),
    ("ms-outlook-mobile-signature", Cut::Element),
    ("ms-outlook-mobile-body-separator-line", Cut::Element),
    ("applemailsignature", Cut::Element),
    ("linebreakatbeginningofsignature", Cut::Element),
    // Samsung.
    ("composer_signature", Cut::Element),
    // Roundcube.
    ("reply-intro", Cut::Element),
    ("_rc_sig", Cut::Element),
    // Spark.
    ("messagereplysection", Cut::Element),
    ("messagesignaturesection", Cut::Element),
    // GMX and Web.de.
    ("quote", Cut::Element),
];

/// Elements with invisible content.
const UNSEEN: &[&str] =
    &["head", "style", "script", "title", "template", "noscript", "svg", "select", "textarea"];

/// Elements without an end tag.
const VOID: &[&str] =
    &["br", "hr", "img", "input", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr"];

/// Elements that begin and end a line.
const BLOCKS: &[&str] = &[
    "p",
    "div",
    "li",
    "ul",
    "ol",
    "tr",
    "table",
    "tbody",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "blockquote",
    "hr",
    "pre",
    "section",
    "article",
    "center",
    "dd",
    "dl",
    "dt",
    "header",
    "footer",
    "body",
    "address",
    "fieldset",
    "form",
];

/// Returns the text of an HTML letter, line by line, without what mail programs mark as quoted, signature or
/// hidden.
pub(crate) fn text_of(html: &str) -> String {
    let mut page = HtmlText::default();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        page.text(&rest[..start]);
        rest = &rest[start..];
        let after = &rest[1..];
        if let Some(comment) = after.strip_prefix("!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
        } else if after
            .starts_with(|sign: char| sign.is_ascii_alphabetic() || matches!(sign, '/' | '!' | '?'))
        {
            let (tag, behind) = HtmlTag::read(after);
            rest = behind;
            if page.tag(&tag) == Some(Cut::Rest) {
                return page.out;
            }
        } else {
            page.text("<");
            rest = after;
        }
    }
    page.text(rest);
    page.out
}

#[derive(Default)]
struct HtmlText {
    out: String,
    /// The element being cut, and the number of open elements with its name, itself included.
    cut: Option<(String, usize)>,
    /// Number of open `pre` elements, in which line breaks count.
    pre: usize,
    /// Whether a space is due before the next word.
    is_spaced: bool,
}

impl HtmlText {
    fn text(&mut self, text: &str) {
        if self.cut.is_some() {
            return;
        }
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            match sign {
                '&' => {
                    let end = rest.bytes().take(32).position(|byte| byte == b';');
                    let entity = end.map_or("&", |end| &rest[..=end]);
                    let mut decoded = String::new();
                    add_html_token(&mut decoded, entity.as_bytes(), false);
                    // Text that isn't an entity stays as it is.
                    let decoded = if decoded == entity { "&" } else { &decoded };
                    let length = if decoded == "&" && entity != "&amp;" { 1 } else { entity.len() };
                    self.word(decoded);
                    rest = &rest[length..];
                    continue;
                }
                '\n' if self.pre > 0 => self.line(),
                // A non-breaking space is an ordinary character.
                ' ' | '\t' | '\n' | '\r' | '\x0c' if self.pre == 0 => self.is_spaced = true,
                '\r' => (),
                sign => self.word(sign.encode_utf8(&mut [0; 4])),
            }
            rest = &rest[sign.len_utf8()..];
        }
    }

    fn word(&mut self, text: &str) {
        if std::mem::take(&mut self.is_spaced) && !self.is_at_start() {
            self.out.push(' ');
        }
        self.out.push_str(text);
    }

    fn is_at_start(&self) -> bool {
        self.out.is_empty() || self.out.ends_with('\n')
    }

    fn line(&mut self) {
        self.out.push('\n');
        self.is_spaced = false;
    }

    /// Processes a tag. Returns what is to be cut; the caller handles [`Cut::Rest`].
    fn tag(&mut self, tag: &HtmlTag) -> Option<Cut> {
        if let Some((name, depth)) = &mut self.cut {
            if *name == tag.name && !tag.is_empty {
                *depth = if tag.is_end { *depth - 1 } else { *depth + 1 };
            }
            if *depth == 0 {
                self.cut = None;
            }
            return None;
        }
        if BLOCKS.contains(&tag.name.as_str()) && !self.is_at_start() {
            self.line();
        }
        match tag.name.as_str() {
            "br" => self.line(),
            // Paragraphs are separated by a blank line.
            "p" if tag.is_end => self.line(),
            "td" | "th" => self.is_spaced = true,
            "pre" => self.pre = if tag.is_end { self.pre.saturating_sub(1) } else { self.pre + 1 },
            _ => (),
        }
        if tag.is_end {
            return None;
        }
        let cut = tag.cut();
        if cut == Some(Cut::Element) && !tag.is_empty {
            self.cut = Some((tag.name.clone(), 1));
        }
        cut
    }
}

/// A tag with its relevant attributes, in lower case.
#[derive(Default, Debug)]
struct HtmlTag {
    name: String,
    is_end: bool,
    /// Void element: no content and no end tag.
    is_empty: bool,
    class: String,
    id: String,
    kind: String,
    style: String,
}

impl HtmlTag {
    /// Parses a tag after its `<`; returns it with the text after its `>`.
    fn read(text: &str) -> (HtmlTag, &str) {
        let (is_end, text) = text.strip_prefix('/').map_or((false, text), |text| (true, text));
        let is_name = |sign: char| !sign.is_whitespace() && !matches!(sign, '>' | '/');
        let end = text.find(|sign| !is_name(sign)).unwrap_or(text.len());
        let name = text[..end].to_ascii_lowercase();
        let is_empty = VOID.contains(&name.as_str());
        let mut tag = HtmlTag { name, is_end, is_empty, ..HtmlTag::default() };
        let mut rest = &text[end..];
        loop {
            rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '/');
            if let Some(behind) = rest.strip_prefix('>') {
                return (tag, behind);
            }
            if rest.is_empty() {
                return (tag, "");
            }
            let is_key = |sign: char| is_name(sign) && sign != '=';
            let end = rest.find(|sign| !is_key(sign)).unwrap_or(rest.len());
            let (key, after) = rest.split_at(end);
            let Some(value) = after.trim_start().strip_prefix('=') else {
                // Skip a stray `=`, or the loop would never end.
                rest = if end == 0 { &rest[rest.chars().next().map_or(0, char::len_utf8)..] } else { after };
                continue;
            };
            let value = value.trim_start();
            let (value, behind) = match value.chars().next() {
                Some(quote @ ('"' | '\'')) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
                _ => value.split_at(
                    value.find(|sign: char| sign.is_whitespace() || sign == '>').unwrap_or(value.len()),
                ),
            };
            rest = behind;
            let slot = match key.to_ascii_lowercase().as_str() {
                "class" => &mut tag.class,
                // `name` counts only if there is no `id`.
                "id" => &mut tag.id,
                "name" if tag.id.is_empty() => &mut tag.id,
                "type" => &mut tag.kind,
                "style" => &mut tag.style,
                _ => continue,
            };
            *slot = value.to_lowercase();
        }
    }

    fn cut(&self) -> Option<Cut> {
        if UNSEEN.contains(&self.name.as_str()) {
            return Some(Cut::Element);
        }
        let plain = |name: &str| name.trim_start_matches("x_").to_owned();
        let class = self.class.split_whitespace().map(plain).find_map(|class| {
            CLASSES.iter().find(|(name, _)| {
                class == *name || class.ends_with("yahoo_quoted") && *name == "yahoo_quoted"
            })
        });
        let id = plain(&self.id);
        if let Some((_, cut)) = class.or_else(|| IDS.iter().find(|(name, _)| id == *name)) {
            return Some(*cut);
        }
        let style: String = self.style.chars().filter(|sign| !sign.is_whitespace()).collect();
        if style.contains("display:none") || style.contains("mso-hide:all") {
            return Some(Cut::Element);
        }
        // Outlook for the desktop draws a line above the header of the quoted letter.
        let is_header =
            ["border-top:solid#e1e1e1", "border-top:solid#b5c4df"].iter().any(|line| style.contains(line));
        if self.name == "div" && is_header {
            return Some(Cut::Rest);
        }
        // Gmail also indents with this element, but without a border.
        let is_quote = self.name == "blockquote" && !style.contains("border:none");
        is_quote.then_some(Cut::Element)
    }
}

#[cfg(test)]
mod tests {
    use super::text_of;

    #[track_caller]
    fn check(html: &str, expected: &str) {
        assert_eq!(text_of(html).trim(), expected, "{html}");
    }

    #[test]
    fn text_is_read_line_by_line() {
        check("<html><head><title>x</title><style>p{}</style></head><body><p>b2b3</p></body></html>", "b2b3");
        check("<div>move 3<br>F &amp; F &lt;-&#x5e; &nosuch; &</div>", "move 3\nF & F <-^ &nosuch; &");
        check("a\n   b <b>c</b>d<div>e</div><div><br></div>f", "a b cd\ne\n\nf");
        check("<pre>a\n b</pre>c", "a\n b\nc");
        check("2 < 3 <!-- <p>no</p> --> ok <p", "2 < 3 ok");
        check("F&nbsp;F", "F\u{a0}F");
    }

    #[test]
    fn quotes_are_cut_by_the_markup_of_each_mail_program() {
        check("b2b3<div class=\"gmail_quote\"><div>On x wrote:</div><div>no</div></div>yes", "b2b3\nyes");
        check("b2b3<blockquote type='cite'>no<blockquote>no</blockquote>no</blockquote>", "b2b3");
        check("b2b3<div id=\"x_divRplyFwdMsg\">no</div>no", "b2b3");
        check("b2b3<div id=appendonsend></div><hr>no", "b2b3");
        check("b2b3<div class=\"ydp12ab yahoo_quoted\">no</div>", "b2b3");
        check("b2b3<div style='border:none;border-top:solid #E1E1E1 1.0pt'>no</div>no", "b2b3");
        check("<blockquote style=\"margin:0 0 0 40px;border:none\">b2b3</blockquote>", "b2b3");
        check("b2b3<span style=\"DISPLAY: none\">resign</span>", "b2b3");
        check(
            "<div class=moz-cite-prefix>On x wrote:<br></div>b2b3<pre class=moz-signature>no</pre>",
            "b2b3",
        );
    }

    #[test]
    fn broken_markup_is_parsed_to_its_end() {
        for html in [
            "<",
            "<a",
            "<a =",
            "<a = =>",
            "<a b='",
            "</",
            "<!--",
            "<!-",
            "&#xffffffff;",
            "&;",
            "<div class=gmail_quote",
        ] {
            let _ = text_of(html);
        }
    }
}
