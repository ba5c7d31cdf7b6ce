//! Offers between players.

use std::fmt;

use botyard_core::{Seat, Seats, Texts};
use serde::{Deserialize, Serialize};

/// A kind of offer between players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = OfferKind))]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// Ends the game in a draw.
    Draw,
    /// Takes back the last order of the seat that offers.
    TakeBack,
    /// Stops the clocks.
    Pause,
    /// Continues a paused game.
    Resume,
    /// Plays the same game again, with every player one seat further.
    Rematch,
}

impl Offer {
    /// The offer in words, to follow "has offered", "ha propuesto", "nie proponował".
    pub const fn words(self) -> Texts {
        match self {
            Offer::Draw => Texts::new("a draw", "tablas", "remisu"),
            Offer::TakeBack => Texts::new("a takeback", "deshacer una jugada", "cofnięcia ruchu"),
            Offer::Pause => Texts::new("a pause", "una pausa", "pauzy"),
            Offer::Resume => Texts::new("resuming the game", "reanudar la partida", "wznowienia gry"),
            Offer::Rematch => Texts::new("a rematch", "la revancha", "rewanżu"),
        }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words().en)
    }
}

/// An offer waiting for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenOffer {
    /// What is offered.
    pub offer: Offer,
    /// The seat that made the offer.
    pub by: Seat,
    /// The seats that haven't answered yet.
    pub asked: Seats,
}

/// An offer, or the answer to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OfferBody {
    /// What is offered.
    pub offer: Offer,
    /// Whether to offer, accept or decline it; declining your own offer withdraws it.
    #[serde(default)]
    pub answer: Consent,
}

/// What to do with an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Answer))]
#[serde(rename_all = "kebab-case")]
pub enum Consent {
    /// Make the offer, or accept it if another player has made it.
    #[default]
    Offer,
    /// Accept the offer.
    Accept,
    /// Decline the offer, or withdraw your own.
    Decline,
}

/// What happened to an offer that concerns you.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferNews {
    /// You are asked to agree to an offer.
    Offered,
    /// A player has accepted your offer.
    Agreed,
    /// A player has declined your offer.
    Declined,
    /// An offer to you was withdrawn.
    Withdrawn,
}

/// Response of `POST /api/tables/{id}/offers`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferAnswer {
    /// Id of the rematch's table, once all players have agreed to one.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(required))]
    pub next: Option<String>,
}
