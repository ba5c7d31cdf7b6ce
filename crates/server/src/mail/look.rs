//! Read-only commands: help, rules, boards, lists, records, trials.

use botyard_core::dice::Dice;
use botyard_core::face::OptionPair;
use botyard_core::{AnyEvent, InWords as _, Listing, Seat, Viewer};
use botyard_draw::text::plain_in;
use botyard_mail::{
    At, Block, BoardFilter, ChallengeOption, LetterCommand, List, Remark, SearchScope, ShowTarget,
};
use botyard_protocol::Status;
use botyard_protocol::people::Pool;

use crate::mail::MailGateway;
use crate::mail::answer::{CommandFailure, CommandResult};
use crate::mail::facts::{players, seat_of};
use crate::mail::help::help;
use crate::mail::phrases;
use crate::mail::play::{PlayContext, next_order};
use crate::mail::who::{LetterSender, Proof};
use crate::people::Player;
use crate::store::mail_people::MailPrefs;
use crate::store::{TableFilter, TableRow};

/// Maximum number of lines in a list, and of boards in an answer.
const MOST_LINES: u32 = 40;
const MOST_BOARDS: usize = 6;

impl MailGateway {
    pub(super) async fn look(
        &self,
        command: &LetterCommand,
        writer: &LetterSender,
    ) -> Result<CommandResult, CommandFailure> {
        let lang = writer.prefs.lang;
        match command {
            LetterCommand::Help { game, subject } => Ok(CommandResult::shown(help(*game, *subject, lang))),
            LetterCommand::Rules(game) => {
                let game = match game {
                    Some(game) => (*game).to_owned(),
                    None => {
                        let place = self.place(&At::default(), writer).await?;
                        self.yard.store.row(&place.table).await?.ok_or(Remark::NoBoard)?.game
                    }
                };
                let kind = botyard_catalog::find(&game).map_err(|_| Remark::NoBoard)?;
                Ok(CommandResult::shown(paragraphs(kind.info.rules.get(lang))))
            }
            LetterCommand::List(game) => {
                let scope = game.map_or(SearchScope::All, SearchScope::Game);
                self.listing(List::Games, scope, &[], None, writer).await
            }
            LetterCommand::Show { scope, shown, filter } => {
                let actor = match &writer.player {
                    Some(_) => Some(self.actor(writer, &Default::default())?),
                    None => None,
                };
                let only = actor.as_ref().and_then(|actor| actor.only.clone());
                let eyes = BoardViewer { viewer: actor.map(|actor| actor.player), only, as_player: false };
                self.show(*scope, shown, *filter, eyes, &writer.prefs).await
            }
            LetterCommand::ShowAs { scope, signer, shown, filter } => {
                let actor = self.actor(writer, signer)?;
                let eyes = BoardViewer { viewer: Some(actor.player), only: actor.only, as_player: true };
                self.show(*scope, shown, *filter, eyes, &writer.prefs).await
            }
            LetterCommand::Listing { list, scope, users, filter } => {
                self.listing(*list, *scope, users, *filter, writer).await
            }
            LetterCommand::Record(at) => {
                let place = self.place(at, writer).await?;
                let player = Some(place.actor.player.clone());
                let record = self.yard.hub.see(&place.table, player, None, |live, _| live.table.record());
                let record = record.await?.map_err(crate::problem::Problem::from)?;
                let name = format!("{}.yard", place.table);
                Ok(CommandResult {
                    record: Some((name, record.write())),
                    ..CommandResult::of(Remark::Attached)
                })
            }
            LetterCommand::Moves { at, prefix } => {
                let place = self.place(at, writer).await?;
                let me = place.actor.player.clone();
                let listed = self.yard.hub.see(&place.table, Some(me.clone()), None, move |live, _| {
                    Some((live.table.orders(live.seat_of(&me.id)?), live.table.info()))
                });
                let (orders, info) = listed.await?.ok_or(Remark::NoBoard)?;
                let prefix = prefix.as_deref().unwrap_or_default();
                Ok(CommandResult::shown(vec![match orders {
                    Listing::All(orders) => {
                        let fits: Vec<String> =
                            orders.into_iter().filter(|order| order.starts_with(prefix)).collect();
                        Block::paragraph(fits.into_iter().take(400).collect::<Vec<_>>().join("  "))
                    }
                    Listing::Count(_) => Block::Drawing(info.notation.to_owned()),
                }]))
            }
            LetterCommand::Preview { at, line } => self.preview(at, line, writer).await,
            LetterCommand::PreviewNew { game, seats, options } => {
                let kind = botyard_catalog::find(game).map_err(|_| Remark::NoBoard)?;
                let pairs: Vec<OptionPair> = options
                    .iter()
                    .filter_map(|option| match option {
                        ChallengeOption::Game(key, value) => Some((key.clone(), value.clone())),
                        _ => None,
                    })
                    .collect();
                let game = kind.start(&pairs, seats.map(usize::from));
                let game = game.map_err(|why| Remark::Other(why.in_words(lang)))?;
                let drawing = plain_in(&game.scene(Viewer::Public), kind.info, writer.prefs.is_turned, lang);
                Ok(CommandResult::shown(vec![Block::Drawing(drawing)]))
            }
            _ => Err(Remark::NotByToken.into()),
        }
    }

    /// Tries moves for the player only; other players' sealed orders take no part.
    async fn preview(
        &self,
        at: &At,
        line: &str,
        writer: &LetterSender,
    ) -> Result<CommandResult, CommandFailure> {
        let place = self.place(at, writer).await?;
        let blocks = self.try_line(&place, line, writer.prefs.is_turned).await?;
        Ok(CommandResult { blocks, ..CommandResult::of(Remark::Tried) })
    }

    /// Draws the board after these orders, for the player only.
    pub(super) async fn try_line(
        &self,
        place: &PlayContext,
        line: &str,
        is_turned: bool,
    ) -> Result<Vec<Block>, CommandFailure> {
        let (me, text, lang) = (place.actor.player.clone(), line.to_owned(), place.lang);
        let tried = self.yard.hub.see(&place.table, Some(me.clone()), None, move |live, _| {
            let seat: Seat = live.seat_of(&me.id).ok_or(Remark::NoBoard)?;
            let info = live.table.info();
            let draw = |scene| Block::Drawing(plain_in(&scene, info, is_turned, lang));
            if info.simultaneous {
                if !live.table.due().contains(seat) {
                    return Err(Remark::NoTrial);
                }
                let moments = live.table.rehearse(seat, &text, &[]);
                let moments = moments.map_err(|why| Remark::Other(why.in_words(lang)))?;
                let moments = moments.ok_or(Remark::NoTrial)?;
                let told =
                    moments.iter().flat_map(|moment| &moment.events).cloned().collect::<Vec<AnyEvent>>();
                let mut blocks = vec![Block::paragraph(AnyEvent::tell_all(&told, lang))];
                blocks.extend(moments.into_iter().next_back().map(|moment| draw(moment.scene)));
                return Ok(blocks);
            }
            // Nothing is hidden in games with alternating turns, so this is the game itself.
            let mut game = live.table.imagine(Viewer::Seat(seat), &mut Dice::new(0));
            let words: Vec<&str> = text.split_whitespace().collect();
            let mut rest = &words[..];
            while !rest.is_empty() {
                let mover = game.to_act().iter().next().ok_or(Remark::NoTrial)?;
                let next = next_order(&*game, mover, rest, lang);
                // The text is probably the player's own move, so its errors as the other side's move don't
                // help.
                if next.is_err() && mover != seat && rest.len() == words.len() {
                    return Err(Remark::TrialOfOther(info.seat_words(mover)));
                }
                let (order, count) = next?;
                game.play(&[(mover, &order)]).map_err(|why| Remark::Other(why.in_words(lang)))?;
                rest = &rest[count..];
            }
            let heading = Block::paragraph(phrases::tried(&format!("`{text}`"), lang));
            Ok(vec![heading, draw(game.scene(Viewer::Seat(seat)))])
        });
        tried.await?.map_err(CommandFailure::from)
    }

    /// Shows boards, and players' boards: drawn up to the limit, then listed.
    async fn show(
        &self,
        scope: SearchScope,
        shown: &[ShowTarget],
        filter: Option<BoardFilter>,
        eyes: BoardViewer,
        prefs: &MailPrefs,
    ) -> Result<CommandResult, CommandFailure> {
        let mut tables: Vec<(String, Option<u32>)> = Vec::new();
        let mut listed: Vec<TableRow> = Vec::new();
        let store = &self.yard.store;
        let BoardViewer { viewer, only, .. } = &eyes;
        if shown.is_empty() {
            match (only, viewer) {
                (Some(table), _) => tables.push((table.clone(), None)),
                (None, Some(player)) => listed = store.list(&boards_of(player, scope, filter)).await?,
                (None, None) => return Err(Remark::WhichBoard.into()),
            }
        }
        for one in shown {
            match one {
                ShowTarget::Board(number, turn) => {
                    let player = viewer.as_ref().ok_or(Remark::WhoWrites)?;
                    let table = store.table_of_board(&player.id, *number).await?.ok_or(Remark::NoBoard)?;
                    tables.push((table, *turn));
                }
                ShowTarget::Name(name, turn) => match self.yard.people.named(name).await {
                    Ok(row) => {
                        // A reply token is good for one table only.
                        let viewer = viewer.as_ref().filter(|_| only.is_none());
                        listed.extend(self.boards(&row.player, scope, filter, viewer).await?);
                    }
                    Err(_) => tables.push((name.clone(), *turn)),
                },
            }
        }
        let mut blocks = Vec::new();
        if tables.is_empty() {
            blocks.push(Block::List(self.table_lines(&listed, viewer.as_ref(), prefs).await?));
        }
        // A reply token shows only its own table.
        let drawn = listed.into_iter().filter(|row| row.turn > 0 && only.is_none());
        tables.extend(drawn.map(|row| (row.id, None)));
        for (table, turn) in tables.into_iter().take(MOST_BOARDS) {
            if only.as_ref().is_some_and(|only| *only != table) {
                return Err(Remark::OtherTable.into());
            }
            let own_eyes = viewer.as_ref().filter(|_| eyes.as_player || only.is_some());
            blocks.extend(self.board_blocks(&table, viewer.as_ref(), own_eyes, turn, prefs).await?);
        }
        Ok(CommandResult::shown(blocks))
    }

    /// Returns the tables of a player that the viewer may see listed: public ones, and those at which the
    /// viewer sits, too.
    async fn boards(
        &self,
        player: &Player,
        scope: SearchScope,
        filter: Option<BoardFilter>,
        viewer: Option<&Player>,
    ) -> Result<Vec<TableRow>, CommandFailure> {
        let all = boards_of(player, scope, filter);
        if viewer.is_some_and(|viewer| viewer.id == player.id) {
            return Ok(self.yard.store.list(&all).await?);
        }
        let mut rows = self.yard.store.list(&TableFilter { public: true, ..all.clone() }).await?;
        if let Some(viewer) = viewer {
            let of_viewer = TableFilter { player: Some(viewer.id.clone()), ..all };
            let common = self.yard.store.list(&of_viewer).await?.into_iter();
            rows.extend(common.filter(|row| !row.public && seat_of(row, &player.id).is_some()));
        }
        Ok(rows)
    }

    /// Returns one line for each table: the viewer's number, game, players, turn, state, id.
    async fn table_lines(
        &self,
        rows: &[TableRow],
        viewer: Option<&Player>,
        prefs: &MailPrefs,
    ) -> Result<Vec<String>, CommandFailure> {
        let lang = prefs.lang;
        let mut lines = Vec::new();
        for row in rows {
            let mut number = None;
            if let Some(viewer) = viewer.filter(|viewer| seat_of(row, &viewer.id).is_some()) {
                number = Some(self.yard.store.board_number(&viewer.id, &row.id).await?);
            }
            let is_awaited = viewer.is_some_and(|viewer| row.awaited.contains(&viewer.id));
            let state = phrases::table_state(row, is_awaited, lang);
            let number = number.map_or_else(String::new, |number| format!("{number}. "));
            lines.push(format!("{number}{}: {}, {state} ({})", row.game, players(row), row.id));
        }
        if lines.is_empty() {
            lines.push(phrases::no_games(lang).to_owned());
        }
        Ok(lines)
    }

    async fn listing(
        &self,
        list: List,
        scope: SearchScope,
        users: &[String],
        filter: Option<BoardFilter>,
        writer: &LetterSender,
    ) -> Result<CommandResult, CommandFailure> {
        let (game, lang) =
            (if let SearchScope::Game(game) = scope { Some(game) } else { None }, writer.prefs.lang);
        match list {
            List::Games | List::History => {
                let usual = if list == List::Games { BoardFilter::Active } else { BoardFilter::Inactive };
                let filter = filter.or(Some(usual));
                let viewer = writer.player.as_ref();
                // A reply token is good for one table only.
                let trusted = viewer.filter(|_| matches!(writer.proof, Proof::Sender));
                let mut listed = Vec::new();
                if users.is_empty() {
                    let all = TableFilter { limit: MOST_LINES, public: true, ..wanted(scope, filter) };
                    listed = self.yard.store.list(&all).await?;
                    // Private games are listed for their players.
                    if let Some(player) = trusted {
                        let own = self.yard.store.list(&boards_of(player, scope, filter)).await?;
                        listed.extend(own.into_iter().filter(|row| !row.public));
                    }
                }
                for user in users {
                    let row = self.yard.people.named(user).await.map_err(|_| Remark::NoPlayer)?;
                    listed.extend(self.boards(&row.player, scope, filter, trusted).await?);
                }
                let lines = self.table_lines(&listed, viewer, &writer.prefs).await?;
                Ok(CommandResult::shown(vec![Block::List(lines)]))
            }
            List::Standings | List::Ratings => {
                let (store, now) = (&self.yard.store, self.yard.store.now());
                let mut named = Vec::new();
                for user in users {
                    named.push(self.yard.people.named(user).await.map_err(|_| Remark::NoPlayer)?.player);
                }
                let mut lines = Vec::new();
                for kind in
                    botyard_catalog::GAMES.iter().filter(|kind| game.is_none_or(|game| game == kind.info.id))
                {
                    for pool in [Pool::Two, Pool::Many] {
                        let best = match named.is_empty() {
                            true => store.leaderboard(kind.info.id, pool, MOST_LINES, now).await?,
                            false => Vec::new(),
                        };
                        let ranked =
                            best.into_iter().map(|one| (Some(one.place), one.player.id, one.player.name));
                        let asked = named.iter().map(|player| (None, player.id.clone(), player.name.clone()));
                        for (place, id, name) in ranked.chain(asked) {
                            let ratings = store.ratings_of(&id, now).await?;
                            let facts =
                                ratings.iter().find(|facts| facts.game == kind.info.id && facts.pool == pool);
                            let Some(facts) = facts else { continue };
                            let place = place.map_or_else(String::new, |place| format!("{place}. "));
                            let score = match list {
                                List::Standings => phrases::score(facts, lang),
                                _ => phrases::rating(facts, lang),
                            };
                            lines.push(format!("{}: {place}{name}, {score}", kind.info.id));
                        }
                    }
                }
                if lines.is_empty() {
                    lines.push(phrases::no_ratings(lang).to_owned());
                }
                Ok(CommandResult::shown(vec![Block::List(lines)]))
            }
        }
    }
}

/// A viewer of boards.
struct BoardViewer {
    viewer: Option<Player>,
    /// The only table that may be seen: that of a reply token.
    only: Option<String>,
    /// Whether to show what only the viewer may see.
    as_player: bool,
}

/// Splits a rules page into paragraphs, and into drawings for fenced text, lists and tables.
fn paragraphs(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (index, part) in page.split("```\n").enumerate() {
        if index % 2 == 1 {
            blocks.push(Block::Drawing(part.trim_end().to_owned()));
            continue;
        }
        for paragraph in
            part.split("\n\n").map(|text| text.trim_matches('\n')).filter(|text| !text.is_empty())
        {
            let is_set_off = paragraph.lines().any(|line| line.starts_with([' ', '|', '-', '*']));
            blocks.push(match is_set_off {
                true => Block::Drawing(paragraph.to_owned()),
                false => Block::paragraph(paragraph.replace('\n', " ")),
            });
        }
    }
    blocks
}

fn wanted(scope: SearchScope, filter: Option<BoardFilter>) -> TableFilter {
    let statuses = match filter {
        None | Some(BoardFilter::Active | BoardFilter::Next) => {
            vec![Status::Gathering, Status::Playing, Status::Paused]
        }
        Some(BoardFilter::Inactive) => vec![Status::Over],
        Some(BoardFilter::All) => Vec::new(),
    };
    let game = if let SearchScope::Game(game) = scope { Some(game.to_owned()) } else { None };
    TableFilter { game, statuses, limit: MOST_LINES, ..TableFilter::default() }
}

fn boards_of(player: &Player, scope: SearchScope, filter: Option<BoardFilter>) -> TableFilter {
    let awaited = (filter == Some(BoardFilter::Next)).then(|| player.id.clone());
    TableFilter { player: Some(player.id.clone()), awaited, ..wanted(scope, filter) }
}
