//! Raw header fields of a letter.

use std::borrow::Cow;

use mail_parser::Message;

/// Header fields in the order of the letter, topmost first.
pub(crate) struct Headers<'a> {
    message: &'a Message<'a>,
}

impl<'a> Headers<'a> {
    pub(crate) fn of(message: &'a Message<'a>) -> Headers<'a> {
        Headers { message }
    }

    /// The unfolded values of all fields with this name, topmost first. Encoded words stay encoded.
    pub(crate) fn all(&self, name: &'a str) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        let message = self.message;
        let fields =
            message.headers().iter().filter(move |field| field.name.as_str().eq_ignore_ascii_case(name));
        fields.map(move |field| {
            let bytes = message.raw_message.get(field.offset_start as usize..field.offset_end as usize);
            unfold(bytes.unwrap_or_default())
        })
    }

    /// The topmost field with this name.
    pub(crate) fn first(&self, name: &'a str) -> Option<Cow<'a, str>> {
        self.all(name).next()
    }

    pub(crate) fn has(&self, name: &'a str) -> bool {
        self.all(name).next().is_some()
    }
}

/// Unfolds a value: line ends are removed, the white space after them stays.
fn unfold(bytes: &[u8]) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(bytes.trim_ascii());
    if !text.contains('\n') {
        return text;
    }
    Cow::Owned(text.replace("\r\n", "").replace('\n', ""))
}
