//! Outgoing letters: claimed, sent, retried with growing pauses.

use std::time::Duration;

use botyard_mail::{undrawn_picture, with_picture_drawn};
use botyard_table::Time;
use futures_util::stream::{self, StreamExt as _};

use crate::mail::writing::WriteOutcome;
use crate::mail::{MailGateway, Outgoing, SendError};
use crate::store::StoreError;
use crate::store::outbox::OutboxRow;
use crate::tables::Hub;

/// Number of letters whose pictures are drawn at the same time.
const AT_A_TIME: usize = 4;
/// Number of players whose letters are written at the same time, so that they share a commit.
const WRITTEN_TOGETHER: usize = 16;
/// Width of a board's picture, in pixels.
const PICTURE: u32 = 480;
/// Milliseconds for which a claimed letter isn't claimed again.
const LEASE: u64 = 10 * 60 * 1_000;
/// Pause after the first failure in milliseconds; it doubles with each.
const PAUSE: u64 = 60 * 1_000;
/// Maximum pause in milliseconds.
const LONGEST_PAUSE: u64 = 6 * 60 * 60 * 1_000;
/// Number of failures after which a letter is given up: about four days.
const MOST_ATTEMPTS: u32 = 24;
/// Bounce points for a letter that was rejected for good.
const REFUSED: i64 = 2;

impl MailGateway {
    /// Claims letters for sending, written and addressed. A letter that isn't reported as
    /// [`sent`](MailGateway::sent) or [`failed`](MailGateway::failed) is handed out again after ten minutes,
    /// with the same Message-ID.
    ///
    /// Returns none if the database can't be read.
    pub async fn claim(&self, most: usize) -> Vec<Outgoing> {
        let (letters, failure) = self.try_claim(most).await;
        if let Some(error) = failure {
            tracing::error!(%error, "letters can't be claimed");
        }
        stream::iter(letters).map(|letter| self.drawn(letter)).buffered(AT_A_TIME).collect().await
    }

    pub(crate) fn hub(&self) -> Hub {
        self.yard.hub.clone()
    }

    /// Ends the leases of the previous sender: only one server sends letters. A sender that was stopped in
    /// the middle of a letter may send it again, with the same Message-ID.
    pub(crate) async fn release(&self) {
        if let Err(error) = self.yard.store.release_letters(self.yard.store.now()).await {
            tracing::error!(%error, "letters of the process before can't be released; they are sent when their leases end");
        }
    }

    /// Returns the letters that could be claimed, and the error that ended the attempt.
    async fn try_claim(&self, most: usize) -> (Vec<Outgoing>, Option<StoreError>) {
        let mut letters = Vec::new();
        let mut failure = None;
        while letters.len() < most && failure.is_none() {
            let now = self.yard.store.now();
            let due = if self.yard.hub.nodes().is_some() {
                self.yard.store.take_letters(now, now.after(LEASE), most - letters.len()).await
            } else {
                self.yard.store.letters_due(now, most - letters.len()).await
            };
            let rows = match due {
                Ok(rows) if rows.is_empty() => break,
                Ok(rows) => rows,
                Err(error) => return (letters, Some(error)),
            };
            let prepared = stream::iter(by_player(rows)).map(|rows| self.prepare_all(rows));
            let prepared: Vec<_> = prepared.buffered(WRITTEN_TOGETHER).collect().await;
            for (ready, error) in prepared {
                letters.extend(ready);
                failure = failure.or(error);
            }
        }
        (letters, failure)
    }

    /// Prepares the letters of one player in their order, because a letter may cover later ones.
    async fn prepare_all(&self, rows: Vec<OutboxRow>) -> (Vec<Outgoing>, Option<StoreError>) {
        let mut letters = Vec::new();
        for row in rows {
            match self.prepare(row).await {
                Ok(letter) => letters.extend(letter),
                Err(error) => return (letters, Some(error)),
            }
        }
        (letters, None)
    }

    /// Returns a letter with its text, which is written when it is first claimed.
    async fn prepare(&self, row: OutboxRow) -> Result<Option<Outgoing>, StoreError> {
        let leased = self.yard.store.now().after(LEASE);
        let (to, bytes) = match row.body {
            Some(bytes) => {
                self.yard.store.put_off_letter(&row.id, leased).await?;
                (row.address, bytes)
            }
            None => match self.write(&row).await {
                Ok(WriteOutcome::Letter(letter, instead_of)) => {
                    self.yard
                        .store
                        .keep_letter(&row.id, &letter, &instead_of, leased, self.yard.store.now())
                        .await?;
                    (letter.address, letter.body)
                }
                Ok(WriteOutcome::Needless) => {
                    self.yard.store.end_letter(&row.id, "skipped").await?;
                    return Ok(None);
                }
                Ok(WriteOutcome::Later(at)) => {
                    self.yard.store.put_off_letter(&row.id, at).await?;
                    return Ok(None);
                }
                Err(()) => {
                    self.yard.store.put_off_letter(&row.id, self.yard.store.now().after(PAUSE)).await?;
                    return Ok(None);
                }
            },
        };
        let return_path = botyard_mail::tagged(&self.own, &format!("b-{}", row.id));
        Ok(Some(Outgoing { return_path, to, bytes, attempts: row.attempts, id: row.id }))
    }

    /// Draws the board's picture of a letter, which is stored as SVG. If it can't be drawn, the SVG stays.
    async fn drawn(&self, mut letter: Outgoing) -> Outgoing {
        if let Some(svg) = undrawn_picture(&letter.bytes)
            && let Ok(png) = self.yard.pictures.drawn(svg, PICTURE).await
        {
            letter.bytes = with_picture_drawn(&letter.bytes, &png);
        }
        letter
    }

    /// Records that the next server has accepted a letter, and deletes its text.
    pub async fn sent(&self, id: &str) {
        if let Err(error) = self.yard.store.end_letter(id, "sent").await {
            tracing::warn!(letter = id, %error, "a letter that was sent can't be noted; it may be sent again");
        }
    }

    /// Records that a letter wasn't accepted. It is retried later, or given up.
    pub async fn failed(&self, id: &str, why: SendError) {
        if let Err(error) = self.try_failed(id, why).await {
            tracing::warn!(letter = id, %error, "a letter that wasn't sent can't be noted");
        }
    }

    async fn try_failed(&self, id: &str, why: SendError) -> Result<(), StoreError> {
        let attempts = self.yard.store.attempts(id).await? + 1;
        if why == SendError::Later && attempts < MOST_ATTEMPTS {
            let pause = PAUSE.saturating_mul(1 << (attempts - 1).min(20)).min(LONGEST_PAUSE);
            return self.yard.store.retry_letter(id, self.yard.store.now().after(pause)).await;
        }
        if let Some(address) = self.yard.store.end_letter(id, "failed").await? {
            self.yard
                .store
                .bounced(&address, REFUSED, super::deliver::MOST_BOUNCES, self.yard.store.now())
                .await?;
        }
        Ok(())
    }

    /// Returns when there may be letters to claim.
    pub async fn wait_for_outgoing(&self) {
        let next = self.yard.store.next_letter().await.ok().flatten();
        let wait = next.map_or(60_000, |at: Time| at.since(self.yard.store.now()).min(60_000));
        let wait = tokio::time::sleep(Duration::from_millis(wait));
        tokio::select! {
            () = self.yard.hub.post().woken() => {}
            () = wait => {}
        }
    }

    /// Does the chores of every minute: reminders, and the start and end of vacations.
    pub(crate) async fn keep(&self) {
        match self.yard.store.ask_for_reminders(self.yard.store.now()).await {
            Ok(0) => {}
            Ok(_) => self.yard.hub.post().wake(),
            Err(error) => tracing::warn!(%error, "reminders can't be asked for"),
        }
        if self.begin_vacations().await.is_err() {
            tracing::warn!("vacations can't be begun");
        }
    }
}

/// Groups letters by player, in the order in which the players' first letters stand; letters to addresses
/// without an account aren't grouped.
fn by_player(rows: Vec<OutboxRow>) -> Vec<Vec<OutboxRow>> {
    let mut groups: Vec<Vec<OutboxRow>> = Vec::new();
    for row in rows {
        let is_same = |group: &&mut Vec<OutboxRow>| group.iter().any(|other| other.player == row.player);
        match groups.iter_mut().find(is_same).filter(|_| !row.player.is_empty()) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    groups
}
