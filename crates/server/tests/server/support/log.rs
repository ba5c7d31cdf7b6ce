//! The log of the servers in this process.

use std::io::{self, Write};
use std::sync::{Mutex, Once, PoisonError};

use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

static BEGIN: Once = Once::new();
static WRITTEN: Mutex<Vec<u8>> = Mutex::new(Vec::new());

struct Sink;

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        WRITTEN.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Starts recording: everything that the server itself logs, and other crates at their default levels. Panics
/// of any thread are recorded, too.
pub fn listen() {
    BEGIN.call_once(|| {
        let filter: Targets = "info,botyard_server=trace,botyard_table=trace,tower_http=trace,sqlx=warn"
            .parse()
            .expect("a filter");
        let builder = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_ansi(false);
        builder.without_time().with_writer(|| Sink).finish().with(filter).init();
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |why| {
            let _ = writeln!(Sink, "PANIC {}", why.to_string().replace('\n', " "));
            usual(why);
        }));
    });
}

/// Returns the log since the last call.
pub fn take() -> String {
    let bytes = std::mem::take(&mut *WRITTEN.lock().unwrap_or_else(PoisonError::into_inner));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Lines of a log that must not occur, whatever clients do.
pub fn mishaps(log: &str) -> Vec<&str> {
    log.lines()
        .filter(|line| line.contains("PANIC") || line.contains("panic") || line.contains("ERROR"))
        .collect()
}
