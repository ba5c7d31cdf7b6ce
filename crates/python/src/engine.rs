//! `botyard.Engine`: computer players.

use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use botyard_catalog::Computer;
use botyard_engine::{Limits, Stop};
use botyard_oracle::Shelf;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::faults::{check_signals, value_error};
use crate::game::{Game, kind, seat_id};

/// A computer player.
///
/// `Engine("soccolot", level=5)` plays at a level; `game_info` lists the levels of a game. The same seed
/// gives the same orders unless the level uses a time limit.
#[pyclass(module = "botyard")]
pub(crate) struct Engine {
    game: &'static str,
    #[pyo3(get)]
    level: String,
    computer: Mutex<Box<dyn Computer>>,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, *, level = None, seed = 0, data = None))]
    fn new(
        game: &str,
        level: Option<&Bound<'_, PyAny>>,
        seed: u64,
        data: Option<PathBuf>,
    ) -> PyResult<Engine> {
        let info = kind(game)?.info;
        let level = level.map_or(Ok("max".to_owned()), |level| level.str().map(|text| text.to_string()))?;
        let shelf = Arc::new(Shelf::new(data));
        let computer = botyard_catalog::computer(info.id, &level, seed, &shelf).map_err(value_error)?;
        Ok(Engine { game: info.id, level, computer: Mutex::new(computer) })
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// Returns an order for a seat; by default the one whose turn it is.
    ///
    /// Thinks within these limits, or within those of its level. It uses no information that is hidden from
    /// the seat.
    #[pyo3(signature = (game, seat = None, *, nodes = None, depth = None, seconds = None))]
    fn best(
        &mut self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        seat: Option<&str>,
        nodes: Option<u64>,
        depth: Option<u32>,
        seconds: Option<f64>,
    ) -> PyResult<String> {
        let (position, seat) = {
            let game = game.borrow();
            if game.game.info().id != self.game {
                let other = game.game.info().id;
                return Err(value_error(format!("this engine plays {}, not {other}", self.game)));
            }
            (game.game.boxed_clone(), game.seat_or_turn(seat)?)
        };
        let time = match seconds {
            Some(seconds) => Some(Duration::try_from_secs_f64(seconds).map_err(value_error)?),
            None => None,
        };
        let computer = self.computer.get_mut().unwrap_or_else(PoisonError::into_inner);
        let limits = if nodes.is_none() && depth.is_none() && time.is_none() {
            computer.usual_limits()
        } else {
            let timed = time.map_or_else(Limits::default, Limits::time);
            Limits { nodes, depth, ..timed }
        };
        let stop = Stop::new();
        let order = py.detach(|| {
            std::thread::scope(|scope| {
                let (answer, answered) = channel();
                let stop_thinking = stop.clone();
                let (position, limits) = (&*position, &limits);
                let thinks = move || {
                    // Fails only if the receiver is gone.
                    let _ = answer.send(computer.order_within(position, seat, limits, &stop_thinking));
                };
                std::thread::Builder::new().spawn_scoped(scope, thinks).map_err(PyErr::from)?;
                let mut interrupted = Ok(());
                loop {
                    match answered.recv_timeout(Duration::from_millis(50)) {
                        Ok(order) => return interrupted.map(|()| order),
                        Err(RecvTimeoutError::Timeout) => {
                            if let Err(why) = check_signals() {
                                interrupted = Err(why);
                                stop.set();
                            }
                        }
                        Err(RecvTimeoutError::Disconnected) => {
                            return Err(PyRuntimeError::new_err("the engine stopped without an answer"));
                        }
                    }
                }
            })
        })?;
        order.ok_or_else(|| value_error(format!("{} has no order due", seat_id(position.info(), seat))))
    }

    fn __repr__(&self) -> String {
        format!("<botyard.Engine {} level {}>", self.game, self.level)
    }
}
