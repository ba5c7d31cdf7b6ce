//! `botyard engine`: the computer players for other programs, in the protocol that chess engines speak (UCI).
//!
//! Thinking happens on a thread of its own, so that `stop`, `isready` and `quit` are heard at once. What can't be understood
//! is answered with `info string`, and the next line is read.

mod go;
mod job;
mod options;
mod told;

use std::io::{BufRead, Write};
use std::sync::{Arc, Mutex};

use botyard_core::clip;
use botyard_core::face::AnyGame;
use botyard_oracle::Shelf;

use crate::listing;
use go::Go;
use job::Job;
use options::UciOptions;

/// Shown by `botyard engine --help`.
pub(crate) const HELP: &str = "\
Commands: uci, isready, ucinewgame, setoption name NAME value VALUE, position startpos|fen TEXT [moves ...],
go [seat SEAT] [depth N] [nodes N] [movetime MS] [wtime MS btime MS winc MS binc MS movestogo N] [mate N]
[infinite] [perft N], stop, quit. UCI_Variant chooses the game. Where all order at once, moves are rounds such as
A:FF^^H|B:HHHHH, go needs a seat, and the answer is bestorders. docs/engine.md has the rest.";

/// No line needs more bytes.
const LONGEST_LINE: usize = 1 << 20;

/// Where answers go; whole lines, from any thread.
#[derive(Clone)]
pub(crate) struct Out(Arc<Mutex<Box<dyn Write + Send>>>);

impl Out {
    fn new(out: impl Write + Send + 'static) -> Out {
        Out(Arc::new(Mutex::new(Box::new(out))))
    }

    /// Who doesn't listen any more will end us by closing our input.
    fn say(&self, line: &str) {
        if let Ok(mut out) = self.0.lock() {
            let _ = writeln!(out, "{line}").and_then(|()| out.flush());
        }
    }

    /// What went wrong, in a sentence.
    fn report(&self, words: &str) {
        self.say(&format!("info string {}", words.replace(['\n', '\r'], " ")));
    }
}

/// Answers until `quit` or the end of the input. What is solved is asked from the shelf, if it is there.
pub(crate) fn run(
    mut input: impl BufRead,
    out: impl Write + Send + 'static,
    shelf: Arc<Shelf>,
) -> std::io::Result<()> {
    let mut engine = Engine::new(Out::new(out), shelf);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = std::io::Read::take(&mut input, LONGEST_LINE as u64).read_until(b'\n', &mut line)?;
        if read == 0 {
            break;
        }
        if read == LONGEST_LINE && !line.ends_with(b"\n") {
            engine.out.report(&format!("a line may not be longer than {LONGEST_LINE} bytes"));
            input.skip_until(b'\n')?;
            continue;
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim() == "quit" {
            break;
        }
        engine.hear(text.trim());
    }
    engine.finish();
    Ok(())
}

struct Engine {
    out: Out,
    options: UciOptions,
    /// What is to be thought about.
    game: Box<dyn AnyGame>,
    /// Who thinks, while nobody does.
    mind: Option<job::Mind>,
    job: Option<Job>,
    shelf: Arc<Shelf>,
}

impl Engine {
    fn new(out: Out, shelf: Arc<Shelf>) -> Engine {
        let options = UciOptions::default();
        // The start of the first game with its default options always is there.
        let game = options.start().unwrap_or_else(|why| unreachable!("{why}"));
        Engine { out, options, game, mind: None, job: None, shelf }
    }

    fn hear(&mut self, line: &str) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" | "ponderhit" | "debug" | "register" => {}
            "uci" => self.introduce(),
            "isready" => {
                if self.job.is_none() {
                    self.take_table_down();
                }
                self.out.say("readyok");
            }
            "stop" => {
                if let Some(job) = &mut self.job {
                    job.stop();
                }
            }
            "setoption" | "ucinewgame" | "position" | "go" => {
                if !self.is_free() {
                    self.out.report(&format!("{word} has to wait: I am thinking, say stop first"));
                    return;
                }
                let done = match word {
                    "setoption" => self.set_option(rest),
                    "ucinewgame" => self.new_game(),
                    "position" => self.set_position(rest),
                    _ => self.go(rest),
                };
                if let Err(why) = done {
                    self.out.report(&why);
                }
            }
            other => self.out.report(&format!("there is no command {:?}", clip(other))),
        }
    }

    /// Is nobody thinking? Who was told to stop is waited for.
    fn is_free(&mut self) -> bool {
        match self.job.take() {
            None => true,
            Some(job) if job.is_ending() => {
                self.mind = job.join();
                true
            }
            Some(job) => {
                self.job = Some(job);
                false
            }
        }
    }

    /// Stops whoever thinks and hears what he has found.
    fn finish(&mut self) {
        if let Some(mut job) = self.job.take() {
            job.stop();
            self.mind = job.join();
        }
    }

    fn introduce(&self) {
        self.out.say(&format!("id name botyard {}", env!("CARGO_PKG_VERSION")));
        self.out.say("id author the botyard contributors");
        for line in self.options.lines() {
            self.out.say(&line);
        }
        self.out.say("uciok");
    }

    /// Opens the solved table if it will be used, is in its folder and isn't open yet. It is never made here.
    fn take_table_down(&self) {
        let is_new = self.options.wants_table(self.game.info()) && self.shelf.table().is_none();
        if is_new && self.shelf.take_down().is_some() {
            self.out.report("the solved table is used");
        }
        for note in self.shelf.take_notes() {
            self.out.report(&note);
        }
    }

    fn new_game(&mut self) -> Result<(), String> {
        if let Some(mind) = &mut self.mind {
            mind.thinker.forget();
        }
        self.game = self.options.start()?;
        Ok(())
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        let rest = rest.strip_prefix("name").map(str::trim).filter(|rest| !rest.is_empty());
        let rest = rest.ok_or("write it as setoption name NAME value VALUE")?;
        let (name, value) = match rest.find(" value") {
            Some(end) => (&rest[..end], rest[end + " value".len()..].trim()),
            None => (rest, ""),
        };
        if name.trim().eq_ignore_ascii_case("Clear Hash") {
            if let Some(mind) = &mut self.mind {
                mind.thinker.forget();
            }
            return Ok(());
        }
        let mut options = self.options.clone();
        let plays = options.set(name.trim(), value)?;
        if plays {
            // Another game, or played in another way.
            self.game = options.start()?;
        }
        self.options = options;
        self.mind = None;
        Ok(())
    }

    /// Nothing changes unless all of it can be understood.
    fn set_position(&mut self, rest: &str) -> Result<(), String> {
        let (place, moves) = match rest.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (rest, ""),
        };
        let mut story = if place == "startpos" {
            self.options.begin(None)?
        } else if let Some(text) = place.strip_prefix("fen") {
            self.options.begin(Some(text.trim()))?
        } else {
            return Err("write it as position startpos or position fen TEXT, then moves".to_owned());
        };
        listing::play_moves(&mut story, moves).map_err(|why| why.to_string())?;
        self.game = story.latest().boxed_clone();
        Ok(())
    }

    fn go(&mut self, rest: &str) -> Result<(), String> {
        let go = Go::read(rest, self.game.info())?;
        if let Some(depth) = go.perft {
            self.job = Some(Job::perft(self.game.clone(), depth, self.out.clone()));
            return Ok(());
        }
        let info = self.game.info();
        let to_act = self.game.to_act();
        let seat = match (go.seat, to_act.only()) {
            (Some(seat), _) | (None, Some(seat)) => Some(seat),
            (None, None) if to_act.is_empty() => None,
            (None, None) => {
                let example = to_act.iter().next().map_or("A", |seat| info.seat_id(seat));
                return Err(format!(
                    "several seats owe an order: say whose is asked for, as in go seat {example}"
                ));
            }
        };
        let Some(seat) = seat.filter(|&seat| to_act.contains(seat)) else {
            // A client waits for an answer, and there is no order.
            self.out.report(if to_act.is_empty() { "the game is over" } else { "this seat owes no order" });
            self.out.say(&told::answer(&*self.game, None));
            return Ok(());
        };
        let mind = match self.mind.take() {
            Some(mind) if mind.game == info.id => mind,
            _ => {
                self.take_table_down();
                job::Mind { game: info.id, thinker: self.options.thinker(info, &self.shelf)? }
            }
        };
        let limits = go.limits(seat);
        self.job = Some(Job::think(mind, self.game.clone(), seat, limits, go.infinite, self.out.clone()));
        Ok(())
    }
}

#[cfg(test)]
mod tests;
