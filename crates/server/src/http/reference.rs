//! The page at `/api`, which displays the OpenAPI document: three files, within the policy for scripts and
//! styles.

use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use botyard_protocol::hex;
use sha2::{Digest, Sha256};

use crate::http::site::{has, put};
use crate::yard::Yard;

const PAGE: &str = include_str!("reference/page.html");
const SCRIPT: &str = include_str!("reference/reference.js");
const STYLE: &str = include_str!("reference/reference.css");

pub(super) fn routes() -> Router<Arc<Yard>> {
    Router::new()
        .route(
            "/api",
            get(|headers: HeaderMap| async move { file(PAGE, "text/html; charset=utf-8", &headers) }),
        )
        .route(
            "/api/reference.js",
            get(|headers: HeaderMap| async move { file(SCRIPT, "text/javascript; charset=utf-8", &headers) }),
        )
        .route(
            "/api/reference.css",
            get(|headers: HeaderMap| async move { file(STYLE, "text/css; charset=utf-8", &headers) }),
        )
}

/// Sends a file that is revalidated every time, which costs next to nothing while it is unchanged.
fn file(text: &'static str, content_type: &'static str, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", &hex(&Sha256::digest(text))[..16]);
    let mut response = if has(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(content_type))];
        (kind, text).into_response()
    };
    put(response.headers_mut(), header::CACHE_CONTROL, "no-cache");
    put(response.headers_mut(), header::ETAG, &tag);
    response
}
