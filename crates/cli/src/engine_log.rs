//! The log of what is said to engines and by them.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use anyhow::Context as _;

/// A file to which every line is added that engines are told or say. Clones of its [`Voice`]s write whole lines.
pub(crate) struct EngineLog {
    start: Instant,
    state: Mutex<LogState>,
}

struct LogState {
    file: File,
    /// How many engines have been started: each has a number.
    engines: u64,
    /// Why a line couldn't be written; the first time.
    broken: Option<io::Error>,
}

/// Direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LogDirection {
    /// To the engine.
    Told,
    /// From it.
    Said,
    /// From it, on its error output.
    Complained,
}

impl EngineLog {
    /// Opens the file, or makes it; what is there stays.
    pub(crate) fn open(path: &Path) -> anyhow::Result<EngineLog> {
        let file = OpenOptions::new().append(true).create(true).open(path);
        let file = file.with_context(|| format!("can't write the log {}", path.display()))?;
        let state = Mutex::new(LogState { file, engines: 0, broken: None });
        Ok(EngineLog { start: Instant::now(), state })
    }

    /// For an engine that is started now.
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

/// One engine's part of a log.
#[derive(Clone)]
pub(crate) struct Voice {
    log: Arc<EngineLog>,
    name: String,
}

impl Voice {
    /// Adds `1234 >name(1): isready`: milliseconds since the log was opened, `>` to the engine, `<` from it, `!` from its error
    /// output. A log that can't be written stops no game.
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
