//! The screen of a table on a server: requests to it, and news from it.

use std::time::Instant;

use botyard_client::{TableNews, TableWish};
use botyard_core::Seat;
use botyard_protocol::{Offer, Status};
use botyard_table::Record;

use super::app::App;
use super::command::PlayCommand;
use super::keeping::RecordKeeper;
use super::lines_at_server::{LISTEN, SETTLING};
use super::overlay::Overlay;
use super::server_link::ServerLink;
use super::server_table::{Bid, ServerTable};
use crate::lang::{said, text};

impl App {
    /// Executes a command that works differently at a server's table; returns false if it works as usual.
    pub(super) fn run_at_server(&mut self, command: PlayCommand) -> bool {
        let done = match command {
            PlayCommand::Undo => self.session.take_back_at_server().map(str::to_owned).map_err(str::to_owned),
            PlayCommand::Redo => Err(text!(
                "Moves can't be redone at a server's table.",
                "En la mesa de un servidor no se pueden rehacer jugadas.",
                "Przy stole na serwerze nie można ponawiać ruchów."
            )
            .to_owned()),
            PlayCommand::Stop => Err(text!(
                "No computer thinks here: the server's computers take their time.",
                "Aquí no piensa ningún ordenador: los del servidor se toman su tiempo.",
                "Tu nie myśli żaden komputer: komputery serwera grają w swoim tempie."
            )
            .to_owned()),
            PlayCommand::New => self.session.bid(Bid::Make(Offer::Rematch)),
            PlayCommand::Bid(bid) => self.session.bid(bid),
            PlayCommand::Abort => {
                self.session.wish(TableWish::Abort);
                return true;
            }
            PlayCommand::Chat => {
                let words = self.session.server().map(ServerTable::chat_words).unwrap_or_default();
                self.overlay = Some(Overlay::new(text!("Chat", "Chat", "Czat"), words));
                return true;
            }
            PlayCommand::Link => {
                Ok(self.session.server().map(|table| table.link.clone()).unwrap_or_default())
            }
            _ => return false,
        };
        match done {
            Ok(words) => self.say(words),
            Err(why) => self.complain(why),
        }
        true
    }

    /// Exchanges requests and news with the server; returns whether there was news.
    pub(super) fn exchange(&mut self, link: &ServerLink) -> bool {
        let come = link.exchange(&mut self.session);
        let is_news = !come.is_empty();
        come.into_iter().for_each(|news| self.hear(news));
        is_news
    }

    /// Before leaving: waits a moment for the answers to pending requests.
    pub(super) fn settle(&mut self, link: &ServerLink) {
        let began = Instant::now();
        self.exchange(link);
        while self.session.server().is_some_and(ServerTable::is_unsettled) && began.elapsed() < SETTLING {
            std::thread::sleep(LISTEN);
            self.exchange(link);
        }
    }

    fn hear(&mut self, news: TableNews) {
        let state = |app: &App| {
            let table = app.session.server().map(|table| (table.view.id.clone(), table.view.status));
            (app.session.steps().len(), app.session.asked(), table)
        };
        let before = state(self);
        let is_said = matches!(news, TableNews::Said(_));
        let (notices, record) = self.session.hear_server(news);
        let after = state(self);
        if after != before {
            // Exactly one more step was just played; anything else is another position.
            let id = |state: &(usize, Option<Seat>, Option<(String, Status)>)| {
                state.2.as_ref().map(|table| table.0.clone())
            };
            // Older notices are outdated.
            if (after.0, &after.2) != (before.0, &before.2) {
                self.notice = None;
            }
            if after.0 == before.0 + 1 && id(&after) == id(&before) {
                self.reveal_step();
            }
            self.look_again();
        }
        if let Some((named, text)) = record {
            match save_text(&mut self.keeper, &text, &named) {
                Ok(words) => self.say(words),
                Err(why) => self.complain(why),
            }
        }
        // The newest message fits on the smallest screen.
        if is_said && let Some(words) = self.session.server().and_then(|table| table.last_said().pop()) {
            self.say(words);
        }
        if let Some(notice) = notices.into_iter().last() {
            self.notice = Some(notice);
        }
    }
}

/// Saves a record received from the server.
pub(super) fn save_text(keeper: &mut RecordKeeper, text: &str, named: &str) -> Result<String, String> {
    let record = Record::read(text, botyard_catalog::find_known_as).map_err(|why| {
        said!(
            "The server's record can't be read: {why}.",
            "No se puede leer el registro del servidor: {why}.",
            "Nie można odczytać zapisu z serwera: {why}."
        )
    })?;
    keeper.save(&record, named)
}
