//! Commands that play: orders, offers, chat, challenges. They take the same path as those over HTTP.

use std::collections::BTreeMap;

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_core::{InWords, Lang, Listing, Seat, Viewer};
use botyard_mail::{At, ChallengeOption, LetterCommand, Ordered, PlayWord, Remark, TableName};
use botyard_protocol::{
    Clock, Consent, DeclineReason, NewChallenge, NewTable, Offer, SeatWish, Status, WishedSeat,
};
use botyard_table::{Sitter, limits};

use crate::http::challenges::{accept_challenge, decline_challenge, open_challenge};
use crate::http::tables::sayable;
use crate::limits::{Bucket, LimitKey};
use crate::mail::MailGateway;
use crate::mail::answer::{CommandFailure, CommandResult};
use crate::mail::deliver::Receipted;
use crate::mail::facts::seat_of;
use crate::mail::who::{LetterSender, Principal};
use crate::people::Player;
use crate::store::mail_people::Pending;
use crate::tables::{PlayerMessage, TablePlan};

/// Days of vacation in games with days per move.
const VACATION: u32 = 30;

/// A table and the player who acts there.
pub(super) struct PlayContext {
    pub(super) actor: Principal,
    pub(super) table: String,
    /// Language of the answer.
    pub(super) lang: Lang,
}

/// State of a table that is needed before an order is given.
struct OrderContext {
    turn: u32,
    simultaneous: bool,
    /// Whether the letter's order was already given.
    is_given: bool,
}

impl MailGateway {
    pub(super) async fn play(
        &self,
        command: &LetterCommand,
        writer: &LetterSender,
        receipted: &Receipted,
        line: usize,
    ) -> Result<CommandResult, CommandFailure> {
        match command {
            LetterCommand::Move(Ordered { at, play, turn }) => {
                let place = self.place(at, writer).await?;
                self.give(&place, play, *turn, receipted.nonce(line)).await
            }
            LetterCommand::Submit(Ordered { at, play, turn }) => {
                let place = self.place(at, writer).await?;
                let PlayWord::Order(order) = play else {
                    return self.give(&place, play, *turn, receipted.nonce(line)).await;
                };
                self.submit(&place, order, *turn, writer).await
            }
            LetterCommand::Confirm { at, play } => {
                let place = self.place(at, writer).await?;
                self.confirm(&place, play.as_ref(), receipted.nonce(line)).await
            }
            LetterCommand::Queue { at, line: orders, turn } => {
                let place = self.place(at, writer).await?;
                self.queue(&place, orders, *turn, receipted.nonce(line)).await
            }
            LetterCommand::Resign(at) => {
                let place = self.place(at, writer).await?;
                self.resign(&place).await
            }
            LetterCommand::Accept(at) => self.answer_offer(&self.place(at, writer).await?, true).await,
            LetterCommand::Decline(at) => self.answer_offer(&self.place(at, writer).await?, false).await,
            LetterCommand::Draw(at) => self.make_offer(&self.place(at, writer).await?, Offer::Draw).await,
            LetterCommand::Rematch(at) => {
                self.make_offer(&self.place(at, writer).await?, Offer::Rematch).await
            }
            LetterCommand::Chat { at, text } => {
                let cause = format!("chat:{}:{line}", receipted.name());
                self.chat(&self.place(at, writer).await?, text, &cause).await
            }
            LetterCommand::Challenge { game, players, options } => {
                self.challenge(writer, game, players, options, receipted.table_id(line)).await
            }
            _ => Err(Remark::NotByToken.into()),
        }
    }

    /// Resolves the table that a command names, or that of the reply token.
    pub(super) async fn place(&self, at: &At, writer: &LetterSender) -> Result<PlayContext, CommandFailure> {
        let actor = self.actor(writer, &at.signer)?;
        let table = match &at.table {
            None => writer.table.clone().ok_or(Remark::WhichBoard)?,
            Some(TableName::Id(id)) => id.clone(),
            Some(TableName::Board(number)) => {
                let found = self.yard.store.table_of_board(&actor.player.id, *number).await?;
                found.ok_or(Remark::NoBoard)?
            }
        };
        if actor.only.as_ref().is_some_and(|only| *only != table) {
            return Err(Remark::OtherTable.into());
        }
        if let Some(game) = at.game {
            let row = self.yard.store.row(&table).await?.ok_or(Remark::NoBoard)?;
            if row.game != game {
                return Err(Remark::WrongGame(row.game).into());
            }
        }
        Ok(PlayContext { actor, table, lang: writer.prefs.lang })
    }

    async fn act(&self, place: &PlayContext, what: PlayerMessage) -> Result<(), CommandFailure> {
        let player = &place.actor.player;
        self.yard.limits.check(Bucket::Orders, LimitKey::player(&player.id))?;
        self.yard.hub.act(&place.table, player, what).await?;
        Ok(())
    }

    async fn moment(&self, place: &PlayContext, nonce: u64) -> Result<OrderContext, CommandFailure> {
        let player = place.actor.player.clone();
        let seen = self.yard.hub.see(&place.table, Some(player.clone()), None, move |live, _| {
            let table = &live.table;
            let seat = live.seat_of(&player.id);
            let turns = (1..=table.turn()).rev();
            let is_given = seat
                .is_some_and(|seat| turns.into_iter().any(|turn| table.receipt(seat, turn, nonce).is_some()));
            OrderContext { turn: table.turn(), simultaneous: table.info().simultaneous, is_given }
        });
        Ok(seen.await?)
    }

    async fn give(
        &self,
        place: &PlayContext,
        play: &PlayWord,
        turn: Option<u32>,
        nonce: u64,
    ) -> Result<CommandResult, CommandFailure> {
        let order = match play {
            PlayWord::Order(order) => order.clone(),
            PlayWord::Pass => "pass".to_owned(),
            PlayWord::Swap => "swap".to_owned(),
            PlayWord::Propose => return self.make_offer(place, Offer::Draw).await,
            PlayWord::Undo => return self.make_offer(place, Offer::TakeBack).await,
            PlayWord::Accept => return self.answer_offer(place, true).await,
            PlayWord::Reject => return self.answer_offer(place, false).await,
            PlayWord::Resign => return self.resign(place).await,
        };
        let moment = self.moment(place, nonce).await?;
        let remark = if moment.simultaneous { Remark::Sealed } else { Remark::Played };
        // The same letter again, after a crash in the middle: its order stays in force.
        if !moment.is_given {
            check_turn(turn, moment.turn)?;
            self.act(
                place,
                PlayerMessage::Order { turn: moment.turn, nonce, revision: 0, lag: 0, order: order.into() },
            )
            .await?;
        }
        // The last order of a round isn't sealed any more.
        let is_revealed = moment.simultaneous && self.moment(place, nonce).await?.turn > moment.turn;
        let remark = if is_revealed { Remark::Played } else { remark };
        Ok(CommandResult::at(remark, &place.table))
    }

    /// Handles the first of two steps: the order is checked, shown and stored, but not played.
    async fn submit(
        &self,
        place: &PlayContext,
        order: &str,
        turn: Option<u32>,
        writer: &LetterSender,
    ) -> Result<CommandResult, CommandFailure> {
        let moment = self.moment(place, 0).await?;
        check_turn(turn, moment.turn)?;
        let blocks = self.try_line(place, order, writer.prefs.is_turned).await?;
        let pending = Pending::Order { turn: moment.turn, order: order.to_owned() };
        let (player, now) = (&place.actor.player.id, self.yard.store.now());
        self.yard.store.set_pending(player, &place.table, &pending, now).await?;
        Ok(CommandResult { blocks, ..CommandResult::of(Remark::Submitted) })
    }

    async fn confirm(
        &self,
        place: &PlayContext,
        play: Option<&(PlayWord, Option<u32>)>,
        nonce: u64,
    ) -> Result<CommandResult, CommandFailure> {
        let player = &place.actor.player.id;
        let pending = self.yard.store.pending(player, &place.table).await?.ok_or(Remark::NothingPending)?;
        let outcome = match (pending, play) {
            (Pending::Resign, None | Some((PlayWord::Resign, _))) => {
                self.act(place, PlayerMessage::Resign).await?;
                CommandResult::at(Remark::Resigned, &place.table)
            }
            (Pending::Resign, Some(_)) => return Err(Remark::NothingPending.into()),
            (Pending::Order { turn, order }, None) => {
                self.give(place, &PlayWord::Order(order), Some(turn), nonce).await?
            }
            (Pending::Order { turn, .. }, Some((play, said))) => {
                self.give(place, play, said.or(Some(turn)), nonce).await?
            }
        };
        self.yard.store.clear_pending(player, &place.table).await?;
        Ok(outcome)
    }

    async fn resign(&self, place: &PlayContext) -> Result<CommandResult, CommandFailure> {
        if place.actor.only.is_some() {
            self.moment(place, 0).await?;
            self.yard
                .store
                .set_pending(&place.actor.player.id, &place.table, &Pending::Resign, self.yard.store.now())
                .await?;
            return Ok(CommandResult::of(Remark::ConfirmResign));
        }
        self.act(place, PlayerMessage::Resign).await?;
        Ok(CommandResult::at(Remark::Resigned, &place.table))
    }

    async fn make_offer(&self, place: &PlayContext, offer: Offer) -> Result<CommandResult, CommandFailure> {
        self.act(place, PlayerMessage::Offer { offer, answer: Consent::Offer }).await?;
        Ok(CommandResult::at(Remark::Offered(offer.words()), &place.table))
    }

    /// Answers a challenge, an invitation, or the open offer at the table.
    async fn answer_offer(
        &self,
        place: &PlayContext,
        accepts: bool,
    ) -> Result<CommandResult, CommandFailure> {
        let player = &place.actor.player;
        let remark = || if accepts { Remark::Accepted } else { Remark::Declined };
        if let Some(challenge) = self.yard.store.challenge(&place.table).await?
            && challenge.player.id == player.id
            && self.is_gathering(&place.table).await?
        {
            match accepts {
                true => accept_challenge(&self.yard, player, &place.table).await?,
                false => {
                    decline_challenge(&self.yard, player, &place.table, DeclineReason::Generic).await?;
                }
            }
            return Ok(CommandResult {
                table: accepts.then(|| place.table.clone()),
                ..CommandResult::of(remark())
            });
        }
        let state = self.yard.store.mail_of_table(&player.id, &place.table).await?;
        if state.as_deref() == Some("invited") {
            if accepts {
                let row = self.yard.store.row(&place.table).await?.ok_or(Remark::NoBoard)?;
                self.act(place, PlayerMessage::Sit { seat: None, key: row.key }).await?;
            }
            let state = if accepts { "on" } else { "off" };
            self.yard.store.set_mail_of_table(&player.id, &place.table, state).await?;
            if !accepts && let Some(row) = self.yard.store.row(&place.table).await? {
                let (kind, now) = (format!("declined:{}", player.id), self.yard.store.now());
                let store = &self.yard.store;
                store.ask_for_letter(&row.creator, &place.table, 0, &kind, &player.name, now).await?;
                self.yard.hub.post().wake();
            }
            return Ok(CommandResult {
                table: accepts.then(|| place.table.clone()),
                ..CommandResult::of(remark())
            });
        }
        let me = player.clone();
        let open = self.yard.hub.see(&place.table, Some(player.clone()), None, move |live, _| {
            let seat = live.seat_of(&me.id)?;
            let offers = live.table.view(Viewer::Seat(seat)).offers;
            offers.into_iter().find(|open| open.asked.contains(seat)).map(|open| open.offer)
        });
        let offer = open.await?.ok_or(Remark::NothingOffered)?;
        let answer = if accepts { Consent::Accept } else { Consent::Decline };
        self.act(place, PlayerMessage::Offer { offer, answer }).await?;
        // An accepted rematch is another table.
        let next = match (offer, accepts) {
            (Offer::Rematch, true) => self.yard.store.row(&place.table).await?.and_then(|row| row.next),
            _ => None,
        };
        Ok(CommandResult::at(remark(), next.as_deref().unwrap_or(&place.table)))
    }

    async fn is_gathering(&self, table: &str) -> Result<bool, CommandFailure> {
        Ok(self.yard.store.row(table).await?.is_some_and(|row| row.status == Status::Gathering))
    }

    /// Writes a chat line at the table. Players who aren't present get it by mail.
    async fn chat(
        &self,
        place: &PlayContext,
        text: &str,
        cause: &str,
    ) -> Result<CommandResult, CommandFailure> {
        let player = &place.actor.player;
        self.yard.limits.check(Bucket::Chat, LimitKey::player(&player.id))?;
        let text = sayable(text)?;
        self.yard.hub.see(&place.table, Some(player.clone()), None, |_, _| ()).await?;
        let last = self.yard.store.last_chat(&place.table).await?;
        let said = self.yard.store.chat(&place.table, last.saturating_sub(20), 20).await?;
        // The same letter again, after a crash in the middle.
        let hour = 60 * 60 * 1_000;
        let is_said = said.iter().any(|line| {
            line.player == player.id && line.text == text && self.yard.store.now().since(line.at) < hour
        });
        if !is_said {
            self.yard.hub.act(&place.table, player, PlayerMessage::Say { text }).await?;
        }
        let row = self.yard.store.row(&place.table).await?.ok_or(Remark::NoBoard)?;
        for sitter in row.seats.iter().filter(|_| seat_of(&row, &player.id).is_some()) {
            if let Sitter::Person { player: other, .. } = sitter
                && *other != player.id
            {
                let now = self.yard.store.now();
                self.yard.store.ask_for_letter(other, &place.table, row.turn, cause, "", now).await?;
            }
        }
        self.yard.hub.post().wake();
        Ok(CommandResult::of(Remark::Said))
    }

    /// Stores moves until it is the player's turn: a line that begins with the other side's move, or one
    /// order as the reply to any move.
    async fn queue(
        &self,
        place: &PlayContext,
        orders: &str,
        turn: Option<u32>,
        nonce: u64,
    ) -> Result<CommandResult, CommandFailure> {
        let player = place.actor.player.clone();
        let (text, lang) = (orders.to_owned(), place.lang);
        let kept = self.yard.hub.see(&place.table, Some(player.clone()), None, move |live, _| {
            let seat = live.seat_of(&player.id).ok_or(Remark::NoBoard)?;
            if live.table.due().contains(seat) || live.table.info().simultaneous {
                return Ok::<_, Remark>(None);
            }
            // Nothing is hidden in games with alternating turns, so this is the game itself.
            let game = live.table.imagine(Viewer::Seat(seat), &mut Dice::new(0));
            Ok(Some((live.table.turn(), lines(&*game, seat, &text, lang)?)))
        });
        match kept.await? {
            Err(remark) => Err(CommandFailure::from(remark)),
            Ok(None) => self.give(place, &PlayWord::Order(orders.to_owned()), turn, nonce).await,
            Ok(Some((present, lines))) => {
                if turn.is_some_and(|turn| turn != present + 1) {
                    return Err(Remark::WrongTurn(present).into());
                }
                let lines =
                    lines.into_iter().map(|line| line.into_iter().map(Into::into).collect()).collect();
                self.act(place, PlayerMessage::Lines { turn: present, lines, revision: 0 }).await?;
                Ok(CommandResult::at(Remark::Queued, &place.table))
            }
        }
    }

    async fn challenge(
        &self,
        writer: &LetterSender,
        game: &'static str,
        names: &[String],
        options: &[ChallengeOption],
        id: String,
    ) -> Result<CommandResult, CommandFailure> {
        let actor = self.actor(writer, &Default::default())?;
        if actor.only.is_some() {
            return Err(Remark::NotByToken.into());
        }
        let me = actor.player;
        self.yard.limits.check(Bucket::Tables, LimitKey::player(&me.id))?;
        let kind = *botyard_catalog::find(game).map_err(|_| Remark::NoBoard)?;
        let mut rows = Vec::new();
        for name in names {
            let row = self.yard.people.named(name).await.map_err(|_| Remark::NoPlayer)?;
            rows.push(row);
        }
        let mut order: Vec<Player> = rows.iter().map(|row| row.player.clone()).collect();
        if !order.iter().any(|player| player.id == me.id) {
            order.insert(0, me.clone());
        }
        let needs = kind.info.seats.clone();
        let is_twice = (1..order.len()).any(|index| order[..index].contains(&order[index]));
        if !needs.contains(&order.len()) || is_twice {
            let count = match (needs.start(), needs.end()) {
                (few, many) if few == many => few.to_string(),
                (few, many) => format!("{few}-{many}"),
            };
            return Err(Remark::Names(count).into());
        }
        let wishes = wishes(&kind, options);
        let pairs: Vec<OptionPair> = wishes.options.clone().into_iter().collect();
        kind.start(&pairs, Some(order.len()))
            .map_err(|why| Remark::Other(why.in_words(writer.prefs.lang)))?;
        if let Some(days) = wishes.nag {
            self.yard.store.set_nag_days(&id, days).await?;
        }
        let place = order.iter().position(|player| player.id == me.id).unwrap_or(0);
        let place = (first_seat(&kind, &wishes.options, order.len()) + place) % order.len();
        let others: Vec<Player> = order.into_iter().filter(|player| player.id != me.id).collect();
        if let [only] = &others[..] {
            let other = rows.into_iter().find(|row| row.player.id == only.id).ok_or(Remark::NoPlayer)?;
            let new = NewChallenge {
                game: game.to_owned(),
                options: wishes.options,
                clock: wishes.clock,
                seat: WishedSeat::First,
                rated: false,
                position: None,
            };
            open_challenge(&self.yard, &me, None, other, new, place == 0, id.clone()).await?;
        } else {
            let mut seats = vec![SeatWish::Open; others.len() + 1];
            seats[place] = SeatWish::Me;
            let new = NewTable {
                game: game.to_owned(),
                options: wishes.options,
                position: None,
                seats,
                clock: wishes.clock,
                private: true,
                rated: false,
            };
            let plan = TablePlan::new(new, &me)?.named(id.clone());
            self.yard.hub.open_unless_there(plan, &me, None).await?;
            for other in &others {
                self.yard.store.set_mail_of_table(&other.id, &id, "invited").await?;
                self.yard
                    .store
                    .ask_for_letter(&other.id, &id, 0, "invitation", "", self.yard.store.now())
                    .await?;
            }
            self.yard.hub.post().wake();
        }
        let board = self.yard.store.board_number(&me.id, &id).await?;
        Ok(CommandResult::of(Remark::Challenged(board)))
    }
}

/// Settings of a challenge besides its players.
struct Wishes {
    options: BTreeMap<String, String>,
    clock: Clock,
    nag: Option<u16>,
}

fn wishes(kind: &Kind, options: &[ChallengeOption]) -> Wishes {
    let mut wishes = Wishes { options: BTreeMap::new(), clock: Clock::None, nag: None };
    let (mut days, mut total) = (None, None);
    for option in options {
        match option {
            ChallengeOption::Game(key, value) => {
                wishes.options.insert(key.clone(), value.clone());
            }
            ChallengeOption::NagDays(count) => wishes.nag = Some(*count),
            ChallengeOption::ForfeitDays(count) => days = Some(*count),
            ChallengeOption::TotalDays(count) => total = Some(*count),
        }
    }
    wishes.clock = match (days, total) {
        (None, None) => Clock::None,
        (Some(days), _) => Clock::Days {
            per_move: u32::from(days.clamp(1, 60)),
            vacation: if kind.info.simultaneous { 0 } else { VACATION },
        },
        // Simultaneous games have no time limit for the whole game, only one for each round.
        (None, Some(days)) if kind.info.simultaneous => {
            Clock::Days { per_move: u32::from(days.clamp(1, 60)), vacation: 0 }
        }
        (None, Some(days)) => Clock::Fischer { start: u32::from(days) * 24 * 60 * 60, increment: 0 },
    };
    wishes
}

/// Returns the seat that moves first, for names in order of play; in Soccolot that is Black's.
fn first_seat(kind: &Kind, options: &BTreeMap<String, String>, seats: usize) -> usize {
    let options: Vec<OptionPair> = options.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    // Invalid options are rejected when the table is opened.
    let start = kind.start(&options, Some(seats)).ok().filter(|_| !kind.info.simultaneous);
    start.and_then(|game| game.to_act().iter().next()).map_or(0, Seat::index)
}

fn check_turn(said: Option<u32>, present: u32) -> Result<(), Remark> {
    if said.is_none_or(|turn| turn == present) { Ok(()) } else { Err(Remark::WrongTurn(present)) }
}

/// Finds the longest prefix of the words that is a legal order; returns it in canonical form with its number
/// of words.
pub(super) fn next_order(
    game: &dyn AnyGame,
    seat: Seat,
    words: &[&str],
    lang: Lang,
) -> Result<(String, usize), Remark> {
    let mut why = Remark::Other(String::new());
    for count in (1..=words.len()).rev() {
        match game.check(seat, &words[..count].join(" ")) {
            Ok(order) => return Ok((order, count)),
            Err(refused) => why = Remark::Other(refused.in_words(lang)),
        }
    }
    Err(why)
}

/// Returns the conditional lines for a text of moves, in a game in which it is another seat's turn.
fn lines(game: &dyn AnyGame, seat: Seat, text: &str, lang: Lang) -> Result<Vec<Vec<String>>, Remark> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some(other) = game.to_act().iter().next() else { return Err(Remark::NoTrial) };
    if next_order(game, other, &words, lang).is_ok_and(|(_, count)| count < words.len()) {
        let (mut game, mut rest, mut line) = (game.boxed_clone(), &words[..], Vec::new());
        while !rest.is_empty() {
            let Some(mover) = game.to_act().iter().next() else { break };
            let (order, count) = next_order(&*game, mover, rest, lang)?;
            game.play(&[(mover, &order)]).map_err(|why| Remark::Other(why.to_string()))?;
            line.push(order);
            rest = &rest[count..];
        }
        return Ok(vec![line]);
    }
    let Listing::All(before) = game.orders(other) else { return Err(Remark::QueueWhich) };
    let mut lines = Vec::new();
    let mut why = Remark::QueueWhich;
    for order in before {
        let mut after = game.boxed_clone();
        if after.play(&[(other, &order)]).is_err() || !after.to_act().contains(seat) {
            continue;
        }
        match after.check(seat, text) {
            Ok(own) => lines.push(vec![order, own]),
            Err(refused) => why = Remark::Other(refused.in_words(lang)),
        }
    }
    match lines.len() {
        0 => Err(why),
        count if count <= limits::LINES => Ok(lines),
        _ => Err(Remark::QueueWhich),
    }
}
