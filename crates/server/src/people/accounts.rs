//! Guests and accounts: creating, changing and closing them, and the operator's commands on players.

use super::names::{self, UserName};
use super::{Identity, Me, People, PeopleError, Player, PlayerKind, passwords};
use crate::secrets;
use crate::store::AdminOrder;
use crate::store::mail_people::MailWordRow;
use crate::store::mutes::MuteFor;
use crate::store::people::{Digest, EndTokens, NewPlayer, PlayerRow};

/// Maximum length of a ban's reason, in characters.
const REASON: usize = 300;

impl People {
    /// Creates a guest; returns it with its session token. Two guests can have the same name, but a guest
    /// can't have an account's name. A guest's name doesn't reserve it: it can still be taken by an account.
    pub(crate) async fn guest(&self, name: Option<&str>) -> Result<(Player, String), PeopleError> {
        let name = match name {
            None => names::of_guest(),
            Some(typed) => {
                let name = UserName::read(typed)?;
                if self.store().is_name_taken(&name.key).await? {
                    return Err(PeopleError::NameTaken);
                }
                name.text
            }
        };
        let player = Player { name, ..People::new_guest() };
        let token = self.add_guest(&player).await?;
        Ok((player, token))
    }

    /// Returns a new guest, not stored yet.
    pub(crate) fn new_guest() -> Player {
        Player { id: new_id(), name: names::of_guest(), kind: PlayerKind::Guest }
    }

    /// Stores a guest and starts a session; returns the session token.
    pub(crate) async fn add_guest(&self, player: &Player) -> Result<String, PeopleError> {
        self.add(player, &format!("guest:{}", player.id), None).await?;
        Ok(self.start_session(&player.id).await?)
    }

    /// Creates an account; returns it with its session token. If a guest asks, the guest becomes the account.
    pub(crate) async fn sign_up(
        &self,
        asks: &Identity,
        name: &str,
        password: &str,
    ) -> Result<(Player, String), PeopleError> {
        let guest = match &asks.player {
            Some(player) if player.kind == PlayerKind::Guest => Some(player.id.clone()),
            Some(_) => return Err(PeopleError::SignedIn),
            None => None,
        };
        let name = UserName::read(name)?;
        passwords::check(password, &name.text)?;
        // Hashing is expensive, so a taken name is rejected first.
        if self.store().is_name_taken(&name.key).await? {
            return Err(PeopleError::NameTaken);
        }
        let hash = self.shared.hasher.hash(password).await?;
        let player = match guest {
            Some(id) => {
                let done = self.store().guest_to_account(&id, &name.text, &name.key, &hash).await?;
                self.forget(&id);
                if !done {
                    return Err(PeopleError::NameTaken);
                }
                Player { id, name: name.text, kind: PlayerKind::Account }
            }
            None => {
                let player = Player { id: new_id(), name: name.text, kind: PlayerKind::Account };
                self.add(&player, &name.key, Some(&hash)).await?;
                player
            }
        };
        let token = self.start_session(&player.id).await?;
        Ok((player, token))
    }

    async fn add(&self, player: &Player, key: &str, password: Option<&str>) -> Result<(), PeopleError> {
        let new = NewPlayer { id: &player.id, name: &player.name, key, kind: player.kind, password };
        if self.store().add_player(&new, self.store().now()).await? {
            Ok(())
        } else {
            Err(PeopleError::NameTaken)
        }
    }

    /// Logs in to an account; returns it with the token of a new session.
    pub(crate) async fn log_in(&self, name: &str, password: &str) -> Result<(Player, String), PeopleError> {
        let row = self.store().player_by_key(&names::key_of_typed(name)).await?;
        let hash = row.as_ref().and_then(|row| row.password.clone());
        // If there is no such player, this takes as long.
        let good = self.shared.hasher.verify(password, hash).await?;
        let Some(row) = row.filter(|_| good) else { return Err(PeopleError::NoSuchLogin) };
        if let Some(reason) = row.banned {
            return Err(PeopleError::Banned(reason));
        }
        let token = self.start_session(&row.player.id).await?;
        Ok((row.player, token))
    }

    /// Changes the password. Ends all other sessions, and deletes the tokens that could change the account.
    pub(crate) async fn change_password(&self, me: &Me, old: &str, new: &str) -> Result<(), PeopleError> {
        self.confirm(&me.player, old).await?;
        passwords::check(new, &me.player.name)?;
        let hash = self.shared.hasher.hash(new).await?;
        let keep = me.credential.filter(|credential| credential.session).map(|credential| credential.digest);
        self.store().set_password(&me.player.id, &hash, keep.as_ref(), EndTokens::OfAccount).await?;
        self.forget(&me.player.id);
        Ok(())
    }

    /// Closes an account: its games stay, and its name stays reserved.
    pub(crate) async fn close(&self, me: &Me, password: &str) -> Result<(), PeopleError> {
        self.confirm(&me.player, password).await?;
        self.close_known(&me.player).await
    }

    async fn confirm(&self, player: &Player, password: &str) -> Result<(), PeopleError> {
        if player.kind == PlayerKind::Guest {
            return Err(PeopleError::Guest);
        }
        let row = self.store().player_by_id(&player.id).await?.ok_or(PeopleError::NoSuchPlayer)?;
        let good = self.shared.hasher.verify(password, row.password).await?;
        if good { Ok(()) } else { Err(PeopleError::WrongPassword) }
    }

    /// Whether `text` is the account's password. As expensive as logging in; callers must apply the same rate
    /// limit.
    pub(crate) async fn is_password(&self, row: &PlayerRow, text: &str) -> Result<bool, PeopleError> {
        Ok(self.shared.hasher.verify(text, row.password.clone()).await?)
    }

    /// Closes an account without asking for the password; the caller has authenticated the player.
    pub(crate) async fn close_known(&self, player: &Player) -> Result<(), PeopleError> {
        let name = format!("closed-{}", secrets::signs(6));
        self.store().close_player(&player.id, &name, self.store().now()).await?;
        self.forget(&player.id);
        Ok(())
    }

    /// Creates an account by mail: without a password, with a confirmed address and a mail word.
    pub(crate) async fn sign_up_by_mail(
        &self,
        name: &str,
        address: &str,
        word: (&Digest, &MailWordRow),
    ) -> Result<Player, PeopleError> {
        let name = UserName::read(name)?;
        let player = Player { id: new_id(), name: name.text, kind: PlayerKind::Account };
        let new = NewPlayer {
            id: &player.id,
            name: &player.name,
            key: &name.key,
            kind: player.kind,
            password: None,
        };
        let made = self.store().sign_up_by_mail(&new, address, word, self.store().now()).await?;
        if made { Ok(player) } else { Err(PeopleError::NameTaken) }
    }

    /// Turns an account into a bot account, irreversibly.
    pub(crate) async fn become_bot(&self, player: &Player) -> Result<(), PeopleError> {
        if player.kind == PlayerKind::Guest {
            return Err(PeopleError::Guest);
        }
        self.store().account_to_bot(&player.id).await?;
        self.forget(&player.id);
        Ok(())
    }

    /// Number of the player's active sessions.
    pub(crate) async fn sessions_of(&self, player: &Player) -> Result<u64, PeopleError> {
        Ok(self.store().count_sessions(&player.id, self.store().now()).await?)
    }

    /// Finds an account or bot by name.
    pub(crate) async fn named(&self, name: &str) -> Result<PlayerRow, PeopleError> {
        let key = names::key_of_typed(name);
        self.store().player_by_key(&key).await?.ok_or(PeopleError::NoSuchPlayer)
    }

    /// Finds an account or bot by name or id. Guests are never returned: they have no page.
    pub(crate) async fn account(&self, name: &str) -> Result<Option<PlayerRow>, PeopleError> {
        match self.named(name).await {
            Err(PeopleError::NoSuchPlayer) if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                let row = self.store().player_by_id(name).await?;
                Ok(row.filter(|row| row.player.kind != PlayerKind::Guest))
            }
            Err(PeopleError::NoSuchPlayer) => Ok(None),
            other => other.map(Some),
        }
    }

    /// Finds an account by name, or any player by id.
    async fn find_player(&self, name: &str) -> Result<Player, PeopleError> {
        match self.named(name).await {
            Err(PeopleError::NoSuchPlayer) if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                let row = self.store().player_by_id(name).await?;
                row.map(|row| row.player).ok_or(PeopleError::NoSuchPlayer)
            }
            other => other.map(|row| row.player),
        }
    }

    /// Bans a player, by name or id. A running server closes the player's connections within a second.
    ///
    /// # Errors
    ///
    /// If there is no such player, or the database fails.
    pub async fn ban(&self, name: &str, reason: &str) -> Result<Player, PeopleError> {
        let player = self.find_player(name).await?;
        let reason: String = reason.chars().filter(|sign| !sign.is_control()).take(REASON).collect();
        self.store().set_ban(&player.id, Some(&reason)).await?;
        self.changed_beside(&player.id).await?;
        Ok(player)
    }

    /// Lifts a ban, by name or id.
    ///
    /// # Errors
    ///
    /// If there is no such player, or the database fails.
    pub async fn unban(&self, name: &str) -> Result<Player, PeopleError> {
        let player = self.find_player(name).await?;
        self.store().set_ban(&player.id, None).await?;
        self.changed_beside(&player.id).await?;
        Ok(player)
    }

    /// Mutes or unmutes a player on the whole server, by name or id.
    ///
    /// # Errors
    ///
    /// If there is no such player, or the database fails.
    pub async fn set_muted(&self, name: &str, on: bool) -> Result<Player, PeopleError> {
        let player = self.find_player(name).await?;
        self.store().set_mute(MuteFor::Server, &player.id, on, self.store().now()).await?;
        Ok(player)
    }

    /// Renames a player. Open tables show the old name until they are loaded again.
    ///
    /// # Errors
    ///
    /// If there is no such player, the new name isn't allowed or is taken, or the database fails.
    pub async fn rename(&self, name: &str, new: &str) -> Result<Player, PeopleError> {
        let player = self.find_player(name).await?;
        let new = UserName::read(new)?;
        let key = match player.kind {
            PlayerKind::Guest => format!("guest:{}", player.id),
            PlayerKind::Account | PlayerKind::Bot => new.key,
        };
        if !self.store().rename_player(&player.id, &new.text, &key).await? {
            return Err(PeopleError::NameTaken);
        }
        self.changed_beside(&player.id).await?;
        Ok(Player { name: new.text, ..player })
    }

    /// Sets a random new password and returns it. Ends the account's sessions and, unless `keep_tokens`,
    /// deletes its API tokens.
    ///
    /// # Errors
    ///
    /// If there is no such account, or the database fails.
    pub async fn reset_password(&self, name: &str, keep_tokens: bool) -> Result<String, PeopleError> {
        let player = self.find_player(name).await?;
        if player.kind == PlayerKind::Guest {
            return Err(PeopleError::Guest);
        }
        let end_tokens = if keep_tokens { EndTokens::None } else { EndTokens::All };
        let password = secrets::signs(16);
        let hash = self.shared.hasher.hash(&password).await?;
        self.store().set_password(&player.id, &hash, None, end_tokens).await?;
        self.changed_beside(&player.id).await?;
        Ok(password)
    }

    /// Invalidates cached rights after a change; if the change was made by a command beside a running server,
    /// that server is notified too.
    async fn changed_beside(&self, player: &str) -> Result<(), PeopleError> {
        self.forget(player);
        if self.store().is_beside() {
            let order = AdminOrder::Recheck { player: player.to_owned() };
            self.store().order_admin(&order, self.store().now()).await?;
        }
        Ok(())
    }
}

fn new_id() -> String {
    secrets::signs(12)
}
