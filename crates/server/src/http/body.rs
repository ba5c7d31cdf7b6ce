//! Extractors for bodies, path parameters and queries. Input that can't be read becomes a [`Problem`] with a
//! sentence that says where it is wrong.

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use botyard_protocol::ErrorBody;
use bytes::Bytes;
use serde::de::{Deserialize as _, DeserializeOwned, Deserializer, Error as _};
use serde_json::Value;

use crate::problem::Problem;

/// A JSON body. An empty one counts as `{}`.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        let json = is_json(request.headers());
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| unreadable(rejection.status(), rejection.body_text()))?;
        if bytes.is_empty() {
            return read(b"{}");
        }
        // Forms on other sites can send any text, but not as JSON without a preflight.
        if !json {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "not-json",
                "the body has to be JSON, with the header Content-Type: application/json",
            ));
        }
        read(&bytes)
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<Body<T>, Problem> {
    // serde would read an array as an object without field names.
    if bytes.trim_ascii_start().starts_with(b"[") {
        return Err(bad("the body can't be read: it has to be an object"));
    }
    let error = match serde_json::from_slice(bytes) {
        Ok(value) => return Ok(Body(value)),
        Err(error) => error,
    };
    if error.is_data()
        && let Ok(mut value) = serde_json::from_slice(bytes)
        && make_whole(&mut value)
        && let Ok(value) = serde_json::from_value(value)
    {
        return Ok(Body(value));
    }
    Err(bad(format!("the body can't be read: {error}")))
}

/// Turns numbers such as `6.0` into integers, which they are in JSON. Returns false if there are none.
fn make_whole(value: &mut Value) -> bool {
    /// All integers up to this are exact in an `f64`.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) if number.is_f64() => match number.as_f64() {
            Some(real) if real.fract() == 0.0 && real.abs() <= EXACT => {
                *value = (real as i64).into();
                true
            }
            _ => false,
        },
        // `|`, not `||`: every number has to be converted.
        Value::Array(values) => values.iter_mut().fold(false, |any, value| make_whole(value) | any),
        Value::Object(fields) => fields.values_mut().fold(false, |any, value| make_whole(value) | any),
        _ => false,
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    is_kind(headers, "application/json")
}

/// Whether the body is a form.
pub(crate) fn is_form(headers: &HeaderMap) -> bool {
    is_kind(headers, "application/x-www-form-urlencoded")
}

fn is_kind(headers: &HeaderMap, wanted: &str) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(wanted)
}

/// A form, as lichess' clients send it, or a JSON body.
#[derive(Debug)]
pub(crate) struct FormOrJson<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for FormOrJson<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<FormOrJson<T>, Problem> {
        if !is_form(request.headers()) {
            return Body::from_request(request, state).await.map(|Body(value)| FormOrJson(value));
        }
        axum::Form::from_request(request, state)
            .await
            .map(|axum::Form(value)| FormOrJson(value))
            .map_err(|rejection| unreadable(rejection.status(), rejection.body_text()))
    }
}

/// A plain text body, whatever its content type.
#[derive(Debug)]
pub(crate) struct TextBody(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for TextBody {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<TextBody, Problem> {
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| unreadable(rejection.status(), rejection.body_text()))?;
        String::from_utf8(bytes.into()).map(TextBody).map_err(|_| bad("the body has to be text in UTF-8"))
    }
}

/// Reads an optional text of a query with at most `MOST` characters: `deserialize_with = "at_most::<8, _>"`.
pub(crate) fn at_most<'de, const MOST: usize, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    match &text {
        Some(text) if text.chars().count() > MOST => {
            Err(D::Error::custom(format!("a text has at most {MOST} characters here")))
        }
        _ => Ok(text),
    }
}

/// Reads a boolean as lichess' clients write it: `true`, `True` or `1`.
pub(crate) fn is_yes(word: Option<&str>) -> Option<bool> {
    word.map(|word| matches!(word, "true" | "True" | "1" | "yes"))
}

/// Path parameters.
#[derive(Debug)]
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Problem> {
        axum::extract::Path::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Path(value)| Path(value))
            .map_err(|rejection: PathRejection| unreadable(rejection.status(), rejection.body_text()))
    }
}

/// Query parameters.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Problem> {
        axum::extract::Query::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Query(value)| Query(value))
            .map_err(|rejection: QueryRejection| unreadable(rejection.status(), rejection.body_text()))
    }
}

fn unreadable(status: StatusCode, text: String) -> Problem {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::new(status, "too-large", "the body is too large"),
        _ => bad(text),
    }
}

fn bad(text: impl Into<String>) -> Problem {
    Problem::bad("bad-request", text)
}

/// Error responses of every endpoint with a body, for the OpenAPI document.
#[derive(utoipa::IntoResponses)]
#[allow(dead_code, reason = "only its shape is used")]
pub(crate) enum BodyRefusals {
    /// The request can't be read, or something in it is invalid.
    #[response(status = 400)]
    Bad(#[to_schema] ErrorBody),
    /// The body is too large.
    #[response(status = 413)]
    TooLarge(#[to_schema] ErrorBody),
    /// The body isn't JSON.
    #[response(status = 415)]
    NotJson(#[to_schema] ErrorBody),
}

/// Error response of endpoints without a body whose path or query can't be read, for the OpenAPI document.
#[derive(utoipa::IntoResponses)]
#[allow(dead_code, reason = "only its shape is used")]
pub(crate) enum Unreadable {
    /// The path or the query can't be read, or something in it is invalid.
    #[response(status = 400)]
    Bad(#[to_schema] ErrorBody),
}

/// Error responses of every endpoint, for the OpenAPI document.
#[derive(utoipa::IntoResponses)]
#[allow(dead_code, reason = "only its shape is used")]
pub(crate) enum Refusals {
    /// Not signed in, or the token is invalid.
    #[response(status = 401)]
    Unknown(#[to_schema] ErrorBody),
    /// Not allowed: banned, a token without the required scope, a wrong origin.
    #[response(status = 403)]
    Forbidden(#[to_schema] ErrorBody),
    /// Too many requests; `Retry-After` says how long to wait.
    #[response(status = 429, headers(("retry-after" = u64, description = "Seconds to wait.")))]
    TooMany(#[to_schema] ErrorBody),
    /// The server can't do this at the moment.
    #[response(status = 503, headers(("retry-after" = u64, description = "Seconds to wait.")))]
    Unavailable(#[to_schema] ErrorBody),
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::routing::post;
    use serde::Deserialize;
    use tower::ServiceExt;

    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct TestBody {
        #[allow(dead_code, reason = "only read")]
        text: String,
    }

    async fn answer(kind: &str, body: &str) -> (StatusCode, String) {
        let router: Router = Router::new().route("/", post(|Body(_): Body<TestBody>| async { "read" }));
        let mut request = Request::post("/");
        if !kind.is_empty() {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        let response =
            router.oneshot(request.body(axum::body::Body::from(body.to_owned())).unwrap()).await.unwrap();
        let status = response.status();
        let bytes = axum::body::to_bytes(response.into_body(), 10_000).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    #[test]
    fn integers_may_be_written_with_a_decimal_point() {
        #[derive(Deserialize, PartialEq, Debug)]
        struct Numbers {
            one: u32,
            more: Vec<i64>,
        }
        let whole =
            |text: &str| read::<Numbers>(text.as_bytes()).map(|Body(Numbers { one, more })| (one, more)).ok();
        assert_eq!(whole(r#"{"one":6.0,"more":[1e3,-2.0,7]}"#), Some((6, vec![1_000, -2, 7])));
        for (one, more) in
            [("6.5", "0"), ("-1.0", "0"), ("4294967296.0", "0"), ("1e300", "0"), ("6.0", "1.5")]
        {
            assert_eq!(whole(&format!(r#"{{"one":{one},"more":[{more}]}}"#)), None, "{one} {more}");
        }
        assert_eq!(whole("[6, []]"), None, "a list is no object");
    }

    #[tokio::test]
    async fn an_unreadable_body_is_rejected_with_a_reason() {
        let json = "application/json; charset=utf-8";
        assert_eq!(answer(json, r#"{"text":"a"}"#).await, (StatusCode::OK, "read".into()));
        for (kind, body, status, words) in [
            (json, r#"{"text":1}"#, 400, "invalid type: integer"),
            (json, r#"{"text":"a","more":1}"#, 400, "unknown field `more`"),
            (json, "{", 400, "line 1"),
            ("", "", 400, "missing field `text`"),
            ("text/plain", r#"{"text":"a"}"#, 415, "Content-Type: application/json"),
        ] {
            let (got, text) = answer(kind, body).await;
            assert_eq!(got.as_u16(), status, "{body}");
            assert!(text.contains(words), "{text}");
        }
    }
}
