//! Many copies of an environment that are stepped together, on several threads.

use std::num::NonZero;

use botyard_core::batch::{self, AnyBatch, Autoreset, BatchRows};
use botyard_core::dice::Dice;
use botyard_core::face::Kind;
use numpy::Element;
use numpy::ndarray::Dimension;
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadwriteArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::environment::{environment, form};
use crate::faults::{IllegalAction, value_error};
use crate::game::{Game, seat_id};
use crate::workers::Workers;

/// Number of copies that justify one more thread.
const WORTH_A_THREAD: usize = 64;

/// Shards per thread: a slow thread leaves the rest of its work to others.
const SHARES: usize = 4;

/// Maximum number of copies in a batch.
const MOST: usize = 1 << 24;

/// The compiled part of `botyard.vec`. Its arrays are allocated once and written by every call.
#[pyclass(module = "botyard")]
pub(crate) struct Batch {
    kind: &'static Kind,
    shards: Vec<(usize, Box<dyn AnyBatch>)>,
    workers: Workers,
    size: usize,
    actions: usize,
    seats: usize,
    autoreset: Autoreset,
    most_steps: Option<u32>,
    /// Games that the last step ended and that weren't restarted.
    ended: Vec<bool>,
    dice: Dice,
    /// Observations of the seats that act next.
    #[pyo3(get)]
    observation: Py<PyArray4<i8>>,
    /// Legal actions of the seats that act next.
    #[pyo3(get)]
    action_mask: Py<PyArray2<i8>>,
    /// The seats that act next; -1 once a game is over.
    #[pyo3(get)]
    current_player: Py<PyArray1<i8>>,
    /// Results of all seats in the step that ended a game.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Games that the last step ended.
    #[pyo3(get)]
    terminated: Py<PyArray1<bool>>,
    /// Games that reached the step limit in the last step.
    #[pyo3(get)]
    truncated: Py<PyArray1<bool>>,
    /// Final observations of games that were restarted in the same step.
    #[pyo3(get)]
    final_observation: Option<Py<PyArray4<i8>>>,
}

/// Returns the elements of an array. It was created here and is contiguous, but Python code may have changed
/// its shape.
fn slice<'a, T: Element, D: Dimension>(array: &'a mut PyReadwriteArray<'_, T, D>) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(value_error)
}

/// The rows that haven't been assigned to a shard yet.
struct Rest<'a>(BatchRows<'a>);

fn cut<'a, T>(from: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let whole = std::mem::take(from);
    let (head, tail) = whole.split_at_mut(count.min(whole.len()));
    *from = tail;
    head
}

impl<'a> Rest<'a> {
    fn take(&mut self, copies: usize, size: usize, actions: usize, seats: usize) -> BatchRows<'a> {
        let rows = &mut self.0;
        BatchRows {
            observation: cut(&mut rows.observation, copies * size),
            mask: cut(&mut rows.mask, copies * actions),
            player: cut(&mut rows.player, copies),
            rewards: cut(&mut rows.rewards, copies * seats),
            terminated: cut(&mut rows.terminated, copies),
            truncated: cut(&mut rows.truncated, copies),
            final_observation: rows.final_observation.as_mut().map(|last| cut(last, copies * size)),
        }
    }
}

fn failed() -> PyErr {
    PyRuntimeError::new_err("a thread of the batch failed")
}

impl Batch {
    /// Lets every shard write its rows, on the threads.
    fn write(
        &mut self,
        py: Python<'_>,
        work: impl Fn(&mut dyn AnyBatch, usize, &mut BatchRows<'_>) + Sync,
    ) -> PyResult<()> {
        let (size, actions, seats) = (self.size, self.actions, self.seats);
        let mut observation = self.observation.bind(py).try_readwrite().map_err(value_error)?;
        let mut mask = self.action_mask.bind(py).try_readwrite().map_err(value_error)?;
        let mut player = self.current_player.bind(py).try_readwrite().map_err(value_error)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(value_error)?;
        let mut terminated = self.terminated.bind(py).try_readwrite().map_err(value_error)?;
        let mut truncated = self.truncated.bind(py).try_readwrite().map_err(value_error)?;
        let last = self.final_observation.as_ref().map(|last| last.bind(py).try_readwrite());
        let mut last = last.transpose().map_err(value_error)?;
        let rows = BatchRows {
            observation: slice(&mut observation)?,
            mask: slice(&mut mask)?,
            player: slice(&mut player)?,
            rewards: slice(&mut rewards)?,
            terminated: slice(&mut terminated)?,
            truncated: slice(&mut truncated)?,
            final_observation: last.as_mut().map(slice).transpose()?,
        };
        let copies: usize = self.shards.iter().map(|(copies, _)| copies).sum();
        let whole = rows.observation.len() == copies * size
            && rows.mask.len() == copies * actions
            && rows.player.len() == copies
            && rows.rewards.len() == copies * seats
            && rows.terminated.len() == copies
            && rows.truncated.len() == copies
            && rows.final_observation.as_ref().is_none_or(|last| last.len() == copies * size);
        if !whole {
            return Err(value_error("an array of this batch was resized"));
        }
        let mut rest = Rest(rows);
        let mut first = 0;
        let mut jobs = Vec::new();
        for (copies, shard) in &mut self.shards {
            jobs.push((first, shard, rest.take(*copies, size, actions, seats)));
            first += *copies;
        }
        let workers = &mut self.workers;
        let job = |(first, shard, mut rows): (usize, &mut Box<dyn AnyBatch>, BatchRows<'_>)| {
            work(&mut **shard, first, &mut rows);
        };
        if !py.detach(|| workers.each(jobs, job)) {
            return Err(failed());
        }
        let terminated = terminated.as_slice().map_err(value_error)?;
        let truncated = truncated.as_slice().map_err(value_error)?;
        // Games that were restarted in the same step go on.
        let stays = self.autoreset != Autoreset::SameStep;
        let over = terminated.iter().zip(truncated).map(|(&over, &late)| stays && (over || late));
        self.ended.clear();
        self.ended.extend(over);
        Ok(())
    }

    fn copies(&self) -> usize {
        self.shards.iter().map(|(copies, _)| copies).sum()
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, form, num_envs, *, threads = 1, autoreset = "next_step", max_steps = None))]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        form: &str,
        num_envs: usize,
        threads: usize,
        autoreset: &str,
        max_steps: Option<u32>,
    ) -> PyResult<Batch> {
        let game = game.borrow();
        let id = game.game.info().id;
        self::form(id, form)?;
        let autoreset = match autoreset {
            "next_step" => Autoreset::NextStep,
            "same_step" => Autoreset::SameStep,
            "disabled" => Autoreset::Disabled,
            other => {
                return Err(value_error(format!(
                    "there is no autoreset mode {other:?}: say next_step, same_step or disabled"
                )));
            }
        };
        if max_steps == Some(0) {
            return Err(value_error("max_steps must be at least 1"));
        }
        if num_envs == 0 || num_envs > MOST {
            return Err(value_error(format!("num_envs is {num_envs}: it must be from 1 to {MOST}")));
        }
        let threads = NonZero::new(threads).ok_or_else(|| value_error("threads must be at least 1"))?.get();
        let environment = environment(&game, form)?;
        let [planes, rows, columns] = environment.shape();
        let sizes = environment.dimensions();
        if sizes.len() != 1 {
            return Err(value_error(format!(
                "the form {form:?} has no action mask: play {id} in another form"
            )));
        }
        let actions = sizes[0];
        let seats = environment.game().seats();
        let most = num_envs.div_ceil(WORTH_A_THREAD);
        let threads = threads.min(most);
        let shards = if threads == 1 { 1 } else { most.min(threads * SHARES) };
        let share = |shard: usize| num_envs / shards + usize::from(shard < num_envs % shards);
        let last = (autoreset == Autoreset::SameStep)
            .then(|| PyArray4::zeros(py, [num_envs, planes, rows, columns], false).unbind());
        Ok(Batch {
            kind: game.kind,
            shards: (0..shards).map(|shard| (share(shard), environment.batch(share(shard)))).collect(),
            workers: Workers::new(threads),
            size: planes * rows * columns,
            actions,
            seats,
            autoreset,
            most_steps: max_steps,
            ended: vec![false; num_envs],
            dice: Dice::new(0),
            observation: PyArray4::zeros(py, [num_envs, planes, rows, columns], false).unbind(),
            action_mask: PyArray2::zeros(py, [num_envs, actions], false).unbind(),
            current_player: PyArray1::zeros(py, [num_envs], false).unbind(),
            rewards: PyArray2::zeros(py, [num_envs, seats], false).unbind(),
            terminated: PyArray1::zeros(py, [num_envs], false).unbind(),
            truncated: PyArray1::zeros(py, [num_envs], false).unbind(),
            final_observation: last,
        })
    }

    /// Restarts the games, or those selected by a mask. The seed is that of `sample`; the games have no
    /// randomness.
    #[pyo3(signature = (seed = None, mask = None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seed: Option<u64>,
        mask: Option<&Bound<'_, PyArray1<bool>>>,
    ) -> PyResult<()> {
        if let Some(seed) = seed {
            self.dice = Dice::new(seed);
        }
        let mask = mask.map(|mask| mask.try_readonly().map_err(value_error)).transpose()?;
        let which = match &mask {
            Some(mask) if mask.len() == self.copies() => Some(mask.as_slice().map_err(value_error)?),
            Some(mask) => {
                let copies = self.copies();
                return Err(value_error(format!("the mask has {} values for {copies} games", mask.len())));
            }
            None => None,
        };
        self.write(py, |shard, first, rows| {
            let copies = rows.player.len();
            shard.reset(which.map(|which| &which[first..first + copies]), rows);
        })
    }

    /// Plays one action in every game and updates all arrays. Raises IllegalAction, without changing
    /// anything, if one isn't legal.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let actions = actions.try_readonly().map_err(value_error)?;
        let copies = self.copies();
        if actions.len() != copies {
            return Err(value_error(format!("there are {} actions for {copies} games", actions.len())));
        }
        let actions = actions.as_slice().map_err(value_error)?;
        let autoreset = self.autoreset;
        {
            let mask = self.action_mask.bind(py).try_readonly().map_err(value_error)?;
            let mask = mask.as_slice().map_err(value_error)?;
            for (copy, (&action, &ended)) in actions.iter().zip(&self.ended).enumerate() {
                if ended && autoreset == Autoreset::Disabled {
                    let why = format!("game {copy} is over: reset it, or choose an autoreset mode");
                    return Err(IllegalAction::new_err(why));
                }
                let legal = usize::try_from(action).is_ok_and(|action| {
                    action < self.actions && mask.get(copy * self.actions + action) == Some(&1)
                });
                if !ended && !legal {
                    let why = format!("action {action} isn't legal in game {copy}");
                    return Err(IllegalAction::new_err(why));
                }
            }
        }
        let most_steps = self.most_steps;
        self.write(py, |shard, first, rows| {
            let copies = rows.player.len();
            shard.step(&actions[first..first + copies], autoreset, most_steps, rows);
        })
    }

    /// Returns a random legal action for every game, 0 for games that are over.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let seed = self.dice.bits();
        let mask = self.action_mask.bind(py).try_readonly().map_err(value_error)?;
        let mask = mask.as_slice().map_err(value_error)?;
        let mut chosen = vec![0; self.copies()];
        let mut rest = &mut chosen[..];
        let mut first = 0;
        let mut jobs = Vec::new();
        for (copies, _) in &self.shards {
            jobs.push((first, cut(&mut rest, *copies)));
            first += *copies;
        }
        let (workers, actions) = (&mut self.workers, self.actions);
        let job = |(first, chosen): (usize, &mut [i64])| {
            let masks = mask.get(first * actions..).unwrap_or_default();
            batch::sample(masks, actions, seed, first, chosen);
        };
        if !py.detach(|| workers.each(jobs, job)) {
            return Err(failed());
        }
        Ok(PyArray1::from_vec(py, chosen))
    }

    /// Returns the current game of one copy.
    fn game(&self, index: usize) -> PyResult<Game> {
        let mut first = 0;
        for (copies, shard) in &self.shards {
            if let Some(environment) = index.checked_sub(first).and_then(|copy| shard.get(copy)) {
                return Ok(Game::going_on(self.kind, environment.game().boxed_clone()));
            }
            first += copies;
        }
        Err(value_error(format!("there is no game {index}: they are 0 to {}", self.copies() - 1)))
    }

    /// The number of games.
    #[getter]
    fn num_envs(&self) -> usize {
        self.copies()
    }

    /// The number of actions.
    #[getter]
    fn num_actions(&self) -> usize {
        self.actions
    }

    /// The number of seats.
    #[getter]
    fn num_seats(&self) -> usize {
        self.seats
    }

    /// The number of threads.
    #[getter]
    fn threads(&self) -> usize {
        self.workers.count()
    }

    /// The names of the seats.
    #[getter]
    fn seats(&self) -> Vec<String> {
        botyard_core::Seat::first(self.seats).map(|seat| seat_id(self.kind.info, seat)).collect()
    }
}
