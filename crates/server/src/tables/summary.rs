//! Tables as shown in lists.

use std::collections::BTreeMap;

use botyard_core::RULES_KEY;
use botyard_protocol::{Clock, Summary, Taken};
use botyard_table::{ClockRule, Sitter, Table, Time, result_text};

use crate::store::TableRow;

/// Maximum lag compensation for an order, in milliseconds.
pub(super) const LAG: u64 = 500;

/// Converts a requested clock to a rule.
pub(crate) fn clock_rule(clock: Clock) -> ClockRule {
    clock.rule(LAG)
}

/// Returns the list entry of a table, without the key of a private table.
pub(crate) fn summary(row: &TableRow) -> Summary {
    Summary {
        id: row.id.clone(),
        game: row.game.clone(),
        options: options(row),
        seats: row.seats.iter().map(Taken::from).collect(),
        clock: row.clock.into(),
        status: row.status,
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

/// Returns the options of a row. Rows from before the second version of a game's rules don't mention the
/// first.
fn options(row: &TableRow) -> BTreeMap<String, String> {
    let mut options: BTreeMap<String, String> = row.options.iter().cloned().collect();
    if botyard_catalog::find(&row.game).is_ok_and(|kind| kind.rules > 1) {
        options.entry(RULES_KEY.to_owned()).or_insert_with(|| "1".to_owned());
    }
    options
}

/// Updates the row of a table. Times of events that aren't public leave no trace in it.
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
