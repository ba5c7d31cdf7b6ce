//! The web page, built and embedded: what a server sends to browsers.
//!
//! `build/main.rs` builds the crates `web` and `thinker` for the browser and collects what they need. `BOTYARD_WEB=quick` is
//! for working on the page, `BOTYARD_WEB=skip` for working on everything else.

/// A file that a browser may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// The path of its address: `/index.html`, `/app/…/boot.js`.
    pub path: &'static str,
    /// What it is.
    pub content_type: &'static str,
    /// Changes when the file does; for `ETag`.
    pub hash: &'static str,
    /// Does its address change when it does, so that a browser never has to ask again?
    pub forever: bool,
    /// Its bytes.
    pub plain: &'static [u8],
    /// The same for `Content-Encoding: gzip`, if that is smaller.
    pub gzip: Option<&'static [u8]>,
    /// The same for `Content-Encoding: br`, if that is smaller still.
    pub brotli: Option<&'static [u8]>,
}

/// All files.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Where the files are that keep for ever: `/app/<hash of all>/`.
pub static APP: &str = include!(concat!(env!("OUT_DIR"), "/app.rs"));

/// Where the page says what it is about; in the file it stands between these.
const ABOUT: [&str; 2] = ["<!--about-->", "<!--/about-->"];

/// The file with this path.
pub fn file(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// The page that all addresses of the client show.
pub fn index() -> &'static File {
    file("/index.html").expect("the build puts it there")
}

/// The page with another title and description: HTML for its head.
pub fn index_about(about: &str) -> String {
    let text = std::str::from_utf8(index().plain).unwrap_or_default();
    let cut = || {
        let (before, rest) = text.split_once(ABOUT[0])?;
        Some((before, rest.split_once(ABOUT[1])?.1))
    };
    cut().map_or_else(|| text.to_owned(), |(before, after)| format!("{before}{about}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_the_page_names_is_there() {
        let text = std::str::from_utf8(index().plain).unwrap();
        let mut named = 0;
        for part in text.split('"').filter(|part| part.starts_with("/app/")) {
            assert!(part.starts_with(APP), "{part}");
            assert!(part == APP || file(part).is_some(), "{part}");
            named += 1;
        }
        assert!(named > 0);
        for file in FILES {
            assert_eq!(file.path.starts_with(APP), file.forever, "{}", file.path);
            if !file.forever {
                assert!(!String::from_utf8_lossy(file.plain).contains("{{"), "{} isn't filled in", file.path);
            }
        }
    }

    #[test]
    fn what_the_page_is_about_can_be_said() {
        let page = index_about("<title>x</title>");
        assert!(page.contains("<title>x</title>"));
        assert_eq!(page.matches("<title>").count(), 1);
        assert!(page.contains("</html>"));
    }

    #[test]
    fn compressed_is_smaller() {
        for file in FILES {
            let gzip = file.gzip.map_or(file.plain.len(), <[u8]>::len);
            assert!(gzip <= file.plain.len());
            assert!(file.brotli.is_none_or(|brotli| brotli.len() < gzip), "{}", file.path);
        }
    }
}
