//! `botyard.Game`: a game in progress with its history.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use botyard_core::dice::Dice;
use botyard_core::face::{AnyGame, Kind, OptionPair};
use botyard_core::perft::Divided;
use botyard_core::{GameInfo, Listing, Seat, Seats, Viewer};
use botyard_draw::{Look, Theme, picture, pixels, png, text};
use botyard_engine::Threads;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::faults::{check_signals, illegal, value_error};
use crate::json::to_python;

/// Maximum depth of perft: every ply takes some of the stack.
const DEEPEST: u32 = 100;

/// A step of the history.
#[derive(Clone)]
pub(crate) enum PlayedStep {
    /// One order of each seat that owed one.
    Orders(Vec<(Seat, String)>),
    /// A player gave up.
    Retired(Seat),
}

/// A game in progress.
///
/// `Game("duel")` starts a game; options are keywords, as in `Game("duel", edition="dobutsu")` or
/// `Game("pigs", seats=4, variant="bash")`. Orders are text in the notation of the game.
#[pyclass(module = "botyard")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) kind: &'static Kind,
    /// The initial position, if it isn't the usual one.
    pub(crate) first: Option<String>,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) steps: Vec<PlayedStep>,
}

/// The end of a game: the place of every seat and the rule that ended it.
#[pyclass(module = "botyard", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct Outcome {
    places: Vec<(String, u8)>,
    /// The seat in first place; None if it is shared.
    #[pyo3(get)]
    winner: Option<String>,
    /// The rule that ended the game, in words.
    #[pyo3(get)]
    reason: String,
    /// The rule that ended the game, as a stable code.
    #[pyo3(get)]
    code: String,
}

#[pymethods]
impl Outcome {
    /// The place of every seat, 1 for the best; tied seats share the better place.
    #[getter]
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let places = PyDict::new(py);
        for (seat, place) in &self.places {
            places.set_item(seat, place)?;
        }
        Ok(places)
    }

    fn __repr__(&self) -> String {
        let places: Vec<String> =
            self.places.iter().map(|(seat, place)| format!("'{seat}': {place}")).collect();
        format!("Outcome({{{}}}, {:?})", places.join(", "), self.reason)
    }
}

/// Converts keyword arguments to options; numbers and booleans are converted to text.
pub(crate) fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<OptionPair>> {
    let mut pairs = Vec::new();
    for (key, value) in given.into_iter().flatten() {
        pairs.push((key.extract::<String>()?, value.str()?.to_string()));
    }
    Ok(pairs)
}

/// Returns the game with this id.
pub(crate) fn kind(id: &str) -> PyResult<&'static Kind> {
    botyard_catalog::find(id).map_err(value_error)
}

/// Returns the seat with this name.
pub(crate) fn seat_named(info: &GameInfo, seats: usize, name: &str) -> PyResult<Seat> {
    let names = &info.seat_names[..seats.min(info.seat_names.len())];
    let named = |known: &&botyard_core::SeatName| known.id == name || known.name.eq_ignore_ascii_case(name);
    let found = names.iter().position(|known| named(&known)).and_then(Seat::new);
    found.ok_or_else(|| {
        let ids: Vec<&str> = names.iter().map(|name| name.id).collect();
        value_error(format!("unknown seat {name:?}: expected {}", ids.join(", ")))
    })
}

/// Returns the name of a seat.
pub(crate) fn seat_id(info: &GameInfo, seat: Seat) -> String {
    info.seat_names.get(seat.index()).map_or("?", |name| name.id).to_owned()
}

/// Returns the appearance of a picture.
pub(crate) fn look(theme: &str, flipped: bool) -> PyResult<Look> {
    let theme: Theme = theme.parse().map_err(value_error)?;
    Ok(Look { theme, flipped, ..Look::default() })
}

impl Game {
    /// Creates a game that continues from the current position of another.
    pub(crate) fn going_on(kind: &'static Kind, game: Box<dyn AnyGame>) -> Game {
        let first = Some(game.position());
        Game { kind, first, game, steps: Vec::new() }
    }

    pub(crate) fn begin(
        kind: &'static Kind,
        options: &[OptionPair],
        position: Option<String>,
        seats: Option<usize>,
    ) -> PyResult<Game> {
        let game = kind.begin(options, position.as_deref(), seats).map_err(value_error)?;
        Ok(Game { kind, first: position, game, steps: Vec::new() })
    }

    pub(crate) fn seat(&self, name: &str) -> PyResult<Seat> {
        seat_named(self.game.info(), self.game.seats(), name)
    }

    /// Returns this seat, or the only one that owes an order.
    pub(crate) fn seat_or_turn(&self, name: Option<&str>) -> PyResult<Seat> {
        match name {
            Some(name) => self.seat(name),
            None => self.game.to_act().only().ok_or_else(|| {
                value_error(if self.game.outcome().is_some() {
                    "the game is over"
                } else {
                    "several seats have an order due: choose one"
                })
            }),
        }
    }

    fn viewer(&self, seat: Option<&str>) -> PyResult<Viewer> {
        seat.map_or(Ok(Viewer::Public), |seat| Ok(Viewer::Seat(self.seat(seat)?)))
    }

    fn names(&self, seats: Seats) -> Vec<String> {
        seats.iter().map(|seat| seat_id(self.game.info(), seat)).collect()
    }

    fn count(&self, py: Python<'_>, depth: u32, threads: usize) -> PyResult<Divided<String>> {
        if depth > DEEPEST {
            return Err(value_error(format!("nobody counts {depth} plies: {DEEPEST} are the most")));
        }
        let threads = NonZero::new(threads).ok_or_else(|| value_error("there must be a thread"))?;
        let stopped = AtomicBool::new(false);
        let counted = py.detach(|| {
            self.game.divide(depth, &Threads(threads), &|_| {
                if check_signals().is_err() {
                    stopped.store(true, Ordering::Relaxed);
                }
                if stopped.load(Ordering::Relaxed) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
        });
        match counted {
            Some(Some(divided)) => Ok(divided),
            Some(None) => Err(pyo3::exceptions::PyKeyboardInterrupt::new_err(())),
            None => Err(value_error(format!("moves of {} can't be counted", self.game.info().name.en))),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, *, seats = None, position = None, **options))]
    fn new(
        game: &str,
        seats: Option<usize>,
        position: Option<String>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Game> {
        Game::begin(kind(game)?, &self::options(options)?, position, seats)
    }

    /// Creates a game from the text of a position.
    #[staticmethod]
    #[pyo3(signature = (game, position, **options))]
    fn from_position(game: &str, position: String, options: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
        Game::begin(kind(game)?, &self::options(options)?, Some(position), None)
    }

    /// The id of the game, such as `duel`.
    #[getter]
    fn id(&self) -> &'static str {
        self.game.info().id
    }

    /// The name of the game, such as `Robot Duel`.
    #[getter]
    fn name(&self) -> &'static str {
        self.game.info().name.en
    }

    /// The names of the seats, `w` and `b` or `A` to `H`.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.names(Seats::first(self.game.seats()))
    }

    /// Every option with its value.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (key, value) in self.game.options() {
            options.set_item(key, value)?;
        }
        Ok(options)
    }

    /// The seats that owe an order; empty once the game is over.
    #[getter]
    fn to_act(&self) -> Vec<String> {
        self.names(self.game.to_act())
    }

    /// The only seat that owes an order; None if several do, or none.
    #[getter]
    fn turn(&self) -> Option<String> {
        self.game.to_act().only().map(|seat| seat_id(self.game.info(), seat))
    }

    /// Returns the legal orders of a seat; by default the one whose turn it is.
    ///
    /// Robo Battle Pigs has too many programs to list: that raises ValueError, and `count_orders` counts
    /// them.
    #[pyo3(signature = (seat = None))]
    fn orders(&self, seat: Option<&str>) -> PyResult<Vec<String>> {
        if seat.is_none() && self.game.to_act().is_empty() {
            return Ok(Vec::new());
        }
        let seat = self.seat_or_turn(seat)?;
        match self.game.orders(seat) {
            Listing::All(orders) => Ok(orders),
            Listing::Count(count) => Err(value_error(format!(
                "{} has {count} orders to choose from, too many to list: see count_orders and random_order",
                seat_id(self.game.info(), seat)
            ))),
        }
    }

    /// Returns the number of legal orders of a seat.
    #[pyo3(signature = (seat = None))]
    fn count_orders(&self, seat: Option<&str>) -> PyResult<u64> {
        if seat.is_none() && self.game.to_act().is_empty() {
            return Ok(0);
        }
        Ok(match self.game.orders(self.seat_or_turn(seat)?) {
            Listing::All(orders) => orders.len() as u64,
            Listing::Count(count) => count,
        })
    }

    /// Returns a random legal order of a seat, the same for the same seed.
    #[pyo3(signature = (seat = None, *, seed = 0))]
    fn random_order(&self, seat: Option<&str>, seed: u64) -> PyResult<String> {
        let order = self.game.random_order(self.seat_or_turn(seat)?, &mut Dice::new(seed));
        order.ok_or_else(|| value_error("this seat has no order due"))
    }

    /// Returns the canonical text of an order if it is legal; raises IllegalOrder with the reason if not.
    #[pyo3(signature = (order, seat = None))]
    fn check(&self, order: &str, seat: Option<&str>) -> PyResult<String> {
        self.game.check(self.seat_or_turn(seat)?, order).map_err(illegal)
    }

    /// Plays an order, or a dictionary with one for every seat that owes one. Returns the events.
    ///
    /// Raises IllegalOrder, without changing anything, if an order isn't legal or is missing.
    fn play(&mut self, py: Python<'_>, orders: &Bound<'_, PyAny>) -> PyResult<Vec<Py<PyAny>>> {
        let mut given: Vec<(Seat, String)> = Vec::new();
        if let Ok(order) = orders.extract::<String>() {
            if self.game.outcome().is_some() {
                return Err(illegal("the game is over"));
            }
            given.push((self.seat_or_turn(None)?, order));
        } else if let Ok(dict) = orders.cast::<PyDict>() {
            for (seat, order) in dict {
                given.push((self.seat(&seat.extract::<String>()?)?, order.extract()?));
            }
        } else {
            return Err(PyTypeError::new_err("an order is a text, orders are a dictionary of texts by seat"));
        }
        let texts: Vec<(Seat, &str)> = given.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
        let played = self.game.play(&texts).map_err(illegal)?;
        self.steps.push(PlayedStep::Orders(played.orders));
        played.events.iter().map(|event| to_python(py, &event.data())).collect()
    }

    /// Retires a seat from a game that continues without it. Returns the events. Raises ValueError for games
    /// that end when a player gives up.
    fn retire(&mut self, py: Python<'_>, seat: &str) -> PyResult<Vec<Py<PyAny>>> {
        let seat = self.seat(seat)?;
        let events = self.game.retire(seat);
        let events = events.ok_or_else(|| value_error("this game ends when a player gives up"))?;
        self.steps.push(PlayedStep::Retired(seat));
        events.iter().map(|event| to_python(py, &event.data())).collect()
    }

    /// Plays random orders until the game is over, or at most `steps` steps. Returns the number of steps.
    #[pyo3(signature = (*, seed = 0, steps = None))]
    fn play_random(&mut self, py: Python<'_>, seed: u64, steps: Option<u64>) -> PyResult<u64> {
        let mut dice = Dice::new(seed);
        for number in 0..steps.unwrap_or(u64::MAX) {
            if number % 256 == 255 {
                py.check_signals()?;
            }
            let orders = self.game.random_orders(&mut dice);
            let texts: Vec<(Seat, &str)> =
                orders.iter().map(|(seat, order)| (*seat, order.as_str())).collect();
            match self.game.play(&texts) {
                Ok(played) => self.steps.push(PlayedStep::Orders(played.orders)),
                Err(_) => return Ok(number),
            }
        }
        Ok(steps.unwrap_or(u64::MAX))
    }

    /// The outcome of the game; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        let info = self.game.info();
        let outcome = self.game.outcome()?;
        Some(Outcome {
            places: outcome.places.iter().map(|(seat, &place)| (seat_id(info, seat), place)).collect(),
            winner: outcome.winner().map(|seat| seat_id(info, seat)),
            reason: outcome.reason.words.en.to_owned(),
            code: outcome.reason.code.to_owned(),
        })
    }

    /// Returns everything that a seat may know, by default the public, as plain data.
    #[pyo3(signature = (seat = None))]
    fn view(&self, py: Python<'_>, seat: Option<&str>) -> PyResult<Py<PyAny>> {
        to_python(py, &self.game.view(self.viewer(seat)?))
    }

    /// The position as one line of text, secrets included.
    #[getter]
    fn position(&self) -> String {
        self.game.position()
    }

    /// The position as chess variant programs write it; None for games without such a form.
    #[getter]
    fn fen(&self) -> Option<String> {
        self.game.fen()
    }

    /// Returns an order in the short notation of chess variant programs; None for games without one. Raises
    /// IllegalOrder if it isn't legal.
    fn san(&self, order: &str) -> PyResult<Option<String>> {
        let seat = self.seat_or_turn(None)?;
        let order = self.game.check(seat, order).map_err(illegal)?;
        Ok(self.game.san(seat, &order))
    }

    /// A hash of the position: equal for equal positions, whatever their history, and almost never for
    /// others.
    #[getter]
    fn key(&self) -> u64 {
        self.game.key()
    }

    /// The orders played so far, a dictionary by seat for each step; the order of a seat that gave up is
    /// None.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let info = self.game.info();
        let mut history = Vec::new();
        for step in &self.steps {
            let orders = PyDict::new(py);
            match step {
                PlayedStep::Orders(given) => {
                    for (seat, order) in given {
                        orders.set_item(seat_id(info, *seat), order)?;
                    }
                }
                PlayedStep::Retired(seat) => orders.set_item(seat_id(info, *seat), py.None())?,
            }
            history.push(orders);
        }
        Ok(history)
    }

    /// Returns an independent copy.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let read = py.import("botyard._botyard")?.getattr("Game")?.getattr("from_record")?;
        Ok((read, PyTuple::new(py, [self.record(None)?])?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| {
            let other = other.borrow();
            other.id() == self.id()
                && other.game.options() == self.game.options()
                && other.game.position() == self.game.position()
        })
    }

    fn __hash__(&self) -> u64 {
        self.game.key()
    }

    /// Returns the number of lines of play of `depth` plies.
    #[pyo3(signature = (depth, *, threads = 1))]
    fn perft(&self, py: Python<'_>, depth: u32, threads: usize) -> PyResult<u64> {
        self.count(py, depth, threads).map(|divided| divided.nodes)
    }

    /// Returns the same count for each first move.
    #[pyo3(signature = (depth, *, threads = 1))]
    fn divide<'py>(&self, py: Python<'py>, depth: u32, threads: usize) -> PyResult<Bound<'py, PyDict>> {
        let moves = PyDict::new(py);
        for (order, count) in self.count(py, depth, threads)?.moves {
            moves.set_item(order, count)?;
        }
        Ok(moves)
    }

    /// Returns the board in plain characters, as seen by a seat or, by default, the public.
    #[pyo3(signature = (seat = None, *, flipped = false))]
    fn text(&self, seat: Option<&str>, flipped: bool) -> PyResult<String> {
        Ok(text::plain(&self.game.scene(self.viewer(seat)?), self.game.info(), flipped))
    }

    /// Returns the board as an SVG document, as seen by a seat or, by default, the public. Themes are light,
    /// dark and print.
    #[pyo3(signature = (seat = None, *, flipped = false, theme = "light"))]
    fn svg(&self, seat: Option<&str>, flipped: bool, theme: &str) -> PyResult<String> {
        Ok(picture(&self.game.scene(self.viewer(seat)?), &look(theme, flipped)?, &[]))
    }

    /// Returns the board as a PNG file of this width in pixels.
    #[pyo3(signature = (seat = None, *, width = 480, flipped = false, theme = "light"))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        width: u32,
        flipped: bool,
        theme: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let svg = self.svg(seat, flipped, theme)?;
        let bytes = py.detach(|| png(&svg, width)).map_err(value_error)?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Returns the board as pixels: width, height and three bytes per pixel.
    #[pyo3(signature = (seat = None, *, width = 320, flipped = false, theme = "light"))]
    fn rgb<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        width: u32,
        flipped: bool,
        theme: &str,
    ) -> PyResult<(u32, u32, Bound<'py, PyBytes>)> {
        let svg = self.svg(seat, flipped, theme)?;
        let picture = py.detach(|| pixels(&svg, width)).map_err(value_error)?;
        Ok((picture.width, picture.height, PyBytes::new(py, &picture.rgb)))
    }

    fn _repr_svg_(&self) -> String {
        picture(&self.game.scene(Viewer::Public), &Look::default(), &[])
    }

    /// Returns the game as a record (`.yard`), with the names of players by seat if they are given.
    #[pyo3(signature = (players = None))]
    pub(crate) fn record(&self, players: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut record = crate::records::record(self);
        for (seat, name) in players.into_iter().flatten() {
            let seat = self.seat(&seat.extract::<String>()?)?;
            record.players[seat.index()] = Some(name.extract()?);
        }
        Ok(record.write())
    }

    /// Reads the game of a record, with its history.
    #[staticmethod]
    pub(crate) fn from_record(text: &str) -> PyResult<Game> {
        crate::records::read(text)
    }

    fn __str__(&self) -> String {
        text::plain(&self.game.scene(Viewer::Public), self.game.info(), false)
    }

    /// Leaves out positions with secrets, because notebooks print this.
    fn __repr__(&self) -> PyResult<String> {
        if self.game.has_secrets() {
            return Ok(format!("<botyard.Game {}>", self.id()));
        }
        let position = self.game.position();
        if position.contains('\n') {
            return Err(PyRuntimeError::new_err("a position is one line"));
        }
        Ok(format!("<botyard.Game {} {position:?}>", self.id()))
    }
}
