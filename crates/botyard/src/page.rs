//! The web page, built by `build/main.rs`.

use botyard_site::Site;

pub(crate) static SITE: Site = include!(concat!(env!("OUT_DIR"), "/site.rs"));

#[cfg(test)]
mod tests {
    use botyard_site::Stored;

    use super::*;

    #[test]
    fn every_file_that_the_page_refers_to_exists() {
        let app = |path: &str| path.starts_with("/app/");
        let text = String::from_utf8(SITE.index.plain().unwrap().into_owned()).unwrap();
        let named: Vec<&str> = text.split('"').filter(|part| app(part) && !part.ends_with('/')).collect();
        assert_eq!(named.is_empty(), SITE == Site::WITHOUT_PAGE, "{text}");
        for path in named {
            assert!(SITE.file(path).is_some(), "{path}");
        }
        for file in SITE.all() {
            assert_eq!(app(file.path), file.forever, "{}", file.path);
            if !file.forever {
                let plain = file.plain().unwrap();
                assert!(!String::from_utf8_lossy(&plain).contains("{{"), "{} isn't filled in", file.path);
            }
        }
    }

    #[test]
    fn the_head_of_the_page_can_be_replaced() {
        let page = SITE.index_about("<title>x</title>");
        assert_eq!(page.matches("<title>").count(), 1);
        assert!(page.contains("<title>x</title>") && page.contains("</html>"));
    }

    #[test]
    fn compressed_files_are_smaller() {
        for file in SITE.all() {
            let plain = file.plain().unwrap();
            if let Stored::Brotli(bytes) = file.stored {
                assert!(bytes.len() < plain.len(), "{}", file.path);
            }
            assert!(!file.path.ends_with(".wasm") || plain.starts_with(b"\0asm"), "{}", file.path);
        }
    }
}
