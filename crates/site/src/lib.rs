//! The files of the web page, as a server sends them.
//!
//! The server takes a [`Site`] and knows nothing of how it is built; the package `botyard` builds and embeds it.

use std::borrow::Cow;
use std::io;

/// A file that a browser may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// The path of its address: `/index.html`, `/app/…/boot.js`.
    pub path: &'static str,
    /// The media type.
    pub content_type: &'static str,
    /// Changes when the file does; for `ETag`.
    pub hash: &'static str,
    /// True if the address changes with the content, so that browsers may cache the file for ever.
    pub forever: bool,
    /// The content in the one form that the program carries; other forms are made from it.
    pub stored: Stored,
}

/// Content of a file, as it is embedded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stored {
    /// As it is.
    Plain(&'static [u8]),
    /// In the form of `Content-Encoding: br`.
    Brotli(&'static [u8]),
}

impl File {
    /// The content without any encoding; decompressed at every call if it is stored compressed.
    ///
    /// # Errors
    /// If the stored form isn't Brotli data, which no build makes.
    pub fn plain(&self) -> io::Result<Cow<'static, [u8]>> {
        match self.stored {
            Stored::Plain(bytes) => Ok(Cow::Borrowed(bytes)),
            Stored::Brotli(mut bytes) => {
                let mut plain = Vec::new();
                brotli_decompressor::BrotliDecompress(&mut bytes, &mut plain)?;
                Ok(Cow::Owned(plain))
            }
        }
    }
}

/// All files of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    /// The page itself, which every address of the client shows.
    pub index: File,
    /// All others.
    pub files: &'static [File],
}

/// The part of the page's head that describes what it shows stands between these.
const ABOUT: [&str; 2] = ["<!--about-->", "<!--/about-->"];
/// What the first page shows until its program has arrived stands between these.
const CARDS: [&str; 2] = ["<!--cards-->", "<!--/cards-->"];

/// A text with something else between two marks; as it is if they aren't there.
fn replaced(text: &str, [from, to]: [&str; 2], with: &str) -> String {
    let cut = || {
        let (before, rest) = text.split_once(from)?;
        Some((before, rest.split_once(to)?.1))
    };
    cut().map_or_else(|| text.to_owned(), |(before, after)| format!("{before}{with}{after}"))
}

impl Site {
    /// A server without the page: one file that says so and links to the API.
    pub const WITHOUT_PAGE: Site = Site {
        index: File {
            path: "/index.html",
            content_type: "text/html; charset=utf-8",
            hash: "no-page",
            forever: false,
            stored: Stored::Plain(include_bytes!("no-page.html")),
        },
        files: &[],
    };

    /// The file with this path.
    pub fn file(&'static self, path: &str) -> Option<&'static File> {
        self.all().find(|file| file.path == path)
    }

    /// The page and all other files.
    pub fn all(&'static self) -> impl Iterator<Item = &'static File> {
        std::iter::once(&self.index).chain(self.files)
    }

    /// The page's program with this name (`home`, `web`, `desk`), for the header `Link`: a browser then fetches it without waiting for
    /// `boot.js` to ask. Nothing if the site has no such program.
    pub fn preload(&'static self, program: &str) -> Option<String> {
        let path = |end: String| self.all().map(|file| file.path).find(|path| path.ends_with(&end));
        let (script, code) = (path(format!("/{program}.js"))?, path(format!("/{program}_bg.wasm"))?);
        Some(format!("<{script}>; rel=modulepreload, <{code}>; rel=preload; as=fetch; crossorigin"))
    }

    /// The page with another title and description: HTML for its head.
    pub fn index_about(&self, about: &str) -> String {
        let index = self.index.plain().unwrap_or_default();
        replaced(std::str::from_utf8(&index).unwrap_or_default(), ABOUT, about)
    }

    /// The same in the language of this code. `cards` is HTML that can be read until the program has arrived; left out, the page's own
    /// stays.
    pub fn index_in(&self, about: &str, cards: Option<&str>, lang: &str) -> String {
        let text =
            self.index_about(about).replacen("<html lang=\"en\">", &format!("<html lang=\"{lang}\">"), 1);
        cards.map_or_else(|| text.clone(), |cards| replaced(&text, CARDS, cards))
    }
}
