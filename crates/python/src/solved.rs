//! Access to solved tables.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, OnceLock};

use botyard_catalog::{check_probe, is_solved};
use botyard_oracle::{Shelf, Tablebase, Value, Work};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::faults::value_error;
use crate::game::Game;

/// The shelf of this process; the first call determines its folder.
static SHELF: OnceLock<Shelf> = OnceLock::new();

/// Held while the shelf is created.
static PUTTING: Mutex<()> = Mutex::new(());

fn table(py: Python<'_>, folder: Option<PathBuf>) -> PyResult<&'static Tablebase> {
    py.detach(|| {
        let shelf = {
            let _alone = PUTTING.lock();
            SHELF.get_or_init(|| Shelf::new(folder))
        };
        let stop = AtomicBool::new(false);
        let watch = |_| ();
        let work = Work { threads: Work::all_threads(), watch: &watch, stop: &stop };
        shelf.get(&work).map_err(value_error)
    })
}

/// Reads the table of the solved game from a folder, or computes it and stores it there. Without a folder it
/// stays in memory.
#[pyfunction]
#[pyo3(signature = (folder = None))]
pub(crate) fn solve(py: Python<'_>, folder: Option<PathBuf>) -> PyResult<()> {
    table(py, folder).map(|_| ())
}

/// Returns the plies to a win (positive) or a loss (negative); 0 for a draw.
fn distance(value: Value) -> i64 {
    match value {
        Value::Win(plies) => i64::from(plies),
        Value::Loss(plies) => -i64::from(plies),
        Value::Draw => 0,
    }
}

fn word(value: Value) -> &'static str {
    match value {
        Value::Win(_) => "win",
        Value::Loss(_) => "loss",
        Value::Draw => "draw",
    }
}

/// Returns the perfect value of a position and of all its moves.
///
/// The result looks like `{"value": "win", "dtm": 3, "moves": {"b2b3": 3, ...}}`.
#[pyfunction]
#[pyo3(signature = (game, folder = None))]
pub(crate) fn probe<'py>(
    py: Python<'py>,
    game: &Bound<'py, Game>,
    folder: Option<PathBuf>,
) -> PyResult<Bound<'py, PyDict>> {
    let game = game.borrow();
    if !is_solved(game.game.info().id) {
        return Err(value_error(format!("{} isn't solved", game.game.info().name.en)));
    }
    check_probe(&*game.game).map_err(value_error)?;
    let probed = botyard_catalog::probe(table(py, folder)?, &*game.game).map_err(value_error)?;
    let moves = PyDict::new(py);
    for (order, value) in &probed.moves {
        moves.set_item(order, distance(*value))?;
    }
    let answer = PyDict::new(py);
    answer.set_item("value", word(probed.value))?;
    answer.set_item("dtm", distance(probed.value))?;
    answer.set_item("moves", moves)?;
    Ok(answer)
}

/// Returns each seat's probability of winning with best play: solved for two pigs, learned for more.
#[pyfunction]
pub(crate) fn prospects<'py>(py: Python<'py>, game: &Bound<'py, Game>) -> PyResult<Bound<'py, PyDict>> {
    let game = game.borrow();
    let chances = botyard_catalog::prospects(&*game.game).map_err(value_error)?;
    let answer = PyDict::new(py);
    for (name, chance) in game.game.info().seat_names.iter().zip(chances) {
        answer.set_item(name.id, chance)?;
    }
    Ok(answer)
}
