//! What the server and its clients say to each other: plain data, as JSON.

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

/// What a request gets that can't be answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// What was wrong.
    pub error: ErrorFacts,
}

/// What was wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorFacts {
    /// For programs: `not-your-turn`.
    pub code: String,
    /// For people: a sentence.
    pub message: String,
    /// Seconds after which it is worth trying again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u64>,
}
