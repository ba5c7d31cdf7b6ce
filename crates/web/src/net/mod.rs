//! The server: requests, the line, who we are to it.

mod account;
mod http;
mod line;

pub(crate) use account::{Account, account};
pub(crate) use http::{Problem, escape, get, get_text, post, request};
pub(crate) use line::{Line, LineState, OfferNotice, Watching, line};
