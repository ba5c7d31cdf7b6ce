//! The web page: the files of a [`Site`], and the addresses at which it is shown.

use std::collections::HashMap;
use std::io::{self, Write as _};
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use botyard_core::Lang;
use botyard_site::{File, Site, Stored};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::sync::OnceCell;

use crate::http::{about, picture};
use crate::problem::Problem;
use crate::yard::Yard;

/// Paths of the client's pages: the first segment, and how many segments may follow.
const PAGES: &[(&str, std::ops::RangeInclusive<usize>)] = &[
    ("@", 1..=1),
    ("account", 0..=2),
    ("analysis", 0..=3),
    ("editor", 0..=1),
    ("local", 0..=2),
    ("new", 0..=1),
    ("learn", 0..=1),
    ("players", 0..=1),
    ("rules", 0..=1),
    ("settings", 0..=1),
    ("t", 1..=1),
];

/// First segments of pages that belong to the desk program; the same list as in `boot.js`.
const DESK: [&str; 8] = ["account", "analysis", "editor", "learn", "new", "players", "rules", "settings"];

/// For files that are revalidated every time, which costs next to nothing while they are unchanged.
const FRESH: HeaderValue = HeaderValue::from_static("no-cache");
/// For files whose address contains a hash of their content.
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

pub(crate) fn routes() -> Router<Arc<Yard>> {
    Router::new()
        .route("/t/{id}", get(about::table))
        .route("/t/{id}/card.png", get(picture::card))
        .route("/cards/{game}", get(picture::game_card))
        .route("/t/{id}/picture.svg", get(picture::svg))
        .route("/t/{id}/picture.png", get(picture::png))
}

/// Fallback for everything without a route: a file, a page, or an error.
pub(crate) async fn anything(State(yard): State<Arc<Yard>>, request: Request) -> Response {
    let site = yard.settings.site;
    let path = request.uri().path();
    let is_asked_by_person = matches!(*request.method(), Method::GET | Method::HEAD);
    if !is_asked_by_person || path == "/api" || path.starts_with("/api/") {
        return nothing(request.uri());
    }
    if let Some(file) = site.file(path) {
        return send(&yard.forms, file, request.headers()).await;
    }
    // A request for a missing file isn't answered with a page.
    if path.starts_with("/app/") {
        return nothing(request.uri());
    }
    let lang = about::language(request.headers());
    if is_page(path)
        && let Some(head) = about::page_head(&yard, request.headers(), path, lang)
    {
        let cards = (path == "/").then(|| about::cards(lang));
        return hinted(index_in(site, &head, cards.as_deref(), lang, request.headers()), site, path);
    }
    let status = if is_page(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    hinted(index(&yard, status, request.headers()).await, site, path)
}

/// Adds a `Link` header that preloads the program for this address, so that the download starts while the
/// page is still being read.
pub(crate) fn hinted(mut response: Response, site: &'static Site, path: &str) -> Response {
    let program = match path.split('/').nth(1).unwrap_or_default() {
        "" => "home",
        first if DESK.contains(&first) => "desk",
        _ => "web",
    };
    if let Some(link) = site.preload(program) {
        put(response.headers_mut(), header::LINK, &link);
    }
    response
}

fn nothing(uri: &Uri) -> Response {
    let path = botyard_core::clip(uri.path());
    Problem::new(StatusCode::NOT_FOUND, "not-found", format!("there is nothing at {path}")).into_response()
}

/// The page. For the status 404 the page itself shows the error.
pub(crate) async fn index(yard: &Yard, status: StatusCode, headers: &HeaderMap) -> Response {
    let index = &yard.settings.site.index;
    if status == StatusCode::OK {
        return send(&yard.forms, index, headers).await;
    }
    let mut response = send(&yard.forms, index, &without_conditions(headers)).await;
    *response.status_mut() = status;
    response
}

/// The page with its own title and description in the head, as HTML.
pub(crate) fn index_about(site: &'static Site, about: &str, asked: &HeaderMap) -> Response {
    written(site, site.index_about(about), "Accept-Encoding", asked)
}

/// The same in a language, with content that is readable before the program is loaded.
fn index_in(
    site: &'static Site,
    about: &str,
    cards: Option<&str>,
    lang: Lang,
    asked: &HeaderMap,
) -> Response {
    let html = site.index_in(about, cards, lang.code());
    written(site, html, "Accept-Encoding, Accept-Language", asked)
}

/// A page that was written for this request, compressed if the browser accepts that: a few kilobytes.
fn written(site: &'static Site, html: String, vary: &'static str, asked: &HeaderMap) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(site.index.content_type)),
        (header::CACHE_CONTROL, FRESH),
        (header::VARY, HeaderValue::from_static(vary)),
    ];
    let packed = || {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(html.as_bytes())?;
        encoder.finish()
    };
    if accepts(asked, "gzip")
        && let Ok(packed) = packed()
    {
        let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
        return (headers, encoding, packed).into_response();
    }
    (headers, html).into_response()
}

fn without_conditions(headers: &HeaderMap) -> HeaderMap {
    let mut headers = headers.clone();
    headers.remove(header::IF_NONE_MATCH);
    headers
}

/// Whether the client has a page at this path.
fn is_page(path: &str) -> bool {
    if path == "/" {
        return true;
    }
    let path = path.strip_prefix('/').unwrap_or(path);
    let mut parts = path.strip_suffix('/').unwrap_or(path).split('/');
    let first = parts.next().unwrap_or_default();
    let rest: Vec<&str> = parts.collect();
    if let ("rules" | "learn", [game]) = (first, &*rest) {
        return botyard_catalog::find(game).is_ok();
    }
    let fits = |(page, parts): &(&str, std::ops::RangeInclusive<usize>)| {
        *page == first && parts.contains(&rest.len())
    };
    PAGES.iter().any(fits) && rest.iter().all(|part| !part.is_empty())
}

/// Encodings of the site's files that aren't embedded, created on the first request for one, which is rare.
pub(crate) struct Forms(HashMap<&'static str, FileForms>);

/// Encodings of one file.
#[derive(Default)]
struct FileForms {
    plain: OnceCell<Bytes>,
    gzip: OnceCell<Bytes>,
}

impl Forms {
    pub(crate) fn new(site: &'static Site) -> Forms {
        Forms(site.all().map(|file| (file.path, FileForms::default())).collect())
    }

    /// The file without an encoding.
    async fn plain(&self, file: &'static File) -> Result<Bytes, Problem> {
        if let Stored::Plain(bytes) = file.stored {
            return Ok(Bytes::from_static(bytes));
        }
        let made = self.0.get(file.path).ok_or_else(|| broken(file, &"not a file of the site"))?;
        let make = || in_background(file, || Ok(Bytes::from(file.plain()?.into_owned())));
        made.plain.get_or_try_init(make).await.cloned()
    }

    /// The file for `Content-Encoding: gzip`.
    async fn gzip(&self, file: &'static File) -> Result<Bytes, Problem> {
        let made = self.0.get(file.path).ok_or_else(|| broken(file, &"not a file of the site"))?;
        let make = || {
            in_background(file, || {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(&file.plain()?)?;
                Ok(Bytes::from(encoder.finish()?))
            })
        };
        made.gzip.get_or_try_init(make).await.cloned()
    }
}

/// Megabytes are compressed beside the tasks, not by one of them.
async fn in_background(
    file: &'static File,
    make: impl FnOnce() -> io::Result<Bytes> + Send + 'static,
) -> Result<Bytes, Problem> {
    match tokio::task::spawn_blocking(make).await {
        Ok(made) => made.map_err(|why| broken(file, &why)),
        Err(why) => Err(broken(file, &why)),
    }
}

fn broken(file: &File, why: &dyn std::fmt::Display) -> Problem {
    tracing::error!(path = file.path, %why, "a file of the page can't be sent");
    Problem::unavailable("page", "a file of the page can't be sent at the moment")
}

/// Sends a file in the smallest form that the browser accepts.
async fn send(forms: &Forms, file: &'static File, headers: &HeaderMap) -> Response {
    let has_forms = matches!(file.stored, Stored::Brotli(_)) || file.content_type.starts_with("text/html");
    let encodings: &[&'static str] = match file.stored {
        Stored::Brotli(_) => &["br", "gzip"],
        Stored::Plain(_) if has_forms => &["gzip"],
        Stored::Plain(_) => &[],
    };
    let encoding = encodings.iter().copied().find(|encoding| accepts(headers, encoding));
    let tag = match encoding {
        None => format!("\"{}\"", file.hash),
        Some(encoding) => format!("\"{}-{encoding}\"", file.hash),
    };
    let mut response = if has(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let bytes = match (encoding, file.stored) {
            (Some("br"), Stored::Brotli(bytes)) => Ok(Bytes::from_static(bytes)),
            (Some(_), _) => forms.gzip(file).await,
            (None, _) => forms.plain(file).await,
        };
        let mut response = match bytes {
            Ok(bytes) => Body::from(bytes).into_response(),
            Err(problem) => return problem.into_response(),
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.content_type));
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    };
    let answered = response.headers_mut();
    answered.insert(header::CACHE_CONTROL, if file.forever { FOREVER } else { FRESH });
    if has_forms {
        answered.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    }
    put(answered, header::ETAG, &tag);
    response
}

pub(crate) fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

/// Whether the browser already has the version with this tag.
pub(crate) fn has(headers: &HeaderMap, tag: &str) -> bool {
    let named = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut named = named.flat_map(|value| value.split(',')).map(str::trim);
    named.any(|other| other == "*" || other.strip_prefix("W/").unwrap_or(other) == tag)
}

/// Whether the browser accepts this encoding.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut found = None;
    for wish in values.flat_map(|value| value.split(',')) {
        let (name, parameters) = wish.split_once(';').unwrap_or((wish, ""));
        let quality = parameters.trim().strip_prefix("q=").and_then(|text| text.trim().parse::<f32>().ok());
        let wanted = quality.unwrap_or(1.0) > 0.0;
        let name = name.trim();
        if name.eq_ignore_ascii_case(encoding) {
            return wanted;
        }
        if name == "*" {
            found = Some(wanted);
        }
    }
    found.unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepted_encodings_are_parsed() {
        let takes = |text: &str, encoding: &str| {
            let mut headers = HeaderMap::new();
            put(&mut headers, header::ACCEPT_ENCODING, text);
            accepts(&headers, encoding)
        };
        assert!(takes("gzip, deflate, br, zstd", "br"));
        assert!(takes("gzip;q=0.5,BR;q=0.1", "br"));
        assert!(!takes("gzip, br;q=0", "br"));
        assert!(!takes("gzip", "br"));
        assert!(takes("*", "gzip"));
        assert!(!takes("*;q=0, identity", "gzip"));
        assert!(!takes("*, br; q=0", "br"));
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn paths_of_pages_are_recognised() {
        for path in [
            "/",
            "/t/x",
            "/new",
            "/new/duel",
            "/rules",
            "/rules/duel",
            "/learn",
            "/learn/duel",
            "/analysis",
            "/@/Ann",
            "/local/pigs",
            "/settings",
            "/players/",
        ] {
            assert!(is_page(path), "{path}");
        }
        for path in [
            "//",
            "/t",
            "/@",
            "/rules/no-game",
            "/learn/no-game",
            "/wp-admin",
            "/new//",
            "/t/x/y",
            "/index.php",
            "/settings/a/b",
        ] {
            assert!(!is_page(path), "{path}");
        }
    }
}
