//! The files of the web page, as a server sends them.
//!
//! The server takes a [`Site`] and doesn't depend on how it is built; the package `botyard` builds and embeds
//! it.

use std::borrow::Cow;
use std::io;

/// A file that a browser may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// Path of its URL: `/index.html`, `/app/…/boot.js`.
    pub path: &'static str,
    /// Media type.
    pub content_type: &'static str,
    /// Hash of the content, for `ETag`.
    pub hash: &'static str,
    /// Whether the URL changes with the content, so that browsers may cache the file forever.
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
    /// The page itself, which is served at every address of the client.
    pub index: File,
    /// All other files.
    pub files: &'static [File],
}

/// Markers around the title and description in the page's head.
const ABOUT: [&str; 2] = ["<!--about-->", "<!--/about-->"];
/// Markers around the content that the first page shows until its program is loaded.
const CARDS: [&str; 2] = ["<!--cards-->", "<!--/cards-->"];

/// Replaces the text between two markers; returns the text unchanged if they aren't there.
fn replaced(text: &str, [from, to]: [&str; 2], with: &str) -> String {
    let cut = || {
        let (before, rest) = text.split_once(from)?;
        Some((before, rest.split_once(to)?.1))
    };
    cut().map_or_else(|| text.to_owned(), |(before, after)| format!("{before}{with}{after}"))
}

impl Site {
    /// The site of a server without the page: one file that says so and links to the API.
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

    /// Finds a file by its path.
    pub fn file(&'static self, path: &str) -> Option<&'static File> {
        self.all().find(|file| file.path == path)
    }

    /// The page and all other files.
    pub fn all(&'static self) -> impl Iterator<Item = &'static File> {
        std::iter::once(&self.index).chain(self.files)
    }

    /// Value of the header `Link` for one of the page's programs (`home`, `web`, `desk`): the browser then
    /// fetches it without waiting for `boot.js`. `None` if the site has no such program.
    pub fn preload(&'static self, program: &str) -> Option<String> {
        let path = |end: String| self.all().map(|file| file.path).find(|path| path.ends_with(&end));
        let (script, code) = (path(format!("/{program}.js"))?, path(format!("/{program}_bg.wasm"))?);
        Some(format!("<{script}>; rel=modulepreload, <{code}>; rel=preload; as=fetch; crossorigin"))
    }

    /// The page with another title and description, given as HTML for its head.
    pub fn index_about(&self, about: &str) -> String {
        let index = self.index.plain().unwrap_or_default();
        replaced(std::str::from_utf8(&index).unwrap_or_default(), ABOUT, about)
    }

    /// The same in the language with this code. `cards` is HTML that is shown until the program is loaded;
    /// with `None` the page's own content stays.
    pub fn index_in(&self, about: &str, cards: Option<&str>, lang: &str) -> String {
        let text =
            self.index_about(about).replacen("<html lang=\"en\">", &format!("<html lang=\"{lang}\">"), 1);
        cards.map_or_else(|| text.clone(), |cards| replaced(&text, CARDS, cards))
    }
}
