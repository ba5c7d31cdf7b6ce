//! Security headers of every response, CORS, and the rejection of cross-site requests.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};

use crate::people;
use crate::problem::Problem;

/// No sources but this server and nothing inline; allows WebAssembly, and images that the page has made.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

const PERMISSIONS: &str =
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()";

/// Methods and headers that pages of other sites may send to the API, and response headers they may read.
const METHODS: &str = "GET, HEAD, POST, PUT, DELETE";
const REQUEST_HEADERS: &str = "authorization, content-type, accept";
const ANSWER_HEADERS: &str = "retry-after";
/// Seconds for which a browser may cache a preflight.
const ASKED: &str = "86400";

/// `Strict-Transport-Security`: one year.
const TRANSPORT: &str = "max-age=31536000";

/// Middleware that knows the server's own origin, if it is configured.
#[derive(Clone, Default)]
pub(crate) struct Shield {
    /// For example `https://example.org`, in lower case.
    origin: Option<Arc<str>>,
    /// Whether clients connect by https.
    is_https: bool,
}

impl Shield {
    /// Creates the middleware with the server's public address, if it is known; a path in it is ignored.
    pub(crate) fn new(public_url: Option<&str>, is_https: bool) -> Shield {
        Shield { origin: public_url.and_then(origin_of).map(Into::into), is_https }
    }

    /// Adds the middleware to all routes and the fallback.
    pub(crate) fn around<S: Clone + Send + Sync + 'static>(&self, router: Router<S>) -> Router<S> {
        router
            .layer(middleware::from_fn_with_state(self.clone(), origin))
            .layer(middleware::from_fn_with_state(self.clone(), headers))
    }

    /// Whether the request may be answered: it isn't one that a page of another site could make with the
    /// user's cookies.
    fn admits(&self, method: &Method, headers: &HeaderMap, authority: Option<&str>) -> bool {
        // A page that can set this header knows the token; unlike cookies, browsers don't add it by
        // themselves.
        if people::bearer(headers).is_some() {
            return true;
        }
        let upgrade = headers.contains_key(header::UPGRADE) && people::has_cookie(headers);
        if method.is_safe() && !upgrade {
            return true;
        }
        match headers.get(header::ORIGIN) {
            Some(origin) => origin.to_str().is_ok_and(|origin| self.is_own(origin, headers, authority)),
            // Not from a browser, or from one that sends `Sec-Fetch-Site` instead.
            None => headers
                .get("sec-fetch-site")
                .is_none_or(|site| site.as_bytes() == b"same-origin" || site.as_bytes() == b"none"),
        }
    }

    fn is_own(&self, origin: &str, headers: &HeaderMap, authority: Option<&str>) -> bool {
        let Some(origin) = origin_of(origin) else { return false };
        if let Some(own) = self.origin.as_deref() {
            return own == origin;
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).or(authority);
        let scheme = if self.is_https { "https" } else { origin.split("://").next().unwrap_or_default() };
        host.and_then(|host| origin_of(&format!("{scheme}://{host}"))).is_some_and(|own| own == origin)
    }
}

/// Scheme and host of a URL, in lower case, without the scheme's default port.
fn origin_of(url: &str) -> Option<String> {
    let url = url.to_ascii_lowercase();
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next().filter(|host| !host.is_empty())?;
    let usual = match scheme {
        "https" => ":443",
        "http" => ":80",
        _ => return None,
    };
    Some(format!("{scheme}://{}", host.strip_suffix(usual).unwrap_or(host)))
}

async fn origin(State(shield): State<Shield>, request: Request, next: Next) -> Response {
    let authority = request.uri().authority().map(axum::http::uri::Authority::as_str);
    if shield.admits(request.method(), request.headers(), authority) {
        next.run(request).await
    } else {
        Problem::forbidden("wrong-origin", "this request comes from a page of another site").into_response()
    }
}

/// Whether pages of other sites may use this path.
fn is_for_programs(path: &str) -> bool {
    path.starts_with("/api/") || path.starts_with("/game/export/")
}

/// Whether this is a CORS preflight.
fn is_preflight(request: &Request) -> bool {
    request.method() == Method::OPTIONS
        && request.headers().contains_key(header::ORIGIN)
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
}

/// Answers a preflight without looking at the request. It never allows cookies: there is no
/// `Access-Control-Allow-Credentials`.
fn preflight() -> Response {
    let headers = [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::ACCESS_CONTROL_ALLOW_METHODS, METHODS),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, REQUEST_HEADERS),
        (header::ACCESS_CONTROL_MAX_AGE, ASKED),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}

async fn headers(State(shield): State<Shield>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let api = path == "/api" || path.starts_with("/api/");
    let for_programs = is_for_programs(path);
    // The response to a request with a cookie can't be read by pages of other sites.
    let is_shared = for_programs
        && request.headers().contains_key(header::ORIGIN)
        && !people::has_cookie(request.headers());
    let mut response =
        if for_programs && is_preflight(&request) { preflight() } else { next.run(request).await };
    let headers = response.headers_mut();
    // Headers that a handler has set stay.
    let mut say = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    say(header::CONTENT_SECURITY_POLICY, POLICY);
    say(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    say(header::X_FRAME_OPTIONS, "DENY");
    say(header::REFERRER_POLICY, "same-origin");
    say(HeaderName::from_static("permissions-policy"), PERMISSIONS);
    say(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    say(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if api {
        say(header::CACHE_CONTROL, "no-store");
    }
    if is_shared {
        say(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*");
        say(header::ACCESS_CONTROL_EXPOSE_HEADERS, ANSWER_HEADERS);
    }
    if shield.is_https {
        say(header::STRICT_TRANSPORT_SECURITY, TRANSPORT);
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::routing::{any, get};
    use tower::ServiceExt;

    use super::*;

    async fn answer(shield: &Shield, request: axum::http::request::Builder) -> Response {
        let router: Router = shield.around(
            Router::new()
                .route("/api/x", any(|| async { "x" }))
                .route("/page", get(|| async { ([("content-security-policy", "own")], "page") })),
        );
        router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
    }

    async fn status(shield: &Shield, method: &str, headers: &[(&str, &str)]) -> StatusCode {
        let mut request = Request::builder().method(method).uri("/api/x").header("host", "yard.example:8080");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        answer(shield, request).await.status()
    }

    #[tokio::test]
    async fn requests_from_other_sites_are_rejected() {
        let shield = Shield::new(Some("https://Play.Example/yard"), true);
        let cookie = ("cookie", "botyard=bys_x");
        let upgrade = ("upgrade", "websocket");
        for (method, headers, good) in [
            ("POST", &[cookie, ("origin", "http://yard.example:8080")][..], false),
            ("POST", &[cookie, ("origin", "http://play.example")], false),
            ("POST", &[cookie, ("origin", "https://play.example")], true),
            ("POST", &[cookie, ("origin", "https://play.example:443")], true),
            ("POST", &[cookie, ("origin", "https://play.example.evil.example")], false),
            ("POST", &[cookie, ("origin", "http://yard.example")], false),
            ("POST", &[cookie, ("origin", "null")], false),
            ("POST", &[cookie, ("origin", "")], false),
            ("DELETE", &[("origin", "https://evil.example")], false),
            ("POST", &[cookie], true),
            ("POST", &[cookie, ("sec-fetch-site", "cross-site")], false),
            ("POST", &[cookie, ("sec-fetch-site", "same-site")], false),
            ("POST", &[cookie, ("sec-fetch-site", "same-origin")], true),
            ("POST", &[("authorization", "Bearer byt_x"), ("origin", "https://bots.example")], true),
            ("POST", &[cookie, ("authorization", "Basic eA=="), ("origin", "https://evil.example")], false),
            ("GET", &[cookie, ("origin", "https://evil.example")], true),
            ("GET", &[cookie, upgrade, ("origin", "https://evil.example")], false),
            ("GET", &[cookie, upgrade, ("origin", "https://play.example")], true),
            ("GET", &[cookie, upgrade, ("sec-fetch-site", "cross-site")], false),
            ("GET", &[upgrade, ("origin", "https://evil.example")], true),
        ] {
            let expected = if good { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(status(&shield, method, headers).await, expected, "{method} {headers:?}");
        }
    }

    #[tokio::test]
    async fn other_sites_can_use_the_api_with_a_token_but_not_with_a_cookie() {
        let shield = Shield::new(Some("https://play.example"), true);
        let origin = ("origin", "https://bots.example");
        let token = ("authorization", "Bearer byt_x");
        let cookie = ("cookie", "__Host-botyard=bys_x");
        let wants = ("access-control-request-method", "POST");
        for (method, uri, sent, status, shared) in [
            ("OPTIONS", "/api/x", &[origin, wants][..], 204, true),
            ("OPTIONS", "/page", &[origin, wants], 405, false),
            ("POST", "/api/x", &[origin, token], 200, true),
            ("GET", "/api/x", &[origin, token], 200, true),
            ("GET", "/api/x", &[origin], 200, true),
            ("GET", "/api/nothing", &[origin, token], 404, true),
            ("GET", "/page", &[origin, token], 200, false),
            ("GET", "/api/x", &[token], 200, false),
            ("GET", "/api/x", &[origin, cookie], 200, false),
            ("GET", "/api/x", &[origin, cookie, token], 200, false),
            ("POST", "/api/x", &[origin, cookie], 403, false),
            ("POST", "/api/x", &[origin], 403, true),
        ] {
            let mut request = Request::builder().method(method).uri(uri).header("host", "play.example");
            for (name, value) in sent {
                request = request.header(*name, *value);
            }
            let response = answer(&shield, request).await;
            let what = format!("{method} {uri} {sent:?}");
            assert_eq!(response.status(), status, "{what}");
            let allowed = response.headers().get("access-control-allow-origin");
            assert_eq!(allowed.is_some_and(|value| value == "*"), shared, "{what}");
            assert!(!response.headers().contains_key("access-control-allow-credentials"), "{what}");
            if method == "OPTIONS" && shared {
                let headers = response.headers()["access-control-allow-headers"].to_str().unwrap();
                assert!(headers.contains("authorization") && headers.contains("content-type"), "{headers}");
            }
        }
    }

    #[tokio::test]
    async fn every_answer_has_its_headers() {
        let plain = Shield::new(None, false);
        for (uri, code) in [("/api/x", 200), ("/api/nothing", 404), ("/nothing", 404)] {
            let response = answer(&plain, Request::get(uri)).await;
            assert_eq!(response.status(), code);
            let value = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap());
            assert!(
                value("content-security-policy")
                    .unwrap()
                    .starts_with("default-src 'none'; script-src 'self'")
            );
            assert!(!value("content-security-policy").unwrap().contains("unsafe-inline"));
            assert_eq!(value("x-content-type-options"), Some("nosniff"));
            assert_eq!(value("x-frame-options"), Some("DENY"));
            assert_eq!(value("referrer-policy"), Some("same-origin"));
            assert_eq!(value("cross-origin-opener-policy"), Some("same-origin"));
            assert_eq!(value("cross-origin-resource-policy"), Some("same-origin"));
            assert!(value("permissions-policy").is_some());
            assert_eq!(value("cache-control"), uri.starts_with("/api").then_some("no-store"));
            assert_eq!(value("strict-transport-security"), None);
        }
        let secure = Shield::new(Some("https://play.example"), true);
        let response = answer(&secure, Request::get("/page")).await;
        assert_eq!(response.headers()["content-security-policy"], "own");
        assert!(response.headers().contains_key("strict-transport-security"));
        let refused = answer(&secure, Request::post("/page").header("origin", "https://evil.example")).await;
        assert_eq!(refused.status(), 403);
        assert!(refused.headers().contains_key("content-security-policy"));
    }
}
