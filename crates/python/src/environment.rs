//! A single environment, for PettingZoo, Gymnasium and OpenSpiel.

use botyard_core::Seat;
use std::sync::Arc;

use botyard_core::environment::{AnyEnvironment, AnyEnvironmentForm};
use botyard_core::face::Kind;
use numpy::ndarray::ArrayView3;
use numpy::{PyArray1, PyArray3};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::faults::{IllegalAction, value_error};
use crate::game::{Game, kind};

/// A game that is played by numbered actions, one seat at a time; orders of other seats stay hidden until all
/// are in.
///
/// Seats are counted from 0. `environments` lists the forms of a game.
#[pyclass(module = "botyard")]
pub(crate) struct Environment {
    pub(crate) kind: &'static Kind,
    pub(crate) environment: Box<dyn AnyEnvironment>,
    count: usize,
    size: [usize; 3],
    form: String,
    start: Arc<Game>,
    /// Actions since the start, for pickling.
    played: Vec<usize>,
}

/// Contents of a pickle: the record of the initial game, the form, the actions.
type Pickle = (String, String, Vec<usize>);

/// Returns the form with this suffix.
pub(crate) fn form(game: &str, suffix: &str) -> PyResult<AnyEnvironmentForm> {
    let mut forms = botyard_catalog::environments(game);
    match forms.iter().position(|form| form.suffix == suffix) {
        Some(index) => Ok(forms.swap_remove(index)),
        None => {
            let known: Vec<String> = forms.iter().map(|form| format!("{:?}", form.suffix)).collect();
            Err(value_error(format!(
                "{game} has no environment {suffix:?}: expected one of {}",
                known.join(", ")
            )))
        }
    }
}

/// Creates the environment of a game in a form.
pub(crate) fn environment(game: &Game, suffix: &str) -> PyResult<Box<dyn AnyEnvironment>> {
    let info = game.game.info();
    let made = form(info.id, suffix)?.make(&*game.game);
    made.ok_or_else(|| {
        let options: Vec<String> =
            game.game.options().iter().map(|(key, value)| format!("{key}={value}")).collect();
        value_error(format!(
            "{} with {} can't be played in the form {suffix:?}",
            info.name.en,
            options.join(" ")
        ))
    })
}

/// Returns the forms of a game's environments: suffix, whether all seats act at once, and fixed options.
#[pyfunction]
pub(crate) fn environments<'py>(py: Python<'py>, game: &str) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let mut forms = Vec::new();
    for form in botyard_catalog::environments(kind(game)?.info.id) {
        let facts = PyDict::new(py);
        facts.set_item("suffix", form.suffix)?;
        facts.set_item("parallel", form.parallel)?;
        let options = PyDict::new(py);
        for (key, value) in form.options {
            options.set_item(key, value)?;
        }
        facts.set_item("options", options)?;
        forms.push(facts);
    }
    Ok(forms)
}

impl Environment {
    fn seat(&self, index: usize) -> PyResult<Seat> {
        let seat = Seat::new(index).filter(|seat| seat.index() < self.environment.game().seats());
        seat.ok_or_else(|| value_error(format!("there is no seat {index}")))
    }

    fn begin(start: Game, form: &str) -> PyResult<Environment> {
        let environment = environment(&start, form)?;
        let count = environment.dimensions().iter().product();
        let (size, form, played) = (environment.shape(), form.to_owned(), Vec::new());
        Ok(Environment { kind: start.kind, environment, count, size, form, start: Arc::new(start), played })
    }
}

#[pymethods]
impl Environment {
    #[new]
    #[pyo3(signature = (game, form = ""))]
    fn new(game: &Bound<'_, Game>, form: &str) -> PyResult<Environment> {
        Environment::begin(game.borrow().clone(), form)
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.size.into()
    }

    /// The number of actions.
    #[getter]
    fn num_actions(&self) -> usize {
        self.count
    }

    /// Sizes of the choices that an action consists of.
    #[getter]
    fn dimensions(&self) -> Vec<usize> {
        self.environment.dimensions()
    }

    /// Whether every action is legal at any time.
    #[getter]
    fn is_total(&self) -> bool {
        self.environment.is_total()
    }

    /// The number of seats.
    #[getter]
    fn num_seats(&self) -> usize {
        self.environment.game().seats()
    }

    /// The seat that acts next; -1 once the game is over.
    #[getter]
    fn turn(&self) -> i64 {
        self.environment.turn().map_or(-1, |seat| seat.index() as i64)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.environment.turn().is_none()
    }

    /// Returns the planes that a seat may see.
    fn observe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyArray3<i8>>> {
        let seat = self.seat(seat)?;
        let mut planes = vec![0; self.size.iter().product()];
        self.environment.observe(seat, &mut planes);
        // Copying into an array owned by numpy is faster than wrapping memory allocated by Rust.
        let planes = ArrayView3::from_shape(self.size, &planes).map_err(value_error)?;
        Ok(PyArray3::from_array(py, &planes))
    }

    /// Returns 1 for every legal action of the seat that acts next.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let mut mask = vec![0; self.count];
        self.environment.mask(&mut mask);
        PyArray1::from_slice(py, &mask)
    }

    /// Returns the legal actions of the seat that acts next, in ascending order.
    fn actions(&self) -> Vec<usize> {
        self.environment.actions()
    }

    /// Plays an action of the seat that acts next. Raises IllegalAction, without changing anything, if it
    /// isn't legal.
    fn act(&mut self, action: i64) -> PyResult<()> {
        if let Ok(number) = usize::try_from(action)
            && self.environment.act(number)
        {
            self.played.push(number);
            return Ok(());
        }
        Err(IllegalAction::new_err(if self.environment.turn().is_none() {
            "the game is over".to_owned()
        } else {
            format!("action {action} isn't legal here")
        }))
    }

    /// Plays an action like `act`, and returns the seat that acts next.
    fn step(&mut self, action: i64) -> PyResult<i64> {
        self.act(action)?;
        Ok(self.turn())
    }

    /// Returns observation and mask of a seat in a dictionary; the mask is all zeros unless the seat acts
    /// next.
    fn look<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Bound<'py, PyDict>> {
        let look = PyDict::new(py);
        look.set_item(intern!(py, "observation"), self.observe(py, seat)?)?;
        let mask =
            if self.turn() == seat as i64 { self.mask(py) } else { PyArray1::zeros(py, [self.count], false) };
        look.set_item(intern!(py, "action_mask"), mask)?;
        Ok(look)
    }

    /// Returns a legal action in the notation of the game; raises IllegalAction for any other.
    fn action_to_text(&self, action: usize) -> PyResult<String> {
        let text = self.environment.action_text(action);
        text.ok_or_else(|| IllegalAction::new_err(format!("action {action} isn't legal here")))
    }

    /// Returns the legal action with this text; raises IllegalAction if there is none.
    fn text_to_action(&self, text: &str) -> PyResult<usize> {
        let actions = self.environment.actions();
        let is_it = |action: &usize| self.environment.action_text(*action).as_deref() == Some(text.trim());
        let found = actions.into_iter().find(is_it);
        found.ok_or_else(|| IllegalAction::new_err(format!("no legal action is called {text:?}")))
    }

    /// Returns the result of a seat whose part in the game is over, from 1 to -1; None while it goes on.
    fn result(&self, seat: usize) -> PyResult<Option<f32>> {
        Ok(self.environment.result(self.seat(seat)?))
    }

    /// Returns the current game, without incomplete orders and without its history except for what the rules
    /// remember.
    fn game(&self) -> Game {
        Game::going_on(self.kind, self.environment.game().boxed_clone())
    }

    /// Returns an independent copy.
    fn copy(&self) -> Environment {
        Environment {
            kind: self.kind,
            environment: self.environment.boxed_clone(),
            count: self.count,
            size: self.size,
            form: self.form.clone(),
            start: Arc::clone(&self.start),
            played: self.played.clone(),
        }
    }

    /// Restores a pickle from a record, a form and actions.
    #[staticmethod]
    fn _restore(record: &str, form: &str, actions: Vec<i64>) -> PyResult<Environment> {
        let mut environment = Environment::begin(Game::from_record(record)?, form)?;
        for action in actions {
            environment.act(action)?;
        }
        Ok(environment)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickle)> {
        let restore = py.import("botyard._botyard")?.getattr("Environment")?.getattr("_restore")?;
        Ok((restore, (self.start.record(None)?, self.form.clone(), self.played.clone())))
    }

    fn __copy__(&self) -> Environment {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Environment {
        self.copy()
    }
}
