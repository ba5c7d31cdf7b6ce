//! Endpoints for operators: liveness, readiness, metrics.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use botyard_protocol::Health;
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::metrics::CONTENT_TYPE;
use crate::nodes::NodeState;
use crate::problem::Problem;
use crate::yard::Yard;

/// Headers by which proxies name the client.
const FORWARDED: [&str; 3] = ["forwarded", "x-forwarded-for", "x-real-ip"];

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new().routes(routes!(healthz)).routes(routes!(readyz)).routes(routes!(metrics))
}

/// Liveness check
///
/// Answers as long as the process runs.
#[utoipa::path(get, path = "/healthz", tag = "operations", responses((status = 200, description = "The process runs.", body = Health)))]
async fn healthz() -> Json<Health> {
    Json(Health { ok: true, server: "botyard".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() })
}

/// Body of a successful readiness check.
#[derive(Serialize, utoipa::ToSchema)]
struct Readiness {
    ok: bool,
    /// State of this node, where several servers share a database.
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<NodeState>,
}

/// Readiness check
///
/// The server is ready if its last write to the database was in the last few seconds (it writes every two)
/// and it isn't shutting down. A node must also hold its lease; it reports the state of the bus and of the
/// other nodes.
///
/// A node that hands over its tables still answers every request. With `leaving=404`, a proxy can stop
/// sending it new requests and let pending ones finish (HAProxy: `http-check disable-on-404`).
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "operations",
    params(("leaving" = Option<String>, Query, description = "`404`: the status of a node that is leaving is 404 instead of 503.")),
    responses(
        (status = 200, description = "The server is ready.", body = Readiness),
        (status = 404, description = "The node is leaving, and the request has `leaving=404`.", body = botyard_protocol::ErrorBody),
        (status = 503, description = "The server isn't ready.", body = botyard_protocol::ErrorBody),
    )
)]
async fn readyz(
    State(yard): State<Arc<Yard>>,
    RawQuery(query): RawQuery,
) -> Result<Json<Readiness>, Problem> {
    if yard.hub.is_stopping() {
        return Err(Problem::unavailable("stopping", "the server is going down"));
    }
    if let Some(nodes) = yard.hub.nodes() {
        let state = nodes.state();
        if nodes.is_cut_off() {
            return Err(Problem::unavailable("cut-off", "this server can't reach the bus, but others can"));
        }
        if nodes.is_leaving() {
            let leaving =
                Problem::unavailable("leaving", "this server hands over its tables and takes no more");
            return Err(match query.as_deref() {
                Some("leaving=404") => Problem { status: StatusCode::NOT_FOUND, ..leaving },
                _ => leaving,
            });
        }
        if !nodes.lease.holds() {
            return Err(Problem::unavailable(
                "lease",
                "this server couldn't renew its lease in the last seconds",
            ));
        }
        if yard.store.is_ready() {
            // Without the bus a node still serves its own and unclaimed tables.
            return Ok(Json(Readiness { ok: true, node: Some(state) }));
        }
    }
    if yard.store.is_ready() {
        Ok(Json(Readiness { ok: true, node: None }))
    } else {
        Err(Problem::unavailable("storage", "nothing could be stored in the last seconds"))
    }
}

/// Metrics for Prometheus.
///
/// Only from this machine, unless the setting `metrics_public` is on.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "operations",
    responses(
        (status = 200, description = "OpenMetrics text.", body = String, content_type = "application/openmetrics-text"),
        (status = 403, description = "The request came from another machine.", body = botyard_protocol::ErrorBody),
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
    if let Some(nodes) = yard.hub.nodes() {
        nodes.count_in(&yard.metrics);
    }
    let kind = [(header::CONTENT_TYPE, CONTENT_TYPE)];
    Ok((kind, yard.metrics.text()).into_response())
}

/// Whether the request was made on this machine. A local proxy forwards requests of others.
fn is_from_here(peer: SocketAddr, headers: &HeaderMap) -> bool {
    peer.ip().to_canonical().is_loopback()
        && !FORWARDED.iter().any(|name| headers.contains_key(*name))
        && headers.get(header::HOST).is_none_or(|host| host.to_str().is_ok_and(is_this_machine))
}

/// Whether a host is this machine. A page of another site may have a name that resolves to this machine.
fn is_this_machine(host: &str) -> bool {
    let name = host.parse().map_or_else(
        |_| host.rsplit_once(':').map_or(host, |(name, _)| name).trim_matches(['[', ']']).to_owned(),
        |address: SocketAddr| address.ip().to_string(),
    );
    name.eq_ignore_ascii_case("localhost")
        || name.parse().is_ok_and(|address: std::net::IpAddr| address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn requests_through_a_local_proxy_are_not_local() {
        let from = |text: &str, headers: &HeaderMap| is_from_here(text.parse().unwrap(), headers);
        let mut headers = HeaderMap::new();
        assert!(
            from("127.0.0.1:5", &headers)
                && from("[::1]:5", &headers)
                && from("[::ffff:127.0.0.1]:5", &headers)
        );
        assert!(!from("10.0.0.1:5", &headers));
        for (host, is_here) in
            [("127.0.0.1:8080", true), ("localhost", true), ("[::1]:80", true), ("evil.example:8080", false)]
        {
            headers.insert(header::HOST, HeaderValue::from_static(host));
            assert_eq!(from("127.0.0.1:5", &headers), is_here, "{host}");
        }
        headers.remove(header::HOST);
        headers.insert("x-forwarded-for", HeaderValue::from_static("10.0.0.1"));
        assert!(!from("127.0.0.1:5", &headers));
    }
}
