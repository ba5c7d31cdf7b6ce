//! The OpenAPI document: its general information, and corrections that apply to all endpoints.

use axum::http::StatusCode;
use botyard_protocol::{BotEvent, BotGameLine, Notice, NumberedRequest};
use serde_json::{Value, json};
use utoipa::OpenApi;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::{RefOr, Required, Server};

use crate::http::security::operations;

/// The start of the document. It lists the messages of streams and of the WebSocket as schemas, although no
/// response has them as its body.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "botyard",
        description = "Robot board games over the network. Requests and responses are JSON, streams are one JSON object per line; errors are \
            `{\"error\":{\"code\":…,\"message\":…}}`. Examples are in `docs/api.md`.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    components(schemas(Notice, NumberedRequest, BotEvent, BotGameLine)),
    tags(
        (name = "accounts", description = "Guests, accounts, sessions and tokens."),
        (name = "analysis", description = "The engine, and the solved game."),
        (name = "bot", description = "Playing by program: lichess' bot API."),
        (name = "challenges", description = "Challenges to other players."),
        (name = "chat", description = "Chat at tables, and mutes."),
        (name = "games", description = "The games, their options and their rules."),
        (name = "lichess", description = "Other endpoints that lichess clients use."),
        (name = "lobby", description = "Finding opponents."),
        (name = "mail", description = "Play by mail."),
        (name = "operations", description = "Health and metrics of the server."),
        (name = "play", description = "Orders, offers, resigning."),
        (name = "players", description = "Players and leaderboards."),
        (name = "records", description = "Game records."),
        (name = "streams", description = "Live events."),
        (name = "tables", description = "Creating, finding and viewing tables."),
    )
)]
struct Document;

pub(super) fn begun() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

/// Where the API is: the public address, or the host from which the document was fetched.
pub(super) fn server(url: &str) -> Server {
    Server::new(if url.is_empty() { "/" } else { url })
}

/// Makes the corrections that no single endpoint can make.
pub(super) fn finish(document: &mut utoipa::openapi::OpenApi) {
    // The router marks a path parameter that may contain slashes with an asterisk; OpenAPI doesn't know that.
    let paths = std::mem::take(&mut document.paths.paths);
    document.paths.paths = paths.into_iter().map(|(path, item)| (path.replace("{*", "{"), item)).collect();
    for (path, item) in &mut document.paths.paths {
        for (_, operation) in operations(item) {
            for (status, response) in &mut operation.responses.responses {
                if let RefOr::T(response) = response
                    && response.description.is_empty()
                {
                    usual_words(status).clone_into(&mut response.description);
                }
            }
            // An empty body is valid text.
            if let Some(RefOr::T(body)) = &mut operation.request_body
                && body.content.contains_key("text/plain")
            {
                body.required = Some(Required::False);
            }
            if path == "/api/ws" {
                let of = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
                let messages = json!({ "client": of("NumberedRequest"), "server": of("Notice") });
                let extension = Extensions::builder().add("x-websocket-messages", messages).build();
                operation.extensions.get_or_insert_with(Extensions::default).merge(extension);
            }
        }
    }
}

/// The document as JSON.
pub(super) fn written(document: &utoipa::openapi::OpenApi) -> Value {
    let mut written = serde_json::to_value(document).unwrap_or_default();
    say_lengths(&mut written);
    written
}

/// Writes the length of a tuple as `minItems` and `maxItems` in place of `"items": false`, which generators
/// can't read.
fn say_lengths(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(say_lengths),
        Value::Object(fields) => {
            if let Some(parts) = fields.get("prefixItems").and_then(Value::as_array).map(Vec::len)
                && fields.get("items") == Some(&Value::Bool(false))
            {
                fields.remove("items");
                fields.insert("minItems".to_owned(), json!(parts));
                fields.insert("maxItems".to_owned(), json!(parts));
            }
            fields.values_mut().for_each(say_lengths);
        }
        _ => {}
    }
}

/// Default description of a response for which the endpoint gives none.
fn usual_words(status: &str) -> &str {
    match status {
        "200" => "Success.",
        "201" => "Created.",
        "202" => "Accepted.",
        "204" => "Success, without a body.",
        "400" => "The request is malformed or invalid.",
        "404" => "Not found, or not visible to you.",
        "409" => "Not possible in the current state.",
        other => other
            .parse()
            .ok()
            .and_then(|code: u16| StatusCode::from_u16(code).ok()?.canonical_reason())
            .unwrap_or("Another response."),
    }
}
