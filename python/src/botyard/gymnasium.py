"""Gymnasium environments: one learner against computer players, and the vector environment.

Importing this module registers `botyard/Duel-v0` and one environment for every other game of botyard's
catalog.
"""

from __future__ import annotations

from typing import Any, Callable

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from ._botyard import Engine, Environment, Game, IllegalAction, environments, game_info, games
from .rendering import RENDER_MODES, check_render_mode, render
from .vector import Vector, sequential_form

__all__ = ["AgainstComputers", "Opponent", "VectorEnvironment", "names"]

Opponent = Callable[[npt.NDArray[np.int8], npt.NDArray[np.int8]], int]
"""Policy of the other seats: a function from an observation and an action mask to an action."""

MODES = {
    "next_step": AutoresetMode.NEXT_STEP,
    "same_step": AutoresetMode.SAME_STEP,
    "disabled": AutoresetMode.DISABLED,
}


class AgainstComputers(gymnasium.Env[npt.NDArray[np.int8], np.int64]):
    """One learner in a seat, computer players in the others.

    `opponent` is `random`, a level of the game's computer players, or a function of observation and mask.
    `seat` is the learner's, counted from 0, or None for a random one each game. An illegal action loses the
    game at once, unless `illegal="raise"`. `action_masks()` is for policies that use masks.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        game: str,
        *,
        opponent: int | str | Opponent = "random",
        seat: int | None = 0,
        illegal: str = "lose",
        max_steps: int | None = None,
        nodes: int | None = None,
        render_mode: str | None = None,
        seats: int | None = None,
        position: str | None = None,
        **options: object,
    ) -> None:
        if illegal not in ("lose", "raise"):
            raise ValueError(f"illegal is {illegal!r}: say lose or raise")
        self.render_mode = check_render_mode(render_mode)
        form = sequential_form(game)
        for known in environments(game):
            if known["suffix"] == form:
                options = {**options, **known["options"]}
        self._start = Environment(Game(game, seats=seats, position=position, **options), form)
        if seat is not None and not 0 <= seat < self._start.num_seats:
            raise ValueError(f"there is no seat {seat}: they are 0 to {self._start.num_seats - 1}")
        self._game = game
        self._opponent = opponent
        levels = game_info(game)["levels"]
        if not callable(opponent) and str(opponent) not in levels:
            raise ValueError(f"unknown opponent {opponent!r}: expected a function or one of {', '.join(levels)}")
        self._asked_seat, self._illegal, self._max_steps, self._nodes = seat, illegal, max_steps, nodes
        self.observation_space = spaces.Box(0, 127, self._start.shape, np.int8)
        self.action_space = spaces.Discrete(self._start.num_actions)
        self._environment = self._start.copy()
        self.seat = seat or 0

    @property
    def game(self) -> Game:
        """The current game, without incomplete orders."""
        return self._environment.game()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns the legal actions as a boolean mask."""
        return self._mask().astype(np.bool_)

    def _mask(self) -> npt.NDArray[np.int8]:
        if self._environment.turn == self.seat:
            return self._environment.mask()
        return np.zeros(self._start.num_actions, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.int8], dict[str, Any]]:
        super().reset(seed=seed)
        self._environment = self._start.copy()
        self._steps = 0
        self._engines: dict[int, Engine] = {}
        self._orders: dict[int, str] = {}
        asked = self._asked_seat
        self.seat = int(self.np_random.integers(self._start.num_seats)) if asked is None else asked
        self._seed = int(self.np_random.integers(1 << 31))
        self._let_others_act()
        return self._environment.observe(self.seat), self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def step(self, action: np.int64 | int) -> tuple[npt.NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        environment = self._environment
        try:
            environment.act(int(action))
        except IllegalAction:
            if self._illegal == "raise" or environment.is_over:
                raise
            return environment.observe(self.seat), -1.0, True, False, {**self._info(), "illegal_action": True}
        self._steps += 1
        self._let_others_act()
        result = environment.result(self.seat)
        truncated = result is None and self._max_steps is not None and self._steps >= self._max_steps
        if self.render_mode == "human":
            self.render()
        reward = 0.0 if result is None else float(result)
        return environment.observe(self.seat), reward, result is not None, truncated, self._info()

    def _let_others_act(self) -> None:
        environment = self._environment
        while not environment.is_over and environment.turn != self.seat:
            if environment.result(self.seat) is not None:
                return
            environment.act(self._choose(environment.turn))

    def _choose(self, seat: int) -> int:
        environment = self._environment
        if callable(self._opponent):
            return int(self._opponent(environment.observe(seat), environment.mask()))
        if str(self._opponent) == "random":
            return int(self.np_random.choice(environment.actions()))
        return self._by_engine(seat)

    def _by_engine(self, seat: int) -> int:
        """Returns the next action of a computer's order, which may consist of several."""
        environment = self._environment
        texts = {environment.action_to_text(action): action for action in environment.actions()}
        rest = self._orders.get(seat, "")
        if not rest:
            # An order that doesn't use the whole turn is finished by an explicit end.
            if seat in self._orders and "end" in texts:
                del self._orders[seat]
                return texts["end"]
            if seat not in self._engines:
                self._engines[seat] = Engine(self._game, level=self._opponent, seed=self._seed + seat)  # type: ignore[arg-type]
            game = environment.game()
            rest = self._engines[seat].best(game, game.seats[seat], nodes=self._nodes)
        found = max((text for text in texts if rest.startswith(text)), key=len, default=None)
        if found is None:
            raise RuntimeError(f"the order {rest!r} has no action here")
        self._orders[seat] = rest[len(found) :].lstrip(" ,")
        return texts[found]

    def render(self) -> Any:
        return render(self.game, self.render_mode)


class VectorEnvironment(VectorEnv[npt.NDArray[np.int8], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """A `botyard.Vector` as a Gymnasium vector environment.

    The learner plays for all players; the reward is that of the one who acted.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, vector: Vector) -> None:
        self.vector = vector
        self.num_envs = vector.num_envs
        self.metadata = {**self.metadata, "autoreset_mode": MODES[vector.autoreset]}
        shape = vector._step.observation.shape
        self.single_observation_space = spaces.Box(0, 127, shape[1:], np.int8)
        self.single_action_space = spaces.Discrete(vector.num_actions)
        self.observation_space = spaces.Box(0, 127, shape, np.int8)
        self.action_space = spaces.MultiDiscrete([vector.num_actions] * self.num_envs)
        self._players = np.zeros(self.num_envs, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.int8], dict[str, Any]]:
        mask = (options or {}).get("reset_mask")
        step = self.vector.reset(seed, mask=mask)
        self._players = step.current_player.copy()
        return step.observation, {"action_mask": step.action_mask, "current_player": step.current_player}

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[
        npt.NDArray[np.int8],
        npt.NDArray[Any],
        npt.NDArray[Any],
        npt.NDArray[Any],
        dict[str, Any],
    ]:
        step = self.vector.step(actions)
        acted = np.maximum(self._players, 0)
        rewards = np.take_along_axis(step.rewards, acted[:, None].astype(np.int64), 1)[:, 0]
        self._players = step.current_player.copy()
        info: dict[str, Any] = {"action_mask": step.action_mask, "current_player": step.current_player}
        if step.final_observation is not None:
            done = step.terminated | step.truncated
            info["final_obs"] = step.final_observation
            info["_final_obs"] = done
        return step.observation, rewards, step.terminated, step.truncated, info

    def close_extras(self, **arguments: Any) -> None:
        """Does nothing: there are no resources to release."""


def _name(game: str) -> str:
    name = str(game_info(game)["name"])
    return f"botyard/{name if name.lower() == game else game.capitalize()}-v0"


def names() -> list[str]:
    """Returns the names of all environments."""
    return [_name(game) for game in games()]


for _game in games():
    gymnasium.register(
        _name(_game),
        entry_point="botyard.gymnasium:AgainstComputers",
        kwargs={"game": _game},
        disable_env_checker=True,
    )
