//! What players ask of each other.

use std::fmt;

use botyard_core::{Seat, Seats, Texts};
use serde::{Deserialize, Serialize};

/// What players ask of each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = OfferKind))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// The game ends in a draw.
    Draw,
    /// The last order of whoever asks is taken back.
    TakeBack,
    /// The clocks stand.
    Pause,
    /// The game goes on.
    Resume,
    /// The same once more.
    Rematch,
}

impl Offer {
    /// Behind "has offered", "ha propuesto", "nie proponował".
    pub const fn words(self) -> Texts {
        match self {
            Offer::Draw => Texts::new("a draw", "tablas", "remisu"),
            Offer::TakeBack => Texts::new("to take an order back", "deshacer una jugada", "cofnięcia ruchu"),
            Offer::Pause => Texts::new("to pause", "una pausa", "pauzy"),
            Offer::Resume => Texts::new("to resume", "seguir", "wznowienia"),
            Offer::Rematch => Texts::new("a rematch", "la revancha", "rewanżu"),
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().en)
    }
}

/// An offer that waits for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenOffer {
    /// What.
    pub offer: Offer,
    /// Whose.
    pub by: Seat,
    /// Whose answers are missing.
    pub asked: Seats,
}

/// An offer, or the answer to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OfferBody {
    /// What it is about.
    pub offer: Offer,
    /// To offer it, to agree, or to decline (also one's own).
    #[serde(default)]
    pub answer: Consent,
}

/// What is done about an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Answer))]
#[serde(rename_all = "kebab-case")]
pub enum Consent {
    /// It is made; or agreed to if somebody else has made it.
    #[default]
    Offer,
    /// Agreed.
    Accept,
    /// Declined, or taken back by who made it.
    Decline,
}

/// What became of an offer, for the player whom it concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferNews {
    /// Somebody asks you.
    Offered,
    /// Somebody agrees to what you asked for.
    Agreed,
    /// Somebody declines what you asked for.
    Declined,
    /// Somebody takes back what you were asked.
    Withdrawn,
}

/// The answer to `POST /api/tables/{id}/offers`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferAnswer {
    /// The table of the rematch, once everybody has agreed to one.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub next: Option<String>,
}
