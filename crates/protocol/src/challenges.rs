//! Challenges: invitations of a named player to a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::people::PlayerKind;
use crate::{Clock, title_of};

/// A new challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// Id of the game.
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "duel"))]
    pub game: String,
    /// Options of the game; those not given have their default values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Time control.
    #[serde(default)]
    pub clock: Clock,
    /// The seat that you want.
    #[serde(default)]
    pub seat: WishedSeat,
    /// Whether the game is rated. Only games between accounts can be.
    #[serde(default)]
    pub rated: bool,
    /// Start position, if not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 4096))]
    pub position: Option<String>,
}

/// Preferred seat in a game for two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WishedSeat {
    /// The first seat: White.
    First,
    /// The second seat: Black.
    Second,
    /// A random seat.
    #[default]
    Random,
}

impl WishedSeat {
    /// Whether the second seat is chosen; the lowest bit of `lot` decides if the seat is random.
    pub const fn is_second(self, lot: u64) -> bool {
        match self {
            WishedSeat::First => false,
            WishedSeat::Second => true,
            WishedSeat::Random => lot & 1 == 1,
        }
    }
}

/// Status of a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeStatus {
    /// Waiting for an answer.
    Created,
    /// Accepted; the game has begun.
    Accepted,
    /// Declined.
    Declined,
    /// Cancelled by the challenger.
    Canceled,
}

impl ChallengeStatus {
    /// The word used in JSON and in the database.
    pub const fn word(self) -> &'static str {
        match self {
            ChallengeStatus::Created => "created",
            ChallengeStatus::Accepted => "accepted",
            ChallengeStatus::Declined => "declined",
            ChallengeStatus::Canceled => "canceled",
        }
    }

    /// Parses [`ChallengeStatus::word`].
    pub fn from_word(word: &str) -> Option<ChallengeStatus> {
        use ChallengeStatus as Status;
        [Status::Created, Status::Accepted, Status::Declined, Status::Canceled]
            .into_iter()
            .find(|status| status.word() == word)
    }
}

/// Reason for declining a challenge, as on lichess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum DeclineReason {
    /// No particular reason.
    #[default]
    Generic,
    /// Not now.
    Later,
    /// The clock is too fast.
    TooFast,
    /// The clock is too slow.
    TooSlow,
    /// Another clock is wanted.
    TimeControl,
    /// A rated game is wanted.
    Rated,
    /// A casual game is wanted.
    Casual,
    /// No variants.
    Standard,
    /// Not this game, or not these options.
    Variant,
    /// No bots.
    NoBot,
    /// Bots only.
    OnlyBot,
}

impl DeclineReason {
    const ALL: [DeclineReason; 11] = [
        DeclineReason::Generic,
        DeclineReason::Later,
        DeclineReason::TooFast,
        DeclineReason::TooSlow,
        DeclineReason::TimeControl,
        DeclineReason::Rated,
        DeclineReason::Casual,
        DeclineReason::Standard,
        DeclineReason::Variant,
        DeclineReason::NoBot,
        DeclineReason::OnlyBot,
    ];

    /// The word used in JSON.
    pub const fn word(self) -> &'static str {
        match self {
            DeclineReason::Generic => "generic",
            DeclineReason::Later => "later",
            DeclineReason::TooFast => "toofast",
            DeclineReason::TooSlow => "tooslow",
            DeclineReason::TimeControl => "timecontrol",
            DeclineReason::Rated => "rated",
            DeclineReason::Casual => "casual",
            DeclineReason::Standard => "standard",
            DeclineReason::Variant => "variant",
            DeclineReason::NoBot => "nobot",
            DeclineReason::OnlyBot => "onlybot",
        }
    }

    /// Parses [`DeclineReason::word`] in any case: clients of lichess send `tooFast`. Any other word is
    /// [`DeclineReason::Generic`], as on lichess.
    pub fn from_word(word: &str) -> DeclineReason {
        let is_it = |reason: &DeclineReason| reason.word().eq_ignore_ascii_case(word.trim());
        DeclineReason::ALL.into_iter().find(is_it).unwrap_or_default()
    }

    /// The reason as a sentence to the challenger.
    pub const fn sentence(self) -> &'static str {
        match self {
            DeclineReason::Generic => "I don't accept this challenge.",
            DeclineReason::Later => "I can't play now; please challenge me again later.",
            DeclineReason::TooFast => "This clock is too fast for me; please challenge me with a slower one.",
            DeclineReason::TooSlow => "This clock is too slow for me; please challenge me with a faster one.",
            DeclineReason::TimeControl => "I don't play with this clock.",
            DeclineReason::Rated => "Please challenge me to a rated game instead.",
            DeclineReason::Casual => "Please challenge me to a casual game instead.",
            DeclineReason::Standard => "I don't play variants at the moment.",
            DeclineReason::Variant => "I don't play this variant.",
            DeclineReason::NoBot => "I don't accept challenges from bots.",
            DeclineReason::OnlyBot => "I accept challenges from bots only.",
        }
    }
}

/// One of the two players of a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Challenger {
    /// Id of the player.
    pub id: String,
    /// Name of the player.
    pub name: String,
    /// `BOT` for a bot account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Rating in this game, if the player has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i64>,
    /// Whether the rating is too uncertain for the leaderboard.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

impl Challenger {
    /// A player without a rating, with the title for this kind of account.
    pub fn new(id: String, name: String, kind: PlayerKind) -> Challenger {
        Challenger { id, name, title: title_of(kind), rating: None, provisional: false }
    }
}

/// A game in the form of lichess' variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Variant {
    /// Id of the game; in endpoints in lichess' format the name by which other programs know the game with
    /// these options, if they do: `dobutsu`.
    pub key: String,
    /// Name of the game, or the same name as in `key`.
    pub name: String,
}

/// A challenge from one player to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Id of the challenge, and of its table.
    pub id: String,
    /// Status of the challenge.
    pub status: ChallengeStatus,
    /// The player who challenges.
    pub challenger: Challenger,
    /// The player who is challenged.
    pub dest_user: Challenger,
    /// The game.
    pub variant: Variant,
    /// Options that differ from the defaults.
    pub options: BTreeMap<String, String>,
    /// Whether the game is rated.
    pub rated: bool,
    /// Time control.
    pub time_control: Clock,
    /// Colour of the challenger, `white` or `black`; missing if the game's seats have no colours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// Seat of the challenged player, from 0.
    pub seat: u8,
    /// Time of the challenge in milliseconds since 1970.
    pub created_at: u64,
    /// In the notice that the challenge was declined: the reason as a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decline_reason: Option<String>,
    /// The reason as a word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decline_reason_key: Option<DeclineReason>,
}

/// Challenges waiting for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Challenges {
    /// Challenges to you.
    #[serde(rename = "in")]
    pub incoming: Vec<Challenge>,
    /// Challenges from you.
    #[serde(rename = "out")]
    pub outgoing: Vec<Challenge>,
}

/// What happened to a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum ChallengeNews {
    /// You are challenged.
    Challenge,
    /// A challenge to you was cancelled.
    ChallengeCanceled,
    /// Your challenge was declined.
    ChallengeDeclined,
}
