//! Play by mail: what a player has chosen, and the keys that letters carry.

use serde::{Deserialize, Serialize};

/// A player's mail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MailFacts {
    /// The address that commands are sent to.
    pub server: String,
    /// What the player has chosen.
    pub choices: MailChoices,
    /// The player's addresses, confirmed ones first. Nobody else sees them.
    pub addresses: Vec<AddressFacts>,
    /// Mail words, without the words.
    pub words: Vec<WordFacts>,
    /// Tables for which answers to letters are accepted.
    pub tokens: Vec<ReplyTokenFacts>,
}

/// When a player gets mail, and how it looks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MailChoices {
    /// `always`, `away`, `hourly`, `digest` (daily) or `never`.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = "^(always|away|hourly|digest|never)$", example = "away")
    )]
    pub mail: String,
    /// `en`, `es` or `pl`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(en|es|pl)$", example = "en"))]
    pub lang: String,
    /// Boards are drawn the other way round.
    #[serde(default)]
    pub turned: bool,
    /// Results are told.
    pub results: bool,
}

/// An address of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AddressFacts {
    /// The address.
    pub address: String,
    /// When it was added.
    pub added: u64,
    /// A letter to it was answered.
    pub confirmed: bool,
    /// Letters to it came back, so no more are sent there.
    pub stopped: bool,
}

/// An address to add or remove.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AddressBody {
    /// `ann@example.org`.
    #[cfg_attr(feature = "openapi", schema(max_length = 254, example = "ann@example.org"))]
    pub address: String,
}

/// A mail word, without the word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WordFacts {
    /// Names it when it is deleted.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created: u64,
    /// When a letter last had it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<u64>,
}

/// A mail word to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewWord {
    /// What its owner calls it.
    #[cfg_attr(feature = "openapi", schema(max_length = 60, min_length = 1, example = "phone"))]
    pub label: String,
}

/// A mail word that was made; it is shown this once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeWord {
    /// Names it when it is deleted.
    pub id: String,
    /// The word itself.
    pub word: String,
}

/// The reply tokens of one table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReplyTokenFacts {
    /// The table's id.
    pub table: String,
    /// The id of its game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How many letters carry one.
    pub letters: u64,
    /// When the last of them was written.
    pub last: u64,
    /// When one was last used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<u64>,
}

/// A player's mail of one table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableMail {
    /// Letters about this table are sent.
    pub on: bool,
    /// When they are: `always`, `away`, `hourly`, `digest` (daily) or `never`.
    pub mail: String,
    /// The player's own address that they go to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// Turns mail of a table on or off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TableMailSwitch {
    /// Whether letters are sent.
    pub on: bool,
}
