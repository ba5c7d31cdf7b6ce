//! The log of the engines' input and output.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use anyhow::Context as _;

/// A file to which all input and output of engines is appended. Clones of its [`Voice`]s write whole lines.
pub(crate) struct EngineLog {
    start: Instant,
    state: Mutex<LogState>,
}

struct LogState {
    file: File,
    /// Number of engines started so far, by which they are numbered.
    engines: u64,
    /// The first write error.
    broken: Option<io::Error>,
}

/// Direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogDirection {
    /// Input of the engine.
    Told,
    /// Output of the engine.
    Said,
    /// Error output of the engine.
    Complained,
}

impl EngineLog {
    /// Opens or creates the file; existing content stays.
    pub(crate) fn open(path: &Path) -> anyhow::Result<EngineLog> {
        let file = OpenOptions::new().append(true).create(true).open(path);
        let file = file.with_context(|| format!("can't write the log {}", path.display()))?;
        let state = Mutex::new(LogState { file, engines: 0, broken: None });
        Ok(EngineLog { start: Instant::now(), state })
    }

    /// Creates the voice of an engine that is being started.
    pub(crate) fn voice(self: &Arc<Self>, name: &str) -> Voice {
        let number = self.state.lock().map_or(0, |mut state| {
            state.engines += 1;
            state.engines
        });
        Voice { log: Arc::clone(self), name: format!("{name}({number})") }
    }

    /// Why lines are missing, if some couldn't be written.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.state.lock().ok()?.broken.as_ref().map(ToString::to_string)
    }
}

/// Handle of one engine to the log.
#[derive(Clone)]
pub(crate) struct Voice {
    log: Arc<EngineLog>,
    name: String,
}

impl Voice {
    /// Appends `1234 >name(1): isready`: milliseconds since the log was opened, `>` for input, `<` for
    /// output, `!` for error output. A write error doesn't stop the game.
    pub(crate) fn line(&self, direction: LogDirection, line: &str) {
        let sign = match direction {
            LogDirection::Told => '>',
            LogDirection::Said => '<',
            LogDirection::Complained => '!',
        };
        let line = line.replace(|sign: char| sign.is_control() && sign != '\t', "\u{fffd}");
        let text = format!("{} {sign}{}: {line}\n", self.log.start.elapsed().as_millis(), self.name);
        if let Ok(mut state) = self.log.state.lock()
            && let Err(why) = state.file.write_all(text.as_bytes())
        {
            state.broken.get_or_insert(why);
        }
    }
}
