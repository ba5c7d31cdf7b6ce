"""Vector environments equal single ones, step by step."""

from __future__ import annotations

import multiprocessing
import os
import threading
from typing import Any

import botyard
import numpy as np
import pytest
from botyard.vector import sequential_form
from conftest import ALL, GAMES, IDS


@pytest.mark.parametrize(("game", "options"), ALL, ids=IDS)
@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_every_copy_equals_a_single_environment(game: str, options: dict[str, Any], mode: str) -> None:
    copies, steps, most = 130, 40, 25
    vector = botyard.vec(game, copies, threads=2, autoreset=mode, max_steps=most, **options)
    assert vector.threads == 2
    start = botyard.Environment(botyard.Game(game, **options), sequential_form(game))
    single = {index: start.copy() for index in (0, 1, 64, 65, 129)}
    lengths = dict.fromkeys(single, 0)
    ended = dict.fromkeys(single, False)
    now = vector.reset(seed=7)
    for _ in range(steps):
        if mode == "disabled":
            done = now.terminated | now.truncated
            if done.any():
                now = vector.reset(mask=done)
                for index in single:
                    if done[index]:
                        single[index], lengths[index] = start.copy(), 0
        actions = vector.sample()
        now = vector.step(actions)
        for index, environment in single.items():
            if ended[index] and mode == "next_step":
                single[index], lengths[index], ended[index] = start.copy(), 0, False
                environment = single[index]
            else:
                environment.act(int(actions[index]))
                lengths[index] += 1
                over = environment.is_over
                late = not over and lengths[index] >= most
                assert (now.terminated[index], now.truncated[index]) == (over, late)
                seats = range(environment.num_seats)
                results = [environment.result(seat) for seat in seats] if over else [0.0 for _ in seats]
                assert np.allclose(now.rewards[index], np.array(results, np.float32))
                if (over or late) and mode == "same_step":
                    assert now.final_observation is not None
                    last = environment.observe(max(environment.turn, 0))
                    assert (now.final_observation[index] == last).all()
                    single[index], lengths[index] = start.copy(), 0
                    environment = single[index]
                ended[index] = (over or late) and mode == "next_step"
            assert now.current_player[index] == environment.turn
            assert (now.observation[index] == environment.observe(max(environment.turn, 0))).all()
            assert (now.action_mask[index] == environment.mask()).all()


@pytest.mark.parametrize("game", GAMES)
def test_arrays_are_copies_unless_asked(game: str) -> None:
    vector = botyard.vec(game, 3)
    before = vector.reset()
    kept = before.observation.copy()
    vector.step(vector.sample())
    assert (before.observation == kept).all()
    views = botyard.vec(game, 3, copy=False)
    first = views.reset()
    second = views.step(views.sample())
    assert first.observation is second.observation
    with pytest.raises(ValueError, match="read-only"):
        first.observation[0] = 1


def test_invalid_arrays_are_errors_and_change_nothing() -> None:
    vector = botyard.vec("duel", 4)
    before = vector.reset()
    legal = vector.sample()
    for wrong in [legal[:3], legal.astype(np.float64), legal[:, None], [[1]], "b2b3"]:
        with pytest.raises(ValueError, match="whole numbers"):
            vector.step(wrong)
    for number in [-1, 143, 10**12]:
        wrong = legal.copy()
        wrong[2] = number
        with pytest.raises(botyard.IllegalAction, match="game 2"):
            vector.step(wrong)
    assert all((vector.game(index) == botyard.Game("duel")) for index in range(4))
    with pytest.raises(ValueError, match="truth values"):
        vector.reset(mask=[1, 0, 1, 0])
    for arguments in [{"num_envs": 0}, {"threads": 0}, {"autoreset": "never"}, {"max_steps": 0}]:
        with pytest.raises(ValueError):
            botyard.vec("duel", **{"num_envs": 2, **arguments})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="mask"):
        botyard.vec("pigs", 2, form="")
    with pytest.raises(ValueError, match="no game 4"):
        vector.game(4)
    assert (before.observation == vector.reset().observation).all()


def test_a_finished_game_stays_over_if_autoreset_is_disabled() -> None:
    vector = botyard.vec("duel", 2, autoreset="disabled", max_steps=1)
    vector.reset()
    vector.step(vector.sample())
    with pytest.raises(botyard.IllegalAction, match="over"):
        vector.step(vector.sample())


def test_gymnasium_sees_a_vector_environment() -> None:
    from gymnasium.vector import AutoresetMode, VectorEnv

    environment = botyard.vec("soccolot", 70, threads=2, autoreset=AutoresetMode.SAME_STEP, max_steps=9).as_gymnasium()
    assert isinstance(environment, VectorEnv)
    assert environment.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observation, info = environment.reset(seed=1)
    assert observation in environment.observation_space
    for _ in range(20):
        actions = environment.vector.sample()
        assert actions in environment.action_space
        observation, reward, terminated, truncated, info = environment.step(actions)
        assert observation in environment.observation_space
        assert reward.shape == terminated.shape == truncated.shape == (70,)
    assert "final_obs" in info
    environment.close()


def test_threads_step_their_own_vectors() -> None:
    results: dict[int, Any] = {}

    def play(name: int) -> None:
        vector = botyard.vec("duel", 128, threads=2)
        vector.reset(seed=5)
        for _ in range(50):
            now = vector.step(vector.sample())
        results[name] = now.observation

    threads = [threading.Thread(target=play, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (results[0] == results[1]).all() and (results[0] == results[2]).all()


def test_threads_that_share_a_vector_get_an_error() -> None:
    """A call while another thread steps raises an exception; no data is torn."""
    vector = botyard.vec("soccolot", 4096, threads=2)
    vector.reset(seed=1)
    told: list[BaseException] = []

    def play() -> None:
        for _ in range(60):
            try:
                vector.step(vector.sample())
            except (RuntimeError, botyard.IllegalAction) as why:
                told.append(why)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    now = vector.reset()
    assert (now.observation == now.observation[0]).all() and (now.action_mask == now.action_mask[0]).all()


def test_a_vector_can_be_stepped_before_a_reset() -> None:
    vector = botyard.vec("duel", 70, threads=2)
    assert vector.step(vector.sample()).current_player.tolist() == [1] * 70


def _in_child(vector: botyard.Vector, answers: Any) -> None:
    answers.put(int(vector.step(vector.sample()).observation.sum()))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_vector_works_in_a_forked_process() -> None:
    vector = botyard.vec("duel", 256, threads=2)
    vector.reset(seed=1)
    vector.step(vector.sample())
    context = multiprocessing.get_context("fork")
    answers = context.Queue()
    child = context.Process(target=_in_child, args=(vector, answers))
    child.start()
    there = answers.get(timeout=60)
    child.join(60)
    assert child.exitcode == 0
    assert there == int(vector.step(vector.sample()).observation.sum())
