//! The HTTP API and the web page.

pub(crate) mod about;
pub(crate) mod accounts;
pub(crate) mod analysis;
mod at_table;
pub(crate) mod body;
pub(crate) mod bot;
pub(crate) mod challenges;
mod document;
pub(crate) mod games;
pub(crate) mod gate;
mod key;
pub(crate) mod lichess;
pub(crate) mod mail;
pub(crate) mod mutes;
pub(crate) mod ops;
pub(crate) mod picture;
pub(crate) mod players;
pub(crate) mod reader;
pub(crate) mod records;
mod reference;
mod security;
pub(crate) mod site;
pub(crate) mod tables;
pub(crate) mod webhook;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Router, middleware};
use bytes::Bytes;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;

use crate::problem::Problem;
use crate::shield::Shield;
use crate::yard::Yard;
use crate::{logs, metrics, ws};

/// All API endpoints, and the OpenAPI document that describes them.
pub(crate) fn endpoints() -> (Router<Arc<Yard>>, utoipa::openapi::OpenApi) {
    let (router, mut document) = OpenApiRouter::with_openapi(document::begun())
        .merge(accounts::routes())
        .merge(players::routes())
        .merge(games::routes())
        .merge(tables::routes())
        .merge(mutes::routes())
        .merge(challenges::routes())
        .merge(bot::routes())
        .merge(lichess::routes())
        .merge(analysis::routes())
        .merge(records::routes())
        .merge(mail::routes())
        .merge(webhook::routes())
        .merge(ops::routes())
        .merge(ws::routes())
        .split_for_parts();
    security::describe(&mut document);
    document::finish(&mut document);
    (router, document)
}

/// The complete service: API, page and middleware.
pub(crate) fn router(yard: &Arc<Yard>) -> Router {
    let (router, mut document) = endpoints();
    document.servers = Some(vec![document::server(&yard.public_url().0)]);
    let document = Bytes::from(document::written(&document).to_string());
    let document = ([(header::CONTENT_TYPE, "application/json")], document);
    let router = router
        .route("/api/openapi.json", get(move || async move { document }))
        .merge(reference::routes())
        .merge(site::routes())
        .fallback(site::anything)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(yard.settings.body_limit))
        .layer(middleware::from_fn_with_state(Arc::clone(yard), gate::gate))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, yard.settings.timeouts.request))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            tracing::error!("a request has made a handler panic");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "something went wrong in the server")
                .into_response()
        }))
        .layer(middleware::from_fn_with_state(Arc::clone(&yard.metrics), metrics::count))
        .layer(logs::requests());
    let shield = Shield::new(yard.settings.public_url.as_deref(), yard.settings.is_secure());
    shield.around(router).with_state(Arc::clone(yard))
}

async fn wrong_method() -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", "this address doesn't know this method")
}
