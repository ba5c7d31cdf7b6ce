"""OpenSpiel games. Importing this module registers botyard's games as `botyard_duel` and so on.

Games with simultaneous orders are sequential games with imperfect information in OpenSpiel: players give
their commands one after the other, hidden from the others until all are in. Options are parameters:
`pyspiel.load_game("botyard_duel(edition=dobutsu)")`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._botyard import Environment, Game, game_info, games
from .vector import sequential_form

__all__ = ["names"]

MAX_LENGTH = 2000
"""Maximum number of actions in a game; longer ones are drawn. The parameter `max_length` overrides it."""


def _register(game: str) -> str:
    info = game_info(game)
    form = sequential_form(game)
    name = f"botyard_{game}"
    fewest, most = info["seats"]
    hides = bool(info["simultaneous"])
    parameters: dict[str, Any] = {key: values[0] for key, values in info["options"].items()}
    parameters |= {"players": fewest, "max_length": MAX_LENGTH}
    information = pyspiel.GameType.Information
    game_type = pyspiel.GameType(
        short_name=name,
        long_name=f"botyard: {info['name']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if hides else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )

    class YardGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            chosen = dict(params or {})
            seats = int(chosen.get("players", fewest))
            self.max_length = int(chosen.get("max_length", MAX_LENGTH))
            options = {key: chosen[key] for key in info["options"] if key in chosen}
            self.start = Environment(Game(game, seats=seats, **options), form)
            super().__init__(
                game_type,
                pyspiel.GameInfo(
                    num_distinct_actions=self.start.num_actions,
                    max_chance_outcomes=0,
                    num_players=seats,
                    min_utility=-1.0,
                    max_utility=1.0,
                    utility_sum=0.0,
                    max_game_length=self.max_length,
                ),
                chosen,
            )

        def new_initial_state(self) -> YardState:
            return YardState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> YardObserver:
            recall = iig_obs_type is not None and iig_obs_type.perfect_recall
            return YardObserver(self.start.shape, recall)

    pyspiel.register_game(game_type, YardGame)
    return name


def _public(environment: Environment) -> str:
    game = environment.game()
    return str(game.view().get("position", str(game)))


class YardState(pyspiel.State):  # type: ignore[misc]
    """A state: the environment, and the actions and observations of every player."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.environment: Environment = game.start.copy()
        self.max_length: int = game.max_length
        self.length = 0
        self.own: list[list[int]] = [[] for _ in range(self.environment.num_seats)]
        # The public observations are computed on demand: until then actions are queued.
        self._waiting: list[int] = []
        self._told = self.environment.copy()
        self._public: list[str] = []

    def public(self) -> list[str]:
        """Returns the public observations, one text for each change."""
        if not self._public:
            self._public.append(_public(self._told))
        for action in self._waiting:
            self._told.act(action)
            seen = _public(self._told)
            if seen != self._public[-1]:
                self._public.append(seen)
        self._waiting.clear()
        return self._public

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.environment.turn

    def _legal_actions(self, player: int) -> list[int]:
        return self.environment.actions() if player == self.environment.turn else []

    def _apply_action(self, action: int) -> None:
        self.own[self.environment.turn].append(action)
        self.environment.act(action)
        self.length += 1
        self._waiting.append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != self.environment.turn:
            return str(action)
        return self.environment.action_to_text(action)

    def is_terminal(self) -> bool:
        return self.environment.is_over or self.length >= self.max_length

    def returns(self) -> list[float]:
        if not self.environment.is_over:
            return [0.0] * self.environment.num_seats
        return [float(self.environment.result(seat) or 0.0) for seat in range(self.environment.num_seats)]

    def __str__(self) -> str:
        return f"{self.environment.game()}{self.length} actions"


class YardObserver:
    """Observations: the planes of the environment.

    With perfect recall, the text form is the history of what a player did and saw.
    """

    def __init__(self, shape: tuple[int, int, int], recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: YardState, player: int) -> None:
        self.dict["observation"][:] = state.environment.observe(player)

    def string_from(self, state: YardState, player: int) -> str:
        own = " ".join(map(str, state.own[player]))
        if self.recall:
            return f"player {player}; {own}; {state.length}; " + "; ".join(state.public())
        planes = state.environment.observe(player)
        return f"player {player}; {_public(state.environment)}; {planes.tobytes().hex()}"


_NAMES = [_register(game) for game in games()]


def names() -> list[str]:
    """Returns the names of the games in OpenSpiel."""
    return list(_NAMES)
