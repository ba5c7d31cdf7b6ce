//! Tables as lists show them.

use std::collections::BTreeMap;

use botyard_protocol::{Clock, Late, Status, Summary, Taken};
use botyard_table::{ClockRule, DAY, Late as LateRule, Sitter, StatusWord, Table, Time, result_text};

use crate::store::TableRow;

/// The most that a slow network is given back for each order, in milliseconds.
const LAG: u64 = 500;

/// The clock that somebody wishes for.
pub(crate) fn clock_rule(clock: Clock) -> ClockRule {
    match clock {
        Clock::None => ClockRule::None,
        Clock::Fischer { start, increment } => {
            ClockRule::Fischer { start: seconds(start), increment: seconds(increment), lag: LAG }
        }
        Clock::Days { per_move, vacation } => {
            ClockRule::Days { per_move: u64::from(per_move) * DAY, vacation: u64::from(vacation) * DAY }
        }
        Clock::Round { seconds: limit, late } => ClockRule::Round {
            limit: seconds(limit),
            late: match late {
                Late::Wait => LateRule::Wait,
                Late::Computer => LateRule::Computer,
                Late::Rest => LateRule::Rest,
                Late::Forfeit => LateRule::Forfeit,
            },
        },
    }
}

fn seconds(count: u32) -> u64 {
    u64::from(count) * 1_000
}

fn clock(rule: ClockRule) -> Clock {
    let whole = |span: u64, unit: u64| u32::try_from(span / unit).unwrap_or(u32::MAX);
    match rule {
        ClockRule::None => Clock::None,
        ClockRule::Fischer { start, increment, .. } => {
            Clock::Fischer { start: whole(start, 1_000), increment: whole(increment, 1_000) }
        }
        ClockRule::Days { per_move, vacation } => {
            Clock::Days { per_move: whole(per_move, DAY), vacation: whole(vacation, DAY) }
        }
        ClockRule::Round { limit, late } => Clock::Round {
            seconds: whole(limit, 1_000),
            late: match late {
                LateRule::Wait => Late::Wait,
                LateRule::Computer => Late::Computer,
                LateRule::Rest => Late::Rest,
                LateRule::Forfeit => Late::Forfeit,
            },
        },
    }
}

/// A table as a list shows it. The key of a private table isn't in it.
pub(crate) fn summary(row: &TableRow) -> Summary {
    Summary {
        id: row.id.clone(),
        game: row.game.clone(),
        options: row.options.iter().cloned().collect::<BTreeMap<_, _>>(),
        seats: row.seats.iter().map(taken).collect(),
        clock: clock(row.clock),
        status: match row.status {
            StatusWord::Gathering => Status::Gathering,
            StatusWord::Playing => Status::Playing,
            StatusWord::Paused => Status::Paused,
            StatusWord::Over => Status::Over,
        },
        turn: row.turn,
        awaited: row.awaited.clone(),
        rated: row.rated,
        private: !row.public,
        created: row.created.0,
        updated: row.updated.0,
        deadline: row.deadline.map(|time| time.0),
        result: row.result.clone(),
        next: row.next.clone(),
    }
}

fn taken(sitter: &Sitter) -> Taken {
    match sitter {
        Sitter::Open => Taken::Open,
        Sitter::Person { player, name } => Taken::Person { player: player.clone(), name: name.clone() },
        Sitter::Computer { level } => Taken::Computer { level: level.clone() },
    }
}

/// Brings the row of a table up to date. Times of what isn't for everybody leave no trace in it.
pub(crate) fn bring_up_to_date(row: &mut TableRow, table: &Table, touched: Option<Time>) {
    let status = table.status();
    row.seats.clone_from(&table.setup().seats);
    row.status = status;
    row.turn = table.turn();
    row.awaited = table
        .awaited()
        .iter()
        .filter_map(|seat| match &table.setup().seats[seat.index()] {
            Sitter::Person { player, .. } => Some(player.clone()),
            _ => None,
        })
        .collect();
    row.deadline = table.next_deadline();
    row.computers = !table.awaited_computers().is_empty();
    row.result = table.ending().map(|ending| result_text(table.info(), ending.places.as_deref()));
    if let Some(time) = touched {
        row.updated = time;
    }
}
