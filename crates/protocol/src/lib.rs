//! JSON types of the protocol between the server and its clients.

mod analysis;
mod catalog;
mod challenges;
mod clock;
mod commitment;
mod event;
mod lichess;
pub mod mail;
mod notice;
mod offers;
pub mod people;
mod request;
mod sitter;
mod tables;
mod thinking;
mod time;
mod view;

use serde::{Deserialize, Serialize};

pub use analysis::*;
pub use catalog::*;
pub use challenges::*;
pub use clock::*;
pub use commitment::*;
pub use event::*;
pub use lichess::*;
pub use notice::*;
pub use offers::*;
pub use request::*;
pub use sitter::*;
pub use tables::*;
pub use thinking::*;
pub use time::*;
pub use view::*;

/// Body of every error response.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// The error.
    pub error: ErrorFacts,
}

/// Code and message of an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorFacts {
    /// Stable code for programs, for example `not-your-turn`.
    pub code: String,
    /// Message for people: a sentence.
    pub message: String,
    /// Seconds to wait before a retry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
}
