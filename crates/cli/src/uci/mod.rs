//! `botyard engine`: the computer players over UCI, the protocol of chess engines.
//!
//! One thread reads lines and another searches, so `stop`, `isready` and `quit` take effect at once; other
//! commands wait until the search has ended. Unknown words are ignored. Errors are reported with `info
//! string`, but every `go` is answered, with `(none)` if there is no move.

mod go;
mod job;
mod options;
mod told;

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use botyard_core::face::AnyGame;
use botyard_core::{Seat, clip};
use botyard_oracle::Shelf;

use crate::listing;
use go::GoCommand;
use job::{SearchTask, UciJob};
use options::UciOptions;

/// Shown by `botyard engine --help`.
pub(crate) const HELP: &str = "\
Commands: uci, isready, ucinewgame, setoption name NAME value VALUE, position startpos|fen TEXT [moves ...], \
go [seat SEAT] [depth N] [nodes N] [movetime MS] [wtime MS btime MS winc MS binc MS movestogo N] [mate N] \
[infinite] [ponder] [searchmoves ...] [perft N], ponderhit, stop, quit. UCI_Variant selects the game. In simultaneous games \
moves are rounds such as A:FF^^H|B:HHHHH, go needs a seat, and the answer is bestorders. See docs/engine.md.";

/// Maximum length of a line in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// All commands; words before the first of them in a line are ignored.
const COMMANDS: [&str; 11] = [
    "uci",
    "isready",
    "ucinewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "debug",
    "register",
];

/// After the end of the input, interval at which a running job reports itself: it ends if nobody can read
/// that.
const SIGN_OF_LIFE: Duration = Duration::from_secs(5);

/// Writer of whole lines, from any thread.
#[derive(Clone)]
pub(crate) struct Out(Arc<Mutex<Box<dyn Write + Send>>>);

impl Out {
    fn new(out: impl Write + Send + 'static) -> Out {
        Out(Arc::new(Mutex::new(Box::new(out))))
    }

    /// Writes a line; returns false if the reader is gone.
    fn say(&self, line: &str) -> bool {
        let Ok(mut out) = self.0.lock() else { return false };
        writeln!(out, "{line}").and_then(|()| out.flush()).is_ok()
    }

    /// Writes an error message.
    fn report(&self, words: &str) {
        self.say(&format!("info string {}", words.replace(['\n', '\r'], " ")));
    }
}

/// Events that the engine waits for.
pub(crate) enum UciInput {
    Line(String),
    /// A line of more than [`LONGEST_LINE`] bytes.
    TooLong,
    InputEnded(std::io::Result<()>),
    JobEnded,
}

/// Answers commands until `quit`, or until the input has ended and all requests are answered. Uses the solved
/// table of the shelf, if it is there.
pub(crate) fn run(
    input: impl BufRead + Send + 'static,
    out: impl Write + Send + 'static,
    shelf: Arc<Shelf>,
) -> std::io::Result<()> {
    let (sender, heard) = channel();
    let mut engine = UciEngine::new(Out::new(out), shelf, sender.clone());
    // The end of this thread isn't awaited: after `quit` it may still be reading.
    std::thread::spawn(move || {
        let ended = read_lines(input, &sender);
        let _ = sender.send(UciInput::InputEnded(ended));
    });
    let done = engine.listen(&heard);
    engine.finish();
    done
}

fn read_lines(mut input: impl BufRead, heard: &Sender<UciInput>) -> std::io::Result<()> {
    loop {
        let mut line = Vec::new();
        let read = std::io::Read::take(&mut input, LONGEST_LINE as u64).read_until(b'\n', &mut line)?;
        let news = if read == 0 {
            return Ok(());
        } else if read == LONGEST_LINE && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            UciInput::TooLong
        } else {
            UciInput::Line(String::from_utf8_lossy(&line).trim().to_owned())
        };
        if heard.send(news).is_err() {
            return Ok(());
        }
    }
}

/// Splits a line into command and arguments. Words before the command are ignored, as the protocol requires.
fn command(line: &str) -> Option<(&str, &str)> {
    let mut rest = line;
    loop {
        rest = rest.trim_start();
        let (word, more) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        if COMMANDS.contains(&word) {
            return Some((word, more.trim()));
        }
        if more.is_empty() {
            return None;
        }
        rest = more;
    }
}

/// Whether the engine continues.
#[derive(PartialEq, Eq)]
enum Attended {
    GoesOn,
    Quit,
}

struct UciEngine {
    out: Out,
    options: UciOptions,
    /// The current game, or the error of the last position command.
    game: Result<Box<dyn AnyGame>, String>,
    /// The player, while it is idle.
    mind: Option<job::UciPlayer>,
    job: Option<UciJob>,
    /// Commands that were received while a job was running.
    waiting: VecDeque<String>,
    input_ended: bool,
    shelf: Arc<Shelf>,
    ended: Sender<UciInput>,
}

impl UciEngine {
    fn new(out: Out, shelf: Arc<Shelf>, ended: Sender<UciInput>) -> UciEngine {
        let options = UciOptions::default();
        let game = options.start();
        let waiting = VecDeque::new();
        UciEngine { out, options, game, mind: None, job: None, waiting, input_ended: false, shelf, ended }
    }

    fn listen(&mut self, heard: &Receiver<UciInput>) -> std::io::Result<()> {
        while !(self.input_ended && self.job.is_none()) {
            if self.attend(heard)? == Attended::Quit {
                break;
            }
        }
        Ok(())
    }

    /// Waits for the next event and handles it.
    fn attend(&mut self, heard: &Receiver<UciInput>) -> std::io::Result<Attended> {
        let pause = match &self.job {
            Some(job) if self.input_ended => Some(SIGN_OF_LIFE).filter(|_| job.is_bounded()),
            Some(job) => job.deadline().map(|at| at.saturating_duration_since(Instant::now())),
            None => None,
        };
        let news = match pause {
            Some(pause) => heard.recv_timeout(pause),
            None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match news {
            Ok(UciInput::Line(line)) => {
                if command(&line).is_some_and(|(word, _)| word == "quit") {
                    return Ok(Attended::Quit);
                }
                self.hear(line);
            }
            Ok(UciInput::TooLong) => {
                self.out.report(&format!("line too long: the maximum is {LONGEST_LINE} bytes"));
            }
            Ok(UciInput::InputEnded(ended)) => {
                ended?;
                self.input_ended = true;
                self.stop_what_has_no_end();
            }
            Ok(UciInput::JobEnded) => {
                self.take_mind_back();
                self.go_on();
            }
            Err(RecvTimeoutError::Timeout) => {
                let is_heard = !self.input_ended || self.out.say("info string end of input, still searching");
                if let Some(job) = self.job.as_mut().filter(|_| !self.input_ended || !is_heard) {
                    job.stop();
                }
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(Attended::Quit),
        }
        Ok(Attended::GoesOn)
    }

    /// Handles a line: at once if no job is running or the command is urgent.
    fn hear(&mut self, line: String) {
        if self.job.is_none() {
            self.obey(&line);
            return;
        }
        match command(&line).map(|(word, _)| word) {
            Some("stop" | "ponderhit") => {
                self.obey(&line);
                // The command also applies to commands that are waiting.
                if !self.waiting.is_empty() {
                    self.waiting.push_back(line);
                }
            }
            Some("setoption" | "ucinewgame" | "position" | "go") => self.waiting.push_back(line),
            _ => self.obey(&line),
        }
    }

    /// Executes the waiting commands up to the next `go`, with the urgent ones that apply to it.
    fn go_on(&mut self) {
        while let Some(line) = self.waiting.front() {
            let is_about_job = command(line).is_some_and(|(word, _)| matches!(word, "stop" | "ponderhit"));
            if self.job.is_some() && !is_about_job {
                break;
            }
            if let Some(line) = self.waiting.pop_front() {
                self.obey(&line);
            }
        }
        self.stop_what_has_no_end();
    }

    /// Ends a search without limits, because no `stop` can come after the end of the input.
    fn stop_what_has_no_end(&mut self) {
        let job = self.job.as_mut().filter(|job| self.input_ended && !job.is_bounded());
        if let Some(job) = job {
            job.stop();
        }
    }

    fn obey(&mut self, line: &str) {
        let Some((word, rest)) = command(line) else {
            if !line.is_empty() {
                self.out.report(&format!("unknown command {:?}", clip(line)));
            }
            return;
        };
        let done = match word {
            "uci" => {
                self.introduce();
                Ok(())
            }
            "isready" => {
                self.get_ready();
                self.out.say("readyok");
                Ok(())
            }
            "stop" => {
                self.job.iter_mut().for_each(UciJob::stop);
                Ok(())
            }
            "ponderhit" => {
                self.job.iter_mut().for_each(UciJob::ponderhit);
                Ok(())
            }
            "setoption" => self.set_option(rest),
            "ucinewgame" => self.new_game(),
            "position" => {
                self.game = self.read_position(rest);
                self.get_ready();
                self.game.as_ref().map(|_| ()).map_err(Clone::clone)
            }
            "go" => {
                if let Err(why) = self.go(rest) {
                    self.answer_nothing(&why);
                }
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(why) = done {
            self.out.report(&why);
        }
    }

    /// Takes the player back from a finished job.
    fn take_mind_back(&mut self) {
        match self.job.take().map(UciJob::join) {
            Some(Ok(mind)) => self.mind = mind.or(self.mind.take()),
            Some(Err(job::Panicked)) => self.answer_nothing("the player has failed"),
            None => {}
        }
    }

    /// Answers a `go` without a move, because the client waits for an answer.
    fn answer_nothing(&self, why: &str) {
        self.out.report(why);
        let info = self.options.info();
        if !info.simultaneous {
            self.out.say("info depth 0 score cp 0");
        }
        self.out.say(&told::answer(info, None));
    }

    /// Stops a running job, which then gives its answer.
    fn finish(&mut self) {
        self.job.iter_mut().for_each(UciJob::stop);
        self.take_mind_back();
    }

    fn introduce(&self) {
        self.out.say(&format!("id name botyard {}", env!("CARGO_PKG_VERSION")));
        self.out.say("id author the botyard contributors");
        for line in self.options.lines() {
            self.out.say(&line);
        }
        self.out.say("uciok");
    }

    /// Opens the solved table if it will be used, exists, and isn't open yet. It is never computed here.
    fn take_table_down(&self) {
        let is_new = self.options.wants_table(self.options.info()) && self.shelf.table().is_none();
        if is_new && self.shelf.take_down().is_some() {
            self.out.report("the solved table is used");
        }
        for note in self.shelf.take_notes() {
            self.out.report(&note);
        }
    }

    /// Creates the player with its memory before a clock runs.
    fn get_ready(&mut self) {
        let info = self.options.info();
        if self.job.is_some() || self.mind.as_ref().is_some_and(|mind| mind.game == info.id) {
            return;
        }
        self.take_table_down();
        match self.options.thinker(info, &self.shelf) {
            Ok(thinker) => self.mind = Some(job::UciPlayer { game: info.id, thinker }),
            Err(why) => self.out.report(&why),
        }
    }

    fn new_game(&mut self) -> Result<(), String> {
        if let Some(mind) = &mut self.mind {
            mind.thinker.forget();
        }
        self.game = self.options.start();
        self.game.as_ref().map(|_| ()).map_err(Clone::clone)
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
            // Another game, or other options.
            self.game = Ok(options.start()?);
        }
        self.options = options;
        self.mind = None;
        Ok(())
    }

    fn read_position(&self, rest: &str) -> Result<Box<dyn AnyGame>, String> {
        let (place, moves) = match rest.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (rest, ""),
        };
        let mut story = if place == "startpos" {
            self.options.begin(None)?
        } else if let Some(text) = place.strip_prefix("fen") {
            self.options.begin(Some(text.trim()))?
        } else {
            return Err("expected position startpos or position fen TEXT, then moves".to_owned());
        };
        listing::play_moves(&mut story, moves).map_err(|why| why.to_string())?;
        Ok(story.latest().boxed_clone())
    }

    /// Starts a job; the error is the reason why there is nothing to search.
    fn go(&mut self, rest: &str) -> Result<(), String> {
        let game = self.game.as_ref().map_err(|why| format!("no valid position: {why}"))?.clone();
        let info = game.info();
        let go = GoCommand::read(rest, info);
        go.notes.iter().for_each(|note| self.out.report(note));
        if let Some(depth) = go.perft {
            self.job = Some(UciJob::perft(game, depth, self.out.clone(), self.ended.clone()));
            return Ok(());
        }
        let to_act = game.to_act();
        let seat = match (go.seat, to_act.only()) {
            (Some(seat), _) | (None, Some(seat)) => seat,
            (None, None) if to_act.is_empty() => return Err("the game is over".to_owned()),
            (None, None) => {
                let example = to_act.iter().next().map_or("A", |seat| info.seat_id(seat));
                return Err(format!(
                    "several seats have an order due: choose one, such as go seat {example}"
                ));
            }
        };
        if !to_act.contains(seat) {
            let why = if to_act.is_empty() { "the game is over" } else { "this seat has no order due" };
            return Err(why.to_owned());
        }
        let only = self.read_only(&*game, seat, &go.searchmoves)?;
        self.get_ready();
        let mut mind = self.mind.take().ok_or("there is no player")?;
        if !mind.thinker.restrict(&only) {
            self.out.report(&format!("ignoring searchmoves: {} doesn't support it", info.name));
        }
        let limits = go.limits(seat, self.options.overhead());
        let task = SearchTask { game, seat, limits, infinite: go.infinite, ponder: go.ponder };
        self.job = Some(UciJob::think(mind, task, self.out.clone(), self.ended.clone()));
        Ok(())
    }

    /// The orders of `searchmoves` in canonical form, without illegal ones unless all are illegal.
    fn read_only(&self, game: &dyn AnyGame, seat: Seat, texts: &[String]) -> Result<Vec<String>, String> {
        let mut only = Vec::new();
        for text in texts {
            match game.check(seat, text) {
                Ok(order) => only.push(order),
                Err(why) => self.out.report(&format!("searchmoves, {:?}: {why}", clip(text))),
            }
        }
        if only.is_empty() && !texts.is_empty() {
            return Err("no move of searchmoves is legal".to_owned());
        }
        Ok(only)
    }
}

#[cfg(test)]
mod tests;
