//! What the server counts about itself, and how Prometheus reads it. Counting is an atomic addition, so it may stand anywhere.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

/// Seconds, from what memory answers to what nobody waits for.
const SECONDS: [f64; 12] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// How many changes were written together.
const SIZES: [f64; 12] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1_024.0, 2_048.0];

/// Something that only grows.
#[derive(Default, Debug)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn add_one(&self) {
        self.add(1);
    }

    /// So many more.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// How many so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Something that comes and goes.
#[derive(Default, Debug)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// One more.
    pub fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// One less.
    pub fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// So many now.
    pub fn set(&self, value: usize) {
        self.0.store(i64::try_from(value).unwrap_or(i64::MAX), Ordering::Relaxed);
    }

    /// How many there are.
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How many values were how large.
#[derive(Debug)]
pub struct Histogram {
    bounds: &'static [f64; 12],
    /// For each bound those up to it and above the one before, then those above all.
    counts: [AtomicU64; 13],
    /// In millionths.
    sum: AtomicU64,
}

impl Histogram {
    /// Of times.
    fn of_seconds() -> Histogram {
        Histogram { bounds: &SECONDS, counts: Default::default(), sum: AtomicU64::new(0) }
    }

    /// Of amounts.
    fn of_sizes() -> Histogram {
        Histogram { bounds: &SIZES, ..Histogram::of_seconds() }
    }

    /// One more value.
    pub fn observe(&self, value: f64) {
        let place = self.bounds.iter().position(|&bound| value <= bound).unwrap_or(self.bounds.len());
        self.counts[place].fetch_add(1, Ordering::Relaxed);
        self.sum.fetch_add((value.max(0.0) * 1e6) as u64, Ordering::Relaxed);
    }

    /// One more time.
    pub fn observe_time(&self, time: Duration) {
        self.observe(time.as_secs_f64());
    }

    fn write(&self, name: &str, labels: &str, text: &mut String) {
        let comma = if labels.is_empty() { "" } else { "," };
        let mut total = 0;
        for (count, bound) in self.counts.iter().zip(self.bounds.iter().copied().chain([f64::INFINITY])) {
            total += count.load(Ordering::Relaxed);
            let bound = if bound.is_infinite() { "+Inf".to_owned() } else { bound.to_string() };
            let _ = writeln!(text, "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {total}");
        }
        let braced = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
        let sum = self.sum.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum{braced} {sum}");
        let _ = writeln!(text, "{name}_count{braced} {total}");
    }
}

/// The requests to one route.
#[derive(Debug)]
struct Route {
    /// By the first digit of their status: 1xx to 5xx.
    classes: [Counter; 5],
    seconds: Histogram,
}

type Routes = BTreeMap<(&'static str, Box<str>), Arc<Route>>;

/// Everything that is counted.
#[derive(Debug)]
pub struct Metrics {
    started: Instant,
    /// By method and template; there are as many as there are routes.
    routes: RwLock<Routes>,
    /// Open WebSockets.
    pub sockets: Gauge,
    /// Clients that were dropped because they read too slowly.
    pub slow_clients: Counter,
    /// Tables in memory.
    pub live_tables: Gauge,
    /// Orders that were accepted and are stored.
    pub orders: Counter,
    /// Transactions that changes of tables were written in.
    pub commits: Counter,
    /// Those that failed.
    pub commit_failures: Counter,
    /// How many changes were written together.
    pub commit_sizes: Histogram,
    /// How long writing took.
    pub commit_seconds: Histogram,
    /// Computers that think.
    pub computers_running: Gauge,
    /// Computers that wait for a thread.
    pub computers_waiting: Gauge,
    /// Requests refused because too much was asked.
    pub limited: Counter,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics {
            started: Instant::now(),
            routes: RwLock::default(),
            sockets: Gauge::default(),
            slow_clients: Counter::default(),
            live_tables: Gauge::default(),
            orders: Counter::default(),
            commits: Counter::default(),
            commit_failures: Counter::default(),
            commit_sizes: Histogram::of_sizes(),
            commit_seconds: Histogram::of_seconds(),
            computers_running: Gauge::default(),
            computers_waiting: Gauge::default(),
            limited: Counter::default(),
        }
    }
}

impl Metrics {
    /// A transaction was written.
    pub fn committed(&self, changes: usize, time: Duration) {
        self.commits.add_one();
        self.commit_sizes.observe(changes as f64);
        self.commit_seconds.observe_time(time);
    }

    /// A request was answered.
    pub fn answered(&self, method: &Method, route: &str, status: u16, time: Duration) {
        let route = self.route(method_name(method), route);
        let class = usize::from(status / 100).clamp(1, 5) - 1;
        route.classes[class].add_one();
        if status == StatusCode::TOO_MANY_REQUESTS.as_u16() {
            self.limited.add_one();
        }
        route.seconds.observe_time(time);
    }

    fn route(&self, method: &'static str, template: &str) -> Arc<Route> {
        let key = (method, Box::from(template));
        if let Some(route) = self.routes.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(route);
        }
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        let new = || Arc::new(Route { classes: Default::default(), seconds: Histogram::of_seconds() });
        Arc::clone(routes.entry(key).or_insert_with(new))
    }

    /// Everything in the text form of Prometheus, version 0.0.4.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write_requests(&mut text);
        let mut head = |name: &str, kind: &str, words: &str, value: String| {
            let _ = writeln!(text, "# HELP {name} {words}\n# TYPE {name} {kind}\n{name} {value}");
        };
        let up = self.started.elapsed().as_secs().to_string();
        head("botyard_uptime_seconds", "gauge", "How long the server runs.", up);
        let gauges = [
            ("botyard_websockets", "Open WebSockets.", &self.sockets),
            ("botyard_live_tables", "Tables in memory.", &self.live_tables),
            ("botyard_computers_running", "Computer players that think.", &self.computers_running),
            (
                "botyard_computers_waiting",
                "Computer players that wait for a thread.",
                &self.computers_waiting,
            ),
        ];
        for (name, words, gauge) in gauges {
            head(name, "gauge", words, gauge.get().to_string());
        }
        let counters = [
            (
                "botyard_slow_clients_total",
                "Clients dropped because they read too slowly.",
                &self.slow_clients,
            ),
            ("botyard_orders_total", "Orders accepted and stored.", &self.orders),
            ("botyard_limited_total", "Requests refused because too much was asked.", &self.limited),
            ("botyard_commits_total", "Transactions of tables' changes.", &self.commits),
            ("botyard_commit_failures_total", "Transactions that failed.", &self.commit_failures),
        ];
        for (name, words, counter) in counters {
            head(name, "counter", words, counter.get().to_string());
        }
        for (name, words, histogram) in [
            ("botyard_commit_changes", "Changes written in one transaction.", &self.commit_sizes),
            ("botyard_commit_seconds", "How long a transaction took.", &self.commit_seconds),
        ] {
            let _ = writeln!(text, "# HELP {name} {words}\n# TYPE {name} histogram");
            histogram.write(name, "", &mut text);
        }
        text
    }

    fn write_requests(&self, text: &mut String) {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        let name = "botyard_requests_total";
        let _ = writeln!(text, "# HELP {name} Requests by route and class of status.\n# TYPE {name} counter");
        for ((method, template), route) in routes.iter() {
            for (class, count) in (1..).zip(&route.classes) {
                let count = count.get();
                if count > 0 {
                    let labels = format!("method=\"{method}\",route=\"{}\"", escaped(template));
                    let _ = writeln!(text, "{name}{{{labels},status=\"{class}xx\"}} {count}");
                }
            }
        }
        let name = "botyard_request_seconds";
        let _ = writeln!(text, "# HELP {name} How long requests took.\n# TYPE {name} histogram");
        for ((method, template), route) in routes.iter() {
            let labels = format!("method=\"{method}\",route=\"{}\"", escaped(template));
            route.seconds.write(name, &labels, text);
        }
    }
}

/// Counts a request; to be laid around all routes, with `from_fn_with_state`. What fits no route is `other`, so that nobody can
/// make new names.
pub async fn count(State(metrics): State<Arc<Metrics>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let template = route.as_ref().map_or("other", MatchedPath::as_str);
    metrics.answered(&method, template, response.status().as_u16(), began.elapsed());
    response
}

/// Methods that nobody knows can't make new names either.
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

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
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
    fn values_are_counted_up_to_every_bound() {
        let sizes = Histogram::of_sizes();
        for value in [0.5, 1.0, 3.0, 5_000.0] {
            sizes.observe(value);
        }
        let mut text = String::new();
        sizes.write("x", "", &mut text);
        for line in [
            "x_bucket{le=\"1\"} 2",
            "x_bucket{le=\"4\"} 3",
            "x_bucket{le=\"+Inf\"} 4",
            "x_sum 5004.5",
            "x_count 4",
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
        let text = metrics.text();
        for line in [
            "botyard_requests_total{method=\"GET\",route=\"/api/tables/{id}\",status=\"2xx\"} 2",
            "botyard_requests_total{method=\"GET\",route=\"other\",status=\"4xx\"} 1",
            "botyard_request_seconds_count{method=\"GET\",route=\"/api/tables/{id}\"} 2",
        ] {
            assert!(text.lines().any(|other| other == line), "{line} isn't in\n{text}");
        }
        assert!(!text.contains("secret") && !text.contains("nowhere"), "{text}");
    }

    #[test]
    fn every_line_is_one_that_prometheus_reads() {
        let metrics = Metrics::default();
        metrics.committed(3, Duration::from_millis(2));
        metrics.sockets.up();
        metrics.answered(&Method::GET, "/api/games", 429, Duration::ZERO);
        let text = metrics.text();
        let is_line = |line: &str| {
            let (name, value) = line.rsplit_once(' ').unwrap_or_default();
            line.starts_with("# ") || name.starts_with("botyard_") && value.parse::<f64>().is_ok()
        };
        assert!(text.lines().all(is_line), "{text}");
        assert!(
            text.contains("botyard_websockets 1\n")
                && text.contains("botyard_commits_total 1\n")
                && text.contains("botyard_limited_total 1\n"),
            "{text}"
        );
    }
}
