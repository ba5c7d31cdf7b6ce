//! Connections to the server: HTTP requests, the WebSocket, the session.

mod account;
mod http;
mod line;

pub(crate) use account::{Account, account};
pub(crate) use http::{Problem, escape, get, get_text, leave, post, request};
pub(crate) use line::{LineState, OfferNotice, ServerConnection, Watching, line};
