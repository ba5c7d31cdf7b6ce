//! Execution of the worker's tasks.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use botyard_catalog::{Computer, Reports};
use botyard_engine::{Limits, Stop};
use botyard_protocol::{GameSoFar, Task, WorkerAnswer};

use crate::game::{seat, story};
use crate::studio;

/// Callback that sends an answer, with a binary payload if there is one.
pub(crate) type AnswerSink<'a> = &'a mut dyn FnMut(WorkerAnswer, Option<Vec<u8>>);

/// Memory limit of an analysis, in bytes; suitable for a browser.
const MEMORY: usize = 32 << 20;
/// Maximum duration of an analysis.
const LONGEST: Duration = Duration::from_secs(60 * 60);
/// Maximum number of lines in an analysis.
const LINES: u8 = 10;
/// Minimum time between two reports.
const BETWEEN: Duration = Duration::from_millis(60);

/// Executes tasks. Computer players are kept while their game goes on.
#[derive(Default)]
pub(crate) struct TaskRunner {
    /// The game that the players are in.
    playing: Option<Playing>,
    players: BTreeMap<(u8, String), Box<dyn Computer>>,
}

/// Identity of a game: its id, options, start and seed.
#[derive(PartialEq)]
struct Playing {
    game: String,
    options: BTreeMap<String, String>,
    start: Option<String>,
    seed: u64,
}

impl TaskRunner {
    /// Executes a task and sends the answers.
    pub(crate) fn work(&mut self, task: Task, say: AnswerSink<'_>) {
        let id = task.id();
        let done = match task {
            Task::Order { game, seat, level, seed, .. } => self
                .order(&game, seat, &level, seed)
                .map(|order| say(WorkerAnswer::Order { id, order }, None)),
            Task::Analyse { game, seat, level, lines, milliseconds, .. } => {
                let asked =
                    AnalysisParams { game: &game, seat, level: level.as_deref(), lines, milliseconds };
                analyse(id, &asked, say)
            }
            Task::Picture { svg, width, .. } => studio::picture(&svg, width).map(|bytes| {
                say(WorkerAnswer::Bytes { id, content_type: "image/png".to_owned() }, Some(bytes));
            }),
            Task::Film { game, film, .. } => studio::film(id, &game, &film, say).map(|bytes| {
                say(WorkerAnswer::Bytes { id, content_type: "image/gif".to_owned() }, Some(bytes));
            }),
        };
        if let Err(why) = done {
            say(WorkerAnswer::Failed { id, why, broken: false }, None);
        }
    }

    fn order(&mut self, told: &GameSoFar, number: u8, level: &str, seed: u64) -> Result<String, String> {
        let story = story(told)?;
        let (kind, game) = (story.kind(), story.latest());
        let seat = seat(game, Some(number))?;
        let playing = Playing {
            game: kind.info.id.to_owned(),
            options: told.options.clone(),
            start: told.start.clone(),
            seed,
        };
        if self.playing.as_ref() != Some(&playing) {
            self.players.clear();
            self.playing = Some(playing);
        }
        let level = botyard_catalog::level(kind.info.id, level).map_err(|why| why.to_string())?;
        // The level `perfect` needs the table of all positions, which only the server has. The search is the
        // next best.
        let level = if level.id == "perfect" { "max" } else { level.id };
        let key = (number, level.to_owned());
        if !self.players.contains_key(&key) {
            let seed = seed.wrapping_add(u64::from(number));
            let player = botyard_catalog::computer(kind.info.id, level, seed, &Arc::default());
            // At most one player is kept per seat.
            self.players.retain(|(seat, _), _| *seat != number);
            self.players.insert(key.clone(), player.map_err(|why| why.to_string())?);
        }
        let order = self.players.get_mut(&key).and_then(|player| player.order(game, seat));
        order.ok_or_else(|| "no order was found".to_owned())
    }
}

/// Parameters of an analysis.
struct AnalysisParams<'a> {
    game: &'a GameSoFar,
    seat: Option<u8>,
    level: Option<&'a str>,
    lines: u8,
    milliseconds: Option<u64>,
}

fn analyse(id: u64, asked: &AnalysisParams<'_>, say: AnswerSink<'_>) -> Result<(), String> {
    let story = story(asked.game)?;
    let game = story.latest();
    let seat = seat(game, asked.seat)?;
    let lines = asked.lines.clamp(1, LINES);
    let level = asked.level.unwrap_or("max");
    let shelf = Arc::default();
    let mut mind = botyard_catalog::analyst(story.kind(), level, lines.into(), MEMORY, 0, &shelf)
        .map_err(|why| why.to_string())?;
    let time = asked.milliseconds.map_or(LONGEST, |span| Duration::from_millis(span).min(LONGEST));
    let mut reports = Reports::new(lines.into());
    let mut told = None;
    let decision = mind.think(game, seat, &Limits::time(time), &Stop::new(), &mut |report| {
        reports.hear(report);
        if told.is_some_and(|told| report.elapsed < told + BETWEEN) {
            return;
        }
        if let Some(analysed) = reports.so_far(&*game, seat) {
            told = Some(report.elapsed);
            say(WorkerAnswer::Analysed { id, analysed: Box::new(analysed), done: false }, None);
        }
    });
    let decision = decision.ok_or("there is no order to be thought about in this position")?;
    let analysed = Box::new(reports.decided(game, seat, decision));
    say(WorkerAnswer::Analysed { id, analysed, done: true }, None);
    Ok(())
}

#[cfg(test)]
mod tests {
    use botyard_protocol::FilmLook;

    use super::*;

    fn so_far(game: &str, moves: &[&[(u8, &str)]]) -> GameSoFar {
        let step =
            |step: &&[(u8, &str)]| step.iter().map(|(seat, order)| (*seat, (*order).to_owned())).collect();
        GameSoFar { game: game.to_owned(), moves: moves.iter().map(step).collect(), ..GameSoFar::default() }
    }

    fn work(mind: &mut TaskRunner, task: &Task) -> Vec<(WorkerAnswer, Option<Vec<u8>>)> {
        // Round trip through JSON, as between page and worker.
        let text = serde_json::to_string(task).unwrap();
        let mut said = Vec::new();
        mind.work(serde_json::from_str(&text).unwrap(), &mut |thought, bytes| {
            let text = serde_json::to_string(&thought).unwrap();
            assert_eq!(serde_json::from_str::<WorkerAnswer>(&text).unwrap(), thought);
            said.push((thought, bytes));
        });
        said
    }

    fn failure(task: &Task) -> String {
        match work(&mut TaskRunner::default(), task).pop() {
            Some((WorkerAnswer::Failed { id: 5, why, broken: false }, None)) => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_worker_orders_in_every_game() {
        let mut mind = TaskRunner::default();
        for kind in botyard_catalog::GAMES {
            let mut game = so_far(kind.info.id, &[]);
            for _ in 0..3 {
                let now = story(&game).unwrap();
                let now = now.latest();
                let mut step = Vec::new();
                for seat in now.to_act().iter() {
                    let number = seat.index() as u8;
                    let task = Task::Order {
                        id: 3,
                        game: game.clone(),
                        seat: number,
                        level: "2".to_owned(),
                        seed: 9,
                    };
                    let said = work(&mut mind, &task);
                    let [(WorkerAnswer::Order { id: 3, order }, None)] = &*said else { panic!("{said:?}") };
                    assert_eq!(now.check(seat, order).as_ref(), Ok(order));
                    step.push((number, order.clone()));
                }
                game.moves.push(step);
            }
            assert!(!mind.players.is_empty() && mind.players.len() <= 2);
        }
    }

    #[test]
    fn the_worker_reports_its_analysis() {
        let task = Task::Analyse {
            id: 4,
            game: so_far("soccolot", &[]),
            seat: None,
            level: None,
            lines: 3,
            milliseconds: Some(300),
        };
        let said = work(&mut TaskRunner::default(), &task);
        assert!(said.len() > 1, "{said:?}");
        let done =
            said.iter().filter(|(thought, _)| matches!(thought, WorkerAnswer::Analysed { done: true, .. }));
        assert_eq!(done.count(), 1);
        let Some((WorkerAnswer::Analysed { id: 4, analysed, done: true }, None)) = said.last() else {
            panic!("{said:?}")
        };
        assert_eq!(analysed.lines.len(), 3);
        assert_eq!(analysed.lines[0].pv[0], analysed.best);
    }

    #[test]
    fn the_worker_reports_errors() {
        let order = |game: GameSoFar, seat, level: &str| {
            failure(&Task::Order { id: 5, game, seat, level: level.to_owned(), seed: 0 })
        };
        assert!(order(so_far("no-game", &[]), 0, "1").starts_with("unknown game \"no-game\""));
        assert_eq!(order(so_far("duel", &[]), 1, "1"), "seat 1 has no order due");
        assert!(order(so_far("duel", &[]), 0, "god").starts_with("unknown computer player \"god\""));
        assert!(order(so_far("duel", &[&[(0, "a1h8")]]), 0, "1").starts_with("step 1: "));
        assert_eq!(order(so_far("duel", &[&[(200, "b2b3")]]), 0, "1"), "step 1: there is no such seat");
        assert_eq!(order(so_far("duel", &[&[(0, "")]]), 0, "1"), "step 1: nobody can leave this game");
        assert_eq!(order(so_far("pigs", &[&[(0, "")]]), 1, "1"), "the game is over");
        assert!(
            failure(&Task::Picture { id: 5, svg: "<p>".to_owned(), width: 10 }).contains("can't be read")
        );
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>".to_owned();
        assert!(failure(&Task::Picture { id: 5, svg, width: u32::MAX }).contains("can't be drawn"));
        let film = FilmLook { width: 100, theme: "pink".to_owned(), ..FilmLook::default() };
        assert!(failure(&Task::Film { id: 5, game: so_far("duel", &[]), film }).contains("pink"));
    }

    #[test]
    fn the_worker_renders_films() {
        let program = "F F F F F";
        for game in [
            so_far("duel", &[&[(0, "b2b3")], &[(1, "c4b3")]]),
            so_far("duel", &[]),
            so_far("pigs", &[&[(0, program), (1, program)], &[(1, "")]]),
        ] {
            let film = FilmLook { width: 120, theme: "dark".to_owned(), ..FilmLook::default() };
            let said = work(&mut TaskRunner::default(), &Task::Film { id: 6, game: game.clone(), film });
            let Some((WorkerAnswer::Bytes { id: 6, content_type }, Some(bytes))) = said.last() else {
                panic!("{said:?}")
            };
            assert_eq!(content_type, "image/gif");
            assert!(bytes.starts_with(b"GIF89a"));
            assert!(said.iter().any(|(thought, _)| matches!(thought, WorkerAnswer::Progress { id: 6, .. })));
        }
    }
}
