//! Settings of play by mail over HTTP: preferences, addresses, mail words and reply tokens of the signed-in
//! player.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use botyard_core::{Lang, Texts};
use botyard_mail::{Address, ReplyToken};
use botyard_protocol::ErrorBody;
use botyard_protocol::mail::{
    AddressBody, AddressFacts, MadeWord, MailChoices, MailFacts, NewWord, ReplyTokenFacts, TableMail,
    WordFacts,
};
use botyard_protocol::people::Scope;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::{Body, BodyRefusals, Path, Refusals};
use crate::mail::{MOST_WORDS, MailGateway, new_word};
use crate::people::{Me, PlayerKind};
use crate::problem::Problem;
use crate::secrets;
use crate::store::mail_people::{wish_of, wish_word};
use crate::store::outbox::Purpose;
use crate::yard::Yard;

pub(crate) fn routes() -> OpenApiRouter<Arc<Yard>> {
    OpenApiRouter::new()
        .routes(routes!(mail, choose))
        .routes(routes!(add_address, remove_address))
        .routes(routes!(add_word))
        .routes(routes!(remove_word))
        .routes(routes!(revoke))
        .routes(routes!(table_mail, set_table_mail))
        .routes(routes!(stop_page, stop))
}

/// The mail gateway, if the player may change the account.
fn gateway(yard: &Arc<Yard>, me: &Me) -> Result<MailGateway, Problem> {
    me.may(Scope::Account)?;
    if me.player.kind == PlayerKind::Guest {
        return Err(Problem::forbidden("accounts-only", "make an account to play by mail"));
    }
    MailGateway::of(yard)
        .ok_or_else(|| Problem::new(StatusCode::CONFLICT, "no-mail", "this server doesn't take part in mail"))
}

/// Your mail settings: preferences, addresses, mail words, and the tables with reply tokens.
#[utoipa::path(get, path = "/api/account/mail", tag = "mail",
    responses((status = 200, body = MailFacts), (status = 409, body = ErrorBody), Refusals))]
async fn mail(State(yard): State<Arc<Yard>>, me: Me) -> Result<Json<MailFacts>, Problem> {
    let gateway = gateway(&yard, &me)?;
    let (store, player) = (&yard.store, &me.player.id);
    let prefs = store.mail_prefs(player).await?;
    let addresses = store.addresses_of(player).await?.into_iter().map(|row| AddressFacts {
        address: row.address,
        added: row.created.0,
        confirmed: row.confirmed.is_some(),
        stopped: row.stopped.is_some(),
    });
    let words = store.mail_words_of(player).await?.into_iter().map(|row| WordFacts {
        id: row.id,
        label: row.label,
        created: row.created.0,
        used: row.used.map(|used| used.0),
    });
    let tokens = store.reply_tokens_of(player, store.now()).await?.into_iter().filter_map(|group| {
        let Purpose::Table(table) = group.purpose else { return None };
        Some(ReplyTokenFacts {
            table,
            game: group.game,
            letters: group.count,
            last: group.last.0,
            used: group.used.map(|used| used.0),
        })
    });
    Ok(Json(MailFacts {
        server: gateway.address().to_string(),
        choices: MailChoices {
            mail: wish_word(prefs.wish).to_owned(),
            lang: prefs.lang.code().to_owned(),
            turned: prefs.is_turned,
            results: prefs.results,
        },
        addresses: addresses.collect(),
        words: words.collect(),
        tokens: tokens.collect(),
    }))
}

/// Changes when you get mail, its language and its drawings.
#[utoipa::path(put, path = "/api/account/mail", tag = "mail", request_body = MailChoices,
    responses((status = 204), (status = 409, body = ErrorBody), BodyRefusals, Refusals))]
async fn choose(
    State(yard): State<Arc<Yard>>,
    me: Me,
    Body(choices): Body<MailChoices>,
) -> Result<StatusCode, Problem> {
    gateway(&yard, &me)?;
    let mut prefs = yard.store.mail_prefs(&me.player.id).await?;
    prefs.wish = wish_of(&choices.mail)
        .ok_or_else(|| Problem::bad("mail", "mail comes always, away, hourly, digest or never"))?;
    prefs.lang = crate::http::tables::language(Some(&choices.lang))?;
    (prefs.is_turned, prefs.results) = (choices.turned, choices.results);
    yard.store.set_mail_prefs(&me.player.id, &prefs).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds an address. A letter is sent there; the address is confirmed by replying to it.
#[utoipa::path(post, path = "/api/account/mail/addresses", tag = "mail", request_body = AddressBody,
    responses((status = 202), (status = 409, body = ErrorBody), BodyRefusals, Refusals))]
async fn add_address(
    State(yard): State<Arc<Yard>>,
    me: Me,
    Body(body): Body<AddressBody>,
) -> Result<StatusCode, Problem> {
    let gateway = gateway(&yard, &me)?;
    let address = Address::normal(&body.address)
        .ok_or_else(|| Problem::bad("address", "this isn't a mail address such as ann@example.org"))?;
    gateway.add_address(&me.player, &address).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Removes an address.
#[utoipa::path(delete, path = "/api/account/mail/addresses", tag = "mail", request_body = AddressBody,
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), BodyRefusals, Refusals))]
async fn remove_address(
    State(yard): State<Arc<Yard>>,
    me: Me,
    Body(body): Body<AddressBody>,
) -> Result<StatusCode, Problem> {
    gateway(&yard, &me)?;
    let address = Address::normal(&body.address).map_or(body.address, |address| address.to_string());
    found(yard.store.delete_address(&me.player.id, &address).await?, "address")
}

/// Creates a mail word. It is shown only in this response.
#[utoipa::path(post, path = "/api/account/mail/words", tag = "mail", request_body = NewWord,
    responses((status = 201, body = MadeWord), (status = 409, body = ErrorBody), BodyRefusals, Refusals))]
async fn add_word(
    State(yard): State<Arc<Yard>>,
    me: Me,
    Body(new): Body<NewWord>,
) -> Result<(StatusCode, Json<MadeWord>), Problem> {
    gateway(&yard, &me)?;
    let label = new.label.trim();
    if label.is_empty() || label.chars().count() > 60 || label.chars().any(char::is_control) {
        return Err(Problem::bad("label", "a label has 1 to 60 characters, all of which can be seen"));
    }
    let (word, row) = new_word(label, yard.store.now());
    let most = i64::from(MOST_WORDS);
    if !yard.store.add_mail_word(&me.player.id, &secrets::digest(&word), &row, most).await? {
        let message = format!("a player has at most {MOST_WORDS} mail words; delete one first");
        return Err(Problem::new(StatusCode::CONFLICT, "too-many-words", message));
    }
    Ok((StatusCode::CREATED, Json(MadeWord { id: row.id, word })))
}

/// Deletes a mail word.
#[utoipa::path(delete, path = "/api/account/mail/words/{id}", tag = "mail", params(("id" = String, Path, max_length = 40)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), BodyRefusals, Refusals))]
async fn remove_word(
    State(yard): State<Arc<Yard>>,
    me: Me,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    gateway(&yard, &me)?;
    found(yard.store.delete_mail_word(&me.player.id, &id).await?, "mail word")
}

/// Revokes the reply tokens of a table: replies to earlier letters are no longer accepted.
#[utoipa::path(delete, path = "/api/account/mail/tokens/{table}", tag = "mail",
    params(("table" = String, Path, max_length = 64)),
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), BodyRefusals, Refusals))]
async fn revoke(
    State(yard): State<Arc<Yard>>,
    me: Me,
    Path(table): Path<String>,
) -> Result<StatusCode, Problem> {
    gateway(&yard, &me)?;
    let count = yard.store.revoke_reply_tokens(&me.player.id, &Purpose::Table(table)).await?;
    found(count > 0, "table with reply tokens")
}

/// Whether you get mail about a table, and where it goes.
#[utoipa::path(get, path = "/api/tables/{id}/mail", tag = "mail", params(("id" = String, Path, max_length = 64)),
    responses((status = 200, body = TableMail), (status = 409, body = ErrorBody), BodyRefusals, Refusals))]
async fn table_mail(
    State(yard): State<Arc<Yard>>,
    me: Me,
    Path(id): Path<String>,
) -> Result<Json<TableMail>, Problem> {
    let gateway = gateway(&yard, &me)?;
    let state = yard.store.mail_of_table(&me.player.id, &id).await?;
    let prefs = yard.store.mail_prefs(&me.player.id).await?;
    let to = gateway.reached_at(&me.player.id).await?;
    let on = state.as_deref() != Some("off");
    Ok(Json(TableMail { on, mail: wish_word(prefs.wish).to_owned(), to }))
}

/// Turns mail about a table on or off.
#[utoipa::path(put, path = "/api/tables/{id}/mail", tag = "mail", params(("id" = String, Path, max_length = 64)),
    request_body = botyard_protocol::mail::TableMailSwitch,
    responses((status = 204), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), BodyRefusals, Refusals))]
async fn set_table_mail(
    State(yard): State<Arc<Yard>>,
    me: Me,
    Path(id): Path<String>,
    Body(switch): Body<botyard_protocol::mail::TableMailSwitch>,
) -> Result<StatusCode, Problem> {
    gateway(&yard, &me)?;
    yard.hub.see(&id, Some(me.player.clone()), None, |_, _| ()).await?;
    let state = if switch.on { "on" } else { "off" };
    yard.store.set_mail_of_table(&me.player.id, &id, state).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The unsubscribe page of a letter: a button.
///
/// Opening it changes nothing, because mail programs open links too.
#[utoipa::path(get, path = "/api/mail/stop/{token}", tag = "mail", params(("token" = String, Path, max_length = 64)),
    responses((status = 200, content_type = "text/html", body = String), (status = 404, content_type = "text/html", body = String),
        BodyRefusals, Refusals))]
async fn stop_page(State(yard): State<Arc<Yard>>, Path(token): Path<String>) -> Result<Response, Problem> {
    let (lang, button, title) = match stopped_by(&yard, &token).await? {
        Some((_, lang)) => (lang, true, STOP_ASKED),
        None => (Lang::En, false, STOP_UNKNOWN),
    };
    Ok(stop_html(if button { StatusCode::OK } else { StatusCode::NOT_FOUND }, title, button, lang))
}

/// Stops letters about games.
///
/// Every letter names this link in `List-Unsubscribe`: it is called by a mail program or by the button on its
/// page (RFC 8058).
#[utoipa::path(post, path = "/api/mail/stop/{token}", tag = "mail", params(("token" = String, Path, max_length = 64)),
    responses((status = 200, content_type = "text/html", body = String), (status = 404, content_type = "text/html", body = String),
        BodyRefusals, Refusals))]
async fn stop(State(yard): State<Arc<Yard>>, Path(token): Path<String>) -> Result<Response, Problem> {
    let Some((player, lang)) = stopped_by(&yard, &token).await? else {
        return Ok(stop_html(StatusCode::NOT_FOUND, STOP_UNKNOWN, false, Lang::En));
    };
    yard.store.stop_mail(&player).await?;
    Ok(stop_html(StatusCode::OK, STOP_DONE, false, lang))
}

/// The player whose letters a token stops, and their language.
async fn stopped_by(yard: &Yard, token: &str) -> Result<Option<(String, Lang)>, Problem> {
    let Some(token) = ReplyToken::read(token) else { return Ok(None) };
    let (store, digest) = (&yard.store, secrets::digest(token.reveal()));
    match store.reply_token(&digest, store.now()).await? {
        Some((row, Purpose::Stop)) => {
            let lang = store.mail_prefs(&row.player.id).await?.lang;
            Ok(Some((row.player.id, lang)))
        }
        _ => Ok(None),
    }
}

const STOP_ASKED: Texts = Texts::new(
    "Stop emails about your games?",
    "¿No quieres más correos sobre tus partidas?",
    "Nie wysyłać więcej e-maili o twoich partiach?",
);
const STOP_BUTTON: Texts = Texts::new("Stop these emails", "Dejar de recibirlos", "Nie wysyłać więcej");
const STOP_DONE: Texts = Texts::new(
    "You will get no more emails about your games. You can turn them on again on the account page, or by sending an email with `resume mail`.",
    "Ya no recibirás correos sobre tus partidas. Puedes reanudarlos en la página de tu cuenta o enviando un correo con `resume mail`.",
    "E-maile o twoich partiach nie będą już przychodzić. Możesz je włączyć znów na stronie konta albo wysyłając e-mail `resume mail`.",
);
const STOP_UNKNOWN: Texts = Texts::same(
    "This link is no longer valid. You can turn emails off on the account page, or by replying `stop mail`.",
);

fn stop_html(status: StatusCode, title: Texts, button: bool, lang: Lang) -> Response {
    let form = match button {
        true => format!("<form method=\"post\"><button>{}</button></form>\n", STOP_BUTTON.get(lang)),
        false => String::new(),
    };
    let page = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>botyard</title></head><body>\n<p>{}</p>\n{form}</body></html>\n",
        lang.code(),
        title.get(lang)
    );
    let policy = "default-src 'none'; form-action 'self'; frame-ancestors 'none'";
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::CACHE_CONTROL, "no-store"),
        // With `no-referrer` the form's own POST would come without an origin.
        (header::REFERRER_POLICY, "same-origin"),
    ];
    (status, headers, page).into_response()
}

fn found(is_there: bool, what: &str) -> Result<StatusCode, Problem> {
    if is_there { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::missing(what)) }
}
