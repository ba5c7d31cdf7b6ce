//! The connection to a server's table: a thread that passes on requests and news.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use anyhow::{Context as _, anyhow};
use botyard_client::{TableNews, TablePlay};
use tokio::runtime::Runtime;

use super::server_args::ServerPlace;
use super::session::PlaySession;

/// A table that is played at or watched. Dropping it leaves the table.
pub(super) struct ServerLink {
    play: TablePlay,
    news: Receiver<TableNews>,
    /// Runtime of the connection; the last field, so that it is dropped last.
    _runtime: Runtime,
}

/// Creates the runtime of the connection.
pub(crate) fn runtime() -> anyhow::Result<Runtime> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(1).enable_all().build().context("no thread can be had for the network")
}

impl ServerLink {
    /// Opens the table, and waits until its state is known.
    pub(super) fn open(runtime: Runtime, place: ServerPlace) -> anyhow::Result<(ServerLink, PlaySession)> {
        let ServerPlace { client, id, key, link } = place;
        let (sender, news) = channel();
        let server = client.address().to_string();
        let play = {
            let _within = runtime.enter();
            TablePlay::begin(&client, id, key, move |news| sender.send(news).is_ok())
        };
        let mut ahead = None;
        loop {
            match news.recv() {
                Ok(TableNews::Loaded { answer, log }) => {
                    let mut session = PlaySession::at_server(*answer, &log, &server, link)?;
                    if let Some(clock) = ahead {
                        session.hear_server(clock);
                    }
                    return Ok((ServerLink { play, news, _runtime: runtime }, session));
                }
                Ok(clock @ TableNews::Clock { .. }) => ahead = Some(clock),
                Ok(TableNews::Lost(why) | TableNews::Ended(why)) => return Err(anyhow!("{server}: {why}")),
                Ok(_) => {}
                Err(_) => return Err(anyhow!("{server}: the connection ended")),
            }
        }
    }

    /// Sends the session's requests, and returns the news.
    pub(super) fn exchange(&self, session: &mut PlaySession) -> Vec<TableNews> {
        for wish in session.take_wishes() {
            self.play.wish(wish);
        }
        let mut come = Vec::new();
        loop {
            match self.news.try_recv() {
                Ok(news) => come.push(news),
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return come,
            }
        }
    }
}
