//! What the server writes about itself.
//!
//! **Invariant:** no bodies, tokens, cookies, query strings or orders. A request is told by its method, the template of its route
//! (never the path itself, which may hold the key of an invitation), status and time.

use std::io::IsTerminal as _;

use axum::extract::{MatchedPath, Request};
use tower_http::classify::{ServerErrorsAsFailures, SharedClassifier};
use tower_http::trace::{DefaultOnFailure, DefaultOnRequest, DefaultOnResponse, TraceLayer};
use tracing::Level;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;

use crate::config::{LogFormat, Settings};

/// Is this a filter?
pub(crate) fn read_filter(text: &str) -> Result<EnvFilter, String> {
    let default = LevelFilter::INFO;
    // A word alone would be taken for the name of a module.
    let is_word = !text.contains([',', '=', ':', '[']);
    if text.is_empty() || is_word && text.parse::<LevelFilter>().is_err() {
        return Err(
            "say error, warn, info, debug, trace or off, or a filter such as info,botyard_server=debug"
                .to_owned(),
        );
    }
    let builder = EnvFilter::builder().with_default_directive(default.into());
    let mut filter = builder.parse(text).map_err(|why| why.to_string())?;
    // What the database is asked holds what people wrote; it is told only to who asks for it by name.
    if !text.contains("sqlx") && filter.max_level_hint().is_none_or(|level| level > LevelFilter::WARN) {
        filter = filter.add_directive("sqlx=warn".parse().map_err(|_| "a filter".to_owned())?);
    }
    Ok(filter)
}

/// Begins to log, to the error output. Once for a program: a second time changes nothing.
pub fn begin(settings: &Settings) -> Result<(), String> {
    let filter = read_filter(&settings.log)?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let begun = match settings.log_format {
        LogFormat::Text => builder.with_ansi(std::io::stderr().is_terminal()).try_init(),
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
    };
    if let Err(why) = begun {
        tracing::debug!(%why, "logging has begun already");
    }
    Ok(())
}

/// A layer that logs requests: at level debug, and those that fail in the server as errors.
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
        for bad in ["loud", "", "info,botyard=loud"] {
            assert!(read_filter(bad).is_err(), "{bad}");
        }
    }
}
