//! `botyard load`: load tests of a server, over the network from a separate process. It can test another
//! server in the same way in the same run.

mod measure;
mod other;
mod ours;

use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;

use crate::failure::Failure;

/// Arguments of `botyard load`.
#[derive(Args, Debug)]
pub(crate) struct LoadArgs {
    /// Addresses of the server, or of several nodes on one database: the players of a table are spread over
    /// the nodes [default: start a server in a temporary folder, and stop it at the end]
    #[arg(value_name = "ADDRESS")]
    address: Vec<SocketAddr>,
    /// Connect both players of a table to the same node, as a proxy with sticky sessions does
    #[arg(long, requires = "address")]
    together: bool,
    /// Process id of the server, to read its memory use (Linux)
    #[arg(long, requires = "address")]
    pid: Option<u32>,
    /// Number of idle WebSocket connections
    #[arg(long, default_value_t = 10_000)]
    clients: usize,
    /// Number of tables with two active players
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    tables: u32,
    /// Orders per second, at a constant rate; 0 for as many as the server accepts
    #[arg(long, default_value_t = 5_500)]
    rate: u32,
    /// Duration of the test, in seconds
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    seconds: u32,
    /// Repeat the test with a boardgame.io server from this folder (needs node and npm)
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, default_missing_value = "bench/boardgame-io")]
    boardgame_io: Option<std::path::PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Parameters of the load.
#[derive(Clone, Copy)]
struct Burden {
    clients: usize,
    tables: usize,
    rate: u32,
    time: Duration,
    /// Whether both players of a table connect to the same server.
    together: bool,
}

pub(crate) fn run(asked: &LoadArgs, out: &mut impl Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let burden = Burden {
        clients: asked.clients,
        tables: asked.tables as usize,
        rate: asked.rate,
        time: Duration::from_secs(u64::from(asked.seconds)),
        together: asked.together,
    };
    let mut results = vec![("botyard", runtime.block_on(ours::run(&asked.address, asked.pid, burden))?)];
    if let Some(folder) = &asked.boardgame_io {
        let measured = runtime.block_on(other::run(folder, burden));
        results.push(("boardgame.io", measured.context("boardgame.io")?));
    }
    if asked.json {
        let all: serde_json::Map<_, _> =
            results.iter().map(|(name, measured)| ((*name).to_owned(), measured.json())).collect();
        writeln!(out, "{}", json!(all))?;
    } else {
        for (name, measured) in &results {
            writeln!(out, "\n{name}\n{measured}")?;
        }
    }
    Ok(())
}

/// Prints progress to standard error.
fn progress(words: impl std::fmt::Display) {
    eprintln!("{words}");
}

/// A server process, which is killed on drop.
struct Child(std::process::Child);

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Memory per connection, if the memory before and after is known.
fn per_connection(before: Option<u64>, after: Option<u64>, connections: usize) -> Option<f64> {
    let (before, after) = (before?, after?);
    (connections > 0).then(|| after.saturating_sub(before) as f64 / connections as f64)
}
