//! Play by mail: a player's settings, addresses and secrets.

use serde::{Deserialize, Serialize};

/// A player's mail settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MailFacts {
    /// Address to which commands are sent.
    pub server: String,
    /// When and how the player is sent mail.
    pub choices: MailChoices,
    /// The player's addresses, confirmed ones first. Only the player can see them.
    pub addresses: Vec<AddressFacts>,
    /// The player's mail words, without the secret words themselves.
    pub words: Vec<WordFacts>,
    /// Tables for which replies to the server's mail are accepted.
    pub tokens: Vec<ReplyTokenFacts>,
}

/// When a player is sent mail, and how it looks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MailChoices {
    /// When mail is sent: `always`, `away`, `hourly`, `digest` (daily) or `never`.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = "^(always|away|hourly|digest|never)$", example = "away")
    )]
    pub mail: String,
    /// Language: `en`, `es` or `pl`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(en|es|pl)$", example = "en"))]
    pub lang: String,
    /// Whether boards are drawn from the other side.
    #[serde(default)]
    pub turned: bool,
    /// Whether results are sent.
    pub results: bool,
}

/// An address of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AddressFacts {
    /// The address.
    pub address: String,
    /// Time when it was added, in milliseconds since 1970.
    pub added: u64,
    /// Whether it is confirmed: mail sent to it was answered.
    pub confirmed: bool,
    /// Whether mail to it bounced, so that no more is sent.
    pub stopped: bool,
}

/// An address to add or remove.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AddressBody {
    /// The address: `ann@example.org`.
    #[cfg_attr(feature = "openapi", schema(max_length = 254, example = "ann@example.org"))]
    pub address: String,
}

/// A mail word (a password for commands by mail), without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WordFacts {
    /// Id of the mail word, for deleting it.
    pub id: String,
    /// The owner's label for it.
    pub label: String,
    /// Time when it was created, in milliseconds since 1970.
    pub created: u64,
    /// Time when it was last used, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<u64>,
}

/// A new mail word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewWord {
    /// The owner's label for it.
    #[cfg_attr(feature = "openapi", schema(max_length = 60, min_length = 1, example = "phone"))]
    pub label: String,
}

/// A new mail word. The secret is shown only this once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeWord {
    /// Id of the mail word, for deleting it.
    pub id: String,
    /// The secret word.
    pub word: String,
}

/// The reply tokens of one table. A token in the server's mail identifies the player who replies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReplyTokenFacts {
    /// Id of the table.
    pub table: String,
    /// Id of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Number of emails with a token.
    pub letters: u64,
    /// Time when the last of them was written, in milliseconds since 1970.
    pub last: u64,
    /// Time when a token was last used, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<u64>,
}

/// A player's mail settings for one table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableMail {
    /// Whether mail about this table is sent.
    pub on: bool,
    /// When mail is sent: `always`, `away`, `hourly`, `digest` (daily) or `never`.
    pub mail: String,
    /// The player's address to which it is sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// Turns mail about a table on or off.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TableMailSwitch {
    /// Whether mail is sent.
    pub on: bool,
}
