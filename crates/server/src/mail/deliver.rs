//! Processing of an incoming letter, from its bytes to its answer.

use botyard_core::{InWords, Lang};
use botyard_mail::{
    Address, Block, Fault, Ignored, LONGEST_LETTER, Letter, LetterCommand, ReadSettings, Reading, Remark,
    read,
};
use botyard_table::{DAY, Time};
use sha2::{Digest as _, Sha256};

use crate::mail::answer::{CommandFailure, CommandResult};
use crate::mail::dkim::{DkimFinding, DkimVerifier};
use crate::mail::phrases;
use crate::mail::who::{LetterSender, Proof};
use crate::mail::{Delivered, Envelope, MailGateway, RejectedLetter, Undelivered};
use crate::store::StoreError;
use crate::store::outbox::Purpose;
use crate::store::people::Digest;

/// Minimum pause between answers to a sender without an account, in milliseconds, and their maximum number in
/// a day.
const STRANGER_PAUSE: u64 = 10 * 60 * 1_000;
const STRANGER_DAILY: u64 = 10;
/// Maximum number of answers in an hour to a player's letters that change nothing: enough for a person, and
/// the end of a dialogue with an autoresponder that doesn't identify itself.
const IDLE_HOURLY: u64 = 20;
/// Bounce points at which mail to an address stops.
pub(super) const MOST_BOUNCES: i64 = 6;

impl From<StoreError> for Undelivered {
    fn from(error: StoreError) -> Undelivered {
        tracing::error!(%error, "a letter can't be taken");
        Undelivered::Later
    }
}

/// The identity of a letter, which makes its effects happen only once.
pub(super) struct Receipted {
    pub(super) digest: Digest,
}

impl Receipted {
    /// Returns the nonce of an order: the same for every delivery of the letter.
    pub(super) fn nonce(&self, line: usize) -> u64 {
        let hash = Sha256::new().chain_update(self.digest).chain_update(line.to_le_bytes()).finalize();
        let bytes: [u8; 8] = std::array::from_fn(|index| hash[index]);
        u64::from_le_bytes(bytes) >> 11
    }

    /// Returns the id of a table that the letter opens.
    pub(super) fn table_id(&self, line: usize) -> String {
        const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        let hash =
            Sha256::new().chain_update(b"table").chain_update(self.digest).chain_update(line.to_le_bytes());
        hash.finalize().iter().take(10).map(|byte| char::from(SIGNS[usize::from(*byte) % 32])).collect()
    }

    /// Returns a short name of the letter, for rows that belong to it.
    pub(super) fn name(&self) -> String {
        self.digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
    }
}

impl MailGateway {
    /// Executes the commands of a letter. When this returns `Ok`, all effects are durable; a repeated letter
    /// changes nothing.
    ///
    /// # Errors
    ///
    /// Fails if nothing can be stored at the moment, or if the letter isn't for this server.
    pub async fn deliver(&self, letter: &[u8], envelope: &Envelope) -> Result<Delivered, Undelivered> {
        if letter.len() > LONGEST_LETTER {
            return Err(Undelivered::Refused(RejectedLetter::TooLarge));
        }
        let to = match envelope.to.iter().find_map(|to| self.tag_of(to).map(|tag| (to.as_str(), tag))) {
            Some(found) => Some(found),
            None if envelope.to.is_empty() => None,
            None => return Err(Undelivered::Refused(RejectedLetter::NotOurs)),
        };
        let tag = match &to {
            Some((_, tag)) => Some(tag.clone()),
            // A mailbox has no envelope; its server writes the recipient into a header.
            None => bounce_tag(letter, &self.own),
        };
        if let Some(id) = tag.as_ref().and_then(|tag| tag.strip_prefix("b-")) {
            self.bounce(id, letter).await?;
            return Ok(Delivered::Ignored(Ignored::Bounce));
        }
        let to = to.map(|(to, _)| to);
        let mut reading = self.read(letter, envelope, to, None);
        if let Some(why) = reading.ignored {
            return Ok(Delivered::Ignored(why));
        }
        let Some(from) = reading.from.clone() else { return Ok(Delivered::Unknown) };
        let signed;
        let envelope = match self.dkim_of(letter, envelope, &reading, &from).await? {
            None => envelope,
            Some(dkim) => {
                signed = Envelope { dkim, ..envelope.clone() };
                reading = self.read(letter, &signed, to, None);
                &signed
            }
        };
        let receipted = Receipted { digest: letter_digest(&reading, &from, letter) };
        let Some(_in_hand) = self.yard.hub.post().take(&receipted.digest) else {
            return Err(Undelivered::Later);
        };
        if self.yard.store.is_letter_known(&receipted.digest).await? {
            return Ok(Delivered::Again);
        }
        let mut writer = self.writer(&reading, &from).await?;
        let reading = match &writer.player {
            Some(player) => self.read(letter, envelope, to, Some(&player.name)),
            None => reading,
        };
        // The limit is queried only for senders to whom it applies.
        if writer.reader.is_none() && (!writer.is_verified || self.is_answered_enough(&from).await?) {
            return Ok(Delivered::Unknown);
        }
        let mut done = self.do_all(&reading, &mut writer, &receipted).await?;
        let idle = if done.has_changed { 0 } else { self.idle_answers(&writer).await? };
        let is_answered = idle < IDLE_HOURLY;
        if idle + 1 == IDLE_HOURLY {
            done.blocks.push(Block::paragraph(phrases::last_answer(writer.prefs.lang)));
        }
        let answer = match writer.answer_to.as_ref().filter(|_| is_answered) {
            None => None,
            Some(address) => self.write_answer(&writer, address, &receipted, &reading, done).await?,
        };
        if !self.yard.store.note_letter(&receipted.digest, answer.as_ref(), self.yard.store.now()).await? {
            return Ok(Delivered::Again);
        }
        self.yard.hub.post().wake();
        Ok(Delivered::Done)
    }

    /// Returns the domains that have signed the letter, if they have to be verified here and could authorise
    /// a command.
    async fn dkim_of(
        &self,
        letter: &[u8],
        envelope: &Envelope,
        reading: &Reading,
        from: &Address,
    ) -> Result<Option<Vec<String>>, Undelivered> {
        let settings = &self.yard.settings.mail;
        let has_word = || reading.commands().any(LetterCommand::has_word);
        if !settings.dkim
            || reading.is_verified
            || reading.is_judged
            || !envelope.dkim.is_empty()
            || has_word()
        {
            return Ok(None);
        }
        let is_known = self.yard.store.player_by_address(from.as_str()).await?.is_some();
        // Without an account, only queries and `signup` are possible.
        if !is_known && (reading.token.is_some() || reading.commands().next().is_none()) {
            return Ok(None);
        }
        let Some(verifier) = self.yard.dkim.get_or_init(|| DkimVerifier::new(settings.dns)) else {
            return Ok(None);
        };
        match verifier.verify(letter, from, &self.own).await {
            DkimFinding::SignedBy(domains) => Ok(Some(domains)),
            DkimFinding::Nothing => Ok(None),
            // A player's letter is worth a retry; a token is proof enough by itself.
            DkimFinding::Unknown if is_known && reading.token.is_none() => Err(Undelivered::Later),
            DkimFinding::Unknown => Ok(None),
        }
    }

    fn read(&self, bytes: &[u8], envelope: &Envelope, to: Option<&str>, account: Option<&str>) -> Reading {
        let games = botyard_catalog::GAMES;
        let settings = ReadSettings {
            games,
            own: Some(self.own.clone()),
            authserv_id: self.yard.settings.mail.authserv_id.clone(),
        };
        let letter = Letter {
            bytes,
            envelope_from: envelope.from.as_deref(),
            envelope_to: to,
            dkim: &envelope.dkim,
            account,
        };
        read(&settings, &letter)
    }

    /// Returns the tag of one of our addresses, empty if it has none; `None` for other addresses.
    fn tag_of(&self, address: &str) -> Option<String> {
        let address = Address::normal(address)?;
        let (local, tag) = address.local().split_once('+').unwrap_or((address.local(), ""));
        (local == self.own.local() && address.domain() == self.own.domain()).then(|| tag.to_owned())
    }

    /// Records a bounce of one of our letters.
    async fn bounce(&self, id: &str, letter: &[u8]) -> Result<(), StoreError> {
        let Some(address) = self.yard.store.address_of_letter(id).await?.filter(|to| !to.is_empty()) else {
            return Ok(());
        };
        let text = String::from_utf8_lossy(letter).to_ascii_lowercase();
        let says = |words: &str| text.lines().any(|line| line.trim().starts_with(words));
        // Neither a delay report nor an out-of-office reply is a bounce.
        let points = if says("action: delayed") || says("auto-submitted: auto-replied") && !says("status: 5")
        {
            0
        } else if says("status: 5") {
            2
        } else if says("status: 4") || says("action: failed") {
            1
        } else {
            0
        };
        if points > 0 {
            self.yard.store.bounced(&address, points, MOST_BOUNCES, self.yard.store.now()).await?;
        }
        Ok(())
    }

    async fn is_answered_enough(&self, from: &Address) -> Result<bool, StoreError> {
        let since = |span: u64| Time(self.yard.store.now().0.saturating_sub(span));
        let store = &self.yard.store;
        Ok(store.answers_since(from.as_str(), since(STRANGER_PAUSE)).await? > 0
            || store.answers_since(from.as_str(), since(DAY)).await? >= STRANGER_DAILY)
    }

    /// Returns the number of answers in the last hour to letters of the player that changed nothing.
    async fn idle_answers(&self, writer: &LetterSender) -> Result<u64, StoreError> {
        let Some(reader) = &writer.reader else { return Ok(0) };
        let since = Time(self.yard.store.now().0.saturating_sub(DAY / 24));
        self.yard.store.idle_answers_since(&reader.id, since).await
    }

    /// Executes the commands in order until one fails.
    async fn do_all(
        &self,
        reading: &Reading,
        writer: &mut LetterSender,
        receipted: &Receipted,
    ) -> Result<LetterResult, Undelivered> {
        let mut said = Vec::new();
        let mut done = LetterResult { blocks: Vec::new(), table: None, record: None, has_changed: false };
        done.table.clone_from(&writer.table);
        let mut has_failed = false;
        for (index, line) in reading.lines.iter().enumerate() {
            let (number, lang) = (index + 1, writer.prefs.lang);
            let what = line.said.as_ref().map_or_else(|_| String::new(), |command| format!("`{command}`: "));
            if has_failed {
                said.push(format!("{number}. {what}{}", Remark::NotTried.in_words(lang)));
                continue;
            }
            let mut text = match &line.said {
                Err(fault) => {
                    has_failed = true;
                    self.explained(fault, done.table.as_deref(), lang).await?
                }
                Ok(command) => match self.obey(command, writer, receipted, index).await {
                    Ok(outcome) => {
                        done.has_changed |= !is_look(command);
                        done.blocks.extend(outcome.blocks);
                        done.table = outcome.table.or(done.table);
                        done.record = outcome.record.or(done.record);
                        if let LetterCommand::Set { .. } = command
                            && let Some(reader) = &writer.reader
                        {
                            writer.prefs = self.yard.store.mail_prefs(&reader.id).await?;
                        }
                        outcome.remark.in_words(writer.prefs.lang)
                    }
                    Err(CommandFailure::Later) => return Err(Undelivered::Later),
                    Err(failure) => {
                        has_failed = true;
                        failure.in_words(lang)
                    }
                },
            };
            for note in &line.notes {
                text += &format!(" ({})", note.in_words(lang));
            }
            let sign = if has_failed { failed(lang) } else { "" };
            said.push(format!("{number}. {what}{sign}{text}"));
        }
        done.blocks.insert(0, Block::List(said));
        Ok(done)
    }

    /// Returns a fault as a sentence. About an order at a known table, it shows how those of its game look.
    async fn explained(&self, fault: &Fault, table: Option<&str>, lang: Lang) -> Result<String, StoreError> {
        let words = fault.in_words(lang);
        let (Fault::Nothing | Fault::NoOrder { .. }, Some(table)) = (fault, table) else { return Ok(words) };
        let row = self.yard.store.row(table).await?;
        let Some(kind) = row.and_then(|row| botyard_catalog::find(&row.game).ok()) else { return Ok(words) };
        let example = kind.info.order_example;
        Ok(match fault {
            Fault::NoOrder { .. } => Fault::NoOrder { examples: vec![example], signer: None }.in_words(lang),
            _ => format!("{words}. {}", Remark::OrdersLook(example).in_words(lang)),
        })
    }

    /// Executes one command.
    async fn obey(
        &self,
        command: &LetterCommand,
        writer: &LetterSender,
        receipted: &Receipted,
        line: usize,
    ) -> Result<CommandResult, CommandFailure> {
        if let Proof::Token(Purpose::Address(address)) = &writer.proof {
            return self.confirm_address(command, writer, address).await;
        }
        match command {
            look if is_look(look) => self.look(command, writer).await,
            LetterCommand::Move(_)
            | LetterCommand::Submit(_)
            | LetterCommand::Confirm { .. }
            | LetterCommand::Queue { .. }
            | LetterCommand::Resign(_)
            | LetterCommand::Accept(_)
            | LetterCommand::Decline(_)
            | LetterCommand::Draw(_)
            | LetterCommand::Rematch(_)
            | LetterCommand::Chat { .. }
            | LetterCommand::Challenge { .. } => self.play(command, writer, receipted, line).await,
            other => self.account(other, writer, receipted, line).await,
        }
    }
}

/// Combined results of a letter's commands.
pub(super) struct LetterResult {
    pub(super) blocks: Vec<Block>,
    pub(super) table: Option<String>,
    pub(super) record: Option<(String, String)>,
    /// Whether a command did more than show something.
    pub(super) has_changed: bool,
}

/// Whether a command only shows something.
fn is_look(command: &LetterCommand) -> bool {
    matches!(
        command,
        LetterCommand::Help { .. }
            | LetterCommand::List(_)
            | LetterCommand::Rules(_)
            | LetterCommand::Show { .. }
            | LetterCommand::ShowAs { .. }
            | LetterCommand::Listing { .. }
            | LetterCommand::Record(_)
            | LetterCommand::Moves { .. }
            | LetterCommand::Preview { .. }
            | LetterCommand::PreviewNew { .. }
    )
}

/// Finds the tag of the return path that a letter without an envelope was sent to.
fn bounce_tag(letter: &[u8], own: &Address) -> Option<String> {
    const RECIPIENTS: [&str; 4] = ["delivered-to:", "x-original-to:", "envelope-to:", "to:"];
    let (start, end) = (format!("{}+b-", own.local()), format!("@{}", own.domain()));
    let head = letter.split(|&byte| byte == b'\n').take_while(|line| !line.trim_ascii().is_empty());
    head.map(|line| String::from_utf8_lossy(line).to_ascii_lowercase()).find_map(|line| {
        let value = RECIPIENTS.iter().find_map(|name| line.strip_prefix(name))?;
        let rest = &value[value.find(&start)? + start.len() - 2..];
        rest.find(&end).map(|at| rest[..at].to_owned())
    })
}

fn failed(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "not done: ",
        Lang::Es => "no se ha hecho: ",
        Lang::Pl => "nie wykonano: ",
    }
}

/// Returns the identity of a letter: Message-ID, sender and token; without a Message-ID its date, subject and
/// body.
fn letter_digest(reading: &Reading, from: &Address, letter: &[u8]) -> Digest {
    let mut hash = Sha256::new().chain_update(b"letter").chain_update(from.as_str());
    if let Some(token) = &reading.token {
        hash.update(token.reveal());
    }
    hash.update([0]);
    match &reading.message_id {
        Some(id) => hash.update(id),
        None => {
            let text = String::from_utf8_lossy(letter);
            let (head, body) =
                text.split_once("\r\n\r\n").or_else(|| text.split_once("\n\n")).unwrap_or((&text, ""));
            for line in head.lines().filter(|line| {
                let line = line.to_ascii_lowercase();
                line.starts_with("date:") || line.starts_with("subject:")
            }) {
                hash.update(line.trim());
            }
            hash.update(body);
        }
    }
    hash.finalize().into()
}
