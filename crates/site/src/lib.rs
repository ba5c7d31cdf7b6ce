//! The files of the web page, as a server sends them.
//!
//! The server takes a [`Site`] and doesn't depend on how it is built; the package `botyard` builds and embeds
//! it.

/// A file that browsers can request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// Path of its URL: `/index.html`, `/app/…/boot.js`.
    pub path: &'static str,
    /// Media type.
    pub content_type: &'static str,
    /// Hash of the content, for `ETag`.
    pub hash: &'static str,
    /// Whether the URL changes with the content, so that browsers may cache the file for ever.
    pub forever: bool,
    /// The uncompressed content.
    pub plain: &'static [u8],
    /// The content for `Content-Encoding: gzip`, if that is smaller.
    pub gzip: Option<&'static [u8]>,
    /// The content for `Content-Encoding: br`, if that is smaller still.
    pub brotli: Option<&'static [u8]>,
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
            plain: include_bytes!("no-page.html"),
            gzip: None,
            brotli: None,
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
        replaced(std::str::from_utf8(self.index.plain).unwrap_or_default(), ABOUT, about)
    }

    /// The same in the language with this code. `cards` is HTML that is shown until the program is loaded;
    /// with `None` the page's own content stays.
    pub fn index_in(&self, about: &str, cards: Option<&str>, lang: &str) -> String {
        let text =
            self.index_about(about).replacen("<html lang=\"en\">", &format!("<html lang=\"{lang}\">"), 1);
        cards.map_or_else(|| text.clone(), |cards| replaced(&text, CARDS, cards))
    }
}
