//! Authentication of the sender of a letter.

use botyard_mail::{Address, Reading, Remark, Secret, Signer};

use crate::limits::LimitKey;
use crate::mail::answer::CommandFailure;
use crate::mail::{MailGateway, Undelivered};
use crate::people::{PeopleError, Player, key_of_typed};
use crate::problem::Problem;
use crate::secrets;
use crate::store::StoreError;
use crate::store::mail_people::MailPrefs;
use crate::store::outbox::Purpose;

/// The sender of a letter, as far as the letter as a whole proves it.
pub(super) struct LetterSender {
    pub(super) proof: Proof,
    /// The player, if known.
    pub(super) player: Option<Player>,
    /// The player who gets the answer: the same, or the owner of a mail word.
    pub(super) reader: Option<Player>,
    /// The table of the letter that this one replies to.
    pub(super) table: Option<String>,
    pub(super) prefs: MailPrefs,
    /// Address for an answer, if one may be sent.
    pub(super) answer_to: Option<Address>,
    pub(super) from: Address,
    pub(super) is_verified: bool,
    /// The names and mail words in the commands, each checked once.
    signatures: Vec<LetterSignature>,
}

/// A name with a mail word, and the result of the check.
struct LetterSignature {
    user: String,
    word: Secret,
    found: SignatureCheck,
}

enum SignatureCheck {
    Owner(Player),
    /// The word is wrong. An account's password identifies its owner, too, but authorises nothing.
    Refused(Remark, Option<Player>),
}

/// Proof of the sender's identity.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Proof {
    Token(Purpose),
    Sender,
    Nobody,
}

/// The player for whom a command is executed.
#[derive(Clone)]
pub(super) struct Principal {
    pub(super) player: Player,
    /// The only table at which the actor may act: that of a reply token.
    pub(super) only: Option<String>,
}

impl MailGateway {
    /// Identifies the sender: by reply token, otherwise by verified address.
    pub(super) async fn writer(
        &self,
        reading: &Reading,
        from: &Address,
    ) -> Result<LetterSender, Undelivered> {
        let store = &self.yard.store;
        let sender = match reading.is_verified {
            true => store.player_by_address(from.as_str()).await?.filter(|row| row.banned.is_none()),
            false => None,
        };
        let mut proof = Proof::Nobody;
        let (mut player, mut table) = (None, None);
        if let Some(token) = &reading.token {
            let digest = secrets::digest(token.reveal());
            if let Some((row, purpose)) = store.reply_token(&digest, self.yard.store.now()).await?
                && row.banned.is_none()
            {
                store.touch_reply_token(&digest, self.yard.store.now()).await?;
                // A reply from a verified address of the same account may do more than the token allows.
                let is_sender = sender.as_ref().is_some_and(|sender| sender.player.id == row.player.id);
                if let Purpose::Table(of) = &purpose {
                    table = Some(of.clone());
                }
                let is_address = matches!(purpose, Purpose::Address(_));
                proof = if is_sender && !is_address { Proof::Sender } else { Proof::Token(purpose) };
                player = Some(row.player);
            }
        }
        if let (None, Some(row)) = (&player, sender) {
            proof = Proof::Sender;
            player = Some(row.player);
        }
        let signatures = self.signatures(reading, from).await?;
        // A mail word identifies an account, too: its owner gets the answer.
        let signed = signatures.iter().find_map(|signature| match &signature.found {
            SignatureCheck::Owner(player) | SignatureCheck::Refused(_, Some(player)) => Some(player),
            SignatureCheck::Refused(_, None) => None,
        });
        let reader = player.as_ref().or(signed).cloned();
        let prefs = match &reader {
            Some(player) => store.mail_prefs(&player.id).await?,
            None => MailPrefs::default(),
        };
        let answer_to = match &reader {
            Some(reader) => self.address_of(&reader.id, Some(from)).await?,
            None => reading.is_verified.then(|| from.clone()),
        };
        let (from, is_verified) = (from.clone(), reading.is_verified);
        Ok(LetterSender { proof, player, reader, table, prefs, answer_to, from, is_verified, signatures })
    }

    /// Checks every mail word of a letter.
    async fn signatures(
        &self,
        reading: &Reading,
        from: &Address,
    ) -> Result<Vec<LetterSignature>, Undelivered> {
        let mut all: Vec<LetterSignature> = Vec::new();
        for signer in reading.signers() {
            let Signer { user: Some(user), word: Some(word) } = signer else { continue };
            if all.iter().any(|known| known.user == *user && known.word == *word) {
                continue;
            }
            let found = self.signed(user, word.reveal(), from).await?;
            all.push(LetterSignature { user: user.clone(), word: word.clone(), found });
        }
        Ok(all)
    }

    /// Checks a mail word. As with logins, only wrong ones count against the limit.
    async fn signed(&self, user: &str, word: &str, from: &Address) -> Result<SignatureCheck, Undelivered> {
        let wrong = Ok(SignatureCheck::Refused(Remark::WrongWord, None));
        let (key, origin) = (key_of_typed(user), || LimitKey::player(&format!("mail:{from}")));
        let limits = &self.yard.limits;
        if limits.may_try(&key, origin()).is_err() {
            return Ok(SignatureCheck::Refused(Remark::TooManyTries, None));
        }
        let row = match self.yard.people.named(user).await {
            Ok(row) if row.banned.is_none() => row,
            Ok(_) => return wrong,
            Err(error) => return if is_passing(error) { Err(Undelivered::Later) } else { wrong },
        };
        let digest = secrets::digest(&word.trim().to_ascii_lowercase());
        if self.yard.store.is_mail_word(&row.player.id, &digest, self.yard.store.now()).await? {
            return Ok(SignatureCheck::Owner(row.player));
        }
        limits.was_wrong(&key, origin());
        match self.yard.people.is_password(&row, word).await {
            Ok(true) => Ok(SignatureCheck::Refused(Remark::IsPassword, Some(row.player))),
            Ok(false) => wrong,
            Err(error) => {
                if is_passing(error) {
                    Err(Undelivered::Later)
                } else {
                    wrong
                }
            }
        }
    }

    /// Returns the confirmed address for letters to a player: the preferred one if it is theirs.
    pub(super) async fn address_of(
        &self,
        player: &str,
        preferred: Option<&Address>,
    ) -> Result<Option<Address>, StoreError> {
        let rows = self.yard.store.addresses_of(player).await?;
        let good: Vec<Address> = rows
            .iter()
            .filter(|row| row.confirmed.is_some() && row.stopped.is_none())
            .filter_map(|row| Address::normal(&row.address))
            .collect();
        let own = preferred.filter(|address| good.contains(address)).cloned();
        Ok(own.or_else(|| good.into_iter().next()))
    }

    /// Returns the player for one command: by its mail word, otherwise as the letter proves.
    pub(super) fn actor(&self, writer: &LetterSender, signer: &Signer) -> Result<Principal, CommandFailure> {
        if let (Some(user), Some(word)) = (&signer.user, &signer.word) {
            let known = writer.signatures.iter().find(|known| known.user == *user && known.word == *word);
            return match known.map(|known| &known.found) {
                Some(SignatureCheck::Owner(player)) => Ok(Principal { player: player.clone(), only: None }),
                Some(SignatureCheck::Refused(remark, _)) => Err(remark.clone().into()),
                None => Err(Remark::WrongWord.into()),
            };
        }
        let Some(player) = &writer.player else { return Err(Remark::WhoWrites.into()) };
        if let Some(user) = &signer.user
            && key_of_typed(user) != key_of_typed(&player.name)
        {
            return Err(Remark::OtherName(player.name.clone()).into());
        }
        let only = match &writer.proof {
            Proof::Sender => None,
            Proof::Token(Purpose::Table(table)) => Some(table.clone()),
            Proof::Token(_) | Proof::Nobody => return Err(Remark::NotByToken.into()),
        };
        Ok(Principal { player: player.clone(), only })
    }
}

/// Whether the error may be gone when the letter is delivered again.
fn is_passing(error: PeopleError) -> bool {
    Problem::from(error).status.is_server_error()
}
