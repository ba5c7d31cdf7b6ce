//! Incoming mail by webhook: a mail provider posts each letter as it arrived.

use std::sync::Arc;

use axum::Json;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{HeaderMap, StatusCode};
use botyard_mail::LONGEST_LETTER;
use botyard_protocol::Acknowledged;
use bytes::Bytes;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::Path;
use crate::mail::transports::{LetterSink as _, MailInbox, ProbeSeen};
use crate::mail::{Envelope, RejectedLetter, Undelivered};
use crate::people;
use crate::problem::Problem;
use crate::yard::Yard;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .routes(routes!(deliver))
        .layer(DefaultBodyLimit::max(LONGEST_LETTER))
        .merge(OpenApiRouter::new().routes(routes!(probe)))
}

/// Maximum length of an envelope's address, in characters.
const LONGEST_ADDRESS: usize = 256;

/// The envelope, if the provider knows it.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct EnvelopeQuery {
    /// The envelope's sender; empty for a bounce.
    #[param(max_length = 256)]
    from: Option<String>,
    /// The envelope's recipient.
    #[param(max_length = 256)]
    to: Option<String>,
}

/// Deliver a letter
///
/// The body is the letter as it arrived (raw MIME). Send the setting `mail_webhook_secret` as `Authorization:
/// Bearer`. The answer comes once everything that the letter caused is stored.
#[utoipa::path(
    post,
    path = "/api/mail/letters",
    tag = "mail",
    params(EnvelopeQuery),
    request_body(content = String, content_type = "message/rfc822"),
    responses(
        (status = 200, description = "Accepted.", body = Acknowledged),
        (status = 400, description = "The query is malformed.", body = botyard_protocol::ErrorBody),
        (status = 401, description = "The secret is missing.", body = botyard_protocol::ErrorBody),
        (status = 403, description = "The secret is wrong.", body = botyard_protocol::ErrorBody),
        (status = 404, description = "The webhook isn't enabled.", body = botyard_protocol::ErrorBody),
        (status = 413, description = "The letter is too large.", body = botyard_protocol::ErrorBody),
        (status = 422, description = "The letter isn't for this server.", body = botyard_protocol::ErrorBody),
        (status = 503, description = "It can't be stored now; send it again.", body = botyard_protocol::ErrorBody),
    ),
    security(("bearer" = []))
)]
async fn deliver(
    State(yard): State<Arc<Yard>>,
    headers: HeaderMap,
    envelope: Result<Query<EnvelopeQuery>, axum::extract::rejection::QueryRejection>,
    letter: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<Json<Acknowledged>, Problem> {
    let secret = yard.settings.mail.transports.webhook_secret.as_ref();
    let (Some(secret), Some(inbox)) = (secret, MailInbox::of(&yard)) else {
        return Err(Problem::missing("address"));
    };
    let words = "send the webhook's secret as Authorization: Bearer";
    match people::bearer(&headers) {
        None => return Err(Problem::new(StatusCode::UNAUTHORIZED, "no-secret", words)),
        Some(word) if is_equal(word, secret.reveal()) => {}
        Some(_) => return Err(Problem::forbidden("wrong-secret", words)),
    }
    let Query(envelope) = envelope.map_err(|why| Problem::bad("bad-query", why.body_text()))?;
    let is_long = |address: &Option<String>| {
        address.as_deref().is_some_and(|address| address.chars().count() > LONGEST_ADDRESS)
    };
    if is_long(&envelope.from) || is_long(&envelope.to) {
        return Err(Problem::bad(
            "bad-query",
            format!("an address has at most {LONGEST_ADDRESS} characters"),
        ));
    }
    let too_large = || {
        let words = format!("the letter is too large: the maximum is {LONGEST_LETTER} bytes");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", words)
    };
    let letter = letter.map_err(|why| match why.status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_large(),
        status => Problem::new(status, "bad-request", "the letter can't be read to its end"),
    })?;
    let envelope = Envelope { from: envelope.from, to: envelope.to.into_iter().collect(), dkim: Vec::new() };
    match inbox.deliver(&letter, &envelope).await {
        Ok(_) => Ok(Json(Acknowledged::OK)),
        Err(Undelivered::Later) => Err(Problem::unavailable("storage", Undelivered::Later.to_string())),
        Err(Undelivered::Refused(RejectedLetter::TooLarge)) => Err(too_large()),
        Err(Undelivered::Refused(why @ RejectedLetter::NotOurs)) => {
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "not-ours", why.to_string()))
        }
    }
}

/// Arrival of a test letter
///
/// `botyard doctor` sends a letter with an unguessable word and polls this endpoint. The answer says how the
/// letter was signed.
#[utoipa::path(
    get,
    path = "/api/mail/probes/{word}",
    operation_id = "mail_probe",
    tag = "mail",
    params(("word" = String, Path, description = "The word of the test letter.", max_length = 64)),
    responses(
        (status = 200, description = "The letter has arrived.", body = ProbeSeen),
        (status = 404, description = "The letter has not arrived, or the server has no mail.", body = botyard_protocol::ErrorBody),
    )
)]
async fn probe(State(yard): State<Arc<Yard>>, Path(word): Path<String>) -> Result<Json<ProbeSeen>, Problem> {
    let found = yard.probes.find(&word);
    found.map(Json).ok_or_else(|| Problem::missing("test letter"))
}

/// Compares digests in constant time, so that timing reveals nothing about the secret.
fn is_equal(one: &str, other: &str) -> bool {
    let (one, other) = (Sha256::digest(one), Sha256::digest(other));
    one.iter().zip(&other).fold(0, |differences, (a, b)| differences | (a ^ b)) == 0
}
