//! Letters to players: the content of each kind.

use botyard_core::Lang;
use botyard_draw::text::plain_in;
use botyard_mail::{Address, Block, LetterDraft, MailWish, Reading, Remark, ReplyToken};
use botyard_protocol::Status;
use botyard_table::{DAY, Time};
use serde::Deserialize;

use crate::mail::MailGateway;
use crate::mail::answer::CommandFailure;
use crate::mail::deliver::{LetterResult, Receipted};
use crate::mail::facts::{TableFacts, players, scene_at};
use crate::mail::phrases;
use crate::mail::who::LetterSender;
use crate::people::Player;
use crate::secrets;
use crate::store::mail_people::MailPrefs;
use crate::store::outbox::{NewLetterToken, OutboxRow, Purpose, WrittenLetter};
use crate::store::people::PlayerRow;
use crate::store::{ChatLine, StoreError};

/// Maximum number of chat lines in a letter.
const MOST_CHAT: u32 = 20;

/// Outcome of writing a row of the outbox.
pub(super) enum WriteOutcome {
    /// The letter, and the ids of other rows that it covers.
    Letter(WrittenLetter, Vec<String>),
    /// The letter is no longer needed.
    Needless,
    /// It isn't due before this time.
    Later(Time),
}

/// Recipient and subject of a letter.
struct LetterHead<'a> {
    player: &'a Player,
    to: &'a Address,
    lang: Lang,
    row: &'a OutboxRow,
}

/// Content of a letter with its attachments.
struct Content {
    blocks: Vec<Block>,
    /// The board as SVG.
    picture: Option<String>,
    record: Option<(String, String)>,
}

impl Content {
    fn of(blocks: Vec<Block>) -> Content {
        Content { blocks, picture: None, record: None }
    }
}

/// Creates a reply token: 24 characters of base32.
fn new_token() -> Option<ReplyToken> {
    const SIGNS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let text: String =
        secrets::random::<24>().iter().map(|byte| char::from(SIGNS[usize::from(*byte) % 32])).collect();
    ReplyToken::read(&text)
}

fn token_row(token: &ReplyToken, player: &str, purpose: Purpose) -> NewLetterToken {
    NewLetterToken { digest: secrets::digest(token.reveal()), player: player.to_owned(), purpose }
}

impl MailGateway {
    /// Writes the letter of a row. Returns `Err` if data can't be read at the moment.
    pub(super) async fn write(&self, row: &OutboxRow) -> Result<WriteOutcome, ()> {
        let written = self.try_write(row).await;
        written.map_err(|error| tracing::warn!(letter = row.id, %error, "a letter can't be written"))
    }

    async fn try_write(&self, row: &OutboxRow) -> Result<WriteOutcome, StoreError> {
        let store = &self.yard.store;
        let player = store.player_by_id(&row.player).await?.filter(|player| player.banned.is_none());
        let Some(PlayerRow { player, .. }) = player else { return Ok(WriteOutcome::Needless) };
        let prefs = store.mail_prefs(&row.player).await?;
        if let Some(address) = row.kind.strip_prefix("address:") {
            let address = address.rsplit_once(':').map_or(address, |(address, _)| address);
            let Some(to) = Address::normal(address) else { return Ok(WriteOutcome::Needless) };
            return Ok(self.address_letter(&LetterHead { player: &player, to: &to, lang: prefs.lang, row }));
        }
        let Some(to) = self.address_of(&row.player, None).await? else { return Ok(WriteOutcome::Needless) };
        let heading = LetterHead { player: &player, to: &to, lang: prefs.lang, row };
        if row.kind.starts_with("message:") {
            return Ok(self.message_letter(&heading));
        }
        let state = store.mail_of_table(&player.id, &row.table).await?;
        let is_result = row.kind == "result";
        if prefs.wish == MailWish::Never || state.as_deref() == Some("off") || is_result && !prefs.results {
            return Ok(WriteOutcome::Needless);
        }
        let Some(facts) = self.news(row, &player, &prefs).await? else { return Ok(WriteOutcome::Needless) };
        if !is_wanted(row, &facts, prefs.wish) {
            return Ok(WriteOutcome::Needless);
        }
        if let Some(pause) = digest_pause(prefs.wish) {
            return self.digest(&heading, &prefs, pause).await;
        }
        Ok(WriteOutcome::Letter(self.table_letter(&heading, &facts, &prefs).await?, Vec::new()))
    }

    /// Returns the facts of a row's table for its player, with the chat since the last letter.
    async fn news(
        &self,
        row: &OutboxRow,
        player: &Player,
        prefs: &MailPrefs,
    ) -> Result<Option<TableFacts>, StoreError> {
        // Invited players may see the table, and so may players whose invitation was declined.
        let is_private = row.kind == "invitation" || row.kind.starts_with("declined");
        let Some(mut facts) = self.facts(&row.table, player, prefs, is_private).await? else {
            return Ok(None);
        };
        if facts.seat.is_some() {
            let since = self.yard.store.last_letter(&player.id, &row.table).await?;
            let said = self.yard.store.said_since(&row.table, since, MOST_CHAT).await?;
            let muted = self.yard.store.muted_by(&player.id).await?;
            let is_heard = |line: &ChatLine| muted.iter().all(|(id, _)| *id != line.player);
            let of_others = said
                .into_iter()
                .filter(|line| line.room == "table" && line.player != player.id && is_heard(line));
            facts.chat = of_others.map(|line| format!("{}: {}", line.name, line.text)).collect();
        }
        Ok(Some(facts))
    }

    /// Returns the facts of a table for a player; `None` if the table doesn't exist or the player may not see
    /// it.
    async fn facts(
        &self,
        table: &str,
        player: &Player,
        prefs: &MailPrefs,
        is_invited: bool,
    ) -> Result<Option<TableFacts>, StoreError> {
        let (me, lang) = (player.clone(), prefs.lang);
        let read = self.yard.hub.read_present(table, move |live| {
            (is_invited || live.may_see(Some(&me), None)).then(|| TableFacts::of(live, &me, lang))
        });
        match read.await {
            Ok(facts) => Ok(facts),
            Err(problem) if problem.status.is_server_error() => {
                Err(StoreError::Unavailable(problem.message.into()))
            }
            Err(_) => Ok(None),
        }
    }

    async fn table_letter(
        &self,
        heading: &LetterHead<'_>,
        facts: &TableFacts,
        prefs: &MailPrefs,
    ) -> Result<WrittenLetter, StoreError> {
        let LetterHead { player, lang, row, .. } = heading;
        let board = self.yard.store.board_number(&player.id, &row.table).await?;
        let mut blocks = vec![Block::paragraph(first_line(row, facts, *lang))];
        let mut picture = None;
        if !row.kind.starts_with("declined") {
            if row.kind != "invitation" {
                blocks.push(Block::paragraph(phrases::standing(facts, self.yard.store.now(), *lang)));
            }
            if !facts.chat.is_empty() {
                blocks.push(Block::paragraph(phrases::said(*lang)));
                blocks.push(Block::List(facts.chat.clone()));
            }
            if !facts.steps.is_empty() {
                blocks.push(Block::List(facts.steps.clone()));
            }
            blocks.push(Block::Board(facts.drawing(prefs)));
            if !row.kind.starts_with("offer") && !facts.offers.is_empty() {
                blocks.push(Block::List(phrases::offers(facts, *lang)));
            }
            blocks.push(Block::paragraph(phrases::how(&row.kind, facts, board, *lang)));
            picture = Some(facts.picture(prefs));
        }
        let record = facts.record.clone().filter(|_| row.kind == "result");
        let record = record.map(|text| (format!("{}.yard", row.table), text));
        let purpose = Purpose::Table(row.table.clone());
        let content = Content { blocks, picture, record };
        Ok(self.compose(heading, Some((facts, board)), content, &purpose))
    }

    /// Builds the letter with its tokens and headers.
    fn compose(
        &self,
        heading: &LetterHead<'_>,
        about: Option<(&TableFacts, u32)>,
        content: Content,
        purpose: &Purpose,
    ) -> WrittenLetter {
        let LetterHead { player, to, lang, row } = heading;
        let token = new_token();
        let domain = self.own.domain();
        let random = token.as_ref().map_or("", ReplyToken::reveal).to_owned();
        let mut tokens: Vec<NewLetterToken> =
            token.iter().map(|token| token_row(token, &player.id, purpose.clone())).collect();
        let (message_id, references, subject, list) = match about {
            Some((facts, board)) => {
                let seat = facts.seat.map_or("x".to_owned(), |seat| seat.index().to_string());
                (
                    format!("t.{}.{}.{seat}.{random}@{domain}", row.table, row.turn),
                    vec![format!("table.{}@{domain}", row.table)],
                    phrases::table_subject(facts, board, *lang),
                    Some(format!("{}.{domain}", facts.row.game)),
                )
            }
            None => {
                let subject = phrases::plain_subject(&row.kind, *lang).to_owned();
                (format!("m.{}@{domain}", row.id), Vec::new(), subject, None)
            }
        };
        let mut unsubscribe = Vec::new();
        // A letter that asks to confirm an address needs no way to unsubscribe.
        if let Some(stop) = new_token().filter(|_| !matches!(purpose, Purpose::Address(_))) {
            let address = botyard_mail::tagged(&self.own, stop.reveal());
            unsubscribe.push(format!("mailto:{address}?subject=stop%20mail"));
            if let Some(url) = &self.yard.settings.public_url {
                unsubscribe.push(format!("{}/api/mail/stop/{}", url.trim_end_matches('/'), stop.reveal()));
            }
            tokens.push(token_row(&stop, &player.id, Purpose::Stop));
        }
        let draft = LetterDraft {
            from: self.own.clone(),
            from_name: self.yard.settings.mail.name.clone(),
            to: (*to).clone(),
            subject,
            lang: *lang,
            date: i64::try_from(self.yard.store.now().0 / 1_000).unwrap_or(0),
            message_id,
            references,
            reply_token: token,
            list,
            unsubscribe,
            blocks: content.blocks,
            picture: content.picture,
            record: content.record,
            is_answer: false,
        };
        WrittenLetter {
            player: player.id.clone(),
            table: row.table.clone(),
            kind: row.kind.clone(),
            address: to.to_string(),
            id: row.id.clone(),
            body: draft.write(),
            tokens,
        }
    }

    fn address_letter(&self, heading: &LetterHead<'_>) -> WriteOutcome {
        let text = phrases::address(&heading.player.name, self.own.as_str(), heading.lang);
        let content = Content::of(vec![Block::paragraph(text)]);
        let purpose = Purpose::Address(heading.to.to_string());
        WriteOutcome::Letter(self.compose(heading, None, content, &purpose), Vec::new())
    }

    fn message_letter(&self, heading: &LetterHead<'_>) -> WriteOutcome {
        #[derive(Deserialize)]
        struct StoredMessage {
            id: String,
            from: String,
            text: String,
        }
        let Ok(StoredMessage { id, from, text }) = serde_json::from_str(&heading.row.data) else {
            return WriteOutcome::Needless;
        };
        let first = phrases::message(&from, heading.lang);
        let content = Content::of(vec![Block::paragraph(first), Block::paragraph(text)]);
        WriteOutcome::Letter(self.compose(heading, None, content, &Purpose::Message(id)), Vec::new())
    }

    /// Writes one letter for everything that waits, at most one per `pause`.
    async fn digest(
        &self,
        heading: &LetterHead<'_>,
        prefs: &MailPrefs,
        pause: u64,
    ) -> Result<WriteOutcome, StoreError> {
        let store = &self.yard.store;
        let next = prefs.digest_at.after(pause);
        if prefs.digest_at.0 > 0 && store.now() < next {
            return Ok(WriteOutcome::Later(next));
        }
        let (player, lang) = (heading.player, heading.lang);
        let rows = store.letters_waiting(&player.id).await?;
        let mut lines = Vec::new();
        for row in &rows {
            let Some(facts) = self.news(row, player, prefs).await? else { continue };
            if is_wanted(row, &facts, MailWish::Always) {
                let board = store.board_number(&player.id, &row.table).await?;
                let news = first_line(row, &facts, lang);
                lines.push(format!("{board}. {} ({}): {news}", facts.game, players(&facts.row)));
                lines.extend(facts.chat);
            }
        }
        lines.dedup();
        if lines.is_empty() {
            return Ok(WriteOutcome::Needless);
        }
        store.note_digest(&player.id, store.now()).await?;
        let content = Content::of(vec![Block::paragraph(phrases::digest(lang)), Block::List(lines)]);
        let letter = self.compose(heading, None, content, &Purpose::Stop);
        let others = rows.into_iter().map(|row| row.id).filter(|id| *id != heading.row.id).collect();
        Ok(WriteOutcome::Letter(letter, others))
    }

    /// Returns a board with its heading, for `show`. `eyes` is the player whose hidden information is shown.
    pub(super) async fn board_blocks(
        &self,
        table: &str,
        viewer: Option<&Player>,
        eyes: Option<&Player>,
        turn: Option<u32>,
        prefs: &MailPrefs,
    ) -> Result<Vec<Block>, CommandFailure> {
        let (eyes, lang, is_turned) = (eyes.cloned(), prefs.lang, prefs.is_turned);
        let seen = self.yard.hub.see(table, viewer.cloned(), None, move |live, _| {
            let viewer = live.viewer(eyes.as_ref());
            let info = live.table.info();
            let turn = turn.filter(|&turn| turn < live.table.turn());
            let scene = match turn {
                None => live.table.scene(viewer),
                Some(turn) => scene_at(live, turn)?,
            };
            let title = phrases::board_title(&live.row, info, turn, lang);
            let mut blocks =
                vec![Block::paragraph(title), Block::Drawing(plain_in(&scene, info, is_turned, lang))];
            let own = live.table.view(viewer).own.and_then(|own| own.order);
            let in_words = |order| format!("{}: {order}", phrases::your_order(info, lang));
            blocks.extend(own.map(in_words).map(Block::paragraph));
            Some(blocks)
        });
        seen.await?.ok_or_else(|| Remark::NoBoard.into())
    }

    /// Writes the answer to a letter: one line for each command, then the board.
    pub(super) async fn write_answer(
        &self,
        writer: &LetterSender,
        to: &Address,
        receipted: &Receipted,
        reading: &Reading,
        done: LetterResult,
    ) -> Result<Option<WrittenLetter>, StoreError> {
        let LetterResult { mut blocks, table, record, has_changed } = done;
        let lang = writer.prefs.lang;
        let player = writer.reader.as_ref();
        let mut about = None;
        if let (Some(player), Some(table)) = (player, &table)
            && let Some(facts) = self.facts(table, player, &writer.prefs, false).await.unwrap_or(None)
        {
            let board = self.yard.store.board_number(&player.id, table).await?;
            about = Some((facts, board));
        }
        let mut picture = None;
        if let Some((facts, _)) = &about {
            if blocks.iter().any(|block| matches!(block, Block::Drawing(_))) {
                blocks.push(Block::paragraph(phrases::at_present(lang)));
            }
            blocks.push(Block::Board(facts.drawing(&writer.prefs)));
            blocks.push(Block::paragraph(match (facts.is_awaited, &facts.ending, facts.row.status) {
                (true, ..) => phrases::your_turn(facts, lang),
                (false, Some(_), _) => phrases::result(facts, lang),
                (false, None, Status::Playing) => phrases::waits(facts, lang),
                (false, None, _) => String::new(),
            }));
            picture = Some(facts.picture(&writer.prefs));
        }
        blocks.retain(|block| *block != Block::Paragraph(String::new()));
        let id = secrets::signs(16);
        let domain = self.own.domain();
        let token = about.as_ref().and_then(|_| new_token());
        let random = token.as_ref().map_or(id.clone(), |token| token.reveal().to_owned());
        let message_id = match &about {
            Some((facts, _)) => format!("t.{}.{}.a.{random}@{domain}", facts.row.id, facts.row.turn),
            None => format!("a.{id}@{domain}"),
        };
        let root = about.as_ref().map(|(facts, _)| format!("table.{}@{domain}", facts.row.id));
        let references = root.into_iter().chain(reading.message_id.clone()).collect();
        let subject = match &about {
            Some((facts, board)) => phrases::table_subject(facts, *board, lang),
            None => phrases::plain_subject("answer", lang).to_owned(),
        };
        let draft = LetterDraft {
            from: self.own.clone(),
            from_name: self.yard.settings.mail.name.clone(),
            to: to.clone(),
            subject,
            lang,
            date: i64::try_from(self.yard.store.now().0 / 1_000).unwrap_or(0),
            message_id,
            references,
            reply_token: token.clone(),
            list: None,
            unsubscribe: Vec::new(),
            blocks,
            picture,
            record,
            is_answer: true,
        };
        let tokens = match (&token, player, &about) {
            (Some(token), Some(player), Some((facts, _))) => {
                vec![token_row(token, &player.id, Purpose::Table(facts.row.id.clone()))]
            }
            _ => Vec::new(),
        };
        let kind = if has_changed { "answer" } else { "idle" };
        Ok(Some(WrittenLetter {
            player: player.map(|player| player.id.clone()).unwrap_or_default(),
            table: String::new(),
            kind: format!("{kind}:{}", receipted.name()),
            address: to.to_string(),
            id,
            body: draft.write(),
            tokens,
        }))
    }
}

/// Returns the first line of a letter: what happened and what is expected.
fn first_line(row: &OutboxRow, facts: &TableFacts, lang: Lang) -> String {
    match row.kind.split(':').next().unwrap_or_default() {
        "invitation" => phrases::invitation(facts, lang),
        "declined" => phrases::declined(&row.data, facts.game, lang),
        "result" => phrases::result(facts, lang),
        "offer" => phrases::offers(facts, lang).join(" "),
        "reminder" => phrases::reminder(facts, lang),
        "chat" if facts.is_awaited => phrases::chatted(&phrases::your_turn(facts, lang), lang),
        "chat" => phrases::chatted(&phrases::waits(facts, lang), lang),
        _ => phrases::your_turn(facts, lang),
    }
}

/// Whether a letter is still news for its reader.
fn is_wanted(row: &OutboxRow, facts: &TableFacts, wish: MailWish) -> bool {
    let is_seen = wish == MailWish::Away && facts.is_here;
    match row.kind.split(':').next().unwrap_or_default() {
        "turn" | "reminder" => facts.is_awaited && facts.row.turn == row.turn && !is_seen,
        "offer" => !facts.offers.is_empty() && !is_seen,
        "invitation" => facts.row.status == Status::Gathering && facts.seat.is_none(),
        "declined" => true,
        "result" => facts.row.status == Status::Over && !is_seen,
        "chat" => !facts.chat.is_empty() && !is_seen,
        _ => false,
    }
}

/// Returns the interval between digests in milliseconds; `None` if letters are sent one by one.
fn digest_pause(wish: MailWish) -> Option<u64> {
    match wish {
        MailWish::Hourly => Some(DAY / 24),
        MailWish::Digest => Some(DAY),
        MailWish::Always | MailWish::Away | MailWish::Never => None,
    }
}
