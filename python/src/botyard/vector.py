"""Many games of one kind that are stepped together, on several threads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ._botyard import Batch, Game, environments

if TYPE_CHECKING:
    from .gymnasium import VectorEnvironment

__all__ = ["Step", "Vector", "vec"]


class Step(NamedTuple):
    """The state of all games after a reset or a step, one row per game."""

    observation: npt.NDArray[np.int8]
    """Observation of the player who acts next: planes, rows, columns."""
    action_mask: npt.NDArray[np.int8]
    """1 for every legal action of the player who acts next."""
    current_player: npt.NDArray[np.int8]
    """The player who acts next, counted from 0; -1 once a game is over."""
    rewards: npt.NDArray[np.float32]
    """Results of all players in the step that ended a game, else 0."""
    terminated: npt.NDArray[np.bool_]
    """Whether the step ended the game."""
    truncated: npt.NDArray[np.bool_]
    """Whether the step reached `max_steps`."""
    final_observation: npt.NDArray[np.int8] | None
    """Final observations of games that were restarted in the same step; None in other modes."""


def sequential_form(game: str) -> str:
    """Returns the default form of a game in which one player acts at a time."""
    for form in environments(game):
        if not form["parallel"]:
            return str(form["suffix"])
    raise ValueError(f"{game} has no environment in which one player acts at a time")


def autoreset_name(mode: Any) -> str:
    """Normalises a mode: returns `next_step` for `next_step`, `NextStep` and `AutoresetMode.NEXT_STEP`."""
    text = str(getattr(mode, "name", mode))
    names = {"nextstep": "next_step", "samestep": "same_step", "disabled": "disabled"}
    return names.get(text.lower().replace("_", ""), text)


class Vector:
    """Many games that are stepped together. Created by `botyard.vec`."""

    def __init__(self, batch: Batch, *, copy: bool, autoreset: str) -> None:
        self._batch = batch
        self._copy = copy
        self.autoreset: str = autoreset
        self.num_envs: int = batch.num_envs
        self.num_actions: int = batch.num_actions
        self.num_players: int = batch.num_seats
        self.threads: int = batch.threads
        self._step = Step(*(self._view(name) for name in Step._fields))
        batch.reset()

    def _view(self, name: str) -> Any:
        array = getattr(self._batch, name)
        if array is None:
            return None
        view = array.view()
        view.flags.writeable = False
        return view

    def _now(self) -> Step:
        if not self._copy:
            return self._step
        copies: Any = (None if array is None else array.copy() for array in self._step)
        return Step(*copies)

    def reset(self, seed: int | None = None, *, mask: npt.ArrayLike | None = None) -> Step:
        """Restarts all games, or those selected by a boolean mask.

        The games have no randomness: the seed is that of `sample`.
        """
        which = None
        if mask is not None:
            which = np.asarray(mask)
            if which.dtype != np.bool_ or which.shape != (self.num_envs,):
                raise ValueError(
                    f"a mask has {self.num_envs} truth values, not {which.dtype} in the shape {which.shape}"
                )
            which = np.ascontiguousarray(which)
        self._batch.reset(seed, which)
        return self._now()

    def step(self, actions: npt.ArrayLike) -> Step:
        """Plays one action in every game.

        Raises IllegalAction, without changing anything, if one isn't legal.
        """
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"actions are {self.num_envs} whole numbers, not {given.dtype} in the shape {given.shape}"
            )
        self._batch.step(np.ascontiguousarray(given, dtype=np.int64))
        return self._now()

    def sample(self) -> npt.NDArray[np.int64]:
        """Returns a random legal action for every game."""
        return self._batch.sample()

    def game(self, index: int) -> Game:
        """Returns the current state of one of the games."""
        return self._batch.game(index)

    def as_gymnasium(self) -> VectorEnvironment:
        """Returns the games as a `gymnasium.vector.VectorEnv`; the reward is that of the acting player."""
        from .gymnasium import VectorEnvironment

        return VectorEnvironment(self)


def vec(
    game: str,
    num_envs: int,
    *,
    threads: int = 1,
    autoreset: Any = "next_step",
    max_steps: int | None = None,
    copy: bool = True,
    form: str | None = None,
    seats: int | None = None,
    position: str | None = None,
    **options: object,
) -> Vector:
    """Creates many games that are stepped together.

    With `copy=False` a step returns read-only views of arrays that the next step overwrites. Autoreset modes
    are named as in Gymnasium: `next_step`, `same_step`, `disabled`.
    """
    if form is None:
        form = sequential_form(game)
    for known in environments(game):
        if known["suffix"] == form:
            options = {**options, **known["options"]}
    start = Game(game, seats=seats, position=position, **options)
    mode = autoreset_name(autoreset)
    batch = Batch(start, form, num_envs, threads=threads, autoreset=mode, max_steps=max_steps)
    return Vector(batch, copy=copy, autoreset=mode)
