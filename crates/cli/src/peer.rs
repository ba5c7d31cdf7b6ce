//! Another engine, spoken to in UCI over its standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};

/// How long it may take to answer a greeting.
const GREETING: Duration = Duration::from_secs(10);
/// How long it may count.
const COUNTING: Duration = Duration::from_secs(600);

/// A running engine; it is ended with this value.
pub(crate) struct Peer {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    name: String,
}

impl Peer {
    /// Starts the engine with a command line (words separated by spaces) and makes it play this variant.
    pub(crate) fn start(command: &str, variant: &str) -> anyhow::Result<Peer> {
        let mut words = command.split_whitespace();
        let program =
            words.next().ok_or_else(|| anyhow!("--peer needs the command that starts an engine"))?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("the engine {program:?} can't be started"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("the engine {program:?} has no input or output");
        };
        let (sender, lines) = channel();
        // Ends when the engine closes its output or nobody listens any more.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut peer = Peer { child, input, lines, name: program.to_owned() };
        peer.greet(variant)?;
        Ok(peer)
    }

    fn greet(&mut self, variant: &str) -> anyhow::Result<()> {
        self.say("uci")?;
        let mut knows = false;
        loop {
            let line = self.hear(GREETING)?;
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut self.name);
            }
            if line.starts_with("option name UCI_Variant ") {
                knows = line.split_whitespace().any(|word| word == variant);
            }
            if line.trim() == "uciok" {
                break;
            }
        }
        if !knows {
            bail!("the engine {} doesn't know the variant {variant}", self.name);
        }
        self.say(&format!("setoption name UCI_Variant value {variant}"))?;
        self.say("isready")?;
        while self.hear(GREETING)?.trim() != "readyok" {}
        Ok(())
    }

    /// What it calls itself.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Lets it count from the start.
    pub(crate) fn perft(&mut self, depth: u32) -> anyhow::Result<u64> {
        self.say("position startpos")?;
        self.say(&format!("go perft {depth}"))?;
        loop {
            let line = self.hear(COUNTING)?;
            if let Some(count) = line.strip_prefix("Nodes searched:") {
                return count.trim().parse().with_context(|| format!("{} said {line:?}", self.name));
            }
        }
    }

    fn say(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .with_context(|| format!("the engine {} doesn't listen any more", self.name))
    }

    fn hear(&mut self, patience: Duration) -> anyhow::Result<String> {
        self.lines.recv_timeout(patience).map_err(|why| match why {
            RecvTimeoutError::Timeout => {
                anyhow!("the engine {} didn't answer within {} seconds", self.name, patience.as_secs())
            }
            RecvTimeoutError::Disconnected => {
                anyhow!("the engine {} ended before it had answered", self.name)
            }
        })
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // An engine that doesn't want to end by itself is ended; if it has gone already, so much the better.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
