//! Error responses.

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use botyard_core::Words;
use botyard_protocol::{ErrorBody, ErrorFacts};
use botyard_table::Refusal;

use crate::store::StoreError;

/// An error response: a status, a code for programs and a sentence for people.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) code: Cow<'static, str>,
    pub(crate) message: String,
    /// Seconds after which a retry makes sense.
    pub(crate) retry_after: Option<u64>,
    /// The sentence in all languages, where there are translations.
    pub(crate) words: Option<Box<Words>>,
}

impl Problem {
    pub(crate) fn new(
        status: StatusCode,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<String>,
    ) -> Problem {
        Problem { status, code: code.into(), message: message.into(), retry_after: None, words: None }
    }

    /// 400: the request itself is invalid.
    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 403: the client isn't allowed to do this.
    pub(crate) fn forbidden(code: &'static str, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, code, message)
    }

    /// 404: there is no such thing.
    pub(crate) fn missing(what: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", format!("there is no such {what}"))
    }

    /// 429: too many requests; retry after this many seconds.
    pub(crate) fn too_many(seconds: u64, message: impl Into<String>) -> Problem {
        Problem {
            retry_after: Some(seconds.max(1)),
            ..Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", message)
        }
    }

    /// 503: temporarily not possible; retry after two seconds.
    pub(crate) fn unavailable(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { retry_after: Some(2), ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, code, message) }
    }

    /// The JSON body, which is also used for errors in streams.
    pub(crate) fn body(&self) -> ErrorBody {
        ErrorBody {
            error: ErrorFacts {
                code: self.code.clone().into_owned(),
                message: self.message.clone(),
                retry_after: self.retry_after,
            },
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        // The details are for the server's operator, not for the client.
        tracing::error!(error = %error, "storage failed");
        Problem::unavailable("storage", "the server can't store or read this at the moment; nothing was done")
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem {
            words: Some(Box::new(Words::of(&refusal))),
            ..Problem::new(StatusCode::CONFLICT, refusal.code(), refusal.to_string())
        }
    }
}
