//! Guests, accounts, sessions and tokens over HTTP.

use axum::Json;
use axum::extract::{FromRef, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use botyard_protocol::ErrorBody;
use botyard_protocol::people::{
    AccountFacts, ChangePassword, CloseAccount, LogIn, LogOut, MadeToken, NewAccount, NewGuest, NewToken,
    Scope, SessionFacts, SignedIn, TokenList,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::{Body, BodyRefusals, Path, Refusals};
use crate::http::lichess::{OwnAccount, own_profile};
use crate::limits::{Bucket, ClientAddress, RateLimits};
use crate::mail::HasMail;
use crate::people::{self, Credential, Identity, Me, People, PeopleError, Player};
use crate::problem::Problem;
use crate::secrets;
use crate::store::Store;
use crate::yard::PublicUrl;

pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    People: FromRef<S>,
    RateLimits: FromRef<S>,
    HasMail: FromRef<S>,
    Store: FromRef<S>,
    PublicUrl: FromRef<S>,
{
    OpenApiRouter::new()
        .routes(routes!(new_guest))
        .routes(routes!(new_account))
        .routes(routes!(log_in))
        .routes(routes!(log_out))
        .routes(routes!(session))
        .routes(routes!(account, close_account))
        .routes(routes!(change_password))
        .routes(routes!(new_token, tokens))
        .routes(routes!(delete_token))
}

/// Play as a guest
///
/// Creates a guest, who is signed in at once: by the cookie that is set, or by the token in the response.
#[utoipa::path(
    post, path = "/api/guest", tag = "accounts", request_body = Option<NewGuest>,
    responses(
        (status = 201, description = "A new guest.", body = SignedIn),
        (status = 409, description = "The name belongs to an account, or you are signed in already.", body = ErrorBody),
        BodyRefusals, Refusals,
    )
)]
async fn new_guest(
    State(people): State<People>,
    State(limits): State<RateLimits>,
    client: ClientAddress,
    identity: Identity,
    Body(new): Body<NewGuest>,
) -> Result<Response, Problem> {
    limits.check(Bucket::SignUp, &client)?;
    if identity.player.is_some() {
        return Err(PeopleError::SignedIn.into());
    }
    let made = people.guest(new.name.as_deref()).await?;
    Ok(signed_in(&people, StatusCode::CREATED, made))
}

/// Create an account
///
/// A guest who is signed in becomes the account and keeps their games. The account is signed in at once.
#[utoipa::path(
    post, path = "/api/accounts", tag = "accounts", request_body = NewAccount,
    responses(
        (status = 201, description = "A new account.", body = SignedIn),
        (status = 409, description = "The name is taken, or you are signed in to an account already.", body = ErrorBody),
        BodyRefusals, Refusals,
    )
)]
async fn new_account(
    State(people): State<People>,
    State(limits): State<RateLimits>,
    client: ClientAddress,
    identity: Identity,
    Body(new): Body<NewAccount>,
) -> Result<Response, Problem> {
    limits.check(Bucket::SignUp, &client)?;
    let made = people.sign_up(&identity, &new.name, &new.password).await?;
    Ok(signed_in(&people, StatusCode::CREATED, made))
}

/// Log in
///
/// Returns a new session, as a cookie and as a token. The browser's previous session ends.
#[utoipa::path(
    post, path = "/api/login", tag = "accounts", request_body = LogIn,
    responses((status = 200, description = "A new session.", body = SignedIn), BodyRefusals, Refusals)
)]
async fn log_in(
    State(people): State<People>,
    State(limits): State<RateLimits>,
    client: ClientAddress,
    headers: HeaderMap,
    Body(login): Body<LogIn>,
) -> Result<Response, Problem> {
    limits.check(Bucket::SignIn, &client)?;
    let name = people::key_of_typed(&login.name);
    limits.may_try(&name, &client)?;
    let found = people.log_in(&login.name, &login.password).await.inspect_err(|error| {
        if matches!(error, PeopleError::NoSuchLogin) {
            limits.was_wrong(&name, &client);
        }
    })?;
    for before in people.cookies(&headers) {
        people.log_out(before, false).await?;
    }
    Ok(signed_in(&people, StatusCode::OK, found))
}

/// Log out
///
/// Ends this session, or all of them. Does nothing if there is none.
#[utoipa::path(
    post, path = "/api/logout", tag = "accounts", request_body = Option<LogOut>,
    responses((status = 204, description = "Logged out."), BodyRefusals, Refusals)
)]
async fn log_out(
    State(people): State<People>,
    headers: HeaderMap,
    Body(how): Body<LogOut>,
) -> Result<Response, Problem> {
    // Works with the token alone, so that banned players can log out too.
    if let Some(token) = people::bearer(&headers) {
        people.log_out(token, how.everywhere).await?;
    } else {
        for token in people.cookies(&headers) {
            people.log_out(token, how.everywhere).await?;
        }
    }
    Ok(with_cookie(people.drop_cookie(), StatusCode::NO_CONTENT))
}

/// The current session
///
/// Who is signed in, if anybody: pages call this first, and having no session isn't an error. Also says
/// whether the server supports play by mail. Renews the browser's cookie.
#[utoipa::path(
    get, path = "/api/session", tag = "accounts",
    responses((status = 200, description = "The signed-in player, or null.", body = SessionFacts), Refusals)
)]
async fn session(
    State(people): State<People>,
    State(HasMail(mail)): State<HasMail>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let identity = match people.identify(&headers).await {
        Ok(identity) => identity,
        // An expired session counts as none.
        Err(problem) if problem.status == StatusCode::UNAUTHORIZED => Identity::nobody(),
        Err(problem) => return Err(problem),
    };
    let renewed = identity.credential.as_ref().and_then(|credential| renewed(&people, &headers, credential));
    Ok(with_cookie(renewed, Json(SessionFacts { player: identity.player.map(Into::into), mail })))
}

/// Your account
///
/// Who is signed in and with which scopes, together with lichess' fields. Renews the browser's cookie.
#[utoipa::path(
    get, path = "/api/account", tag = "accounts",
    responses((status = 200, description = "Your account.", body = OwnAccount), Refusals),
    security(("session" = []), ("bearer" = []))
)]
async fn account(
    State(people): State<People>,
    State(store): State<Store>,
    State(PublicUrl(url)): State<PublicUrl>,
    headers: HeaderMap,
    me: Me,
) -> Result<Response, Problem> {
    let profile = own_profile(&store, &url, &me).await?;
    let facts = AccountFacts {
        sessions: people.sessions_of(&me.player).await?,
        created: me.created.0,
        scopes: me.scopes.iter().collect(),
        player: me.player.clone().into(),
    };
    let renewed = me.credential.as_ref().and_then(|credential| renewed(&people, &headers, credential));
    Ok(with_cookie(renewed, Json(OwnAccount { facts, profile })))
}

/// The browser's own cookie with a new expiry: the session is extended to half a year from now, and so is the
/// cookie.
fn renewed(people: &People, headers: &HeaderMap, own: &Credential) -> Option<HeaderValue> {
    let token = people.cookies(headers).find(|token| own.digest == secrets::digest(token))?;
    people.set_cookie(token).filter(|_| own.cookie)
}

/// Change the password
///
/// Ends all other sessions, and API tokens with the scope `account`.
#[utoipa::path(
    post, path = "/api/account/password", tag = "accounts", request_body = ChangePassword,
    responses((status = 204, description = "The password is changed."), BodyRefusals, Refusals),
    security(("session" = []), ("bearer" = []))
)]
async fn change_password(
    State(people): State<People>,
    State(limits): State<RateLimits>,
    client: ClientAddress,
    me: Me,
    Body(change): Body<ChangePassword>,
) -> Result<StatusCode, Problem> {
    me.may(Scope::Account)?;
    limits.check_both(Bucket::SignIn, &client, &me.player.id)?;
    people.change_password(&me, &change.old, &change.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Close the account
///
/// Permanently: sessions and tokens end, games stay, and the name isn't given to anyone else.
#[utoipa::path(
    delete, path = "/api/account", tag = "accounts", request_body = CloseAccount,
    responses((status = 204, description = "The account is closed."), BodyRefusals, Refusals),
    security(("session" = []), ("bearer" = []))
)]
async fn close_account(
    State(people): State<People>,
    State(limits): State<RateLimits>,
    client: ClientAddress,
    me: Me,
    Body(close): Body<CloseAccount>,
) -> Result<Response, Problem> {
    me.may(Scope::Account)?;
    limits.check_both(Bucket::SignIn, &client, &me.player.id)?;
    people.close(&me, &close.password).await?;
    Ok(with_cookie(people.drop_cookie(), StatusCode::NO_CONTENT))
}

/// Create an API token
///
/// Its secret is shown only in this response.
#[utoipa::path(
    post, path = "/api/tokens", tag = "accounts", request_body = NewToken,
    responses(
        (status = 201, description = "A new token.", body = MadeToken),
        (status = 409, description = "Too many tokens.", body = ErrorBody),
        BodyRefusals, Refusals,
    ),
    security(("session" = []), ("bearer" = []))
)]
async fn new_token(
    State(people): State<People>,
    me: Me,
    Body(new): Body<NewToken>,
) -> Result<(StatusCode, Json<MadeToken>), Problem> {
    me.may(Scope::Account)?;
    if new.scopes.len() > Scope::ALL.len() {
        return Err(Problem::bad("bad-request", "each scope is named once"));
    }
    Ok((StatusCode::CREATED, Json(people.make_token(&me, &new).await?)))
}

/// Your API tokens
///
/// Without their secrets, which aren't stored.
#[utoipa::path(
    get, path = "/api/tokens", tag = "accounts",
    responses((status = 200, description = "The tokens, newest first.", body = TokenList), Refusals),
    security(("session" = []), ("bearer" = []))
)]
async fn tokens(State(people): State<People>, me: Me) -> Result<Json<TokenList>, Problem> {
    me.may(Scope::Account)?;
    Ok(Json(TokenList { tokens: people.tokens(&me.player).await? }))
}

/// Delete an API token
#[utoipa::path(
    delete, path = "/api/tokens/{id}", tag = "accounts",
    params(("id" = String, Path, description = "The token's id, not its secret.", max_length = 40)),
    responses(
        (status = 204, description = "The token was revoked."),
        (status = 400, description = "The id is malformed.", body = ErrorBody),
        (status = 404, description = "No such token.", body = ErrorBody),
        Refusals,
    ),
    security(("session" = []), ("bearer" = []))
)]
async fn delete_token(
    State(people): State<People>,
    me: Me,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    me.may(Scope::Account)?;
    people.delete_token(&me.player, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn signed_in(people: &People, status: StatusCode, (player, token): (Player, String)) -> Response {
    let cookie = people.set_cookie(&token);
    with_cookie(cookie, (status, Json(SignedIn { player: player.into(), token })))
}

fn with_cookie(cookie: Option<HeaderValue>, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

#[cfg(test)]
mod tests;
