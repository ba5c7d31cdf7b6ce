//! Requests to the server.

use botyard_protocol::{ErrorBody, ErrorFacts};
use leptos::prelude::GetUntracked as _;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestCredentials, RequestInit, Response};

use crate::browser::window;
use crate::{json, words};

/// Why something that the server was asked for isn't there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Problem {
    /// For us: `offline`, or one of the server's.
    pub(crate) code: String,
    /// What the server says, in English.
    pub(crate) message: String,
    /// Seconds after which it is worth trying again.
    pub(crate) retry_after: Option<u64>,
}

impl Problem {
    /// The server can't be reached.
    pub(crate) fn offline() -> Problem {
        Problem { code: "offline".to_owned(), message: String::new(), retry_after: None }
    }

    /// Its answer can't be understood.
    fn strange() -> Problem {
        Problem { code: "strange".to_owned(), message: String::new(), retry_after: None }
    }

    /// A sentence for people.
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

    /// Could it work if it were tried again as it is?
    pub(crate) fn is_passing(&self) -> bool {
        matches!(&*self.code, "offline" | "storage" | "busy" | "going-down" | "being-made")
    }
}

impl From<ErrorFacts> for Problem {
    fn from(facts: ErrorFacts) -> Problem {
        Problem { code: facts.code, message: facts.message, retry_after: facts.retry_after }
    }
}

async fn send(method: &str, path: &str, body: Option<String>) -> Result<String, Problem> {
    let init = RequestInit::new();
    init.set_method(method);
    init.set_credentials(RequestCredentials::SameOrigin);
    let headers = web_sys::Headers::new().map_err(|_| Problem::strange())?;
    if let Some(body) = body {
        init.set_body(&body.into());
        headers.set("Content-Type", "application/json").map_err(|_| Problem::strange())?;
    }
    init.set_headers(&headers);
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await;
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
    // Some answers say no more than that it is done.
    let text = if text.is_empty() { "null" } else { text };
    json::read(text).map_err(|why| Problem { message: why.to_string(), ..Problem::strange() })
}

/// Asks for something.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    read(&send("GET", path, None).await?)
}

/// Asks for a text.
pub(crate) async fn get_text(path: &str) -> Result<String, Problem> {
    send("GET", path, None).await
}

/// Sends something and reads the answer.
pub(crate) async fn post<B: Serialize, T: DeserializeOwned>(path: &str, body: &B) -> Result<T, Problem> {
    let body = serde_json::to_string(body).map_err(|_| Problem::strange())?;
    read(&send("POST", path, Some(body)).await?)
}

/// The same with another method: `PUT`, `PATCH`, `DELETE`.
pub(crate) async fn request<B: Serialize, T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: Option<&B>,
) -> Result<T, Problem> {
    let body = body.map(serde_json::to_string).transpose().map_err(|_| Problem::strange())?;
    read(&send(method, path, body).await?)
}

/// A part of an address, with whatever has a meaning there written otherwise.
pub(crate) fn escape(part: &str) -> String {
    js_sys::encode_uri_component(part).into()
}
