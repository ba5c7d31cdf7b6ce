//! HTTP requests to the server.

use botyard_protocol::{ErrorBody, ErrorFacts};
use leptos::prelude::GetUntracked as _;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCredentials, RequestInit, Response};

use crate::browser::window;
use crate::{json, words};

/// Why a request failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    /// Error code: `offline`, `strange`, or one of the server's.
    pub(crate) code: String,
    /// The server's message in English.
    pub(crate) message: String,
    /// Seconds to wait before a retry.
    pub(crate) retry_after: Option<u64>,
}

impl Problem {
    /// The server can't be reached.
    pub(crate) fn offline() -> Problem {
        Problem { code: "offline".to_owned(), message: String::new(), retry_after: None }
    }

    /// The response can't be parsed.
    fn strange() -> Problem {
        Problem { code: "strange".to_owned(), message: String::new(), retry_after: None }
    }

    /// A sentence for the user.
    pub(crate) fn sentence(&self) -> String {
        let mut args = crate::fluent::Args::new();
        args.set("seconds", self.retry_after.unwrap_or(1));
        args.set("message", self.message.clone());
        let lang = crate::prefs::prefs().lang.get_untracked();
        words::find(lang, &format!("error-{}", self.code), &args).unwrap_or_else(|| {
            let mut signs = self.message.chars();
            let first = signs.next().map(|sign| sign.to_uppercase().to_string()).unwrap_or_default();
            let rest = signs.as_str();
            let stop = if rest.ends_with(['.', '!', '?']) { "" } else { "." };
            format!("{first}{rest}{stop}")
        })
    }

    /// Whether the same request could succeed on retry.
    pub(crate) fn is_passing(&self) -> bool {
        matches!(&*self.code, "offline" | "storage" | "busy" | "going-down" | "being-made")
    }
}

impl From<ErrorFacts> for Problem {
    fn from(facts: ErrorFacts) -> Problem {
        Problem { code: facts.code, message: facts.message, retry_after: facts.retry_after }
    }
}

fn init(method: &str, body: Option<String>) -> Result<RequestInit, Problem> {
    let init = RequestInit::new();
    init.set_method(method);
    init.set_credentials(RequestCredentials::SameOrigin);
    let headers = web_sys::Headers::new().map_err(|_| Problem::strange())?;
    if let Some(body) = body {
        init.set_body(&body.into());
        headers.set("Content-Type", "application/json").map_err(|_| Problem::strange())?;
    }
    init.set_headers(&headers);
    Ok(init)
}

async fn send(method: &str, path: &str, body: Option<String>) -> Result<String, Problem> {
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &init(method, body)?)).await;
    let answer: Response = answer.map_err(|_| Problem::offline())?.unchecked_into();
    let text = JsFuture::from(answer.text().map_err(|_| Problem::strange())?).await;
    let text = text.map_err(|_| Problem::offline())?.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    Err(json::read::<ErrorBody>(&text).map_or_else(
        |_| if answer.status() >= 502 { Problem::offline() } else { Problem::strange() },
        |body| body.error.into(),
    ))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    // Some successful responses have an empty body.
    let text = if text.is_empty() { "null" } else { text };
    json::read(text).map_err(|why| Problem { message: why.to_string(), ..Problem::strange() })
}

/// Sends a GET request and parses the JSON response.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    read(&send("GET", path, None).await?)
}

/// Sends a GET request and returns the body as text.
pub(crate) async fn get_text(path: &str) -> Result<String, Problem> {
    send("GET", path, None).await
}

/// Sends a POST request with a JSON body and parses the response.
pub(crate) async fn post<B: Serialize, T: DeserializeOwned>(path: &str, body: &B) -> Result<T, Problem> {
    let body = serde_json::to_string(body).map_err(|_| Problem::strange())?;
    read(&send("POST", path, Some(body)).await?)
}

/// Like [`post`], with another method: `PUT`, `PATCH`, `DELETE`.
pub(crate) async fn request<B: Serialize, T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&B>,
) -> Result<T, Problem> {
    let body = body.map(serde_json::to_string).transpose().map_err(|_| Problem::strange())?;
    read(&send(method, path, body).await?)
}

/// Sends a PUT request that outlives the page, for `pagehide`. Its response is ignored.
pub(crate) fn leave<B: Serialize>(path: &str, body: &B) {
    let request = serde_json::to_string(body).ok().and_then(|body| init("PUT", Some(body)).ok());
    if let Some(init) = request {
        // Setting a property of a fresh object can't fail.
        let _ = js_sys::Reflect::set(&init, &"keepalive".into(), &true.into());
        let _ = window().fetch_with_str_and_init(path, &init);
    }
}

/// Percent-encodes a component of an address.
pub(crate) fn escape(part: &str) -> String {
    js_sys::encode_uri_component(part).into()
}
