"""PettingZoo environments, one module per form of each game: `duel_v0`, `pigs_v0`, `pigs_steps_v0` and so on.

Modules have `env`, `raw_env` and, where all players act at once, `parallel_env`. Games come from botyard's
catalog.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from ._botyard import Environment, Game, IllegalAction, environments, games
from .rendering import RENDER_MODES, check_render_mode, render

__all__ = ["SequentialGame", "SimultaneousGame", "names"]

# Makes `import botyard.pettingzoo.duel_v0` work, though the modules are created here.
__path__: list[str] = []


def _observations(environment: Environment) -> spaces.Box:
    return spaces.Box(0, 127, environment.shape, np.int8)


class SequentialGame(AECEnv):  # type: ignore[misc]
    """A game in which one player acts at a time, or all orders stay hidden until the last is in.

    Observations are dictionaries with `observation` and `action_mask`. A player is rewarded when their part
    in the game is over: 1 for the best, -1 for the worst, 0 in sum.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2, "is_parallelizable": False}

    def __init__(
        self,
        name: str,
        game: str,
        form: str,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        seats: int | None = None,
        position: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.metadata = {**type(self).metadata, "name": name}
        self.render_mode = check_render_mode(render_mode)
        self.max_cycles = max_cycles
        self._start = Environment(Game(game, seats=seats, position=position, **options), form)
        self._name = name
        self.possible_agents = [f"player_{seat}" for seat in range(self._start.num_seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = self._start.num_actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": _observations(self._start), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        # With more than two players, some may be out before the game is over.
        self._many = len(self.possible_agents) > 2
        # In these games most steps only pass the turn on.
        self._is_plain = not self._many and max_cycles is None and render_mode != "human"

    def __str__(self) -> str:
        return self._name

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def game(self) -> Game:
        """The current game, without incomplete orders."""
        return self._environment.game()

    def action_to_text(self, action: int) -> str:
        """Returns a legal action in the notation of the game."""
        return self._environment.action_to_text(action)

    def text_to_action(self, text: str) -> int:
        """Returns the legal action with this text."""
        return self._environment.text_to_action(text)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._environment = self._start.copy()
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self._environment.turn, 0)]
        if self._environment.is_over:
            self._end()

    def observe(self, agent: str) -> dict[str, Any]:
        return self._environment.look(self._seats[agent])

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self._environment.look(self._seats[agent]) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} must act: None is for players whose game is over")
        turn = self._environment.step(action)
        self._cumulative_rewards[agent] = 0.0
        if turn >= 0 and self._is_plain:
            self.agent_selection = self.possible_agents[turn]
            return
        self._steps += 1
        if turn < 0 or self._many:
            # The rewards of the previous step have been delivered.
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._end()
        if turn >= 0:
            if self.max_cycles is not None and self._steps >= self.max_cycles * len(self.possible_agents):
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[turn]
        if turn < 0 or self._many or self.max_cycles is not None:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Terminates the agents whose part in the game is over."""
        for agent in self.agents:
            result = self._environment.result(self._seats[agent])
            if result is not None and not self.terminations[agent]:
                self.terminations[agent] = True
                self.rewards[agent] = result
        self._accumulate_rewards()

    def render(self) -> Any:
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """Does nothing: there are no resources to release."""


class SimultaneousGame(ParallelEnv):  # type: ignore[misc]
    """A game in which all players act at once.

    Every action of its space is legal at any time, so there are no masks.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self,
        name: str,
        game: str,
        form: str,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        seats: int | None = None,
        position: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.metadata = {**type(self).metadata, "name": name}
        self.render_mode = check_render_mode(render_mode)
        self.max_cycles = max_cycles
        self._start = Environment(Game(game, seats=seats, position=position, **options), form)
        if not self._start.is_total:
            raise ValueError(f"{game} can't be played by all players at once in this way")
        self._name = name
        self._sizes = self._start.dimensions
        self.possible_agents = [f"player_{seat}" for seat in range(self._start.num_seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: _observations(self._start) for agent in self.possible_agents}
        self.action_spaces = {agent: self._actions() for agent in self.possible_agents}

    def _actions(self) -> spaces.Space[Any]:
        return spaces.Discrete(self._sizes[0]) if len(self._sizes) == 1 else spaces.MultiDiscrete(self._sizes)

    def __str__(self) -> str:
        return self._name

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def game(self) -> Game:
        """The current game, without incomplete orders."""
        return self._environment.game()

    def encode(self, agent: str, order: str) -> Any:
        """Returns the action of an agent's order, the lowest of all that mean the same.

        Raises IllegalAction if the order isn't legal.
        """
        wanted = self.game.check(order, self.game.seats[self._seats[agent]]) if len(self._sizes) > 1 else order
        environment = self._at(agent)
        if len(self._sizes) == 1:
            return environment.text_to_action(wanted)
        signs = [environment.action_to_text(self._number([command] * 5 + [0] * (len(self._sizes) - 5))) for command in range(8)]
        free = {sign: command for command in range(8) for sign in signs[command].split() if sign != "X"}
        steps = wanted.split()
        action = [free.get(step, 0) for step in steps] + [0] * (len(self._sizes) - 5)
        if len(self._sizes) > 5:
            if steps[0] == "R":
                action[6] = 1
            while environment.action_to_text(self._number(action)) != wanted and action[5] < 9:
                action[5] += 1
        return np.array(action, np.int64)

    def decode(self, agent: str, action: Any) -> str:
        """Returns the order of an agent's action, in the notation of the game."""
        return self._at(agent).action_to_text(self._check(agent, action))

    def _at(self, agent: str) -> Environment:
        """Returns a copy of the environment with this agent to act; agents before it play action 0."""
        environment = self._environment.copy()
        while 0 <= environment.turn < self._seats[agent]:
            environment.act(0)
        if environment.turn != self._seats[agent]:
            raise ValueError(f"{agent} has no order due")
        return environment

    def _number(self, action: Any) -> int:
        number = 0
        for choice, size in zip(action, self._sizes):
            number = number * size + int(choice)
        return number

    def _check(self, agent: str, action: Any) -> int:
        array = np.asarray(action)
        one = len(self._sizes) == 1
        shape: tuple[int, ...] = () if one else (len(self._sizes),)
        if array.shape != shape or array.dtype.kind not in "iu":
            raise ValueError(
                f"an action of {agent} is {'a whole number' if one else f'{len(self._sizes)} whole numbers'}, "
                f"not {array.dtype} in the shape {array.shape}"
            )
        choices = [int(array)] if one else [int(choice) for choice in array]
        if any(not 0 <= choice < size for choice, size in zip(choices, self._sizes)):
            raise IllegalAction(f"{choices} isn't an action of {agent}: choices are below {self._sizes}")
        return self._number(choices)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._environment = self._start.copy()
        self._cycles = 0
        self.agents = [
            agent for agent, seat in self._seats.items() if self._environment.result(seat) is None
        ]
        return self._observe(self.agents), {agent: {} for agent in self.agents}

    def _observe(self, agents: list[str]) -> dict[str, Any]:
        return {agent: self._environment.observe(self._seats[agent]) for agent in agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        agents = self.agents
        missing = [agent for agent in agents if agent not in actions]
        if missing:
            raise ValueError(f"an action of {', '.join(missing)} is missing")
        numbers = {agent: self._check(agent, actions[agent]) for agent in agents}
        environment = self._environment
        for _ in agents:
            environment.act(numbers[self.possible_agents[environment.turn]])
        self._cycles += 1
        results = {agent: environment.result(self._seats[agent]) for agent in agents}
        terminations = {agent: result is not None for agent, result in results.items()}
        rewards = {agent: 0.0 if result is None else result for agent, result in results.items()}
        late = self.max_cycles is not None and self._cycles >= self.max_cycles
        truncations = {agent: late and not terminations[agent] for agent in agents}
        self.agents = [agent for agent in agents if not (terminations[agent] or truncations[agent])]
        if self.render_mode == "human":
            self.render()
        infos: dict[str, Any] = {agent: {} for agent in agents}
        return self._observe(agents), rewards, terminations, truncations, infos

    def render(self) -> Any:
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """Does nothing: there are no resources to release."""


def _module(game: str, form: dict[str, Any]) -> ModuleType:
    suffix = form["suffix"]
    name = f"{game}_{suffix}_v0" if suffix else f"{game}_v0"
    fixed = form["options"]
    module = ModuleType(f"{__name__}.{name}", f"The environment {name}.")

    def raw_env(**arguments: Any) -> SequentialGame:
        return SequentialGame(name, game, suffix, **{**arguments, **fixed})

    def parallel_env(**arguments: Any) -> SimultaneousGame:
        return SimultaneousGame(name, game, suffix, **{**arguments, **fixed})

    def env(**arguments: Any) -> AECEnv:
        return parallel_to_aec(parallel_env(**arguments))

    members: dict[str, Any] = (
        {"env": env, "raw_env": env, "parallel_env": parallel_env}
        if form["parallel"]
        else {"env": raw_env, "raw_env": raw_env}
    )
    module.__dict__.update(members)
    sys.modules[module.__name__] = module
    return module


def names() -> list[str]:
    """Returns the names of all modules."""
    return list(_MODULES)


_MODULES = {
    module.__name__.rpartition(".")[2]: module
    for game in games()
    for module in (_module(game, form) for form in environments(game))
}
globals().update(_MODULES)
__all__ += list(_MODULES)


def __getattr__(name: str) -> ModuleType:
    raise AttributeError(f"there is no environment {name!r}: {', '.join(_MODULES)} are")
