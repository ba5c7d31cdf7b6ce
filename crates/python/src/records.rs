//! Game records, and the list of games.

use botyard_core::face::Kind;
use botyard_table::{Record, RecordedAct, RecordedOrder, RecordedStep};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::faults::value_error;
use crate::game::{Game, PlayedStep, kind};

/// Creates the record of a game.
pub(crate) fn record(game: &Game) -> Record {
    let options = game.game.options();
    let options = options.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let mut record = Record::new(*game.kind, options, game.first.clone(), game.game.seats());
    let mut turns = 1..;
    for step in &game.steps {
        let act = match step {
            PlayedStep::Retired(seat) => RecordedAct::Retired(*seat),
            PlayedStep::Orders(orders) => RecordedAct::Turn {
                turn: turns.next().unwrap_or(u32::MAX),
                orders: orders.iter().map(|(seat, order)| RecordedOrder::new(*seat, order)).collect(),
            },
        };
        record.steps.push(RecordedStep { act, comments: Vec::new() });
    }
    if let Some(outcome) = game.game.outcome() {
        record.places = Some(outcome.places.iter().map(|(_, &place)| place).collect());
        record.reason = Some(outcome.reason.words.en.to_owned());
    }
    record
}

fn find(id: &str) -> Option<Kind> {
    botyard_catalog::find_known_as(id)
}

/// Reads one record and replays its game.
pub(crate) fn read(text: &str) -> PyResult<Game> {
    let record = Record::read(text, find).map_err(value_error)?;
    let kind = kind(record.kind.info.id)?;
    let mut game = Game::begin(kind, &record.options, record.position, Some(record.players.len()))?;
    for step in record.steps {
        let step = match step.act {
            RecordedAct::Turn { orders, .. } => {
                let texts: Vec<_> = orders.iter().map(|order| (order.seat, order.order.as_str())).collect();
                PlayedStep::Orders(game.game.play(&texts).map_err(value_error)?.orders)
            }
            RecordedAct::Retired(seat) => {
                let left = game.game.retire(seat);
                left.ok_or_else(|| value_error("this game ends when a player gives up"))?;
                PlayedStep::Retired(seat)
            }
        };
        game.steps.push(step);
    }
    Ok(game)
}

/// Reads the games of a text with any number of records (`.yard`).
#[pyfunction]
pub(crate) fn read_records(text: &str) -> PyResult<Vec<Game>> {
    let one = |(line, part): (usize, &str)| {
        read(part).map_err(|why| value_error(format!("the record from line {line} on: {why}")))
    };
    Record::split(text).map(one).collect()
}

/// Returns the ids of all games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    botyard_catalog::GAMES.iter().map(|kind| kind.info.id).collect()
}

/// Returns information about a game: name, seats, options with their values, an example of an order, levels
/// of its computer players.
#[pyfunction]
pub(crate) fn game_info<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyDict>> {
    let info = kind(game)?.info;
    let options = PyDict::new(py);
    for option in info.options {
        let values: Vec<&str> = option.choices.iter().map(|choice| choice.value).collect();
        options.set_item(option.key, values)?;
    }
    let facts = PyDict::new(py);
    facts.set_item("id", info.id)?;
    facts.set_item("name", info.name.en)?;
    facts.set_item("summary", info.summary)?;
    facts.set_item("seats", (*info.seats.start(), *info.seats.end()))?;
    facts.set_item("seat_names", info.seat_names.iter().map(|name| name.id).collect::<Vec<_>>())?;
    facts.set_item("simultaneous", info.simultaneous)?;
    facts.set_item("options", options)?;
    facts.set_item("order_example", info.order_example)?;
    facts.set_item("notation", info.notation)?;
    facts.set_item("rules", info.rules.en)?;
    let levels = botyard_catalog::LEVELS.iter().filter(|level| level.is_for(info));
    facts.set_item("levels", levels.map(|level| level.id).collect::<Vec<_>>())?;
    Ok(facts)
}
