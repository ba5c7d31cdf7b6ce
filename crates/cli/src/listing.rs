//! `botyard games`, `botyard rules` and `botyard show`.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write};

use botyard_catalog::{GAMES, LEVELS, LevelInfo};
use botyard_core::face::{AnyGame, Kind, Refused};
use botyard_core::{Lang, Listing, Story, Viewer, clip};
use serde_json::{Map, Value, json};

use crate::board;
use crate::failure::Failure;
use crate::joint::{read_joint, split_rounds};
use crate::json;
use crate::result::result_words;

pub(crate) fn games(out: &mut dyn Write) -> std::io::Result<()> {
    for kind in GAMES {
        let info = kind.info;
        let players = if info.seats.start() == info.seats.end() {
            info.seats.start().to_string()
        } else {
            format!("{} to {}", info.seats.start(), info.seats.end())
        };
        writeln!(out, "{}  {}, {players} players", info.id, info.name)?;
        writeln!(out, "  {}", info.summary)?;
        for option in info.options {
            writeln!(out, "  --option {}=...  {}", option.key, option.words)?;
            for (index, choice) in option.choices.iter().enumerate() {
                let default = if index == 0 { " (default)" } else { "" };
                write!(out, "      {:<12} {}{default}", choice.value, choice.words)?;
                if choice.seeded {
                    write!(out, "; a number may follow, as in {}:7", choice.value)?;
                }
                writeln!(out)?;
            }
            if let Some(others) = option.others {
                writeln!(out, "      or {}", others.words)?;
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "Computer players, for --against:")?;
    for level in LEVELS {
        let fit: Vec<&str> = games_of(level);
        let only =
            if fit.len() < GAMES.len() { format!(" (only {})", fit.join(", ")) } else { String::new() };
        writeln!(out, "  {:<12} {}{only}", level.id, level.words)?;
    }
    writeln!(out, "\nPlay with `botyard play {}`, read with `botyard rules {0}`.", GAMES[0].info.id)
}

/// The ids of the games that have this level.
fn games_of(level: &LevelInfo) -> Vec<&'static str> {
    GAMES.iter().map(|kind| kind.info).filter(|info| level.is_for(info)).map(|info| info.id).collect()
}

pub(crate) fn games_json() -> Value {
    let game = |kind: &Kind| {
        let info = kind.info;
        let options: Vec<Value> = info
            .options
            .iter()
            .map(|option| {
                let choices: Vec<Value> = option
                    .choices
                    .iter()
                    .map(|choice| json!({ "value": choice.value, "words": choice.words }))
                    .collect();
                json!({
                    "key": option.key,
                    "words": option.words,
                    "default": option.choices.first().map(|choice| choice.value),
                    "choices": choices,
                    "others": option.others.map(|others| others.words.en),
                })
            })
            .collect();
        json!({
            "id": info.id,
            "name": info.name.en,
            "summary": info.summary,
            "seats": { "least": info.seats.start(), "most": info.seats.end() },
            "seat_names": info.seat_names.iter().map(|seat| seat.id).collect::<Vec<_>>(),
            "simultaneous": info.simultaneous,
            "options": options,
            "order_example": info.order_example,
        })
    };
    let levels: Vec<Value> = LEVELS
        .iter()
        .map(|level| json!({ "id": level.id, "words": level.words, "games": games_of(level) }))
        .collect();
    json!({ "games": GAMES.iter().map(game).collect::<Vec<_>>(), "computers": levels })
}

/// Prints a rules page; in a terminal its headings are bold.
pub(crate) fn rules(kind: &Kind, lang: Lang, out: &mut dyn Write) -> std::io::Result<()> {
    let bold = std::io::stdout().is_terminal();
    for line in kind.info.rules.get(lang).lines() {
        if bold && line.starts_with('#') {
            writeln!(out, "\x1b[1m{line}\x1b[0m")?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Plays moves: rounds in simultaneous games, otherwise single moves.
pub(crate) fn play_moves(story: &mut Story, moves: &str) -> Result<(), Failure> {
    if story.kind().info.simultaneous { play_rounds(story, moves) } else { play_turns(story, moves) }
}

/// Plays rounds of the orders of all due seats: `A: 1 2 | B: 3 4; A: 5 6 | B: 7 8`, or `A:12|B:34 A:56|B:78`.
fn play_rounds(story: &mut Story, rounds: &str) -> Result<(), Failure> {
    for (number, round) in (1..).zip(split_rounds(rounds)) {
        let (info, game) = (story.kind().info, story.latest());
        let refuse = |why: String| Failure::Usage(format!("round {number}: {why}"));
        if game.outcome().is_some() {
            return Err(refuse("the game is over before it".to_owned()));
        }
        let orders = read_joint(info, game.seats(), game.to_act().only(), &round)
            .map_err(|why| refuse(why.to_string()))?;
        story.play(&orders).map_err(|why| match &why {
            Refused::Unreadable { seat, .. } | Refused::Illegal { seat, .. } => {
                Failure::Usage(format!("round {number}, {}: {why}", info.seat_name(*seat)))
            }
            Refused::Missing(_) | Refused::Over => refuse(why.to_string()),
        })?;
    }
    Ok(())
}

/// Plays moves, each for the side to move. A move may consist of two words (`ball c2`), so a word that can't
/// be parsed alone is tried together with the next one.
fn play_turns(story: &mut Story, moves: &str) -> Result<(), Failure> {
    let words: Vec<&str> = moves.split_whitespace().collect();
    let (mut at, mut number) = (0, 1);
    while let Some(&word) = words.get(at) {
        let refuse = |why: String| Failure::Usage(format!("move {number} ({}): {why}", clip(word)));
        let due = story.latest().to_act();
        let Some(seat) = due.only() else {
            return Err(refuse(if due.is_empty() {
                "the game is over before it".to_owned()
            } else {
                "moves can only be given for games in which one seat moves at a time".to_owned()
            }));
        };
        let mut used = 1;
        let mut played = story.play(&[(seat, word)]);
        if let (Err(Refused::Unreadable { .. }), Some(next)) = (&played, words.get(at + 1)) {
            let both = story.play(&[(seat, format!("{word} {next}"))]);
            if !matches!(both, Err(Refused::Unreadable { .. })) {
                (played, used) = (both, 2);
            }
        }
        played.map_err(|why| refuse(why.to_string()))?;
        at += used;
        number += 1;
    }
    Ok(())
}

pub(crate) fn show(game: &dyn AnyGame, flip: bool, out: &mut dyn Write) -> std::io::Result<()> {
    let info = game.info();
    let scene = game.scene(Viewer::Public);
    writeln!(out, "{}", board::plain(&scene, info, flip).trim_end())?;
    writeln!(out)?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "{}", result_words(info, &outcome, Lang::En))?,
        None => {
            for seat in game.to_act().iter() {
                let mut line = format!("{} to move", info.seat_name(seat));
                match game.orders(seat) {
                    Listing::All(orders) => {
                        let _ = write!(line, ", {} legal: {}", orders.len(), orders.join(" "));
                    }
                    Listing::Count(count) => {
                        let _ = write!(line, ", {count} legal orders");
                    }
                }
                writeln!(out, "{line}")?;
            }
        }
    }
    writeln!(out, "\n{}", board::legend(&scene).trim_end())?;
    writeln!(out, "\n{}", game.position())?;
    game.fen().map_or(Ok(()), |fen| writeln!(out, "FEN {fen}"))
}

pub(crate) fn show_json(game: &dyn AnyGame) -> Value {
    let mut answer = Map::new();
    answer.insert("game".to_owned(), game.info().id.into());
    answer.insert("options".to_owned(), json::options(game));
    answer.insert("position".to_owned(), game.position().into());
    if let Some(fen) = game.fen() {
        answer.insert("fen".to_owned(), fen.into());
    }
    answer.insert("to_act".to_owned(), json::seats(game.info(), game.to_act()));
    json::add_legal(game, game.to_act(), &mut answer);
    answer.insert("outcome".to_owned(), json::outcome(game.info(), game.outcome().as_ref()));
    answer.insert("view".to_owned(), game.view(Viewer::Public));
    answer
        .insert("scene".to_owned(), serde_json::to_value(game.scene(Viewer::Public)).unwrap_or(Value::Null));
    answer.into()
}
