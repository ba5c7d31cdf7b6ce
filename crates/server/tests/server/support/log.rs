//! What the servers of this process write about themselves.

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

/// Begins to listen: to everything that the server itself can be made to say, and to what others say by default. Panics of any
/// thread are written down too.
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

/// What was written since the last time.
pub fn take() -> String {
    let bytes = std::mem::take(&mut *WRITTEN.lock().unwrap_or_else(PoisonError::into_inner));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The lines of what was written that mustn't be there after whatever clients do.
pub fn mishaps(log: &str) -> Vec<&str> {
    log.lines()
        .filter(|line| line.contains("PANIC") || line.contains("panic") || line.contains("ERROR"))
        .collect()
}
