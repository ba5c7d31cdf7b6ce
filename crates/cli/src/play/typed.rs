//! Lines of input, typed or from a script.

use std::io::{self, BufRead, Read as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Maximum length of a line in bytes; longer lines are truncated.
const LONGEST: u64 = 4096;

/// A line of input.
pub(super) enum TypedLine {
    Line(String),
    /// The input has ended.
    End,
    /// No line within the timeout.
    Nothing,
}

/// A source of lines.
pub(super) trait LineSource {
    /// Returns the next line, or `Nothing` after this time if the source supports timeouts.
    fn line(&mut self, most: Duration) -> io::Result<TypedLine>;
}

impl<I: BufRead> LineSource for I {
    /// Ignores the timeout.
    fn line(&mut self, _: Duration) -> io::Result<TypedLine> {
        let mut bytes = Vec::new();
        self.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
        Ok(if bytes.is_empty() {
            TypedLine::End
        } else {
            TypedLine::Line(String::from_utf8_lossy(&bytes).into_owned())
        })
    }
}

/// Standard input, read by a thread of its own.
pub(super) struct StdinLines {
    lines: Receiver<io::Result<TypedLine>>,
}

impl StdinLines {
    pub(super) fn begin() -> StdinLines {
        let (sender, lines) = sync_channel(1);
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let line = input.line(Duration::MAX);
                let is_end = !matches!(line, Ok(TypedLine::Line(_)));
                if sender.send(line).is_err() || is_end {
                    return;
                }
            }
        });
        StdinLines { lines }
    }
}

impl LineSource for StdinLines {
    fn line(&mut self, most: Duration) -> io::Result<TypedLine> {
        match self.lines.recv_timeout(most) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => Ok(TypedLine::Nothing),
            Err(RecvTimeoutError::Disconnected) => Ok(TypedLine::End),
        }
    }
}
