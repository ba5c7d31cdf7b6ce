//! A stream of lines for a bot.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use axum::response::Response;
use futures_util::stream;
use serde_json::Value;
use tokio::time::{Instant, timeout};

use super::events::Events;
use super::game::Followed;
use crate::http::tables::{KEEP_ALIVE, ndjson};
use crate::people::Identity;
use crate::tables::Pipe;
use crate::yard::Yard;

/// So often it is asked whether whoever reads it is still welcome.
const WELCOME: Duration = Duration::from_secs(20);

/// What a stream is about.
pub(super) enum Subject {
    Events(Events),
    Game(Box<Followed>),
}

/// What came of some news.
#[derive(Default)]
pub(super) struct FeedLines {
    pub(super) lines: Vec<Value>,
    /// Nothing more will come.
    pub(super) is_last: bool,
}

struct Feed {
    yard: Arc<Yard>,
    identity: Identity,
    pipe: Pipe,
    subject: Subject,
    waiting: VecDeque<String>,
    is_over: bool,
    welcome_at: Instant,
}

/// The stream as an answer, with lines that come first.
pub(super) fn answer(
    yard: Arc<Yard>,
    identity: Identity,
    pipe: Pipe,
    subject: Subject,
    first: Vec<FeedLines>,
) -> Response {
    let welcome_at = Instant::now();
    let mut feed =
        Feed { yard, identity, pipe, subject, waiting: VecDeque::new(), is_over: false, welcome_at };
    for lines in first {
        feed.add(lines);
    }
    ndjson(stream::unfold(feed, |mut feed| async move { Some((feed.next().await?, feed)) }))
}

impl Feed {
    async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.waiting.pop_front() {
                return Some(line);
            }
            if self.is_over || !self.is_welcome().await {
                return None;
            }
            let Ok(text) = timeout(KEEP_ALIVE, self.pipe.next()).await else { return Some("\n".to_owned()) };
            // What has piled up is looked at once.
            let mut texts = vec![text?];
            while let Some(text) = self.pipe.next_at_once() {
                texts.push(text);
            }
            let lines = self.take(&texts).await;
            self.add(lines);
        }
    }

    async fn take(&mut self, texts: &[Utf8Bytes]) -> FeedLines {
        match &mut self.subject {
            Subject::Events(events) => events.take(texts),
            Subject::Game(game) => game.take(&self.yard, texts).await,
        }
    }

    fn add(&mut self, FeedLines { lines, is_last }: FeedLines) {
        self.waiting.extend(lines.into_iter().map(|line| format!("{line}\n")));
        self.is_over |= is_last;
    }

    /// Sessions end, and people are banned, while a stream is open.
    async fn is_welcome(&mut self) -> bool {
        if self.welcome_at.elapsed() < WELCOME {
            return true;
        }
        self.welcome_at = Instant::now();
        match self.yard.people.again(&self.identity).await {
            Ok(identity) => {
                self.identity = identity;
                true
            }
            // A database that can't be asked at the moment is nobody's fault.
            Err(problem) => problem.status == StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}
