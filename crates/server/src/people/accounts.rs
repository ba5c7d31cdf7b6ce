//! Guests and accounts: how they come, change and go; and what those who run the server can do about them.

use super::names::{self, Name};
use super::{Identity, Me, People, PeopleError, Player, PlayerKind, passwords};
use crate::secrets;
use crate::store::people::{NewPlayer, PlayerRow};
use crate::tables::now;

/// How long the reason of a ban may be.
const REASON: usize = 300;

impl People {
    /// A new guest, and the token of the session. Two guests can have the same name, but never that of an account; nor does a
    /// guest keep a name from whoever wants it for an account.
    pub(crate) async fn guest(&self, name: Option<&str>) -> Result<(Player, String), PeopleError> {
        let name = match name {
            None => names::of_guest(),
            Some(typed) => {
                let name = Name::read(typed)?;
                if self.store().player_by_key(&name.key).await?.is_some() {
                    return Err(PeopleError::NameTaken);
                }
                name.text
            }
        };
        let player = Player { id: new_id(), name, kind: PlayerKind::Guest };
        let key = format!("guest:{}", player.id);
        self.add(&player, &key, None).await?;
        let token = self.start_session(&player.id).await?;
        Ok((player, token))
    }

    /// A new account, and the token of the session. A guest who asks for it becomes the account.
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
        let name = Name::read(name)?;
        passwords::check(password, &name.text)?;
        // To hash is dear; who can't have the name needn't wait for it.
        if self.store().player_by_key(&name.key).await?.is_some() {
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
        if self.store().add_player(&new, now()).await? { Ok(()) } else { Err(PeopleError::NameTaken) }
    }

    /// Somebody comes back: the token of a new session.
    pub(crate) async fn log_in(&self, name: &str, password: &str) -> Result<(Player, String), PeopleError> {
        let row = self.store().player_by_key(&names::key_of_typed(name)).await?;
        let hash = row.as_ref().and_then(|row| row.password.clone());
        // Without a player it takes the same time.
        let good = self.shared.hasher.verify(password, hash).await?;
        let Some(row) = row.filter(|_| good) else { return Err(PeopleError::NoSuchLogin) };
        if let Some(reason) = row.banned {
            return Err(PeopleError::Banned(reason));
        }
        let token = self.start_session(&row.player.id).await?;
        Ok((row.player, token))
    }

    /// A new password. All sessions end but the one that asks.
    pub(crate) async fn change_password(&self, me: &Me, old: &str, new: &str) -> Result<(), PeopleError> {
        self.confirm(&me.player, old).await?;
        passwords::check(new, &me.player.name)?;
        let hash = self.shared.hasher.hash(new).await?;
        let keep = me.credential.filter(|credential| credential.session).map(|credential| credential.digest);
        self.store().set_password(&me.player.id, &hash, keep.as_ref()).await?;
        self.forget(&me.player.id);
        Ok(())
    }

    /// Closes an account: its name becomes free, its games stay.
    pub(crate) async fn close(&self, me: &Me, password: &str) -> Result<(), PeopleError> {
        self.confirm(&me.player, password).await?;
        let id = &me.player.id;
        let (name, key) = (format!("closed-{}", secrets::signs(6)), format!("closed:{id}"));
        self.store().close_player(id, &name, &key, now()).await?;
        self.forget(id);
        Ok(())
    }

    async fn confirm(&self, player: &Player, password: &str) -> Result<(), PeopleError> {
        if player.kind == PlayerKind::Guest {
            return Err(PeopleError::Guest);
        }
        let row = self.store().player_by_id(&player.id).await?.ok_or(PeopleError::NoSuchPlayer)?;
        let good = self.shared.hasher.verify(password, row.password).await?;
        if good { Ok(()) } else { Err(PeopleError::WrongPassword) }
    }

    /// An account becomes a bot, for good.
    pub(crate) async fn become_bot(&self, player: &Player) -> Result<(), PeopleError> {
        if player.kind == PlayerKind::Guest {
            return Err(PeopleError::Guest);
        }
        self.store().account_to_bot(&player.id).await?;
        self.forget(&player.id);
        Ok(())
    }

    /// On how many devices the player is signed in.
    pub(crate) async fn sessions_of(&self, player: &Player) -> Result<u64, PeopleError> {
        Ok(self.store().count_sessions(&player.id, now()).await?)
    }

    /// An account or bot by its name.
    pub(crate) async fn named(&self, name: &str) -> Result<PlayerRow, PeopleError> {
        let key = names::key_of_typed(name);
        self.store().player_by_key(&key).await?.ok_or(PeopleError::NoSuchPlayer)
    }

    /// An account by its name, or anybody by the id.
    async fn find_player(&self, name: &str) -> Result<Player, PeopleError> {
        match self.named(name).await {
            Err(PeopleError::NoSuchPlayer) if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                let row = self.store().player_by_id(name).await?;
                row.map(|row| row.player).ok_or(PeopleError::NoSuchPlayer)
            }
            other => other.map(|row| row.player),
        }
    }

    /// Shuts somebody out, by name or id. A server that is running sees it after a few seconds.
    ///
    /// # Errors
    ///
    /// If there is no such player, or the database fails.
    pub async fn ban(&self, name: &str, reason: &str) -> Result<Player, PeopleError> {
        let player = self.find_player(name).await?;
        let reason: String = reason.chars().filter(|sign| !sign.is_control()).take(REASON).collect();
        self.store().set_ban(&player.id, Some(&reason)).await?;
        self.forget(&player.id);
        Ok(player)
    }

    /// Lets somebody in again, by name or id.
    ///
    /// # Errors
    ///
    /// If there is no such player, or the database fails.
    pub async fn unban(&self, name: &str) -> Result<Player, PeopleError> {
        let player = self.find_player(name).await?;
        self.store().set_ban(&player.id, None).await?;
        self.forget(&player.id);
        Ok(player)
    }

    /// Gives somebody another name. At tables that are open the old one is shown until they are loaded again.
    ///
    /// # Errors
    ///
    /// If there is no such player, the new name isn't allowed or is taken, or the database fails.
    pub async fn rename(&self, name: &str, new: &str) -> Result<Player, PeopleError> {
        let player = self.find_player(name).await?;
        let new = Name::read(new)?;
        let key = match player.kind {
            PlayerKind::Guest => format!("guest:{}", player.id),
            PlayerKind::Account | PlayerKind::Bot => new.key,
        };
        if !self.store().rename_player(&player.id, &new.text, &key).await? {
            return Err(PeopleError::NameTaken);
        }
        self.forget(&player.id);
        Ok(Player { name: new.text, ..player })
    }

    /// Gives an account a new password, which nobody chose, and ends its sessions. API tokens stay.
    ///
    /// # Errors
    ///
    /// If there is no such account, or the database fails.
    pub async fn reset_password(&self, name: &str) -> Result<String, PeopleError> {
        let player = self.find_player(name).await?;
        if player.kind == PlayerKind::Guest {
            return Err(PeopleError::Guest);
        }
        let password = secrets::signs(16);
        let hash = self.shared.hasher.hash(&password).await?;
        self.store().set_password(&player.id, &hash, None).await?;
        self.forget(&player.id);
        Ok(password)
    }
}

fn new_id() -> String {
    secrets::signs(12)
}
