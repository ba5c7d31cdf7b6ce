"""Environments of Robo Battle Pigs: total actions, masks, all programs."""

from __future__ import annotations

import itertools

import botyard
import numpy as np
import pytest
from botyard.pettingzoo import pigs_continuous_v0, pigs_steps_v0, pigs_v0  # type: ignore[attr-defined]


def position(damage: int) -> str:
    return f"standard r3 A:d8S/{damage} B:e1N/0"


@pytest.mark.parametrize(("damage", "programs"), [(1, 20_481), (2, 5_121), (3, 641), (4, 41)])
def test_every_program_has_an_action_and_every_action_a_program(damage: int, programs: int) -> None:
    game = botyard.Game.from_position("pigs", position(damage))
    environment = botyard.Environment(game)
    assert environment.dimensions == [8, 8, 8, 8, 8, 10, 2] and environment.is_total
    # A rest replaces the command in its place, so only free steps have to be tried.
    seen = set()
    sets = [rests for rests in itertools.combinations(range(5), damage)]
    for number in range(len(sets)):
        free = [step for step in range(5) if step not in rests_of(environment, number)]
        for commands in itertools.product(range(8), repeat=len(free)):
            choices = [0] * 5
            for step, command in zip(free, commands):
                choices[step] = command
            seen.add(environment.action_to_text(number_of([*choices, number, 0])))
    seen.add(environment.action_to_text(number_of([0, 0, 0, 0, 0, 0, 1])))
    assert len(seen) == programs == game.count_orders("A")
    for program in sorted(seen)[:: max(1, len(seen) // 50)]:
        assert game.check(program, "A") == program


def rests_of(environment: botyard.Environment, number: int) -> list[int]:
    program = environment.action_to_text(number_of([0, 0, 0, 0, 0, number, 0])).split()
    return [step for step, command in enumerate(program) if command == "X"]


def number_of(choices: list[int]) -> int:
    number = 0
    for choice, size in zip(choices, [8, 8, 8, 8, 8, 10, 2]):
        number = number * size + choice
    return number


def test_orders_are_encoded_and_decoded() -> None:
    for damage, program in [(0, "F ^ TR v H"), (2, "X F X TL /"), (3, "R R R R R"), (4, "X X H X X")]:
        environment = pigs_v0.parallel_env(position=position(damage))
        environment.reset()
        action = environment.encode("player_0", program)
        assert environment.decode("player_0", action) == program
        assert environment.action_space("player_0").contains(action)
    with pytest.raises(botyard.IllegalOrder):
        environment.encode("player_0", "F F F F F")
    for wrong in [[0] * 6, 3, [0.0] * 7]:
        with pytest.raises(ValueError, match="whole numbers"):
            environment.decode("player_0", wrong)
    with pytest.raises(botyard.IllegalAction):
        environment.step({"player_0": [8, 0, 0, 0, 0, 0, 0], "player_1": [0] * 7})
    with pytest.raises(ValueError, match="missing"):
        environment.step({"player_0": [0] * 7})


def test_dead_pigs_vanish_and_never_return() -> None:
    environment = pigs_v0.parallel_env(seats=4)
    for seed in range(5):
        environment.reset(seed=seed)
        rewards = dict.fromkeys(environment.possible_agents, 0.0)
        dead: set[str] = set()
        generator = np.random.default_rng(seed)
        while environment.agents:
            assert not dead & set(environment.agents)
            actions = {agent: generator.integers([8, 8, 8, 8, 8, 10, 2]) for agent in environment.agents}
            _, gained, terminated, _, _ = environment.step(actions)
            for agent, reward in gained.items():
                rewards[agent] += reward
            dead |= {agent for agent, over in terminated.items() if over}
        assert abs(sum(rewards.values())) < 1e-5
    steps = pigs_steps_v0.env(seats=3)
    steps.reset()
    for agent in steps.agent_iter():
        observation, _, terminated, truncated, _ = steps.last()
        steps.step(None if terminated or truncated else generator.choice(np.flatnonzero(observation["action_mask"])))
    assert not steps.agents


def test_one_command_a_step_in_continuous_feedback() -> None:
    environment = pigs_continuous_v0.parallel_env(seats=2)
    environment.reset()
    start = environment.game.position
    for _ in range(2):
        environment.step({"player_0": 0, "player_1": 0})
        assert environment.game.position == start
    environment.step({"player_0": 0, "player_1": 0})
    assert environment.game.position != start
    assert environment.encode("player_1", "F") == 6 and environment.decode("player_1", 6) == "F"
