//! Results of a letter's commands.

use botyard_core::{InWords, Lang};
use botyard_mail::{Block, Remark};

use crate::problem::Problem;
use crate::store::StoreError;

/// Result of a command.
pub(super) struct CommandResult {
    pub(super) remark: Remark,
    /// Requested content.
    pub(super) blocks: Vec<Block>,
    /// The table whose board the answer shows.
    pub(super) table: Option<String>,
    /// Record attached to the answer: file name and text.
    pub(super) record: Option<(String, String)>,
}

impl CommandResult {
    pub(super) fn of(remark: Remark) -> CommandResult {
        CommandResult { remark, blocks: Vec::new(), table: None, record: None }
    }

    pub(super) fn at(remark: Remark, table: &str) -> CommandResult {
        CommandResult { table: Some(table.to_owned()), ..CommandResult::of(remark) }
    }

    pub(super) fn shown(blocks: Vec<Block>) -> CommandResult {
        CommandResult { blocks, ..CommandResult::of(Remark::Below) }
    }
}

impl From<Remark> for CommandResult {
    fn from(remark: Remark) -> CommandResult {
        CommandResult::of(remark)
    }
}

/// Why a command failed.
pub(super) enum CommandFailure {
    /// A remark for the player.
    Remark(Remark),
    /// A rejection by a table or by the server.
    Problem(Problem),
    /// Nothing can be stored or read: the letter has to be delivered again.
    Later,
}

impl CommandFailure {
    /// Returns the error as a sentence, in the player's language if there is a translation.
    pub(super) fn in_words(&self, lang: Lang) -> String {
        match self {
            CommandFailure::Remark(remark) => remark.in_words(lang),
            CommandFailure::Problem(problem) => match &problem.words {
                Some(words) => words.get(lang).to_owned(),
                None => problem.message.clone(),
            },
            CommandFailure::Later => String::new(),
        }
    }
}

impl From<Remark> for CommandFailure {
    fn from(remark: Remark) -> CommandFailure {
        CommandFailure::Remark(remark)
    }
}

impl From<Problem> for CommandFailure {
    fn from(problem: Problem) -> CommandFailure {
        match &*problem.code {
            _ if problem.status.is_server_error() => CommandFailure::Later,
            "not-found" => CommandFailure::Remark(Remark::NoTable),
            "too-long" => CommandFailure::Remark(Remark::TextTooLong),
            _ => CommandFailure::Problem(problem),
        }
    }
}

impl From<StoreError> for CommandFailure {
    fn from(error: StoreError) -> CommandFailure {
        tracing::error!(%error, "a letter can't be done");
        CommandFailure::Later
    }
}
