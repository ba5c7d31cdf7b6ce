use axum::Router;
use axum::extract::FromRef;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use botyard_table::{DAY, Time};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::http::{accounts, players};
use crate::limits::{LimitSettings, Rate, RateLimits};
use crate::mail::HasMail;
use crate::people::testing::{self, PASSWORD};
use crate::people::{self, People};
use crate::secrets;
use crate::shield::Shield;
use crate::store::Store;
use crate::store::wall_clock as now;
use crate::yard::PublicUrl;

#[derive(Clone)]
struct Small {
    people: People,
    limits: RateLimits,
    store: Store,
}

impl FromRef<Small> for People {
    fn from_ref(state: &Small) -> People {
        state.people.clone()
    }
}

impl FromRef<Small> for HasMail {
    fn from_ref(_: &Small) -> HasMail {
        HasMail(false)
    }
}

impl FromRef<Small> for PublicUrl {
    fn from_ref(_: &Small) -> PublicUrl {
        PublicUrl(String::new())
    }
}

impl FromRef<Small> for RateLimits {
    fn from_ref(state: &Small) -> RateLimits {
        state.limits.clone()
    }
}

impl FromRef<Small> for Store {
    fn from_ref(state: &Small) -> Store {
        state.store.clone()
    }
}

/// A server with only the endpoints for people.
struct AccountsServer {
    router: Router,
    state: Small,
    _folder: Option<tempfile::TempDir>,
}

/// Status, cookie and body of a response.
struct TestResponse {
    status: StatusCode,
    cookie: Option<String>,
    headers: axum::http::HeaderMap,
    body: Value,
}

impl TestResponse {
    fn token(&self) -> String {
        self.body["token"].as_str().unwrap_or_else(|| panic!("no token: {}", self.body)).to_owned()
    }

    fn code(&self) -> (u16, &str) {
        (self.status.as_u16(), self.body["error"]["code"].as_str().unwrap_or_default())
    }
}

impl AccountsServer {
    async fn new() -> AccountsServer {
        AccountsServer::with(&LimitSettings { off: true, ..LimitSettings::default() }, None).await
    }

    async fn with(limits: &LimitSettings, url: Option<&str>) -> AccountsServer {
        let (folder, store) = testing::store().await;
        AccountsServer::on(store, limits, url, Some(folder))
    }

    fn on(
        store: Store,
        limits: &LimitSettings,
        url: Option<&str>,
        folder: Option<tempfile::TempDir>,
    ) -> AccountsServer {
        let is_https = url.is_some_and(|url| url.starts_with("https:"));
        let shield = Shield::new(url, is_https);
        let people = People::new(store.clone(), is_https);
        let state = Small { people, limits: RateLimits::new(limits), store };
        let (router, document) =
            accounts::routes::<Small>().merge(players::routes::<Small>()).split_for_parts();
        assert_eq!(document.paths.paths.len(), 12);
        let router = shield.around(router.with_state(state.clone()));
        AccountsServer { router, state, _folder: folder }
    }

    /// Sends a request with these headers.
    async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Value>,
    ) -> TestResponse {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "yard.example");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                axum::body::Body::from(body.to_string())
            }
            None => axum::body::Body::empty(),
        };
        let response: Response = self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 1_000_000).await.unwrap();
        let cookie = parts.headers.get(header::SET_COOKIE).map(|value| value.to_str().unwrap().to_owned());
        let body = if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes).unwrap() };
        TestResponse { status: parts.status, cookie, headers: parts.headers, body }
    }

    async fn post(&self, path: &str, body: Value) -> TestResponse {
        self.send("POST", path, &[], Some(body)).await
    }

    /// Sends a request with a bearer token.
    async fn ask(&self, token: &str, method: &str, path: &str, body: Option<Value>) -> TestResponse {
        self.send(method, path, &[("authorization", &format!("Bearer {token}"))], body).await
    }

    async fn account(&self, name: &str) -> String {
        self.post("/api/accounts", json!({ "name": name, "password": PASSWORD })).await.token()
    }
}

/// Runs each of these as a test on SQLite, and all together as one on PostgreSQL.
macro_rules! on_both {
    ($($name:ident,)*) => {
        mod sqlite {
            $(
                #[tokio::test]
                async fn $name() {
                    super::$name(&super::AccountsServer::new().await).await;
                }
            )*
        }

        #[cfg(unix)]
        #[tokio::test]
        async fn all_tests_on_postgresql() {
            let Some(mut cluster) = testing::postgres::Cluster::start() else { return };
            $(
                let store = Store::open(&cluster.database().await).await.unwrap();
                $name(&AccountsServer::on(store.clone(), &LimitSettings { off: true, ..LimitSettings::default() }, None, None)).await;
                store.close().await;
            )*
        }
    };
}

on_both! {
    a_guest_can_become_an_account_with_the_same_id,
    account_names_are_unique_and_guest_names_are_not,
    unusual_text_is_refused_or_harmless,
    wrong_names_and_wrong_passwords_look_the_same,
    sessions_can_end_here_or_everywhere,
    a_session_lasts_for_as_long_as_it_is_used,
    a_token_grants_its_scopes_until_it_is_deleted,
    a_closed_account_keeps_its_name_from_others,
    a_new_password_deletes_tokens_that_could_change_it,
    banned_players_get_the_reason_everywhere,
    players_and_leaderboards_are_public,
    a_backup_contains_players_sessions_tokens_and_ratings,
}

async fn a_guest_can_become_an_account_with_the_same_id(yard: &AccountsServer) {
    let guest = yard.send("POST", "/api/guest", &[], None).await;
    assert_eq!(guest.status, StatusCode::CREATED);
    assert!(guest.body["player"]["name"].as_str().unwrap().starts_with("Guest "));
    let cookie = guest.cookie.clone().unwrap();
    for part in ["botyard=bys_", "; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=15552000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"));
    let cookie = cookie.split(';').next().unwrap();
    let with_cookie = [("cookie", cookie), ("origin", "http://yard.example")];
    let me = yard.send("GET", "/api/account", &with_cookie, None).await;
    assert_eq!(me.body["player"], guest.body["player"]);
    assert_eq!(me.body["scopes"], json!(["read", "play", "bot", "account"]));
    assert!(me.cookie.unwrap().starts_with(cookie), "renewed");
    let again = yard.send("POST", "/api/guest", &with_cookie, None).await;
    assert_eq!(again.code(), (409, "signed-in"));

    let body = json!({ "name": "Anna", "password": PASSWORD });
    let account = yard.send("POST", "/api/accounts", &with_cookie, Some(body.clone())).await;
    assert_eq!(account.status, StatusCode::CREATED);
    assert_eq!(account.body["player"]["id"], guest.body["player"]["id"]);
    assert_eq!(account.body["player"]["kind"], "account");
    assert_eq!(yard.send("GET", "/api/account", &with_cookie, None).await.code(), (401, "not-signed-in"));
    let token = account.token();
    let me = yard.ask(&token, "GET", "/api/account", None).await;
    assert_eq!((&me.body["player"]["name"], &me.body["sessions"]), (&json!("Anna"), &json!(1)));
    assert_eq!(yard.ask(&token, "POST", "/api/accounts", Some(body)).await.code(), (409, "signed-in"));
    assert!(me.cookie.is_none());
}

async fn account_names_are_unique_and_guest_names_are_not(yard: &AccountsServer) {
    for _ in 0..2 {
        let guest = yard.post("/api/guest", json!({ "name": "Anna" })).await;
        assert_eq!((guest.status, &guest.body["player"]["name"]), (StatusCode::CREATED, &json!("Anna")));
    }
    yard.account("Anna").await;
    for name in ["Anna", "ANNA", "an-na", "Ａnna"] {
        assert_eq!(
            yard.post("/api/guest", json!({ "name": name })).await.code(),
            (409, "name-taken"),
            "{name}"
        );
        let account = yard.post("/api/accounts", json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(account.code(), (409, "name-taken"), "{name}");
    }
    let both = tokio::join!(
        yard.post("/api/accounts", json!({ "name": "Bertram", "password": PASSWORD })),
        yard.post("/api/accounts", json!({ "name": "bertram", "password": PASSWORD }))
    );
    let mut codes = [both.0.status.as_u16(), both.1.status.as_u16()];
    codes.sort_unstable();
    assert_eq!(codes, [201, 409]);
}

async fn unusual_text_is_refused_or_harmless(yard: &AccountsServer) {
    for name in
        ["<script>", "a'; drop table players; --", "\u{202e}anna", "an\0na", "", "\u{430}nna", "admin"]
    {
        let refused = yard.post("/api/accounts", json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(refused.code(), (400, "bad-name"), "{name:?}");
        assert_eq!(yard.post("/api/guest", json!({ "name": name })).await.code(), (400, "bad-name"));
        let login = yard.post("/api/login", json!({ "name": name, "password": "\0" })).await;
        assert_eq!(login.code(), (401, "wrong-login"), "{name:?}");
    }
    let password = "'; drop table players; -- \0 <b>";
    let made = yard.post("/api/accounts", json!({ "name": "Anna", "password": password })).await;
    assert_eq!(made.status, StatusCode::CREATED);
    let token = yard.post("/api/login", json!({ "name": "anna", "password": password })).await.token();
    let label = "'); delete from tokens; -- <img src=x onerror=x>";
    let body = json!({ "label": label, "scopes": ["read"] });
    assert_eq!(yard.ask(&token, "POST", "/api/tokens", Some(body)).await.status, StatusCode::CREATED);
    let list = yard.ask(&token, "GET", "/api/tokens", None).await;
    assert_eq!(list.body["tokens"][0]["label"], label);
    assert_eq!(list.headers["content-type"], "application/json");
    assert_eq!(list.headers["x-content-type-options"], "nosniff");
    assert_eq!(list.headers["cache-control"], "no-store");
    for (label, scopes) in [
        ("", json!(["read"])),
        ("a\0b", json!(["read"])),
        (&"x".repeat(61), json!(["read"])),
        ("x", json!([])),
    ] {
        let body = json!({ "label": label, "scopes": scopes });
        assert_eq!(yard.ask(&token, "POST", "/api/tokens", Some(body)).await.code(), (400, "bad-request"));
    }
    for id in ["x'%20or%201=1", "%00", "%FF", "nothing"] {
        let status = yard.ask(&token, "DELETE", &format!("/api/tokens/{id}"), None).await.status;
        assert!(status == 404 || status == 400, "{id}: {status}");
        let status = yard.send("GET", &format!("/api/players/{id}"), &[], None).await.status;
        assert!(status == 404 || status == 400, "{id}: {status}");
        let status = yard.send("GET", &format!("/api/leaderboard/{id}"), &[], None).await.status;
        assert!(status == 404 || status == 400, "{id}: {status}");
    }
}

async fn wrong_names_and_wrong_passwords_look_the_same(yard: &AccountsServer) {
    yard.account("Anna").await;
    let name = yard.post("/api/login", json!({ "name": "Nobody Here", "password": PASSWORD })).await;
    let password = yard.post("/api/login", json!({ "name": "Anna", "password": "not the password" })).await;
    assert_eq!(name.code(), (401, "wrong-login"));
    assert_eq!(name.body, password.body);
    for bad in ["password", "short", "annaanna1 but unknown field"] {
        let body = json!({ "name": "Anna B", "password": bad, "more": 1 });
        assert_eq!(yard.post("/api/accounts", body).await.code(), (400, "bad-request"));
    }
    let weak = yard.post("/api/accounts", json!({ "name": "Anna B", "password": "password" })).await;
    assert_eq!(weak.code(), (400, "bad-password"));
}

async fn sessions_can_end_here_or_everywhere(yard: &AccountsServer) {
    yard.account("Anna").await;
    let log_in =
        async || yard.post("/api/login", json!({ "name": "Anna", "password": PASSWORD })).await.token();
    let (one, two, three) = (log_in().await, log_in().await, log_in().await);
    let good = async |token: &str| yard.ask(token, "GET", "/api/account", None).await.status == 200;
    assert!(good(&one).await && good(&two).await && good(&three).await);
    let gone = yard.ask(&one, "POST", "/api/logout", None).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert!(gone.cookie.unwrap().contains("botyard=; ") && !good(&one).await && good(&two).await);
    assert_eq!(yard.ask(&one, "GET", "/api/account", None).await.code(), (401, "bad-token"));

    let change = json!({ "old": PASSWORD, "new": "another password" });
    assert_eq!(yard.ask(&two, "POST", "/api/account/password", Some(change.clone())).await.status, 204);
    assert!(good(&two).await && !good(&three).await);
    assert_eq!(
        yard.ask(&two, "POST", "/api/account/password", Some(change)).await.code(),
        (403, "wrong-password")
    );
    assert_eq!(yard.post("/api/login", json!({ "name": "Anna", "password": PASSWORD })).await.status, 401);
    let four =
        yard.post("/api/login", json!({ "name": "Anna", "password": "another password" })).await.token();
    yard.ask(&four, "POST", "/api/logout", Some(json!({ "everywhere": true }))).await;
    assert!(!good(&two).await && !good(&four).await);
    assert_eq!(yard.send("POST", "/api/logout", &[], None).await.status, 204);
}

async fn a_session_lasts_for_as_long_as_it_is_used(yard: &AccountsServer) {
    let (player, _) = yard.state.people.guest(None).await.unwrap();
    let store = &yard.state.store;
    let now = now();
    let started = |days: u64| Time(now.0 - days * DAY);
    let (old, used) = (secrets::token("bys_"), secrets::token("bys_"));
    store.add_session(&secrets::digest(&old), &player.id, started(200), started(20)).await.unwrap();
    store.add_session(&secrets::digest(&used), &player.id, started(170), now.after(10 * DAY)).await.unwrap();
    assert_eq!(yard.ask(&old, "GET", "/api/account", None).await.code(), (401, "bad-token"));
    assert_eq!(yard.ask(&used, "GET", "/api/account", None).await.status, 200);
    let session = store.session(&secrets::digest(&used)).await.unwrap().unwrap();
    assert!(session.touched >= now && session.expires >= now.after(180 * DAY));
    assert_eq!(yard.state.people.sweep().await.unwrap(), 1);
}

async fn a_token_grants_its_scopes_until_it_is_deleted(yard: &AccountsServer) {
    let session = yard.account("Anna").await;
    let body = json!({ "label": "my bot", "scopes": ["play", "bot"] });
    let made = yard.ask(&session, "POST", "/api/tokens", Some(body.clone())).await;
    let secret = made.body["secret"].as_str().unwrap().to_owned();
    assert!(secret.starts_with("byt_") && secret.len() == 36);
    let list = yard.ask(&session, "GET", "/api/tokens", None).await;
    assert!(!list.body.to_string().contains(&secret));
    assert_eq!(list.body["tokens"][0]["scopes"], json!(["play", "bot"]));

    let me = yard.ask(&secret, "GET", "/api/account", None).await;
    assert_eq!(me.body["scopes"], json!(["play", "bot"]));
    assert_eq!(yard.ask(&secret, "POST", "/api/tokens", Some(body.clone())).await.code(), (403, "scope"));
    assert_eq!(yard.ask(&secret, "GET", "/api/tokens", None).await.code(), (403, "scope"));
    let close = json!({ "password": PASSWORD });
    assert_eq!(yard.ask(&secret, "DELETE", "/api/account", Some(close)).await.code(), (403, "scope"));
    assert_eq!(yard.ask(&secret, "POST", "/api/logout", None).await.code(), (400, "bad-request"));
    let as_cookie = yard.send("GET", "/api/account", &[("cookie", &format!("botyard={secret}"))], None).await;
    assert_eq!(as_cookie.code(), (401, "not-signed-in"));

    let other = yard.account("Bertram").await;
    let path = format!("/api/tokens/{}", made.body["token"]["id"].as_str().unwrap());
    assert_eq!(yard.ask(&other, "DELETE", &path, None).await.code(), (404, "not-found"));
    assert_eq!(yard.ask(&session, "DELETE", &path, None).await.status, 204);
    assert_eq!(yard.ask(&secret, "GET", "/api/account", None).await.code(), (401, "bad-token"));
    for nonsense in ["x", "bys_x", "byt_x", "", "bys_' or 1=1"] {
        assert_eq!(
            yard.ask(nonsense, "GET", "/api/account", None).await.code(),
            (401, "bad-token"),
            "{nonsense}"
        );
    }
    let guest = yard.post("/api/guest", json!({})).await.token();
    assert_eq!(yard.ask(&guest, "POST", "/api/tokens", Some(body)).await.code(), (403, "guest"));
}

async fn a_closed_account_keeps_its_name_from_others(yard: &AccountsServer) {
    let session = yard.account("Anna").await;
    let wrong =
        yard.ask(&session, "DELETE", "/api/account", Some(json!({ "password": "not the one" }))).await;
    assert_eq!(wrong.code(), (403, "wrong-password"));
    let closed = yard.ask(&session, "DELETE", "/api/account", Some(json!({ "password": PASSWORD }))).await;
    assert_eq!(closed.status, 204);
    assert_eq!(yard.ask(&session, "GET", "/api/account", None).await.code(), (401, "bad-token"));
    assert_eq!(yard.send("GET", "/api/players/Anna", &[], None).await.code(), (404, "not-found"));
    let login = yard.post("/api/login", json!({ "name": "Anna", "password": PASSWORD })).await;
    assert_eq!(login.code(), (401, "wrong-login"));
    let again = yard.post("/api/accounts", json!({ "name": "Anna", "password": PASSWORD })).await;
    assert_eq!(again.code(), (409, "name-taken"));
    assert_eq!(yard.post("/api/guest", json!({ "name": "Anna" })).await.code(), (409, "name-taken"));
}

async fn a_new_password_deletes_tokens_that_could_change_it(yard: &AccountsServer) {
    let session = yard.account("Anna").await;
    let token = async |scopes: &[&str]| {
        let body = json!({ "label": "a program", "scopes": scopes });
        let made = yard.ask(&session, "POST", "/api/tokens", Some(body)).await;
        made.body["secret"].as_str().unwrap().to_owned()
    };
    let (player, thief) = (token(&["play"]).await, token(&["account"]).await);
    // A token can't create one with more scopes than its own.
    let more = json!({ "label": "more", "scopes": ["account", "play"] });
    assert_eq!(yard.ask(&thief, "POST", "/api/tokens", Some(more)).await.code(), (403, "scope"));
    let change = json!({ "old": PASSWORD, "new": "another long secret" });
    assert_eq!(yard.ask(&session, "POST", "/api/account/password", Some(change)).await.status, 204);
    assert_eq!(yard.ask(&thief, "GET", "/api/account", None).await.code(), (401, "bad-token"));
    assert_eq!(yard.ask(&player, "GET", "/api/account", None).await.status, 200);
    let people = &yard.state.people;
    people.reset_password("Anna", true).await.unwrap();
    assert_eq!(yard.ask(&player, "GET", "/api/account", None).await.status, 200);
    people.reset_password("Anna", false).await.unwrap();
    assert_eq!(yard.ask(&player, "GET", "/api/account", None).await.code(), (401, "bad-token"));
}

async fn banned_players_get_the_reason_everywhere(yard: &AccountsServer) {
    let session = yard.account("Anna").await;
    assert_eq!(yard.ask(&session, "GET", "/api/account", None).await.status, 200);
    let people = &yard.state.people;
    people.ban("anna", "was rude\n<b>").await.unwrap();
    let refused = yard.ask(&session, "GET", "/api/account", None).await;
    assert_eq!(refused.code(), (403, "banned"));
    assert_eq!(refused.body["error"]["message"], "you are banned: was rude<b>");
    assert_eq!(yard.ask(&session, "POST", "/api/guest", None).await.code(), (403, "banned"));
    let login = yard.post("/api/login", json!({ "name": "Anna", "password": PASSWORD })).await;
    assert_eq!(login.code(), (403, "banned"));
    assert_eq!(yard.send("GET", "/api/players/Anna", &[], None).await.body["banned"], true);
    people.unban("Anna").await.unwrap();
    assert_eq!(yard.ask(&session, "GET", "/api/account", None).await.status, 200);

    people.rename("Anna", "Zoë").await.unwrap();
    assert_eq!(yard.ask(&session, "GET", "/api/account", None).await.body["player"]["name"], "Zoë");
    yard.account("Bertram").await;
    assert!(matches!(people.rename("Zoë", "bertram").await, Err(people::PeopleError::NameTaken)));
    let password = people.reset_password("Zoë", false).await.unwrap();
    assert_eq!(yard.ask(&session, "GET", "/api/account", None).await.code(), (401, "bad-token"));
    let session = yard.post("/api/login", json!({ "name": "Zoë", "password": password })).await.token();
    assert!(matches!(people.ban("nobody here", "").await, Err(people::PeopleError::NoSuchPlayer)));

    let (guest, token) = people.guest(None).await.unwrap();
    people.ban(&guest.id, "a bot").await.unwrap();
    assert_eq!(yard.ask(&token, "GET", "/api/account", None).await.code(), (403, "banned"));
    // A command in another process: its ban takes effect when the server reads the database again.
    let beside = People::new(yard.state.store.clone(), false);
    let zoe = beside.ban("Zoë", "later").await.unwrap();
    people.forget(&zoe.id);
    assert_eq!(yard.ask(&session, "GET", "/api/account", None).await.code(), (403, "banned"));
}

#[tokio::test]
async fn pages_of_other_sites_cant_use_the_cookie() {
    let yard = AccountsServer::with(&LimitSettings::default(), Some("https://yard.example")).await;
    let guest = yard.post("/api/guest", json!({})).await;
    assert!(guest.cookie.unwrap().ends_with("; Secure"));
    // With https only the `__Host-` cookie counts, which no other host can set; of several, the first valid
    // one.
    let token = guest.body["token"].as_str().unwrap();
    let cookie = format!("a=b; __Host-botyard=bys_junk; __Host-botyard={token}; c=d");
    let plain = format!("botyard={token}");
    assert_eq!(yard.send("GET", "/api/account", &[("cookie", &plain)], None).await.status, 401);
    let evil = [("cookie", &*cookie), ("origin", "https://evil.example")];
    assert_eq!(yard.send("POST", "/api/logout", &evil, None).await.code(), (403, "wrong-origin"));
    let own = [("cookie", &*cookie), ("origin", "https://yard.example")];
    assert_eq!(yard.send("GET", "/api/account", &own, None).await.status, 200);
    let stale = [("cookie", "__Host-botyard=bys_gone"), ("origin", "https://yard.example")];
    assert_eq!(yard.send("POST", "/api/guest", &stale, None).await.status, 201);
}

#[tokio::test]
async fn too_many_attempts_are_told_when_to_retry() {
    let settings = LimitSettings { sign_in: Rate { burst: 2, per_minute: 0.5 }, ..LimitSettings::default() };
    let yard = AccountsServer::with(&settings, None).await;
    let body = json!({ "name": "Anna", "password": "not the password" });
    for _ in 0..2 {
        assert_eq!(yard.post("/api/login", body.clone()).await.status, 401);
    }
    let refused = yard.post("/api/login", body).await;
    assert_eq!(refused.code(), (429, "too-many-requests"));
    let seconds: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=120).contains(&seconds));
    assert_eq!(refused.body["error"]["retry_after"], seconds);
}

async fn players_and_leaderboards_are_public(yard: &AccountsServer) {
    yard.account("Anna").await;
    yard.account("Bertram").await;
    let store = &yard.state.store;
    let id = |page: &TestResponse| page.body["player"]["id"].as_str().unwrap().to_owned();
    let (anna, bertram) = (
        yard.send("GET", "/api/players/anna", &[], None).await,
        yard.send("GET", "/api/players/Bertram", &[], None).await,
    );
    assert_eq!(anna.body["ratings"], json!([]));
    for game in 0..40 {
        let places = [(id(&anna), 1 + game % 2), (id(&bertram), 2 - game % 2)];
        store.rate(&format!("t{game}"), "duel", &places, now()).await.unwrap();
    }
    let page = yard.send("GET", "/api/players/anna", &[], None).await;
    assert_eq!((&page.body["games"], &page.body["wins"]), (&json!(40), &json!(20)));
    assert_eq!(page.body["ratings"][0]["provisional"], false);
    assert!(!page.body.to_string().contains("argon2"));
    let history = yard.send("GET", "/api/players/anna/ratings?game=duel", &[], None).await;
    let ratings = history.body["ratings"].as_array().unwrap();
    assert_eq!((ratings.len(), &history.body["player"]["name"]), (40, &json!("Anna")));
    assert!(ratings.iter().any(|point| point["rating"] == page.body["ratings"][0]["rating"]));
    let many = yard.send("GET", "/api/players/anna/ratings?game=duel&pool=many", &[], None).await;
    assert_eq!(many.body["ratings"], json!([]));
    let board = yard.send("GET", "/api/leaderboard/duel?pool=two&limit=1", &[], None).await;
    assert_eq!(board.body["players"].as_array().unwrap().len(), 1);
    assert_eq!(board.body["players"][0]["place"], 1);
    for (path, status) in [
        ("/api/players/anna/ratings", 400),
        ("/api/players/anna/ratings?game=no-game", 404),
        ("/api/players/nobody/ratings?game=duel", 404),
        ("/api/players/anna/ratings?game=duel&pool=all", 400),
        ("/api/leaderboard/duel", 200),
        ("/api/leaderboard/pigs?pool=many", 200),
        ("/api/leaderboard/no-game", 404),
        ("/api/leaderboard/duel?pool=all", 400),
        ("/api/leaderboard/duel?limit=0", 400),
        ("/api/leaderboard/duel?limit=201", 400),
        ("/api/leaderboard/duel?more=1", 400),
    ] {
        assert_eq!(yard.send("GET", path, &[], None).await.status.as_u16(), status, "{path}");
    }
}

async fn a_backup_contains_players_sessions_tokens_and_ratings(yard: &AccountsServer) {
    let session = yard.account("Anna").await;
    let body = json!({ "label": "my bot", "scopes": ["read"] });
    let secret = yard.ask(&session, "POST", "/api/tokens", Some(body)).await.body["secret"].clone();
    let (anna, guest) =
        (testing::account(&yard.state.people, "Bertram").await, yard.state.people.guest(None).await);
    let places = [(anna.id.clone(), 1), (guest.unwrap().0.id, 2)];
    let changes = yard.state.store.rate("t1", "duel", &places, now()).await.unwrap();
    let mut backup = Vec::new();
    yard.state.store.dump(&mut backup, now()).await.unwrap();

    let other = AccountsServer::new().await;
    other.state.store.restore(&backup[..]).await.unwrap();
    assert_eq!(other.ask(&session, "GET", "/api/account", None).await.body["player"]["name"], "Anna");
    assert_eq!(other.ask(secret.as_str().unwrap(), "GET", "/api/account", None).await.status, 200);
    assert_eq!(other.post("/api/login", json!({ "name": "Anna", "password": PASSWORD })).await.status, 200);
    assert_eq!(other.state.store.rating_changes("t1").await.unwrap(), changes);
}
