//! Checks of every request before it reaches its handler: well-formedness and rate limits.

use std::sync::Arc;
use std::time::Duration;

use axum::body::HttpBody as _;
use axum::extract::{Request, State};
use axum::http::{StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;

use crate::http::records;
use crate::limits::{Bucket, LimitKey};
use crate::problem::Problem;
use crate::yard::Yard;

/// Size of a rejected body up to which it is read to its end, in bytes.
const DRAINED: u64 = 4 << 20;
/// Time for reading a rejected body.
const DRAINING: Duration = Duration::from_secs(5);

/// Whether this is an endpoint for operators.
pub(crate) fn is_operations(path: &str) -> bool {
    matches!(path, "/healthz" | "/readyz" | "/metrics")
}

/// Whether requests for this path aren't counted: endpoints for operators, and the files of the page, which
/// are in memory. A school class that opens the page at the same moment asks for a thousand of them.
fn is_free(yard: &Yard, path: &str) -> bool {
    is_operations(path) || (!path.starts_with("/api/") && yard.settings.site.file(path).is_some())
}

/// Middleware for `axum::middleware::from_fn_with_state`. It stores the identity that it finds in the
/// request's extensions.
pub(crate) async fn gate(State(yard): State<Arc<Yard>>, mut request: Request, next: Next) -> Response {
    if let Err(problem) = check_form(&request, yard.settings.body_limit) {
        drain(request).await;
        return problem.into_response();
    }
    if !is_free(&yard, request.uri().path())
        && let Err(problem) = count(&yard, &mut request).await
    {
        return problem.into_response();
    }
    next.run(request).await
}

/// Reads the body of a rejected request and drops it. Closing the connection while the client is still
/// sending resets it, and the answer may be lost on the way.
async fn drain(request: Request) {
    // A client that sends `Expect` waits for the answer before it sends the body.
    if request.headers().contains_key(header::EXPECT)
        || request.body().size_hint().exact().is_none_or(|length| length > DRAINED)
    {
        return;
    }
    let mut body = request.into_body().into_data_stream();
    let reading = async { while let Some(Ok(_)) = body.next().await {} };
    let _ = tokio::time::timeout(DRAINING, reading).await;
}

/// Counts the request for its address and for its player.
async fn count(yard: &Yard, request: &mut Request) -> Result<(), Problem> {
    let client = yard.limits.client(request.extensions(), request.headers());
    yard.limits.check(Bucket::General, &client)?;
    if !request.uri().path().starts_with("/api/") {
        return Ok(());
    }
    // An invalid token is the handler's business: some don't need one.
    if let Ok(identity) = yard.people.identify(request.headers()).await {
        if let Some(player) = &identity.player {
            yard.limits.remember(&player.id, &client);
            yard.people.attendance().hear(&player.id);
            yard.limits.check(Bucket::General, LimitKey::player(&player.id))?;
        }
        request.extensions_mut().insert(identity);
    }
    Ok(())
}

/// Checks that the request has one host, and that its `Content-Length` isn't too large.
fn check_form(request: &Request, body_limit: usize) -> Result<(), Problem> {
    let headers = request.headers();
    let hosts = headers.get_all(header::HOST).iter().count();
    let needs_host = request.version() == Version::HTTP_11 && request.uri().authority().is_none();
    if hosts > 1 || (needs_host && hosts == 0) {
        return Err(Problem::bad("host", "a request names one host"));
    }
    let most = if request.uri().path() == records::PATH { body_limit.max(records::BODY) } else { body_limit };
    let length =
        headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > most as u64) {
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "the body is too large"));
    }
    Ok(())
}
