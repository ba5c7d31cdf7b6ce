//! Setup of logging, and the middleware that logs requests.
//!
//! **Invariant:** no bodies, tokens, cookies, query strings or orders are logged. A request is logged with
//! its method, the template of its route (never the path itself, which may contain the key of an invitation),
//! status and duration.

use std::io::IsTerminal as _;

use axum::extract::{MatchedPath, Request};
use tower_http::classify::{ServerErrorsAsFailures, SharedClassifier};
use tower_http::trace::{DefaultOnFailure, DefaultOnRequest, DefaultOnResponse, TraceLayer};
use tracing::Level;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::{LogFormat, Settings};

/// Parses a filter such as `info,botyard_server=debug`.
pub(crate) fn read_filter(text: &str) -> Result<Targets, String> {
    // A single word would be parsed as the name of a module.
    let is_word = !text.contains([',', '=', ':']);
    // Filters by span or field contain brackets and would be parsed as odd module names.
    if text.is_empty() || text.contains('[') || is_word && text.parse::<LevelFilter>().is_err() {
        return Err(
            "expected error, warn, info, debug, trace or off, or a filter such as info,botyard_server=debug"
                .to_owned(),
        );
    }
    let filter: Targets = text.parse().map_err(|why| format!("{why}"))?;
    let level = filter.default_level().unwrap_or(LevelFilter::INFO);
    let filter = filter.with_default(level);
    // Logged only if their name is in the filter.
    let quiet = QUIET.iter().filter(|(name, _)| !text.contains(name));
    Ok(quiet.fold(filter, |filter, &(name, most)| filter.with_target(name, level.min(most))))
}

/// Libraries that would log orders, tokens and queries, with their maximum level.
const QUIET: [(&str, LevelFilter); 8] = [
    ("sqlx", LevelFilter::WARN),
    ("tungstenite", LevelFilter::INFO),
    ("tokio_tungstenite", LevelFilter::INFO),
    ("hyper", LevelFilter::INFO),
    ("hyper_util", LevelFilter::INFO),
    ("h2", LevelFilter::INFO),
    ("rustls", LevelFilter::INFO),
    ("tokio_rustls", LevelFilter::INFO),
];

/// Starts logging to standard error. Has an effect only once per process.
pub fn begin(settings: &Settings) -> Result<(), String> {
    let filter = read_filter(&settings.log)?;
    let builder = tracing_subscriber::fmt().with_max_level(Level::TRACE).with_writer(std::io::stderr);
    let begun = match settings.log_format {
        LogFormat::Text => {
            builder.with_ansi(std::io::stderr().is_terminal()).finish().with(filter).try_init()
        }
        LogFormat::Json => builder.json().flatten_event(true).finish().with(filter).try_init(),
    };
    if let Err(why) = begun {
        tracing::debug!(%why, "logging has begun already");
    }
    Ok(())
}

/// Middleware that logs requests: at level debug, and server errors at level error.
pub(crate) fn requests()
-> TraceLayer<SharedClassifier<ServerErrorsAsFailures>, impl Fn(&Request) -> tracing::Span + Clone> {
    let span = |request: &Request| {
        let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str);
        tracing::info_span!("request", method = %request.method(), route)
    };
    TraceLayer::new_for_http()
        .make_span_with(span)
        .on_request(DefaultOnRequest::new().level(Level::TRACE))
        .on_response(DefaultOnResponse::new().level(Level::DEBUG))
        .on_failure(DefaultOnFailure::new().level(Level::ERROR))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_filters_are_read() {
        for good in ["info", "WARN", "off", "debug,sqlx=debug", "info,botyard_server::tables=trace"] {
            assert!(read_filter(good).is_ok(), "{good}");
        }
        for bad in ["loud", "", "info,botyard=loud", "info,[request]=debug"] {
            assert!(read_filter(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn queries_are_logged_only_on_request() {
        let shows = |filter: &str, target: &str, level: Level| {
            read_filter(filter).is_ok_and(|filter| filter.would_enable(target, &level))
        };
        assert!(shows("botyard_server=debug", "botyard_server::tables", Level::DEBUG));
        assert!(shows("botyard_server=debug", "hyper", Level::INFO));
        assert!(!shows("trace", "tungstenite::protocol", Level::TRACE));
        assert!(!shows("trace", "hyper::proto::h1", Level::DEBUG));
        assert!(!shows("trace", "sqlx::query", Level::INFO));
        assert!(shows("trace", "sqlx::query", Level::WARN));
        assert!(!shows("error", "sqlx::query", Level::WARN));
        assert!(shows("info,sqlx=debug", "sqlx::query", Level::DEBUG));
    }
}
