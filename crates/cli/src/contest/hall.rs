//! Runs the games of a match, several at a time.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use anyhow::Context;
use botyard_core::{Seat, Story};
use botyard_engine::Stop;

use super::arbiter::{self, PlayedGame};
use super::engine::EngineProcess;
use super::entrant::{Entrant, Who};
use super::match_setup::MatchSetup;
use super::pairing::Fixture;
use super::player::Contestant;
use super::record::{self, Records};
use super::show::MatchOutput;
use super::sprt::SprtDecision;
use super::standings::Standings;
use crate::failure::Failure;
use crate::peer::Launch;

/// Interval of the checks for an interruption.
const LOOK_UP: Duration = Duration::from_millis(100);

/// Message from a worker thread.
enum WorkerNews {
    Played(Fixture, Box<PlayedGame>),
    /// The match can't continue.
    Failed(Failure),
}

/// Reason why no more games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MatchEnd {
    /// All games have been played, or the test is decided.
    Complete,
    /// Interrupted by the user.
    Interrupted,
}

/// Running engines, each for one entrant and one of its seats.
type Engines = HashMap<(String, usize), EngineProcess>;

/// Files to which finished games are appended.
#[derive(Default)]
pub(super) struct Outputs {
    pub(super) records: Option<Records>,
    pub(super) pgn: Option<Records>,
}

impl Outputs {
    fn add(&mut self, setup: &MatchSetup, fixture: Fixture, game: &PlayedGame) -> anyhow::Result<()> {
        if self.records.is_none() && self.pgn.is_none() {
            return Ok(());
        }
        let record = record::of(setup, fixture, game);
        // PGN can only describe sequential games of two sides.
        if let (Some(file), Some(text)) = (&mut self.pgn, record.write_pgn()) {
            file.add(&text)?;
        }
        // Written last, because a game in this file isn't replayed when the match resumes.
        self.records.as_mut().map_or(Ok(()), |file| file.add(&record.write()))
    }
}

/// Plays the remaining games until all are done, the sequential test is decided, or the user interrupts.
pub(super) fn play(
    setup: &MatchSetup,
    standings: &mut Standings<'_>,
    mut outputs: Outputs,
    interrupted: &AtomicBool,
    show: &mut MatchOutput<'_>,
    out: &mut dyn Write,
) -> Result<MatchEnd, Failure> {
    let is_decided = |standings: &Standings<'_>| {
        standings.tested().is_some_and(|tested| tested.finding != SprtDecision::Open)
    };
    if is_decided(standings) {
        return Ok(MatchEnd::Complete);
    }
    let left: Vec<Fixture> = setup.pairings.fixtures().filter(|fixture| !standings.has(*fixture)).collect();
    let rooms = setup.concurrency.min(left.len());
    let left = Mutex::new(left.into_iter());
    let stop = Stop::new();
    let mut end = MatchEnd::Complete;
    std::thread::scope(|scope| {
        let (sender, news) = channel();
        for _ in 0..rooms {
            let (sender, left, stop) = (sender.clone(), &left, &stop);
            scope.spawn(move || room(setup, left, stop, &sender));
        }
        drop(sender);
        let mut failure = None;
        // Ends when the last worker has dropped its sender.
        loop {
            match news.recv_timeout(LOOK_UP) {
                // Unfinished games are dropped and replayed when the match resumes.
                _ if failure.is_none() && interrupted.load(Ordering::Relaxed) && !stop.is_set() => {
                    stop.set();
                    end = MatchEnd::Interrupted;
                }
                Err(RecvTimeoutError::Timeout) => show.refresh(standings),
                Err(RecvTimeoutError::Disconnected) => break,
                Ok(WorkerNews::Failed(why)) => {
                    stop.set();
                    failure.get_or_insert(why);
                }
                Ok(WorkerNews::Played(fixture, game)) => {
                    if let Err(why) = outputs.add(setup, fixture, &game) {
                        stop.set();
                        failure.get_or_insert(why.into());
                        continue;
                    }
                    standings.add(game.finished.clone());
                    if let Err(why) = show.game(fixture, &game, standings, out) {
                        stop.set();
                        failure.get_or_insert(why.into());
                    }
                    if is_decided(standings) {
                        stop.set();
                    }
                }
            }
        }
        failure.map_or(Ok(end), Err)
    })
}

/// Worker: takes games from the list and plays them until there are none.
fn room(
    setup: &MatchSetup,
    left: &Mutex<impl Iterator<Item = Fixture>>,
    stop: &Stop,
    sender: &Sender<WorkerNews>,
) {
    let mut engines = Engines::new();
    while !stop.is_set() {
        // A panic in another worker leaves the list intact.
        let next = left.lock().map_or_else(|broken| broken.into_inner().next(), |mut left| left.next());
        let Some(fixture) = next else { return };
        let news = match game(setup, fixture, &mut engines, stop) {
            Ok(Some(news)) => news,
            Ok(None) => return,
            Err(failure) => WorkerNews::Failed(failure),
        };
        if sender.send(news).is_err() {
            return;
        }
    }
}

/// Plays one game; `None` if the match was stopped meanwhile.
fn game(
    setup: &MatchSetup,
    fixture: Fixture,
    engines: &mut Engines,
    stop: &Stop,
) -> Result<Option<WorkerNews>, Failure> {
    let opening = setup.openings.of_round(fixture.round);
    let entrants = setup.entrants_of(fixture);
    let keys: Vec<(String, usize)> = entrants
        .iter()
        .enumerate()
        .map(|(seat, entrant)| {
            let before = entrants[..seat].iter().filter(|other| other.name == entrant.name).count();
            (entrant.name.clone(), before)
        })
        .collect();
    let mut players = Vec::new();
    for (seat, entrant) in Seat::first(setup.seats).zip(&entrants) {
        let running = engines.remove(&keys[seat.index()]);
        players.push(player(setup, fixture, seat, entrant, &opening, running)?);
    }
    let Ok(played) = arbiter::play(setup, fixture, opening, &mut players, stop) else { return Ok(None) };
    // An engine that committed a fault, or that restarts for every game, is ended here; another is started
    // for the next game.
    let is_kept = |seat: Seat| {
        let has_erred = played.finished.faults.iter().any(|(other, _)| *other == seat);
        !has_erred && !matches!(entrants[seat.index()].who, Who::Command { restart: true, .. })
    };
    for (seat, player) in Seat::first(setup.seats).zip(players) {
        match player {
            Contestant::Theirs(engine) if is_kept(seat) => {
                engines.insert(keys[seat.index()].clone(), engine);
            }
            Contestant::Theirs(_) | Contestant::Ours(_) => {}
        }
    }
    Ok(Some(WorkerNews::Played(fixture, Box::new(played))))
}

/// Creates the player of a seat.
fn player(
    setup: &MatchSetup,
    fixture: Fixture,
    seat: Seat,
    entrant: &Entrant,
    opening: &Story,
    running: Option<EngineProcess>,
) -> Result<Contestant, Failure> {
    match &entrant.who {
        Who::Level(level) => {
            let thinker =
                botyard_catalog::player(setup.kind, level, setup.seed_of(fixture, seat), &setup.shelf);
            Ok(Contestant::Ours(thinker.map_err(|why| Failure::Usage(why.to_string()))?))
        }
        Who::Command { line, options, folder, .. } => {
            if let Some(mut engine) = running
                && engine.begin().is_ok()
            {
                return Ok(Contestant::Theirs(engine));
            }
            let start = || {
                let voice = setup.log.as_ref().map(|log| log.voice(&entrant.name));
                let launch = Launch { command: line, folder: folder.as_deref(), voice };
                let mut engine = EngineProcess::start(&launch, options, setup.kind, opening.start())?;
                engine.begin()?;
                anyhow::Ok(engine)
            };
            Ok(Contestant::Theirs(start().with_context(|| format!("{} can't play", entrant.name))?))
        }
    }
}

/// Starts every engine once, so that a wrong command is reported before the first game.
pub(super) fn try_engines(setup: &MatchSetup) -> Result<(), Failure> {
    let Some(first) = setup.pairings.fixtures().next() else { return Ok(()) };
    let opening = setup.openings.of_round(0);
    for entrant in &setup.entrants {
        if let (Who::Command { .. }, Some(seat)) = (&entrant.who, Seat::new(0)) {
            player(setup, first, seat, entrant, &opening, None)?;
        }
    }
    Ok(())
}
