//! What concerns a player: challenges, games that begin and end.

use std::collections::HashSet;

use botyard_protocol::{ChallengeNews, Notice, Status, Summary, Taken};
use serde_json::{Value, json};

use super::feed::FeedLines;
use crate::http::challenges::{color, described, notice, variant};
use crate::problem::Problem;
use crate::store::Filter;
use crate::tables::{Hub, Outlet, WrittenNotice, summary};
use crate::yard::Yard;

/// What a player has been told of his games.
pub(super) struct Events {
    player: String,
    /// Games that have begun.
    begun: HashSet<String>,
    /// Games that ended before the first look was taken in: what it says of them is old. Nothing after that.
    ended: Option<HashSet<String>>,
    _listening: Listening,
}

/// Ends with the stream.
struct Listening {
    hub: Hub,
    player: String,
    outlet: u64,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.hub.lobby().unwatch_mine(&self.player, self.outlet);
    }
}

/// Comes after the first look: a message that nobody else sends here.
const BEGUN: Notice = Notice::Pong { time: 0 };

impl Events {
    /// Listens first and looks then, so nothing falls between them. What is found goes the way of what happens later.
    pub(super) async fn begin(yard: &Yard, player: &str, outlet: Outlet) -> Result<Events, Problem> {
        let listening = Listening { hub: yard.hub.clone(), player: player.to_owned(), outlet: outlet.id() };
        yard.hub.lobby().watch_mine(player, outlet.clone());
        let mut notices: Vec<WrittenNotice> = Vec::new();
        for challenge in described(yard, yard.store.challenges_to(player).await?).await? {
            notices.push(notice(ChallengeNews::Challenge, challenge).into());
        }
        let filter = Filter {
            player: Some(player.to_owned()),
            statuses: vec![Status::Playing, Status::Paused],
            limit: 100,
            ..Filter::default()
        };
        for row in yard.store.list(&filter).await? {
            notices.push(Notice::Table { table: Box::new(summary(&row)) }.into());
        }
        notices.push(BEGUN.into());
        outlet.send_all(notices);
        let (begun, ended) = (HashSet::new(), Some(HashSet::new()));
        Ok(Events { player: player.to_owned(), begun, ended, _listening: listening })
    }

    pub(super) fn take(&mut self, notices: &[WrittenNotice]) -> FeedLines {
        let mut lines = FeedLines::default();
        for notice in notices.iter().filter_map(|written| written.notice.as_deref()) {
            match notice {
                Notice::Challenge { news, challenge } => {
                    lines.lines.push(json!({ "type": news, "challenge": challenge }));
                }
                Notice::Table { table } => lines.lines.extend(self.table(table)),
                Notice::Bye => lines.is_last = true,
                Notice::Pong { .. } => self.ended = None,
                _ => {}
            }
        }
        lines
    }

    fn table(&mut self, table: &Summary) -> Option<Value> {
        match table.status {
            Status::Gathering => None,
            Status::Playing | Status::Paused => {
                let is_old = self.ended.as_ref().is_some_and(|ended| ended.contains(&table.id));
                let is_new = !is_old && self.begun.insert(table.id.clone());
                is_new.then(|| json!({ "type": "gameStart", "game": self.game(table) }))
            }
            Status::Over => {
                if let Some(ended) = &mut self.ended {
                    ended.insert(table.id.clone());
                }
                self.begun.remove(&table.id).then(|| {
                    let mut game = self.game(table);
                    let (status, winner) = match table.result.as_deref() {
                        Some("*") | None => ("aborted", None),
                        Some("1-0") => ("finished", Some("white")),
                        Some("0-1") => ("finished", Some("black")),
                        Some("1/2-1/2") => ("draw", None),
                        Some(_) => ("finished", None),
                    };
                    game["status"] = json!({ "name": status });
                    game["result"] = json!(table.result);
                    if let Some(winner) = winner {
                        game["winner"] = json!(winner);
                    }
                    json!({ "type": "gameFinish", "game": game })
                })
            }
        }
    }

    fn game(&self, table: &Summary) -> Value {
        let is_mine = |taken: &Taken| matches!(taken, Taken::Person { player, .. } if *player == self.player);
        let seat = table.seats.iter().position(is_mine);
        let others: Vec<Value> = table.seats.iter().filter(|taken| !is_mine(taken)).map(who).collect();
        let mut game = json!({
            "id": table.id,
            "gameId": table.id,
            "fullId": table.id,
            "color": seat.and_then(|seat| color(&table.game, seat)),
            "seat": seat,
            "isMyTurn": table.awaited.contains(&self.player),
            "rated": table.rated,
            "variant": variant(&table.game),
            "options": table.options,
            "clock": table.clock,
            "players": table.seats.iter().map(who).collect::<Vec<_>>(),
            "compat": { "bot": true, "board": true },
        });
        if let [opponent] = &others[..] {
            game["opponent"] = opponent.clone();
        }
        game
    }
}

fn who(taken: &Taken) -> Value {
    match taken {
        Taken::Open => Value::Null,
        Taken::Person { player, name } => json!({ "id": player, "username": name }),
        Taken::Computer { level } => {
            json!({ "id": null, "username": format!("computer {level}"), "ai": level })
        }
    }
}
