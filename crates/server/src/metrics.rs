//! Metrics for Prometheus. Counters and gauges are atomics; a histogram takes a short lock for each value.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};

/// Content type of [`Metrics::text`].
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of the buckets for durations, in seconds.
const SECONDS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    method: &'static str,
    /// Template of the path, or `other`.
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteStatus {
    #[prometheus(flatten)]
    route: Route,
    /// Status class: `1xx` to `5xx`.
    status: &'static str,
}

/// All metrics of one server. The help texts in [`Metrics::default`] say what each of them counts.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    started: Instant,
    uptime: Gauge,
    requests: Family<RouteStatus, Counter>,
    request_seconds: Family<Route, Histogram>,
    limited: Counter,
    commits: Counter,
    commit_changes: Histogram,
    commit_seconds: Histogram,
    pub(crate) commit_failures: Counter,
    pub(crate) computers_running: Gauge,
    pub(crate) computers_waiting: Gauge,
    pub(crate) live_tables: Gauge,
    pub(crate) orders: Counter,
    pub(crate) slow_clients: Counter,
    pub(crate) sockets: Gauge,
    pub(crate) nodes: Gauge,
    pub(crate) lease_held: Gauge,
    pub(crate) bus_connected: Gauge,
    pub(crate) bus_unreadable: Gauge,
    pub(crate) far_viewers: Gauge,
    pub(crate) viewers_elsewhere: Gauge,
    pub(crate) tables_claimed: Counter,
    pub(crate) tables_lost: Counter,
}

impl Default for Metrics {
    fn default() -> Metrics {
        // The encoder appends `_total` to the name of a counter, and a full stop to every help text.
        let mut registry = Registry::with_prefix("botyard");
        let to = &mut registry;
        let seconds = || Histogram::new(SECONDS);
        let changes = Histogram::new(exponential_buckets(1.0, 2.0, 12));
        Metrics {
            started: Instant::now(),
            requests: metric(to, "requests", "Requests by route and status class"),
            request_seconds: register(
                to,
                "request_seconds",
                "Time to answer a request",
                Family::new_with_constructor(seconds),
            ),
            uptime: metric(to, "uptime_seconds", "Time since the server started"),
            sockets: metric(to, "websockets", "Open WebSockets"),
            live_tables: metric(to, "live_tables", "Tables in memory"),
            computers_running: metric(to, "computers_running", "Computer players that are thinking"),
            computers_waiting: metric(to, "computers_waiting", "Computer players that wait for a thread"),
            slow_clients: metric(to, "slow_clients", "Connections closed because the client read too slowly"),
            orders: metric(to, "orders", "Orders accepted and stored"),
            nodes: metric(to, "nodes", "Servers that share the database and hold their leases"),
            lease_held: metric(to, "lease_held", "1 while this node holds its lease"),
            bus_connected: metric(to, "bus_connected", "1 while the bus is connected"),
            bus_unreadable: metric(to, "bus_unreadable", "Messages on the bus that couldn't be read"),
            far_viewers: metric(
                to,
                "far_viewers",
                "Connections of other nodes that watch tables of this one",
            ),
            viewers_elsewhere: metric(to, "viewers_elsewhere", "Tables of other nodes that are watched here"),
            tables_claimed: metric(to, "tables_claimed", "Tables that this node claimed"),
            tables_lost: metric(
                to,
                "tables_lost",
                "Tables that another node claimed while this one had them",
            ),
            limited: metric(to, "limited", "Requests rejected with 429 Too Many Requests"),
            commits: metric(to, "commits", "Transactions that stored changes of tables"),
            commit_failures: metric(to, "commit_failures", "Transactions that failed"),
            commit_changes: register(to, "commit_changes", "Changes stored in one transaction", changes),
            commit_seconds: register(to, "commit_seconds", "Duration of a transaction", seconds()),
            registry,
        }
    }
}

fn metric<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    register(registry, name, help, M::default())
}

/// Registers a metric and returns the handle to count with; clones of a metric share their value.
fn register<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

impl Metrics {
    /// Counts a successful transaction.
    pub(crate) fn committed(&self, changes: usize, time: Duration) {
        self.commits.inc();
        self.commit_changes.observe(changes as f64);
        self.commit_seconds.observe(time.as_secs_f64());
    }

    fn answered(&self, method: &Method, route: &str, status: StatusCode, time: Duration) {
        let route = Route { method: method_name(method), route: route.to_owned() };
        self.request_seconds.get_or_create(&route).observe(time.as_secs_f64());
        self.requests.get_or_create(&RouteStatus { route, status: class(status) }).inc();
        if status == StatusCode::TOO_MANY_REQUESTS {
            self.limited.inc();
        }
    }

    /// All metrics in the OpenMetrics text format.
    pub fn text(&self) -> String {
        self.uptime.set(self.started.elapsed().as_secs() as i64);
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes all text");
        text
    }
}

/// Middleware that counts requests; for all routes, with `from_fn_with_state`. Requests that match no route
/// are counted as `other`, so that clients can't create label values.
pub async fn count(State(metrics): State<Arc<Metrics>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let template = route.as_ref().map_or("other", MatchedPath::as_str);
    metrics.answered(&method, template, response.status(), began.elapsed());
    response
}

/// Label of a method; `other` for extension methods, so that clients can't create label values.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

fn class(status: StatusCode) -> &'static str {
    match status.as_u16() / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt as _;

    use super::*;

    #[test]
    fn histogram_values_are_counted_in_every_bucket_up_to_their_bound() {
        let metrics = Metrics::default();
        for changes in [0, 1, 3, 5_000] {
            metrics.committed(changes, Duration::ZERO);
        }
        let text = metrics.text();
        for line in [
            "botyard_commit_changes_bucket{le=\"1.0\"} 2",
            "botyard_commit_changes_bucket{le=\"4.0\"} 3",
            "botyard_commit_changes_bucket{le=\"2048.0\"} 3",
            "botyard_commit_changes_bucket{le=\"+Inf\"} 4",
            "botyard_commit_changes_sum 5004.0",
            "botyard_commit_changes_count 4",
        ] {
            assert!(text.lines().any(|other| other == line), "{line} isn't in\n{text}");
        }
    }

    #[tokio::test]
    async fn requests_are_counted_by_the_template_of_their_route() {
        let metrics = Arc::new(Metrics::default());
        let router = Router::new()
            .route("/api/tables/{id}", get(|| async { "a table" }))
            .layer(from_fn_with_state(Arc::clone(&metrics), count));
        for path in ["/api/tables/one", "/api/tables/two?key=secret", "/nowhere/at-all"] {
            let request = Request::builder().uri(path).body(Body::empty()).unwrap();
            router.clone().oneshot(request).await.unwrap();
        }
        let unknown = Method::from_bytes(b"BREW").unwrap();
        metrics.answered(&unknown, "other", StatusCode::METHOD_NOT_ALLOWED, Duration::ZERO);
        let text = metrics.text();
        for line in [
            "botyard_requests_total{method=\"GET\",route=\"/api/tables/{id}\",status=\"2xx\"} 2",
            "botyard_requests_total{method=\"GET\",route=\"other\",status=\"4xx\"} 1",
            "botyard_requests_total{method=\"other\",route=\"other\",status=\"4xx\"} 1",
            "botyard_request_seconds_count{method=\"GET\",route=\"/api/tables/{id}\"} 2",
        ] {
            assert!(text.lines().any(|other| other == line), "{line} isn't in\n{text}");
        }
        assert!(!text.contains("secret") && !text.contains("nowhere"), "{text}");
    }

    #[test]
    fn every_line_is_valid_openmetrics() {
        let metrics = Metrics::default();
        metrics.committed(3, Duration::from_millis(2));
        metrics.sockets.inc();
        metrics.answered(&Method::GET, "/api/games", StatusCode::TOO_MANY_REQUESTS, Duration::ZERO);
        let text = metrics.text();
        let is_line = |line: &str| {
            let (name, value) = line.rsplit_once(' ').unwrap_or_default();
            line.starts_with("# ") || name.starts_with("botyard_") && value.parse::<f64>().is_ok()
        };
        assert!(text.lines().all(is_line) && text.ends_with("\n# EOF\n"), "{text}");
        assert!(
            text.contains("botyard_websockets 1\n")
                && text.contains("botyard_commits_total 1\n")
                && text.contains("botyard_limited_total 1\n"),
            "{text}"
        );
    }
}
