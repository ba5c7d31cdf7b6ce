//! For whoever watches the server: is it alive, is it ready, what does it do.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::metrics::CONTENT_TYPE;
use crate::problem::Problem;
use crate::yard::Yard;

/// A database that takes longer to answer isn't ready.
const PATIENCE: Duration = Duration::from_secs(3);

/// What proxies say about whom they ask for.
const FORWARDED: [&str; 3] = ["forwarded", "x-forwarded-for", "x-real-ip"];

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(healthz)).routes(routes!(readyz)).routes(routes!(metrics))
}

/// Is the server alive?
///
/// It answers as long as it runs at all.
#[utoipa::path(get, path = "/healthz", tag = "operations", responses((status = 200, description = "It is.", body = Value)))]
async fn healthz() -> Json<Value> {
    Json(json!({ "ok": true, "server": "botyard", "version": env!("CARGO_PKG_VERSION") }))
}

/// Is the server ready for requests?
///
/// It is if the database can be read and written, and the server isn't going down.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "operations",
    responses(
        (status = 200, description = "It is.", body = Value),
        (status = 503, description = "It isn't.", body = botyard_protocol::ErrorBody),
    )
)]
async fn readyz(State(yard): State<Arc<Yard>>) -> Result<Json<Value>, Problem> {
    if yard.hub.is_stopping() {
        return Err(Problem::unavailable("stopping", "the server is going down"));
    }
    let health = tokio::time::timeout(PATIENCE, yard.store.check()).await;
    match health {
        Ok(health) if health.is_well() => Ok(Json(json!({ "ok": true }))),
        Ok(health) => {
            // Where the database is and what it says is for the log only.
            tracing::warn!(?health, "not ready: the database isn't well");
            Err(Problem::unavailable("storage", "the database can't be read or written"))
        }
        Err(_) => {
            tracing::warn!("not ready: the database doesn't answer");
            Err(Problem::unavailable("storage", "the database doesn't answer"))
        }
    }
}

/// Numbers for Prometheus.
///
/// Only for this machine, unless the server's settings say otherwise.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "operations",
    responses(
        (status = 200, description = "OpenMetrics text.", body = String, content_type = "application/openmetrics-text"),
        (status = 403, description = "Asked from elsewhere.", body = botyard_protocol::ErrorBody),
    )
)]
async fn metrics(
    State(yard): State<Arc<Yard>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if !yard.settings.metrics_public && !is_from_here(peer, &headers) {
        let why = "the metrics are for the machine of the server; the setting metrics_public opens them";
        return Err(Problem::new(StatusCode::FORBIDDEN, "not-for-you", why));
    }
    let kind = [(header::CONTENT_TYPE, CONTENT_TYPE)];
    Ok((kind, yard.metrics.text()).into_response())
}

/// Does somebody on this machine ask? A proxy on it asks for others.
fn is_from_here(peer: SocketAddr, headers: &HeaderMap) -> bool {
    peer.ip().to_canonical().is_loopback() && !FORWARDED.iter().any(|name| headers.contains_key(*name))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_proxy_on_this_machine_asks_for_others() {
        let from = |text: &str, headers: &HeaderMap| is_from_here(text.parse().unwrap(), headers);
        let mut headers = HeaderMap::new();
        assert!(
            from("127.0.0.1:5", &headers)
                && from("[::1]:5", &headers)
                && from("[::ffff:127.0.0.1]:5", &headers)
        );
        assert!(!from("10.0.0.1:5", &headers));
        headers.insert("x-forwarded-for", HeaderValue::from_static("10.0.0.1"));
        assert!(!from("127.0.0.1:5", &headers));
    }
}
