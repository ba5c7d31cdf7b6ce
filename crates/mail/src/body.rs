//! The text of an outgoing letter in blocks, rendered as plain text of 72 columns and as equivalent HTML.

use std::fmt::Write as _;

use botyard_core::Lang;

/// Width of plain text lines, in columns.
pub const WIDTH: usize = 72;

/// A part of a letter's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A paragraph, to be wrapped.
    Paragraph(String),
    /// Items that belong together; each is wrapped separately, its further lines indented.
    List(Vec<String>),
    /// A drawing, kept as it is in a monospaced font.
    Drawing(String),
    /// The drawing of the board that the letter's picture also shows.
    Board(String),
}

impl Block {
    /// Creates a paragraph.
    pub fn paragraph(text: impl Into<String>) -> Block {
        Block::Paragraph(text.into())
    }
}

/// Renders the blocks as plain text. No line begins with `>` (a quote) or is `-- ` (the beginning of a
/// signature).
pub fn plain(blocks: &[Block]) -> String {
    let mut text = String::new();
    for block in blocks {
        if !text.is_empty() {
            text.push('\n');
        }
        match block {
            Block::Paragraph(paragraph) => paragraph.lines().for_each(|line| wrap(&mut text, line, "", "")),
            Block::List(items) => {
                for item in items {
                    for (index, line) in item.lines().enumerate() {
                        wrap(&mut text, line, if index == 0 { "" } else { "   " }, "   ");
                    }
                }
            }
            Block::Drawing(drawing) | Block::Board(drawing) => {
                for line in drawing.lines() {
                    text += line.trim_end();
                    text.push('\n');
                }
            }
        }
    }
    text
}

/// Appends a line after `start`, wrapped to [`WIDTH`] columns; continuation lines begin with `indent`. Longer
/// words aren't broken.
fn wrap(text: &mut String, line: &str, start: &str, indent: &str) {
    text.push_str(start);
    let (mut column, mut is_begun) = (start.len(), false);
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        let length = word.chars().count();
        if is_begun && column + 1 + length > WIDTH {
            text.push('\n');
            text.push_str(indent);
            (column, is_begun) = (indent.len(), false);
        } else if is_begun {
            text.push(' ');
            column += 1;
        }
        // Parsers would cut off a quote or a signature.
        if !is_begun && (word.starts_with('>') || word == "--") {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
        is_begun = true;
    }
    text.push('\n');
}

/// Renders the blocks as HTML, with the picture of this content id above the board. Text between backticks is
/// shown as code.
pub(crate) fn html(blocks: &[Block], title: &str, lang: Lang, picture: Option<&str>) -> String {
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{}</title></head><body>\n",
        lang.code(),
        escaped(title)
    );
    for block in blocks {
        match block {
            Block::Paragraph(paragraph) => {
                let lines: Vec<String> = paragraph.lines().map(marked).collect();
                let _ = writeln!(text, "<p>{}</p>", lines.join("<br>\n"));
            }
            Block::List(lines) => {
                text += "<p>";
                text += &lines
                    .iter()
                    .flat_map(|item| item.lines())
                    .map(marked)
                    .collect::<Vec<_>>()
                    .join("<br>\n");
                text += "</p>\n";
            }
            Block::Drawing(drawing) => {
                let _ = writeln!(text, "<pre>{}</pre>", escaped(drawing));
            }
            Block::Board(drawing) => {
                if let Some(id) = picture {
                    let _ = writeln!(text, "<p><img src=\"cid:{}\" alt=\"\" width=\"360\"></p>", escaped(id));
                }
                let _ = writeln!(text, "<pre>{}</pre>", escaped(drawing));
            }
        }
    }
    text + "</body></html>\n"
}

/// Escapes a line and marks text between backticks as code.
fn marked(line: &str) -> String {
    let parts: Vec<&str> = line.split('`').collect();
    // An unpaired backtick is literal.
    if parts.len().is_multiple_of(2) {
        return escaped(line);
    }
    let parts = parts.iter().enumerate().map(|(index, part)| match index % 2 {
        0 => escaped(part),
        _ => format!("<code>{}</code>", escaped(part)),
    });
    parts.collect()
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            sign => out.push(sign),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Block, WIDTH, html, plain};
    use botyard_core::Lang;

    #[test]
    fn paragraphs_are_wrapped_and_drawings_are_not() {
        let long = "word ".repeat(40);
        let drawing = format!("{}  \n+--+\n", "#".repeat(90));
        let text = plain(&[Block::paragraph(long), Block::Drawing(drawing)]);
        let (words, board) = text.split_once("\n\n").unwrap();
        assert!(words.lines().all(|line| line.len() <= WIDTH));
        assert_eq!(words.split_whitespace().count(), 40);
        assert_eq!(board, format!("{}\n+--+\n", "#".repeat(90)));
    }

    #[test]
    fn no_line_can_be_taken_for_a_quote_or_a_signature() {
        let text = plain(&[Block::paragraph("> x\n-- "), Block::List(vec![">y".to_owned()])]);
        assert!(text.lines().all(|line| !line.starts_with('>') && line != "-- " && line != "--"), "{text}");
    }

    #[test]
    fn continuation_lines_of_an_item_are_indented() {
        let item = "Ann: first\n> second\nthird".to_owned();
        let blocks = [Block::List(vec![item, "Bob: x".to_owned()])];
        assert_eq!(plain(&blocks), "Ann: first\n    > second\n   third\nBob: x\n");
        let page = html(&blocks, "", Lang::En, None);
        assert!(page.contains("Ann: first<br>\n&gt; second<br>\nthird<br>\nBob: x"), "{page}");
    }

    #[test]
    fn special_characters_are_escaped_in_html() {
        let blocks = [
            Block::paragraph("a<b> & \"c\" `d<`"),
            Block::Drawing("<^>".to_owned()),
            Block::Board("o".to_owned()),
        ];
        let page = html(&blocks, "x & y", Lang::Pl, Some("board@x"));
        assert!(page.contains("<html lang=\"pl\">") && page.contains("<title>x &amp; y</title>"));
        assert!(page.contains("<code>d&lt;</code>"), "{page}");
        assert!(page.contains("a&lt;b&gt; &amp; &quot;c&quot;") && page.contains("<pre>&lt;^&gt;</pre>"));
        let (before, after) = page.split_once("<img src=\"cid:board@x\"").unwrap();
        assert!(
            before.contains("<pre>&lt;^") && after.contains("<pre>o"),
            "the picture is that of the board"
        );
    }
}
