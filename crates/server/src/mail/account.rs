//! Commands about accounts, their addresses and their mail.

use botyard_mail::{
    Address, AddressChange, Day, LetterCommand, MailWish, Remark, Setting, Signer, TableName,
};
use botyard_table::{DAY, Time};

use crate::limits::{Bucket, LimitKey};
use crate::mail::MailGateway;
use crate::mail::answer::{CommandFailure, CommandResult};
use crate::mail::deliver::Receipted;
use crate::mail::facts::seat_of;
use crate::mail::who::{LetterSender, Principal, Proof};
use crate::people::Player;
use crate::problem::Problem;
use crate::secrets;
use crate::store::TableFilter;
use crate::store::mail_people::{Confirmed, MailWordRow};
use crate::store::mutes::MuteFor;
use crate::store::outbox::Purpose;
use crate::tables::PlayerMessage;
use botyard_protocol::Status;

/// Maximum numbers of addresses and of mail words of a player.
pub(crate) const MOST_ADDRESSES: u32 = 5;
pub(crate) const MOST_WORDS: u32 = 10;

impl MailGateway {
    pub(super) async fn account(
        &self,
        command: &LetterCommand,
        writer: &LetterSender,
        receipted: &Receipted,
        line: usize,
    ) -> Result<CommandResult, CommandFailure> {
        let store = &self.yard.store;
        match command {
            LetterCommand::Signup { user, word, addresses } => {
                self.sign_up(writer, user, word.is_some(), addresses).await
            }
            LetterCommand::ChangePassword { .. } => Err(Remark::NoPasswords.into()),
            LetterCommand::Broadcast { .. } => Err(Remark::NoBroadcast.into()),
            LetterCommand::Addresses { change, signer, addresses } => {
                let player = self.owner(writer, signer)?;
                self.change_addresses(&player, *change, addresses).await
            }
            LetterCommand::Signoff(signer) => {
                let player = self.owner(writer, signer)?;
                self.yard.people.close_known(&player).await.map_err(Problem::from)?;
                Ok(Remark::SignedOff.into())
            }
            LetterCommand::Set { signer, settings, .. } => {
                let player = self.owner(writer, signer)?;
                let mut prefs = store.mail_prefs(&player.id).await?;
                for setting in settings {
                    match setting {
                        Setting::Lang(lang) => prefs.lang = *lang,
                        Setting::Mail(wish) => prefs.wish = *wish,
                        Setting::Board(name) => prefs.is_turned = is_turned(name)?,
                    }
                }
                store.set_mail_prefs(&player.id, &prefs).await?;
                Ok(Remark::Kept.into())
            }
            LetterCommand::Notify { signer, on, .. } => {
                let player = self.owner(writer, signer)?;
                let mut prefs = store.mail_prefs(&player.id).await?;
                prefs.results = *on;
                store.set_mail_prefs(&player.id, &prefs).await?;
                Ok(Remark::Kept.into())
            }
            LetterCommand::StopMail => self.stop_mail(writer).await,
            LetterCommand::ResumeMail => self.resume_mail(writer).await,
            LetterCommand::Watch(name) | LetterCommand::Unwatch(name) => {
                let player = self.owner(writer, &Signer::default())?;
                let table = match name {
                    TableName::Id(id) => id.clone(),
                    TableName::Board(number) => {
                        store.table_of_board(&player.id, *number).await?.ok_or(Remark::NoBoard)?
                    }
                };
                self.yard.hub.see(&table, Some(player.clone()), None, |_, _| ()).await?;
                // Players get letters about their own tables anyway.
                let row = store.row(&table).await?.ok_or(Remark::NoBoard)?;
                let is_seated = seat_of(&row, &player.id).is_some();
                let (state, remark) = match (command, is_seated) {
                    (LetterCommand::Watch(_), true) => ("on", Remark::Watched),
                    (LetterCommand::Watch(_), false) => ("watch", Remark::Watched),
                    (_, true) => return Err(Remark::StopInstead.into()),
                    (_, false) => ("off", Remark::Unwatched),
                };
                store.set_mail_of_table(&player.id, &table, state).await?;
                Ok(remark.into())
            }
            LetterCommand::Message { signer, to, text } => {
                // A player's letter can be answered by its token.
                let (player, only) = match (&writer.proof, &writer.player) {
                    (Proof::Token(Purpose::Message(other)), Some(player)) if signer.word.is_none() => {
                        (player.clone(), Some(other.as_str()))
                    }
                    _ => (self.owner(writer, signer)?, None),
                };
                self.message(&player, to, only, text, receipted, line).await
            }
            LetterCommand::Vacation { from, to } => self.vacation(writer, *from, *to).await,
            _ => Err(Remark::NotByToken.into()),
        }
    }

    /// Returns the player, if the letter or a mail word proves more than a reply token does.
    pub(super) fn owner(&self, writer: &LetterSender, signer: &Signer) -> Result<Player, CommandFailure> {
        let actor = self.actor(writer, signer)?;
        if actor.only.is_some() { Err(Remark::NotByToken.into()) } else { Ok(actor.player) }
    }

    /// Stops mail: about the table of the letter that is replied to, otherwise all of it.
    async fn stop_mail(&self, writer: &LetterSender) -> Result<CommandResult, CommandFailure> {
        let store = &self.yard.store;
        if let (Proof::Token(Purpose::Stop), Some(player)) = (&writer.proof, &writer.player) {
            store.stop_mail(&player.id).await?;
            return Ok(Remark::MailStopped.into());
        }
        let Principal { player, .. } = self.actor(writer, &Signer::default())?;
        match &writer.table {
            Some(table) => {
                store.set_mail_of_table(&player.id, table, "off").await?;
                Ok(Remark::TableStopped.into())
            }
            None => {
                store.stop_mail(&player.id).await?;
                Ok(Remark::MailStopped.into())
            }
        }
    }

    /// Resumes mail. A reply token can't change the player's choice for all tables.
    async fn resume_mail(&self, writer: &LetterSender) -> Result<CommandResult, CommandFailure> {
        let store = &self.yard.store;
        let Principal { player, only } = self.actor(writer, &Signer::default())?;
        let mut prefs = store.mail_prefs(&player.id).await?;
        if prefs.wish == MailWish::Never {
            if only.is_some() {
                return Err(Remark::NotByToken.into());
            }
            prefs.wish = MailWish::Away;
            store.set_mail_prefs(&player.id, &prefs).await?;
        }
        if let Some(table) = &writer.table {
            store.set_mail_of_table(&player.id, table, "on").await?;
        }
        Ok(Remark::MailResumed.into())
    }

    /// Confirms an address: a reply with `accept` or `confirm` to the letter sent there proves that it is the
    /// player's.
    pub(super) async fn confirm_address(
        &self,
        command: &LetterCommand,
        writer: &LetterSender,
        address: &str,
    ) -> Result<CommandResult, CommandFailure> {
        let Some(player) = &writer.player else { return Err(Remark::WhoWrites.into()) };
        match command {
            LetterCommand::Accept(_) | LetterCommand::Confirm { .. } => {
                match self.yard.store.confirm_address(&player.id, address, self.yard.store.now()).await? {
                    Confirmed::Now => Ok(Remark::AddressConfirmed.into()),
                    Confirmed::Taken | Confirmed::Gone => Err(Remark::BadAddress.into()),
                }
            }
            LetterCommand::Decline(_) => {
                self.yard.store.delete_address(&player.id, address).await?;
                Ok(Remark::Removed.into())
            }
            _ => Err(Remark::NotByToken.into()),
        }
    }

    async fn sign_up(
        &self,
        writer: &LetterSender,
        user: &str,
        sent_password: bool,
        more: &[Address],
    ) -> Result<CommandResult, CommandFailure> {
        if writer.player.is_some() {
            return Err(Remark::HasAccount.into());
        }
        if !writer.is_verified {
            return Err(Remark::SignUpOnPage.into());
        }
        self.yard
            .limits
            .check(Bucket::SignUp, LimitKey::player(&format!("mail:{}", writer.from.domain())))?;
        let (word, row) = new_word("mail", self.yard.store.now());
        let digest = secrets::digest(&word);
        let people = &self.yard.people;
        let made = people.sign_up_by_mail(user, writer.from.as_str(), (&digest, &row)).await;
        let player = made.map_err(Problem::from)?;
        if !more.is_empty() {
            self.change_addresses(&player, AddressChange::Add, more).await?;
        }
        Ok(Remark::SignedUp { name: player.name, word, sent_password }.into())
    }

    async fn change_addresses(
        &self,
        player: &Player,
        change: AddressChange,
        addresses: &[Address],
    ) -> Result<CommandResult, CommandFailure> {
        if change == AddressChange::Delete {
            for address in addresses {
                if !self.yard.store.delete_address(&player.id, address.as_str()).await? {
                    return Err(Remark::BadAddress.into());
                }
            }
            return Ok(Remark::Removed.into());
        }
        for address in addresses {
            self.ask_address(player, address).await?;
        }
        if change == AddressChange::Replace {
            for row in self.yard.store.addresses_of(&player.id).await? {
                if !addresses.iter().any(|address| address.as_str() == row.address) {
                    self.yard.store.delete_address(&player.id, &row.address).await?;
                }
            }
        }
        Ok(Remark::AddressAsked.into())
    }

    /// Stores a new address and queues a letter to it; the address counts when that letter is answered.
    pub(super) async fn ask_address(&self, player: &Player, address: &Address) -> Result<(), CommandFailure> {
        let is_own = address.domain() == self.own.domain()
            && address.local().split('+').next() == Some(self.own.local());
        if is_own || !address.as_str().is_ascii() {
            return Err(Remark::BadAddress.into());
        }
        self.yard.limits.check(Bucket::Tables, LimitKey::player(&format!("address:{}", player.id)))?;
        let most = i64::from(MOST_ADDRESSES);
        if !self.yard.store.add_address(&player.id, address.as_str(), self.yard.store.now(), most).await? {
            return Err(Remark::TooManyAddresses(MOST_ADDRESSES).into());
        }
        let kind = format!("address:{address}:{}", self.yard.store.now().0 / DAY);
        self.yard
            .store
            .ask_for_letter(&player.id, "", 0, &kind, address.as_str(), self.yard.store.now())
            .await?;
        self.yard.hub.post().wake();
        Ok(())
    }

    async fn message(
        &self,
        player: &Player,
        to: &[String],
        only: Option<&str>,
        text: &str,
        receipted: &Receipted,
        line: usize,
    ) -> Result<CommandResult, CommandFailure> {
        self.yard.limits.check(Bucket::Chat, LimitKey::player(&player.id))?;
        let text = crate::http::tables::sayable(text)?;
        let mut others = Vec::new();
        for name in to {
            others.push(self.yard.people.named(name).await.map_err(|_| Remark::NoPlayer)?.player);
        }
        if only.is_some_and(|only| others.iter().any(|other| other.id != only)) {
            return Err(Remark::NotByToken.into());
        }
        let data = serde_json::json!({ "id": player.id, "from": player.name, "text": text }).to_string();
        if self.yard.store.is_mute_set(MuteFor::Server, &player.id).await? {
            return Err(Problem::forbidden("muted", "you are muted on this server").into());
        }
        let deaf = self.yard.store.deaf_to(&player.id).await?;
        for other in others.into_iter().filter(|other| !deaf.contains(&other.id)) {
            // A player without an address gets nothing; whether they have one isn't revealed.
            let kind = format!("message:{}:{line}", receipted.name());
            self.yard.store.ask_for_letter(&other.id, "", 0, &kind, &data, self.yard.store.now()).await?;
        }
        self.yard.hub.post().wake();
        Ok(Remark::Sent.into())
    }

    async fn vacation(
        &self,
        writer: &LetterSender,
        from: Day,
        to: Day,
    ) -> Result<CommandResult, CommandFailure> {
        let player = self.owner(writer, &Signer::default())?;
        if start_of(to).after(DAY) <= self.yard.store.now() {
            return Err(Remark::VacationPast.into());
        }
        let mut prefs = self.yard.store.mail_prefs(&player.id).await?;
        prefs.away = Some((start_of(from), start_of(to).after(DAY)));
        self.yard.store.set_mail_prefs(&player.id, &prefs).await?;
        self.begin_vacations().await?;
        Ok(Remark::Vacation { from: from.to_string(), to: to.to_string() }.into())
    }

    /// Begins and ends the vacations that are due, at all tables of the player.
    pub(super) async fn begin_vacations(&self) -> Result<(), CommandFailure> {
        for (id, on) in self.yard.store.vacations_due(self.yard.store.now()).await? {
            let Some(row) = self.yard.store.player_by_id(&id).await? else { continue };
            let filter = TableFilter {
                player: Some(id.clone()),
                statuses: vec![Status::Playing, Status::Paused],
                ..TableFilter::default()
            };
            for table in self.yard.store.list(&filter).await? {
                let told = self.yard.hub.act(&table.id, &row.player, PlayerMessage::Vacation { on }).await;
                // A table whose clock has no vacations goes on; one that can't be stored is tried again.
                if let Err(problem) = told
                    && problem.status.is_server_error()
                {
                    return Err(CommandFailure::Later);
                }
            }
            self.yard.store.note_vacation(&id, on).await?;
        }
        Ok(())
    }
}

/// Whether a drawing style shows the board the other way round. In pbmserv, two of three styles have south on
/// top.
fn is_turned(name: &str) -> Result<bool, Remark> {
    match name.to_ascii_lowercase().as_str() {
        "a" | "usual" | "north" => Ok(false),
        "b" | "c" | "turned" | "south" => Ok(true),
        _ => Err(Remark::NoDrawing),
    }
}

/// Creates a mail word and its row.
pub(crate) fn new_word(label: &str, now: Time) -> (String, MailWordRow) {
    let word = secrets::signs(10);
    let row = MailWordRow { id: secrets::signs(8), label: label.to_owned(), created: now, used: None };
    (word, row)
}

/// Returns midnight (UTC) at the start of a day.
fn start_of(day: Day) -> Time {
    Time(day.days_since_1970() * DAY)
}
