//! Lines that are typed, or come from a script.

use std::io::{self, BufRead, Read as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// A line that is longer is cut, so that nothing endless is read.
const LONGEST: u64 = 4096;

/// A line of input.
pub(super) enum TypedLine {
    Line(String),
    /// Nothing more comes.
    End,
    /// Nothing in the time that was waited.
    Nothing,
}

/// A source of lines.
pub(super) trait LineSource {
    /// The next line. Where it can be heard in time, nothing if it takes longer than this.
    fn line(&mut self, most: Duration) -> io::Result<TypedLine>;
}

impl<I: BufRead> LineSource for I {
    /// Waits as long as it takes.
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

/// The input, read by a thread of its own.
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
