//! A game at a table on the server.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use botyard_core::{Seat, Story, Viewer};
use botyard_protocol::{
    Join, LogAnswer, Notice, Offer, OfferAnswer, Opened, Presence, Reply, Request, Revisions, Status,
    TableAnswer, TableEvent, TableView,
};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

use super::game::{Host, Intent, OngoingGame};
use crate::net::{LineState, Problem, Watching, account, escape, get, get_text, line, post};
use crate::{browser, toast};

struct Remote {
    id: String,
    key: Option<String>,
    watching: RefCell<Option<Watching>>,
    revisions: Cell<Revisions>,
}

fn address(id: &str, what: &str, key: Option<&str>) -> String {
    let key = key.map(|key| format!("?key={}", escape(key))).unwrap_or_default();
    format!("/api/tables/{}{what}{key}", escape(id))
}

/// The public history of a table.
fn history(view: &TableView, log: &LogAnswer) -> Option<Story> {
    view.story(*botyard_catalog::find(&view.game).ok()?, &log.log)
}

async fn fetch(id: &str, key: Option<&str>) -> Result<(TableAnswer, Story), Problem> {
    let page: TableAnswer = get(&address(id, "", key)).await?;
    let log: LogAnswer = get(&address(id, "/log", key)).await?;
    // A step may have been played between the two responses; then both are fetched again.
    let past = history(&page.view, &log)
        .filter(|past| page.view.position.is_none() || past.len() == page.view.steps);
    match past {
        Some(past) => Ok((page, past)),
        None => {
            let page: TableAnswer = get(&address(id, "", key)).await?;
            let log: LogAnswer = get(&address(id, "/log", key)).await?;
            let past = history(&page.view, &log).ok_or_else(Problem::offline)?;
            Ok((page, past))
        }
    }
}

/// Loads a table and watches it for as long as the game is shown.
pub(crate) async fn visit(
    id: String,
    key: Option<String>,
    owner: Option<Owner>,
) -> Result<OngoingGame, Problem> {
    let (page, past) = fetch(&id, key.as_deref()).await?;
    let mine = page.seat.into_iter().collect();
    let host = Rc::new(Remote {
        id: id.clone(),
        key: key.clone(),
        watching: RefCell::default(),
        revisions: Cell::default(),
    });
    let after = page.view.events;
    let make = || {
        let game = OngoingGame::new(page.view, past, mine, Rc::<Remote>::clone(&host));
        forget_who_is_there(game);
        game
    };
    // The game's signals belong to the page that shows it.
    let game = match owner {
        Some(owner) => owner.with(make),
        None => make(),
    };
    game.rated.set(page.table.rated);
    game.private.set(page.table.private);
    game.next.set(page.table.next.map(|next| format!("/t/{next}")));
    let key_part = key.as_ref().map(|key| format!("?key={}", escape(key))).unwrap_or_default();
    game.link.set(format!("/t/{id}{key_part}"));
    // Messages from before the user's arrival aren't unread; later ones are.
    let has_come = Cell::new(false);
    let hear = Rc::new(move |notice: Notice| {
        match &notice {
            Notice::Presence { .. } => has_come.set(true),
            Notice::Said { said, .. } if has_come.get() && account().id() != Some(said.player.clone()) => {
                game.unread.update(|unread| *unread += 1);
            }
            _ => {}
        }
        hear(game, notice);
    });
    *host.watching.borrow_mut() = Some(line().watch(&id, key, after, hear));
    Ok(game)
}

/// Clears presence and spectators while the connection is lost; the server sends them again afterwards, if
/// there are any.
fn forget_who_is_there(game: OngoingGame) {
    Effect::new(move |_| {
        if line().state.get() != LineState::Open {
            game.presence.set(None);
            game.spectators.set(Default::default());
        }
    });
}

fn hear(game: OngoingGame, notice: Notice) {
    match notice {
        Notice::Event { event, .. } => {
            if matches!(*event, TableEvent::Rematch { .. }) {
                game.host().look(game.viewer(), Box::new(|_| ()));
                follow_rematch(game);
            }
            game.hear(*event);
        }
        Notice::View { .. } => game.host().reload(game),
        Notice::Said { said, .. } => game.chat.update(|chat| {
            if chat.iter().all(|earlier| earlier.number != said.number) {
                chat.push(said);
            }
        }),
        Notice::Spectators { count, names, .. } => game.spectators.set((count, names)),
        Notice::Presence { here, away, .. } => game.presence.set(Some(Presence { here, away })),
        _ => {}
    }
}

/// Polls for the address of the next table, which is created a moment later.
fn follow_rematch(game: OngoingGame) {
    let id = game.table.with_untracked(|table| table.id.clone());
    let key = game.link.get_untracked().split_once("?key=").map(|(_, key)| key.to_owned());
    spawn_local(async move {
        for wait in [50, 200, 500, 1_000, 2_000, 4_000] {
            browser::sleep(wait).await;
            let page: Result<TableAnswer, Problem> = get(&address(&id, "", key.as_deref())).await;
            if let Ok(TableAnswer { table, .. }) = page
                && let Some(next) = table.next
            {
                game.next.set(Some(format!("/t/{next}")));
                return;
            }
        }
    });
}

impl Remote {
    /// Revision of an order, a withdrawal or lines that are sent now.
    fn revision(&self, game: OngoingGame) -> u32 {
        let mut revisions = self.revisions.get();
        let revision = game.table.with_untracked(|table| revisions.next(table));
        self.revisions.set(revisions);
        revision
    }

    fn request(&self, game: OngoingGame, request: Request) {
        let is_order = matches!(request, Request::Order { .. });
        line().request(request, move |reply| match reply {
            Ok(Some(Reply::Offer(OfferAnswer { next: Some(next) }))) => {
                game.next.set(Some(format!("/t/{next}")));
            }
            // An accepted order is confirmed by an event.
            Ok(_) => {}
            Err(problem) => {
                if is_order {
                    game.refused();
                }
                toast::complain(problem.sentence());
            }
        });
    }
}

impl Host for Remote {
    fn act(self: Rc<Self>, game: OngoingGame, intent: Intent) {
        let table = self.id.clone();
        let turn = game.table.with_untracked(|table| table.turn);
        match intent {
            Intent::Order(_, order) => {
                let (nonce, revision) = (browser::chance(), self.revision(game));
                self.request(game, Request::Order { table, turn, order, nonce, revision });
            }
            Intent::Unstage(_) if line().unsend(&table) => game.refused(),
            Intent::Unstage(_) => {
                let revision = self.revision(game);
                self.request(game, Request::Unstage { table, turn, revision });
            }
            Intent::Resign(_) => self.request(game, Request::Resign { table }),
            Intent::Abort(_) => self.request(game, Request::Abort { table }),
            Intent::Offer(_, offer, answer) => self.request(game, Request::Offer { table, offer, answer }),
            Intent::Vacation(_, on) => self.request(game, Request::Vacation { table, on }),
            Intent::Lines(lines) => {
                let revision = self.revision(game);
                self.request(game, Request::Lines { table, turn, lines, revision });
            }
            Intent::Say(text) => {
                let said = text.clone();
                line().request(Request::Say { table, text }, move |reply| {
                    if let Err(problem) = reply {
                        game.unsaid.set(Some(said));
                        toast::complain(problem.sentence());
                    }
                });
            }
            Intent::Join(seat) => {
                let (id, key) = (self.id.clone(), self.key.clone());
                spawn_local(async move {
                    let path = address(&id, "/join", None);
                    match post::<Join, Opened>(&path, &Join { seat, key }).await {
                        Ok(_) => {
                            account().refresh().await;
                            game.host().reload(game);
                        }
                        Err(problem) => {
                            toast::complain(problem.sentence());
                            game.host().reload(game);
                        }
                    }
                });
            }
            Intent::Leave => {
                let path = address(&self.id, "/leave", None);
                spawn_local(async move {
                    match post::<(), Value>(&path, &()).await {
                        Ok(_) => game.host().reload(game),
                        Err(problem) => toast::complain(problem.sentence()),
                    }
                });
            }
        }
    }

    fn look(&self, _: Viewer, then: Box<dyn FnOnce(TableView)>) {
        let path = address(&self.id, "", self.key.as_deref());
        spawn_local(async move {
            if let Ok(page) = get::<TableAnswer>(&path).await {
                then(page.view);
            }
        });
    }

    fn reload(&self, game: OngoingGame) {
        let (id, key) = (self.id.clone(), self.key.clone());
        spawn_local(async move {
            let Ok((page, past)) = fetch(&id, key.as_deref()).await else { return };
            let mine: Vec<Seat> = page.seat.into_iter().collect();
            game.mine.set(mine);
            game.renew(page.view, past);
        });
    }

    fn is_local(&self) -> bool {
        false
    }

    fn record(&self, then: Box<dyn FnOnce(Result<String, String>)>) {
        let path = address(&self.id, "/record", self.key.as_deref());
        spawn_local(async move {
            then(get_text(&path).await.map_err(|problem| problem.sentence()));
        });
    }
}

/// Whether this offer can be made now.
pub(crate) fn may_offer(table: &TableView, offer: Offer) -> bool {
    let open = table.offers.iter().any(|open| open.offer == offer);
    !open
        && match offer {
            Offer::Draw => table.status == Status::Playing && table.seats.len() == 2,
            Offer::TakeBack => table.status == Status::Playing && table.steps > 0,
            Offer::Pause => table.status == Status::Playing,
            Offer::Resume => table.status == Status::Paused,
            Offer::Rematch => table.status == Status::Over,
        }
}
