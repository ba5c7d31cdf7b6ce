//! `botyard replay`: shows a recorded game step by step.

use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;
use botyard_core::{Lang, Seat, Step, Viewer};
use clap::Args;
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::film::{FilmTurn, RecordFilm};
use crate::lang::text;
use crate::records::{INPUT, choose, clean, parts, players_words, read_text};
use crate::{board, json, lang, play, tty};

pub(crate) const HELP: &str = "\
Keys: → or Enter next step, ← previous step, Home first, End last, Space play and pause, f flip the board, q quit.
Without a terminal, or with --lines, the whole game is printed.";

#[derive(Args, Debug)]
pub(crate) struct Replay {
    /// Record file (.yard or PGN); - reads standard input
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// Number of the game in a file with several, from 1
    #[arg(long, value_name = "NUMBER")]
    game: Option<usize>,
    /// Start at this turn (0 is the initial position); with --lines, print only this turn
    #[arg(long, value_name = "NUMBER")]
    turn: Option<u32>,
    /// Language: en, es or pl [default: en; in the viewer by the locale]
    #[arg(long, value_parser = |text: &str| text.parse::<Lang>())]
    lang: Option<Lang>,
    /// Flip the board
    #[arg(long)]
    flip: bool,
    /// Print every turn instead of opening the viewer
    #[arg(long)]
    lines: bool,
    /// Print JSON: every position, with orders and events
    #[arg(long, conflicts_with_all = ["lines", "flip"])]
    json: bool,
    /// Print all games of the file as PGN
    #[arg(long, conflicts_with_all = ["lines", "flip", "json", "turn"])]
    pgn: bool,
}

/// Shows the record.
pub(crate) fn run(asked: &Replay, out: &mut dyn Write) -> Result<(), Failure> {
    if asked.pgn {
        return print_pgn(asked, out);
    }
    // Keys can't be read from the same input as the record.
    let has_screen = tty::has_screen() && asked.file.as_os_str() != INPUT;
    let is_watched = has_screen && !asked.lines && !asked.json;
    let usual = if is_watched { lang::of_locale() } else { Lang::En };
    lang::speak(asked.lang.unwrap_or(usual));
    let film = RecordFilm::of(choose(&asked.file, asked.game, "--game")?, lang::spoken())?;
    let steps = asked.turn.map(|turn| find_turn(&film, turn)).transpose()?;
    if asked.json {
        writeln!(out, "{}", film_json(&film, steps))?;
    } else if is_watched {
        play::watch(&film, steps.unwrap_or(0), asked.flip, film.lang())?;
    } else {
        print(&film, steps, asked, out)?;
    }
    Ok(())
}

/// Prints all games of the file as PGN, or only the selected one.
fn print_pgn(asked: &Replay, out: &mut dyn Write) -> Result<(), Failure> {
    let name = asked.file.display();
    let text = read_text(&asked.file)?;
    for part in parts(&text).filter(|part| asked.game.is_none_or(|number| number == part.number)) {
        let record = part.read().map_err(|why| anyhow!("{name}, {why}"))?;
        let pgn = record.write_pgn().ok_or_else(|| {
            let game = record.kind.info.name;
            anyhow!(
                "{name}, line {}: {game} can't be written as PGN, which is for White against Black in turns",
                part.line
            )
        })?;
        out.write_all(pgn.as_bytes())?;
    }
    Ok(())
}

fn find_turn(film: &RecordFilm, turn: u32) -> Result<usize, Failure> {
    film.steps_until(turn).ok_or_else(|| {
        Failure::Usage(format!("this game has no turn {turn}; the last is {}", film.last_turn()))
    })
}

/// Prints the header, then every turn, or only the given one.
fn print(
    film: &RecordFilm,
    steps: Option<usize>,
    asked: &Replay,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let record = &film.record;
    let options: Vec<String> =
        film.story.start().options().into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    writeln!(out, "{}  {}", record.kind.info.name.get(film.lang()), clean(&options.join(" ")))?;
    let players = players_words(record);
    if !players.is_empty() {
        writeln!(out, "{players}")?;
    }
    for (name, value) in &record.tags {
        writeln!(out, "{}: {}", clean(name), clean(value))?;
    }
    for comment in &record.comments {
        writeln!(out, "({})", clean(comment))?;
    }
    let show = |steps: usize, out: &mut dyn Write| print_step(film, steps, asked.flip, out);
    match steps {
        Some(steps) => show(steps, out)?,
        None => (0..=film.turns.len()).try_for_each(|steps| show(steps, out))?,
    }
    if steps.is_none_or(|steps| steps == film.turns.len()) {
        writeln!(out, "\n{}", film.result_words(film.lang()))?;
    }
    Ok(())
}

fn print_step(film: &RecordFilm, steps: usize, flip: bool, out: &mut dyn Write) -> std::io::Result<()> {
    let game = film.story.game(steps);
    match steps.checked_sub(1) {
        None => writeln!(out, "\n{}", text!("The start", "El comienzo", "Początek"))?,
        Some(index) => {
            let turn = &film.turns[index];
            writeln!(out, "\n{}. {}", turn.number, turn.words)?;
            writeln!(out, "{}", told_words(&film.story.steps()[index], film.lang()))?;
            for comment in &turn.comments {
                writeln!(out, "({})", clean(comment))?;
            }
        }
    }
    writeln!(
        out,
        "\n{}",
        board::plain_in(&game.scene(Viewer::Public), game.info(), flip, film.lang()).trim_end()
    )?;
    writeln!(out, "{}", game.position())
}

/// Events of a turn, one line for each moment.
fn told_words(step: &Step, lang: Lang) -> String {
    let lines = (0..step.moments.len())
        .map(|moment| step.told(moment, lang).join(" "))
        .filter(|line| !line.is_empty());
    lines.map(|line| format!("   {line}")).collect::<Vec<_>>().join("\n")
}

fn film_json(film: &RecordFilm, steps: Option<usize>) -> Value {
    let record = &film.record;
    let info = record.kind.info;
    let by_seat = |seat: Seat| info.seat_id(seat).to_owned();
    let players: Map<String, Value> = Seat::first(record.players.len())
        .zip(&record.players)
        .map(|(seat, name)| (by_seat(seat), name.clone().into()))
        .collect();
    let tags: Map<String, Value> =
        record.tags.iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
    let turn = |(turn, step): (&FilmTurn, &Step)| {
        let moments: Vec<String> = step.moments.iter().map(|game| game.position()).collect();
        let orders: Map<String, Value> =
            step.orders.iter().map(|(seat, order)| (by_seat(*seat), order.as_str().into())).collect();
        let clocks: Map<String, Value> =
            turn.clocks.iter().map(|(seat, left)| (by_seat(*seat), (*left).into())).collect();
        json!({
            "turn": turn.number,
            "orders": orders,
            "retired": step.retired.map(by_seat),
            "events": step.events.iter().map(|event| json::event(event, film.lang())).collect::<Vec<_>>(),
            "steps": moments,
            "position": moments.last(),
            "to_act": step.moments.last().map(|game| json::seats(info, game.to_act())),
            "clocks": clocks,
            "comments": turn.comments,
        })
    };
    let turns = film.turns.iter().zip(film.story.steps());
    let turns: Vec<Value> = match steps {
        None => turns.map(turn).collect(),
        Some(steps) => turns.take(steps).next_back().map(turn).into_iter().collect(),
    };
    json!({
        "game": info.id,
        "options": json::options(film.story.start()),
        "players": players,
        "table": record.table,
        "tags": tags,
        "comments": record.comments,
        "start": film.story.start().position(),
        "turns": turns,
        "result": record.result(),
        "reason": record.reason,
        "outcome": json::outcome(info, film.story.latest().outcome().as_ref()),
    })
}
