//! Authentication requirements in the OpenAPI document.
//!
//! An operation needs a session or a token unless it is in one of the two lists, so a new one can't be
//! forgotten; a test calls all of them unauthenticated.

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};

/// Operations that don't look at the session or token.
const FOR_EVERYBODY: &[&str] = &[
    "GET /healthz",
    "GET /readyz",
    "GET /metrics",
    "GET /api/games",
    "GET /api/games/{game}",
    "GET /api/games/{game}/rules",
    "GET /api/leaderboard/{game}",
    "GET /api/mail/probes/{word}",
    "GET /api/mail/stop/{token}",
    "POST /api/mail/stop/{token}",
    "GET /api/players/{name}",
    "GET /api/players/{name}/ratings",
    "GET /api/seeks",
    "GET /api/tables",
    "POST /api/login",
    "GET /api/bot/online",
    "GET /api/player",
    "GET /api/player/top/{nb}/{perf}",
    "GET /api/user/{username}/rating-history",
    "POST /api/token/test",
];

/// Operations with optional authentication: a signed-in player may see or do more, anyone else remains
/// anonymous or becomes a new guest.
const FOR_ANYBODY: &[&str] = &[
    "GET /api/games/user/{username}",
    "GET /api/user/{username}",
    "GET /api/user/{username}/current-game",
    "GET /api/users/status",
    "GET /game/export/{id}",
    "POST /api/games/export/_ids",
    "POST /api/users",
    "GET /api/session",
    "GET /api/stream/game/{id}",
    "GET /api/tables/{id}",
    "GET /api/tables/{id}/chat",
    "GET /api/tables/{id}/events",
    "GET /api/tables/{id}/log",
    "GET /api/tables/{id}/record",
    "GET /api/tables/{id}/scene",
    "GET /api/ws",
    "POST /api/accounts",
    "POST /api/analysis",
    "POST /api/guest",
    "POST /api/logout",
    "POST /api/records/verify",
    "POST /api/seeks",
    "POST /api/tables",
    "POST /api/tables/{id}/join",
];

/// Adds the two authentication schemes, and the requirements of every operation.
pub(super) fn describe(document: &mut utoipa::openapi::OpenApi) {
    let components = document.components.get_or_insert_default();
    let cookie = ApiKeyValue::with_description(
        "botyard",
        "The session of a browser, set by signing in; by https its name is `__Host-botyard`.",
    );
    components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("A session's token (`bys_…`) or an API token (`byt_…`)."));
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer.build()));
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            let name = format!("{method} {path}");
            let is_listed = |list: &[&str]| list.contains(&name.as_str());
            // Some endpoints declare their own: the webhook has a secret.
            if operation.security.is_none() && !is_listed(FOR_EVERYBODY) {
                let needs = |name: &str| SecurityRequirement::new(name, Vec::<String>::new());
                let without = is_listed(FOR_ANYBODY).then(SecurityRequirement::default);
                operation.security =
                    Some(without.into_iter().chain([needs("session"), needs("bearer")]).collect());
            }
        }
    }
}

pub(super) fn operations(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let PathItem { get, put, post, delete, patch, .. } = item;
    let all = [("GET", get), ("PUT", put), ("POST", post), ("DELETE", delete), ("PATCH", patch)];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}
