//! An NDJSON stream in lichess' form.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::response::Response;
use futures_util::stream;
use serde::Serialize;

use super::events::Events;
use super::game::Followed;
use super::spectated::Spectated;
use crate::http::reader::{StreamItem, StreamReader};
use crate::http::tables::ndjson;
use crate::tables::WrittenNotice;
use crate::yard::Yard;

/// The source of a stream's lines.
pub(super) enum FeedSource {
    Events(Events),
    Game(Box<Followed>),
    Spectated(Box<Spectated>),
}

/// Lines to send.
#[derive(Default)]
pub(super) struct FeedLines {
    lines: Vec<String>,
    /// Whether the stream ends after these lines.
    pub(super) is_last: bool,
}

impl FeedLines {
    pub(super) fn push(&mut self, line: &impl Serialize) {
        // Serialising plain data can't fail.
        if let Ok(text) = serde_json::to_string(line) {
            self.lines.push(text);
        }
    }
}

struct Feed {
    yard: Arc<Yard>,
    reader: StreamReader,
    subject: FeedSource,
    waiting: VecDeque<String>,
    is_over: bool,
}

/// The stream as a response, starting with these lines.
pub(super) fn answer(
    yard: Arc<Yard>,
    reader: StreamReader,
    subject: FeedSource,
    first: Vec<FeedLines>,
) -> Response {
    let mut feed = Feed { yard, reader, subject, waiting: VecDeque::new(), is_over: false };
    for lines in first {
        feed.add(lines);
    }
    ndjson(stream::unfold(feed, |mut feed| async move { Some((feed.next().await?, feed)) }))
}

impl Feed {
    async fn next(&mut self) -> Option<String> {
        loop {
            if !self.reader.is_welcome().await {
                return None;
            }
            if let Some(line) = self.waiting.pop_front() {
                return Some(line);
            }
            if self.is_over {
                return None;
            }
            let StreamItem::Notice(notice) = self.reader.next().await? else { return Some("\n".to_owned()) };
            // Queued notices are handled together.
            let mut notices = vec![notice];
            while let Some(notice) = self.reader.next_at_once() {
                notices.push(notice);
            }
            let lines = self.take(&notices).await;
            self.add(lines);
        }
    }

    async fn take(&mut self, notices: &[WrittenNotice]) -> FeedLines {
        match &mut self.subject {
            FeedSource::Events(events) => events.take(&self.yard, notices).await,
            FeedSource::Game(game) => game.take(&self.yard, notices).await,
            FeedSource::Spectated(game) => game.take(&self.yard, notices).await,
        }
    }

    fn add(&mut self, FeedLines { lines, is_last }: FeedLines) {
        self.waiting.extend(lines.into_iter().map(|line| format!("{line}\n")));
        self.is_over |= is_last;
    }
}
