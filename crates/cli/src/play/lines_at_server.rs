//! Line-by-line play at a server's table.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use botyard_client::TableWish;
use botyard_protocol::Offer;

use super::at_server::save_text;
use super::command::PlayCommand;
use super::lines::LinePlay;
use super::server_table::{Bid, ServerTable};
use super::session::PlaySession;
use super::typed::LineSource;
use crate::lang::text;

/// Interval at which the server is polled while nothing is typed.
pub(super) const LISTEN: Duration = Duration::from_millis(60);

/// Maximum time to wait for the server's answers before leaving.
pub(super) const SETTLING: Duration = Duration::from_secs(3);

/// Entry in `told` that marks the result as reported.
const OVER: &str = "over";

impl<I: LineSource, O: Write> LinePlay<'_, I, O> {
    /// Whether the lines of a script wait until the server asks for an order.
    pub(super) fn waits_for_server(&self) -> bool {
        let Some(table) = self.session.server().filter(|table| table.ended.is_none()) else { return false };
        let is_idle = self.session.asked().is_none() && !self.session.is_over();
        !self.ends.is_typed && (is_idle || table.is_unsettled())
    }

    /// Prints what has happened at the server; returns whether anything was printed.
    pub(super) fn hear_server(&mut self) -> io::Result<bool> {
        let Some(link) = self.link else { return Ok(false) };
        let mut is_told = false;
        for news in link.exchange(self.session) {
            let before = self.session.steps().len();
            let id = |session: &PlaySession| session.server().map(|table| table.view.id.clone());
            let table = id(self.session);
            let (notices, record) = self.session.hear_server(news);
            let after = self.session.steps().len();
            let is_same = id(self.session) == table;
            if (after != before || !is_same || !notices.is_empty()) && !is_told && self.ends.is_typed {
                // The prompt is left on a line of its own.
                writeln!(self.output)?;
            }
            is_told |= after != before || !is_same || !notices.is_empty();
            if is_same && after > before {
                self.show_steps(before)?;
            } else if after != before || !is_same {
                self.show_board()?;
            }
            for notice in notices {
                writeln!(self.output, "{}", notice.text)?;
            }
            if let Some((named, text)) = record {
                let words = save_text(&mut self.keeper, &text, &named).unwrap_or_else(|why| why);
                writeln!(self.output, "{words}")?;
                is_told = true;
            }
        }
        let mut messages = Vec::new();
        if let Some(table) = self.session.server() {
            messages.extend(table.last_said());
            messages.extend(table.messages().into_iter().map(|message| message.text));
        }
        for message in messages.iter().filter(|message| !self.told.contains(message)) {
            if !is_told && self.ends.is_typed {
                writeln!(self.output)?;
            }
            writeln!(self.output, "{message}")?;
            is_told = true;
        }
        if is_told && self.session.is_over() && self.told.last().is_none_or(|last| last != OVER) {
            self.show_result()?;
        }
        self.told = messages;
        if self.session.server().is_some() && self.session.is_over() {
            self.told.push(OVER.to_owned());
        }
        Ok(is_told)
    }

    pub(super) fn save(&mut self, named: &str) -> io::Result<()> {
        if self.session.server().is_some() {
            self.session.ask_for_record(named);
            return Ok(());
        }
        let saved = self.session.record().and_then(|record| self.keeper.save(&record, named));
        writeln!(self.output, "{}", saved.unwrap_or_else(|why| why))
    }

    /// Before leaving: waits a moment for the answers to pending requests.
    pub(super) fn settle(&mut self) -> io::Result<()> {
        let began = Instant::now();
        while self.session.server().is_some_and(ServerTable::is_unsettled) && began.elapsed() < SETTLING {
            self.hear_server()?;
            std::thread::sleep(LISTEN);
        }
        Ok(())
    }

    /// Executes a command that works differently at a server's table; `None` if it works as usual.
    pub(super) fn run_at_server(&mut self, command: PlayCommand) -> Option<String> {
        let done = match command {
            PlayCommand::Undo => self.session.take_back_at_server().map(str::to_owned).map_err(str::to_owned),
            PlayCommand::Redo => Err(text!(
                "Moves can't be redone at a server's table.",
                "En la mesa de un servidor no se pueden rehacer jugadas.",
                "Przy stole na serwerze nie można ponawiać ruchów."
            )
            .to_owned()),
            PlayCommand::New => self.session.bid(Bid::Make(Offer::Rematch)),
            PlayCommand::Bid(bid) => self.session.bid(bid),
            PlayCommand::Abort => {
                self.session.wish(TableWish::Abort);
                Ok(text!("You abort the game.", "Anulas la partida.", "Przerywasz grę.").to_owned())
            }
            PlayCommand::Chat => Ok(self.session.server()?.chat_words()),
            PlayCommand::Link => Ok(self.session.server()?.link.clone()),
            _ => return None,
        };
        Some(done.unwrap_or_else(|why| why))
    }
}
