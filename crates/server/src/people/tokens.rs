//! API tokens, for programs; each has only the scopes that its owner chose.

use botyard_protocol::people::{MadeToken, NewToken, TokenFacts};

use super::sessions::TOKEN;
use super::{Me, People, PeopleError, Player, PlayerKind};
use crate::secrets;
use crate::store::people::TokenRow;

/// Maximum number of tokens of a player.
pub(super) const MOST: i64 = 50;
/// Maximum length of a label, in characters.
pub(super) const LABEL: usize = 60;

impl People {
    /// Creates a token. Its secret is never shown again.
    pub(crate) async fn make_token(&self, me: &Me, new: &NewToken) -> Result<MadeToken, PeopleError> {
        let player = &me.player;
        if player.kind == PlayerKind::Guest {
            return Err(PeopleError::Guest);
        }
        let label = new.label.trim();
        if label.is_empty() || label.chars().count() > LABEL || label.chars().any(char::is_control) {
            return Err(PeopleError::Label);
        }
        if new.scopes.is_empty() {
            return Err(PeopleError::NoScope);
        }
        if !new.scopes.iter().all(|&scope| me.scopes.has(scope)) {
            return Err(PeopleError::MoreScopes);
        }
        let secret = secrets::token(TOKEN);
        let row = TokenRow {
            id: secrets::signs(12),
            label: label.to_owned(),
            scopes: new.scopes.iter().copied().collect(),
            created: self.store().now(),
            used: None,
        };
        if !self.store().add_token(&secrets::digest(&secret), &player.id, &row, MOST).await? {
            return Err(PeopleError::TooManyTokens);
        }
        Ok(MadeToken { secret, token: row.into() })
    }

    /// All tokens of a player, newest first.
    pub(crate) async fn tokens(&self, player: &Player) -> Result<Vec<TokenFacts>, PeopleError> {
        Ok(self.store().tokens_of(&player.id).await?.into_iter().map(TokenFacts::from).collect())
    }

    /// Deletes a token, which is invalid from then on.
    pub(crate) async fn delete_token(&self, player: &Player, id: &str) -> Result<(), PeopleError> {
        // Ids consist of letters and digits only; anything else can't exist.
        let plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !plain || !self.store().delete_token(&player.id, id).await? {
            return Err(PeopleError::NoSuchToken);
        }
        self.forget(&player.id);
        Ok(())
    }
}

impl From<TokenRow> for TokenFacts {
    fn from(row: TokenRow) -> TokenFacts {
        TokenFacts {
            id: row.id,
            label: row.label,
            scopes: row.scopes.iter().collect(),
            created: row.created.0,
            used: row.used.map(|used| used.0),
        }
    }
}
