//! `botyard serve`: the game server.

use std::fs::DirBuilder;
use std::io::Write;
use std::path::Path;

use anyhow::Context as _;
use botyard_server::{doctor, logs};
use botyard_site::Site;
use clap::Args;
use tokio::sync::oneshot;

use crate::failure::Failure;
use crate::settings::AllFlags;

pub(crate) const HELP: &str = "\
Every setting is a flag (--log-format), an environment variable (BOTYARD_LOG_FORMAT) and a line of the settings file \
(log_format = \"json\"). Flags override the environment, which overrides the file. Ctrl-C shuts down gracefully, a \
second Ctrl-C immediately.";

#[derive(Args, Debug, Default)]
pub(crate) struct Serve {
    #[command(flatten)]
    flags: AllFlags,
    /// Print all settings with their sources, and exit
    #[arg(long)]
    print_config: bool,
}

/// Runs the server until it is stopped.
pub(crate) fn run(asked: &Serve, site: &'static Site, out: &mut dyn Write) -> Result<(), Failure> {
    let loaded = asked.flags.load()?;
    if asked.print_config {
        write!(out, "{}", loaded.print())?;
        return Ok(());
    }
    let mut settings = loaded.settings;
    settings.site = site;
    logs::begin(&settings).map_err(Failure::Usage)?;
    make_folder(&settings.data)
        .with_context(|| format!("can't create the data folder {}", settings.data.display()))?;
    doctor::raise_file_limit();
    let scheme = if settings.tls.is_on() { "https" } else { "http" };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let stop = end_signal()?;
        let ready = |address| {
            // The output may be closed; the server runs nevertheless.
            let _ = writeln!(out, "botyard listens on {scheme}://{address}").and_then(|()| out.flush());
        };
        botyard_server::run(settings, stop, ready).await.map_err(anyhow::Error::from)
    });
    // Running searches aren't awaited: everything that matters is stored.
    runtime.shutdown_background();
    Ok(served?)
}

/// Creates a folder that only the server's user can read.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder)
}

/// Completes on the first termination signal. A second one ends the program at once.
fn end_signal() -> anyhow::Result<impl Future<Output = ()> + Send + 'static> {
    let mut asked = StopSignals::new().context("can't handle signals")?;
    let (told, heard) = oneshot::channel();
    tokio::spawn(async move {
        asked.next().await;
        let _ = told.send(());
        asked.next().await;
        std::process::exit(130);
    });
    Ok(async move {
        let _ = heard.await;
    })
}

#[cfg(unix)]
struct StopSignals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl StopSignals {
    fn new() -> std::io::Result<StopSignals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(StopSignals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct StopSignals;

#[cfg(not(unix))]
impl StopSignals {
    fn new() -> std::io::Result<StopSignals> {
        Ok(StopSignals)
    }

    async fn next(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}
