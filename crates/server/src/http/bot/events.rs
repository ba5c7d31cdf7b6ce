//! A player's event stream: challenges, and games that begin and end.

use std::collections::HashSet;

use botyard_protocol::{BotEvent, Challenge, ChallengeNews, Notice, Status, Summary};

use super::feed::FeedLines;
use crate::http::challenges::{described, notice};
use crate::http::lichess::{bot_challenge, seen};
use crate::people::{Player, PlayerKind};
use crate::problem::Problem;
use crate::store::TableFilter;
use crate::tables::{Hub, Outlet, WrittenNotice, summary};
use crate::yard::Yard;

/// What the stream has told about the player's games.
pub(super) struct Events {
    player: Player,
    /// Games that have begun.
    begun: HashSet<String>,
    /// Games that ended before the initial state was processed, which may still list them as being played.
    /// `None` after that.
    ended: Option<HashSet<String>>,
    _listening: Listening,
}

/// The subscription to the player's notices; dropping it unsubscribes.
struct Listening {
    hub: Hub,
    player: String,
    outlet: u64,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.hub.lobby().unwatch_mine(&self.player, self.outlet);
        self.hub.lobby().bot_goes(&self.player, self.outlet);
    }
}

/// Marks the end of the initial state: a notice that occurs nowhere else in this stream.
const BEGUN: Notice = Notice::Pong { time: 0 };

impl Events {
    /// Subscribes before reading the initial state, so nothing is missed between. The initial state goes
    /// through the same queue as later notices.
    pub(super) async fn begin(yard: &Yard, player: Player, outlet: Outlet) -> Result<Events, Problem> {
        let listening = Listening { hub: yard.hub.clone(), player: player.id.clone(), outlet: outlet.id() };
        yard.hub.lobby().watch_mine(&player.id, outlet.clone());
        if player.kind == PlayerKind::Bot {
            yard.hub.lobby().bot_comes(&player.id, outlet.id());
        }
        let mut notices: Vec<WrittenNotice> = Vec::new();
        for challenge in described(yard, yard.store.challenges_to(&player.id).await?).await? {
            notices.push(notice(ChallengeNews::Challenge, challenge).into());
        }
        let filter = TableFilter {
            player: Some(player.id.clone()),
            statuses: vec![Status::Playing, Status::Paused],
            limit: 100,
            ..TableFilter::default()
        };
        for row in yard.store.list(&filter).await? {
            notices.push(Notice::Table { table: Box::new(summary(&row)) }.into());
        }
        notices.push(BEGUN.into());
        outlet.send_all(notices);
        let (begun, ended) = (HashSet::new(), Some(HashSet::new()));
        Ok(Events { player, begun, ended, _listening: listening })
    }

    pub(super) async fn take(&mut self, yard: &Yard, notices: &[WrittenNotice]) -> FeedLines {
        let mut lines = FeedLines::default();
        for notice in notices.iter().filter_map(|written| written.notice.as_deref()) {
            match notice {
                Notice::Challenge { news, challenge } => lines.push(&news_of(yard, *news, challenge)),
                Notice::Table { table } => {
                    if let Some(event) = self.table(yard, table).await {
                        lines.push(&event);
                    }
                }
                Notice::Bye => lines.is_last = true,
                Notice::Pong { .. } => self.ended = None,
                _ => {}
            }
        }
        lines
    }

    async fn table(&mut self, yard: &Yard, table: &Summary) -> Option<BotEvent> {
        match table.status {
            Status::Gathering => None,
            Status::Playing | Status::Paused => {
                let is_old = self.ended.as_ref().is_some_and(|ended| ended.contains(&table.id));
                if is_old || !self.begun.insert(table.id.clone()) {
                    return None;
                }
                Some(BotEvent::GameStart { game: Box::new(seen(yard, table, &self.player).await) })
            }
            Status::Over => {
                if let Some(ended) = &mut self.ended {
                    ended.insert(table.id.clone());
                }
                if !self.begun.remove(&table.id) {
                    return None;
                }
                Some(BotEvent::GameFinish { game: Box::new(seen(yard, table, &self.player).await) })
            }
        }
    }
}

fn news_of(yard: &Yard, news: ChallengeNews, challenge: &Challenge) -> BotEvent {
    let challenge = Box::new(bot_challenge(yard, challenge));
    match news {
        ChallengeNews::Challenge => BotEvent::Challenge { challenge },
        ChallengeNews::ChallengeCanceled => BotEvent::ChallengeCanceled { challenge },
        ChallengeNews::ChallengeDeclined => BotEvent::ChallengeDeclined { challenge },
    }
}
