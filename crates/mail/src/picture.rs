//! The board's picture in a letter: written as SVG, sent as PNG.
//!
//! Drawing takes far longer than anything else about a letter, so it is left until the letter is handed over.
//! Until then the letter carries the SVG, from which the same PNG is drawn whenever it is needed.

use std::ops::Range;

use mail_builder::encoders::base64::base64_encode_mime;
use mail_parser::decoders::base64::base64_decode;

/// Media type of a picture that isn't drawn yet.
pub(crate) const SVG: &str = "image/svg+xml";

/// Returns the SVG in a letter of [`LetterDraft::write`](crate::LetterDraft::write); `None` if it has no
/// picture, or one that is drawn already.
pub fn undrawn_picture(letter: &[u8]) -> Option<String> {
    let (_, text) = svg_part(letter)?;
    String::from_utf8(base64_decode(&letter[text])?).ok()
}

/// Replaces the SVG in a letter by the PNG drawn from it. A letter without an SVG stays as it is.
pub fn with_picture_drawn(letter: &[u8], png: &[u8]) -> Vec<u8> {
    let Some((media_type, text)) = svg_part(letter) else { return letter.to_vec() };
    let mut drawn = Vec::with_capacity(letter.len() - text.len() + png.len() * 3 / 2);
    drawn.extend_from_slice(&letter[..media_type.start]);
    drawn.extend_from_slice(b"image/png");
    drawn.extend_from_slice(&letter[media_type.end..text.start]);
    // Writing to memory doesn't fail.
    let _ = base64_encode_mime(png, &mut drawn, false);
    drawn.extend_from_slice(&letter[text.end..]);
    drawn
}

/// The media type and the encoded text of the part with the SVG. Words of players can't be taken for it: they
/// don't know the letter's boundary.
fn svg_part(letter: &[u8]) -> Option<(Range<usize>, Range<usize>)> {
    let id = find(letter, b"\r\nMessage-ID: <")? + 15;
    let length = letter[id..].iter().position(|&byte| matches!(byte, b'>' | b'\r'))?;
    let id = std::str::from_utf8(&letter[id..id + length]).ok()?;
    let start = format!("\r\n--{}\r\nContent-Type: {SVG}\r\n", boundary("related", id));
    let end = find(letter, start.as_bytes())? + start.len() - 2;
    let text = end + find(&letter[end..], b"\r\n\r\n")? + 4;
    let length = find(&letter[text..], b"\r\n--")?;
    Some((end - SVG.len()..end, text..text + length))
}

/// Boundary between the parts of a letter. Other people's words are in the text, and no line of it may be a
/// boundary: nobody can guess the random part of the Message-ID.
pub(crate) fn boundary(how: &str, message_id: &str) -> String {
    let local = message_id.split('@').next().unwrap_or_default();
    format!("=_{how}_{}", local.rsplit('.').next().unwrap_or_default())
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

#[cfg(test)]
mod tests {
    use botyard_core::Lang;
    use mail_parser::{MessageParser, MimeHeaders as _};

    use super::{undrawn_picture, with_picture_drawn};
    use crate::{Address, Block, LetterDraft};

    fn draft(text: &str) -> LetterDraft {
        let address = |text| Address::normal(text).unwrap();
        LetterDraft {
            from: address("yard@club.example"),
            from_name: "botyard".to_owned(),
            to: address("ann@example.org"),
            subject: "A board".to_owned(),
            lang: Lang::En,
            date: 0,
            message_id: "t.abc.1.0.mfrggzdfmztwq2lknnwg23tp@club.example".to_owned(),
            references: Vec::new(),
            reply_token: None,
            list: None,
            unsubscribe: Vec::new(),
            blocks: vec![Block::paragraph(text)],
            picture: None,
            record: None,
            is_answer: false,
        }
    }

    #[test]
    fn the_picture_is_rendered_when_the_letter_is_sent() {
        let svg = format!("<svg>{}</svg>", "<path d='M0 0'/>".repeat(200));
        let png: Vec<u8> = (0..=255).cycle().take(5_000).collect();
        // A player's words aren't the picture, whether there is one or not.
        let forged = "x\n--=_related_botyard\nContent-Type: image/svg+xml\n\nPHN2Zz4=\n--\n";
        assert_eq!(undrawn_picture(&draft(forged).write()), None);
        for record in [None, Some(("game.yard".to_owned(), "[Game \"duel\"]\n1. b2b3 *\n".to_owned()))] {
            let letter = LetterDraft { picture: Some(svg.clone()), record, ..draft(forged) }.write();
            assert_eq!(undrawn_picture(&letter).as_deref(), Some(svg.as_str()));
            let drawn = with_picture_drawn(&letter, &png);
            assert_eq!(undrawn_picture(&drawn), None);
            let message = MessageParser::default().parse(&drawn).unwrap();
            let pictures: Vec<_> =
                message.parts.iter().filter(|part| part.is_content_type("image", "png")).collect();
            let [picture] = pictures[..] else { panic!("one picture") };
            assert_eq!(picture.contents(), png);
            assert!(drawn.split(|&byte| byte == b'\n').all(|line| line.len() <= 998), "no line is too long");
        }
        let plain = draft("no picture").write();
        assert_eq!(undrawn_picture(&plain), None);
        assert_eq!(with_picture_drawn(&plain, &png), plain);
    }

    #[test]
    fn players_cant_forge_parts_of_a_letter() {
        // All boundaries but the random one, as written by an attacker who knows this source.
        let words = ["alternative", "related", "mixed"].map(|how| {
            format!("--=_{how}_botyard\nContent-Type: text/html\n\nforged\n--=_{how}_botyard--\n")
        });
        let letter = LetterDraft { picture: Some("<svg/>".to_owned()), ..draft(&words.concat()) }.write();
        let message = MessageParser::default().parse(&letter).unwrap();
        assert_eq!(message.parts.len(), 5, "alternative, text, related, HTML, picture");
        assert!(message.body_text(0).unwrap().contains("forged"));
    }
}
