//! A game at a table of the server.

use std::cell::RefCell;
use std::rc::Rc;

use botyard_core::face::OptionPair;
use botyard_core::{Seat, Story, Viewer};
use botyard_protocol::{Ask, Join, OfferKind, Opened, Status, Told};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

use super::game::{Deed, Host, Match, Presence, seat};
use super::seen::{EventSeen, LogAnswer, LogStepSeen, TableAnswer, TableSeen};
use crate::net::{LineState, Problem, Watching, account, escape, get, get_text, line, post};
use crate::{browser, json, toast};

struct Remote {
    id: String,
    key: Option<String>,
    watching: RefCell<Option<Watching>>,
}

fn address(id: &str, what: &str, key: Option<&str>) -> String {
    let key = key.map(|key| format!("?key={}", escape(key))).unwrap_or_default();
    format!("/api/tables/{}{what}{key}", escape(id))
}

/// What the table says about the past, as far as it may be known.
fn history(view: &TableSeen, log: &LogAnswer) -> Option<Story> {
    let kind = *botyard_catalog::find(&view.game).ok()?;
    let options: Vec<OptionPair> = view.options.clone();
    let is_open = view.position.is_some();
    let position = if is_open { view.start.clone() } else { Some(view.seen.clone()) };
    let mut history = Story::begin(kind, options, position, Some(view.seats.len())).ok()?;
    for step in log.log.iter().filter(|_| is_open) {
        match step {
            LogStepSeen::Turn { orders, .. } => {
                let orders: Vec<_> = orders
                    .iter()
                    .filter_map(|order| Some((seat(order.seat)?, order.order.clone())))
                    .collect();
                history.play(&orders).ok()?;
            }
            LogStepSeen::Retired { seat: index } => {
                history.retire(seat(*index)?);
            }
        }
    }
    Some(history)
}

async fn fetch(id: &str, key: Option<&str>) -> Result<(TableAnswer, Story), Problem> {
    let page: TableAnswer = get(&address(id, "", key)).await?;
    let log: LogAnswer = get(&address(id, "/log", key)).await?;
    // A step may have come between the two answers: then both are asked for again.
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

/// Goes to a table of the server and watches it for as long as the game is shown.
pub(crate) async fn visit(id: String, key: Option<String>, owner: Option<Owner>) -> Result<Match, Problem> {
    let (page, past) = fetch(&id, key.as_deref()).await?;
    let mine = page.seat.and_then(seat).into_iter().collect();
    let host = Rc::new(Remote { id: id.clone(), key: key.clone(), watching: RefCell::default() });
    let after = page.view.events;
    let make = || {
        let game = Match::new(page.view, past, mine, Rc::<Remote>::clone(&host));
        forget_who_is_there(game);
        game
    };
    // What is shown lives as long as the page that shows it.
    let game = match owner {
        Some(owner) => owner.with(make),
        None => make(),
    };
    game.rated.set(page.table.rated);
    game.next.set(page.table.next.map(|next| format!("/t/{next}")));
    let key_part = key.as_ref().map(|key| format!("?key={}", escape(key))).unwrap_or_default();
    game.link.set(format!("/t/{id}{key_part}"));
    let hear = Rc::new(move |told: Told| hear(game, told));
    *host.watching.borrow_mut() = Some(line().watch(&id, key, after, hear));
    Ok(game)
}

/// While the line is broken nobody knows who is there; when it is back the server says it anew.
fn forget_who_is_there(game: Match) {
    Effect::new(move |_| {
        if line().state.get() != LineState::Open {
            game.presence.set(None);
        }
    });
}

fn hear(game: Match, told: Told) {
    match told {
        Told::Event { event, .. } => {
            if let Ok(event) = json::convert::<EventSeen>(&event) {
                if matches!(event, EventSeen::Rematch { .. }) {
                    game.host().look(game.viewer(), Box::new(|_| ()));
                    follow_rematch(game);
                }
                game.hear(event);
            }
        }
        Told::View { .. } => game.host().reload(game),
        Told::Said { said, .. } => game.chat.update(|chat| {
            if chat.iter().all(|earlier| earlier.number != said.number) {
                chat.push(said);
            }
        }),
        Told::Presence { here, away, .. } => game.presence.set(Some(Presence { here, away })),
        _ => {}
    }
}

/// The next table is made in a moment: its address is asked for until it is there.
fn follow_rematch(game: Match) {
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
    fn ask(&self, game: Match, ask: Ask) {
        let is_order = matches!(ask, Ask::Order { .. });
        line().ask(ask, move |answer| match answer {
            Ok(answer) => {
                if let Some(next) = answer.get("next").and_then(Value::as_str) {
                    game.next.set(Some(format!("/t/{next}")));
                }
                // That an order is in is heard as an event.
            }
            Err(problem) => {
                if is_order {
                    game.sent.set(None);
                }
                toast::complain(problem.sentence());
            }
        });
    }
}

impl Host for Remote {
    fn act(self: Rc<Self>, game: Match, deed: Deed) {
        let table = self.id.clone();
        let turn = game.table.with_untracked(|table| table.turn);
        match deed {
            Deed::Order(_, order) => {
                self.ask(game, Ask::Order { table, turn, order, nonce: browser::chance() });
            }
            Deed::Unstage(_) if line().unsend(&table) => game.sent.set(None),
            Deed::Unstage(_) => self.ask(game, Ask::Unstage { table, turn }),
            Deed::Resign(_) => self.ask(game, Ask::Resign { table }),
            Deed::Abort(_) => self.ask(game, Ask::Abort { table }),
            Deed::Offer(_, offer, answer) => self.ask(game, Ask::Offer { table, offer, answer }),
            Deed::Vacation(_, on) => self.ask(game, Ask::Vacation { table, on }),
            Deed::Say(text) => self.ask(game, Ask::Say { table, text }),
            Deed::Join(seat) => {
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
            Deed::Leave => {
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

    fn look(&self, _: Viewer, then: Box<dyn FnOnce(TableSeen)>) {
        let path = address(&self.id, "", self.key.as_deref());
        spawn_local(async move {
            if let Ok(page) = get::<TableAnswer>(&path).await {
                then(page.view);
            }
        });
    }

    fn reload(&self, game: Match) {
        let (id, key) = (self.id.clone(), self.key.clone());
        spawn_local(async move {
            let Ok((page, past)) = fetch(&id, key.as_deref()).await else { return };
            let mine: Vec<Seat> = page.seat.and_then(seat).into_iter().collect();
            game.mine.set(mine);
            game.history.set(past);
            game.table.set(page.view);
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

/// Is this offer one that can be made now?
pub(crate) fn may_offer(table: &TableSeen, offer: OfferKind) -> bool {
    let open = table.offers.iter().any(|open| open.offer == offer);
    !open
        && match offer {
            OfferKind::Draw => table.status == Status::Playing && table.seats.len() == 2,
            OfferKind::TakeBack => table.status == Status::Playing && table.steps > 0,
            OfferKind::Pause => table.status == Status::Playing,
            OfferKind::Resume => table.status == Status::Paused,
            OfferKind::Rematch => table.status == Status::Over,
        }
}
