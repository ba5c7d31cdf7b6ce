//! Challenges: somebody asks somebody else, by name, for a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::people::PlayerKind;
use crate::{Clock, title_of};

/// A challenge to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// The id of the game.
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "duel"))]
    pub game: String,
    /// How it is played; what isn't named is as usual.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Which time the players have.
    #[serde(default)]
    pub clock: Clock,
    /// Which seat whoever challenges wants.
    #[serde(default)]
    pub seat: WishedSeat,
    /// Does it count for ratings? Only games between accounts do.
    #[serde(default)]
    pub rated: bool,
    /// Where it starts, if not where the game does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 4096))]
    pub position: Option<String>,
}

/// Which of two seats somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WishedSeat {
    /// The first: White.
    First,
    /// The second: Black.
    Second,
    /// Whichever is drawn.
    #[default]
    Random,
}

impl WishedSeat {
    /// Is it the second seat? `lot` decides where it doesn't matter.
    pub const fn is_second(self, lot: u64) -> bool {
        match self {
            WishedSeat::First => false,
            WishedSeat::Second => true,
            WishedSeat::Random => lot & 1 == 1,
        }
    }
}

/// How far a challenge is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeStatus {
    /// It waits for an answer.
    Created,
    /// The game has begun.
    Accepted,
    /// There will be no game.
    Declined,
    /// Whoever made it has taken it back.
    Canceled,
}

impl ChallengeStatus {
    /// The word that JSON and the database use.
    pub const fn word(self) -> &'static str {
        match self {
            ChallengeStatus::Created => "created",
            ChallengeStatus::Accepted => "accepted",
            ChallengeStatus::Declined => "declined",
            ChallengeStatus::Canceled => "canceled",
        }
    }

    /// Reads [`ChallengeStatus::word`].
    pub fn from_word(word: &str) -> Option<ChallengeStatus> {
        use ChallengeStatus as Status;
        [Status::Created, Status::Accepted, Status::Declined, Status::Canceled]
            .into_iter()
            .find(|status| status.word() == word)
    }
}

/// Somebody in a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Challenger {
    /// The player's id.
    pub id: String,
    /// The player's name.
    pub name: String,
    /// `BOT` if a program plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The player's rating in the game, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// Is it too uncertain for the leaderboard?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

impl Challenger {
    /// With the title that this kind of player has.
    pub fn new(id: String, name: String, kind: PlayerKind) -> Challenger {
        Challenger { id, name, title: title_of(kind), rating: None, provisional: false }
    }
}

/// A game, as bots of lichess know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Variant {
    /// The id of the game.
    pub key: String,
    /// Its name.
    pub name: String,
}

/// A challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Its id, which is that of its table.
    pub id: String,
    /// How far it is.
    pub status: ChallengeStatus,
    /// Who made it.
    pub challenger: Challenger,
    /// Who is challenged.
    pub dest_user: Challenger,
    /// The game.
    pub variant: Variant,
    /// How it is played, where that isn't as usual.
    pub options: BTreeMap<String, String>,
    /// Does it count for ratings?
    pub rated: bool,
    /// Which time the players have.
    pub time_control: Clock,
    /// `white` or `black`: what whoever made it plays. Nothing where seats have no colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// The seat of who is challenged, counted from 0.
    pub seat: u8,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
}

/// Challenges that wait for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Challenges {
    /// Of others to you.
    #[serde(rename = "in")]
    pub incoming: Vec<Challenge>,
    /// Yours to others.
    #[serde(rename = "out")]
    pub outgoing: Vec<Challenge>,
}

/// What has become of a challenge, as whom it concerns is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ChallengeNews {
    /// Somebody challenges you.
    Challenge,
    /// Somebody has taken his challenge back.
    ChallengeCanceled,
    /// Somebody has declined yours.
    ChallengeDeclined,
}
