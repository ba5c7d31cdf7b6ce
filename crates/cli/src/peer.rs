//! An external engine, driven by UCI over its standard input and output.
//!
//! No engine can block this program: separate threads read and write its lines, every wait has a timeout, the
//! length of lines is limited, and an engine that sends too many lines has to wait.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use botyard_core::clip;

use crate::engine_log::{LogDirection, Voice};

/// Timeout for the answer to `uci`.
const GREETING: Duration = Duration::from_secs(10);
/// Timeout for a perft.
const COUNTING: Duration = Duration::from_secs(600);
/// Maximum length of a line.
const LONGEST_LINE: u64 = 64 << 10;
/// Maximum number of unread lines; then the engine blocks.
const LINES_WAITING: usize = 1024;

/// How an engine is started.
#[derive(Clone, Default)]
pub(crate) struct Launch<'a> {
    /// Command line: words separated by spaces, in quotes if they contain some.
    pub(crate) command: &'a str,
    /// Working folder; the current one by default.
    pub(crate) folder: Option<&'a Path>,
    /// Log of input and output.
    pub(crate) voice: Option<Voice>,
}

/// A running engine; dropping it ends the process.
pub(crate) struct Peer {
    child: Child,
    said: Sender<String>,
    lines: Receiver<String>,
    name: String,
    options: Vec<String>,
}

/// The engine knows none of the names of a game.
#[derive(Debug, thiserror::Error)]
#[error("the engine {engine} doesn't support the variant {variants}")]
pub(crate) struct UnknownVariant {
    engine: String,
    variants: String,
}

/// Why no line was received.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Silence {
    /// No line in time.
    #[error("the engine {name} didn't answer within {} seconds", .patience.as_secs_f64())]
    Late {
        /// Name of the engine.
        name: String,
        /// The time waited.
        patience: Duration,
    },
    /// The engine has exited or closed its output.
    #[error("the engine {name} exited before it answered")]
    Gone {
        /// Name of the engine.
        name: String,
    },
}

impl Peer {
    /// Starts an engine and selects the first of these variants that it knows. An engine without an option
    /// for variants is assumed to play only the requested game.
    pub(crate) fn start(launch: &Launch<'_>, variants: &[&str]) -> anyhow::Result<Peer> {
        let words = words(launch.command);
        let Some((program, arguments)) = words.split_first() else {
            bail!("the command of the engine is missing");
        };
        let mut command = Command::new(program);
        let errors = if launch.voice.is_some() { Stdio::piped() } else { Stdio::null() };
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(errors);
        if let Some(folder) = launch.folder {
            anyhow::ensure!(
                folder.is_dir(),
                "there is no folder {} to start the engine in",
                folder.display()
            );
            command.current_dir(folder);
        }
        // Ctrl-C is handled by this program, which then ends its engines itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().with_context(|| format!("can't start the engine {program:?}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("the engine {program:?} has no input or output");
        };
        let voice = launch.voice.clone();
        if let (Some(voice), Some(errors)) = (voice.clone(), child.stderr.take()) {
            std::thread::spawn(move || {
                read_lines(errors, |line| {
                    voice.line(LogDirection::Complained, &line);
                    true
                });
            });
        }
        let (said, to_say) = channel();
        let told = voice.clone();
        std::thread::spawn(move || write_lines(input, &to_say, told.as_ref()));
        let (heard, lines): (SyncSender<String>, _) = sync_channel(LINES_WAITING);
        std::thread::spawn(move || {
            read_lines(output, |line| {
                if let Some(voice) = &voice {
                    voice.line(LogDirection::Said, &line);
                }
                heard.send(line).is_ok()
            });
        });
        let mut peer = Peer { child, said, lines, name: program.clone(), options: Vec::new() };
        peer.greet(variants)?;
        Ok(peer)
    }

    fn greet(&mut self, variants: &[&str]) -> anyhow::Result<()> {
        self.say("uci")?;
        let mut known: Option<Vec<String>> = None;
        let until = Instant::now() + GREETING;
        loop {
            let line = self.hear(until)?;
            let line = line.trim();
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = clip(name.trim());
            }
            if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split_once(" type ").map_or(option, |(name, _)| name).trim();
                if name.eq_ignore_ascii_case("UCI_Variant") {
                    known = Some(line.split_whitespace().map(str::to_owned).collect());
                }
                self.options.push(name.to_owned());
            }
            if line == "uciok" {
                break;
            }
        }
        if let Some(known) = known {
            let variant = variants.iter().find(|variant| known.iter().any(|word| word == *variant));
            let Some(variant) = variant else {
                bail!(UnknownVariant { engine: self.name.clone(), variants: variants.join(" or ") });
            };
            self.set("UCI_Variant", variant)?;
        }
        self.ready(until)?;
        Ok(())
    }

    /// Name that the engine gives itself.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The engine's own spelling of an option, if it has that option.
    pub(crate) fn option(&self, name: &str) -> Option<String> {
        self.options.iter().find(|option| option.eq_ignore_ascii_case(name)).cloned()
    }

    /// Sets an option.
    pub(crate) fn set(&mut self, option: &str, value: &str) -> Result<(), Silence> {
        self.say(&format!("setoption name {option} value {value}"))
    }

    /// Waits until all previous commands are done, and discards their output.
    pub(crate) fn ready(&mut self, until: Instant) -> Result<(), Silence> {
        self.say("isready")?;
        while self.hear(until)?.trim() != "readyok" {}
        Ok(())
    }

    /// Counts leaf nodes from the start position.
    pub(crate) fn perft(&mut self, depth: u32) -> anyhow::Result<u64> {
        self.say("position startpos")?;
        self.say(&format!("go perft {depth}"))?;
        let until = Instant::now() + COUNTING;
        loop {
            let line = self.hear(until)?;
            if let Some(count) = line.strip_prefix("Nodes searched:") {
                let count = count.trim().parse();
                return count.map_err(|_| anyhow!("{} said {:?}", self.name, clip(&line)));
            }
        }
    }

    /// Sends a line. Line breaks in it become spaces, because they would make it several commands.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), Silence> {
        let line = line.replace(['\n', '\r'], " ");
        self.said.send(line).map_err(|_| Silence::Gone { name: self.name.clone() })
    }

    /// Returns the next line, waiting until this time at most.
    pub(crate) fn hear(&mut self, until: Instant) -> Result<String, Silence> {
        let patience = until.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(patience).map_err(|why| match why {
            RecvTimeoutError::Timeout => Silence::Late { name: self.name.clone(), patience },
            RecvTimeoutError::Disconnected => Silence::Gone { name: self.name.clone() },
        })
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // An engine that doesn't exit by itself is killed; it may have exited already.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes lines until all senders are gone or the engine closes its input.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>, voice: Option<&Voice>) {
    for line in lines {
        if let Some(voice) = voice {
            voice.line(LogDirection::Told, &line);
        }
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until the engine closes its output or the receiver is gone; `hear` returns false then.
fn read_lines(output: impl Read, mut hear: impl FnMut(String) -> bool) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    let mut goes_on = false;
    loop {
        line.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        // The remainder of a line that was too long isn't a line of its own.
        let is_rest = goes_on;
        goes_on = line.last() != Some(&b'\n');
        if !is_rest && !hear(String::from_utf8_lossy(&line).trim_end().to_owned()) {
            return;
        }
    }
}

/// The words of a command line, separated by spaces outside quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for sign in command.chars() {
        match quote {
            Some(end) if sign == end => quote = None,
            None if sign == '"' || sign == '\'' => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            None if sign.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(words(r#" sh  -c "a b" 'c"d' "" e"#), ["sh", "-c", "a b", "c\"d", "", "e"]);
        assert!(words("  ").is_empty());
    }
}
