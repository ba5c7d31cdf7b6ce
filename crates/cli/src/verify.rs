//! `botyard verify`: verifies records of games.

use std::io::Write;
use std::path::PathBuf;

use anyhow::anyhow;
use botyard_table::{Ended, Record, RecordedAct, Verified};
use clap::Args;
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::records::{RecordPart, clean, parts, players_words, read_text};

#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// Record file (.yard or PGN), with any number of games; - reads standard input
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Verifies every game of the file; fails if one is invalid.
pub(crate) fn run(asked: &Verify, out: &mut dyn Write) -> Result<(), Failure> {
    let text = read_text(&asked.file)?;
    let (mut games, mut wrong) = (0_usize, 0_usize);
    let mut listed = Vec::new();
    for part in parts(&text) {
        let judged = judge(&part);
        games += 1;
        wrong += usize::from(judged.is_err());
        if asked.json {
            listed.push(part_json(&part, &judged));
        } else {
            writeln!(out, "{}", part_words(&part, &judged))?;
        }
    }
    if asked.json {
        writeln!(out, "{}", json!({ "ok": games > 0 && wrong == 0, "games": listed }))?;
    }
    out.flush()?;
    match (games, wrong) {
        (0, _) => Err(anyhow!("no record found in {}", asked.file.display()).into()),
        (_, 0) => Ok(()),
        (1, _) => Err(anyhow!("the game is invalid").into()),
        (_, 1) => Err(anyhow!("1 of {games} games is invalid").into()),
        _ => Err(anyhow!("{wrong} of {games} games are invalid").into()),
    }
}

/// Result for a game: the record if it can be parsed, and its verification or error.
type VerifyResult = Result<(Record, Verified), (Option<Box<Record>>, String)>;

fn judge(part: &RecordPart<'_>) -> VerifyResult {
    let record = part.read().map_err(|why| (None, why.to_string()))?;
    match record.verify() {
        Ok(verified) => Ok((record, verified)),
        Err(why) => Err((Some(Box::new(record)), why.to_string())),
    }
}

/// Formats `game 2 (line 17): duel, White Ann, Black Bob: true: 34 turns, 1-0 by the rules`.
fn part_words(part: &RecordPart<'_>, judged: &VerifyResult) -> String {
    let head = format!("game {} (line {})", part.number, part.line);
    let title = |record: &Record| {
        let players = players_words(record);
        let comma = if players.is_empty() { "" } else { ", " };
        format!("{}{comma}{players}", record.kind.info.id)
    };
    match judged {
        Err((record, why)) => {
            let title = record.as_ref().map_or(String::new(), |record| format!(" {}:", title(record)));
            format!("{head}:{title} WRONG: {}", clean(why))
        }
        Ok((record, verified)) => {
            let count = turns(record);
            let turns = if count == 1 { "1 turn".to_owned() } else { format!("{count} turns") };
            let mut words = format!("{head}: {}: true: {turns}, ", title(record));
            words += &match verified.ended {
                Ended::ByTheRules => format!("{} by the rules", record.result()),
                Ended::Otherwise => {
                    let reason = record.reason.as_deref().unwrap_or("not said why");
                    format!("{} not by the rules ({})", record.result(), clean(reason))
                }
                Ended::NotAtAll => "without a result".to_owned(),
            };
            if verified.is_unsealed() {
                words += ", but without commitments: nothing shows that no order was changed afterwards";
            }
            if verified.committed > 0 {
                words += &match verified.committed {
                    1 => ", 1 commitment holds".to_owned(),
                    count => format!(", {count} commitments hold"),
                };
                words += &match verified.uncommitted {
                    0 => String::new(),
                    1 => ", 1 order has none".to_owned(),
                    count => format!(", {count} orders have none"),
                };
            }
            words
        }
    }
}

fn part_json(part: &RecordPart<'_>, judged: &VerifyResult) -> Value {
    let mut answer = Map::new();
    let mut add = |key: &str, value: Value| answer.insert(key.to_owned(), value);
    add("number", part.number.into());
    add("line", part.line.into());
    add("ok", judged.is_ok().into());
    let record = match judged {
        Ok((record, _)) => Some(record),
        Err((record, _)) => record.as_deref(),
    };
    if let Some(record) = record {
        add("game", record.kind.info.id.into());
        add("table", record.table.clone().into());
        add("players", record.players.clone().into());
        add("turns", turns(record).into());
        add("result", record.result().into());
        add("reason", record.reason.clone().into());
    }
    match judged {
        Ok((_, verified)) => {
            let ended = match verified.ended {
                Ended::ByTheRules => "by-the-rules",
                Ended::Otherwise => "otherwise",
                Ended::NotAtAll => "not-at-all",
            };
            add("ended", ended.into());
            add("position", verified.game.position().into());
            add("committed", verified.committed.into());
            add("uncommitted", verified.uncommitted.into());
            add("unsealed", verified.is_unsealed().into());
        }
        Err((_, why)) => {
            add("error", why.as_str().into());
        }
    }
    answer.into()
}

fn turns(record: &Record) -> usize {
    record.steps.iter().filter(|step| matches!(step.act, RecordedAct::Turn { .. })).count()
}
