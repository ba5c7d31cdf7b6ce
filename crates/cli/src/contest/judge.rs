//! Adjudication by the solved table: errors of players, and games that are decided.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Context as _, anyhow};
use botyard_catalog::value_by_table;
use botyard_core::face::AnyGame;
use botyard_core::{Seat, clip};
use botyard_oracle::{FileAccess, Tablebase, Value, Work};

/// A solved table, and the conditions under which it ends games.
pub(super) struct Judge {
    table: Tablebase,
    ends: Option<SolvedEnd>,
}

/// Conditions for an adjudication by the table: a win within `plies` plies, or `turns` consecutive drawn
/// turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SolvedEnd {
    plies: u8,
    turns: u32,
}

/// Parses `PLIES,TURNS`.
pub(crate) fn solved_end(text: &str) -> Result<SolvedEnd, String> {
    let read = || {
        let (plies, turns) = text.split_once(',')?;
        let turns = turns.trim().parse().ok().filter(|turns| (1..=1_000_000).contains(turns))?;
        Some(SolvedEnd { plies: plies.trim().parse().ok()?, turns })
    };
    read().ok_or_else(|| {
        format!("invalid value {:?}: expected PLIES,TURNS such as 15,40, whole numbers", clip(text))
    })
}

/// Result of a game for one side with perfect play from now on; better results compare greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum SolvedResult {
    Loss,
    Draw,
    Win,
}

impl SolvedResult {
    fn of(value: Value) -> SolvedResult {
        match value {
            Value::Loss(_) => SolvedResult::Loss,
            Value::Draw => SolvedResult::Draw,
            Value::Win(_) => SolvedResult::Win,
        }
    }

    fn for_the_other(self) -> SolvedResult {
        match self {
            SolvedResult::Loss => SolvedResult::Win,
            SolvedResult::Draw => SolvedResult::Draw,
            SolvedResult::Win => SolvedResult::Loss,
        }
    }

    /// The word for it in records: `win`.
    pub(super) fn word(self) -> &'static str {
        match self {
            SolvedResult::Loss => "loss",
            SolvedResult::Draw => "draw",
            SolvedResult::Win => "win",
        }
    }
}

/// Adjudicated result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sentence {
    WonBy(Seat),
    Drawn,
}

/// Number of a player's judged moves, and of those that worsened the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ErrorCount {
    pub(super) moves: u32,
    pub(super) errors: u32,
}

impl Judge {
    /// Opens a table file.
    pub(super) fn open(path: &Path, ends: Option<SolvedEnd>) -> anyhow::Result<Judge> {
        let stop = AtomicBool::new(false);
        let work = Work { threads: Work::all_threads(), watch: &|_| {}, stop: &stop };
        anyhow::ensure!(
            path.exists(),
            "no solved table at {}: create it with `botyard solve duel`, or name another file with --solved-table",
            path.display()
        );
        let table = botyard_oracle::open(path, FileAccess::Map, &work).map_err(|why| anyhow!("{why}"));
        let table = table.with_context(|| format!("the solved table {}", path.display()))?;
        Ok(Judge { table, ends })
    }

    /// Value for the side to move; `None` if the table has none.
    fn value(&self, game: &dyn AnyGame) -> Option<Value> {
        value_by_table(&self.table, game)
    }

    /// Result of a game for a seat with perfect play, whichever side is to move, also after the end.
    pub(super) fn prospect(&self, game: &dyn AnyGame, seat: Seat) -> Option<SolvedResult> {
        if let Some(outcome) = game.outcome() {
            return Some(match outcome.winner() {
                Some(winner) if winner == seat => SolvedResult::Win,
                Some(_) => SolvedResult::Loss,
                None => SolvedResult::Draw,
            });
        }
        let prospect = SolvedResult::of(self.value(game)?);
        Some(if game.to_act().contains(seat) { prospect } else { prospect.for_the_other() })
    }

    /// The adjudication that applies now, if any. `drawn_for` counts consecutive drawn turns.
    pub(super) fn sentence(&self, game: &dyn AnyGame, drawn_for: &mut u32) -> Option<Sentence> {
        let SolvedEnd { plies, turns } = self.ends?;
        let mover = game.to_act().only()?;
        let other = Seat::first(game.seats()).find(|seat| *seat != mover);
        let value = self.value(game);
        *drawn_for = if value == Some(Value::Draw) { *drawn_for + 1 } else { 0 };
        match value? {
            Value::Win(away) if away <= plies => Some(Sentence::WonBy(mover)),
            Value::Loss(away) if away <= plies => other.map(Sentence::WonBy),
            // The first position of the game isn't a turn.
            Value::Draw if *drawn_for > turns => Some(Sentence::Drawn),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_adjudication_is_parsed_from_two_numbers() {
        assert_eq!(solved_end(" 15, 40"), Ok(SolvedEnd { plies: 15, turns: 40 }));
        for wrong in ["15", "15,0", "300,4", "x,y", ""] {
            assert!(solved_end(wrong).unwrap_err().contains("PLIES,TURNS"), "{wrong}");
        }
    }

    #[test]
    fn solved_results_are_ordered_and_can_be_reversed() {
        assert!(SolvedResult::Loss < SolvedResult::Draw && SolvedResult::Draw < SolvedResult::Win);
        for prospect in [SolvedResult::Loss, SolvedResult::Draw, SolvedResult::Win] {
            assert_eq!(prospect.for_the_other().for_the_other(), prospect);
        }
    }
}
