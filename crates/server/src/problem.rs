//! What a request gets that can't be answered.

use std::borrow::Cow;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use botyard_core::Words;
use botyard_protocol::{ErrorBody, ErrorFacts};
use botyard_table::Refusal;

use crate::store::StoreError;

/// Why a request isn't answered: a status, a code for programs and a sentence for people.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) code: Cow<'static, str>,
    pub(crate) message: String,
    /// Seconds after which it is worth trying again.
    pub(crate) retry_after: Option<u64>,
    /// The sentence in every language, where it is known.
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

    /// The request itself is wrong.
    pub(crate) fn bad(code: &'static str, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// Who asks may not.
    pub(crate) fn forbidden(code: &'static str, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, code, message)
    }

    /// It isn't there.
    pub(crate) fn missing(what: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", format!("there is no such {what}"))
    }

    /// Too much was asked for; try again after so many seconds.
    pub(crate) fn too_many(seconds: u64, message: impl Into<String>) -> Problem {
        Problem {
            retry_after: Some(seconds.max(1)),
            ..Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", message)
        }
    }

    /// The server can't do it at the moment.
    pub(crate) fn unavailable(code: &'static str, message: impl Into<String>) -> Problem {
        Problem { retry_after: Some(2), ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, code, message) }
    }

    /// The same as it is told in a stream.
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
        // What exactly failed is for whoever runs the server, not for who asks.
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
