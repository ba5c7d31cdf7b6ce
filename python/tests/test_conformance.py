"""The conformance tests of PettingZoo, Gymnasium and OpenSpiel, unchanged."""

from __future__ import annotations

import warnings
from typing import Any

import botyard
import botyard.gymnasium
import botyard.pettingzoo
import botyard.spiel
import gymnasium
import numpy as np
import pyspiel
import pytest
from conftest import ALL, GAMES, IDS
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

MODULES = [getattr(botyard.pettingzoo, name) for name in botyard.pettingzoo.names()]
PARALLEL = [module for module in MODULES if hasattr(module, "parallel_env")]


def cases() -> list[Any]:
    found = []
    for module in MODULES:
        name = module.__name__.rpartition(".")[2]
        game = name.partition("_")[0]
        for (of, options), label in zip(ALL, IDS):
            if of != game or ("variant" in options and name.endswith("continuous_v0")):
                continue
            # This variant has no rounds, so it has no such form.
            if options.get("variant") == "continuous" and name == f"{game}_v0":
                continue
            found.append(pytest.param(module, options, id=f"{name}-{label}"))
    return found


@pytest.mark.parametrize(("module", "options"), cases())
def test_pettingzoo(module: Any, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(module.env(**options), num_cycles=100)
        seed_test(lambda: module.env(**options), num_cycles=50)
        if module in PARALLEL:
            parallel_api_test(module.parallel_env(**options), num_cycles=100)
            parallel_seed_test(lambda: module.parallel_env(**options), num_cycles=50)


@pytest.mark.parametrize("module", MODULES, ids=botyard.pettingzoo.names())
def test_pettingzoo_rendering(module: Any) -> None:
    render_test(module.env)


@pytest.mark.parametrize("module", PARALLEL)
def test_pettingzoo_max_cycles(module: Any) -> None:
    max_cycles_test(module)


@pytest.mark.parametrize(("game", "options"), ALL, ids=IDS)
def test_gymnasium(game: str, options: dict[str, Any]) -> None:
    name = dict(zip(GAMES, botyard.gymnasium.names()))[game]
    environment = gymnasium.make(name, **options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(environment.unwrapped, skip_render_check=True)
    environment.reset(seed=3)
    for _ in range(20):
        mask = environment.unwrapped.action_masks()  # type: ignore[attr-defined]
        _, _, terminated, truncated, info = environment.step(environment.action_space.sample(mask.astype(np.int8)))
        assert "illegal_action" not in info
        if terminated or truncated:
            break


@pytest.mark.parametrize("mode", ["sync", "async"])
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_creates_vectors(game: str, mode: str) -> None:
    """Our environments in Gymnasium's own vector environments, in this process and in others."""
    name = dict(zip(GAMES, botyard.gymnasium.names()))[game]
    vector = gymnasium.make_vec(name, num_envs=2, vectorization_mode=mode, max_steps=5)
    observation, info = vector.reset(seed=1)
    for _ in range(12):
        assert observation in vector.observation_space
        actions = np.array([generator_choice(mask) for mask in info["action_mask"]])
        observation, rewards, terminated, truncated, info = vector.step(actions)
        assert rewards.shape == terminated.shape == truncated.shape == (2,)
    vector.close()


def generator_choice(mask: Any) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[-1]) if len(legal) else 0


def test_wrappers_of_gymnasium_accept_a_vector() -> None:
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    inner = botyard.vec("duel", 20, autoreset="next_step", max_steps=6).as_gymnasium()
    wrapped = RecordEpisodeStatistics(inner)
    wrapped.reset(seed=3)
    lengths = []
    for _ in range(30):
        *_, info = wrapped.step(inner.vector.sample())
        if "episode" in info:
            lengths += [int(length) for length in info["episode"]["l"] if length]
    assert lengths and max(lengths) <= 6


@pytest.mark.parametrize("game", GAMES)
def test_computers_are_opponents(game: str) -> None:
    """Whole orders of a computer player are converted to actions."""
    name = dict(zip(GAMES, botyard.gymnasium.names()))[game]
    environment: Any = gymnasium.make(name, opponent="1", seat=1, max_steps=12, illegal="raise").unwrapped
    environment.reset(seed=1)
    for _ in range(12):
        _, _, terminated, truncated, _ = environment.step(np.flatnonzero(environment.action_masks())[0])
        if terminated or truncated:
            break
    with pytest.raises(ValueError, match="opponent"):
        gymnasium.make(name, opponent="grandmaster")


def test_an_illegal_action_loses() -> None:
    environment: Any = gymnasium.make("botyard/Duel-v0").unwrapped
    environment.reset()
    illegal = np.flatnonzero(~environment.action_masks())[0]
    assert environment.step(illegal)[1:3] == (-1.0, True)


@pytest.mark.parametrize(("game", "options"), ALL, ids=IDS)
def test_open_spiel(game: str, options: dict[str, Any]) -> None:
    parameters = {("players" if key == "seats" else key): value for key, value in options.items()}
    loaded = pyspiel.load_game(f"botyard_{game}", {**parameters, "max_length": 150})
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


def test_open_spiel_hides_commands() -> None:
    loaded = pyspiel.load_game("botyard_pigs")
    states = [loaded.new_initial_state() for _ in range(2)]
    states[0].apply_action(0)
    states[1].apply_action(6)
    assert states[0].information_state_string(1) == states[1].information_state_string(1)
    assert states[0].observation_string(1) == states[1].observation_string(1)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)
